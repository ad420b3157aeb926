-- What the rules tell a mission of enemies, and the rules that it may have of its own.
local lab = require "specs.shared.lab"
local foes = require "specs.shared.foes"

--- A lab whose mission writes down what is raised; `rule` is one of its rules.
local function watched(rule) return lab.begin({ rule = rule or "none" }, nil, "watched") end

--- How often the mission was told this.
local function told_of(words) return lab.heard("heard: " .. words) end

spec("MEC-EN-04: a mission hears of an enemy that was called", function()
  local red = watched()
  local muster = foes.foe "muster"
  lab.enemy("foe-drudge", "long-savanna")
  run { "battle", red, muster.node, until_step = "deals" }
  expect(told_of "enemy-moved Foe Drudge Old Harbours -", 1)
end)

spec("MEC-EN-22: a mission hears of the mechs that have to go", function()
  local red, blue = watched()
  local cinder = foes.against({ red, blue }, 0, "burn-out")
  change.set(cinder, "melee-rounds", 1)
  run "round-end"
  expect({ told_of "left-battle Red Old Harbours -", told_of "left-battle Blue Old Harbours -" }, { 1, 1 })
end)

spec("MEC-TURN-01: the phases of a turn, in order, and what is told of them", function()
  local red = watched()
  change.set(world, "airstrike-out", true)
  change.set(world, "round", 0)
  change.set(world, "wave-turn", 0)
  answer { "perk", "hotline" }
  answer { "perk", "workbench" }
  force { 1, 2, 3 }
  run { "turn", until_step = "turn" }
  local said = {}
  for _, line in ipairs(told()) do
    local phase = line:match "heard: phase%-start (%S+)" or line:match "heard: (turn%S+)"
    if phase then table.insert(said, phase) end
  end
  local wanted = "turn-start reflect invasion forge briefing workshop battle turn-end turn-over"
  expect({ table.concat(said, " "), world.airstrike_out, red.mech.power }, { wanted, false, 3 })
end)

spec("MEC-TURN-01: the phase that is played stands in the world", function()
  local red = watched()
  lab.seat(red, "hotline")
  force { 1, 2, 3 }
  for _, step in ipairs { "reflect", "invasion", "forge", "redeploy" } do
    run(step)
    expect(world.phase, step)
  end
  run { "briefing", until_step = "briefing-order" }
  expect(world.phase, "briefing")
  run { "workshop", until_step = "workshop-pick" }
  expect(world.phase, "workshop")
  run { "battles", until_step = "pass" }
  expect(world.phase, "battle")
  run { "scoring", all = true }
  expect({ world.phase, told_of "game-end" }, { "end", 1 })
end)

spec("MEC-INV-01: a mission hears where enemies land", function()
  watched()
  stack("enemy-deck", "dummy", "dummy", "dummy")
  force { 1, 1, 1 }
  run "invasion"
  expect({ told_of "enemy-placed Dummy", lab.heard " Boreal Shelf -", lab.heard " Cinder Coast -" }, { 3, 2, 1 })
  expect({ lab.heard "finds no slot at Boreal Shelf.", lab.heard "finds no slot" }, { 1, 1 })
end)

spec("MEC-FORGE-01: a mission hears of every mod that leaves the bays", function()
  watched()
  local one, two = place("drill-arm", "zone:foundry"), place("harrow", "zone:foundry")
  run "forge"
  expect({ one.zone, two.zone }, { world.zone("off-map"), world.zone("off-map") })
  expect({ told_of "piece-removed Drill Arm", told_of "piece-removed Harrow" }, { 1, 1 })
end)

spec("MEC-PERK-04: a mission may forbid a perk, and hears of those that are taken", function()
  local red, blue = watched "perk"
  change.set(blue, "bp", 1)
  expect_options { "perk", "workbench", "drill-yard", "headlines", "half-bench", side = "red" }
  answer { "perk", "workbench", side = "red" }
  answer { "perk", "hotline", side = "blue" }
  run "briefing"
  expect({ told_of "perk-chosen Red Workbench", told_of "perk-chosen Blue Hotline" }, { 1, 1 })
  expect(red.perk, lab.perk "workbench")
end)

spec("MEC-PERK-14: a mission hears of enemies that are moved", function()
  local red = watched()
  lab.seat(red, "hotline")
  lab.enemy("dummy", "boreal-shelf")
  answer("redeploy", "boreal-shelf")
  answer("moved-to", "coral-reach")
  run "redeploy"
  expect(told_of "enemy-moved Dummy Coral Reach -", 1)
  expect(lab.heard "Red gives up the Airstrike die", 1)
end)

spec("MEC-SHOP-05: a mission may change what a mod costs, not below nothing", function()
  local red, blue = watched "cost"
  for _, side in ipairs { red, blue } do
    change.set(side, "cubes", 4)
    place("shell-rack", "zone:foundry")
    answer_if_asked("install", "empty")
    run("workshop-pick", side)
  end
  expect({ red.cubes, blue.cubes }, { 4, 0 })
  expect(told_of "mod-installed Red Shell Rack", 1)
end)

spec("MEC-SHOP-12: also for a second mod", function()
  local red, blue = watched "cost"
  for _, side in ipairs { red, blue } do
    change.set(side, "cubes", 5)
    place("shell-rack", "zone:foundry")
    answer("second-mod", "shell-rack")
    run("workshop-second", side, "workbench")
  end
  expect({ red.cubes, blue.cubes }, { 5, 0 })
end)

spec("MEC-SHOP-07, MEC-SHOP-08: a mission hears of mods that leave the game", function()
  local red = watched()
  change.set(red, "cubes", 4)
  place("harrow", "zone:bag")
  answer("install", "recycle")
  run("workshop-pick", red)
  expect({ told_of "piece-removed Harrow", #world.zone("aside", red) }, { 1, 0 })
  local mods = require "mods"
  local old = place("slug-thrower", "zone:kept@red")
  mods.install(red, old)
  mods.take_off(red, old)
  expect({ told_of "piece-removed Slug Thrower", red.mech.top }, { 1, 3 })
end)

spec("MEC-ENG-02, MEC-ENG-03: a mission may forbid a region, also the own home", function()
  local red = watched "field"
  lab.seat(red, "headlines")
  lab.enemy("dummy", "boreal-shelf")
  lab.enemy("dummy", "old-harbours")
  expect_options("activation", "old-harbours", "wait", "base")
  answer("activation", "wait")
  run("activate", red)
  expect(told_of "waited Red", 1)
end)

spec("MEC-DMG-08: BP stay below the limit; a mission changes them by their cause", function()
  local red, blue = watched "bp"
  local gains = require "gains"
  change.set(red, "bp", 9)
  change.set(blue, "bp", 48)
  gains.bp(red, -1, "wait")
  gains.bp(red, -1, "leave")
  gains.bp(blue, 3, "enemy")
  gains.bp(blue, 3, "enemy")
  expect({ red.bp, blue.bp }, { 6, 50 })
  expect({ red.score, blue.score }, { 6, 50 })
  expect({ lab.heard "Red loses 2 BP for waiting.", lab.heard "Red loses 1 BP for leaving." }, { 1, 1 })
  expect(lab.heard "Blue gains 2 BP for the defeated enemy.", 1)
  expect({ told_of "points Red -2", told_of "points Blue 2", told_of "points" }, { 1, 1, 3 })
end)

spec("MEC-DMG-09: nothing is lost below 0, and nothing told", function()
  local red = watched()
  local gains = require "gains"
  change.set(red, "bp", 1)
  gains.bp(red, -3, "wait")
  gains.bp(red, -3, "wait")
  expect({ red.bp, told_of "points Red -1", lab.heard "Red loses" }, { 0, 1, 1 })
  gains.bp(red, 1, "enemy")
  expect({ red.bp, lab.heard "Red gains 1 BP for the defeated enemy." }, { 1, 1 })
end)

spec("MEC-DMG-03: with no cubes nothing is gained", function()
  local red = watched()
  local gains = require "gains"
  gains.cubes(red, 0)
  gains.cubes(red, -1)
  expect({ red.cubes, lab.heard "gains" }, { 2, 0 })
end)

spec("MEC-END-02: Threat as a mission counts it, told when it changes", function()
  watched "threat"
  lab.enemy("dummy", "old-harbours")
  lab.enemy("dummy", "coral-reach")
  run { "turn-end", until_step = "turn" }
  expect({ world.threat, told_of "threat 3", told_of "turn-end", told_of "turn-over" }, { 3, 1, 1, 1 })
  local gains = require "gains"
  gains.threat(-9)
  gains.threat(-9)
  expect({ world.threat, told_of "threat -3", told_of "threat" }, { 0, 1, 2 })
end)

spec("MEC-END-03: a turn in which all lose ends there", function()
  watched()
  change.set(world, "threat", 5)
  local enemy = lab.enemy("dummy", "old-harbours", { fled = true })
  run { "turn-end", all = true }
  expect({ outcome(), enemy.fled, told_of "turn-over" }, { "overrun", true, 0 })
end)

spec("MEC-END-05: a mission that is lost at the end of a turn is lost before BP are checked", function()
  watched "lose-at-turn"
  change.set(world, "wave-turn", 2)
  run { "turn-end", all = true }
  expect({ outcome(), world.threat, told_of "wave-end" }, { "failed", 0, 0 })
end)

spec("MEC-FLEE-05: a mission hears of enemies that move on", function()
  watched()
  lab.enemy("dummy", "old-harbours", { fled = true })
  run { "turn-end", until_step = "turn" }
  expect(told_of "enemy-moved Dummy Long Savanna -", 1)
end)

spec("MEC-WAVE-01: nobody below the marker: no Threat, and a mission hears of the end of the wave", function()
  local red, blue = watched()
  change.set(world, "wave-turn", 2)
  change.set(red, "bp", 7)
  change.set(blue, "bp", 6)
  run { "turn-end", until_step = "wave" }
  expect({ world.threat, told_of "wave-end 1" }, { 0, 1 })
end)

spec("MEC-WAVE-01: at the limit all lose before the next wave", function()
  watched()
  change.set(world, "wave-turn", 2)
  change.set(world, "threat", 4)
  run { "turn-end", all = true }
  expect({ outcome(), world.threat, told_of "wave-end" }, { "overrun", 6, 0 })
end)

spec("MEC-WAVE-02, MEC-WAVE-03: a mission may say what comes in a wave; what is left of the last one goes", function()
  watched()
  local mod, card = place("drill-arm", "zone:bag"), place("skimmer", "zone:enemy-deck")
  local mod_2, card_2 = place("drill-arm", "zone:bag"), place("skimmer", "zone:enemy-deck")
  run "wave"
  expect(lab.items(world.zone("bag")), ("harrow "):rep(data.mod.harrow.copies):sub(1, -2))
  expect(lab.items(world.zone("enemy-deck")), "big-dummy dummy")
  for _, piece in ipairs { mod, mod_2, card, card_2 } do expect(piece.zone, world.zone("off-map")) end
  expect({ told_of "wave-start 2", world.wave_turn }, { 1, 0 })
end)

spec("MEC-WAVE-04: skills of an earlier wave stay where a later one has a lower number", function()
  watched()
  local waves = require "waves"
  local seen = {}
  for wave = 1, 6 do
    change.set(world, "wave", wave)
    table.insert(seen, waves.highest())
  end
  expect(seen, { 1, 8, 8, 8, 9, 9 })
end)

spec("MEC-WAVE-03: a wave may name a single enemy", function()
  watched()
  change.set(world, "wave", 4)
  run "wave"
  expect(lab.items(world.zone("enemy-deck")), "dummy")
end)

spec("MEC-SETUP-05: a card is in the deck once for every mark that is not above the number of players", function()
  watched()
  change.set(world, "wave", 2)
  run "wave"
  expect(lab.items(world.zone("enemy-deck")), "crowd crowd")
end)

spec("MEC-FAME-02: a mission may change Fame; its own score lines count", function()
  local red, blue = watched "fame"
  for _, side in ipairs { red, blue } do
    change.set(side, "bp", 10)
    change.set(side, "cubes", 0)
    change.set(side, "fame", 2)
  end
  run { "scoring", all = true }
  expect({ red.score, blue.score }, { 19, 12 })
  expect(lab.heard "Red 19 (10 BP, 0 for skill cards, 0 for cubes, 9 of the mission); Blue 12 (10 BP", 1)
end)

spec("MEC-FAME-01: a mission that is lost at the last moment is lost", function()
  watched "lose-at-end"
  run { "scoring", all = true }
  expect({ outcome(), winners() }, { "failed", {} })
end)

spec("MEC-GOAL-06: a step at nothing is reached by all", function()
  local red = watched()
  local fame = require "fame"
  local card = place("gift", "zone:goals@red", "red")
  expect(fame.of_goal(red, card), 1)
end)

spec("MEC-TURN-01: a mission that is lost in a turn has no next one", function()
  watched()
  change.set(world, "lost", true)
  run { "turn", all = true }
  expect({ outcome(), world.round }, { "failed", 1 })
end)
