-- A mission is its own fixture: pin down what it adds.
spec("whoever holds the crystal at the end of a round gains victory points", function()
  fixture "@id@"
  run { "round-end", until_step = "round-over" }
  expect(world.lead, -1)
  act.control(world.piece("crystal"), world.side("agents"))
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 2)
end)
