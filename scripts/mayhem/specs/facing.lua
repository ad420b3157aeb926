-- Facing: front, flank, turning.
local facing = require "movement.facing"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

local function begin() opening.begin "street" end

local function front(piece, square) return facing.front(piece, board.find(square)) end

spec("MAY-FACE-02: front are the rows ahead, and the squares directly to the left and right", function()
  begin()
  local ada = stand("ada", "s1:D5", 0)
  expect(front(ada, "s1:A1"))
  expect(front(ada, "s1:H4"))
  expect(front(ada, "s1:C5"))
  expect(front(ada, "s1:E5"))
  expect(front(ada, "s1:B5"), false)
  expect(front(ada, "s1:F5"), false)
  expect(front(ada, "s1:C6"), false)
  expect(front(ada, "s1:D6"), false)
  change.turn(ada, 4)
  expect(front(ada, "s1:D6"))
  expect(front(ada, "s1:D4"), false)
  change.turn(ada, 6)
  expect(front(ada, "s1:C8"))
  expect(front(ada, "s1:D4"))
  expect(front(ada, "s1:D3"), false)
  expect(front(ada, "s1:E5"), false)
end)

spec("MAY-FACE-02: W15, facing east", function()
  begin()
  -- North is towards row 1: (x, y) of the example is column D + x, row 5 - y.
  local ada = stand("ada", "s1:D5", 2)
  for _, square in ipairs { "s1:E1", "s1:D4", "s1:D6", "t1:A5" } do expect(front(ada, square), true, square) end
  for _, square in ipairs { "s1:D3", "s1:C4" } do expect(front(ada, square), false, square) end
end)

spec("MAY-FACE-02: the front of a large unit are the rows ahead of all of it, and what is directly beside " ..
  "it", function()
  begin()
  local ogre = stand("ogre", "s1:D4", 0)
  expect(front(ogre, "s1:A3"))
  expect(front(ogre, "s1:C4"))
  expect(front(ogre, "s1:C5"))
  expect(front(ogre, "s1:F5"))
  expect(front(ogre, "s1:B4"), false)
  expect(front(ogre, "s1:D6"), false)
end)

spec("MAY-FACE-01 MAY-TGT-03: ahead of its action a unit turns to its target", function()
  begin()
  local ada, boss = stand("ada", "s1:D5", 4), stand("boss", "s1:D3", 4)
  change.list_clear(boss, "instants")
  change.list_clear(ada, "instants")
  answer("aim", "no")
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
  expect(ada.facing, 0)
  change.move(boss, board.find "s1:F3")
  expect_options("facing", "north", "east")
  answer("facing", "east")
  answer("aim", "no")
  force { "blank", "blank" }
  run("do-attack", ada, "pistol")
  expect(ada.facing, 2)
end)

-- Of an action without a target, and of one that finds none: all four ways are open before anything else is asked.
local function turns_ahead(piece, action)
  expect_options("facing", "north", "east", "south", "west")
  answer("facing", "west")
  run("perform", piece, action)
  expect(piece.facing, 6, action)
end

spec("MAY-FACE-01: ahead of an action without a target a unit turns as it likes", function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  local ann = stand("ann", "s1:B4", 2)
  turns_ahead(ann, "rest")
  change.turn(ann, 2)
  change.set(ann, "mp", 3) -- in the midst of a move as well
  turns_ahead(ann, "rouse")
end)

spec("MAY-FACE-01: a unit that finds no target turns all the same", function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  turns_ahead(stand("ann", "s1:B4", 2), "shot")
end)

spec("MAY-FACE-01 MAY-LRG-07: a giant turns ahead of Demolish", function()
  fixture "city"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "command")
  local ogre = stand("ogre", "t1:A4", 2)
  answer("facing", "north")
  answer("demolish", "t1:D4")
  force { "blank" }
  run("execute", ogre, "wreck")
  expect(ogre.facing, 0)
end)

spec("MAY-FACE-03: a turret turns with its Rotate action only", function()
  begin()
  local gun = place("gun", "s1:D5", "command", { board = world.piece("first"), kit = { "rifle", "swivel" } })
  stand("ada", "s1:D3", 4)
  change.list_clear(world.piece("ada"), "instants")
  change.turn(gun, 4)
  run("do-attack", gun, "rifle")
  expect(gun.facing, 4)
  facing.ask(gun)
  expect(gun.facing, 4)
  answer("facing", "north")
  run("do-rotate", gun, "swivel")
  expect(gun.facing, 0)
  change.move(world.piece("ada"), board.find "s1:E3")
  answer("aim", "no")
  force { "blank", "blank" }
  run("do-attack", gun, "rifle")
  expect(gun.facing, 0)
end)
