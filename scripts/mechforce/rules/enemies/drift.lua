-- Abilities of the Drift, by code: tables of moments (rules/enemies.lua).
local regions = require "regions"
local deals = require "deals"
local state = require "battle.state"
local dice = require "battle.dice"
local alike = require "battle.alike"
local flee = require "battle.flee"
local seen = require "enemies.seen"

local drift = {}

local pools = filter { kind = "pool", on = "zone" }

--- MEC-EN-01: flees after `rounds` Melee rounds of this battle.
drift.bolt = {
  end_exit = function(enemy, ability)
    if enemy.melee_rounds < ability.rounds then return end
    log("log-ability", enemy, ability.title)
    flee.flee(enemy)
  end,
}

--- Voids one of `hitting`, or none where "pass" is offered: with a second enemy all dice may go to that one.
local function blur_one(enemy, hitting)
  local open = alike.one_of_each(hitting:where(function(die) return not die.void end))
  if #open == 0 then return end
  if #state.enemies() > 1 then open:add "pass" end
  local die = deals.agree("void", open, enemy)
  if die == "pass" then return end
  change.set(die, "void", true)
  change.set(die, "aimed", enemy)
  change.add(enemy, "ignored", 1)
end

--- MEC-EN-02, MEC-EN-15: in Melee `amount` hitting attack dice a round that are aimed at it deal nothing to it. The
--- players name them before any die strikes; where they have named none because another enemy is there, the first that
--- strikes it all the same is one of them.
drift.blur = {
  round_setup = function(enemy) change.set(enemy, "ignored", 0) end,
  warrior_step = function(enemy, ability, hitting)
    if not state.in_melee() then return end
    for _ = enemy.ignored + 1, ability.amount do blur_one(enemy, hitting) end
  end,
  ignores = function(enemy, ability, die)
    if die.void and die.aimed == enemy then return true end
    if not state.in_melee() or enemy.ignored >= ability.amount then return end
    change.add(enemy, "ignored", 1)
    log("log-ability", enemy, ability.title)
    return true
  end,
}

--- MEC-EN-03: `amount` shields back after a round in which it damaged a mech, not above those printed.
drift.knit = {
  end_heal = function(enemy, ability)
    if not seen.has_hurt(enemy) then return end
    seen.shields(enemy, ability, math.min(enemy.max_shields, enemy.shields + ability.amount))
  end,
}

--- The regions beyond one: along the arrows from it, then those on no ring with it.
local function beyond(region)
  local ring = board.loop(region, "arrow") or set()
  return ring:union(regions.order):minus(set(region))
end

--- An enemy of a breed that can be fought, of the greatest power, the nearest along the arrows (OP-20); or nil.
local function of_breed(breed, beyond_it)
  local found = set()
  for region in beyond_it:each() do
    found = found:union(regions.engageable(region):where(function(enemy) return seen.breed(enemy) == breed end))
  end
  return found:most(function(enemy) return enemy.power end):first()
end

--- MEC-EN-04, MEC-EN-05: brings one of `breeds`, the first named that is found, from another region into its own.
drift.muster = {
  battle_start = function(enemy, ability)
    local here = enemy.node
    if not regions.has_room(here) then return end
    local there = beyond(here)
    for breed in ability.breeds:gmatch "%S+" do
      local called = of_breed(breed, there)
      if called then
        change.move(called, here)
        log("log-ability", enemy, ability.title)
        return raise("enemy-moved", called, here)
      end
    end
  end,
}

--- The mechs that would roll attack dice in this round.
local function shooters()
  return state.mechs():where(function(mech) return seen.rolls(mech.side, "attack") end)
end

--- MEC-EN-06: of several mechs only one rolls attack dice.
drift.static = {
  before_roll = function(enemy, ability)
    local able = shooters()
    if #able > 1 then
      local shooter = deals.agree("shooter", able, enemy)
      change.set(enemy, "shooter", shooter)
      for mech in able:each() do
        if mech ~= shooter then
          for die in dice.rolling(mech.side):each() do
            if die.class == "attack" then change.set(die, "aside", "round") end
          end
        end
      end
      log("log-ability", enemy, ability.title)
    else
      change.set(enemy, "shooter", able:first())
    end
  end,
}

--- MEC-EN-07: shields as printed at once when it disables a mech.
drift.reseal = {
  disabled = function(enemy, ability) seen.shields(enemy, ability, enemy.max_shields) end,
}

--- A damage list in which the first entry of a type has `more`; where there is none, `new` makes one.
local function with_more(list, kind, more, new)
  local out, found = {}, false
  for i, each in ipairs(list) do
    local amount = each.amount
    if each.type == kind and not found then
      found = true
      amount = amount + more
    end
    out[i] = { type = each.type, amount = amount }
  end
  if new and not found then table.insert(out, { type = kind, amount = more }) end
  return out
end

--- MEC-EN-08: `amount` basic damage more while another enemy of its force fights beside it.
drift.kinship = {
  damage = function(enemy, ability, list)
    local kin = state.enemies():any(function(other) return other ~= enemy and other.force == enemy.force end)
    if kin then return with_more(list, "basic", ability.amount, true) end
  end,
}

--- MEC-EN-09, OP-26: while its basic damage is not all blocked, nothing else of it can be.
drift.screen = {
  screens = function(enemy, _, pool)
    if pool.kind == "basic" then return end
    return pools:inside(world.zone("incoming")):any(function(other)
      return other.from == enemy and other.kind == "basic" and other.amount > 0
    end)
  end,
}

--- The amount for each mech beyond the first goes onto one type of damage.
local function for_each_beyond(kind)
  return function(_, ability, list, mechs) return with_more(list, kind, ability.amount * (#mechs - 1), false) end
end

--- MEC-EN-10: Drain `amount` more for each mech beyond the first.
drift.thirst = { damage = for_each_beyond "drain" }

--- MEC-EN-11: all its pools at one mech until that fights no more.
drift.fixate = {
  target = function(enemy)
    if not enemy.prey or enemy.prey.role ~= "fighting" then
      change.set(enemy, "prey", deals.agree("prey", state.mechs(), enemy))
    end
    return enemy.prey
  end,
}

--- MEC-EN-12, OP-25: Explosion `amount` more for each mech beyond the first.
drift.breadth = { damage = for_each_beyond "explosion" }

return drift
