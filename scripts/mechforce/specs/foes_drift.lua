-- Abilities of the Drift (MEC-EN-01 to 12).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local foes = require "specs.shared.foes"
local region = lab.region

spec("MEC-EN-01: it flees at the end of the first Melee round, with a token of who fought it", function()
  local red, bolt = foes.alone(0, "bolt")
  run "round-end"
  expect({ bolt.fled, bolt.fighting, bolt.cargo[1].side, world.battle_round }, { true, false, red, 1 })
  expect({ lab.heard "Foe Bolt: Bolts.", lab.heard "Foe Bolt flees." }, { 1, 1 })
end)

spec("MEC-EN-01: rounds in Range do not count", function()
  local _, bolt = foes.alone(1, "bolt")
  foes.round_ends()
  foes.round_ends()
  expect({ bolt.fled, bolt.fighting }, { false, true })
end)

spec("MEC-EN-01: another one waits for its second Melee round", function()
  local _, bolt = foes.alone(0, "slow-bolt")
  foes.round_ends()
  expect(bolt.fled, false)
  run "round-end"
  expect(bolt.fled, true)
end)

spec("MEC-EN-01: the count begins anew with each battle", function()
  local red = lab.begin()
  local bolt = foes.foe("bolt", { melee_rounds = 3 })
  answer_always("volunteer", false)
  run { "battle", red, bolt.node, until_step = "fight" }
  expect(bolt.melee_rounds, 0)
end)

spec("MEC-EN-02: in Melee one die that hits deals nothing, which one is the players' choice", function()
  local red, blur = foes.alone(0, "blur")
  local one, two = battles.dice(red, "damage:melee", "penetrate:melee", "weaken:range")
  expect_options { "void", one, two, about = blur }
  answer("void", one)
  run "hits"
  expect(foes.left(blur), { 4, 7 })
end)

spec("MEC-EN-02: not in Range", function()
  local red, blur = foes.alone(1, "blur")
  battles.dice(red, "damage:range", "penetrate:range")
  run "hits"
  expect(foes.left(blur), { 3, 7 })
end)

spec("MEC-EN-02: a fusion loses all three points; the Airstrike die and counters always hit", function()
  local red, blur = foes.alone(0, "blur")
  battles.dice(red, "covert:fusion", "airstrike:hit", "counter:melee")
  run "hits"
  expect(foes.left(blur), { 3, 8 })
  answer("block", "pass")
  run "blocks"
  expect(foes.left(blur), { 2, 8 })
end)

spec("MEC-EN-02: no Bleed token and no Drain from it, and Weaken still reduces", function()
  local red, blur = foes.alone(0, "blur")
  change.set(blur, "shields", 0)
  change.set(red.mech, "power", 5)
  battles.dice(red, "bleed:melee")
  run "hits"
  expect({ blur.bleed, blur.health }, { 0, 8 })
  change.set(blur, "ignored", 0)
  battles.dice(red, "covert:drain-melee")
  run "hits"
  expect(red.mech.power, 5)
  change.set(blur, "ignored", 0)
  battles.dice(red, "weaken:melee")
  run "hits"
  expect({ blur.health, foes.pools() }, { 8, "basic 2" })
end)

spec("MEC-EN-02: dice that are alike are not asked about", function()
  local red, blur = foes.alone(0, "blur")
  battles.dice(red, "damage:melee", "damage:melee", "damage:melee")
  run "hits"
  expect(foes.left(blur), { 2, 8 })
end)

spec("MEC-EN-02: beside another enemy all dice may go to that one", function()
  local red, blur, plain = foes.alone(0, "blur", "plain")
  local die = battles.dice(red, "damage:melee", "damage:melee")
  expect_options { "void", die, "pass", about = blur }
  answer("void", "pass")
  answer("target", plain)
  answer("target", plain)
  run "hits"
  expect({ foes.left(blur), foes.left(plain) }, { { 4, 8 }, { 2, 8 } })
end)

spec("MEC-EN-02: the first die at it all the same is ignored, and no more than that", function()
  local red, blur = foes.alone(0, "blur", "plain")
  battles.dice(red, "damage:melee", "damage:melee")
  answer("void", "pass")
  answer("target", blur)
  answer("target", blur)
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-02: in Range nothing is ignored beside another enemy either", function()
  local red, blur = foes.alone(1, "blur", "plain")
  battles.dice(red, "damage:range")
  answer("target", blur)
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-02: an explosion that it ignores still strikes the other", function()
  local red, blur, plain = foes.alone(0, "blur", "plain")
  local burst = battles.dice(red, "explosion:melee", "damage:melee")
  answer("void", burst)
  answer("target", blur)
  run "hits"
  expect({ foes.left(blur), foes.left(plain) }, { { 3, 8 }, { 3, 8 } })
end)

spec("MEC-EN-02: two of them ignore a die each, and a die named for one is not offered by the other", function()
  local red, one, two = foes.alone(0, "blur", "blur")
  local first, second = battles.dice(red, "damage:melee", "penetrate:melee", "bleed:melee")
  answer { "void", first, about = one }
  refuse("void", first)
  answer { "void", second, about = two }
  answer_always("hit", 1)
  answer("target", two)
  run "hits"
  expect({ foes.left(one), foes.left(two) }, { { 4, 8 }, { 3, 8 } })
end)

spec("MEC-EN-02: one that ignores two dice", function()
  local red, blur = foes.alone(0, "broad-blur")
  local _, two, three = battles.dice(red, "damage:melee", "penetrate:melee", "bleed:melee")
  answer("void", two)
  answer("void", three)
  answer_always("hit", 1)
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-02: of two dice one may be named; the other is the first that strikes it", function()
  local red, blur = foes.alone(0, "broad-blur", "plain")
  battles.dice(red, "damage:melee", "damage:melee", "damage:melee")
  answer("void", 1)
  answer("void", "pass")
  answer_always("target", blur)
  run "hits"
  expect({ foes.left(blur), blur.ignored, lab.heard "Foe Broad Blur: Broad Blur." }, { { 3, 8 }, 2, 1 })
end)

spec("MEC-EN-02: with none named the first two that strike it are ignored", function()
  local red, blur = foes.alone(0, "broad-blur", "plain")
  battles.dice(red, "damage:melee", "damage:melee", "damage:melee")
  answer_always("void", "pass")
  answer_always("target", blur)
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-02: an enemy that ignores dice in two ways ignores what either does", function()
  local red, blur = foes.alone(0, "both-blurs", "plain")
  battles.dice(red, "damage:melee", "damage:melee", "damage:melee")
  answer_always("void", "pass")
  answer_always("target", blur)
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-02: where no die hits none is ignored", function()
  local red, blur = foes.alone(0, "blur")
  battles.dice(red, "damage:range", "airstrike:hit")
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-02: it ignores again in the next round, but not when dice strike twice in one", function()
  local red, blur = foes.alone(0, "blur")
  local die = battles.dice(red, "damage:melee")
  run "hits"
  change.set(die, "spent", false)
  change.set(die, "void", false)
  change.set(die, "aimed", nil)
  run "hits"
  expect(foes.left(blur), { 3, 8 })
  run "round-setup"
  battles.dice(red, "damage:melee")
  run "hits"
  expect(foes.left(blur), { 3, 8 })
end)

spec("MEC-EN-03: a shield comes back after a round in which it damaged a mech", function()
  local red, knit = foes.alone(1, "knit")
  change.set(knit, "shields", 1)
  foes.round_ends()
  expect(knit.shields, 1)
  foes.hurt(red.mech, knit, 1)
  foes.round_ends()
  expect(knit.shields, 2)
end)

spec("MEC-EN-03: also when that mech was disabled, but not for what it did a round ago", function()
  local red, blue = lab.begin()
  local knit = foes.against({ red, blue }, 1, "knit")
  change.set(knit, "shields", 1)
  change.set(blue.mech, "role", "disabled")
  foes.hurt(blue.mech, knit, 1)
  foes.round_ends()
  expect(knit.shields, 2)
  run "round-setup"
  foes.round_ends()
  expect(knit.shields, 2)
end)

spec("MEC-EN-03: not above those printed, nor down to them", function()
  local red, knit = foes.alone(1, "knit")
  foes.hurt(red.mech, knit, 1)
  foes.round_ends()
  expect(knit.shields, 4)
  change.set(knit, "shields", 6)
  foes.round_ends()
  expect(knit.shields, 6)
end)

--- Red fights a foe that calls others; up to the deals.
local function called(red, muster) run { "battle", red, muster.node, until_step = "deals" } end

spec("MEC-EN-04: it calls the nearest drudge along the arrows, which fights with it", function()
  local red = lab.begin()
  local muster = foes.foe "muster"
  local near = lab.enemy("foe-drudge", "long-savanna")
  local far = lab.enemy("foe-drudge", "cinder-coast")
  called(red, muster)
  expect({ near.node, near.fighting, far.node }, { muster.node, true, region "cinder-coast" })
end)

spec("MEC-EN-04: near is what comes first along the arrows from its own region", function()
  local red = lab.begin()
  local muster = foes.foe "muster"
  local far = lab.enemy("foe-drudge", "cinder-coast")
  local near = lab.enemy("foe-drudge", "coral-reach")
  called(red, muster)
  expect({ near.node, far.node }, { muster.node, region "cinder-coast" })
end)

spec("MEC-EN-04: all the way round the ring", function()
  local red = lab.begin()
  local muster = foes.foe "muster"
  local only = lab.enemy("foe-drudge", "cinder-coast")
  called(red, muster)
  expect(only.node, muster.node)
end)

spec("MEC-EN-05: a lancer before a drudge, then the greatest power", function()
  local red = lab.begin()
  local muster = foes.foe "muster"
  lab.enemy("foe-drudge", "long-savanna")
  lab.enemy("foe-lancer", "terrace-lands")
  local great = lab.enemy("foe-great-lancer", "cinder-coast")
  called(red, muster)
  expect({ great.node, region("old-harbours").room }, { muster.node, 0 })
end)

spec("MEC-EN-04: not without a slot, not one that has fled, nobody else", function()
  local red = lab.begin()
  local muster = foes.foe "muster"
  local other = lab.enemy("foe-plain", "long-savanna")
  local fled = lab.enemy("foe-drudge", "long-savanna", { fled = true })
  called(red, muster)
  expect({ other.node, fled.node }, { region "long-savanna", region "long-savanna" })
  change.set(fled, "fled", false)
  foes.foe "plain"
  called(red, muster)
  expect(fled.node, region "long-savanna")
end)

spec("MEC-EN-05: real ones call each other", function()
  local red = lab.begin()
  local lancer = lab.enemy("lancer", "old-harbours")
  local drudge = lab.enemy("drudge", "terrace-lands")
  called(red, lancer)
  expect(drudge.node, lancer.node)
end)

spec("MEC-EN-06: of several mechs one rolls attack dice; all roll defense, and the Airstrike die is free", function()
  local red, blue = lab.begin()
  local static = foes.against({ red, blue }, 2, "static")
  local mine, more = battles.pool(red, "damage", "covert", "protection")
  local his, guard = battles.pool(blue, "damage", "protection")
  local strike = place("airstrike", "zone:pool@red", "red")
  expect_options { "shooter", red.mech, blue.mech, about = static }
  answer("shooter", blue.mech)
  answer { "shooter-accord", blue.mech, side = "blue" }
  force { "shield", "range", "shield", "hit" }
  run "round-roll"
  expect({ mine.face, more.face, his.face, guard.face }, { nil, nil, "range", "shield" })
  expect({ strike.face, static.shooter }, { "hit", blue.mech })
  run "round-setup"
  expect(mine.aside, "no")
end)

spec("MEC-EN-06: alone, or as the only one with attack dice, nobody is asked", function()
  local red, blue = lab.begin()
  local static = foes.against({ red, blue }, 2, "static")
  local his = battles.pool(blue, "damage")
  battles.pool(red, "protection")
  force { "shield", "range" }
  run "round-roll"
  expect({ his.face, static.shooter }, { "range", blue.mech })
  change.set(his, "aside", "round")
  force { "shield" }
  run "round-roll"
  expect({ static.shooter, lab.heard "Foe Static: Static." }, { nil, 0 })
end)

spec("MEC-EN-06: also beside another enemy", function()
  local red, blue = lab.begin()
  foes.against({ red, blue }, 2, "plain", "static")
  battles.pool(red, "damage")
  battles.pool(blue, "damage")
  answer("shooter", red.mech)
  answer { "shooter-accord", red.mech, side = "blue" }
  force { "range" }
  run "round-roll"
  expect(lab.heard "Foe Static: Static.", 1)
end)

spec("MEC-EN-06: two of them do what one does", function()
  local red, blue = lab.begin()
  foes.against({ red, blue }, 2, "static", "static")
  battles.pool(red, "damage")
  battles.pool(blue, "damage")
  answer("shooter", red.mech)
  answer { "shooter-accord", red.mech, side = "blue" }
  force { "range" }
  run "round-roll"
end)

spec("MEC-EN-07: shields as printed at once when it disables a mech; health not", function()
  local red, reseal = foes.alone(1, "reseal")
  change.set(reseal, "shields", 0)
  change.set(reseal, "health", 3)
  change.set(red.mech, "power", 2)
  run "compare"
  expect({ red.mech.role, reseal.shields, reseal.health }, { "disabled", 4, 3 })
end)

spec("MEC-EN-07: not when another enemy does, or when the mech stands", function()
  local red, blue = lab.begin()
  local reseal, plain = foes.against({ red, blue }, 1, "reseal", "plain")
  change.set(reseal, "shields", 0)
  change.set(blue.mech, "power", 1)
  answer { "bear", red.mech, side = "red" }
  answer { "bear-accord", red.mech, side = "blue" }
  answer { "bear", blue.mech, side = "red" }
  answer { "bear-accord", blue.mech, side = "blue" }
  run "compare"
  expect({ blue.mech.role, reseal.shields, plain.shields }, { "disabled", 0, 4 })
end)

spec("MEC-EN-08: one basic damage more beside another enemy of its force", function()
  foes.alone(1, "kinship", "plain")
  expect(foes.pools(), "basic 3, basic 2")
end)

spec("MEC-EN-08: not alone, nor beside a stranger, nor once the other has fallen", function()
  foes.alone(1, "kinship")
  expect(foes.pools(), "basic 2")
  foes.alone(1, "kinship", "stranger")
  expect(foes.pools(), "basic 2, basic 2")
  local red, _, plain = foes.alone(1, "kinship", "plain")
  change.set(plain, "shields", 0)
  change.set(plain, "health", 1)
  battles.dice(red, "damage:range")
  answer("target", plain)
  run "hits"
  expect(foes.pools(), "basic 2")
end)

spec("MEC-EN-08: it is basic damage, one more of it, also where there is none otherwise", function()
  foes.alone(1, "kin-drain", "plain")
  expect(foes.pools(), "drain 2, basic 1, basic 2")
  foes.alone(1, "kin-two", "plain")
  expect(foes.pools(), "bleed 1, basic 3, basic 1, basic 2")
end)

spec("MEC-EN-08: it may have other abilities beside that one", function()
  foes.alone(1, "knit-kinship", "plain")
  expect(foes.pools(), "basic 3, basic 2")
end)

spec("MEC-EN-09: all its basic damage is blocked before anything else of it", function()
  local red = foes.alone(1, "screen")
  local one, two, three = battles.dice(red, "protection:shield", "protection:shield", "protection:bulwark")
  run { "blocks", until_step = "guard" }
  local basic, bleed
  for pool in world.zone("incoming"):set():each() do
    if pool.kind == "basic" then basic = pool else bleed = pool end
  end
  expect_options { "block", basic, "pass", about = one }
  answer("block", basic)
  expect_options { "block", basic, "pass", about = two }
  answer("block", basic)
  expect_options { "block", bleed, "pass", about = three }
  answer("block", bleed)
  go_on()
  expect({ basic.amount, bleed.amount }, { 0, 0 })
end)

spec("MEC-EN-09: what another enemy deals is not a part of that", function()
  local red = foes.alone(1, "screen", "thirst")
  local one = battles.dice(red, "protection:shield")
  run { "blocks", until_step = "guard" }
  local offered = {}
  for pool in world.zone("incoming"):set():each() do
    if pool.kind ~= "bleed" then table.insert(offered, pool) end
  end
  expect_options { "block", "pass", offered[1], offered[2], offered[3], about = one }
  answer("block", "pass")
  go_on()
end)

spec("MEC-EN-10: Drain goes up by one for each mech beyond the first", function()
  foes.against({ lab.begin { players = 3 } }, 1, "thirst")
  expect(foes.pools(), "basic 1, drain 4")
end)

spec("MEC-EN-10: against one mech it is what is printed", function()
  foes.alone(1, "thirst")
  expect(foes.pools(), "basic 1, drain 2")
end)

spec("MEC-EN-11: all its pools go to one mech, which the group names", function()
  local red, blue = lab.begin()
  local fixate = foes.against({ red, blue }, 1, "fixate")
  expect_options { "prey", red.mech, blue.mech, about = fixate }
  answer { "prey", blue.mech, side = "red" }
  answer { "prey-accord", blue.mech, side = "blue" }
  expect(foes.pools(), "basic 1 kingfisher, basic 2 kingfisher, basic 1 kingfisher")
end)

spec("MEC-EN-11: the same in each round, until it fights no more", function()
  local red, blue = lab.begin()
  local fixate = foes.against({ red, blue }, 1, "fixate")
  change.set(fixate, "prey", blue.mech)
  run "compare"
  expect({ red.mech.power, blue.mech.power }, { 9, 5 })
  change.set(blue.mech, "power", 4)
  run "compare"
  expect({ blue.mech.role, red.mech.power }, { "disabled", 9 })
  run "compare"
  expect({ fixate.prey, red.mech.power }, { red.mech, 5 })
end)

spec("MEC-EN-11: a mech that has left is not its prey any more", function()
  local red, blue = lab.begin()
  local fixate = foes.against({ red, blue }, 1, "fixate")
  change.set(fixate, "prey", blue.mech)
  change.set(blue.mech, "role", "left")
  run "compare"
  expect(fixate.prey, red.mech)
end)

spec("MEC-EN-12: Explosion goes up by one for each mech beyond the first, one full set each; no other type", function()
  foes.alone(1, "breadth")
  expect(foes.pools(), "explosion 1 standfast, penetrate 2")
  local red, blue = lab.begin()
  foes.against({ red, blue }, 1, "breadth")
  expect(foes.pools(), "explosion 2 standfast, penetrate 2, explosion 2 kingfisher")
end)
