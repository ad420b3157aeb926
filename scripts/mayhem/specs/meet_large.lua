-- Large units and devices, two by two spaces, where other rules meet them.
local vehicle = require "vehicles.vehicle"
local landing = require "units.landing"
local harm = require "attack.harm"
local hack = require "map.hack"
local explosions = require "specs.shared.explosions"
local moves = require "specs.shared.moves"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, blanks, send, sprint = board.find, explosions.blanks, wheels.send, moves.sprint
local bare, stand, turns = units.bare, units.stand, units.turns

local function begin(name)
  opening.begin(name or "city", { turn = 5, phase = "action" })
  opening.calm()
end

spec("MAY-LRG-01 MAY-OM-02: a large unit takes a marker that any of its spaces comes beside", function()
  begin()
  change.set(world, "active", world.side "command")
  local ogre, om = stand("ogre", "s1:B2", 2), place("om", "s1:E4", nil, { control = "mayhem" })
  answer("move", "s1:C2") -- its south-east space is D3
  answer("move", "stop")
  answer("facing", "east")
  run("do-move", ogre, "run")
  expect(om.control, "legion")
end)

spec("MAY-LRG-01 MAY-OM-03: a marker in the zone of any space of a large unit is not taken by an enemy", function()
  begin() -- open point 28
  local ada, om = stand("ada", "s1:A8", 0), place("om", "s1:D6", nil, { control = "legion" })
  local ogre = stand("ogre", "s1:E4", 0) -- its south-west space, E5, is beside the marker
  sprint(ada, "s1:C7")
  expect(om.control, "legion")
  change.move(ogre, at "s1:E3")
  sprint(ada, "s1:C6")
  expect(om.control, "mayhem")
end)

spec("MAY-LRG-01 MAY-ZOC-02: from the zone of one space of a large unit to that of another costs three", function()
  begin() -- open point 28
  local ada = stand("ada", "s1:D3", 0)
  stand("ogre", "s1:E3", 0)
  local cost = {}
  for _, step in ipairs(board.steps(ada, "walk")) do cost[step.direction] = step.cost end
  expect(cost, { north = 3, south = 3, west = 1, ["north-west"] = 1, ["south-west"] = 1, ["north-east"] = 3 })
end)

spec("MAY-LRG-04 MAY-ZOC-02: a large unit steps from zone to zone for one", function()
  begin()
  local ogre = stand("ogre", "s1:B3", 0)
  stand("ada", "s1:D2", 0)
  stand("bea", "s1:D6", 0)
  expect(board.reach(ogre, "stomp", 2):cost(at "s1:B4"), 1)
end)

spec("MAY-LRG-06 MAY-EXP-07 MAY-EXP-08: an explosion that covers four spaces of a large unit rolls for it once",
     function()
  begin()
  local ogre = stand("ogre", "s1:D4", 0)
  change.list_clear(ogre, "kit")
  place("boom", "s1:F4", nil, { live = true, turn = 4 })
  force { "hit", "hit", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect(ogre.board.armor, 0)
end)

spec("MAY-LRG-01 MAY-EXP-13: an explosion that reaches one space of a large unit gives it one copy of its statuses",
     function()
  begin()
  local ogre = stand("ogre", "s1:D4", 0)
  change.list_clear(ogre, "kit")
  local marker = place("boom", "s1:F6", nil, { live = true, turn = 4 })
  change.list_add(marker, "statuses", "stunned")
  blanks(1)
  run("due-explosions", world.side "agents")
  expect(ogre.stunned, 1)
end)

spec("MAY-LRG-01 MAY-FACE-02: beside any of its spaces is the front of a large unit, behind it the flank", function()
  begin() -- open point 28
  local facing = require "movement.facing"
  local ogre = stand("ogre", "s1:D4", turns.north)
  expect(facing.front(ogre, at "s1:C4"))
  expect(facing.front(ogre, at "s1:F5"))
  expect(facing.front(ogre, at "s1:C5"))
  expect(facing.front(ogre, at "s1:D6"), false)
  expect(facing.front(ogre, at "s1:G5"), false)
end)

spec("MAY-LRG-01 MAY-PUSH-04 MAY-FALL-02: a large unit is not pushed half over the edge of a roof", function()
  begin() -- open point 62
  local ogre = stand("ogre", "t1:D4/3", 0)
  change.list_clear(ogre, "kit")
  bare(ogre)
  stand("cai", "t1:F4/3", 0)
  -- Pushed to the west it would lie on B and C, half on the roof: no such space; C is the last one.
  expect_options("push", "t1:C3/3", "t1:C4/3", "t1:C5/3")
  answer("push", "t1:C4/3")
  run("push-on", ogre, at "t1:F4/3", 1, world.side "agents", world.side "agents")
  expect(ogre.board.speed_wounds, 0)
  expect(board.name(ogre.square), "t1:C4/3")
end)

spec("MAY-LRG-03 MAY-PUSH-01: a large unit is never pushed inside", function()
  begin()
  local ogre = stand("ogre", "t1:A4", 0)
  for _, square in ipairs { "t1:C3", "t1:C4", "t1:C5", "t1:C6" } do lay(nil, square, "west") end
  expect_options("push", "t1:A3", "t1:A5", "stop") -- to the east its other half would be inside
  answer("push", "stop")
  run("push-on", ogre, at "s1:G4", 1, world.side "agents", world.side "agents")
end)

spec("MAY-LRG-05 MAY-MOD-06: no dot protects a large unit", function()
  begin()
  local modifiers, strikes = require "attack.modifiers", require "attack.strike"
  local ogre, ada = stand("ogre", "s1:F4", turns.west), stand("ada", "s1:B4", turns.east)
  for _, way in ipairs { "north-west", "south-west" } do
    change.corner(board.corner(at "s1:F4", way), "obstacle")
    change.corner(board.corner(at "s1:F5", way), "obstacle")
  end
  local strike = strikes.take { attacker = ada, action = "pistol", space = ogre.square }
  expect(modifiers.net(ada, ogre, strike), 0)
  strikes.give_back(strike)
end)

spec("MAY-LRG-01 MAY-DRN-07: traffic looks at each space of a large unit that comes before a drone", function()
  begin "wheels-road"
  local front = send "s1:D4"
  local ogre = stand("ogre", "s1:F2") -- covers F2 to G3
  stack("refresh@mayhem", "wheels-three")
  change.set(world, "active", world.side "command")
  answer("move", "s1:F3") -- its southern spaces are on the road, two squares ahead
  answer("push", "s1:G3")
  blanks(1)
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ogre, "wheels-run")
  expect(board.name(front.square), "s1:F4")
  expect(board.name(ogre.square), "s1:G3")
end)

spec("MAY-LRG-01 MAY-DRN-06: a drone that reaches any space of a large unit rams it", function()
  begin "wheels-road"
  local front = send "s1:D4"
  local ogre = stand("ogre", "s1:F3") -- F4 is its south-west space
  bare(ogre)
  place("wheels-two", "zone:revealed@mayhem")
  refuse("push", "s1:E3", "s1:F3")
  answer("push", "s1:G3")
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "speed")
  run("drones", world.side "agents")
  expect({ board.name(front.square), board.name(ogre.square) }, { "s1:F4", "s1:G3" })
  expect(ogre.board.speed_wounds, 1)
end)

spec("MAY-LRG-01 MAY-VEH-20: a large unit that cannot be pushed keeps a vehicle out and is rammed once", function()
  begin "wheels-road"
  local cart = place("wheels-cart", "s1:C2", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "s1:C2")
  vehicle.turn_begins(world.side "agents")
  local ogre = stand("ogre", "s1:D1")
  bare(ogre)
  for row = 1, 4 do place("wheels-pest", "s1:F" .. row, "command", { board = world.piece "first" }) end
  for _, square in ipairs { "s1:D3", "s1:E3" } do
    place("wheels-pest", square, "command", { board = world.piece "first" })
  end
  answer("drive", "forward")
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "speed")
  answer("drive", "stop")
  run("drive", ada.board)
  expect({ board.name(cart.square), board.name(ogre.square) }, { "s1:C2", "s1:D1" })
  expect(ogre.board.speed_wounds, 1)
end)

spec("MAY-LRG-01 MAY-VEH-03: no vehicle is summoned onto a space of a large enemy", function()
  begin "wheels-road"
  local ada = stand("ada", "s1:B2")
  stand("ogre", "s1:C2") -- and D3
  place("wheels-cart", "zone:garage@mayhem", "agents")
  refuse("summon-at", "s1:C2", "s1:C3", "s1:D3")
  answer("summon-at", "s1:B2")
  refuse("facing", "west") -- its rear would lie on the giant
  answer("facing", "east")
  run("summon", ada.board)
end)

spec("MAY-LRG-01 MAY-HACK-04: a device may be hacked from beside any of its spaces", function()
  begin()
  change.set(world.side("agents").team, "turns", 1)
  local ada = stand("ada", "s1:F6")
  place("eye", "s1:D4", "command") -- its south-east space is E5
  expect(hack.able(ada.board), true)
  change.move(ada, at "s1:G6")
  expect(hack.able(ada.board), false)
end)

spec("MAY-LRG-01 MAY-AOE-10 MAY-DDD-03: an area that covers a device whole attacks it once", function()
  begin()
  local bea, mast = stand("bea", "s1:B4", turns.east), place("mast", "s1:E4", "command")
  answer("target", "s1:E4")
  answer("aim", "no")
  force { "hit", "hit", "blank" }
  run("do-attack", bea, "bomb")
  expect(mast.wounds, 2)
end)

spec("MAY-DDD-05 MAY-TGT-02: a unit on a device and the device are targets of one space, rolled for apart", function()
  begin()
  local ada, mast = stand("ada", "s1:B4", turns.east), place("mast", "s1:E4", "command")
  local boss = stand("boss", "s1:F5", turns.west)
  change.list_clear(boss, "kit")
  answer("target", "s1:F5")
  answer("facing", "east")
  answer("aim", "no")
  answer("next-target", boss)
  force { "hit", "blank", "hit", "hit" }
  run("do-attack", ada, "pistol")
  expect({ boss.board.shield, mast.wounds }, { 1, 2 })
end)

spec("MAY-DDD-02 MAY-RES-01: a device is not pushed, whatever the roll", function()
  begin() -- open point 54
  local ada, mast = stand("ada", "s1:B4", turns.east), place("mast", "s1:E4", "command")
  answer("aim", "no")
  force { "push", "push-special" }
  run("do-attack", ada, "pistol")
  expect(board.name(mast.square), "s1:E4")
end)

spec("MAY-LRG-01 MAY-MOVE-05 MAY-DASH-01: a dash cannot end on any space of a large unit", function()
  begin()
  local ada = stand("ada", "s1:C4", turns.east)
  stand("ogre", "s1:D3", 0) -- D3 to E4
  refuse("dash", "s1:D3", "s1:D4")
  answer("dash", "s1:D5")
  answer("facing", "north")
  run("do-dash", ada, "sidestep")
end)

spec("MAY-LRG-03 MAY-RDP-02: a downed giant comes back only where all of it is outside and on one level", function()
  begin()
  local ogre = world.piece "ogre"
  change.set(ogre, "down", true)
  local squares = landing.squares(ogre)
  expect(squares:has(at "t1:D4/3"), true)
  expect(squares:has(at "t1:F4/3"), false, "over the edge of the roof")
  expect(squares:has(at "t1:B4"), false, "half in a room")
  expect(squares:has(at "t1:G4"), true)
end)

spec("MAY-LRG-01 MAY-DOWN-01 MAY-MOVE-05: where a giant was downed all four spaces are free at once", function()
  begin()
  local ogre, ada = stand("ogre", "s1:C4", 0), stand("ada", "s1:B4", turns.east)
  harm.down(ogre, world.side "agents")
  sprint(ada, "s1:D5")
  expect(board.name(ada.square), "s1:D5")
end)
