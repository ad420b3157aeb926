-- Objective markers.
local moves = require "specs.shared.moves"
local units = require "specs.shared.units"

local street, walk, stand = moves.street, moves.sprint, units.stand

local function marker(square, control)
  return place("om", square, nil, { number = 3, control = control or "legion" })
end

spec("MAY-OM-01 MAY-OM-02: a step beside an enemy's marker takes it, in passing too", function()
  street()
  local ada, om = stand("ada", "s1:A1"), marker("s1:D2")
  walk(ada, "s1:F1")
  expect(om.control, "mayhem")
  expect(om.number, 3)
end)

spec("MAY-OM-02: its own space counts; two spaces away does not", function()
  street() -- open point 51
  local ada, om = stand("ada", "s1:A1"), marker("s1:D1")
  walk(ada, "s1:B1")
  expect(om.control, "legion")
  walk(ada, "s1:D1")
  expect(om.control, "mayhem")
end)

spec("MAY-OM-02: on its level only, and by moving there", function()
  street()
  local ada, om = stand("ada", "t1:B5"), marker("t1:C4/3")
  walk(ada, "t1:B3")
  expect(om.control, "legion")
  local near = marker("t1:A3")
  change.set(ada, "mp", 9)
  walk(ada)
  expect(near.control, "legion", "no step, no change")
end)

spec("MAY-OM-02: a marker that is one's own or nobody's", function()
  street()
  local ada, om = stand("ada", "s1:A1"), marker("s1:D1", "none")
  walk(ada, "s1:C1")
  expect(om.control, "mayhem")
end)

spec("MAY-OM-03: not while it lies in a zone of both sides; an enemy on it counts", function()
  street() -- open point 14
  local ada, om = stand("ada", "s1:A1"), marker("s1:D3")
  local boss = stand("boss", "s1:E4")
  walk(ada, "s1:C2")
  expect(om.control, "legion")
  change.move(boss, board.find("s1:D3"))
  walk(ada, "s1:C3")
  expect(om.control, "legion")
  change.move(boss, board.find("s1:F3"))
  expect(om.control, "legion", "a move is needed")
  walk(ada, "s1:C2")
  expect(om.control, "mayhem")
end)

spec("MAY-OM-02 MAY-DASH-01: a dash takes it", function()
  street() -- open point 51
  local ada, om = stand("ada", "s1:A1"), marker("s1:C1")
  answer("dash", "s1:B1")
  answer("facing", "north")
  run("do-dash", ada, "sidestep")
  expect(om.control, "mayhem")
end)

spec("MAY-OM-02 MAY-JUMP-06: flying over does not, landing does", function()
  street() -- open point 51
  local ada, far, near = stand("ada", "s1:A1"), marker("s1:C1"), marker("s1:F1")
  change.set(ada, "mp", 4)
  answer("jump", "s1:E1")
  run("do-jump", ada, "leap")
  expect(far.control, "legion")
  expect(near.control, "mayhem")
end)
