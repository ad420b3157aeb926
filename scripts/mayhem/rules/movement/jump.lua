-- Jumps: flight from space to space at a fixed level, over what lies below. A flyer stands where it would drop, and has
-- not come there until it lands (open point 24).
local ask = require "turns.ask"
local window = require "turns.window"
local ability = require "abilities.ability"
local gravity = require "movement.gravity"
local pace = require "movement.pace"

local jump = {}

--- A unit takes off.
---@param up integer|nil levels it may rise; left out: only for who may jump without limits
---@param across integer|nil squares it may fly
function jump.take(unit, up, across)
  if gravity.lifts(unit) then up, across = gravity.boundless, gravity.boundless end -- MAY-DDD-10
  change.set(unit, "height", unit.level + up) -- MAY-JUMP-03
  change.set(unit, "across", across) -- MAY-JUMP-01
  change.set(unit, "takeoff", unit.square)
  change.list_clear(unit, "route")
  push("jump-on", unit, false)
end

--- Step: the jump of an action. It gives no movement points: those of the move that it interrupts are spent.
function jump.begin(unit, action)
  local row = data["action"][action]
  jump.take(unit, row.up + ability.stat(unit, action, "up"), row.across + ability.stat(unit, action, "across"))
end

-- Where a flight from here can end. Below the level of flight nothing matters, on it and inside all does; a unit comes
-- down on the floor below it, wherever its movement points or squares of flight run out.
local function flight(unit, across)
  -- MAY-JUMP-03, MAY-JUMP-04, MAY-JUMP-05, MAY-JUMP-06, MAY-JUMP-07
  return board.flight(unit, pace.movement(unit), pace.budget(unit), unit.height, across)
end

-- Landings, without those for which it would have to cross into a closed area or out of it.
local function landings(unit, ways)
  local closed = pace.closed(unit)
  local found = ways:copy():remove(unit.square)
  if not closed then return found end
  return found:where(function(square)
    return not ways:path(square):any(function(passed) return pace.shut(unit, passed, closed) end)
  end)
end

-- Chooses where to land; false when it lands here.
local function plan(unit, flown)
  local ways = flight(unit, unit.across)
  local options = landings(unit, ways)
  if #options == 0 then return false end
  -- Who may jump as often as it likes has to fly somewhere each time.
  if pace.stands(unit) and (flown or not gravity.lifts(unit)) then options:add("stop") end -- MAY-JUMP-06
  local square = ask.owner(unit, "jump", options)
  if square == "stop" then return false end
  pace.route(unit, ways:path(square))
  return true
end

-- MAY-FALL-01: no harm from any height.
local function land(unit, flown)
  change.set(unit, "height", 0)
  change.set(unit, "across", 0)
  if not unit.on_map then return end
  pace.settle(unit)
  if flown then pace.entered(unit, unit.takeoff) end -- MAY-JUMP-06, MAY-EVT-04: from there it has moved here
end

--- Step: a unit in the air flies on, or lands.
---@param flown boolean whether it has left the space where it took off
function jump.on(unit, flown)
  if unit.on_map and (#unit.route > 0 or plan(unit, flown)) then
    push("jump-step", unit, flown)
    window.ahead() -- MAY-ACT-07
  else
    land(unit, flown)
  end
end

--- Step: one square of flight.
function jump.step(unit, flown)
  local square = pace.next(unit)
  local price = square and unit.on_map and flight(unit, 1):cost(square)
  if not price then
    change.list_clear(unit, "route")
    return push("jump-on", unit, flown)
  end
  push("jump-on", unit, true)
  pace.spend(unit, price) -- MAY-JUMP-01
  change.list_remove(unit, "route", square)
  -- MAY-JUMP-02, MAY-JUMP-06: where it wanted to go the flight is over.
  change.set(unit, "across", #unit.route == 0 and 0 or unit.across - 1)
  change.move(unit, square)
end

return jump
