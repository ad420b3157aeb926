-- What abilities of enemies look at, and the two things that several of them do.
local state = require "battle.state"
local damage = require "battle.damage"
local dice = require "battle.dice"

local seen = {}

--- Has this enemy damaged the mech in this round? At least 1 power by its unblocked damage, not by Bleed tokens or an
--- echo (MEC-EN).
function seen.hurt(enemy, mech) return damage.by(mech, enemy) > 0 end

--- Has it damaged any mech in this round, also one that is disabled by now?
function seen.has_hurt(enemy)
  return state.fought():any(function(mech) return seen.hurt(enemy, mech) end)
end

--- The mechs that still fight and that it has damaged in this round. A set.
function seen.victims(enemy)
  return state.mechs():where(function(mech) return seen.hurt(enemy, mech) end)
end

--- What counts as the type of an enemy.
function seen.breed(enemy) return enemy.breed or enemy.item end

--- Does the side roll a die of this class in this round?
function seen.rolls(side, class)
  return dice.rolling(side):any(function(die) return die.class == class end)
end

--- Raises the shields of an enemy by an ability; never lowers them.
function seen.shields(enemy, ability, to)
  if to <= enemy.shields then return end
  change.set(enemy, "shields", to)
  log("log-ability", enemy, ability.title)
end

return seen
