-- Which way a unit faces, and what lies in front of it. Rows grow southwards.
local ask = require "turns.ask"
local roster = require "units.roster"

local facing = {}

local names = { "north", "east", "south", "west" }
local turns = { north = 0, east = 2, south = 4, west = 6 }
local large = { giant = true, device = true }
local words = { [0] = "north", [2] = "east", [4] = "south", [6] = "west" }

-- Columns and rows that a square or piece covers.
local function span(place)
  local column, row = board.column(place), board.row(place)
  local more = 0
  if type(place) ~= "number" and large[place.kind] then more = 1 end
  return column, column + more, row, row + more
end

-- MAY-FACE-02, open point 4, open point 28: the rows ahead, and the squares directly to the left and right.
local function before(word, unit, place)
  local west, east, north, south = span(unit)
  local first, last, top, bottom = span(place)
  if word == "north" or word == "south" then
    if word == "north" and top < north or word == "south" and bottom > south then return true end
    return top <= south and bottom >= north and (first == east + 1 or last == west - 1)
  end
  if word == "east" and last > east or word == "west" and first < west then return true end
  return first <= east and last >= west and (top == south + 1 or bottom == north - 1)
end

--- Is a square, or some square of a piece, in front of a unit as it faces now? Other things have no flank (open
--- points 30, 54): everything is in front of it.
---@param unit Piece
---@param place integer|Piece
function facing.front(unit, place)
  if not roster.is_unit(unit) then return true end
  return before(words[unit.facing], unit, place) -- MAY-FACE-02
end

--- May a unit turn ahead of its actions and on its way?
function facing.free(unit)
  return unit.kind ~= "minion" or unit.turns -- MAY-FACE-03
end

--- Facings with a place in front.
---@return Set of the words north, east, south, west
function facing.toward_words(unit, place)
  local found = set()
  for _, word in ipairs(names) do
    if before(word, unit, place) then found:add(word) end
  end
  return found
end

--- Could a unit have a place in front when it attacks? It may turn ahead of its actions.
function facing.could(unit, place)
  if not roster.is_unit(unit) then return true end
  if not facing.free(unit) then return facing.front(unit, place) end -- MAY-FACE-03
  local west, east, north, south = span(unit)
  local first, last, top, bottom = span(place)
  return first < west or last > east or top < north or bottom > south -- MAY-FACE-01: some way, but for its own column
end

--- Turns a unit so that a place is in front; its owner is asked if there are several ways.
function facing.toward(unit, place)
  if not roster.is_unit(unit) or not facing.free(unit) then return end -- MAY-FACE-03
  local ways = facing.toward_words(unit, place)
  if #ways == 0 then return end
  change.turn(unit, turns[ask.owner(unit, "facing", ways)]) -- MAY-FACE-01
end

--- Its owner turns a unit as it likes: before an action, on its way, when it is placed.
function facing.ask(unit)
  if facing.free(unit) then change.turn(unit, ask.facing(unit)) end -- MAY-FACE-01, MAY-FACE-03, open point 3
end

--- Step: the Rotate action.
function facing.rotate(unit, _)
  change.turn(unit, ask.facing(unit)) -- MAY-FACE-03
end

return facing
