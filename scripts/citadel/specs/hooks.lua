-- What the rules tell a brief, and ask it.
local move = require "movement.move"

local function sq(name) return board.find(name) end

spec("CIT-ATT-10: A brief hears of health that troopers and civilians lose", function()
  fixture "hooks"
  act.damage(place("oda-ferrant", "s1:D4", "red"), 1)
  expect(world.heard, 1)
  act.damage(place("clerk", "s1:E4"), 1)
  expect(world.heard, 2)
end)

spec("CIT-MAP-09: A brief hears who leaves, and over which square", function()
  fixture "hooks"
  run("leave", place("oda-ferrant", "s1:H1", "red"))
  expect(world.heard, 2)
  act.walk(place("clerk", "s2:B1"), "joint", 3)
  expect(world.heard, 4)
end)

spec("CIT-MAP-09: A brief may keep troopers from leaving", function()
  fixture "hooks"
  local trooper = place("oda-ferrant", "s1:H1", "red")
  expect(move.can_leave(trooper, 3), true)
  act.note("leaving", 1)
  expect(move.can_leave(trooper, 3), false)
end)

spec("CIT-MAP-09 CIT-MOVE-01: Three squares are two to the exit and one off the map", function()
  fixture "hooks"
  local trooper = place("oda-ferrant", "s1:G1", "red")
  expect(move.can_leave(trooper, 3), true)
  expect(move.can_leave(trooper, 2), false)
  change.move(trooper, sq "s1:F1")
  expect(move.can_leave(trooper, 3), false)
  change.move(trooper, sq "s2:A1")
  expect(move.can_leave(trooper, 1), true)
  expect(move.can_leave(trooper, 0), false)
end)

spec("CIT-MAP-09 CIT-ITEM-06: Into smoke and off the map are two squares, and no more", function()
  fixture "hooks"
  place("smoke", "s2:D4")
  local trooper = place("oda-ferrant", "s1:G1", "red")
  expect(move.can_leave(trooper, 3), false)
  change.move(trooper, sq "s1:H1")
  expect(move.can_leave(trooper, 3), true)
  run("leave", trooper)
  expect(trooper.zone.name, "departed")
end)

spec("CIT-TURN-02: A brief hears of a trooper that comes in, once it is on the map", function()
  fixture "hooks"
  change.set(world.side "red", "entrance", "joint")
  local trooper = place("oda-ferrant", "zone:outside@red", "red")
  answer("move", "s2:A2")
  run("move", trooper)
  expect(world.heard, 4)
  answer("move", "s2:A4")
  run("move", trooper)
  expect(world.heard, 4)
end)

spec("CIT-SPAWN-04: A brief hears of a creature that is placed", function()
  fixture "hooks"
  place("husk", "zone:pool", "legion")
  act.spawn("husk", sq "s1:D4")
  expect(world.heard, 8)
end)

spec("CIT-DOOR-05: A brief hears of a door that was crossed, when it is gone", function()
  fixture "hooks"
  lay("door", "s1:D4", "east")
  local trooper = place("oda-ferrant", "s1:D4", "red")
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", trooper)
  expect(world.heard, 16)
end)

spec("CIT-DL-01: A brief hears that the Legion's turn begins", function()
  fixture "hooks"
  run { "legion-turn", until_step = "bombs" }
  expect(world.heard, 32)
end)

spec("CIT-PP-01: A brief may make a creature worth more to who fells it", function()
  fixture "hooks"
  local red = world.side "red"
  local worth = data["row"]["b1-husk"].points
  act.damage(place("husk", "s1:D4", "legion"), 1, red)
  expect(red.pp, worth + 3)
end)

spec("CIT-ATT-06 CIT-ATT-13: A brief may change the hits on each figure of an area attack", function()
  fixture "hooks"
  local trooper = place("brother-lisk", "s1:D4", "red")
  local clerk = place("clerk", "s1:E4")
  local mate = place("oda-ferrant", "s1:C4", "red")
  force { 0 }
  act.ray(trooper, "east", 1, 1)
  expect(clerk.health, 3)
  expect(mate.health, 5)
end)

spec("CIT-MOVE-01 CIT-DL-10: A brief hears of a trooper, a creature and a civilian that have moved", function()
  fixture "hooks"
  local trooper = place("oda-ferrant", "s1:A4", "red")
  answer("move", "s1:C4")
  run("move", trooper)
  expect(world.heard, 64)
  change.remove(trooper)
  local husk = place("husk", "s1:A4", "legion")
  answer("creature-move", "s1:C4")
  run("creature-move", husk)
  expect(world.heard, 128)
  change.remove(husk)
  act.walk(place("clerk", "s1:B4"), "joint", 1)
  expect(world.heard, 192)
end)

spec("CIT-ATT-10: a civilian loses no more health than it has", function()
  fixture "hooks"
  local clerk = place("clerk", "s1:D4")
  change.set(clerk, "health", 1)
  require("attack.harm").civilian(clerk, 4, nil)
  expect({ clerk.on_map, world.heard }, { false, 1 })
end)
