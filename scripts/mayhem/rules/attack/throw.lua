-- The dice of an attack against one target: as rolls have them, and as players and bots foresee them.
local roster = require "units.roster"
local ability = require "abilities.ability"
local weapon = require "attack.weapon"
local modifiers = require "attack.modifiers"

local throw = {}

local anything = filter {}

--- Does a target, or its rear, stand on one of these squares?
---@param squares Set
function throw.stands_on(squares, victim)
  local there = anything:among(squares)
  return there:has(victim) or victim.rear ~= nil and there:has(victim.rear)
end

--- Where a target is aimed at: units where they are now, objects where they were chosen. MAY-DASH-03
---@param space integer the target space
---@return integer|Piece
function throw.place(victim, space)
  if roster.is_unit(victim) or victim.kind == "device" then return victim end
  return space
end

-- In an area: the centre, when the target does not stand there. MAY-AOE-03, MAY-AOE-04
local function centre(strike, victim, space)
  if strike.area < 0 or throw.stands_on(places(space), victim) then return nil end
  return space
end

--- The dice of an attack that somebody makes against a target.
---@param strike Piece
---@param victim Piece unit or object
---@param space integer the target space
---@return string|nil id of the die of its band; "none" without dice; nil: out of range
---@return integer|nil how many; may be 0 or less
---@return integer|nil bonuses less penalties
---@return integer|nil in an area, and the target not in its centre: the centre
function throw.at(strike, victim, space)
  local unit, action = strike.attacker, strike.action
  local place = strike.area >= 0 and space or throw.place(victim, space) -- MAY-AOE-07
  local die = weapon.band(unit, action, board.distance(unit, place), strike.range)
  if not die then return nil end
  local count = data["action"][action].dice + strike.extra + ability.stat(unit, action, "dice") -- MAY-MOD-09
  local from = centre(strike, victim, space)
  return die, count, modifiers.net(unit, victim, strike, from), from
end

return throw
