-- Aimed attacks.
local strikes = require "attack.strike"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local function begin(options)
  duels.range("strike-objects", options)
  local ada, boss = units.stand("ada", "s1:B5", units.turns.east), units.stand("boss", "s1:E5", units.turns.west)
  change.set(ada.board, "focus", 1)
  return ada, boss
end

local function aimed(ada)
  answer("target", "s1:E5")
  answer("aim", "yes")
  run { "do-attack", ada, "pistol", until_step = "attack-struck" }
  return world.zone("strikes").top
end

spec("MAY-AIM-01: a weapon action's attack is aimed for a Focus cube more, before the roll", function()
  local ada = begin()
  local marker = aimed(ada)
  expect(marker.aimed)
  expect(ada.board.focus, 0)
  answer("target", "s1:E5")
  force { "aim", "blank" }
  run("do-attack", ada, "pistol")
end)

spec("MAY-AIM-01: only weapon actions are aimed", function()
  local ada, boss = begin()
  answer("target", "s1:E5")
  force { "blank" }
  run("do-attack", ada, "hunter")
  expect(ada.board.focus, 1)
  expect(boss.board.shield, 2)
end)

spec("MAY-AIM-02 MAY-RES-04: each aimed hit gives an aim bonus, and is a hit", function()
  local ada, boss = begin()
  local marker = aimed(ada)
  force { "aim", "aim-special" }
  expect_options("aim-bonus", "aim-mayhem", "aim-cube", "aim-disrupted", "aim-hit", "pass")
  answer("aim-bonus", "aim-mayhem")
  expect_options("aim-bonus", "aim-cube", "aim-disrupted", "aim-hit", "pass")
  answer("aim-bonus", "pass")
  run("attack-struck", marker)
  expect(ada.board.mayhem, 1)
  expect(boss.board.shield, 0)
end)

spec("MAY-AIM-03: a Mayhem cube, an action cube, Disrupted for the target, a hit more", function()
  local ada, boss = begin()
  local marker = aimed(ada)
  change.set(marker, "extra", 2)
  change.set(ada.board, "speed", 0)
  force { "aim", "aim", "aim", "aim" }
  answer("aim-bonus", "aim-mayhem")
  answer("aim-bonus", "aim-cube")
  answer("cube", "speed")
  answer("aim-bonus", "aim-disrupted")
  answer("aim-bonus", "aim-hit")
  change.set(boss.board, "armor", 0)
  change.set(boss.board, "shield", 9)
  change.set(boss.board, "tech", 0)
  run("attack-struck", marker)
  expect(ada.board.mayhem, 1)
  expect(ada.board.speed, 1)
  expect(boss.disrupted, 1)
  expect(boss.board.shield, 4)
end)

spec("MAY-AIM-03: an explosion on an explosive space within one space of the target space that has no " ..
  "marker", function()
  local ada, boss = begin()
  change.move(boss, board.find "s1:D4")
  answer("target", "s1:D4")
  answer("facing", "east")
  answer("aim", "yes")
  force { "aim", "blank" }
  answer("aim-bonus", "aim-explosion")
  run("do-attack", ada, "pistol")
  expect(filter { kind = "explosion" }:at(board.find "s1:E3"):first() ~= nil)
  expect(ada.board.mayhem_status, 1)
  change.set(ada.board, "focus", 1)
  answer("target", "s1:D4")
  answer("facing", "east")
  answer("aim", "yes")
  force { "aim", "blank" }
  expect_options("aim-bonus", "aim-mayhem", "aim-cube", "aim-disrupted", "aim-hit", "pass")
  answer("aim-bonus", "pass")
  run("do-attack", ada, "pistol")
end)

spec("MAY-AIM-03 MAY-LRG-06: near is what lies near the target space, not near the rest of a large target", function()
  local ada = begin()
  local ogre = units.stand("ogre", "s1:D5", units.turns.west)
  change.move(world.piece "boss", board.find "s1:A8")
  change.list_clear(ogre, "kit")
  for _, name in ipairs { "s1:C4", "s1:F6" } do change.feature(board.find(name), "explosive", true) end
  refuse("target", "s1:E6")
  answer("target", "s1:D5")
  answer("facing", "east")
  answer("aim", "yes")
  force { "aim", "blank" }
  answer_if_asked("wound", "speed")
  answer("aim-bonus", "aim-explosion") -- one space only, so nobody is asked which
  run("do-attack", ada, "pistol")
  local laid = filter { kind = "explosion" }:all()
  expect({ #laid, board.name(laid[1].square) }, { 1, "s1:C4" })
end)

spec("MAY-AIM-04: each option at most once a roll, and what is left is lost", function()
  local ada, boss = begin()
  local marker = aimed(ada)
  change.set(marker, "extra", 4)
  change.set(boss.board, "shield", 9)
  for _, well in ipairs { "mayhem", "speed", "focus", "tech" } do
    change.set(ada.board, well, ada.board[well .. "_size"])
  end
  force { "aim", "aim", "aim", "aim", "aim", "aim" }
  answer("aim-bonus", "aim-hit")
  answer("aim-bonus", "aim-disrupted")
  run("attack-struck", marker)
  expect(boss.board.shield, 2)
end)

spec("MAY-AIM-06: only the original target space counts as aimed", function()
  local ada, boss = begin()
  change.set(ada.board, "focus", 1)
  local bea = place("pest", "s1:E7", "command", { board = world.piece("first") })
  change.turn(bea, 0)
  local marker = strikes.take { attacker = ada, action = "bomb", by = ada.side, aimed = true, area = 2,
                                space = boss.square, target = boss }
  answer("next-target", bea)
  force { "aim", "blank" }
  answer("next-target", boss)
  force { "aim", "blank" }
  answer("aim-bonus", "aim-hit")
  force { "blank", "blank" }
  run("attack-struck", marker)
  expect(bea.hits, 1)
  expect(boss.board.shield, 0)
end)

spec("MAY-AIM-01: nothing of it in the basic mode", function()
  local ada, boss = begin { advanced = false }
  force { "aim", "aim" }
  run("do-attack", ada, "pistol")
  expect(boss.board.shield, 0)
end)
