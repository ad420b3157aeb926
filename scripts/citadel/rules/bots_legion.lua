-- How the Dark Legion plays by itself: what can attack does, the weakest first; the rest closes in, and stands in the
-- way of what the corporations want.
local goals = require "bots_goals"
local harm = require "harm"

local bot = {}

local troopers = filter { kind = "trooper" }

local FAR = 60

-- What corporations still want to reach.
local function wanted(side)
  local brief = goals.of(side)
  if #brief.reach > 0 then return brief.reach end
  return brief.gather or set()
end

-- Troopers on the map; before they are, the entrances that they may come by.
local function hunted(side)
  local there = troopers:all():union(goals.of(side).protect)
  return #there > 0 and there or goals.white
end

function bot.creature_action(_, options)
  for _, what in ipairs { "close", "firearm", "special", "move" } do
    if options:has(what) then return what end
  end
  return "end"
end

function bot.creature_move(side, options, creature)
  local row = harm.row(creature)
  local foes = troopers:all():union(goals.of(side).protect)
  local shoots = #row.close == 0
  return options:score {
    { "beside", foes, shoots and -15 or 40 },
    shoots and { "seen_by", foes, 20, range = row.range } or false,
    { "steps", hunted(side), -4, by = "creature", most = FAR },
    { "steps", wanted(side), -2, by = "creature", most = FAR },
  }
end

-- Who stands close goes first and makes room for none.
function bot.creature(side, options)
  return options:score { { "distance", hunted(side), -1 } }
end

function bot.creature_target(side, options)
  return options:score { { "attribute", "health", -1 }, { "is", goals.of(side).protect, 3 }, { "is", "pass", -99 } }
end

bot.victim = bot.creature_target

function bot.rally(side, options)
  return options:score { { "distance", hunted(side), -1 } }
end

function bot.spawn(side, options)
  return options:score {
    { "steps", hunted(side), -2, by = "creature", most = FAR },
    { "steps", wanted(side), -1, by = "creature", most = FAR },
  }
end

local function nearness(squares, side)
  return squares:score {
    { "steps", hunted(side), -2, by = "creature", most = FAR },
    { "steps", wanted(side), -1, by = "creature", most = FAR },
  }:most()
end

function bot.red_entrance(side, options)
  return options:most(function(id) return nearness(goals.entrances[id], side) end):first()
end

-- The card nobody has seen; but it lies on a sector.
function bot.force(side, options)
  return options:most(function(card) return nearness(board.squares(card.zone.owner), side) end):first()
end

return bot
