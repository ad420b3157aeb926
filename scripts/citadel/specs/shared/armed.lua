-- Troopers of Red with a card for a weapon, on an open floor at rank 1.
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

return armed
