-- What the mission is about, as far as bots need to know. A mission says it with a function `bot_goals(side)` in the
-- table that its rules.lua returns (docs/agents.md, "The bots of Mayhem"); else it is about objective markers.
local sides = require "sides"
local roster = require "roster"

local goals = {}

local markers = filter { kind = "om" }

local VP = 100 -- what a victory point is worth to bots

local function control(side, own)
  local name = sides.name(side)
  return markers:all():where(function(marker) return (marker.control == name) == own end)
end

-- What bringing a piece down is worth, where the mission says nothing.
local function usual_prize(brief)
  return function(piece)
    if brief.attack:has(piece) then return 3 end
    if roster.elite(piece) then return 2 end
    return roster.is_unit(piece) and 1 or 0
  end
end

--- The goals of a side.
---@return table take, hold, reach, attack, protect, hack: sets, may be empty; leave: set of squares; prize: function of
--- a piece: points; weight: points of a marker; special: function of a unit and an id: points
function goals.of(side)
  local said = mission.bot_goals and mission.bot_goals(side) or {}
  local brief = {
    take = said.take or control(side, false),
    hold = said.hold or control(side, true),
    reach = said.reach or set(),
    attack = said.attack or set(),
    protect = said.protect or set(),
    hack = said.hack or set(),
    leave = said.leave or set(),
    weight = VP * (said.weight or 2),
    special = said.special,
  }
  brief.prize = said.prize or usual_prize(brief)
  return brief
end

--- What bringing a piece down is worth to bots: its points, and that it can do nothing any more.
function goals.bounty(brief, piece)
  local more = roster.elite(piece) and 80 or roster.is_unit(piece) and 35 or 0
  return VP * brief.prize(piece) + more
end

goals.VP = VP

return goals
