-- The ATTACK action of a trooper.
local firearm = require "firearm"
local close_combat = require "close_combat"
local combat = require "combat"

local attack = {}

--- What a trooper may attack with a weapon line.
---@param line table item of kind line
---@return table set
function attack.targets(trooper, line)
  -- Who is off the map is within reach of nothing: CIT-MAP-07.
  local found
  if line.type == "firearm" then
    found = firearm.targets(trooper, line) -- CIT-MAP-08
  elseif line.type == "close" then
    found = close_combat.targets(trooper)
  else
    return set()
  end
  return found:where(function(target) return not vetoed("target", trooper, target) end)
end

--- Lines of a trooper that have a target now.
---@return table set of ids
function attack.lines(trooper)
  local found = set()
  for _, id in ipairs(trooper.lines) do
    if #attack.targets(trooper, data["line"][id]) > 0 then found:add(id) end
  end
  return found
end

--- White dice on top of a line's own.
---@return integer
function attack.bonus(trooper, line, target)
  local dice = trooper.aim
  if line.type == "close" then return dice + close_combat.bonus(trooper, target) end
  return dice + firearm.bonus(trooper, target)
end

--- Step: one attack of one type on one figure.
function attack.step(trooper)
  local side = trooper.side
  local line = data["line"][choose(side, "line", attack.lines(trooper), trooper)] -- CIT-ATT-01
  local target = choose(side, "target", attack.targets(trooper, line), trooper) -- CIT-ATT-02
  local square, was_creature = target.square, target.kind == "creature"
  local pool = combat.pool(trooper, line, attack.bonus(trooper, line, target))
  if trooper.aim > 0 then change.set(trooper, "aim", 0) end
  close_combat.calm(trooper)
  if line.type == "firearm" then firearm.remember(trooper, target) else firearm.forget(trooper) end

  local damage = combat.resolve(trooper, side, target, line.type, pool)
  if damage > 0 and was_creature and line.type == "close" then close_combat.overrun(trooper, square) end
end

return attack
