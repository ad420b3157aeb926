-- Riding: who stands on a vehicle goes where it goes.
local roster = require "units.roster"
local pace = require "movement.pace"
local ways = require "vehicles.moves"

local ride = {}

--- Could a unit ride? Large ones find no room on a vehicle.
function ride.fits(unit) return unit.kind ~= "giant" end

--- Units that stand on a vehicle, of one side or of all.
---@return Set
function ride.riders(front, side)
  return roster.figures:among(places(front.square, front.rear.square)):where(function(unit)
    return ride.fits(unit) and (not side or unit.side.team == side.team)
  end)
end

--- Those of them that can drive it: of its own side only. MAY-VEH-05
---@return Set
function ride.drivers(front)
  return ride.riders(front, front.side):where(function(unit)
    return not roster.elite(unit) or unit.data.drives
  end)
end

--- The other half of a vehicle that has none yet. MAY-VEH-02
function ride.make_rear(front)
  local rear = change.create("vehicle-rear", nil, front.side, { front = front })
  change.set(front, "rear", rear)
  return rear
end

--- A vehicle starts: whoever stands on it comes along; who stands below a half in the air does not.
function ride.board(front)
  local before, state = set(front.riders), ways.now(front)
  change.list_clear(front, "riders")
  for unit in ride.riders(front):each() do
    if unit.level == state.level or before:has(unit) then change.list_add(front, "riders", unit) end -- MAY-VEH-07
  end
end

--- Enemies that were pushed onto a vehicle on its way ride as well; own units on its way are passed.
function ride.join(front)
  local riders = set(front.riders)
  for unit in ride.riders(front):each() do
    if ways.hostile(front, unit) and not riders:has(unit) then change.list_add(front, "riders", unit) end -- MAY-VEH-05
  end
end

-- Riders and the half they stand on.
local function seats(front)
  local on_front, on_rear = {}, {}
  for _, unit in ipairs(front.riders) do
    if unit.on_map and unit.square == front.square then
      table.insert(on_front, unit)
    elseif unit.on_map and unit.square == front.rear.square then
      table.insert(on_rear, unit)
    end
  end
  return on_front, on_rear
end

-- Open point 51: riding counts as moving, flying does not, coming down does.
local function bring(riders, square, on)
  for _, unit in ipairs(riders) do
    local from = unit.square -- nil: what another one has set off took it off the map
    if from and from ~= square then change.move(unit, square) end
    if from and on then pace.entered(unit, from) end
  end
end

--- Puts a vehicle where it lies after a move, and its riders with it.
---@param after table as moves.lua has it
function ride.carry(front, after)
  local on_front, on_rear = seats(front)
  local first, second = ways.on(after.front, after.level), ways.on(after.rear, after.level)
  local whole = first and second
  change.set(front, "height", whole and 0 or after.level) -- MAY-VEH-18
  change.set(front, "flight", whole and 0 or after.flight)
  change.turn(front, after.facing)
  change.move(front, after.front)
  change.move(front.rear, after.rear)
  change.add(world, "disturbed", 1)
  bring(on_front, after.front, first) -- MAY-VEH-07
  bring(on_rear, after.rear, second) -- MAY-VEH-07
end

--- Step: riders for whom there is no room where their vehicle came down stand beside it; who is under it is on it now.
function ride.landed(front)
  for _, unit in ipairs(front.riders) do
    if unit.on_map then pace.settle(unit) end -- open point 42
  end
  if front.on_map then ride.board(front) end
end

return ride
