-- What the brief is about, as far as bots need to know. A mission says it with a function `bot_goals(side)` in the
-- table that its rules.lua returns; else the terminals and objective markers that nobody has touched count.
local goals = {}

local marks = filter { kind = { "terminal", "objective" }, where = { value = 0 } }

-- Made once: entrances do not change in play.
goals.entrances, goals.white = {}, set()
for _, entrance in ipairs(world.entrances()) do
  goals.entrances[entrance.id] = entrance.squares
  if entrance.kind == "white" then goals.white = goals.white:union(entrance.squares) end
end

--- What corporations go for and the Legion guards.
---@return table reach: set of markers or squares to get beside; gather: squares for those without a goal, or nil;
--- leave: whether leaving the map now serves the mission
function goals.of(side)
  if mission.bot_goals then return mission.bot_goals(side) end
  return { reach = marks:all(), leave = false }
end

return goals
