-- Troopers with the kit of weapons that fixtures bring for attacks, and what is answered when they attack.
local attack = require "attack.action"

local kits = {}

-- A trooper whose corporation is Red's, with the kit or another weapon.
function kits.bearer(name, who, at, weapon)
  fixture(name)
  local side = world.side "red"
  change.set(side, "house", data["trooper"][who].corporation)
  local trooper = place(who, at, side)
  place(weapon or "kit", trooper)
  return trooper
end

-- The same in the fixture of abilities, with two actions left unless the attributes say otherwise.
function kits.acting(who, at, weapon, attributes)
  local trooper = kits.bearer("own", who, at, weapon)
  change.set(trooper, "actions", 2)
  for name, value in pairs(attributes or {}) do change.set(trooper, name, value) end
  return trooper
end

function kits.line(id) return data["line"][id] end

-- An attack with a line of the kit: what is answered to it stands between the two.
function kits.takes(trooper, id)
  if #attack.lines(trooper) > 1 then answer("line", id) end
end

function kits.rolls(trooper, ...)
  force { ... }
  run("attack", trooper)
end

return kits
