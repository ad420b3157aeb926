-- Vehicles: who summons and drives them, who rides along, what becomes of them when they are hit.
local vehicle = require "vehicles.vehicle"
local object = require "map.object"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, begin, drive, lies, park = board.find, wheels.begin, wheels.drive, wheels.lies, wheels.park
local my_turn, road_trip = wheels.my_turn, wheels.road_trip
local stand, turns = units.stand, units.turns

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

-- Whether a vehicle can be summoned on a map without roads.
local function vesper_can_summon(options)
  fixture("pair", options)
  place("biscuit", "zone:pool", "agents")
  run { "setup", until_step = "round" }
  local unit_board = world.piece("vesper").board
  change.set(unit_board, "tech", 3)
  place("milk-float", "zone:garage@mayhem", "agents")
  return vehicle.can_summon(unit_board)
end

spec("MAY-VEH-01: only where there are roads, unless the mission says otherwise", function()
  expect(vesper_can_summon(), false)
end)

spec("MAY-VEH-01: a mission may say that they come all the same", function()
  expect(vesper_can_summon { vehicles = "always" }, true)
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
  begin("wheels-road", { advanced = false })
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
