-- The mods of all waves.
local tables = require "specs.shared.tables"

local function shipped(item) return item.wave <= 3 end

spec("table: mods", function()
  tables.same("mod", { "slot", "wave", "advanced", "dice", "copies" }, [[
slug-thrower arm 1 false damage 6
drill-arm arm 1 false penetrate 3
hand-shield arm 1 false protection 3
shell-rack arm 1 true explosion 1
bone-saw arm 1 true bleed 1
glue-gun arm 1 true weaken 1
long-fingers arm 1 true covert 1
riot-plate shoulder 1 false protection 6
side-jets shoulder 1 false movement 3
hedge-gun shoulder 1 false damage 3
barbed-mantle shoulder 1 true counter 2
fog-lamp shoulder 1 true weaken 1
rocket-nest shoulder 1 true explosion 1
twin-barrels arm 2 false damage,damage 3
steam-hammer arm 2 false damage,penetrate 2
harrow arm 2 false bleed,damage 2
bolt-lance arm 2 false penetrate 2
mail-fist arm 2 false damage,protection 2
grenade-drum arm 2 false explosion 1
black-box arm 2 true covert,damage 1
rail-gun arm 2 true penetrate,penetrate 1
flensing-wheel arm 2 true bleed,bleed 1
siege-mortar arm 2 true explosion,damage 1
tower-plate shoulder 2 false protection,protection 3
sea-legs shoulder 2 false movement,protection 3
vault-springs shoulder 2 false movement,movement 2
thorn-collar shoulder 2 false counter 2
parapet-gun shoulder 2 false damage,protection 2
dazzler shoulder 2 true weaken,protection 1
hornet-rack shoulder 2 true explosion,protection 1
quiet-hood shoulder 2 true covert,protection 1
porcupine shoulder 2 true counter,movement 1
broadside arm 3 false damage,damage,damage 3
mortar-bank arm 3 false explosion,penetrate 2
pile-driver arm 3 false penetrate,penetrate,damage 2
thresher arm 3 false bleed,bleed,damage 2
knight-arm arm 3 false damage,protection,counter 2
anvil arm 3 false damage,damage,protection 1
quiet-hand arm 3 true covert,covert,damage 1
sun-lance arm 3 true penetrate,penetrate,penetrate 1
doorbreaker arm 3 true explosion,explosion,damage 1
leech-wire arm 3 true bleed,weaken,covert 1
bastion shoulder 3 false protection,protection,protection 3
thorn-coat shoulder 3 false counter,protection 2
glide-frame shoulder 3 false movement,movement,protection 3
war-drum shoulder 3 false weaken,protection 2
crow-guns shoulder 3 false damage,damage,movement 2
storm-wings shoulder 3 true movement,movement,weaken 1
iron-garden shoulder 3 true counter,counter,protection 1
star-battery shoulder 3 true explosion,damage,protection 1
grey-cloak shoulder 3 true covert,protection,movement 1
]], shipped)
end)
