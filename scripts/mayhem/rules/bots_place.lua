-- What squares are worth to a unit: near its goal, in range of enemies, out of theirs, away from explosions.
local kit = require "kit"
local weapon = require "weapon"
local pace = require "pace"
local share = require "bots_share"

local place = {}

local figures = filter { kind = "figure" }
local blasts = filter { kind = "explosion", where = { live = true } }

local SLOPE = -6 -- a step of the way
local FAR = 40 -- more movement points than most ways take
local SHOT = 14 -- a target in range
local SIGHT = -5 -- an enemy that could shoot
local FIRE = -40 -- an explosion beside
local NEAREST = 4 -- enemies that are looked at

--- The square of a marker and those beside it: who moves there takes it. Walls hide some that would do as well.
function place.around(marker) return board.blast(marker.square, 1) end

local function goal_squares(goal)
  if type(goal.piece) == "number" then return places(goal.piece) end
  if goal.what == "reach" then return places(goal.piece.square) end
  return place.around(goal.piece)
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

--- The terms for where a unit goes.
---@param unit Piece
---@param brief table of bots_goals
---@return table[]
function place.terms(unit, brief)
  local side, terms = unit.side, {}
  local goal = share.out(side, brief)[unit]
  if goal then
    local squares = goal_squares(goal)
    terms[#terms + 1] = { "on", squares, goal.worth }
    terms[#terms + 1] = { "steps", squares, SLOPE, by = pace.movement(unit), most = FAR }
    terms[#terms + 1] = { "distance", squares, -1, most = FAR }
  end
  for marker in brief.take:each() do
    if marker.on_map and not (goal and goal.piece == marker) then
      terms[#terms + 1] = { "on", place.around(marker), brief.weight // 4 }
    end
  end
  if #brief.leave > 0 then
    terms[#terms + 1] = { "on", brief.leave, brief.weight }
    terms[#terms + 1] = { "steps", brief.leave, SLOPE, by = pace.movement(unit), most = FAR }
  end
  local live = blasts:all()
  if #live > 0 then terms[#terms + 1] = { "within", live, FIRE, range = 1 } end
  shots(terms, unit, side)
  return terms
end

--- What standing where it is is worth to a unit, by such terms.
function place.here(unit, terms) return set(unit):score(terms):most() end

--- Steps from where units stand to their goals.
---@return integer
function place.way(unit, goal)
  return set(unit):score { { "steps", goal_squares(goal), by = pace.movement(unit), most = FAR } }:most()
end

return place
