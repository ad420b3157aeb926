-- The skills of the warriors in battles and between them (MEC-WAR).
local lab = require "specs.shared.lab"
local warriors = require "specs.shared.warriors"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local region = lab.region

--- Red fights a dummy at Range 2, with six single cards and these dice; Blue beside it where `both`.
local function fight(red, blue, ...)
  local enemy = battles.dummy()
  battles.stand(blue and { red, blue } or { red }, { enemy }, 2)
  warriors.cards(red, 6)
  local dice = { battles.dice(red, ...) }
  for _, side in ipairs { red, blue } do
    change.set(side.mech, "power", 9)
    change.set(side.mech, "top", 9)
  end
  rounds.calm()
  return enemy, table.unpack(dice)
end

local function battle_window(side) run("skill-window", side, "battle") end

-- Second Wind and Deep Breath
spec("MEC-WAR-01: asked before a battle, and again after the last one of the turn", function()
  local red, blue = warriors.begin("standfast", "kingfisher")
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  lab.enemy("dummy", "old-harbours")
  warriors.cards(red, 2)
  answer("activation", "old-harbours")
  answer("skill", "second-wind")
  run { "activate", red, until_step = "deals" }
  expect({ red.charged, warriors.ready(red) }, { 1, 0 })
end)

spec("MEC-WAR-01: after the last battle of the turn", function()
  local red, blue = warriors.begin("standfast", "kingfisher")
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  warriors.cards(red, 2)
  warriors.cards(blue, 2)
  answer { "skill", "second-wind", side = "red" }
  answer { "skill", "second-wind", side = "blue" }
  run "battles"
  expect({ red.charged, blue.charged }, { 1, 1 })
end)

spec("MEC-WAR-01: a wait or a return is not an occasion", function()
  local red = warriors.begin("standfast", "kingfisher")
  lab.seat(red, "headlines")
  lab.enemy("dummy", "old-harbours")
  warriors.cards(red, 2)
  answer("activation", "wait")
  run("activate", red)
  answer("activation", "base")
  run("activate", red)
  expect(warriors.ready(red), 2)
end)

spec("MEC-WAR-01: no token is readied that is not there", function()
  local red = warriors.begin("standfast", "kingfisher")
  warriors.cards(red, 2)
  change.set(red, "charged", 1)
  run "free-skills"
  expect(red.charged, 1)
end)

spec("MEC-WAR-15: up to two tokens become ready", function()
  local red = warriors.begin("dray", "kingfisher")
  warriors.cards(red, 4)
  change.set(red, "overdrives", 3)
  answer("skill", "deep-breath")
  answer("skill", "deep-breath")
  run "free-skills"
  expect({ red.charged, warriors.ready(red) }, { 3, 0 })
end)

-- Limelight
spec("MEC-WAR-02: the bonus for a won battle, without doubled penalties, and only in this battle", function()
  local red = warriors.begin("standfast", "kingfisher")
  local enemy = fight(red, nil)
  local seats = require "seats"
  answer("skill", "limelight")
  battle_window(red)
  expect({ seats.has(red, "bonus-bp"), seats.has(red, "double-penalty"), red.bp }, { true, false, 0 })
  change.set(enemy, "fighting", false)
  change.set(world, "won", 1)
  run "battle-over"
  expect({ red.bp, #red.active_skills }, { 3, 0 })
end)

spec("MEC-WAR-02: it ends with the battle, what was lent for the turn does not", function()
  local red = warriors.begin("standfast", "kingfisher")
  fight(red, nil)
  change.list_add(red, "active-skills", "grease")
  answer("skill", "limelight")
  battle_window(red)
  run "battle-over"
  expect(red.active_skills, { "grease" })
end)

spec("MEC-WAR-02: not offered at the Headlines, nor twice", function()
  local red = warriors.begin("standfast", "kingfisher")
  lab.seat(red, "headlines")
  fight(red, nil)
  battle_window(red)
  expect(warriors.ready(red), 6)
end)

-- Rally
spec("MEC-WAR-03: every mech in the battle may roll one of its dice again", function()
  local red, blue, green = warriors.begin("standfast", "kingfisher", "dray")
  lab.seat(blue, "hotline")
  local _, miss = fight(red, blue, "damage:blank", "airstrike:blank")
  local good, bad = battles.dice(blue, "damage:range", "protection:blank")
  battles.dice(green, "damage:blank")
  answer { "skill", "rally", side = "red" }
  expect_options { "skill-dice", good, bad, "pass", side = "blue", about = red.mech }
  answer { "skill-dice", bad, side = "blue" }
  answer { "skill-dice", miss, side = "red" }
  answer { "skill", "pass", side = "red" }
  force { "shield", "range" }
  run "rerolls"
  expect({ bad.face, miss.face, good.face, warriors.ready(red) }, { "shield", "range", "range", 4 })
end)

spec("MEC-WAR-03: it may be used alone, and a mech may keep its dice", function()
  local red = warriors.begin("standfast", "kingfisher")
  local _, die = fight(red, nil, "damage:blank")
  change.set(world.zone("claimed", red):at(1), "exhausted", true)
  answer("skill", "rally")
  answer("skill-dice", "pass")
  answer("skill", "rally")
  answer("skill-dice", die)
  force { "melee" }
  run "rerolls"
  expect(die.face, "melee")
end)

spec("MEC-WAR-03: with nothing to roll it is not offered", function()
  local red = warriors.begin("standfast", "kingfisher")
  fight(red, nil, "airstrike:blank")
  run "rerolls"
  expect(warriors.ready(red), 6)
end)

-- Dogged
spec("MEC-WAR-04: rolls up to two of its own dice again, not the Airstrike die", function()
  local red, blue = warriors.begin("long-horizon", "kingfisher")
  local _, one, two, three = fight(red, blue, "damage:blank", "damage:melee", "protection:blank", "airstrike:blank")
  battles.dice(blue, "damage:blank")
  answer("skill", "dogged")
  expect_options("skill-dice", one, two, three)
  answer("skill-dice", one, three)
  answer("skill", "pass")
  force { "range", "shield" }
  run "rerolls"
  expect({ one.face, two.face, three.face }, { "range", "melee", "shield" })
end)

spec("MEC-WAR-04: with the Drill Yard one point does; with one die it is that one", function()
  local red = warriors.begin("long-horizon", "kingfisher")
  lab.seat(red, "drill-yard")
  local _, die = fight(red, nil, "damage:blank")
  answer("skill", "dogged")
  answer("skill", "pass")
  force { "range" }
  run "rerolls"
  expect({ die.face, warriors.ready(red) }, { "range", 5 })
end)

spec("MEC-WAR-04: without dice of its own it is not offered", function()
  local red, blue = warriors.begin("long-horizon", "kingfisher")
  fight(red, blue, "airstrike:hit")
  battles.dice(blue, "damage:blank")
  run "rerolls"
  expect(warriors.ready(red), 6)
end)

-- Called In
spec("MEC-WAR-06: the Airstrike die is in this battle, and back in its hangar after it", function()
  local red, blue = warriors.begin("long-horizon", "kingfisher")
  lab.seat(blue, "hotline")
  fight(red, nil)
  answer("skill", "called-in")
  battle_window(red)
  local die = world.zone("pool", red).top
  expect({ die.item, die.side, world.hot_airstrike, warriors.ready(red) }, { "airstrike", red, red, 3 })
  run "battle-over"
  expect({ die.zone, die.side }, { world.zone("hangar"), nil })
end)

spec("MEC-WAR-06: useless where somebody in the battle has it", function()
  local red, blue = warriors.begin("long-horizon", "kingfisher")
  lab.seat(blue, "hotline")
  fight(red, blue)
  battle_window(red)
  expect(warriors.ready(red), 6)
  change.set(world, "airstrike-out", true) -- given up for this turn
  answer("skill", "called-in")
  battle_window(red)
  expect({ world.hot_airstrike, warriors.ready(red) }, { red, 3 })
end)

-- Turn of the Wrist
spec("MEC-WAR-07: turns one attack die of anybody in the battle; no blank, no counter, no Airstrike die", function()
  local red, blue = warriors.begin("kingfisher", "standfast")
  local _, one = fight(red, blue, "damage:melee", "damage:blank", "counter:melee", "airstrike:hit", "covert:fusion")
  local two, three = battles.dice(blue, "covert:drain-range", "damage:range")
  answer("skill", "wrist-turn")
  expect_options("skill-dice", one, two, three)
  answer("skill-dice", two)
  answer("skill", "wrist-turn")
  answer("skill-dice", one)
  answer("skill", "pass")
  run "rerolls"
  expect({ one.face, two.face, three.face, warriors.ready(red) }, { "range", "drain-melee", "range", 4 })
end)

spec("MEC-WAR-07: of dice that are alike one is offered, and without letters nothing", function()
  local red = warriors.begin("kingfisher", "standfast")
  local _, one = fight(red, nil, "damage:melee", "damage:melee")
  answer("skill", "wrist-turn")
  answer("skill", "pass")
  run "rerolls"
  expect(one.face, "range")
  battles.dice(red, "damage:blank", "movement:boost")
  run "rerolls"
  expect(warriors.ready(red), 5)
end)

-- Slip and Leap
for id, number in pairs { kingfisher = "08", dray = "16" } do
  spec("MEC-WAR-" .. number .. ": the rest of one pool is not taken; the next has to be", function()
    local red = warriors.begin(id, "standfast")
    local skill = id == "dray" and "leap" or "slip"
    fight(red, nil)
    change.set(world, "engagement", 0)
    answer { "skill", skill, side = "red" }
    answer("skill", "pass")
    run "compare"
    expect({ red.mech.power, warriors.ready(red) }, { 7, 4 })
  end)
end

spec("MEC-WAR-08: only of a pool that it would take itself", function()
  local red, blue = warriors.begin("kingfisher", "standfast")
  fight(red, blue)
  answer { "bear", blue.mech, side = "red" }
  answer { "bear-accord", blue.mech, side = "blue" }
  run "compare"
  expect({ blue.mech.power, warriors.ready(red) }, { 5, 6 })
end)

spec("MEC-WAR-08: the question is about the pool", function()
  local red = warriors.begin("kingfisher", "standfast")
  fight(red, nil)
  run { "blocks", until_step = "guard" }
  local pool = world.zone("incoming").top
  answer { "skill", "pass", about = pool }
  go_on()
  run "bears"
  expect(pool.amount, 4)
end)

-- Riposte
spec("MEC-WAR-09: attack dice are rolled again and strike again, defense dice and the Airstrike die are not", function()
  local red = warriors.begin("kingfisher", "standfast")
  local enemy, _, guard, strike = fight(red, nil, "damage:melee", "protection:blank", "airstrike:blank")
  answer { "skill", "riposte", about = red.mech }
  answer { "skill", "pass" }
  force { "range" }
  run "riposte"
  expect({ enemy.shields, guard.face, strike.face, warriors.ready(red) }, { 1, "blank", "blank", 3 })
end)

spec("MEC-WAR-09: not by a mech that is disabled, nor without attack dice", function()
  local red, blue = warriors.begin("kingfisher", "standfast")
  local _, die = fight(red, blue, "damage:melee", "protection:shield")
  change.set(die, "aside", "round")
  run "riposte"
  change.set(die, "aside", "no")
  change.set(red.mech, "role", "disabled")
  run "riposte"
  expect(warriors.ready(red), 6)
end)

-- Long Drop
spec("MEC-WAR-13: the marker moves one or two spaces away from Melee", function()
  local red = warriors.begin("lantern", "standfast")
  fight(red, nil)
  answer("skill", "long-drop")
  answer("skill-amount", 2)
  answer("skill", "pass")
  battle_window(red)
  expect({ world.engagement, warriors.ready(red) }, { 4, 5 })
end)

spec("MEC-WAR-13: not beyond the end of the track", function()
  local red = warriors.begin("lantern", "standfast")
  fight(red, nil)
  change.set(world, "engagement", 4)
  answer("skill", "long-drop")
  battle_window(red)
  expect({ world.engagement, warriors.ready(red) }, { 5, 5 })
  battle_window(red)
end)

spec("MEC-WAR-13: asked when a battle begins, of those who fight, in engagement order", function()
  local red, blue, green = warriors.begin("lantern", "standfast", "long-horizon")
  lab.seat(red, "drill-yard")
  lab.seat(blue, "headlines")
  lab.seat(green, "hotline")
  battles.stand({ red, blue }, { battles.dummy() }, 2)
  for _, side in ipairs { red, blue, green } do warriors.cards(side, 4) end
  change.set(blue, "perk", nil)
  change.set(blue, "perk", lab.perk "headlines")
  answer { "skill", "long-drop", side = "red" }
  answer { "skill-amount", 1 }
  answer { "skill", "pass", side = "red" }
  run { "battle-start", until_step = "fight" }
  expect({ world.engagement, warriors.ready(blue), warriors.ready(green) }, { 2, 4, 4 })
end)

spec("MEC-WAR-02: of two in a battle the first in engagement order is asked first", function()
  local red, blue = warriors.begin("lantern", "standfast")
  lab.seat(red, "drill-yard")
  lab.seat(blue, "hotline")
  battles.stand({ red, blue }, { battles.dummy() }, 2)
  warriors.cards(red, 1)
  warriors.cards(blue, 2)
  answer { "skill", "limelight", side = "blue" }
  answer { "skill", "pass", side = "red" }
  run { "battle-start", until_step = "fight" }
  expect(blue.active_skills, { "limelight" })
end)

-- Mimic
spec("MEC-WAR-12: any skill of a warrior in play, at its cost, if it is unlocked", function()
  local red, blue = warriors.begin("tidewrack", "long-horizon")
  fight(red, blue)
  answer("skill", "called-in")
  battle_window(red)
  expect({ world.hot_airstrike, warriors.ready(red), lab.heard "Red uses Called In." }, { red, 3, 1 })
end)

spec("MEC-WAR-12: not before the third wave, nor from a warrior who is not in play", function()
  local red, blue = warriors.begin("tidewrack", "long-horizon")
  fight(red, blue, "damage:blank")
  change.set(world, "wave", 2)
  run "rerolls"
  change.set(world, "wave", 3)
  expect_options("skill", "dogged", "pass")
  answer("skill", "pass")
  run "rerolls"
  expect(warriors.ready(red), 6)
end)

spec("MEC-WAR-12: one that two warriors have is offered once", function()
  local red = warriors.begin("tidewrack", "long-horizon", "kingfisher")
  warriors.cards(red, 2)
  expect_options("skill", "second-wind", "pass")
  answer("skill", "pass")
  run("skill-window", red, "between")
end)

-- Scrap Eye
spec("MEC-WAR-10: one more cube for a defeated enemy, also as helper", function()
  local red, blue = warriors.begin("tidewrack", "standfast")
  local enemy = battles.dummy({ shields = 0, health = 0 })
  battles.stand({ blue, red }, { enemy }, 1)
  change.set(red, "deal-cubes", 1)
  warriors.cards(red, 3)
  answer { "skill", "scrap-eye", side = "red" }
  run "strikes"
  expect({ red.cubes, blue.cubes, warriors.ready(red) }, { 4, 2, 2 })
end)

spec("MEC-WAR-10: one more for a recycled mod, once a gain", function()
  local red = warriors.begin("tidewrack", "standfast")
  place("harrow", "zone:foundry")
  warriors.cards(red, 1, 1)
  answer("install", "recycle")
  answer("skill", "scrap-eye")
  answer("skill-cards", "big-dummy")
  run("workshop-pick", red)
  expect({ red.cubes, red.credit, warriors.ready(red) }, { 5, 0, 1 })
end)

spec("MEC-WAR-10: where nothing is gained it is not offered; declined it costs nothing", function()
  local red = warriors.begin("tidewrack", "standfast")
  local skills = require "skills"
  warriors.cards(red, 1)
  skills.salvaged(red, 0)
  expect(red.cubes, 2)
  place("harrow", "zone:foundry")
  answer("install", "recycle")
  answer("skill", "pass")
  run("workshop-pick", red)
  expect({ red.cubes, warriors.ready(red) }, { 4, 1 })
end)

-- Early Riser, Shared Seat, Elbow Grease
spec("MEC-WAR-05: chooses its perk first in this turn", function()
  local red, blue = warriors.begin("long-horizon", "kingfisher")
  change.set(red, "bp", 9)
  warriors.cards(red, 3)
  answer("skill", "early-riser")
  answer { "perk", "hotline", side = "red" }
  answer { "perk", "workbench", side = "blue" }
  run "briefing"
  expect({ blue.perk.item, red.active_skills }, { "workbench", { "early-riser" } })
  answer { "perk", "hotline", side = "blue" }
  answer { "perk", "workbench", side = "red" }
  run "briefing" -- and it is over with the turn
  expect(red.active_skills, {})
end)

spec("MEC-WAR-05: the Drill Yard of the turn before still makes it cheaper", function()
  local red = warriors.begin("long-horizon", "kingfisher")
  lab.seat(red, "drill-yard")
  change.set(red, "bp", 9)
  warriors.cards(red, 2)
  answer("skill", "early-riser")
  answer { "perk", "hotline", side = "red" }
  answer { "perk", "workbench", side = "blue" }
  run "briefing"
  expect(warriors.ready(red), 0)
end)

spec("MEC-WAR-05: also where that seat does other things first", function()
  local red = lab.begin(nil, { "long-horizon" }, "watched")
  change.set(world, "wave", 3)
  change.set(red, "last-perk", "half-bench")
  warriors.cards(red, 2)
  answer("skill", "early-riser")
  run("skill-window", red, "before-perks")
  expect(warriors.ready(red), 0)
end)

spec("MEC-WAR-05: what was in effect in the last turn is over for everybody", function()
  local red, blue = warriors.begin("dray", "dray")
  for _, side in ipairs { red, blue } do change.list_add(side, "active-skills", "grease") end
  run { "briefing", until_step = "briefing-order" }
  expect({ red.active_skills, blue.active_skills }, { {}, {} })
end)

spec("MEC-WAR-05: no other skill makes anybody first", function()
  local red, blue = warriors.begin("long-horizon", "dray")
  local skills = require "skills"
  change.list_add(blue, "active-skills", "grease")
  expect(skills.perk_order { red, blue }, { red, blue })
  change.list_add(blue, "active-skills", "early-riser")
  expect(skills.perk_order { red, blue }, { blue, red })
  warriors.cards(red, 6)
  change.list_add(red, "active-skills", "grease")
  answer { "skill", "early-riser", side = "red" }
  run("skill-window", red, "before-perks")
  run("skill-window", red, "before-perks")
  expect({ warriors.ready(red), red.active_skills }, { 3, { "grease", "early-riser" } })
end)

spec("MEC-WAR-05: another perk of the turn before does not, and it is used once", function()
  local red = warriors.begin("long-horizon", "kingfisher")
  lab.seat(red, "hotline")
  warriors.cards(red, 4)
  answer("skill", "early-riser")
  run { "briefing", until_step = "briefing-order" }
  expect(warriors.ready(red), 1)
  warriors.cards(red, 3)
  run("skill-window", red, "before-perks")
  expect(warriors.ready(red), 4)
end)

spec("MEC-WAR-05: of two who rise early the order among them stays", function()
  local red, blue, green = warriors.begin("long-horizon", "tidewrack", "standfast")
  change.set(red, "bp", 9)
  change.set(blue, "bp", 8)
  for _, side in ipairs { red, blue } do warriors.cards(side, 3) end
  answer { "skill", "early-riser", side = "red" }
  answer { "skill", "early-riser", side = "blue" }
  answer { "perk", "hotline", side = "blue" }
  answer { "perk", "drill-yard", side = "red" }
  answer { "perk", "workbench", side = "green" }
  run "briefing"
  expect(green.perk.item, "workbench")
end)

spec("MEC-WAR-14: a perk that somebody has; the first holder is first in both orders", function()
  local red, blue = warriors.begin("lantern", "kingfisher")
  local seats = require "seats"
  change.set(red, "bp", 9)
  warriors.cards(red, 2)
  answer { "perk", "hotline", side = "blue" }
  answer { "skill", "shared-seat", side = "red" }
  run "briefing"
  expect({ red.perk, red.second_seat, warriors.ready(red) }, { blue.perk, true, 0 })
  expect({ seats.foundry_order(), seats.engagement_order() }, { { blue, red }, { blue, red } })
  expect({ seats.has(red, "airstrike"), seats.has(blue, "airstrike") }, { true, true })
end)

spec("MEC-WAR-14: of the seats with one mech in them any may be shared; the first holder alone may redeploy", function()
  local red, blue, green = warriors.begin("lantern", "kingfisher", "dray")
  change.set(red, "bp", 9)
  change.set(blue, "bp", 8)
  warriors.cards(red, 2)
  answer { "perk", "workbench", side = "green" }
  answer { "perk", "hotline", side = "blue" }
  answer { "skill", "shared-seat", side = "red" }
  expect_options { "perk", "workbench", "hotline", side = "red" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
  lab.enemy("dummy", "boreal-shelf")
  answer { "redeploy", "keep", side = "blue" }
  run "redeploy"
  expect(green.perk.item, "workbench")
end)

spec("MEC-WAR-14: declined it takes a free one; the first to choose is not asked", function()
  local red, blue = warriors.begin("lantern", "kingfisher")
  change.set(blue, "bp", 9)
  warriors.cards(red, 2)
  answer { "perk", "hotline", side = "red" }
  answer { "perk", "workbench", side = "blue" }
  run "briefing"
  change.set(red, "bp", 10)
  answer { "perk", "hotline", side = "blue" }
  answer { "skill", "pass", side = "red" }
  expect_options { "perk", "workbench", "drill-yard", "headlines", side = "red" }
  answer { "perk", "workbench", side = "red" }
  run "briefing"
  expect({ red.second_seat, warriors.ready(red) }, { false, 2 })
end)

spec("MEC-WAR-14: not a seat that the mission forbids", function()
  local red, blue = lab.begin({ rule = "perk" }, { "lantern", "kingfisher" }, "watched")
  change.set(world, "wave", 3)
  lab.seat(blue, "hotline")
  warriors.cards(red, 2)
  answer { "perk", "workbench", side = "red" }
  run("perk-choice", red)
  expect(warriors.ready(red), 2)
end)

spec("MEC-WAR-14: a seat that two share is not offered to a third", function()
  local red, blue, green = warriors.begin("lantern", "kingfisher", "dray")
  lab.seat(blue, "hotline")
  lab.seat(green, "hotline")
  warriors.cards(red, 2)
  answer { "perk", "workbench", side = "red" }
  run("perk-choice", red)
  expect(warriors.ready(red), 2)
end)

spec("MEC-WAR-17: what the Workbench does, beside the own perk and in its order", function()
  local red, blue = warriors.begin("dray", "kingfisher")
  local seats = require "seats"
  warriors.cards(red, 2)
  change.set(blue, "bp", 9)
  answer { "perk", "hotline", side = "red" }
  answer { "skill", "grease", side = "red" }
  answer { "perk", "workbench", side = "blue" }
  run "briefing"
  for _, does in ipairs { "cheap-mods", "cheap-overdrive", "second-mod", "airstrike" } do
    expect(seats.has(red, does))
  end
  expect(seats.foundry_order(), { blue, red })
  change.set(red, "cubes", 5)
  place("slug-thrower", "zone:foundry")
  place("riot-plate", "zone:foundry")
  place("riot-plate", "zone:foundry")
  answer_always("mod", "riot-plate")
  answer_always("install", "empty")
  answer { "second-mod", "slug-thrower", side = "red" }
  answer_always("buy-overdrive", false)
  run "workshop"
  expect({ red.cubes, #world.zone("mods", red) }, { 0, 2 })
end)

spec("MEC-WAR-17: offered as long as it lends anything more", function()
  local red = lab.begin(nil, { "tester" }, "watched")
  local seats = require "seats"
  warriors.cards(red, 1)
  lab.seat(red, "workbench")
  change.move(red.mech, world.zone "base")
  answer { "perk", "workbench", side = "red" }
  answer { "skill", "tinker", side = "red" }
  run("perk-choice", red)
  expect({ seats.has(red, "airstrike"), red.active_skills }, { true, { "tinker" } })
end)

spec("MEC-WAR-17: at the Drill Yard it is cheaper at once, at the Workbench it is not offered", function()
  local red = warriors.begin("dray", "kingfisher")
  warriors.cards(red, 1)
  answer { "perk", "drill-yard", side = "red" }
  answer { "skill", "grease", side = "red" }
  run("perk-choice", red)
  expect(warriors.ready(red), 0)
  warriors.cards(red, 2)
  change.list_clear(red, "active-skills")
  change.move(red.mech, world.zone "base")
  answer { "perk", "workbench", side = "red" }
  run("perk-choice", red)
  expect(warriors.ready(red), 2)
end)

-- Night Shift
spec("MEC-WAR-11: a second mod after all others, standard ones for nothing", function()
  local red, blue = warriors.begin("tidewrack", "kingfisher")
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  change.set(red, "cubes", 0)
  for _ = 1, 3 do place("slug-thrower", "zone:foundry") end
  warriors.cards(red, 2)
  answer_always("mod", 1)
  answer_always("install", "empty")
  answer { "skill", "night-shift", side = "red" }
  run "workshop"
  expect({ #world.zone("mods", red), red.cubes, warriors.ready(red) }, { 2, 0, 0 })
end)

spec("MEC-WAR-11: an advanced one costs its cubes, a draw from the bag two", function()
  local red = warriors.begin("tidewrack", "kingfisher")
  lab.seat(red, "headlines")
  change.set(red, "cubes", 4)
  place("shell-rack", "zone:foundry")
  place("drill-arm", "zone:bag")
  warriors.cards(red, 4)
  answer("skill", "night-shift")
  expect_options("second-mod", "shell-rack", "draw")
  answer("second-mod", "shell-rack")
  run("workshop-second", red, "night-shift")
  expect(red.cubes, 0)
  change.set(red, "cubes", 2)
  answer("skill", "night-shift")
  answer("install", "empty")
  run("workshop-second", red, "night-shift")
  expect({ red.cubes, #world.zone("mods", red) }, { 0, 2 })
end)

spec("MEC-WAR-11: not with the Workbench, nor by Elbow Grease; declined nothing is installed", function()
  local red = warriors.begin("tidewrack", "dray")
  local skills = require "skills"
  warriors.cards(red, 4)
  lab.seat(red, "workbench")
  expect(skills.may_fabricate(red), false)
  change.set(red, "perk", nil)
  expect(skills.may_fabricate(red), true)
  change.list_add(red, "active-skills", "grease")
  expect(skills.may_fabricate(red), false)
  change.list_clear(red, "active-skills")
  place("slug-thrower", "zone:foundry")
  answer("skill", "pass")
  run("workshop-second", red, "night-shift")
  expect(#world.zone("mods", red), 0)
end)

spec("MEC-WAR-11: without cards it is not asked", function()
  local red = warriors.begin("tidewrack", "kingfisher")
  lab.seat(red, "headlines")
  for _ = 1, 3 do place("slug-thrower", "zone:foundry") end
  answer_always("mod", 1)
  answer_always("install", "empty")
  run "workshop"
  expect({ #world.zone("mods", red), region "coral-reach".owner }, { 1, red })
end)
