-- Units that come late: over an edge, and from above.
local action = require "turns.action"
local opening = require "specs.shared.opening"

local function late(round)
  opening.begin("move-late", { round = round, phase = "action" })
  return world.piece "ada"
end

spec("MAY-MOVE-11: nobody comes before the named round", function()
  local ada = late(1)
  run("act", ada.board) -- there is nothing to do, so nothing is asked
  run { "turn", world.side("agents"), until_step = "action-phase" }
  expect(world.piece("bea").on_map, false)
end)

spec("MAY-MOVE-09 MAY-MOVE-11: over the named edge with points of an action of its own", function()
  local ada = late(2)
  refuse("action", "pistol") -- that would not bring it in
  answer("action", "run")
  refuse("move", "s1:A6") -- beyond the edge named, and too far by way of it
  answer("move", "s1:C2")
  answer("move", "stop")
  answer("facing", "east")
  run { "act", ada.board, until_step = "act" }
  expect(ada.square, board.find("s1:C2"))
  expect(ada.board.speed, 2)
  expect(action.allowed(ada, "run"), false)
  change.set(ada.board, "main", false)
  expect(action.allowed(ada, "pistol"), true, "it is there now")
  expect(ada.round, 0)
end)

spec("MAY-MOVE-09 MAY-ACT-11: over the edge with the points of a weapon action too, which then come first", function()
  local ada = late(2)
  change.list_add(ada, "kit", "drive-by")
  answer("action", "drive-by")
  answer("move", "s1:B3")
  answer("move", "stop")
  answer("facing", "east")
  answer("facing", "south")
  answer("aim", "no")
  force { "hit" }
  run { "act", ada.board, until_step = "act" }
  expect(ada.square, board.find("s1:B3"))
  expect(world.piece("boss").board.shield, 1)
end)

spec("MAY-MOVE-09 MAY-ACT-11: a late unit that stays out cannot attack", function()
  local ada = late(2)
  change.list_add(ada, "kit", "drive-by")
  answer("action", "drive-by")
  answer("move", "stop")
  run { "act", ada.board, until_step = "act" }
  expect({ ada.on_map, world.piece("boss").board.shield }, { false, 2 })
end)

spec("MAY-MOVE-09: the first step costs what is at the edge of the map; a wall closes it; no jump", function()
  local ada = late(2)
  lay("wall", "s1:A2", "south")
  lay("wall", "s1:A3", "east")
  lay("wall", "s1:A3", "south")
  for _, at in ipairs { "north-east", "south-east" } do
    change.corner(board.corner(board.find("s1:A3"), at), "cover")
  end
  expect(#action.options(ada), 1)
  refuse("move", "jump")
  answer("move", "s1:A3") -- three for the obstacle
  answer("move", "stop") -- on the map it might jump
  answer("facing", "east")
  run { "do-move", ada, "run", until_step = "move-back" }
  expect(ada.square, board.find("s1:A3"))
  late(2)
  refuse("move", "s1:A4")
  lay("wall", "s1:A3", "south")
  lay("wall", "s1:A4", "east")
  lay("wall", "s1:A4", "south")
  answer("move", "stop")
  run("do-move", world.piece("ada"), "run")
  expect(world.piece("ada").on_map, false)
end)

spec("MAY-MOVE-09: zones do not matter for the first step, an enemy does", function()
  local ada = late(2)
  change.move(world.piece("boss"), board.find("s1:B2"))
  change.set(ada, "debt", 3)
  expect_options("move", "s1:A1", "s1:A2", "stop") -- one point
  answer("move", "s1:A1")
  answer("facing", "east")
  run("do-move", ada, "run")
  expect(ada.square, board.find("s1:A1"))
end)

spec("MAY-MOVE-10 MAY-MOVE-11: from above at the start of a turn, all on outside spaces of one tile", function()
  late(2)
  change.move(world.piece("boss"), board.find("t1:G1"))
  answer("from-above", world.piece("bea"))
  refuse("landing", "t1:A1") -- an enemy stands on that tile
  answer("landing", "s1:A1")
  answer("facing", "north")
  answer("from-above", "cai")
  refuse("landing", "s1:A1")
  answer("landing", "s1:B1")
  answer("facing", "south")
  run { "turn", world.side("agents"), until_step = "action-phase" }
  expect(world.piece("bea").square, board.find("s1:A1"))
  expect(world.piece("cai").facing, 4)
end)

spec("MAY-MOVE-10: all on the tile of the first; roofs count, rooms do not", function()
  late(2)
  change.move(world.piece("boss"), world.zone("boards", world.side("command").team))
  answer("from-above", world.piece("bea"))
  refuse("landing", "t1:D4")
  answer("landing", "t1:D4/3")
  answer("facing", "north")
  answer("from-above", "cai")
  refuse("landing", "s1:A1")
  answer("landing", "t1:A1")
  answer("facing", "north")
  run { "turn", world.side("agents"), until_step = "action-phase" }
end)

spec("MAY-MOVE-10: no tile with an enemy's objective or an own event marker; the others may wait", function()
  late(2)
  change.move(world.piece("boss"), world.zone("boards", world.side("command").team))
  place("om", "t1:A1", nil, { control = "legion" })
  place("event-marker", "s1:A1", nil, { owner = "mayhem" })
  run { "turn", world.side("agents"), until_step = "action-phase" }
  expect(world.piece("bea").on_map, false)
  late(2)
  answer("from-above", "pass")
  run { "turn", world.side("agents"), until_step = "action-phase" }
  expect(world.piece("bea").on_map, false)
end)

spec("MAY-MOVE-09 MAY-LRG-01 MAY-LRG-04: a large unit comes in over any edge, with all of it on the map", function()
  for _, case in ipairs { { "north", "s1:C1" }, { "east", "s1:G3" }, { "south", "s1:C7" }, { "west", "s1:A3" } } do
    fixture "move-rims"
    run { "setup", until_step = "round" }
    change.set(world, "round", 1)
    change.set(world, "active", world.side "command")
    change.set(world, "phase", "action")
    local ogre = world.piece "ogre"
    change.set(ogre, "entry", case[1])
    answer("move", case[2])
    answer("facing", "north")
    run("do-move", ogre, "rims-step") -- one movement point
    expect(ogre.on_map and board.name(ogre.square), case[2], case[1])
  end
end)

spec("MAY-MOVE-09 MAY-LRG-04: a large unit comes in only where both spaces are at the entrance and no wall is",
     function()
  fixture "move-rims"
  run { "setup", until_step = "round" }
  change.set(world, "round", 1)
  local ogre = world.piece "ogre"
  local entry = require "units.entry"
  change.set(ogre, "entry", "south")
  expect(entry.price(ogre, board.find "s1:C7"), 1)
  expect(entry.price(ogre, board.find "s1:B7"), 1)
  expect(entry.price(ogre, board.find "s1:A7"), nil, "A8 is not in the entrance")
  expect(entry.price(ogre, board.find "s1:C8"), nil, "half of it would be off the map")
  lay("obstacle", "s1:D8", "south")
  expect(entry.price(ogre, board.find "s1:C7"), 1, "obstacles do not matter")
  lay("wall", "s1:D8", "south")
  expect(entry.price(ogre, board.find "s1:C7"), nil, "a wall does")
  expect(entry.price(ogre, board.find "s1:B7"), 1)
end)

spec("MAY-MOVE-09 MAY-MOVE-02: over the rim the cheapest of the edge and its two dots counts", function()
  late(2)
  local entry, ada = require "units.entry", world.piece "ada"
  local square = board.find "s1:A1"
  local function dots(north, south)
    change.corner(board.corner(square, "north-west"), north)
    change.corner(board.corner(square, "south-west"), south)
    return entry.price(ada, square)
  end
  expect(dots("obstacle", "obstacle"), 1)
  lay("obstacle", "s1:A1", "west")
  expect(dots("obstacle", "obstacle"), 3)
  expect(dots(nil, "obstacle"), 1)
  expect(dots("obstacle", nil), 1)
  expect(dots("cover", "obstacle"), 3)
  lay("wall", "s1:A1", "west")
  expect(dots(nil, nil), nil)
end)

spec("MAY-MOVE-09 MAY-LRG-01: of the entrances only those of the unit's own edge count", function()
  fixture "move-rims"
  run { "setup", until_step = "round" }
  local entry, ogre = require "units.entry", world.piece "ogre"
  change.set(world, "round", 1)
  change.set(ogre, "entry", "south")
  expect(entry.price(ogre, board.find "s1:A2"), nil)
  expect(entry.price(ogre, board.find "s1:G7"), nil, "H8 is not in the entrance")
end)

spec("MAY-MOVE-09: a latecomer may come straight over an obstacle though the way round costs less", function()
  local ada = late(2)
  answer("action", "run")
  answer("move", "direct") -- A3; by A2 it costs two
  answer("move", "stop")
  answer("facing", "east")
  run { "act", ada.board, until_step = "act" }
  expect(ada.square, board.find "s1:A3")
end)

spec("MAY-MOVE-11: who has come in from above is late no more", function()
  late(2)
  local bea = world.piece "bea"
  answer("from-above", bea)
  answer("landing", "t1:A8")
  answer("facing", "north")
  answer("from-above", "pass")
  local before = world.disturbed
  run("from-above", world.side "agents", nil)
  expect({ board.name(bea.square), bea.round, bea.entry, world.disturbed - before }, { "t1:A8", 0, nil, 1 })
end)
