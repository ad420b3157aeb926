-- Vehicles in the air: ramps, edges, falls.
local vehicle = require "vehicles.vehicle"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, turns = board.find, units.turns
local begin, drive, driven = wheels.begin, wheels.drive, wheels.driven

local function ramp(square, direction)
  change.turn(place("ramp", square), turns[direction])
end

local function lies(front, square, rear, height)
  wheels.lies(front, square, rear)
  expect(front.height, height or 0)
end

spec("MAY-VEH-17 MAY-VEH-18: off a ramp it rises a level, flies, and is on the roof with both halves", function()
  begin()
  local cart, ada = driven("wheels-cart", "s3:A4", "west")
  ramp("d1:H4", "west")
  drive("forward", "ramp", "forward", "forward", "stop")
  lies(cart, "d1:E4/2", "d1:F4/2")
  expect(ada.square, cart.square)
  expect({ cart.mp, cart.wounds, cart.flight }, { 5, 0, 0 })
end)

spec("MAY-VEH-17: only the way it points; it need not be used", function()
  begin()
  driven("wheels-cart", "s3:A4", "west")
  ramp("d1:H4", "east")
  answer("drive", "forward")
  refuse("drive", "ramp")
  drive "stop"
  begin()
  local cart = driven("wheels-cart", "s3:A4", "west")
  ramp("d1:H4", "west")
  drive("forward", "forward", "stop")
  lies(cart, "d1:G4", "d1:H4")
end)

spec("MAY-VEH-17 MAY-VEH-13: at most five spaces over any terrain, which count between maneuvers", function()
  begin()
  local cart, ada = driven("wheels-cart", "s1:B2", "east")
  ramp("s1:C2", "east")
  lay("obstacle", "s1:D2", "east")
  local boss = world.piece "boss"
  change.move(boss, at "s1:F2")
  answer("drive", "turn-right") -- B3 facing south
  answer("drive", "stop")
  drive()
  change.move(cart, at "s1:B2")
  change.move(cart.rear, at "s1:A2")
  change.turn(cart, turns.east)
  change.move(ada, cart.square)
  answer("drive", "forward")
  answer("drive", "ramp")
  for _ = 1, 4 do
    expect_options("drive", "forward", "stop")
    answer("drive", "forward")
  end
  lay("obstacle", "s1:H2", "east") -- a sixth space is not flown: this would cost three
  refuse("drive", "ramp", "forward")
  answer("drive", "shift-right")
  drive "stop"
  lies(cart, "s1:H3", "s1:G3")
  expect(boss.square, at "s1:F2")
  expect({ cart.mp, cart.wounds, cart.since }, { 1, 0, 0 })
  expect(ada.square, cart.square)
end)

spec("MAY-VEH-17: it may come down before that", function()
  begin()
  local cart = driven("wheels-cart", "s1:C2", "east")
  ramp("s1:C2", "east")
  drive("ramp", "forward", "stop")
  lies(cart, "s1:E2", "s1:D2")
end)

spec("MAY-VEH-18: with just the front on a roof it may stop, but not end the turn: back a space, and down", function()
  begin()
  local cart, ada = driven("wheels-cart", "d1:H4", "west")
  ramp("d1:H4", "west")
  drive("ramp", "forward", "stop")
  lies(cart, "d1:F4/2", "d1:G4", 2)
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  lies(cart, "d1:G4", "d1:H4")
  expect(ada.square, cart.square)
  expect(cart.wounds, 0)
end)

spec("MAY-VEH-18: half over the edge of a roof it can go back, or over", function()
  begin()
  local cart = driven("wheels-cart", "d1:F4/2", "east")
  drive("forward", "back", "stop")
  lies(cart, "d1:F4/2", "d1:E4/2")
  begin()
  cart = driven("wheels-cart", "d1:F3/2", "east")
  refuse("drive", "turn-left", "shift-left") -- would leave half of it in the air
  answer("drive", "forward")
  expect_options("drive", "forward", "back", "stop")
  answer("drive", "stop")
  drive()
  lies(cart, "d1:G3", "d1:F3/2", 2)
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  lies(cart, "d1:H3", "d1:G3")
end)

spec("MAY-VEH-19: a fall is a hit for each level beyond the first; riders are unharmed", function()
  fixture "street"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  local cart = place("site-crawler", "t1:C4/3", "agents")
  change.turn(cart, turns.west)
  vehicle.set_up()
  local ada = world.piece "ada"
  change.move(ada, at "t1:C4/3")
  local shield = ada.board.shield
  vehicle.turn_begins(world.side "agents")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("drive", "stop")
  run("drive", ada.board)
  lies(cart, "t1:A4", "t1:B4")
  expect(cart.wounds, 1) -- two levels
  expect(ada.board.shield, shield)
  expect(ada.square, at "t1:A4")
end)

spec("MAY-VEH-19: a fall of one level does no harm; over the obstacle at the edge three points and a hit", function()
  begin()
  local cart = driven("wheels-cart", "d1:D6/2", "south")
  drive("forward", "forward", "stop")
  lies(cart, "d1:D8", "d1:D7")
  expect({ cart.mp, cart.wounds }, { 5, 1 })
end)

spec("MAY-VEH-20 MAY-PUSH-01: whom it comes down on it rams, away from where that half went over the edge", function()
  begin() -- open point 80
  local cart = driven("wheels-cart", "d1:F4/2", "east")
  local boss = world.piece "boss"
  change.move(boss, at "d1:H4")
  answer("drive", "forward")
  answer("drive", "forward")
  expect_options("push", "s3:A3", "s3:A4", "s3:A5") -- the front came from G4
  answer("push", "s3:A3")
  expect_options("push", "s3:B2", "s3:B3", "s3:B4") -- and the push of the ram goes on from there
  answer("push", "s3:B3")
  force { "hit", "push", "blank", "blank" }
  drive "stop"
  lies(cart, "d1:H4", "d1:G4")
  expect(boss.square, at "s3:B3")
  expect(boss.board.shield, 1)
end)

spec("MAY-VEH-19: a rider for whom there is no room below stands beside it (open point 42)", function()
  begin()
  local cart, ada = driven("wheels-cart", "d1:F4/2", "east")
  change.move(world.piece "bea", at "d1:H4")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("settle-down", "s3:A4")
  drive "stop"
  lies(cart, "d1:H4", "d1:G4")
  expect(ada.square, at "s3:A4")
end)

spec("MAY-VEH-18 MAY-VEH-07: a rider of the rear over the edge, with somebody below, brings the vehicle down at once",
     function()
  begin()
  local cart, ada = driven("wheels-cart", "d1:E4/2", "west")
  local bea, boss = world.piece "bea", world.piece "boss"
  change.move(bea, at "d1:F4/2")
  change.move(boss, at "d1:G4")
  answer("drive", "back")
  answer("drive", "stop")
  answer("push", "d1:H3")
  force { "blank", "blank", "blank", "blank" }
  run("drive", ada.board)
  lies(cart, "d1:G4", "d1:H4")
  expect({ board.name(ada.square), board.name(bea.square), cart.height }, { "d1:G4", "d1:H4", 0 })
end)

spec("MAY-VEH-18: in the air nothing is taken in passing (open point 51)", function()
  begin()
  driven("wheels-cart", "s1:C2", "east")
  ramp("s1:C2", "east")
  local near = place("om", "s1:E3", nil, { number = 1, control = "legion" })
  local far = place("om", "s1:H3", nil, { number = 2, control = "legion" })
  drive("ramp", "forward", "forward", "forward", "forward", "stop")
  expect({ near.control, far.control }, { "legion", "mayhem" })
end)

spec("MAY-VEH-18 MAY-VEH-07: who stands below a half in the air does not ride", function()
  begin()
  local cart, ada = driven("wheels-cart", "d1:F4/2", "east")
  change.move(ada, at "d1:E4/2")
  local boss = world.piece "boss"
  drive("forward", "stop")
  change.move(boss, at "d1:G4")
  answer("push", "d1:H3")
  force { "hit", "blank", "blank", "blank" }
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  lies(cart, "d1:H4", "d1:G4")
  expect(boss.square, at "d1:H3") -- run down, not carried
  expect(ada.square, at "d1:G4")
end)

-- Ada drives a cart off the roof; the boss stands where its first half comes down.
local function off_the_roof(square, direction, boss_at, ways)
  begin()
  driven("wheels-cart", square, direction)
  change.move(world.piece "boss", at(boss_at))
  answer("drive", "forward")
  answer("drive", "forward")
  expect_options("push", table.unpack(ways))
  answer("push", ways[1])
  force { "blank", "blank", "blank", "blank" }
  drive "stop"
  expect(world.piece("boss").square, at(ways[1]))
end

spec("MAY-VEH-20 MAY-PUSH-01 MAY-PUSH-03: a falling vehicle pushes from the space behind, whichever way it falls",
     function()
  -- open point 80
  off_the_roof("d1:C4/2", "west", "d1:A4", { "d1:A3", "d1:A5", "d1:B3", "d1:B5", "stop" })
  off_the_roof("d1:D3/2", "north", "d1:D1", { "s1:D8", "s1:C8", "s1:E8" })
  off_the_roof("d1:D6/2", "south", "d1:D8", { "d1:C8", "d1:E8", "d1:C7", "d1:E7", "stop" })
end)

spec("MAY-VEH-18 MAY-VEH-20: one that moves back a space and falls pushes from the space ahead", function()
  begin() -- open point 80
  local cart = driven("wheels-cart", "d1:H4", "west")
  ramp("d1:H4", "west")
  drive("ramp", "forward", "stop")
  change.move(world.piece "boss", at "d1:H4") -- where its rear comes down
  expect_options("push", "s3:A4", "s3:A3", "s3:A5")
  answer("push", "s3:A5")
  force { "blank", "blank", "blank", "blank" }
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  lies(cart, "d1:G4", "d1:H4")
end)

spec("MAY-VEH-18 MAY-MAP-10: it does not stop half over an edge above somebody, but falls at once", function()
  begin()
  local cart = driven("wheels-cart", "d1:F4/2", "east")
  change.move(world.piece "bea", at "d1:G4")
  answer("drive", "forward")
  drive "stop"
  lies(cart, "d1:H4", "d1:G4")
end)
