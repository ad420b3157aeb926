-- The Gravity Dominator: its side jumps as it likes, the other one not at all. MAY-DDD-10.
local sides = require "turns.sides"

local gravity = {}

local devices = filter { kind = "device" }

--- More than any map has levels, or squares from end to end.
gravity.boundless = 99

--- May units of this side jump any height and any distance whenever they move?
function gravity.lifts(unit) return world.gravity == sides.name(unit.side) end

--- May this unit not jump at all?
function gravity.grounds(unit) return world.gravity == sides.name(sides.enemy(unit.side)) end

--- Who has the Gravity Dominator, after something has changed.
function gravity.weigh()
  local owner = "none"
  for each in devices:all():each() do
    if each.power == "gravity" then owner = each.control end -- MAY-DDD-10
  end
  change.set(world, "gravity", owner)
end

return gravity
