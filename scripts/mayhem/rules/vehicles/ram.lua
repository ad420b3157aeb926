-- Ramming: whoever is in the way of a vehicle is pushed a space, then attacked.
local ask = require "turns.ask"
local sides = require "turns.sides"
local attack = require "attack.steps"
local shove = require "attack.push"
local ride = require "vehicles.ride"
local mayhem_status = require "cards.mayhem_status"

local ram = {}

--- The push that comes before the attack.
---@param from integer the space that the half comes from which hits the unit
function ram.shove(front, unit, from)
  local chooser = front.side or sides.enemy(unit.side) -- open point 34, MAY-DRN-06
  shove.away(unit, from, 1, chooser, front.side) -- MAY-VEH-20
end

--- Step: the attack.
---@param drift boolean it was in a drift
function ram.attack(front, unit, from, drift)
  if not front.on_map or not unit.on_map then return end
  if set(front.rammed):has(unit) then return end -- MAY-VEH-22
  change.list_add(front, "rammed", unit)
  log("log-rams", front, unit)
  if drift then push("drifted", front, unit) end
  attack.free { die = front.ram, targets = set(unit), square = from, near = front, by = front.side,
                chooser = front.side } -- MAY-VEH-02, MAY-VEH-21
end

--- Step: a unit was attacked in a drift: if it is down, a driver gets a Permanent Mayhem Status.
function ram.drifted(front, unit)
  if unit.on_map or not front.on_map then return end
  local boards = set()
  for driver in ride.drivers(front):each() do boards:add(driver.board) end
  if #boards > 0 then mayhem_status.give(ask.side(front.side, "driver", boards)) end -- MAY-VEH-23
end

return ram
