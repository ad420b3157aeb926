-- Abilities and skills in rounds that are played from their beginning to their end.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local foes = require "specs.shared.foes"
local warriors = require "specs.shared.warriors"

--- One round, up to the next; `faces` fall in it.
local function round(faces)
  force(faces)
  run { "fight", until_step = "fight" }
end

spec("MEC-EN-14: what a snared mech does not roll it rolls again a round later", function()
  local red = foes.alone(5, "snare")
  change.set(world, "battle-round", 0)
  battles.pool(red, "protection", "protection")
  round { "blank", "blank" }
  expect({ red.mech.power, red.mech.snared }, { 7, true })
  answer("block", 1)
  round { "bulwark" }
  expect({ red.mech.power, red.mech.snared }, { 6, true })
end)

spec("MEC-EN-19, MEC-EN-20: worn down round by round until it has to go", function()
  local red, coil = foes.alone(5, "wear-down")
  change.set(world, "battle-round", 0)
  battles.pool(red, "damage", "damage")
  round { "blank", "blank" }
  force { "blank" }
  run "fight"
  expect({ red.mech.role, red.mech.power, #coil.cargo, world.battle_round }, { "left", 5, 0, 2 })
end)

spec("MEC-EN-21: the echo of a round comes in the next one, once", function()
  local red = foes.alone(5, "second-sting")
  change.set(world, "battle-round", 0)
  battles.pool(red, "protection", "protection")
  round { "blank", "blank" }
  expect(red.mech.power, 7)
  answer_always("block", 1)
  round { "shield", "shield" } -- the echo of 2, then nothing gets through
  expect(red.mech.power, 5)
  round { "shield", "shield" }
  expect(red.mech.power, 5)
end)

spec("MEC-EN-13: the marker stays where it is, round after round", function()
  foes.alone(3, "shove")
  change.set(world, "battle-round", 0)
  round {}
  expect(world.engagement, 4)
  round {}
  expect(world.engagement, 4)
end)

spec("MEC-EN-24: and here it hurries to Melee", function()
  foes.alone(5, "drag")
  change.set(world, "battle-round", 0)
  round {}
  round {}
  expect(world.engagement, 2)
end)

spec("MEC-EN-03, MEC-EN-26: shields come back before the next round", function()
  local red, knit, regrow = foes.alone(5, "knit", "regrow")
  change.set(world, "battle-round", 0)
  battles.pool(red, "explosion", "explosion", "explosion")
  change.set(red.mech, "power", 15)
  round { "range", "range", "range" }
  expect({ knit.shields, regrow.shields }, { 2, 4 })
end)

spec("MEC-EN-18: it answers also for what a riposte has taken (MEC-WAR-09)", function()
  local red = warriors.begin("kingfisher")
  local echo = foes.against({ red }, 5, "halved-echo")
  change.set(world, "battle-round", 0)
  warriors.cards(red, 3)
  battles.pool(red, "damage", "damage")
  answer_always("skill", "pass")
  answer("skill", "pass") -- turn of the wrist
  answer("skill", "pass") -- slip
  answer("skill", "riposte")
  round { "range", "range", "range", "range" }
  expect({ echo.lost, echo.shields, red.mech.power }, { 4, 0, 9 - 2 - 2 })
end)

spec("MEC-EN-23: dice that block later in the round were not misses; leftover ones block the rest", function()
  local red = foes.alone(5, "punish")
  change.set(world, "battle-round", 0)
  battles.pool(red, "damage", "damage", "damage", "damage", "protection", "protection", "protection")
  answer_always("block", 1)
  round { "blank", "blank", "melee", "melee", "shield", "shield", "shield" }
  expect(red.mech.power, 9 - 1)
end)

spec("MEC-EN-06, MEC-EN-11: one shoots, one is hunted", function()
  local red, blue = lab.begin()
  local _, fixate = foes.against({ red, blue }, 5, "static", "fixate")
  change.set(world, "battle-round", 0)
  battles.pool(red, "damage")
  battles.pool(blue, "damage")
  answer { "shooter", red.mech, side = "red" }
  answer { "shooter-accord", red.mech, side = "blue" }
  answer { "target", fixate, side = "red" }
  answer { "prey", blue.mech, side = "red" }
  answer { "prey-accord", blue.mech, side = "blue" }
  answer { "bear", red.mech, side = "red" }
  answer { "bear-accord", red.mech, side = "blue" }
  round { "range" }
  expect({ red.mech.power, blue.mech.power, fixate.shields }, { 7, 5, 3 })
end)

spec("MEC-WAR-06: the Airstrike die that was called strikes whatever an enemy does to dice (MEC-DIE-23)", function()
  local red = warriors.begin("long-horizon")
  local blur = foes.against({ red }, 0, "blur")
  warriors.cards(red, 3)
  answer("skill", "called-in")
  run("skill-window", red, "battle")
  change.set(world, "battle-round", 0)
  answer("airstrike", true)
  round { "hit" }
  expect(blur.shields, 3)
end)

spec("MEC-WAR-02: a battle that is won pays its bonus, one that is left does not", function()
  local red = warriors.begin("standfast")
  lab.seat(red, "workbench")
  local enemy = foes.foe("plain", { shields = 0, health = 1 })
  warriors.cards(red, 2)
  answer_always("volunteer", false)
  answer_always("leave", false)
  battles.pool(red, "damage")
  change.set(red.mech, "power", 9)
  answer("skill", "limelight")
  force { "range" }
  run("battle", red, enemy.node)
  expect({ red.bp, red.active_skills }, { 2 + 3, {} })
end)

spec("MEC-WAR-13: dropped farther away, the first round is fought there", function()
  local red = warriors.begin("lantern")
  lab.seat(red, "workbench")
  local enemy = foes.foe "plain"
  warriors.cards(red, 1)
  answer_always("volunteer", false)
  answer_always("leave", false)
  battles.pool(red, "protection")
  change.set(red.mech, "power", 9)
  answer("skill", "long-drop")
  answer("skill-amount", 2)
  force { "blank" }
  run { "battle", red, enemy.node, until_step = "compare" }
  expect({ world.engagement, world.battle_round }, { 3, 1 })
end)
