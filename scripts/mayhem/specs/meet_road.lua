-- Vehicles and drones, with what rides on them, lies in their way or goes off beside them.
local vehicle = require "vehicles.vehicle"
local harm = require "attack.harm"
local status = require "units.status"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, drive, lies, park = board.find, wheels.drive, wheels.lies, wheels.park
local stand, turns = units.stand, units.turns

local function begin(name)
  opening.begin(name or "wheels-road", { turn = 5, phase = "action" })
  opening.calm()
end

-- Ada drives a cart of hers eastwards.
local function trip(square)
  begin()
  return wheels.driven("wheels-cart", square, "east")
end

local function drones_go(card) wheels.phase("agents", card) end

spec("MAY-DRN-02 MAY-VEH-07: a drone carries who stands on it, and its riders take markers in passing", function()
  begin() -- open point 51
  local front, ada = park("wheels-drone", "s1:D4", "east"), stand("ada", "s1:C4")
  local om = place("om", "s1:F5", nil, { control = "legion" })
  drones_go "wheels-three"
  lies(front, "s1:G4", "s1:F4")
  expect({ board.name(ada.square), om.control }, { "s1:F4", "mayhem" })
end)

spec("MAY-DRN-02 MAY-DRN-06 MAY-VEH-07: a drone with a rider rams who is ahead; the rider is not in its own way",
     function()
  begin()
  local front, ada, boss = park("wheels-drone", "s1:D4", "east"), stand("ada", "s1:D4"), stand("boss", "s1:E4")
  answer("push", "s1:F5")
  force { "hit", "blank", "blank", "blank" }
  drones_go "wheels-one"
  lies(front, "s1:E4", "s1:D4")
  expect({ board.name(ada.square), boss.board.shield }, { "s1:E4", 1 })
end)

spec("MAY-DRN-07 MAY-VEH-07: a unit that rides to within three spaces ahead of a drone sets off traffic; the " ..
  "vehicle blocks it", function()
  begin() -- open points 51, 55
  local front = park("wheels-drone", "s1:B4", "east")
  local cart = park("wheels-cart", "s1:E3", "south", "agents") -- its rear at E2
  local ada = stand("ada", "s1:E3")
  vehicle.turn_begins(world.side "agents")
  stack("refresh@legion", "wheels-three")
  drive("forward", "stop")
  lies(cart, "s1:E4", "s1:E3")
  lies(front, "s1:D4", "s1:C4") -- as far as it goes behind the cart
  expect(board.name(ada.square), "s1:E4")
end)

spec("MAY-EXP-07 MAY-VEH-24 MAY-AOE-10: an explosion under both halves of a vehicle rolls for it once, and for " ..
  "each rider", function()
  local cart, ada = trip "s1:D6"
  local boss = stand("boss", "s1:C6")
  place("explosion-medium", "s1:D6", nil, { live = true, turn = 4 })
  answer("next-target", ada)
  answer("next-target", boss)
  force { "hit", "blank", "blank", "blank", "hit", "blank", "blank", "blank", "hit", "hit", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect({ ada.board.shield, boss.board.shield, cart.wounds }, { 1, 1, 2 })
end)

spec("MAY-EXP-13 MAY-VEH-25: an explosion gives its statuses to riders, never to the vehicle", function()
  local cart, ada = trip "s1:D6"
  local marker = place("explosion-small", "s1:D6", nil, { live = true, turn = 4 })
  change.list_add(marker, "statuses", "attack-down")
  answer("next-target", ada)
  force { "blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect(ada.attack_down, 1)
  expect(status.count(cart, "attack-down"), 0)
end)

spec("MAY-EXP-07 MAY-VEH-25: a vehicle that an explosion destroys leaves its riders where they are, with their " ..
  "dice to come", function()
  local cart, ada = trip "s1:D6"
  place("explosion-small", "s1:D6", nil, { live = true, turn = 4 })
  answer("next-target", cart)
  force { "hit", "hit", "hit", "blank", "hit", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect({ cart.on_map, board.name(ada.square), ada.board.shield }, { false, "s1:D6", 1 })
end)

spec("MAY-PUSH-01 MAY-VEH-07: a unit that is pushed off a vehicle rides on it no longer", function()
  local cart = trip "s1:D6"
  local boss = stand("boss", "s1:C6")
  answer("push", "s1:C7")
  run("push-on", boss, at "s1:C5", 1, world.side "agents", world.side "agents")
  drive("forward", "stop")
  lies(cart, "s1:E6", "s1:D6")
  expect(board.name(boss.square), "s1:C7")
end)

spec("MAY-PUSH-01 MAY-DRN-07 MAY-PUSH-02: a unit that is pushed before a drone is run down at once, then pushed " ..
  "on from there", function()
  begin()
  local front, boss = park("wheels-drone", "s1:D4", "east"), stand("boss", "s1:F5")
  stack("refresh@mayhem", "wheels-two")
  answer("push", "s1:F4") -- the first push, northwards
  answer("push", "s1:G3") -- out of the drone's way
  force { "hit", "blank", "blank", "blank" }
  answer("push", "s1:G2") -- the second push
  run("push-on", boss, at "s1:F6", 2, world.side "agents", world.side "agents")
  lies(front, "s1:F4", "s1:E4")
  expect({ board.name(boss.square), boss.board.shield }, { "s1:G2", 1 })
end)

spec("MAY-DRN-07 MAY-EVT-03 MAY-EVT-04: an event card that traffic turns up is not drawn: no event, no drone",
     function()
  begin() -- open point 73
  local front, ada = park("wheels-drone", "s1:D4", "east"), stand("ada", "s1:E4")
  local deck = world.zone("refresh", world.side("command").team)
  for card in deck:set():each() do change.remove(card) end
  local event = place(data.list("event-card")[1].id, deck)
  run("traffic", ada)
  lies(front, "s1:D4", "s1:C4")
  expect({ deck.count, event.zone }, { 1, deck })
end)

spec("MAY-VEH-14 MAY-VEH-25: a vehicle that an obstacle destroys leaves its driver beside it; the drive is over",
     function()
  local cart, ada = trip "s1:D6"
  change.set(cart, "wounds", 2)
  lay("obstacle", "s1:D6", "east")
  drive "forward"
  expect({ cart.on_map, ada.on_map }, { false, true })
  expect(vehicle.can_drive(ada.board), false)
end)

spec("MAY-VEH-20 MAY-FALL-02 MAY-DOWN-01: a ram that pushes a unit off a roof lets it fall first; if the fall " ..
  "downs it, it is not attacked", function()
  begin()
  local cart = park("wheels-cart", "d1:D5/2", "east", "agents")
  stand("ada", "d1:D5/2")
  vehicle.turn_begins(world.side "agents")
  local boss = stand("boss", "d1:F5/2")
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  answer("drive", "forward")
  answer("drive", "forward")
  answer("push", "d1:G5")
  force { "hit" }
  answer("wound", "speed")
  answer("drive", "stop")
  run("drive", world.piece("ada").board)
  lies(cart, "d1:F5/2", "d1:E5/2")
  expect(boss.on_map, false)
end)

spec("MAY-VEH-20 MAY-FALL-02 MAY-VEH-21: a unit that is rammed off a roof and lands beside the vehicle's column " ..
  "is missed by its attack", function()
  begin() -- open point 55: no longer next to the vehicle
  park("wheels-cart", "d1:E5/2", "east", "agents")
  stand("ada", "d1:E5/2")
  vehicle.turn_begins(world.side "agents")
  local boss = stand("boss", "d1:F5/2")
  answer("drive", "forward")
  answer("push", "d1:G5")
  force { "blank" } -- the fall
  answer("drive", "stop")
  run("drive", world.piece("ada").board)
  expect({ board.name(boss.square), boss.board.shield }, { "d1:G5", 2 })
end)

spec("MAY-VEH-07 MAY-EVT-04: riding onto the tile of an event marker sets its event off", function()
  fixture "events"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  local ada = stand("ada", "s1:G1")
  change.set(ada, "quick", false)
  for _, id in ipairs { "bea", "cai", "boss", "ogre" } do change.set(world.piece(id), "quick", false) end
  park("milk-float", "s1:H1", "east", "agents") -- Ada is on its rear
  vehicle.turn_begins(world.side "agents")
  place("event-marker", "t1:H8", nil, { owner = "mayhem", number = 2 })
  drive("forward", "stop") -- its front is on t1, Ada is not
  expect({ world.heard, board.name(ada.square) }, { 0, "s1:H1" })
  drive("forward", "stop")
  expect({ world.heard, board.name(ada.square) }, { 20, "t1:A1" })
end)

spec("MAY-VEH-06 MAY-TURN-04 MAY-STA-09: Move Down does not slow the vehicle that its unit drives", function()
  local cart, ada = trip "s1:B6"
  change.set(ada, "move-down", 2)
  change.set(ada, "debt", 6)
  drive("forward", "forward", "forward", "forward", "stop")
  expect({ cart.mp, ada.debt }, { 5, 6 })
end)

spec("MAY-VEH-03 MAY-STA-10: a stunned unit summons at the same price as any other", function()
  begin() -- summoning is not an action of a unit
  local ada = stand("ada", "s1:A1")
  change.set(ada, "stunned", 1)
  change.set(ada.board, "tech", 3)
  place("wheels-cart", "zone:garage@mayhem", "agents")
  expect(vehicle.can_summon(ada.board), true)
  answer("summon-at", "s1:A1")
  answer("facing", "west")
  local others = { ada.board.speed, ada.board.focus }
  run("summon", ada.board)
  expect({ ada.board.tech, ada.board.speed, ada.board.focus }, { 0, others[1], others[2] })
end)

spec("MAY-VEH-21 MAY-SQD-03 MAY-DOWN-02: a ram's hits add to what a minion took in that turn", function()
  local cart = trip "s1:B6"
  local first = world.piece "first"
  local pest = place("wheels-pest", "s1:C6", "command", { board = first })
  change.set(pest, "more-health", 1)
  harm.hits(pest, 1, world.side "agents")
  answer("drive", "forward")
  answer("push", "s1:D6")
  force { "hit", "blank", "blank", "blank" }
  drive "stop"
  expect({ pest.on_map, cart.wounds }, { false, 0 })
end)

spec("MAY-VEH-23 MAY-MYH-03: a Mayhem status won in a drift makes a cube of the second one", function()
  local _, ada = trip "s1:C2"
  change.set(ada.board, "mayhem-status", 1)
  local first = world.piece "first"
  local pest = place("wheels-pest", "s1:C3", "command", { board = first })
  answer("drive", "drift-right")
  answer("push", "s1:B4")
  force { "hit", "blank", "blank", "blank" }
  drive "stop"
  expect({ pest.on_map, ada.board.mayhem_status, ada.board.mayhem }, { false, 0, 1 })
end)

spec("MAY-VEH-04 MAY-ALLY-02: an ally alone on a vehicle does drive it", function()
  begin()
  local ada = stand("ada", "s1:A8")
  local pet = place("biscuit", "s1:C2", "agents", { board = ada.board })
  local cart = park("wheels-cart", "s1:C2", "east", "agents")
  vehicle.turn_begins(world.side "agents")
  expect({ pet.kind, cart.driven }, { "ally", true })
end)

spec("MAY-DDD-01 MAY-VEH-08: a vehicle drives over a device, and its rider stands on both", function()
  local cart = trip "s1:C2"
  local mast = place(data.list("device")[1].id, "s1:D2", "command")
  expect(mast.on_map)
  drive("forward", "forward", "stop")
  lies(cart, "s1:E2", "s1:D2")
end)

spec("MAY-TGT-02 MAY-VEH-24 MAY-TGT-06: an enemy that rides on one's own vehicle is attacked without it", function()
  begin "events"
  local boss = stand("boss", "s1:E4", turns.west)
  change.list_clear(boss, "kit")
  local cart = park("milk-float", "s1:E4", "east", "agents") -- Mayhem's own
  local ada = stand("ada", "s1:B4", turns.east)
  change.set(ada.board, "focus", 0)
  force { "hit", "hit" }
  run("do-attack", ada, "pistol")
  expect({ boss.board.shield, cart.wounds }, { 0, 0 })
end)
