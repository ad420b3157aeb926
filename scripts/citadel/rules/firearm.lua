-- Firearm attacks: whom they reach, and concentrated fire.
local sight = require "sight"

local firearm = {}

local creatures = filter { kind = "creature" }
local troopers = filter { kind = "trooper" }
local terrain = filter { kind = "terrain", where = { attackable = true } } -- CIT-ATT-15

local function in_reach(from, to, nearest, furthest)
  local range = sight.range(from, to)
  return range >= nearest and range <= furthest and sight.clear(from, to) -- CIT-FIRE-02
end

--- What a trooper may shoot at with a weapon line: creatures that are not adjacent, and terrain.
---@param line table item of kind line
---@return table set
function firearm.targets(trooper, line)
  local furthest = modified("range", line.max, trooper)
  local beside = creatures:beside(trooper)
  local found = creatures:within(trooper, furthest):minus(beside):where(function(creature) -- CIT-FIRE-01
    return in_reach(trooper, creature, line.min, furthest)
  end)
  local tokens = terrain:within(trooper, furthest):where(function(token)
    return board.adjacent(trooper.square, token.square) or in_reach(trooper, token, line.min, furthest)
  end)
  return found:union(tokens)
end

--- What a creature may shoot at: troopers that are not adjacent, of every team.
---@return table set
function firearm.prey(creature, range)
  local furthest = modified("range", range, creature)
  local beside = troopers:beside(creature)
  return troopers:within(creature, furthest):minus(beside):where(function(trooper) -- CIT-DL-15
    return in_reach(creature, trooper, 2, furthest)
  end)
end

--- White dice for shooting at the same figure again.
---@return integer
function firearm.bonus(trooper, target)
  if trooper.specialty == "firearm" and trooper.target == target then
    return option.bonus * trooper.streak -- CIT-FIRE-04
  end
  return 0
end

--- Remembers what a specialist has just shot at.
function firearm.remember(trooper, target)
  local streak = trooper.target == target and trooper.streak or 0
  change.set(trooper, "target", target)
  change.set(trooper, "streak", streak + 1)
end

--- Another action than a firearm attack ends concentrated fire.
function firearm.forget(trooper)
  if trooper.streak == 0 then return end
  change.set(trooper, "target", nil)
  change.set(trooper, "streak", 0)
end

return firearm
