-- The Legion in detail: whom creatures mind, what cards decide and what is kept.

spec("CIT-AI-09: a creature goes away from troopers, and minds no civilian nearby", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 1 })
  place("clerk", "s1:C3")
  place("gunner", "s1:G4", "red")
  stack("ai-deck", "shy")
  run("creature", brute)
  expect(board.column(brute.square), 1)
end)

spec("CIT-AI-09: a creature goes towards a civilian that is nearer than every trooper", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 1 })
  place("clerk", "s1:D8")
  place("gunner", "s2:D4", "red")
  stack("ai-deck", "e5")
  run("creature", brute)
  expect(board.row(brute.square), 7)
end)

spec("CIT-AI-09: of equally near objectives a creature goes towards the one that the tie-breaker picks", function()
  for card, row in pairs { b7 = 7, h1 = 1 } do
    fixture "ai"
    local brute = place("brute", "s1:D4", "legion", { actions = 1 })
    place("terminal", "s1:D1")
    place("terminal", "s1:D7")
    place("gunner", "s2:D4", "red")
    stack("ai-deck", card, "c3")
    run "legion-order"
    run("creature", brute)
    expect(math.abs(board.row(brute.square) - row) <= 1)
  end
end)

spec("CIT-SPAWN-05: a figure that plays as a creature does not stand in for one that is missing", function()
  fixture "open"
  place("foreman", "zone:pool", "legion")
  act.spawn("brute", board.find "s1:D4")
  expect(world.zone("pool").count, 1)
  act.spawn("foreman", board.find "s1:D4")
  expect(world.zone("pool").count, 0)
end)
