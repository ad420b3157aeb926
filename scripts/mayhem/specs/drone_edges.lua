-- Drones at the edges of their rules.
local drone = require "vehicles.drone"
local ramp = require "vehicles.ramp"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, begin, lies, park = board.find, wheels.begin, wheels.lies, wheels.park
local phase, send = wheels.phase, wheels.send
local stand, turns = units.stand, units.turns

spec("MAY-DRN-02: the one nearest the road's end goes first, whichever was there first", function()
  begin()
  local late, early = send "s2:D4", send "s2:B4"
  change.set(late, "wounds", 1)
  phase("agents", "wheels-three")
  lies(late, "s2:G4", "s2:F4")
  lies(early, "s2:E4", "s2:D4")
  begin()
  early, late = send "s2:B4", send "s2:D4"
  phase("agents", "wheels-three")
  lies(late, "s2:G4", "s2:F4")
  lies(early, "s2:E4", "s2:D4")
end)

spec("MAY-DRN-02: a road in a ring has no end, and drones go round it", function()
  begin()
  for _, part in ipairs { { "A6", "east" }, { "B6", "south" }, { "B7", "west" }, { "A7", "north" } } do
    change.feature(at("s2:" .. part[1]), "road-" .. part[2], true)
  end
  local front = send("s2:B6", "east")
  phase("agents", "wheels-one")
  lies(front, "s2:B7", "s2:B6")
end)

spec("MAY-DRN-04: one that leaves the map comes back unharmed", function()
  begin()
  local front = send "s2:H4"
  change.set(front, "wounds", 2)
  phase("agents", "wheels-one")
  expect({ front.on_map, front.rear.on_map, front.wounds }, { false, false, 0 })
end)

spec("MAY-DRN-05: each spawn symbol brings one new drone", function()
  begin()
  for _ = 1, 3 do place("wheels-drone", "zone:hangar") end
  change.feature(at "s1:A6", "road-east", true)
  change.feature(at "s1:B6", "road-east", true)
  answer("spawn", "s1:A6")
  phase("agents", "wheels-spawn")
  expect(filter { kind = "drone" }:count(), 1)
  expect(world.zone("hangar").count, 2)
end)

spec("MAY-DRN-05: none comes while both starts of the roads are taken, by a front or by a rear", function()
  begin()
  local front = place("wheels-drone", "zone:hangar")
  send "s1:C4" -- its rear on B4
  run("drone-spawn", world.side "agents")
  expect(front.on_map, false)
  begin()
  front = place("wheels-drone", "zone:hangar")
  local cart = park("wheels-cart", "s1:A4", "north", "agents") -- its rear on A5
  run("drone-spawn", world.side "agents")
  expect({ front.on_map, cart.on_map }, { false, true })
end)

spec("MAY-DRN-05: what units had planned is looked at again when a drone has come", function()
  begin()
  local front = place("wheels-drone", "zone:hangar")
  local before = world.disturbed
  run("drone-spawn", world.side "agents")
  lies(front, "s1:B4", "s1:A4")
  expect(world.disturbed, before + 1)
end)

spec("MAY-DRN-02 MAY-VEH-25: a drone that is gone goes nowhere", function()
  begin()
  local front = send "s1:D4"
  local rear = front.rear
  change.remove(front)
  run("drone-move", front, 2)
  run("drone-part", front, turns.east)
  run("drone-enter", front, turns.east)
  expect(rear.square, at "s1:C4")
end)

spec("MAY-DRN-02: with a wall across the road a drone stays", function()
  begin()
  local front = send "s1:D4"
  lay("wall", "s1:D4", "east")
  phase("agents", "wheels-two")
  lies(front, "s1:D4", "s1:C4")
end)

spec("MAY-DRN-07: only for a unit on its feet that still stands there, and with the last card too", function()
  begin()
  local front, ada = send "s1:C4", stand("ada", "s1:E4")
  local function refresh(card)
    for each in world.zone("refresh", world.side("command").team):set():each() do change.remove(each) end
    place(card, "zone:refresh@legion")
  end
  refresh "wheels-two"
  change.set(ada, "height", 1)
  run("traffic", ada)
  lies(front, "s1:C4", "s1:B4")
  change.set(ada, "height", 0)
  run("traffic-on", ada, front.index - 1, at "s1:E5")
  lies(front, "s1:C4", "s1:B4")
  answer("push", "s1:F5")
  force { "blank", "blank", "blank", "blank" }
  run("traffic", ada)
  expect({ front.square, ada.square }, { at "s1:E4", at "s1:F5" })
  expect(front.running, false)
  change.move(ada, world.zone("waiting", ada.side.team))
  run("traffic", ada)
end)

spec("MAY-DRN-07: in the basic mode and for an event card no drone runs", function()
  begin("wheels-road", { advanced = false })
  local front, ada = send "s1:C4", stand("ada", "s1:E4")
  run("traffic", ada)
  lies(front, "s1:C4", "s1:B4")
end)

spec("MAY-DRN-07: round a bend of the road nobody is seen", function()
  begin()
  change.feature(at "s1:D4", "road-east", false)
  change.feature(at "s1:D4", "road-south", true)
  change.feature(at "s1:D5", "road-south", true)
  local front, ada = send "s1:C4", stand("ada", "s1:D5")
  run("traffic", ada)
  lies(front, "s1:C4", "s1:B4")
end)

spec("MAY-DRN-02: where arrows cross a drone goes straight on", function()
  begin()
  change.feature(at "s1:E4", "road-north", true)
  local front = send "s1:D4"
  phase("agents", "wheels-two")
  lies(front, "s1:F4", "s1:E4")
end)

spec("MAY-DRN-06 MAY-VEH-18: a drone that comes down on somebody runs them down too", function()
  begin()
  local front = send "d1:H4"
  change.set(front, "height", 2)
  local boss = stand("boss", "d1:H4")
  answer("push", "s3:A4")
  force { "blank", "blank", "blank", "blank" }
  ramp.check(front)
  go_on { until_step = "round" }
  expect(boss.square, at "s3:A4")
  expect(#drone.on(at "d1:H4", at "d1:G4"), 0)
end)
