-- The course of a round (MEC-RND).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local speed = require "battle.speed"
local state = require "battle.state"

spec("MEC-RND-06, MEC-DMG-02, MEC-DMG-03: dice are rolled, strike, and what falls pays", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0, health = 1 } } } }
  local red = sides[1]
  change.set(world, "battle-round", 0)
  change.set(world, "stirred", false)
  battles.pool(red, "damage", "protection")
  rounds.calm()
  force { "range", "blank" }
  expect_dice { "damage", "protection" }
  run "fight"
  expect({ red.bp, red.cubes, world.stirred }, { 4, 3, true })
  expect(enemies[1].zone, world.zone("claimed", red))
end)

spec("MEC-RND-06: dice fall in engagement order, the Airstrike die last; those set aside do not", function()
  local sides = rounds.begin { fight = 2 }
  local red, blue = sides[1], sides[2]
  lab.seat(blue, "hotline")
  change.move(blue.mech, world.zone("arena"), "bottom")
  battles.pool(red, "damage", "bleed")
  local _, aside = battles.pool(blue, "covert", "counter")
  change.set(aside, "aside", "battle")
  answer { "airstrike", true, side = "blue" }
  force { "shift", "range", "blank", "hit" }
  expect_dice { "covert", "damage", "bleed", "airstrike" }
  run "round-roll"
  expect(aside.face, nil)
end)

spec("MEC-RND-02: from the second round on the marker moves towards Melee, and stays there", function()
  rounds.begin { at = 3, power = 9 }
  for _, each in ipairs { { 1, 3 }, { 2, 2 }, { 3, 1 }, { 4, 0 }, { 5, 0 } } do
    change.set(world, "battle-round", each[1])
    run "round-setup"
    expect(world.engagement, each[2])
  end
end)

spec("MEC-RND-02: it moves after everybody was asked whether to leave, and before Bleed is taken", function()
  local sides, enemies = rounds.begin { at = 2, enemies = { { "dummy", { health = 1, bleed = 1 } } } }
  answer { "leave", false, side = "red" }
  run { "fight", until_step = "round-setup" }
  expect({ world.engagement, world.battle_round, enemies[1].health, sides[1].bp }, { 2, 2, 1, 0 })
  go_on()
  expect(lab.heard "battle of Red: in Range, at space 1.", 1)
  expect({ world.engagement, sides[1].bp }, { 1, 4 })
end)

spec("MEC-RND-03: Bleed tokens take health past the shields; what falls does not fight", function()
  local sides, enemies = rounds.begin {
    enemies = { { "dummy", { bleed = 2 } }, { "quick", { health = 2, bleed = 2 } } },
  }
  run "round-setup"
  expect(rounds.shape(enemies[1]), { 2, 1, 2 })
  expect({ enemies[2].on_map, sides[1].bp, world.enemy_speed }, { false, 2, 1 })
end)

spec("MEC-RND-04: then mechs lose power by theirs, and may be disabled", function()
  local sides, enemies = rounds.begin { fight = 2 }
  local red, blue = sides[1], sides[2]
  change.set(red.mech, "bleed", 2)
  change.set(blue.mech, "bleed", 5)
  run "round-setup"
  expect({ red.mech.power, red.mech.role, blue.mech.role }, { 3, "fighting", "disabled" })
  expect({ blue.mech.zone, #enemies[1].cargo, red.mech.bleed }, { world.zone("base"), 1, 2 })
end)

spec("MEC-RND-04: not where the enemies' Bleed has ended the battle", function()
  local sides = rounds.begin { enemies = { { "dummy", { health = 1, bleed = 1 } } } }
  change.set(sides[1].mech, "bleed", 5)
  run "round-setup"
  expect({ sides[1].mech.power, sides[1].mech.role }, { 5, "fighting" })
end)

spec("MEC-RND-05: a stunned mech sets its attack dice aside, for one round", function()
  local red = rounds.begin({})[1]
  battles.pool(red, "damage", "covert", "counter", "protection", "airstrike")
  change.set(red.mech, "stunned", true)
  rounds.calm()
  change.set(world, "hot-airstrike", red)
  answer("airstrike", true)
  force { "range", "blank", "hit" }
  run "round-setup"
  expect_dice { "counter", "protection", "airstrike" }
  run "round-roll"
  run "round-setup"
  answer("airstrike", true)
  force { "range", "shift", "range", "blank", "hit" }
  expect_dice { "damage", "covert", "counter", "protection", "airstrike" }
  run "round-roll"
end)

spec("MEC-RND-05, MEC-DIE-15: covert dice too, and nobody else's", function()
  local sides = rounds.begin { fight = 2 }
  battles.pool(sides[1], "covert", "penetrate")
  battles.pool(sides[2], "damage")
  change.set(sides[1].mech, "stunned", true)
  run "round-setup"
  force { "blank" }
  expect_dice { "damage" }
  run "round-roll"
end)

spec("MEC-RND-07: R hits in Range, M in Melee", function()
  for at, wanted in pairs { [0] = 1, [1] = 2, [5] = 2 } do
    local sides, enemies = rounds.begin { at = at, enemies = { { "dummy", { shields = 0, health = 9 } } } }
    battles.dice(sides[1], "damage:range", "damage:range", "damage:melee", "damage:blank")
    run "hits"
    expect(enemies[1].health, 9 - wanted)
  end
end)

spec("MEC-RND-08, MEC-RND-12: every symbol of a defense die blocks, in both zones; mobilize dice too", function()
  for at = 0, 1 do
    local sides, enemies = rounds.begin { at = at, enemies = { "big-dummy" }, power = 9 }
    battles.dice(sides[1], "protection:shield", "protection:bulwark", "movement:boost", "movement:teleport",
      "covert:shift", "movement:blank", "protection:blank")
    local pool = blocks.pool(enemies[1], "basic", 9)
    for _ = 1, 5 do answer("block", pool) end
    run("guard", "blows")
    expect(pool.amount, 4)
  end
end)

spec("MEC-RND-09, MEC-DIE-18: each Boost is one more speed for this round, and no power", function()
  local red = rounds.begin({})[1]
  battles.dice(red, "movement:boost", "movement:boost", "movement:blank")
  run "mobilize"
  expect({ red.mech.boost, speed.of_mech(red.mech), red.mech.power }, { 2, 3, 5 })
  run "round-setup"
  expect({ red.mech.boost, speed.of_mech(red.mech) }, { 0, 1 })
end)

spec("MEC-RND-09: nothing of it is left when players are asked whether they leave", function()
  local red = rounds.begin({})[1]
  battles.dice(red, "movement:boost")
  run "mobilize"
  run { "round-close", until_step = "fight" }
  expect({ red.mech.boost, speed.of_mech(red.mech) }, { 0, 1 })
end)

spec("MEC-RND-10, MEC-DIE-19: each Teleport may move the marker 1 either way, into another zone too", function()
  local red = rounds.begin({ at = 1 })[1]
  battles.dice(red, "movement:teleport", "movement:teleport", "movement:teleport")
  expect_options("teleport", "forward", "back", "stay")
  answer("teleport", "forward")
  expect_options("teleport", "back", "stay")
  answer("teleport", "back")
  answer("teleport", "stay")
  run "mobilize"
  expect(world.engagement, 1)
end)

spec("MEC-RND-10: not beyond the end of the track", function()
  local red = rounds.begin({ at = 4 })[1]
  local die = battles.dice(red, "movement:teleport", "movement:teleport")
  answer { "teleport", "back", about = die, side = "red" }
  expect_options("teleport", "forward", "stay")
  answer("teleport", "stay")
  run "mobilize"
  expect(world.engagement, 5)
end)

spec("MEC-RND-11, MEC-DIE-14, MEC-DIE-24: a Shift turns one attack die with a letter, anybody's", function()
  local sides = rounds.begin { players = 3, fight = 2 }
  local red, blue, green = sides[1], sides[2], sides[3]
  local shift, drain = battles.dice(red, "covert:shift", "covert:drain-melee", "damage:blank", "airstrike:hit")
  local damage = battles.dice(blue, "damage:range", "counter:range", "covert:fusion", "movement:boost")
  battles.dice(green)
  expect_options("shift", drain, damage, "pass")
  answer { "shift", damage, about = shift, side = "red" }
  run "mobilize"
  expect({ damage.face, drain.face }, { "melee", "drain-melee" })
  answer("shift", drain)
  run "mobilize"
  expect(drain.face, "drain-range")
  answer("shift", damage)
  run "mobilize"
  expect(damage.face, "range")
  answer("shift", "pass")
  run "mobilize"
  expect({ damage.face, drain.face }, { "range", "drain-range" })
  answer("shift", drain)
  run "mobilize"
  expect(drain.face, "drain-melee")
end)

spec("MEC-RND-11: of dice that are alike a Shift is offered one", function()
  local sides = rounds.begin { fight = 2 }
  local _, one, _, other = battles.dice(sides[1], "covert:shift", "damage:melee", "damage:melee", "damage:range")
  local blue = battles.dice(sides[2], "damage:melee")
  expect_options("shift", one, other, blue, "pass")
  answer("shift", one)
  run "mobilize"
  expect(one.face, "range")
end)

spec("MEC-RND-11: a Shift with nothing to turn is not asked about; Teleports come first", function()
  local red = rounds.begin({ at = 1 })[1]
  battles.dice(red, "covert:shift", "movement:teleport", "counter:melee")
  answer("teleport", "stay")
  run "mobilize"
end)

spec("MEC-RND-10: any number of dice are asked about, each once", function()
  local red = rounds.begin({ at = 3 })[1]
  local texts = {}
  for i = 1, 50 do texts[i] = i > 25 and "covert:shift" or "movement:teleport" end
  texts[51], texts[52] = "damage:range", "movement:boost"
  local dice = { battles.dice(red, table.unpack(texts)) }
  for i = 1, 25 do answer { "teleport", i % 2 == 1 and "back" or "forward", about = dice[i] } end
  for i = 26, 50 do answer { "shift", dice[51], about = dice[i] } end
  run "mobilize"
  expect({ world.engagement, dice[51].face, world.handled, red.mech.boost }, { 4, "melee", 0, 1 })
end)

spec("MEC-RND-13: mechs are first where they are as fast as the enemies, else the enemies are", function()
  for _, each in ipairs { { 5, 1, "hits" }, { 6, 2, "hits" }, { 5, 2, "blocks" }, { 11, 2, "hits" } } do
    local sides = rounds.begin { power = each[1] }
    rounds.bare(sides[1])
    change.set(world, "enemy-speed", each[2])
    run { "compare", until_step = each[3] }
    expect(world.mech_first, each[3] == "hits")
    go_on()
  end
end)

spec("MEC-RND-09, MEC-RND-13: (W14) speed and zone are those after mobilizing, and mobilize dice block", function()
  local sides, enemies = rounds.begin { enemies = { "quick" }, at = 1, power = 5 }
  local red = sides[1]
  change.set(world, "battle-round", 0)
  battles.pool(red, "movement", "movement", "damage")
  rounds.calm()
  force { "boost", "teleport", "melee" }
  answer("teleport", "forward")
  answer("block", "pool")
  run { "fight", until_step = "riposte" }
  expect({ world.engagement, world.mech_first, enemies[1].health, red.mech.power }, { 0, true, 3, 5 })
  go_on { until_step = "fight" }
end)

spec("MEC-RND-14: Bleed tokens, Drain gains, and then who has fallen", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0, health = 3 } } } }
  local red = sides[1]
  change.set(red.mech, "power", 3)
  battles.dice(red, "bleed:range", "covert:drain-range")
  run "hits"
  expect(rounds.shape(enemies[1]), { 0, 1, 1 })
  expect(red.mech.power, 4)
end)

spec("MEC-RND-14, MEC-DIE-06: (W12) Bleed after Damage leaves a token, which kills", function()
  local sides, enemies = rounds.begin {}
  local red = sides[1]
  local one, two, bleed, pierce = battles.dice(red, "damage:range", "damage:range", "bleed:range", "penetrate:range")
  expect_options("hit", one, bleed, pierce)
  answer("hit", one)
  answer("hit", two)
  run "hits"
  expect(rounds.shape(enemies[1]), { 0, 1, 1 })
  expect({ one.spent, two.spent, bleed.spent, pierce.spent }, { true, true, true, true })
  run "round-setup"
  expect({ enemies[1].on_map, red.bp }, { false, 4 })
end)

spec("MEC-RND-14: (W13) Bleed first goes into a shield, and there is no token", function()
  local sides, enemies = rounds.begin {}
  local _, _, bleed = battles.dice(sides[1], "damage:range", "damage:range", "bleed:range", "penetrate:range")
  answer { "hit", bleed, side = "red" }
  run "hits"
  expect(rounds.shape(enemies[1]), { 0, 1, 0 })
end)

spec("MEC-RND-15: Weaken, blocks, damage, tokens, drained health, and then who is disabled", function()
  local sides, enemies = rounds.begin {
    power = 3, enemies = { { "bleeder", { health = 5 } }, { "leecher", { health = 3, shields = 0 } } },
  }
  local red = sides[1]
  local _, shield, counter = battles.dice(red, "weaken:range", "protection:shield", "counter:range")
  answer { "target", enemies[1], side = "red" }
  run { "blocks", until_step = "guard" }
  local of_bleeder, of_leecher = blocks.pools()[1], blocks.pools()[2]
  expect({ of_bleeder.amount, of_leecher.amount }, { 1, 3 })
  expect_options("block", of_bleeder, of_leecher, "pass")
  answer { "block", of_leecher, about = shield }
  answer { "block", of_leecher, about = counter }
  answer { "counter", enemies[2], about = counter }
  go_on()
  expect({ of_bleeder.amount, of_leecher.amount, enemies[2].health, red.mech.power }, { 1, 1, 2, 3 })
  push "blows"
  push "bears"
  go_on()
  expect({ red.mech.power, red.mech.bleed, enemies[2].health, red.mech.role }, { 1, 1, 3, "fighting" })
end)

spec("MEC-RND-16: an enemy that the mechs defeat first deals nothing", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0, health = 1 } }, "dummy" }, power = 9 }
  local red = sides[1]
  battles.dice(red, "damage:range")
  answer("target", enemies[1])
  run "compare"
  expect({ red.mech.power, enemies[1].on_map }, { 5, false })
end)

spec("MEC-RND-17: a mech disabled before it strikes deals nothing, but its Weaken has counted", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { { "dummy", { shields = 0 } } }, power = 3 }
  local red, blue = sides[1], sides[2]
  change.set(world, "enemy-speed", 9)
  battles.dice(red, "weaken:range", "damage:range")
  battles.dice(blue, "damage:range")
  answer { "bear", red.mech, side = "red" }
  answer { "bear-accord", red.mech, side = "blue" }
  run "compare"
  expect({ red.mech.role, enemies[1].health, lab.heard "loses 3 power" }, { "disabled", 2, 1 })
end)

spec("MEC-RND-18: extra damage, regeneration, marker, exits, and a new round", function()
  local sides, enemies = rounds.begin { enemies = { "thorn" }, power = 6 }
  rounds.bare(sides[1])
  change.set(enemies[1], "lost", 4)
  run { "round-end", until_step = "fight" }
  expect({ sides[1].mech.power, enemies[1].melee_rounds }, { 4, 0 })
end)

spec("MEC-RND-18: (W8) leftover blocks may stop extra damage, counters do not strike again", function()
  local sides, enemies = rounds.begin { enemies = { "thorn" }, power = 6 }
  local shield, counter, left = battles.dice(sides[1], "protection:shield", "counter:range", "protection:shield")
  change.set(shield, "spent", true)
  change.set(enemies[1], "lost", 4)
  answer { "block", "pool", about = left }
  answer { "block", "pass", about = counter }
  run { "round-end", until_step = "fight" }
  expect({ sides[1].mech.power, enemies[1].health }, { 5, 9 })
end)

spec("MEC-RND-18: a mech that extra damage disables ends the battle", function()
  local sides, enemies = rounds.begin { enemies = { "thorn" }, power = 2 }
  rounds.bare(sides[1])
  change.set(enemies[1], "lost", 4)
  run "round-end"
  expect({ sides[1].mech.role, #enemies[1].cargo }, { "disabled", 1 })
end)

spec("MEC-RND-18: rounds in Melee are counted", function()
  local sides, enemies = rounds.begin { at = 0 }
  rounds.bare(sides[1])
  run { "round-end", until_step = "fight" }
  expect(enemies[1].melee_rounds, 1)
end)

spec("MEC-RND-18: after the last round that a battle may have it stops, without a penalty (OP-16)", function()
  local sides = rounds.begin {}
  rounds.bare(sides[1])
  change.set(sides[1], "bp", 5)
  change.set(world, "battle-round", option.battle_rounds - 1)
  run { "round-end", until_step = "fight" }
  change.set(world, "battle-round", option.battle_rounds)
  run "round-close"
  expect({ sides[1].bp, world.battle_round }, { 5, 50 })
end)

spec("MEC-RND-20: (W10) power lost lowers speed from the next comparison on", function()
  local sides = rounds.begin { at = 3, power = 6 }
  local red = sides[1]
  battles.dice(red, "protection:shield")
  answer("block", "pool")
  run "compare"
  expect({ red.mech.power, world.mech_first, speed.of_mech(red.mech) }, { 3, true, 1 })
  change.set(world, "enemy-speed", 2)
  run { "compare", until_step = "blocks" }
  expect(world.mech_first, false)
end)

spec("MEC-RND-21: enemies deal their list for Range, or that for Melee", function()
  for at, wanted in pairs { [0] = { "basic", 2, "penetrate", 2 }, [1] = { "basic", 4 } } do
    rounds.begin { at = at }
    run { "blocks", until_step = "guard" }
    local found = {}
    for pool in blocks.pools():each() do
      table.insert(found, pool.kind)
      table.insert(found, pool.amount)
    end
    expect(found, wanted)
  end
end)

spec("MEC-MULTI-01: the enemies act at the lower of their speeds", function()
  rounds.begin { enemies = { "quick", "dummy" } }
  run "round-setup"
  expect(world.enemy_speed, 1)
end)

spec("MEC-MULTI-02, MEC-RND-01: the marker starts where the enemy does, of two where it is nearer to Melee", function()
  for _, each in ipairs { { 3, "big-dummy" }, { 2, "big-dummy", "quick" }, { 1, "dummy", "big-dummy" } } do
    local red = lab.begin()
    battles.dummy(nil, each[2])
    if each[3] then battles.dummy(nil, each[3]) end
    run { "battle", red, lab.region "old-harbours", until_step = "fight" }
    expect(world.engagement, each[1])
  end
end)

spec("MEC-MULTI-03: when the slower one falls the other is as slow for the rest of the round", function()
  local sides = rounds.begin { enemies = { "quick", { "dummy", { shields = 0, health = 1 } } } }
  local red = sides[1]
  rounds.bare(red)
  run "round-setup"
  change.set(state.enemies()[2], "health", 0)
  run "strikes"
  expect({ world.enemy_speed, #state.enemies() }, { 1, 1 })
  run { "compare", until_step = "hits" }
  expect(world.mech_first, true)
end)

spec("MEC-MULTI-03: its own speed counts from the next round", function()
  local sides = rounds.begin { enemies = { "quick" } }
  change.set(world, "enemy-speed", 1)
  rounds.bare(sides[1])
  run "round-setup"
  expect(world.enemy_speed, 2)
end)

spec("MEC-MULTI-04: both deal damage in one step, and any of it may be blocked", function()
  local sides = rounds.begin { enemies = { "quick", "dummy" }, power = 9 }
  battles.dice(sides[1], "protection:shield", "protection:shield")
  answer("block", 1)
  answer("block", 2)
  run "blocks"
  local left = {}
  for pool in blocks.pools():each() do table.insert(left, pool.amount) end
  expect(left, { 2, 3 })
end)

spec("MEC-MULTI-05: each die strikes one of the two, as its owner wishes", function()
  local sides, enemies = rounds.begin { enemies = { "big-dummy", "dummy" } }
  local one, two = battles.dice(sides[1], "damage:range", "damage:range")
  expect_options("target", enemies[1], enemies[2])
  answer { "target", enemies[2], about = one, side = "red" }
  answer { "target", enemies[1], about = two, side = "red" }
  run "hits"
  expect({ enemies[1].shields, enemies[2].shields }, { 3, 1 })
end)

spec("MEC-MULTI-06: each card pays for itself", function()
  local sides, enemies = rounds.begin {
    enemies = { { "big-dummy", { shields = 0, health = 1 } }, { "dummy", { shields = 0, health = 1 } } },
  }
  local red = sides[1]
  battles.dice(red, "damage:range")
  answer("target", enemies[1])
  run "hits"
  expect({ red.bp, red.cubes, #world.zone("claimed", red) }, { 5, 5, 1 })
  battles.dice(red, "damage:range")
  run "hits"
  expect({ red.bp, red.cubes, #world.zone("claimed", red) }, { 9, 6, 2 })
end)
