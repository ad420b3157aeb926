-- What skills cost, and the skill cards that pay for them (MEC-SKILL): cards of defeated enemies in zone:claimed, worth
-- one point each, those of advanced enemies two.
local seats = require "seats"

local cards = {}

local ready = filter { kind = "enemy", on = "zone", where = { exhausted = false } }
local doubles = filter { kind = "enemy", on = "zone", where = { exhausted = false, advanced = true } }

local claimed = {}
for i, side in ipairs(world.sides) do claimed[i] = world.zone("claimed", side) end

--- Has the side any card, also exhausted? Without one it can pay for nothing, not even with what is left over.
function cards.any(side) return #claimed[side.index] > 0 end

--- The cards that a side can still pay with. A set.
function cards.ready(side) return ready:inside(claimed[side.index]) end

--- Points of a card (MEC-SKILL-03).
function cards.worth(card) return card.advanced and 2 or 1 end

--- Points that a side can still pay.
function cards.points(side)
  local own = claimed[side.index]
  return #ready:inside(own) + #doubles:inside(own) -- MEC-SKILL-03
end

--- Does the discount of MEC-PERK-09 hold? Before perks are chosen that of the last turn still does (MEC-WAR-05).
local function cheap(side, skill)
  if skill.does ~= "early-riser" then return seats.has(side, "cheap-skills") end
  return side.last_perk ~= nil and seats.does(side.last_perk, "cheap-skills")
end

--- What a skill costs a side now (MEC-PERK-09): never less than 1.
function cards.price(side, skill)
  return math.max(1, skill.cost - (cheap(side, skill) and option.skill_discount or 0)) -- MEC-PERK-09
end

--- Points left over from the last payment, which was for the same skill a moment ago (MEC-SKILL-04): in the same round
--- of battle, or between the same battles of a turn.
local function left_over(side, skill)
  if side.credit_for ~= skill.id or side.credit_turn ~= world.round then return 0 end
  if side.credit_battle ~= world.battle or side.credit_round ~= world.battle_round then return 0 end
  return side.credit
end

--- What a side has to pay with cards for a skill now. What is left over is never more than a skill costs.
function cards.due(side, skill) return cards.price(side, skill) - left_over(side, skill) end

--- Points that are left over are lost (MEC-SKILL-04, MEC-SKILL-06).
function cards.lapse(side) change.set(side, "credit", 0) end

--- One card of each worth, for the question which of them pays.
local function one_of_each(some)
  local out, known = set(), {}
  for card in some:each() do
    local worth = cards.worth(card)
    if not known[worth] then
      known[worth] = true
      out:add(card)
    end
  end
  return out
end

--- Pays for a skill: the side exhausts cards, one after another, until they are worth its price (MEC-SKILL-01). What is
--- left over may pay for the same skill again at once (MEC-SKILL-04).
function cards.pay(side, skill)
  local left = left_over(side, skill) - cards.price(side, skill)
  while left < 0 do
    change.set(side, "owed", -left)
    local card = choose(side, "skill-cards", one_of_each(cards.ready(side)))
    change.set(card, "exhausted", true) -- MEC-SKILL-01
    left = left + cards.worth(card)
  end
  change.set(side, "owed", 0)
  change.set(side, "credit", left) -- MEC-SKILL-04
  change.set(side, "credit-for", skill.id)
  change.set(side, "credit-turn", world.round)
  change.set(side, "credit-battle", world.battle)
  change.set(side, "credit-round", world.battle_round)
end

return cards
