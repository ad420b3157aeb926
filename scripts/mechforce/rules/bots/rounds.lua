-- What bots answer in the rounds of a battle.
local state = require "battle.state"
local dice = require "battle.dice"
local skills = require "bots.skills"
local force = require "bots.force"
local lying = require "bots.lying"

local rounds = {}

local pools = filter { kind = "pool", on = "zone" }

local STRIKES = lying.STRIKES

--- What a point of damage is worth that a block stops, in tenths.
local STOPS = { penetrate = 13, bleed = 16, stun = 13, drain = 12, explosion = 11, basic = 10, extra = 10 }

local TOKEN, SPARE = 1.6, 1.0 -- hits and blocks that a token of Overdrive has to bring; with others to come
local DECISIVE = 0.6 -- as much less where a fall depends on it

function rounds.overdrive(side)
  local gain, some, decisive = lying.again(side)
  local needed = (side.charged > 1 or skills.refreshes(side)) and SPARE or TOKEN
  if decisive then needed = needed - DECISIVE end
  return #some > 0 and gain >= needed and "reroll" or "pass"
end

function rounds.reroll(side, options)
  local _, some = lying.again(side)
  return #some > 0 and some or set(options[1])
end

--- Nobody leaves: it costs points, and to be disabled does not.
function rounds.leave() return false end

function rounds.airstrike() return true end

--- Whoever has most attack dice.
function rounds.shooter(_, options)
  local worth = {}
  for mech in options:each() do
    local _, attack = force.pool(mech.side)
    worth[mech] = attack
  end
  return options:score { { "worth", worth } }
end

-- What a zone is worth with the dice as they lie.
local function zone_worth(melee) return 10 * lying.letters(melee) - 8 * lying.against(melee) end

--- To the zone in which the dice hit more and the enemies less; within Range one step nearer to that.
function rounds.teleport(_, options)
  local range, melee = zone_worth(false), zone_worth(true)
  local at = world.engagement
  local worth = {}
  for option in options:each() do
    local to = option == "forward" and at - 1 or option == "back" and at + 1 or at
    worth[option] = to == 0 and melee or range + (melee > range and 5 - to or to)
  end
  return options:score { { "worth", worth } }
end

--- A die that misses becomes a hit.
function rounds.shift(_, options)
  local worth = {}
  for die in options:each() do
    if die ~= "pass" then
      local kind = STRIKES[dice.kind(die)]
      worth[die] = dice.matches(die) and -kind or kind
    end
  end
  return options:score { { "worth", worth } }
end

--- Bleed last, also after the dice of others, while there are shields (MEC-DIE-06); Drain first, while there is
--- something to drain.
function rounds.hit(_, options)
  local worth = {}
  for die in options:each() do
    if die == "later" then
      worth[die] = -8
    else
      local kind = dice.kind(die)
      worth[die] = kind == "bleed" and -10 or kind == "penetrate" and -5 or STRIKES[kind]
    end
  end
  return options:score { { "worth", worth } }
end

-- The enemy to bring down first: what falls soonest, and what it pays.
local function prey(options)
  local worth = {}
  for enemy in options:each() do
    local figure = force.figure(enemy)
    local damage = figure.melee.any + figure.melee.direct
    worth[enemy] = -10 * (enemy.shields + enemy.health) + 3 * damage + 2 * enemy.bp
  end
  return worth
end

function rounds.target(_, options, die)
  local worth = prey(options)
  if die.item == "penetrate" then
    for enemy in options:each() do worth[enemy] = worth[enemy] + 10 * enemy.shields end
  end
  return options:score { { "worth", worth } }
end

function rounds.counter(_, options) return options:score { { "worth", prey(options) } } end

--- The damage that is hardest to stop.
function rounds.weaken(_, options)
  local worth, mechs = {}, #state.mechs()
  for pool in options:each() do
    worth[pool] = STOPS[pool.kind] * (pool.kind == "explosion" and mechs or 1)
  end
  return options:score { { "worth", worth } }
end

--- What a block stops: what would hurt most, above all what a mech could not stand.
function rounds.block(_, options)
  if #options == 2 then return options[1] end -- that, or pass
  local worth = { pass = -100 }
  for pool in options:each() do
    if pool ~= "pass" then
      local mech = pool.of_mech
      worth[pool] = STOPS[pool.kind] + (mech and pool.amount >= mech.power and 5 or 0) - pool.amount
    end
  end
  return options:score { { "worth", worth } }
end

local function die_worth(die)
  if die == "pass" then return 1000 end
  if die.class == "defense" then return die.item == "counter" and 8 or 11 end
  return die.face and STRIKES[dice.kind(die)] or 12
end

local function least(options)
  local worth = {}
  for die in options:each() do worth[die] = -die_worth(die) end
  return options:score { { "worth", worth } }
end

--- The die that is missed least.
rounds["void"] = function(_, options) return least(options) end
function rounds.dropped(_, options) return least(options) end

--- A die of the class of which the mech has more.
function rounds.aside(side, options)
  local pool, attack = force.pool(side)
  local defense = -attack
  for _, count in pairs(pool) do defense = defense + count end
  local worth = {}
  for die in options:each() do
    worth[die] = -die_worth(die) + ((die.class == "attack") == (attack > defense) and 6 or 0)
  end
  return options:score { { "worth", worth } }
end

-- What it means that a mech takes what is left of a pool, with what it has to take besides; the least of evils is best.
local function bearing(options, amount, but)
  local due, worth = {}, {}
  for pool in pools:inside(world.zone("incoming")):each() do
    local mech = pool.of_mech
    if mech and pool ~= but then due[mech] = (due[mech] or 0) + pool.amount end
  end
  for mech in options:each() do
    local left = mech.power - (due[mech] or 0)
    worth[mech] = left > amount and 100 + left - amount or left <= 0 and 90 or -left
  end
  return worth
end

function rounds.bear(_, options, pool) return options:score { { "worth", bearing(options, pool.amount, pool) } } end

function rounds.prey(_, options, enemy)
  local list = force.figure(enemy)[state.in_melee() and "melee" or "range"]
  return options:score { { "worth", bearing(options, list.any + list.direct) } }
end

--- What is proposed is accepted where the own mech comes off no worse than if it had its own way.
function rounds.bear_accord(side, options, about)
  local proposed = options[1]
  if type(proposed) == "string" or proposed.kind ~= "mech" then return proposed end
  if proposed ~= side.mech then return proposed end
  local mechs = state.mechs()
  local amount = about.kind == "pool" and about.amount or 3
  local worth = bearing(mechs, amount, about)
  for mech in mechs:each() do
    if worth[mech] > worth[proposed] then return false end
  end
  return proposed
end

rounds.shooter_accord, rounds.prey_accord = rounds.bear_accord, rounds.bear_accord

--- What another does with its dice is as good as what one would do with them oneself.
local function accepts(_, options) return options[1] end

rounds.block_accord, rounds.counter_accord, rounds.void_accord = accepts, accepts, accepts

--- The extra point goes to whoever has fewest.
function rounds.remainder(_, options)
  local worth = {}
  for side in options:each() do worth[side] = -side.bp end
  return options:score { { "worth", worth } }
end

return rounds
