-- Events by marker and card, hacking, and actions that missions offer.
local event = require "mission.event"
local hack = require "map.hack"
local units = require "specs.shared.units"

local stand = units.stand

local function begin()
  fixture "events"
  stand("ada", "s1:B2")
  stand("boss", "s1:H2")
  run { "setup", until_step = "round" }
end

local function marker(square, attributes)
  local values = { owner = "mayhem", number = 1 }
  for name, value in pairs(attributes or {}) do values[name] = value end
  return place("event-marker", square, nil, values)
end

-- The fixture's script counts events: number times ten for Lamplight's boxes, times one for the Legion's.
local function heard() return world.heard end

spec("MAY-EVT-01 MAY-EVT-04 MAY-EVT-05 MAY-EVT-06: moving onto the marker's tile sets its event off, once", function()
  begin()
  local lying = marker("t1:A1", { number = 2 })
  local ada = world.piece "ada"
  event.moved(ada, board.find "s1:B1")
  expect(heard(), 0)
  stand("ada", "t1:A4")
  event.moved(ada, board.find "s1:H4")
  expect(heard(), 20)
  expect(lying.on_map, false)
end)

spec("MAY-EVT-04: not when the unit was on the tile before, nor by units of the side that does not count", function()
  begin()
  marker("t1:A1", { by = "legion" })
  local ada = world.piece "ada"
  stand("ada", "t1:A4")
  event.moved(ada, board.find "s1:H4")
  expect(heard(), 0)
  marker("t1:A2")
  event.moved(ada, board.find "t1:B4")
  expect(heard(), 0)
end)

spec("MAY-EVT-04 MAY-JUMP-06: who jumps within the marker's tile was on it before", function()
  begin()
  local ada = world.piece "ada"
  change.set(world, "active", world.side "agents")
  stand("ada", "t1:A4")
  marker("t1:A1", { number = 2, stays = true })
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do change.set(world.piece(id), "quick", false) end
  local function leap(square)
    change.set(ada, "mp", 9)
    answer("jump", square)
    run("do-jump", ada, "leap")
  end
  leap "t1:A7"
  expect(heard(), 0)
  leap "s1:F7"
  expect(heard(), 0)
  leap "t1:A7"
  expect(heard(), 20)
end)

spec("MAY-EVT-04: of several markers at once the side on turn says which is set off first (open point 57)", function()
  begin()
  local ada = world.piece "ada"
  change.set(world, "active", world.side "command")
  local one, two = marker("t1:A1", { number = 2 }), marker("t1:B1", { number = 3, owner = "legion" })
  stand("ada", "t1:A4")
  expect_options("event-order", one, two)
  answer("event-order", two)
  event.moved(ada, board.find "s1:H4")
  expect({ heard(), one.on_map, two.on_map }, { 23, false, false })
end)

spec("MAY-EVT-04 MAY-MAP-03: moving into the marker's area", function()
  begin()
  marker("t1:C3", { trigger = "area" })
  local ada = world.piece "ada"
  stand("ada", "t1:A4")
  event.moved(ada, board.find "s1:H4")
  expect(heard(), 0)
  stand("ada", "t1:D6")
  event.moved(ada, board.find "t1:D7")
  expect(heard(), 10)
end)

spec("MAY-EVT-06: a marker that stays", function()
  begin()
  local lying = marker("t1:A1", { stays = true })
  stand("ada", "t1:A4")
  event.moved(world.piece "ada", board.find "s1:H4")
  expect(heard(), 10)
  expect(lying.on_map, true)
end)

spec("MAY-EVT-02: the numbers are dealt out at random among the markers of a side", function()
  begin()
  local one, two = marker("t1:A1", { number = 1 }), marker("t1:A2", { number = 2 })
  local other = marker("t1:A3", { number = 5, owner = "legion" })
  chance("events", 2)
  chance("events", 1)
  chance("events", 1)
  event.scatter()
  expect({ one.number, two.number, other.number }, { 2, 1, 5 })
end)

spec("MAY-EVT-03: an event card goes into the refresh deck at the start of its turn", function()
  begin()
  local later = world.zone("event-later", world.side("agents").team)
  local card = place("late-news", later, nil, { round = 1, turn = 2 })
  change.set(world, "round", 1)
  change.set(world.side("agents").team, "turns", 1)
  event.insert(world.side "agents")
  expect(card.zone, later)
  run { "turn", world.side "agents", until_step = "draw-phase" } -- its second one of the round
  expect(card.zone.name, "refresh")
  expect(card.zone.count, 3)
end)

spec("MAY-EVT-04 MAY-EVT-05: a drawn event card takes effect, and a refresh card is drawn in its place", function()
  begin()
  stack("refresh@mayhem", "late-news", "plain-two")
  run("draw-card", world.side "agents")
  expect(heard(), 40)
  expect(world.zone("drawn", world.side("agents").team).count, 1)
end)

-- A device that can be hacked: difficulty 2, red dice, a Tech cube each.
local function target(square) return place("om", square, nil, { hack = "lock", number = 3 }) end

-- It is Lamplight's turn; nobody has instants.
local function begin_turn()
  begin()
  change.set(world, "active", world.side "agents")
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do change.set(world.piece(id), "quick", false) end
end

spec("MAY-HACK-01 MAY-HACK-02 MAY-HACK-03: dice are paid for before the roll; enough hits hack", function()
  begin_turn()
  local ada, lock = world.piece "ada", target "s1:B3"
  answer("hack-dice", 2)
  force { "hit", "aim" }
  answer("facing", "east")
  run("hack", ada.board)
  expect(ada.board.tech, 1)
  expect(ada.board.main, true)
  expect(world.opened, 1)
  change.set(ada.board, "main", false)
  force { "blank" }
  answer("facing", "east")
  run("hack", ada.board)
  expect(ada.board.tech, 0)
  expect(world.opened, 1)
  expect(hack.able(ada.board), false)
  expect(lock.on_map, true)
end)

spec("MAY-HACK-01: as a main or an add-on action, each by its own limit", function()
  begin_turn()
  local ada = world.piece "ada"
  local lock = target "s1:B3"
  change.set(ada.board, "main", true)
  expect(hack.able(ada.board), false)
  change.set(lock, "hack", "latch") -- may be an add-on as well
  expect(hack.able(ada.board), true)
  answer("hack-dice", 1)
  force { "blank" }
  answer("facing", "east")
  run("hack", ada.board)
  expect(hack.able(ada.board), false)
end)

spec("MAY-HACK-01: what may be either is as its side wants", function()
  begin_turn()
  local ada = world.piece "ada"
  change.set(target "s1:B3", "hack", "latch")
  expect_options("hack-type", "main", "add-on")
  answer("hack-type", "add-on")
  answer("hack-dice", 1)
  force { "blank" }
  answer("facing", "east")
  run("hack", ada.board)
  expect(ada.board.main, false)
  expect(ada.board.hacked, true)
end)

spec("MAY-EVT-04 MAY-HACK-03: a hacked event marker sets its event off, if that is what does it", function()
  begin_turn()
  local ada = world.piece "ada"
  local lying = marker("s1:B3", { number = 3, trigger = "hack", hack = "lock" })
  answer("hack-dice", 1)
  force { "hit" }
  answer("facing", "east")
  run("hack", ada.board)
  expect({ lying.on_map, heard() }, { true, 0 })
  force { "hit", "hit" }
  answer("facing", "east")
  run("hack-roll", ada, lying, 2)
  expect({ lying.on_map, heard(), world.heard_at_hack }, { false, 30, 30 }, "the event comes first")
end)

spec("MAY-WIN-01 MAY-WIN-02 MAY-WIN-04 MAY-WIN-05 W14: downed units at once, markers at the end of the " ..
  "round", function()
  begin()
  change.set(world, "lead", -1)
  local agents = world.side "agents"
  for number = 1, 2 do place("om", number == 1 and "s1:B3" or "s1:D3", nil, { control = "mayhem", number = number }) end
  place("om", "s1:F3", nil, { control = "legion", number = 3 })
  for _ = 1, 3 do
    local pest = place("pest", "s1:B5", "command", { board = world.piece "first" })
    require("attack.harm").down(pest, agents)
  end
  expect(world.lead, 2)
  go_on { until_step = "round" }
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 4)
  expect(filter { kind = "om" }:count(), 1)
end)

spec("MAY-STA-10 MAY-HACK-02: a stunned unit pays two cubes more for a hack", function()
  begin_turn()
  local ada = world.piece "ada"
  target "s1:B3"
  change.set(ada, "stunned", 1)
  for _, well in ipairs { "speed", "focus" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "tech", 2)
  expect(hack.able(ada.board), false)
  change.set(ada.board, "tech", 3)
  expect(hack.able(ada.board), true)
  force { "hit" }
  answer("facing", "east")
  run("hack", ada.board)
  expect(ada.board.tech, 0)
  expect(world.opened, 0)
end)

spec("MAY-HACK-02 MAY-ACT-07: between the payment for the dice and their roll there is a window", function()
  begin_turn()
  local ada, boss = world.piece "ada", world.piece "boss"
  target "s1:B3"
  change.set(boss, "quick", true)
  answer("hack-dice", 1)
  answer("instant", boss)
  answer("dash", "s1:H3")
  answer("facing", "west")
  force { "blank" }
  answer("facing", "east")
  run("hack", ada.board)
  expect(boss.square, board.find "s1:H3")
end)

spec("MAY-HACK-04: within one space on the same level", function()
  begin()
  local ada = world.piece "ada"
  target "s1:B4"
  expect(hack.able(ada.board), false)
  stand("ada", "t1:D4/2")
  target "t1:D4"
  expect(hack.able(ada.board), false)
end)

spec("MAY-HACK-05: elites only, and not those that cannot", function()
  begin()
  target "s1:B6"
  local pest = place("pest", "s1:B5", "command", { board = world.piece "first" })
  expect(hack.able(world.piece "first"), false)
  expect(pest.on_map, true)
  stand("ogre", "s1:B7")
  expect(hack.able(world.piece("ogre").board), false)
  stand("cai", "s1:A6")
  expect(hack.able(world.piece("cai").board), true)
end)

spec("MAY-SET-10: the mission gives units actions of its own", function()
  begin()
  local ada = world.piece "ada"
  change.set(world, "active", world.side "agents")
  for _, team in ipairs(world.teams) do change.set(team, "calm", world.serial + 1) end -- nobody wants the window
  answer("facing", "east")
  run("special", ada.board)
  expect(world.opened, 10)
  expect(ada.board.main, true)
  expect(require("turns.special").able(ada.board), false)
end)

spec("MAY-STA-10 MAY-SET-10: a stunned unit pays two cubes for an action of the mission", function()
  begin()
  local ada = world.piece "ada"
  change.set(ada, "stunned", 1)
  for _, well in ipairs { "speed", "focus" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "tech", 1)
  expect(require("turns.special").able(ada.board), false)
  change.set(ada.board, "tech", 3)
  change.set(world, "active", world.side "agents")
  for _, team in ipairs(world.teams) do change.set(team, "calm", world.serial + 1) end -- nobody wants the window
  answer("facing", "east")
  run("special", ada.board)
  expect(ada.board.tech, 1)
  expect({ world.opened, world.faced, ada.facing }, { 10, 2, 2 }, "it turns before")
end)

local function turn_of_agents()
  change.set(world, "active", world.side "agents")
  for _, id in ipairs { "ada", "boss" } do change.set(world.piece(id), "quick", false) end
end

spec("MAY-HACK-01 MAY-OM-01: an objective of the own side may be hacked, a device of the own side may not", function()
  begin() -- open point 76
  local ada = world.piece "ada"
  turn_of_agents()
  place("om", "s1:B3", nil, { control = "mayhem", hack = "lock" })
  expect(hack.able(ada.board), true)
  force { "hit", "hit" }
  answer("hack-dice", 2)
  answer("facing", "north")
  run("hack", ada.board)
  expect(world.opened, 1)
end)

spec("MAY-FACE-01 MAY-HACK-02: a unit turns ahead of a hack", function()
  begin()
  local ada = world.piece "ada"
  turn_of_agents()
  place("om", "s1:B3", nil, { hack = "lock" })
  change.turn(ada, 0)
  change.set(ada, "attack-up", 1) -- a hack is not an attack
  answer("hack-dice", 1)
  answer("facing", "west")
  expect_dice { data["hack"]["lock"].die }
  force { "blank" }
  run("hack", ada.board)
  expect(ada.facing, 6)
end)

spec("MAY-EVT-04 MAY-LRG-01: any space of a large unit that comes onto a marker's tile or into its area sets it off",
     function()
  begin()
  local ogre = world.piece "ogre"
  marker("s2:A1", { number = 2, by = "legion" })
  stand("ogre", "s1:C8") -- its southern half is on s2
  event.moved(ogre, board.find "s1:C7")
  expect(heard(), 20)
  marker("t1:A8", { number = 3, by = "legion", trigger = "area" })
  stand("ogre", "s1:H4")
  event.moved(ogre, board.find "s1:G4")
  expect(heard(), 50)
  marker("t1:A7", { number = 4, by = "legion" })
  stand("ogre", "t1:A4")
  event.moved(ogre, board.find "s1:H4") -- half of it was there before
  expect(heard(), 50)
end)

spec("MAY-EVT-02 MAY-EVT-04: markers are dealt out face down, each number once; a hack marker is not set off by moving",
     function()
  begin()
  local lying = {}
  for number = 1, 6 do
    lying[number] = marker("s2:A" .. number, { number = number, trigger = "hack" })
    change.show(lying[number])
  end
  event.scatter()
  local sum, product, up = 0, 1, false
  for _, each in ipairs(lying) do
    sum, product, up = sum + each.number, product * each.number, up or each.face_up
  end
  expect({ sum, product, up }, { 21, 720, false })
  stand("ada", "s2:B2")
  event.moved(world.piece "ada", board.find "s1:B8")
  expect(heard(), 0)
end)

spec("MAY-EVT-03: an event card goes into the deck face down, at the start of its turn and not before", function()
  begin()
  local agents = world.side "agents"
  local card = place("late-news", "zone:event-later@mayhem", "agents", { round = 1, turn = 2 })
  change.show(card)
  change.set(world, "round", 1)
  change.set(agents.team, "turns", 1)
  event.insert(agents)
  expect(card.zone.name, "event-later")
  change.set(agents.team, "turns", 2)
  event.insert(agents)
  expect({ card.zone.name, card.face_up }, { "refresh", false })
end)

spec("MAY-EVT-04: a card and a marker that are set off lie face up for all", function()
  begin()
  local card = place("late-news", "zone:refresh@mayhem")
  change.hide(card)
  event.card(card)
  expect({ card.zone.name, card.face_up }, { "event-discard", true })
  local lying = marker("s2:A1", { stays = true })
  change.hide(lying)
  event.set_off(lying, world.piece "ada")
  expect({ lying.on_map, lying.face_up }, { true, true })
end)
