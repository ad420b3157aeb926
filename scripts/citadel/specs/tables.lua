-- The numbers of the tables, a second time: one that is changed by mistake is noticed.
local function shown(value)
  if type(value) == "table" then return #value > 0 and table.concat(value, ",") or "-" end
  return value == nil and "-" or tostring(value)
end

-- Each item of a kind, in the order of the files, against a line of its id and its columns.
local function same_table(kind, columns, wanted)
  fixture "tables"
  local items = data.list(kind)
  local n = 0
  for line in wanted:gmatch "[^\n]+" do
    n = n + 1
    local words = { items[n].id }
    for _, column in ipairs(columns) do words[#words + 1] = shown(items[n][column]) end
    expect(table.concat(words, " "), line)
  end
  expect(#items, n)
end

spec("the rank cards", function()
  same_table("rank-card", { "firearm", "close", "tech", "defence", "credits", "cards" }, [[
rank-1 white,white,white white,white,white white,white,white white 4 1
rank-2 white,white,middle white,white,white white,white,white white 5 1
rank-3 white,white,middle white,white,middle white,white,middle white 6 2
rank-4 white,middle,middle white,middle,middle white,middle,middle white 6 2
rank-5 middle,middle,middle white,middle,middle white,middle,middle white 7 2
rank-6 middle,middle,middle middle,middle,middle middle,middle,middle white 8 2
rank-7 middle,middle,best middle,middle,best middle,middle,best middle 9 3
rank-8 middle,best,best middle,middle,best middle,middle,best middle 10 3
rank-9 middle,best,best middle,best,best middle,best,best middle 11 3
rank-10 middle,best,best middle,best,best middle,best,best best 12 3
rank-11 best,best,best best,best,best middle,best,best best 13 4
rank-12 best,best,best best,best,best best,best,best best 14 4
]])
end)

spec("the characters", function()
  same_table("trooper", { "corporation", "specialty", "lines" }, [[
oda-ferrant meridian firearm service-carbine,bare-steel
brother-lisk meridian close work-blade
ines-corvo meridian tech induction-lance,bare-steel
mara-quill hallow firearm service-carbine,bare-steel
anvil-josk hallow close work-blade
tomas-rehn hallow tech induction-lance,bare-steel
wren-adaly kestrel firearm service-carbine,bare-steel
sergeant-moth kestrel close work-blade
pell-orsova kestrel tech induction-lance,bare-steel
ilya-senn ostrava firearm service-carbine,bare-steel
dame-hargrave ostrava close work-blade
cipher-nine ostrava tech induction-lance,bare-steel
sol-vantage lanterne firearm service-carbine,bare-steel
kord-the-stoker lanterne close work-blade
ada-mirrow lanterne tech induction-lance,bare-steel
]])
end)

spec("the creatures", function()
  same_table("creature", { "pool" }, [[
husk 8
gutterling 6
bile-caster 5
needle-eye 5
slagback 3
carrion-knight 3
hierarch 1
]])
end)

spec("the boards of the Legion", function()
  same_table("board", { "trap", "terminal", "terrain" }, [[
board-1 white,white 1 1
board-2 white,white 1 1
board-3 white,white,white 1 2
board-4 white,white,white 1 2
board-5 white,white,white 1 2
board-6 white,white,white 1 2
board-7 white,white,middle 2 2
board-8 white,white,middle 2 3
board-9 white,white,middle 2 3
board-10 white,middle,middle 2 3
board-11 white,middle,middle 3 3
board-12 white,middle,middle 3 4
]])
end)

spec("the rows of the boards", function()
  same_table("row", { "board", "creature", "actions", "close", "firearm", "range", "die", "defence", "points" }, [[
b1-husk 1 husk 2 white,white - 16 none 0 1
b1-gutterling 1 gutterling 3 white,white - 16 none 0 1
b1-bile-caster 1 bile-caster 2 - white,white 16 none 1 2
b1-needle-eye 1 needle-eye 2 white,white white,white 8 none 1 2
b1-slagback 1 slagback 2 white,white,white - 16 none 1 3
b1-carrion-knight 1 carrion-knight 2 white,white,white - 16 white 1 4
b1-hierarch 1 hierarch 2 white,white,white white,white 12 none 2 5
b2-husk 2 husk 2 white,white - 16 none 0 1
b2-gutterling 2 gutterling 3 white,white - 16 none 0 1
b2-bile-caster 2 bile-caster 2 - white,white 16 none 1 2
b2-needle-eye 2 needle-eye 2 white,white white,white 8 none 1 2
b2-slagback 2 slagback 2 white,white,white - 16 none 1 3
b2-carrion-knight 2 carrion-knight 2 white,white,white - 16 white 1 4
b2-hierarch 2 hierarch 2 white,white,white white,white 12 none 2 5
b3-husk 3 husk 2 white,white - 16 none 0 1
b3-gutterling 3 gutterling 3 white,white - 16 none 0 1
b3-bile-caster 3 bile-caster 2 - white,white 16 none 1 2
b3-needle-eye 3 needle-eye 2 white,white white,white 8 none 1 2
b3-slagback 3 slagback 2 white,white,white - 16 none 1 3
b3-carrion-knight 3 carrion-knight 2 white,white,white - 16 white 1 4
b3-hierarch 3 hierarch 2 white,white,white white,white 12 none 2 5
b10-husk 10 husk 2 white,middle - 16 none 2 1
b10-gutterling 10 gutterling 3 white,middle - 16 none 2 1
b10-bile-caster 10 bile-caster 2 - middle,middle 16 none 2 2
b10-needle-eye 10 needle-eye 2 white,middle middle,middle 8 none 2 2
b10-slagback 10 slagback 2 white,middle,middle - 16 none 3 3
b10-carrion-knight 10 carrion-knight 2 white,middle,middle white,white 8 white 3 4
b10-hierarch 10 hierarch 2 middle,middle,middle white,middle,middle 16 none 4 6
b11-husk 11 husk 2 white,middle - 16 none 2 1
b11-gutterling 11 gutterling 3 white,middle - 16 none 2 1
b11-bile-caster 11 bile-caster 2 - middle,middle 16 none 2 2
b11-needle-eye 11 needle-eye 2 white,middle middle,middle 8 none 2 2
b11-slagback 11 slagback 2 white,middle,middle - 16 none 3 3
b11-carrion-knight 11 carrion-knight 2 white,middle,middle white,white 8 white 3 4
b11-hierarch 11 hierarch 2 middle,middle,middle white,middle,middle 16 none 4 6
b12-husk 12 husk 2 white,middle - 16 none 2 1
b12-gutterling 12 gutterling 3 white,middle - 16 none 2 1
b12-bile-caster 12 bile-caster 2 - middle,middle 16 none 2 2
b12-needle-eye 12 needle-eye 2 white,middle middle,middle 8 none 2 2
b12-slagback 12 slagback 2 white,middle,middle - 16 none 3 3
b12-carrion-knight 12 carrion-knight 2 white,middle,middle white,white 8 white 3 4
b12-hierarch 12 hierarch 2 middle,middle,middle white,middle,middle 16 none 4 6
b4-husk 4 husk 2 white,white - 16 none 0 1
b4-gutterling 4 gutterling 3 white,white - 16 none 1 1
b4-bile-caster 4 bile-caster 2 - white,white 16 none 1 2
b4-needle-eye 4 needle-eye 2 white,white white,white 8 none 1 2
b4-slagback 4 slagback 2 white,white,white - 16 none 2 3
b4-carrion-knight 4 carrion-knight 2 white,white,white - 16 white 2 4
b4-hierarch 4 hierarch 2 white,white,white white,white,white 12 white 2 5
b5-husk 5 husk 2 white,white - 16 none 0 1
b5-gutterling 5 gutterling 3 white,white - 16 none 1 1
b5-bile-caster 5 bile-caster 2 - white,white 16 none 1 2
b5-needle-eye 5 needle-eye 2 white,white white,white 8 none 1 2
b5-slagback 5 slagback 2 white,white,white - 16 none 2 3
b5-carrion-knight 5 carrion-knight 2 white,white,white - 16 white 2 4
b5-hierarch 5 hierarch 2 white,white,white white,white,white 12 white 2 5
b6-husk 6 husk 2 white,white - 16 none 0 1
b6-gutterling 6 gutterling 3 white,white - 16 none 1 1
b6-bile-caster 6 bile-caster 2 - white,white 16 none 1 2
b6-needle-eye 6 needle-eye 2 white,white white,white 8 none 1 2
b6-slagback 6 slagback 2 white,white,white - 16 none 2 3
b6-carrion-knight 6 carrion-knight 2 white,white,white - 16 white 2 4
b6-hierarch 6 hierarch 2 white,white,white white,white,white 12 white 2 5
b7-husk 7 husk 2 white,middle - 16 none 1 1
b7-gutterling 7 gutterling 3 white,middle - 16 none 1 1
b7-bile-caster 7 bile-caster 2 - white,middle 16 none 1 2
b7-needle-eye 7 needle-eye 2 white,white white,middle 8 none 1 2
b7-slagback 7 slagback 2 white,white,middle - 16 none 2 3
b7-carrion-knight 7 carrion-knight 2 white,white,middle - 16 white 2 4
b7-hierarch 7 hierarch 2 white,middle,middle white,white,middle 12 none 3 6
b8-husk 8 husk 2 white,middle - 16 none 1 1
b8-gutterling 8 gutterling 3 white,middle - 16 none 1 1
b8-bile-caster 8 bile-caster 2 - white,middle 16 none 1 2
b8-needle-eye 8 needle-eye 2 white,white white,middle 8 none 1 2
b8-slagback 8 slagback 2 white,white,middle - 16 none 2 3
b8-carrion-knight 8 carrion-knight 2 white,white,middle - 16 white 2 4
b8-hierarch 8 hierarch 2 white,middle,middle white,white,middle 12 none 3 6
b9-husk 9 husk 2 white,middle - 16 none 1 1
b9-gutterling 9 gutterling 3 white,middle - 16 none 1 1
b9-bile-caster 9 bile-caster 2 - white,middle 16 none 1 2
b9-needle-eye 9 needle-eye 2 white,white white,middle 8 none 1 2
b9-slagback 9 slagback 2 white,white,middle - 16 none 2 3
b9-carrion-knight 9 carrion-knight 2 white,white,middle - 16 white 2 4
b9-hierarch 9 hierarch 2 white,middle,middle white,white,middle 12 none 3 6
]])
end)

spec("the event cards", function()
  same_table("event-card", { "effect", "amount", "reinforced", "reinforcements" }, [[
event-grinding-gears none 0 true husk
event-bad-air strike 1 false -
event-spore-fall strike 1 true gutterling
event-second-wind relief 1 false -
event-med-cache relief 2 true husk,husk
event-lost-orders plunder 0 false -
event-jammed-relay plunder 0 true husk
event-war-horn rally 1 false -
event-old-hatred rally 1 true needle-eye
event-torn-bulkhead breach 0 true -
event-blood-scent haste 1 false -
event-down-the-shafts haste 1 true gutterling
event-coolant-flood mire 1 true husk,husk
event-knee-deep-ash mire 1 false -
event-red-hour frenzy 1 true -
event-lights-out shroud 4 true husk,gutterling
event-steam-curtain shroud 3 false -
event-silence none 0 true -
event-march-of-the-husks none 0 true husk,husk
event-singled-out tithe 0 true husk
event-falling-slab cave-in 0 false -
event-a-thousand-cuts flurry 1 true -
event-distant-hammering none 0 false -
]])
end)

spec("the force cards", function()
  same_table("force-card", { "creatures" }, [[
force-stragglers husk
force-two-at-the-grate husk,husk
force-night-shift husk,husk,husk
force-scratching gutterling
force-in-the-ducts gutterling,gutterling
force-pack gutterling,gutterling,gutterling
force-lone-spitter bile-caster
force-crossfire bile-caster,needle-eye
force-watcher needle-eye
force-two-watchers needle-eye,needle-eye
force-furnace-guard slagback
force-foreman slagback,husk,husk
force-vigil carrion-knight
force-sworn-blade carrion-knight,husk
force-ambush gutterling,gutterling,needle-eye
force-procession husk,husk,husk,husk
force-bile-and-bone bile-caster,husk
force-firing-line bile-caster,bile-caster
force-hunters needle-eye,gutterling
force-breach-team slagback,gutterling
force-the-drowned-crew husk,husk,bile-caster
force-swarm gutterling,gutterling,husk,husk,husk
force-cold-steps husk
force-eyes-in-the-dark needle-eye,husk
]])
end)

spec("the door cards", function()
  same_table("door-card", { "trapped" }, [[
door-stale-air false
door-dripping-hall false
door-tripwire true
door-dead-lamp false
door-flechette-panel true
door-swept-floor false
door-scorch-plate true
door-old-footprints false
door-humming-conduit false
]])
end)

spec("the tactic cards", function()
  same_table("tactic-card", { "turn", "effect", "amount" }, [[
doom-steady-hand own reroll 1
doom-practised-aim own reroll 2
doom-again own reroll 2
doom-overwatch-drill own reroll 3
doom-long-stride own stride 1
doom-run-for-it own stride 2
doom-loping-gait own stride 1
doom-field-dressing own heal 1
doom-stim-shot own heal 2
doom-grit own heal 1
doom-shoulder-through own free 0
doom-slip-away own free 1
doom-breathe-out own aim 1
doom-point-blank own aim 2
doom-duck other guard 1
doom-hit-the-floor other guard 3
doom-shield-plate other guard 2
doom-lucky-buckle other brace 0
doom-second-skin other brace 1
doom-not-today other jam 0
doom-dust-in-the-eyes other flinch 1
doom-sidestep other dodge 0
]])
end)

spec("the secondary missions", function()
  same_table("secondary-card", { "goal", "amount", "reward", "penalty", "legion", "commander" }, [[
secondary-body-count kills 4 3 0 0 0
secondary-cull kills 6 4 0 1 0
secondary-extermination kills 8 6 2 1 1
secondary-first-blood kills 2 2 0 0 0
secondary-survey sectors 3 3 0 0 0
secondary-full-survey sectors 4 4 1 0 0
secondary-footprint sectors 2 2 0 0 0
secondary-clean-ledger unhurt 2 4 0 1 0
secondary-spotless unhurt 0 6 1 1 0
secondary-acceptable-losses unhurt 4 2 0 0 0
secondary-nobody-left-behind survivors 2 3 1 2 1
secondary-one-to-tell-the-tale survivors 1 2 3 3 0
]])
end)

spec("the weapon lines", function()
  local columns = { "type", "dice", "extra", "min", "max", "shape", "length", "apart", "lays_trap", "barbs" }
  same_table("line", columns, [[
stoker-rifle-shot firearm 3 - 2 8 single 7 4 false false
tallow-gun-shot firearm 3 - 2 5 single 7 4 false false
ember-carbine-shot firearm 3 - 2 10 single 7 4 false false
long-needle-shot firearm 3 - 4 16 single 7 4 false false
slow-drum-shot firearm 3 white 2 8 single 7 4 false false
furnace-hose-jet firearm 3 - 2 7 ray 7 4 false false
hail-cannon-burst firearm 3 - 4 12 pair 7 4 false false
rail-hatchet-blow close 3 - 1 1 single 7 4 false false
rail-hatchet-throw firearm 2 - 2 3 single 7 4 false false
pit-saw-cut close 3 - 1 1 single 7 4 false false
piston-fist-punch close 3 white 1 1 single 7 4 false false
bell-sword-cut close 3 middle 1 1 single 7 4 false false
bell-sword-swing close 3 middle 1 1 swing 7 4 false false
verdict-maul-blow close 3 best 1 1 single 7 4 false false
grapnel-kit-pull tech 3 - 2 3 single 7 4 true false
grapnel-kit-blade close 2 - 1 1 single 7 4 false false
spool-lance-arc tech 3 - 2 4 single 7 4 false false
arc-weaver-arc tech 3 - 2 6 single 7 4 false false
raptor-kit-drum firearm 3 white 2 6 single 7 4 false false
raptor-kit-claw tech 3 white 2 3 single 7 4 true false
thornback-kit-pull tech 3 - 2 3 single 7 4 true true
grave-loom-thread tech 3 middle 2 6 single 7 4 true false
cinder-launcher-shell firearm 3 - 2 8 blast 7 4 false false
service-carbine firearm 2 - 2 8 single 7 4 false false
work-blade close 2 - 1 1 single 7 4 false false
induction-lance tech 2 - 2 3 single 7 4 false false
bare-steel close 1 - 1 1 single 7 4 false false
terminal-hack tech 3 - 1 1 hack 7 4 false false
]])
end)

spec("the equipment cards", function()
  local columns = { "rank", "cost", "copies", "slot", "specialties", "lines", "effect", "amount" }
  same_table("equipment-card", columns, [[
cinder-launcher 3 2 2 augment - cinder-launcher-shell none 0
quietus-coil 5 3 2 augment - - pierce 0
long-barrel 2 1 2 augment - - range 2
balanced-grip 4 2 2 augment - - dice 1
tick-box 1 1 3 item - - bomb 0
fog-can 1 1 3 item - - smoke 0
field-kit 1 1 3 item - - heal 2
lock-spike 1 1 2 item tech - hack 1
luck-coin 1 1 3 item - - reroll 1
grease-cloak 2 1 2 item - - slip 0
breach-charge 2 1 2 item - - breach 0
spring-boots 2 2 2 item - - squares 1
targeting-slate 3 3 2 item - - dice 1
plate-vest 3 3 2 item - - plate 1
stim-rack 4 2 2 item - - haste 2
heavy-plate 7 5 2 item - - defence 1
stoker-rifle 1 2 4 weapon firearm stoker-rifle-shot none 0
tallow-gun 1 1 4 weapon firearm tallow-gun-shot none 0
ember-carbine 3 3 3 weapon firearm ember-carbine-shot none 0
long-needle 4 3 2 weapon firearm long-needle-shot none 0
slow-drum 5 4 2 weapon firearm slow-drum-shot none 0
furnace-hose 6 5 2 weapon firearm furnace-hose-jet none 0
hail-cannon 8 6 2 weapon firearm hail-cannon-burst none 0
rail-hatchet 1 2 4 weapon close rail-hatchet-blow,rail-hatchet-throw none 0
pit-saw 1 1 4 weapon close pit-saw-cut none 0
piston-fist 4 3 2 weapon close piston-fist-punch none 0
bell-sword 7 5 2 weapon close bell-sword-cut,bell-sword-swing none 0
verdict-maul 9 6 2 weapon close verdict-maul-blow none 0
grapnel-kit 1 2 4 weapon tech grapnel-kit-pull,grapnel-kit-blade none 0
spool-lance 1 1 4 weapon tech spool-lance-arc none 0
arc-weaver 4 3 2 weapon tech arc-weaver-arc none 0
raptor-kit 5 5 2 weapon firearm,tech raptor-kit-drum,raptor-kit-claw none 0
thornback-kit 6 5 2 weapon tech thornback-kit-pull none 0
grave-loom 9 6 2 weapon tech grave-loom-thread none 0
]])
end)

spec("what each augment goes on", function()
  fixture "tables"
  local function fits(id) return table.concat(data["equipment-card"][id].fits, " ") end
  expect(fits "cinder-launcher", "ember-carbine")
  expect(fits "quietus-coil",
    "stoker-rifle tallow-gun ember-carbine long-needle slow-drum furnace-hose raptor-kit")
  expect(fits "long-barrel", "stoker-rifle tallow-gun ember-carbine slow-drum raptor-kit")
  expect(fits "balanced-grip", "rail-hatchet pit-saw piston-fist verdict-maul")
end)

spec("the AI cards", function()
  same_table("ai-card", { "primary", "secondary", "instructions", "column", "row", "corporation" }, [[
ai-teeth-first north east close-combat,shoot,to-trooper 7 2 meridian
ai-through-the-walls north west close-combat,to-trooper,shoot 5 6 hallow
ai-the-long-stare east north shoot,close-combat,to-trooper 3 2 kestrel
ai-keep-what-is-ours east south close-combat,shoot,to-objective 1 6 ostrava
ai-out-of-the-light south east shoot,to-cover,to-trooper 8 7 lanterne
ai-closer south west to-trooper,close-combat,shoot 6 3 meridian
ai-the-threshold west north close-combat,shoot,to-door 4 7 hallow
ai-no-mercy west south close-combat,shoot,to-trooper 2 3 kestrel
ai-old-instinct north east close-combat,to-trooper 7 5 ostrava
ai-fade-back north west shoot,away,close-combat 5 1 lanterne
ai-what-they-came-for east north to-objective,close-combat,shoot 3 5 meridian
ai-the-pack-turns east south close-combat,to-trooper,shoot 1 1 hallow
ai-patient-things south east close-combat,shoot,hold 8 4 kestrel
ai-steady-advance south west shoot,to-trooper 6 8 ostrava
ai-blood-in-the-air west north close-combat,to-trooper,shoot 4 4 lanterne
ai-one-voice west south shoot,close-combat,to-trooper 2 8 meridian
]])
end)

-- How often each value stands on the cards.
local function count(value_of)
  local found = {}
  for _, card in ipairs(data.list "ai-card") do
    local value = value_of(card)
    found[value] = (found[value] or 0) + 1
  end
  return found
end

spec("the AI cards have all perpendicular pairs twice, their squares are spread, their icons even", function()
  fixture "tables"
  local pairs_of = count(function(card) return card.primary .. " " .. card.secondary end)
  for _, first in ipairs { "north", "south" } do
    for _, second in ipairs { "east", "west" } do
      expect(pairs_of[first .. " " .. second], 2)
      expect(pairs_of[second .. " " .. first], 2)
    end
  end
  local by_column = count(function(card) return card.column end)
  local by_row = count(function(card) return card.row end)
  for i = 1, 8 do
    expect(by_column[i], 2)
    expect(by_row[i], 2)
  end
  local houses = count(function(card) return card.corporation end)
  for _, house in ipairs(data.list "corporation") do expect(houses[house.id] >= 3) end
end)
