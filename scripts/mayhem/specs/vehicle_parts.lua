-- What one part of a vehicle's move crosses, costs and carries, where two rules meet.
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
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

spec("MAY-VEH-11 MAY-VEH-18: a vehicle does not shift where only one of its halves finds a floor", function()
  for _, hole in ipairs { "d1:D5/2", "d1:E5/2" } do
    begin()
    local cart = driven("wheels-cart", "d1:E4/2", "east")
    change.feature(board.find(hole), "air", true)
    refuse("drive", "shift-right")
    expect_offers("drive", "shift-left", "forward")
    drive("shift-left", "stop")
    lies(cart, "d1:E3/2", "d1:D3/2", "east")
  end
end)

spec("MAY-VEH-13 MAY-VEH-14: spaces count between maneuvers, not the points that an obstacle costs", function()
  local cart = wheels.road_trip()
  answer("drive", "shift-right")
  lay("obstacle", "s1:C3", "east")
  answer("drive", "forward")
  refuse("drive", "turn-left", "shift-right", "drift-left")
  drive("stop")
  lies(cart, "s1:D3", "s1:C3", "east")
  expect({ cart.since, cart.mp }, { 1, 5 })
end)

spec("MAY-VEH-08 MAY-VEH-20: a way past an own unit that leads into an enemy does not count (open point 55)", function()
  for _, foe in ipairs { false, true } do
    local cart = wheels.road_trip()
    units.stand("bea", "s1:D2")
    if foe then units.stand("boss", "s1:E2") end
    for name, value in pairs { spent = 6, since = 0, mp = 3 } do change.set(cart, name, value) end
    expect(vehicle.can_drive(world.piece("ada").board), not foe)
    if not foe then
      drive("forward") -- from there it can only go on
      lies(cart, "s1:F2", "s1:E2")
    end
  end
end)

spec("MAY-DRN-06 MAY-FALL-02 MAY-DOWN-03: whom a drone pushes off a roof nobody has downed", function()
  opening.begin("crossing", { turn = 5, phase = "refresh" })
  for column = 3, 6 do change.feature(square("t1", column, 4, 3), "road-east", true) end
  local front = wheels.park("freight-drone", "t1:D4/3", "east")
  local pest = units.minion("cross-pest", "t1:F4/3", 0)
  change.set(pest, "hits", 1)
  answer { "push", "t1:G4", side = "agents", about = pest }
  force { "hit", "hit" }
  run("drone-move", front, 2)
  expect({ pest.on_map, world.lead }, { false, 0 })
end)

spec("MAY-DRN-02 MAY-DRN-06: in a bend a drone pushes away from its front that comes on, not from its rear", function()
  begin()
  local boss = units.stand("boss", "s1:D5")
  change.feature(board.find "s1:D4", "road-east", false)
  for _, name in ipairs { "s1:D4", "s1:D5", "s1:D6" } do change.feature(board.find(name), "road-south", true) end
  local front = wheels.send "s1:D4"
  expect_options("push", "s1:C6", "s1:D6", "s1:E6")
  answer { "push", "s1:E6", side = "agents", about = boss }
  expect_dice { white = 4 }
  force { "blank", "push", "blank", "blank" }
  expect_options("push", "s1:D7", "s1:E7", "s1:F7") -- from D4 too
  answer { "push", "s1:F7", side = "agents", about = boss }
  wheels.phase("agents", "wheels-one")
  lies(front, "s1:D5", "s1:D4", "south")
end)
