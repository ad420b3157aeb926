-- Conditions of missions.
local regions = require "regions"

local conditions = {}

function conditions.turn_is(turn) return world.round == turn end

function conditions.turn_from(turn) return world.round >= turn end

function conditions.turn_odd() return world.round % 2 == 1 end

function conditions.threat_from(threat) return world.threat >= threat end

function conditions.enemies_at_least(count, region)
  local there = region and regions.enemies(region) or regions.all_enemies()
  return #there >= count
end

function conditions.standing(enemy) return enemy.on_map end

--- Is an enemy of that item on the map?
function conditions.on_map(item)
  return regions.all_enemies():any(function(enemy) return enemy.item == item end)
end

function conditions.bp_sum(points)
  local sum = 0
  for _, side in ipairs(world.sides) do sum = sum + side.bp end
  return sum >= points
end

return conditions
