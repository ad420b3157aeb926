-- Pushes, and the falls they lead to.
local shove = require "attack.push"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local at, begin, stand = board.find, duels.range, units.stand

-- Pushes a unit away from a square; Lamplight chooses.
local function push_from(piece, square, results)
  run("push-on", piece, at(square), results, world.side("agents"), world.side("agents"))
end

spec("MAY-PUSH-01: the attacker moves the target farther away, one space a result, and must", function()
  begin()
  local ada, boss = stand("ada", "s1:B4", 2), stand("boss", "s1:C4", 6)
  answer("facing", "east")
  force { "push", "push-special" }
  expect_options("push", "s1:D3", "s1:D4", "s1:D5")
  answer("push", "s1:D5")
  expect_options("push", "s1:E4", "s1:E5", "s1:E6")
  answer("push", "s1:E4")
  run("do-attack", ada, "pistol")
  expect(boss.square, at "s1:E4")
  expect(boss.facing, 6)
  expect(boss.board.shield, 2)
end)

spec("MAY-PUSH-02: crossing an obstacle takes three results, and need not be done", function()
  begin()
  local boss = stand("boss", "s1:D4", 6)
  for _, row in ipairs { "3", "4", "5" } do change.edge(board.edge(at("s1:D" .. row), "east"), "obstacle") end
  for _, side in ipairs { "north-east", "south-east" } do change.corner(board.corner(boss, side), "obstacle") end
  expect_options("push", "s1:D3", "s1:D5", "stop")
  answer("push", "stop")
  push_from(boss, "s1:B4", 2)
  expect_options("push", "s1:E3", "s1:E4", "s1:E5", "stop")
  answer("push", "s1:E4")
  push_from(boss, "s1:B4", 3)
  expect(boss.square, at "s1:E4")
end)

spec("MAY-PUSH-01 MAY-PUSH-02: whoever has results for an obstacle, and a way without one, must push", function()
  for _, corners in ipairs { { "north-east", "south-east" }, { "north-east" }, { "south-east" } } do
    begin()
    local boss = stand("boss", "s1:D4", 6)
    for _, corner in ipairs(corners) do change.corner(board.corner(boss, corner), "obstacle") end
    expect_options("push", "s1:E3", "s1:E4", "s1:E5")
    answer("push", "s1:E4")
    refuse("push", "stop")
    answer("push", "s1:F4")
    refuse("push", "stop")
    answer("push", "s1:G4")
    push_from(boss, "s1:B4", 3)
    expect(boss.square, at "s1:G4")
  end
end)

spec("MAY-PUSH-02: walls, dots of cover and occupied spaces never", function()
  begin()
  local boss = stand("boss", "s1:D4", 6)
  change.edge(board.edge(boss, "east"), "wall")
  change.corner(board.corner(boss, "north-east"), "cover")
  change.corner(board.corner(boss, "south-east"), "wall-point")
  stand("bea", "s1:D3")
  expect_options("push", "s1:D5", "stop")
  answer("push", "stop")
  push_from(boss, "s1:B4", 9)
  expect(boss.square, at "s1:D4")
end)

spec("MAY-PUSH-03: with no farther space another at the same distance may be used, or none", function()
  begin()
  local boss = stand("boss", "s1:D4", 6)
  for _, square in ipairs { "s1:E3", "s1:E4", "s1:E5" } do place("pest", square, "command") end
  expect_options("push", "s1:D3", "s1:D5", "stop")
  answer("push", "s1:D3")
  push_from(boss, "s1:B4", 1)
  expect(boss.square, at "s1:D3")
end)

spec("MAY-PUSH-03: where there is none at all it stays", function()
  begin()
  local boss = stand("boss", "s1:A1", 6)
  for _, square in ipairs { "s1:B1", "s1:A2" } do place("pest", square, "command") end
  push_from(boss, "s1:B2", 1)
  expect(boss.square, at "s1:A1")
end)

spec("MAY-PUSH-04: never off the map", function()
  begin()
  local boss = stand("boss", "s1:A4", 6)
  expect_options("push", "s1:A3", "s1:A5", "s1:B3", "s1:B5", "stop")
  answer("push", "stop")
  push_from(boss, "s1:B4", 2)
end)

spec("MAY-PUSH-04 MAY-FALL-02: off a level the target falls: a red die for each, only hits count", function()
  begin()
  local boss = stand("boss", "t1:C4/3", 2)
  answer("push", "t1:B4")
  force { "hit", "push-special" }
  expect_options("push", "t1:A3", "t1:A4", "t1:A5")
  answer("push", "t1:A4")
  push_from(boss, "t1:D4/3", 2)
  expect(boss.square, at "t1:A4")
  expect(boss.board.shield, 1)
end)

spec("MAY-FALL-02: aimed hits count as well, and may be blocked", function()
  begin()
  local boss = stand("boss", "s1:A4", 2)
  change.set(boss.board, "tech", 1)
  change.set(boss.board, "focus", 1)
  force { "aim", "hit", "aim-special" }
  answer("block", "block")
  run("fall", boss, 3, world.side("agents"))
  expect(boss.board.shield, 0)
  expect(boss.board.armor, 1)
  expect(boss.board.focus, 0)
end)

spec("MAY-FALL-02: who would land on a unit goes to the nearest free space, and does no harm (open point 42)",
     function()
  begin()
  local boss, bea = stand("boss", "t1:C4/3", 2), stand("bea", "t1:B4", 2)
  answer { "push", "t1:B4", side = "agents" }
  expect_options("push", "t1:A3", "t1:A4", "t1:A5", "t1:B3", "t1:B5")
  answer { "push", "t1:A5", side = "agents", about = boss } -- who pushes chooses
  force { "blank", "hit" }
  push_from(boss, "t1:D4/3", 1)
  expect(boss.square, at "t1:A5")
  expect(bea.square, at "t1:B4")
  expect(bea.board.shield, 1)
  expect(boss.board.shield, 1)
end)

spec("MAY-FALL-03: a dash during the fall makes it harmless, from any height", function()
  begin()
  local boss = stand("boss", "s1:A4", 2)
  change.list_add(boss, "instants", "sidestep")
  change.set(boss.board, "focus", 2)
  answer("fall-dash", "sidestep")
  run("fall", boss, 3, world.side("agents"))
  expect(boss.board.shield, 2)
  expect(boss.board.focus, 1)
  expect(boss.square, at "s1:A4")
end)

spec("MAY-FALL-03 MAY-DASH-02: in an attack that was the dash against it (open point 49)", function()
  begin()
  local boss = stand("boss", "s1:A4", 2)
  change.list_add(boss, "instants", "sidestep")
  change.set(boss.board, "focus", 2)
  local strikes = require "attack.strike"
  local marker = strikes.take { attacker = world.piece("ada"), action = "pistol", space = boss.square }
  answer("fall-dash", "sidestep")
  run("fall", boss, 1, world.side("agents"))
  expect(boss.dashed)
  strikes.give_back(marker)
  expect(boss.dashed, false)
  answer("fall-dash", "sidestep")
  run("fall", boss, 1, world.side("agents"))
  expect(boss.dashed, false)
end)

spec("MAY-FALL-03 MAY-DASH-02: not by who has dashed against this attack", function()
  begin()
  local boss = stand("boss", "s1:A4", 2)
  change.list_add(boss, "instants", "sidestep")
  change.set(boss.board, "focus", 2)
  change.set(boss, "dashed", true)
  force { "hit" }
  run("fall", boss, 1, world.side("agents"))
  expect(boss.board.shield, 1)
end)

spec("MAY-PUSH-01: hits come first, and who is down is not pushed (open point 23)", function()
  begin()
  local ada = stand("ada", "s1:B4", 2)
  local pest = place("pest", "s1:D4", "command", { board = world.piece("first") })
  change.turn(pest, 6)
  change.set(pest, "hits", 1)
  force { "hit", "push" }
  run("do-attack", ada, "pistol")
  expect(pest.on_map, false)
end)

spec("MAY-LRG-04: a large unit is pushed only where all of it finds room; obstacles do not slow it", function()
  begin()
  local ogre = stand("ogre", "s1:D4", 6)
  stand("bea", "s1:F3")
  change.edge(board.edge(at "s1:E4", "east"), "obstacle")
  expect_options("push", "s1:E4", "s1:E5")
  answer("push", "s1:E4")
  push_from(ogre, "s1:B4", 1)
  expect(ogre.square, at "s1:E4")
  shove.away(ogre, at "s1:B4", 0, world.side("agents"), nil)
  expect(ogre.square, at "s1:E4")
end)

spec("MAY-PUSH-01: from a large attacker it is away from the nearest of its squares (open point 28)", function()
  begin()
  stand("ogre", "s1:E3", 6)
  local ada = stand("ada", "s1:D4", 2)
  change.set(world, "active", world.side("command"))
  answer("target", ada.square)
  answer("facing", "west")
  force { "push", "blank" }
  expect_options("push", "s1:C3", "s1:C4", "s1:C5")
  answer("push", "s1:C5")
  run("do-attack", world.piece("ogre"), "pistol")
  expect(ada.square, at "s1:C5")
end)

spec("MAY-PUSH-04 MAY-FALL-02: who comes down in a crowd goes to the nearest free space, however far", function()
  fixture "wheels-road" -- open point 42
  run { "setup", until_step = "round" }
  local pace, ada = require "movement.pace", world.piece "ada"
  for column = 1, 6 do
    for row = 1, 6 do
      local square = board.find("s1:" .. ("ABCDEF"):sub(column, column) .. row)
      place("wheels-pest", square, "command", { board = world.piece "first" })
    end
  end
  change.move(ada, board.find "s1:A1")
  refuse("settle-down", "s1:H1", "s1:A8")
  answer("settle-down", "s1:G3")
  pace.settle(ada)
  expect(ada.square, board.find "s1:G3")
end)
