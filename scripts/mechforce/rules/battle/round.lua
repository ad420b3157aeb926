-- The rounds of a battle (MEC-RND). A round is a chain of steps, pushed by begin in reverse:
--   leave        battle.disengage  each mech may leave                                      MEC-DIS
--   round-setup  here              marker, Bleed, damage at the start, dice set aside       MEC-RND-02 to 05
--   round-roll   battle.rolling    all dice                                                 MEC-RND-06
--   rerolls      battle.rolling    Overdrive and dice skills, until nobody uses one         MEC-OD
--   mobilize     battle.mobilize   Boost, Teleport, Shift                                   MEC-RND-09 to 12
--   compare      here              speeds; pushes hits and blocks in their order            MEC-RND-13
--   hits         battle.hits       the warrior step; strikes: the rest of it                MEC-RND-14
--   blocks       battle.blocks     the enemy step: pools; pushes weaken and guard           MEC-RND-15
--   bears        battle.blocks     who takes what is left
--   blows        battle.blows      it is taken, mechs are checked
--   riposte      here              MEC-WAR-09
--   round-end    here              extra damage; then round-close: the other abilities      MEC-RND-18
-- Each of them returns at once when state.is_over().
local enemies = require "enemies"
local skills = require "skills"
local state = require "battle.state"
local damage = require "battle.damage"
local dice = require "battle.dice"
local speed = require "battle.speed"
local blocks = require "battle.blocks"
local falls = require "battle.falls"

local round = {}

--- The two halves of a round, the last one first (MEC-RND-16, MEC-RND-17).
local mechs_first, enemies_first = { "blows", "bears", "blocks", "hits" }, { "hits", "blows", "bears", "blocks" }

local bleeding = filter { kind = "mech", on = "zone", where = { role = "fighting", bleed = { min = 1 } } }
local stunned = filter { kind = "mech", on = "zone", where = { role = "fighting", stunned = true } }

local chain = { "round-end", "riposte", "compare", "mobilize", "rerolls", "round-roll", "round-setup", "leave" }

--- The step that begins a round.
function round.begin()
  if state.is_over() then return end
  change.add(world, "battle-round", 1)
  for _, step in ipairs(chain) do push(step) end
end

--- What Bleed tokens take: of enemies, then of mechs (MEC-RND-03, MEC-RND-04).
local function bleed()
  local foes = state.enemies()
  change.set_all(foes, "lost", 0) -- OP-21: what Bleed takes is lost in this round
  for enemy in foes:each() do
    damage.enemy(enemy, enemy.bleed, true) -- MEC-RND-03, MEC-DIE-08
  end
  falls.check_enemies()
  if state.is_over() then return end
  for mech in bleeding:all():each() do damage.mech(mech, mech.bleed) end -- MEC-RND-04
  for enemy in state.enemies():each() do enemies.call("round_setup", enemy) end -- MEC-EN-21
  falls.check_mechs(false)
end

--- What is counted by the round begins anew. Stunned mechs set attack dice aside (MEC-RND-05).
local function anew()
  dice.take_up()
  local mechs = state.fought()
  for mech in mechs:each() do
    change.list_clear(mech, "hurt-by")
    change.list_clear(mech, "hurt")
  end
  change.set_all(mechs, "boost", 0)
  for mech in stunned:all():each() do change.set_all(dice.black_rolling(mech.side), "aside", "round") end
  change.set_all(mechs, "stunned", false)
end

--- The names of those who fight, in engagement order.
local function fighters()
  local names = {}
  for i, side in ipairs(state.in_order()) do names[i] = side.title end
  return table.concat(names, " and ")
end

--- The step before dice are rolled: marker, Bleed, dice set aside, the enemies' speed for this round (MEC-MULTI-03).
function round.setup()
  if state.is_over() then return end
  if world.battle_round > 1 then state.move_marker(-1) end -- MEC-RND-02
  log("log-round", world.battle_round, world.engagement, fighters())
  raise("round-start", world.field)
  bleed()
  if state.is_over() then return end
  anew()
  change.set(world, "enemy-speed", speed.of_enemies()) -- MEC-MULTI-03
  change.set(world, "first-in", state.enemies():any(function(enemy) return enemies.call("first", enemy) == true end))
end

--- The step: who is faster resolves first (MEC-RND-13), mechs where both are equal; MEC-EN-16 goes before that.
function round.compare()
  if state.is_over() then return end
  local mechs = not world.first_in and speed.of_mechs() >= world.enemy_speed
  change.set(world, "mech-first", mechs)
  for _, step in ipairs(mechs and mechs_first or enemies_first) do push(step) end
end

--- The step: attack dice of a mech that still works once more (MEC-WAR-09), then everybody is asked again.
function round.riposte()
  if state.is_over() then return end
  for _, side in ipairs(state.in_order()) do
    if skills.riposte(side.mech) then
      local again = dice.black_rolling(side)
      dice.renew(again)
      dice.roll(again)
      push("riposte")
      return push("hits")
    end
  end
end

--- The step at the end of a round: what enemies deal then (MEC-EN-18, MEC-EN-23) is blocked with what is left and taken
--- like all damage. The rest is in round-close.
function round.finish()
  if state.is_over() then return end
  push("round-close")
  local melee = state.in_melee()
  for enemy in state.enemies():each() do
    if melee then change.add(enemy, "melee-rounds", 1) end
    local amount = enemies.call("end_damage", enemy)
    if amount and amount > 0 and not enemies.silent() then blocks.pool(enemy, "extra", amount) end
  end
  if blocks.pools():first() then
    push("blows")
    push("bears")
    push("guard", "extra")
  end
end

local ends = { "end_heal", "end_marker", "end_exit" }

--- The step: regeneration, marker moves, exits (MEC-RND-18), none of them once a side is gone; then the next round, up
--- to a limit (OP-16).
function round.close()
  enemies.hurts() -- MEC-EN-14, MEC-EN-19
  if state.enemies():any(enemies.acts_at_end) then
    for _, moment in ipairs(ends) do
      if state.is_over() then return end
      for enemy in state.enemies():each() do enemies.call(moment, enemy) end
    end
  end
  enemies.retreats() -- MEC-EN-20
  if state.is_over() then return end
  change.set_all(state.mechs(), "boost", 0) -- MEC-RND-09: for this round
  raise("round-end", world.field)
  if world.battle_round < option.battle_rounds then push("fight") end
end

return round
