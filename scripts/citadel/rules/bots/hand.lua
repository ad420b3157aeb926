-- The cards of a corporation's hand: which is given up for an action, which is played in the turn of others.
local goals = require "bots.goals"
local pace = require "bots.pace"

local hand = {}

local troopers = filter { kind = "trooper" }

local LOW = 2 -- health at which a trooper takes care of itself
hand.LOW = LOW

-- For an extra action: what helps least otherwise; the heal when somebody needs it.
local spare = {
  reroll = 6, free = 5, aim = 5, stride = 4, heal = 3, jam = 2, flinch = 2, dodge = 2, guard = 1, brace = 1,
}
local PRECIOUS = 3 -- a card to roll again, where the brief asks for one attack above all

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

function hand.card(side, options)
  if hand.heals(side) then
    local heal = options:where(function(card) return card.effect == "heal" end)
    if #heal > 0 then return heal:score { { "attribute", "amount" } }:best() end
  end
  local brief = goals.of(side)
  return options:most(function(card) return keep_for(card, brief) end):first()
end

function hand.card_use(side, options, card)
  if card.effect == "heal" and hurt(side) and options:has("effect") then return "effect" end
  return "action"
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

function hand.dodge(_, options, creature)
  local near = troopers:beside(creature)
  return near:any(function(trooper) return trooper.health <= LOW end) and any_card(options) or "pass"
end

function hand.heal(_, options)
  return options:score { { "attribute", "health", -1 } }
end

return hand
