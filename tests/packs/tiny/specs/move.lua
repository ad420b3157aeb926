-- Movement of TinyTac.
local units = filter { kind = "unit" }

spec("three squares in four directions", function()
  fixture "alone"
  local red = place("unit", "m:A1", "red", { hp = 1 })
  expect(red.hp, 1)
  local ends = board.reach(red, "walk", 3)
  expect(ends:has(board.find "m:A4"), true)
  expect(ends:has(board.find "m:C3"), false)
end)

spec("a mission of the pack may be a fixture", function()
  fixture "duel"
  expect(#units:all(), 8)
end)
