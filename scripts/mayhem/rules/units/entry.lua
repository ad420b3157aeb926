-- Units that come late: over an edge of the map, by a move of their own, or from above.
local ask = require "turns.ask"
local landing = require "units.landing"
local roster = require "units.roster"
local numbers = require "numbers"

local entry = {}

local figures = filter { kind = "figure", on = "zone" }

-- The two dots at the ends of each edge of a space.
local dots = {
  north = { "north-west", "north-east" }, east = { "north-east", "south-east" },
  south = { "south-west", "south-east" }, west = { "north-west", "south-west" },
}

--- Does a unit wait for its time to come in, and has that come?
local function due(unit)
  return unit.round > 0 and unit.round <= world.round and not unit.down -- MAY-MOVE-11
end

--- Can a unit come in over an edge now?
function entry.waits(unit)
  return not unit.on_map and unit.entry ~= nil and due(unit)
end

--- Units of a board that may come in over an edge: with movement points of an action of their own (open point 53).
---@return Set
function entry.late(board)
  return figures:inside(world.zone("waiting", board.side.team)):where(function(unit)
    return unit.board == board and entry.waits(unit)
  end)
end

-- What is at an edge or a corner of the rim costs; nil where it cannot be crossed.
local dear = numbers.obstacle_points
local prices = { ["obstacle"] = dear, ["barred-opening"] = dear,
                 ["wall"] = false, ["cover"] = false, ["wall-point"] = false }

local function price_of(kind)
  local price = prices[kind or "none"]
  if price == false then return nil end
  return price or 1
end

local function cheaper(a, b)
  return a and b and math.min(a, b) or a or b
end

-- What it costs to come onto a space of the rim: straight over its edge, or past one of its dots. MAY-MOVE-09
local function price(square, direction)
  local best = price_of(board.edge_kind(board.edge(square, direction)))
  if not best then return nil end
  for _, dot in ipairs(dots[direction]) do
    best = cheaper(best, price_of(board.corner_kind(board.corner(square, dot))))
  end
  return best
end

-- The spaces at the edge over which a unit comes, on all levels.
local function rim(unit)
  local squares = places()
  for _, entrance in ipairs(world.entrances("edge")) do
    if entrance.direction == unit.entry then squares = squares:union(entrance.squares) end
  end
  return squares
end

local inwards_of = { north = false, east = "west", south = "north", west = false }

-- Where a unit lies when it has come onto a space of the rim. Large ones lie with two spaces at the rim, of which both
-- must be an entrance; their place is the north-western one, whichever edge it is.
local function anchors(unit)
  local spaces, found = rim(unit), places()
  if unit.kind ~= "giant" then return spaces end
  for square in spaces:each() do
    local inwards = inwards_of[unit.entry]
    local anchor = inwards and board.step(square, inwards) or not inwards and square or nil
    local whole = anchor and roster.span(unit, anchor):both(spaces)
    if whole and #whole >= 2 then found:add(anchor) end
  end
  return found
end

-- Large ones cross obstacles for one, but no walls, nor those between the rim and their other spaces. MAY-LRG-02,
-- MAY-LRG-04
local function price_of_all(unit, anchor)
  local best = nil
  for square in roster.span(unit, anchor):each() do
    local each = price(square, unit.entry)
    if not each then return nil end
    best = unit.kind == "giant" and 1 or each
  end
  return best
end

--- What the first step of a unit onto the map costs; nil where it cannot come in. Zones do not matter for it.
function entry.price(unit, square)
  return anchors(unit):has(square) and price_of_all(unit, square) or nil
end

-- Those that cost so much to come onto.
local function starts(unit, wanted)
  return anchors(unit):where(function(square) return price_of_all(unit, square) == wanted end)
end

--- Where a unit outside the map can come to with its movement points, and how.
---@return Set ends
---@return function path of an end
---@return Set spaces of the rim that cost more straight over the edge than on the way round
function entry.ways(unit, movement, points, closed)
  local near = board.reach(unit, movement, points, starts(unit, 1), closed) -- MAY-MOVE-09
  local far = board.reach(unit, movement, points + 1 - dear, starts(unit, dear), closed) -- MAY-MOVE-09: so much more
  local function path(square)
    local a, b = near:cost(square), far:cost(square)
    if a and (not b or a < b + dear) then return near:path(square) end
    return far:path(square)
  end
  local straight = starts(unit, dear):where(function(square)
    return far:has(square) and near:has(square) and near:cost(square) < dear
  end)
  return near:union(far), path, straight
end

--- A unit is on the map: it is late no more.
function entry.done(unit)
  change.set(unit, "round", 0)
  change.set(unit, "entry", nil)
end

--- Units that come from above come at the start of a turn of their side. MAY-MOVE-11, open point 53
function entry.from_above(side) push("from-above", side, nil) end

--- Step: one of them comes down; comes back until all have, or their side lets the others wait.
---@param first integer|nil a square of the tile on which those of this turn come down
function entry.descend(side, first)
  local tile = first and board.tile(first) or nil
  local able = figures:inside(world.zone("waiting", side.team)):where(function(unit)
    return not unit.entry and due(unit) and #landing.squares(unit, tile) > 0 -- MAY-MOVE-10
  end)
  local unit = ask.side(side, "from-above", able:with("pass"))
  if unit == "pass" then return end
  local square = ask.owner(unit, "landing", landing.squares(unit, tile)) -- MAY-MOVE-10
  entry.done(unit)
  change.move(unit, square)
  change.add(world, "disturbed", 1)
  change.turn(unit, ask.facing(unit)) -- open point 3
  log("log-lands", unit, board.name(square))
  push("from-above", side, square) -- MAY-MOVE-10: all on one tile
end

return entry
