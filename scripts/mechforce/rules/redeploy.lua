-- Between Workshop and Battle: the holder of the Airstrike die may give it up and move enemies (MEC-PERK-14, OP-31).
local regions = require "regions"
local seats = require "seats"

local redeploy = {}

--- The side that may redeploy: the first holder of such a perk; nil when there is none.
local function holder()
  for _, side in ipairs(world.sides) do
    if side.perk and not side.second_seat and seats.has(side, "redeploy") then return side end
  end
end

--- Free slots outside of a region. A set of regions.
local function slots_beyond(region)
  return regions.with_room():where(function(each) return each ~= region end)
end

--- The step.
function redeploy.phase()
  change.set(world, "phase", "redeploy")
  local side = holder()
  if not side then return end
  local from = regions.order:where(function(region)
    return #regions.enemies(region) > 0 and #slots_beyond(region) > 0
  end)
  local region = choose(side, "redeploy", from:with "keep")
  if region == "keep" then return end
  change.set(world, "airstrike-out", true)
  log("log-redeploys", side)
  local there = regions.enemies(region)
  local moved = choose(side, "moved", domain.some(there, 1, #there))
  for enemy in moved:each() do
    local slots = slots_beyond(region)
    if #slots == 0 then return end
    local to = choose(side, "moved-to", slots, enemy)
    change.move(enemy, to)
    raise("enemy-moved", enemy, to)
  end
end

return redeploy
