-- The Gravity Dominator: its side jumps as it likes, the other one not at all. MAY-DDD-10.
local sides = require "sides"

local gravity = {}

--- More than any map has levels, or squares from end to end.
gravity.boundless = 99

--- May units of this side jump any height and any distance whenever they move?
function gravity.lifts(unit) return world.gravity == sides.name(unit.side) end

--- May this unit not jump at all?
function gravity.grounds(unit) return world.gravity == sides.name(sides.enemy(unit.side)) end

return gravity
