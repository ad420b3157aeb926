-- What dice do (MEC-DIE), and Overdrive (MEC-OD).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local dice = require "battle.dice"

--- A Big Dummy (4 shields, 6 health) is struck by dice in Range; gives side and enemy.
local function struck(...)
  local sides, enemies = rounds.begin { enemies = { "big-dummy" } }
  battles.dice(sides[1], ...)
  run "hits"
  return sides[1], enemies[1]
end

--- What is left of the pools after the dice have blocked; every die takes the first pool that it can.
local function left_of(side, enemy, kinds, ...)
  battles.dice(side, ...)
  local pools = {}
  for i, each in ipairs(kinds) do pools[i] = blocks.pool(enemy, each[1], each[2], each[3]) end
  answer_always("block", 1)
  run("guard", "blows")
  local out = {}
  for i, pool in ipairs(pools) do out[i] = pool.amount end
  blocks.clear()
  return out
end

spec("MEC-DIE-01: a Damage die deals 1", function()
  local _, enemy = struck("damage:range", "damage:range")
  expect(rounds.shape(enemy), { 2, 6, 0 })
end)

spec("MEC-DIE-02: Penetrate takes health, whatever the shields", function()
  local _, enemy = struck("penetrate:range", "penetrate:range")
  expect(rounds.shape(enemy), { 4, 4, 0 })
end)

spec("MEC-DIE-03, MEC-DIE-16, MEC-DIE-17: (W15) only a Bulwark blocks Penetrate", function()
  local sides = rounds.begin { at = 0 }
  local red = sides[1]
  battles.dice(red, "protection:shield", "protection:shield", "protection:bulwark")
  answer("block", 1)
  answer("block", 1)
  answer("block", 1)
  run "compare"
  expect(red.mech.power, 4)
end)

spec("MEC-DIE-16, MEC-DIE-17, MEC-DIE-18, MEC-DIE-19: what may block what", function()
  local sides, enemies = rounds.begin {}
  local basic, pierce = { { "basic", 3 } }, { { "penetrate", 3 } }
  for _, each in ipairs { "protection:shield", "movement:boost", "movement:teleport", "covert:shift" } do
    expect(left_of(sides[1], enemies[1], basic, each), { 2 })
    expect(left_of(sides[1], enemies[1], pierce, each), { 3 })
  end
  expect(left_of(sides[1], enemies[1], basic, "protection:bulwark"), { 2 })
  expect(left_of(sides[1], enemies[1], pierce, "protection:bulwark"), { 2 })
  for _, each in ipairs { "explosion", "bleed", "drain", "stun", "extra" } do
    expect(left_of(sides[1], enemies[1], { { each, 2 } }, "protection:shield"), { 1 })
  end
end)

spec("MEC-DIE-16: a block may be kept, and what is blocked away is not offered", function()
  local sides, enemies = rounds.begin {}
  local one, two = battles.dice(sides[1], "protection:shield", "protection:shield", "protection:shield")
  local pool = blocks.pool(enemies[1], "basic", 1)
  expect_options("block", pool, "pass")
  answer { "block", "pass", about = one, side = "red" }
  answer { "block", pool, about = two, side = "red" }
  run("guard", "blows")
  expect({ one.spent, two.spent, pool.amount }, { false, true, 0 })
end)

spec("MEC-DIE-04: Explosion strikes every enemy that fights, and needs no target", function()
  local sides, enemies = rounds.begin { enemies = { "dummy", "big-dummy" } }
  local other = lab.enemy("dummy", "cinder-coast")
  change.set(enemies[2], "fled", true)
  change.set(enemies[2], "fighting", false)
  battles.dice(sides[1], "explosion:range")
  run "hits"
  expect({ enemies[1].shields, enemies[2].shields, other.shields }, { 1, 4, 2 })
  change.set(enemies[2], "fighting", true)
  battles.dice(sides[1], "explosion:range", "explosion:melee")
  run "hits"
  expect({ enemies[1].shields, enemies[2].shields, other.shields }, { 0, 3, 2 })
end)

spec("MEC-DIE-05: Explosion of an enemy is a full set for each mech, which keeps what is left of it", function()
  local sides = rounds.begin { players = 3, fight = 3, enemies = { "blaster" } }
  local red, blue, green = table.unpack(sides)
  rounds.bare(red, green)
  battles.dice(blue, "protection:shield")
  answer("block", 3)
  answer { "block-accord", 1, side = "red" }
  run "compare"
  expect({ red.mech.power, blue.mech.power, green.mech.power }, { 3, 3, 4 })
end)

spec("MEC-DIE-05: to a single mech it is one set", function()
  local red = rounds.begin({ enemies = { "blaster" } })[1]
  rounds.bare(red)
  run "compare"
  expect(red.mech.power, 3)
end)

spec("MEC-DIE-06: Bleed deals 1, and leaves a token where it took health", function()
  local _, enemy = struck("bleed:range")
  expect(rounds.shape(enemy), { 3, 6, 0 })
  change.set(enemy, "shields", 0)
  battles.dice(world.side "red", "bleed:range", "bleed:range", "bleed:melee")
  run "hits"
  expect(rounds.shape(enemy), { 0, 4, 2 })
end)

spec("MEC-DIE-07, MEC-DIE-08: unblocked Bleed costs power, and a token each, which add up", function()
  local red = rounds.begin({ enemies = { "bleeder" }, power = 9 })[1]
  rounds.bare(red)
  run "compare"
  expect({ red.mech.power, red.mech.bleed }, { 7, 2 })
  run "round-setup"
  expect(red.mech.power, 5)
  battles.dice(red, "protection:shield")
  answer("block", "pool")
  run "compare"
  expect({ red.mech.power, red.mech.bleed }, { 4, 3 })
end)

spec("MEC-DIE-09: Weaken deals 1, and the enemy that it strikes deals 1 less for each", function()
  local sides, enemies = rounds.begin {}
  local red = sides[1]
  battles.dice(red, "weaken:range", "weaken:range", "weaken:blank", "weaken:melee")
  run "compare"
  expect({ enemies[1].shields, red.mech.power }, { 0, 3 })
end)

spec("MEC-DIE-09: also where the enemies are first; then it strikes the one that it has weakened", function()
  local sides, enemies = rounds.begin { enemies = { "dummy", "quick" }, power = 9 }
  local red = sides[1]
  change.set(world, "first-in", true)
  local die = battles.dice(red, "weaken:range")
  answer { "target", enemies[2], about = die, side = "red" }
  run "compare"
  expect({ enemies[1].shields, enemies[2].health, red.mech.power }, { 2, 3, 3 })
end)

spec("MEC-DIE-09: it reduces nothing where the enemies deal nothing, and nothing of another enemy", function()
  local sides, enemies = rounds.begin { at = 0, enemies = { "stunner", "dummy" }, power = 9 }
  battles.dice(sides[1], "weaken:melee", "damage:range")
  answer("target", enemies[1])
  run "compare"
  expect({ enemies[1].health, sides[1].mech.power }, { 8, 5 })
  change.set(world, "first-in", true)
  for enemy in set(enemies[2]):each() do change.set(enemy, "fighting", false) end
  battles.dice(sides[1], "weaken:melee")
  run "compare"
  expect({ enemies[1].health, sides[1].mech.power }, { 7, 5 })
end)

spec("MEC-DIE-10: of several types its owner picks which is reduced", function()
  local sides = rounds.begin { players = 3, fight = 2, at = 0 }
  local die = battles.dice(sides[2], "weaken:melee")
  rounds.bare(sides[1])
  answer { "weaken", 2, about = die, side = "blue" }
  run { "blocks", until_step = "guard" }
  expect({ blocks.pools()[1].amount, blocks.pools()[2].amount }, { 2, 1 })
end)

spec("MEC-DIE-10: pools that are alike are offered once, those at nothing not at all", function()
  local sides, enemies = rounds.begin {}
  local die = battles.dice(sides[1], "weaken:range", "weaken:range", "weaken:range")
  change.set(die, "aimed", enemies[1])
  local pools = {}
  for i, each in ipairs { { "basic", 1 }, { "basic", 1 }, { "bleed", 1 }, { "basic", 2 } } do
    pools[i] = blocks.pool(enemies[1], each[1], each[2])
  end
  expect_options("weaken", pools[1], pools[3], pools[4])
  answer("weaken", pools[3])
  expect_options("weaken", pools[1], pools[4])
  answer("weaken", pools[4])
  run "weaken"
  local left = {}
  for pool in blocks.pools():each() do table.insert(left, pool.amount) end
  expect(left, { 0, 1, 0, 1 })
  expect(die.spent, false)
end)

spec("MEC-DIE-10: any number of Weaken dice are asked about, each once", function()
  local sides, enemies = rounds.begin {}
  local texts = {}
  for i = 1, 30 do texts[i] = "weaken:range" end
  battles.dice(sides[1], table.unpack(texts))
  blocks.pool(enemies[1], "basic", 20)
  blocks.pool(enemies[1], "bleed", 20)
  for i = 1, 30 do answer("weaken", i % 2 + 1) end
  run "weaken"
  expect({ blocks.pools()[1].amount, blocks.pools()[2].amount, world.handled }, { 5, 5, 0 })
end)

spec("MEC-DIE-11: Drain takes shields or health, and its owner's mech gets 1 power, up to the maximum", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { { "dummy", { shields = 1, health = 9 } } } }
  local red, blue = sides[1], sides[2]
  change.set(red.mech, "power", 4)
  change.set(blue.mech, "power", 1)
  battles.dice(red, "covert:drain-range", "covert:drain-range", "covert:drain-melee")
  battles.dice(blue, "covert:drain-range")
  run "hits"
  expect({ red.mech.power, blue.mech.power, enemies[1].shields, enemies[1].health }, { 5, 2, 0, 7 })
end)

spec("MEC-DIE-11: nothing is drained from an enemy that has nothing left; so the order is asked", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0, health = 1 } }, "quick" } }
  local red = sides[1]
  change.set(red.mech, "power", 1)
  local plain, drain = battles.dice(red, "damage:range", "covert:drain-range")
  expect_options("hit", plain, drain)
  answer("hit", plain)
  answer("target", enemies[1])
  run "hits"
  expect({ red.mech.power, enemies[2].health }, { 2, 3 })
end)

spec("MEC-DIE-12: an enemy gets 1 health for each point that it drains, up to the printed; never shields", function()
  local sides, enemies = rounds.begin { enemies = { { "leecher", { shields = 1, health = 4 } } }, power = 9 }
  rounds.bare(sides[1])
  run "compare"
  expect(rounds.shape(enemies[1]), { 1, 7, 0 })
  run "compare"
  expect(rounds.shape(enemies[1]), { 1, 9, 0 })
end)

spec("MEC-DIE-12: only for what was not blocked, and nothing for one that a counter has felled", function()
  local sides, enemies = rounds.begin { enemies = { { "leecher", { shields = 0, health = 4 } } }, power = 9 }
  battles.dice(sides[1], "protection:shield")
  answer("block", "pool")
  run "compare"
  expect({ enemies[1].health, sides[1].mech.power }, { 6, 7 })
  change.set(enemies[1], "health", 1)
  battles.dice(sides[1], "counter:range")
  answer("block", "pass")
  run "compare"
  expect({ enemies[1].on_map, sides[1].mech.power }, { false, 4 })
end)

spec("MEC-DIE-13: Fusion deals 3 in both zones", function()
  for at = 0, 1 do
    local sides, enemies = rounds.begin { enemies = { "big-dummy" }, at = at }
    battles.dice(sides[1], "covert:fusion", "covert:fusion")
    run "hits"
    expect(rounds.shape(enemies[1]), { 0, 4, 0 })
  end
end)

spec("MEC-DIE-14: Shift blocks 1 and strikes nobody", function()
  local red, enemy = struck("covert:shift")
  expect(rounds.shape(enemy), { 4, 6, 0 })
  expect(left_of(red, enemy, { { "basic", 2 } }, "covert:shift"), { 1 })
end)

spec("MEC-DIE-20: a counter blocks 1 in its zone, and deals 1", function()
  for at = 0, 1 do
    local sides, enemies = rounds.begin { at = at, enemies = { "big-dummy" } }
    local pool = blocks.pool(enemies[1], "basic", 3)
    battles.dice(sides[1], "counter:range", "counter:melee", "counter:blank")
    answer("block", pool)
    run("guard", "blows")
    expect({ pool.amount, enemies[1].shields }, { 2, 3 })
  end
end)

spec("MEC-DIE-20: not Penetrate; it strikes with nothing to block, or when its block is kept (OP-28)", function()
  local sides, enemies = rounds.begin { enemies = { "big-dummy" } }
  blocks.pool(enemies[1], "penetrate", 3)
  battles.dice(sides[1], "counter:range")
  run("guard", "blows")
  expect({ blocks.pools()[1].amount, enemies[1].shields }, { 3, 3 })
  blocks.pool(enemies[1], "basic", 1)
  answer("block", "pass")
  run("guard", "blows")
  expect(enemies[1].shields, 2)
end)

spec("MEC-DIE-20: of two enemies its owner picks one that still stands, or the primary, where it disagrees", function()
  local sides, enemies = rounds.begin {
    enemies = { { "dummy", { shields = 0, health = 1 } }, "big-dummy" }, players = 3, fight = 2,
  }
  rounds.bare(sides[1])
  local one, two = battles.dice(sides[2], "counter:range", "counter:range", "counter:range")
  answer { "counter", enemies[2], about = one, side = "blue" }
  answer { "counter-accord", enemies[2], about = one, side = "red" }
  expect_options("counter", enemies[1], enemies[2])
  answer { "counter", enemies[2], about = two, side = "blue" }
  answer { "counter-accord", false, about = two, side = "red" }
  run("guard", "blows")
  expect({ enemies[1].health, enemies[2].shields }, { 0, 2 })
end)

spec("MEC-DIE-20: what a counter fells falls at the end of the step, also for one who falls with it (OP-28)", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0, health = 1 } } }, power = 3 }
  local red = sides[1]
  battles.dice(red, "counter:range")
  change.set(world, "first-in", true)
  answer("block", "pass")
  run "compare"
  expect({ red.bp, red.mech.role, enemies[1].zone }, { 4, "disabled", world.zone("claimed", red) })
end)

spec("MEC-DIE-20: nor does a counter strike in the warrior step, nor with nobody left to strike", function()
  local _, enemy = struck("counter:range")
  expect(enemy.shields, 4)
  change.set(enemy, "health", 0)
  run("guard", "blows")
  expect(enemy.health, 0)
end)

spec("MEC-DIE-21: Stun costs power, and the attack dice of the next round where 1 was taken", function()
  local sides = rounds.begin { enemies = { "stunner" } }
  local red = sides[1]
  battles.dice(red, "protection:shield")
  answer("block", "pool")
  run "compare"
  expect({ red.mech.power, red.mech.stunned }, { 5, false })
  battles.pool(red, "damage", "protection")
  run "compare"
  expect({ red.mech.power, red.mech.stunned }, { 4, true })
  run "round-setup"
  force { "blank" }
  expect_dice { "protection" }
  run "round-roll"
  expect(red.mech.stunned, false)
end)

spec("MEC-DIE-22: the Airstrike die deals 1 in either zone", function()
  for at = 0, 1 do
    local sides, enemies = rounds.begin { at = at, enemies = { "big-dummy" } }
    battles.dice(sides[1], "airstrike:hit", "airstrike:blank")
    run "hits"
    expect(rounds.shape(enemies[1]), { 3, 6, 0 })
  end
end)

spec("MEC-DIE-23: no ability of an enemy touches it", function()
  local sides, enemies = rounds.begin { at = 0, enemies = { { "blurred", { health = 9 } } } }
  local red = sides[1]
  local air, plain, bleed = battles.dice(red, "airstrike:hit", "damage:melee", "bleed:melee")
  change.set(red.mech, "drops", 9)
  expect_options("void", plain, bleed)
  answer("void", plain)
  run "hits"
  expect({ enemies[1].health, air.less, bleed.less, air.spent }, { 8, 0, 1, true })
end)

spec("MEC-DIE-24: it can be rolled again by Overdrive", function()
  local sides = rounds.begin {}
  local red = sides[1]
  local air = battles.dice(red, "airstrike:blank")
  answer("overdrive", "reroll")
  force { "hit" }
  run "rerolls"
  expect(air.face, "hit")
end)

spec("MEC-OD-01, MEC-OD-02: a token rolls any of the own dice again, and what they show then stands", function()
  local sides = rounds.begin { fight = 2 }
  local red, blue = sides[1], sides[2]
  change.set(blue, "charged", 0)
  battles.dice(blue, "damage:blank")
  local one, two, three = battles.dice(red, "damage:blank", "protection:blank", "damage:range", "movement:none")
  answer { "overdrive", "reroll", side = "red" }
  expect_options("reroll", one, two, three)
  answer { "reroll", one, two, side = "red" }
  force { "range", "blank" }
  expect_dice { "damage", "protection" }
  run "rerolls"
  expect({ one.face, two.face, three.face, red.charged }, { "range", "blank", "range", 0 })
end)

spec("MEC-OD-01: nobody is asked who has no token or no dice; passing keeps the token", function()
  local sides = rounds.begin { fight = 2 }
  local red, blue = sides[1], sides[2]
  battles.dice(red, "damage:blank")
  rounds.bare(blue)
  answer { "overdrive", "pass", side = "red" }
  run "rerolls"
  expect({ red.charged, blue.charged }, { 1, 1 })
end)

spec("MEC-OD-03: again with more tokens, also dice that were rolled again; then everybody is asked anew", function()
  local sides = rounds.begin { fight = 2 }
  local red, blue = sides[1], sides[2]
  lab.seat(red, "hotline")
  lab.seat(blue, "workbench")
  change.move(red.mech, world.zone("arena"), "bottom")
  change.move(blue.mech, world.zone("arena"), "bottom")
  change.set(red, "charged", 2)
  local die = battles.dice(red, "damage:blank")
  battles.dice(blue, "damage:blank")
  answer { "overdrive", "reroll", side = "red" }
  answer { "overdrive", "pass", side = "red" }
  answer { "overdrive", "reroll", side = "blue" }
  answer { "overdrive", "reroll", side = "red" }
  force { "melee", "range", "range" }
  run "rerolls"
  expect({ die.face, red.charged, blue.charged }, { "range", 0, 0 })
end)

spec("dice know what they deal, and whether they block", function()
  local sides = rounds.begin {}
  local found = {}
  for _, text in ipairs {
    "damage:range", "penetrate:range", "explosion:range", "bleed:range", "weaken:range", "covert:drain-range",
    "covert:drain-melee", "covert:fusion", "airstrike:hit",
  } do
    local die = battles.dice(sides[1], text)
    table.insert(found, dice.kind(die) .. dice.points(die))
  end
  expect(found, { "basic1", "penetrate1", "explosion1", "bleed1", "weaken1", "drain1", "drain1", "fusion3", "basic1" })
  local stops = {}
  for _, text in ipairs {
    "protection:shield", "protection:bulwark", "movement:boost", "movement:teleport", "covert:shift", "counter:range",
    "counter:melee", "counter:blank", "damage:range", "protection:blank",
  } do
    table.insert(stops, dice.blocks(battles.dice(sides[1], text)) and 1 or 0)
  end
  expect(stops, { 1, 1, 1, 1, 1, 1, 0, 0, 0, 0 })
end)
