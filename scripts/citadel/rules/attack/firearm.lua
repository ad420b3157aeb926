-- Firearm attacks: whom they reach, with single shots, along a line and with a blast.
local sight = require "map.sight"
local smoke = require "map.smoke"
local terrain = require "map.terrain"
local arms = require "equipment.arms"
local area = require "attack.area"
local knack = require "mission.knack"

local firearm = {}

-- Attacks along a line, and with a blast.
local ray, blast = {}, {}
firearm.ray, firearm.blast = ray, blast

local creatures = filter { kind = "creature" }
local prey = filter { kind = { "trooper", "civilian" } }

local function clear(from, to)
  return sight.clear(from, to) and not smoke.between(from.square, to.square)
end

--- The far end of a line's range for a trooper.
---@param line table item of kind line
---@return integer
function firearm.range(trooper, line)
  return modified("range", line.max + arms.range(trooper, line), trooper)
end

--- Who may be in reach of a weapon line, and the test of each: creatures beside the trooper may not be shot at,
--- terrain may.
---@param line table item of kind line
---@return table set
---@return function test of a candidate
function firearm.aim(trooper, line)
  local nearest, furthest = line.min, firearm.range(trooper, line)
  local close = knack.shoots_beside(trooper)
  local found = creatures:within(trooper, furthest):union(terrain.within(trooper, furthest, "firearm"))
  return found, function(target)
    if board.adjacent(trooper, target) then -- CIT-FIRE-01
      return (close or target.kind ~= "creature") and not smoke.between(trooper.square, target.square)
    end
    return sight.range(trooper, target) >= nearest and clear(trooper, target) -- CIT-FIRE-02
  end
end

--- Abilities but for which this shot could not be, or would be worse.
---@param line table item of kind line
---@param range integer squares to the target
---@return table items by effect
function firearm.knacks(trooper, line, target, range)
  local found = {}
  if line.type ~= "firearm" then return found end
  found.muzzle = range == 1 and target.kind == "creature" and knack.of(trooper, "muzzle") or nil
  found.gap = sight.cover(trooper, target) > 0 and knack.of(trooper, "gap") or nil
  return found
end

--- What a creature may shoot at: troopers that are not adjacent, of every team.
---@param nearest integer least range
---@param range integer greatest range
---@return table set
function firearm.prey(creature, nearest, range)
  return prey:within(creature, modified("range", range, creature)):where(function(trooper)
    return sight.range(creature, trooper) >= nearest and clear(creature, trooper) -- CIT-DL-15
  end)
end

-- Squares that the line has in the open.
local function length(trooper, line)
  return math.min(line.length, modified("range", line.length, trooper)) -- CIT-WPN-11
end

--- The same for a straight line, which walls stop and figures do not, and which needs no sight (open point 24): who is
--- not beside the trooper may be declared.
function ray.aim(trooper, line)
  return creatures:within(trooper, length(trooper, line)), function(target)
    local range = sight.range(trooper, target)
    if range < line.min then return false end
    local way = board.direction(trooper, target) -- CIT-WPN-10
    if not way or smoke.between(trooper.square, target.square) then return false end
    return board.ray(trooper, way, range):has(target.square)
  end
end

--- All figures in the line, outwards.
---@param way string direction
---@return table set
function ray.struck(trooper, line, way)
  return area.figures(smoke.before(board.ray(trooper, way, length(trooper, line))))
end

-- Squares at which a blast may be aimed: in range and in sight.
local function bursts(trooper, line)
  local nearest, furthest = line.min, firearm.range(trooper, line)
  return function(square)
    local range = board.distance(trooper, square)
    if range < nearest or range > furthest then return false end -- CIT-ITEM-01
    return sight.clear(trooper, square) and not smoke.between(trooper.square, square)
  end
end

-- The squares of a blast: one and its neighbours that no wall shields and no smoke hides.
local function reached(square)
  return smoke.outside(board.blast(square, 1))
end

-- Squares from which a blast reaches a creature, those out of range or sight among them.
local function around(target)
  return #smoke.outside(places(target.square)) > 0 and board.blast(target.square, 1) or places()
end

--- The same for a blast: creatures that one catches.
function blast.aim(trooper, line)
  local may_burst = bursts(trooper, line)
  return creatures:within(trooper, firearm.range(trooper, line) + 1), function(target)
    return around(target):any(may_burst)
  end
end

--- Squares to aim at: those whose blast catches one of the creatures.
---@param targets table set
---@return table set of squares
function blast.squares(trooper, line, targets)
  local found = set()
  for target in targets:each() do found = found:union(around(target)) end
  return found:where(bursts(trooper, line))
end

--- All figures that a blast catches, the square first, then clockwise from north.
---@param square any
---@return table set
function blast.struck(square)
  return area.figures(reached(square)) -- CIT-ITEM-01
end

return firearm
