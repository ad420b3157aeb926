-- Blocks.
local block = require "attack.block"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local function begin()
  opening.begin "street"
  opening.calm()
  for _, id in ipairs { "ada", "boss" } do
    change.set(world.piece(id).board, "focus", 2)
    change.set(world.piece(id).board, "tech", 2)
  end
  return units.stand("ada", "s1:B4"), units.stand("boss", "s1:E4", units.turns.west)
end

spec("MAY-BLK-01: a block ignores one hit, for what the board asks", function()
  local ada, boss = begin()
  answer("aim", "no")
  force { "hit", "hit" }
  answer("block", "block")
  answer("block", "pass")
  run("do-attack", ada, "pistol")
  expect(boss.board.shield, 1)
  expect(boss.board.focus, 1)
  expect(boss.board.tech, 1)
end)

spec("MAY-BLK-02: any number of times for one roll, as far as it can be paid; never more than there are " ..
  "hits", function()
  local _, boss = begin()
  answer("block", "block")
  answer("block", "block")
  expect(block.ask(boss, 3), 1)
  change.set(boss.board, "focus", 2)
  change.set(boss.board, "tech", 2)
  answer("block", "block")
  expect(block.ask(boss, 1), 0)
  expect(boss.board.focus, 1)
end)

spec("MAY-BLK-02: after the roll; the aim bonus of an aimed hit that is blocked stays", function()
  local ada, boss = begin()
  change.set(ada.board, "focus", 2)
  answer("aim", "yes")
  force { "aim", "blank" }
  answer("aim-bonus", "aim-mayhem")
  answer("block", "block")
  run("do-attack", ada, "pistol")
  expect(ada.board.mayhem, 1)
  expect(boss.board.shield, 2)
end)

spec("MAY-STA-10: a stunned unit pays two cubes more for a block (open point 19)", function()
  local _, boss = begin()
  change.set(boss, "stunned", 1)
  change.set(boss.board, "speed", 0)
  answer("block", "block")
  answer("pay", "tech")
  expect(block.ask(boss, 2), 1)
  expect(boss.board.tech + boss.board.focus, 0)
end)
