-- Conditions of objectives and events.
local sides = require "turns.sides"
local roster = require "units.roster"

local conditions = {}

local markers = filter { kind = "om" }

--- True while a side controls a marker on the map.
function conditions.held_by(marker, side)
  return marker.on_map and marker.control == sides.name(side)
end

--- True while a side controls that many objective markers.
function conditions.holds(side, count)
  local held = markers:all():where(function(marker) return marker.control == sides.name(side) end)
  return #held >= count
end

--- True when a piece is not on the map.
function conditions.off_map(piece) return not piece.on_map end

--- True for elites, large ones included.
function conditions.is_elite(unit) return roster.elite(unit) end

--- True for units of the other side; of nobody's side nobody is an enemy.
function conditions.foe(unit, side) return sides.against(unit.side, side) end

--- True when a variable of the mission has reached a value.
function conditions.noted(name, value) return world[(name:gsub("-", "_"))] >= value end

--- True in one round.
function conditions.round_is(round) return world.round == round end

--- True from a round on.
function conditions.round_from(round) return world.round >= round end

return conditions
