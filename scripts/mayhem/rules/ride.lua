-- Riding: who stands on a vehicle goes where it goes.
local pace = require "pace"
local ways = require "vehicle_moves"

local ride = {}

local units = filter { kind = { "elite", "minion", "ally" } } -- large units find no room on a vehicle

--- Units that stand on a vehicle, of one side or of all.
---@return Set
function ride.riders(front, side)
  local found = units:among(places(front.square, front.rear.square))
  return side and found:where(function(unit) return unit.side.team == side.team end) or found
end

--- A vehicle starts: whoever stands on it comes along.
function ride.board(front)
  change.list_clear(front, "riders")
  for unit in ride.riders(front):each() do change.list_add(front, "riders", unit) end -- MAY-VEH-07
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
local function bring(riders, square, on, flew)
  for _, unit in ipairs(riders) do
    local from = unit.square
    if from ~= square then change.move(unit, square) end
    if on and (flew or from ~= square) then pace.entered(unit, from) end
  end
end

--- Puts a vehicle where it lies after a move, and its riders with it.
---@param after table as vehicle_moves.lua has it
function ride.carry(front, after)
  local on_front, on_rear = seats(front)
  local before = ways.now(front)
  local first, second = ways.on(after.front, after.level), ways.on(after.rear, after.level)
  local whole = first and second
  change.set(front, "height", whole and 0 or after.level) -- MAY-VEH-18
  change.set(front, "flight", whole and 0 or after.flight)
  change.turn(front, after.facing)
  change.move(front, after.front)
  change.move(front.rear, after.rear)
  change.add(world, "disturbed", 1)
  bring(on_front, after.front, first, not ways.on(before.front, before.level)) -- MAY-VEH-07
  bring(on_rear, after.rear, second, not ways.on(before.rear, before.level)) -- MAY-VEH-07
end

--- Step: riders for whom there is no room where their vehicle came down stand beside it; who is under it is on it now.
function ride.landed(front)
  for _, unit in ipairs(front.riders) do
    if unit.on_map then pace.settle(unit) end -- open point 42
  end
  if front.on_map then ride.board(front) end
end

return ride
