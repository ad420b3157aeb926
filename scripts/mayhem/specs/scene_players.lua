-- A turn of two players of one side from end to end: each question with who is asked, and each line of the log.
local scenes = require "specs.shared.scenes"
local seats = require "specs.shared.seats"

local asks = scenes.asks
local ways = { "north", "east", "south", "west" }

-- Each of the two is asked the same and says what it wants.
local function both(decision, about, options, first, second)
  asks("ann", decision, about, options, first)
  asks("ben", decision, about, options, second)
end

spec("MAY-MULT-03 MAY-MULT-04 MAY-MULT-05 MAY-MULT-07: two players act with a board each, and gain the other's card",
     function()
  seats.begin(3, 1)
  local ada, bea, cai = world.piece "ada", world.piece "bea", world.piece "cai"
  for _, unit in ipairs { ada, bea, cai } do
    change.set(unit.board, "speed", 2)
    change.set(unit.board, "focus", 2)
    change.set(unit.board, "tech", 1)
    change.set(unit.board, "shield", 0)
  end
  stack("refresh@mayhem", "wheels-cube", "wheels-shield")
  local boards, pair = { ada.board, bea.board, cai.board }, { ada.board, bea.board }
  local colours = { "speed", "focus", "tech" }
  both("board", nil, boards, bea.board, ada.board)
  both("acts-next", nil, pair, ada.board, ada.board)
  asks("ben", "action", ada.board, { "wheels-run", "wheels-step", "end" }, "wheels-step")
  asks("ben", "move", ada, { "s1:B1", "s1:A2", "s1:B2", "stop" }, "s1:B2")
  asks("ben", "facing", ada, ways, "east")
  both("acts-next", nil, pair, bea.board, ada.board)
  asks("cat", "settle", nil, { "ann", "ben" }, "ann")
  asks("ann", "action", bea.board, { "wheels-run", "wheels-step", "end" }, "end")
  asks("ben", "action", ada.board, { "wheels-run", "end" }, "end")
  asks("ben", "cube", ada.board, colours, "tech")
  asks("ben", "cube", ada.board, colours, "tech")
  asks("ben", "cube", ada.board, { "speed", "focus" }, "focus")
  both("cube", cai.board, colours, "speed", "focus")
  asks("cat", "settle", nil, { "ann", "ben" }, "ben")
  both("cube", cai.board, { "speed", "tech" }, "tech", "tech")
  both("cube", cai.board, { "speed", "tech" }, "speed", "speed")
  run { "turn", world.side "ann", until_step = "next-turn" }
  expect(told(), {
    "Turn of Ann.", "Draw phase.", "Action phase.", "Ann activates Bea.", "Ben activates Ada.", "Ada uses Step.",
    "Refresh phase.", "Ann turns up refresh card 1: 0 cubes, 1 Shield.", "Ann turns up refresh card 1: 3 cubes.",
    "Ada: +1 Focus +2 Tech.", "Bea: +1 Shield.", "Cai: +1 Speed +1 Focus +1 Tech.", "Cai: +1 Shield.",
  })
  expect({ ada.board.shield, bea.board.shield, cai.board.shield, bea.board.tech }, { 0, 1, 1, 1 })
end)
