-- Corners of moves, attacks and abilities that no other file looks into.
local pace = require "movement.pace"
local strikes = require "attack.strike"
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, park = board.find, wheels.park
local stand, turns = units.stand, units.turns

local drones = filter { kind = "drone" }
local markers = filter { kind = "explosion" }

local function begin(name)
  opening.begin(name, { phase = "action" })
  opening.calm()
  opening.without("shield", "armor", "tech", "focus")
end

local function lab()
  begin "ability-lab"
  return stand("ann", "s1:B4", turns.east), stand("boss", "s1:E4", turns.west)
end

local function pests(...)
  local found = {}
  for index, square in ipairs { ... } do
    found[index] = place("pest", square, "command", { board = world.piece "first", hits = 1 })
  end
  return table.unpack(found)
end

spec("MAY-ABL-29: once an action, whatever else is always in effect for the unit", function()
  local ann = lab()
  change.set(ann, "passive", set("trophy"))
  change.set(ann.board, "speed", 0)
  stand("boss", "s1:H8", turns.west)
  local one = pests("s1:E4", "s1:F5")
  answer("target", "s1:E4")
  answer("next-target", one)
  force { "hit", "blank", "hit", "hit", "hit" }
  run("perform", ann, "shot-wide-kill")
  expect({ ann.board.tech, ann.board.speed }, { 1, 2 })
end)

spec("MAY-ABL-14 MAY-DDD-01: an action that only gains damages no building and brings no device", function()
  local ann = lab()
  change.move(ann, at "t1:C4")
  place("explosion-small", world.zone("explosion-pile"))
  local pump = place("debt-pump", "zone:vault@mayhem", "agents")
  answer_always("facing", "east")
  run("perform", ann, "rouse")
  expect(pump.on_map, false)
  expect(#markers:at(ann.square), 0)
end)

spec("MAY-ABL-29 MAY-FALL-02: who survives the fall was not downed by the attack that pushed it", function()
  local ann, boss = lab()
  change.set(ann, "passive", set("trophy"))
  change.set(ann.board, "speed", 0)
  strikes.take { attacker = ann, action = "shot", by = ann.side, space = boss.square, victim = boss }
  answer("wound", "focus")
  force { "hit" }
  run("fall", boss, 1, ann.side)
  expect({ boss.on_map, ann.board.speed }, { true, 0 })
end)

spec("MAY-ACT-11: to move before the attack is offered first", function()
  begin "strike-objects"
  local ada, boss = stand("ada", "s1:B4", turns.east), stand("boss", "s1:C4", turns.west)
  answer("weapon-move", 1)
  run { "do-attack", ada, "drifter", until_step = "do-move" }
  expect(world.zone("strikes").top.moved, true)
  expect(boss.on_map, true)
end)

spec("MAY-AOE-09 MAY-VEH-24: a vehicle with neither half in the area is missed", function()
  begin "wheels-road"
  local cart = park("wheels-cart", "s1:C2", "east", "agents")
  local strike = strikes.take { free = true, die = "red", extra = 4, space = at "s1:G6", area = 1, victim = cart }
  expect_dice {}
  run("attack-roll", strike)
end)

spec("MAY-JUMP-01: a flight goes square by square: who is two spaces from its next one plans anew", function()
  begin "city"
  local ada = stand("ada", "s1:A1")
  change.set(ada, "mp", 9)
  answer("jump", "s1:E1")
  run { "do-jump", ada, "leap", until_step = "jump-step" }
  change.list_clear(ada, "route")
  pace.route(ada, places(at "s1:C1"))
  go_on { until_step = "jump-on" }
  expect({ ada.square, ada.mp }, { at "s1:A1", 9 })
end)

spec("MAY-VEH-18 MAY-VEH-20: a vehicle that stops in the air falls straight down, on an enemy too", function()
  begin "wheels-road"
  local cart = park("wheels-cart", "s1:C2", "east", "agents")
  stand("ada", "s1:C2")
  vehicle.turn_begins(world.side "agents")
  change.turn(place("ramp", "s1:C2"), turns.east)
  local boss = stand("boss", "s1:E2")
  answer("drive", "ramp")
  answer("drive", "forward")
  answer("drive", "stop")
  answer("push", "s1:F2")
  force { "blank", "blank", "blank", "blank" }
  run("drive", world.piece("ada").board)
  expect({ cart.square, cart.rear.square, boss.square }, { at "s1:E2", at "s1:D2", at "s1:F2" })
end)

spec("MAY-DRN-05: none comes onto a start where another one lies with both halves", function()
  begin "wheels-road"
  local waiting = place("wheels-drone", "zone:hangar")
  park("wheels-drone", "s1:B4", "east")
  run("drone-spawn", world.side "agents")
  expect(waiting.on_map, false)
  expect(#drones:all(), 1)
end)

spec("MAY-ABL-05: rerolled are the dice of this roll, not those thrown against the target before", function()
  local ann, boss = lab()
  local strike = strikes.take { attacker = ann, action = "shot-reroll", by = ann.side, space = boss.square,
                                target = boss, victim = boss }
  change.list_add(strike, "pool", "white")
  change.list_add(strike, "pool", "white")
  answer("reroll", "blank")
  answer("wound", "mayhem")
  force { "blank", "blank", "hit" }
  expect_dice { red = 3 }
  run("attack-roll", strike)
end)

spec("MAY-DASH-03 MAY-MOD-04: who has dashed is flanked from the attacker, not from where it stood", function()
  local ann, boss = lab()
  change.move(boss, at "s1:D4")
  local strike = strikes.take { attacker = ann, action = "shot", by = ann.side, space = at "s1:E4", target = boss,
                                victim = boss }
  force { "blank", "blank" }
  expect_dice { "red", "red" }
  run("attack-roll", strike)
end)

spec("MAY-AOE-09 MAY-DASH-04: an area of one space misses who has dashed out of it", function()
  local ann, boss = lab()
  change.move(boss, at "s1:E5")
  local strike = strikes.take { attacker = ann, action = "shot", by = ann.side, space = at "s1:E4", target = boss,
                                victim = boss, area = 0 }
  expect_dice {}
  run("attack-roll", strike)
end)

spec("MAY-ABL-17: an ability that adds to the printed dice of an action gives a die more", function()
  begin "gallery"
  local ada, boss = stand("ada", "s1:B4", turns.east), stand("boss", "s1:E4", turns.west)
  answer_always("facing", "east")
  answer_if_asked("target", boss.square)
  force { "blank", "blank" }
  expect_dice { white = 2 }
  run("perform", ada, "two-dice")
end)

spec("MAY-ABL-10 MAY-ABL-18: a second attack has the area of its own action", function()
  begin "strike-objects"
  local ada, boss = stand("ada", "s1:B4", turns.east), stand("boss", "s1:E4", turns.west)
  local first = strikes.take { attacker = ada, action = "pistol", by = ada.side, space = boss.square, target = boss }
  change.set(world, "active", boss.side) -- an instant in the other side's turn
  run { "attack-again", first, "bomb", 9, until_step = "attack-target" }
  local again = world.zone("strikes").top
  expect({ again.by, again.attacker, again.near, again.except }, { ada.side, ada, boss.square, boss })
  expect(world.zone("strikes").top.area, data["action"]["bomb"].area)
  expect(data["action"]["bomb"].area > 0)
end)

spec("MAY-ABL-29 MAY-ABL-01: what downing an enemy brings comes when the action is over", function()
  local ann = lab()
  stand("boss", "s1:H8", turns.west)
  local one = pests("s1:E4")
  answer("target", one.square)
  force { "hit", "hit", "hit" }
  run { "perform", ann, "shot-kill", until_step = "after-action" }
  expect({ one.on_map, ann.board.tech }, { false, 0 })
  run("after-action", ann, "shot-kill")
  expect(ann.board.tech, 1)
end)

spec("MAY-VEH-06 MAY-VEH-14: no way onto an own unit when the obstacle after it costs too much", function()
  for points = 4, 5 do
    begin "wheels-road"
    local cart = park("wheels-cart", "s1:C2", "east", "agents")
    stand("ada", "s1:C2")
    vehicle.turn_begins(world.side "agents")
    change.set(cart, "spent", cart.speed - points)
    change.set(cart, "since", 0)
    lay("wall", "s1:B2", "east")
    stand("bea", "s1:D2")
    lay("obstacle", "s1:D2", "east")
    expect(vehicle.can_drive(world.piece("ada").board), points == 5)
  end
end)

spec("MAY-BLD-06: with no free space on the ruin the one from above stays (open point 17)", function()
  begin "city"
  local ada, boss = stand("ada", "t1:D4/3"), stand("boss", "t1:D4/2")
  for square in board.squares(board.tile(ada.square), 3):where(board.has_floor):each() do
    if square ~= ada.square then place("pest", square, "command", { board = world.piece "first" }) end
  end
  answer_always("next-target", "pest")
  run { "collapse", at "t1:D4", until_step = "attack-roll" }
  expect({ ada.square, boss.square }, { at "t1:D4/2", at "t1:D4/2" })
end)

spec("MAY-VEH-07 MAY-OM-02: the rider of the front comes to its space before that of the back", function()
  begin "wheels-heard"
  park("wheels-cart", "s1:C2", "east", "agents")
  stand("ada", "s1:C2")
  local bea = stand("bea", "s1:B2")
  vehicle.turn_begins(world.side "agents")
  change.set(bea.board, "health", 1)
  answer_always("wound", "speed")
  place("om", "s1:E1", nil, { number = 2, control = "legion" })
  local last = place("om", "s1:B3", nil, { number = 3, control = "legion" })
  answer("drive", "forward")
  answer_if_asked("drive", "stop")
  run("drive", world.piece("ada").board)
  expect({ bea.on_map, last.control }, { false, "legion" })
end)

spec("MAY-TMR-06: an action that has waited for its timer brings no ability with it unless one was chosen", function()
  local ann = lab()
  run("perform", ann, "snipe")
  change.set(world, "turn", world.turn + 1)
  change.set(world, "active", world.side "command")
  run { "due-timers", world.side "command", until_step = "execute" }
  expect({ world.zone("timers").count, #ann.boost, #ann.boost_of }, { 0, 0, 0 })
end)
