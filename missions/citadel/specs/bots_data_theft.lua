-- What bots answer for the brief of Data Theft.

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
