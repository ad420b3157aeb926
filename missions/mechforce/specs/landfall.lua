-- Old Mother Tide: when she lands, and when she must be gone.
local tables = require "specs.shared.table"
local enemies = filter { kind = "enemy" }

--- All of her that is on the map. Her item is the mission's, so no filter of this file can name it.
local function bosses()
  return enemies:all():where(function(enemy) return enemy.item == "old-mother-tide" end)
end

spec("she lands at the Coral Reach in turn 4, with 15 health, before the dice", function()
  tables.begin("landfall", { "dray", "lantern" })
  change.set(world, "round", 3)
  raise("phase-start", "invasion")
  expect(#bosses(), 0)
  change.set(world, "round", 4)
  raise("phase-start", "forge")
  expect(#bosses(), 0)
  raise("phase-start", "invasion")
  local boss = bosses()[1]
  expect({ boss.node, boss.health, boss.shields }, { world.node "coral-reach", 15, 4 })
  raise("phase-start", "invasion")
  expect(#bosses(), 1, "once")
end)

spec("without a slot she goes on along the arrows", function()
  tables.begin("landfall", { "dray", "lantern" })
  tables.enemy("cliffback", "coral-reach")
  tables.enemy("cliffback", "coral-reach")
  change.set(world, "round", 4)
  raise("phase-start", "invasion")
  expect(bosses()[1].node, world.node "boreal-shelf")
end)

spec("standing after turn 4 she costs Threat and a warning", function()
  tables.begin("landfall", { "dray", "lantern" })
  tables.enemy("old-mother-tide", "coral-reach")
  tables.turn_end(4)
  expect({ world.threat, tables.heard "One more night", ended() }, { 1, 1, false })
end)

spec("standing after turn 5 she is the end of all", function()
  tables.begin("landfall", { "dray", "lantern" })
  tables.enemy("old-mother-tide", "coral-reach")
  change.set(world, "round", 5)
  run { "turn-end", all = true }
  expect({ ended(), outcome() }, { true, "failed" })
end)

spec("gone after turn 5, the game goes on; others do not count as she does", function()
  tables.begin("landfall", { "dray", "lantern" })
  tables.enemy("cliffback", "coral-reach")
  tables.turn_end(5)
  expect({ ended(), world.threat, tables.heard "One more night" }, { false, 1, 0 })
end)

spec("each warrior begins with three cubes, and the Deep comes", function()
  local red = tables.begin("landfall", { "dray", "lantern" })
  expect({ red.cubes, option.force }, { 3, "deep" })
end)
