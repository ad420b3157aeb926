-- What bots answer for the brief of Cave-In.

local function in_hand(card) return place(card, "zone:hand@red", "red") end

spec("bots: who is too late even with cards leaves the card of the turn to a teammate nearer to the hoist", function()
  fixture "cave-in"
  change.set(world, "limit", 3)
  change.set(world, "round", 1)
  change.set(world.side "red", "entrance", "adit-west")
  local hargrave = place("dame-hargrave", "s2:B4", "red", { actions = 0, acted = true })
  local ilya = place("ilya-senn", "s2:D4", "red", { acted = false })
  in_hand "doom-long-stride"
  expect(bot("red", "action", set("card", "end"), hargrave), "end")
  change.set(world, "limit", 4)
  expect(bot("red", "action", set("card", "end"), hargrave), "card", "it is not too late")
  change.set(world, "limit", 3)
  change.set(ilya, "acted", true)
  expect(bot("red", "action", set("card", "end"), hargrave), "card", "Ilya has acted")
  change.set(ilya, "acted", false)
  change.move(ilya, board.find "s8:B4")
  expect(bot("red", "action", set("card", "end"), hargrave), "card", "Ilya is far behind")
  place("spring-boots", ilya)
  change.move(ilya, board.find "s1:G4")
  expect(bot("red", "action", set("card", "end"), hargrave), "end", "boots count")
end)
