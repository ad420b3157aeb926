-- The cards of a corporation's hand: which is given up for an action, which is played in the turn of others.
local goals = require "bots.goals"
local pace = require "bots.pace"
local odds = require "bots.odds"
local fight = require "bots.fight"
local attack = require "attack.action"
local harm = require "attack.harm"
local combat = require "attack.combat"
local cards = require "cards.tactic"
local reaction = require "cards.reaction"

local hand = {}

local troopers = filter { kind = "trooper" }

local LOW = 2 -- health at which a trooper takes care of itself
hand.LOW = LOW

-- For an extra action: what helps least otherwise, first what bots have no other use for; the heal when somebody needs
-- it.
local spare = {
  free = 9, stride = 8, aim = 7, reroll = 6, heal = 4, jam = 2, flinch = 2, dodge = 2, guard = 1, brace = 1,
}
local PRECIOUS = 3 -- a card to roll again, where the brief asks for one attack above all
local STING = 500 -- thousandths of a point of damage that one steps aside from

local function keep_for(card, brief)
  if card.effect == "reroll" and #brief.attack + #brief.hack > 0 then return PRECIOUS end
  return spare[card.effect]
end

local function hurt(side)
  return troopers:of(side):any(function(trooper) return trooper.health <= LOW end)
end

--- Is there a card that heals, and somebody who needs it and has a use for it?
function hand.heals(side)
  if pace.last() or not hurt(side) then return false end
  return world.zone("hand", side):set():any(function(card) return card.effect == "heal" end)
end

-- Is this what the brief asks for?
local function wanted(target, brief)
  return brief.attack:has(target) or brief.hack:has(target)
end

--- The card by which a trooper is likelier to do what the brief asks for than by one more attempt, or nil.
---@param best table? of fight.best
---@param brief table of bots.goals
---@return any card
function hand.aim(trooper, best, brief)
  if not best or not wanted(best.target, brief) then return nil end
  local line, target = best.line, best.target
  local bonus = attack.bonus(trooper, line, target)
  local twice = best.chance + best.chance * (1000 - best.chance) // 1000
  for card in world.zone("hand", trooper.side):set():each() do
    if card.effect == "aim" and cards.suits(card, line.type) then
      local ways = odds.ways(trooper.side, line, bonus + card.amount)
      if odds.success(ways, trooper, target, line) > twice then return card end
    end
  end
  return nil
end

function hand.card(side, options, trooper)
  if trooper.actions > 0 then -- before an attack
    local aim = hand.aim(trooper, fight.best(trooper, goals.of(side)), goals.of(side))
    if aim then return aim end
  end
  if hand.heals(side) then
    local heal = options:where(function(card) return card.effect == "heal" end)
    if #heal > 0 then return heal:score { { "attribute", "amount" } }:best() end
  end
  local brief = goals.of(side)
  return options:most(function(card) return keep_for(card, brief) end):first()
end

function hand.card_use(side, options, card)
  if not options:has("effect") then return "action" end
  if card.effect == "heal" and hurt(side) then return "effect" end
  local aims = card.effect == "aim" and troopers:of(side):any(function(trooper) return trooper.actions > 0 end)
  return aims and "effect" or "action"
end

function hand.discard(side, options)
  local brief = goals.of(side)
  return options:most(function(card) return keep_for(card, brief) end):first()
end

local function any_card(options)
  return options:score { { "is", "pass", -1 } }
end

-- In the last round there is no use in keeping a card.
function hand.guard(_, options, trooper)
  if trooper.health > LOW and not pace.last() then return "pass" end
  return options:score { { "is", "pass", -1 }, { "attribute", "amount", 1 } }
end

function hand.brace(_, options) return any_card(options) end

local harmful = { strike = true, plunder = true, breach = true, haste = true, frenzy = true }

function hand.jam(_, options, event)
  return harmful[event.effect] and any_card(options) or "pass"
end

-- Is a creature about to strike a trooper hard, or has that not much left?
local function endangered(trooper, creature)
  if trooper.health <= LOW then return true end
  local blow = odds.pool(harm.row(creature).close)
  return odds.damage(blow, combat.defence(trooper, creature, "close")) >= STING
end

-- A card for somebody in danger who has room to step aside.
function hand.dodge(side, options, creature)
  if creature.actions == 0 then return "pass" end
  return troopers:beside(creature, side):any(function(trooper)
    return endangered(trooper, creature) and #reaction.steps(trooper) > 0
  end) and any_card(options) or "pass"
end

-- Of those who can step aside one in danger, the weakest first.
function hand.dodge_who(_, options, creature)
  local danger = options:where(function(trooper) return endangered(trooper, creature) end)
  return (#danger > 0 and danger or options):score { { "attribute", "health", -1 } }
end

function hand.heal(_, options)
  return options:score { { "attribute", "health", -1 } }
end

return hand
