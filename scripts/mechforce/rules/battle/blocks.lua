-- The enemy step (MEC-RND-15): pools of damage, Weaken reduction, blocks, and who takes what is left.
local enemies = require "enemies"
local deals = require "deals"
local skills = require "skills"
local state = require "battle.state"
local damage = require "battle.damage"
local dice = require "battle.dice"

local blocks = {}

local incoming = filter { kind = "pool", on = "zone" }
local shown, idle = world.zone("incoming"), world.zone("idle-pools")
local open = filter { kind = "pool", on = "zone", where = { amount = { min = 1 } } }
local open_plain = filter {
  kind = "pool", on = "zone",
  where = { amount = { min = 1 }, kind = { "basic", "explosion", "bleed", "drain", "stun", "extra" } },
}
local standing = filter { kind = "enemy", where = { fighting = true, health = { min = 1 } } }
local plain = filter {
  kind = "battle-die", on = "zone", where = { face = { "shield", "boost", "teleport", "shift" } },
}
local bulwarks = filter { kind = "battle-die", on = "zone", where = { face = "bulwark" } }

--- Dice of one run of a step; those of several mechs, which may each need an accord; pools that may.
local enough, joint, few = 12, 5, 4

--- The pools that lie open, in the order in which they were made. A set of markers: .from (enemy), .kind, .amount
--- (not yet blocked), .of_mech (set from the start for Explosion and for enemies that fixate).
function blocks.pools() return incoming:inside(shown) end

--- Those of which something is left. A set.
function blocks.open() return open:inside(shown) end

--- A pool of damage; markers are taken from zone:idle-pools where some lie there, so that their number does not grow.
function blocks.pool(enemy, kind, amount, mech)
  local pool = idle.top or change.create("pool", shown)
  change.set(pool, "from", enemy)
  change.set(pool, "kind", kind)
  change.set(pool, "amount", amount)
  change.set(pool, "of-mech", mech)
  change.move(pool, shown, "bottom")
  return pool
end

--- All pools become idle.
function blocks.clear()
  for pool in blocks.pools():each() do change.move(pool, idle) end
end

--- Pools of an enemy: one an entry of its list (MEC-RND-21).
local function open_pools(enemy, mechs)
  local list = state.in_melee() and enemy.melee or enemy.range -- MEC-RND-21
  for _, entry in ipairs(enemies.passed("damage", enemy, list, mechs)) do
    local amount = modified("enemy-damage", entry.amount, enemy, entry.type)
    if amount > 0 then blocks.pool(enemy, entry.type, amount) end
  end
end

--- Weaken dice that hit, spent ones too (MEC-DIE-09). A set.
local function weakening()
  return dice.black():where(function(die) return dice.kind(die) == "weaken" end)
end

--- Explosion is dealt to each mech (MEC-DIE-05), what an enemy that fixates deals to its prey (MEC-EN-11).
local function direct(mechs)
  for pool in blocks.open():each() do
    if pool.kind == "explosion" then
      change.set(pool, "of-mech", mechs[1])
      for i = 2, #mechs do blocks.pool(pool.from, "explosion", pool.amount, mechs[i]) end
    else
      local prey = enemies.call("target", pool.from) -- MEC-EN-11
      if prey then change.set(pool, "of-mech", prey) end
    end
  end
end

--- The step. Pools first; then Weaken, then blocks. Weaken needs something to reduce.
function blocks.step()
  if state.is_over() then return end
  local fighting, mechs = state.enemies(), state.mechs()
  if not enemies.silent() then -- MEC-EN-17
    for enemy in fighting:each() do open_pools(enemy, mechs) end
  end
  push("guard", "blows")
  if blocks.open():first() then blocks.weaken() end
end

--- Of pools of one kind and amount the first.
local function unlike(pools)
  local out, seen = set(), {}
  for pool in pools:each() do
    local key = pool.kind .. pool.amount
    if not seen[key] then
      seen[key] = true
      out:add(pool)
    end
  end
  return out
end

--- A Weaken die takes a point from a pool of the enemy that it strikes: where the enemies come first, that is settled
--- here (OP-43).
local function weaken_one(die)
  if die.aimed == nil then change.set(die, "aimed", choose(die.side, "target", state.enemies(), die)) end
  local pools = unlike(blocks.open():where(function(pool) return pool.from == die.aimed end))
  if #pools > 0 then change.add(choose(die.side, "weaken", pools, die), "amount", -1) end -- MEC-DIE-10
end

--- The step of Weaken dice, before blocks (MEC-RND-15).
function blocks.weaken()
  local list = weakening()
  local last = math.min(#list, world.handled + enough)
  for i = world.handled + 1, last do weaken_one(list[i]) end
  if last == #list then direct(state.mechs()) end -- OP-43
  state.again(last, #list, "weaken")
end

--- Pools that this die may lower: Penetrate only by a Bulwark (MEC-DIE-03), and none behind a screen (MEC-EN-09).
local function lowered_by(die, screened)
  local pools = (die.face == "bulwark" and open or open_plain):inside(shown) -- MEC-DIE-16, MEC-DIE-17
  if not screened then return pools end
  return pools:where(function(pool) return not enemies.call("screens", pool.from, pool) end)
end

--- A counter strikes (MEC-DIE-20, OP-28).
local function counter(die)
  local targets = standing:all()
  if #targets > 0 then damage.enemy(deals.settled("counter", die.side, targets, die), 1) end
end

--- The step of blocks; `of`: "blows" in the enemy step, "extra" for what is left over at the end of a round, where
--- counters only block. It comes again where there are more dice than a step may ask about.
function blocks.guard(of)
  local done = world.handled
  local counters, screened = dice.counters(), enemies.know "screens"
  local list = plain:all():union(counters):union(bulwarks:all()) -- last those that block anything
  local last = math.min(#list, done + (#state.mechs() > 1 and joint or enough))
  for i = done + 1, last do
    local die = list[i]
    local pools = die.spent and set() or lowered_by(die, screened)
    if #pools > 0 then
      local pool = deals.settled("block", die.side, pools:with "pass", die) -- MEC-HELP-08
      if pool ~= "pass" then
        change.add(pool, "amount", -1)
        change.set(die, "spent", true) -- MEC-MULTI-05
        log("log-blocked", die, 1, pool.from)
      end
    end
    if of == "blows" and counters:has(die) then counter(die) end
  end
  state.again(last, #list, "guard", of)
end

--- The step: what is left of each pool goes to one mech as a whole (MEC-HELP-09), and that may be cancelled
--- (MEC-WAR-08, MEC-WAR-16). It comes again, pool by pool, where several mechs have to agree.
function blocks.bears()
  if state.is_over() then return end
  local mechs = state.mechs()
  local list = blocks.pools()
  local last = math.min(#list, world.handled + (#mechs > 1 and 1 or few))
  for i = world.handled + 1, last do
    local pool = list[i]
    if pool.amount > 0 then
      if pool.of_mech == nil then change.set(pool, "of-mech", deals.agree("bear", mechs, pool)) end -- MEC-HELP-09
      skills.cancel(pool, pool.of_mech)
    end
  end
  state.again(last, #list, "bears")
end

return blocks
