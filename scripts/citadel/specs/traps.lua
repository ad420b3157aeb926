-- Traps on the map.
local trap = require "map.trap"
local move = require "movement.move"
local passages = require "specs.shared.passages"

local corridor = passages.corridor

local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end

spec("CIT-MOVE-09 CIT-TRAP-01 CIT-PP-04: a trooper that passes is attacked at that step, and goes on", function()
  corridor()
  local gunner = place("gunner", "s1:A1", "blue")
  answer("move", "s1:D1")
  force { 1, 1, 1, 0 }
  expect_options("move", "s1:B1", "s1:D1")
  answer("move", "s1:D1")
  run("move", gunner)
  expect(gunner.health, 3)
  expect(gunner.square, sq "s1:D1")
  expect(world.side("legion").pp, 2)
  expect(world.side("red").reckless, 0)
  expect(#traps:at(sq "s1:C1"), 1)
end)

spec("CIT-TRAP-01: whoever falls to it lies there", function()
  corridor()
  local gunner = place("gunner", "s1:A1", "blue", { health = 1 })
  answer("move", "s1:D1")
  force { 1, 1, 0, 0 }
  run("move", gunner)
  expect(gunner.zone.name, "fallen")
end)

spec("CIT-TRAP-01 CIT-PP-01: a creature is attacked as well; the PP are the owner's, even when he is gone", function()
  local layer = corridor()
  act.damage(layer, 5)
  expect(layer.on_map, false)
  local gaunt = place("gaunt", "s1:A1", "legion", { actions = 1 })
  answer("creature-action", "move")
  answer("creature-move", "s1:D1")
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(gaunt.on_map, false)
  expect(world.side("red").pp, 2)
  expect(world.side("red").kills, 1)
  expect(traps:count(), 1)
end)

spec("CIT-TRAP-01: a creature that it does not fell goes on", function()
  corridor()
  local brute = place("brute", "s1:A1", "legion", { actions = 1 })
  answer("creature-action", "move")
  answer("creature-move", "s1:D1")
  force { 1, 1, 0 }
  answer("creature-move", "s1:D1")
  run("creature", brute)
  expect(brute.square, sq "s1:D1")
end)

spec("CIT-TRAP-02: nobody ends on a trap", function()
  corridor()
  local gunner = place("gunner", "s1:A1", "blue")
  expect(board.reach(gunner, "trooper", 3):has(sq "s1:C1"), false)
  expect(board.reach(gunner, "trooper", 2):has(sq "s1:C1"), false)
  expect(board.reach(gunner, "trooper", 3):has(sq "s1:D1"), true)
  local gaunt = place("gaunt", "s1:B1", "legion")
  expect(board.reach(gaunt, "creature", 3):has(sq "s1:C1"), false)
  expect(board.free(sq "s1:C1", "creature", gaunt), false)
end)

spec("CIT-TRAP-02 CIT-MOVE-06: whom nothing but the trap is left goes back to where it was", function()
  corridor()
  local gunner = place("gunner", "s1:B1", "blue")
  place("tinker", "s1:D1", "red")
  lay("wall", "s1:B1", "west")
  force { 0, 0, 0 }
  answer("move", "s1:E1")
  answer("consent", false)
  run("move", gunner)
  expect(gunner.square, sq "s1:B1")
end)

spec("CIT-TRAP-01 CIT-DOOR-02: a trap behind a door strikes after what the door had", function()
  corridor()
  lay("door", "s1:B1", "east")
  stack("door-deck", "door-stale-air")
  local gunner = place("gunner", "s1:B1", "blue")
  answer("move", "s1:D1")
  force { 1, 1, 0, 0 }
  answer("move", "s1:D1")
  run("move", gunner)
  expect(gunner.health, 4)
  expect(gunner.square, sq "s1:D1")
end)

spec("CIT-MOVE-09: a way around a trap that is as near is taken", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "blue")
  for _, square in ipairs { "s1:B3", "s1:B4", "s1:C4" } do trap.lay(sq(square)) end
  answer("move", "s1:D4")
  run("move", gunner)
  expect(gunner.square, sq "s1:D4")
  expect(gunner.health, 5)
end)

spec("CIT-MOVE-09: traps that the mission lays are armed in setup", function()
  fixture "open"
  local marker = place("trap", "s1:C4")
  run { "setup", until_step = "muster" }
  expect(board.has(sq "s1:C4", "trapped"), true)
  act.clear(marker)
  expect(board.has(sq "s1:C4", "trapped"), false)
end)

spec("CIT-TRAP-03: two traps a trooper, whoever else has laid some", function()
  local layer = corridor()
  local other = place("tinker", "s1:E8", "red")
  trap.lay(sq "s1:A5", layer)
  trap.lay(sq "s1:B5", other)
  trap.lay(sq "s1:C5", other)
  expect(traps:count(), 4)
  answer("trap", traps:at(sq "s1:C1"):first())
  trap.lay(sq "s1:D5", layer)
  expect(traps:count(), 4)
  expect(#traps:at(sq "s1:C1"), 0)
  expect(move.squares(layer), 3)
end)

spec("CIT-MOVE-09 CIT-MOVE-01: a trooper that two traps interrupt has its three squares in all", function()
  corridor()
  local gunner = place("gunner", "s1:A1", "red")
  trap.lay(sq "s1:B1", filter { kind = "trooper", item = "tinker" }:all():first())
  force { 0, 0, 0 }
  answer("move", "s1:D1")
  force { 0, 0, 0 }
  run("move", gunner)
  expect(gunner.square, sq "s1:D1")
end)
