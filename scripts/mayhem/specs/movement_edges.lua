-- Moves, jumps, turns and falls at the edges of their rules.
local action = require "turns.action"
local entry = require "units.entry"
local facing = require "movement.facing"
local fall = require "movement.fall"
local gravity = require "movement.gravity"
local jump = require "movement.jump"
local move = require "movement.move"
local pace = require "movement.pace"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at = board.find
local stand = units.stand

-- The action phase of Lamplight; nobody has instants, so no windows open.
local function begin(name)
  opening.begin(name or "city", { phase = "action" })
  opening.calm()
end

local function latecomer(rim)
  opening.begin("move-late", { round = 2, phase = "action" })
  local ada = world.piece "ada"
  change.list_clear(ada, "instants")
  change.set(ada, "quick", false)
  for _, square in ipairs(rim) do lay("wall", square, "west") end
  return ada
end

spec("MAY-MOVE-09: over an obstacle at the rim with just the points for it", function()
  local ada = latecomer { "s1:A1", "s1:A2" }
  change.corner(board.corner(at "s1:A2", "south-west"), "wall-point")
  change.corner(board.corner(at "s1:A2", "north-west"), "wall-point")
  change.corner(board.corner(at "s1:A1", "north-west"), "wall-point")
  local ends, _, straight = entry.ways(ada, "walk", 3, nil)
  expect(ends, places(at "s1:A3"))
  expect(#straight, 0, "there is no other way")
  expect(#entry.ways(ada, "walk", 2, nil), 0)
  expect(entry.ways(ada, "walk", 4, nil):has(at "s1:B3"), true)
  expect(entry.ways(ada, "walk", 4, nil):has(at "s1:C3"), false)
end)

spec("MAY-MOVE-09 MAY-TMR-07: a late unit comes in by an attack with points, not by one that must wait", function()
  local ada = latecomer {} -- open point 53
  for _, id in ipairs { "pistol", "drive-by", "long-wait" } do change.list_add(ada, "kit", id) end
  expect(action.options(ada), set("run", "drive-by"))
  stand("ada", "s1:B2")
  expect(action.options(ada):has("long-wait"), true)
end)

spec("MAY-MOVE-09: onto the map the cheaper of two ways is taken", function()
  local ada = latecomer {}
  local _, path = entry.ways(ada, "walk", 9, nil)
  expect(path(at "s1:A2"), places(at "s1:A2"), "not by way of the obstacle at A3")
  expect(path(at "s1:A3"), places(at "s1:A2", at "s1:A3"), "two points by way of A2, three straight over the rim")
  ada = latecomer {}
  for _, side in ipairs { "south-west", "south-east" } do
    change.corner(board.corner(at "s1:A2", side), "wall-point")
  end
  lay("obstacle", "s1:A2", "south")
  change.corner(board.corner(at "s1:B2", "south-east"), "wall-point")
  lay("wall", "s1:B2", "south")
  _, path = entry.ways(ada, "walk", 9, nil)
  expect(path(at "s1:A3"), places(at "s1:A3"), "straight over the rim costs 3, from A2 it would be 4")
end)

spec("MAY-MOVE-09: who comes to a space for the same points either way is not asked which way", function()
  local ada = latecomer { "s1:A2" }
  change.corner(board.corner(at "s1:A2", "south-west"), "wall-point")
  change.corner(board.corner(at "s1:A2", "north-west"), "wall-point")
  lay("wall", "s1:B2", "south")
  lay("wall", "s1:B2", "west")
  change.corner(board.corner(at "s1:A2", "south-east"), "wall-point")
  change.corner(board.corner(at "s1:A2", "north-east"), "wall-point")
  local ends, _, straight = entry.ways(ada, "walk", 3, nil)
  expect(ends:has(at "s1:A3"))
  expect(#straight, 0)
end)

spec("MAY-MOVE-11: who has come in over an edge waits at no edge any more", function()
  local ada = latecomer {}
  entry.done(ada)
  expect({ ada.round, ada.entry == nil }, { 0, true })
end)

spec("MAY-MOVE-11: at the start of a turn a unit comes down from above, one with an edge does not", function()
  local ada = latecomer {}
  change.set(ada, "entry", "west")
  change.move(world.piece "cai", world.zone "pool")
  change.set(world.piece "agents" or world, "round", 2)
  local before = world.disturbed
  answer("from-above", "bea")
  answer("landing", "t1:A1")
  answer("facing", "north")
  run { "turn", world.side "agents", until_step = "action-phase" }
  expect({ world.piece("bea").on_map, ada.on_map }, { true, false })
  expect(world.disturbed, before + 1, "plans made before are looked at again")
end)

spec("MAY-MOVE-10: the last free space of the only tile is enough to come down on", function()
  latecomer {}
  change.move(world.piece "cai", world.zone "pool")
  place("event-marker", "s1:A1", nil, { owner = "mayhem" })
  for square in board.squares(world.tile "t1"):each() do
    if not board.inside(square) and board.has_floor(square) and square ~= at "t1:A1" then
      place("glider", square, "agents", { board = world.piece("ada").board })
    end
  end
  answer("from-above", "bea")
  answer("facing", "north")
  run("from-above", world.side "agents", nil)
  expect(world.piece("bea").square, at "t1:A1")
end)

spec("MAY-FACE-01 MAY-FACE-02: a unit may turn to a large piece that covers more than its own spaces", function()
  begin()
  local ogre = stand("ogre", "s1:C3")
  local device = place("leech", "s1:C3", "agents")
  expect(facing.could(ogre, device), false, "all of it lies below")
  for _, square in ipairs { "s1:B3", "s1:D3", "s1:C2", "s1:C4" } do
    change.move(device, at(square))
    expect(facing.could(ogre, device), true, square)
  end
  local ada = stand("ada", "s1:B6")
  for _, square in ipairs { "s1:B6", "s1:A6", "s1:B5", "s1:A5" } do
    change.move(device, at(square))
    expect(facing.could(ada, device), true, square)
  end
  expect(facing.could(ada, at "s1:B6"), false, "its own space")
  for _, square in ipairs { "s1:A6", "s1:C6", "s1:B5", "s1:B7" } do
    expect(facing.could(ada, at(square)), true, square)
  end
  expect(facing.could(device, device.square), true, "a device has no facing")
end)

spec("MAY-FACE-01: nobody turns to its own space", function()
  begin()
  local ada = stand("ada", "s1:B6", 4)
  facing.toward(ada, at "s1:B6")
  expect(ada.facing, 4)
end)

spec("MAY-DASH-01 MAY-OM-02: a Dash with one way out is made at once, with none it moves nothing", function()
  begin()
  local ada = stand("ada", "s1:A1")
  lay("wall", "s1:A1", "south")
  change.corner(board.corner(at "s1:A1", "south-east"), "wall-point")
  answer("facing", "east")
  run("do-dash", ada, "sidestep")
  expect(ada.square, at "s1:B1")
  change.move(ada, at "s1:A1")
  lay("wall", "s1:A1", "east")
  run("do-dash", ada, "sidestep")
  expect(ada.square, at "s1:A1")
end)

spec("MAY-FALL-03: only a Dash that can be paid for is offered in a fall, and it may be declined", function()
  begin()
  local ada = stand("ada", "t1:A8")
  change.list_clear(ada, "kit")
  for _, id in ipairs { "sidestep", "leap" } do change.list_add(ada, "instants", id) end
  expect_options("fall-dash", "sidestep", "pass")
  answer("fall-dash", "pass")
  force { "hit" }
  local shield = ada.board.shield
  run("fall", ada, 1, nil)
  expect(ada.board.shield, shield - 1)
  change.set(ada.board, "focus", 0)
  force { "blank" }
  run("fall", ada, 1, nil) -- no focus, no question
end)

spec("MAY-FALL-02: a fall of no level rolls nothing, nor does who has left the map", function()
  begin()
  local ada = stand("ada", "t1:A8")
  change.list_add(ada, "instants", "sidestep")
  fall.uncontrolled(ada, 0, nil)
  change.move(ada, world.zone("waiting", ada.side.team))
  fall.uncontrolled(ada, 2, nil)
  expect(ada.on_map, false)
end)

spec("MAY-DDD-10: only a dominator decides who may jump", function()
  begin()
  place("leech", "s1:A1", "command", { control = "mayhem" })
  gravity.weigh()
  expect(world.gravity, "none")
  place("heavy", "s1:D1", "command", { control = "legion" })
  place("leech", "s1:F1", "command", { control = "mayhem" })
  gravity.weigh()
  expect(world.gravity, "legion")
end)

spec("MAY-JUMP-01: a flight that something came between goes on with the spaces that are left", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada, "mp", 9)
  answer("jump", "s1:E1")
  run { "do-jump", ada, "leap", until_step = "jump-step" }
  go_on { until_step = "jump-on" }
  expect({ ada.square, ada.across }, { at "s1:B1", 3 })
  change.add(world, "disturbed", 1)
  refuse("jump", "s1:F1")
  expect_offers("jump", "s1:E1", "stop")
  answer("jump", "stop")
  go_on { until_step = "round" }
  expect({ ada.across, ada.height, ada.mp }, { 0, 0, 8 })
end)

spec("MAY-JUMP-06: a flight does not take up the way of an earlier move", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada, "mp", 9)
  pace.route(ada, places(at "s1:A2"))
  answer("jump", "s1:B1")
  run("do-jump", ada, "leap")
  expect(ada.square, at "s1:B1")
end)

spec("MAY-MOVE-01 MAY-STA-05: nor does a move or a walk", function()
  begin()
  local ada = stand("ada", "s1:A1")
  pace.route(ada, places(at "s1:A2"))
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ada, "run")
  expect(ada.square, at "s1:A1")
  expect({ ada.mp, ada.spare }, { 0, 0 })
  pace.route(ada, places(at "s1:A2"))
  change.set(ada, "spare", 3)
  answer("move", "stop")
  answer("facing", "north")
  local serial = world.serial
  run("walk", ada.board)
  expect({ ada.square, ada.mp, ada.spare }, { at "s1:A1", 0, 3 })
  expect(world.serial, serial + 1, "an action of its own for the windows")
  pace.route(ada, places(at "s1:A2", at "s1:A3"))
  pace.route(ada, places(at "s1:B1"))
  expect(ada.route, { at "s1:B1" })
end)

spec("MAY-STA-05: a single point of Move Up is enough to walk", function()
  begin()
  local ada = stand("ada", "s1:A1")
  expect(move.can_walk(ada.board), false)
  change.set(ada, "spare", 1)
  expect(move.can_walk(ada.board), true)
end)

spec("MAY-STA-09: a debt stays when no points come, and takes no more than there are", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada, "debt", 3)
  expect({ pace.less_debt(ada, 0), ada.debt }, { 0, 3 })
  expect({ pace.less_debt(ada, -1), ada.debt }, { 0, 3 })
  expect({ pace.less_debt(ada, 2), ada.debt }, { 0, 1 })
  expect({ pace.less_debt(ada, 4), ada.debt }, { 3, 0 })
end)

spec("MAY-JUMP-08 MAY-ACT-03: each move has its one jump, and an interrupted one keeps what it had", function()
  begin()
  local pest = place("pest", "s1:A1", "command", { board = world.piece "first" })
  change.set(world, "active", world.side "command")
  change.set(pest, "jumped", true)
  expect_offers("move", "jump")
  answer("move", "jump")
  answer("jump", "s1:B1")
  refuse("move", "jump")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", pest, "charge")
  expect({ pest.square, pest.jumped }, { at "s1:B1", true })
  change.set(pest, "jumped", false)
  answer("move", "jump")
  answer("jump", "s1:C1")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", pest, "charge")
  expect({ pest.square, pest.jumped }, { at "s1:C1", false })
end)

spec("MAY-ACT-03: add-ons come in between only on the activated board and in the own turn", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada.board, "active", true)
  change.set(ada, "mp", 2)
  expect_offers("move", "other")
  answer("move", "stop")
  answer("facing", "north")
  run("move-on", ada, "run")
  for _, case in ipairs { "board", "turn", "phase" } do
    change.set(ada, "mp", 2)
    change.set(ada.board, "active", case ~= "board")
    change.set(world, "active", world.side(case == "turn" and "command" or "agents"))
    change.set(world, "phase", case == "phase" and "refresh" or "action")
    refuse("move", "other")
    answer("move", "stop")
    answer("facing", "north")
    run("move-on", ada, "run")
  end
end)

spec("MAY-MOVE-02: the straight way over an obstacle is offered with just the points for it", function()
  begin()
  local ada = stand("ada", "s1:B4")
  lay("obstacle", "s1:B4", "east")
  change.set(ada, "mp", 3)
  expect_offers("move", "direct")
  answer("move", "direct")
  answer_if_asked("direct", "s1:C4")
  answer("facing", "north")
  run("move-on", ada, "run")
  expect({ ada.square, ada.mp }, { at "s1:C4", 0 })
end)

spec("MAY-STA-05 MAY-DDD-10: points of Move Up lead off the ground only for who has the dominator", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada, "mp", 2)
  refuse("move", "jump")
  answer("move", "stop")
  answer("facing", "north")
  run("move-on", ada, nil)
  place("heavy", "s1:D1", "command", { control = "mayhem" })
  gravity.weigh()
  change.set(ada, "spare", 3)
  answer("move", "jump")
  refuse("jump", "stop", "t1:D4")
  expect_offers("jump", "s1:D4", "s1:A2")
  answer("jump", "s1:D4")
  answer("facing", "north")
  run("move-on", ada, nil)
  expect(ada.square, at "s1:D4")
end)

spec("MAY-JUMP-05: no flight leads into an area that is closed", function()
  fixture "move-sealed"
  change.set(world, "active", world.side "agents")
  local filter_of = filter { kind = "elite", on = "any" }
  local unit = filter_of:first()
  change.move(unit, at "t1:D8")
  change.set(unit, "mp", 9)
  refuse("jump", "t1:D6", "t1:D5")
  expect_offers("jump", "t1:D7", "t1:D5/3")
  answer("jump", "t1:D7")
  jump.take(unit, 2, 4)
  go_on()
  expect(unit.square, at "t1:D7")
end)

spec("MAY-JUMP-06 MAY-EVT-04: who comes down where it took off has come nowhere", function()
  begin "events"
  local ada = stand("ada", "s1:B2")
  local marker = place("om", "s1:C3", nil, { number = 1, control = "legion" })
  change.set(ada, "mp", 0)
  run("do-jump", ada, "leap")
  expect(marker.control, "legion")
  expect({ ada.height, ada.across }, { 0, 0 })
end)

spec("MAY-MOVE-06: from a shared space its owner goes to the nearest free one of the level, through no wall", function()
  begin()
  local ada, bea = stand("ada", "s1:A1"), stand("bea", "s1:A1")
  expect(pace.stands(ada), false)
  expect(pace.beside(ada), places(at "s1:B1", at "s1:A2", at "s1:B2"))
  stand("cai", "s1:B1")
  stand("boss", "s1:A2")
  expect(pace.beside(ada), places(at "s1:B2"))
  pace.settle(ada)
  expect({ ada.square, bea.square }, { at "s1:B2", at "s1:A1" })
  change.move(ada, at "s1:A1")
  stand("ogre", "s1:B2")
  answer("settle-down", "s1:A3")
  pace.settle(ada)
  expect(ada.square, at "s1:A3")
  change.move(ada, at "s1:A1")
  lay("wall", "s1:A1", "south")
  lay("wall", "s1:A1", "east")
  change.corner(board.corner(at "s1:A1", "south-east"), "wall-point")
  expect(#pace.beside(ada), 0)
  pace.settle(ada)
  expect(ada.square, at "s1:A1", "there is nowhere to go")
end)

spec("MAY-MOVE-09 MAY-MOVE-11: one step onto the map is enough to be late no more", function()
  local ada = latecomer {}
  change.set(ada, "mp", 1)
  answer("move", "s1:A1")
  answer("facing", "north")
  run("move-on", ada, "run")
  expect({ ada.square, ada.round, ada.entry == nil }, { at "s1:A1", 0, true })
end)

spec("MAY-DOWN-01 MAY-ACT-10: who is off the map moves and flies no further, and its points are lost", function()
  begin()
  local ada = stand("ada", "s1:A1")
  change.set(ada, "mp", 4)
  pace.route(ada, places(at "s1:A2"))
  change.move(ada, world.zone("waiting", ada.side.team))
  run("move-on", ada, "run")
  expect({ ada.mp, #ada.route, ada.on_map }, { 0, 0, false })
  change.set(ada, "height", 2)
  run("jump-on", ada, true)
  expect({ ada.height, ada.on_map }, { 0, false })
end)

spec("MAY-OM-02 MAY-DOWN-01: whom its own step has downed has not moved there", function()
  begin "wheels-heard"
  local bea = stand("bea", "s1:A1")
  place("om", "s1:C1", nil, { number = 2, control = "legion" })
  answer("move", "s1:B1")
  change.set(bea.board, "health", 1)
  answer("wound", "speed")
  run("do-move", bea, "wheels-run")
  expect({ bea.on_map, world.moves }, { false, 0 })
end)

spec("MAY-ACT-12: a mission may give a unit more points for an action of its", function()
  begin "wheels-heard"
  expect(move.points(world.piece "cai", "wheels-run"), 6)
  expect(move.points(world.piece "ada", "wheels-run"), 5)
end)

spec("MAY-JUMP-01 MAY-BRD-08: an upgrade lets a jump go higher or farther", function()
  fixture "pair"
  place("biscuit", "zone:pool", "agents")
  run { "setup", until_step = "round" }
  local function leap(id, card, verb)
    local unit = world.piece(id)
    place(card, world.zone("upgrades", unit.side.team))
    require("units.kit").renew(unit)
    run { "do-jump", unit, verb, until_step = "jump-on" }
    local row = data.action[verb]
    return { unit.height - unit.level - row.up, unit.across - row.across }
  end
  expect(leap("vesper", "roof-sense", "vesper-jump"), { 0, 1 })
  expect(leap("brick", "hydraulic-spine", "brick-jump"), { 1, 0 })
end)

spec("MAY-JUMP-08: a jump of one space within a move is a jump too", function()
  begin "wheels-heard"
  local ada = stand("ada", "s1:A1")
  expect_offers("move", "jump")
  answer("move", "jump")
  expect_options("jump", "s1:A2", "s1:B1", "s1:B2", "stop")
  answer("jump", "s1:B1")
  refuse("move", "jump")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ada, "heard-hop")
  expect(ada.square, at "s1:B1")
end)

spec("MAY-WIN-08 MAY-FALL-02: a fall that brings the 20th point ends the mission", function()
  begin "wheels-heard"
  local boss = stand("boss", "d1:H4")
  change.set(boss.board, "shield", 0)
  force { "hit" }
  answer("wound", "speed")
  run("fall", boss, 1, world.side "agents")
  expect(ended())
end)

spec("MAY-MOVE-06 MAY-OM-02: who shares a space goes on by the only way out, and with none stays there", function()
  begin()
  local ada = stand("ada", "s1:A1")
  stand("bea", "s1:A1")
  lay("wall", "s1:A1", "south")
  change.corner(board.corner(at "s1:A1", "south-east"), "wall-point")
  local marker = place("om", "s1:C2", nil, { number = 1, control = "legion" })
  change.set(ada, "mp", 1)
  answer("facing", "north")
  run("move-on", ada, "run")
  expect({ board.name(ada.square), marker.control }, { "s1:B1", "mayhem" })
  change.move(ada, at "s1:A1")
  lay("wall", "s1:A1", "east")
  change.set(ada, "mp", 2)
  answer("facing", "north")
  run("move-on", ada, "run")
  expect({ ada.square, ada.mp }, { at "s1:A1", 0 })
end)

spec("MAY-ACT-07 MAY-DOWN-01: no window opens before the step of a unit that is gone", function()
  begin()
  local ada, boss = stand("ada", "s1:A1"), stand("boss", "s1:F6")
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(ada, "mp", 4)
  pace.route(ada, places(at "s1:A2"))
  change.move(ada, world.zone("waiting", ada.side.team))
  run("move-on", ada, "run")
  expect({ ada.mp, #ada.route }, { 0, 0 })
end)
