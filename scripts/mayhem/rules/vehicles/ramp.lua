-- Vehicles in the air: off ramps and over edges, and how they come down.
local roster = require "units.roster"
local object = require "map.object"
local ways = require "vehicles.moves"
local ride = require "vehicles.ride"
local ram = require "vehicles.ram"
local victory = require "mission.victory"

local ramp = {}

local function halves_on(state)
  return ways.on(state.front, state.level), ways.on(state.rear, state.level)
end

-- It comes down to the higher of the floors below its halves; perhaps with one of them only.
local function drop(front)
  local before = ways.now(front)
  local level = math.max(board.level(before.front), board.level(before.rear))
  local levels = before.level - level
  before.level = level
  before.flight = 0
  log("log-vehicle-falls", front, levels)
  local victims = ways.rivals(front, before)
  ride.carry(front, before)
  for unit in victims:each() do push("ram", front, unit, unit.square, false) end -- MAY-VEH-20
  push("vehicle-landed", front)
  for unit in victims:each() do ram.shove(front, unit, unit.square) end
  if levels > 1 then object.hits(front, levels - 1) end -- MAY-VEH-19
end

--- A vehicle is on no level with both halves: it flies on, hangs half over an edge, or falls.
function ramp.check(front)
  local first, second = halves_on(ways.now(front))
  if not first and not second and front.flight == 0 then drop(front) end -- open point 34
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
  change.set(front, "flight", 0)
  local before = ways.now(front)
  local after = ways.step(before, halves_on(before) and "back" or "forward") -- MAY-VEH-18
  if after then ride.carry(front, after) end
  if front.height > 0 then ramp.check(front) end
end

return ramp
