-- More slips that are easily made: what comes too late, what stops half-way, what is asked of the wrong thing.
local activation = require "turns.activation"
local building = require "map.building"
local event = require "mission.event"
local gadget = require "units.gadget"
local om = require "mission.om"
local victory = require "mission.victory"
local modifiers = require "attack.modifiers"
local kit = require "units.kit"
local object = require "map.object"
local status = require "units.status"
local strikes = require "attack.strike"
local weapon = require "attack.weapon"

local function at(name) return board.find(name) end

spec("MAY-PUSH-01: ways that were chosen before a push on the flat are chosen anew", function()
  fixture "street"
  run { "setup", until_step = "round" }
  local boss = world.piece "boss"
  change.move(boss, at "s1:D4")
  local before = world.disturbed
  answer("push", "s1:E4")
  run("push-on", boss, at "s1:C4", 1, world.side "agents", world.side "agents")
  expect({ board.name(boss.square), world.disturbed > before }, { "s1:E4", true })
end)

spec("MAY-ADV-04 MAY-LRG-01: a unit that finds no room does not keep those after it from being placed", function()
  fixture "street"
  run { "setup", until_step = "round" }
  local command = world.side "command"
  local ogre = world.piece "ogre"
  change.feature(at "s1:B2", "muster-legion", true) -- room for one, not for a large one
  change.move(world.piece "boss", world.zone "pool")
  change.move(ogre, world.zone("waiting", command.team))
  change.set(ogre, "round", 0)
  local pest = place("pest", "zone:waiting@legion", "command", { board = world.piece "first" })
  answer("facing", "north")
  run("draft-place", command)
  expect({ ogre.on_map, ogre.round }, { false, 1 })
  expect(pest.on_map and board.name(pest.square), "s1:B2")
end)

local lying = filter { kind = "event-marker" }

spec("MAY-EVT-06: the marker of an event is gone when the event happens", function()
  fixture "events"
  run { "setup", until_step = "round" }
  local ada = world.piece "ada"
  change.move(ada, at "t1:A4")
  local marker = place("event-marker", "t1:A1", nil, { owner = "mayhem", number = 3 })
  event.set_off(marker, ada)
  expect(world.heard, 30)
  expect({ world.opened, lying:count() }, { 0, 0 })
end)

spec("MAY-MOD-10 MAY-LRG-01: a large unit is of the kind elite for weapons", function()
  fixture "strike-objects"
  run { "setup", until_step = "round" }
  local ada, ogre = world.piece "ada", world.piece "ogre"
  change.move(ada, at "s1:B4")
  change.move(ogre, at "s1:E4")
  local function net(action)
    return modifiers.net(ada, ogre, strikes.take { attacker = ada, action = action, by = ada.side })
  end
  expect(net "hunter" - net "pistol", 1)
end)

spec("MAY-RNG-03 MAY-RNG-04 MAY-STA-04 MAY-STA-08: a flat range changes as a band does", function()
  fixture "strike-objects"
  run { "setup", until_step = "round" }
  local ada = world.piece "ada"
  expect({ weapon.band(ada, "signal", 5), weapon.band(ada, "signal", 6) }, { "none" })
  status.give(ada, "range-up")
  expect({ weapon.band(ada, "signal", 8), weapon.band(ada, "signal", 9) }, { "none" })
  status.give(ada, "range-down", 2)
  expect({ weapon.band(ada, "signal", 2), weapon.band(ada, "signal", 3) }, { "none" })
end)

spec("MAY-VEH-25: who is told to have destroyed a vehicle is who did it, not whose it was", function()
  fixture "wheels-heard"
  run { "setup", until_step = "round" }
  local agents, command = world.side "agents", world.side "command"
  for _, case in ipairs { { agents, command }, { command, agents } } do
    local cart = place { "wheels-cart", "s1:C2", case[1], facing = "east", as_play = true }
    object.hits(cart, 99, case[2])
    expect({ cart.on_map, world.whose }, { false, cart.index * 10 + case[2].index })
  end
end)

spec("MAY-SET-03: with the basic rules too every unit has its actions", function()
  fixture("strike-objects", { advanced = false })
  run { "setup", until_step = "round" }
  for _, id in ipairs { "ada", "boss", "ogre" } do
    expect(#world.piece(id).kit >= #world.piece(id).data.actions, true, id)
    expect(#world.piece(id).kit > 0, true, id)
  end
end)

spec("MAY-TURN-08 MAY-BLD-02: what the end of a mission sets off counts before the winner is named", function()
  fixture "events"
  run { "setup", until_step = "round" }
  act.note("opened", 90)
  answer_always("next-target", 1)
  run "scoring"
  expect({ ended(), winners() }, { true, { "agents" } })
end)

spec("MAY-STA-17: statuses of this turn are old in the next one for units off the map too", function()
  fixture "street"
  run { "setup", until_step = "round" }
  local cai = world.piece "cai"
  expect(cai.on_map, false)
  status.give(cai, "attack-up")
  run "turn-over"
  expect(#cai.fresh, 0)
end)

-- The fixture "events" after its set-up, with nobody in the way of what happens.
local function witness()
  fixture "events"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do
    local unit = world.piece(id)
    change.list_clear(unit, "instants")
    change.set(unit.board, "focus", 0)
  end
  return world.piece "ada", world.piece "boss"
end

spec("MAY-DOWN-01 MAY-DOWN-02: a mission hears who was downed when it is off the map", function()
  local _, boss = witness()
  change.move(boss, at "s1:D4")
  local pest = place("pest", "s1:F4", "command", { board = world.piece "first" })
  act.damage(pest, 9, world.side "agents")
  change.set(boss.board, "health", 1)
  answer("wound", "speed")
  act.wound(boss, 1)
  expect({ pest.on_map, boss.on_map, world.early }, { false, false, 0 })
end)

spec("MAY-TGT-05: a mission hears of what was destroyed when it is off the map", function()
  witness()
  local marker = place("om", "s1:D4", nil, { hits = 1, number = 1 })
  object.hits(marker, 1, world.side "agents")
  expect({ marker.on_map, world.early }, { false, 0 })
end)

spec("MAY-OM-01: a mission hears of a marker that changed hands when it has", function()
  witness()
  local marker = place("om", "s1:D4", nil, { number = 1, control = "legion" })
  om.take(marker, world.side "agents")
  expect({ marker.control, world.early }, { "mayhem", 0 })
end)

spec("MAY-WIN-03: a mission hears of points when they count", function()
  witness()
  victory.gain(world.side "command", 3)
  expect({ world.lead, world.told }, { -3, -3 })
  victory.gain(world.side "agents", 5)
  expect({ world.lead, world.told }, { 2, 2 })
  go_on { until_step = "round" }
end)

spec("MAY-RES-01: a mission hears of an attack when its hits have counted", function()
  local ada, boss = witness()
  change.move(ada, at "s1:B4")
  change.turn(ada, 2)
  change.move(boss, at "s1:E4")
  change.turn(boss, 6)
  local before = boss.board.shield
  force { "hit", "blank" }
  run("do-attack", ada, "pistol")
  expect({ boss.board.shield, world.told }, { before - 1, before - 1 })
end)

spec("MAY-STA-05: a mission hears of an activation when its movement points are there", function()
  local ada = witness()
  change.move(ada, at "s1:B4")
  status.give(ada, "move-up")
  activation.start(ada.board, 1, world.side "agents")
  expect({ ada.spare, world.told, world.early }, { 3, 3, 0 })
end)

-- Where a card comes to lie in its deck of several like it, in playtests of many seeds.
local function lies(count, back)
  local found = set()
  for number = 1, count do
    local deck, card = back(number)
    for place = 1, deck.count do
      if deck:at(place) == card then found:add(place) end
    end
  end
  return found
end

spec("MAY-EXP-12: an explosion marker that goes back into the pile may lie anywhere in it", function()
  local found = lies(12, function(number)
    fixture "street"
    seed(number)
    run { "setup", until_step = "round" }
    local marker = world.zone("explosion-pile").top
    change.move(marker, at "t1:C3")
    building.give_back(marker)
    return world.zone "explosion-pile", marker
  end)
  expect(#found > 2)
end)

spec("MAY-GAD-06: a lent gadget that goes back may lie anywhere in its deck", function()
  local found = lies(12, function(number)
    fixture "ability-lab"
    seed(number)
    run { "setup", until_step = "round" }
    local own = world.side "agents"
    local deck = world.zone("undiscovered", own.team)
    stack(deck, "ann-tool", "ann-scope", "ann-charm", "ann-charm-two", "ben-tool", "ann-lens")
    local lent = gadget.lend("ann-lens", own)
    gadget.give_back(own)
    return deck, lent
  end)
  expect(#found > 2)
end)

spec("MAY-BRD-06: of several weapon actions the first of its board is a unit's own", function()
  fixture "events"
  run { "setup", until_step = "round" }
  local ada = world.piece "ada"
  change.list_clear(ada, "kit")
  for _, id in ipairs { "pistol", "rifle" } do change.list_add(ada, "kit", id) end
  expect(kit.weapon(ada), "pistol")
end)

spec("MAY-PROG-10: a gadget that is given up in a reset may lie anywhere in its deck", function()
  local found = lies(8, function(number)
    fixture("forces", { campaign = true })
    seed(number)
    local own = world.side "agents"
    for _, id in ipairs { "tow-hook", "ram-plates", "hot-flask" } do change.list_add(own, "discovered", id) end
    run { "setup", until_step = "round" }
    answer("reset", "brick")
    answer("keep", "ram-plates", "hot-flask")
    run("reset", own)
    local deck = world.zone("undiscovered", own.team)
    return deck, deck:set():where(function(card) return card.item == "tow-hook" end):first()
  end)
  expect(#found > 2)
end)
