-- A battle from its beginning to its end (MEC-ENG-07 to 11). Its rounds are in rules/battle/.
local regions = require "regions"
local deals = require "deals"
local seats = require "seats"
local skills = require "skills"
local enemies = require "enemies"
local state = require "battle.state"
local dice = require "battle.dice"
local blocks = require "battle.blocks"
local rewards = require "battle.rewards"

local battle = {}

--- The step that begins a battle: `side` fights in `region` with all enemies there that have not fled (MEC-ENG-07).
--- Then deals, then battle-start (MEC-ENG-11).
function battle.begin(side, region)
  change.add(world, "battle", 1)
  change.set(world, "fighting", true)
  change.set(world, "field", region)
  change.set(world, "primary", side)
  change.set(world, "starter", side)
  change.set(world, "battle-round", 0)
  change.set(world, "won", 0)
  change.set(world, "fled-from", 0)
  change.set(world, "handled", 0)
  change.set(world, "hot-airstrike", nil)
  state.join(side)
  for enemy in regions.engageable(region):each() do enemies.call("battle_start", enemy) end -- MEC-EN-04, MEC-EN-05
  for enemy in regions.engageable(region):each() do state.enter(enemy) end -- MEC-ENG-07
  push("battle-over")
  push("battle-start")
  push("deals")
end

--- The step once everybody who fights is known: skills, marker (MEC-RND-01, MEC-MULTI-02), then the first round.
function battle.start()
  local start = 5
  for enemy in state.enemies():each() do start = math.min(start, enemy.start) end -- MEC-RND-01, MEC-MULTI-02
  change.set(world, "engagement", start)
  raise("battle-start", world.field, world.starter)
  push("fight")
  skills.battle_start()
end

--- Nothing of the battle is left on a mech but the power that it has lost (MEC-ENG-08).
local function clear(mech)
  for _, count in ipairs { "bleed", "boost", "worn", "drops" } do change.set(mech, count, 0) end
  change.set(mech, "stunned", false)
  change.set(mech, "awe", nil)
  change.set(mech, "snared", false)
  change.list_clear(mech, "hurt-by")
  change.list_clear(mech, "hurt")
end

--- The step that ends a battle, however it ended: bonus, tokens and dice back, mechs to their seats.
function battle.over()
  local region, side = world.field, world.starter
  local won = world.won > 0 and world.fled_from == 0 and #state.enemies() == 0
  if won then
    rewards.bonuses()
    if board.has(region, "marked") then raise("marker-triggered", region, side) end
  end
  for enemy in regions.enemies(region):each() do
    change.set(enemy, "fighting", false)
    change.set(enemy, "bleed", 0) -- MEC-DMG-10
  end
  blocks.clear()
  dice.gather() -- MEC-DMG-10
  for mech in state.fought():each() do
    clear(mech) -- MEC-DMG-10
    skills.battle_over(mech.side)
    deals.forfeit(mech.side)
    if mech.zone == world.zone("arena") then seats.to_seat(mech.side) end
    change.set(mech, "role", nil)
  end
  change.set(world, "engagement", -1)
  change.set(world, "fighting", false)
  raise("battle-end", region, side, won)
end

return battle
