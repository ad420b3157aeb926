-- The course of a round (MEC-RND).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"

spec("MEC-RND-06, MEC-RND-14, MEC-DMG-02, MEC-DMG-03: dice are rolled, strike, and what falls pays", function()
  local red = lab.begin()
  local enemy = battles.dummy({ health = 1, shields = 0 })
  battles.stand({ red }, { enemy }, 1)
  change.set(world, "battle-round", 0)
  battles.pool(red, "damage", "protection")
  rounds.calm()
  force { "range", "blank" }
  run "fight"
  expect({ red.bp, red.cubes, enemy.zone }, { 4, 3, world.zone("claimed", red) })
end)

spec("MEC-RND-20: (W10) power lost lowers speed from the next comparison on", function()
  local red = lab.begin()
  local enemy = battles.dummy()
  battles.stand({ red }, { enemy }, 3)
  change.set(red.mech, "power", 6)
  change.set(red.mech, "top", 6)
  battles.dice(red, "protection:shield")
  answer("block", "pool")
  run "compare"
  expect({ red.mech.power, world.mech_first }, { 3, true })
  change.set(world, "enemy-speed", 2)
  run { "compare", until_step = "blocks" }
  expect(world.mech_first, false)
end)
