-- What is left of the pools is taken (MEC-RND-15, MEC-DMG-11).
local state = require "battle.state"
local damage = require "battle.damage"
local blocks = require "battle.blocks"
local falls = require "battle.falls"

local blows = {}

--- A pool is taken by its mech.
local function land(pool)
  local mech, amount = pool.of_mech, pool.amount
  damage.mech(mech, amount, pool.from) -- MEC-DMG-05
  if pool.kind == "stun" then
    change.set(mech, "stunned", true) -- MEC-DIE-21
  elseif pool.kind == "bleed" then
    change.add(mech, "bleed", amount) -- MEC-DIE-07
  end
end

--- Enemies get the health that they have drained (MEC-DIE-12).
local function drain(pool)
  local enemy = pool.from
  if enemy.health == 0 then return end
  change.set(enemy, "health", math.min(enemy.max_health, enemy.health + pool.amount))
end

--- The step: everything is dealt together; enemies that counters have felled are looked at before the mechs, so that
--- whoever falls with them has a share (OP-28).
function blows.step()
  if state.is_over() then return end
  local pools = blocks.open()
  for pool in pools:each() do land(pool) end
  for pool in pools:each() do
    if pool.kind == "drain" then drain(pool) end
  end
  blocks.clear()
  falls.check_enemies()
  falls.check_mechs(true)
end

return blows
