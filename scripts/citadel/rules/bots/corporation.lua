-- How a corporation plays by itself: each goal gets the nearest trooper that can do it, the others help or wait at the
-- way out; who has time to spare, is held up or stands where it should, fights.
local goals = require "bots.goals"
local ways = require "bots.ways"
local fight = require "bots.fight"
local draft = require "bots.draft"
local items = require "equipment.items"
local pace = require "bots.pace"
local sight = require "map.sight"
local hand = require "bots.hand"
local dice = require "bots.dice"
local roster = require "mission.roster"
local door = require "movement.door"
local move = require "movement.move"

local bot = {}

local creatures = filter { kind = "creature" }
local covers = filter { kind = "token", where = { cover = true } }

local FAR = ways.FAR
local SHOT = 8 -- squares that count as within reach of a shot
local AHEAD = 8 -- actions to spare that are enough to stop and fight
local CLOSE = 4 -- those that are enough for a good attack, or to get rid of who is in the way
local DETOUR = 4 -- squares around creatures that are worth a fight
local HUNT = 5 -- squares around a trooper in which it looks for somebody to fight when it has nothing else to do
local LOW = hand.LOW
local KEEP_OFF = -70 -- a square beside a goal, for who can do nothing there before the mission is over
local POOR = 100 -- thousandths: attacks that succeed less often hardly ever do
local GOOD = 900 -- thousandths of points that make an attack worth an action
local UNLIKELY = 300 -- thousandths: attacks that succeed less often are no reason to stop

local function unheld(squares)
  return squares:where(function(square) return #creatures:at(square) == 0 end)
end

-- Do creatures stand in the way, or on all squares that it goes to?
local function barred(trooper, target, way, brief)
  if not trooper.on_map then return false end
  if target == brief.gather then
    target = unheld(target)
    if #target == 0 then return true end
  end
  local around = set(trooper):score { { "steps", target, by = "trooper", pieces = true, most = FAR } }
  return around:most() > way + DETOUR
end

-- What harms nobody, or will hardly be hit, is attacked only by those who have nothing else to do.
local function idly(best, target, brief)
  if brief.attack:has(best.target) or brief.hack:has(best.target) then return false end
  return best.target.kind ~= "creature" or best.chance < UNLIKELY and not pace.waits(target, brief)
end

-- To fight or to go on: fight with time to spare, at the goal, or when there is no other way on.
local function fights(trooper, target, way, brief, best)
  local worth = best.worth
  if worth < GOOD // 4 then return false end
  if not target or way <= 1 then return true end
  if idly(best, target, brief) then return best.target.kind == "creature" and barred(trooper, target, way, brief) end
  local spare = pace.slack(trooper, target, way, brief)
  if spare >= AHEAD then return true end
  if spare >= CLOSE and (worth >= GOOD or #creatures:beside(trooper) > 0) then return true end
  return barred(trooper, target, way, brief)
end

-- Items that are worth an action when somebody is hurt, and at once.
local function worth_using(trooper)
  return items.usable(trooper):where(function(card)
    if card.effect ~= "heal" then return card.effect == "haste" end
    return trooper.health <= LOW and not world.last -- else the Legion has had its last turn
  end)
end

-- A SPECIAL action of the brief is taken beside a goal; with items in hand one cannot tell it from theirs.
local function special(trooper, brief)
  if #items.usable(trooper) == 0 or #worth_using(trooper) > 0 then return true end
  return brief.reach:any(function(goal) return board.distance(goal, trooper) <= 1 end)
end

function bot.special(_, options, trooper)
  for what in options:each() do
    if type(what) == "string" then return what end
  end
  local good = worth_using(trooper)
  return #good > 0 and good:first() or options:first()
end

-- Whom a trooper goes for that has nothing else to do: who is near, above all near those that must not fall.
local function quarry(trooper, brief)
  local near = set()
  for ward in brief.protect:each() do near = near:union(creatures:within(ward, HUNT)) end
  if #near > 0 then return near end
  return trooper.on_map and creatures:within(trooper, HUNT) or near
end

-- Has a shooter that is not on its way, or is held up, only a blow left that hardly ever lands? It had better step back
-- and shoot.
local function steps_back(trooper, target, way, brief, best)
  if trooper.specialty == "close" or not best or best.line.type ~= "close" then return false end
  if best.chance >= UNLIKELY then return false end
  return not target or way <= 1 or barred(trooper, target, way, brief)
end

-- Could any attack keep a trooper from going on? Says what `fights` says of the best one that there can be.
local function may_fight(trooper, target, way, brief)
  if #brief.attack + #brief.hack > 0 or not target or way <= 1 then return true end
  return pace.slack(trooper, target, way, brief) >= CLOSE or barred(trooper, target, way, brief)
end

-- On the way out one card is played a turn. Is a trooper too late even with all of them, and is there a teammate that
-- acts later in this turn and needs an action less?
local function sooner(trooper, target, way, brief)
  if not brief.leave then return false end
  local slack = pace.slack(trooper, target, way, brief)
  if slack + pace.cards(trooper.side) > -pace.EXIT then return false end
  return roster.troopers(trooper.side):any(function(mate)
    if mate == trooper or mate.acted then return false end
    local goal, steps = ways.aim(mate, brief)
    return goal ~= nil and pace.slack(mate, goal, steps, brief) + option.actions > slack
  end)
end

-- Does an attack at what the brief wants hardly ever succeed?
local function poor(best, brief)
  return brief.attack:has(best.target) and best.worth < fight.GOAL * POOR
end

-- A shooter that has time for one more action first looks for a place with a better shot at what the brief wants gone:
-- where nothing covers it, or a step away from it.
local function shifts(trooper, best, way, brief)
  if trooper.specialty ~= "firearm" or #brief.attack == 0 then return false end
  if pace.last() and trooper.actions < 2 then return false end
  if best and brief.attack:has(best.target) then
    return trooper.actions > 1 and poor(best, brief) and sight.cover(trooper, best.target) > 0
  end
  return way <= 1
end

-- Is an extra action worth a card? For a good attack, a SPECIAL action of the brief, or a step on; not for a poor
-- attack at who stands in the way.
local function worth_a_card(trooper, target, way, brief)
  local best = fight.best(trooper, brief)
  if best and best.worth >= GOOD and not poor(best, brief) and not idly(best, target, brief) then return true end
  if target and way > 1 and sooner(trooper, target, way, brief) then return false end
  if not target or way <= 1 then
    return brief.reach:any(function(goal) return board.distance(goal, trooper) <= 1 end)
  end
  return not (best and fights(trooper, target, way, brief, best)) and not barred(trooper, target, way, brief)
end

function bot.action(side, options, trooper)
  local brief = goals.of(side)
  if options:has("leave") and brief.leave then return "leave" end
  if options:has("special") and special(trooper, brief) then return "special" end
  local target, way, hunts = ways.aim(trooper, brief)
  if hunts then way = 0 end -- it fights where it can
  local late = pace.late(trooper, target, way, brief)
  local able = options:has("attack") and (late or not options:has("move") or may_fight(trooper, target, way, brief))
  local best = able and fight.best(trooper, brief)
  if options:has("move") and shifts(trooper, best, way, brief) then return "move" end
  if best and best.worth > 0 and (brief.attack:has(best.target) or brief.hack:has(best.target)) then
    return options:has("card") and hand.aim(trooper, best, brief) and "card" or "attack"
  end
  local in_time = trooper.actions > 1 or not pace.last()
  if options:has("move") and in_time and steps_back(trooper, target, way, brief, best) then return "move" end
  if best and fights(trooper, target, way, brief, best) then return "attack" end
  if late and best and best.worth > 0 then return "attack" end
  if options:has("move") then
    if target and way > 1 and not late then return "move" end
    if not best and (hunts or #quarry(trooper, brief) > 0) then return "move" end
  end
  if best and best.worth > 0 then return "attack" end
  if options:has("card") and trooper.actions == 0 then
    if hand.heals(side) or worth_a_card(trooper, target, way, brief) then return "card" end
  end
  return "end"
end

bot.card, bot.card_use, bot.discard = hand.card, hand.card_use, hand.discard
bot.guard, bot.brace, bot.jam, bot.dodge = hand.guard, hand.brace, hand.jam, hand.dodge
bot.heal, bot.dodge_who = hand.heal, hand.dodge_who

-- Towards a fight: beside an enemy, or to where it can be shot at.
local function chase(trooper, prey, brief)
  local shoots = trooper.specialty ~= "close"
  return {
    { "steps", prey, shoots and -2 or -20, by = "trooper", pieces = true, most = FAR },
    { "steps", prey, -1, by = "trooper", most = FAR },
    { "beside", creatures:all(), shoots and -30 or 4 },
    shoots and { "seen_by", prey, 10, range = trooper.specialty == "tech" and 3 or SHOT } or false,
    brief.gather and { "steps", brief.gather, -3, by = "trooper", most = FAR } or false,
  }
end

local function squares_of(pieces)
  local found = places()
  for piece in pieces:each() do found:add(piece.square) end
  return found
end

-- Where a shooter has what the brief wants gone in sight: without cover between, and not beside a creature.
local function stand(marks)
  if #marks == 0 then return nil end
  return {
    { "seen_by", marks, 70, range = SHOT },
    { "screened", marks, -30, by = squares_of(covers:all()), range = SHOT },
    { "beside", marks:where(function(mark) return mark.kind == "creature" end), -90 },
  }
end

-- Towards a goal, out of the way of enemies: who starts beside one goes less far.
local function advance(trooper, target, brief)
  local enemies = creatures:all()
  return {
    { "steps", target, -20, by = "trooper", pieces = true, most = FAR },
    { "steps", target, -5, by = "trooper", most = FAR },
    { "beside", enemies, trooper.specialty == "close" and -4 or -8 },
    { "seen_by", enemies, trooper.health <= LOW and -8 or -1, range = SHOT },
    pace.stays(trooper) and { "beside", brief.reach, KEEP_OFF } or false,
    table.unpack(trooper.specialty == "firearm" and stand(brief.attack) or {}),
  }
end

function bot.move(side, options, trooper)
  local brief = goals.of(side)
  local target, way, hunts = ways.aim(trooper, brief)
  if hunts then way = 0 end
  local idle = way <= 1 or pace.late(trooper, target, way, brief)
  if idle and #brief.attack > 0 and shifts(trooper, fight.best(trooper, brief), way, brief) then idle = false end
  local prey = idle and not options:has("stop") and quarry(trooper, brief) or set()
  if steps_back(trooper, target, way, brief, fight.best(trooper, brief)) then prey = creatures:within(trooper, SHOT) end
  if #prey == 0 and hunts then prey = target end
  local terms = #prey > 0 and chase(trooper, prey, brief) or advance(trooper, target or creatures:all(), brief)
  local scores = options:score(terms)
  if options:has("stop") and places(trooper.square):score(terms):most() >= scores:most() then return "stop" end
  return scores:best()
end

-- The door that a trooper's next MOVE opens, or nil.
local function opens(side, trooper)
  if not trooper.on_map then return nil end
  local ends = move.ends(trooper)
  if #ends == 0 then return nil end
  local from = trooper.square
  for square in move.way(trooper, bot.move(side, ends, trooper)):each() do
    local edge = door.between(from, square)
    if edge then return edge end
    from = square
  end
  return nil
end

-- The tech specialist that had better open a door before somebody else walks into its trap, or nil. In the last round
-- other things count for who goes first, and troopers that are still to act have no actions by which to judge them.
local function doorman(side, options)
  if pace.last() then return nil end
  local techs = options:where(function(trooper) return trooper.specialty == "tech" end)
  if #techs == 0 or #techs == #options then return nil end
  for other in options:minus(techs):each() do
    local edge = opens(side, other)
    local first = edge and techs:where(function(tech) return opens(side, tech) == edge end):first()
    if first then return first end
  end
  return nil
end

function bot.trooper(side, options)
  local first = doorman(side, options)
  if first then return first end
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
  local wanted = #brief.reach > 0 and brief.reach or brief.gather or set()
  return options:most(function(id)
    local nearest = FAR
    for goal in wanted:each() do nearest = math.min(nearest, ways.from_entrance(id, goal)) end
    return (others[id] and -8 or 0) - nearest
  end):first()
end

-- The attack is worked out as a whole; each question about it gets its part.
local function planned(side, trooper, only)
  return fight.best(trooper, goals.of(side), only)
end

function bot.line(side, options, trooper)
  local best = planned(side, trooper, function(line) return options:has(line.id) end)
  return best and best.line.id
end

function bot.target(side, options, trooper)
  local best = planned(side, trooper, function(_, target) return options:has(target) end)
  return best and best.target
end

bot.swing_start = bot.target

function bot.second_target(side, options, trooper)
  local best = planned(side, trooper, function(line, target) return line.shape == "pair" and options:has(target) end)
  return best and best.target or "pass"
end

function bot.direction(side, options, trooper)
  local best = planned(side, trooper, function(line) return line.shape == "ray" end)
  return best and options:has(best.aim) and best.aim or nil
end

function bot.swing_sense(side, _, trooper)
  local best = planned(side, trooper, function(line) return line.shape == "swing" end)
  return best and best.aim
end

function bot.target_square(side, options, trooper)
  local best = planned(side, trooper, function(line) return line.shape == "blast" end)
  return best and options:has(best.aim) and best.aim or nil
end

bot.dice, bot.barb = dice.dice, dice.barb
bot.reroll, bot.reroll_dice, bot.flinch = dice.reroll, dice.reroll_dice, dice.flinch

function bot.armour() return true end

function bot.consent() return true end

-- A step that costs nothing, where it brings the trooper nearer to its goal, or out of a crowd.
function bot.overrun(side, options, trooper)
  local target, way = ways.aim(trooper, goals.of(side))
  if not target or way <= 1 then return "pass" end
  local terms = {
    { "steps", target, -4, by = "trooper", most = FAR },
    { "beside", creatures:all(), -4 },
  }
  local scores = options:copy():remove("pass"):score(terms)
  return scores:most() > set(trooper):score(terms):most() and scores:best() or "pass"
end

-- The trap that is least likely to be walked into.
function bot.trap(_, options)
  return options:score { { "distance", creatures:all() } }
end

function bot.dodge_to(_, options)
  return options:score { { "beside", creatures:all(), -1 } }
end

function bot.item_use(_, options)
  return options:score { { "attribute", "health", -1 } }
end

bot.draft = draft.pick
bot.draft_for = draft.bearer
bot.characters = draft.characters

-- The less is asked for, the sooner it is done.
local ease = { sectors = 3, survivors = 3, unhurt = 1, kills = 1 }

function bot.orders(_, options)
  return options:most(function(card)
    return 2 * card.reward - card.penalty - card.amount + 2 * ease[card.goal]
  end):first()
end

return bot
