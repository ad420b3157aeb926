-- Odds of battles for bots, from the faces of the dice: how many hits and blocks a pool of dice gives in a zone, and
-- how a battle of many rounds ends. Distributions are arrays: [n + 1] is the chance of n. Nothing is kept from one
-- decision to the next; what does not depend on the world is made when the file is loaded.
local odds = {}

local MOST_DICE = 16 -- of one kind; more count as that many
local ROUNDS = 9 -- that are looked ahead
local TINY = 0.00001 -- what is less likely than that is not reckoned with
local UNLIKELY = 0.03 -- a battle that still goes on with less chance is not followed any further

--- Chances of n successes with a number of dice of which `k` faces of `of` succeed.
local function binomial(k, of)
  local rows = { [0] = { 1 } }
  for count = 1, MOST_DICE do
    local before, row = rows[count - 1], {}
    for n = 1, count + 1 do
      row[n] = ((before[n] or 0) * (of - k) + (before[n - 1] or 0) * k) / of
    end
    rows[count] = row
  end
  return rows
end

-- By the number of faces of six that count; of the five faces that are left when one is known not to have fallen.
local of_six = {}
for k = 1, 5 do of_six[k] = binomial(k, 6) end
local shield_of_five = binomial(3, 5)

--- How many of a die's six faces hit in Range and in Melee, and what counts beside (rules: MEC-DIE, OP-06; the faces
--- stand in ruleset.xml).
local HITS = {
  damage = { range = 3, melee = 2 },
  penetrate = { range = 2, melee = 3 },
  explosion = { range = 3, melee = 2 },
  bleed = { range = 2, melee = 3 },
  weaken = { range = 2, melee = 2 },
  counter = { range = 2, melee = 2 },
  airstrike = { range = 5, melee = 5 },
}
local BLOCKS, BULWARK, BOOST = 4, 1, 2 -- of Protection and Movement dice
local FEW = 2 -- of those that strike as well
local STRIKE = { "damage", "explosion", "bleed", "weaken", "counter", "airstrike" } -- shields first
-- A covert die: one drain of the zone, a fusion, and two shifts, each of which turns a die that shows the other letter.
local COVERT = { 2 / 6, 3 / 6, 0, 1 / 6 }

--- The distribution of a sum of two independent numbers; what is more than `most` counts as that.
local function sum(one, two, most)
  local low, high, long, out = 1, #one, #two, {}
  local last = high + long - 1
  while one[low] <= TINY and low < high do low = low + 1 end
  local capped = most and most < last
  if capped then last = most end
  local left = 1
  for n = 1, last do
    local from, to, over, chance = n - long + 1, n, n + 1, 0
    if from < low then from = low end
    if to > high then to = high end
    for a = from, to do chance = chance + one[a] * two[over - a] end
    out[n] = chance
    left = left - chance
  end
  if capped then out[last + 1] = left end
  return out
end

--- A distribution without the tail that hardly ever comes.
local function trimmed(chances)
  local last = #chances
  if chances[last] > TINY then return chances end
  while chances[last] <= TINY do last = last - 1 end
  return table.move(chances, 1, last, 1, {})
end

local function dice(k, count)
  return of_six[k][count < MOST_DICE and count or MOST_DICE]
end

--- What the attack dice, counters and the Airstrike die of a pool deal in a zone ("range", "melee").
---@param pool table kind of die = count
---@return table plain damage that shields stop first
---@return table|nil direct damage straight to health; nil where there are no such dice
---@return table|nil tokens Bleed tokens laid, if all of it took health
function odds.hits(pool, zone)
  local by_faces = { 0, 0, 0, 0, 0 }
  for i = 1, #STRIKE do
    local count = pool[STRIKE[i]]
    if count then
      local k = HITS[STRIKE[i]][zone]
      by_faces[k] = by_faces[k] + count
    end
  end
  local plain
  for k = 1, 5 do
    if by_faces[k] > 0 then
      local row = dice(k, by_faces[k])
      plain = plain and sum(plain, row) or row
    end
  end
  for _ = 1, pool.covert or 0 do plain = plain and sum(plain, COVERT) or COVERT end
  local direct = pool.penetrate and dice(HITS.penetrate[zone], pool.penetrate)
  local tokens = pool.bleed and dice(HITS.bleed[zone], pool.bleed)
  return plain or of_six[1][0], direct, tokens
end

--- The distribution of how much the mechs lose of damage in a zone: `any` may be stopped by every block, `direct` by
--- Bulwark alone (MEC-DIE-03). A Weaken that hits stops one as a block does.
function odds.losses(pool, zone, any, direct)
  local guards, shielders = pool.movement or 0, pool.protection or 0
  local few, blocks = (pool.counter or 0) + (pool.covert or 0), nil
  if few > 0 then blocks = dice(FEW, few) end
  if pool.weaken then
    local row = dice(HITS.weaken[zone], pool.weaken)
    blocks = blocks and sum(blocks, row) or row
  end
  local out = {}
  for n = 1, any + direct + 1 do out[n] = 0 end
  if direct == 0 then
    local row = dice(BLOCKS, guards + shielders)
    blocks = blocks and sum(blocks, row) or row
    for b = 1, #blocks do
      local lost = any - b + 2
      if lost < 1 then lost = 1 end
      out[lost] = out[lost] + blocks[b]
    end
    return out
  end
  if guards > 0 then
    local row = dice(BLOCKS, guards)
    blocks = blocks and sum(blocks, row) or row
  end
  local bulwarks = dice(BULWARK, shielders)
  for w = 1, #bulwarks do
    local p, walls = bulwarks[w], w - 1
    local through = direct > walls and direct - walls or 0
    local spare = walls > direct and walls - direct or 0
    local shields = shield_of_five[math.min(MOST_DICE, shielders - walls)]
    local row = blocks and sum(blocks, shields) or shields
    for b = 1, #row do
      local lost = any - spare - b + 2
      if lost < 1 then lost = 1 end
      out[through + lost] = out[through + lost] + p * row[b]
    end
  end
  return out
end

--- Chance of at least n in a distribution.
local function at_least(chances, n)
  if n <= 0 then return 1 end
  local found = 0
  for i = n + 1, #chances do found = found + chances[i] end
  return found
end

--- The mean of a distribution.
local function mean(chances)
  local found = 0
  for i = 2, #chances do found = found + (i - 1) * chances[i] end
  return found
end

--- Chance of each number of Boosts that a pool rolls.
function odds.boosts(pool) return dice(BOOST, pool.movement or 0) end

--- The chance that an enemy has fallen: `plain` and `direct` are what it has been dealt so far.
local function fallen(plain, direct, shields, health)
  if not direct then return at_least(plain, shields + health) end
  local found = 0
  for q = 1, #direct do
    local p = direct[q]
    if p > 0 then found = found + p * (q - 1 >= health and 1 or at_least(plain, shields + health - q + 1)) end
  end
  return found
end

--- Power after a round: `chances[p + 1]` is the chance to have power p. From `low` to `high` they are more than 0; the
--- same two of the result are given with it.
local function weaker(chances, losses, low, high)
  local many, out, left = #losses, { 0 }, 1
  local least = low - many + 1
  if least < 2 then least = 2 end
  for p = 2, least - 1 do out[p] = 0 end
  for p = least, high do
    local from, to, before, chance = p, p + many - 1, p - 1, 0
    if from < low then from = low end
    if to > high then to = high end
    for q = from, to do chance = chance + chances[q] * losses[q - before] end
    out[p] = chance
    left = left - chance
  end
  while high > least and out[high] <= TINY do high = high - 1 end
  out[1] = left
  return out, least, high
end

--- With chance `share` nothing of a distribution.
local function mixed(chances, share)
  local out = {}
  for n, p in ipairs(chances) do out[n] = p * (1 - share) end
  out[1] = out[1] + share
  return out
end

--- Each number halved, with that chance (MEC-EN-25).
local function halved(chances, share, by)
  local out = {}
  for n, p in ipairs(chances) do out[n] = p * (1 - share) end
  for n, p in ipairs(chances) do
    local half = (n - 1) - (n - 1) // by
    out[half + 1] = out[half + 1] + p * share
  end
  return out
end

--- What is more than `off`.
local function beyond(chances, off)
  local out = { 0 }
  for n, p in ipairs(chances) do
    if n - 1 <= off then out[1] = out[1] + p else out[n - off] = p end
  end
  return out
end

--- Everything twice, thrice …
local function times(chances, factor)
  local out = {}
  for n = 1, (#chances - 1) * factor + 1 do out[n] = 0 end
  for n, p in ipairs(chances) do out[(n - 1) * factor + 1] = p end
  return out
end

--- With chance `share` the first distribution, else the second.
local function either(one, two, share)
  local out = {}
  for n = 1, math.max(#one, #two) do out[n] = (one[n] or 0) * share + (two[n] or 0) * (1 - share) end
  return out
end

--- What a round in a zone brings, while both sides stand: what the mechs deal, what they lose, and by a second one of
--- two enemies alone.
local function round_of(fight, zone)
  local plain, direct, tokens = odds.hits(fight.pool, zone)
  if fight.void and zone == "melee" then plain = beyond(plain, fight.void) end
  if fight.awe then plain = halved(plain, 2 / 6, fight.awe) end
  if fight.regrow then plain = beyond(plain, fight.shields) end
  if direct and (fight.regrow or fight.first_falls) then
    plain, direct = sum(plain, direct), nil
  end
  if fight.first_falls and fight.pool.explosion then -- MEC-DIE-04
    plain = sum(plain, dice(HITS.explosion[zone], fight.pool.explosion))
  end
  local damage = fight[zone]
  local losses = odds.losses(fight.pool, zone, damage.any, damage.direct)
  if fight.repeats then losses = times(losses, fight.repeats) end
  local alone = damage.alone
  plain = trimmed(plain)
  return {
    plain = plain,
    direct = direct,
    tokens = tokens,
    dealt = mean(plain) + (direct and mean(direct) or 0),
    losses = trimmed(losses),
    lost = mean(losses),
    alone = alone and odds.losses(fight.pool, zone, alone.any, alone.direct),
    stun = damage.stun,
  }
end

--- Chances that the warriors are first, and that they are not and stand all the same, with what is left of them.
local function order(fight, power, boosts, losses, low, high)
  local speed, speeds = fight.speed, fight.speeds
  local first, later, alive, less, ahead, before = 0, 0, 0, 0, 0, nil
  for p = 1, low - 2 do less = less + (losses[p] or 0) end
  for p = low, high do
    if less < 1 then less = less + (losses[p - 1] or 0) end -- the chance to lose less than that
    local here = power[p]
    if speeds[p] ~= before and not fight.first_in then
      before = speeds[p]
      ahead = at_least(boosts, speed - before)
    end
    alive = alive + here
    here, first = here * (1 - ahead), first + here * ahead
    later = later + here * less
  end
  return first, later, alive
end

--- How a battle ends. `fight` has
---   pool      counts of dice by kind, of all mechs that take part
---   power     their power together
---   speeds    by that power (speeds[p + 1]) the speed of the slowest
---   shields, health, speed, start
---   range, melee   what is dealt to them: { any =, direct =, stun = boolean, alone = the same by the second enemy }
---   first_falls    of two enemies: after how much damage the first one falls; shields and health are those of both
---   limit     rounds after which it is over whatever happens (MEC-EN-01, MEC-EN-22); nil: none
---   first_in  the enemies resolve first (MEC-EN-16)
---   regrow    shields are back at the end of each round (MEC-EN-26)
---   void      hits that deal nothing in a round of Melee (MEC-EN-02)
---   awe       divisor of all damage with the chance of two blanks in six (MEC-EN-25)
---   repeats   how often damage taken counts (MEC-EN-21)
---@return table win: chance that all enemies fall; half: that the first of two does; down: that the mechs do;
--- loss, dealt, rounds: means of power lost, of damage dealt, of rounds
function odds.battle(fight)
  local shields, health = fight.regrow and 0 or fight.shields, fight.health
  local boosts = odds.boosts(fight.pool)
  local plain, direct, owed = { 1 }, nil, nil -- owed: damage of Bleed tokens that is due in the next round
  local low, high, power = fight.power + 1, fight.power + 1, {}
  for p = 1, fight.power do power[p] = 0 end
  power[high] = 1
  local dead, halves, stunned = 0, 0, 0
  local out = { win = 0, half = 0, down = 0, loss = 0, dealt = 0, rounds = 0 }
  local by_zone = {}
  for round = 1, math.min(fight.limit or ROUNDS, ROUNDS) do
    local zone = round > fight.start and "melee" or "range"
    local now = by_zone[zone] or round_of(fight, zone)
    by_zone[zone] = now
    local losses = now.losses
    if now.alone and halves > 0 then losses = either(now.alone, losses, halves) end
    local hits = stunned > 0 and mixed(now.plain, stunned) or now.plain -- MEC-DIE-21
    if owed and owed == now.tokens and stunned == 0 then -- MEC-RND-03
      now.bled = now.bled or sum(hits, owed)
      hits = now.bled
    elseif owed then
      hits = sum(hits, owed)
    end
    plain = sum(plain, hits, shields + health)
    if now.direct then
      local straight = stunned > 0 and mixed(now.direct, stunned) or now.direct
      direct = direct and sum(direct, straight, health) or straight
    end
    owed = now.tokens
    local first, later, alive = order(fight, power, boosts, losses, low, high)
    local now_dead = fallen(plain, direct, shields, health)
    local standing, falls = 1 - dead, now_dead - dead
    out.win = out.win + falls * (first + later)
    if fight.first_falls then
      local before = halves
      halves = at_least(plain, fight.first_falls)
      out.half = out.half + (halves - before) * (first + later)
    end
    out.rounds = out.rounds + standing * alive
    out.dealt = out.dealt + standing * (first + later) * (1 - stunned) * now.dealt
    local struck = standing * alive - falls * first -- MEC-RND-16
    out.loss = out.loss + struck * (losses == now.losses and now.lost or mean(losses))
    stunned = now.stun and 1 - losses[1] or 0
    local before = power[1]
    power, low, high = weaker(power, losses, low, high)
    local share = alive > 0 and struck / alive or 0
    out.down = out.down + (power[1] - before) * share
    dead = now_dead
    if (1 - dead) * (1 - power[1]) < UNLIKELY then break end
  end
  out.loss = math.min(out.loss, fight.power)
  out.dealt = math.min(out.dealt, fight.shields + fight.health)
  return out
end

return odds
