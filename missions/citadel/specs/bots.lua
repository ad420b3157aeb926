-- What bots answer for the briefs of these missions.

local function in_hand(card) return place(card, "zone:hand@red", "red") end

spec("bots: with time to spare, who waits for the hacker at the way out shoots at creatures on the way", function()
  fixture "data-theft"
  change.set(world, "board", 7)
  change.set(world, "limit", 6)
  change.set(world, "round", 2)
  change.set(world.side "red", "entrance", "gate-west")
  for n = 2, 3 do act.mark(world.piece("core-" .. n), 1) end
  place("ines-corvo", "s1:C5", "red")
  local oda = place("oda-ferrant", "s3:D1", "red", { actions = 1 })
  place("husk", "s3:G1", "legion")
  expect(bot("red", "action", set("move", "attack", "end"), oda), "attack")
  change.set(world, "round", 5)
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

spec("bots: a shooter goes for a clear shot at the nest before it spends actions on cover", function()
  fixture "brood-nest"
  change.set(world, "board", 7)
  change.set(world, "round", 1)
  local wren = place("wren-adaly", "s2:C7", "red", { actions = 2 })
  place("stoker-rifle", wren)
  change.set(world.side "red", "rank", 3)
  expect(bot("red", "action", set("move", "attack", "end"), wren), "move")
  local clear, covered = board.find "s2:C5", board.find "s2:C7"
  expect(bot("red", "move", places(clear, covered), wren), clear)
  change.set(wren, "actions", 1)
  expect(bot("red", "action", set("move", "attack", "end"), wren), "attack", "better than nothing")
  change.set(wren, "actions", 0)
  in_hand "doom-run-for-it"
  expect(bot("red", "action", set("card", "end"), wren), "end", "and not worth a card")
end)

spec("bots: a shooter beside the Castellan, at whom it cannot shoot there, steps back", function()
  fixture "castellan"
  change.set(world, "board", 7)
  change.set(world, "round", 1)
  local castellan = world.piece "castellan"
  change.move(castellan, board.find "s2:D4")
  local wren = place("wren-adaly", "s2:D6", "red", { actions = 2 })
  place("stoker-rifle", wren)
  local beside, off = board.find "s2:D5", board.find "s2:D7"
  expect(bot("red", "move", places(beside, off), wren), off)
  change.move(wren, beside)
  expect(bot("red", "action", set("move", "end"), wren), "move")
end)
