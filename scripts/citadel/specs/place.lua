-- Pieces as play leaves them: specs/shared/as_play.lua.
spec("a trooper and a creature that are placed as in play have the actions of their activation", function()
  fixture "open"
  expect(place("gunner", "s1:A1", "red").actions, 0)
  local gunner = place { "gunner", "s1:A4", "red", as_play = true }
  local gaunt = place { "gaunt", "s1:F4", "legion", as_play = true }
  expect({ gunner.actions, gunner.acted }, { option.actions, true })
  expect({ gaunt.actions, gaunt.acted }, { require("attack.harm").row(gaunt).actions, true })
end)

spec("a trap that is placed as in play is armed", function()
  fixture "open"
  place("trap", "s1:A1")
  expect(board.has(board.find "s1:A1", "trapped"), false)
  place { "trap", "s1:C1", as_play = true }
  expect(board.has(board.find "s1:C1", "trapped"), true)
end)

spec("a bomb that is placed as in play was laid in this round", function()
  fixture "open"
  change.set(world, "round", 3)
  expect(place { "bomb", "s1:C1", "red", as_play = true }.round, 3)
end)
