-- What one part of a vehicle's move crosses, costs and carries, where two rules meet.
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local begin, drive, driven, lies = wheels.begin, wheels.drive, wheels.driven, wheels.lies

local function ramp(square, direction)
  change.turn(place("ramp", square), units.turns[direction])
end

spec("MAY-VEH-17: over a roof of its own tile a vehicle in the air stands for itself on that roof", function()
  begin()
  local cart, ada = driven("wheels-cart", "d1:E4/2", "east")
  ramp("d1:E4/2", "east")
  drive("ramp", "stop")
  lies(cart, "d1:F4/2", "d1:E4/2", "east")
  expect({ cart.height, cart.wounds, ada.square == cart.square }, { 0, 0, true })
end)

spec("MAY-VEH-14: a barred opening is crossed for three points and a hit, like an obstacle", function()
  local cart = wheels.road_trip()
  lay("barred-opening", "s1:C2", "east")
  drive("forward", "forward", "stop")
  lies(cart, "s1:E2", "s1:D2")
  expect({ cart.mp, cart.wounds }, { 5, 1 })
end)

spec("MAY-VEH-17 MAY-VEH-14: half on a roof, but still in the air, it crosses an obstacle for one point", function()
  begin()
  local cart = driven("wheels-cart", "s3:A4", "west")
  ramp("d1:H4", "west")
  lay("obstacle", "d1:E4/2", "east")
  drive("forward", "ramp", "forward", "forward", "stop")
  lies(cart, "d1:E4/2", "d1:F4/2")
  expect({ cart.mp, cart.wounds }, { 5, 0 })
end)

spec("MAY-VEH-17: another vehicle is flown over; on its level it is in the way", function()
  begin()
  driven("wheels-cart", "s1:C2", "east")
  wheels.park("wheels-truck", "s1:E2", "east", "command")
  refuse("drive", "forward")
  answer("drive", "stop")
  drive()
  begin()
  local cart = driven("wheels-cart", "s1:C2", "east")
  ramp("s1:C2", "east")
  wheels.park("wheels-truck", "s1:E2", "east", "command")
  drive("ramp", "forward", "forward", "forward", "stop")
  lies(cart, "s1:G2", "s1:F2")
end)

spec("MAY-VEH-18: with just its front on a roof a vehicle that stopped can go on, but not back into the air", function()
  begin()
  local cart = driven("wheels-cart", "d1:H4", "west")
  ramp("d1:H4", "west")
  drive("ramp", "forward", "stop")
  lies(cart, "d1:F4/2", "d1:G4")
  expect({ cart.height, cart.flight }, { 2, 0 })
  expect_options("drive", "forward", "stop")
  drive("forward", "stop")
  lies(cart, "d1:E4/2", "d1:F4/2")
end)
