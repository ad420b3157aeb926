-- Objective markers: whoever moves up to one takes it.
local sides = require "turns.sides"
local roster = require "units.roster"

local om = {}

local markers = filter { kind = "om" }

--- A marker changes hands.
---@param marker Piece
---@param side Side who takes it
function om.take(marker, side)
  local own = sides.captain(side)
  change.set(marker, "control", sides.name(own)) -- MAY-OM-01
  log("log-taken", own, marker.number)
  raise("taken", marker, own)
end

-- MAY-OM-03: an enemy whose zone holds the marker keeps it from changing hands. Open point 14: the enemy's own space
-- counts as well, and walls do not.
local function contested(marker, side)
  return roster.figures:within(marker, 1):any(function(unit)
    return unit.level == marker.level and sides.against(unit.side, side)
  end)
end

--- A unit has come to a space by a move of its own: markers within one space, on its level, become its side's. One that
--- is nobody's yet is taken in the same way.
function om.moved(unit)
  local own = sides.name(unit.side)
  local due = markers:within(unit, 1):where(function(marker)
    return marker.level == unit.level and marker.control ~= own and not contested(marker, unit.side)
  end)
  for marker in due:each() do
    if marker.on_map then om.take(marker, unit.side) end -- MAY-OM-02, open point 51
  end
end

return om
