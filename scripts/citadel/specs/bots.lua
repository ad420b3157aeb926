-- What bots answer where they used to throw playtests away; how they play as a whole is seen in sweeps (balance.md).

spec("bots: no card is spent for a punch that hardly ever succeeds", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A4", "red")
  for _, square in ipairs { "s1:A3", "s1:B3", "s1:B4", "s1:B5", "s1:A5" } do place("brute", square, "legion") end
  place("doom-steady-hand", "zone:hand@red", "red")
  expect(bot("red", "action", set("card", "end"), gunner), "end")
end)

spec("bots: a card is spent to go on when there is no time to lose", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A4", "red")
  change.set(world, "round", world.limit)
  expect(bot("red", "action", set("card", "end"), gunner), "card")
end)
