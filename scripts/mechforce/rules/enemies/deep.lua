-- Abilities of the Deep, by code: tables of moments (rules/enemies.lua).
local seats = require "seats"
local state = require "battle.state"
local damage = require "battle.damage"
local dice = require "battle.dice"
local seen = require "enemies.seen"

local deep = {}

--- Moves the marker after a round in which the enemy damaged a mech.
local function moves(sign)
  return function(enemy, ability)
    if not seen.has_hurt(enemy) then return end
    state.move_marker(sign * ability.amount)
    log("log-ability", enemy, ability.title)
  end
end

--- MEC-EN-13: marker `amount` away from Melee after a round in which it damaged a mech.
deep.shove = { end_marker = moves(1) }

--- MEC-EN-14: mechs that it damaged roll a defense die less in the next round (enemies.aside).
deep.snare = { hurt = function(_, _, mech) change.set(mech, "snared", true) end }

--- MEC-EN-16: the enemy side resolves first.
deep.frenzy = { first = function() return true end }

--- MEC-EN-17: nothing is dealt in Range.
deep["close-only"] = { silent = function() return not state.in_melee() end }

--- MEC-EN-18, OP-21: extra damage at the end of the round: what it lost in the round, divided by `amount`.
deep["halved-echo"] = { end_damage = function(enemy, ability) return enemy.lost // ability.amount end }

--- MEC-EN-19, MEC-EN-20: each round in which it damages a mech costs that mech a die until the battle ends; who has
--- none left retreats (enemies.aside).
deep["wear-down"] = { hurt = function(_, _, mech) change.add(mech, "worn", 1) end }

--- MEC-EN-21, OP-23: what it did to a mech in the last round comes again, while it is there; an echo does not echo.
deep["second-sting"] = {
  round_setup = function(enemy, ability)
    if world.battle_round == 1 then return end
    for mech in seen.victims(enemy):each() do
      log("log-ability", enemy, ability.title)
      damage.mech(mech, damage.by(mech, enemy))
    end
  end,
}

--- The enemies of the battle that burn out now: those with this ability that have been in Melee for that many rounds. A
--- set.
local function burning()
  return state.enemies():where(function(enemy)
    for _, id in ipairs(enemy.abilities) do
      local ability = data.ability[id]
      if ability.does == "burn-out" and enemy.melee_rounds >= ability.rounds then return true end
    end
    return false
  end)
end

--- MEC-EN-22: after `rounds` Melee rounds all mechs in the battle go to base, with tokens on it and no penalty; the
--- primary's token is the first. Of two that burn out at once each gets the tokens.
deep["burn-out"] = {
  end_exit = function(enemy, ability)
    if enemy.melee_rounds < ability.rounds or not state.mechs():first() then return end
    local all = burning()
    for each in all:each() do log("log-ability", each, ability.title) end
    for _, side in ipairs(state.primary_first()) do
      for each in all:each() do state.mark(side, each) end
      change.set(side.mech, "role", "disabled")
      seats.to_base(side)
      log("log-returns", side)
      raise("left-battle", side, world.field)
    end
  end,
}

--- Has a die been rolled in this round that neither hits nor blocks (OP-22)?
local function missed(die) return die.class ~= "airstrike" and not dice.matches(die) and not dice.blocks(die) end

--- MEC-EN-23: extra damage at the end of the round: the misses of all mechs, divided by `amount`. They are counted when
--- pools are made: after mobilize, and before any mech is disabled.
deep.punish = {
  damage = function(enemy, _, _, mechs)
    change.set(enemy, "misses", mechs:sum(function(mech) return #dice.lying(mech.side):where(missed) end))
  end,
  end_damage = function(enemy, ability) return enemy.misses // ability.amount end,
}

--- MEC-EN-24: marker `amount` toward Melee after a round in which it damaged a mech.
deep.drag = { end_marker = moves(-1) }

--- MEC-EN-25, OP-44: each mech rolls a test with the battle dice; on a blank its attack dice deal what they would,
--- divided by `amount`: its owner drops the rest. One test a mech, however many such enemies there are.
deep.awe = {
  round_setup = function()
    for mech in state.mechs():each() do change.set(mech, "awe", nil) end
  end,
  after_roll = function(enemy, ability)
    for _, side in ipairs(seats.engagement_order()) do
      local mech = side.mech
      if mech.role == "fighting" and mech.awe == nil then
        local failed = roll "protection" == "blank"
        change.set(mech, "awe", failed and "failed" or "passed")
        if failed then log("log-awed", enemy, mech, ability.title) end
      end
    end
  end,
  warrior_step = function(_, ability, hitting)
    for mech in state.mechs():each() do
      if mech.awe == "failed" then
        local own = hitting:where(function(die) return die.side == mech.side and not die.void end)
        local sum = own:sum(dice.points)
        change.set(mech, "drops", sum - sum // ability.amount)
      end
    end
  end,
}

--- MEC-EN-26: shields as printed at the end of each round.
deep.regrow = {
  end_heal = function(enemy, ability) seen.shields(enemy, ability, enemy.max_shields) end,
}

return deep
