-- The second player of a side: what is its, and what belongs to the whole side.
local sides = require "turns.sides"
local mayhem = require "cards.mayhem"
local victory = require "mission.victory"
local seats = require "specs.shared.seats"

local begin, board_of = seats.begin, seats.board_of

spec("MAY-MULT-01 MAY-WIN-03: what a second player gains counts for the side and its first player", function()
  begin("4")
  for second, first in pairs { ben = "ann", dan = "cat" } do
    expect(sides.captain(world.side(second)), world.side(first))
    expect(sides.enemy(world.side(second)).team ~= world.side(second).team)
  end
  victory.gain(world.side "dan", 2)
  expect({ world.lead, world.side("cat").score, world.side("dan").score, world.side("ben").score }, { -2, 2, 2, -2 })
  go_on { until_step = "round" }
end)

spec("MAY-MULT-08: cards that the second player's cubes pay for come into the hand of the side", function()
  begin("4")
  local card = data.list("mayhem-card")[1].id
  for _, team in ipairs { "mayhem", "legion" } do place(card, "zone:mayhem-deck@" .. team) end
  change.set(board_of "bea", "mayhem", 2)
  expect({ mayhem.may_draw(world.side "ann"), mayhem.may_draw(world.side "ben") }, { true, true })
  expect({ mayhem.may_draw(world.side "cat"), mayhem.may_draw(world.side "dan") }, { false, false })
  run("draw", board_of "bea")
  expect({ world.zone("hand", world.side("ann").team).count, board_of("bea").mayhem }, { 1, 0 })
end)

spec("MAY-MULT-03 MAY-MULT-07: who has activated a board decides for its units, the second player too", function()
  begin("4")
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
  begin("4")
  seats.phase "cat"
  local bea = world.piece "bea"
  change.set(bea.board, "active", true) -- of their last turn
  change.set(bea.board, "player", world.side "ben")
  answer { "facing", "east", side = "ann" }
  answer { "facing", "east", side = "ben" }
  change.turn(bea, require("turns.ask").facing(bea))
  expect(bea.facing, 2)
end)
