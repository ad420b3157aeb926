-- Edges of battles: what ends them in the middle of a round, many dice, many questions, what is left from before.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local damage = require "battle.damage"
local deals = require "deals"
local dice = require "battle.dice"
local disengage = require "battle.disengage"
local speed = require "battle.speed"
local state = require "battle.state"

spec("MEC-ENG-09: once every enemy is gone the steps of a round do nothing", function()
  local sides, enemies = rounds.begin { fight = 2, at = 3 }
  local red, blue = sides[1], sides[2]
  change.set(enemies[1], "fighting", false)
  change.set(world, "battle-round", 4)
  change.set(world, "enemy-speed", 9)
  change.set(world, "wave", 3)
  for _ = 1, 3 do place("dummy", "zone:claimed@blue") end
  local boost, hit = battles.dice(red, "movement:boost", "damage:range", "protection:none")
  local die = battles.dice(blue, "damage:blank")
  local pool = blocks.pool(enemies[1], "basic", 2, red.mech)
  for _, step in ipairs {
    "fight", "leave", "round-setup", "round-roll", "rerolls", "mobilize", "compare", "hits", "strikes", "blocks",
    "bears", "blows", "riposte", "round-end", "round-close",
  } do
    run(step)
  end
  expect({ world.engagement, world.enemy_speed, world.mech_first, world.battle_round }, { 3, 9, true, 4 })
  expect({ red.mech.power, red.mech.boost, boost.face, hit.spent, die.face }, { 5, 0, "boost", false, "blank" })
  expect({ pool.amount, pool.zone, world.stirred }, { 2, world.zone("incoming"), world.stirred })
end)

spec("MEC-ENG-09: nor once every mech is", function()
  local sides, enemies = rounds.begin { at = 0, enemies = { { "grower", { shields = 0 } } } }
  local red = sides[1]
  local hit = battles.dice(red, "damage:melee")
  change.set(red.mech, "role", "left")
  change.move(red.mech, world.zone("briefing"))
  local pool = blocks.pool(enemies[1], "basic", 2)
  for _, step in ipairs {
    "fight", "leave", "round-setup", "round-roll", "rerolls", "mobilize", "compare", "hits", "strikes", "blocks",
    "bears", "blows", "riposte", "round-end", "round-close",
  } do
    run(step)
  end
  expect({ enemies[1].shields, enemies[1].health, enemies[1].melee_rounds }, { 0, 9, 0 })
  expect({ hit.spent, hit.void }, { false, false })
  expect({ #blocks.pools(), pool.of_mech }, { 1, nil })
end)

spec("MEC-RND-03: where Bleed ends the battle nothing more of the round begins", function()
  local sides = rounds.begin { enemies = { { "dummy", { health = 1, bleed = 1 } } } }
  local die = battles.dice(sides[1], "damage:range")
  run "round-setup"
  expect({ die.face, world.enemy_speed }, { "range", 1 })
end)

spec("MEC-ENG-07: the counters of an enemy begin anew with the battle", function()
  local red = lab.begin()
  local enemy = battles.dummy { lost = 3, melee_rounds = 2 }
  change.set(enemy, "prey", red.mech)
  run { "battle", red, lab.region "old-harbours", until_step = "battle-start" }
  expect({ enemy.lost, enemy.melee_rounds, enemy.prey, world.fighting }, { 0, 0, nil, true })
end)

spec("MEC-RND-01: the farthest start is the fifth space", function()
  local red = lab.begin()
  battles.dummy(nil, "far")
  run { "battle", red, lab.region "old-harbours", until_step = "fight" }
  expect(world.engagement, 5)
  state.move_marker(1)
  expect(world.engagement, 5)
end)

spec("MEC-DMG-10: Bleed goes from all enemies of the region", function()
  local _, enemies = rounds.begin { enemies = { { "dummy", { bleed = 1 } }, { "quick", { bleed = 2 } } } }
  run "battle-over"
  expect({ enemies[1].bleed, enemies[2].bleed, enemies[2].fighting }, { 0, 0, false })
end)

spec("MEC-DMG-10: whatever a die shows, it is taken up", function()
  local red = rounds.begin({})[1]
  for _, face in ipairs {
    "blank", "range", "melee", "drain-range", "drain-melee", "fusion", "shift", "shield", "bulwark", "boost",
    "teleport", "hit",
  } do
    local die = battles.dice(red, "covert:" .. face)
    change.set(die, "spent", true)
    change.set(die, "void", true)
    change.set(die, "aimed", state.enemies()[1])
    change.set(die, "less", 2)
    run "round-setup"
    expect({ die.face, die.spent, die.void, die.aimed, die.less }, { nil, false, false, nil, 0 })
  end
end)

spec("MEC-RND-07: which attack dice hit, and which of them have not struck yet", function()
  local sides = rounds.begin { at = 0 }
  for at = 0, 1 do
    change.set(world, "engagement", at)
    local letter = at == 0 and "melee" or "range"
    battles.dice(sides[1], "damage:" .. letter, "covert:drain-" .. letter, "covert:fusion", "airstrike:hit",
      "covert:shift", "counter:" .. letter, "damage:" .. (at == 1 and "melee" or "range"))
    expect({ #dice.black(), #dice.keen(), #dice.hitting() }, { 3, 3, 4 })
    change.set_all(world.zone("pool", sides[1]):set(), "spent", true)
    expect({ #dice.black(), #dice.keen(), #dice.hitting() }, { 3, 0, 0 })
  end
end)

spec("MEC-HELP-07, MEC-MULTI-01: nobody has no speed", function()
  local _, enemies = rounds.begin { fight = 0 }
  change.set(enemies[1], "fighting", false)
  expect({ speed.of_mechs(), speed.of_enemies() }, { 0, 0 })
end)

spec("MEC-BRK-02: nobody who has left shares, be it the one who began", function()
  local sides = rounds.begin { fight = 2 }
  change.set(sides[1].mech, "role", "left")
  expect(state.sharers(), { sides[2] })
end)

spec("MEC-HELP-12: the primary stays primary while it fights, also after others in engagement order", function()
  local sides = rounds.begin { players = 3, fight = 3 }
  local red, blue, green = table.unpack(sides)
  for i, id in ipairs { "workbench", "hotline", "headlines" } do change.set(sides[i], "perk", lab.perk(id)) end
  state.pass_on()
  expect(world.primary, red)
  change.set(red.mech, "role", "disabled")
  state.pass_on()
  disengage.leave(green)
  expect({ world.primary, world.starter }, { blue, red })
end)

spec("MEC-HELP-12: what a leaver was promised is promised to nobody", function()
  local sides, enemies = rounds.begin { fight = 2 }
  change.set(sides[2], "deal-cubes", 2)
  change.set(enemies[1], "promised", sides[2])
  disengage.leave(sides[2])
  expect({ sides[2].deal_cubes, enemies[1].promised, #deals.open_cards() }, { 0, nil, 1 })
end)

spec("MEC-BRK-04, MEC-BRK-05: cubes are split as promised; all tokens go", function()
  local sides, enemies = rounds.begin {
    players = 3, fight = 2, enemies = { { "big-dummy", { shields = 0, health = 1 } } },
  }
  change.set(sides[2], "deal-cubes", 1)
  state.mark(sides[2], enemies[1])
  state.mark(sides[3], enemies[1])
  answer("remainder", "blue")
  battles.dice(sides[1], "damage:range")
  run "hits"
  expect({ sides[1].cubes, sides[2].cubes, #enemies[1].cargo }, { 4, 3, 0 })
end)

spec("MEC-RND-05: every stunned mech", function()
  local sides = rounds.begin { fight = 2 }
  for _, side in ipairs(sides) do
    battles.pool(side, "damage", "protection")
    change.set(side.mech, "stunned", true)
  end
  run "round-setup"
  force { "blank", "blank" }
  expect_dice { protection = 2 }
  run "round-roll"
end)

spec("MEC-RND-04: what enemies do at the start of a round is done by each; then their damage is forgotten", function()
  local sides, enemies = rounds.begin { enemies = { "stinger", "stinger" }, power = 9 }
  local red = sides[1]
  for i, enemy in ipairs(enemies) do damage.mech(red.mech, i, enemy) end
  change.set(world, "battle-round", 2)
  run "round-setup"
  expect({ red.mech.power, #red.mech.hurt, #red.mech.hurt_by }, { 3, 0, 0 })
end)

spec("MEC-RND-18: half of 1 is nothing", function()
  local sides, enemies = rounds.begin { enemies = { "thorn" }, power = 6 }
  battles.dice(sides[1], "protection:shield")
  change.set(enemies[1], "lost", 1)
  run { "round-end", until_step = "fight" }
  expect({ #world.zone("idle-pools"), sides[1].mech.power }, { 0, 6 })
end)

spec("MEC-DMG-05: damage of 0 is not written down, nor damage that no enemy has dealt", function()
  local sides, enemies = rounds.begin {}
  local mech = sides[1].mech
  expect({ damage.mech(mech, 0, enemies[1]), damage.mech(mech, 1), #mech.hurt, #mech.hurt_by }, { 0, 1, 0, 0 })
  change.set(mech, "power", 0)
  damage.mech(mech, 2, enemies[1])
  expect({ lab.heard "loses 0 power", #mech.hurt }, { 0, 1 })
end)

spec("MEC-DMG-06: one point of its damage is enough for an enemy to have disabled a mech", function()
  local sides, enemies = rounds.begin { enemies = { { "sealer", { shields = 0 } } }, power = 1 }
  blocks.pool(enemies[1], "basic", 1, sides[1].mech)
  run "blows"
  expect(enemies[1].shields, 4)
end)

spec("MEC-DIE-12: an enemy at 1 health drains, too", function()
  local sides, enemies = rounds.begin { enemies = { { "leecher", { health = 1 } } }, power = 9 }
  rounds.bare(sides[1])
  run "compare"
  expect(enemies[1].health, 4)
end)

spec("MEC-DIE-09: with nothing to reduce, Weaken is aimed at nobody in the enemy step", function()
  local sides = rounds.begin { at = 0, enemies = { "stunner", "stunner" } }
  local die = battles.dice(sides[1], "weaken:melee")
  run "blocks"
  expect(die.aimed, nil)
end)

spec("MEC-DIE-09: nor is it of use where the enemy that it is for has gone before it strikes", function()
  local sides, enemies = rounds.begin { enemies = { "big-dummy", "dummy" } }
  local die = battles.dice(sides[1], "weaken:range")
  change.set(die, "aimed", enemies[2])
  change.set(enemies[2], "fighting", false)
  run "hits"
  expect({ enemies[1].shields, enemies[2].shields, die.spent }, { 4, 2, true })
end)

spec("MEC-DIE-05: pools put away before do not count", function()
  local sides, enemies = rounds.begin { power = 9 }
  blocks.pool(enemies[1], "basic", 5)
  blocks.pool(enemies[1], "basic", 5)
  blocks.clear()
  battles.dice(sides[1], "protection:shield", "protection:shield", "weaken:range")
  answer("block", "pool")
  expect_options("block", 1, "pass")
  answer("block", "pool")
  run "compare"
  expect(sides[1].mech.power, 8)
end)

spec("MEC-DIE-09, MEC-DIE-05: all Weaken dice come before blocks and copies of Explosion (OP-43)", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { "blaster", "dummy" } }
  local texts = {}
  for i = 1, 14 do texts[i] = "weaken:range" end
  local all = { battles.dice(sides[1], table.unpack(texts)) }
  for i = 1, 13 do change.set(all[i], "aimed", enemies[2]) end
  answer { "target", enemies[1], about = all[14] }
  run { "blocks", until_step = "guard" }
  local left = {}
  for pool in blocks.pools():each() do table.insert(left, pool.kind .. pool.amount) end
  expect(left, { "explosion1", "basic0", "explosion1" })
end)

spec("MEC-DIE-05: Explosion is copied once, also where many dice block", function()
  local sides = rounds.begin { fight = 2, enemies = { "blaster" } }
  local texts = {}
  for i = 1, 15 do texts[i] = "protection:shield" end
  battles.dice(sides[1], table.unpack(texts))
  rounds.bare(sides[2])
  answer_always("block", "pass")
  run "compare"
  expect({ sides[1].mech.power, sides[2].mech.power }, { 3, 3 })
end)

--- Dice strike an enemy with these shields and this health; `asked`: which one is chosen to be first, where the order
--- is asked.
local function in_order(shields, health, asked, ...)
  local sides = rounds.begin { enemies = { { "big-dummy", { shields = shields, health = health } } } }
  local all = { battles.dice(sides[1], ...) }
  if asked then answer("hit", all[asked]) end
  run "hits"
end

spec("MEC-RND-14, MEC-DIE-06: the order is asked where Bleed may meet a shield that other dice could take", function()
  in_order(1, 9, 2, "bleed:range", "damage:range")
  in_order(0, 9, nil, "bleed:range", "damage:range")
  in_order(2, 9, nil, "bleed:range", "penetrate:range")
  in_order(2, 9, nil, "bleed:range", "bleed:range")
  in_order(2, 9, nil, "damage:range", "penetrate:range", "weaken:range")
  in_order(1, 9, 3, "bleed:range", "bleed:range", "weaken:range")
  in_order(1, 9, 1, "bleed:range", "explosion:range")
end)

spec("MEC-RND-14, MEC-DIE-11: and where there is less to drain than dice deal", function()
  in_order(1, 1, nil, "covert:drain-range", "damage:range")
  in_order(0, 1, nil, "damage:range", "penetrate:range")
  in_order(0, 1, 1, "damage:range", "covert:drain-range")
  in_order(0, 1, nil, "covert:drain-range", "covert:drain-range")
  in_order(1, 3, nil, "covert:drain-range", "covert:fusion")
  in_order(1, 2, 1, "covert:drain-range", "covert:fusion")
end)

spec("MEC-RND-14: one enemy of two is enough for that", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0 } }, "big-dummy" } }
  local bleed, plain = battles.dice(sides[1], "bleed:range", "damage:range")
  answer("hit", plain)
  answer { "target", enemies[2], about = plain }
  answer { "target", enemies[1], about = bleed }
  run "hits"
  expect({ enemies[1].bleed, enemies[2].shields }, { 1, 3 })
end)

spec("MEC-RND-14: dice that are alike are offered once", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { "big-dummy", "dummy" } }
  local one, two, bleed, void, less, near, far = battles.dice(sides[1], "damage:range", "damage:range", "bleed:range",
    "damage:range", "damage:range", "damage:range", "damage:range")
  local other = battles.dice(sides[2], "damage:range")
  change.set(void, "void", true)
  change.set(less, "less", 1)
  change.set(near, "aimed", enemies[1])
  change.set(far, "aimed", enemies[2])
  expect_options("hit", one, bleed, void, less, near, far, "later")
  answer("hit", far)
  expect_options("hit", one, bleed, void, less, near, "later")
  answer("hit", near)
  for _, each in ipairs { one, two } do
    answer("hit", each)
    answer("target", enemies[1])
  end
  answer { "hit", "later", side = "red" }
  answer { "target", enemies[1], about = other, side = "blue" }
  for _, each in ipairs { void, less } do
    answer("hit", each)
    answer("target", enemies[1])
  end
  answer("target", enemies[1])
  run "hits"
  expect({ enemies[1].shields, enemies[1].health, enemies[2].shields }, { 0, 4, 1 })
end)

spec("MEC-RND-14: what has nobody left to strike strikes nobody", function()
  local sides = rounds.begin { enemies = { { "dummy", { shields = 0, health = 2 } } } }
  battles.dice(sides[1], "damage:range", "damage:range", "damage:range", "damage:range")
  run "hits"
  expect(sides[1].bp, 4)
end)

spec("MEC-EN-25: points that are dropped are chosen one at a time, and no more than there are", function()
  local sides, enemies = rounds.begin { enemies = { { "big-dummy", { shields = 0 } } } }
  local mech = sides[1].mech
  local fusion, plain = battles.dice(sides[1], "covert:fusion", "damage:range", "airstrike:hit")
  change.set(mech, "drops", 3)
  answer("dropped", fusion)
  answer("dropped", plain)
  run "hits"
  expect({ fusion.less, plain.less, mech.drops, enemies[1].health }, { 2, 1, 0, 4 })
end)

spec("MEC-EN-02: a die that deals nothing any more is none of those that are ignored", function()
  local sides, enemies = rounds.begin { at = 0, enemies = { "blurred", "dummy" } }
  local none, one, two = battles.dice(sides[1], "damage:melee", "damage:melee", "damage:melee")
  change.set(none, "less", 1)
  answer("void", "pass")
  for _, die in ipairs { none, one, two } do answer { "target", enemies[1], about = die } end
  run "hits"
  expect(enemies[1].health, 8)
end)

spec("MEC-RND-14: dice strike in runs of eight, so that nobody is asked too much in one step", function()
  local sides, enemies = rounds.begin { enemies = { { "big-dummy", { shields = 40 } } } }
  local texts = {}
  for i = 1, 17 do texts[i] = "damage:range" end
  battles.dice(sides[1], table.unpack(texts))
  run { "strikes", until_step = "strikes" }
  expect({ enemies[1].shields, #dice.keen() }, { 32, 9 })
  go_on()
  expect(enemies[1].shields, 23)
end)

spec("MEC-RND-10: and so in all steps that ask about many things", function()
  local sides, enemies = rounds.begin { fight = 2, at = 3 }
  local texts = {}
  for i = 1, 30 do texts[i] = "movement:teleport" end
  battles.dice(sides[1], table.unpack(texts))
  answer_always("teleport", "stay")
  run { "mobilize", until_step = "mobilize" }
  expect(world.handled, 24)
  go_on()
  expect(world.handled, 0)
  blocks.pool(enemies[1], "basic", 40)
  blocks.pool(enemies[1], "bleed", 40)
  answer_always("block", "pass")
  run { "guard", "blows", until_step = "guard" }
  expect(world.handled, 5)
  go_on()
  change.set(sides[2].mech, "role", "left")
  run { "guard", "blows", until_step = "guard" }
  expect(world.handled, 12)
  go_on()
  change.set(sides[2].mech, "role", "fighting")
  for i = 1, 30 do texts[i] = "weaken:range" end
  battles.dice(sides[1], table.unpack(texts))
  answer_always("weaken", 1)
  run { "weaken", until_step = "weaken" }
  expect(world.handled, 12)
  go_on()
  answer_always("bear", sides[1].mech)
  answer_always("bear-accord", sides[1].mech)
  run { "bears", until_step = "bears" }
  expect(world.handled, 1)
  go_on()
  expect(world.handled, 0)
end)

spec("MEC-HELP-09: of one mech four pools at a time", function()
  local _, enemies = rounds.begin {}
  for _ = 1, 6 do blocks.pool(enemies[1], "basic", 1) end
  run { "bears", until_step = "bears" }
  expect(world.handled, 4)
  go_on()
  expect(world.handled, 0)
end)

spec("MEC-WAR-09: dice that strike again do so as if they had not struck, also those of the second mech", function()
  local sides, enemies = rounds.begin { fight = 2 }
  local blue = sides[2]
  change.set(world, "wave", 3)
  rounds.bare(sides[1])
  local die = battles.dice(blue, "damage:melee")
  change.set(die, "spent", true)
  change.set(die, "void", true)
  change.set(die, "less", 1)
  for _ = 1, 3 do place("dummy", "zone:claimed@blue") end
  answer { "skill", "riposte", side = "blue" }
  answer_if_asked("skill-cards", 1)
  answer_if_asked("skill-cards", 1)
  answer_if_asked("skill-cards", 1)
  force { "range" }
  run "riposte"
  expect(enemies[1].shields, 1)
end)

spec("MEC-EN-10, MEC-EN-12, MEC-EN-13, MEC-EN-24: an enemy may have several abilities at one moment", function()
  local sides, enemies = rounds.begin { fight = 2, at = 3, enemies = { "twofold" } }
  run { "blocks", until_step = "guard" }
  expect({ blocks.pools()[1].amount, blocks.pools()[2].amount }, { 2, 2 })
  blocks.clear()
  damage.mech(sides[1].mech, 1, enemies[1])
  run { "round-close", until_step = "fight" }
  expect(world.engagement, 3)
end)
