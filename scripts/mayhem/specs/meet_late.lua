-- Units that come onto the map late, over an edge or from above, and what they meet there.
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at = board.find
local stand, turns = units.stand, units.turns

-- Ada is to come in over the west edge, at s1:A4 or s1:A5.
local function begin()
  opening.begin("city", { turn = 5, round = 1, phase = "action" })
  opening.calm()
  local ada = world.piece "ada"
  change.set(ada, "entry", "west")
  change.set(ada, "round", 1)
  change.set(ada.board, "active", true)
  return ada
end

spec("MAY-MOVE-09 MAY-OM-02: the step onto the map takes a marker beside the space it leads to", function()
  local ada = begin()
  local om = place("om", "s1:B3", nil, { control = "legion" })
  answer("move", "s1:A4")
  answer("move", "stop")
  answer("facing", "east")
  run("perform", ada, "run")
  expect({ board.name(ada.square), om.control }, { "s1:A4", "mayhem" })
end)

spec("MAY-MOVE-09 MAY-ZOC-02: the step onto the map ignores zones, the next one does not", function()
  local ada = begin()
  stand("boss", "s1:B5", turns.west)
  change.set(ada, "mp", 2)
  answer("move", "s1:A4") -- one point; one is left, and zone to zone costs three
  refuse("move", "s1:A5", "s1:B4")
  answer("move", "stop")
  answer("facing", "east")
  run("move-on", ada, "run")
  expect(board.name(ada.square), "s1:A4")
end)

spec("MAY-MOVE-09 MAY-STA-10 MAY-MOVE-11: a stunned unit that comes in late pays for its way in as for any action",
     function()
  local ada = begin()
  change.set(ada, "stunned", 1)
  for _, well in ipairs { "focus", "tech" } do change.set(ada.board, well, 1) end
  change.set(ada.board, "speed", 1)
  answer("pay", "focus")
  answer("move", "s1:A4")
  answer("move", "stop")
  answer("facing", "east")
  run("perform", ada, "run")
  expect({ ada.board.speed, ada.board.focus, ada.board.tech }, { 0, 0, 0 })
end)

spec("MAY-MOVE-09 MAY-MOVE-05: where enemies stand on all the entrance squares a late unit does not come in", function()
  local ada = begin()
  stand("boss", "s1:A4", turns.west)
  place("pest", "s1:A5", "command", { board = world.piece "first" })
  run("perform", ada, "run")
  expect({ ada.on_map, ada.mp, ada.entry }, { false, 0, "west" })
end)

spec("MAY-MOVE-09 MAY-VEH-07: a late unit may step onto a vehicle of its side, which is not driven in that turn",
     function()
  local ada = begin()
  local cart = place("milk-float", "s1:A4", "agents")
  change.turn(cart, turns.north)
  vehicle.set_up()
  vehicle.turn_begins(world.side "agents")
  answer("move", "s1:A4")
  answer("move", "stop")
  answer("facing", "east")
  run("perform", ada, "run")
  expect({ board.name(ada.square), vehicle.can_drive(ada.board) }, { "s1:A4", false })
end)

spec("MAY-MOVE-10 MAY-OM-02 MAY-MOVE-11: a unit from above does not take the marker beside which it lands", function()
  local ada = begin()
  change.set(ada, "entry", nil)
  local om = place("om", "s1:B3", nil, { control = "none" })
  answer("from-above", ada)
  answer("landing", "s1:B4")
  answer("facing", "east")
  run("from-above", world.side "agents", nil)
  expect({ board.name(ada.square), om.control }, { "s1:B4", "none" })
end)

spec("MAY-MOVE-11 MAY-DOWN-01 MAY-RDP-01: a unit that came in late and was downed comes back like any other", function()
  local ada = begin()
  answer("move", "s1:A4")
  answer("move", "stop")
  answer("facing", "east")
  run("perform", ada, "run")
  require("attack.harm").down(ada, world.side "command")
  expect(require("units.entry").waits(ada), false)
  change.set(world, "turn", 7)
  answer("redeploy", "s1:H8")
  answer("facing", "north")
  run("redeploy", world.side "agents")
  expect(board.name(ada.square), "s1:H8")
end)

spec("MAY-MOVE-09 MAY-STA-05 MAY-MOVE-11: Move Up alone does not bring a late unit in", function()
  local ada = begin()
  change.set(ada, "move-up", 1)
  answer("board", ada.board)
  run { "activate", world.side "agents", 1, until_step = "act" }
  expect(ada.spare, 0)
end)

spec("MAY-FACE-03 MAY-PUSH-01 MAY-TGT-03: a turret keeps its facing when it is pushed, and fires only ahead of it",
     function()
  begin()
  local gun = place("gun", "s1:E4", "command", { board = world.piece "first" })
  change.turn(gun, turns.north)
  local target = require "attack.target"
  stand("boss", "t1:A8")
  run("push-on", gun, at "s1:D4", 0, world.side "agents", world.side "agents")
  local bea = stand("bea", "s1:E7", turns.north)
  expect(#target.enemies(gun, "rifle"), 0)
  change.move(bea, at "s1:E2")
  expect(#target.enemies(gun, "rifle"), 1)
  answer("push", "s1:F4")
  run("push-on", gun, at "s1:D4", 1, world.side "agents", world.side "agents")
  expect({ gun.facing, #target.enemies(gun, "rifle") }, { turns.north, 1 })
end)

spec("MAY-MOVE-06 MAY-ACT-07 MAY-ZOC-02: a unit that is stopped on a friend's space by a dash may not stay there",
     function()
  local ada = begin()
  change.set(ada, "entry", nil)
  change.set(ada, "round", 0)
  change.move(ada, at "s1:C4")
  stand("bea", "s1:D4", turns.east)
  local boss = stand("boss", "s1:F6", turns.west)
  for _, side in ipairs { "north", "south" } do
    lay("wall", "s1:C4", side)
    lay("wall", "s1:D4", side)
  end
  for _, way in ipairs { "north-east", "south-east", "north-west", "south-west" } do
    change.corner(board.corner(at "s1:C4", way), "wall-point")
  end
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  change.set(ada, "mp", 2)
  answer("move", "s1:E4")
  answer("instant", "pass")
  answer("instant", boss)
  answer("dash", "s1:E5") -- D4 and E4 are in its zone now: three points for the step, one is left
  answer("facing", "west")
  refuse("move", "stop", "s1:D4", "s1:E4")
  answer("move", "s1:C4")
  answer("instant", "pass")
  answer("facing", "east")
  run("move-on", ada, "run")
  expect(board.name(ada.square), "s1:C4")
end)
