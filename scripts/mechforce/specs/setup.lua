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
  spec("MEC-SETUP-02: one invasion die more than " .. players .. " players", function()
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
  spec("MEC-SETUP-05, MEC-SETUP-06: " .. cards .. " cards a wave for " .. players .. " players", function()
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

spec("MEC-SETUP-14, MEC-SETUP-16: drafted mods are installed for nothing, with their dice and their power", function()
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
