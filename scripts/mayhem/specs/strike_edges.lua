-- Attacks at the edges of their numbers: nothing to roll, one space of room, no room at all, the last well.
local dice = require "attack.dice"
local harm = require "attack.harm"
local modifiers = require "attack.modifiers"
local object = require "map.object"
local strikes = require "attack.strike"
local target = require "attack.target"
local weapon = require "attack.weapon"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local at, begin = board.find, duels.gallery
local stand, turns = units.stand, units.turns

-- Ada and the boss face each other across three squares.
local function duel(options)
  begin(options)
  return duels.face()
end

local function minion(item, square, more) return units.minion(item, square, turns.west, more) end

local function points() return -world.told end

local function net(attacker, victim, action)
  local strike = strikes.take { attacker = attacker, action = action, by = attacker.side, space = victim.square }
  local sum = modifiers.net(attacker, victim, strike)
  strikes.give_back(strike)
  return sum
end

spec("MAY-AIM-01: an aimed attack costs one Focus cube; without dice there is nothing to aim", function()
  local ada, boss = duel()
  change.set(ada.board, "focus", 3)
  expect_options("aim", "yes", "no")
  answer("aim", 1) -- "yes" stands first
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
  expect(ada.board.focus, 2)
  run("do-attack", ada, "scan") -- is not asked
  expect({ ada.board.focus, boss.board.shield }, { 2, 2 })
end)

spec("MAY-AIM-01 MAY-AIM-02: an attack after an aimed one is not aimed by itself", function()
  local ada, boss = duel()
  change.set(ada.board, "focus", 1)
  change.set(ada.board, "mayhem", 0)
  answer("aim", "yes")
  force { "aim", "blank" }
  answer("aim-bonus", "aim-mayhem")
  run("do-attack", ada, "pistol")
  run("after-action", ada, "pistol")
  force { "aim", "blank" }
  run("do-attack", ada, "pistol")
  expect({ ada.board.mayhem, boss.board.shield }, { 1, 0 })
end)

spec("MAY-AIM-03 MAY-BRD-02: an aim bonus may bring a cube for which there is room for just one", function()
  local ada = duel()
  local own = ada.board
  for _, well in ipairs { "speed", "focus", "tech", "mayhem" } do change.set(own, well, own[well .. "_size"]) end
  change.set(own, "mayhem", own.mayhem - 1)
  change.set(own, "speed", own.speed - 1)
  answer("aim", "no")
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
  change.set(own, "focus", own.focus_size)
  answer("aim", "yes") -- leaves room for a Focus cube
  change.set(own, "speed", own.speed_size)
  expect_options("aim-bonus", "aim-mayhem", "aim-cube", "aim-disrupted", "aim-hit", "pass")
  answer("aim-bonus", "aim-cube")
  expect_options("aim-bonus", "aim-mayhem", "aim-disrupted", "aim-hit", "pass")
  answer("aim-bonus", "aim-mayhem")
  force { "aim", "aim" }
  run("do-attack", ada, "pistol")
  expect({ own.mayhem, own.focus }, { own.mayhem_size, own.focus_size })
end)

spec("MAY-EXP-07 MAY-AOE-01: an explosion of radius 0 strikes its own space, and misses who dashes out of it",
     function()
  begin()
  local boss, rex = stand("boss", "s1:E5", turns.west), stand("rex", "s1:E4", turns.west)
  place("spark", "s1:E5", nil, { live = true, turn = 4 })
  force { "hit", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect({ boss.board.shield, rex.board.shield }, { 1, 2 })
  place("spark", "s1:E5", nil, { live = true, turn = 4 })
  change.list_add(boss, "kit", "sidestep")
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(boss.board, "focus", 1)
  answer("instant", boss)
  answer("dash", "s1:F5")
  answer("facing", "west")
  run("due-explosions", world.side "agents")
  expect(boss.board.shield, 1)
end)

spec("MAY-BLK-01: a block is offered first, and what it may be paid for is asked with each", function()
  local ada, boss = duel()
  change.set(boss, "kit", set("feint"))
  change.set(boss.board, "focus", 2)
  change.set(boss.board, "tech", 2)
  expect_options("block", "block", "pass")
  answer("block", 1)
  answer("use-ability", true)
  answer("block", "block")
  answer("use-ability", false)
  force { "hit", "hit" }
  run("do-attack", ada, "pistol")
  expect({ boss.board.shield, boss.board.focus, boss.board.tech }, { 2, 0, 1 })
  expect(#boss.running, 0)
end)

spec("MAY-BLK-02 MAY-MYH-08: a card that gives a shield is offered when there are hits, not after a roll without any",
     function()
  local ada, boss = duel { advanced = true }
  change.set(boss.board, "shield", 1)
  place("boss-shield", world.zone("hand", boss.side.team), "command")
  answer_always("instant", "pass")
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
  expect_options("card", "boss-shield", "pass")
  answer("card", "boss-shield")
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  expect(boss.board.shield, 1)
end)

spec("MAY-RNG-03 MAY-MOD-01 MAY-MOD-02: bonuses make no dice where there were none, penalties take no more than all",
     function()
  expect(dice.pool("none", 2, 1), {})
  expect(dice.pool("red", 0, 1), {})
  expect(dice.pool("white", -1, 2), {})
  expect(dice.pool("white", 1, -1), {})
  expect(dice.pool("white", 1, -3), {})
  expect(dice.pool("white", 1, 3), { "red", "white" })
end)

spec("MAY-DICE-05: faces are told in words, and their absence too", function()
  begin()
  expect(dice.words { "hit", "blank" }, text("face-hit") .. ", " .. text("face-blank"))
  expect(dice.words { "aim" }, text("face-aim"))
  expect(dice.words {}, text("face-none"))
end)

spec("MAY-DOWN-01: whoever is down has neither points left to move with nor a way to go, and its board no cubes",
     function()
  begin()
  local boss = stand("boss", "s1:E4")
  for _, name in ipairs { "mp", "spare", "debt", "height" } do change.set(boss, name, 2) end
  change.set(boss.board, "armor", 1)
  change.list_add(boss, "route", boss.square)
  harm.down(boss, world.side "agents")
  expect({ boss.mp, boss.spare, boss.debt, boss.height, #boss.route }, { 0, 0, 0, 0, 0 })
  expect({ boss.board.armor, boss.board.shield, boss.board.speed }, { 0, 0, 0 })
end)

spec("MAY-RDP-01: only who goes down in a refresh phase is kept out of that one", function()
  begin()
  local boss, rex = stand("boss", "s1:E4"), stand("rex", "s1:E6")
  harm.down(boss, world.side "agents")
  expect(boss.fell, -1)
  change.set(world, "phase", "refresh")
  harm.down(rex, world.side "agents")
  expect(rex.fell, 5)
end)

spec("MAY-ALLY-05: an elite that goes down takes its own ally with it and no other", function()
  begin()
  local ada = stand("ada", "s1:B4")
  stand("bea", "s1:B6")
  local pet = place("pet", "s1:C4", "agents", { board = ada.board, shields = 1, armors = 1, wounds = 1 })
  local hound = place("hound", "s1:C6", "agents", { board = world.piece("bea").board })
  harm.down(ada, world.side "command")
  expect({ pet.on_map, hound.on_map }, { false, true })
  expect({ pet.shields, pet.armors, pet.wounds }, { 0, 0, 0 })
end)

spec("MAY-ALLY-07 MAY-LRG-01: the ally of a large unit starts within two spaces of the nearest of its own", function()
  begin()
  local titan = place { "titan", "s1:C3", "command", as_play = true }
  refuse("landing", "s1:G3", "s1:C7", "s1:C3", "s1:D4") -- too far, and where the titan stands
  expect_offers("landing", "s1:A1", "s1:F3", "s1:F6", "s1:C6")
  answer { "landing", "s1:F6", side = "command" }
  answer { "facing", "west", side = "command" }
  run("muster-ally", titan)
  local hound = filter { kind = "ally", item = "hound" }:all():first()
  expect({ board.name(hound.square), hound.facing, hound.board, hound.side.id }, { "s1:F6", 6, titan.board, "command" })
end)

spec("MAY-ALLY-04: an ally without armor is wounded by the hit after those that its shields take", function()
  begin()
  local ada = stand("ada", "s1:B4")
  local hound = place("hound", "s1:C6", "agents", { board = ada.board })
  harm.hits(hound, 1, world.side "command")
  expect({ hound.shields, hound.armors, hound.wounds }, { 1, 0, 0 })
  harm.hits(hound, 1, world.side "command")
  expect({ hound.shields, hound.armors, hound.wounds }, { 1, 0, 1 })
end)

spec("MAY-DOWN-02: a minion goes back to the pool without its hits", function()
  begin()
  local pest = minion("pest", "s1:E4")
  harm.hits(pest, 2, world.side "agents")
  expect({ pest.on_map, pest.hits, pest.zone.name }, { false, 0, "pool" })
end)

spec("MAY-RES-03: the last well that has a space takes the wound; where none has, no wound is placed", function()
  begin()
  local boss = stand("boss", "s1:E4")
  local own = boss.board
  change.set(own, "shield", 0)
  change.set(own, "armor", 0)
  for _, well in ipairs { "speed", "focus", "tech", "mayhem" } do change.set(own, well .. "-size", 0) end
  change.set(own, "focus-size", 1)
  harm.hits(boss, 2, world.side "agents")
  expect({ own.focus_wounds, points() }, { 1, 11 })
  harm.hits(boss, 1, world.side "agents")
  expect({ own.focus_wounds, points(), boss.on_map }, { 1, 11, true })
end)

spec("MAY-RES-01 MAY-ALLY-04 MAY-DOWN-02: missions hear of the wounds of elites and allies, not of spent shields",
     function()
  begin()
  local boss, ogre = stand("boss", "s1:E2"), stand("ogre", "s1:E5")
  local pet = place("pet", "s1:C4", "agents", { board = world.piece("ada").board })
  harm.hits(boss, 2, world.side "agents")
  expect({ boss.board.shield, points() }, { 0, 0 })
  answer("wound", "mayhem")
  harm.hits(boss, 2, world.side "agents")
  expect({ boss.board.armor, boss.board.mayhem_wounds, points() }, { 0, 1, 11 })
  answer("wound", "mayhem")
  answer("wound", "mayhem")
  harm.wound(ogre, 2)
  expect({ ogre.board.mayhem_wounds, points() }, { 2, 32 })
  harm.hits(pet, 2)
  expect({ pet.shields, pet.armors, pet.wounds, points() }, { 1, 1, 0, 32 })
  harm.hits(pet, 1)
  expect({ pet.wounds, points() }, { 1, 43 })
  harm.hits(minion("pest", "s1:G7"), 1)
  expect(points(), 43)
  harm.hits(place("pet", "s1:C6", "agents", { board = world.piece("ada").board }), 3)
  expect(points(), 54)
end)

spec("MAY-DOWN-02: shield, armor and health of a minion are one sum, with those of its upgrades", function()
  begin()
  local pest = minion("pest", "s1:E4", { ["more-shield"] = 1, ["more-armor"] = 1, ["more-health"] = 1 })
  harm.hits(pest, 4)
  expect(pest.on_map)
  harm.hits(pest, 1)
  expect(pest.on_map, false)
  local guard = minion("guard", "s1:E4")
  harm.hits(guard, 1)
  expect(guard.on_map)
  harm.hits(guard, 1)
  expect(guard.on_map, false)
end)

spec("MAY-DOWN-01: hits and wounds do nothing to whoever has left the map", function()
  begin()
  local boss = stand("boss", "s1:E4")
  harm.down(boss, world.side "agents")
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 1) end
  harm.hits(boss, 1, world.side "agents")
  harm.wound(boss, 1, world.side "agents")
  expect({ boss.board.shield, boss.board.armor, points() }, { 1, 1, 0 })
  local pest = minion("pest", "s1:E4")
  harm.down(pest)
  harm.wound(pest, 1)
  expect(pest.hits, 0)
end)

spec("MAY-MOD-10 MAY-ALLY-04: a weapon against shields or armor, and what its target still has of them", function()
  local ada, boss = duel()
  local function both(victim) return { net(ada, victim, "shield-breaker"), net(ada, victim, "armor-breaker") } end
  expect(both(boss), { 1, 1 })
  change.set(boss.board, "shield", 1)
  expect(both(boss), { 1, 1 })
  change.set(boss.board, "shield", 0)
  expect(both(boss), { 0, 1 })
  change.set(boss.board, "armor", 0)
  expect(both(boss), { 0, 0 })
  local pet = place("pet", "s1:E2", "command", { board = boss.board })
  change.turn(pet, turns.west)
  expect(both(pet), { 1, 1 })
  change.set(pet, "shields", 1)
  expect(both(pet), { 0, 1 })
  change.set(pet, "armors", 1)
  expect(both(pet), { 0, 0 })
  expect(both(minion("pest", "s1:E5")), { 1, 0 })
  expect(both(minion("guard", "s1:E6")), { 0, 1 })
  expect(both(minion("guard", "s1:E7", { hits = 1 })), { 0, 0 })
  expect(both(minion("guard", "s1:F6", { ["more-shield"] = 1 })), { 1, 1 })
  expect(both(minion("guard", "s1:F7", { ["more-shield"] = 1, hits = 1 })), { 0, 1 })
  expect(both(minion("guard", "s1:F5", { ["more-armor"] = 1, hits = 1 })), { 0, 1 })
  expect(both(minion("pest", "s1:F2", { ["more-shield"] = 1, hits = 1 })), { 1, 0 })
  expect(both(place("engine", "s1:G6", "command")), { 0, 0 })
  expect(both(place("van", "s1:G2", "command")), { 0, 0 })
end)

spec("MAY-MOD-10: weapon bonuses are of the advanced game", function()
  local ada, boss = duel { advanced = false }
  expect(net(ada, boss, "shield-breaker"), 0)
end)

spec("MAY-DDD-06 MAY-MOD-05: a tower on the ground and a unit one level up stand equally high", function()
  begin()
  local ada = stand("ada", "t1:C4/2", turns.west)
  local tower = place("tower", "s1:G4", "command")
  expect(net(ada, tower, "stub"), 0)
  stand("ada", "t1:C4/3", turns.west)
  expect(net(ada, tower, "stub"), 2)
  stand("ada", "s1:D5", turns.east)
  expect(net(ada, tower, "stub"), -2)
  expect(net(ada, place("engine", "s1:G7", "command"), "stub"), 0)
end)

spec("MAY-MOD-08: what abilities and the mission add counts once, for the target it is about", function()
  local ada, boss = duel()
  local strike = strikes.take { attacker = ada, action = "stub", by = ada.side, space = boss.square, bonus = 2 }
  expect(modifiers.net(ada, boss, strike), 2)
  change.set(boss, "stunned", 3)
  expect(modifiers.net(ada, boss, strike), 5)
  change.set(boss, "stunned", 0)
  change.set(ada, "stunned", 3)
  expect(modifiers.net(ada, boss, strike), 2)
end)

spec("MAY-RNG-02 MAY-STA-04: Range Up adds to each band in use, once for each marker, and to no unused one", function()
  begin()
  local ada = stand("ada", "s1:B4")
  change.set(ada, "kit", set("longbow", "pistol", "rest"))
  change.set(ada, "range-up", 1)
  expect({ weapon.band(ada, "longbow", 2), weapon.band(ada, "longbow", 11) }, { "yellow", "yellow" })
  expect(weapon.band(ada, "longbow", 12), nil)
  expect({ weapon.reach(ada, "longbow"), weapon.reach(ada, "rest") }, { 11, 0 })
  change.set(ada, "range-up", 2)
  expect({ weapon.band(ada, "pistol", 10), weapon.reach(ada, "pistol"), weapon.reach(ada, "rest") }, { "red", 14, 0 })
  change.set(ada, "range-up", 0)
  expect({ weapon.reach(ada, "pistol"), weapon.reach(ada, "rest"), weapon.reach(ada, "stub", -3) }, { 8, 0, 0 })
end)

spec("MAY-STA-04 MAY-DDD-02: a device's weapon has its printed range; Range Up is for what stands in the kit",
     function()
  begin()
  local tower = place("tower", "s1:G4", "command")
  expect({ weapon.band(tower, "pistol", 4), weapon.band(tower, "pistol", 5), weapon.band(tower, "pistol", 8) },
    { "red", "yellow", "yellow" })
  expect(weapon.band(tower, "pistol", 9), nil)
  expect(weapon.reach(tower, "pistol"), 8)
  local ada = stand("ada", "s1:B4")
  change.set(ada, "range-up", 1)
  expect(weapon.reach(ada, "pistol"), 8)
end)

spec("MAY-RNG-04 MAY-AOE-02: an area weapon that Range Down has brought to nothing has no target space", function()
  local ada = duel()
  expect(#target.spaces(ada, "grenade") > 0)
  change.set(ada, "range-down", 1)
  expect(#target.spaces(ada, "grenade"), 0)
  expect(#target.enemies(ada, "grenade"), 0)
end)

spec("MAY-RNG-01 MAY-TGT-03: an objective at the end of the range is a target, one space farther it is not", function()
  begin()
  local ada = stand("ada", "s1:B4", turns.east)
  local near = place("om", "s1:E4", nil, { hits = 1 })
  local far = place("om", "s1:F4", nil, { hits = 1 })
  expect(target.enemies(ada, "stub"), { near })
  expect(target.spaces(ada, "stub"), { near.square })
  expect(target.enemies(ada, "stub", strikes.take { attacker = ada, action = "stub", range = 1 }), { near, far })
end)

spec("MAY-DASH-04: an attack reaches neither farther nor less far when its target is looked at again", function()
  local ada, boss = duel()
  expect(target.reaches(ada, "stub", boss))
  expect(target.reaches(ada, "stub", stand("boss", "s1:F4")), false)
end)

spec("MAY-DDD-02 MAY-PUSH-01: missions hear who attacked whom and how many hits got through", function()
  local ada, boss = duel()
  force { "hit", "hit" }
  run("do-attack", ada, "pistol")
  expect(points(), -12)
  place("spark", boss.square, nil, { live = true, turn = 4 })
  force { "blank", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect(points(), -12, "an explosion is nobody's attack")
end)

spec("MAY-DDD-06: after a tower's attack nothing of it is under way", function()
  begin()
  local ada = stand("ada", "s1:B4", turns.east)
  place("tower", "s1:E4", "command")
  change.set(world, "active", world.side "command")
  answer("tower", "now")
  force { "hit", "blank", "blank" }
  run("device", world.piece "first")
  expect({ ada.board.shield, world.zone("strikes").count }, { 1, 0 })
end)

spec("MAY-ABL-09 MAY-AOE-02: an area that needs no line of sight may go to any space to which a way leads", function()
  begin()
  local ada = stand("ada", "t1:C2", turns.south)
  local strike = strikes.take { attacker = ada, action = "mortar", by = ada.side, area = 1, ["no-sight"] = true }
  local blind = strikes.take { attacker = ada, action = "mortar", by = ada.side, area = 1 }
  local seen, reached = target.spaces(ada, "mortar", blind), target.spaces(ada, "mortar", strike)
  expect({ seen:has(at "t1:B4"), reached:has(at "t1:B4") }, { true, true })
  expect({ seen:has(at "t1:C3"), reached:has(at "t1:C3") }, { false, false })
  expect(reached:has(at "t1:B6"))
  expect({ seen:has(at "t1:A6"), reached:has(at "t1:H2") }, { true, true })
end)

spec("MAY-ABL-09: the way may fall off a roof, whichever of the two stands higher", function()
  begin()
  local ada, boss = stand("ada", "t1:B4", turns.east), stand("boss", "t1:C4/3", turns.west)
  local strike = strikes.take { attacker = ada, action = "mortar", by = ada.side, ["no-sight"] = true }
  expect(target.seen(ada, boss, strike, 3))
  expect(target.seen(boss, ada, strike, 3))
  expect(target.seen(boss.square, ada.square, strike, 3))
end)

spec("MAY-EXP-02: an attack without hits does nothing to an objective or an explosive object", function()
  begin()
  local om = place("om", "s1:E4", nil, { hits = 1 })
  harm.hits(om, 0, world.side "agents")
  expect({ om.on_map, om.taken }, { true, 0 })
  expect(#object.among(places(at "t1:G2"), world.side "agents"), 1)
end)
