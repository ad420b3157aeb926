-- Buildings: the damage that lies in them, and the levels that come down.
local ask = require "turns.ask"
local roster = require "units.roster"
local attack = require "attack.steps"
local object = require "map.object"
local dice = require "attack.dice"
local victory = require "mission.victory"
local ride = require "vehicles.ride"
local numbers = require "numbers"

local building = {}

local marks = filter { kind = "explosion", where = { live = false } }
local blasts = filter { kind = "explosion" }
local loose = filter {
  kind = { "figure", "om", "event-marker", "explosion", "device", "vehicle", "vehicle-rear", "ramp" },
}
local figures = filter { kind = "figure" }
local vehicles = filter { kind = "vehicle" }

--- The damage that a building bears before its highest level comes down.
building.limit = numbers.building_damage

--- Is a space inside a building or on top of it?
function building.within(square)
  return board.inside(square) or board.level(square) > 1 -- MAY-MAP-04, MAY-EXP-11
end

-- Face-up markers in or on the building of a tile.
local function damaging(tile)
  return marks:on(tile):where(function(marker) return marker.face_up and building.within(marker.square) end)
end

--- Building damage of a tile: of markers face up, inside or on top.
---@param tile Tile
---@return integer
function building.damage(tile)
  return damaging(tile):sum(function(marker) return marker.data.damage end) -- MAY-BLD-01
end

--- Looks whether the building at a space comes down.
function building.check(square)
  local tile = board.tile(square)
  if building.damage(tile) >= building.limit then push("collapse", square) end -- MAY-BLD-02
end

--- Puts an explosion marker back into the pile, anywhere in it.
function building.give_back(marker)
  local pile = world.zone("explosion-pile")
  change.hide(marker)
  change.set(marker, "live", false)
  change.list_clear(marker, "statuses")
  change.move(marker, pile)
  change.shuffle(pile)
end

-- Vehicles that lie with one half on squares that will be gone: on the next tile with the other, or over an edge.
local function overhanging(squares)
  local found = vehicles:all():where(function(front)
    return front.rear ~= nil and squares:has(front.square) ~= squares:has(front.rear.square)
  end)
  for front in found:each() do ride.board(front) end -- MAY-VEH-07: who is on it now comes along
  return found
end

-- MAY-BLD-04: the three of most damage, or all if there are fewer; among equals any.
local function remove_worst(tile)
  local left = damaging(tile)
  for _ = 1, math.min(numbers.markers_removed, #left) do
    local worst = left:most(function(marker) return marker.data.damage end):first()
    left:remove(worst)
    building.give_back(worst)
  end
end

-- Where a unit goes that shares its space: the nearest free space around it, on the ruins first.
local function displaced(unit, ruin)
  local found = set()
  for radius = 1, #ruin do
    local near = board.reach(unit.square, "drift", radius)
    found = near:where(function(square)
      return ruin:has(square) and board.free(square, "hop", unit)
    end)
    if #found > 0 then break end
  end
  return found
end

-- Does a unit share one of its spaces with another?
local function crowded(unit)
  return figures:within(unit, 0):any(function(other) return other ~= unit and other.level == unit.level end)
end

-- MAY-BLD-06: of two units in one space the one from above goes, to where its owner wants.
local function make_room(fallen, ruin)
  for unit in fallen:each() do
    if crowded(unit) then
      local free = displaced(unit, ruin)
      if #free > 0 then change.move(unit, ask.owner(unit, "displaced", free)) end -- open point 17
    end
  end
end

-- Where a large piece comes down that lies on the next tile as well: as near as may be, wholly on the ruin.
local function nearest_on(ruin, piece)
  local spaces = ruin:where(function(square)
    local span = roster.span(piece, square)
    return #span == 4 and #span:minus(ruin) == 0
  end)
  return spaces:least(function(square) return board.distance(square, piece.square) end)
end

-- MAY-BLD-05: straight down. Open point 79: a large one with its whole weight, whatever it lies on besides.
local function come_down(piece, above, ruin)
  if #roster.span(piece):minus(above) == 0 then return change.move(piece, board.below(piece.square)) end
  local spaces = nearest_on(ruin, piece)
  if #spaces > 0 then change.move(piece, ask.owner(piece, "displaced", spaces)) end
end

--- Step: the highest level of the building at a space comes down.
---@param at integer a square of the tile
function building.collapse(at)
  local tile = board.tile(at)
  local top = board.levels(tile)
  local ruin_print = tile.ruin
  if top < 2 or not ruin_print then return end
  log("log-collapse", top, tile)
  remove_worst(tile) -- MAY-BLD-04: before what lies on an explosive symbol of the ruin is on the street
  local above = board.squares(tile, top):where(board.has_floor)
  local ruin = places()
  for square in above:each() do ruin:add(board.below(square)) end
  local fallen, halves = loose:among(above), overhanging(above)
  change.lay(tile, top - 1, ruin_print) -- MAY-BLD-03
  for piece in fallen:each() do come_down(piece, above, ruin) end -- MAY-BLD-05
  change.lift(tile, top) -- MAY-BLD-03
  change.add(world, "disturbed", 1)
  local units = figures:among(ruin)
  make_room(fallen:where(roster.is_unit), ruin)
  if top == 2 then building.sweep(tile) end -- MAY-BLD-09
  push("collapsed", at, top)
  for front in halves:each() do -- open point 78
    change.set(front, "height", math.max(front.height, front.level, front.rear.level))
    push("vehicle-undermined", front) -- MAY-VEH-18
  end
  local struck = units:union(object.among(ruin, nil, true))
  attack.free { die = "red", square = at, targets = struck, shoves = false } -- MAY-BLD-07
end

--- Takes the markers off a ruin at street level, but for those on explosive symbols.
function building.sweep(tile)
  for marker in blasts:on(tile):each() do
    if not marker.live and not board.has(marker.square, "explosive") then building.give_back(marker) end -- MAY-BLD-09
  end
end

--- Step: the dice of a collapse are rolled; perhaps the next level follows.
function building.settled(at, level)
  raise("collapsed", at, level)
  building.check(at) -- MAY-BLD-08
  victory.first() -- MAY-WIN-08
end

-- Buildings next to a giant, as the spaces inside them.
local function rooms(unit)
  local found = set()
  for _, tile in ipairs(world.tiles) do
    local inside = board.squares(tile):where(board.inside)
    if inside:any(function(square) return board.distance(unit, square) <= 1 end) then found = found:union(inside) end
  end
  return found
end

--- Is there a building within one space of a unit?
function building.near(unit) return rooms(unit):first() ~= nil end

--- Step: a giant strikes a building beside it.
---@param unit Piece
---@param action string
function building.demolish(unit, action)
  local squares = rooms(unit)
  if #squares == 0 then return log("log-nothing-there", unit) end
  local square = ask.owner(unit, "demolish", squares) -- open point 56
  local rolled = dice.count(dice.roll(dice.pool("red", math.max(1, data["action"][action].dice), 0)))
  if rolled.hits > 0 then push("mark-damage", unit, square) end -- MAY-LRG-07
end

return building
