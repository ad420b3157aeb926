-- Two players of a side: whose wish counts, and what an activation leaves behind.
local ask = require "turns.ask"
local mayhem = require "cards.mayhem"
local target = require "attack.target"
local seats = require "specs.shared.seats"

local board_of = seats.board_of

local function begin(players)
  seats.begin(players)
  seats.phase "ann"
  for _, id in ipairs { "ada", "bea", "cai" } do
    for _, name in ipairs { "speed", "focus", "tech" } do change.set(board_of(id), name, 0) end
  end
end

spec("MAY-MULT-07 MAY-MULT-03: of two who want the same board either may get it; the other takes another", function()
  begin(4)
  answer { "board", board_of "bea", side = "ann" }
  answer { "board", board_of "bea", side = "ben" }
  answer { "settle", "ann", side = "cat" }
  expect_options("board", board_of "ada", board_of "cai")
  answer { "board", board_of "ada", side = "ben" }
  run { "action-phase", world.side "ann" }
  expect({ board_of("bea").player, board_of("ada").player }, { world.side "ann", world.side "ben" })
  expect({ board_of("bea").slot, board_of("ada").slot, board_of("cai").active }, { 1, 2, false })
end)

spec("MAY-ACT-10 MAY-MULT-03: the movement points of both boards end with the action phase", function()
  begin(4)
  for _, id in ipairs { "ada", "cai" } do
    change.set(world.piece(id), "mp", 3)
    change.set(world.piece(id), "debt", 3)
  end
  answer { "board", board_of "ada", side = "ann" }
  answer { "board", board_of "cai", side = "ben" }
  run { "action-phase", world.side "ann" }
  for _, id in ipairs { "ada", "cai" } do expect({ world.piece(id).mp, world.piece(id).debt }, { 0, 0 }, id) end
end)

spec("MAY-MULT-07: each of two players is asked, and the opponents choose between their wishes", function()
  begin(4)
  for _, winner in ipairs { "ann", "ben" } do
    answer { "cube", "speed", side = "ann" }
    answer { "cube", "tech", side = "ben" }
    answer { "settle", winner, side = "cat" }
    local wish = ask.side(world.side "ann", "cube", set("speed", "focus", "tech"))
    expect(wish, winner == "ann" and "speed" or "tech")
  end
  -- What one wants in full and the other in part is not the same.
  answer { "cube", "speed", "tech", side = "ann" }
  answer { "cube", "speed", side = "ben" }
  answer { "settle", "ben", side = "cat" }
  local chosen = ask.side(world.side "ann", "cube", domain.some(set("speed", "focus", "tech"), 1, 2))
  expect({ #chosen, chosen:has "speed" }, { 1, true })
end)

spec("MAY-MULT-03: before the first turn both players decide", function()
  begin(4)
  change.set(world, "active", nil)
  change.set(board_of "ada", "active", true)
  change.set(board_of "ada", "player", world.side "ben")
  answer { "cube", "tech", side = "ann" }
  answer { "cube", "tech", side = "ben" }
  expect(ask.owner(world.piece "ada", "cube", set("speed", "tech")), "tech")
end)

spec("MAY-MULT-01 MAY-WIN-03: what a second player gains counts for the side and its first player", function()
  seats.begin("4")
  for second, first in pairs { ben = "ann", dan = "cat" } do
    expect(require("turns.sides").captain(world.side(second)), world.side(first))
    expect(require("turns.sides").enemy(world.side(second)).team ~= world.side(second).team)
  end
  require("mission.victory").gain(world.side "dan", 2)
  expect({ world.lead, world.side("cat").score, world.side("dan").score, world.side("ben").score }, { -2, 2, 2, -2 })
  go_on { until_step = "round" }
end)

spec("MAY-MULT-08: cards that the second player's cubes pay for come into the hand of the side", function()
  seats.begin("4")
  local card = data.list("mayhem-card")[1].id
  for _, team in ipairs { "mayhem", "legion" } do place(card, "zone:mayhem-deck@" .. team) end
  change.set(board_of "bea", "mayhem", 2)
  expect({ mayhem.may_draw(world.side "ann"), mayhem.may_draw(world.side "ben") }, { true, true })
  expect({ mayhem.may_draw(world.side "cat"), mayhem.may_draw(world.side "dan") }, { false, false })
  run("draw", board_of "bea")
  expect({ world.zone("hand", world.side("ann").team).count, board_of("bea").mayhem }, { 1, 0 })
end)

spec("MAY-MULT-03 MAY-MULT-07: who has activated a board decides for its units, the second player too", function()
  seats.begin("4")
  seats.phase "ann"
  local bea = world.piece "bea"
  change.set(bea.board, "active", true)
  change.set(bea.board, "player", world.side "ben")
  answer { "facing", "east", side = "ben" }
  change.turn(bea, require("turns.ask").facing(bea))
  expect(bea.facing, 2)
  change.set(bea.board, "active", false)
  answer { "facing", "west", side = "ann" }
  answer { "facing", "south", side = "ben" }
  answer { "settle", "ben", side = "cat" }
  change.turn(bea, require("turns.ask").facing(bea))
  expect(bea.facing, 4)
end)

spec("MAY-MULT-07: in the turn of the other side both players decide for every board", function()
  seats.begin("4")
  seats.phase "cat"
  local bea = world.piece "bea"
  change.set(bea.board, "active", true) -- of their last turn
  change.set(bea.board, "player", world.side "ben")
  answer { "facing", "east", side = "ann" }
  answer { "facing", "east", side = "ben" }
  change.turn(bea, require("turns.ask").facing(bea))
  expect(bea.facing, 2)
end)

spec("MAY-MULT-03 MAY-AOE-01: an area spares units of the side, whichever of its players attacks", function()
  seats.begin(4)
  local ada = world.piece "ada"
  change.move(ada, board.find "s1:B2")
  for _, id in ipairs { "ann", "ben" } do expect(#target.units(set(ada.square), world.side(id)), 0) end
  for _, id in ipairs { "cat", "dan" } do expect(#target.units(set(ada.square), world.side(id)), 1) end
end)
