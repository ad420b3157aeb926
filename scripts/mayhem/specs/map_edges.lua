-- Explosions, buildings, devices, hacks and objects at the edges of their rules.
local device = require "map.device"
local explosion = require "map.explosion"
local hack = require "map.hack"
local object = require "map.object"
local explosions = require "specs.shared.explosions"
local units = require "specs.shared.units"

local at = board.find
local stand = units.stand

local blasts = filter { kind = "explosion" }

-- Nobody has instants or blocks.
local function begin(name, options)
  explosions.begin(name, options)
  change.set(world, "phase", "action")
end

local function put(item, square, control)
  return place(item, square, "command", { control = control or "legion" })
end

local function damage(size, square)
  local marker = place(size, square)
  change.show(marker)
  return marker
end

local function pile(...)
  for card in world.zone("explosion-pile"):set():each() do change.remove(card) end
  if select("#", ...) > 0 then stack("explosion-pile", ...) end
end

spec("MAY-WIN-08 MAY-BLD-10: a marker placed face up after the 20th point brings down nothing", function()
  begin()
  pile "boom"
  damage("boom", "t1:C3")
  damage("boom", "t1:D3")
  change.set(world, "lead", 20)
  explosion.place(at "t1:E3", { damage = true })
  go_on()
  expect({ ended(), board.levels(world.tile "t1") }, { true, 3 })
end)

spec("MAY-EXP-07 MAY-EXP-13: a marker that goes off is turned over and its statuses are gone", function()
  begin()
  local marker = place("pop", "t1:C3", nil, { live = true, turn = 4 })
  change.hide(marker)
  change.list_add(marker, "statuses", "stunned")
  run("blast", marker)
  expect({ marker.face_up, marker.live, #marker.statuses }, { true, false, 0 })
  local gone = place("boom", "t1:C4")
  change.move(gone, world.zone "explosion-pile")
  run("explosion-over", gone)
  expect(gone.on_map, false)
end)

spec("MAY-EXP-12: a marker that returns to the pile lies anywhere in it", function()
  begin()
  local marker = damage("boom", "s1:C3")
  local before = {}
  for card in world.zone("explosion-pile"):set():each() do table.insert(before, card) end
  explosion.give_back(marker)
  local same = 0
  for index, card in ipairs(before) do
    local now = world.zone("explosion-pile"):set()
    if now[index] == card or now[index + 1] == card then same = same + 1 end
  end
  expect(same < #before, true, "the others have changed places too")
end)

spec("MAY-EXP-02 MAY-WIN-08: an explosive object hit after the 20th point does not blow up", function()
  begin()
  change.set(world, "lead", 20)
  local symbol = board.squares_with("explosive"):first()
  local charge = object.among(places(symbol), nil):first()
  object.hits(charge, 2, nil, nil)
  go_on()
  expect({ ended(), #blasts:all() }, { true, 0 })
end)

spec("MAY-EXP-02: what has had its two hits in this turn does not blow up at a third", function()
  begin()
  local symbol = board.squares_with("explosive"):first()
  local charge = object.among(places(symbol), nil):first()
  change.set(charge, "taken", 2)
  object.hits(charge, 1, nil, nil)
  go_on { until_step = "action-phase" }
  expect(#blasts:all(), 0)
  object.turn_ends()
  expect(charge.taken, 0)
end)

spec("MAY-BLD-05 MAY-BLD-08: a collapse is told with its tile and level, and plans are made anew", function()
  begin "wheels-heard"
  local before = world.disturbed
  run("collapsed", at "t1:C3", 3)
  expect({ world.heard, world.whose }, { 30, 1 })
  expect(world.disturbed, before)
  begin "wheels-heard"
  change.set(world, "heard", 0)
  before = world.disturbed
  run("collapse", at "t1:C3")
  expect({ world.heard, world.disturbed }, { 30, before + 1 })
end)

spec("MAY-BLD-06: the one from above goes to a free space around, not farther; with one such space it is not asked",
     function()
  begin()
  local ada, boss = stand("ada", "t1:D4/3"), stand("boss", "t1:D4/2")
  for _, square in ipairs { "t1:C3/3", "t1:D3/3", "t1:E3/3", "t1:C4/3", "t1:E4/3", "t1:C5/3", "t1:D5/3" } do
    place("pest", square, "command", { board = world.piece "first" })
  end
  expect_dice {}
  answer_always("next-target", "pest")
  run { "collapse", at "t1:D4", until_step = "attack-roll" }
  expect({ board.name(ada.square), board.name(boss.square) }, { "t1:E5/2", "t1:D4/2" })
end)

spec("MAY-LRG-07: Demolish is one red die, and one room of a building near is enough", function()
  begin()
  local ogre = stand("ogre", "t1:A4")
  expect_dice { "red" }
  force { "push" }
  answer("demolish", "t1:D4")
  run("do-demolish", ogre, "wreck")
end)

-- Devices

spec("MAY-DDD-07: only a bomb radiates, only on units of Mayhem, only in the advanced mode", function()
  begin()
  local ada, boss = stand("ada", "s1:D2"), world.piece "boss"
  for _, unit in ipairs { ada, boss } do change.set(unit.board, "shield", 0) end
  put("leech", "s1:F5")
  device.turn_ends(world.side "agents")
  put("big-one", "s1:F7", "mayhem")
  device.turn_ends(world.side "agents")
  put("big-one", "s1:C7")
  device.turn_ends(world.side "command")
  expect({ ada.board.speed_wounds, boss.board.speed_wounds }, { 0, 0 })
  answer("wound", "speed")
  device.turn_ends(world.side "agents")
  expect({ ada.board.speed_wounds, boss.board.speed_wounds }, { 1, 0 })
end)

spec("MAY-DDD-06 MAY-DDD-07 MAY-DDD-09 MAY-DDD-11: in the basic mode devices do nothing", function()
  begin("city", { advanced = false })
  local ada, first = world.piece "ada", world.piece "first"
  change.set(ada.board, "shield", 0)
  put("big-one", "s1:F5")
  put("leech", "s1:C5")
  put("eye", "s1:F7")
  change.set(first, "mayhem-size", 3)
  expect(device.able(first), false)
  device.turn_ends(world.side "agents")
  device.activated(ada.board)
  device.refresh(world.side "command")
  expect({ ada.board.speed_wounds, first.mayhem }, { 0, 0 })
end)

spec("MAY-DDD-08: the Legion alone starts a countdown, and only once", function()
  begin()
  local bomb = put("big-one", "s1:F5", "mayhem")
  expect(device.able(world.piece("ada").board), false)
  change.set(bomb, "control", "legion")
  expect(device.able(world.piece "first"), true)
  change.set(bomb, "started", true)
  expect(device.able(world.piece "first"), false)
  run("device", world.piece "first")
  expect(bomb.spent, false)
end)

spec("MAY-DDD-09: the last marker of the pile is enough for the satellite, none is not", function()
  begin()
  put("eye", "s1:F5")
  pile "pop"
  expect(device.able(world.piece "first"), true)
  pile()
  expect(device.able(world.piece "first"), false)
end)

spec("MAY-DDD-08 MAY-WIN-08: nothing comes down when the bomb brings the 20th point; a bomb that is gone is silent",
     function()
  begin()
  local bomb = put("big-one", "t1:A1")
  change.set(world, "lead", 20)
  local other = put("big-one", "t1:A5")
  change.remove(other)
  run("device-timer", other, 0)
  expect(ended(), false)
  run("device-timer", bomb, 0)
  expect({ ended(), board.levels(world.tile "t1") }, { true, 3 })
end)

spec("MAY-DDD-06 MAY-TMR-11: a tower with nobody in sight when its timer comes off does not fire", function()
  begin()
  local tower = put("tower", "t1:D4")
  expect_dice {}
  run("device-timer", tower, 0)
  expect(tower.on_map, true)
end)

spec("MAY-DDD-10 MAY-DDD-03: at the end of a turn it is looked at who has the dominator", function()
  begin()
  put("heavy", "s1:F5", "mayhem")
  device.turn_ends(world.side "command")
  expect(world.gravity, "mayhem")
end)

spec("MAY-DDD-11: a siphon fills the last space of a well, and does nothing when none is free", function()
  begin()
  put("leech", "s1:F5")
  for _, each in ipairs { "boss", "ogre" } do change.set(world.piece(each).board, "mayhem-size", 0) end
  local first = world.piece "first"
  change.set(first, "mayhem-size", 1)
  device.refresh(world.side "command")
  expect(first.mayhem, 1)
  device.refresh(world.side "command")
  expect(first.mayhem, 1)
end)

spec("MAY-DDD-01: a device never lies half off the map, and plans are looked at again when it has come", function()
  begin()
  local before = world.disturbed
  refuse("device-site", "t1:H4", "t1:H8", "t1:C8", "s2:C8", "s2:H8", "s2:H3", "s1:H4", "t1:B4", "t1:F4/3")
  expect_offers("device-site", "s1:A1", "t1:G7", "t1:C3/3")
  answer("device-site", "s1:A1")
  device.place "leech"
  expect(world.disturbed, before + 1)
end)

spec("MAY-DDD-03 MAY-TGT-05: what is destroyed is told with who did it; one hit breaks what has one", function()
  begin "wheels-heard"
  local glass = put("heard-glass", "s1:D6")
  expect(object.targets(world.side "agents"):has(glass), true)
  object.hits(glass, 1, world.side "agents", nil)
  expect(glass.on_map, false)
  expect({ world.heard, world.whose }, { 100, glass.index * 10 + world.side("agents").index })
end)

-- Hacks

spec("MAY-HACK-01: what was hacked is told by its name, else by its item, else by its kind", function()
  begin "wheels-heard"
  local ada = stand("ada", "s2:H7")
  local function hacked(thing)
    local before = world.heard
    answer("facing", "north")
    expect_dice { "yellow" }
    force { "hit" }
    run("hack-roll", ada, thing, 1)
    expect(world.whose, ada.index)
    return world.heard - before
  end
  expect(hacked(world.piece "gate"), 1000)
  expect(hacked(put("heard-glass", "s2:G7")), 2000)
  expect(hacked(place("om", "s2:H6", nil, { hack = "hack-relay" })), 3000)
end)

spec("MAY-HACK-04: nobody hacks after being downed, nor what is gone", function()
  begin "wheels-heard"
  local ada, gate = stand("ada", "s2:H7"), world.piece "gate"
  change.move(ada, world.zone("waiting", ada.side.team))
  run("hack-roll", ada, gate, 1)
  stand("ada", "s2:H7")
  change.remove(gate)
  run("hack-roll", ada, gate, 1)
  expect(world.heard, 0)
  run("hack", ada.board) -- nothing is near
  expect(ada.board.main, false)
end)

spec("MAY-HACK-02 MAY-STA-10: only cubes of the hack's colour are paid, as many as a stunned unit can", function()
  begin "wheels-heard"
  local ada = stand("ada", "s2:H7")
  local gate = world.piece "gate"
  change.set(gate, "hack", "hack-lock")
  change.set(ada, "stunned", 1)
  for well, count in pairs { speed = 0, focus = 3, tech = 1 } do change.set(ada.board, well, count) end
  answer("hack-dice", 2)
  answer_if_asked("pay", "tech")
  answer("facing", "north")
  force { "blank", "blank" }
  run("hack", ada.board)
  expect({ ada.board.focus, ada.board.tech }, { 0, 0 })
  change.set(ada.board, "hacked", false)
  change.set(ada.board, "focus", 3)
  change.set(ada.board, "tech", 1)
  answer("hack-dice", 1)
  answer("pay", "focus")
  answer("pay", "focus")
  answer("facing", "north")
  expect_dice { "red" }
  force { "blank" }
  local serial = world.serial
  run("hack", ada.board)
  expect({ ada.board.speed, ada.board.focus, ada.board.tech }, { 0, 0, 1 })
  expect({ world.serial, ada.board.hacked, ada.board.main }, { serial + 1, true, false })
  change.set(ada.board, "focus", 1)
  change.set(ada.board, "hacked", false)
  expect(hack.able(ada.board), false)
end)

spec("MAY-HACK-05 MAY-HACK-01: an ally beside the thing is not asked to hack it", function()
  begin "wheels-heard"
  local ada = stand("ada", "s2:H7")
  place("biscuit", "s2:G8", "agents", { board = ada.board })
  answer("hack-type", "main")
  answer("hack-dice", 1)
  answer("facing", "north")
  force { "blank" }
  run("hack", ada.board)
  expect(ada.board.main, true)
end)

spec("MAY-EVT-04: a hack sets off only the event of a marker that waits for one", function()
  begin "events"
  local ada = world.piece "ada"
  local marker = place("event-marker", "s1:B3", nil, { owner = "mayhem", number = 2, trigger = "tile", hack = "lock" })
  answer("facing", "north")
  force { "hit", "hit" }
  run("hack-roll", ada, marker, 2)
  expect({ world.heard, world.opened, marker.on_map }, { 0, 1, true })
end)
