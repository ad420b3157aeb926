-- Every decision of the Pale Legion goes through here: a player makes it, or AI cards do.
local roster = require "mission.roster"
local compass = require "legion.compass"
local ai_deck = require "legion.ai_deck"
local ai_actions = require "legion.ai_actions"

local legion_mind = {}

local troopers = filter { kind = "trooper" }

-- One card after the other narrows the candidates down. Where cards cannot help, or none of a full pass did, it is the
-- first (open point 35).
local function by_compass(candidates)
  for _ = 1, ai_deck.size() do
    if compass.same_place(candidates) then break end
    candidates = compass.keep(candidates, ai_deck.draw()) -- CIT-AI-06
  end
  return candidates:first()
end

-- The corporation whose icon comes first.
local function by_icon(sides)
  for _ = 1, ai_deck.size() do
    local card = ai_deck.draw()
    for side in sides:each() do
      if side.house == card.corporation then return side end -- CIT-AI-08
    end
  end
  return sides:first()
end

-- The square that a card names, if it is one of those; after a full pass the first one in reading order.
local function by_matrix(squares)
  local tile = board.tile(squares:first())
  for _ = 1, ai_deck.size() do
    local square = compass.square(tile, ai_deck.draw()) -- CIT-AI-15
    if square and squares:has(square) then return square end
  end
  return ai_actions.first_square(squares)
end

-- The sector of a square by compass, then the square in it.
local function by_square(squares)
  local tiles = set()
  for square in squares:each() do tiles:add(board.tile(square)) end
  local tile = by_compass(tiles)
  return by_matrix(squares:where(function(square) return board.tile(square) == tile end))
end

-- Squares between a sector with a force card and the nearest trooper; as far as can be when none is on the map.
local function sector_distance(card)
  local least = math.maxinteger
  for trooper in troopers:all():each() do
    for square in board.squares(card.zone.owner):each() do
      least = math.min(least, board.distance(trooper, square))
    end
  end
  return least
end

local answers = {}

-- The card of an event is turned where the compass says, that of step 3 on the sector nearest to the troopers.
function answers.force(cards, event)
  if event then return by_compass(cards) end -- CIT-AI-12
  return by_compass(cards:least(sector_distance)) -- CIT-AI-14
end

-- One card for each that comes, also where there is but one entrance.
answers["red-entrance"] = function(entrances)
  local candidates = compass.keep(entrances, ai_deck.draw()) -- CIT-AI-13
  return by_compass(candidates)
end

answers.spawn = by_matrix

answers.creature = function(ready)
  return ready:least(function(creature) return creature.order end):first() -- CIT-AI-16
end

answers["creature-action"] = ai_actions.decide
answers["creature-target"] = ai_actions.target

-- What is not listed above: troopers, creatures, tiles and entrances by compass, corporations by icon, squares by
-- matrix.
local function by_kind(candidates)
  local one = candidates:first()
  if #candidates == 1 then return one end
  if math.type(one) == "integer" then return by_square(candidates) end
  if type(one) == "string" then return world.entrance(one) and by_compass(candidates) or one end
  if one.type == "side" then return by_icon(candidates) end
  return by_compass(candidates) -- CIT-AI-12
end

--- Asks the Legion.
---@param kind string a decision
---@param domain any as of `choose`; in `mode` cards a set or a path
---@param about any?
---@return any the answer
function legion_mind.choose(kind, domain, about)
  if option.mode == "player" then return choose(roster.legion(), kind, domain, about) end -- CIT-AI-01
  return (answers[kind] or by_kind)(domain, about)
end

--- The path of a creature's MOVE, by the same.
---@param ways table reach
---@return table set of squares
---@return boolean? true where a player gave it step by step
function legion_mind.path(ways, creature)
  if option.mode == "player" then return choose(roster.legion(), "creature-move", domain.path(ways), creature) end
  return ai_actions.path(ways, creature)
end

--- Step 4 begins: in AI mode a card is laid aside, whose compass gives the order of the creatures.
---@param host table set of creatures
function legion_mind.line_up(host)
  if option.mode == "player" then return end
  for place, creature in ipairs(compass.order(host, ai_deck.lay_aside())) do -- CIT-AI-16
    change.set(creature, "order", place)
  end
end

--- Step 5: the AI cards are shuffled.
function legion_mind.rest()
  if option.mode == "cards" then ai_deck.gather() end -- CIT-AI-18
end

return legion_mind
