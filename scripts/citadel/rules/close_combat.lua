-- Close combat: whom it reaches, charge and overrun.
local door = require "door"

local close_combat = {}

local creatures = filter { kind = "creature" }
local troopers = filter { kind = "trooper" }
local terrain = filter { kind = "terrain", where = { attackable = true } }

--- What a trooper may strike: creatures and terrain on the squares beside it that no wall cuts off.
---@return table set
function close_combat.targets(trooper)
  return creatures:beside(trooper):union(terrain:beside(trooper)) -- CIT-CC-01 CIT-MAP-02
end

--- What a creature may strike.
---@return table set
function close_combat.prey(creature)
  return troopers:beside(creature) -- CIT-DL-14
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
  if #creatures:at(square) + #troopers:at(square) > 0 then return false end
  if board.adjacent(trooper.square, square) then return true end
  -- Open point 56: a door that only the fallen creature held open has closed; a straight step crosses it.
  return door.between(trooper.square, square) ~= nil
end

--- After a kill a specialist may step into the square for free. It is no MOVE: no spawn check, no charge.
function close_combat.overrun(trooper, square)
  if trooper.specialty ~= "close" or not trooper.on_map or not can_step(trooper, square) then return end
  if not choose(trooper.side, "overrun", domain.yes_no(), trooper) then return end -- CIT-CC-02
  door.step(trooper, square)
end

return close_combat
