-- Who falls: defeat and disabled checks.
local seats = require "seats"
local enemies = require "enemies"
local state = require "battle.state"
local dice = require "battle.dice"
local damage = require "battle.damage"
local rewards = require "battle.rewards"

local falls = {}

local felled = filter { kind = "enemy", where = { fighting = true, health = 0 } }
local spent = filter { kind = "mech", on = "zone", where = { role = "fighting", power = 0 } }

--- Enemies at health 0 are defeated (MEC-DMG-02), in the order of their numbers.
function falls.check_enemies()
  for enemy in felled:all():each() do rewards.defeat(enemy) end
end

local function disable(side, by_blows)
  local mech = side.mech
  log("log-disabled", mech)
  change.set(mech, "role", "disabled")
  dice.put_down(side)
  seats.to_base(side) -- MEC-DMG-06
  for enemy in state.enemies():each() do
    state.mark(side, enemy) -- MEC-DMG-06, OP-34
    if by_blows and damage.by(mech, enemy) > 0 then enemies.call("disabled", enemy, mech) end
  end
  raise("mech-disabled", mech, side)
end

--- Mechs that fight and are at power 0 are disabled, the primary's first. `by_blows`: by what enemies have dealt in
--- this round, not by Bleed.
function falls.check_mechs(by_blows)
  if not spent:first() then return end
  for _, side in ipairs(state.primary_first()) do
    if side.mech.power == 0 then disable(side, by_blows) end
  end
  state.pass_on() -- OP-33
end

return falls
