-- What a corporation does about dice: which it picks, which it rolls again.
local goals = require "bots.goals"
local fight = require "bots.fight"
local combat = require "attack.combat"
local harm = require "attack.harm"
local roster = require "mission.roster"

local dice = {}

local troopers = filter { kind = "trooper" }

local faces = { white = 0, middle = 1, best = 2 }

-- The best of the dice that the rank card shows.
function dice.dice(_, options)
  return options:score { { "worth", faces } }
end

-- A barb is for creatures.
function dice.barb(_, options, square)
  return options:score { { "worth", faces, #troopers:at(square) > 0 and -1 or 1 } }
end

-- Dice that show nothing, and the hits of the others.
local function blanks()
  local hits, none = 0, set()
  local shown = world.rolled
  for i = 1, #shown do
    hits = hits + shown[i]
    if shown[i] == 0 then none:add(i) end
  end
  return none, hits
end

-- Hits that the attack which is being made needs, as far as one can tell: one more where armour may save whom the brief
-- wants gone.
local function needed(side, trooper)
  local brief = goals.of(side)
  local best = fight.best(trooper, brief)
  if not best then return 2 end
  local least = combat.defence(best.target, trooper, best.line.type) + 1
  local armoured = best.target.kind == "creature" and harm.row(best.target).die ~= "none"
  return armoured and brief.attack:has(best.target) and least + 1 or least
end

-- Rolled again is what can still make the attack succeed, and no more; by an item rather than by a card.
function dice.reroll(side, options, trooper)
  local none, hits = blanks()
  local missing = needed(side, trooper) - hits
  if missing <= 0 or #none < missing then return "pass" end
  local worth = {}
  for card in options:each() do
    local again = card == "pass" and 0 or math.min(card.amount, #none)
    if again >= missing and again > 0 then
      worth[card] = again + (card.kind == "tactic-card" and 0 or 9)
    else
      worth[card] = card == "pass" and 0 or -1
    end
  end
  return options:score { { "worth", worth } }
end

-- Of one's own dice those that show nothing; of another's those that hit. No more than that.
function dice.reroll_dice(side, options, _, least, most)
  local mine = side == roster.active()
  local shown = world.rolled
  local wanted = options:sorted(function(i) return mine and shown[i] or -shown[i] end)
  local count = #options:where(function(i) return (shown[i] == 0) == mine end)
  local picked = set()
  for i in wanted:each() do
    if #picked < math.max(least, math.min(most, count)) then picked:add(i) end
  end
  return picked
end

-- Another's hits are worth a card when they are more than DEFENSE.
function dice.flinch(_, options, trooper)
  local _, hits = blanks()
  if hits <= combat.defence(trooper, nil, "area") then return "pass" end
  return options:score { { "is", "pass", -1 }, { "attribute", "amount", 1 } }
end

return dice
