-- What a round, a turn and an activation begin and end with.
local ask = require "turns.ask"
local cost = require "turns.cost"
local window = require "turns.window"
local action = require "turns.action"

local function zone(name, side) return world.zone(name, world.side(side).team) end

local function begin(options)
  fixture("turns", options)
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  return world.piece "una", world.piece "vic", world.piece "foe"
end

-- Nobody has an instant, so no window opens.
local function calm()
  for _, id in ipairs { "una", "vic", "foe" } do change.list_clear(world.piece(id), "instants") end
end

spec("MAY-TURN-04 MAY-ACT-01 MAY-ACT-02: an activation begins with the main action and all add-ons unused", function()
  local una = begin()
  local own = una.board
  for _, name in ipairs { "done", "main", "hacked" } do change.set(own, name, true) end
  change.list_add(own, "used", "turns-cheap")
  change.list_add(own, "boxes", 7)
  change.set(world, "slot", 2)
  answer("board", own)
  run { "activate", una.side, 1, until_step = "act" }
  expect({ own.done, own.main, own.hacked, #own.used, #own.boxes, own.active }, { false, false, false, 0, 0, true })
  expect({ world.slot, own.slot }, { 1, 1 })
  expect(own.player, una.side)
end)

spec("MAY-TURN-04 MAY-TURN-07 MAY-TURN-08: missions hear of beginnings, rounds, activations and ends", function()
  local una = begin()
  expect(world.heard, 100)
  answer("board", una.board)
  run { "activate", una.side, 1, until_step = "act" }
  expect(world.heard, 110)
  run { "round", until_step = "next-turn" }
  expect(world.heard, 111)
  run { "scoring", until_step = "verdict" }
  expect(world.heard, 1111)
end)

spec("MAY-STA-05 MAY-STA-09 MAY-ACT-10: movement points and debts of an action phase end with it", function()
  local una, vic = begin()
  for _, unit in ipairs { una, vic } do
    for _, name in ipairs { "spare", "debt", "mp" } do change.set(unit, name, 3) end
  end
  run("activation-end", una.board)
  expect({ una.spare, una.debt, una.mp }, { 0, 0, 0 })
  expect({ vic.spare, vic.debt, vic.mp }, { 3, 3, 3 })
end)

spec("MAY-TURN-07 MAY-TURN-02: a new round hides and shuffles the discards, and counts turns from zero", function()
  begin()
  for _, name in ipairs { "agents", "command" } do change.set(world.side(name).team, "turns", 3) end
  local card = place("turns-shield", zone("refresh-discard", "agents"))
  change.show(card)
  change.set(world, "round", 1)
  run { "round", until_step = "next-turn" }
  for _, name in ipairs { "agents", "command" } do expect(world.side(name).team.turns, 0, name) end
  expect({ world.round, card.zone.name, card.face_up }, { 2, "refresh", false })
end)

spec("MAY-TURN-07: discards are shuffled in", function()
  local seen = set()
  for n = 1, 8 do
    fixture "turns"
    seed(n)
    run { "setup", until_step = "round" }
    change.set(world, "round", 1)
    local card = place("turns-shield", zone("refresh-discard", "agents"))
    run { "round", until_step = "next-turn" }
    local deck = zone("refresh", "agents")
    for at = 1, deck.count do
      if deck:at(at) == card then seen:add(at) end
    end
  end
  expect(#seen > 1)
end)

spec("MAY-TURN-06: an empty deck alone does not end a round: each side has at least one turn in it", function()
  begin()
  for _, name in ipairs { "agents", "command" } do
    for card in zone("refresh", name):set():each() do change.remove(card) end
  end
  change.set(world.side("agents").team, "turns", 1)
  run { "next-turn", until_step = "turn" }
  run { "turn", world.side "command", until_step = "action-phase" }
  expect({ world.side("command").team.turns, world.active.id }, { 1, "command" })
  run { "next-turn", until_step = "round-end" }
  go_on { until_step = "round-over" }
  expect(world.round, 0)
end)

spec("MAY-TURN-04 MAY-TURN-05: what was activated in the last turn is not in this one", function()
  local una = begin()
  change.set(una.board, "active", true)
  change.set(world, "serial", 5)
  run { "turn", una.side, until_step = "action-phase" }
  expect({ una.board.active, world.serial }, { false, 0 })
end)

spec("MAY-ACT-07: each phase counts actions anew, and forgets who wanted no windows", function()
  local una = begin()
  calm()
  local first = { ["draw-phase"] = "draw-card", ["action-phase"] = "activate", ["refresh-phase"] = "reveal" }
  for _, phase in ipairs { "draw-phase", "action-phase", "refresh-phase" } do
    change.set(world, "phase", "none")
    change.set(world, "serial", 4)
    for _, team in ipairs(world.teams) do change.set(team, "calm", 4) end
    run { phase, una.side, until_step = first[phase] }
    expect(world.phase .. "-phase", phase)
    expect({ world.serial, world.teams[1].calm, world.teams[2].calm }, { 0, 0, 0 }, phase)
  end
  run { "turn-end", una.side, until_step = "turn-over" }
  expect(world.phase, "none")
end)

spec("MAY-TURN-03 MAY-TURN-05: a card is hidden from the other side until it is revealed for all", function()
  local una = begin()
  run("draw-card", una.side)
  local card = zone("drawn", "agents").top
  run("reveal", una.side)
  expect({ card.zone.name, card.face_up }, { "revealed", true })
end)

spec("MAY-REF-08: only the Legion deploys, whatever card is used", function()
  local una = begin()
  place("turns-deploy", zone("revealed", "agents"))
  change.set(world.piece "crew", "speed-reserve", 3)
  run("symbols", una.side)
  expect(world.piece("crew").speed_reserve, 3)
end)

spec("MAY-RDP-03: an elite that came back gains nothing in this phase, and again in the next", function()
  local una = begin()
  change.set(una.board, "shield", 0)
  change.set(una.board, "back", true)
  place("turns-shield", zone("revealed", "agents"))
  run("symbols", una.side)
  expect({ una.board.shield, una.board.back }, { 0, false })
  place("turns-shield", zone("revealed", "agents"))
  run("symbols", una.side)
  expect(una.board.shield, 1)
end)

spec("MAY-BRD-06 MAY-ACT-04: an action that costs Mayhem cubes needs all of them and takes them", function()
  local una = begin()
  calm()
  for cubes = 0, 3 do
    change.set(una.board, "mayhem", cubes)
    expect({ cubes, action.allowed(una, "turns-rite"), action.options(una):has "turns-rite" },
      { cubes, cubes >= 2, cubes >= 2 })
  end
  answer("facing", "north")
  run("perform", una, "turns-rite")
  expect({ una.board.mayhem, una.attack_up, una.board.main }, { 1, 1, true })
  change.set(una.board, "mayhem", 0)
  expect(action.allowed(una, "turns-go"), false) -- the main action is used up
  change.set(una.board, "main", false)
  expect(action.allowed(una, "turns-go"), true)
end)

spec("MAY-BRD-06 MAY-ACT-04: an action that an ability of its own makes cheaper is offered at that price", function()
  local una = begin()
  calm()
  change.set(una.board, "speed", 0)
  expect(cost.of(una, "turns-cheap").speed, 1)
  expect(action.allowed(una, "turns-cheap"), false)
  change.set(una.board, "speed", 1)
  expect(action.allowed(una, "turns-cheap"), true)
  answer("facing", "north")
  run("perform", una, "turns-cheap")
  expect({ una.board.speed, una.attack_up }, { 0, 1 })
end)

spec("MAY-STA-10 MAY-ACT-04: a stunned unit needs two cubes more, of whatever colours, and pays them", function()
  local una = begin()
  calm()
  change.set(una, "stunned", 1)
  for well, count in pairs { speed = 2, focus = 0, tech = 0 } do change.set(una.board, well, count) end
  expect(action.allowed(una, "turns-go"), false)
  change.set(una.board, "tech", 1)
  expect(action.allowed(una, "turns-go"), true)
  answer("pay", "tech")
  answer("move", "stop")
  answer("facing", "north")
  run("perform", una, "turns-go")
  expect({ una.board.speed, una.board.tech }, { 0, 0 })
end)

spec("MAY-SQD-05: group +3: each further figure is named once and acts once, in the order of joining", function()
  begin()
  local crew = world.piece "crew"
  change.set(world, "active", world.side "command")
  local hands = {}
  for n = 1, 4 do hands[n] = place { "hand", square(n, 4), "command", as_play = true } end
  answer("group", hands[3])
  expect_options("group", hands[2], hands[4], "pass")
  answer("group", hands[2])
  expect_options("group", hands[4], "pass")
  answer("group", hands[4])
  for _, n in ipairs { 1, 3, 2, 4 } do
    answer("move", square(n, 5))
    answer("facing", "north")
  end
  calm()
  run("perform", hands[1], "turns-squad")
  for n = 1, 4 do expect(hands[n].square, square(n, 5)) end
  expect({ #hands[1].group, crew.speed }, { 0, 2 })
  -- All again, but alone: nobody of the group before goes along.
  change.set(crew, "main", false)
  answer("group", "pass")
  answer("move", square(1, 6))
  answer("facing", "north")
  run("perform", hands[1], "turns-squad")
  expect(hands[3].square, square(3, 5))
end)

spec("MAY-SQD-05: group +3 with one figure more asks for no others", function()
  begin()
  calm()
  change.set(world, "active", world.side "command")
  local one = place { "hand", square(1, 4), "command", as_play = true }
  local two = place { "hand", square(2, 4), "command", as_play = true }
  answer("group", two)
  for n = 1, 2 do
    answer("move", square(n, 5))
    answer("facing", "north")
  end
  run("perform", one, "turns-squad")
  expect(two.square, square(2, 5))
end)

spec("MAY-ACT-06 MAY-ACT-04: instants that cannot be paid, or in flight, are not offered", function()
  local una = begin()
  expect({ #window.instants(una), #action.instants(una), action.has_instant(una) }, { 1, 1, true })
  change.set(una, "height", 1)
  expect(#window.instants(una), 0)
  change.set(una, "height", 0)
  change.set(una.board, "focus", 0)
  expect({ #window.instants(una), #action.instants(una), action.has_instant(una) }, { 0, 0, false })
end)

spec("MAY-ACT-07: no window where nobody has anything to use in it", function()
  local una, vic, foe = begin()
  for _, each in ipairs { una, vic, foe } do change.set(each.board, "focus", 0) end
  expect(window.ahead(), false)
  change.set(foe.board, "focus", 1)
  expect(window.ahead(), true)
  answer("instant", "pass")
  go_on { until_step = "round" }
  change.set(una, "height", 1) -- in flight, with a cube: open point 24
  change.set(una.board, "focus", 1)
  change.set(foe.board, "focus", 0)
  expect(window.ahead(), false)
end)

spec("MAY-ACT-07: who declines all windows of an action is not asked in them", function()
  local _, vic, foe = begin()
  change.set(world, "serial", 3)
  change.set(world.side("agents").team, "calm", 3)
  change.set(foe.board, "focus", 0)
  expect(window.ahead(), false)
  change.set(foe.board, "focus", 1)
  expect(window.ahead(), true)
  answer("instant", "pass") -- of the Legion: Lamplight has three units that could, and is silent
  go_on { until_step = "round" }
  expect(vic.interrupted, false)
end)

spec("MAY-ACT-08: an instant that was chosen is lost with a unit that is gone or can no longer pay", function()
  local una = begin()
  local before = world.disturbed
  change.set(una.board, "focus", 0)
  run("instant", una)
  change.set(una.board, "focus", 2)
  change.move(una, zone("waiting", "agents"))
  run("instant", una)
  expect({ una.board.focus, una.interrupted, world.disturbed }, { 2, false, before })
end)

spec("MAY-FACE-01: a unit faces one of four ways", function()
  local una = begin()
  for way, turns in pairs { north = 0, east = 2, south = 4, west = 6 } do
    expect_options("facing", "north", "east", "south", "west")
    answer("facing", way)
    expect(ask.facing(una), turns)
  end
end)

spec("MAY-DOWN-01 MAY-ACT-04: a unit that is down by the time of its action loses it (open point 22)", function()
  local una = begin()
  calm()
  change.move(una, zone("waiting", "agents"))
  run("execute", una, "turns-cheap")
  expect({ una.attack_up, #una.running }, { 0, 0 })
end)
