-- Lines of sight, as attacks use them.
local target = require "attack.target"
local strikes = require "attack.strike"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at, stand = board.find, units.stand

local function sees(a, b) return target.seen(at(a), at(b), nil, 12) end

local function begin() opening.begin "strike-lines" end

-- Spaces of level 1 inside the tower, beside its south wall or behind those, in which Ada could attack an enemy.
local function rooms(square)
  local ada, found = stand("ada", square), {}
  local boss = world.piece("boss")
  for _, column in ipairs { "C", "D", "E", "F" } do
    for row = 5, 6 do
      change.move(boss, at("t1:" .. column .. row))
      if #target.spaces(ada, "rifle") > 0 then table.insert(found, column .. row) end
    end
  end
  return found
end

spec("MAY-LOS-01 MAY-LOS-02 MAY-LOS-04: W06, through a door only spaces at its two dots", function()
  begin()
  expect(rooms "s1:E1", { "C6", "D6", "E6" })
  expect(rooms "s1:F1", { "C6", "D6" })
end)

spec("MAY-LOS-02: walls block, and floors; units and obstacles never do", function()
  begin()
  expect(sees("t1:A4", "t1:H4"), false)
  expect(sees("t1:B4", "t1:C4"), false)
  expect(sees("t1:A8", "t1:H8"))
  stand("boss", "t1:D8")
  change.edge(board.edge(at "t1:E8", "east"), "obstacle")
  expect(sees("t1:A8", "t1:H8"))
  expect(sees("t1:D4", "t1:D4/2"), false)
  expect(sees("t1:D5", "t1:E6/3"), false)
end)

spec("MAY-LOS-03: a line may pass through the obstacle dot at the corner of a building", function()
  begin()
  expect(sees("t1:A4", "t1:D1"))
  expect(sees("t1:B3", "t1:C2"))
  expect(sees("t1:A5", "t1:D1"), false)
end)

spec("MAY-LOS-04: apart from the dots of openings there is no attack between inside and outside", function()
  begin()
  expect(sees("t1:D8", "t1:D6"))
  expect(sees("t1:D8", "t1:D5"), false)
  expect(sees("t1:D8", "t1:F6"), false)
  expect(sees("t1:D5", "t1:D8"), false)
end)

spec("MAY-LOS-05: who stands on a roof but not at its edge is not seen from below", function()
  begin()
  expect(sees("t1:A4", "t1:C4/3"))
  expect(sees("t1:A4", "t1:D4/3"), false)
  expect(sees("t1:C3/3", "t1:F6/3"))
end)

spec("MAY-ABL-09: without a line of sight it takes a chain of steps past no wall, no longer than the range",
     function()
  begin()
  local ada, boss = stand("ada", "t1:D8", 0), stand("boss", "t1:D5")
  local marker = strikes.take { attacker = ada, action = "mortar", by = ada.side, ["no-sight"] = true }
  expect(#target.spaces(ada, "mortar"), 0)
  expect(target.spaces(ada, "mortar", marker):has(boss.square))
  change.move(boss, at "t1:C3")
  expect(target.spaces(ada, "mortar", marker):has(boss.square), false)
end)

-- Ada shoots at the boss, aimed, with these faces; the shields that the boss has lost.
local function shoot(aimed, ...)
  begin()
  local ada, boss = stand("ada", "s1:B4", 2), stand("boss", "s1:E4", 6)
  local marker = strikes.take { attacker = ada, action = "marksman", by = ada.side, aimed = aimed, space = boss.square,
                                target = boss }
  force { ... }
  return marker, boss
end

spec("MAY-AIM-05 MAY-ABL-28: an ability that copies a standard aim bonus allows it twice", function()
  local marker, boss = shoot(true, "aim", "aim", "aim")
  answer("aim-bonus", "aim-hit")
  expect_options("aim-bonus", "aim-mayhem", "aim-disrupted", "second-hit", "pass")
  answer("aim-bonus", "second-hit")
  answer("aim-bonus", "pass")
  run("attack-struck", marker)
  expect(boss.board.shield, 3)
end)

spec("MAY-RES-05: each special may set off one ability, and each ability once a roll", function()
  local marker, boss = shoot(false, "hit-special", "hit-special", "blank")
  answer("use-special", "sting")
  run("attack-struck", marker)
  expect(boss.board.shield, 5)
  marker, boss = shoot(false, "hit-special", "hit", "blank")
  answer("use-special", "pass")
  run("attack-struck", marker)
  expect(boss.board.shield, 6)
end)
