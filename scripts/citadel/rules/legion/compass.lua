-- The compass of an AI card: of several candidates those furthest in its primary direction, then in its secondary one.
local compass = {}

local winds = { "north", "east", "south", "west" }
local turns = { north = 0, east = 1, south = 2, west = 3 }

--- The direction on the map, north up, of a direction on a card: the mission says where its north lies.
---@param wind string
---@return string
function compass.on_map(wind)
  return winds[(turns[wind] + turns[world.north]) % 4 + 1] -- CIT-AI-04
end

-- Squares that a thing takes up: a figure's own, those of its entrance while it waits, all of a tile or an entrance.
local function squares_of(thing)
  if math.type(thing) == "integer" then return places(thing) end
  if type(thing) == "string" then return world.entrance(thing).squares end
  if thing.type == "tile" then return board.squares(thing) end
  if thing.on_map then return places(thing.square) end
  local zone = thing.zone
  if zone and zone.owner and zone.owner.type == "tile" then return board.squares(zone.owner) end
  local entrance = thing.kind == "creature" and thing.entrance or thing.side and thing.side.entrance
  return entrance and world.entrance(entrance).squares or places()
end

local function least_and_most(squares, grade)
  local least, most
  for square in squares:each() do
    local value = grade(square)
    least, most = math.min(least or value, value), math.max(most or value, value)
  end
  return least and least + most or 0
end

--- Twice the column and the row of a thing's middle (open point 37: a tile counts by its centre).
---@return integer, integer
function compass.middle(thing)
  local squares = squares_of(thing)
  return least_and_most(squares, board.column), least_and_most(squares, board.row)
end

-- How far a thing lies in a direction of the map.
local function far(thing, direction)
  local column, row = compass.middle(thing)
  if direction == "north" then return -row end
  if direction == "south" then return row end
  return direction == "east" and column or -column
end

--- Candidates furthest in the card's primary direction, and of those the furthest in its secondary one.
---@param candidates table set of figures, tiles, squares, ids of entrances, or cards that lie on tiles
---@param card any AI card
---@return table set
function compass.keep(candidates, card)
  local first, second = compass.on_map(card.primary), compass.on_map(card.secondary)
  local kept = candidates:most(function(thing) return far(thing, first) end) -- CIT-AI-05
  return kept:most(function(thing) return far(thing, second) end)
end

--- Candidates in the order of a compass; those at one place stay as they are.
---@param candidates table set
---@param card any AI card
---@return table array
function compass.order(candidates, card)
  local rest, found = candidates:copy(), {}
  while #rest > 0 do
    local thing = compass.keep(rest, card):first()
    found[#found + 1] = thing
    rest:remove(thing)
  end
  return found
end

--- The square of a tile on a card, read with the mission's north up.
---@param tile any
---@param card any AI card
---@return integer square
function compass.square(tile, card)
  local column, row = card.column, card.row -- CIT-AI-07
  for _ = 1, turns[world.north] do column, row = 9 - row, column end
  return board.local_square(tile, column, row)
end

--- True when all candidates are at one place, so that no compass can tell them apart.
---@param candidates table set
---@return boolean
function compass.same_place(candidates)
  local column, row = compass.middle(candidates:first())
  return not candidates:any(function(thing)
    local other_column, other_row = compass.middle(thing)
    return other_column ~= column or other_row ~= row
  end)
end

return compass
