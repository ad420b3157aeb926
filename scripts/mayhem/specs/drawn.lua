-- Small things that a mistake in the rules could change unseen.
local conditions = require "conditions"
local ride = require "vehicles.ride"
local ways = require "vehicles.moves"
local seats = require "specs.shared.seats"
local wheels = require "specs.shared.wheels"

spec("MAY-MULT-01: teammates are not foes, whoever plays them", function()
  seats.begin(4)
  local ada = world.piece "ada"
  expect(conditions.foe(ada, world.side "ann"), false)
  expect(conditions.foe(ada, world.side "ben"), false)
  expect(conditions.foe(ada, world.side "cat"), true)
end)

spec("MAY-VEH-17 MAY-VEH-18: a vehicle that lies on a floor with both halves flies no further", function()
  wheels.begin()
  local cart = wheels.park("wheels-cart", "s1:C2", "east", "agents")
  local after = ways.step(ways.now(cart), "forward")
  after.flight = 2
  ride.carry(cart, after)
  expect({ cart.flight, cart.height }, { 0, 0 })
end)
