-- What bots answer for the briefs of these missions.

local function in_hand(card) return place(card, "zone:hand@red", "red") end

spec("bots: with time to spare, who waits for the hacker at the way out shoots at creatures on the way", function()
  fixture "data-theft"
  change.set(world, "board", 7)
  change.set(world, "limit", 6)
  change.set(world, "round", 3)
  change.set(world.side "red", "entrance", "gate-west")
  for n = 2, 3 do act.mark(world.piece("core-" .. n), 1) end
  place("ines-corvo", "s1:C5", "red")
  local oda = place("oda-ferrant", "s1:E7", "red", { actions = 2 })
  place("husk", "s1:H7", "legion")
  expect(bot("red", "action", set("move", "attack", "end"), oda), "attack")
  change.set(world, "round", 6)
  expect(bot("red", "action", set("move", "attack", "end"), oda), "move", "or it is not there in time")
end)

spec("bots: a card to roll again is kept for the hack", function()
  fixture "data-theft"
  local ines = place("ines-corvo", "s1:C5", "red")
  local again, dressing = in_hand "doom-again", in_hand "doom-run-for-it"
  expect(bot("red", "card", set(again, dressing), ines), dressing)
  expect(bot("red", "discard", set(again, dressing)), dressing)
  for n = 1, 3 do act.mark(world.piece("core-" .. n), 1) end
  expect(bot("red", "card", set(again, dressing), ines), again, "there is nothing left to hack")
end)

spec("bots: the card of the turn is left to the teammate that needs fewer actions to the hoist", function()
  fixture "cave-in"
  change.set(world, "limit", 3)
  change.set(world.side "red", "entrance", "adit-west")
  local hargrave = place("dame-hargrave", "s2:B4", "red", { actions = 0, acted = true })
  local ilya = place("ilya-senn", "s2:D4", "red", { acted = false })
  in_hand "doom-long-stride"
  expect(bot("red", "action", set("card", "end"), hargrave), "end")
  change.set(ilya, "acted", true)
  expect(bot("red", "action", set("card", "end"), hargrave), "card")
  change.set(ilya, "acted", false)
  change.move(ilya, board.find "s8:B4")
  expect(bot("red", "action", set("card", "end"), hargrave), "card", "Ilya is far behind")
  place("spring-boots", ilya)
  change.move(ilya, board.find "s2:B5")
  expect(bot("red", "action", set("card", "end"), hargrave), "end", "boots count")
end)
