-- Drones: traffic that nobody drives.
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at = board.find
local stand, turns = units.stand, units.turns
local lies, phase, send = wheels.lies, wheels.phase, wheels.send

local drones = filter { kind = "drone" }

local function begin(options)
  opening.begin("wheels-road", nil, options)
  opening.calm()
end

spec("MAY-DRN-01 MAY-DRN-02 MAY-REF-09: the number on the card, along the road, for each side", function()
  begin()
  local front = send "s1:D4"
  phase("agents", "wheels-three")
  lies(front, "s1:G4", "s1:F4")
  phase("command", "wheels-one")
  lies(front, "s1:H4", "s1:G4")
  expect(front.side, nil)
end)

spec("MAY-DRN-01: before anybody comes back or gains anything, and not without the advanced rules", function()
  begin { advanced = false }
  local front = send "s1:D4"
  phase("agents", "wheels-three")
  lies(front, "s1:D4", "s1:C4")
end)

spec("MAY-DRN-01: the phase comes after timers and explosions", function()
  begin()
  local front = send "s1:D4"
  stack("refresh@mayhem", "wheels-two")
  change.set(world.side("agents").team, "turns", 1)
  answer("board", world.piece("ada").board)
  run { "turn", world.side "agents", until_step = "redeploy" }
  lies(front, "s1:F4", "s1:E4")
end)

spec("MAY-DRN-02: round the bends of the road; roads turn with their tile", function()
  fixture "town"
  local corner = board.find "elbow:D3"
  local front = place("freight-drone", corner)
  change.turn(front, turns.south)
  vehicle.set_up()
  change.set(world, "active", world.side "agents")
  phase("agents", "mayhem-06")
  expect(data["refresh-card"]["mayhem-06"].drone, 4)
  lies(front, "elbow:F5", "elbow:E5")
  -- The avenue of that town lies upside down: what was southwards is northwards.
  expect(board.has(board.local_square(world.tile "avenue", 5, 4), "road-north"))
end)

spec("MAY-DRN-02: the one nearest the road's end goes first", function()
  begin()
  local behind = send "s1:D4"
  local first = send "s1:F4"
  phase("agents", "wheels-two")
  lies(first, "s1:H4", "s1:G4")
  lies(behind, "s1:F4", "s1:E4")
end)

spec("MAY-DRN-02: behind another vehicle it waits (open point 55)", function()
  begin()
  local cart = place("wheels-cart", "s1:H4", "agents")
  change.turn(cart, turns.east)
  local front = send "s1:E4"
  phase("agents", "wheels-three")
  lies(front, "s1:F4", "s1:E4")
end)

spec("MAY-DRN-03 MAY-MULT-08: with two cards both numbers count", function()
  begin()
  local front = send "s1:D4"
  phase("agents", "wheels-three", "wheels-two")
  lies(front, "s2:A4", "s1:H4")
end)

spec("MAY-DRN-04: at the road's end it is removed; a rider stays on the edge space", function()
  begin()
  local front = send "s2:G4"
  local ada = stand("ada", "s2:G4")
  phase("agents", "wheels-two")
  expect(front.zone, world.zone "hangar")
  expect(front.rear.on_map, false)
  expect(ada.square, at "s2:H4")
end)

spec("MAY-DRN-05 MAY-REF-09: a spawn symbol brings a new one at the road's start, after all moves", function()
  begin()
  local waiting = place("wheels-drone", "zone:hangar")
  local front = send "s1:D4"
  phase("agents", "wheels-spawn")
  lies(front, "s1:F4", "s1:E4")
  lies(waiting, "s1:B4", "s1:A4")
  expect(waiting.facing, turns.east)
  phase("agents", "wheels-spawn") -- no more of them
  expect(drones:count(), 2)
end)

spec("MAY-DRN-05: on which road it comes is for the side on turn to say", function()
  fixture "town"
  local front = place("freight-drone", "zone:hangar")
  change.set(world, "active", world.side "agents")
  expect_options("spawn", "avenue:D1", "tram:H4") -- the avenue's other lane, and that of the elbow, come out of these
  answer("spawn", "tram:H4")
  run("drone-spawn", world.side "agents")
  lies(front, "tram:G4", "tram:H4")
end)

spec("MAY-DRN-06: it rams whoever is in its way; the enemy chooses the spaces", function()
  begin()
  local front = send "s1:D4"
  local ada = stand("ada", "s1:F4")
  change.set(ada.board, "shield", 2)
  expect_options("push", "s1:G3", "s1:G4", "s1:G5")
  answer("push", "s1:G3")
  force { "hit", "push", "blank", "blank" }
  answer("push", "s1:H2")
  phase("agents", "wheels-two")
  lies(front, "s1:F4", "s1:E4")
  expect(ada.square, at "s1:H2")
  expect(ada.board.shield, 1)
end)

spec("MAY-DRN-06: who cannot be pushed keeps it out and is attacked once", function()
  begin()
  local front = send "s1:D4"
  local ada = stand("ada", "s1:E4")
  change.set(ada.board, "shield", 2)
  for _, side in ipairs { "north", "east", "south" } do lay("wall", "s1:E4", side) end
  for _, way in ipairs { "north-east", "south-east", "north-west", "south-west" } do
    change.corner(board.corner(at "s1:E4", way), "wall-point")
  end
  force { "hit", "blank", "blank", "blank" }
  phase("agents", "wheels-two")
  lies(front, "s1:D4", "s1:C4")
  expect(ada.square, at "s1:E4")
  expect(ada.board.shield, 1)
end)

-- Ada steps onto the road; the card on top of the Legion's deck is this one.
local function cross(square, card)
  begin()
  local front = send "s1:D4"
  local ada = stand("ada", square)
  change.set(ada.board, "shield", 2)
  stack("refresh@legion", card)
  return front, ada
end

spec("MAY-DRN-07: who moves to within 3 spaces ahead may be run down by a card of the enemy; it goes back", function()
  local front, ada = cross("s1:F3", "wheels-three")
  local count = world.zone("refresh", world.side("command").team).count
  answer("push", "s1:G3")
  force { "hit", "blank", "blank", "blank" }
  change.move(ada, at "s1:F4")
  run("traffic", ada)
  lies(front, "s1:F4", "s1:E4")
  expect(ada.square, at "s1:G3")
  expect(ada.board.shield, 1)
  expect(world.zone("refresh", world.side("command").team).count, count)
  phase("agents", "wheels-one") -- and it moves on as ever
  lies(front, "s1:G4", "s1:F4")
end)

spec("MAY-DRN-07: with a number less than the distance nothing happens", function()
  local front, ada = cross("s1:F4", "wheels-one")
  run("traffic", ada)
  lies(front, "s1:D4", "s1:C4")
end)

spec("MAY-DRN-07: only straight ahead on the road, up to three spaces, and not without cards", function()
  local front, ada = cross("s1:H4", "wheels-nine")
  run("traffic", ada) -- four squares ahead
  change.move(ada, at "s1:E5")
  run("traffic", ada)
  change.move(ada, at "s1:B4")
  run("traffic", ada)
  for card in world.zone("refresh", world.side("command").team):set():each() do change.remove(card) end
  change.move(ada, at "s1:E4")
  run("traffic", ada)
  lies(front, "s1:D4", "s1:C4")
end)

spec("MAY-DRN-07: looked at after each step of a move", function()
  local front, ada = cross("s1:F3", "wheels-two")
  change.set(ada, "mp", 3)
  answer("move", "s1:F4")
  answer("push", "s1:G4")
  force { "blank", "blank", "blank", "blank" }
  answer("move", "stop")
  answer("facing", "north")
  run("move-on", ada, "wheels-run")
  lies(front, "s1:F4", "s1:E4")
  expect(ada.square, at "s1:G4")
end)

spec("MAY-DRN-07: pushed before a drone counts as well", function()
  local front, ada = cross("s1:F3", "wheels-three")
  answer("push", "s1:F4")
  answer("push", "s1:G3")
  force { "blank", "blank", "blank", "blank" }
  run("push-on", ada, at "s1:F2", 1, world.side "command", world.side "command")
  lies(front, "s1:F4", "s1:E4")
  expect(ada.square, at "s1:G3")
end)

spec("MAY-DRN-07: the card is shuffled back, so nobody knows what comes next", function()
  local _, ada = cross("s1:F4", "wheels-one")
  stack("refresh@legion", "wheels-one", "wheels-two", "wheels-three", "wheels-spawn", "wheels-two", "wheels-one")
  local deck = world.zone("refresh", world.side("command").team)
  local function order()
    local found = {}
    for card in deck:set():each() do table.insert(found, card.index) end
    return table.concat(found, " ")
  end
  local before = order()
  run("traffic", ada)
  expect(order() ~= before)
end)

spec("MAY-DRN-06: a new one pushes who stands on the road's start, or waits", function()
  begin()
  local front = place("wheels-drone", "zone:hangar")
  local ada = stand("ada", "s1:A4")
  answer("push", "s1:A3")
  run("drone-spawn", world.side "agents")
  lies(front, "s1:B4", "s1:A4")
  expect(ada.square, at "s1:A3")
  local second = place("wheels-drone", "zone:hangar")
  change.move(front, at "s1:H4")
  change.move(front.rear, at "s1:G4")
  change.move(ada, at "s1:A4")
  for _, side in ipairs { "north", "east", "south" } do lay("wall", "s1:A4", side) end
  for _, way in ipairs { "north-east", "south-east" } do
    change.corner(board.corner(at "s1:A4", way), "wall-point")
  end
  run("drone-spawn", world.side "agents")
  expect(second.on_map, false)
end)

spec("MAY-DRN-06 MAY-DRN-05: a new drone pushes who stands where its front comes away from the road's start", function()
  begin()
  local front = place("wheels-drone", "zone:hangar")
  local ada = stand("ada", "s1:B4")
  expect_options("push", "s1:C3", "s1:C4", "s1:C5")
  answer { "push", "s1:C5", side = "command", about = ada }
  run("drone-spawn", world.side "agents")
  lies(front, "s1:B4", "s1:A4")
  expect({ board.name(ada.square), front.facing }, { "s1:C5", 2 })
end)

spec("MAY-DRN-07: when one drone has run and the unit still stands there, the next one is looked at", function()
  local front, ada = cross("s1:E4", "wheels-three") -- one space ahead of it
  for _, side in ipairs { "east", "south" } do lay("wall", "s1:E4", side) end
  for _, way in ipairs { "north-east", "south-east", "south-west" } do
    change.corner(board.corner(at "s1:E4", way), "wall-point")
  end
  local second = place("wheels-drone", "s1:E1") -- down another road, two spaces ahead of it
  change.turn(second, turns.south)
  for _, square in ipairs { "s1:E1", "s1:E2", "s1:E3", "s1:E4" } do change.feature(at(square), "road-south", true) end
  change.move(second, at "s1:E2")
  local rear = change.create("vehicle-rear", at "s1:E1", nil, { front = second })
  change.set(second, "rear", rear)
  for _ = 1, 2 do answer("push", "stop") end -- it can only go sideways
  force { "blank", "blank", "blank", "blank" }
  force { "blank", "blank", "blank", "blank" }
  run("traffic", ada)
  lies(front, "s1:D4", "s1:C4")
  lies(second, "s1:E3", "s1:E2")
end)
