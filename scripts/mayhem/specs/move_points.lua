-- Whose movement points are spent, what an action in between leaves of them, and whose doing a fall is.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local strikes = require "attack.strike"

local stand = units.stand

local function begin()
  opening.begin("street", { phase = "action" })
  opening.calm()
  return stand("ada", "s1:C4")
end

local function stop()
  answer("move", "stop")
  answer("facing", "north")
end

spec("MAY-MOVE-02 MAY-STA-05: a straight step over an obstacle can be paid with points of Move Up", function()
  local ada = begin()
  lay("obstacle", "s1:C4", "east")
  for _, way in ipairs { "north-east", "south-east" } do
    change.corner(board.corner(board.find "s1:C4", way), nil)
  end
  change.set(ada, "spare", 2)
  expect_offers("move", "direct")
  answer("move", "direct")
  stop()
  run("do-move", ada, "shuffle") -- 2 points, and 2 of Move Up: 3 are asked for
  expect({ board.name(ada.square), ada.spare }, { "s1:D4", 1 })
end)

spec("MAY-ACT-03 MAY-ACT-10: an action in between takes no movement points of the one that it interrupts", function()
  local ada = begin()
  change.set(ada, "mp", 2)
  answer("move", "s1:E4")
  answer("facing", "north")
  run("do-move", ada, "shuffle")
  expect({ ada.mp, board.name(ada.square) }, { 2, "s1:E4" })
end)

spec("MAY-JUMP-08: each move that lets a unit jump lets it do so once, also in the midst of another one", function()
  local ada = begin()
  change.set(ada, "jumped", true)
  expect_offers("move", "jump")
  stop()
  run("do-move", ada, "charge")
  expect(ada.jumped, true)
end)

spec("MAY-FALL-02 MAY-DOWN-03: who is downed by a fall was downed by the side whose doing that was", function()
  opening.begin("crossing", { phase = "action" })
  local boss = stand("boss", "s1:H8")
  units.bare(boss, 1)
  change.set(boss.board, "tech", 0)
  answer_if_asked("fall-dash", "pass")
  force { "hit", "blank" }
  answer_if_asked("wound", "speed")
  run("fall", boss, 2, world.side "agents")
  expect({ boss.on_map, world.lead }, { false, 1 })
end)

spec("MAY-DASH-02 MAY-FALL-03: who dashes in a fall that an attack brings has dashed against that attack", function()
  local ada = begin()
  change.list_add(ada, "instants", "sidestep")
  answer("fall-dash", "sidestep")
  run("fall", ada, 1, nil)
  expect(ada.dashed, false)
  local boss = stand("boss", "s1:H8")
  local strike = strikes.take { attacker = boss, action = "pistol", by = boss.side, target = ada, space = ada.square }
  answer("fall-dash", "sidestep")
  run("fall", ada, 1, nil)
  expect(ada.dashed, true)
  force { "blank" }
  run("fall", ada, 1, nil) -- nothing is asked
  expect({ ada.board.focus, strike.over }, { 1, false })
end)

spec("MAY-EVT-04 MAY-JUMP-06: a jump within a tile does not come onto it", function()
  opening.begin("events", { phase = "action" })
  opening.calm()
  local ada = stand("ada", "s1:C4")
  place("event-marker", "s1:A1", nil, { owner = "mayhem", number = 2, trigger = "tile", by = "any" })
  change.set(ada, "mp", 4)
  answer("jump", "s1:E4")
  run("do-jump", ada, "leap")
  expect({ board.name(ada.square), world.heard }, { "s1:E4", 0 })
  answer("jump", "t1:A4")
  answer_if_asked("facing", "north")
  change.move(ada, board.find "s1:G4")
  change.set(ada, "mp", 4)
  run("do-jump", ada, "leap")
  expect(world.heard, 0)
end)
