-- The Long Column: who walks, who waits, who is safe, and how many have to be.
local tables = require "specs.shared.table"

local function at(id) return world.piece(id).node end

spec("a convoy goes on along its arrow; one beside an enemy waits, fled or not", function()
  tables.begin("evacuation", { "dray", "lantern" })
  tables.enemy("drudge", "cinder-coast")
  local fled = tables.enemy("drudge", "old-harbours")
  change.set(fled, "fled", true)
  tables.turn_end(1)
  expect(at "ice-train", world.node "cinder-coast")
  expect(at "ash-road", world.node "cinder-coast")
  expect(at "harbour-caravan", world.node "old-harbours")
  expect(tables.heard "waits at", 2)
end)

spec("at the Coral Reach it is safe, and each warrior gains 2 BP", function()
  local red, blue = tables.begin("evacuation", { "dray", "lantern" })
  change.move(world.piece "ash-road", world.node "terrace-lands")
  tables.turn_end(1)
  expect({ world.safe, red.bp, blue.bp }, { 1, 2, 2 })
  expect(world.piece("ash-road") == nil or not world.piece("ash-road").on_map, true)
  expect(tables.heard "The Ash Road is safe", 1)
end)

spec("five nights bring the last convoy home", function()
  local red = tables.begin("evacuation", { "dray", "lantern" })
  for night = 1, 5 do
    expect(world.safe, math.max(0, night - 3))
    tables.turn_end(night)
    go_on { until_step = "reflect" }
  end
  expect({ world.safe, red.bp }, { 3, 6 })
end)

spec("who wins where a convoy stands gains 1 BP, as primary", function()
  local red, blue = tables.begin("evacuation", { "dray", "lantern" })
  raise("battle-end", world.node "old-harbours", red, true)
  raise("battle-end", world.node "old-harbours", blue, false)
  raise("battle-end", world.node "long-savanna", blue, true)
  expect({ red.bp, blue.bp }, { 1, 0 })
end)

for safe = 0, 3 do
  spec(("%d convoys are safe at the end"):format(safe), function()
    tables.begin("evacuation", { "dray", "lantern" })
    change.set(world, "safe", safe)
    run { "scoring", all = true }
    expect(outcome(), safe < 2 and "failed" or "most-fame")
  end)
end
