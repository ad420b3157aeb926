-- Areas of effect, and dice that are nobody's.
local strikes = require "attack.strike"
local blast = require "attack.blast"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local begin, stand = duels.range, units.stand

local function pest(square, facing) return units.minion("pest", square, facing or 6) end

local function bomb(bea, square)
  return strikes.take { attacker = bea, action = "bomb", by = bea.side, area = 2, space = board.find(square) }
end

spec("MAY-AOE-01: a roll against every enemy unit and object in the area", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:E4", 6)
  local near, far, own = pest "s1:G5", pest "s1:H4", stand("ada", "s1:F4", 6)
  answer("next-target", boss)
  force { "hit", "blank", "blank" }
  force { "hit", "blank", "blank" }
  run("attack-struck", bomb(bea, "s1:E4"))
  expect(boss.board.shield, 1)
  expect(near.hits, 1)
  expect(far.hits, 0)
  expect(own.board.shield, 2)
end)

spec("MAY-AOE-02: the centre may be empty, and must be in front, in line and in range", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:H4", 6)
  answer("target", "s1:F4")
  force { "hit", "blank", "blank" }
  run("do-attack", bea, "bomb")
  expect(boss.board.shield, 1)
  refuse("target", "s1:H4")
  refuse("target", "s1:A4")
  answer("target", "s1:B8")
  answer("facing", "south")
  run("do-attack", bea, "bomb")
end)

spec("MAY-DASH-02 MAY-AOE-01: who has dashed before one roll of an attack does not before the next", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:H4", 6)
  local near = pest "s1:G5"
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(boss.board, "focus", 2)
  answer("target", "s1:F4")
  answer("instant", boss)
  answer("dash", "s1:H5")
  answer("facing", "west")
  answer("next-target", near)
  force { "blank", "blank", "blank" }
  force { "blank", "blank", "blank" }
  run("do-attack", bea, "bomb")
  expect({ boss.board.focus, boss.dashed }, { 1, false })
end)

spec("MAY-AOE-03: for the centre lines and flank are those from the attacker", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:E4", 2)
  force { "hit", "hit", "blank", "blank" }
  run("attack-struck", bomb(bea, "s1:E4"))
  expect(boss.board.shield, 0)
end)

spec("MAY-AOE-04: for other spaces they are those from the centre", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:D4", 6)
  force { "hit", "blank", "blank", "blank" }
  run("attack-struck", bomb(bea, "s1:F4"))
  expect(boss.board.shield, 1)
end)

spec("MAY-AOE-05: spaces beside the centre keep their protection", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:E4", 2)
  for _, side in ipairs { "north-east", "south-east" } do change.corner(board.corner(boss, side), "obstacle") end
  force { "push", "push", "special" }
  answer("push", "s1:G4")
  run("attack-struck", bomb(bea, "s1:F4"))
  expect(boss.square, board.find "s1:G4")
end)

spec("MAY-AOE-06: only the level of the centre", function()
  begin()
  local bea = stand("bea", "s1:A4", 2)
  local high = pest("t1:C4/3", 6)
  expect(blast.squares(board.find "t1:B4", 2):has(high.square), false)
  run("attack-struck", bomb(bea, "t1:B4"))
  expect(high.hits, 0)
end)

spec("MAY-AOE-07: all rolls have the colour of the centre's range", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:A6", 2)
  stand("boss", "s1:F6", 6)
  local marker = strikes.take { attacker = ada, action = "pistol", by = ada.side, area = 2,
                                space = board.find "s1:D6" }
  force { "hit", "hit-special" }
  run("attack-struck", marker)
  expect(marker.die, "red")
end)

spec("MAY-AOE-08: walls stop it", function()
  begin()
  local bea = stand("bea", "s1:H4", 2)
  local inside, outside = pest("t1:C4", 6), pest("t1:B5", 6)
  force { "hit", "blank", "blank" }
  run("attack-struck", bomb(bea, "t1:B4"))
  expect(inside.hits, 0)
  expect(outside.hits, 1)
end)

spec("MAY-AOE-09: who has dashed out of the area before its roll is missed; inside it is judged where it " ..
  "stands", function()
  begin()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:E4", 6)
  local other = pest "s1:F4"
  local marker = bomb(bea, "s1:E4")
  run { "attack-struck", marker, until_step = "attack-next" }
  change.move(boss, board.find "s1:H4")
  change.move(other, board.find "s1:E2")
  change.turn(other, 0)
  answer("next-target", boss)
  force { "hit-special", "blank", "blank", "blank" }
  run("attack-next", marker)
  expect(boss.board.shield, 2)
  expect(other.hits, 1)
end)

spec("MAY-AOE-10 MAY-LRG-06 MAY-DDD-02: large units, devices and vehicles are attacked once", function()
  begin "strike-objects"
  local ada = stand("ada", "s1:A6", 2)
  local ogre = stand("ogre", "s1:E5", 6)
  local engine = place("engine", "s1:C7", "command")
  local van = place("van", "s1:C5", "command")
  local rear = place("vehicle-rear", "s1:D5", "command", { front = van })
  change.set(van, "rear", rear)
  local marker = strikes.take { attacker = ada, action = "bomb", by = ada.side, area = 2, space = board.find "s1:D6" }
  change.feature(board.find "s1:E3", "explosive", false)
  answer("next-target", ogre)
  force { "hit", "blank" }
  answer("wound", "speed")
  answer("next-target", engine)
  force { "hit", "blank" }
  force { "hit", "blank" }
  run("attack-struck", marker)
  expect(engine.wounds, 1)
  expect(van.wounds, 1)
  expect(ogre.board.speed_wounds, 1)
end)

spec("MAY-EXP-08 MAY-EXP-09: dice that are nobody's have no modifiers; the enemy of the target chooses " ..
  "pushes", function()
  begin()
  local boss = stand("boss", "s1:E4", 6)
  change.set(boss, "defense-down", 3)
  local marker = strikes.take { free = true, die = "white", extra = 4, space = board.find "s1:D4", area = 1,
                                struck = set(boss) }
  force { "hit", "aim", "push", "special" }
  expect_options("push", "s1:F3", "s1:F4", "s1:F5")
  answer("push", "s1:F4")
  run("attack-struck", marker)
  expect(boss.board.shield, 0)
  expect(boss.square, board.find "s1:F4")
end)

spec("MAY-PUSH-01: the attacker chooses pushes of its own units too (friendly fire)", function()
  fixture("street", { ["friendly-fire"] = true })
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side("agents"))
  local bea, ada = stand("bea", "s1:A4", 2), stand("ada", "s1:E4", 6)
  change.list_clear(bea, "instants")
  change.list_clear(ada, "instants")
  force { "push", "blank", "blank" }
  expect_error("'push' is asked of agents", run, "attack-struck", bomb(bea, "s1:E4"))
  expect(ada.square, board.find "s1:E4")
end)

spec("MAY-EXP-07: who stands out of the radius at its roll is missed", function()
  begin()
  local boss = stand("boss", "s1:F4", 6)
  local marker = strikes.take { free = true, die = "white", extra = 4, space = board.find "s1:D4", area = 1,
                                struck = set(boss) }
  run("attack-struck", marker)
  expect(boss.board.shield, 2)
end)

spec("MAY-BLD-07: collapses do not push", function()
  begin()
  local boss = stand("boss", "s1:E4", 6)
  local marker = strikes.take { free = true, die = "red", extra = 4, space = board.find "s1:E4", shoves = false,
                                struck = set(boss) }
  force { "push", "push", "push-special", "hit" }
  run("attack-struck", marker)
  expect(boss.square, board.find "s1:E4")
  expect(boss.board.shield, 1)
end)

spec("MAY-VEH-21: a unit that is no longer beside what rams it is missed", function()
  begin "strike-objects"
  local van = place("van", "s1:C5", "command")
  local ada, bea = stand("ada", "s1:D5", 2), stand("bea", "s1:F5", 2)
  local marker = strikes.take { free = true, die = "white", extra = 4, space = van.square, source = van,
                                struck = set(ada, bea) }
  answer("next-target", ada)
  force { "hit", "blank", "blank", "blank" }
  run("attack-struck", marker)
  expect(ada.board.shield, 1)
  expect(bea.board.shield, 2)
end)
