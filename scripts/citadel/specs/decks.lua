-- What the cards say in numbers, a second time: one that is changed by mistake is noticed.
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

spec("the doomtrooper cards", function()
  same_table("doomtrooper-card", { "turn", "effect", "amount" }, [[
doom-steady-hand own reroll 1
doom-practised-aim own reroll 1
doom-again own reroll 2
doom-overwatch-drill own reroll 2
doom-long-stride own stride 1
doom-run-for-it own stride 2
doom-loping-gait own stride 1
doom-field-dressing own heal 1
doom-stim-shot own heal 2
doom-grit own heal 1
doom-shoulder-through own free 0
doom-slip-away own free 0
doom-breathe-out own aim 1
doom-point-blank own aim 1
doom-duck other guard 1
doom-hit-the-floor other guard 1
doom-shield-plate other guard 2
doom-lucky-buckle other brace 0
doom-second-skin other brace 0
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
