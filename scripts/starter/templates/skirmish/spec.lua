-- A mission is its own fixture: pin down what it adds.
spec("rubble is cover", function()
  fixture "@id@"
  local target = world.piece("orange-archer")
  change.move(target, board.find "y:A2")
  local archer = world.piece("blue-archer")
  change.move(archer, board.find "y:A5")
  answer("fighter", archer)
  answer("move", "y:A5")
  answer("attack", target)
  force { 5 }
  run { "activation", archer.side, target.side, until_step = "activation" }
  expect(target.health, 3)
end)
