-- Vehicles: two squares, a piece each. Whoever stands on them rides; a side drives those on which it had a unit when
-- its turn began. Where they can go: moves.lua; who comes along: ride.lua; whom they run into: ram.lua; ramps and
-- falls: ramp.lua.
local ask = require "turns.ask"
local roster = require "units.roster"
local wells = require "units.wells"
local object = require "map.object"
local ways = require "vehicles.moves"
local ride = require "vehicles.ride"
local ram = require "vehicles.ram"
local ramp = require "vehicles.ramp"
local numbers = require "numbers"

local vehicle = {}

local fronts = filter { kind = "vehicle" }
local rears = filter { kind = "vehicle-rear" }

local names = { [0] = "north", [2] = "east", [4] = "south", [6] = "west" }
local turns = { 0, 2, 4, 6 }

local function roads()
  for _, word in pairs(names) do
    if board.squares_with("road-" .. word):first() then return true end
  end
  return false
end
local on_roads = roads()

-- The square behind a front.
local function behind(square, facing) return board.step(square, names[ways.turned(facing, 4)]) end

-- Gives a front its other half. MAY-VEH-02
local function lay_rear(front, square)
  change.move(front.rear or ride.make_rear(front), square)
end

--- In the set-up: vehicles that the mission has laid on the map get their other half, behind the front. MAY-SET-08
function vehicle.set_up()
  for front in fronts:all():each() do
    local square = behind(front.square, front.facing)
    if not square then error("a vehicle at " .. board.name(front.square) .. " has no room for its rear") end
    lay_rear(front, square) -- MAY-VEH-02
  end
end

--- A turn begins: which vehicles are driven in it?
function vehicle.turn_begins(side)
  local all = fronts:all()
  if #all == 0 or not option.advanced then return end
  for front in all:each() do
    change.list_clear(front, "rammed") -- MAY-VEH-22
    if front.side and front.rear then
      local driven = front.side.team == side.team and #ride.drivers(front) > 0
      change.set(front, "driven", driven) -- MAY-VEH-04
      change.set(front, "mp", driven and front.speed or 0) -- MAY-VEH-06
      change.set(front, "spent", 0)
      change.set(front, "backed", false)
      change.set(front, "since", 99) -- MAY-VEH-13: the first maneuver of a turn is free
    end
  end
end

--- A turn ends: vehicles that lie on a level with one half only fall. MAY-VEH-18
function vehicle.turn_ends()
  for front in fronts:all():each() do
    if front.height > 0 then ramp.tip(front) end -- MAY-VEH-18
  end
end

-- Summoning

-- May a vehicle be put on these two squares? MAY-VEH-03
local function fits(front, rear, facing, side)
  for _, square in ipairs { front, rear } do
    if board.level(square) > 1 or board.inside(square) or not board.has_floor(square) then return false end
    if #fronts:at(square) + #rears:at(square) > 0 then return false end
    if roster.figures:at(square):any(function(unit) return unit.side.team ~= side.team end) then return false end
  end
  return board.edge_kind(board.edge(rear, names[facing])) ~= "wall"
end

-- Calls a function with every front and facing of a vehicle that would carry a unit of a side; until it gives true.
local function each_site(side, visit)
  for unit in roster.figures:of(side):where(ride.fits):each() do
    for _, facing in ipairs(turns) do
      local rear, ahead = behind(unit.square, facing), board.step(unit.square, names[facing])
      if rear and fits(unit.square, rear, facing, side) and visit(unit.square, facing) then return true end
      if ahead and fits(ahead, unit.square, facing, side) and visit(ahead, facing) then return true end
    end
  end
  return false
end

--- Can a board summon a vehicle now?
function vehicle.can_summon(unit_board)
  if world.zone("garage", unit_board.side.team).count == 0 or not option.advanced then return false end
  if not on_roads and option.vehicles == "roads" then return false end -- MAY-VEH-01
  if unit_board.tech + unit_board.mayhem < numbers.summon_cubes then return false end -- MAY-VEH-03, open point 32
  return each_site(unit_board.side, function() return true end)
end

-- Three cubes, any mix of Tech and Mayhem.
local function pay(unit_board)
  for _ = 1, numbers.summon_cubes do
    local cubes = set("tech", "mayhem"):where(function(well) return unit_board[well] > 0 end)
    wells.lose(unit_board, ask.owner(unit_board, "pay", cubes), 1) -- MAY-VEH-03
  end
end

--- Step: a board summons a vehicle of its side's garage, under a unit of the side.
function vehicle.summon(unit_board)
  local side = unit_board.side
  local front = ask.owner(unit_board, "summon", world.zone("garage", side.team):set())
  local squares, facings = places(), {}
  each_site(side, function(square, facing)
    squares:add(square)
    facings[square] = (facings[square] or set()):with(names[facing])
    return false
  end)
  pay(unit_board)
  local square = ask.owner(unit_board, "summon-at", squares)
  change.owner(front, side)
  change.turn(front, ask.facing(front, facings[square]))
  change.move(front, square) -- MAY-VEH-03
  lay_rear(front, behind(square, front.facing))
  change.set(front, "driven", false) -- MAY-VEH-04: not in this turn
  change.add(world, "disturbed", 1)
  log("log-summoned", side, front)
end

-- Driving

-- Vehicles that a side can drive on now.
local function ready(side)
  return fronts:of(side):where(function(front)
    if not front.driven then return false end -- MAY-VEH-04
    return next(ways.of(front, #ride.drivers(front) > 0)) ~= nil
  end)
end

--- Can the side of a board drive a vehicle now, whichever board is activated? MAY-VEH-06
function vehicle.can_drive(unit_board)
  return #ready(unit_board.side) > 0
end

--- Step: a side drives one of its vehicles, as far as it wants.
function vehicle.drive(unit_board)
  local front = ask.owner(unit_board, "vehicle", ready(unit_board.side))
  ride.board(front)
  log("log-drives", unit_board.side, front)
  push("drive-on", front, unit_board)
end

-- It stays where it is.
local function halt(front)
  ramp.halt(front)
  for _, unit in ipairs(front.riders) do
    if unit.on_map then raise("move-ended", unit) end
  end
end

--- Step: one move of a vehicle; comes back until its driver stops.
---@param unit_board Piece in whose activation it is driven
function vehicle.on(front, unit_board)
  if not front.on_map then return end
  if front.height == 0 then ride.join(front) end
  local options = ways.of(front, #ride.drivers(front) > 0)
  local words = set()
  for word in pairs(options) do words:add(word) end
  if #words == 0 or #ways.met(front, ways.now(front)) == 0 then words:add("stop") end -- open point 55
  local word = ask.owner(unit_board, "drive", words, front)
  if word == "stop" then return halt(front) end
  push("drive-on", front, unit_board)
  vehicle.take(front, word, options[word])
end

--- Pays for a move and does its parts one after the other.
function vehicle.take(front, word, after)
  change.set(front, "spent", after.spent)
  change.set(front, "backed", after.backed)
  change.set(front, "since", after.since) -- MAY-VEH-13
  change.set(front, "mp", ways.left(front, after, word))
  local parts = ways.parts(word)
  local drift = #parts > 1
  local facings = { front.facing, after.facing }
  for index = #parts, 1, -1 do push("drive-part", front, parts[index], facings[index], drift) end -- MAY-VEH-12
end

-- Open point 34: where the half comes from that hits a unit.
local function origin(unit, before, after)
  if board.distance(unit, after.front) == 0 then return before.front end
  return before.rear
end

--- Step: one part of a move: whoever is in the way is pushed, then the vehicle comes, then it attacks.
---@param facing integer how it must face; a drift whose turn was stopped does not shift
---@param drift boolean
function vehicle.part(front, word, facing, drift)
  if not front.on_map or front.facing ~= facing then return end
  local before = ways.now(front)
  local after = ways.step(before, word)
  if not after then return end
  local victims = ways.rivals(front, after)
  -- MAY-VEH-20: it pushes, comes, then attacks; the last step comes first.
  for unit in victims:each() do push("ram", front, unit, origin(unit, before, after), drift) end
  push("drive-enter", front, word)
  for unit in victims:each() do ram.shove(front, unit, origin(unit, before, after)) end
end

--- Step: a vehicle comes to its next squares, unless an enemy could not be pushed out of them.
function vehicle.enter(front, word)
  if not front.on_map then return end
  local after = ways.step(ways.now(front), word)
  if not after or #ways.rivals(front, after) > 0 then return end -- MAY-VEH-20
  ride.carry(front, after)
  if after.bumpy then object.hits(front, numbers.bump_hits) end -- MAY-VEH-14
  ramp.check(front)
end

return vehicle
