-- How bots use Mayhem cards: the unit's own use when it is worth its price, the use by anybody when somebody needs it.
local activation = require "turns.activation"
local cost = require "turns.cost"
local wells = require "units.wells"
local roster = require "units.roster"
local goals = require "bots.goals"
local plan = require "bots.plan"
local share = require "bots.share"
local evade = require "bots.evade"

local cards = {}

local figures = filter { kind = "figure" }

local CUBE = 5
local ARMOR = 9
local LEAST = 4

local function hand(side) return world.zone("hand", side.team):set() end

-- What its unit would make of it now.
local function own_use(brief, card, own, aims)
  local row = data["action"][card.action]
  if row.verb == "block" or row.verb == "dash" then return 0 end
  if row.type == "main" and own.main then return 0 end
  local best = 0
  for unit in roster.units(own):each() do
    if unit.item == card.unit and cost.affordable(unit, card.action) then
      local price = cost.of(unit, card.action)
      local worth = plan.worth(brief, unit, card.action, aims[unit]) -
        CUBE * (price.speed + price.focus + price.tech + price.mayhem)
      best = math.max(best, worth)
    end
  end
  return best
end

local function weak(unit, well)
  return roster.elite(unit) and wells.room(unit.board, well) > 0
end

-- What anybody would make of it now. Shields are kept for when they are needed, dice for attacks.
local function any_use(card, own)
  local use = card.universal
  if use == "armor" then
    return figures:of(own.side):any(function(unit) return weak(unit, "armor") end) and ARMOR or 0
  end
  if use == "cube" then return wells.cubes(own) <= 1 and CUBE + LEAST or 0 end
  return 0
end

local function grade(brief, card, own, aims)
  if not card.kind then return 0 end
  return math.max(own_use(brief, card, own, aims), any_use(card, own))
end

--- What the best card of the hand is worth to a board that acts.
function cards.worth(brief, own, aims)
  local best = 0
  for card in hand(own.side):each() do best = math.max(best, grade(brief, card, own, aims)) end
  return best
end

local bot = {}
cards.bot = bot

--- Which card: for a target of an attack (then one of "Gain Shield"), or for the board that acts.
function bot.card(side, options, target)
  if target then
    local own = target.board
    local covered = roster.elite(target) and own.shield + own.armor or 0
    return world.incoming > covered and options:copy():remove("pass"):first() or "pass"
  end
  local brief, own = goals.of(side), activation.current()
  if options:has("pass") or not own or own.side.team ~= side.team then return nil end
  local aims, worth = share.out(side, brief), {}
  for card in options:each() do worth[card] = grade(brief, card, own, aims) end
  return options:score { { "worth", worth } }
end

function bot.card_use(side, options, card)
  local victim = evade.victim(side)
  if victim and options:has("main-use") and evade.own_use(card, victim) then return "main-use" end
  local own = activation.current()
  if not own or own.side.team ~= side.team then return "universal-use" end
  local brief = goals.of(side)
  local worth = own_use(brief, card, own, share.out(side, brief))
  return worth > 0 and worth >= any_use(card, own) and options:has("main-use") and "main-use" or "universal-use"
end

--- Who gets what a card brings: the elite with the least left; a cube for the board that acts.
function bot.card_unit(side, options, card)
  if card.universal == "die" then return options:first() end
  local victim = evade.victim(side)
  if victim and options:has(victim) then return victim end
  local own = activation.current()
  if card.universal == "cube" and own then
    local acting = options:where(function(unit) return unit.board == own end)
    if #acting > 0 then return acting:first() end
  end
  return options:least(function(unit)
    return roster.elite(unit) and unit.board.health - wells.wounds(unit.board) or 99
  end):first()
end

return cards
