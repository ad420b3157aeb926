-- Pushes: a unit is moved away from where an attack comes from, one space for each result.
local ask = require "turns.ask"
local pace = require "movement.pace"

local shove = {}

local figures = filter { kind = "figure" }

-- Squares between a place and a unit, if that stood on a square.
local function distance_from(place, unit, square)
  if unit.kind ~= "giant" then return board.distance(place, square) end
  local east = board.column(place) - board.column(square)
  local south = board.row(place) - board.row(square)
  local function gap(from) return math.max(-from, from - 1) end
  return math.max(gap(east), gap(south))
end

local function occupied(unit, square)
  return figures:at(square):any(function(other) return other ~= unit end)
end

-- Single steps that a push could make. MAY-PUSH-02: walls, dots of cover and occupied spaces never; MAY-PUSH-04: nor
-- off the map. Who falls may come down on somebody (open point 42). Zones do not matter (open point 23).
local function steps(unit, left)
  local found, closed = {}, pace.closed(unit)
  for _, step in ipairs(board.steps(unit, unit.kind == "giant" and "heave" or "topple")) do
    local falls = step.fall > 0
    if step.cost <= left and not step.climb and (falls or not occupied(unit, step.square)) and
        not pace.shut(unit, step.square, closed) then
      table.insert(found, step)
    end
  end
  return found
end

-- Spaces that a push may lead to, and whether one must be taken.
local function ways(unit, from, left)
  local now, by_square = board.distance(from, unit), {}
  local farther, sideways, must = places(), places(), false
  for _, step in ipairs(steps(unit, left)) do
    local away = distance_from(from, unit, step.square) - now
    by_square[step.square] = step
    if away > 0 then
      farther:add(step.square)
      -- MAY-PUSH-01: no refusal while one is open; MAY-PUSH-02: three results are optional
      must = must or step.cost == 1
    elseif away == 0 then
      sideways:add(step.square)
    end
  end
  if #farther > 0 then return farther, must, by_square end
  return sideways, false, by_square -- MAY-PUSH-03
end

-- Open point 42: who would land on somebody goes to the nearest free space beside.
local function settle(unit, chooser)
  if pace.stands(unit) then return end
  local free = pace.beside(unit)
  if #free > 0 then change.move(unit, ask.side(chooser, "push", free, unit)) end
end

--- The square of an attacker that is nearest to a unit: pushes go away from there (open point 28).
---@param attacker Piece on the map
---@param unit Piece
---@return integer
function shove.source(attacker, unit)
  local square = attacker.square
  if attacker.kind ~= "giant" and attacker.kind ~= "device" then return square end
  local south = board.step(square, "south")
  local own = places(square, board.step(square, "east"), south, board.step(south, "east"))
  local column, row = board.column(unit), board.row(unit)
  return own:least(function(each)
    return math.abs(board.column(each) - column) + math.abs(board.row(each) - row)
  end):first()
end

--- Pushes a unit away from a place.
---@param unit Piece
---@param from integer the square it is pushed away from
---@param results integer push results of one roll
---@param chooser Side who picks the spaces
---@param by Side|nil whose doing falls are
function shove.away(unit, from, results, chooser, by)
  push("push-on", unit, from, results, chooser, by)
end

--- Step: one push, and those that are left.
function shove.on(unit, from, left, chooser, by)
  if left <= 0 or not unit.on_map then return end
  local spaces, must, steps_to = ways(unit, from, left)
  if not must then spaces:add("stop") end -- MAY-PUSH-03: also when there is no space
  local square = ask.side(chooser, "push", spaces, unit) -- MAY-PUSH-01
  if square == "stop" then return end
  local step = steps_to[square]
  change.move(unit, square)
  change.add(world, "disturbed", 1)
  log("log-pushed", unit)
  push("push-on", unit, from, left - step.cost, chooser, by) -- MAY-PUSH-02
  push("traffic", unit) -- MAY-DRN-07: off a roof too, after the fall
  if step.fall == 0 then return end
  settle(unit, chooser)
  push("fall", unit, step.fall, by) -- MAY-PUSH-04, MAY-FALL-02, open point 23: at once
end

return shove
