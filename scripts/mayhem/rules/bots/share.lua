-- How the units of a side share out what the mission is about: the best pairs of unit and goal first.
local roster = require "units.roster"

local share = {}

local figures = filter { kind = "figure" }

local SLOPE = 5 -- worth lost for each movement point of the way
local FAR = 40 -- more movement points than most ways take
local NEVER = -9999 -- for who cannot do it
local HELP = 100 -- worth lost for each unit that is on it already
local THREAT = 8 -- spaces at which an enemy is a threat to a marker

local function enemies_near(side, piece, range)
  return figures:within(piece, range):any(function(unit) return unit.side.team ~= side.team end)
end

local function held_by_enemy(side, marker)
  return figures:within(marker, 1):any(function(unit)
    return unit.level == marker.level and unit.side.team ~= side.team
  end)
end

-- Pieces on the map are goals each for themselves; squares are one goal together.
local function add(open, places_or_pieces, what, worth)
  local squares = places()
  for each in places_or_pieces:each() do
    if type(each) == "number" then
      squares:add(each)
    elseif each.on_map then
      open[#open + 1] = { piece = each, what = what, worth = worth(each) }
    end
  end
  if #squares > 0 then open[#open + 1] = { piece = squares, what = "region", worth = worth(squares:first()) } end
end

--- What there is to do on the map.
---@return table[] { piece: piece, or set of squares of a region; what: "take", "hold", "hack", "reach", "region",
--- "protect" or "attack"; worth }
function share.open(side, brief)
  local open, weight = {}, brief.weight
  add(open, brief.hack, "hack", weight)
  add(open, brief.take, "take", function(marker)
    return held_by_enemy(side, marker) and weight(marker) // 3 or weight(marker)
  end)
  add(open, brief.attack, "attack", weight)
  add(open, brief.reach, "reach", weight)
  add(open, brief.hold, "hold", function(marker)
    return enemies_near(side, marker, THREAT) and weight(marker) * 2 // 3 or weight(marker) // 5
  end)
  add(open, brief.protect, "protect", function(piece) -- or a square
    return enemies_near(side, piece, THREAT) and weight(piece) // 2 or weight(piece) // 6
  end)
  return open
end

local function able(unit, goal)
  return goal.what ~= "hack" or (roster.elite(unit) and unit.data.hacks)
end

-- What one goal is worth to each unit, the way taken off, and who is best for it of those that have none yet.
local function pull_of(goal, units, side_units, taken)
  local ways = side_units:score { { "steps", goal.piece, -SLOPE, by = "walk", most = FAR } }
  local pulls, best, who = {}, nil, nil
  for i = 1, #units do
    local pull = able(units[i], goal) and goal.worth + ways:of(units[i]) or NEVER
    pulls[i] = pull
    if not taken[i] and (not best or pull > best) then best, who = pull, i end
  end
  return pulls, who
end

--- Who is left over helps where that is worth most; nil: nowhere.
---@param open table[] as of `share.open`, with `pulls` and `served`
---@param i integer which unit of the pulls
function share.help(open, i)
  local best, what = 0, nil
  for j = 1, #open do
    local worth = open[j].pulls[i] - open[j].served
    if worth > best then best, what = worth, open[j] end
  end
  if what then what.served = what.served + HELP end
  return what
end

--- The goal of each unit of a side on the map: each goal gets who is best for it; who is left over helps,
--- or has none and hunts.
---@return table unit -> entry of `share.open`
function share.out(side, brief)
  local open, aims = share.open(side, brief), {}
  if #open == 0 then return aims end
  local side_units, units, taken = figures:of(side), {}, {}
  for unit in side_units:each() do units[#units + 1] = unit end
  for j = 1, #open do
    local goal = open[j]
    local pulls, who = pull_of(goal, units, side_units, taken)
    goal.pulls = pulls
    goal.served = who and HELP or 0
    if who then taken[who] = goal end
  end
  for i = 1, #units do aims[units[i]] = taken[i] or share.help(open, i) end
  return aims
end

return share
