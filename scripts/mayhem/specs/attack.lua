-- Attacks from the target space to the last hit: targets, lines, windows, dashes, objects.
local target = require "attack.target"
local strikes = require "attack.strike"
local object = require "map.object"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local begin, stand = duels.range, units.stand

-- Ada and the boss face each other across three squares.
local function duel(name, options)
  begin(name, options)
  return duels.face()
end

local function shields(piece) return piece.board.shield end

local function minion(item, square, kit) return units.minion(item, square, nil, { kit = kit }) end

spec("MAY-TGT-01: an action without dice that is aimed at a unit is an attack: target space, window, miss", function()
  local ada, boss = duel "strike-objects"
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(boss.board, "focus", 1)
  change.set(world, "serial", 1)
  answer("target", boss.square)
  expect_options("instant", "boss", "pass", "pass-all")
  answer("instant", "pass")
  run("do-attack", ada, "signal")
  expect(shields(boss), 2)
end)

spec("MAY-TGT-02: the unit and each object in the target space have a roll of their own", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  local boss = stand("boss", "s1:D2", 6)
  place("om", "s1:D2", nil, { hits = 1 })
  answer("target", "s1:D2")
  answer("next-target", boss)
  force { "hit", "blank" }
  answer("next-target", "om")
  force { "hit", "blank" }
  force { "hit", "hit" }
  run("do-attack", ada, "pistol")
  expect(shields(boss), 1)
  expect(filter { kind = "om" }:count(), 0)
  expect(filter { kind = "explosion" }:count(), 1)
end)

spec("MAY-TGT-03: a target must be in front, in line and in range", function()
  local ada, boss = duel()
  expect(target.spaces(ada, "pistol"), places(boss.square))
  change.move(boss, board.find "t1:C4")
  expect(#target.spaces(ada, "pistol"), 0, "behind a wall")
  change.move(boss, board.find "t1:D8")
  expect(#target.spaces(ada, "pistol"), 0, "out of range")
  local gun = minion("gun", "s1:B2", { "rifle" })
  change.turn(gun, 0)
  expect(#target.spaces(gun, "rifle"), 0, "behind it")
  change.turn(gun, 4)
  expect(target.spaces(gun, "rifle"), places(ada.square))
end)

spec("MAY-TGT-04: markers are targets if the mission says so; explosive squares and vehicles always", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B4", 2)
  local spaces = target.spaces(ada, "pistol")
  expect(spaces:has(board.find "s1:D2") and spaces:has(board.find "s1:E3") and #spaces == 2)
  place("om", "s1:D4")
  place("event-marker", "s1:D5")
  expect(#target.spaces(ada, "pistol"), 2)
  place("om", "s1:E4", nil, { hits = 2 })
  place("event-marker", "s1:E5", nil, { hits = 2 })
  place("van", "s1:F5", "command")
  place("van", "s1:F6", "agents")
  spaces = target.spaces(ada, "pistol")
  for _, square in ipairs { "s1:E4", "s1:E5", "s1:F5" } do expect(spaces:has(board.find(square)), true, square) end
  expect(#spaces, 5)
end)

spec("MAY-TGT-05: at the end of a turn the hits on an object are forgotten", function()
  begin "strike-objects"
  local om = place("om", "s1:D3", nil, { hits = 2, taken = 1 })
  run { "turn-end", world.side("agents"), until_step = "next-turn" }
  expect(om.taken, 0)
end)

spec("MAY-TGT-05: all hits on an object must be dealt within a single turn", function()
  begin "strike-objects"
  local marker = place("om", "s1:D4", nil, { hits = 2 })
  object.hits(marker, 1)
  object.turn_ends()
  object.hits(marker, 1)
  expect(marker.on_map)
  object.hits(marker, 1)
  expect(marker.on_map, false)
end)

spec("MAY-OM-04: an objective marker that is a target can be destroyed", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B4", 2)
  local marker = place("om", "s1:D4", nil, { hits = 2 })
  answer("target", "s1:D4")
  force { "hit", "aim" }
  run("do-attack", ada, "pistol")
  expect(marker.on_map, false)
end)

spec("MAY-TGT-06: units of the own side are not targets", function()
  local ada, boss = duel()
  stand("bea", "s1:D4", 6)
  expect(target.spaces(ada, "pistol"), places(boss.square))
end)

spec("MAY-TGT-06: with friendly fire an area harms all, the attacker too", function()
  local friendly = { ["friendly-fire"] = true }
  begin("street", friendly)
  local bea = stand("bea", "s1:B4", 2)
  local ada = stand("ada", "s1:C5", 2)
  answer("target", "s1:C4")
  answer("facing", "east")
  answer("next-target", ada)
  force { "hit", "blank", "blank" }
  force { "hit", "blank", "blank" }
  run("do-attack", bea, "bomb")
  expect(shields(ada), 1)
  expect(shields(bea), 0)
end)

spec("MAY-RNG-03 MAY-ABL-30: an attack without dice has one flat range", function()
  local ada, boss = duel "strike-objects"
  expect(target.enemies(ada, "signal"):has(boss))
  change.move(boss, board.find "s1:H4")
  expect(target.enemies(ada, "signal"):has(boss), false)
  change.move(boss, board.find "s1:G4")
  answer("target", "s1:G4")
  run("do-attack", ada, "signal")
  expect(shields(boss), 2)
end)

spec("MAY-DICE-01 MAY-RES-04: hits and aimed hits harm; pushes and specials by themselves do not", function()
  local ada, boss = duel()
  force { "hit-special", "aim" }
  run("do-attack", ada, "pistol")
  expect(shields(boss), 0)
  expect(boss.square, board.find "s1:E4")
end)

spec("MAY-ACT-05: the cost of a weapon is paid before its target is chosen", function()
  local ada = duel()
  change.set(ada.board, "speed", 1)
  change.set(ada.board, "focus", 1)
  answer("aim-delay", "no")
  stand("ogre", "s1:F7")
  run { "perform", ada, "pistol", until_step = "attack-target" }
  expect(ada.board.speed, 0)
  expect(ada.board.focus, 0)
  answer("target", "s1:E4")
  force { "blank", "blank" }
  run { "execute", ada, "pistol", until_step = "after-action" }
end)

spec("MAY-ACT-11: movement points of a weapon come wholly before the attack", function()
  local ada, boss = duel "strike-objects"
  answer("weapon-move", "before")
  change.move(boss, board.find "s1:C4")
  run { "do-attack", ada, "drifter", until_step = "do-move" }
  expect(world.zone("strikes").top.moved)
end)

spec("MAY-ACT-11: or wholly after it", function()
  local ada, boss = duel "strike-objects"
  change.move(boss, board.find "s1:C4")
  answer("weapon-move", "after")
  answer("target", boss.square)
  answer("facing", "east")
  force { "hit" }
  run { "do-attack", ada, "drifter", until_step = "do-move" }
  expect(shields(boss), 1)
  expect(world.zone("strikes").top.over)
end)

spec("MAY-ACT-11: without a target there is only the movement (open point 50)", function()
  local ada, boss = duel "strike-objects"
  change.move(boss, board.find "s1:H8")
  change.move(ada, board.find "s1:A8")
  run { "do-attack", ada, "drifter", until_step = "do-move" }
  expect(world.zone("strikes").top.moved)
end)

spec("MAY-DASH-02: attacker, target and anybody may dash before the roll, once each until the attack is resolved",
     function()
  local ada, boss = duel()
  local bea = stand("bea", "s1:A8")
  for _, who in ipairs { ada, boss, bea } do
    change.list_add(who, "instants", "sidestep")
    change.set(who, "quick", true)
    change.set(who.board, "focus", 2)
  end
  change.set(boss, "dashed", true)
  answer("aim", "no")
  expect_options("instant", "ada", "bea", "pass")
  answer("instant", "pass")
  expect_options("instant", "boss", "pass")
  answer("instant", "pass")
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
end)

spec("MAY-DASH-02: a dash before the target is chosen does not count against the attack", function()
  begin "strike-objects"
  local ada, boss = stand("ada", "s1:B7", 2), stand("boss", "s1:F7", 6)
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(boss.board, "focus", 2)
  answer("move", "s1:C7") -- nobody is in range yet, so it moves first
  answer("instant", boss)
  answer("dash", "s1:E7")
  answer("facing", "west")
  answer("move", "s1:C7")
  answer("instant", "pass")
  answer("move", "stop")
  answer("facing", "east")
  expect_options("instant", "boss", "pass")
  answer("instant", "pass")
  force { "blank" }
  run("do-attack", ada, "drifter")
end)

spec("MAY-DASH-03: everything is judged from where all stand after the dashes", function()
  local ada, boss = duel()
  run { "do-attack", ada, "pistol", until_step = "attack-struck" }
  change.move(boss, board.find "s1:F5")
  change.turn(boss, 4)
  force { "hit-special", "blank" }
  local marker = world.zone("strikes").top
  run("attack-struck", marker)
  expect(shields(boss), 1)
  expect(marker.die, "yellow")
end)

spec("MAY-DASH-04: out of line, front or range the attack misses the unit, and costs stay paid", function()
  for _, square in ipairs { "t1:C4", "s1:A4", "t1:D8" } do
    local ada, boss = duel()
    run { "do-attack", ada, "pistol", until_step = "attack-struck" }
    change.move(boss, board.find(square))
    run("attack-struck", world.zone("strikes").top)
    expect(shields(boss), 2, square)
  end
end)

spec("MAY-DASH-04 MAY-TGT-02: objects that are left in the target space are attacked all the same", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  local boss = stand("boss", "s1:D2", 6)
  answer("target", "s1:D2")
  run { "do-attack", ada, "pistol", until_step = "attack-struck" }
  change.move(boss, board.find "s1:A8")
  answer("next-target", boss)
  force { "hit", "hit" }
  run("attack-struck", world.zone("strikes").top)
  expect(shields(boss), 2)
  expect(filter { kind = "explosion" }:count(), 1)
end)

spec("MAY-EXP-02 MAY-EXP-14: two hits on an explosive object in one turn place an explosion", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  answer("target", "s1:D2")
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  expect(filter { kind = "explosion" }:count(), 0)
  answer("target", "s1:D2")
  force { "aim", "blank" }
  run("do-attack", ada, "pistol")
  expect(filter { kind = "explosion" }:at(board.find "s1:D2"):first() ~= nil)
  expect(ada.board.mayhem_status, 1)
end)

spec("MAY-EXP-02: hits of another turn do not count", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  for _ = 1, 2 do
    answer("target", "s1:D2")
    force { "hit", "blank" }
    run("do-attack", ada, "pistol")
    object.turn_ends()
  end
  expect(filter { kind = "explosion" }:count(), 0)
  expect(filter { kind = "charge" }:count(), 0)
end)

spec("MAY-EXP-03: no second explosion where a marker lies", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  for _ = 1, 2 do
    answer("target", "s1:D2")
    force { "hit", "hit" }
    run("do-attack", ada, "pistol")
    object.turn_ends()
  end
  expect(filter { kind = "explosion" }:count(), 1)
  expect(ada.board.mayhem_status, 1)
end)

spec("MAY-EXP-04: explosive objects never have protection", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B3", 2)
  local square = board.find "s1:E3"
  change.corner(board.corner(square, "north-west"), "obstacle")
  change.corner(board.corner(square, "south-west"), "obstacle")
  answer("target", "s1:E3")
  force { "hit-special", "hit-special" }
  run("do-attack", ada, "pistol")
  expect(filter { kind = "explosion" }:count(), 1)
end)

spec("MAY-EXP-03 MAY-AIM-03: two causes place one explosion", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  run("explode", board.find "s1:D2", ada)
  run("explode", board.find "s1:D2", ada)
  expect(filter { kind = "explosion" }:count(), 1)
end)

spec("MAY-ACT-07: a window comes before each roll, for the second target as well", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B2", 2)
  local boss = stand("boss", "s1:D2", 6)
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(boss.board, "focus", 1)
  answer("target", "s1:D2")
  answer("instant", "pass")
  answer("next-target", boss)
  force { "blank", "blank" }
  answer("instant", "pass")
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
end)

spec("MAY-DDD-03: only a device with a health value can be destroyed; wounds stay on it", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:B5", 2)
  place("obelisk", "s1:D4", "command")
  expect(#target.spaces(ada, "signal"), 2, "the explosive squares")
  local engine = place("engine", "s1:D6", "command")
  answer("target", "s1:D6")
  answer("facing", "east")
  force { "hit", "hit" }
  run("do-attack", ada, "pistol")
  object.turn_ends()
  expect(engine.wounds, 2)
  answer("target", "s1:D6")
  answer("facing", "east")
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  expect(engine.on_map, false)
end)

spec("MAY-VEH-24 MAY-VEH-25: a vehicle is attacked apart from its rider; hits stay, and at its strength it is gone",
     function()
  local ada, boss = duel "strike-objects"
  local van = place("van", boss.square, "command")
  answer("target", "s1:E4")
  answer("next-target", boss)
  force { "hit", "blank" }
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  object.turn_ends()
  expect(shields(boss), 1)
  expect(van.wounds, 1)
  answer("target", "s1:E4")
  answer("next-target", boss)
  force { "blank", "blank" }
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  expect(van.on_map, false)
  expect(boss.on_map)
end)

spec("MAY-MOD-10: a weapon bonus for shields or armor is one bonus, never more", function()
  local ada, boss = duel "strike-objects"
  local modifiers = require "attack.modifiers"
  local marker = strikes.take { attacker = ada, action = "piercer", by = ada.side }
  local function net(victim) return modifiers.net(ada, victim, marker) end
  expect(net(boss), 1)
  change.set(boss.board, "shield", 0)
  expect(net(boss), 1)
  change.set(boss.board, "armor", 0)
  expect(net(boss), 0)
  local pest, guard = minion("pest", "s1:E3"), minion("guard", "s1:E5")
  change.turn(pest, 6)
  change.turn(guard, 6)
  expect(net(pest), 1)
  expect(net(guard), 1)
  change.set(pest, "hits", 1)
  change.set(guard, "hits", 1)
  expect(net(pest), 0, "open point 35")
  expect(net(guard), 0)
end)

spec("MAY-MOD-10 MAY-DDD-02: elites and devices are of the kind elite", function()
  local ada, boss = duel "strike-objects"
  local modifiers = require "attack.modifiers"
  local marker = strikes.take { attacker = ada, action = "hunter", by = ada.side }
  expect(modifiers.net(ada, boss, marker), 1)
  expect(modifiers.net(ada, place("engine", "s1:D6", "command"), marker), 1)
  local pest = minion("pest", "s1:E3")
  change.turn(pest, 6)
  expect(modifiers.net(ada, pest, marker), 0)
end)

spec("MAY-LRG-05: dots do not protect large units", function()
  local ada = duel()
  local ogre = stand("ogre", "s1:F7", 6)
  stand("boss", "s1:H1")
  change.move(ada, board.find "s1:C7")
  for _, at in ipairs { "north-west", "south-west" } do
    change.corner(board.corner(board.find "s1:F7", at), "obstacle")
  end
  change.corner(board.corner(board.find "s1:F8", "south-west"), "obstacle")
  local modifiers = require "attack.modifiers"
  local marker = strikes.take { attacker = ada, action = "pistol", by = ada.side }
  expect(modifiers.net(ada, ogre, marker), 0)
end)

spec("MAY-DDD-06: a tower counts one level higher when it attacks and when it is attacked", function()
  local ada = duel "strike-objects"
  local tower = place("tower", "s1:D6", "command")
  local modifiers = require "attack.modifiers"
  local marker = strikes.take { attacker = ada, action = "pistol", by = ada.side }
  expect(modifiers.net(ada, tower, marker), -2)
  change.turn(ada, 4)
  expect(modifiers.net(tower, ada, marker), 2)
  strikes.give_back(marker)
  change.set(world, "active", world.side("command"))
  answer("target", ada.square)
  force { "hit", "aim", "blank" }
  run("do-attack", tower, "pistol")
  expect(shields(ada), 0)
end)

spec("MAY-EXP-02 MAY-EXP-05 MAY-EXP-14: W11, a unit and the explosive object under it are rolled for apart", function()
  begin "strike-objects"
  local ada, pest = stand("ada", "s1:B2", 2), minion("pest", "s1:D2")
  change.turn(pest, 6)
  answer("target", "s1:D2")
  answer("next-target", pest)
  force { "hit", "aim" }
  force { "hit-special", "hit" }
  run("do-attack", ada, "pistol")
  expect(pest.on_map, false)
  local marker = filter { kind = "explosion" }:at(board.find "s1:D2"):first()
  expect(marker.face_up, false)
  expect(ada.board.mayhem_status, 1)
end)

spec("MAY-SQD-03: a minion is unharmed again when a turn has ended", function()
  begin()
  local pest = minion("pest", "s1:D4", { "charge", "knife" })
  local ada = stand("ada", "s1:B4", 2)
  change.turn(pest, 6)
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  expect(pest.hits, 1)
  run { "turn-end", ada.side, until_step = "next-turn" }
  expect(pest.hits, 0)
end)

spec("MAY-SQD-06: W10, a pest with a knife takes the shields of an elite", function()
  begin()
  local ada = stand("ada", "s1:B4", 2)
  local pest = minion("pest", "s1:C4", { "charge", "knife" })
  answer("weapon-move", "after")
  answer("facing", "west")
  force { "hit", "hit" }
  run { "do-attack", pest, "knife", until_step = "do-move" }
  expect(shields(ada), 0)
end)

spec("MAY-ABL-18 MAY-AIM-01: a second attack goes to another target near the first and is never aimed", function()
  local ada, boss = duel "strike-objects"
  local near, far = minion("pest", "s1:E6"), minion("guard", "s1:E8")
  change.set(ada.board, "focus", 3)
  local first = strikes.take { attacker = ada, action = "pistol", by = ada.side, space = boss.square, target = boss }
  expect_options("target", "s1:E6", "s1:D2", "s1:E3")
  answer("target", "s1:E6")
  answer("facing", "east")
  force { "hit", "hit" }
  run { "attack-again", first, "pistol", 2 }
  expect(near.on_map, false)
  expect(far.on_map)
end)
