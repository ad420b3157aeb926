-- How a side stands, for search: the points that each is heading for, and by how many it leads the best of the others.
local goals = require "bots.goals"
local points = require "mission.points"
local secret = require "mission.secret"

local value = {}

local troopers = filter { kind = "trooper" }

local FAR = 30 -- squares to what nobody can get to
local WHOLE = 1000
local POINT = 25 -- thousandths that a point of lead is worth
local ACTION = 60 -- what an action to spare adds to the chance of the primary mission
local HEALTH = 10 -- and a point of health of somebody who is there to do it

-- Actions that the corporations still need for what they want, at the most of any goal.
local function needed(brief)
  local longest = 0
  for goal in brief.reach:each() do
    local way = FAR
    local able = troopers:all()
    if brief.hack:has(goal) then able = able:where(function(trooper) return trooper.specialty == "tech" end) end
    if #able > 0 then way = -able:score { { "steps", goal, -1, by = "trooper", most = FAR } }:most() end
    longest = math.max(longest, way)
  end
  return #brief.reach + (longest + option.squares - 1) // option.squares
end

-- The chance of the primary mission in thousandths: what is open, and the time that is left for it.
local function chance(side)
  local open = false
  for _, objective in ipairs(world.objectives("primary")) do
    if objective.state == "failed" then return 0 end
    open = open or objective.state == "open"
  end
  if not open then return WHOLE end
  local there = troopers:all()
  if #there == 0 then return world.round > 1 and 0 or WHOLE // 2 end
  local spare = (world.limit - world.round) * option.actions - needed(goals.of(side))
  local health = there:sum(function(trooper) return trooper.health end)
  return math.max(50, math.min(WHOLE - 50, 300 + ACTION * spare + HEALTH * health))
end

-- What the primary mission will bring a side, in thousandths of a point.
local function primary(side, likely)
  local sum = 0
  for _, objective in ipairs(world.objectives("primary")) do
    if side.kind == "legion" then
      sum = sum + objective.legion * (WHOLE - likely)
    else
      sum = sum + objective.reward * likely
    end
  end
  return sum
end

-- What the secondary missions that one can see would bring now.
local function orders(side)
  local sum = 0
  for card in world.zone("orders", side):set():each() do
    if card.kind then sum = sum + (secret.done(side, card) and card.reward or -card.penalty) end
  end
  return sum
end

local function heading_for(side, likely)
  local sum = WHOLE * points.gained(side) + primary(side, likely)
  if side.kind == "corporation" then sum = sum + WHOLE // 2 * orders(side) end
  return sum
end

--- The chance of a side to win in thousandths, roughly.
function value.of(side)
  local likely = chance(side)
  local best
  for _, other in ipairs(world.sides) do
    if other ~= side then best = math.max(best or 0, heading_for(other, likely)) end
  end
  local lead = heading_for(side, likely) - (best or 0)
  return math.max(10, math.min(WHOLE - 10, WHOLE // 2 + POINT * lead // WHOLE))
end

return value
