-- Three and four players: what a side with two boards a turn does.
local activation = require "turns.activation"
local mayhem = require "cards.mayhem"
local seats = require "specs.shared.seats"
local sides = require "specs.shared.sides"

local agree, begin, board_of, phase = seats.agree, seats.begin, seats.board_of, seats.phase
local zone = sides.zone

local function poor(id)
  for _, name in ipairs { "speed", "focus", "tech" } do change.set(board_of(id), name, 0) end
  if id ~= "first" then change.set(board_of(id), "shield", 0) end
end

-- Everybody of Lamplight is poor, so nobody of it can act; each gains by the cards alone.
local function all_poor()
  for _, id in ipairs { "ada", "bea", "cai" } do poor(id) end
end

-- Ann and Ben each want a board.
local function pick(first, second)
  answer("board", board_of(first))
  answer("board", board_of(second))
end

spec("MAY-MULT-01: both draw before anybody activates, and both act before anything is gained", function()
  begin(4, 1)
  all_poor()
  run { "turn", world.side "ann", until_step = "action-phase" }
  expect(zone("drawn", "ann").count, 2)
  begin(4, 1)
  all_poor()
  pick("ada", "cai")
  run { "turn", world.side "ann", until_step = "refresh-phase" }
  expect({ board_of("ada").active, board_of("bea").active, board_of("cai").active }, { true, false, true })
  expect({ board_of("ada").shield, board_of("cai").shield }, { 0, 0 })
  expect(zone("revealed", "ann").count, 0)
end)

spec("MAY-MULT-02: two cards a turn from one deck: with four cards three turns a round", function()
  begin(4)
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre", "first" } do poor(id) end
  stack("refresh@mayhem", "wheels-none", "wheels-none", "wheels-none", "wheels-none")
  for card in zone("refresh", "ann"):set():each() do
    if card.item ~= "wheels-none" then change.remove(card) end
  end
  for _ = 1, 3 do
    pick("ada", "cai")
    pick("boss", "ogre")
  end
  run { "round", until_step = "round-over" }
  expect(world.turn, 6)
  expect(zone("refresh-discard", "ann").count, 4)
end)

spec("MAY-MULT-02: an odd card is that of the first player (open point 33)", function()
  begin(4, 1)
  all_poor()
  for card in zone("refresh", "ann"):set():each() do
    if card.item ~= "wheels-shield" then change.remove(card) end
  end
  phase "ann"
  run { "draw-phase", world.side "ann" }
  expect(zone("drawn", "ann").count, 1)
  pick("ada", "bea")
  run { "action-phase", world.side "ann" }
  run { "refresh-phase", world.side "ann" }
  expect({ board_of("ada").shield, board_of("bea").shield, board_of("cai").shield }, { 0, 1, 1 })
end)

spec("MAY-MULT-03: each activates another board, whichever they like, and has a main action with it", function()
  begin(4)
  phase "ann"
  pick("cai", "ada")
  agree("acts-next", board_of "cai")
  answer("action", "wheels-run")
  answer("move", "stop")
  answer("facing", "north")
  agree("acts-next", board_of "ada")
  expect_options("action", "wheels-run", "wheels-step", "end")
  answer("action", "wheels-run")
  answer("move", "stop")
  answer("facing", "north")
  agree("acts-next", board_of "ada")
  answer("action", "end")
  expect_options("action", "wheels-step", "end")
  answer("action", "end")
  run { "action-phase", world.side "ann" }
  expect({ board_of("ada").main, board_of("bea").main, board_of("cai").main }, { true, false, true })
  expect(board_of("cai").player, world.side "ann")
  expect(board_of("ada").player, world.side "ben")
  expect(board_of("bea").active, false)
end)

spec("MAY-MULT-03: who has activated a board decides for its units; on the other side's turn both do", function()
  begin(4)
  local ask = require "turns.ask"
  phase "ann"
  change.set(board_of "ada", "active", true)
  change.set(board_of "ada", "player", world.side "ben")
  answer("cube", "tech")
  expect(ask.owner(world.piece "ada", "cube", set("speed", "tech")), "tech")
  phase "cat"
  answer("cube", "tech")
  answer("cube", "tech")
  expect(ask.owner(world.piece "ada", "cube", set("speed", "tech")), "tech")
end)

spec("MAY-MULT-04: actions of the two boards come in any order", function()
  begin(4)
  phase "ann"
  pick("ada", "bea")
  local function step(id, what, to)
    agree("acts-next", board_of(id))
    answer("action", what)
    if to then
      answer("move", to)
      answer("facing", "north")
    end
  end
  step("ada", "wheels-step", "s1:B1")
  step("bea", "wheels-step", "s1:B4")
  step("ada", "wheels-run")
  answer("move", "s1:D1")
  answer("facing", "north")
  answer("action", "wheels-run") -- Ada has nothing left to do, so Bea goes on
  answer("move", "s1:D4")
  answer("facing", "north")
  run { "action-phase", world.side "ann" }
  expect(world.piece("ada").square, board.find "s1:D1")
  expect(world.piece("bea").square, board.find "s1:D4")
  expect(activation.current(), board_of "bea")
end)

spec("MAY-MULT-05: worked example 16: an activated board gains its partner's card, the third board both", function()
  begin(4, 1)
  all_poor()
  phase "ann"
  run { "draw-phase", world.side "ann" } -- Ann draws three cubes, Ben a shield
  pick("ada", "bea")
  run { "action-phase", world.side "ann" }
  for _ = 1, 3 do answer("cube", "speed") end -- Ben, for Bea
  for _ = 1, 3 do agree("cube", "tech") end -- both, for Cai
  run { "refresh-phase", world.side "ann" }
  local function has(id) return { board_of(id).speed + board_of(id).tech, board_of(id).shield } end
  expect(has "ada", { 0, 1 })
  expect(has "bea", { 3, 0 })
  expect(has "cai", { 3, 1 })
end)

spec("MAY-MULT-06: with three players the lone one acts as two: two cards, two boards", function()
  begin(3, 1)
  for _, id in ipairs { "boss", "ogre", "first" } do poor(id) end
  phase "cat"
  run { "draw-phase", world.side "cat" }
  expect(zone("drawn", "cat").count, 2)
  answer("board", board_of "ogre")
  expect_options("board", board_of "boss", board_of "first")
  answer("board", board_of "first")
  run { "action-phase", world.side "cat" }
  expect({ board_of("ogre").slot, board_of("first").slot, board_of("boss").active }, { 1, 2, false })
  expect(board_of("first").player, world.side "cat")
end)

spec("MAY-MULT-06: with two players each side has one board and one card", function()
  begin(2, 1)
  phase "cat"
  run { "draw-phase", world.side "cat" }
  expect(zone("drawn", "cat").count, 1)
  all_poor()
  answer("board", board_of "ada")
  run { "action-phase", world.side "ann" }
  expect(board_of("bea").active, false)
end)

spec("MAY-MULT-07: when teammates disagree the opponents decide", function()
  begin(4)
  local ask = require "turns.ask"
  phase "cat"
  answer("cube", "speed")
  answer("cube", "tech")
  answer("settle", "ben")
  expect(ask.side(world.side "ann", "cube", set("speed", "focus", "tech")), "tech")
  -- Sets are compared by what they hold.
  answer("cube", "speed", "tech")
  answer("cube", "tech", "focus")
  answer("settle", "ann")
  local chosen = ask.side(world.side "ann", "cube", domain.some(set("speed", "focus", "tech"), 2, 2))
  expect(chosen:has("speed"))
  answer("cube", "speed", "tech")
  answer("cube", "tech", "speed")
  expect(#ask.side(world.side "ann", "cube", domain.some(set("speed", "focus", "tech"), 2, 2)), 2)
end)

spec("MAY-MULT-07 MAY-MULT-03: two who want the same board", function()
  begin(4)
  all_poor()
  phase "ann"
  pick("bea", "bea")
  answer("settle", "ben")
  expect_options("board", board_of "ada", board_of "cai")
  answer("board", board_of "cai")
  run { "action-phase", world.side "ann" }
  expect(board_of("bea").player, world.side "ben")
  expect(board_of("cai").player, world.side "ann")
  expect({ board_of("bea").slot, board_of("cai").slot }, { 2, 1 })
end)

spec("MAY-MULT-08: one hand of Mayhem cards a side, whoever draws", function()
  begin(4)
  phase "ann"
  change.set(board_of "ada", "mayhem", 1)
  change.set(board_of "cai", "mayhem", 1)
  place("last-tram", "zone:mayhem-deck@mayhem", "ann")
  run("draw", board_of "bea")
  expect(zone("hand", "ann").count, 1)
  expect(mayhem.may_draw(world.side "ben"), false)
  expect(world.zone("hand", world.side("ben").team), zone("hand", "ann"))
end)
