-- What the mission is about, as far as bots need to know. A mission says it with a function `bot_goals(side)` in the
-- table that its rules.lua returns (docs/agents.md, "The bots of Mayhem"); else it is about objective markers.
local sides = require "turns.sides"
local roster = require "units.roster"

local goals = {}

local markers = filter { kind = "om" }

local VP = 100 -- what a victory point is worth to bots

local function control(side, own)
  local name = sides.name(side)
  return markers:all():where(function(marker) return (marker.control == name) == own end)
end

-- What bringing a piece down is worth; where the mission says nothing, as is usual.
local function prize(brief, said)
  return function(piece)
    local points = said and said(piece)
    if points then return points end
    if brief.attack:has(piece) then return 3 end
    if roster.elite(piece) then return 2 end
    return roster.is_unit(piece) and 1 or 0
  end
end

-- The weight of each goal in hundredths of points.
local function weight(said)
  if said == nil or type(said) == "number" then
    local same = VP * (said or 2)
    return function() return same end
  end
  return function(piece) return VP * (said(piece) or 2) end
end

-- Squares on which a unit should be on its way out, or nil.
local function leave(said)
  if said == nil then return function() return nil end end
  if type(said) == "function" then return said end
  return function() return said end
end

--- The goals of a side.
---@return table take, hold, reach, attack, protect, hack: sets, may be empty; leave: function of a unit: set of squares
--- or nil; prize: function of a piece: points; weight: function of a goal: hundredths of points; special: function of a
--- unit and an id: points, or nil
function goals.of(side)
  local said = mission and mission.bot_goals and mission.bot_goals(side) or {} -- specs of bots have no mission
  local brief = {
    take = said.take or control(side, false),
    hold = said.hold or control(side, true),
    reach = said.reach or set(),
    attack = said.attack or set(),
    protect = said.protect or set(),
    hack = said.hack or set(),
    leave = leave(said.leave),
    weight = weight(said.weight),
    special = said.special,
  }
  brief.prize = prize(brief, said.prize)
  return brief
end

--- What bringing a piece down is worth to bots: its points, and that it can do nothing any more.
function goals.bounty(brief, piece)
  local more = roster.elite(piece) and 80 or roster.is_unit(piece) and 35 or 0
  return VP * brief.prize(piece) + more
end

--- The points of an action of the mission, in hundredths.
function goals.special(brief, unit, id)
  if not brief.special then return VP end
  return VP * (brief.special(unit, id) or 0)
end

--- All that there is to go to.
function goals.places(brief)
  return brief.take:union(brief.hold):union(brief.hack):union(brief.attack):union(brief.protect):union(brief.reach)
end

goals.VP = VP

return goals
