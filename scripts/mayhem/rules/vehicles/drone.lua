-- Drones: nobody's vehicles, which follow the arrows of the roads. They come at a road's start, move in the refresh
-- phase of each side, run down whoever is in the way, and leave at its end.
local ask = require "turns.ask"
local sides = require "turns.sides"
local ways = require "vehicles.moves"
local ride = require "vehicles.ride"
local ram = require "vehicles.ram"
local numbers = require "numbers"

local drone = {}

local drones = filter { kind = "drone" }
local stored = filter { kind = "drone", on = "zone" }
local halves = filter { kind = { "vehicle", "vehicle-rear" } }

local names = { [0] = "north", [2] = "east", [4] = "south", [6] = "west" }
local turns = { 0, 2, 4, 6 }

local function goes(square, facing) return board.has(square, "road-" .. names[facing]) end

-- Which way the road leads from a square: where arrows cross, straight on; nil where there is none.
local function arrow(square, facing)
  if facing and goes(square, facing) then return facing end
  for _, each in ipairs(turns) do
    if goes(square, each) then return each end
  end
  return nil
end

-- The next square of the road, and which way it lies; nil at the road's end.
local function next_of(square, facing)
  local way = arrow(square, facing)
  local next = way and board.step(square, names[way])
  if next and arrow(next, way) then return next, way end
  return nil
end

-- Spaces to the road's end, its own counted.
local function to_end(front)
  local square, facing, passed = front.square, front.facing, set()
  while square and not passed:has(board.name(square) .. facing) do -- a road may come back to where it was
    passed:add(board.name(square) .. facing)
    square, facing = next_of(square, facing)
  end
  return #passed
end

-- What the cards of this turn show. MAY-DRN-03: with 3 and 4 players both cards count.
local function shown(side)
  local number, spawns = 0, 0
  for card in world.zone("revealed", side.team):set():each() do
    number = number + card.data.drone
    if card.data.spawn then spawns = spawns + 1 end
  end
  return number, spawns
end

--- How many drones are on the map, and how many can come.
function drone.count() return #drones:all(), #stored:inside(world.zone("hangar")) end

--- Step: drones move, then new ones come. MAY-DRN-01, MAY-REF-09
function drone.phase(side)
  if not option.advanced then return end
  local number, spawns = shown(side)
  for _ = 1, spawns do push("drone-spawn", side) end -- MAY-DRN-05
  local order = drones:all():sorted(to_end)
  for index = #order, 1, -1 do push("drone-move", order[index], number) end -- MAY-DRN-02: nearest the end first
end

-- It leaves the map; whoever is on it stays where it is.
local function leave(front)
  local hangar = world.zone("hangar")
  log("log-drone-gone", front)
  change.move(front, hangar) -- MAY-DRN-04
  change.move(front.rear, hangar)
  change.set(front, "wounds", 0)
end

-- Another vehicle on a square? Open point 55: drones wait.
local function taken(square) return #halves:at(square) > 0 end

-- How it lies a space further in a direction; nil behind another vehicle or a wall.
local function ahead(front, facing)
  local state = ways.now(front)
  state.facing = facing
  local after = ways.step(state, "forward")
  if not after or taken(after.front) then return nil end
  return after
end

--- Step: a drone moves along its road.
---@param left integer spaces
function drone.move(front, left)
  if left <= 0 or not front.on_map then return end
  local _, facing = next_of(front.square, front.facing)
  if not facing then return leave(front) end -- MAY-DRN-04
  push("drone-move", front, left - 1) -- MAY-DRN-02
  push("drone-part", front, facing)
end

--- Step: it goes one space: whoever is in the way is pushed, then it comes, then it attacks. MAY-DRN-06
function drone.part(front, facing)
  if not front.on_map then return end
  local after = ahead(front, facing)
  if not after then return end
  change.set(front, "running", true)
  ride.board(front) -- MAY-VEH-07
  local from, met = front.square, ways.met(front, after)
  for unit in met:each() do push("ram", front, unit, from, false) end -- MAY-DRN-06
  push("drone-enter", front, facing)
  for unit in met:each() do ram.shove(front, unit, from) end -- MAY-DRN-06
end

--- Step: it comes to its next space, unless somebody could not be pushed out of it. MAY-VEH-20
function drone.enter(front, facing)
  change.set(front, "running", false)
  local after = front.on_map and ahead(front, facing)
  if after and #ways.met(front, after) == 0 then ride.carry(front, after) end
end

-- Where a new drone comes: road squares to which no arrow leads, for its rear, with the next one for its front.
local function starts()
  local found = places()
  for _, facing in ipairs(turns) do
    for square in board.squares_with("road-" .. names[facing]):each() do
      local fed = false
      for _, way in ipairs(turns) do
        local before = board.step(square, names[ways.turned(way, 4)])
        fed = fed or before ~= nil and goes(before, way)
      end
      local next = next_of(square)
      if not fed and next and #halves:at(square) + #halves:at(next) == 0 then found:add(square) end
    end
  end
  return found
end

--- Step: a new drone comes onto the map at a road's start; where there are several, the side on turn chooses.
function drone.spawn(side)
  local waiting = stored:inside(world.zone("hangar"))
  if #waiting == 0 then return end
  local free = starts()
  if #free == 0 then return end
  local front = waiting:first()
  local square = ask.side(side, "spawn", free) -- open point 57
  local next, facing = next_of(square)
  push("drone-arrive", front, square, next, facing)
  for unit in drone.on(square, next):each() do ram.shove(front, unit, square) end -- MAY-DRN-06
end

local figures = filter { kind = "figure" }

--- Units on two squares.
function drone.on(square, next) return figures:at(square):union(figures:at(next)) end

--- Step: it comes, unless somebody could not be pushed out of its way.
function drone.arrive(front, square, next, facing)
  if #drone.on(square, next) > 0 then return end
  change.turn(front, facing)
  change.move(front, next) -- MAY-DRN-05
  change.move(front.rear or ride.make_rear(front), square)
  change.add(world, "disturbed", 1)
  log("log-drone-comes", front)
end

-- How far a unit is straight ahead of a drone on its road, as far as that looks; nil elsewhere.
local function distance_ahead(front, unit)
  if front.running or unit.level ~= front.level then return nil end
  local square, facing = front.square, front.facing
  for distance = 1, numbers.traffic_squares do -- MAY-DRN-07
    local next, way = next_of(square, facing)
    if not next or way ~= facing then return nil end
    if board.distance(next, unit) == 0 then return distance end
    square = next
  end
  return nil
end

-- Drones from an index on: is one of them near enough to run a unit down, and does it?
local function look(unit, after)
  if not unit.on_map or not option.advanced or unit.height > 0 then return end
  local enemy = sides.enemy(unit.side)
  local deck = world.zone("refresh", enemy.team)
  for front in drones:all():each() do
    local distance = front.index > after and distance_ahead(front, unit)
    if distance and deck.count > 0 then -- open point 55: without cards no traffic
      local card = deck.top
      change.show(card) -- MAY-DRN-07
      local number = card.kind == "refresh-card" and card.data.drone or 0 -- an event card has none
      log("log-traffic", enemy, number)
      change.shuffle(deck) -- MAY-DRN-07
      if number >= distance then
        push("traffic-on", unit, front.index, unit.square)
        for _ = 1, distance do push("drone-part", front, front.facing) end -- MAY-DRN-07
        return
      end
    end
  end
end

--- Step: traffic: a unit that has come to within 3 spaces ahead of a drone may be run down at once.
function drone.traffic(unit) look(unit, -1) end

--- Step: the other drones are looked at, unless the unit was pushed meanwhile, which is a step of its own.
---@param after integer index of the drone that has run
---@param square integer where the unit stood before
function drone.others(unit, after, square)
  if unit.square == square then look(unit, after) end
end

return drone
