-- Rounds, turns and phases; boards and what they gain.
local opening = require "specs.shared.opening"
local sides = require "specs.shared.sides"
local units = require "specs.shared.units"

local stand, zone = units.stand, sides.zone

local function board_of(id) return world.piece(id).board end

-- All stand on the map, boards are made, no round has begun. Nobody has instants, so no windows open.
local function begin(options)
  fixture("street", options)
  stand("ada", "s1:B2")
  stand("bea", "s1:B4")
  stand("cai", "s1:B6")
  stand("boss", "s1:H2")
  stand("ogre", "s1:F7")
  run { "setup", until_step = "round" }
  opening.calm()
end

-- One turn: a board is activated and does nothing.
local function idle_turn(who)
  answer("board", who)
  answer("action", "end")
end

spec("MAY-TURN-01: the side with the initiative takes the first turn of each round, then they alternate", function()
  begin()
  idle_turn(board_of "ada")
  idle_turn(board_of "boss")
  run { "round", until_step = "draw-phase" }
  expect(world.active.id, "agents")
  expect(world.turn, 3)
  begin()
  change.set(world, "initiative", "legion")
  run { "round", until_step = "activate" }
  expect(world.active.id, "command")
end)

spec("MAY-TURN-02: the first turn of a side in a round has neither draw nor refresh", function()
  begin()
  idle_turn(board_of "ada")
  run { "round", until_step = "turn-end" }
  expect(zone("refresh", "agents").count, 2)
  expect(zone("refresh-discard", "agents").count, 0)
end)

spec("MAY-TURN-03: one card is drawn and not revealed before the refresh phase", function()
  begin()
  change.set(world.side("agents").team, "turns", 1)
  run { "turn", world.side "agents", until_step = "activate" }
  local drawn = zone("drawn", "agents")
  expect(drawn.count, 1)
  expect(zone("refresh", "agents").count, 1)
  expect(zone("revealed", "agents").count, 0)
  local card = drawn.top
  run { "reveal", world.side "agents" }
  expect(card.zone, zone("revealed", "agents"))
end)

spec("MAY-TURN-04: one board must be activated; doing nothing is legal, and the same board may come again", function()
  begin()
  expect_options("board", board_of "ada", board_of "bea", board_of "cai")
  idle_turn(board_of "ada")
  run { "turn", world.side "agents", until_step = "turn-end" }
  expect(board_of("ada").active, true)
  expect_options("board", board_of "ada", board_of "bea", board_of "cai")
  idle_turn(board_of "ada")
  run { "turn", world.side "agents", until_step = "symbols" }
end)

-- The symbols of one card for a side whose board `active` was activated.
local function show(card, side, active)
  local piece = place(card, "zone:revealed@" .. (side == "agents" and "mayhem" or "legion"))
  if active then change.set(active, "active", true) end
  run("symbols", world.side(side))
  return piece
end

local function empty(unit_board)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(unit_board, well, 0) end
end

spec("MAY-TURN-05 MAY-REF-01: boards that were not activated gain what the card shows; then it is discarded", function()
  begin()
  for _, id in ipairs { "ada", "bea", "cai" } do empty(board_of(id)) end
  change.set(board_of "bea", "shield", 0)
  answer("cube", "speed")
  answer("cube", "tech")
  answer("cube", "focus")
  answer("cube", "focus")
  local card = show("plain-one", "agents", board_of "ada")
  expect(board_of("ada").speed + board_of("ada").focus + board_of("ada").tech, 0)
  expect(board_of("bea").speed, 1)
  expect(board_of("bea").tech, 1)
  expect(board_of("cai").focus, 2)
  expect(board_of("bea").shield, 1)
  expect(card.zone.name, "refresh-discard")
end)

spec("MAY-TURN-01 MAY-TURN-05: worked example 2: the two boards that rested are refreshed, turn after turn", function()
  begin()
  local boss, ogre, first = board_of "boss", board_of "ogre", world.piece "first"
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do empty(board_of(id)) end
  empty(first)
  for _, name in ipairs { "agents", "command" } do change.set(world.side(name).team, "turns", 1) end
  answer("board", boss)
  answer("cube", "speed")
  answer("cube", "speed")
  run { "turn", world.side "command", until_step = "next-turn" }
  expect({ boss.speed, ogre.speed, first.speed }, { 0, 1, 1 })
  answer("board", board_of "bea")
  answer("cube", "focus")
  answer("cube", "focus")
  run { "turn", world.side "agents", until_step = "next-turn" }
  expect({ board_of("ada").focus, board_of("bea").focus, board_of("cai").focus }, { 1, 0, 1 })
  expect_options("board", boss, ogre, first)
  answer("board", boss)
  run { "turn", world.side "command", until_step = "act" }
  expect(boss.active, true)
end)

spec("MAY-REF-02 MAY-BRD-02 MAY-REF-10: a shield where there is room; no card gives armor", function()
  begin()
  local ada, bea = board_of "ada", board_of "bea"
  for _, each in ipairs { ada, bea, board_of "cai" } do change.set(each, "speed", 3) end
  change.set(ada, "shield", 2)
  change.set(bea, "shield", 0)
  change.set(ada, "armor", 0)
  show("plain-one", "agents")
  expect(ada.shield, 2)
  expect(bea.shield, 1)
  expect(ada.armor, 0)
end)

spec("MAY-REF-03 MAY-BRD-05: a wound is removed out of a well of the owner's choice; its cube stays lost", function()
  begin()
  local ada = board_of "ada"
  for _, id in ipairs { "bea", "cai" } do change.set(board_of(id), "active", true) end
  change.set(ada, "focus-wounds", 1)
  change.set(ada, "focus", 2)
  change.set(ada, "mayhem-wounds", 1)
  expect_options("heal", "focus", "mayhem")
  answer("heal", "focus")
  change.set(ada, "speed", 3)
  change.set(ada, "tech", 3)
  change.set(ada, "focus", 1)
  show("plain-two", "agents")
  expect(ada.focus, 2) -- the cube of the card, for which there was room before
  expect(ada.focus_wounds, 0)
  expect(ada.mayhem_wounds, 1)
end)

spec("MAY-REF-11: the board of an elite that is down gains all the same", function()
  begin()
  local ada = board_of "ada"
  empty(ada)
  change.move(world.piece "ada", world.zone("waiting", world.side("agents").team))
  change.set(board_of "bea", "active", true)
  change.set(board_of "cai", "active", true)
  answer("cube", "speed")
  answer("cube", "speed")
  show("plain-one", "agents")
  expect(ada.speed, 2)
end)

spec("MAY-REF-05 MAY-REF-04: statuses are removed after cubes and wounds, before Specials (open point 27)", function()
  begin()
  local ada = world.piece "ada"
  for _, id in ipairs { "bea", "cai" } do change.set(board_of(id), "active", true) end
  change.list_add(ada, "passive", "refresh-gain-any")
  change.set(ada, "attack-up", 1)
  change.set(ada, "move-up", 1)
  empty(ada.board)
  place("both-card", "zone:revealed@mayhem")
  answer("cube", "speed")
  answer("remove-status", "attack-up")
  answer("cube", "tech")
  run("symbols", world.side "agents")
  expect({ ada.attack_up, ada.move_up, ada.board.speed, ada.board.tech }, { 0, 1, 1, 1 })
end)

spec("MAY-REF-06 MAY-REF-07 MAY-REF-08: advanced symbols do nothing in the basic mode", function()
  begin { advanced = false }
  for board_piece in zone("boards", "command"):set():each() do change.set(board_piece, "speed", 3) end
  show("plain-three", "command")
  expect(world.piece("first").speed_reserve + world.piece("first").focus_reserve, 0)
end)

spec("MAY-TURN-06 MAY-TURN-07 MAY-TURN-09: with two cards a side, three turns each; then the discards are " ..
  "shuffled", function()
  begin()
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre", "first" } do
    local each = id == "first" and world.piece(id) or board_of(id)
    for _, well in ipairs { "speed", "focus", "tech" } do change.set(each, well, 9) end
  end
  -- The Legion's second card has a symbol for reinforcements; its cards are the same ones in the same order each time.
  for turn = 1, 3 do
    idle_turn(board_of "ada")
    idle_turn(board_of "boss")
    if turn == 3 then
      answer("reserve", "speed")
      answer("deploy", "none")
    end
  end
  run { "round", until_step = "round-over" }
  expect(world.turn, 6)
  expect(zone("refresh-discard", "agents").count, 2)
  run { "round-over", until_step = "next-turn" }
  expect(world.round, 2)
  expect(zone("refresh-discard", "agents").count, 0)
  expect(zone("refresh", "command").count, 2)
end)

spec("MAY-TURN-08: the mission ends after its last round", function()
  begin()
  change.set(world, "round", 3)
  run("round-over")
  expect(outcome(), "tie")
end)

spec("MAY-BRD-01 MAY-SET-03: three boards a side; wells are full but for Mayhem and reinforcements", function()
  begin()
  expect(zone("boards", "agents").count, 3)
  expect(zone("boards", "command").count, 3)
  local ada = board_of "ada"
  expect(ada.figure, world.piece "ada")
  expect({ ada.speed, ada.focus, ada.tech, ada.shield, ada.armor, ada.mayhem }, { 3, 3, 3, 2, 1, 0 })
  local first = world.piece "first"
  expect({ first.speed, first.mayhem, first.speed_reserve }, { 3, 0, 0 })
end)

spec("MAY-BRD-03 MAY-BRD-10: a squad has no shield or armor; wells take their own colour only", function()
  begin()
  local wells = require "units.wells"
  expect(wells.room(world.piece "first", "shield"), 0)
  change.set(world.piece "first", "speed", 2)
  expect(wells.gain(world.piece "first", "speed", 3), 1)
  expect(world.piece("first").speed, 3)
end)

spec("MAY-TURN-06 MAY-TURN-09 MAY-EVT-03: a round ends when no refresh card is left, whatever event cards lie there",
     function()
  fixture "events"
  run { "setup", until_step = "round" }
  change.set(world, "round", 1)
  change.set(world, "active", world.side "command")
  for _, name in ipairs { "agents", "command" } do
    local team = world.side(name).team
    change.set(team, "turns", 3)
    for card in world.zone("refresh", team):set():each() do change.move(card, world.zone("refresh-discard", team)) end
  end
  stack("refresh@mayhem", "late-news")
  run { "next-turn", until_step = "round-over" }
  run { "round-over", until_step = "turn" } -- the next round: it would be a turn otherwise
  expect(world.round, 2)
end)

spec("MAY-SQD-03 MAY-VEH-18 MAY-TGT-05: hits that come of the end of a turn do not stay into the next one", function()
  fixture "wheels-road"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "refresh")
  local front = place("wheels-cart", "d1:F4/2", "agents")
  change.turn(front, 2)
  local vehicle = require "vehicles.vehicle"
  vehicle.set_up()
  change.move(front, board.find "d1:G4")
  change.move(front.rear, board.find "d1:F4/2")
  change.set(front, "height", 2) -- half over the edge of the roof
  local pest = place("wheels-pest", "d1:H4", "command", { board = world.piece "first", ["more-health"] = 2 })
  local om = place("om", "s3:A4", nil, { hits = 5, taken = 1 })
  answer("push", "s3:A3")
  force { "hit", "blank", "blank", "blank" }
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect({ pest.on_map, pest.hits, om.taken }, { true, 0, 0 })
end)
