-- The Bells of Old Harbours: double weight, landings, the quiet night, who is at sea.
local tables = require "specs.shared.table"

spec("an enemy left at Old Harbours counts twice, one elsewhere once", function()
  tables.begin("capital", { "dray", "lantern" })
  tables.enemy("drudge", "old-harbours")
  tables.enemy("drudge", "long-savanna")
  tables.turn_end(1)
  expect(world.threat, 3)
end)

spec("a turn that ends with an empty map lowers Threat by 1", function()
  tables.begin("capital", { "dray", "lantern" })
  change.set(world, "threat", 3)
  tables.turn_end(1)
  expect({ world.threat, tables.heard "A quiet night" }, { 2, 1 })
end)

spec("one enemy is enough for a loud night, and below 0 there is nothing to gain", function()
  tables.begin("capital", { "dray", "lantern" })
  tables.turn_end(1)
  expect({ world.threat, tables.heard "A quiet night" }, { 0, 0 })
  tables.enemy("drudge", "long-savanna")
  change.set(world, "threat", 3)
  go_on { until_step = "reflect" }
  tables.turn_end(2)
  expect(world.threat, 4)
end)

spec("nothing lands on the Boreal Shelf, and two faces show Old Harbours", function()
  tables.begin("capital", { "dray", "lantern" })
  stack("enemy-deck", "skimmer", "skimmer-cutter", "borrower")
  force { 1, 2, 3 }
  run "invasion"
  expect(world.node("boreal-shelf").room, 2)
  expect(world.node("cinder-coast").room, 1)
  expect(world.node("old-harbours").room, 0)
end)

spec("Standfast is at sea", function()
  fixture "capital"
  expect_options("warrior", "kingfisher", "dray", "long-horizon", "lantern", "tidewrack")
  answer("warrior", "dray")
  run("setup-warrior", world.side "red")
end)
