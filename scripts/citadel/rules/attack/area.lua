-- Squares of area attacks, in the order in which figures are struck (open point 55).
local area = {}

local figures = filter { kind = { "trooper", "creature", "civilian" } }

--- Figures that stand on squares, in the order of the squares.
---@param squares table set
---@return table set
function area.figures(squares)
  local found = set()
  for square in squares:each() do found = found:union(figures:at(square)) end
  return found
end

--- Figures on a square and its neighbours that no wall shields, clockwise from north.
---@return table set of figures
function area.blast(square)
  return area.figures(board.blast(square, 1))
end

--- Figures that a swing strikes: from a square on the ring around the trooper, one way round, to the first wall.
---@param start any square
---@param sense string "clockwise" or "counter-clockwise"
---@return table set
function area.swing(trooper, start, sense)
  local ring = board.ring(trooper.square)
  local at
  for i = 1, #ring do
    if ring[i].square == start then at = i end
  end
  local pace = sense == "clockwise" and 1 or #ring - 1
  local struck = set()
  for _ = 1, #ring do
    if not ring[at].contact then break end -- CIT-WPN-09
    struck = struck:union(figures:at(ring[at].square))
    at = (at - 1 + pace) % #ring + 1
  end
  return struck
end

return area
