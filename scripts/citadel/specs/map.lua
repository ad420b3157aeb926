-- The map.
local attack = require "attack.action"
local creature = require "legion.creature"
local move = require "movement.move"

local creatures = filter { kind = "creature" }

spec("CIT-MAP-02: the eight neighbours, across joints, unless a wall lies between", function()
  fixture "open"
  local gunner = place("gunner", "s1:H4", "red")
  place("gaunt", "s2:A5", "legion")
  expect(#creatures:beside(gunner), 1)
  lay("wall", "s1:H4", "east")
  expect(#creatures:beside(gunner), 1)
  lay("wall", "s1:H4", "south")
  expect(#creatures:beside(gunner), 0)
end)

spec("CIT-MAP-03: range counts diagonals as one and ignores walls", function()
  fixture "open"
  lay("wall", "s1:C3", "east")
  expect(board.distance(board.find "s1:A1", board.find "s1:F3"), 5)
end)

spec("CIT-MAP-04: what a tile shows in print changes nothing", function()
  fixture "open"
  change.feature(board.find "s1:C4", "steps", true)
  local gunner = place("gunner", "s1:B4", "red")
  place("gaunt", "s1:F4", "legion")
  expect(board.reach(gunner, "trooper", 3):cost(board.find "s1:E4"), 3)
  expect(attack.lines(gunner):has "long-gun", true)
end)

spec("CIT-MAP-05: obstructed and vacant squares are not entered, and block no sight", function()
  fixture "open"
  change.feature(board.find "s1:C4", "obstructed", true)
  change.feature(board.find "s1:D4", "vacant", true)
  local gunner = place("gunner", "s1:B4", "red")
  place("gaunt", "s1:F4", "legion")
  local reach = board.reach(gunner, "trooper", 3)
  expect(reach:has(board.find "s1:C4"), false)
  expect(reach:has(board.find "s1:D4"), false)
  expect(attack.lines(gunner):has "long-gun", true)
end)

spec("CIT-MAP-07: a figure off the map attacks nobody and is not a target", function()
  fixture "open"
  local gunner = place("gunner", "zone:outside@red", "red", { actions = 2 })
  change.set(gunner.side, "entrance", "west")
  local gaunt = place("gaunt", "s1:B4", "legion")
  expect(#attack.lines(gunner), 0)
  expect(#creature.prey(gaunt, "close"), 0)
end)

spec("CIT-MAP-08: an enemy on another sector may be attacked", function()
  fixture "open"
  local gunner = place("gunner", "s1:F4", "red")
  local gaunt = place("gaunt", "s2:C4", "legion")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, false)
end)

spec("CIT-MAP-09: a trooper that leaves is out of play, but not eliminated", function()
  fixture "open"
  local gunner = place("gunner", "s1:C4", "red")
  place("heavy", "s1:D7", "red")
  expect(move.can_leave(gunner, move.squares(gunner)), true)
  answer("leave", "s1:A4")
  run("leave", gunner)
  expect(gunner.on_map, false)
  expect(gunner.zone.name, "departed")
  expect(gunner.side.out, false)
  expect(world.side("legion").pp, 0)
end)
