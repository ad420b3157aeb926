-- How the Pale Legion plays by itself: what can attack does, the weakest first; the rest closes in, and stands in the
-- way of what the corporations want.
local goals = require "bots.goals"
local harm = require "attack.harm"
local points = require "mission.points"
local ability = require "legion.creature"
local combat = require "attack.combat"
local odds = require "bots.odds"

local bot = {}

local troopers = filter { kind = "trooper" }

local FAR = 60 -- more squares than any way has
local FALL = 3 -- points for the fall of a trooper: two PP, and that it does nothing more
local WARD = 3 -- whom the brief protects counts as several

-- What corporations still want to reach.
local function wanted(brief)
  if #brief.reach > 0 then return brief.reach end
  return brief.gather or set()
end

-- Troopers on the map; before they are, the entrances that they may come by.
local function hunted(brief)
  local there = troopers:all():union(brief.protect)
  return #there > 0 and there or goals.white
end

-- Nearer to the troopers, and nearer to what they want: between the two, that is in the way.
local function nearness(brief)
  return { "steps", hunted(brief), -4, by = "creature", most = FAR },
    { "steps", wanted(brief), #brief.attack > 0 and -2 or -5, by = "creature", most = FAR }
end

-- What makes a square good for a creature.
local function posts(creature, brief)
  local row = harm.row(creature)
  local foes = troopers:all():union(brief.protect)
  local shoots = #row.close == 0
  local near, between = nearness(brief)
  return {
    { "beside", foes, shoots and -15 or 40 },
    shoots and { "seen_by", foes, 20, range = row.range } or false,
    #brief.attack == 0 and { "beside", brief.reach, 12 } or false, -- so that nobody else can stand there
    near,
    between,
  }
end

-- Does it stand as well as it can?
local function settled(creature, brief)
  if not creature.on_map then return false end
  local terms = posts(creature, brief)
  local ways = ability.ways(creature, ability.squares(creature))
  return set(creature):score(terms):most() >= ways:score(terms):most()
end

-- What a special attack is worth in ordinary ones, if the brief has a way to tell.
local function promise(brief, creature, id)
  return brief.special and brief.special(creature, id) or 0
end

-- Place of the best special attack among those that a creature has, and what it promises.
local function best_special(brief, creature)
  local ids = ability.specials(creature)
  local best, most
  for i = 1, #ids do
    local worth = promise(brief, creature, ids[i])
    if not most or worth > most then best, most = i, worth end
  end
  return best, most or 0
end

function bot.creature_action(side, options, creature)
  local brief = goals.of(side)
  if options:has("special") then
    local _, worth = best_special(brief, creature)
    if worth > 1 then return "special" end
  end
  for _, what in ipairs { "close", "firearm", "special" } do
    if options:has(what) then return what end
  end
  return options:has("move") and not settled(creature, brief) and "move" or "end"
end

-- By its place: among the options an id that rules.lua has put together has another name.
function bot.creature_special(side, options, creature)
  local place = best_special(goals.of(side), creature)
  return options[place]
end

function bot.creature_move(side, options, creature)
  return options:score(posts(creature, goals.of(side)))
end

-- Who stands close goes first and makes room for none.
function bot.creature(side, options)
  return options:score { { "distance", hunted(goals.of(side)), -1 } }
end

bot.rally = bot.creature

-- Thousandths of points that an attack on somebody brings; who is beside is struck, who is not is shot at.
local function promising(creature, target, brief)
  local type = board.distance(creature, target) > 1 and "firearm" or "close"
  local defence = combat.defence(target, creature, type)
  local worth = odds.harm(odds.pool(harm.row(creature)[type]), defence, target.health, FALL)
  return brief.protect:has(target) and worth * WARD or worth
end

function bot.creature_target(side, options, creature)
  local brief = goals.of(side)
  local worth = {}
  for target in options:each() do
    if target ~= "pass" then worth[target] = 1 + promising(creature, target, brief) end
  end
  return options:score { { "worth", worth, 10 }, { "attribute", "health", -1 } }
end

-- Whom an event strikes, which no DEFENSE stops.
function bot.victim(side, options)
  return options:score { { "attribute", "health", -1 }, { "is", goals.of(side).protect, 3 } }
end

function bot.spawn(side, options)
  return options:score { nearness(goals.of(side)) }
end

local function nearest(squares, brief)
  return squares:score({ nearness(brief) }):most()
end

function bot.red_entrance(side, options)
  local brief = goals.of(side)
  return options:most(function(id) return nearest(goals.entrances[id], brief) end):first()
end

-- The card nobody has seen; but it lies on a sector.
function bot.force(side, options)
  local brief = goals.of(side)
  return options:most(function(card) return nearest(board.squares(card.zone.owner), brief) end):first()
end

-- Debris falls where the corporations have to go.
function bot.cave_in(side, options)
  local brief = goals.of(side)
  return options:score {
    { "beside", brief.reach, 9 },
    { "steps", wanted(brief), -1, by = "trooper", most = FAR },
    { "steps", troopers:all(), -1, by = "trooper", most = FAR },
  }
end

-- Who leads gives up a card.
function bot.tithe(_, options)
  return options:most(points.total):first()
end

return bot
