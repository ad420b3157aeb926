-- What players are told of questions in battles.
local enemies = require "enemies"
local state = require "battle.state"
local dice = require "battle.dice"
local disengage = require "battle.disengage"
local speed = require "battle.speed"
local words = require "bots.tell.words"

local facts = {}

--- What leaving costs, how the battle stands, and whether the marker moves before the round (MEC-RND-02).
function facts.leave(side)
  local nearer = words.flag(world.battle_round > 1 and world.engagement > 0)
  return { line = text("fact-leave", disengage.penalty(side), words.battle(side), nearer) }
end

function facts.airstrike(side) return { line = text("fact-airstrike", words.battle(side)) } end

--- Does an enemy deal Penetrate where the marker stands? Then a shield may be of no use.
local function penetrating()
  return state.enemies():any(function(enemy)
    for _, entry in ipairs(state.in_melee() and enemy.melee or enemy.range) do
      if entry.type == "penetrate" then return true end
    end
    return false
  end)
end

--- Could a side wish that this die showed something else?
local function improvable(die)
  if dice.matches(die) then return die.rolls == "covert" and die.face ~= "fusion" end
  if die.face == "bulwark" then return false end
  return die.face ~= "shield" or penetrating()
end

--- Own dice as they lie, with what they do in this zone. Where none could do better nobody would roll one again.
function facts.overdrive(side)
  local idle = dice.lying(side):any(improvable)
  local speeds = text("fact-speeds", speed.of_mechs(), world.enemy_speed, words.flag(world.first_in))
  local told = {
    line = text("fact-overdrive", side.charged, words.lying(side), words.battle(side), speeds),
    options = { reroll = text("fact-reroll", side.charged) },
  }
  if not idle then told.obvious = false end
  return told
end

--- Dice, for a side that is asked about them.
local function each_die(side, options, others)
  return words.each(options, function(die) return words.die(die, side) end, others)
end

local function by_die(side, options) return { options = each_die(side, options) } end

facts.reroll, facts.aside, facts.dropped, facts["void"] = by_die, by_die, by_die, by_die

facts["skill-dice"] = function(side, options)
  return { options = each_die(side, options), line = words.battle(side) }
end

--- A die that is turned hits where it missed, and the other way round.
function facts.shift(side, options)
  return {
    options = words.each(options, function(die) return words.turned(die, side) end, { pass = text "fact-keep-face" }),
    line = words.battle(side),
  }
end

local function space(at) return text("fact-space", at) end

function facts.teleport(side)
  local at = world.engagement
  return {
    line = words.battle(side),
    options = { forward = space(math.max(0, at - 1)), back = space(math.min(5, at + 1)), stay = space(at) },
  }
end

function facts.hit(side, options)
  return { options = each_die(side, options), line = words.battle(side) }
end

local function by_enemy(side, options, die)
  local line = die and text("fact-this-die", words.die(die, side)) or nil
  return { options = words.each(options, words.enemy), line = line }
end

facts.target, facts.counter = by_enemy, by_enemy

function facts.weaken(_, options, die)
  return { options = words.each(options, words.pool), line = die and text "fact-weaken" or nil }
end

--- All that comes, for the one who decides what a die blocks.
local function incoming()
  local parts = {}
  for pool in world.zone("incoming"):set():each() do
    if pool.amount > 0 then table.insert(parts, words.pool_of(pool)) end
  end
  return words.joined(parts, "; ")
end

--- What comes against the own mech and is all that a die can block is let through by nobody, unless more damage may
--- come at the end of the round.
local function sole_block(side, options)
  if #options ~= 2 or not options:has "pass" or enemies.know "end_damage" then return nil end
  local pool = options:minus(set "pass")[1]
  local own = pool.of_mech == side.mech or pool.of_mech == nil and #state.mechs() == 1
  return own and pool or nil
end

function facts.block(side, options, die)
  return {
    obvious = sole_block(side, options),
    options = words.each(options, words.pool, { pass = text "fact-no-block" }),
    line = text("fact-incoming", die and words.die(die, side) or "", incoming()),
  }
end

--- The mechs that could take it.
local function by_mech(options)
  return words.each(options, function(mech) return text("fact-of-side", mech.side, words.mech(mech)) end)
end

function facts.bear(_, options, pool)
  return { options = by_mech(options), line = pool and text("fact-bear", words.pool_of(pool), world.primary) or nil }
end

function facts.prey(_, options, enemy)
  return { options = by_mech(options), line = enemy and text("fact-prey", enemy, words.deals(enemy)) or nil }
end

function facts.shooter(_, options)
  local found = {}
  for mech in options:each() do
    local own = dice.rolling(mech.side):where(function(die) return die.class == "attack" end)
    local ids = {}
    for die in own:each() do table.insert(ids, die.item) end
    found[mech] = text("fact-of-side", mech.side, words.kinds(ids))
  end
  return { options = found, line = text "fact-shooter" }
end

-- Of what others propose the same is told.
for _, decision in ipairs { "block", "counter", "void", "bear", "prey", "shooter" } do
  facts[decision .. "-accord"] = facts[decision]
end

--- BP of those who may get the point.
function facts.remainder(_, options)
  return { options = words.each(options, function(side) return text("fact-bp", side.bp) end) }
end

facts["skill-amount"] = function(side) return { line = text("fact-away", words.battle(side)) } end

--- How a battle stands before it begins: who fights whom.
function facts.volunteer(side)
  local there = words.enemies(state.enemies())
  return { line = text("fact-volunteer", world.primary, world.field, there, words.mech(side.mech)) }
end

return facts
