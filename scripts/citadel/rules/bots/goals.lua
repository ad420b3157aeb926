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
--- leave: whether leaving the map now serves the mission; attack: set of pieces to eliminate, and hack: set of
--- terminals that only tech specialists can do (both are in reach as well), may be empty; protect: set of pieces that
--- must not fall, may be empty; special: function of a creature and the id of its special attack, or nil: how many
--- ordinary attacks that is worth
function goals.of(side)
  local brief = mission.bot_goals and mission.bot_goals(side) or { reach = marks:all() }
  local attack, hack = brief.attack or set(), brief.hack or set()
  return {
    reach = (brief.reach or set()):union(attack):union(hack),
    gather = brief.gather,
    leave = brief.leave or false,
    attack = attack,
    hack = hack,
    protect = brief.protect or set(),
    special = brief.special,
  }
end

return goals
