-- Vehicles: who drives, how they move, whom they run into.
local vehicle = require "vehicles.vehicle"
local object = require "map.object"

local turns = { north = 0, east = 2, south = 4, west = 6 }

local function at(text) return board.find(text) end

-- Boards are made, no round has begun. Nobody has instants, so no windows open.
local function begin(options)
  fixture("wheels-road", options)
  run { "setup", until_step = "round" }
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do
    local unit = world.piece(id)
    change.list_clear(unit, "instants")
    change.set(unit, "quick", false)
  end
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
end

local function stand(id, square)
  local unit = world.piece(id)
  change.move(unit, at(square))
  return unit
end

-- A vehicle with both halves.
local function park(item, square, direction, side)
  local front = place(item, square, side)
  change.turn(front, turns[direction])
  vehicle.set_up()
  return front
end

local function my_turn() vehicle.turn_begins(world.side "agents") end

-- Ada drives a cart at s1:C2 eastwards.
local function road_trip(item)
  begin()
  local cart = park(item or "wheels-cart", "s1:C2", "east", "agents")
  local ada = stand("ada", "s1:C2")
  my_turn()
  return cart, ada
end

local function drive(...)
  for _, word in ipairs { ... } do answer("drive", word) end
  run("drive", world.piece("ada").board)
end

local function lies(front, square, rear, direction)
  expect(board.name(front.square), square)
  expect(board.name(front.rear.square), rear)
  if direction then expect(front.facing, turns[direction]) end
end

spec("MAY-VEH-02 MAY-SET-08: a vehicle is two halves of one side, and has four figures", function()
  fixture "wheels-road"
  local cart = place("wheels-cart", "s1:C2", "agents")
  change.turn(cart, turns.east)
  run { "setup", until_step = "round" }
  lies(cart, "s1:C2", "s1:B2", "east")
  expect(cart.rear.front, cart)
  expect({ cart.speed, cart.maneuver, cart.strength, cart.ram }, { 9, 3, 3, "white" })
  expect({ data["vehicle"]["milk-float"].speed, data["vehicle"]["site-crawler"].ram }, { 9, "yellow" })
end)

spec("MAY-VEH-03: three cubes of Tech and Mayhem, and it stands under a unit, outside on level 1", function()
  begin()
  local ada = stand("ada", "s1:A1")
  stand("boss", "s1:C1")
  change.set(ada.board, "mayhem", 1)
  local cart = place("wheels-cart", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(ada.board))
  answer("pay", "tech")
  answer("pay", "mayhem")
  expect_options("summon-at", "s1:A1", "s1:A2", "s1:B1") -- Ada on its front, or on its rear
  answer("summon-at", "s1:A1")
  expect_options("facing", "north", "west") -- the other ways there is no room behind it
  answer("facing", "west")
  run("summon", ada.board)
  lies(cart, "s1:A1", "s1:B1", "west")
  expect({ ada.board.tech, ada.board.mayhem }, { 1, 0 })
  expect(vehicle.can_summon(ada.board), false)
end)

spec("MAY-VEH-03: no cubes, no room, no vehicle", function()
  begin()
  local ada = stand("ada", "d1:D4")
  place("wheels-cart", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(ada.board), false, "inside")
  change.move(ada, at "d1:D4/2")
  expect(vehicle.can_summon(ada.board), false, "level 2")
  change.move(ada, at "s1:A1")
  stand("boss", "s1:A2")
  expect(vehicle.can_summon(ada.board), true)
  local bea = stand("bea", "s1:B1")
  change.move(bea, world.zone("waiting", bea.side.team))
  place("wheels-pest", "s1:B1", "command", { board = world.piece "first" })
  expect(vehicle.can_summon(ada.board), false, "enemies")
  change.move(ada, at "s2:B2")
  change.set(ada.board, "tech", 2)
  expect(vehicle.can_summon(ada.board), false, "two cubes")
end)

spec("MAY-VEH-01: only where there are roads, unless the mission says otherwise", function()
  fixture "pair"
  place("biscuit", "zone:pool", "agents")
  run { "setup", until_step = "round" }
  local unit_board = world.piece("vesper").board
  change.set(unit_board, "tech", 3)
  place("milk-float", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(unit_board), false)
end)

spec("MAY-VEH-01: a mission may say that they come all the same", function()
  fixture("pair", { vehicles = "always" })
  place("biscuit", "zone:pool", "agents")
  run { "setup", until_step = "round" }
  local unit_board = world.piece("vesper").board
  change.set(unit_board, "tech", 3)
  place("milk-float", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(unit_board), true)
end)

spec("MAY-VEH-04: driven only with a unit of its side on it when the turn begins", function()
  begin()
  local cart = park("wheels-cart", "s1:C2", "east", "agents")
  local ada = stand("ada", "s1:D5")
  my_turn()
  change.move(ada, at "s1:C2")
  expect(vehicle.can_drive(ada.board), false, "boarded in this turn")
  my_turn()
  expect(cart.driven, true)
  expect(vehicle.can_drive(ada.board), true)
  change.move(ada, at "s1:B2")
  my_turn()
  expect(cart.driven, true, "on the rear")
  vehicle.turn_begins(world.side "command")
  expect(cart.driven, false, "not in the enemy's turn")
  change.move(ada, at "s1:D5")
  stand("cai", "s1:C2")
  my_turn()
  expect(cart.driven, false, "who cannot drive")
end)

spec("MAY-VEH-04: not in the turn in which it is summoned", function()
  begin()
  local ada = stand("ada", "s1:A1")
  local cart = place("wheels-cart", "zone:garage@mayhem", "agents")
  change.set(cart, "driven", true)
  answer("summon-at", "s1:A1")
  answer("facing", "west")
  run("summon", ada.board)
  expect(vehicle.can_drive(ada.board), false)
end)

spec("MAY-VEH-05 MAY-VEH-07: enemies on it ride along, but never drive it", function()
  local cart = road_trip()
  local boss = stand("boss", "s1:B2")
  drive("forward", "stop")
  expect(boss.square, at "s1:C2")
  change.move(world.piece "ada", at "s1:A8")
  vehicle.turn_begins(world.side "command")
  expect(cart.driven, false)
  expect(vehicle.can_drive(boss.board), false)
  my_turn()
  expect(cart.driven, false)
end)

spec("MAY-VEH-06: as far as its speed in one turn, in several parts, whichever board is activated", function()
  local cart, ada = road_trip "wheels-truck"
  drive("forward", "forward", "stop")
  expect(cart.mp, 4)
  expect(vehicle.can_drive(world.piece("bea").board), true)
  answer("drive", "forward")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("drive", "forward") -- then it can only stop
  run("drive", world.piece("bea").board)
  lies(cart, "s2:A2", "s1:H2", "east")
  expect(ada.square, cart.square)
  expect(vehicle.can_drive(ada.board), false)
end)

spec("MAY-VEH-06: the action phase offers it between actions", function()
  local cart, ada = road_trip()
  expect(vehicle.can_drive(ada.board), true)
  stand("bea", "s1:A8")
  answer("board", world.piece("bea").board)
  answer("action", "drive")
  answer("drive", "forward")
  answer("drive", "stop")
  answer("action", "end")
  run { "activate", world.side "agents", 1, until_step = "activation-end" }
  lies(cart, "s1:D2", "s1:C2", "east")
end)

spec("MAY-VEH-07: both halves take along who stands on them; markers are taken in passing (open point 51)", function()
  local cart, ada = road_trip()
  local bea = stand("bea", "s1:B2")
  local marker = place("om", "s1:E4", nil, { number = 1, control = "legion" })
  drive("forward", "turn-right", "stop")
  lies(cart, "s1:D3", "s1:D2", "south")
  expect(ada.square, at "s1:D3")
  expect(bea.square, at "s1:D2")
  expect(marker.control, "mayhem")
end)

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

spec("MAY-VEH-24: in an area a vehicle is one target, of both halves", function()
  local cart = road_trip()
  local found = object.among(places(at "s1:B2", at "s1:C2"), world.side "command")
  expect(found, { cart })
  expect(#object.among(places(at "s1:B2"), world.side "agents"), 0)
  expect(object.among(places(at "s1:B2"), world.side "command"), { cart })
end)

spec("MAY-VEH-25: wounds stay; at its strength it is gone with both halves, and riders stay where they are", function()
  local cart, ada = road_trip()
  object.hits(cart, 2)
  vehicle.turn_ends(world.side "agents")
  my_turn()
  expect(cart.wounds, 2)
  local rear = cart.rear
  lay("obstacle", "s1:C2", "east")
  drive "forward"
  expect({ cart.on_map, rear.on_map }, { false, false })
  expect(ada.square, at "s1:D2")
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

spec("MAY-VEH-04 MAY-VEH-06 MAY-VEH-13: each turn of its side makes it ready anew", function()
  local cart, ada = road_trip()
  change.set(cart, "driven", false)
  change.set(cart, "mp", 0)
  change.set(cart, "spent", 9)
  change.set(cart, "backed", true)
  change.set(cart, "since", 0)
  change.list_add(cart, "rammed", ada)
  run { "turn", world.side "agents", until_step = "action-phase" }
  expect({ cart.driven, cart.mp, cart.spent, cart.backed, #cart.rammed }, { true, 9, 0, false, 0 })
  refuse("drive", "none")
  drive("turn-right", "stop") -- the first maneuver is free
  expect(cart.facing, turns.south)
end)

spec("MAY-VEH-05: an enemy that lands on it on the way rides along from there", function()
  local cart = road_trip()
  local boss = stand("boss", "s1:D2")
  for _, side in ipairs { "north", "east", "south" } do lay("wall", "s1:D2", side) end
  for _, way in ipairs { "north-east", "south-east" } do
    change.corner(board.corner(at "s1:D2", way), "wall-point")
  end
  stand("ada", "s1:B2")
  lay("obstacle", "s1:C2", "north")
  change.corner(board.corner(at "s1:D2", "south-west"), "wall-point")
  answer("drive", "forward") -- it can be pushed sideways only
  answer("push", "s1:C1")
  force { "blank", "blank", "blank", "blank" }
  drive "stop"
  lies(cart, "s1:D2", "s1:C2")
  change.move(boss, at "s1:D2")
  lay(nil, "s1:D2", "east")
  drive("forward", "stop")
  expect(boss.square, at "s1:E2")
end)

spec("MAY-VEH-05: nor is an enemy on it in its way when it goes on after a stop", function()
  local cart = road_trip()
  local boss = stand("boss", "s1:A8")
  run { "drive", world.piece("ada").board, until_step = "drive-on" }
  change.move(boss, at "s1:B2") -- pushed there by something else
  answer("drive", "forward")
  answer("drive", "stop")
  run("drive-on", cart, world.piece("ada").board)
  expect(boss.square, at "s1:C2")
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

spec("MAY-VEH-25: a drone is shot like any vehicle, and gone with both halves", function()
  begin()
  local front = park("wheels-drone", "s1:D4", "east")
  local rear = front.rear
  expect(object.among(places(rear.square), world.side "agents"), { front })
  object.hits(front, 3)
  expect({ front.on_map, rear.on_map }, { false, false })
end)

spec("MAY-VEH-04 MAY-VEH-07: a large unit neither rides nor drives", function()
  begin()
  local cart = park("wheels-cart", "s1:C2", "east", "command")
  local ogre = stand("ogre", "s1:C2")
  vehicle.turn_begins(world.side "command")
  expect(cart.driven, false)
  stand("boss", "s1:B2")
  vehicle.turn_begins(world.side "command")
  for _ = 1, 3 do -- out from under it, as it may not stop there
    refuse("drive", "stop")
    answer("drive", "forward")
  end
  answer("drive", "stop")
  run("drive", ogre.board)
  expect(ogre.square, at "s1:C2")
  lies(cart, "s1:F2", "s1:E2")
  local waiting = place("wheels-cart", "zone:garage@legion", "command")
  change.move(world.piece "boss", world.zone("waiting", waiting.side.team))
  change.set(ogre.board, "mayhem", 3)
  expect(vehicle.can_summon(ogre.board), false)
end)

spec("in the basic mode nothing is driven or summoned", function()
  begin { advanced = false }
  local cart = park("wheels-cart", "s1:C2", "east", "agents")
  local ada = stand("ada", "s1:C2")
  place("wheels-cart", "zone:garage@mayhem", "agents")
  my_turn()
  expect({ cart.driven, vehicle.can_drive(ada.board), vehicle.can_summon(ada.board) }, { false, false, false })
end)

spec("MAY-MOD-06 MAY-VEH-24: of a vehicle the half in the target space counts for protection", function()
  begin()
  local modifiers, strikes = require "attack.modifiers", require "attack.strike"
  local cart, boss = park("wheels-cart", "s1:F4", "east", "agents"), stand("boss", "s1:D1")
  for _, way in ipairs { "north-west", "north-east" } do
    change.corner(board.corner(at "s1:F4", way), "obstacle")
  end
  local function net(square)
    local strike = strikes.take { attacker = boss, action = "wheels-run", space = square }
    local sum = modifiers.net(boss, cart, strike)
    strikes.give_back(strike)
    return sum
  end
  expect(net(cart.square), -2)
  expect(net(cart.rear.square), 0)
end)
