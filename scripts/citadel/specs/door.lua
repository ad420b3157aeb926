-- Doors.
local attack = require "attack.action"
local passages = require "specs.shared.passages"

local function doorway(item, at)
  passages.hall()
  return place(item or "gunner", at or "s1:C4", "red")
end

local function the_door()
  return board.edge(board.find "s1:D4", board.find "s1:E4")
end

local function on_top(item)
  for card in world.zone("door-deck"):set():each() do
    if card.item == item then return change.move(card, world.zone("door-deck")) end
  end
end

spec("CIT-DOOR-01: a door costs nothing more and is crossed straight", function()
  local gunner = doorway()
  local reach = board.reach(gunner, "trooper", 3)
  expect(reach:cost(board.find "s1:E4"), 2)
  change.move(gunner, board.find "s1:D3")
  expect(board.reach(gunner, "trooper", 1):has(board.find "s1:E4"), false)
  expect(board.reach(gunner, "trooper", 2):has(board.find "s1:E4"), true)
end)

spec("CIT-DOOR-02 CIT-DOOR-03 CIT-DOOR-05 CIT-PP-04: W5, a trapped door", function()
  local gunner = doorway()
  on_top "door-tripwire"
  answer("move", "s1:E4")
  force { 1, 1, 0, 0 }
  answer("move", "s1:F4")
  run("move", gunner)
  expect(gunner.health, 4)
  expect(gunner.square, board.find "s1:F4")
  expect(world.side("legion").pp, 1)
  expect(board.edge_kind(the_door()), nil)
  expect(world.zone("door-deck").count, 9)
  expect(world.zone("door-deck").top.item, "door-stale-air")
end)

spec("CIT-DOOR-02: an empty hall behind the door", function()
  local gunner = doorway()
  on_top "door-stale-air"
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", gunner)
  expect(gunner.health, 5)
end)

spec("CIT-DOOR-04: a tech specialist disarms and draws no card", function()
  local tinker = doorway "tinker"
  on_top "door-tripwire"
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", tinker)
  expect(tinker.health, 5)
  expect(board.edge_kind(the_door()), nil)
end)

spec("CIT-DOOR-05: the door stays open even if the trap kills him", function()
  local gunner = doorway()
  change.set(gunner, "health", 1)
  on_top "door-tripwire"
  answer("move", "s1:E4")
  force { 1, 1, 0, 0 }
  run("move", gunner)
  expect(gunner.on_map, false)
  expect(board.edge_kind(the_door()), nil)
end)

spec("CIT-DOOR-06: a door is not a target", function()
  local gunner = doorway("gunner", "s1:A4")
  expect(#attack.lines(gunner), 0)
end)

spec("CIT-DOOR-07 CIT-DOOR-08 CIT-DOOR-09: a creature beside it holds the door open; it closes behind", function()
  local gunner = doorway("gunner", "s1:A4")
  local kind, state = board.edge_kind(the_door())
  expect(kind, "door")
  expect(state, "closed")
  expect(board.sight(gunner, board.find "s1:F4"), false)
  expect(board.adjacent(board.find "s1:D4", board.find "s1:E4"), false)
  local gaunt = place("gaunt", "s1:E4", "legion")
  kind, state = board.edge_kind(the_door())
  expect(kind, "door")
  expect(state, "held")
  expect(board.sight(gunner, gaunt), true)
  expect(board.adjacent(board.find "s1:D4", gaunt), true)
  change.move(gaunt, board.find "s1:G4")
  expect(select(2, board.edge_kind(the_door())), "closed")
end)

spec("CIT-DOOR-07: a creature walks through in one MOVE and sets off no trap", function()
  doorway("gunner", "s1:A1")
  on_top "door-tripwire"
  local gaunt = place("gaunt", "s1:F4", "legion")
  answer("creature-move", "s1:C4")
  run("creature-move", gaunt)
  expect(gaunt.square, board.find "s1:C4")
  expect(board.edge_kind(the_door()), "door")
end)

spec("CIT-DOOR-08: the door that a creature has opened still has its card for the first trooper", function()
  local gunner = doorway("gunner", "s1:D4")
  local gaunt = place("gaunt", "s1:E4", "legion")
  change.move(gaunt, board.find "s1:H4")
  on_top "door-tripwire"
  answer("move", "s1:E4")
  force { 1, 1, 0, 0 }
  answer("move", "stop")
  run("move", gunner)
  expect(gunner.health, 4)
  expect(board.edge_kind(the_door()), nil)
end)
