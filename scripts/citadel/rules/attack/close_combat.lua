-- Close combat: whom it reaches, charge and overrun.
local door = require "movement.door"
local terrain = require "map.terrain"

local close_combat = {}

local creatures = filter { kind = "creature" }
local prey = filter { kind = { "trooper", "civilian" } }

--- Who is in reach: creatures and terrain on the squares beside the trooper that no wall cuts off.
---@return table set
---@return function test of a candidate
function close_combat.aim(trooper)
  local tokens = terrain.within(trooper, 1, "close")
  local found = creatures:beside(trooper) -- CIT-CC-01 CIT-MAP-02
  if #tokens > 0 then found = found:union(tokens) end
  return found, function(target) return target.kind == "creature" or board.adjacent(trooper, target) end
end

--- The same for a swing, which begins at an enemy.
function close_combat.aim_swing(trooper)
  return creatures:beside(trooper), function() return true end
end

--- What a creature may strike.
---@return table set
function close_combat.prey(creature)
  return prey:beside(creature) -- CIT-DL-14
end

--- A specialist that ended a MOVE beside an enemy may charge with its next action.
function close_combat.ready(trooper)
  if trooper.specialty ~= "close" then return end
  change.set(trooper, "charging", #creatures:beside(trooper) > 0) -- CIT-CC-03
end

--- White dice for a charge.
---@return integer
function close_combat.bonus(trooper, target)
  if trooper.charging and target.kind == "creature" then return option.bonus end -- CIT-CC-03
  return 0
end

--- Any other action ends a charge.
function close_combat.calm(trooper)
  if trooper.charging then change.set(trooper, "charging", false) end
end

local function can_step(trooper, square)
  if #creatures:at(square) + #prey:at(square) > 0 then return false end
  if board.adjacent(trooper.square, square) then return true end
  -- Open point 56: a door that only the fallen creature held open has closed; a straight step crosses it.
  return door.between(trooper.square, square) ~= nil
end

--- After a kill a specialist may step into a square that has become free. It is not a MOVE: no spawn check, no charge.
---@param squares table set
function close_combat.overrun(trooper, squares)
  if trooper.specialty ~= "close" or not trooper.on_map or world.over then return end -- CIT-END-02
  local free = squares:where(function(square) return can_step(trooper, square) end)
  if #free == 0 then return end
  local square = choose(trooper.side, "overrun", free:with("pass"), trooper) -- CIT-CC-02
  if square ~= "pass" then door.step(trooper, square) end
end

return close_combat
