-- Where bots fight, and what they agree on for help: by the exact odds of the battle with and without it.
local regions = require "regions"
local waves = require "waves"
local seats = require "seats"
local state = require "battle.state"
local unlocked = require "skills.known"
local cards = require "skills.cards"
local force = require "bots.force"

local fields = {}

local LEAST = 0.05 -- Fame that a deal has to bring
local CLAIM = 0.3 -- of what both gain, for whoever proposes

local function percent(fame) return math.floor(100 * fame + 0.5) end

-- What it is worth to a side to fight alone in a region.
local function alone(side, enemies, known)
  local forecast = force.forecast({ side }, enemies, known)
  local points = force.points(forecast, { side }, enemies, force.stake(enemies))
  return points[1] + force.common(forecast, enemies)
end

--- The region with the best battle. Nobody waits or goes to base: a mech that is disabled loses nothing but the turn.
function fields.activation(side, options)
  local worth, known = {}, {}
  local open = options:minus(set("wait", "base"))
  if #open == 1 then
    worth[open[1]] = 100
  else
    for region in open:each() do
      worth[region] = percent(alone(side, force.array(regions.engageable(region)), known))
    end
  end
  return options:score { { "is", "wait", -2000 }, { "is", "base", -1000 }, { "worth", worth } }
end

-- Sides that fight already, the primary first.
local function those_in()
  local out = {}
  for _, side in ipairs(state.sharers()) do out[#out + 1] = side end
  return out
end

-- What the help of `helper` changes: for the primary, for the helper, without anything agreed; with it, the chance
-- that everything falls. A table kept for one decision.
local function view()
  local sides, enemies = those_in(), force.array(state.enemies())
  local stake = force.stake(enemies)
  local known = {}
  local before = force.forecast(sides, enemies, known)
  return {
    sides = sides, enemies = enemies, stake = stake, before = before, known = known,
    points = force.points(before, sides, enemies, stake), common = force.common(before, enemies),
  }
end

-- A helper who does not come gets its share of a token all the same (MEC-BRK-02).
local function without(helper, enemies, forecast)
  local sum = 0
  for _, enemy in ipairs(enemies) do
    local count, own = 1, false
    for token in enemy.cargo:each() do
      count = count + 1
      own = own or token.side == helper
    end
    if own then sum = sum + (forecast.falls[enemy] or 0) * enemy.bp / count end
  end
  return force.bp(helper) * sum
end

local function gain(seen, helper)
  local sides = {}
  for i, side in ipairs(seen.sides) do sides[i] = side end
  sides[#sides + 1] = helper
  local after = force.forecast(sides, seen.enemies, seen.known)
  local points = force.points(after, sides, seen.enemies, seen.stake)
  local shared = force.common(after, seen.enemies) - seen.common
  local base = without(helper, seen.enemies, seen.before)
  return points[1] - seen.points[1] + shared, points[#sides] - base + shared, after
end

-- What a helper gets by some terms, in Fame: of promises what their enemies are likely to pay.
local function price(terms, after)
  local sum = terms.payment * force.CUBE + terms.cubes * force.CUBE * after.win
  for _, enemy in ipairs(terms.cards) do
    sum = sum + (after.falls[enemy] or 0) * (enemy.advanced and 2 or 1) / 2
  end
  return sum
end

--- Those whose help brings the primary something as it is. Who wants to be paid says so; who would pay offers itself.
function fields.invite(_, options)
  local seen, out = view(), set()
  for helper in options:each() do
    local mine = gain(seen, helper)
    if mine > LEAST then out:add(helper) end
  end
  return out
end

function fields.volunteer(side)
  local seen = view()
  local theirs, mine = gain(seen, side)
  return mine > LEAST and mine + theirs > 2 * LEAST
end

local CLAIMED = 0.5 + CLAIM / 2 -- of it all, for whoever proposes

-- What the helper asks for, in Fame (below 0: what it offers), so that both gain by its help and it itself more.
local function demand(mine, theirs)
  if mine > LEAST and theirs > LEAST then return 0 end -- both gain as it is
  return CLAIMED * (mine + theirs) - theirs
end

-- That in cubes at once, cubes of the reward, and what is left of it.
local function terms_for(helper)
  local mine, theirs, after = gain(view(), helper)
  local worth = demand(mine, theirs)
  local payment = math.floor(worth / force.CUBE + 0.5)
  payment = math.max(-helper.cubes, math.min(world.primary.cubes, payment))
  local left = worth - payment * force.CUBE
  local cubes = 0
  if left > force.CUBE / 2 and after.win > 0 then cubes = math.floor(left / force.CUBE / after.win + 0.5) end
  return payment, cubes, left - cubes * force.CUBE * after.win
end

-- The helper wants cubes of the reward and cards only where the primary has no cubes.
local function poor(side, helper) return side == helper and world.primary.cubes < 2 end

-- The bonus that a helper is after in BP, by its perk (MEC-PERK-10) or by a skill that it can pay for (MEC-WAR-02).
local function bonus(helper)
  if seats.has(helper, "bonus-bp") then return waves.number() end
  for _, skill in ipairs(unlocked.skills(helper, "battle")) do
    if skill.does == "limelight" and cards.due(helper, skill) <= cards.points(helper) then return waves.number() end
  end
  return 0
end

--- About the helper's mech. The primary proposes nothing beyond BP but that a helper who has a bonus of it pays for
--- that, and lets the helper name what it wants.
function fields.deal_payment(side, _, mech, least, most)
  if side ~= mech.side then
    local worth = force.bp(mech.side) * bonus(mech.side)
    return math.max(least, -math.floor(CLAIMED * worth / force.CUBE))
  end
  return math.max(least, math.min(most, (terms_for(side))))
end

function fields.deal_cubes(side, _, mech, least, most)
  if not poor(side, mech.side) then return least end
  local _, cubes = terms_for(side)
  return math.max(least, math.min(most, cubes))
end

--- Cards where cubes do not suffice.
function fields.deal_cards(side, options, mech)
  local out = set()
  if not poor(side, mech.side) then return out end
  local _, _, left = terms_for(side)
  for enemy in options:each() do
    local worth = enemy.advanced and 1 or 0.5
    if left > worth / 2 then
      out:add(enemy)
      left = left - worth
    end
  end
  return out
end

--- Refused whenever its expected points are below those of no deal.
function fields.deal(side, options, terms)
  local seen, helper = view(), terms.helper
  local mine, theirs, after = gain(seen, helper)
  local paid = price(terms, after)
  local own = side == helper and theirs + paid or mine - paid
  return own >= 0 and options[1] or false
end

--- Terms refused are countered where both could gain by others.
function fields.deal_counter(_, _, terms)
  local mine, theirs = gain(view(), terms.helper)
  return mine + theirs > 2 * LEAST
end

return fields
