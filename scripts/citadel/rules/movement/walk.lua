-- How a figure goes that nobody plays: the shortest way that figures leave open, or as near as it gets.
local walk = {}

-- Steps from a square to the nearest goal past walls, figures or not; nil where there is no way.
local function steps(square, goals)
  local best
  for goal in goals:each() do
    local _, cost = board.path(square, "civilian", goal)
    if cost and (not best or cost < best) then best = cost end
  end
  return best
end

-- Of the squares in reach the one from which it is least far, or nil where it had better stay.
local function nearer(piece, goals, squares)
  local ways = board.reach(piece, "civilian", squares)
  local best, least = nil, steps(piece.square, goals)
  for square in ways:each() do
    local left = steps(square, goals)
    if left and (not least or left < least) then best, least = square, left end
  end
  return best and ways:path(best)
end

-- The way to the nearest goal over which it can leave with that many squares: it need not be able to stop there.
local function way_out(piece, goals, squares)
  local ways = board.reach(piece, "civilian", squares - 1)
  local best, least
  for goal in goals:each() do
    local cost = ways:cost(goal)
    if cost and (not least or cost < least) then best, least = goal, cost end
  end
  return best and ways:path(best)
end

--- Goes that many squares towards the nearest of these squares; from there the last step is off the map.
---@param piece any
---@param goals table set of squares
---@param squares integer
function walk.towards(piece, goals, squares)
  local out = way_out(piece, goals, squares)
  local path = out or nearer(piece, goals, squares)
  if path then change.walk(piece, path, "civilian") end
  if out and goals:has(piece.square) then
    local square = piece.square
    change.move(piece, world.zone("departed")) -- CIT-MAP-09
    log("log-leaves", piece)
    raise("left", piece, square)
  elseif path then
    raise("moved", piece)
  end
end

return walk
