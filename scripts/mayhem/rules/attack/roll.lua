-- One target of an attack: is it missed, the dice, and what comes of them.
local sides = require "turns.sides"
local roster = require "units.roster"
local victory = require "mission.victory"
local ability = require "abilities.ability"
local target = require "attack.target"
local throw = require "attack.throw"
local dice = require "attack.dice"
local blast = require "attack.blast"
local aim = require "attack.aim"
local block = require "attack.block"
local harm = require "attack.harm"
local shove = require "attack.push"

local roll = {}

-- Is some square of a target in the area? MAY-AOE-09
local function inside(strike, victim)
  return throw.stands_on(blast.squares(strike.space, strike.area), victim)
end

local function beside(piece, victim)
  return piece ~= nil and piece.on_map and piece.level == victim.level and board.distance(piece, victim) <= 1
end

local function free_miss(strike, victim)
  if strike.area >= 0 then return not inside(strike, victim) end -- MAY-AOE-09, MAY-EXP-07
  local source = strike.source
  return source ~= nil and not beside(source, victim) and not beside(source.rear, victim) -- open point 55
end

-- Does an attack miss a target, as all stand now? MAY-DASH-04
local function missed(strike, victim)
  if strike.free then return free_miss(strike, victim) end
  if strike.area < 0 then
    return not target.reaches(strike.attacker, strike.action, throw.place(victim, strike.space), strike, true)
  end
  return not target.reaches(strike.attacker, strike.action, strike.space, strike, true) or -- MAY-AOE-02
    not inside(strike, victim)
end

-- The dice against a target.
local function pool(strike, victim)
  if strike.free then return dice.pool(strike.die, strike.extra, 0) end -- MAY-EXP-08, open point 15
  local die, count, net = throw.at(strike, victim, strike.space)
  change.set(strike, "die", die)
  return dice.pool(die, count, net)
end

local function remember(strike, thrown, faces)
  change.list_clear(strike, "pool")
  for _, colour in ipairs(thrown) do change.list_add(strike, "pool", colour) end -- MAY-ABL-05
  change.list_clear(strike, "faces")
  for _, face in ipairs(faces) do change.list_add(strike, "faces", face) end
end

-- Specials, rerolls and aim bonuses of the attacker.
local function use(strike, victim, counts)
  ability.on_roll(strike, counts) -- MAY-RES-05
  if strike.aimed and aim.counts(strike, victim) then aim.spend(strike, counts) end
end

local function tell_roll(victim, faces)
  if #faces > 0 then log("log-roll", victim, dice.words(faces)) end
end

local function tell_harmless(strike, faces, hits)
  if hits == 0 and #faces > 0 then log(strike.harmless and "log-harmless" or "log-unhurt", strike.victim) end
end

--- Step: the roll against one target, up to the blocks of its owner.
function roll.step(strike)
  local victim = strike.victim
  if not victim.on_map then return end
  if missed(strike, victim) then return log("log-missed", victim) end -- MAY-DASH-04, MAY-AOE-09
  if not strike.free then ability.before_roll(strike) end
  local thrown = pool(strike, victim)
  local faces = dice.roll(thrown)
  remember(strike, thrown, faces)
  tell_roll(victim, faces)
  local counts = dice.count(faces)
  if not strike.free then use(strike, victim, counts) end
  local hits = strike.harmless and 0 or counts.hits -- MAY-ABL-07
  tell_harmless(strike, faces, hits)
  change.set(strike, "hits", block.ask(victim, hits)) -- MAY-BLK-02
  change.set(strike, "pushes", strike.shoves and counts.pushes or 0) -- MAY-BLD-07
  push("attack-harm", strike)
end

-- Who moves a pushed target: the attacker; of explosions and drones its enemy.
local function chooser(strike, victim)
  if strike.chooser then return strike.chooser end
  if strike.attacker and strike.attacker.side then return strike.attacker.side end -- MAY-PUSH-01
  return sides.enemy(victim.side) -- open point 15
end

-- The hits that were not blocked, all of them first; then the pushes (open point 23).
local function strike_down(strike, victim, attacker)
  harm.hits(victim, strike.hits, strike.by, attacker)
  if attacker then raise("attacked", attacker, victim, strike.hits) end
  if not roster.is_unit(victim) then return end
  if not victim.on_map then
    if attacker and sides.against(attacker.side, victim.side) then ability.on_downed(attacker, strike) end -- MAY-ABL-29
    return -- open point 23: who is down is not pushed
  end
  local from = strike.space
  if attacker and attacker.on_map then from = shove.source(attacker, victim) end -- open point 23: in an area too
  shove.away(victim, from, strike.pushes, chooser(strike, victim), strike.by)
end

--- Step: what the roll does to its target.
function roll.harm(strike)
  if not strike.victim.on_map then return end
  strike_down(strike, strike.victim, strike.attacker)
  victory.first() -- MAY-WIN-08: before pushes, and markers for an enemy downed
end

return roll
