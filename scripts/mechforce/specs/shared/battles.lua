-- A battle that stands, without the steps before it: who fights, whom, with which dice, at which space.
local lab = require "specs.shared.lab"
local state = require "battle.state"

local battles = {}

--- The sides fight the enemies in Old Harbours, nobody's home with two players; the first side is the primary. `at`:
--- the space of the marker. Mechs come from the seats given to them, or from the Briefing Room.
function battles.stand(sides, enemies, at)
  for _, side in ipairs(sides) do state.join(side) end
  for _, enemy in ipairs(enemies) do state.enter(enemy) end
  change.set(world, "battle", 1)
  change.set(world, "fighting", true)
  change.set(world, "field", enemies[1].node)
  change.set(world, "primary", sides[1])
  change.set(world, "starter", sides[1])
  change.set(world, "battle-round", 1)
  change.set(world, "engagement", at)
  change.set(world, "enemy-speed", enemies[1].speed)
end

--- Takes all dice out of a pool, with nothing on them.
local function clear(pool)
  for die in pool:set():each() do
    change.set(die, "face", nil)
    change.remove(die)
  end
end

--- Replaces the pool of a side by dice that lie already: each text is "kind:face", as in "damage:range". Returns them
--- in order.
function battles.dice(side, ...)
  local pool, out = world.zone("pool", side), {}
  clear(pool)
  for _, text in ipairs { ... } do
    local kind, face = text:match "^([%w-]+):([%w-]+)$"
    table.insert(out, place(kind, pool, side, { face = face }))
  end
  return table.unpack(out)
end

--- The same without faces, to be rolled: battles.pool(red, "damage", "protection"); then force{…} in that order.
function battles.pool(side, ...)
  local pool, out = world.zone("pool", side), {}
  clear(pool)
  for _, kind in ipairs { ... } do table.insert(out, place(kind, pool, side)) end
  return table.unpack(out)
end

--- A dummy of Old Harbours; `attributes` as of lab.enemy.
function battles.dummy(attributes, item) return lab.enemy(item or "dummy", "old-harbours", attributes) end

return battles
