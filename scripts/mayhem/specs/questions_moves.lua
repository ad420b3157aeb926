-- What questions of moves, jumps, dashes and falls are about, and who is asked.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

-- Lamplight acts with Ada's board in a street in which the boss can be asked as well; nobody has instants.
local function begin()
  opening.begin("street", { phase = "action" })
  opening.calm()
  local ada, boss = stand("ada", "s1:B4", units.turns.east), stand("boss", "s1:H8", units.turns.west)
  change.set(ada.board, "active", true)
  return ada, boss
end

spec("MAY-MOVE-01 MAY-ACT-03 MAY-FACE-01: a move asks about the unit that moves: where to, what in between, which way",
     function()
  local ada = begin()
  change.list_add(ada, "kit", "knife")
  change.list_add(ada, "kit", "swivel")
  answer { "move", "s1:D4", side = "agents", about = ada }
  answer { "move", "other", side = "agents", about = ada }
  expect_options("interrupt", "leap", "knife", "swivel")
  answer { "interrupt", "swivel", side = "agents", about = ada }
  answer { "facing", "south", side = "agents", about = ada }
  answer { "move", "jump", side = "agents", about = ada }
  answer { "jump", "s1:F4", side = "agents", about = ada }
  answer { "facing", "west", side = "agents", about = ada }
  run("perform", ada, "charge")
  expect({ board.name(ada.square), ada.facing, ada.board.used[1] }, { "s1:F4", units.turns.west, "swivel" })
end)

spec("MAY-MOVE-02: which straight step is dearer than a way round is asked about the unit", function()
  local _, boss = begin()
  stand("boss", "s1:C4")
  for _, way in ipairs { "east", "west" } do
    lay("obstacle", "s1:C4", way)
    for _, corner in ipairs { "north-" .. way, "south-" .. way } do
      change.corner(board.corner(board.find "s1:C4", corner), nil)
    end
  end
  stand("ada", "s1:A1")
  answer { "move", "direct", side = "command", about = boss }
  expect_options("direct", "s1:B4", "s1:D4")
  answer { "direct", "s1:B4", side = "command", about = boss }
  answer { "move", "stop", side = "command", about = boss }
  answer { "facing", "north", side = "command", about = boss }
  run("do-move", boss, "run")
  expect(boss.square, board.find "s1:B4")
end)

spec("MAY-STA-05: who walks with points of Move Up is asked about the board, and where to about the unit", function()
  begin()
  local one, two = units.minion("pest", "s1:D4"), units.minion("pest", "s1:F4")
  local squad = world.piece "first"
  change.set(world, "active", world.side "command")
  for _, unit in ipairs { one, two, world.piece "boss" } do change.set(unit, "spare", 1) end
  expect_options("who", one, two)
  answer { "who", two, side = "command", about = squad }
  answer { "move", "s1:F5", side = "command", about = two }
  answer { "facing", "south", side = "command", about = two }
  run("walk", squad)
  expect({ board.name(two.square), one.spare, two.spare }, { "s1:F5", 1, 0 })
end)

spec("MAY-DASH-01: a dash asks about the unit, in its enemy's turn too", function()
  local _, boss = begin()
  answer { "dash", "s1:G8", side = "command", about = boss }
  answer { "facing", "north", side = "command", about = boss }
  run("do-dash", boss, "sidestep")
  expect(boss.square, board.find "s1:G8")
end)

spec("MAY-FALL-03 MAY-BLK-02: in a fall dash and block are asked of the owner, about the unit that falls", function()
  local _, boss = begin()
  change.list_add(boss, "instants", "sidestep")
  expect_options("fall-dash", "sidestep", "pass")
  answer { "fall-dash", "pass", side = "command", about = boss }
  answer { "block", "pass", side = "command", about = boss }
  force { "hit", "blank" }
  run("fall", boss, 2, world.side "agents")
  expect(boss.board.shield, 1)
end)

spec("MAY-MOVE-06: who gives way is asked about the unit that shares its space", function()
  local _, boss = begin()
  stand("ada", "s1:A1")
  stand("boss", "s1:A1")
  change.set(boss, "debt", 9)
  answer { "settle-down", "s1:B1", side = "command", about = boss }
  answer { "facing", "north", side = "command", about = boss }
  run("do-move", boss, "run")
  expect(boss.square, board.find "s1:B1")
end)

spec("MAY-FACE-01: a unit that turns to its target is asked about itself", function()
  local ada, boss = begin()
  stand("boss", "s1:E6")
  expect_options("facing", "east", "south")
  answer { "facing", "south", side = "agents", about = ada }
  require("movement.facing").toward(ada, boss)
  expect({ ada.facing, boss.facing }, { units.turns.south, units.turns.west })
end)

spec("MAY-FACE-03: the Rotate action turns the unit that does it", function()
  local ada, boss = begin()
  answer { "facing", "south", side = "command", about = boss }
  run("do-rotate", boss, "swivel")
  expect({ ada.facing, boss.facing }, { units.turns.east, units.turns.south })
end)
