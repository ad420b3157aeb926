-- Close combat: whom it reaches, charge and overrun.
local door = require "movement.door"
local terrain = require "map.terrain"
local knack = require "mission.knack"

local close_combat = {}

local creatures = filter { kind = "creature" }
local prey = filter { kind = { "trooper", "civilian" } }
local figures = filter { kind = { "trooper", "creature", "civilian" } }

--- Who is in reach: creatures and terrain on the squares beside the trooper that no wall cuts off.
---@return table set
---@return function test of a candidate
function close_combat.aim(trooper)
  local found = creatures:beside(trooper):union(terrain.within(trooper, 1, "close"))
  return found, function(target) return board.adjacent(trooper, target) end -- CIT-CC-01 CIT-MAP-02
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
  local enemies = creatures:beside(trooper)
  change.set(trooper, "charging", #enemies > 0) -- CIT-CC-03
  change.set_all(enemies, "risen", false)
end

--- White dice for a charge: at a creature that the MOVE reached, not at one that was placed since.
---@return integer
function close_combat.bonus(trooper, target)
  return knack.charges(trooper, target) and option.bonus or 0 -- CIT-CC-03
end

--- Any other action ends a charge.
function close_combat.calm(trooper)
  change.set(trooper, "charging", false)
end

local function can_step(trooper, square)
  if #figures:at(square) > 0 then return false end
  if board.adjacent(trooper.square, square) then return true end
  -- Open point 56: a door that only the fallen creature held open has closed; a straight step crosses it.
  return door.between(trooper.square, square) ~= nil
end

--- After a kill a specialist may step into a square that has become free. It is not a MOVE: no spawn check, no charge.
---@param squares table set
function close_combat.overrun(trooper, squares)
  if trooper.specialty ~= "close" or not trooper.on_map or world.over then return end -- CIT-END-02
  local free = squares:where(function(square) return can_step(trooper, square) end)
  local square = choose(trooper.side, "overrun", free:with("pass"), trooper) -- CIT-CC-02
  if square ~= "pass" then door.step(trooper, square) end
end

return close_combat
