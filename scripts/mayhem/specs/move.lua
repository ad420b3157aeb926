-- Steps, their costs, zones of control, and moves with what comes in between.
local moves = require "specs.shared.moves"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local corner, sprint, street, stand = moves.corner, moves.sprint, moves.street, units.stand

-- A whole board for each elite, in the action phase of Lamplight.
local function turn_of(id)
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side("agents"))
  change.set(world, "phase", "action")
  local unit = world.piece(id)
  change.set(unit.board, "active", true)
  return unit
end

local function costs(unit, movement)
  local found = {}
  for _, step in ipairs(board.steps(unit, movement or "walk")) do
    found[step.direction or step.climb] = step.cost
  end
  return found
end

spec("MAY-MOVE-01 MAY-MOVE-02 MAY-MOVE-03 MAY-MAP-05 MAY-MAP-06: what each of the eight steps costs", function()
  street() -- worked example 3
  local ada = stand("ada", "s1:C4")
  corner("s1:C4", "north-east", "obstacle")
  lay("obstacle", "s1:C4", "east")
  lay("wall", "s1:C4", "south")
  corner("s1:C4", "south-east", "wall-point")
  corner("s1:C4", "south-west", "obstacle")
  expect(costs(ada), { ["north-west"] = 1, north = 1, ["north-east"] = 3, east = 3, ["south-west"] = 3, west = 1 })
end)

spec("MAY-MOVE-02: an opening costs one, one with an obstacle three", function()
  street()
  local ada = stand("ada", "s1:C4")
  lay("opening", "s1:C4", "north")
  lay("barred-opening", "s1:C4", "east")
  local cost = costs(ada)
  expect(cost.north, 1)
  expect(cost.east, 3)
end)

spec("MAY-MOVE-03: no diagonal step past a dot of cover; edges play no part in one", function()
  street()
  local ada = stand("ada", "s1:C4")
  corner("s1:C4", "north-east", "cover")
  lay("obstacle", "s1:C4", "south")
  lay("obstacle", "s1:C4", "west")
  local cost = costs(ada)
  expect(cost["north-east"], nil)
  expect(cost["south-west"], 1)
end)

spec("MAY-MOVE-03: past a building's corner: three between the outside spaces, never through the walls", function()
  street() -- open point 48
  local ada = stand("ada", "t1:B3")
  local cost = costs(ada)
  expect(cost["north-east"], 3)
  expect(cost.east, nil)
  local bea = stand("bea", "t1:B2")
  expect(costs(bea)["south-east"], nil)
end)

spec("MAY-MOVE-04: stairs cost one, up and down", function()
  street()
  local ada = stand("ada", "t1:D4")
  expect(costs(ada).up, 1)
  change.move(ada, board.find("t1:D4/2"))
  expect(costs(ada).down, 1)
  expect(costs(ada).up, nil)
  sprint(ada, "t1:D4")
  expect(ada.square, board.find("t1:D4"))
end)

spec("MAY-MOVE-05 MAY-MAP-10: a space with an enemy can be neither entered nor crossed", function()
  street()
  local ada, boss = stand("ada", "s1:A1"), stand("boss", "s1:B1")
  lay("wall", "s1:A1", "south")
  corner("s1:A1", "south-east", "wall-point")
  expect(#board.reach(ada, "walk", 9), 1)
  change.owner(boss, world.side("agents"))
  expect(#board.reach(ada, "walk", 9) > 1)
end)

spec("MAY-MOVE-06 MAY-MAP-10: a friend's space may be crossed, not ended in", function()
  street()
  local ada = stand("ada", "s1:A1")
  stand("bea", "s1:B1")
  lay("wall", "s1:A1", "south")
  corner("s1:A1", "south-east", "wall-point")
  refuse("move", "s1:B1")
  sprint(ada, "s1:C1")
  expect(ada.square, board.find("s1:C1"))
end)

spec("MAY-MOVE-07: a step that cannot be paid in full is not taken", function()
  street()
  local ada = stand("ada", "s1:A1")
  lay("obstacle", "s1:A1", "east")
  lay("obstacle", "s1:A1", "south")
  corner("s1:A1", "south-east", "obstacle")
  change.set(ada, "debt", 7)
  answer("facing", "north")
  run("do-move", ada, "run") -- two points are left, which lead nowhere
  expect(ada.square, board.find("s1:A1"))
end)

spec("MAY-MOVE-08 MAY-FALL-01: a step off a level leads to the space below, whatever the height", function()
  street()
  local ada = stand("ada", "t1:C4/3")
  run { "setup", until_step = "round" }
  local shields = ada.board.shield
  for _, step in ipairs(board.steps(ada, "walk")) do
    if step.direction == "west" then expect({ step.square, step.fall, step.cost }, { board.find("t1:B4"), 2, 1 }) end
  end
  change.list_clear(ada, "instants")
  change.set(world, "active", world.side("agents"))
  sprint(ada, "t1:B4")
  expect(ada.level, 1)
  expect(ada.board.shield, shields)
end)

spec("MAY-MOVE-08: the obstacle at the edge of the roof sets the cost, an enemy below closes the way", function()
  street()
  local ada = stand("ada", "t1:C3/3")
  expect(costs(ada).north, 3)
  stand("boss", "t1:C2")
  expect(costs(ada).north, nil)
end)

spec("MAY-ZOC-01 MAY-ZOC-02 MAY-ZOC-03: three only from a zone into a zone", function()
  street()
  local ada = stand("ada", "s1:B4")
  stand("boss", "s1:D4")
  expect(costs(ada).east, 1, "into it")
  change.move(ada, board.find("s1:C4"))
  expect(costs(ada).west, 1, "out of it")
  expect(costs(ada).north, 3, "within it")
  change.move(ada, board.find("s1:F7"))
  expect(costs(ada).north, 1)
  stand("ogre", "s1:D7")
  expect(costs(ada).north, 3, "a large unit's zone goes round all of it")
end)

spec("MAY-ZOC-02: from the zone of one enemy into that of another", function()
  street()
  local ada = stand("ada", "s1:C4")
  stand("boss", "s1:D5")
  place("pest", "s1:A3", "command")
  expect(costs(ada).west, 3)
end)

spec("MAY-ZOC-01: no zone on other levels, nor by friends; walls do not matter", function()
  street()
  local ada = stand("ada", "t1:B4")
  local boss = stand("boss", "t1:C4/3")
  expect(costs(ada).north, 1)
  change.move(boss, board.find("t1:C4"))
  expect(costs(ada).north, 3, "open point 14")
  change.owner(boss, world.side("agents"))
  expect(costs(ada).north, 1)
end)

spec("MAY-ZOC-02: stairs from a zone into a zone cost three", function()
  street() -- open point 14
  local ada = stand("ada", "t1:D4")
  stand("boss", "t1:C4")
  expect(costs(ada).up, 1)
  place("pest", "t1:C4/2", "command")
  expect(costs(ada).up, 3)
end)

spec("MAY-ZOC-04: zone and obstacle are three together", function()
  street()
  local ada = stand("ada", "s1:C4")
  stand("boss", "s1:D4")
  lay("obstacle", "s1:C4", "north")
  expect(costs(ada).north, 3)
end)

spec("MAY-LRG-02 MAY-LRG-01: a large unit needs all of its new spaces", function()
  street()
  local ogre = stand("ogre", "s1:C4")
  stand("ada", "s1:E5")
  local cost = costs(ogre, "stomp")
  expect(cost.east, nil, "one of two is taken")
  expect(cost["south-east"], nil, "one of three is taken")
  expect(cost["north-east"], 1)
  expect(cost.south, 1)
end)

spec("MAY-LRG-03: a large unit enters no inside space", function()
  street()
  local ogre = stand("ogre", "t1:D7")
  lay(nil, "t1:C6", "south")
  lay(nil, "t1:D6", "south")
  lay(nil, "t1:E6", "south")
  corner("t1:D6", "south-west", nil)
  corner("t1:D6", "south-east", nil)
  corner("t1:E6", "south-east", nil)
  expect(costs(ogre, "walk").north, 1, "there is room")
  change.set(world, "active", world.side("command"))
  refuse("move", "t1:D6")
  sprint(ogre)
end)

spec("MAY-LRG-04: obstacles and zones cost a large unit nothing", function()
  street() -- open point 28
  local ogre = stand("ogre", "s1:C4")
  lay("obstacle", "s1:C4", "north")
  stand("ada", "s1:E3")
  change.set(world, "active", world.side("command"))
  answer("move", "s1:C3")
  answer("move", "stop")
  answer("facing", "north")
  run { "do-move", ogre, "run", until_step = "move-back" }
  expect(ogre.square, board.find("s1:C3"))
  expect(costs(ogre, "stomp").south, 1)
end)

spec("MAY-ACT-10 MAY-ACT-12: an action's points are spent step by step and gone when it ends", function()
  street()
  local ada = stand("ada", "s1:A1")
  answer("move", "s1:C1")
  expect_options("move", "stop", "s1:B1", "s1:D1", "s1:B2", "s1:C2", "s1:D2")
  answer("move", "s1:D1")
  answer("facing", "east")
  change.set(ada, "debt", 6)
  run("do-move", ada, "run")
  expect(ada.square, board.find("s1:D1"))
  expect(ada.mp, 0)
  expect(ada.debt, 0)
end)

spec("MAY-FACE-01: a unit turns at the end of its move", function()
  street()
  local ada = stand("ada", "s1:A1")
  answer("move", "s1:B1")
  answer("move", "stop")
  answer("facing", "west")
  run("do-move", ada, "run")
  expect(ada.facing, 6)
end)

spec("MAY-STA-05: points of Move Up are spent last, and without an action too", function()
  street()
  local ada = turn_of "ada"
  stand("ada", "s1:A1")
  change.list_clear(ada, "instants")
  change.set(ada, "spare", 3)
  answer("action", "walk")
  answer("move", "s1:C1")
  answer("move", "stop")
  answer("facing", "east")
  run { "act", ada.board, until_step = "act" }
  expect(ada.spare, 1)
  expect(ada.mp, 0)
  change.set(ada, "debt", 8)
  answer("move", "s1:A1")
  answer("facing", "east")
  run("do-move", ada, "run")
  expect(ada.spare, 0, "one of the action, one of Move Up")
end)

spec("MAY-ACT-01 MAY-ACT-02 MAY-ACT-03 MAY-ACT-04 MAY-JUMP-01 MAY-JUMP-02: an add-on within a move", function()
  street() -- worked example 1
  local ada = turn_of "ada"
  stand("ada", "s1:A1")
  change.list_clear(ada, "instants")
  answer("action", "run")
  answer("move", "s1:E1")
  answer("move", "other") -- the jump is the only add-on
  answer("jump", "s1:G1")
  refuse("move", "other")
  answer("move", "s1:G3")
  expect_options("move", "stop", "s1:F2", "s1:G2", "s1:H2", "s1:F3", "s1:H3", "s1:F4", "s1:G4", "s1:H4")
  answer("move", "stop") -- one of nine points is left
  answer("facing", "north")
  run { "act", ada.board, until_step = "act" }
  expect({ ada.board.speed, ada.board.tech }, { 2, 2 })
  refuse("action", "run")
  refuse("action", "pistol")
  refuse("action", "leap")
  answer("action", "end")
  run("act", ada.board)
end)

spec("MAY-ACT-03 MAY-ACT-10: a move within a move leaves the outer one its points", function()
  street()
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side("command"))
  change.set(world, "phase", "action")
  local guard = place("guard", "s1:A1", "command", { board = world.piece("first"), kit = { "rifle", "shuffle" } })
  change.set(guard.board, "active", true)
  answer("move", "s1:D1")
  answer("move", "other")
  answer("move", "s1:F1")
  answer("facing", "north")
  expect_options("move", "stop", "jump", "s1:E1", "s1:G1", "s1:E2", "s1:F2", "s1:G2")
  answer("move", "s1:G1")
  answer("facing", "south")
  run("do-move", guard, "charge")
  expect(guard.mp, 0)
end)

spec("MAY-ACT-07 MAY-ACT-08 MAY-DASH-01: a window before each step; then the way is chosen anew", function()
  street()
  local ada = turn_of "ada"
  stand("ada", "s1:A1")
  local boss = stand("boss", "s1:E3")
  change.list_clear(ada, "instants")
  answer("move", "s1:C1")
  answer("instant", "pass") -- before the first point
  answer("instant", boss) -- before the second
  answer("dash", "s1:D2")
  answer("facing", "west")
  answer("move", "stop") -- the rest of the way is not gone of itself
  answer("facing", "east")
  run("do-move", ada, "run")
  expect(ada.square, board.find("s1:B1"))
  expect(boss.square, board.find("s1:D2"))
  expect(boss.facing, 6)
  expect(boss.board.focus, 2)
end)

spec("MAY-DASH-01: any space beside that is open and free, whatever it costs; off a level too", function()
  street() -- open point 13
  local ada = stand("ada", "t1:C3/3")
  stand("boss", "t1:D4/3")
  change.corner(board.corner(ada, "south-west"), "cover")
  lay("wall", "t1:C3/3", "south")
  expect_options("dash", "t1:B3", "t1:B2", "t1:C2", "t1:D2", "t1:D3/3")
  answer("dash", "t1:C2")
  answer("facing", "north")
  run("do-dash", ada, "sidestep")
  expect(ada.level, 1)
  expect(ada.dashed, false, "no attack is under way")
end)

spec("MAY-DASH-02: who has dashed during an attack is marked", function()
  street()
  local ada = stand("ada", "s1:C4")
  place("strike", "zone:strikes", nil, { space = board.find "s1:C8" })
  answer("dash", "s1:C3")
  answer("facing", "north")
  run("do-dash", ada, "sidestep")
  expect(ada.dashed)
end)

spec("MAY-LRG-03 MAY-DASH-01: a large unit dashes outside only", function()
  street()
  local ogre = stand("ogre", "t1:A4")
  lay(nil, "t1:C4", "west")
  lay(nil, "t1:C5", "west")
  refuse("dash", "t1:B4")
  answer("dash", "t1:A3")
  answer("facing", "north")
  run("do-dash", ogre, "sidestep")
end)

spec("MAY-SET-10 MAY-MOVE-01: a mission closes an area; nobody gets in or out", function()
  fixture "move-sealed"
  change.set(world, "active", world.side("agents"))
  local ada, bea = world.piece("ada"), world.piece("bea")
  refuse("move", "t1:D6")
  sprint(ada, "t1:D7")
  expect_options("dash", "t1:C7", "t1:E7", "t1:C8", "t1:D8", "t1:E8")
  answer("dash", "t1:C7")
  answer("facing", "north")
  run("do-dash", ada, "sidestep")
  refuse("move", "t1:D7")
  sprint(bea, "t1:E4")
end)

spec("MAY-MOVE-06: who cannot go on from a friend's space goes to the nearest free one", function()
  street()
  local ada = stand("ada", "s1:A1")
  stand("bea", "s1:A1")
  change.set(ada, "debt", 9)
  expect_options("settle-down", "s1:B1", "s1:A2", "s1:B2")
  answer("settle-down", "s1:B1")
  answer("facing", "north")
  run("do-move", ada, "run")
  expect(ada.square, board.find("s1:B1"))
end)

spec("MAY-EVT-04 MAY-MOVE-01: a step sets off what waits for it, and the move goes on", function()
  street()
  local ada = stand("ada", "s1:H4")
  local marker = place("event-marker", "t1:H8")
  sprint(ada, "t1:B2")
  expect(marker.on_map, false)
  expect(ada.square, board.find("t1:B2"))
end)

spec("MAY-DRN-07 MAY-MOVE-01: with drones about, each step is looked at before the next", function()
  street()
  local ada = stand("ada", "s1:A1")
  place("drone", "s1:H8")
  answer("move", "s1:C1")
  run { "do-move", ada, "run", until_step = "traffic" }
  expect(ada.square, board.find("s1:B1"))
end)

-- Ada after the set-up; nobody interrupts her.
local function alone_at_c4()
  opening.begin "street"
  for _, id in ipairs { "ada", "bea", "cai", "boss" } do change.set(world.piece(id), "quick", false) end
  return stand("ada", "s1:C4")
end

spec("MAY-MOVE-02 MAY-ZOC-02: the straight step may be taken though a way round it is cheaper", function()
  local ada = alone_at_c4()
  lay("obstacle", "s1:C4", "east")
  for _, way in ipairs { "north-east", "south-east" } do
    change.corner(board.corner(board.find "s1:C4", way), nil)
  end
  expect(board.reach(ada, "walk", 9):cost(board.find "s1:D4"), 2)
  local oms = {} -- beside the ways round only
  for _, square in ipairs { "s1:C2", "s1:C6" } do
    table.insert(oms, place("om", square, nil, { control = "legion" }))
  end
  answer("move", "direct")
  sprint(ada)
  expect({ board.name(ada.square), oms[1].control, oms[2].control }, { "s1:D4", "legion", "legion" })
end)

spec("MAY-MOVE-02: where the straight step is the cheapest nothing else is offered", function()
  local ada = alone_at_c4()
  refuse("move", "direct")
  sprint(ada)
end)

spec("MAY-LRG-01 MAY-PUSH-01 MAY-DASH-01: no space of a large unit may come into an area that is closed to it",
     function()
  fixture "move-rims"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "command")
  local ogre = world.piece "ogre"
  change.move(ogre, board.find "s1:E5")
  refuse("push", "s1:F6") -- its south-east space would be G7
  answer("push", "s1:F5")
  run("push-on", ogre, board.find "s1:C4", 1, world.side "agents", world.side "agents")
  change.move(ogre, board.find "s1:E5")
  refuse("dash", "s1:F6")
  answer("dash", "s1:F5")
  answer("facing", "north")
  run("do-dash", ogre, "rims-step")
  change.move(ogre, board.find "s1:E5")
  refuse("move", "s1:F6")
  answer("move", "s1:F5")
  answer("facing", "north")
  run("do-move", ogre, "rims-step")
end)
