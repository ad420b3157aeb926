-- The numbers of the content, a second time: a mistake is noticed. Abilities.
local tables = require "specs.shared.tables"

local fields = { "what", "result", "thing", "action", "amount", "timer", "icon", "delays", "side" }
local usual = { result = "none", thing = "none", amount = 1, timer = "none", icon = "mayhem", delays = false,
                side = "any" }

-- A condition or an effect of an ability: what is not as usual.
local function record(entry)
  local words = {}
  for _, field in ipairs(fields) do
    local value = entry[field]
    if value ~= nil and value ~= usual[field] then words[#words + 1] = tostring(value) end
  end
  if entry.statuses and #entry.statuses > 0 then words[#words + 1] = table.concat(entry.statuses, "+") end
  return table.concat(words, ":")
end

spec("the abilities", function()
  tables.same("ability", { "if", "do" }, [[
vesper-tag special give:move-down:legion
vesper-momentum acting-has:move-up dice
brick-backhand special attack:brick-second-swing:2
brick-follow-through first-result:push result:push
fuse-kindling special explosion
fuse-ringing-ears first-result:push give:attack-down:legion
fuse-squib - explosion
ledger-patience timer:when:legion:true dice,ignore-protection
ledger-itemise aim-bonus give:attack-down:legion
ledger-locked-out - give:disrupted:legion
biscuit-ankle special give:move-down:legion
biscuit-fright - give:attack-down:legion
quill-short-measure range dice
quill-sever special give:disrupted:mayhem
quill-resolve - gain:attack-up
gantry-charge timer:when:true mp:3,dice
gantry-sweep special result:push:2
gantry-weld - heal
proctor-entangle special give:stunned:mayhem
proctor-drag-line first-result:push give:move-down:mayhem
proctor-known-face - give:defense-down:mayhem
ratchet-wound-up - gain:move-up
ratchet-bared - gain:attack-up
lineman-overload special give:range-down:mayhem
lineman-burst - explosion
bulwark-heave special result:push:2
bulwark-no-harm - no-damage
bulwark-behind-it - gain:defense-up
longlens-eye-strain special give:range-down:mayhem
longlens-trait refresh-special gain:range-up
bollard-rake acting-has:attack-up reroll
bollard-dazzled - give:attack-down:mayhem
bollard-ready - gain:attack-up
welder-flare special explosion
welder-scorch first-result:aim give:defense-down:mayhem
welder-cut-beams - building-damage
welder-slow-burn timer:2:when:legion gain:defense-up
tracer-rounds-effect special give:defense-down:legion
split-choke-effect range:2 dice
feather-boots-effect - stat:mp:vesper-sprint:2
tow-hook-effect - give:move-down:legion
ram-plates-effect first-result:push result:push:2
weld-knuckles-effect target-has:armor dice
censer-mine-effect - explosion:stunned
long-fuse-effect - range:2
cluster-hymn-effect - pay:tech,area:2
shrapnel-psalm-effect first-result:aim result:hit
ash-habit-effect acting-has:mayhem bonus
bent-antenna-effect before:ledger-weapon ignore-sight
fine-print-effect target-has:disrupted dice
carbon-copy-effect special gain:tech
freeze-accounts-effect - give:stunned:legion
field-telephone-effect timer:until:legion bonus
plumb-edge-effect - ignore-protection
arc-tip-effect aim-bonus give:stunned:mayhem
grade-stakes-effect during:quill-sprint gain:defense-up
cable-lash-effect special give:move-down:mayhem
cement-spray-effect - give:move-down:mayhem
spiked-ball-effect special result:hit
long-boom-effect - range:2
drop-load-effect - explosion
flash-lamp-effect - give:attack-down:mayhem
patrol-habit-effect during:proctor-sprint gain:range-up
barbed-net-effect target-has:stunned dice
corner-permit-effect - pay:tech,ignore-sight
bring-it-down-effect - building-damage
scatter-the-flock-effect - give:move-down:legion
hostile-takeover-effect - give:stunned:legion,give:disrupted:legion
called-shot-effect before:ledger-weapon dice:2,ignore-protection
write-off-effect - explosion:defense-down
groundbreaking-effect - device
final-notice-effect special give:stunned:mayhem
curfew-effect - give:move-down:mayhem,give:attack-down:mayhem
shut-the-street-effect - gain:defense-up:2
full-belt-effect first-result:push give:move-down:mayhem
controlled-burn-effect - explosion
refresh-gain-move-up refresh-special gain:move-up
refresh-gain-shield refresh-special gain:shield
gain-defense-up - gain:defense-up
downed-gain-speed downed gain:speed
size-speed - size:speed
size-armor - size:armor
size-shield - size:shield
refresh-gain-focus refresh-special gain:focus
gain-move-up - gain:move-up
downed-gain-speed-2 downed gain:speed:2
refresh-gain-armor refresh-special gain:armor
refresh-gain-any refresh-special gain:any
heal - heal
downed-heal downed heal
size-health - size:health
gain-attack-up - gain:attack-up
heal-2-gain-armor - heal:2,gain:armor
refresh-gain-mayhem-status refresh-special gain:mayhem-status
reroll - reroll
size-tech - size:tech
downed-gain-mayhem-status downed gain:mayhem-status
refresh-gain-tech refresh-special gain:tech
gain-shield-2 - gain:shield:2
refresh-gain-defense-up refresh-special gain:defense-up
size-focus - size:focus
downed-gain-tech-gain-focus downed gain:tech,gain:focus
size-mayhem - size:mayhem
gain-shield-gain-armor - gain:shield,gain:armor
refresh-heal refresh-special heal
heal-1-gain-shield - heal,gain:shield
refresh-gain-attack-up refresh-special gain:attack-up
roof-sense-effect - stat:across:vesper-jump
both-eyes-effect during:vesper-weapon reroll
black-ice-effect during:vesper-sprint gain:defense-up
hungry-spark-effect special gain:mayhem-status
stolen-gyro-effect - cost:speed:vesper-block
ident-scrambler-effect target-has:shield bonus
long-reach-effect during:brick-weapon range
never-late-effect - stat:mp:brick-shoulder:2
grudge-effect acting-has:wound bonus
cold-furnace-effect special gain:armor
black-rivets-effect target-has:stunned dice
foremans-badge-effect - cost:speed:brick-weapon
kinetic-bank-effect result:push gain:speed
hydraulic-spine-effect - stat:up:brick-jump
sure-step-effect - stat:mp:fuse-sprint:2
candle-count-effect aim-bonus explosion
night-wick-effect special give:defense-down:legion
blast-tables-effect - stat:dice:fuse-weapon
spare-fuses-effect - cost:tech:fuse-lay
survey-charges-effect during:fuse-weapon pay:tech,building-damage
bottom-line-effect aim-bonus give:stunned:legion
exit-plan-effect - stat:across:ledger-jump
borrowed-optics-effect during:ledger-weapon range:2
backdoor-effect - cost:tech:ledger-audit
auto-loader-effect special gain:focus
fencing-hall-effect during:quill-weapon reroll
long-lunge-effect - stat:mp:quill-weapon:2
iron-temper-effect - cost:tech:quill-block
cold-arithmetic-effect target-has:wound bonus
servo-greaves-effect - stat:mp:quill-sprint:2
return-spark-effect special gain:shield
lance-extension-effect during:quill-weapon range
counterweight-effect first-result:push result:push:2
warm-engine-effect - stat:mp:gantry-sprint:2
steady-legs-effect - cost:focus:gantry-dash
deep-hum-effect special gain:mayhem-status
twin-pistons-effect - stat:up:gantry-jump
repair-gang-effect - cost:tech:gantry-regenerate
wide-swing-effect during:gantry-weapon pay:focus,area
ball-and-chain-effect - stat:dice:gantry-demolish
beat-memory-effect - stat:mp:proctor-sprint:2
firm-grip-effect first-result:aim give:disrupted:mayhem
limp-effect target-has:move-down bonus
sour-luck-effect special gain:mayhem-status
warrant-printer-effect - cost:focus:proctor-citation
carbine-mount-effect - stat:dice:proctor-weapon
hobnails-effect - stat:across:proctor-jump
pack-hunger-effect downed gain:speed
coiled-legs-effect - stat:up:ratchet-pour
black-powder-effect special result:hit
drill-sheet-effect during:lineman-march group
leaden-shell-effect - size:armor
ground-spikes-effect - cost:tech:bulwark-brace
cold-eye-effect during:longlens-rifle ignore-protection
long-barrel-effect during:longlens-rifle range:2
thrice-fed-effect during:bollard-burst reroll
ring-bearing-effect - cost:focus:bollard-swivel
slag-skin-effect - size:shield
wide-nozzle-effect during:welder-torch pay:tech,area
]], record)
end)
