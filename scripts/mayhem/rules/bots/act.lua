-- What bots do in their own turn: which board, which action, by whom, at whom.
local roster = require "units.roster"
local fight = require "bots.fight"
local goals = require "bots.goals"
local plan = require "bots.plan"
local share = require "bots.share"
local activation = require "turns.activation"
local cards = require "bots.cards"
local moves = require "bots.move"
local vehicle = require "bots.vehicle"

local bot = {}

local things = filter { kind = { "device", "om", "event-marker" } }

local DRAW = 14 -- a Mayhem card
local LATE_DRAW = 5 -- the same in the last round, with little time left to play it
local OTHER_HACK = 25 -- any other
local DEVICE = 45
local WALK = 6

function bot.board(side, options)
  local brief = goals.of(side)
  local aims, worth = share.out(side, brief), {}
  for each in options:each() do worth[each] = plan.promise(brief, each, aims) end
  return options:score { { "worth", worth } }
end

bot.acts_next = bot.board

local further = {}

function further.draw() return world.round < world.rounds and DRAW or LATE_DRAW end

function further.hack(brief, own)
  if plan.hackable(own, brief.hack) then return plan.HACK end
  return plan.hackable(own, things:all()) and OTHER_HACK or 0
end

function further.device() return DEVICE end
function further.card(brief, own, _, aims) return cards.worth(brief, own, aims) end

function further.special(brief, own)
  local worth = plan.special(brief, roster.units(own))
  return worth
end

function further.drive(_, own) return vehicle.worth(own.side) end

local function walker(side, own)
  return roster.units(own):where(function(unit) return unit.spare > 0 and moves.restless(side, unit) end):first()
end

function further.walk(_, own, side) return walker(side, own) and WALK or 0 end

-- The best of what can be done, "end" when nothing is worth its price; with the best action of a unit, if there is any.
local function choice(side, brief, own, options)
  local aims = share.out(side, brief)
  local best = plan.now(brief, own, aims, options)
  local id, worth = "end", 0
  if best then id, worth = best.id, best.worth end
  for word, grade in pairs(further) do
    if options:has(word) then
      local more = grade(brief, own, side, aims)
      if more > worth then id, worth = word, more end
    end
  end
  return id, best
end

function bot.action(side, options, own)
  local id = choice(side, goals.of(side), own, options)
  return id
end

-- Who was meant when the board's action was chosen: the same board chooses the same again.
local function meant(side, own, units)
  local brief = goals.of(side)
  local id, best = choice(side, brief, own, activation.options(own))
  if id == "walk" then return walker(side, own) end
  if id == "special" then
    local _, who = plan.special(brief, units)
    return who
  end
  return best and best.unit
end

--- Who does it: who was meant when the action was chosen.
function bot.who(side, options, about)
  if not about or about.kind == "mayhem-card" then return nil end
  local who = meant(side, about, options)
  return who and options:has(who) and who or nil
end

--- Who joins a group action: who can hit something, or has some way to go.
function bot.group(side, options, unit)
  local brief, id = goals.of(side), unit.group_action
  local aims = share.out(side, brief)
  local worth = { pass = 0 }
  for other in options:each() do
    if other ~= "pass" then worth[other] = plan.worth(brief, other, id, aims[other]) end
  end
  return options:score { { "worth", worth } }
end

function bot.target(side, options, unit)
  local strike = moves.strike_of(unit)
  if not strike then return nil end
  return fight.best_square(goals.of(side), unit, strike.action, options)
end

--- Movement points of a weapon action: first, when that may bring a better target.
function bot.weapon_move(side, _, unit)
  local strike = unit and moves.strike_of(unit)
  local worth = strike and fight.best(goals.of(side), unit, strike.action) or 0
  return worth >= 25 and "after" or "before"
end

return bot
