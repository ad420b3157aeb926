-- Damage, defeat, rewards, broken mechs, and what joint battles pay (MEC-DMG, MEC-BRK, MEC-HELP, MEC-PERK, MEC-ENG).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local state = require "battle.state"
local rewards = require "battle.rewards"

--- An enemy of this many BP, at 1 health, in a battle of the first `fight` sides; and the sides.
local function prey(bp, fight, players)
  local sides, enemies = rounds.begin {
    players = players or 4, fight = fight, enemies = { { "worth-" .. bp, { shields = 0, health = 1 } } },
  }
  for i, id in ipairs { "hotline", "headlines", "drill-yard", "workbench" } do
    local side = sides[i]
    if side then
      change.set(side, "perk", lab.perk(id))
      rounds.bare(side)
    end
  end
  return sides, enemies[1]
end

--- What everybody has.
local function points(sides)
  local out = {}
  for i, side in ipairs(sides) do out[i] = side.bp end
  return out
end

--- A token of a side, of a battle before this one.
local function old_mark(side, enemy)
  state.mark(side, enemy)
  for token in state.tokens(enemy):each() do
    if token.side == side then change.set(token, "battle", 0) end
  end
end

--- The first die of the first side fells it.
local function fell(side)
  battles.dice(side, "damage:range")
  run "hits"
end

spec("MEC-DMG-03: an enemy pays its BP, cubes for its power, and itself as a card", function()
  local sides, enemies = rounds.begin { enemies = { { "big-dummy", { shields = 0, health = 1, bleed = 3 } } } }
  local red = sides[1]
  fell(red)
  expect({ red.bp, red.cubes, world.won }, { 5, 5, 1 })
  expect({ enemies[1].zone, enemies[1].bleed, enemies[1].fighting }, { world.zone("claimed", red), 0, false })
end)

spec("MEC-DMG-04: a card of an advanced enemy is a Double card", function()
  local sides, enemies = rounds.begin {
    enemies = {
      { "big-dummy", { shields = 0, health = 1 } }, { "dummy", { shields = 0, health = 1, exhausted = true } },
    },
  }
  battles.dice(sides[1], "explosion:range")
  run "hits"
  expect({ enemies[1].advanced, enemies[2].advanced, enemies[2].exhausted }, { true, false, false })
  expect(#world.zone("claimed", sides[1]), 2)
end)

spec("MEC-DMG-06: at power 0 a mech goes to base, and its token on each enemy that still stands", function()
  local sides, enemies = rounds.begin { players = 3, fight = 2, enemies = { "dummy", "quick" }, power = 3 }
  local red, blue = sides[1], sides[2]
  rounds.bare(red, blue)
  change.set(world, "stirred", false)
  blocks.pool(enemies[1], "basic", 2, red.mech)
  blocks.pool(enemies[1], "basic", 3, blue.mech)
  run "blows"
  expect({ red.mech.power, red.mech.role, blue.mech.role }, { 1, "fighting", "disabled" })
  expect({ blue.mech.zone, world.stirred, lab.heard "Kingfisher is disabled" }, { world.zone("base"), true, 1 })
  for _, enemy in ipairs(enemies) do
    expect({ #enemy.cargo, enemy.cargo[1].side, enemy.cargo[1].battle }, { 1, blue, 1 })
  end
end)

spec("MEC-DMG-06: of several the primary's token is the first; then another is primary", function()
  local sides, enemies = rounds.begin { players = 3, fight = 3 }
  local red, blue, green = table.unpack(sides)
  for i, id in ipairs { "drill-yard", "hotline", "workbench" } do lab.seat(sides[i], id) end
  for _, side in ipairs(sides) do change.move(side.mech, world.zone("arena"), "bottom") end
  change.set(red.mech, "power", 0)
  change.set(blue.mech, "power", 0)
  run "blows"
  local owners = {}
  for token in state.tokens(enemies[1]):each() do table.insert(owners, token.side) end
  expect(owners, { red, blue })
  expect({ world.primary, world.starter }, { green, red })
end)

spec("MEC-DMG-06: a mech that counters take along leaves no token on what they felled", function()
  local sides, enemies = rounds.begin { enemies = { { "dummy", { shields = 0, health = 0 } }, "quick" }, power = 3 }
  blocks.pool(enemies[2], "basic", 3, sides[1].mech)
  run "blows"
  expect({ enemies[1].zone, #enemies[2].cargo }, { world.zone("claimed", sides[1]), 1 })
end)

spec("MEC-DMG-07, MEC-ENG-08: what a disabled mech has done stays, and so does what was done to a mech", function()
  local sides, enemies = rounds.begin { power = 9 }
  local red = sides[1]
  battles.dice(red, "damage:range")
  rounds.calm()
  run "compare"
  run "battle-over"
  expect({ enemies[1].shields, red.mech.power, red.mech.top }, { 1, 5, 9 })
end)

spec("MEC-DMG-08: BP never exceed 50; cubes and cards are earned all the same", function()
  local sides = rounds.begin { enemies = { { "big-dummy", { shields = 0, health = 1 } } } }
  local red = sides[1]
  change.set(red, "bp", 48)
  fell(red)
  expect({ red.bp, red.cubes, #world.zone("claimed", red) }, { 50, 5, 1 })
end)

spec("MEC-DMG-10: after a battle all tokens of Bleed go, and dice, stun and snares end", function()
  local sides, enemies = rounds.begin { fight = 2, power = 9 }
  local red, blue = sides[1], sides[2]
  lab.seat(blue, "headlines")
  change.set(blue.mech, "role", "left")
  local one, two, three, air = battles.dice(red, "damage:range", "protection:none", "counter:none", "airstrike:hit")
  change.set(enemies[1], "bleed", 2)
  change.set(one, "spent", true)
  change.set(two, "aside", "battle")
  change.set(three, "aside", "round")
  change.set(air, "aside", "round")
  change.owner(air, red)
  change.set(world, "hot-airstrike", red)
  blocks.pool(enemies[1], "basic", 1)
  for _, side in ipairs { red, blue } do
    local mech = side.mech
    for _, name in ipairs { "bleed", "boost", "worn", "drops" } do change.set(mech, name, 2) end
    change.set(mech, "stunned", true)
    change.set(mech, "snared", true)
    change.set(mech, "awe", "failed")
    change.list_add(mech, "hurt-by", enemies[1])
    change.list_add(mech, "hurt", 1)
  end
  run "battle-over"
  for _, side in ipairs { red, blue } do
    local mech = side.mech
    expect({ mech.bleed, mech.boost, mech.worn, mech.drops, #mech.hurt, #mech.hurt_by }, { 0, 0, 0, 0, 0, 0 })
    expect({ mech.stunned, mech.snared, mech.awe, mech.role }, { false, false, nil, nil })
  end
  expect({ enemies[1].bleed, enemies[1].fighting, #blocks.pools() }, { 0, false, 0 })
  expect({ one.face, one.spent, two.aside, three.aside, air.aside }, { nil, false, "no", "no", "no" })
  expect({ air.zone, air.side, world.hot_airstrike, world.engagement, world.fighting },
    { world.zone("hangar"), nil, nil, -1, false })
end)

spec("MEC-DMG-10: who still fights goes back to its seat, who has left or fallen stays", function()
  local sides = rounds.begin { players = 3, fight = 3, power = 9 }
  local red, blue, green = table.unpack(sides)
  change.set(red, "perk", lab.perk "hotline")
  change.set(blue.mech, "role", "disabled")
  change.move(blue.mech, world.zone("base"))
  change.set(green.mech, "role", "left")
  change.move(green.mech, world.zone("briefing"))
  run "battle-over"
  expect({ red.mech.carrier, blue.mech.zone, green.mech.zone },
    { lab.perk "hotline", world.zone("base"), world.zone("briefing") })
end)

spec("MEC-DMG-11: all damage of a step is dealt together, also more than a mech has power", function()
  local sides, enemies = rounds.begin { enemies = { "quick", { "leecher", { health = 2 } } }, power = 3 }
  local red = sides[1]
  blocks.pool(enemies[1], "basic", 3, red.mech)
  blocks.pool(enemies[2], "drain", 2, red.mech)
  run "blows"
  expect({ red.mech.role, enemies[2].health, #enemies[1].cargo }, { "disabled", 4, 1 })
end)

spec("MEC-BRK-01: who bears tokens can be fought by others, and pays those whose they are too", function()
  local sides, enemy = prey(4, 1)
  old_mark(sides[2], enemy)
  fell(sides[1])
  expect(points(sides), { 2, 2, 0, 0 })
end)

spec("MEC-BRK-02: shares are equal, each warrior counts once, and disabled victors have theirs", function()
  local sides, enemy = prey(6, 2)
  old_mark(sides[3], enemy)
  old_mark(sides[2], enemy)
  change.set(sides[2].mech, "role", "disabled")
  fell(sides[1])
  expect(points(sides), { 2, 2, 2, 0 })
end)

spec("MEC-BRK-02: who has left this battle has no share", function()
  local sides = prey(4, 2)
  change.set(sides[2].mech, "role", "left")
  fell(sides[1])
  expect(points(sides), { 4, 0, 0, 0 })
end)

spec("MEC-BRK-03, MEC-BRK-04: (W17) the remainder is the first token's, cubes and card are the victor's", function()
  local sides, enemy = prey(4, 1, 3)
  local c, a, b = table.unpack(sides)
  old_mark(a, enemy)
  old_mark(b, enemy)
  fell(c)
  expect(points(sides), { 1, 2, 1 })
  expect({ c.cubes, a.cubes, b.cubes, enemy.zone }, { 3, 2, 2, world.zone("claimed", c) })
end)

spec("MEC-BRK-03: all of the remainder, also where the first owner is a victor now (OP-09)", function()
  local sides, enemy = prey(7, 3)
  old_mark(sides[3], enemy)
  old_mark(sides[4], enemy)
  fell(sides[1])
  expect(points(sides), { 1, 1, 4, 1 })
end)

spec("MEC-BRK-03: tokens of the same battle do not count for that (OP-09)", function()
  local sides, enemy = prey(5, 2)
  state.mark(sides[2], enemy)
  change.set(sides[2].mech, "role", "disabled")
  fell(sides[1])
  expect(points(sides), { 3, 2, 0, 0 })
end)

spec("MEC-BRK-03: nor do they hide one of an earlier battle", function()
  local sides, enemy = prey(4, 2)
  state.mark(sides[2], enemy)
  old_mark(sides[4], enemy)
  change.set(sides[2].mech, "role", "disabled")
  fell(sides[1])
  expect(points(sides), { 1, 1, 0, 2 })
end)

spec("MEC-BRK-05: then the tokens are gone", function()
  local sides, enemy = prey(4, 1)
  old_mark(sides[2], enemy)
  local token = enemy.cargo[1]
  fell(sides[1])
  expect({ #enemy.cargo, token.zone == nil or token.zone.name == "off-map" }, { 0, true })
end)

spec("MEC-HELP-04, MEC-HELP-05: equal shares; of the rest 1 for the primary, 1 each for helpers it names", function()
  local sides = prey(5, 2)
  fell(sides[1])
  expect(points(sides), { 3, 2, 0, 0 })
  sides = prey(7, 4)
  expect_options("remainder", "blue", "green", "gold")
  answer { "remainder", "gold", side = "red" }
  expect_options("remainder", "blue", "green")
  answer { "remainder", "blue", side = "red" }
  fell(sides[1])
  expect(points(sides), { 2, 2, 1, 2 })
  expect({ sides[1].helped, sides[2].helped, sides[3].helped }, { 0, 2, 1 })
end)

spec("MEC-HELP-04: four share four", function()
  local sides = prey(4, 4)
  fell(sides[1])
  expect(points(sides), { 1, 1, 1, 1 })
end)

spec("MEC-HELP-05: a disabled primary keeps share and remainder (OP-33)", function()
  local sides = prey(5, 2)
  change.set(sides[1].mech, "role", "disabled")
  state.pass_on()
  fell(sides[2])
  expect(points(sides), { 3, 2, 0, 0 })
end)

spec("MEC-HELP-11: a mech disabled in a battle that is won has its share, and is at base", function()
  local sides = prey(4, 2)
  local blue = sides[2]
  change.set(blue.mech, "power", 0)
  run "blows"
  fell(sides[1])
  run "battle-over"
  expect(points(sides), { 2, 3, 0, 0 })
  expect(blue.mech.zone, world.zone("base"))
end)

spec("MEC-PERK-10, MEC-HELP-13: a battle won pays whoever is at Headlines the wave more, once; helpers too", function()
  for wave = 1, 3 do
    local sides, enemy = prey(4, 2)
    change.set(world, "wave", wave)
    battles.dice(sides[1], "damage:range")
    rewards.defeat(enemy)
    run "battle-over"
    expect(points(sides), { 2, 2 + wave, 0, 0 })
    expect(lab.heard("gains " .. wave .. " BP more for the battle won."), 1)
  end
end)

spec("MEC-PERK-10: not where an enemy has fled or stands, or nobody has been defeated (OP-10)", function()
  local function bonus(won, fled, standing)
    local sides, enemy = prey(4, 2)
    change.set(world, "won", won)
    change.set(world, "fled-from", fled)
    change.set(enemy, "fighting", standing)
    run "battle-over"
    return sides[2].bp
  end
  expect({ bonus(1, 0, false), bonus(1, 1, false), bonus(1, 0, true), bonus(0, 0, false) }, { 1, 0, 0, 0 })
end)

spec("MEC-PERK-10: not for one who has left, but for one who was disabled (OP-10)", function()
  for role, wanted in pairs { left = 0, disabled = 1 } do
    local sides, enemy = prey(4, 2)
    change.set(enemy, "fighting", false)
    change.set(world, "won", 1)
    change.set(sides[2].mech, "role", role)
    run "battle-over"
    expect(sides[2].bp, wanted)
  end
end)

spec("MEC-PERK-12: no bonus for a token on what others have felled", function()
  local sides, enemy = prey(4, 1)
  old_mark(sides[2], enemy)
  fell(sides[1])
  run "battle-over"
  expect(points(sides), { 2, 2, 0, 0 })
end)

spec("MEC-PERK-13: who is at Hotline may roll the Airstrike die in every battle it takes part in", function()
  local sides = prey(4, 2)
  change.set(world, "primary", sides[2])
  local air = world.zone("hangar").top
  answer { "airstrike", true, side = "red" }
  force { "blank" }
  expect_dice { "airstrike" }
  run "round-roll"
  expect({ air.zone, air.side, world.hot_airstrike }, { world.zone("pool", sides[1]), sides[1], sides[1] })
  run "round-setup"
  answer { "airstrike", false, side = "red" }
  expect_dice {}
  run "round-roll"
  expect(air.face, nil)
  run "round-setup"
  answer { "airstrike", true, side = "red" }
  force { "hit" }
  expect_dice { "airstrike" }
  run "round-roll"
end)

spec("MEC-PERK-13: it need not be rolled; nobody else may, nor one who has given it up", function()
  local sides = prey(4, 2)
  answer { "airstrike", false, side = "red" }
  run "round-roll"
  expect({ world.hot_airstrike, world.zone("hangar").count }, { nil, 1 })
  change.set(world, "airstrike-out", true)
  run "round-roll"
  change.set(world, "airstrike-out", false)
  change.set(sides[1], "perk", nil)
  run "round-roll"
end)

spec("MEC-PERK-13: of two at Hotline the one who has rolled it in a battle is asked from then on", function()
  local sides = prey(4, 2)
  change.set(sides[2], "perk", lab.perk "hotline")
  change.set(sides[2], "second-seat", true)
  answer { "airstrike", false, side = "red" }
  answer { "airstrike", true, side = "blue" }
  force { "hit" }
  run "round-roll"
  run "round-setup"
  answer { "airstrike", true, side = "blue" }
  force { "hit" }
  run "round-roll"
end)

spec("MEC-ENG-07: all enemies of the region are fought together, but for fled ones", function()
  local red = lab.begin()
  local one, two = battles.dummy(), battles.dummy()
  local other = lab.enemy("dummy", "cinder-coast")
  run { "battle", red, lab.region "old-harbours", until_step = "battle-start" }
  expect({ one.fighting, two.fighting, other.fighting }, { true, true, false })
end)

spec("MEC-ENG-07, MEC-FLEE-03: but for fled ones", function()
  local red = lab.begin()
  local one, two = battles.dummy(), battles.dummy { fled = true }
  run { "battle", red, lab.region "old-harbours", until_step = "battle-start" }
  expect({ one.fighting, two.fighting }, { true, false })
end)

spec("MEC-ENG-09: a battle ends when every enemy is defeated or fled, or no mech is left", function()
  local sides, enemies = rounds.begin { enemies = { "dummy", "quick" } }
  expect(state.is_over(), false)
  change.set(enemies[1], "fighting", false)
  expect(state.is_over(), false)
  change.set(enemies[2], "fighting", false)
  expect(state.is_over(), true)
  for _, step in ipairs {
    "fight", "leave", "round-setup", "round-roll", "rerolls", "mobilize", "compare", "hits", "strikes", "blocks",
    "bears", "blows", "riposte", "round-end", "round-close",
  } do
    run(step)
  end
  change.set(enemies[2], "fighting", true)
  change.set(sides[1].mech, "role", "disabled")
  change.move(sides[1].mech, world.zone("base"))
  expect(state.is_over(), true)
  expect({ world.battle_round, sides[1].bp }, { 1, 0 })
end)

spec("MEC-ENG-11: enemies call others, then deals, marker, skills, rounds", function()
  local red, blue = lab.begin()
  lab.seat(red, "hotline")
  lab.seat(blue, "workbench")
  battles.dummy(nil, "caller")
  local called = lab.enemy("drudge", "cinder-coast")
  run { "battle", red, lab.region "old-harbours", until_step = "deals" }
  expect({ called.fighting, called.node.id, world.engagement, world.battle_round }, { true, "old-harbours", -1, 0 })
  expect({ world.primary, world.starter, world.battle, red.mech.role }, { red, red, 1, "fighting" })
  answer { "invite", side = "red" }
  answer { "volunteer", false, side = "blue" }
  go_on { until_step = "battle-start" }
  expect(world.engagement, -1)
  go_on { until_step = "fight" }
  expect({ world.engagement, world.battle_round }, { 1, 0 })
end)

spec("MEC-ENG-11: nothing is left of the battle before", function()
  local red = lab.begin()
  battles.dummy()
  for _, name in ipairs { "battle-round", "won", "fled-from", "handled" } do change.set(world, name, 3) end
  change.set(world, "hot-airstrike", red)
  run { "battle", red, lab.region "old-harbours", until_step = "battle-start" }
  expect({ world.battle_round, world.won, world.fled_from, world.handled, world.hot_airstrike }, { 0, 0, 0, 0, nil })
end)
