-- Abilities of the Deep (MEC-EN-13 to 26).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local foes = require "specs.shared.foes"

--- Red alone against a foe that has damaged it for `amount` in this round; the round ends.
local function after(name, at, amount)
  local red, enemy = foes.alone(at, name)
  if amount > 0 then foes.hurt(red.mech, enemy, amount) end
  foes.round_ends()
  return red, enemy
end

spec("MEC-EN-13: the marker goes one space away from Melee after a round in which it damaged a mech", function()
  after("shove", 0, 1)
  expect(world.engagement, 1)
  run { "fight", until_step = "round-roll" } -- the advance of the next round cancels it
  expect(world.engagement, 0)
end)

spec("MEC-EN-13: not when it damaged nobody, nor beyond the end of the track", function()
  after("shove", 2, 0)
  expect(world.engagement, 2)
  after("shove", 5, 1)
  expect(world.engagement, 5)
end)

spec("MEC-EN-13: another one shoves it two spaces", function()
  after("far-shove", 1, 1)
  expect(world.engagement, 3)
end)

spec("MEC-EN-14: a mech that it damaged rolls a defense die less in the next round, its owner says which", function()
  local red, snare = foes.alone(1, "snare")
  battles.pool(red, "damage", "protection", "movement")
  local guard = world.zone("pool", red):set():sorted(function(die) return die.index end)
  foes.hurt(red.mech, snare, 1)
  foes.round_ends()
  run "round-setup"
  expect_options { "aside", guard[2], guard[3], about = red.mech }
  answer("aside", guard[3])
  force { "range", "shield" }
  run "round-roll"
  expect({ guard[3].face, guard[3].aside, red.mech.snared }, { nil, "round", false })
  run "round-setup"
  force { "range", "shield", "boost" }
  run "round-roll"
  expect(guard[3].face, "boost")
end)

spec("MEC-EN-14: two of them take one die; without a defense die there is none to take", function()
  local red, one, two = foes.alone(1, "snare", "snare")
  battles.pool(red, "protection", "protection")
  foes.hurt(red.mech, one, 1)
  foes.hurt(red.mech, two, 1)
  foes.round_ends()
  force { "shield" }
  run "round-roll"
  battles.pool(red, "damage")
  change.set(red.mech, "snared", true)
  force { "range" }
  run "round-roll"
  expect(red.mech.snared, false)
end)

spec("MEC-EN-14: only the mechs that it damaged, and also when it has fallen since", function()
  local red, blue = lab.begin()
  local snare, plain = foes.against({ red, blue }, 1, "snare", "plain")
  battles.pool(red, "protection")
  local guard = battles.pool(blue, "protection")
  foes.hurt(blue.mech, snare, 1)
  foes.hurt(red.mech, plain, 1)
  foes.round_ends()
  change.set(snare, "fighting", false)
  force { "shield" }
  run "round-roll"
  expect(guard.face, nil)
end)

spec("MEC-EN-14: every mech that it damaged", function()
  local red, blue = lab.begin()
  local snare = foes.against({ red, blue }, 1, "snare")
  for _, side in ipairs { red, blue } do
    battles.pool(side, "protection")
    foes.hurt(side.mech, snare, 1)
  end
  foes.round_ends()
  run "round-roll"
  expect({ red.mech.snared, blue.mech.snared }, { false, false })
end)

spec("MEC-EN-14, MEC-EN-19: also when it has fallen in the round, after it had damaged a mech", function()
  local red = lab.begin()
  local snare = lab.enemy("foe-snare", "coral-reach")
  local coil = foes.against({ red }, 1, "wear-down", "plain")
  battles.pool(red, "protection", "protection", "damage")
  foes.hurt(red.mech, snare, 1)
  foes.hurt(red.mech, coil, 1)
  foes.hurt(red.mech, coil, 2)
  change.set(coil, "fighting", false)
  foes.round_ends()
  expect({ red.mech.snared, red.mech.worn }, { true, 1 })
  change.set(red.mech, "worn", 3)
  run "round-end"
  expect({ red.mech.role, lab.heard "Standfast has no dice left." }, { "left", 1 })
end)

spec("MEC-EN-15: in Melee it ignores a die, in Range none", function()
  local red, bark = foes.alone(0, "bark")
  battles.dice(red, "damage:melee", "damage:melee", "airstrike:hit")
  run "hits"
  expect(foes.left(bark), { 2, 8 })
  change.set(world, "engagement", 1)
  battles.dice(red, "damage:range")
  run "hits"
  expect(foes.left(bark), { 1, 8 })
end)

spec("MEC-EN-16: the enemy side resolves first, whatever the speeds, until it has fallen and a round begins", function()
  local red, frenzy, plain = foes.alone(0, "frenzy", "plain")
  change.set(red.mech, "power", 15)
  change.set(red.mech, "top", 15)
  run "round-setup"
  run { "compare", until_step = "blocks" }
  expect({ world.first_in, world.mech_first }, { true, false })
  change.set(frenzy, "fighting", false)
  run { "compare", until_step = "blocks" }
  expect(world.mech_first, false)
  run "round-setup"
  run { "compare", until_step = "hits" }
  expect({ world.mech_first, plain.fighting }, { true, true })
end)

spec("MEC-EN-17: in Range it deals nothing, nor does its partner; in Melee both do", function()
  foes.alone(1, "frenzy", "plain")
  expect(foes.pools(), "")
  change.set(world, "engagement", 0)
  expect(foes.pools(), "basic 3, basic 3")
end)

spec("MEC-EN-17: in Range its partner deals nothing at the end of the round either", function()
  local red, _, echo = foes.alone(1, "frenzy", "halved-echo")
  change.set(echo, "lost", 4)
  foes.round_ends()
  expect(red.mech.power, 9)
  change.set(world, "engagement", 0)
  foes.round_ends()
  expect(red.mech.power, 7)
end)

spec("MEC-EN-18: extra damage, half of what it lost in the round (W8)", function()
  local red, echo = foes.alone(1, "halved-echo")
  change.set(red.mech, "power", 6)
  battles.dice(red, "damage:range", "damage:range", "damage:range", "damage:range", "damage:melee")
  run "hits"
  foes.round_ends()
  expect({ echo.lost, red.mech.power }, { 4, 4 })
end)

spec("MEC-EN-18: halved down, leftover dice may block, and one mech takes it", function()
  local red, blue = lab.begin()
  local echo = foes.against({ red, blue }, 1, "halved-echo")
  change.set(echo, "lost", 7)
  local spent, shield = battles.dice(blue, "protection:shield", "protection:bulwark")
  change.set(spent, "spent", true)
  answer { "block", 1, about = shield }
  answer { "bear", blue.mech, side = "red" }
  answer { "bear-accord", blue.mech, side = "blue" }
  foes.round_ends()
  expect({ red.mech.power, blue.mech.power }, { 9, 7 })
end)

spec("MEC-EN-18: what Bleed tokens take at the start of the round counts, what it lost before does not", function()
  local red, echo = foes.alone(1, "halved-echo")
  change.set(echo, "lost", 5)
  change.set(echo, "bleed", 2)
  run "round-setup"
  foes.round_ends()
  expect(red.mech.power, 8)
end)

spec("MEC-EN-19: each round in which it damages a mech costs a die, from the next round to the battle's end", function()
  local red, coil = foes.alone(1, "wear-down")
  local hit, guard, last = battles.pool(red, "damage", "protection", "movement")
  local strike = place("airstrike", "zone:pool@red", "red")
  foes.hurt(red.mech, coil, 1)
  foes.round_ends()
  run "round-setup"
  expect_options { "aside", hit, guard, last, about = red.mech }
  answer("aside", guard)
  force { "range", "boost", "hit" }
  run "round-roll"
  expect({ guard.aside, guard.face, red.mech.worn, strike.face }, { "battle", nil, 0, "hit" })
  foes.hurt(red.mech, coil, 1)
  foes.round_ends()
  run "round-setup"
  expect_options { "aside", hit, last, about = red.mech }
  answer("aside", hit)
  force { "boost", "hit" }
  run "round-roll"
  run "battle-over"
  expect({ hit.aside, guard.aside }, { "no", "no" })
end)

spec("MEC-EN-19: two of them take two dice; who was not damaged keeps all", function()
  local red, blue = lab.begin()
  local one, two = foes.against({ red, blue }, 1, "wear-down", "wear-down")
  battles.pool(red, "damage", "damage", "damage")
  battles.pool(blue, "damage")
  foes.hurt(red.mech, one, 1)
  foes.hurt(red.mech, two, 2)
  foes.round_ends()
  force { "range", "range" }
  run "round-roll"
  expect({ red.mech.worn, blue.mech.worn }, { 0, 0 })
end)

spec("MEC-EN-19: every mech that it damaged", function()
  local red, blue = lab.begin()
  local coil = foes.against({ red, blue }, 1, "wear-down")
  for _, side in ipairs { red, blue } do
    battles.pool(side, "protection", "protection")
    foes.hurt(side.mech, coil, 1)
  end
  foes.round_ends()
  force { "shield", "shield" }
  run "round-roll"
  expect({ red.mech.role, blue.mech.role }, { "fighting", "fighting" })
end)

spec("MEC-EN-20: all who have none left", function()
  local red, blue = lab.begin()
  local coil = foes.against({ red, blue }, 1, "wear-down")
  for _, side in ipairs { red, blue } do foes.hurt(side.mech, coil, 1) end
  run "round-end"
  expect({ red.mech.role, blue.mech.role, world.battle_round }, { "left", "left", 1 })
end)

spec("MEC-EN-20: a mech that has no die left retreats, without penalty and without a token", function()
  local red, coil = foes.alone(1, "wear-down")
  local one, two = battles.pool(red, "damage", "protection")
  place("airstrike", "zone:pool@red", "red")
  change.set(one, "aside", "battle")
  change.set(red, "bp", 5)
  foes.hurt(red.mech, coil, 1)
  run "round-end"
  expect({ red.mech.role, red.bp, #coil.cargo, two.aside }, { "left", 5, 0, "no" })
  expect(red.mech.zone, world.zone("briefing"))
end)

spec("MEC-EN-20: a mech without dice that it has not damaged stays", function()
  local red = foes.alone(1, "wear-down")
  foes.round_ends()
  expect(red.mech.role, "fighting")
end)

spec("MEC-EN-20: while one is left it stays, and a mech that falls has fallen", function()
  local red, coil = foes.alone(1, "wear-down")
  battles.pool(red, "damage", "protection")
  foes.hurt(red.mech, coil, 1)
  foes.round_ends()
  expect(red.mech.role, "fighting")
end)

spec("MEC-EN-21: what it did to a mech comes again at the next round's start, after Bleed and unblocked", function()
  local red, sting = foes.alone(3, "second-sting")
  battles.dice(red, "protection:bulwark")
  change.set(world, "battle-round", 2)
  change.set(red.mech, "bleed", 1)
  foes.hurt(red.mech, sting, 2)
  run "round-setup"
  expect(red.mech.power, 6)
  change.set(red.mech, "bleed", 0)
  run "round-setup" -- the echo does not echo
  expect(red.mech.power, 6)
end)

spec("MEC-EN-21: it may disable; what others did does not come again, nor anything once it is gone", function()
  local red, blue = lab.begin()
  local sting, plain = foes.against({ red, blue }, 3, "second-sting", "plain")
  change.set(world, "battle-round", 2)
  change.set(blue.mech, "power", 2)
  foes.hurt(blue.mech, sting, 2)
  foes.hurt(red.mech, plain, 2)
  run "round-setup"
  expect({ blue.mech.role, red.mech.power }, { "disabled", 9 })
  foes.hurt(red.mech, sting, 2)
  change.set(sting, "bleed", 8)
  answer_always("remainder", 1)
  run "round-setup"
  expect({ sting.fighting, red.mech.power }, { false, 9 })
end)

spec("MEC-EN-21: every mech that it damaged", function()
  local red, blue = lab.begin()
  local sting = foes.against({ red, blue }, 3, "second-sting")
  change.set(world, "battle-round", 2)
  foes.hurt(red.mech, sting, 2)
  foes.hurt(blue.mech, sting, 3)
  run "round-setup"
  expect({ red.mech.power, blue.mech.power }, { 7, 6 })
end)

spec("MEC-EN-21: not from one battle into the next", function()
  local red, sting = foes.alone(3, "second-sting")
  foes.hurt(red.mech, sting, 2)
  run "round-setup"
  expect(red.mech.power, 9)
end)

spec("MEC-EN-22: after the second Melee round all mechs go to base, with a token on it and no penalty", function()
  local red, blue = lab.begin()
  local cinder = foes.against({ blue, red }, 0, "burn-out")
  change.set(red, "bp", 3)
  foes.round_ends()
  expect(red.mech.role, "fighting")
  run "round-end"
  expect({ red.mech.zone, blue.mech.zone, red.bp }, { world.zone("base"), world.zone("base"), 3 })
  local state = require "battle.state"
  local owners = {}
  for token in state.tokens(cinder):each() do table.insert(owners, token.side) end
  expect({ owners, cinder.fled, cinder.fighting }, { { blue, red }, false, true })
  expect({ red.mech.role, lab.heard "Red returns to base.", world.battle_round }, { "disabled", 1, 1 })
end)

spec("MEC-EN-22: rounds in Range do not count; a mech that has left before keeps its place", function()
  local red, blue = lab.begin()
  local cinder = foes.against({ red, blue }, 1, "burn-out")
  change.set(cinder, "melee-rounds", 1)
  foes.round_ends()
  expect(red.mech.role, "fighting")
  change.set(world, "engagement", 0)
  change.set(blue.mech, "role", "left")
  change.move(blue.mech, world.zone("briefing"))
  run "round-end"
  expect({ blue.mech.zone, #cinder.cargo }, { world.zone("briefing"), 1 })
end)

spec("MEC-EN-22: two that burn out at once get the tokens of all", function()
  local red, blue = lab.begin()
  local first, second = foes.against({ red, blue }, 0, "burn-out", "late-fire")
  change.set(first, "melee-rounds", 2)
  change.set(second, "melee-rounds", 2)
  run "round-close"
  expect({ #first.cargo, #second.cargo }, { 2, 2 })
  expect({ lab.heard "Red returns to base.", lab.heard "Blue returns to base." }, { 1, 1 })
  expect({ first.cargo:first().side, second.cargo:first().side }, { red, red })
end)

spec("MEC-EN-22: of two only the one that has been in Melee long enough gets tokens, and none beside it", function()
  local red = lab.begin()
  local first, second = foes.against({ red }, 0, "burn-out", "burn-out")
  change.set(second, "melee-rounds", 2)
  run "round-close"
  expect({ #first.cargo, #second.cargo, red.mech.zone }, { 0, 1, world.zone "base" })
  red = lab.begin()
  first, second = foes.against({ red }, 0, "burn-out", battles.dummy())
  change.set_all(set(first, second), "melee-rounds", 2)
  run "round-close"
  expect({ #first.cargo, #second.cargo }, { 1, 0 })
end)

spec("MEC-EN-23: extra damage, half of all misses of all mechs, halved down", function()
  local red, blue = lab.begin()
  foes.against({ red, blue }, 1, "punish")
  battles.dice(red, "damage:melee", "damage:blank", "counter:melee", "airstrike:blank", "covert:shift")
  battles.dice(blue, "protection:blank", "movement:blank", "covert:drain-melee", "penetrate:range", "protection:shield")
  answer_always("block", "pass")
  answer_always("block-accord", 1)
  answer_always("bear", red.mech)
  answer_always("bear-accord", red.mech)
  run "compare"
  expect(red.mech.power, 7)
  foes.round_ends()
  expect(red.mech.power, 4)
end)

spec("MEC-EN-23: misses of a mech that was disabled in the round count", function()
  local red, blue = lab.begin()
  local punish = foes.against({ red, blue }, 1, "punish")
  battles.dice(blue, "damage:blank", "damage:blank")
  change.set(blue.mech, "power", 1)
  answer { "bear", blue.mech, side = "red" }
  answer { "bear-accord", blue.mech, side = "blue" }
  run "compare"
  foes.round_ends()
  expect({ blue.mech.role, red.mech.power, punish.misses }, { "disabled", 8, 2 })
end)

spec("MEC-EN-24: the marker goes one space toward Melee after a round in which it damaged a mech", function()
  after("drag", 3, 1)
  expect(world.engagement, 2)
  run { "fight", until_step = "round-roll" } -- and the normal advance
  expect(world.engagement, 1)
end)

spec("MEC-EN-24: not when it damaged nobody, nor beyond Melee", function()
  after("drag", 3, 0)
  expect(world.engagement, 3)
  after("drag", 0, 1)
  expect(world.engagement, 0)
end)

--- Red rolls its dice and the test, then its dice strike.
local function tested(red, faces)
  run "round-setup"
  force(faces)
  run "round-roll"
  run "hits"
  return red
end

spec("MEC-EN-25: on a blank a mech's attack dice deal half, its owner says what is dropped", function()
  local red, awe = foes.alone(3, "awe")
  local one, two, three = battles.pool(red, "damage", "penetrate", "damage")
  place("airstrike", "zone:pool@red", "red")
  expect_options { "dropped", one, two, side = "red" }
  answer("dropped", one)
  expect_options { "dropped", three, two }
  answer("dropped", three)
  tested(red, { "range", "range", "range", "hit", "blank" })
  expect({ red.mech.awe, foes.left(awe) }, { "failed", { 3, 7 } })
end)

spec("MEC-EN-25: on any other face nothing is dropped; in the next round it is tested again", function()
  local red, awe = foes.alone(3, "awe")
  battles.pool(red, "damage", "damage")
  tested(red, { "range", "range", "shield" })
  expect(foes.left(awe), { 2, 8 })
  tested(red, { "range", "range", "blank" })
  expect(foes.left(awe), { 1, 8 })
end)

spec("MEC-EN-25: of a fusion one point is left, rounded down", function()
  local red, awe = foes.alone(3, "awe")
  battles.pool(red, "covert")
  tested(red, { "fusion", "blank" })
  expect(foes.left(awe), { 3, 8 })
end)

spec("MEC-EN-25: a fusion counts for three points", function()
  local red, awe = foes.alone(3, "awe")
  battles.pool(red, "covert", "damage")
  answer_always("dropped", 1)
  tested(red, { "fusion", "range", "blank" })
  expect(foes.left(awe), { 2, 8 })
  expect({ red.mech.drops, lab.heard "Foe Awe: Awe, and Dray deals half damage." }, { 0, 0 })
  expect(lab.heard "Foe Awe: Awe, and Standfast deals half damage.", 1)
end)

spec("MEC-EN-25: every mech is tested anew in every round", function()
  local red, blue = lab.begin()
  foes.against({ red, blue }, 3, "awe")
  for _, faces in ipairs { { "blank", "blank" }, { "shield", "shield" } } do
    run "round-setup"
    force(faces)
    run "round-roll"
  end
  expect({ red.mech.awe, blue.mech.awe }, { "passed", "passed" })
  expect(lab.heard "deals half damage", 2)
end)

spec("MEC-EN-25: one test for each mech in engagement order, also against another enemy", function()
  local red, blue = lab.begin()
  lab.seat(red, "workbench")
  lab.seat(blue, "hotline")
  local awe, plain = foes.against({ red, blue }, 3, "awe", "plain")
  battles.pool(red, "damage", "damage")
  battles.pool(blue, "damage", "damage")
  answer_always("target", plain)
  run "round-setup"
  force { "range", "range", "range", "range", "blank", "bulwark" } -- Blue's test is the first
  run "round-roll"
  expect({ red.mech.awe, blue.mech.awe }, { "passed", "failed" })
  run "hits"
  expect({ foes.left(awe), foes.left(plain) }, { { 4, 8 }, { 1, 8 } })
end)

spec("MEC-EN-25: two of them are one test, and half is half", function()
  local red, one = foes.alone(3, "awe", "awe")
  battles.pool(red, "damage", "damage", "damage", "damage")
  answer_always("target", one)
  tested(red, { "range", "range", "range", "range", "blank" })
  expect(foes.left(one), { 2, 8 })
end)

spec("MEC-EN-25: a die that another enemy ignores is not counted", function()
  local red = lab.begin()
  local bark = foes.against({ red }, 0, "bark", "awe")
  battles.pool(red, "damage", "damage", "damage")
  answer { "void", 1, about = bark }
  answer_always("target", bark)
  tested(red, { "melee", "melee", "melee", "blank" })
  expect(foes.left(bark), { 3, 8 })
end)

spec("MEC-EN-25: a mech that does not fight is not tested", function()
  local red, blue = lab.begin()
  foes.against({ red, blue }, 3, "awe")
  change.set(blue.mech, "role", "disabled")
  battles.pool(red, "damage")
  tested(red, { "melee", "blank" })
  expect({ red.mech.awe, blue.mech.awe ~= "failed" }, { "failed", true })
end)

spec("MEC-EN-26: shields as printed at the end of each round, Bleed tokens stay", function()
  local _, regrow = foes.alone(1, "regrow")
  change.set(regrow, "shields", 0)
  change.set(regrow, "health", 5)
  change.set(regrow, "bleed", 2)
  foes.round_ends()
  expect({ foes.left(regrow), lab.heard "Foe Regrow: Regrows." }, { { 4, 5 }, 1 })
  run "round-setup"
  expect(foes.left(regrow), { 4, 3 })
  foes.round_ends()
  expect(lab.heard "Foe Regrow: Regrows.", 1)
end)
