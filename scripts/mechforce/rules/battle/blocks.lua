-- The enemy step (MEC-RND-15): Weaken reduction, pools of damage, blocks. NOT WRITTEN YET but the pools.
local blocks = {}

local incoming = filter { kind = "pool", on = "zone" }

--- The pools that lie open, in the order in which they were made. A set of markers: .from (enemy), .kind, .amount
--- (not yet blocked), .of_mech (set from the start for Explosion and for enemies that fixate).
function blocks.pools() return incoming:inside(world.zone("incoming")) end

--- A pool of damage; markers are taken from zone:idle-pools where some lie there, so that their number does not grow.
function blocks.pool(enemy, kind, amount, mech)
  local pool = world.zone("idle-pools").top or change.create("pool")
  change.set(pool, "from", enemy)
  change.set(pool, "kind", kind)
  change.set(pool, "amount", amount)
  change.set(pool, "of-mech", mech)
  change.move(pool, world.zone("incoming"), "bottom")
  return pool
end

--- All pools become idle.
function blocks.clear()
  for pool in blocks.pools():each() do change.move(pool, world.zone("idle-pools")) end
end

--- The step: for each enemy that fights its damage list (range or melee by the marker, MEC-RND-21; enemies.damage for
--- what abilities change; modifier enemy-damage; Weaken reductions), one pool an entry, for Explosion one a mech
--- (MEC-DIE-05). Then blocks: decision "block", about the die, options the pools that it may lower (Penetrate:
--- Bulwark only, MEC-DIE-03; screen, MEC-EN-09), with "pass". Counters strike when they block (MEC-DIE-20, OP-28;
--- decision "counter").
function blocks.step() end

--- The step: every pool with something left goes to one mech as a whole (MEC-HELP-09): deals.agree("bear", mechs,
--- pool); skills.cancel. Sets pool.of_mech.
function blocks.bears() end

return blocks
