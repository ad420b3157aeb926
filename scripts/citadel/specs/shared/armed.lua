-- Troopers of Red with a weapon or with items, on an open floor.
local armed = {}

function armed.with(item, weapon, at)
  fixture "open"
  local trooper = place(item, at, "red", { actions = 2 })
  place(weapon, trooper)
  return trooper
end

-- A tech specialist beside a wall west of it.
function armed.technician(weapon, at)
  local trooper = armed.with("ines-corvo", weapon, at)
  lay("wall", at, "west")
  return trooper
end

-- A trooper with equipment, in round 1.
function armed.carrying(item, at, ...)
  fixture "open"
  change.set(world, "round", 1)
  local trooper = place(item, at, "red", { actions = 2 })
  for _, id in ipairs { ... } do place(id, trooper) end
  return trooper
end

return armed
