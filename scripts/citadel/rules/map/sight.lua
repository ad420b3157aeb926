-- Line of sight, range and cover.
local sight = {}

local covers = filter { kind = "token", where = { cover = true } }

--- Clear line between the centres of two squares. The kernel has the rule of the ruleset's edges, features and figures.
---@return boolean
function sight.clear(from, to)
  local clear = board.sight(from, to) -- CIT-LOS-01 CIT-LOS-02 CIT-DOOR-09
  return clear
end

--- Squares between two figures, diagonals as one, walls ignored.
---@return integer
function sight.range(from, to)
  return board.distance(from, to) -- CIT-MAP-03
end

--- DEFENSE that cover gives against a firearm attack, however many markers the line passes.
---@return integer
function sight.cover(from, to)
  if #covers:among(board.crossed(from, to)) > 0 then return option.cover end -- CIT-FIRE-03
  return 0
end

return sight
