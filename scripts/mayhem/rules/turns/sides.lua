-- Who belongs together: a Side of the rules is a team here, its players are sides. The first player of a team, its
-- captain, owns the team's units; functions that say `side` mean captains.
local sides = {}

local by_name = {}
for index, team in ipairs(world.teams) do by_name[team.id] = index end

--- The captain of a team.
---@param name string "mayhem" or "legion"
---@return Side
function sides.of(name) return world.teams[by_name[name]].sides[1] end

--- "mayhem" or "legion".
function sides.name(side) return side.team.id end

--- The captain of a player's team.
function sides.captain(side) return side.team.sides[1] end

--- The captain of the other team.
function sides.enemy(side) return sides.of(side.team.id == "mayhem" and "legion" or "mayhem") end

--- Are two sides, or the sides of two pieces, enemies?
function sides.against(a, b) return a ~= nil and b ~= nil and a.team ~= b.team end

return sides
