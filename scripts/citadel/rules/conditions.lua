-- What missions may ask of the world.
local roster = require "mission.roster"

local conditions = {}

local creatures = filter { kind = "creature" }

--- In this round only.
function conditions.round_is(round)
  return world.round == round
end

--- In this round and all later ones.
function conditions.round_from(round)
  return world.round >= round
end

--- The value that `mark` gave it, or the set-up.
function conditions.marker_value(marker, value)
  return marker.value == value
end

local markers = filter { kind = { "token", "note" } }

--- There are such markers, and each has this value; kind is the id of a kind, such as `terminal`.
function conditions.markers_set(kind, value)
  local found = markers:all():where(function(marker) return marker.kind == kind end)
  return #found > 0 and not found:any(function(marker) return marker.value ~= value end)
end

--- It is not on the map; also true of a marker that never was.
function conditions.marker_removed(marker)
  return not marker.on_map
end

--- None of them is on the map, or ever was.
function conditions.kind_gone(kind)
  return not markers:all():any(function(marker) return marker.kind == kind end)
end

--- A trooper or civilian that has left over an entrance.
function conditions.has_left(piece)
  return world.zone("departed"):has(piece)
end

--- N or more, of all corporations together.
function conditions.troopers_left_map(count)
  return #world.zone("departed"):set():where(function(piece) return piece.kind == "trooper" end) >= count
end

--- Those that wait outside an entrance do not count.
function conditions.no_creatures()
  return creatures:count() == 0
end

--- N or more, of all corporations together.
function conditions.kills_at_least(count)
  local kills = 0
  for _, side in ipairs(roster.corporations()) do kills = kills + side.kills end
  return kills >= count
end

return conditions
