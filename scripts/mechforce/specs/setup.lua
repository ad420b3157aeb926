-- Setup (MEC-SETUP).
local lab = require "specs.shared.lab"

--- Setup up to the first turn: all questions are answered by the first option.
local function whole(options)
  fixture("lab", options)
  seed(4)
  answer_always("goal", 1)
  answer_always("draft", 1)
  answer_always("left-out", 1)
  run { until_step = "turn" }
end

spec("MEC-SETUP-01: the turn marker begins at 1, Threat at 0, the engagement marker off the track", function()
  whole()
  expect({ world.threat, world.engagement }, { 0, -1 })
  go_on { until_step = "reflect" }
  expect({ world.round, world.turn }, { 1, 1 })
end)

for players, dice in pairs { [2] = { 1, 2, 3 }, [3] = { 1, 2, 3, 4 }, [4] = { 1, 2, 3, 4, 5 } } do
  local example = players == 3 and " (W2)" or ""
  spec("MEC-SETUP-02: one invasion die more than " .. players .. " players" .. example, function()
    lab.begin { players = players }
    force(dice)
    expect_dice { invasion = players + 1 }
    run "invasion"
  end)
end

spec("MEC-SETUP-03: the bag begins with the mods of wave 1 only, 32 of them", function()
  fixture "lab"
  run { until_step = "setup-warrior" }
  local bag = world.zone("bag")
  expect(#bag, 32)
  expect(bag:set():any(function(mod) return mod.wave ~= 1 end), false)
end)

spec("MEC-SETUP-04: only enemies of the chosen set are in the deck", function()
  fixture("lab", { force = "deep" })
  run { until_step = "setup-warrior" }
  expect(world.zone("enemy-deck"):set():any(function(card) return card.force ~= "deep" end), false)
end)

for players, cards in pairs { [2] = 6, [3] = 8, [4] = 10 } do
  local example = players == 3 and " (W2)" or ""
  spec("MEC-SETUP-05, MEC-SETUP-06: " .. cards .. " cards a wave for " .. players .. " players" .. example, function()
    fixture("lab", { players = players })
    run { until_step = "setup-warrior" }
    local deck = world.zone("enemy-deck")
    expect(#deck, cards)
    expect(deck:set():any(function(card) return card.wave ~= 1 end), false)
  end)
end

spec("MEC-SETUP-07, MEC-SETUP-08, MEC-SETUP-09: what a warrior starts with", function()
  local red = lab.begin()
  expect({ red.overdrives, red.charged, red.mech.power, red.bp, red.cubes }, { 1, 1, 3, 0, 2 })
  expect(lab.items(world.zone("pool", red)), "damage protection")
end)

spec("MEC-SETUP-10: with three players two goals stay out", function()
  lab.begin { players = 3 }
  answer_always("goal", 1)
  run "setup-goals"
  expect(#world.zone("goal-deck") + 3, 6)
end)

spec("MEC-SETUP-10: with four players all goals are used", function()
  lab.begin { players = 4 }
  answer_always("goal", 1)
  run "setup-goals"
  expect(#world.zone("goal-deck") + 4, 8)
end)

spec("MEC-SETUP-11: everybody is dealt two goals and keeps one in secret", function()
  local red, blue = lab.begin()
  answer { "goal", 2, side = "red" }
  answer { "goal", 1, side = "blue" }
  run "setup-goals"
  expect({ #world.zone("goals", red), #world.zone("goals", blue) }, { 1, 1 })
  local kept = world.zone("goals", red).top
  expect({ knows(red, kept), knows(blue, kept) }, { true, false })
  expect(#world.zone("goal-deck"), 4)
end)

spec("MEC-SETUP-12: advanced mods are set aside and go back once the draft is over", function()
  local red, blue = lab.begin()
  stack("bag", "shell-rack", "slug-thrower", "slug-thrower", "shell-rack", "riot-plate", "drill-arm", "drill-arm",
    "riot-plate", "side-jets")
  answer_always("draft", 1)
  run { "setup-draft", until_step = "setup-draft-round" }
  expect(lab.items(world.zone("draft", red)), "riot-plate slug-thrower slug-thrower")
  expect(lab.items(world.zone("draft", blue)), "drill-arm drill-arm riot-plate")
  expect(lab.items(world.zone("aside", red)), "shell-rack shell-rack")
  go_on()
  expect(#world.zone("aside", red), 0)
  expect(lab.items(world.zone("bag")), "shell-rack shell-rack side-jets")
end)

spec("MEC-SETUP-13: keep one of three, one of the two received, and the last one received", function()
  local red, blue, green = lab.begin { players = 3 }
  stack("bag", "slug-thrower", "drill-arm", "riot-plate", "slug-thrower", "riot-plate", "side-jets", "drill-arm",
    "drill-arm", "slug-thrower")
  answer { "draft", "drill-arm", side = "red" }
  answer { "draft", "side-jets", side = "blue" }
  answer { "draft", "slug-thrower", side = "green" }
  refuse { "draft", "slug-thrower", side = "red" } -- Red has what Green has left: two Drill Arms.
  answer { "draft", "drill-arm", side = "red" }
  expect_options { "draft", "slug-thrower", "riot-plate", side = "blue" }
  answer { "draft", "riot-plate", side = "blue" }
  expect_options { "draft", "slug-thrower", "riot-plate", side = "green" }
  answer { "draft", "slug-thrower", side = "green" }
  run "setup-draft"
  expect(lab.items(world.zone("kept", red)), "drill-arm drill-arm riot-plate")
  expect(lab.items(world.zone("kept", blue)), "drill-arm riot-plate side-jets")
  expect(lab.items(world.zone("kept", green)), "slug-thrower slug-thrower slug-thrower")
end)

spec("MEC-SETUP-14, MEC-SETUP-16: (W1) drafted mods are installed for nothing, with dice and power", function()
  local red = lab.begin()
  for _, id in ipairs { "slug-thrower", "side-jets", "riot-plate" } do place(id, "zone:kept@red") end
  run("setup-install", red)
  expect(lab.items(world.zone("mods", red)), "riot-plate side-jets slug-thrower")
  expect(lab.items(world.zone("pool", red)), "damage damage movement protection protection")
  expect({ red.mech.power, red.mech.top, red.cubes }, { 6, 6, 2 })
end)

spec("MEC-SETUP-15: a mod without an empty slot goes back to the bag and pays a cube; its owner picks which", function()
  local red = lab.begin()
  for _, id in ipairs { "slug-thrower", "drill-arm", "slug-thrower" } do place(id, "zone:kept@red") end
  answer { "left-out", "drill-arm", side = "red" }
  run("setup-install", red)
  expect(lab.items(world.zone("mods", red)), "slug-thrower slug-thrower")
  expect(lab.items(world.zone("bag")), "drill-arm")
  expect({ red.cubes, red.mech.power }, { 3, 5 })
  expect(lab.heard "Red finds no place for Drill Arm, which goes back into the bag.", 1)
  expect(lab.heard "Red gains 1 cube.", 1)
end)

spec("MEC-SETUP-17: each player takes a warrior that nobody has, and has its home region", function()
  fixture "lab"
  local red, blue = table.unpack(world.sides)
  change.set(red, "chosen", nil)
  change.set(blue, "chosen", nil)
  answer { "warrior", "dray", side = "red" }
  run("setup-warrior", red)
  refuse { "warrior", "dray", side = "blue" }
  answer { "warrior", "lantern", side = "blue" }
  run("setup-warrior", blue)
  expect({ world.node("old-harbours").owner, world.node("terrace-lands").owner }, { red, blue })
end)

--- A lab of the mission that names few things.
local function few() fixture "few" end

spec("MEC-SETUP-17: a mission may name the warriors that take part", function()
  few()
  local red, blue = table.unpack(world.sides)
  expect_options { "warrior", "dray", "lantern", side = "red" }
  answer { "warrior", "lantern", side = "red" }
  run("setup-warrior", red)
  run("setup-warrior", blue)
  expect({ red.mech.item, blue.mech.item }, { "lantern", "dray" })
end)

spec("MEC-PERK-04: a mission may name the perks; who finds no seat waits in the Briefing Room", function()
  few()
  answer { "warrior", "dray" }
  local red, blue = table.unpack(world.sides)
  run("setup-warrior", red)
  run("setup-warrior", blue)
  run "setup-mats"
  change.set(world, "wave", 1)
  change.set(blue, "bp", 1)
  run "briefing"
  expect(red.perk, lab.perk "hotline")
  expect({ blue.perk, blue.mech.zone }, { nil, world.zone("briefing") })
end)

spec("MEC-SETUP-11: a mission may name the goals, for any number of players; one goal is for one player", function()
  few()
  local red, blue = table.unpack(world.sides)
  run "setup-goals"
  expect({ lab.items(world.zone("goals", red)), #world.zone("goals", blue) }, { "big-game", 0 })
  local heard = 0
  for _, line in ipairs(told(red)) do
    if line == "You keep the goal Big Game." then heard = heard + 1 end
  end
  expect(heard, 1)
end)

spec("MEC-INV-06: enemies before the first turn have what the mission says, else what is printed", function()
  few()
  for _, side in ipairs(world.sides) do change.set(side, "chosen", side.id == "red" and "dray" or "lantern") end
  for _, side in ipairs(world.sides) do run("setup-warrior", side) end
  run "setup-mats"
  local out = {}
  for _, id in ipairs { "worn", "fallen", "whole", "other" } do
    local enemy = world.piece(id)
    table.insert(out, enemy.shields .. "/" .. enemy.health)
  end
  expect(out, { "0/1", "2/0", "2/3", "4/6" })
end)

spec("MEC-SETUP-11: what is kept is what was chosen; goals are dealt as far as they go", function()
  local red, blue = lab.begin { goals_dealt = 5 }
  answer { "goal", 2, side = "red" }
  run "setup-goals"
  expect({ #world.zone("goals", red), #world.zone("goals", blue), #world.zone("goal-deck") }, { 1, 1, 4 })
  local kept = world.zone("goals", red).top
  local heard = false
  for _, line in ipairs(told(red)) do heard = heard or line == "You keep the goal " .. kept.title .. "." end
  expect(heard)
end)

spec("MEC-SETUP-11: goals are shuffled", function()
  lab.begin { goals_dealt = 1 }
  run "setup-goals"
  local deck, order = world.zone("goal-deck"):set(), {}
  for goal in deck:each() do table.insert(order, goal.index) end
  local sorted = true
  for i = 2, #order do sorted = sorted and (order[i] > order[i - 1]) == (order[2] > order[1]) end
  expect(sorted, false)
end)

spec("MEC-SETUP-12: with a bag that runs short everybody pulls as far as it goes", function()
  local red, blue = lab.begin()
  stack("bag", "slug-thrower", "slug-thrower", "slug-thrower", "riot-plate")
  run { "setup-draft", until_step = "setup-draft-round" }
  expect({ #world.zone("draft", red), #world.zone("draft", blue) }, { 3, 1 })
end)

spec("MEC-SETUP-13: one mod alone is kept too", function()
  local red = lab.begin()
  stack("bag", "slug-thrower")
  run "setup-draft"
  expect(lab.items(world.zone("kept", red)), "slug-thrower")
end)

spec("MEC-SETUP-12: what anybody has set aside goes back, and the bag is shuffled", function()
  local _, blue = lab.begin()
  stack("bag", "slug-thrower", "slug-thrower", "slug-thrower", "shell-rack", "riot-plate", "riot-plate", "riot-plate",
    "side-jets", "side-jets", "side-jets", "side-jets", "side-jets", "side-jets", "side-jets", "side-jets", "side-jets")
  answer_always("draft", 1)
  run "setup-draft"
  expect({ #world.zone("aside", blue), #world.zone("bag") }, { 0, 10 })
  expect(world.zone("bag").top.item, "side-jets")
end)

spec("MEC-SETUP-15: with mods installed already, and more than one too many", function()
  local red = lab.begin()
  local mods = require "mods"
  mods.install(red, place("slug-thrower", "zone:aside@red"))
  for _ = 1, 3 do place("slug-thrower", "zone:kept@red") end
  answer_always("left-out", 1)
  run("setup-install", red)
  expect({ #world.zone("mods", red), #world.zone("bag"), red.cubes }, { 2, 2, 4 })
end)

spec("MEC-SETUP-16: setup goes from warriors and mats to goals, the draft and what is installed", function()
  fixture "watched"
  answer("goal", 1)
  answer("goal", 1)
  for _ = 1, 4 do answer("draft", 1) end
  answer_always("left-out", 1)
  run { until_step = "turn" }
  for _, side in ipairs(world.sides) do
    expect({ side.mech.power > 3, #world.zone("kept", side), #world.zone("goals", side) }, { true, 0, 1 })
  end
  expect(lab.heard "heard: game-start", 1)
end)

spec("MEC-SETUP-03, MEC-SETUP-06: bag and deck are shuffled", function()
  lab.begin()
  run "wave"
  for _, zone in ipairs { "bag", "enemy-deck" } do
    local order, sorted = {}, true
    for card in world.zone(zone):set():each() do table.insert(order, card.index) end
    for i = 2, #order do sorted = sorted and (order[i] > order[i - 1]) == (order[2] > order[1]) end
    expect(sorted, false, zone)
  end
end)

spec("MEC-SETUP-09: mats are ready before goals are dealt", function()
  fixture "lab"
  run { until_step = "setup-goals" }
  expect({ world.side("red").cubes, #world.zone("briefing") }, { 2, 4 })
end)

spec("MEC-SETUP-11: a mission may do without goals", function()
  local red = lab.begin { goals_dealt = 0 }
  run "setup-goals"
  expect(#world.zone("goals", red), 0)
end)
