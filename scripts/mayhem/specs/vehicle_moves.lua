-- How vehicles move: forward, back, maneuvers, obstacles and walls.
local vehicle = require "vehicles.vehicle"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, begin, drive, lies, park = board.find, wheels.begin, wheels.drive, wheels.lies, wheels.park
local my_turn, road_trip = wheels.my_turn, wheels.road_trip
local stand, turns = units.stand, units.turns

spec("MAY-VEH-08: forward costs one a space, off the road too, and the back half follows", function()
  local cart = road_trip()
  drive("forward", "forward", "stop")
  lies(cart, "s1:E2", "s1:D2", "east")
  expect(cart.mp, 7)
end)

spec("MAY-VEH-09: who goes backwards at all has three movement points in that turn", function()
  local cart = road_trip()
  drive("forward", "back", "stop")
  lies(cart, "s1:C2", "s1:B2", "east")
  expect(cart.mp, 1)
  drive "forward" -- then it can only stop
  expect(cart.mp, 0)
  road_trip()
  answer("drive", "forward")
  answer("drive", "forward")
  answer("drive", "forward")
  refuse("drive", "back")
  drive "stop"
end)

spec("MAY-VEH-10: a turn: the front goes to its side, the back into its place", function()
  local cart = road_trip()
  drive("turn-left", "stop")
  lies(cart, "s1:C1", "s1:C2", "north")
  expect(cart.mp, 8)
  cart = road_trip()
  drive("turn-right", "stop")
  lies(cart, "s1:C3", "s1:C2", "south")
end)

spec("MAY-VEH-11: a shift: both halves one space aside, heading kept", function()
  local cart = road_trip()
  drive("shift-right", "stop")
  lies(cart, "s1:C3", "s1:B3", "east")
  expect(cart.mp, 8)
  cart = road_trip()
  drive("shift-left", "stop")
  lies(cart, "s1:C1", "s1:B1", "east")
end)

spec("MAY-VEH-12: a drift: a turn, then a shift the way it faced before, one point in all", function()
  local cart = road_trip()
  drive("drift-right", "stop")
  lies(cart, "s1:D3", "s1:D2", "south")
  expect(cart.mp, 8)
  cart = road_trip()
  drive("drift-left", "stop")
  lies(cart, "s1:D1", "s1:D2", "north")
end)

spec("MAY-VEH-13: between two maneuvers it must move its maneuverability; the first of a turn is free", function()
  local cart = road_trip()
  answer("drive", "turn-right")
  expect_options("drive", "forward", "back", "stop")
  answer("drive", "forward")
  answer("drive", "forward")
  expect_options("drive", "forward", "stop")
  answer("drive", "forward")
  expect_options("drive", "forward", "turn-left", "turn-right", "shift-left", "shift-right", "drift-left",
    "drift-right", "stop")
  drive "stop"
  expect(cart.facing, turns.south)
end)

spec("MAY-VEH-14: an obstacle costs three and a hit", function()
  local cart = road_trip()
  lay("obstacle", "s1:C2", "east")
  drive("forward", "forward", "stop") -- the back half pays nothing more
  lies(cart, "s1:E2", "s1:D2", "east")
  expect(cart.mp, 5)
  expect(cart.wounds, 1)
  cart = road_trip "wheels-truck"
  lay("obstacle", "s1:C2", "south")
  lay("obstacle", "s1:B2", "south")
  drive("shift-right", "stop")
  expect({ cart.mp, cart.wounds }, { 3, 1 })
end)

spec("MAY-VEH-14 MAY-VEH-12: a drift over two obstacles pays for both", function()
  local cart = road_trip()
  lay("obstacle", "s1:C2", "south")
  lay("obstacle", "s1:C3", "east")
  drive("drift-right", "stop")
  lies(cart, "s1:D3", "s1:D2", "south")
  expect({ cart.mp, cart.wounds }, { 4, 2 })
end)

spec("MAY-VEH-14: into buildings through openings only; both halves need a way (open point 55)", function()
  begin()
  local cart = park("wheels-cart", "d1:G5", "west", "agents")
  stand("ada", "d1:G5")
  my_turn()
  drive("forward", "forward", "stop")
  lies(cart, "d1:E5", "d1:F5", "west")
  expect(cart.mp, 7)
  park("wheels-cart", "d1:G4", "west", "agents")
  stand("ada", "d1:G4")
  my_turn()
  refuse("drive", "forward", "drift-left", "drift-right")
  drive "stop"
end)

spec("MAY-VEH-14: no wall between its halves", function()
  local cart = road_trip()
  lay("wall", "s1:B3", "east")
  refuse("drive", "shift-right")
  drive "stop"
  lay(nil, "s1:B3", "east")
  drive("shift-right", "stop")
  lies(cart, "s1:C3", "s1:B3")
end)

spec("MAY-VEH-15: whoever is on it acts as ever, and leaves it by moving off", function()
  local cart, ada = road_trip()
  answer("move", "s1:D5")
  answer("move", "stop")
  answer("facing", "east")
  run("perform", ada, "wheels-run")
  expect(ada.square, at "s1:D5")
  lies(cart, "s1:C2", "s1:B2")
end)

spec("MAY-VEH-16: with nobody left on it, only straight forward, and it still rams", function()
  local cart, ada = road_trip()
  change.move(ada, at "s1:A8")
  local boss = stand("boss", "s1:F2")
  expect_options("drive", "forward", "stop")
  answer("drive", "forward")
  expect_options("drive", "forward", "stop")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("push", "s1:G2")
  force { "hit", "blank", "blank", "blank" }
  drive "stop"
  lies(cart, "s1:F2", "s1:E2")
  expect(boss.board.shield, 1)
end)

-- Open point 55.
spec("MAY-VEH-06: it passes its own units and does not stop on them; other vehicles bar its way", function()
  local cart = road_trip()
  stand("bea", "s1:D2")
  park("wheels-truck", "s1:H2", "east", "command") -- its rear on s1:G2
  answer("drive", "forward")
  refuse("drive", "stop")
  answer("drive", "forward")
  refuse("drive", "stop") -- she is under its rear now
  answer("drive", "forward")
  refuse("drive", "forward")
  drive "stop"
  lies(cart, "s1:F2", "s1:E2")
  expect(world.piece("bea").square, at "s1:D2")
  -- With no way on it does not go there at all.
  cart = road_trip()
  stand("bea", "s1:D2")
  lay("wall", "s1:D2", "east")
  change.set(cart, "since", 0)
  change.set(cart, "spent", 3) -- too late to back out
  expect(vehicle.can_drive(world.piece("ada").board), false)
end)

spec("MAY-VEH-08: zones of control do not slow it (open point 55)", function()
  local cart = road_trip()
  stand("boss", "s1:D1")
  place("wheels-pest", "s1:E3", "command", { board = world.piece "first" })
  drive("forward", "forward", "stop")
  expect(cart.mp, 7)
end)
