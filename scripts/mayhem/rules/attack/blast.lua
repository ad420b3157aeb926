-- The squares of an area of effect or explosion.
local blast = {}

--- Squares within a radius of a centre, on its level only, that no wall hides from it.
---@param square integer
---@param radius integer king's moves (MAY-MAP-11)
---@return Set of squares, the centre among them
function blast.squares(square, radius)
  return board.in_line(square, radius, true) -- MAY-AOE-01, MAY-AOE-06, MAY-AOE-08, MAY-EXP-09
end

return blast
