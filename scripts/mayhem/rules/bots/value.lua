-- How a side stands, for search: the lead, what markers promise, and how many units are left.
local sides = require "turns.sides"
local roster = require "units.roster"
local goals = require "bots.goals"

local value = {}

local figures = filter { kind = "figure" }

local POINT = 35 -- thousandths that a point of lead is worth
local HELD = 40 -- hundredths of a marker's points that one counts which is held before it is scored

-- Hundredths of points that stand on the map for a side.
local function promise(side)
  local brief = goals.of(side)
  local sum = brief.hold:sum(brief.weight) * HELD // 100
  for unit in figures:of(side):each() do
    sum = sum + (roster.elite(unit) and 40 + 4 * (unit.board.shield + unit.board.armor) or 25)
  end
  return sum
end

--- The chance of a side to win in thousandths, roughly.
function value.of(side)
  local own, enemy = sides.captain(side), sides.enemy(side)
  local sign = sides.name(side) == "mayhem" and 1 or -1
  local lead = goals.VP * sign * world.lead + promise(own) - promise(enemy)
  return math.max(10, math.min(990, 500 + POINT * lead // goals.VP))
end

return value
