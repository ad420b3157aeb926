-- What missions may ask of the world.
local roster = require "roster"

local conditions = {}

local creatures = filter { kind = "creature" }

function conditions.round_is(round)
  return world.round == round
end

function conditions.round_from(round)
  return world.round >= round
end

function conditions.marker_value(marker, value)
  return marker.value == value
end

local markers = filter { kind = { "token", "note" } }

function conditions.markers_set(kind, value)
  local found = markers:all():where(function(marker) return marker.kind == kind end)
  return #found > 0 and not found:any(function(marker) return marker.value ~= value end)
end

function conditions.marker_removed(marker)
  return not marker.on_map
end

function conditions.troopers_left_map(count)
  return world.zone("departed").count >= count
end

function conditions.no_creatures()
  return creatures:count() == 0
end

function conditions.kills_at_least(count)
  local kills = 0
  for _, side in ipairs(roster.corporations()) do kills = kills + side.kills end
  return kills >= count
end

return conditions
