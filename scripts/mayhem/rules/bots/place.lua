-- What squares are worth to a unit: near its goal, in range of enemies, out of theirs, away from explosions.
local kit = require "units.kit"
local weapon = require "attack.weapon"
local pace = require "movement.pace"
local fight = require "bots.fight"
local share = require "bots.share"

local place = {}

local figures = filter { kind = "figure" }

local SLOPE = -6 -- a step of the way
local FAR = 40 -- more movement points than most ways take
local SHOT = 14 -- a target in range
local SIGHT = -5 -- an enemy that could shoot
local HUNT = -3 -- a step towards enemies, for who has no goal
local LEAVE = 400 -- for who should be on the way out
local NEAREST = 4 -- enemies that are looked at
local BUNCH = -9 -- a friend beside, where an enemy could hit both
local BOMBER = 14 -- spaces at which such an enemy counts

--- The square of a marker and those beside it: who moves there takes it. Walls hide some that would do as well.
function place.around(marker) return board.blast(marker.square, 1) end

-- The squares on which a unit has reached its goal: what it attacks need only be in range.
local function goal_squares(unit, goal)
  if goal.what == "region" then return goal.piece end
  if goal.what == "reach" then
    local square = goal.piece.square
    local taken = figures:at(square):any(function(other) return other.side.team ~= unit.side.team end)
    return taken and place.around(goal.piece) or places(square)
  end
  if goal.what == "attack" then
    local own = kit.weapon(unit)
    local reach = own and weapon.reach(unit, own) or 0
    if reach > 1 then return board.in_line(goal.piece, reach) end
  end
  return place.around(goal.piece)
end

-- By action: an attack that hits more than its target.
local of_area = {}
for _, row in ipairs(data.list("action")) do of_area[row.id] = row.verb == "attack" and row.area > 0 end

local function bomber(foe)
  for _, id in ipairs(foe.kit) do
    if of_area[id] then return true end
  end
  return false
end

-- Who stands apart is hit alone.
local function apart(terms, unit, side)
  if not option.advanced then return end
  local near = figures:within(unit, BOMBER)
  local foes = near:where(function(other) return other.side.team ~= side.team end)
  if not foes:any(bomber) then return end
  terms[#terms + 1] = { "within", near:minus(foes):remove(unit), BUNCH, range = 1 }
end

local function shots(terms, unit, side)
  local own = kit.weapon(unit)
  local reach = own and weapon.reach(unit, own) or 0
  local seen = 0
  local foes = figures:within(unit, 16):where(function(other) return other.side.team ~= side.team end)
  if #foes > NEAREST then
    foes = foes:score { { "distance", set(unit), -1 } }:best(NEAREST)
  end
  for foe in foes:each() do
    seen = seen + 1
    local theirs = kit.weapon(foe)
    local range = theirs and weapon.reach(foe, theirs) or 0
    if reach > 2 then
      terms[#terms + 1] = { "on", board.in_line(foe, reach), SHOT }
    elseif reach > 0 then
      terms[#terms + 1] = { "within", foe, SHOT, range = reach }
    end
    if range > 2 then terms[#terms + 1] = { "within", foe, SIGHT, range = range } end
  end
  if seen > 0 then
    terms[#terms + 1] = { "distance", foes, -1 }
  else
    terms[#terms + 1] = { "distance", figures:not_of(side), -2 }
  end
end

--- What a unit is after: its way out, else its share.
---@return table|nil as of bots_share
function place.goal(unit, brief)
  local out = brief.leave(unit)
  if out then return { piece = out, what = "region", worth = LEAVE } end
  return share.out(unit.side, brief)[unit]
end

--- The terms for where a unit goes.
---@param unit Piece
---@param brief table of bots_goals
---@return table[]
function place.terms(unit, brief)
  local side, terms = unit.side, {}
  local goal = place.goal(unit, brief)
  if goal then
    local squares = goal_squares(unit, goal)
    terms[#terms + 1] = { "on", squares, goal.worth }
    terms[#terms + 1] = { "steps", squares, SLOPE, by = pace.movement(unit), most = FAR }
    terms[#terms + 1] = { "distance", squares, -1, most = FAR }
  else
    terms[#terms + 1] = { "steps", figures:not_of(side), HUNT, by = pace.movement(unit), most = FAR }
  end
  for marker in brief.take:each() do
    if marker.on_map and not (goal and goal.piece == marker) then
      terms[#terms + 1] = { "on", place.around(marker), brief.weight(marker) // 4 }
    end
  end
  for _, term in ipairs(fight.perils(brief, unit)) do terms[#terms + 1] = term end
  shots(terms, unit, side)
  apart(terms, unit, side)
  return terms
end

--- What standing where it is is worth to a unit, by such terms.
function place.here(unit, terms) return set(unit):score(terms):most() end

--- The squares on which a unit has its goal, if it is there now; nil: it need not stay.
function place.kept(unit, goal)
  if not goal or not unit.on_map then return nil end
  local squares = goal_squares(unit, goal)
  return squares:has(unit.square) and squares or nil
end

--- Would that many movement points bring a unit to a better square than it is on?
function place.leads_on(unit, brief, points)
  local ends = board.reach(unit, pace.movement(unit), points, nil, pace.closed(unit)):copy():remove(unit.square)
  if #ends == 0 then return false end
  local terms = place.terms(unit, brief)
  return ends:score(terms):most() > place.here(unit, terms)
end

--- Steps from where units stand to their goals.
---@return integer
function place.way(unit, goal)
  return set(unit):score { { "steps", goal_squares(unit, goal), by = pace.movement(unit), most = FAR } }:most()
end

return place
