-- Force cards and the creatures that they bring.
local mind = require "legion.mind"
local secret = require "mission.secret"

local spawn = {}

local troopers = filter { kind = "trooper" }

--- A figure of a creature from the box, or nil when all are out.
---@param creature string id of a creature
function spawn.figure(creature)
  local alike = world.zone("pool"):set():where(function(figure) return figure.item == creature end)
  return alike:first() -- CIT-SPAWN-05 CIT-DL-05
end

-- Squares of a sector where a creature may be placed.
local function free_squares(tile, figure)
  local near = set()
  for trooper in troopers:all():each() do near = near:union(board.neighbours(trooper)) end
  return board.squares(tile):minus(near):where(function(square) -- CIT-SPAWN-03
    return board.free(square, "creature", figure)
  end)
end

--- Creatures for whom a figure is left in the box, and those for whom none is.
---@param creatures table list of ids
---@return table, table lists of ids
function spawn.split(creatures)
  local left, come, missing = {}, {}, {}
  for _, id in ipairs(creatures) do
    if not left[id] then
      left[id] = #world.zone("pool"):set():where(function(figure) return figure.item == id end)
    end
    local list = left[id] > 0 and come or missing -- CIT-SPAWN-05 CIT-DL-05
    list[#list + 1] = id
    left[id] = left[id] - 1
  end
  return come, missing
end

--- Creatures in a player's words: "2 Husks, 1 Gutterling".
---@param creatures table list of ids
---@return string
function spawn.words(creatures)
  local counts, order, parts = {}, {}, {}
  for _, id in ipairs(creatures) do
    if not counts[id] then order[#order + 1] = id end
    counts[id] = (counts[id] or 0) + 1
  end
  for i, id in ipairs(order) do parts[i] = text("figures", counts[id], data["creature"][id].title) end
  return table.concat(parts, ", ")
end

--- Puts a figure on the map.
function spawn.put(figure, square, fresh)
  change.move(figure, square)
  change.set(figure, "acted", false)
  change.set(figure, "actions", 0)
  change.set(figure, "fresh", fresh) -- CIT-SPAWN-04
  change.set(figure, "risen", true) -- CIT-CC-03
  change.set(figure, "entrance", nil) -- where it waited before it fell
  log("log-spawn", figure, board.name(square))
  raise("spawned", figure)
end

--- The creatures of a force card come onto a sector; the card is discarded.
---@param card any piece
---@param tile any tile
---@param fresh boolean true in step 3 of the Legion's turn
function spawn.deploy(card, tile, fresh)
  change.show(card)
  local come, missing = spawn.split(card.creatures)
  log("log-force", card.data.title, tile.id, spawn.words(come), spawn.words(missing))
  for _, creature in ipairs(card.creatures) do
    local figure = spawn.figure(creature)
    if figure and not world.over then -- CIT-END-02
      local squares = free_squares(tile, figure)
      if #squares > 0 then
        spawn.put(figure, mind.choose("spawn", squares, figure), fresh)
      else
        log("log-no-square", figure.data.title, tile.id)
      end
    end
  end
  change.move(card, world.zone("force-discard")) -- CIT-SPAWN-06
end

--- Draws from the force pile, which is made anew of the discard when it is empty.
---@return any card, or nil when there is none at all
function spawn.draw()
  local pile = world.zone("force-pile")
  if pile.count == 0 then
    for card in world.zone("force-discard"):set():each() do
      change.move(card, pile)
    end
    change.shuffle(pile) -- CIT-SPAWN-07
  end
  return pile.top
end

local function known(zone, side)
  return zone:set():any(function(token) return token.side == side end)
end

--- A trooper has finished a MOVE action on a sector. The first one of its team there reveals a force card.
function spawn.arrive(trooper)
  local tile, side = trooper.tile, trooper.side
  local tokens = world.zone("sector-tokens", tile)
  if known(tokens, side) then return end
  change.create("sector-token", tokens, side) -- CIT-SPAWN-01
  secret.check(side)
  local card = world.zone("force", tile).top -- CIT-SPAWN-02
  if card then spawn.deploy(card, tile, false) end
end

return spawn
