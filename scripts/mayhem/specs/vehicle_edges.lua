-- Vehicles at the edges of their rules.
local ramp = require "vehicles.ramp"
local ride = require "vehicles.ride"
local vehicle = require "vehicles.vehicle"
local ways = require "vehicles.moves"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, begin, drive, lies, park = board.find, wheels.begin, wheels.drive, wheels.lies, wheels.park
local stand, turns = units.stand, units.turns

-- Ada drives a cart.
local function trip(square, direction, name, item)
  begin(name)
  return wheels.driven(item or "wheels-cart", square, direction)
end

spec("MAY-VEH-03 MAY-VEH-02: a vehicle cannot be summoned onto either half of another", function()
  wheels.begin()
  local ada = units.stand("ada", "s1:A1")
  change.set(ada.board, "tech", 3)
  wheels.park("wheels-cart", "s1:A3", "south", "agents") -- its rear lies at A2
  local cart = place("wheels-cart", "zone:garage@mayhem", "agents")
  expect_options("summon-at", "s1:A1", "s1:B1")
  answer("summon-at", "s1:B1")
  run("summon", ada.board)
  wheels.lies(cart, "s1:B1", "s1:A1", "east")
end)

spec("MAY-VEH-20: a shift pushes each unit from where the half came that hits it, and so do the dice", function()
  trip("s1:C2", "east")
  stand("boss", "s1:B3")
  answer("drive", "shift-right")
  expect_options("push", "s1:A4", "s1:B4", "s1:C4") -- away from B2
  answer("push", "s1:B4")
  expect_options("push", "s1:A5", "s1:B5", "s1:C5")
  answer("push", "s1:B5")
  force { "push", "blank", "blank", "blank" }
  drive "stop"
  expect(world.piece("boss").square, at "s1:B5")
  trip("s1:C2", "east")
  stand("boss", "s1:C3")
  answer("drive", "shift-right")
  expect_options("push", "s1:B4", "s1:C4", "s1:D4") -- away from C2
  answer("push", "s1:C4")
  expect_options("push", "s1:B5", "s1:C5", "s1:D5")
  answer("push", "s1:C5")
  force { "push", "blank", "blank", "blank" }
  drive "stop"
  trip("s1:E4", "east")
  stand("boss", "s1:C4")
  answer("drive", "back")
  expect_options("push", "s1:B3", "s1:B4", "s1:B5")
  answer("push", "s1:B4")
  expect_options("push", "s1:A3", "s1:A4", "s1:A5")
  answer("push", "s1:A4")
  force { "push", "blank", "blank", "blank" }
  drive "stop"
end)

spec("MAY-VEH-03 MAY-VEH-01: a vehicle is summoned out of the garage only, and not onto another one", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada.board, "tech", 3)
  expect(vehicle.can_summon(ada.board), false, "the garage is empty")
  local cart = place("wheels-cart", "zone:garage@mayhem")
  expect(vehicle.can_summon(ada.board), true)
  park("wheels-truck", "s1:B2", "south", "command") -- its rear on B1
  lay("wall", "s1:A1", "south")
  expect(vehicle.can_summon(ada.board), false, "a rear on B1, a wall towards A2")
  lay(nil, "s1:A1", "south")
  change.set(ada.board, "mayhem", 1)
  answer("pay", 1) -- Tech comes first
  answer("pay", "tech")
  answer("pay", "mayhem")
  expect_options("summon-at", "s1:A1", "s1:A2")
  answer("summon-at", "s1:A1")
  local before = world.disturbed
  run("summon", ada.board)
  expect({ cart.side, cart.driven, world.disturbed }, { world.side "agents", false, before + 1 })
  expect(ada.board.tech, 1)
  lies(cart, "s1:A1", "s1:A2")
end)

spec("MAY-VEH-03: nor under a front that lies there", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada.board, "tech", 3)
  place("wheels-cart", "zone:garage@mayhem", "agents")
  park("wheels-truck", "s1:B1", "west", "command") -- its rear on C1
  lay("wall", "s1:A1", "south")
  expect(vehicle.can_summon(ada.board), false)
end)

spec("MAY-VEH-03: none is summoned in the basic mode", function()
  begin("wheels-road", { advanced = false })
  local ada = stand("ada", "s1:A1")
  change.set(ada.board, "tech", 3)
  place("wheels-cart", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(ada.board), false)
end)

spec("MAY-VEH-02: a vehicle at the rim with no room behind it is a mistake of the mission", function()
  begin()
  local cart = place("wheels-cart", "s1:A4", "agents")
  change.turn(cart, turns.east)
  expect_error("no room for its rear", vehicle.set_up)
end)

spec("MAY-VEH-04 MAY-VEH-06: who is not driven has no points, who is has them all", function()
  local cart = trip("s1:C2", "east")
  local idle = park("wheels-truck", "s1:C6", "east", "agents")
  change.set(idle, "mp", 4)
  change.set(cart, "spent", 5)
  change.set(cart, "backed", true)
  vehicle.turn_begins(world.side "agents")
  expect({ idle.driven, idle.mp }, { false, 0 })
  expect({ cart.driven, cart.mp, cart.spent, cart.backed }, { true, 9, 0, false })
end)

spec("MAY-VEH-06 MAY-VEH-09: what is left of its points is there to see", function()
  local cart = trip("s1:C2", "east")
  drive("forward", "stop")
  expect(cart.mp, 8)
  drive("back", "stop")
  expect({ cart.mp, cart.spent }, { 1, 2 })
  drive "back"
  expect(cart.mp, 0)
  expect(vehicle.can_drive(world.piece("ada").board), false)
end)

spec("MAY-VEH-06: with just a point left it drives a space, and then stops by itself", function()
  local cart = trip("s1:C2", "east")
  change.set(cart, "spent", 8)
  drive "forward"
  expect({ cart.mp, vehicle.can_drive(world.piece("ada").board) }, { 0, false })
end)

spec("MAY-VEH-07: riders and driver end a move when it stops, and what they planned is looked at again", function()
  local cart = trip("s1:C2", "east", "wheels-heard")
  local bea = stand("bea", "s1:B2")
  local before = world.disturbed
  drive("forward", "stop")
  expect({ world.heard, world.whose }, { 2, bea.index })
  expect(world.disturbed, before + 1)
  lies(cart, "s1:D2", "s1:C2")
  change.move(bea, world.zone("waiting", bea.side.team))
  drive("forward", "stop")
  expect(world.heard, 3, "only who is there")
end)

spec("MAY-VEH-07: who has left it since the last drive is no rider of the next one", function()
  local cart, ada = trip("s1:C2", "east")
  local bea = stand("bea", "s1:B2")
  drive("forward", "stop")
  change.move(bea, at "s1:A8")
  drive("forward", "stop")
  expect(cart.riders, { ada })
  expect(bea.square, at "s1:A8")
end)

spec("MAY-VEH-14: walls and obstacles at the rim of a tile count from either side, in the air as well", function()
  begin()
  local function fly(front, rear, direction)
    local state = { front = at(front), rear = at(rear), facing = turns[direction], level = 2, flight = 3, since = 0,
                    spent = 0, backed = false }
    return ways.step(state, "forward")
  end
  expect(fly("d1:H4", "d1:G4", "east").front, at "s3:A4")
  expect(fly("s1:C8", "s1:C7", "south").front, at "d1:C1")
  lay("wall", "d1:H4/2", "east")
  expect(fly("d1:H4", "d1:G4", "east"), nil)
  lay("wall", "d1:C1/2", "north")
  expect(fly("s1:C8", "s1:C7", "south"), nil)
  lay("wall", "d1:A1/2", "north")
  expect(fly("s1:B8", "s1:B7", "south").front, at "d1:B1", "the wall beside it")
  expect(fly("s2:H4", "s2:G4", "east"), nil, "off the map")
end)

spec("MAY-VEH-14 MAY-VEH-11: a shift over an obstacle under one half costs three and one hit", function()
  for _, half in ipairs { "s1:C2", "s1:B2" } do
    local cart = trip("s1:C2", "east")
    lay("obstacle", half, "south")
    drive("shift-right", "stop")
    expect({ cart.spent, cart.wounds }, { 3, 1 }, half)
  end
  local cart = trip("s1:C2", "east")
  lay("obstacle", "s1:B3", "east") -- between where its halves come to lie
  drive("shift-right", "stop")
  expect({ cart.spent, cart.wounds }, { 3, 1 })
end)

spec("MAY-VEH-13: after a maneuver it counts the spaces anew", function()
  local cart = trip("s1:C2", "east")
  drive("forward", "shift-right", "stop")
  expect(cart.since, 0)
  drive("forward", "stop")
  expect(cart.since, 1)
end)

spec("MAY-VEH-18: half over an edge only who can steer goes back, and nobody from the air", function()
  local cart, ada = trip("d1:F4/2", "east")
  drive("forward", "stop")
  expect_options("drive", "forward", "back", "stop")
  drive "stop"
  change.move(ada, at "s1:A1")
  local free = ways.of(cart, false)
  expect({ free.forward ~= nil, free.back == nil }, { true, true })
  change.set(cart, "flight", 2)
  local flying = ways.of(cart, true)
  expect({ flying.forward ~= nil, flying.back == nil }, { true, true })
  change.set(cart, "flight", 0)
  change.move(cart, at "d1:G4/2")
end)

spec("MAY-VEH-18: half over an edge with a wall ahead it cannot go over, and stays", function()
  local cart = trip("d1:F4/2", "east")
  drive("forward", "stop")
  lay("wall", "d1:G4/2", "east")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  lies(cart, "d1:G4", "d1:F4/2")
end)

spec("MAY-VEH-18 MAY-VEH-07: who has come onto its half on the level falls with it", function()
  local cart, ada = trip("d1:F4/2", "east")
  local bea = stand("bea", "d1:E4/2")
  drive("forward", "stop")
  change.move(bea, at "s1:A8")
  local cai = stand("cai", "d1:F4/2")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  lies(cart, "d1:H4", "d1:G4")
  expect(cai.square == cart.rear.square or cai.square == cart.square, true)
  expect({ ada.on_map, bea.square }, { true, at "s1:A8" })
end)

spec("MAY-WIN-08 MAY-VEH-20 MAY-OM-02: a rider that takes the marker of the 20th point is in time before the ram",
     function()
  trip("s1:C2", "east", "wheels-heard")
  place("om", "s1:C3", nil, { number = 1, control = "legion" })
  stand("boss", "s1:D2")
  answer("drive", "forward")
  answer("push", "s1:E2")
  run("drive", world.piece("ada").board) -- no dice fall
  expect(ended())
end)

spec("MAY-VEH-25 MAY-VEH-22: whoever is gone neither rams nor is rammed, and comes no further", function()
  local cart, ada = trip("s1:C2", "east")
  local boss = stand("boss", "s1:D2")
  change.move(boss, world.zone("waiting", boss.side.team))
  run("ram", cart, boss, at "s1:C2", false)
  expect(#cart.rammed, 0)
  change.move(boss, at "s1:D2")
  expect(ada.board.mayhem_status, 0)
  run("drifted", cart, boss)
  expect(ada.board.mayhem_status, 0, "it stands")
  local rear = cart.rear
  change.remove(cart)
  run("ram", cart, boss, at "s1:C2", false)
  run("drifted", cart, boss)
  run("drive-part", cart, "forward", turns.east, false)
  run("drive-enter", cart, "forward")
  run("drive-on", cart, ada.board)
  run("vehicle-undermined", cart)
  run("vehicle-landed", cart)
  change.remove(boss)
  run("drifted", cart, boss)
  expect({ #cart.rammed, ada.board.mayhem_status, rear.on_map }, { 0, 0, true })
end)

spec("MAY-VEH-14: a move into a wall that has come up meanwhile is not made", function()
  local cart = trip("s1:C2", "east")
  lay("wall", "s1:C2", "east")
  run("drive-part", cart, "forward", turns.east, false)
  run("drive-enter", cart, "forward")
  lies(cart, "s1:C2", "s1:B2")
end)

spec("MAY-VEH-19: a fall of one level scores no hit, a fall of two scores one", function()
  begin "crossing"
  local function over(square, rear, level)
    local cart = place("milk-float", square, "agents")
    change.turn(cart, turns.north)
    change.move(ride.make_rear(cart), at(rear))
    change.set(cart, "height", level)
    ramp.check(cart)
    return cart.wounds
  end
  expect(over("t1:A4", "t1:A5", 2), 0)
  expect(over("t1:B4", "t1:B5", 3), 1)
end)

-- A vehicle whose halves are both in the air above d1:H4 and d1:G4, outside the shed.
local function hovering(side, on_front, on_rear)
  local cart = park("wheels-cart", "d1:H4", "east", side)
  change.set(cart, "height", 2)
  for id, square in pairs { [on_front] = "d1:H4", [on_rear or ""] = "d1:G4" } do
    if id ~= "" then change.list_add(cart, "riders", stand(id, square)) end
  end
  return cart
end

spec("MAY-VEH-18 MAY-OM-02: each half that comes down brings its rider there", function()
  begin()
  local cart = hovering("agents", "ada", "bea")
  local marker = place("om", "d1:F3", nil, { number = 1, control = "legion" })
  ramp.check(cart)
  go_on { until_step = "round" }
  expect({ cart.height, marker.control }, { 0, "mayhem" })
end)

spec("MAY-WIN-08 MAY-VEH-20: the 20th point that a landing brings comes before the dice of the ram", function()
  begin "wheels-heard"
  local cart = hovering("agents", "ada")
  place("om", "s3:A4", nil, { number = 1, control = "legion" })
  stand("boss", "d1:G4")
  ramp.check(cart)
  go_on()
  expect(ended())
end)

spec("MAY-VEH-20 MAY-DOWN-01: who is downed when a vehicle lands is not pushed out from under it", function()
  begin "wheels-heard"
  local cart = hovering("command", "boss")
  place("om", "s3:A4", nil, { number = 2, control = "mayhem" })
  local bea = stand("bea", "d1:G4")
  change.set(bea.board, "health", 1)
  answer("wound", "speed")
  ramp.check(cart)
  go_on { until_step = "round" }
  expect({ bea.on_map, cart.height }, { false, 0 })
end)

spec("MAY-VEH-07 MAY-DOWN-01: who is downed on the way ends no move, and is not set down beside it", function()
  local cart, ada = trip("s1:C2", "east", "wheels-heard")
  local bea = stand("bea", "s1:B2")
  change.set(bea.board, "health", 1)
  place("om", "s1:E1", nil, { number = 2, control = "legion" })
  answer("drive", "forward")
  answer("wound", "speed")
  drive "stop"
  expect({ bea.on_map, world.heard, world.whose }, { false, 1, ada.index })
  change.list_add(cart, "riders", bea)
  run("vehicle-landed", cart)
  expect(bea.on_map, false)
end)

spec("MAY-VEH-16: with no driver and a wall ahead there is nothing to drive", function()
  local cart, ada = trip("s1:C2", "east")
  change.move(ada, at "s1:A8")
  expect(vehicle.can_drive(ada.board), true)
  lay("wall", "s1:C2", "east")
  expect({ vehicle.can_drive(ada.board), cart.driven }, { false, true })
end)

spec("MAY-VEH-06: it does not stop upon an own unit even when only one way leads on", function()
  local cart = trip("s1:C2", "east")
  change.set(cart, "since", 0)
  stand("bea", "s1:D2")
  lay("wall", "s1:B2", "east")
  answer("drive", "forward") -- onto D2, and on unasked until no half lies on it
  answer("drive", "stop")
  run("drive", world.piece("ada").board)
  lies(cart, "s1:F2", "s1:E2")
end)

spec("MAY-VEH-18: off a roof at the rim of a tile it goes onto the next tile below", function()
  fixture "overhang"
  local state = { front = at "b1:C8/2", rear = at "b1:C7/2", facing = turns.south, level = 2, flight = 0, since = 0,
                  spent = 0, backed = false }
  expect(ways.step(state, "forward").front, at "s1:C1")
  state.front, state.rear, state.facing, state.level = at "b3:A3/3", at "b3:B3/3", turns.west, 3
  expect(ways.step(state, "forward").front, at "s1:H3")
end)
