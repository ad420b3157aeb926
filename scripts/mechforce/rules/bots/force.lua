-- What a battle is worth to those who take part, in Fame: a battle point is 1, a cube a third, a point of skill cards a
-- half. Chances are those of bots/odds.lua.
local regions = require "regions"
local seats = require "seats"
local gains = require "gains"
local waves = require "waves"
local state = require "battle.state"
local odds = require "bots.odds"

local force = {}

local CUBE, POINT = 1 / 3, 1 / 2 -- what they are worth at the end (MEC-FAME-02)
local WEARY = 0.5 -- of what could still be won elsewhere in this turn is lost with all of the power
local TOKEN = 0.25 -- of the BP of an enemy comes later to a mech that it has disabled (MEC-BRK-02)
local PROGRESS = 0.3 -- of an enemy's worth for damage that it keeps
local BONUS = 0.75 -- of the enemies of a turn fall to somebody with a bonus of BP

force.CUBE = CUBE

local dice = filter { kind = "battle-die", on = "zone" }

-- The kinds of dice, whether each attacks, the pools of sides; speeds by power.
local kinds, attacks, pools, by_power = {}, {}, {}, {}
for i, item in ipairs(data.list("battle-die")) do
  kinds[i] = item.id
  attacks[item.id] = item.class == "attack"
end
for i, side in ipairs(world.sides) do pools[i] = world.zone("pool", side) end
for i, speed in ipairs(option.speeds) do by_power[i] = speed end

-- Damage of a list: what every block stops, what only Bulwark stops, what comes once for each mech; is there Stun?
local function sums(list)
  local out = { any = 0, direct = 0, sets = 0, drain = 0, stun = false }
  for _, entry in ipairs(list) do
    if entry.type == "penetrate" then
      out.direct = out.direct + entry.amount
    else
      out.any = out.any + entry.amount
    end
    if entry.type == "bleed" then out.any = out.any + 1 end -- its tokens
    if entry.type == "explosion" then out.sets = out.sets + entry.amount end
    if entry.type == "stun" then out.stun = true end
    if entry.type == "drain" then out.drain = out.drain + entry.amount end
  end
  return out
end

local nothing = { any = 0, direct = 0, sets = 0, drain = 0, stun = false }

-- What abilities mean for the odds, by their code.
local reads = {
  bolt = function(figure, ability) figure.melee_rounds = ability.rounds end,
  ["burn-out"] = function(figure, ability) figure.melee_rounds = ability.rounds end,
  blur = function(figure, ability) figure.void = ability.amount end,
  frenzy = function(figure) figure.first_in = true end,
  ["close-only"] = function(figure) figure.silent = true end,
  regrow = function(figure) figure.regrow = true end,
  awe = function(figure, ability) figure.awe = ability.amount end,
  ["second-sting"] = function(figure) figure.repeats = 2 end,
  ["halved-echo"] = function(figure) figure.extra = 1 end,
  punish = function(figure) figure.extra = 2 end,
  knit = function(figure, ability) figure.more = 2 * ability.amount end,
  thirst = function(figure, ability) figure.per_mech = ability.amount end,
  breadth = function(figure, ability) figure.per_mech = ability.amount end,
  kinship = function(figure, ability) figure.with_kin = ability.amount end,
  static = function(figure) figure.static = true end,
}

local figures = {}
for _, item in ipairs(data.list("enemy")) do
  local figure = {
    prize = item.power * CUBE + (item.advanced and 2 or 1) * POINT,
    range = sums(item.range),
    melee = sums(item.melee),
    extra = 0, more = 0, per_mech = 0, with_kin = 0,
  }
  for _, id in ipairs(item.abilities) do
    local read = reads[data.ability[id].does]
    if read then read(figure, data.ability[id]) end
  end
  if figure.silent then figure.range = nothing end
  figures[item.id] = figure
end

--- What is known of an enemy's card: prize (cubes and card, in Fame), range and melee (sums of damage), and what its
--- abilities change.
function force.figure(enemy) return figures[enemy.item] end

--- The dice of a side that it rolls in battles, as counts by kind, and how many of them attack.
function force.pool(side)
  local pool, attack = {}, 0
  for die in dice:inside(pools[side.index]):each() do
    local kind = die.item
    pool[kind] = (pool[kind] or 0) + 1
    if attacks[kind] then attack = attack + 1 end
  end
  if not pool.airstrike and force.may_call(side) then pool.airstrike = 1 end
  return pool, attack
end

--- May this side roll the Airstrike die in its battles?
function force.may_call(side)
  if world.hot_airstrike then return world.hot_airstrike == side end
  return not world.airstrike_out and seats.has(side, "airstrike")
end

-- The pool of a side as force.pool has it: looked up where it was asked for before in this decision.
local function pool_of(side, known)
  local found = known[side.index]
  if not found then
    found = table.pack(force.pool(side))
    known[side.index] = found
  end
  return found[1], found[2]
end

-- The dice of several sides together; with a static enemy only those of the strongest attack.
local function joined(sides, static, known)
  if #sides == 1 then return (pool_of(sides[1], known)) end
  local theirs, best, most = {}, nil, -1
  for i = 1, #sides do
    local pool, attack = pool_of(sides[i], known)
    theirs[i] = pool
    if attack > most then best, most = i, attack end
  end
  local out = {}
  for i = 1, #theirs do
    local pool = theirs[i]
    for k = 1, #kinds do
      local kind = kinds[k]
      local count = pool[kind]
      if count and (not static or i == best or not attacks[kind]) then out[kind] = (out[kind] or 0) + count end
    end
  end
  if out.airstrike then out.airstrike = 1 end
  return out
end

-- By the power of all the speed of the slowest, who has always the same share of it.
local function speeds(total, least)
  local most, out = #by_power - 1, {}
  for p = 0, total do
    local own = (p * least + total - 1) // total
    if own > most then own = most end
    out[p + 1] = by_power[own + 1]
  end
  return out
end

-- What enemies deal in a zone to a number of mechs; `list`: what is known of their cards.
local function dealt(list, zone, mechs)
  local any, direct, stun = 0, 0, false
  for i = 1, #list do
    local figure = list[i]
    local damage = figure[zone]
    any = any + damage.any + damage.sets * (mechs - 1)
    if mechs > 1 and (damage.sets > 0 or damage.drain > 0) then any = any + figure.per_mech * (mechs - 1) end
    if damage.any + damage.direct > 0 then any = any + figure.extra end
    if #list > 1 then any = any + figure.with_kin end
    direct = direct + damage.direct
    stun = stun or damage.stun
  end
  return { any = any, direct = direct, stun = stun }
end

local function toughness(enemy) return enemy.shields + enemy.health + figures[enemy.item].more end

-- Of two enemies the first to be fought down: whose damage for its toughness is greater.
local function danger(enemy)
  local melee = figures[enemy.item].melee
  return 10 * (1 + melee.any + melee.direct) // math.max(1, toughness(enemy))
end

--- How a battle of these sides against these enemies would end.
---@param sides table array of sides
---@param enemies table array of one or two enemies (of more the first two), none of them out of reach
---@param known table? empty at first: pools of dice that one decision asks for more than once
---@return table as odds.battle gives it, and falls: by enemy the chance that it falls
function force.forecast(sides, enemies, known)
  local one, two = enemies[1], enemies[2]
  if two and danger(two) > danger(one) then one, two = two, one end
  local both = two and { one, two } or { one }
  local first, second = figures[one.item], two and figures[two.item]
  local cards = two and { first, second } or { first }
  local total, least, static = 0, nil, false
  for _, side in ipairs(sides) do
    local power = side.mech.power
    total = total + power
    if least == nil or power < least then least = power end
  end
  if total == 0 then return { win = 0, half = 0, down = 1, loss = 0, dealt = 0, rounds = 0, falls = {} } end
  local fight = {
    power = total, speeds = speeds(total, least), shields = 0, health = 0, speed = 9, start = 5,
    range = dealt(cards, "range", #sides), melee = dealt(cards, "melee", #sides),
  }
  for i, enemy in ipairs(both) do
    local figure = cards[i]
    fight.shields = fight.shields + enemy.shields
    fight.health = fight.health + enemy.health + figure.more
    fight.speed = math.min(fight.speed, enemy.speed) -- MEC-MULTI-01
    fight.start = math.min(fight.start, enemy.start) -- MEC-MULTI-02
    fight.first_in = fight.first_in or figure.first_in
    fight.void, fight.awe = fight.void or figure.void, fight.awe or figure.awe
    fight.repeats = fight.repeats or figure.repeats
    fight.regrow = fight.regrow or (not two and figure.regrow)
    static = static or figure.static
    if figure.melee_rounds and (not two or enemy == one) then fight.limit = figure.melee_rounds end
  end
  if world.fighting and one.fighting then fight.start = math.max(0, world.engagement) end
  if fight.limit then fight.limit = fight.limit + fight.start end
  if two then
    fight.first_falls = toughness(one)
    fight.range.alone = dealt({ second }, "range", #sides)
    fight.melee.alone = dealt({ second }, "melee", #sides)
  end
  fight.pool = joined(sides, static, known or {})
  local out = odds.battle(fight)
  out.falls = { [one] = two and out.half or out.win }
  if two then out.falls[two] = out.win end
  return out
end

-- The BP that the cards of a turn are worth, by wave, with the bonus for those who have one.
local a_turn = {}
for i, id in ipairs(option.waves) do
  local sum, deck = 0, waves.deck(i)
  for _, enemy in ipairs(deck) do sum = sum + data.enemy[enemy].bp end
  a_turn[i] = (#world.sides + option.invasion_more) * (sum / math.max(1, #deck) + BONUS * data.wave[id].number)
end

-- The BP that are still to be won in the game, by everybody together.
local function to_come()
  local sum = a_turn[world.wave] * math.max(0, option.turns_a_wave - world.wave_turn)
  for enemy in regions.all_enemies():each() do sum = sum + enemy.bp + BONUS * waves.number() end
  for i = world.wave + 1, waves.count() do sum = sum + a_turn[i] * option.turns_a_wave end
  return sum
end

--- What one more BP is worth to a side, in Fame: less than 1 where its share of what is still to come would bring it to
--- more than can be had (MEC-DMG-08).
function force.bp(side)
  local room, share = option.bp_limit - side.bp, to_come() / #world.sides
  return share <= room and 1 or room / share
end

--- How much a Threat point less is worth to everybody, in Fame: near the limit, and in the last turn, more than
--- anything that one could win (MEC-END-03, MEC-FAME-01).
function force.threat()
  if world.wave >= waves.count() and world.wave_turn >= option.turns_a_wave then return 12 end
  local room = gains.threat_limit() - world.threat - #regions.all_enemies()
  if room <= 0 then return 12 end
  return math.max(1, 6 / room)
end

--- Who would have a share of an enemy's BP if these sides defeated it: how many, and whether its first token is
--- somebody's.
local function sharers(enemy, sides)
  local count, first = #sides, nil
  if #enemy.cargo == 0 then return count, first end
  for token in state.tokens(enemy):each() do
    first = first or token.side
    local among = false
    for _, side in ipairs(sides) do among = among or side == token.side end
    if not among then count = count + 1 end
  end
  return count, first
end

--- What a battle is worth to each of its sides, the primary first, without anything agreed: an array in their order.
--- `stake`: what the mechs could still win elsewhere in this turn, for each.
function force.points(forecast, sides, enemies, stake)
  local out = {}
  local bp = {}
  for i = 1, #sides do out[i], bp[i] = 0, force.bp(sides[i]) end
  for _, enemy in ipairs(enemies) do
    local chance = forecast.falls[enemy] or 0
    local count, first = sharers(enemy, sides)
    local each, over = enemy.bp // count, enemy.bp % count -- MEC-HELP-04
    for i, side in ipairs(sides) do
      local share = each
      if first == side then share = share + over end -- MEC-BRK-03
      if first == nil and i <= over then share = share + 1 end -- MEC-HELP-05
      out[i] = out[i] + bp[i] * (chance * share + (forecast.down * (1 - chance)) * TOKEN * enemy.bp)
    end
    out[1] = out[1] + chance * figures[enemy.item].prize
  end
  for i, side in ipairs(sides) do
    if seats.has(side, "bonus-bp") then out[i] = out[i] + bp[i] * forecast.win * waves.number() end -- MEC-PERK-10
    local power = math.max(1, side.mech.power)
    out[i] = out[i] - WEARY * stake * math.min(1, forecast.loss / #sides / power)
  end
  return out
end

--- What it is worth to everybody that enemies fall, or are damaged.
function force.common(forecast, enemies)
  local threat, out = force.threat(), 0
  for _, enemy in ipairs(enemies) do
    local chance = forecast.falls[enemy] or 0
    out = out + threat * chance
  end
  local whole = 0
  for _, enemy in ipairs(enemies) do whole = whole + enemy.shields + enemy.health end
  return out + threat * PROGRESS * (1 - forecast.win) * math.min(1, forecast.dealt / math.max(1, whole))
end

--- What a mech could still win in this turn elsewhere than against these enemies.
function force.stake(enemies)
  local sum, threat = 0, force.threat()
  for enemy in regions.all_engageable():each() do
    if enemy ~= enemies[1] and enemy ~= enemies[2] then
      sum = sum + enemy.bp + figures[enemy.item].prize + threat
    end
  end
  local mechs = 0
  for _, side in ipairs(world.sides) do
    if seats.is_in(side) then mechs = mechs + 1 end
  end
  return sum / math.max(1, mechs)
end

--- An array of the pieces in a set.
function force.array(pieces)
  local out = {}
  for piece in pieces:each() do out[#out + 1] = piece end
  return out
end

return force
