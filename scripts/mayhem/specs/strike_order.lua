-- Attacks step by step: who is looked at when, what a dash changes, and that nothing of them is left over.
local shove = require "attack.push"
local strikes = require "attack.strike"
local target = require "attack.target"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"
local windows = require "specs.shared.windows"

local at, begin = board.find, duels.gallery
local stand, turns = units.stand, units.turns

-- Ada and the boss face each other across three squares.
local function duel()
  begin()
  return duels.face()
end

-- May dash once.
local function nimble(unit)
  change.list_add(unit, "kit", "sidestep")
  change.list_add(unit, "instants", "sidestep")
  change.set(unit, "quick", true)
  change.set(unit.board, "focus", 1)
end

local function dash(unit, square) windows.dash(unit, square, "west") end

local function minion(item, square) return units.minion(item, square, turns.west) end

local function shields(...)
  local found = {}
  for index, unit in ipairs { ... } do found[index] = unit.board.shield end
  return found
end

local function under_way() return world.zone("strikes").count end

spec("MAY-EXP-07 MAY-DASH-04 MAY-ACT-07: who dashes out of an explosion between two of its rolls is missed", function()
  begin()
  local boss = stand("boss", "s1:E5", turns.west)
  local om = place("om", "s1:E5", nil, { hits = 9 })
  nimble(boss)
  place("spark", "s1:E5", nil, { live = true, turn = 4 })
  answer("instant", "pass")
  answer("next-target", om)
  force { "hit", "blank", "blank", "blank" }
  dash(boss, "s1:F5")
  run("due-explosions", world.side "agents")
  expect({ om.taken, boss.board.shield, under_way() }, { 1, 2, 0 })
end)

spec("MAY-EXP-07 MAY-AOE-09: who dashes within an explosion between two of its rolls is rolled for all the same",
     function()
  begin()
  local boss = stand("boss", "s1:E5", turns.west)
  local om = place("om", "s1:E5", nil, { hits = 9 })
  nimble(boss)
  place("bang", "s1:E5", nil, { live = true, turn = 4 })
  answer("instant", "pass")
  answer("next-target", om)
  force { "hit", "blank", "blank", "blank", "hit", "blank", "blank", "blank" }
  dash(boss, "s1:E6")
  run("due-explosions", world.side "agents")
  expect({ om.taken, boss.board.shield }, { 1, 1 })
end)

spec("MAY-DASH-03 MAY-AOE-02: an area of no more than its centre stays where it was aimed, and may be empty", function()
  local ada, boss = duel()
  expect(#target.spaces(ada, "puff") > 1)
  nimble(boss)
  answer("target", "s1:E4")
  dash(boss, "s1:F4")
  run("do-attack", ada, "puff")
  expect(shields(boss), { 2 })
  stand("boss", "s1:E4", turns.west)
  change.set(boss, "quick", false)
  change.list_clear(boss, "instants")
  answer("target", "s1:E4")
  force { "hit" }
  run("do-attack", ada, "puff")
  expect(shields(boss), { 1 })
end)

spec("MAY-DDD-02 MAY-RNG-01: any square of a device may be in range, not only its north-west one", function()
  begin()
  local ada = stand("ada", "s1:F4", turns.west)
  local engine = place("engine", "s1:B4", "command")
  force { "hit" }
  run("do-attack", ada, "stub")
  expect(engine.wounds, 1)
end)

-- Ada, and the rear of a van that stands with its back to her, on s1:E4.
local function facing_a_rear()
  begin()
  return stand("ada", "s1:B4", turns.east), wheels.park("van", "s1:F4", "east", "command")
end

spec("MAY-VEH-24 MAY-DASH-03: a vehicle that is attacked at its rear is in range when the rear is", function()
  local ada, van = facing_a_rear()
  answer_if_asked("target", "s1:E4")
  force { "hit" }
  run("do-attack", ada, "stub")
  expect(van.wounds, 1)
end)

spec("MAY-AIM-06 MAY-VEH-24: a vehicle that is aimed at by its rear, or has it in the centre of an area, is aimed at",
     function()
  local ada, van = facing_a_rear()
  answer("aim-bonus", "aim-hit")
  local strike = strikes.take { attacker = ada, action = "pistol", by = ada.side, aimed = true, space = at "s1:E4",
                                victim = van }
  force { "aim", "blank" }
  run("attack-roll", strike)
  expect({ van.on_map, van.wounds }, { false, 2 })
end)

spec("MAY-AOE-03 MAY-AOE-04: what has its rear in the centre of an area is attacked from where the attacker stands",
     function()
  local ada, van = facing_a_rear()
  for _, corner in ipairs { "north-west", "south-west" } do
    change.corner(board.corner(at "s1:E4", corner), "obstacle")
  end
  local strike = strikes.take { attacker = ada, action = "bomb", by = ada.side, space = at "s1:E4", area = 1,
                                victim = van }
  force { "blank", "blank" }
  run("attack-roll", strike)
  expect(strike.pool, { "white", "white" })
end)

spec("MAY-DASH-04: who has left the map before its roll, or between roll and harm, is left alone", function()
  local ada, boss = duel()
  local strike = strikes.take { attacker = ada, action = "pistol", by = ada.side, space = boss.square, target = boss,
                                victim = boss, hits = 2 }
  change.move(boss, world.zone("waiting", boss.side.team))
  run("attack-roll", strike)
  run("attack-harm", strike)
  expect(shields(boss), { 2 })
  expect(world.told, 0)
end)

spec("MAY-PUSH-01 MAY-VEH-20: who drives chooses where a ram pushes, units of its own side too", function()
  begin()
  local ada = stand("ada", "s1:D4", turns.east)
  local strike = strikes.take { free = true, die = "white", extra = 4, space = at "s1:C4", by = ada.side,
                                chooser = ada.side, victim = ada, pushes = 1 }
  answer { "push", "s1:E4", side = "agents" }
  run("attack-harm", strike)
  expect(ada.square, at "s1:E4")
end)

spec("MAY-AOE-01: who attacks in the other side's turn says whom it rolls for first", function()
  begin()
  local ada = stand("ada", "s1:E4", turns.west)
  local bea = stand("bea", "s1:E5", turns.west)
  local boss = stand("boss", "s1:C4", turns.east)
  answer { "target", "s1:E4", side = "command" }
  answer { "next-target", bea, side = "command" }
  force { "blank", "blank", "hit", "blank" }
  run("do-attack", boss, "grenade")
  expect(shields(ada, bea), { 1, 2 })
end)

spec("MAY-ABL-11 MAY-ACT-11: what reaches farther by an ability is asked whether to move before or after", function()
  local ada, boss = duel()
  expect_options("weapon-move", "before", "after")
  answer("weapon-move", 2)
  force { "hit" }
  answer("move", "stop")
  answer_if_asked("facing", "east")
  run("do-attack", ada, "far-drifter")
  expect(shields(boss), { 1 })
end)

spec("MAY-ACT-11: moving before the attack comes first in the list", function()
  local ada, boss = duel()
  answer("weapon-move", 1)
  answer("move", "s1:C4")
  answer("move", "stop")
  answer("facing", "east")
  force { "hit" }
  run("do-attack", ada, "far-drifter")
  expect({ ada.square, boss.board.shield }, { at "s1:C4", 1 })
end)

spec("MAY-DOWN-01: an attack whose unit is down, or that finds nobody, is over", function()
  local ada = duel()
  local strike = strikes.take { attacker = ada, action = "pistol", by = ada.side }
  change.move(ada, world.zone("waiting", ada.side.team))
  run("attack-target", strike)
  expect(strike.over)
  strikes.give_back(strike)
  stand("ada", "s1:B4", turns.east)
  stand("boss", "t1:H8")
  strike = strikes.take { attacker = ada, action = "stub", by = ada.side }
  answer("facing", "east")
  run("attack-target", strike)
  expect(strike.over)
  strikes.give_back(strike)
  local tower = place("tower", "s1:G4", "command")
  change.move(ada, at "t1:H2")
  run("do-attack", tower, "stub")
  run("after-action", tower, "stub")
  expect(under_way(), 0)
end)

spec("MAY-ABL-18 MAY-ACT-11 MAY-FACE-01: a second attack brings no movement, and without a target no turning",
     function()
  local ada, boss = duel()
  local pest = minion("pest", "s1:E5")
  answer("target", "s1:E4")
  force { "hit-special" }
  answer("use-special", "again")
  answer_if_asked("target", "s1:E5")
  force { "hit" }
  answer_if_asked("facing", "east")
  run("perform", ada, "combo")
  expect({ boss.board.shield, pest.hits, under_way() }, { 1, 1, 0 })
  expect(ada.last, nil, "an instant is not what was done last, and its second attack is not an action of its own")
  change.remove(pest)
  force { "hit-special" }
  answer("use-special", "again")
  run("perform", ada, "combo")
  expect({ boss.board.shield, under_way() }, { 0, 0 })
end)

spec("MAY-ABL-18 MAY-DOWN-01: a second attack is lost with a unit that is down", function()
  local ada, boss = duel()
  minion("pest", "s1:E5")
  local strike = strikes.take { attacker = ada, action = "combo", by = ada.side, space = boss.square, target = boss }
  change.move(ada, world.zone("waiting", ada.side.team))
  run("attack-again", strike, "lunge", 2)
  expect(under_way(), 1)
end)

spec("MAY-ABL-18: a second attack within no distance stays in the target space", function()
  local ada, boss = duel()
  local pest = minion("pest", "s1:E5")
  local strike = strikes.take { attacker = ada, action = "lunge", by = ada.side, near = boss.square, within = 0 }
  expect(target.spaces(ada, "lunge", strike), { boss.square })
  change.set(strike, "within", 1)
  expect(#target.spaces(ada, "lunge", strike), 2)
  expect(pest.on_map)
end)

spec("MAY-DASH-02: an attack within another one does not give a unit its dash back, the next attack does", function()
  local ada, boss = duel()
  local first = strikes.take { attacker = ada, action = "pistol" }
  change.set(boss, "dashed", true)
  local second = strikes.take { attacker = ada, action = "stub" }
  expect(boss.dashed)
  strikes.give_back(second)
  expect(boss.dashed)
  strikes.give_back(first)
  expect(boss.dashed, false)
end)

spec("MAY-ABL-03 MAY-ABL-18: what was used in one attack may be used in the next, and targets are not carried over",
     function()
  local ada, boss = duel()
  local first = strikes.take { attacker = ada, action = "pistol", flags = set("again"), gains = set("again"),
                               struck = set(boss) }
  strikes.give_back(first)
  local second = strikes.take { attacker = ada, action = "pistol" }
  expect(second, first)
  expect({ #second.flags, #second.gains, #second.struck }, { 0, 0, 0 })
end)

spec("MAY-ABL-01: an action that is over gives back its own attacks and no others", function()
  local ada = duel()
  local bea = world.piece "bea"
  local own = strikes.take { attacker = ada, action = "pistol", over = true }
  local hers = strikes.take { attacker = bea, action = "pistol", over = true }
  local other = strikes.take { attacker = ada, action = "stub", over = true }
  local running = strikes.take { attacker = ada, action = "pistol" }
  expect(strikes.made(ada, "pistol"), { own })
  strikes.release(ada, "pistol")
  expect({ own.zone.name, hers.zone.name, other.zone.name, running.zone.name },
    { "idle", "strikes", "strikes", "strikes" })
end)

spec("MAY-ABL-29: a fall is to the credit of whoever has just rolled for that unit, and of nobody else", function()
  local ada, boss = duel()
  local rex = stand("rex", "s1:F6")
  local strike = strikes.take { attacker = ada, action = "pistol", victim = boss }
  expect(strikes.on(boss), strike)
  expect(strikes.on(rex), nil)
  change.set(strike, "attacker", nil)
  expect(strikes.on(boss), nil)
end)

spec("MAY-ABL-09 MAY-AOE-02: an area without line of sight goes past a wall to where a way leads", function()
  begin()
  local ada = stand("ada", "s1:B4", turns.east)
  for row = 3, 5 do
    lay("wall", "s1:B" .. row, "east")
    change.corner(board.corner(at("s1:B" .. row), "north-east"), "wall-point")
    change.corner(board.corner(at("s1:B" .. row), "south-east"), "wall-point")
  end
  local strike = strikes.take { attacker = ada, action = "mortar", by = ada.side, area = 1, ["no-sight"] = true }
  local plain = strikes.take { attacker = ada, action = "mortar", by = ada.side, area = 1 }
  local spaces, seen = target.spaces(ada, "mortar", strike), target.spaces(ada, "mortar", plain)
  expect({ spaces:has(at "s1:D4"), seen:has(at "s1:D4") }, { true, false })
  expect({ spaces:has(at "s1:B7"), seen:has(at "s1:B5") }, { true, true })
  expect(spaces:has(ada.square), false)
end)

spec("MAY-PUSH-01: a giant pushes away from its square that is nearest", function()
  begin()
  local ogre = stand("ogre", "s1:D4", turns.east)
  expect(shove.source(ogre, minion("pest", "s1:F6")), at "s1:E5")
  expect(shove.source(ogre, minion("pest", "s1:C3")), at "s1:D4")
  expect(shove.source(ogre, minion("pest", "s1:G4")), at "s1:E4")
  expect(shove.source(ogre, minion("pest", "s1:D7")), at "s1:D5")
end)

spec("MAY-PUSH-01 MAY-LRG-01: a giant is pushed away from either of its edges", function()
  begin()
  local ogre = stand("ogre", "s1:D4", turns.east)
  local function ways(from, ...)
    expect_options("push", ...)
    answer("push", (...))
    run("push-on", ogre, at(from), 1, world.side "agents")
    change.move(ogre, at "s1:D4")
  end
  ways("s1:C4", "s1:E4", "s1:E3", "s1:E5")
  ways("s1:F4", "s1:C4", "s1:C3", "s1:C5")
  ways("s1:F5", "s1:C4", "s1:C3", "s1:C5")
  ways("s1:D3", "s1:D5", "s1:C5", "s1:E5")
  ways("s1:E6", "s1:D3", "s1:C3", "s1:E3")
  ways("s1:A4", "s1:E4", "s1:E3", "s1:E5")
end)

spec("MAY-PUSH-04: a push over an edge one level high may come down on somebody, who is moved aside for", function()
  begin()
  local boss, pest = stand("boss", "t1:C4/2", turns.west), minion("pest", "t1:B4")
  for _, square in ipairs { "t1:A3", "t1:B3", "t1:A4", "t1:A5" } do minion("guard", square) end
  lay(nil, "t1:C4/2", "west")
  local before = world.disturbed
  answer("push", "t1:B4")
  force { "blank" }
  run("push-on", boss, at "t1:D4/2", 1, world.side "agents")
  expect({ board.name(boss.square), board.name(pest.square) }, { "t1:B5", "t1:B4" })
  expect(world.disturbed > before, true, "whoever walks is asked anew")
end)
