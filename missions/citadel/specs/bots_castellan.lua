-- What bots answer for the brief of Castellan.

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
