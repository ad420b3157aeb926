-- Vehicles and drones on the road: where they lie, who drives them, which cards move them.
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local wheels = {}

-- The action phase of Lamplight; nobody has instants, so no windows open.
function wheels.begin(name, options)
  opening.begin(name or "wheels-road", { phase = "action" }, options)
  opening.calm()
end

-- A vehicle with both halves.
function wheels.park(item, square, direction, side)
  local front = place(item, square, side)
  change.turn(front, units.turns[direction])
  vehicle.set_up()
  return front
end

-- A drone; it heads east where nothing else is said.
function wheels.send(square, direction, item)
  return wheels.park(item or "wheels-drone", square, direction or "east")
end

-- What stands on vehicles at the beginning of Lamplight's turn drives them.
function wheels.my_turn() vehicle.turn_begins(world.side "agents") end

-- A vehicle that Ada can drive in this turn.
function wheels.driven(item, square, direction)
  local front = wheels.park(item, square, direction, "agents")
  local ada = units.stand("ada", square)
  wheels.my_turn()
  return front, ada
end

-- Ada drives a cart, or another vehicle, at s1:C2 eastwards.
function wheels.road_trip(item)
  wheels.begin()
  return wheels.driven(item or "wheels-cart", "s1:C2", "east")
end

-- Ada's board drives, by these words.
function wheels.drive(...)
  for _, word in ipairs { ... } do answer("drive", word) end
  run("drive", world.piece("ada").board)
end

function wheels.lies(front, square, rear, direction)
  expect(board.name(front.square), square)
  expect(board.name(front.rear.square), rear)
  if direction then expect(front.facing, units.turns[direction]) end
end

-- The drones move by these cards, in the refresh phase of a side.
function wheels.phase(side, ...)
  local zone = side == "agents" and "zone:revealed@mayhem" or "zone:revealed@legion"
  for _, card in ipairs { ... } do place(card, zone) end
  run("drones", world.side(side))
end

return wheels
