-- Vehicles in the air: off ramps and over edges, and how they come down.
local roster = require "units.roster"
local harm = require "attack.harm"
local ways = require "vehicles.moves"
local ride = require "vehicles.ride"
local ram = require "vehicles.ram"
local victory = require "mission.victory"

local ramp = {}

local function halves_on(state)
  return ways.on(state.front, state.level), ways.on(state.rear, state.level)
end

local names = { [0] = "north", [2] = "east", [4] = "south", [6] = "west" }

-- Open point 80: a half that falls comes from the space that it left when it went over the edge.
local function origin(unit, facing, backwards)
  local behind = backwards and facing or ways.turned(facing, 4)
  return board.step(unit.square, names[behind]) or unit.square
end

-- It comes down to the higher of the floors below its halves; perhaps with one of them only.
local function drop(front, backwards)
  local before = ways.now(front)
  local level = math.max(board.level(before.front), board.level(before.rear))
  local levels = before.level - level
  before.level = level
  log("log-vehicle-falls", front, levels)
  local victims = ways.rivals(front, before)
  ride.carry(front, before)
  victims = victims:where(function(unit) return unit.on_map end)
  local from = {}
  for unit in victims:each() do from[unit] = origin(unit, front.facing, backwards) end -- open point 80
  for unit in victims:each() do push("ram", front, unit, from[unit], false) end -- MAY-VEH-20
  push("vehicle-landed", front)
  for unit in victims:each() do ram.shove(front, unit, from[unit]) end
  harm.hits(front, levels - 1) -- MAY-VEH-19
  victory.first() -- MAY-WIN-08
end

--- A vehicle is on no level with both halves: it flies on, hangs half over an edge, or falls.
--- One that something on its way has destroyed does neither.
---@param backwards boolean|nil its last space was one back
function ramp.check(front, backwards)
  if not front.on_map then return end -- MAY-VEH-25
  local first, second = halves_on(ways.now(front))
  if not first and not second and front.flight == 0 then drop(front, backwards) end -- open point 34
end

-- Does a rider share its space with somebody below the half it is on?
local function crowded(front)
  for _, unit in ipairs(front.riders) do
    if unit.on_map and #roster.figures:at(unit.square) > 1 then return true end
  end
  return false
end

--- It stops in the air or half over an edge.
function ramp.halt(front)
  change.set(front, "flight", 0)
  ramp.check(front)
  if front.on_map and front.height > 0 and crowded(front) then ramp.tip(front) end
end

--- It hangs half over an edge and falls: with just the front on the level it moves back a space first, else over the
--- edge. MAY-VEH-18
function ramp.tip(front)
  ride.board(front)
  local before = ways.now(front)
  local backwards = halves_on(before)
  local after = ways.step(before, backwards and "back" or "forward") -- MAY-VEH-18
  if after then ride.carry(front, after) end
  ramp.check(front, backwards)
end

--- Step: the level under one of its halves has come down. Open point 78
function ramp.undermined(front)
  if not front.on_map then return end -- the collapse has destroyed it
  local first, second = halves_on(ways.now(front))
  if first or second then ramp.tip(front) else ramp.check(front) end
end

return ramp
