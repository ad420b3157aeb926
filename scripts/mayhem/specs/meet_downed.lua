-- Units that are downed, come back, or are bought again, with all that hung on them.
local harm = require "attack.harm"
local status = require "units.status"
local timer = require "abilities.timer"
local vehicle = require "vehicles.vehicle"
local mayhem = require "cards.mayhem"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at = board.find
local stand, turns = units.stand, units.turns

local function begin(name)
  opening.begin(name or "street", { turn = 5, phase = "action" })
  opening.calm()
end

-- Ada, downed in turn 3, comes back in turn 5.
local function returned(square)
  local ada = world.piece "ada"
  change.set(world, "turn", 5)
  change.set(world, "phase", "refresh")
  answer("redeploy", square)
  answer("facing", "north")
  run("redeploy", world.side "agents")
  return ada
end

local function down(unit)
  change.set(world, "turn", 3)
  harm.down(unit, world.side "command")
end

spec("MAY-DOWN-01 MAY-VEH-16: a vehicle whose only driver is downed goes on straight ahead and no other way", function()
  begin "wheels-road"
  local cart = place("wheels-cart", "s1:C2", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada, bea = stand("ada", "s1:C2"), stand("bea", "s1:A8")
  vehicle.turn_begins(world.side "agents")
  harm.down(ada, world.side "command")
  expect(vehicle.can_drive(bea.board), true)
  expect_options("drive", "forward", "stop")
  answer("drive", "stop")
  run("drive", bea.board)
end)

spec("MAY-ALLY-05 MAY-RDP-01: an ally does not come back with its elite", function()
  begin() -- open point 29
  local ada = stand("ada", "s1:B2")
  local pet = place("biscuit", "s1:B4", "agents", { board = ada.board, shields = 1, stunned = 1 })
  down(ada)
  returned "s1:B2"
  expect({ ada.on_map, pet.on_map, pet.stunned, pet.shields }, { true, false, 0, 0 })
end)

spec("MAY-DOWN-01 MAY-STA-11 MAY-STA-12: a downed elite's locked spaces are free again when it comes back", function()
  begin()
  local ada = stand("ada", "s1:B2")
  answer("disrupt", "tech")
  status.give(ada, "disrupted")
  expect(ada.board.tech_held, 1)
  down(ada)
  returned "s1:B2"
  expect({ ada.board.tech, ada.board.tech_held, ada.disrupted, #ada.held }, { 0, 0, 0, 0 })
  expect(require("units.wells").room(ada.board, "tech"), 3)
end)

spec("MAY-DOWN-02 MAY-STA-12: the cube on a Disrupted marker of a downed minion returns to its squad", function()
  begin()
  local first = world.piece "first"
  local pest = place("pest", "s1:D4", "command", { board = first })
  answer("disrupt", "speed")
  status.give(pest, "disrupted")
  expect({ first.speed, first.speed_held }, { 2, 1 })
  harm.hits(pest, 2, world.side "agents")
  expect({ first.speed, first.speed_held }, { 3, 0 })
end)

spec("MAY-DOWN-02 MAY-RNF-04: a minion bought again in the turn in which it was downed is unharmed and has no status",
     function()
  begin()
  local first = world.piece "first"
  for figure in world.zone("pool"):set():each() do change.remove(figure) end
  local pest = place("pest", "s1:D4", "command", { board = first, ["attack-down"] = 1 })
  timer.lay { unit = pest, what = "action", action = "knife", icon = "mayhem" }
  harm.hits(pest, 2, world.side "agents")
  change.set(first, "speed-reserve", 1)
  answer("deploy", first)
  answer("buy", "pest")
  answer("landing", "s1:D4")
  answer("facing", "north")
  run("deploy", world.side "command")
  expect({ pest.on_map, pest.hits, pest.attack_down, world.zone("timers").count }, { true, 0, 0, 0 })
  harm.hits(pest, 1, world.side "agents")
  expect(pest.on_map, true)
end)

spec("MAY-RDP-03 MAY-REF-06 MAY-MYH-03: a Mayhem status gained while its elite was down stays; the card of its " ..
  "return brings none", function()
  begin()
  local ada = stand("ada", "s1:B2")
  down(ada)
  change.set(ada.board, "mayhem-status", 1)
  returned "s1:B2"
  for _, id in ipairs { "bea", "cai" } do change.set(world.piece(id).board, "active", true) end
  local card = place("plain-four", "zone:revealed@mayhem")
  run("symbols", world.side "agents")
  expect({ ada.board.mayhem_status, ada.board.mayhem, card.zone.name }, { 1, 0, "refresh-discard" })
end)

spec("MAY-TURN-04 MAY-MYH-02 MAY-DOWN-01: the board of a downed elite may be activated and gains its Mayhem status",
     function()
  begin() -- open point 22
  local ada = stand("ada", "s1:B2")
  stand("bea", "s1:B4")
  down(ada)
  answer("board", ada.board)
  run { "activate", world.side "agents", 1, until_step = "activation-end" }
  expect({ ada.board.active, ada.board.mayhem_status }, { true, 1 })
end)

spec("MAY-DRN-07 MAY-DOWN-01 MAY-TURN-04: a unit that is downed in the middle of its move loses the rest of it",
     function()
  begin "wheels-road" -- open point 22
  local front = place("wheels-drone", "s1:D4")
  change.turn(front, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "s1:F3")
  for _, well in ipairs { "shield", "armor" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "health", 1)
  stack("refresh@legion", "wheels-two")
  answer("move", "s1:F6")
  answer("push", "s1:G4")
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "speed")
  run("perform", ada, "wheels-run")
  expect({ ada.on_map, ada.mp, #ada.route }, { false, 0, 0 })
end)

spec("MAY-RDP-02 MAY-OM-02: coming back beside a marker does not take it; the next step does", function()
  begin() -- open point 51
  local ada, om = stand("ada", "s1:B2"), place("om", "s2:C3", nil, { control = "none" })
  down(ada)
  returned "s2:B2"
  expect(om.control, "none")
  answer("move", "s2:B3")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ada, "run")
  expect(om.control, "mayhem")
end)

spec("MAY-RDP-02 MAY-EVT-04: coming back on a tile with a marker of the other side sets no event off", function()
  begin "events"
  local ada = stand("ada", "s1:B2")
  local lying = place("event-marker", "t1:A1", nil, { owner = "legion", number = 2, by = "any" })
  down(ada)
  returned "t1:B4"
  expect({ world.heard, lying.on_map }, { 0, true })
end)

spec("MAY-RDP-02 MAY-DRN-07: coming back ahead of a drone is not traffic", function()
  begin "wheels-road"
  local front = place("wheels-drone", "s1:D4")
  change.turn(front, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "s1:B2")
  down(ada)
  stack("refresh@legion", "wheels-three")
  returned "s1:F4"
  expect({ board.name(front.square), board.name(ada.square) }, { "s1:D4", "s1:F4" })
end)

spec("MAY-STA-05 MAY-DOWN-01: movement points of Move Up are lost with their unit", function()
  begin()
  local ada = stand("ada", "s1:B2")
  change.set(ada, "spare", 3)
  change.set(ada, "debt", 2)
  down(ada)
  returned "s1:B2"
  expect({ ada.spare, ada.debt, require("movement.move").can_walk(ada.board) }, { 0, 0, false })
end)

spec("MAY-DOWN-01 MAY-MYH-07 MAY-MYH-08: the card of a downed elite has its universal use only, for another unit",
     function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  local ann, ben = stand("ann", "s1:B4", 2), stand("ben", "s1:B6", 2)
  for card in world.zone("hand", ann.side.team):set():each() do change.remove(card) end
  place("ann-main", "zone:hand@mayhem", "agents")
  change.set(ann.board, "active", true)
  down(ann)
  change.set(ann.board, "tech", 4)
  change.set(ben.board, "shield", 0)
  expect(mayhem.can_play(ann.board), true)
  run("card", ann.board) -- nobody is asked how or for whom
  expect({ ben.board.shield, ann.board.shield, ann.attack_up, ann.board.tech }, { 1, 0, 0, 4 })
end)

spec("MAY-DOWN-01 MAY-ACT-06: a downed elite has no instants", function()
  fixture "street"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  change.set(world, "serial", 1)
  stand("bea", "s1:A7")
  local ada, boss = stand("ada", "s1:B2"), stand("boss", "s1:H8")
  change.list_clear(boss, "instants")
  harm.down(ada, world.side "command")
  change.set(ada.board, "focus", 3)
  expect_options("instant", "bea", "pass", "pass-all")
  answer("instant", "pass")
  run "window"
end)

spec("MAY-DOWN-01 MAY-RES-03 MAY-BRD-05: a downed elite comes back with no wounds and room in all wells", function()
  begin()
  local ada = stand("ada", "s1:B2")
  for _, well in ipairs { "shield", "armor" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "health", 2)
  answer("wound", "speed")
  answer("wound", "mayhem")
  change.set(world, "turn", 3)
  harm.hits(ada, 2, world.side "command")
  returned "s1:B2"
  answer("wound", "focus")
  harm.hits(ada, 1, world.side "command")
  expect({ ada.on_map, ada.board.speed_wounds, ada.board.mayhem_wounds, ada.board.focus_wounds }, { true, 0, 0, 1 })
end)

spec("MAY-RDP-01 MAY-DDD-11: an elite that is down does not spend a cube at a siphon", function()
  begin "city"
  place("leech", "s1:F5", "command")
  local ada = stand("ada", "s1:B2")
  down(ada)
  change.set(ada.board, "tech", 2)
  require("map.device").activated(ada.board)
  expect(ada.board.tech, 2)
end)

spec("MAY-RDP-01 MAY-DDD-07: an elite that comes back on the bomb's tile without a shield is wounded at the end " ..
  "of that turn", function()
  begin "city"
  local ada = stand("ada", "s2:B2")
  place("big-one", "s1:F5", "command")
  down(ada)
  returned "s1:B2"
  answer("wound", "speed")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect(ada.board.speed_wounds, 1)
end)

spec("MAY-RES-01 MAY-DOWN-01 MAY-PUSH-04: an elite whom a fall downs is not pushed on by what is left of the roll",
     function()
  begin()
  local boss = stand("boss", "t1:C4/3", 2)
  change.list_clear(boss, "kit")
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  answer("push", "t1:B4")
  force { "hit", "blank" }
  answer("wound", "speed")
  run("push-on", boss, at "t1:D4/3", 3, world.side "agents", world.side "agents")
  expect(boss.on_map, false)
end)
