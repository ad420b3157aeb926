-- Vehicles and drones with two of what usually comes once: riders, victims, drones, ways on.
local ramp = require "vehicles.ramp"
local vehicle = require "vehicles.vehicle"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, begin, drive, lies, park = board.find, wheels.begin, wheels.drive, wheels.lies, wheels.park
local stand = units.stand

local drones = filter { kind = "drone" }

-- A vehicle whose halves are both in the air above d1:H4 and d1:G4, outside the shed.
local function hovering(level)
  local cart = park("wheels-cart", "d1:H4", "east", "agents")
  change.set(cart, "height", level or 2)
  return cart
end

spec("MAY-VEH-20 MAY-VEH-18: a vehicle that comes down pushes and rams the units below both its halves", function()
  begin()
  local cart = hovering()
  local boss, pest = stand("boss", "d1:H4"), units.minion("wheels-pest", "d1:G4")
  change.set(boss.board, "shield", 1)
  answer { "push", "d1:H5", about = pest }
  answer { "push", "s3:A4", about = boss }
  force { "hit", "blank", "blank", "blank" } -- of the one, who loses a shield, or of the other, who is down
  force { "hit", "blank", "blank", "blank" }
  ramp.check(cart)
  go_on { until_step = "round" }
  expect({ boss.board.shield, pest.on_map, #cart.rammed }, { 0, false, 2 })
  expect(board.distance(boss, cart) > 0)
end)

spec("MAY-VEH-20 MAY-VEH-12: a shift pushes and rams the units beside both halves", function()
  begin()
  local cart = wheels.driven("wheels-cart", "s1:C2", "east")
  local boss, pest = stand("boss", "s1:C3"), units.minion("wheels-pest", "s1:B3")
  change.set(boss.board, "shield", 1)
  answer("drive", "shift-right")
  answer { "push", "s1:B4", about = pest }
  answer { "push", "s1:C4", about = boss }
  force { "hit", "blank", "blank", "blank" }
  force { "hit", "blank", "blank", "blank" }
  drive "stop"
  lies(cart, "s1:C3", "s1:B3")
  expect({ boss.board.shield, pest.on_map, #cart.rammed }, { 0, false, 2 })
end)

spec("MAY-VEH-20: where one of two units cannot be pushed away the vehicle stays, and rams it", function()
  begin()
  local cart = wheels.driven("wheels-cart", "s1:C2", "east")
  local boss = stand("boss", "s1:C3")
  local pest = units.minion("wheels-pest", "s1:B3")
  for _, square in ipairs { "s1:A3", "s1:A4", "s1:B4", "s1:C4" } do
    place("wheels-ada", square, "agents", { board = world.piece("ada").board })
  end
  answer("drive", "shift-right")
  answer { "push", "stop", about = pest }
  force { "blank", "blank", "blank", "blank" } -- the boss is no longer beside it
  drive "stop"
  lies(cart, "s1:C2", "s1:B2")
  expect({ boss.square, pest.square }, { at "s1:D4", at "s1:B3" })
end)

spec("MAY-VEH-07 MAY-FALL-02: both riders of a vehicle that came down on others are set down beside it", function()
  begin() -- open point 42
  local cart = hovering()
  local ada, bea, cai = stand("ada", "d1:H4"), stand("bea", "d1:G4"), stand("cai", "s1:A1")
  for _, unit in ipairs { ada, bea } do change.list_add(cart, "riders", unit) end
  change.set(cart, "height", 0)
  change.move(cai, at "d1:H4")
  place("wheels-cai", "d1:G4", "agents", { board = cai.board })
  answer { "settle-down", "d1:H5", about = ada }
  answer { "settle-down", "d1:G5", about = bea }
  run("vehicle-landed", cart)
  expect({ ada.square, bea.square }, { at "d1:H5", at "d1:G5" })
end)

spec("MAY-VEH-08 MAY-VEH-09: a space of an own unit may be driven over where only the way back or a turn leads on",
     function()
  begin() -- open point 55
  local cart = wheels.driven("wheels-cart", "s2:G2", "east")
  stand("bea", "s2:H2")
  expect_offers("drive", "forward")
  answer("drive", "forward")
  refuse("drive", "stop", "forward")
  answer("drive", "back")
  drive "stop"
  lies(cart, "s2:G2", "s2:F2")
end)

spec("MAY-VEH-03: a vehicle is summoned under the second unit where the first has no room for it", function()
  begin()
  local ada = stand("ada", "d1:D4") -- in the shed
  change.set(ada.board, "tech", 3)
  place("wheels-cart", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(ada.board), false)
  stand("bea", "s1:D4")
  expect(vehicle.can_summon(ada.board), true)
  answer_if_asked("pay", "tech")
  answer_if_asked("pay", "tech")
  answer_if_asked("pay", "tech")
  answer("summon-at", "s1:D4")
  answer("facing", "east")
  run("summon", ada.board)
  expect(filter { kind = "vehicle" }:at(at "s1:D4"):first() ~= nil)
end)

spec("MAY-DRN-05 MAY-MULT-05: two cards that bring a drone each bring two", function()
  begin()
  for _, square in ipairs { "s1:A7", "s1:B7", "s1:C7" } do change.feature(at(square), "road-east", true) end
  for _ = 1, 2 do place("wheels-drone", "zone:hangar") end
  answer("spawn", "s1:A4")
  wheels.phase("agents", "wheels-spawn", "wheels-spawn")
  expect(drones:count(), 2)
end)

spec("MAY-DRN-02: every drone moves, the one nearest to the road's end first", function()
  begin()
  local far, near, middle = wheels.send "s1:C4", wheels.send "s1:G4", wheels.send "s1:E4"
  wheels.phase("agents", "wheels-one")
  lies(near, "s1:H4", "s1:G4")
  lies(middle, "s1:F4", "s1:E4")
  lies(far, "s1:D4", "s1:C4")
end)

spec("MAY-VEH-04: of two vehicles each is driven that had a unit of the side on it", function()
  begin()
  local one = park("wheels-cart", "s1:C2", "east", "agents")
  local two = park("wheels-truck", "s1:C6", "east", "agents")
  local theirs = park("wheels-truck", "s2:C6", "east", "command")
  stand("ada", "s1:C2")
  stand("bea", "s1:B6")
  stand("boss", "s2:C6")
  wheels.my_turn()
  expect({ one.driven, two.driven, theirs.driven, one.mp, two.mp }, { true, true, false, 9, 6 })
end)

spec("MAY-VEH-18: at the end of a turn each vehicle that hangs over an edge falls", function()
  begin()
  local found = {}
  for i, row in ipairs { "3", "6" } do
    local cart = park("wheels-cart", "d1:G" .. row, "east", "agents")
    change.move(cart.rear, at("d1:F" .. row .. "/2"))
    change.set(cart, "height", 2)
    found[i] = cart
  end
  vehicle.turn_ends()
  go_on { until_step = "round" }
  expect({ found[1].height, found[2].height }, { 0, 0 })
end)

spec("MAY-DRN-06: whoever stands on either space of a new drone is pushed out of its way", function()
  begin()
  place("wheels-drone", "zone:hangar")
  local boss, ada = stand("boss", "s1:B4"), stand("ada", "s1:A4")
  answer { "push", "s1:C4", about = boss }
  answer { "push", "s1:A5", about = ada }
  run("drone-spawn", world.side "agents")
  expect(filter { kind = "figure" }:at(at "s1:A4"):first(), nil)
end)

spec("MAY-VEH-24: another vehicle behind bars a shift as one in front does", function()
  for _, square in ipairs { "s1:B4", "s1:C4" } do
    begin()
    wheels.driven("wheels-cart", "s1:C2", "east")
    park("wheels-cart", square, "south", "agents") -- its rear on row 3
    refuse("drive", "shift-right")
    drive "stop"
  end
end)

spec("MAY-VEH-07: all who ride on one half come along", function()
  begin()
  local cart, ada = wheels.driven("wheels-cart", "s1:C2", "east")
  local bea = stand("bea", "s1:C2")
  wheels.my_turn()
  drive("forward", "stop")
  lies(cart, "s1:D2", "s1:C2")
  expect({ ada.square, bea.square }, { at "s1:D2", at "s1:D2" })
end)

spec("MAY-DRN-06: a drone pushes and rams all who share the space ahead of it", function()
  begin() -- open point 17
  local front = wheels.send "s1:C4"
  local boss, pest = stand("boss", "s1:D4"), units.minion("wheels-pest", "s1:D4")
  change.set(boss.board, "shield", 1)
  answer { "push", "s1:E5", about = pest }
  answer { "push", "s1:E3", about = boss }
  answer_if_asked("facing", "east")
  force { "hit", "blank", "blank", "blank" }
  force { "hit", "blank", "blank", "blank" }
  wheels.phase("agents", "wheels-one")
  lies(front, "s1:D4", "s1:C4")
  expect({ boss.board.shield, pest.on_map }, { 0, false })
end)
