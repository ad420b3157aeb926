-- Bonuses and penalties of an attack on one target.
local facing = require "movement.facing"
local roster = require "units.roster"
local numbers = require "numbers"

local modifiers = {}

local shelter = { obstacle = true, cover = true }

-- MAY-DDD-06: a tower counts one level higher, whether it attacks or is attacked.
local function height(piece)
  local more = piece.kind == "device" and piece.power == "tower" and 1 or 0
  return piece.level + more
end

-- MAY-MOD-05, MAY-MOD-07, open point 44: levels of attacker and target, whatever the area.
local function levels(attacker, target)
  local above = height(attacker) - height(target)
  if above > 0 then return numbers.height_bonus end -- MAY-MOD-05
  if above < 0 then return -numbers.height_bonus end -- MAY-MOD-07
  return 0
end

-- MAY-MOD-04: from the flank of a unit; objects have none (open point 54).
local function flank(from, target)
  if roster.is_unit(target) and not facing.front(target, from) then return numbers.flank_bonus end
  return 0
end

-- Is every line that could be chosen traced to a dot that protects? Where lines tie the attacker takes a better one.
local function hidden(from, target)
  local ends = board.lines(from, target)
  return #ends > 0 and not ends:any(function(corner) return not shelter[board.corner_kind(corner)] end) -- MAY-LOS-01
end

--- MAY-MOD-06: penalties from dots of the target's space.
---@param from integer|Piece where lines are traced from
---@param place integer|Piece where they are traced to
---@param near boolean adjacent targets keep it too (MAY-AOE-05)
local function protection(from, target, place, strike, near)
  if strike.no_protection then return 0 end -- MAY-ABL-08
  if target.kind == "giant" or target.kind == "device" then return 0 end -- MAY-LRG-05, MAY-DDD-02
  if target.kind == "charge" then return 0 end -- MAY-EXP-04
  if not near and board.distance(from, place) <= 1 then return 0 end -- MAY-MOD-06
  return hidden(from, place) and -numbers.protection_penalty or 0
end

-- Statuses of both.
local function statuses(attacker, target)
  local sum = 0
  if roster.is_unit(attacker) then sum = attacker.attack_up - attacker.attack_down end -- MAY-STA-02, MAY-STA-06
  if roster.is_unit(target) then sum = sum + target.defense_down - target.defense_up end -- MAY-STA-03, MAY-STA-07
  return sum
end

local kinds = {}

-- MAY-MOD-10: an elite with such a cube; open point 35: a minion whose hits of that kind are unspent.
function kinds.shields(target)
  if roster.elite(target) then return target.board.shield > 0 end
  if target.kind == "ally" then return target.shields < target.shield end
  return target.kind == "minion" and target.hits < target.shield + target.more_shield
end

function kinds.armor(target)
  if roster.elite(target) then return target.board.armor > 0 end
  if target.kind == "ally" then return target.armors < target.armor end
  if target.kind ~= "minion" then return false end
  local shield, armor = target.shield + target.more_shield, target.armor + target.more_armor
  return armor > 0 and target.hits < shield + armor
end

function kinds.elite(target) return roster.elite(target) or target.kind == "device" end -- MAY-DDD-02

-- MAY-MOD-10: one of the kinds that the weapon names is enough, and gives no more than one.
local function weapon_bonus(action, target)
  if not option.advanced then return 0 end
  for _, kind in ipairs(data["action"][action].bonus) do
    if kinds[kind](target) then return 1 end
  end
  return 0
end

-- Of a vehicle the half that lies in the target space, else all of it.
local function aimed_at(target, strike)
  local rear = target.rear
  return rear and rear.square == strike.space and rear or target
end

-- Bonuses and penalties one by one, in the order of the names below.
local function each(attacker, target, strike, centre)
  local from = centre or attacker -- MAY-AOE-03, MAY-AOE-04
  local place = aimed_at(target, strike)
  return flank(from, target), levels(attacker, place), protection(from, target, place, strike, centre ~= nil),
    statuses(attacker, target), weapon_bonus(strike.action, target), strike.bonus
end

--- Bonuses and penalties by where they come from; what the mission changes is not among them.
---@param attacker Piece
---@param target Piece unit or object
---@param strike Piece the attack
---@param centre integer|nil in an area, and the target not in its centre: the centre
---@return table of integers: flank, levels, protection, statuses, weapon, ability
function modifiers.parts(attacker, target, strike, centre)
  local parts = {}
  parts.flank, parts.levels, parts.protection, parts.statuses, parts.weapon, parts.ability =
    each(attacker, target, strike, centre)
  return parts
end

--- Bonuses less penalties. MAY-MOD-03, MAY-MOD-08
---@return integer
function modifiers.net(attacker, target, strike, centre)
  local a, b, c, d, e, f = each(attacker, target, strike, centre)
  return modified("bonuses", a + b + c + d + e + f, attacker, target)
end

return modifiers
