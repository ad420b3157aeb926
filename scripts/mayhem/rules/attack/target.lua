-- What an attack may be aimed at: front, line of sight, range.
local facing = require "movement.facing"
local weapon = require "attack.weapon"
local object = require "map.object"
local blast = require "attack.blast"

local target = {}

local figures = filter { kind = "figure" }

-- MAY-ABL-09, open point 58: a chain of steps that crosses no wall; downwards it may fall, so it is walked from above.
local function chain(a, b, range)
  local from, to = a, b
  if board.level(b) > board.level(a) then from, to = b, a end
  return board.reach(from, "drift", range):has(to)
end

--- Is there a line of sight, or what an ability asks for in its place?
---@param from integer|Piece
---@param to integer|Piece
---@param strike Piece|nil
---@param range integer
function target.seen(from, to, strike, range)
  if strike and strike.no_sight then
    local a = type(from) == "number" and from or from.square
    local b = type(to) == "number" and to or to.square
    return chain(a, b, range) -- MAY-ABL-09
  end
  return #board.lines(from, to) > 0 -- MAY-LOS-01
end

--- May a unit attack this square or piece, as it stands: range, front, line of sight?
---@param turned boolean it may not turn any more
function target.reaches(unit, action, place, strike, turned)
  local change = strike and strike.range or 0
  if not weapon.band(unit, action, board.distance(unit, place), change) then return false end -- MAY-TGT-03
  local ahead = turned and facing.front or facing.could -- MAY-FACE-01
  if not ahead(unit, place) then return false end -- MAY-TGT-03
  return target.seen(unit, place, strike, weapon.reach(unit, action, change))
end

-- MAY-ABL-12, MAY-ABL-14, open point 50: such an attack needs no target in its space.
local function places_marker(action)
  if not option.advanced then return false end -- open point 43
  for _, id in ipairs(data["action"][action].abilities) do
    for _, effect in ipairs(data["ability"][id]["do"]) do
      if effect.what == "explosion" or effect.what == "building-damage" then return true end
    end
  end
  return false
end

-- MAY-ABL-18: a second attack has its target near that of the first.
local function near_enough(strike, place)
  if not strike or strike.within < 0 then return true end
  return place ~= strike.except and board.distance(place, strike.near) <= strike.within
end

-- Objects that a unit could attack, halves of vehicles by themselves.
local function things(unit, action, strike)
  return object.targets(unit.side):where(function(thing)
    return near_enough(strike, thing) and target.reaches(unit, action, thing, strike)
  end)
end

-- Enemy units within a distance that are in sight.
local function units(unit, action, reach, strike)
  local own = figures:of(unit.side) -- MAY-TGT-06: units belong to the first player of their team
  if strike and strike.no_sight then
    return figures:within(unit, reach):minus(own):where(function(other)
      return near_enough(strike, other) and target.reaches(unit, action, other, strike)
    end)
  end
  return figures:in_line(unit, reach):minus(own):where(function(other) -- MAY-LOS-01
    return near_enough(strike, other) and facing.could(unit, other) -- MAY-TGT-03
  end)
end

--- Enemy units and objects that a unit could attack now, explosive squares left out.
---@param strike Piece|nil
---@return Set of pieces
function target.enemies(unit, action, strike)
  local reach = weapon.reach(unit, action, strike and strike.range)
  return units(unit, action, reach, strike):union(things(unit, action, strike))
end

local function explosives(unit, action, strike)
  if not option.advanced then return places() end -- open point 43
  return board.squares_with("explosive"):where(function(square) -- MAY-EXP-02
    return near_enough(strike, square) and target.reaches(unit, action, square, strike)
  end)
end

-- An area, or a marker, may go to an empty space. MAY-AOE-02
local function open_spaces(unit, reach, strike)
  local seen
  if strike and strike.no_sight then
    seen = board.reach(unit.square, "drift", reach)
  else
    seen = board.in_line(unit, reach)
  end
  return seen:where(function(square) return near_enough(strike, square) and facing.could(unit, square) end)
end

--- Spaces that a unit may choose as the target of an attack.
---@param strike Piece|nil the attack, with what abilities change
---@return Set of squares; of large targets one square
function target.spaces(unit, action, strike)
  local reach = weapon.reach(unit, action, strike and strike.range) -- MAY-RNG-02
  local area = strike and strike.area or data["action"][action].area
  if area >= 0 or places_marker(action) then return open_spaces(unit, reach, strike) end
  local found = places()
  for other in target.enemies(unit, action, strike):each() do found:add(other.square) end -- MAY-TGT-02
  return found:union(explosives(unit, action, strike))
end

--- The same spaces, in front those where an area, or a marker that is laid, has most enemies within reach.
---@param strike Piece
---@param spaces Set of squares
---@return Set
function target.busiest_first(strike, spaces)
  local unit, area = strike.attacker, strike.area
  if area < 0 and places_marker(strike.action) then area = 1 end
  if area < 0 then return spaces end
  local struck = {}
  for each in figures:not_of(unit.side):union(object.targets(unit.side)):each() do
    for square in blast.squares(each.square, area):both(spaces):each() do
      struck[square] = (struck[square] or 0) + (square == each.square and 3 or 2)
    end
  end
  return spaces:sorted(function(square) return -(struck[square] or 0) end)
end

--- The enemy unit in a space, or nil.
function target.unit_at(unit, square)
  return figures:at(square):where(function(other) return other.side.team ~= unit.side.team end):first() -- MAY-TGT-06
end

--- Units that an attack of a side on these squares strikes, each once. MAY-AOE-10, MAY-LRG-06
---@param side Side|nil nobody's strikes both sides
function target.units(squares, side)
  local found = figures:among(squares)
  if not side or option.friendly_fire then return found end -- MAY-TGT-06
  return found:where(function(other) return other.side.team ~= side.team end) -- MAY-AOE-01
end

return target
