-- Where a realm's armies are fed: rules and bots ask the same.
local supply = {}

local depots = board.with("depot")

--- The provinces that supply of this side reaches.
---@param side side
function supply.of(side) -- MAR-SUP-02
  local own = depots:where(function(depot) return depot.owner == side end)
  return board.reach(side, "supply", option.supply + 1, own) -- the depot itself counts as a step
end

return supply
