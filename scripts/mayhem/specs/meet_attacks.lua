-- Attacks and what changes while they run.
local vehicle = require "vehicles.vehicle"
local harm = require "attack.harm"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local windows = require "specs.shared.windows"

local at, dash = board.find, windows.dash
local stand, turns = units.stand, units.turns

local function begin(name, ...)
  opening.begin(name, { turn = 5, phase = "action" })
  opening.calm(...)
end

spec("MAY-EXP-07 MAY-DASH-01 MAY-AOE-01: a unit that dashes into an explosion ahead of its rolls is rolled for",
     function()
  begin("city", "boss")
  local boss, ada = stand("boss", "s1:F4", 6), stand("ada", "s1:C5")
  change.list_clear(boss, "kit")
  change.list_clear(ada, "kit")
  place("bang", "s1:D4", nil, { live = true, turn = 4 })
  dash(boss, "s1:E4")
  answer("next-target", ada)
  force { "hit", "blank", "blank", "blank", "hit", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect({ boss.board.shield, ada.board.shield }, { 1, 1 })
end)

spec("MAY-AOE-01 MAY-DASH-03: a unit that dashes into an area ahead of the rolls is rolled for", function()
  begin("street", "boss")
  local bea, boss = stand("bea", "s1:A4", turns.east), stand("boss", "s1:H4", turns.west)
  stand("ogre", "s1:E4", turns.west)
  change.list_clear(boss, "kit")
  change.set(bea.board, "focus", 0)
  answer("aim-delay", "no")
  answer("instant", "pass")
  answer("target", "s1:E4")
  answer("facing", "east")
  dash(boss, "s1:G5", "west") -- two spaces from the centre
  answer("next-target", boss)
  force { "hit", "blank", "blank" }
  force { "blank", "blank", "blank" } -- the ogre
  run("perform", bea, "bomb")
  expect(boss.board.shield, 1)
end)

spec("MAY-HACK-04 MAY-DASH-01 MAY-ACT-07: a hacker who dashes away between payment and roll has hacked nothing",
     function()
  begin("events", "ada")
  local ada = stand("ada", "s1:B2")
  place("om", "s1:B3", nil, { hack = "lock", number = 3 })
  answer("hack-dice", 2)
  dash(ada, "s1:B1")
  run("hack", ada.board)
  expect({ ada.board.tech, ada.board.main, world.opened }, { 1, true, 0 })
end)

spec("MAY-LRG-02 MAY-FALL-01: a large unit does not step half over the edge of a roof", function()
  begin "city"
  local ogre = stand("ogre", "t1:C4/3", 0)
  local ends = board.reach(ogre, "stomp", 1)
  expect(ends:has(at "t1:B4/3"), false)
  expect(ends:has(at "t1:B4"), false)
  expect(ends:has(at "t1:D4/3"), true)
  expect(ends:has(at "t1:C5/3"), true)
end)

spec("MAY-DDD-10 MAY-JUMP-08 MAY-MOVE-01: the dominator keeps Mayhem's units from a jump within an action too",
     function()
  begin "city"
  place("heavy", "s1:F5", "command")
  require("map.device").weigh()
  local ada = stand("ada", "s1:B2")
  answer("move", "s1:C2")
  refuse("move", "jump")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ada, "charge")
end)

spec("MAY-DDD-10 MAY-BLD-07 MAY-DDD-03: a dominator that a collapse destroys holds nobody any more", function()
  begin "city"
  place("heavy", "t1:D4/3", "command", { wounds = 3 })
  require("map.device").weigh()
  expect(world.gravity, "legion")
  force { "hit", "blank", "blank", "blank" }
  run { "collapse", at "t1:C3" }
  expect(world.gravity, "none")
end)

spec("MAY-DDD-06 MAY-PUSH-04 MAY-FALL-02: a tower's push sends a unit off a roof", function()
  begin "city"
  local tower = place("tower", "t1:E4/3", "command")
  local ada = stand("ada", "t1:C4/3", turns.east)
  change.list_clear(ada, "kit")
  change.set(world, "active", world.side "command")
  answer("tower", "now")
  answer("target", "t1:C4/3")
  force { "push", "blank", "blank", "blank" }
  answer("push", "t1:B4")
  force { "hit", "blank" }
  run("device", world.piece "first")
  expect({ board.name(ada.square), ada.board.shield, tower.on_map }, { "t1:B4", 1, true })
end)

spec("MAY-TGT-05 MAY-AOE-10 MAY-OM-04: hits of an area and of an attack on an objective add up in one turn only",
     function()
  begin "city"
  local bea = stand("bea", "s1:B4", turns.east)
  local om = place("om", "s1:E4", nil, { control = "legion", hits = 3 })
  answer("target", "s1:E4")
  answer("aim", "no")
  force { "hit", "hit", "blank" }
  run("do-attack", bea, "bomb")
  expect(om.taken, 2)
  require("map.object").turn_ends()
  harm.hits(om, 2)
  expect({ om.on_map, om.taken }, { true, 2 })
  harm.hits(om, 1)
  expect(om.on_map, false)
end)

spec("MAY-PUSH-01 MAY-MOD-04 MAY-AOE-01: in an area a push for one target does not move what is rolled for next",
     function()
  begin "street"
  local bea = stand("bea", "s1:A4", turns.east)
  local first = world.piece "first"
  local one = place("pest", "s1:E4", "command", { board = first })
  local two = place("pest", "s1:F4", "command", { board = first })
  for _, each in ipairs { one, two } do change.turn(each, turns.west) end
  answer("target", "s1:E4")
  answer("aim", "no")
  answer("next-target", one)
  force { "push", "blank", "blank" }
  refuse("push", "s1:F4")
  answer("push", "s1:F5")
  force { "hit-special", "hit", "blank" }
  run("do-attack", bea, "bomb")
  expect({ board.name(one.square), two.on_map }, { "s1:F5", false })
end)

spec("MAY-VEH-17 MAY-VEH-18 MAY-TURN-04: a vehicle in the air at the end of the turn comes down before the next one",
     function()
  begin "wheels-road"
  local cart = place("wheels-cart", "d1:D5/2", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "d1:D5/2")
  vehicle.turn_begins(world.side "agents")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("drive", "stop")
  run("drive", ada.board)
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect(cart.height, 0)
end)

spec("MAY-JUMP-06 MAY-DRN-07: a unit that lands from a jump ahead of a drone is run down", function()
  begin "crossing"
  local front = place("freight-drone", "t1:B2")
  change.turn(front, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "t1:D1")
  stack("refresh@legion", "cross-card")
  change.set(ada, "mp", 1)
  change.set(ada, "height", 1)
  change.set(ada, "across", 1)
  change.set(ada, "takeoff", ada.square)
  answer("jump", "t1:D2")
  answer("push", "t1:E1")
  force { "hit", "blank", "blank", "blank" }
  run("jump-on", ada, false)
  expect({ board.name(ada.square), ada.board.shield, board.name(front.square) }, { "t1:E1", 1, "t1:D2" })
end)

spec("MAY-DRN-07 MAY-DRN-02 MAY-TURN-05: a drone that ran somebody down in the action phase moves by the card as ever",
     function()
  begin "crossing"
  local front = place("freight-drone", "t1:B2")
  change.turn(front, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "t1:D2")
  stack("refresh@legion", "cross-card")
  answer("push", "t1:E1")
  force { "blank", "blank", "blank", "blank" }
  run("traffic", ada)
  place("cross-card", "zone:revealed@mayhem")
  run("drones", world.side "agents")
  expect(board.name(front.square), "t1:G2")
end)
