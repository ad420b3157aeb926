-- How a corporation plays by itself: each goal gets the nearest trooper, the others help or wait at the way out; who
-- has time to spare, or is held up, fights.
local goals = require "bots_goals"
local harm = require "harm"

local bot = {}

local troopers = filter { kind = "trooper" }
local creatures = filter { kind = "creature" }

local FAR = 60 -- more squares than any way has
local SHOT = 8 -- squares that count as within reach of a shot
local AHEAD = 3 -- actions to spare that are enough to stop and fight
local DETOUR = 4 -- squares around creatures that are worth a fight
local LOW = 2 -- health at which a trooper takes care of itself

-- Where the troopers of each corporation wait before they come in.
local waiting = {}
for _, side in ipairs(world.sides) do
  if side.kind == "corporation" then waiting[#waiting + 1] = { side = side, zone = world.zone("outside", side) } end
end

-- Steps of an entrance to a goal.
local function from_entrance(id, goal)
  return 1 - goals.entrances[id]:score { { "steps", goal, -1, by = "trooper", most = FAR } }:most()
end

-- Steps of every trooper in play to one goal: a list of { trooper, steps }.
local function ways_to(goal)
  local ways = {}
  local there = troopers:all()
  local steps = there:score { { "steps", goal, by = "trooper", most = FAR } }
  for trooper in there:each() do ways[#ways + 1] = { trooper, steps:of(trooper) } end
  for _, each in ipairs(waiting) do
    if each.zone.count > 0 then
      local way = from_entrance(each.side.entrance, goal)
      for trooper in each.zone:set():each() do ways[#ways + 1] = { trooper, way } end
    end
  end
  return ways
end

-- Goal and squares to go of one trooper, when every goal gets the nearest trooper that has none yet. Who is left over
-- helps with the goal that takes longest.
local function share(reach, who)
  local open, taken = {}, {}
  for goal in reach:each() do open[#open + 1] = { goal = goal, ways = ways_to(goal) } end
  local hardest, longest
  for _ = 1, #open do
    local best, trooper, entry
    for i = 1, #open do
      if not open[i].done then
        for _, pair in ipairs(open[i].ways) do
          local other, way = pair[1], pair[2]
          if not taken[other] and (not best or way < best) then best, trooper, entry = way, other, open[i] end
        end
      end
    end
    if not entry then break end
    if trooper == who then return entry.goal, best end
    entry.done, taken[trooper] = true, true
    hardest, longest = entry, best
  end
  if #open < 2 then return nil end
  for _, pair in ipairs(hardest.ways) do
    if pair[1] == who then return hardest.goal, math.max(pair[2], longest) end
  end
end

-- Where a trooper should go, and how far that is: a goal, the way out, or the nearest creature.
local function aim(side, trooper)
  local brief = goals.of(side)
  local goal, way = share(brief.reach, trooper)
  if goal then return goal, way, brief end
  local target = brief.gather
  if not target or #target == 0 then target = creatures:all() end
  if #target == 0 then return nil, 0, brief end
  if not trooper.on_map then return target, FAR, brief end
  local here = set(trooper):score { { "steps", target, by = "trooper", most = FAR } }
  return target, here:most() + 1, brief -- one more: the last step is the one onto it
end

-- Do creatures stand in the way?
local function barred(trooper, target, way)
  if not trooper.on_map then return false end
  local around = set(trooper):score { { "steps", target, by = "trooper", pieces = true, most = FAR } }
  return around:most() > way + DETOUR
end

-- Creatures that the trooper could attack about now.
local function prey(trooper)
  if not trooper.on_map then return 0 end
  return #creatures:all():score { { "seen_by", trooper, range = SHOT } }:filter(1)
end

-- Actions that are left beyond those that the way to the goal and out again takes.
local function slack(trooper, way, brief)
  local left = trooper.actions + (world.limit - world.round) * option.actions
  local moves = (way + option.squares - 2) // option.squares
  return left - moves - (brief.gather and 5 or 1)
end

-- To fight or to go on: fight with time to spare, at the goal, or when there is no other way on.
local function fights(trooper, target, way, brief)
  if prey(trooper) == 0 then return false end
  if not target or way <= 1 then return true end
  local spare = slack(trooper, way, brief)
  if spare >= AHEAD then return true end
  if spare >= 0 and #creatures:beside(trooper) > 0 then return true end
  return barred(trooper, target, way)
end

function bot.action(side, options, trooper)
  if options:has("special") then return "special" end
  if options:has("leave") and goals.of(side).leave then return "leave" end
  local target, way, brief = aim(side, trooper)
  if options:has("attack") and fights(trooper, target, way, brief) then return "attack" end
  local wanted = way > 1 or #brief.reach > 0
  if target and way > 1 and options:has("move") then return "move" end
  if wanted and options:has("card") and trooper.actions == 0 then return "card" end
  return "end"
end

-- A card for an extra action: what helps least otherwise; the heal when somebody needs it.
local spare = { reroll = 6, free = 5, aim = 5, stride = 4, heal = 3, jam = 2, guard = 1, brace = 1 }

function bot.card(_, options, trooper)
  if trooper.health <= LOW then
    local heal = options:where(function(card) return card.effect == "heal" end)
    if #heal > 0 then return heal:score { { "attribute", "amount" } }:best() end
  end
  return options:most(function(card) return spare[card.effect] end):first()
end

function bot.card_use(side, options, card)
  local hurt = troopers:of(side):any(function(trooper) return trooper.health <= LOW end)
  if card.effect == "heal" and hurt and options:has("effect") then return "effect" end
  return "action"
end

function bot.discard(_, options)
  return options:most(function(card) return spare[card.effect] end):first()
end

function bot.move(side, options, trooper)
  local target = aim(side, trooper)
  if not target then target = creatures:all() end
  local enemies = creatures:all()
  local terms = {
    { "steps", target, -20, by = "trooper", pieces = true, most = FAR },
    { "steps", target, -5, by = "trooper", most = FAR },
    { "beside", enemies, trooper.specialty == "close" and -2 or -8 },
    { "seen_by", enemies, trooper.health <= LOW and -8 or -1, range = SHOT },
  }
  local scores = options:score(terms)
  if options:has("stop") and places(trooper.square):score(terms):most() >= scores:most() then return "stop" end
  return scores:best()
end

function bot.trooper(side, options)
  local brief = goals.of(side)
  local target = #brief.reach > 0 and brief.reach or brief.gather
  return options:score { target and { "steps", target, -1, by = "trooper" } or false }
end

function bot.leave(_, options, trooper)
  return options:score { { "distance", trooper, -1 } }
end

function bot.entrance(side, options)
  local brief = goals.of(side)
  local others = {}
  for _, other in ipairs(world.sides) do
    if other.kind == "corporation" and other.entrance then others[other.entrance] = true end
  end
  return options:most(function(id)
    local nearest = FAR
    for goal in brief.reach:each() do nearest = math.min(nearest, from_entrance(id, goal)) end
    return (others[id] and -8 or 0) - nearest
  end):first()
end

local dice = {}
for _, line in ipairs(data.list("line")) do dice[line.id] = line.dice + #line.extra end

function bot.line(_, options)
  return options:score { { "worth", dice } }
end

-- Easy points first, then what stands close, then what was shot at before.
function bot.target(_, options, trooper)
  local worth = {}
  for target in options:each() do
    if target.kind == "creature" then
      local row = harm.row(target)
      worth[target] = 20 + 2 * row.points - 6 * row.defence
    end
  end
  return options:score {
    { "worth", worth },
    { "beside", trooper, 8 },
    { "distance", trooper, -1 },
    trooper.target and { "is", trooper.target, 4 } or false,
  }
end

local faces = { white = 0, middle = 1, best = 2 }

-- The best of the three dice that the rank card shows.
function bot.dice(side, options, trooper, least)
  local card = data.list("rank-card")[side.rank]
  local shown = card[trooper.specialty]
  return options:score { { "worth", { faces[shown[1]], faces[shown[2]], faces[shown[3]] } } }:best(least)
end

-- Nobody sees the dice before it is asked: the card is worth more as an action.
function bot.reroll() return "pass" end

local function any_card(options)
  return options:score { { "is", "pass", -1 } }
end

function bot.guard(_, options, trooper)
  return trooper.health > LOW and "pass" or any_card(options)
end

function bot.brace(_, options) return any_card(options) end

local harmful = { strike = true, plunder = true, breach = true, haste = true, frenzy = true }

function bot.jam(_, options, event)
  return harmful[event.effect] and any_card(options) or "pass"
end

function bot.heal(_, options)
  return options:score { { "attribute", "health", -1 } }
end

function bot.armour() return true end

function bot.consent() return true end

function bot.overrun() return false end

-- Fighters before technicians.
local callings = { close = 3, firearm = 2, tech = 1 }

function bot.characters(_, options, _, least)
  local worth = {}
  for id in options:each() do worth[id] = callings[data["trooper"][id].specialty] end
  return options:score { { "worth", worth } }:best(least)
end

-- The less is asked for, the sooner it is done.
local ease = { sectors = 3, survivors = 3, unhurt = 1, kills = 1 }

function bot.orders(_, options)
  return options:most(function(card)
    return 2 * card.reward - card.penalty - card.amount + 2 * ease[card.goal]
  end):first()
end

return bot
