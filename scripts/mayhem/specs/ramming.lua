-- Whom vehicles run into: pushes, ram attacks, drifts.
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, drive, lies = board.find, wheels.drive, wheels.lies
local my_turn, road_trip = wheels.my_turn, wheels.road_trip
local stand, turns = units.stand, units.turns

spec("MAY-VEH-20 MAY-VEH-21: it pushes who is in the way a space, comes, and rolls four dice of its colour", function()
  local cart = road_trip "wheels-truck"
  local boss = stand("boss", "s1:D2")
  change.set(boss, "defense-up", 2) -- modifies nothing
  change.turn(boss, turns.east)
  answer("drive", "forward")
  expect_options("push", "s1:E1", "s1:E2", "s1:E3")
  answer("push", "s1:E2")
  force { "hit", "aim", "blank", "special" }
  drive "stop"
  lies(cart, "s1:D2", "s1:C2")
  expect(boss.square, at "s1:E2")
  expect(boss.board.shield, 0)
  expect(boss.board.speed_wounds + boss.board.focus_wounds, 0)
end)

spec("MAY-VEH-20: pushes of the roll come after its own, away from the vehicle, as its side wants", function()
  road_trip()
  local boss = stand("boss", "s1:D2")
  answer("drive", "forward")
  answer("push", "s1:E2")
  force { "push", "blank", "blank", "blank" }
  answer("push", "s1:F1")
  drive "stop"
  expect(boss.square, at "s1:F1")
end)

spec("MAY-VEH-20: who cannot be pushed keeps the vehicle out, and is attacked all the same", function()
  local cart = road_trip()
  local boss = stand("boss", "s1:D2")
  for _, side in ipairs { "north", "east", "south" } do lay("wall", "s1:D2", side) end
  for _, way in ipairs { "north-east", "south-east", "north-west", "south-west" } do
    change.corner(board.corner(at "s1:D2", way), "wall-point")
  end
  force { "hit", "hit", "blank", "blank" }
  drive("forward", "stop")
  lies(cart, "s1:C2", "s1:B2")
  expect(boss.square, at "s1:D2")
  expect(boss.board.shield, 0)
  expect(cart.mp, 8)
end)

spec("MAY-VEH-20: a large unit is pushed too", function()
  local cart = road_trip()
  local ogre = stand("ogre", "s1:D2")
  change.set(ogre.board, "shield", 1)
  answer("drive", "forward")
  answer("push", "s1:E2")
  force { "blank", "blank", "blank", "blank" }
  drive "stop"
  expect(ogre.square, at "s1:E2")
  lies(cart, "s1:D2", "s1:C2")
end)

spec("MAY-VEH-20: a shift rams with both halves, each from where it comes", function()
  road_trip()
  local boss = stand("boss", "s1:C3")
  local pest = place("wheels-pest", "s1:B3", "command", { board = world.piece "first" })
  answer("drive", "shift-right")
  answer("push", "s1:B4")
  answer("push", "s1:C4")
  force { "hit", "blank", "blank", "blank" } -- the pest
  force { "blank", "blank", "blank", "blank" }
  drive "stop"
  expect(boss.square, at "s1:C4")
  expect(pest.on_map, false)
end)

spec("MAY-VEH-20: a unit no longer beside the vehicle at the roll is missed (open point 55)", function()
  road_trip()
  local boss = stand("boss", "s1:D2")
  change.list_add(boss, "instants", "wheels-dash")
  change.set(boss, "quick", true)
  answer("drive", "forward")
  answer("push", "s1:E2")
  answer("instant", boss)
  answer("dash", "s1:F2")
  answer("facing", "west")
  drive "stop" -- no dice fall
  expect(boss.board.shield, 2)
end)

spec("MAY-VEH-22: one ram attack a unit and turn, however often it is pushed", function()
  local cart = road_trip()
  local boss = stand("boss", "s1:D2")
  answer("drive", "forward")
  answer("push", "s1:E2")
  force { "hit", "blank", "blank", "blank" }
  answer("drive", "forward")
  answer("push", "s1:F2")
  drive "stop"
  lies(cart, "s1:E2", "s1:D2")
  expect(boss.square, at "s1:F2")
  expect(boss.board.shield, 1)
  my_turn()
  answer("drive", "forward")
  answer("push", "s1:G2")
  force { "hit", "blank", "blank", "blank" }
  drive "stop"
  expect(boss.board.shield, 0)
end)

spec("MAY-VEH-23: who downs an enemy with a drift gets a Permanent Mayhem Status for one driver", function()
  local _, ada = road_trip()
  local pest = place("wheels-pest", "s1:C3", "command", { board = world.piece "first" })
  local bea = stand("bea", "s1:B2")
  answer("drive", "drift-right")
  answer("push", "s1:C4")
  force { "hit", "blank", "blank", "blank" }
  answer("driver", bea.board)
  drive "stop"
  expect(pest.on_map, false)
  expect({ ada.board.mayhem_status, bea.board.mayhem_status }, { 0, 1 })
  _, ada = road_trip()
  place("wheels-pest", "s1:C3", "command", { board = world.piece "first" })
  answer("drive", "turn-right") -- no drift
  answer("push", "s1:C4")
  force { "hit", "blank", "blank", "blank" }
  drive "stop"
  expect(ada.board.mayhem_status, 0)
end)

spec("MAY-VEH-12: a drift whose turn is stopped does not shift", function()
  local cart = road_trip()
  local boss = stand("boss", "s1:C3")
  for _, side in ipairs { "west", "east", "south" } do lay("wall", "s1:C3", side) end
  for _, way in ipairs { "north-east", "south-east", "north-west", "south-west" } do
    change.corner(board.corner(at "s1:C3", way), "wall-point")
  end
  lay(nil, "s1:C3", "east") -- so that the shift would be possible
  change.corner(board.corner(at "s1:C3", "north-east"), "wall-point")
  stand("bea", "s1:D3")
  force { "blank", "blank", "blank", "blank" }
  drive("drift-right", "stop")
  lies(cart, "s1:C2", "s1:B2", "east")
  expect(boss.square, at "s1:C3")
end)

spec("MAY-VEH-23: only who can drive has driven", function()
  local cart = road_trip()
  stand("ada", "s1:A8")
  local cai = stand("cai", "s1:C2")
  local pest = place("wheels-pest", "s1:H8", "command", { board = world.piece "first" })
  change.move(pest, world.zone "pool")
  run("drifted", cart, pest)
  expect(cai.board.mayhem_status, 0)
end)
