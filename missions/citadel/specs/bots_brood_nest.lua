-- What bots answer for the brief of Brood Nest.

local function in_hand(card) return place(card, "zone:hand@red", "red") end

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
