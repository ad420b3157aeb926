-- Speeds (MEC-RND-13, -19, -20, MEC-MULTI-01, MEC-HELP-07).
local state = require "battle.state"
local enemies = require "enemies"

local speed = {}

--- The speed of a mech in this round: that of its power (OP-02), and its Boosts (MEC-RND-09, OP-27).
function speed.of_mech(mech)
  local by_power = option.speeds[math.min(mech.power + 1, #option.speeds)] -- MEC-RND-19, MEC-RND-20
  return math.max(0, modified("mech-speed", by_power + mech.boost, mech))
end

--- The speed of the mech side: the lowest among those that fight.
function speed.of_mechs()
  local least
  for mech in state.mechs():each() do
    local own = speed.of_mech(mech)
    if least == nil or own < least then least = own end -- MEC-HELP-07
  end
  return least or 0
end

--- The speed of the enemy side: the lowest among those that fight. Rounds keep it in world.enemy_speed (MEC-MULTI-03).
function speed.of_enemies()
  local least
  for enemy in state.enemies():each() do
    local own = modified("enemy-speed", enemies.passed("speed", enemy, enemy.speed), enemy)
    if least == nil or own < least then least = own end -- MEC-MULTI-01
  end
  return least or 0
end

return speed
