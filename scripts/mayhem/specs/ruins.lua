-- Where the units of a fallen level find room on the ruin.

spec("MAY-BLD-06: who gives way on a ruin goes round its walls, not only where a straight line leads", function()
  fixture "town"
  local below = place { "lineman", "bank:D2/2", "command" }
  local above = place { "lineman", "bank:D2/3", "command" }
  for _, name in ipairs { "C2", "C3", "D3", "E3" } do place { "lineman", "bank:" .. name .. "/2", "command" } end
  local free = {}
  for _, name in ipairs { "B2", "E2", "F2", "B3", "F3", "B4", "C4", "D4", "E4", "F4" } do
    free[#free + 1] = "bank:" .. name .. "/2"
  end
  expect_options("displaced", table.unpack(free)) -- a space further: those beside it are taken
  answer { "displaced", "bank:E2/2", side = "command", about = above }
  run { "collapse", board.find "bank:D2", until_step = "attack-next" }
  expect({ board.name(below.square), board.name(above.square) }, { "bank:D2/2", "bank:E2/2" })
end)
