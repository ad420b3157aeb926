-- The rounds of a battle (MEC-RND). A round is a chain of steps, pushed by begin in reverse:
--   leave        battle.disengage  each mech may leave                                      MEC-DIS
--   round-setup  here              marker, Bleed, damage at the start, dice set aside       MEC-RND-02 to 05
--   round-roll   battle.rolling    all dice                                                 MEC-RND-06
--   rerolls      battle.rolling    Overdrive and dice skills, one step a side               MEC-OD
--   mobilize     battle.mobilize   Boost, Teleport, Shift                                   MEC-RND-09 to 12
--   compare      here              speeds; pushes hits and blocks in their order            MEC-RND-13
--   hits         battle.hits       the warrior step                                         MEC-RND-14
--   blocks       battle.blocks     the enemy step: pools, blocks                            MEC-RND-15
--   bears        battle.blocks     who takes what is left
--   blows        battle.blows      it is taken, mechs are checked
--   riposte      here              MEC-WAR-09
--   round-end    here              abilities at the end                                     MEC-RND-18
-- Each of them returns at once when state.is_over().
--
-- NOT WRITTEN YET. Until it is, `begin` ends a battle at once: every enemy in it is defeated, nobody rolls.
local state = require "battle.state"
local rewards = require "battle.rewards"

local round = {}

--- The step that begins a round. Raises "round-start" once the marker has moved. After option.battle_rounds it ends
--- the battle (OP-16).
function round.begin()
  change.set(world, "stirred", true)
  for enemy in state.enemies():each() do rewards.defeat(enemy) end
end

--- The step: from the second round on the marker moves 1 toward Melee (MEC-RND-02); enemies lose health by Bleed,
--- defeat check (MEC-RND-03); mechs lose power by Bleed, then by echoes (MEC-EN-21), disabled check (MEC-RND-04);
--- counters of the round are reset (mech.boost, hurt, hurt-by, drops; enemy.lost, shooter; die.face, spent, void;
--- aside = "round"); stunned mechs set their attack dice aside (MEC-RND-05); enemies.round_setup; world.enemy_speed
--- and world.first_in for this round (MEC-MULTI-03).
function round.setup() end

--- The step: sets world.mech_first (MEC-RND-13: least mech.speed against world.enemy_speed; world.first_in wins) and
--- pushes hits and blocks in their order.
function round.compare() end

--- The step: MEC-WAR-09 for each mech that still works.
function round.riposte() end

--- The step: enemies.round_end in the order of MEC-RND-18, raise "round-end", then push("fight") while both stand.
function round.finish() end

return round
