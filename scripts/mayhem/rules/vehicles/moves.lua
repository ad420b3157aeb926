-- Where a vehicle can drive: what each word of the driver leads to. A vehicle is two halves in a row; its heading is
-- that of its front. It is looked at as it would lie after each move:
--   front, rear  squares; a half without a floor under it stands for itself where it would drop
--   facing       0 to 7; level: the level it drives or flies on; flight: squares of a jump that are left
--   since, spent, backed: as the attributes of the vehicle; only of whole moves, not of their parts
local roster = require "units.roster"
local numbers = require "numbers"

local ways = {}

local halves = filter { kind = { "vehicle", "vehicle-rear" } }
local ramps = filter { kind = "ramp" }

local names = { [0] = "north", [2] = "east", [4] = "south", [6] = "west" }
local rough = { obstacle = true, ["barred-opening"] = true }

--- Squares that a ramp lets a vehicle fly. MAY-VEH-17
ways.leap = numbers.ramp_flight

--- What may be spent in a turn in which a vehicle goes backwards. MAY-VEH-09
ways.backwards = numbers.backwards_points

--- A facing that many eighths further.
function ways.turned(facing, by) return (facing + by) % 8 end
local turned = ways.turned

-- The square of a column on a level, at or above the given one; nil where the tile has no such level.
local function at_level(square, level)
  while square and board.level(square) < level do square = board.above(square) end
  return square
end

local function ground(square)
  local lower = board.below(square)
  while lower do square, lower = lower, board.below(lower) end
  return square
end

--- Where a half lies in a column, for a vehicle on a level: on its floor, else where it would drop.
function ways.rest(column, level)
  local square = at_level(column, level)
  if not square then return board.roof(column) end
  if board.has_floor(square) then return square end
  return board.floor_below(square)
end

--- Has a half a floor under it?
function ways.on(square, level) return board.level(square) == level end

--- How a vehicle lies now.
function ways.now(vehicle)
  local level = vehicle.height > 0 and vehicle.height or vehicle.level
  return { front = vehicle.square, rear = vehicle.rear.square, facing = vehicle.facing, level = level,
           flight = vehicle.flight, since = vehicle.since, spent = vehicle.spent, backed = vehicle.backed }
end

-- What a half crosses that goes one space from a column to the next.
local function edge_kind(column, direction, level)
  local own = at_level(column, level)
  if own then return (board.edge_kind(board.edge(own, names[direction]))) end
  local next = board.step(ground(column), names[direction])
  local other = at_level(next, level)
  return other and (board.edge_kind(board.edge(other, names[turned(direction, 4)])))
end

-- One space: the column come to and whether an obstacle was crossed; nil at the map's rim and at walls (open point 55).
local function cross(square, direction, level)
  local column = board.step(ground(square), names[direction])
  local kind = edge_kind(square, direction, level)
  if kind == "wall" then return nil end
  return column, rough[kind] == true
end

local function lying(state, front, rear, facing, bumpy)
  local level = state.level
  return { front = ways.rest(front, level), rear = ways.rest(rear, level), facing = facing, level = level,
           flight = state.flight, bumpy = bumpy and state.flight == 0 } -- MAY-VEH-17: over any terrain
end

-- One half goes first, the other follows into its place.
local function lead(state, direction, facing)
  local front, bumpy = cross(state.front, direction, state.level)
  return front and lying(state, front, state.front, facing, bumpy)
end

local function shift(state, direction)
  local front, over = cross(state.front, direction, state.level)
  local rear, under = cross(state.rear, direction, state.level)
  if not (front and rear) then return nil end
  local between = edge_kind(rear, state.facing, state.level)
  if between == "wall" then return nil end -- open point 55: both halves
  return lying(state, front, rear, state.facing, over or under or rough[between] == true)
end

local step = {}

function step.forward(state) -- MAY-VEH-08
  local next = lead(state, state.facing, state.facing)
  if next then next.flight = math.max(0, state.flight - 1) end
  return next
end

-- MAY-VEH-17: off the ramp, one level up.
function step.ramp(state)
  local high = lying(state, state.front, state.rear, state.facing)
  high.level, high.flight = state.level + 1, ways.leap
  return step.forward(high)
end

function step.back(state) -- MAY-VEH-09
  local rear, bumpy = cross(state.rear, turned(state.facing, 4), state.level)
  return rear and lying(state, state.rear, rear, state.facing, bumpy)
end

step["turn-left"] = function(state) -- MAY-VEH-10
  local left = turned(state.facing, 6)
  return lead(state, left, left)
end

step["turn-right"] = function(state) -- MAY-VEH-10
  local right = turned(state.facing, 2)
  return lead(state, right, right)
end

step["shift-left"] = function(state) return shift(state, turned(state.facing, 6)) end -- MAY-VEH-11
step["shift-right"] = function(state) return shift(state, turned(state.facing, 2)) end -- MAY-VEH-11

-- MAY-VEH-12: a turn, then a shift the way it faced before.
local drifts = { ["drift-left"] = { "turn-left", "shift-right" }, ["drift-right"] = { "turn-right", "shift-left" } }

--- The parts of a move, each a word of `ways.step`.
function ways.parts(word) return drifts[word] or { word } end

--- How a vehicle lies after one part of a move; nil where it cannot go.
function ways.step(state, word) return step[word](state) end

local function both_on(state) return ways.on(state.front, state.level) and ways.on(state.rear, state.level) end

-- Another vehicle in the way? Open point 55. What is flown over is not.
local function barred(vehicle, state)
  for _, square in ipairs { state.front, state.rear } do
    local other = ways.on(square, state.level) and
      halves:at(square):any(function(half) return half ~= vehicle and half ~= vehicle.rear end)
    if other then return true end
  end
  return false
end

--- Units in the way of a vehicle that lies so, its riders left out. Who is flown over is not in the way.
---@return Set
function ways.met(vehicle, state)
  local found, riders = set(), set(vehicle.riders)
  for _, square in ipairs { state.front, state.rear } do
    if ways.on(square, state.level) then found = found:union(roster.figures:at(square)) end
  end
  return found:minus(riders)
end

--- Is a unit one that this vehicle runs down? Everybody's enemy is a drone. MAY-DRN-06
function ways.hostile(vehicle, unit)
  return not vehicle.side or unit.side.team ~= vehicle.side.team
end

--- Those of the units in its way that it runs down.
---@return Set
function ways.rivals(vehicle, state)
  return ways.met(vehicle, state):where(function(unit) return ways.hostile(vehicle, unit) end)
end

-- All parts of a move, one after the other; nil if one of them cannot be.
local function whole(vehicle, state, word)
  local bumps = 0
  for _, part in ipairs(ways.parts(word)) do
    state = ways.step(state, part)
    if not state or barred(vehicle, state) then return nil end
    if state.bumpy then bumps = bumps + 1 end
  end
  return state, bumps
end

local maneuvers = { "turn-left", "turn-right", "shift-left", "shift-right", "drift-left", "drift-right" }

local function on_ramp(state)
  return ramps:at(state.front):any(function(ramp) return ramp.facing == state.facing end)
end

-- The words that a vehicle which lies so may try.
local function words(vehicle, state, steered)
  if not both_on(state) then -- in the air and half over an edge only straight on, or back
    local back = steered and state.flight == 0 and ways.on(state.rear, state.level)
    return back and { "forward", "back" } or { "forward" }
  end
  local found = { "forward" }
  if on_ramp(state) then table.insert(found, "ramp") end -- MAY-VEH-17
  if not steered then return found end -- MAY-VEH-16
  table.insert(found, "back")
  if state.since >= vehicle.maneuver then -- MAY-VEH-13
    for _, word in ipairs(maneuvers) do table.insert(found, word) end
  end
  return found
end

local function straight(word) return word == "forward" or word == "back" or word == "ramp" end

--- What is left of the turn's movement points, for this word.
function ways.left(vehicle, state, word)
  local most = vehicle.speed
  if state.backed or word == "back" then most = math.min(most, ways.backwards) end -- MAY-VEH-09
  return most - state.spent
end

local function try(vehicle, state, word)
  local next, bumps = whole(vehicle, state, word)
  if not next then return nil end
  if not straight(word) and not both_on(next) then return nil end
  local cost = 1 + (numbers.bump_points - 1) * bumps -- MAY-VEH-12: one in all; MAY-VEH-14: 3 for an obstacle
  if cost > ways.left(vehicle, state, word) then return nil end
  next.spent = state.spent + cost
  next.backed = state.backed or word == "back"
  next.since = straight(word) and state.since + 1 or 0 -- MAY-VEH-13
  return next
end

-- Open point 55: own units may be passed, not ended on. Is there a way on from there?
local function leads_on(vehicle, state, steered)
  local met = ways.met(vehicle, state)
  if not met:any(function(unit) return not ways.hostile(vehicle, unit) end) then return true end
  for _, word in ipairs(words(vehicle, state, steered)) do
    local next = try(vehicle, state, word)
    if next and #ways.rivals(vehicle, next) == 0 and leads_on(vehicle, next, steered) then return true end
  end
  return false
end

--- What a vehicle can do next: how it would lie after each word.
---@param steered boolean has it a driver now
---@return table from word to state, in which `spent`, `backed`, `since` count the move
function ways.of(vehicle, steered)
  local found, state = {}, ways.now(vehicle)
  for _, word in ipairs(words(vehicle, state, steered)) do
    local next = try(vehicle, state, word)
    if next and leads_on(vehicle, next, steered) then found[word] = next end
  end
  return found
end

return ways
