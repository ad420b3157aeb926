-- Units: where they stand, which way they look, what is left on their boards.
local units = {}

units.turns = { north = 0, east = 2, south = 4, west = 6 }

-- A unit of the fixture on a square; its facing in eighths from north, where that matters.
function units.stand(id, square, facing)
  local unit = world.piece(id)
  change.move(unit, board.find(square))
  if facing then change.turn(unit, facing) end
  return unit
end

-- A figure of the squad `first`.
function units.minion(item, square, facing, attributes)
  local values = { board = world.piece "first" }
  for name, value in pairs(attributes or {}) do values[name] = value end
  local unit = place(item, square, "command", values)
  if facing then change.turn(unit, facing) end
  return unit
end

-- Without shields and armor, with this health where it is given.
function units.bare(unit, health)
  for _, well in ipairs { "shield", "armor" } do change.set(unit.board, well, 0) end
  if health then change.set(unit.board, "health", health) end
end

return units
