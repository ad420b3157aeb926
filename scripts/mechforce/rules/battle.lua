-- A battle from its beginning to its end (MEC-ENG-08 to 11): who is in it, what it pays. Its rounds are in
-- rules/battle/.
--
-- What is known of a battle stands in the world, so that every step begins from there: the variables from `battle` to
-- `fled-from`, mech.role, mech.zone == arena, enemy.fighting. Nothing of it lasts after battle.over.
local regions = require "regions"
local gains = require "gains"
local deals = require "deals"
local perks = require "perks"
local skills = require "skills"
local waves = require "waves"
local activation = require "activation"

local battle = {}

local fighting = filter { kind = "enemy", where = { fighting = true } }
local tokens = filter { kind = "broken", on = "any" }
local fighters = filter { kind = "mech", on = "zone", where = { role = "fighting" } }
local sharing = filter { kind = "mech", on = "any", where = { role = { "fighting", "disabled" } } }
local fought = filter { kind = "mech", on = "any", where = { role = { "fighting", "disabled", "left" } } }

--- The enemies in the battle that are neither defeated nor fled. A set of pieces.
function battle.enemies() return fighting:all() end

--- The mechs in the battle that still fight. A set of pieces, in order of their numbers.
function battle.mechs() return fighters:all() end

--- Is the marker in Melee?
function battle.in_melee() return world.engagement == 0 end

--- Is the battle over (MEC-ENG-09)?
function battle.is_over()
  return not fighting:first() or not fighters:first()
end

--- A side enters the battle: its mech comes into the arena behind those that are there.
function battle.join(side)
  change.set(side.mech, "role", "fighting")
  change.move(side.mech, world.zone("arena"), "bottom")
end

--- The step that begins a battle: `side` fights in `region` with all enemies there that have not fled (MEC-ENG-07).
function battle.begin(side, region)
  change.add(world, "battle", 1)
  change.set(world, "fighting", true)
  change.set(world, "field", region)
  change.set(world, "primary", side)
  change.set(world, "starter", side)
  change.set(world, "battle-round", 0)
  change.set(world, "won", 0)
  change.set(world, "fled-from", 0)
  change.set(world, "engagement", -1)
  battle.join(side)
  push("battle-over")
  push("battle-start")
  push("deals")
  -- MEC-ENG-11: the draft of MEC-EN-04 comes before the deals; enemies.battle_start does it, then fighting is set.
  for enemy in regions.engageable(region):each() do battle.enter(enemy) end
end

--- An enemy enters the battle, with counters of its own for it.
function battle.enter(enemy)
  change.set(enemy, "fighting", true)
  change.set(enemy, "melee-rounds", 0)
  change.set(enemy, "lost", 0)
end

--- The step once everybody who fights is known: skills, marker (MEC-RND-01, MEC-MULTI-02), then the first round.
function battle.start()
  skills.battle_start()
  local start = 5
  for enemy in battle.enemies():each() do start = math.min(start, enemy.start) end -- MEC-RND-01, MEC-MULTI-02
  change.set(world, "engagement", start)
  raise("battle-start", world.field, world.primary)
  push("fight")
end

--- Puts a token of a side on an enemy, once each (MEC-DMG-06, MEC-FLEE-02).
function battle.mark(side, enemy)
  if enemy.cargo:any(function(token) return token.side == side end) then return end
  change.create("broken", enemy, side, { battle = world.battle, order = change.add(world, "marks", 1) })
end

--- The tokens on an enemy, the first one first. A set of pieces.
function battle.tokens(enemy)
  return enemy.cargo:sorted(function(token) return token.order end)
end

--- The sides that have a share in what this battle pays: all who fought and did not leave, disabled ones too
--- (MEC-BRK-02). The primary first, then by seat. An array.
function battle.sharers()
  local out = {}
  if sharing:count(world.primary) > 0 then table.insert(out, world.primary) end
  for _, side in ipairs(world.sides) do
    if side ~= world.primary and sharing:count(side) > 0 then table.insert(out, side) end
  end
  return out
end

--- An enemy is at 0 health: it pays and leaves the map (MEC-DMG-02, -03, MEC-BRK-02 to 05, MEC-HELP-04, -05).
--- Not written yet: shares of tokens and helpers. All goes to the primary.
function battle.defeat(enemy)
  local region, sharers = enemy.node, battle.sharers()
  log("log-defeated", enemy)
  change.set(enemy, "fighting", false)
  change.add(world, "won", 1)
  for token in enemy.cargo:each() do change.remove(token) end -- MEC-BRK-05
  gains.bp(sharers[1], enemy.bp, "enemy") -- MEC-DMG-03
  for _, share in ipairs(deals.split_cubes(sharers, enemy.power)) do skills.salvaged(share[1], share[2]) end
  local claimer = deals.card_to(sharers, enemy)
  change.set(enemy, "bleed", 0)
  change.move(enemy, world.zone("claimed", claimer), "bottom") -- MEC-DMG-03, MEC-DMG-04
  log("log-claims", claimer, enemy)
  raise("enemy-defeated", enemy, world.primary, region)
end

--- Bonus of those who won (MEC-PERK-10, OP-10): every enemy of the battle defeated, not left.
local function bonuses()
  for _, side in ipairs(battle.sharers()) do
    if perks.has(side, "bonus-bp") then gains.bp(side, waves.number(), "headlines") end -- MEC-PERK-10
  end
end

--- The step that ends a battle, however it ended: bonus, tokens and dice back, mechs to their seats (MEC-DMG-10).
function battle.over()
  local region, side = world.field, world.starter
  local won = world.won > 0 and world.fled_from == 0 and not fighting:first()
  if won then
    bonuses()
    if board.has(region, "marked") then raise("marker-triggered", region, side) end
  end
  for enemy in fighting:all():each() do change.set(enemy, "fighting", false) end
  for enemy in regions.enemies(region):each() do change.set(enemy, "bleed", 0) end -- MEC-DMG-10
  for mech in fought:all():each() do
    local owner = mech.side
    change.set(mech, "bleed", 0) -- MEC-DMG-10
    skills.battle_over(owner)
    deals.forfeit(owner)
    if mech.zone == world.zone("arena") then activation.to_seat(owner) end
    change.set(mech, "role", "none")
  end
  change.set(world, "engagement", -1)
  change.set(world, "fighting", false)
  raise("battle-end", region, side, won)
end

--- How many tokens lie on enemies of the map, for specs and bots.
function battle.count_tokens() return tokens:count() end

return battle
