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
  local again, dressing = in_hand "doom-again", in_hand "doom-field-dressing"
  expect(bot("red", "card", set(again, dressing), ines), dressing)
  expect(bot("red", "discard", set(again, dressing)), dressing)
  for n = 1, 3 do act.mark(world.piece("core-" .. n), 1) end
  expect(bot("red", "card", set(again, dressing), ines), again, "there is nothing left to hack")
end)

spec("bots: a card that adds dice is played as it says where that helps a hack more than one more attempt", function()
  fixture "data-theft"
  change.set(world, "board", 7)
  local ines = place("ines-corvo", "s1:D5", "red", { actions = 1 })
  local core = world.piece "core-1"
  local dressing = in_hand "doom-field-dressing"
  expect(bot("red", "action", set("attack", "card", "end"), ines), "attack")
  local breath = in_hand "doom-breathe-out"
  expect(bot("red", "action", set("attack", "card", "end"), ines), "card")
  expect(bot("red", "card", set(dressing, breath), ines), breath)
  expect(bot("red", "card_use", set("action", "effect"), breath), "effect")
  expect(bot("red", "action", set("attack", "end"), ines), "attack", "no card may be played any more")
  change.set(world.side "red", "rank", 12)
  expect(bot("red", "action", set("attack", "card", "end"), ines), "attack", "one more attempt is better")
  change.set(ines, "actions", 0)
  expect(bot("red", "card_use", set("action", "effect"), breath), "action", "there is no attack to come")
  expect(core.on_map, true)
end)
