-- What moves, jumps and dashes have in common: by which movement a unit goes, what it pays with, where it may not go
-- and what happens where it arrives.
local ask = require "turns.ask"
local om = require "mission.om"
local roster = require "units.roster"
local event = require "mission.event"
local victory = require "mission.victory"

local pace = {}

local drones = filter { kind = "drone" }

--- The movement by which a unit goes.
function pace.movement(unit)
  return unit.kind == "giant" and "stomp" or "walk" -- MAY-LRG-02, MAY-LRG-03, MAY-LRG-04
end

--- The movement of a single space that costs nothing.
function pace.hop(unit)
  return unit.kind == "giant" and "heave" or "hop"
end

--- Movement points that a unit can spend now.
function pace.budget(unit) return unit.mp + unit.spare end

--- What is left of points that a unit gets: Move Down takes from the first ones. MAY-STA-09, open point 21
---@param points integer
---@return integer never below 0
function pace.less_debt(unit, points)
  local owed = math.min(unit.debt, math.max(0, points))
  change.add(unit, "debt", -owed)
  return math.max(0, points - owed)
end

--- Takes movement points: first those that are lost when the action ends.
function pace.spend(unit, points)
  local own = math.min(points, unit.mp)
  change.add(unit, "mp", -own)
  change.add(unit, "spare", own - points) -- MAY-STA-05
end

--- Squares that a mission closes to a unit: those of areas that it may not leave, or not enter.
---@return Set|nil
function pace.closed(unit)
  local closed
  for _, offer in ipairs(offers("closed-area", unit)) do
    local squares = offer.squares
    if unit.on_map and squares:has(unit.square) then squares = board.all():minus(squares) end
    closed = closed and closed:union(squares) or squares
  end
  return closed
end

--- Would some of a unit lie in squares that are closed to it, if it stood there? MAY-LRG-01
---@param closed Set|nil as of `pace.closed`
function pace.shut(unit, square, closed)
  return closed ~= nil and #roster.span(unit, square):both(closed) > 0
end

--- A unit will go this way, as long as nothing comes in between.
function pace.route(unit, squares)
  change.list_clear(unit, "route")
  for square in squares:each() do change.list_add(unit, "route", square) end
  change.set(unit, "plan", world.disturbed)
end

--- The next square of the way, or nil when something has come in between.
function pace.next(unit)
  if world.disturbed ~= unit.plan then return nil end
  return unit.route[1]
end

--- A unit has come to a space by a step of its own, a landing, or riding.
---@param from integer|nil the space it left; nil when it comes onto the map
function pace.entered(unit, from)
  om.moved(unit) -- MAY-OM-02
  event.moved(unit, from) -- MAY-EVT-04
  if #drones:all() > 0 then push("traffic", unit) end -- MAY-DRN-07
  if unit.on_map then raise("moved", unit) end
  victory.first() -- MAY-WIN-08
end

--- May a unit stay where it is, or is the space another's?
function pace.stands(unit)
  return unit.on_map and board.free(unit.square, pace.hop(unit), unit)
end

--- The free spaces that are nearest to a unit on its level, past whoever stands there but through no wall.
---@return Set
function pace.beside(unit)
  local level, hop, radius = unit.level, pace.hop(unit), 0
  local near = places(unit.square)
  local found, before
  repeat
    radius, before = radius + 1, #near
    near = board.reach(unit.square, "drift", radius)
    found = near:where(function(square) return board.level(square) == level and board.free(square, hop, unit) end)
  until #found > 0 or #near == before -- there is no more
  return found
end

--- A unit that cannot go on and shares a space with another, because something came in between, goes to the nearest
--- free space, as after a fall (open point 42).
function pace.settle(unit)
  if pace.stands(unit) then return end
  local free = pace.beside(unit)
  if #free > 0 then change.move(unit, ask.owner(unit, "settle-down", free)) end
end

return pace
