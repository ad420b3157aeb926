-- Several mechs in one battle (MEC-HELP-07 to -09).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local speed = require "battle.speed"

spec("MEC-HELP-07: mechs act at the lowest speed among them; a Boost raises its owner's alone", function()
  local sides = rounds.begin { players = 3, fight = 2, power = 6 }
  rounds.power(sides[3], 1)
  rounds.power(sides[2], 5)
  rounds.bare(sides[1], sides[2])
  expect(speed.of_mechs(), 1)
  battles.dice(sides[1], "movement:boost", "movement:boost")
  run "mobilize"
  expect(speed.of_mechs(), 1)
  battles.dice(sides[2], "movement:boost", "movement:boost")
  rounds.bare(sides[1])
  run "mobilize"
  expect(speed.of_mechs(), 3)
  change.set(world, "enemy-speed", 4)
  run { "compare", until_step = "blocks" }
  expect(world.mech_first, false)
end)

spec("MEC-HELP-08: any block may stop damage of any mech; its owner says which, and the primary agrees", function()
  local sides = rounds.begin { fight = 2, enemies = { "blaster" } }
  rounds.bare(sides[1])
  local one, two = battles.dice(sides[2], "protection:shield", "protection:shield")
  for _, die in ipairs { one, two } do
    answer { "block", 1, about = die, side = "blue" }
    answer { "block-accord", 1, about = die, side = "red" }
  end
  run "compare"
  expect({ sides[1].mech.power, sides[2].mech.power }, { 5, 3 })
end)

spec("MEC-RND-14: each says which of its dice strikes next, or lets the others go first", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { { "dummy", { shields = 1, health = 5 } } } }
  local bleed = battles.dice(sides[1], "bleed:range")
  battles.dice(sides[2], "damage:range")
  expect_options("hit", bleed, "later")
  answer { "hit", "later", side = "red" }
  run "hits"
  expect({ enemies[1].shields, enemies[1].health, enemies[1].bleed }, { 0, 4, 1 })
end)

spec("MEC-RND-14: the last who has dice cannot let others go first, whoever fights beside it", function()
  local sides = rounds.begin { players = 3, fight = 3, enemies = { { "dummy", { shields = 2, health = 5 } } } }
  rounds.bare(sides[1], sides[3])
  local bleed, damage = battles.dice(sides[2], "bleed:range", "damage:range")
  expect_options("hit", bleed, damage)
  answer { "hit", damage, side = "blue" }
  run "hits"
  expect(bleed.spent, true)
end)

spec("MEC-RND-14: dice of several mechs strike in runs of four", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { { "big-dummy", { shields = 40 } } } }
  for i = 1, 2 do
    battles.dice(sides[i], "damage:range", "damage:range", "damage:range")
  end
  run { "strikes", until_step = "strikes" }
  expect(enemies[1].shields, 36)
  go_on()
  expect(enemies[1].shields, 34)
end)

spec("MEC-RND-14: who has let the others go first is asked again after each die; the last cannot", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { { "dummy", { shields = 2, health = 5 } } } }
  local bleed, more = battles.dice(sides[1], "bleed:range", "damage:range")
  local other, penetrate = battles.dice(sides[2], "damage:range", "penetrate:range")
  answer { "hit", "later", side = "red" }
  expect_options("hit", other, penetrate)
  answer { "hit", penetrate, side = "blue" }
  expect_options("hit", bleed, more, "later")
  answer { "hit", more, side = "red" }
  answer { "hit", bleed, side = "red" }
  run "hits"
  expect({ enemies[1].shields, enemies[1].health, enemies[1].bleed }, { 0, 3, 0 })
end)

spec("MEC-HELP-08: where the primary disagrees it says itself what the die blocks, and not the same", function()
  local sides = rounds.begin { fight = 2, at = 0, enemies = { "dummy", "quick" }, power = 9 }
  rounds.bare(sides[1])
  local die = battles.dice(sides[2], "protection:bulwark")
  answer { "block", "pass", about = die, side = "blue" }
  answer { "block-accord", false, about = die, side = "red" }
  expect_options("block", 1, 2, 3)
  answer { "block", 1, about = die, side = "red" }
  run "blocks"
  expect(die.spent, true)
end)

spec("MEC-HELP-08: of its own dice the primary alone decides", function()
  local sides = rounds.begin { fight = 2, enemies = { "blaster" } }
  rounds.bare(sides[2])
  local die = battles.dice(sides[1], "protection:shield")
  answer { "block", 2, about = die, side = "red" }
  run "compare"
  expect({ sides[1].mech.power, sides[2].mech.power }, { 3, 4 })
end)

spec("MEC-HELP-08, MEC-HELP-09: (W4) what is left of a pool is taken by one mech as a whole", function()
  local sides = rounds.begin { fight = 2, enemies = { "five" }, power = 9 }
  battles.dice(sides[1], "protection:shield", "protection:shield")
  battles.dice(sides[2], "protection:shield")
  for _ = 1, 3 do answer("block", 1) end
  expect_options("bear", sides[1].mech, sides[2].mech)
  answer { "bear", sides[2].mech, side = "red" }
  answer { "bear-accord", sides[2].mech, side = "blue" }
  run "compare"
  expect({ sides[1].mech.power, sides[2].mech.power }, { 9, 7 })
end)

spec("MEC-HELP-09: each type of each enemy may go to another mech; what is blocked goes to none", function()
  local sides, enemies = rounds.begin { fight = 2, at = 0, enemies = { "dummy", "quick" }, power = 9 }
  local red, blue = sides[1], sides[2]
  rounds.bare(red)
  battles.dice(blue, "protection:shield")
  answer("block", 2)
  answer { "block-accord", 1, side = "red" }
  for _, each in ipairs { red, blue } do -- of the Dummy's basic damage and of its Penetrate
    answer { "bear", each.mech, side = "red" }
    answer { "bear-accord", each.mech, side = "blue" }
  end
  run "compare"
  expect({ red.mech.power, blue.mech.power, world.handled, #enemies }, { 7, 7, 0, 2 })
end)

spec("MEC-HELP-09: with one mech nobody is asked, whatever comes", function()
  local sides, enemies = rounds.begin { power = 20 }
  for i = 1, 10 do blocks.pool(enemies[1], "basic", i % 2) end
  run "bears"
  for pool in blocks.pools():each() do expect(pool.of_mech, pool.amount > 0 and sides[1].mech or nil) end
  expect(world.handled, 0)
end)

spec("MEC-HELP-08: any number of dice are asked about, each once, and of counters each strikes once", function()
  local sides, enemies = rounds.begin { enemies = { { "big-dummy", { shields = 99 } } } }
  local texts = {}
  for i = 1, 40 do texts[i] = i % 2 == 0 and "protection:shield" or "counter:range" end
  battles.dice(sides[1], table.unpack(texts))
  local pool = blocks.pool(enemies[1], "basic", 50)
  for i = 1, 40 do answer("block", i % 4 > 1 and pool or "pass") end
  run("guard", "blows")
  expect({ pool.amount, enemies[1].shields, world.handled }, { 30, 79, 0 })
end)

spec("MEC-RND-02: a round names all who fight in it, and where the marker stands", function()
  rounds.begin { fight = 2, at = 2 }
  change.set(world, "battle-round", 2)
  run "round-setup"
  expect(lab.heard "Round 2 of the battle of Red and Blue: in Range, at space 1.", 1)
  change.set(world, "battle-round", 3)
  run "round-setup"
  expect(lab.heard "Round 3 of the battle of Red and Blue: in Melee.", 1)
end)
