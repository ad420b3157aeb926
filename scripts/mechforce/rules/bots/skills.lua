-- Which skills bots use, and how. Skill cards are ready again in every turn, so what could be used is used.
local state = require "battle.state"
local dice = require "battle.dice"
local cards = require "skills.cards"
local waves = require "waves"
local seats = require "bots.seats"
local force = require "bots.force"
local lying = require "bots.lying"

local skills = {}

local FRACTION = 4 -- a pool that would take a quarter of the power is cancelled

--- Could an Overdrive token come back in this turn?
local function refreshes(side) return cards.points(side) >= 2 end

local wants = {}

-- A token comes back where none is left, or where there are points to spare.
local function charge(side, skill) return side.charged == 0 or cards.points(side) >= cards.due(side, skill) + 2 end

wants["second-wind"], wants["deep-breath"] = charge, charge

function wants.limelight(side) return #state.enemies() > 0 and side.mech.power > 0 end

wants["called-in"] = function() return true end

-- How much better Range is than Melee for those who fight, in hits and damage of a round.
local function range_is_better()
  local better = 0
  for mech in state.mechs():each() do
    for die in dice.of(mech.side):each() do
      local luck = lying.LUCK[die.item]
      if luck and die.class == "attack" then better = better + (luck[1] - luck[2]) / 6 end
    end
  end
  for enemy in state.enemies():each() do
    local figure = force.figure(enemy)
    better = better + figure.melee.any + figure.melee.direct - figure.range.any - figure.range.direct
  end
  return better
end

wants["long-drop"] = function() return range_is_better() >= 1 end

local function misses_again(side) return #lying.misses(side) end

-- Dice that miss are rolled again, or turned, while an enemy would stand.
function wants.dogged(side)
  local gain = lying.again(side)
  return gain >= 0.75
end

function wants.rally(side) return misses_again(side) > 0 end

wants["wrist-turn"] = function()
  local hits = lying.lying()
  local _, withstands = lying.against(state.in_melee())
  return hits < withstands and lying.wrong() > 0
end

-- Who has most points chooses last, and would like to be first.
wants["early-riser"] = function(side)
  for _, other in ipairs(world.sides) do
    if other.bp > side.bp then return false end
  end
  return true
end

wants["shared-seat"] = function(side)
  local free, taken = 0, 0
  for perk in world.zone("briefing"):set():each() do
    if perk.kind == "perk" then
      local worth = seats.worth(side, perk)
      if #perk.cargo == 0 then free = math.max(free, worth) end
      if #perk.cargo == 1 then taken = math.max(taken, worth) end
    end
  end
  return taken > free + 60
end

function wants.grease(side) return side.cubes >= waves.number() + 2 or (side.overdrives < 3 and side.cubes >= 3) end

wants["night-shift"] = function() return true end

wants["scrap-eye"] = function(side) return cards.points(side) >= 2 end

-- What would cost a good part of the power.
local function cancels(_, _, pool)
  local mech = pool.of_mech
  return pool.amount >= mech.power or FRACTION * pool.amount >= mech.power
end

wants.slip, wants.leap = cancels, cancels

function wants.riposte() return true end

-- Skills for which points are kept back: they decide more than those that could be used before them.
local KEPT = set("riposte", "called-in", "slip")

local function kept(side, points)
  local wave, most = waves.number(), 0
  for _, id in ipairs(side.mech.skills) do
    local skill = data.skill[id]
    if skill.wave <= wave and KEPT:has(skill.does) then most = math.max(most, cards.price(side, skill)) end
  end
  return points >= most and most or 0
end

--- The dearest that is wanted, as long as there is enough left for those that are kept for.
function skills.skill(side, options, about)
  local worth, points = { pass = 0 }, cards.points(side)
  local spare = points - kept(side, points)
  for id in options:each() do
    if id ~= "pass" then
      local skill = data.skill[id]
      local want = wants[skill.does]
      local affordable = KEPT:has(skill.does) or cards.due(side, skill) <= spare
      worth[id] = affordable and want and want(side, skill, about) and skill.cost or -1
    end
  end
  return options:score { { "worth", worth } }
end

--- The card of which nothing is wasted; of two the dearer, so that single cards are left for the last point of others.
function skills.skill_cards(side, options)
  local single, double
  for card in options:each() do
    if card.advanced then double = card else single = card end
  end
  if not (single and double) then return single or double end
  return side.owed >= cards.worth(double) and double or single
end

--- Dice that do nothing; for a turn of the wrist the best that shows the other letter.
function skills.skill_dice(side, options, _, _, most)
  if most then
    local some = set()
    for die in lying.misses(side):each() do
      if #some < most and options:has(die) then some:add(die) end
    end
    return #some > 0 and some or set(options[1])
  end
  local worth = { pass = 0 }
  local turns = not options:has "pass"
  for die in options:each() do
    if die ~= "pass" then
      local idle = not dice.matches(die) and not dice.blocks(die)
      local good = turns and lying.STRIKES[dice.kind(die)] or 10
      worth[die] = idle and good or -good
    end
  end
  return options:score { { "worth", worth } }
end

function skills.skill_amount(_, _, _, _, most) return most end

return { bot = skills, refreshes = refreshes, wants = wants }
