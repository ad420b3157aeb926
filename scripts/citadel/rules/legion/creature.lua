-- What a creature can do now: where it can go and whom it can attack.
local harm = require "attack.harm"
local omen = require "cards.omen"
local firearm = require "attack.firearm"
local close_combat = require "attack.close_combat"
local smoke = require "map.smoke"

local creature = {}

local creatures = filter { kind = "creature" }

--- Everything that may act in step 4: creatures on the map, then waiting ones in the order in which they came.
---@param side any the Legion
---@return table set
function creature.host(side)
  local found = creatures:all()
  local waiting = world.zone("outside", side)
  for i = waiting.count, 1, -1 do found:add(waiting:at(i)) end -- CIT-DL-07
  return found
end

--- On the map or waiting outside an entrance.
function creature.in_play(figure)
  local zone = figure.zone
  return figure.on_map or zone ~= nil and zone.name == "outside"
end

--- Squares of a MOVE that begins now.
---@return integer
function creature.squares(figure)
  local squares = option.squares + omen.lasting("haste") - omen.lasting("mire") -- CIT-DL-10
  return smoke.limit(figure, modified("squares", squares, figure))
end

-- Squares by which a creature that waits comes in, and those that are closed to it; `barred` of the caller among them.
local function bounds(figure, barred)
  if not figure.on_map then return world.entrance(figure.entrance).squares, barred end
  barred = (barred or places()):union(places(figure.square))
  if figure.bound then barred = barred:union(board.all():minus(board.squares(figure.tile))) end
  return nil, barred
end

--- Where a creature can go with that many squares left; one that waits comes in.
---@param gone integer? squares of this MOVE that have been gone
---@return table reach
function creature.ways(figure, squares, gone)
  local starts, barred = bounds(figure)
  return smoke.reach(figure, "creature", math.max(0, squares), starts, barred, gone) -- CIT-MOVE-08 CIT-DL-11
end

--- Its way to a square of those.
---@param goal any square
---@param more any set of squares that are closed to it as well, or nil
---@return table? set of squares, or nil where there is none
function creature.way(figure, goal, squares, gone, more)
  local starts, barred = bounds(figure, more)
  return smoke.way(goal, figure, "creature", squares, starts, barred, gone)
end

--- Whom a creature may attack: a type without dice on the board is none of its own.
---@param type string "firearm" or "close"
---@return table set
function creature.prey(figure, type)
  local row = harm.row(figure)
  if not figure.on_map or #row[type] == 0 then return set() end -- CIT-MAP-07 CIT-DL-12
  local found
  if type == "close" then
    found = close_combat.prey(figure)
  else
    local range = row.range
    local shroud = omen.lasting("shroud")
    if shroud > 0 then range = math.min(range, shroud) end
    found = firearm.prey(figure, row.nearest, range)
  end
  return found:where(function(trooper) return not vetoed("target", figure, trooper) end)
end

--- Special attacks that the brief offers it.
---@return table set of ids
function creature.specials(figure)
  local found = set()
  if not figure.on_map then return found end
  for _, offer in ipairs(offers("creature-special", figure)) do found:add(offer.id) end
  return found
end

return creature
