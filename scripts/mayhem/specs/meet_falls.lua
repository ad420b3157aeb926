-- Pushes, falls, explosions and the road: what comes of one in the middle of another.
local vehicle = require "vehicles.vehicle"
local building = require "map.building"
local object = require "map.object"
local harm = require "attack.harm"
local explosions = require "specs.shared.explosions"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, live = board.find, explosions.live
local stand, turns = units.stand, units.turns

local function begin() opening.begin("crossing", { turn = 5, phase = "action" }) end

local function send(square) return wheels.send(square, "east", "freight-drone") end

local function push_from(unit, square, results)
  run("push-on", unit, at(square), results, world.side "agents", world.side "agents")
end

spec("MAY-EXP-07 MAY-PUSH-04 MAY-FALL-02: an explosion on a roof pushes a unit off it; it falls and is pushed on",
     function()
  begin()
  local boss = stand("boss", "t1:C4/3", 0)
  live("explosion-medium", "t1:D4/3")
  force { "push", "push", "hit", "blank" } -- the explosion
  answer("push", "t1:B4")
  force { "hit", "blank" } -- the fall, two levels
  answer("push", "t1:A4")
  run("due-explosions", world.side "agents")
  expect({ board.name(boss.square), boss.board.shield }, { "t1:A4", 0 })
end)

spec("MAY-EXP-07 MAY-FALL-02 MAY-BLD-02: a unit that is blown off a roof before the building comes down is not in " ..
  "the collapse", function()
  begin()
  local boss = stand("boss", "t1:C4/3", 0)
  for _, square in ipairs { "t1:C3", "t1:F3" } do place("explosion-large", square) end
  live("explosion-medium", "t1:D4/3")
  force { "push", "blank", "blank", "blank" }
  answer("push", "t1:B4")
  force { "blank", "blank" } -- the fall; the collapse has no dice for anybody
  run("due-explosions", world.side "agents")
  expect({ board.levels(world.tile "t1"), board.name(boss.square) }, { 2, "t1:B4" })
end)

spec("MAY-PUSH-04 MAY-DRN-07: a unit that is pushed off a roof onto the road ahead of a drone is run down there",
     function()
  begin()
  local front, boss = send "t1:B2", stand("boss", "t1:C3/3", 0)
  stack("refresh@mayhem", "cross-card")
  answer("push", "t1:D2")
  force { "blank", "blank" } -- the fall
  answer("push", "t1:E1")
  force { "hit", "blank", "blank", "blank" } -- the drone
  push_from(boss, "t1:C4/3", 1)
  expect({ board.name(front.square), boss.board.shield }, { "t1:D2", 1 })
end)

spec("MAY-FALL-02 MAY-OM-02: a unit that falls beside a marker does not take it", function()
  begin() -- open point 51
  local boss, om = stand("boss", "t1:C4/3", 0), place("om", "t1:A4", nil, { control = "mayhem" })
  answer("push", "t1:B4")
  force { "blank", "blank" }
  push_from(boss, "t1:D4/3", 1)
  expect({ board.name(boss.square), om.control }, { "t1:B4", "mayhem" })
end)

spec("MAY-FALL-02 MAY-EVT-04: a unit that is pushed or falls into the area of an event marker sets nothing off",
     function()
  begin()
  local boss = stand("boss", "t1:C4/3", 0)
  local lying = place("event-marker", "t1:A8", nil, { owner = "mayhem", number = 1, trigger = "area", by = "any" })
  answer("push", "t1:B4")
  force { "blank", "blank" }
  push_from(boss, "t1:D4/3", 1)
  expect(lying.on_map, true)
end)

spec("MAY-FALL-02 MAY-SQD-03 MAY-DOWN-02: hits of a fall add to those a minion took in that turn", function()
  begin()
  local pest = place("cross-pest", "t1:C4/3", "command", { board = world.piece "first", hits = 1 })
  answer("push", "t1:B4")
  force { "hit", "blank" }
  push_from(pest, "t1:D4/3", 1)
  expect({ pest.on_map, world.lead }, { false, 1 })
end)

spec("MAY-FALL-02 MAY-ALLY-04: an ally that falls takes its hits as shields first", function()
  begin()
  local ada = stand("ada", "t1:A8", 0)
  local pet = place("biscuit", "t1:C4/3", "agents", { board = ada.board })
  change.list_clear(pet, "instants")
  change.list_clear(pet, "kit")
  answer("push", "t1:B4")
  force { "hit", "blank" }
  run("push-on", pet, at "t1:D4/3", 1, world.side "command", world.side "command")
  expect({ pet.shields, pet.wounds }, { 1, 0 })
end)

spec("MAY-FALL-02 MAY-WIN-08: a fall that brings a lead of 20 ends the mission before the other pushes", function()
  begin()
  local boss = stand("boss", "t1:C4/3", 0)
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  change.set(world, "lead", 19)
  answer("push", "t1:B4")
  force { "hit", "blank" }
  answer("wound", "speed")
  push_from(boss, "t1:D4/3", 3)
  expect(outcome(), "mayhem-wins")
end)

spec("MAY-FALL-02 MAY-VEH-07: a unit that falls onto a vehicle stands on it and rides along", function()
  begin()
  local cart = place("milk-float", "t1:B4", "agents")
  change.turn(cart, turns.south)
  vehicle.set_up() -- its rear at B3
  local ada, boss = stand("ada", "t1:B3", 0), stand("boss", "t1:C4/3", 0)
  vehicle.turn_begins(world.side "agents")
  answer("push", "t1:B4")
  force { "blank", "blank" }
  push_from(boss, "t1:D4/3", 1)
  answer("drive", "forward")
  answer("drive", "stop")
  run("drive", ada.board)
  expect({ board.name(boss.square), board.name(cart.square) }, { "t1:B5", "t1:B5" })
end)

spec("MAY-EXP-02 MAY-EXP-10 MAY-TURN-02: an explosion set off in the last turn of a round goes off in the next " ..
  "refresh phase that is played", function()
  begin() -- open point 10
  local boss = stand("boss", "t1:G7", 0)
  local ada = stand("ada", "t1:A8", 0)
  local marker = place("explosion-small", "t1:G7", nil, { live = true, turn = 5 })
  local team = world.side("command").team
  change.set(team, "turns", 0)
  answer("board", boss.board)
  answer("action", "end")
  run { "turn", world.side "command", until_step = "next-turn" } -- turn 6, the first of the round
  expect(marker.live, true)
  change.set(world.side("agents").team, "turns", 1)
  answer("board", ada.board)
  answer("action", "end")
  force { "hit", "blank", "blank", "blank" }
  run { "turn", world.side "agents", until_step = "next-turn" }
  expect({ marker.live, boss.board.shield }, { false, 1 })
end)

spec("MAY-EXP-06 MAY-TURN-08: an explosion that is still to come at the end of the mission never goes off", function()
  begin() -- open point 10
  local boss = stand("boss", "t1:G2", 0)
  live("explosion-small", "t1:G2")
  change.set(world, "round", 2)
  run "round-end"
  expect({ outcome(), boss.board.shield }, { "tie", 2 })
end)

spec("MAY-EXP-02 MAY-BLD-05: an explosive object of a level that comes down has nothing left of the hits of that turn",
     function()
  fixture "town"
  change.set(world, "active", world.side "agents")
  local seen = 0
  for square in board.squares_with("explosive"):each() do
    local tile = board.tile(square)
    if board.level(square) > 1 and board.level(square) == board.levels(tile) then
      seen = seen + 1
      local charge = object.among(set(square), nil):first()
      harm.hits(charge, 1)
      expect(charge.taken, 1)
      run { "collapse", square }
      object.turn_ends()
      expect(charge.on_map, false)
    end
  end
  expect(seen > 0)
end)

spec("MAY-BLD-03 MAY-DRN-02: a building that comes down beside the road does not stop the drones", function()
  begin()
  local front = send "t1:C2"
  for _, square in ipairs { "t1:C3", "t1:F3", "t1:C6" } do place("explosion-large", square) end
  building.check(at "t1:C3")
  place("cross-card", "zone:revealed@mayhem")
  run { "collapse", at "t1:C3" }
  run("drones", world.side "agents")
  expect(board.name(front.square), "t1:F2")
end)

spec("MAY-PUSH-01 MAY-OM-02: a unit that is pushed beside a marker does not take it", function()
  begin() -- open point 51
  local boss, om = stand("boss", "s1:C6", 0), place("om", "s1:F6", nil, { control = "mayhem" })
  answer("push", "s1:D6")
  answer("push", "s1:E6")
  push_from(boss, "s1:B6", 2)
  expect({ board.name(boss.square), om.control }, { "s1:E6", "mayhem" })
end)

spec("MAY-EXP-07 MAY-PUSH-01 MAY-DRN-07: an explosion may push a unit before a drone; its other targets are " ..
  "rolled for after that", function()
  begin()
  local front, boss, ada = send "t1:B2", stand("boss", "t1:D1", 0), stand("ada", "t1:E1", 0)
  stack("refresh@mayhem", "cross-card")
  live("explosion-medium", "t1:E1")
  answer("next-target", boss)
  force { "push", "blank", "blank", "blank" }
  answer("push", "t1:C2")
  answer("push", "t1:D1")
  force { "hit", "blank", "blank", "blank" } -- the drone
  force { "hit", "hit", "blank", "blank" } -- Ada
  run("due-explosions", world.side "agents")
  expect({ boss.board.shield, ada.board.shield, board.name(front.square) }, { 1, 0, "t1:C2" })
end)

spec("MAY-VEH-07 MAY-EXP-02 MAY-VEH-24: a vehicle on an explosive square and the object there are rolled for apart",
     function()
  begin()
  local cart = place("milk-float", "t1:G2", "command")
  change.turn(cart, turns.south)
  vehicle.set_up()
  local ada = stand("ada", "t1:G6", turns.north)
  stack("explosion-pile", "explosion-small")
  answer("target", "t1:G2")
  answer("next-target", cart)
  force { "hit", "blank", "hit", "hit" }
  run("do-attack", ada, "cross-shot")
  expect(cart.wounds, 1)
  expect(ada.board.mayhem_status, 1) -- MAY-EXP-14
end)
