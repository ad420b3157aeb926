-- What is known of the battle that is fought. It stands in the world, so that every step begins from there: the
-- variables from `battle` to `fled-from`, mech.role, the zone arena, enemy.fighting. Nothing of it lasts after the
-- step battle-over. This module needs no other one of battles: abilities and skills may require it.
local seats = require "seats"

local state = {}

local arena = world.zone("arena")

local fighting = filter { kind = "enemy", where = { fighting = true } }
local fighters = filter { kind = "mech", on = "zone", where = { role = "fighting" } }
local sharing = filter { kind = "mech", on = "any", where = { role = { "fighting", "disabled" } } }
local fought = filter { kind = "mech", on = "any", where = { role = { "fighting", "disabled", "left" } } }

--- The enemies in the battle that are neither defeated nor fled. A set of pieces.
function state.enemies() return fighting:all() end

--- The mechs that still fight. A set of pieces, in order of their numbers.
function state.mechs() return fighters:all() end

--- The mechs that have been in this battle, also those that are disabled or have left. A set of pieces.
function state.fought() return fought:all() end

--- Does the mech of a side still fight?
function state.fights(side) return side.mech.role == "fighting" end

--- Is the marker in Melee?
function state.in_melee() return world.engagement == 0 end

--- Is the battle over (MEC-ENG-09): no enemy, or no mech?
function state.is_over() return #arena == 0 or not fighting:first() end

--- A side enters the battle: its mech comes into the arena behind those that are there.
function state.join(side)
  change.set(side.mech, "role", "fighting")
  change.move(side.mech, arena, "bottom")
end

--- An enemy enters the battle, with counters of its own for it.
function state.enter(enemy)
  change.set(enemy, "fighting", true)
  change.set(enemy, "melee-rounds", 0)
  change.set(enemy, "lost", 0)
  change.set(enemy, "prey", nil)
end

--- Moves the marker: `by` below 0 toward Melee, above 0 away from it; it stays on the track.
function state.move_marker(by)
  change.set(world, "engagement", math.max(0, world.engagement + by)) -- the track ends at 5
end

--- Puts a token of a side on an enemy, once each (MEC-DMG-06, MEC-FLEE-02, OP-34).
function state.mark(side, enemy)
  if enemy.cargo:any(function(token) return token.side == side end) then return end
  change.create("broken", enemy, side, { battle = world.battle, order = change.add(world, "marks", 1) })
end

--- The tokens on an enemy, the first one first. A set of pieces.
function state.tokens(enemy)
  return enemy.cargo:sorted(function(token) return token.order end)
end

--- The sides that have a share in what this battle pays: all who fought and did not leave, disabled ones too
--- (MEC-BRK-02). The starter first, then by seat. An array.
function state.sharers()
  local out = {}
  if sharing:count(world.starter) > 0 then table.insert(out, world.starter) end
  for _, side in ipairs(world.sides) do
    if side ~= world.starter and sharing:count(side) > 0 then table.insert(out, side) end
  end
  return out
end

--- The sides that still fight, in engagement order. An array.
function state.in_order()
  local mechs = fighters:all()
  if #mechs == 1 then return { mechs[1].side } end
  local out = {}
  for _, side in ipairs(world.sides) do
    if mechs:has(side.mech) then table.insert(out, side) end
  end
  return seats.engagement_order(out)
end

--- The same with the primary before the others: whose token is first (OP-18).
function state.primary_first()
  local out = state.in_order()
  for i, side in ipairs(out) do
    if side == world.primary then table.insert(out, 1, table.remove(out, i)) end
  end
  return out
end

--- A step has handled `done` of `count` things: it comes again for the rest, with its arguments.
function state.again(done, count, step, ...)
  if done == count then return change.set(world, "handled", 0) end
  change.set(world, "handled", done)
  push(step, ...)
end

--- Where world.primary fights no more, the next in engagement order that does decides (OP-33). world.starter stays.
function state.pass_on()
  if state.fights(world.primary) then return end
  for _, side in ipairs(seats.engagement_order()) do
    if state.fights(side) then return change.set(world, "primary", side) end
  end
end

return state
