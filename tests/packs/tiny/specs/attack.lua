-- Attacks of TinyTac.
local function beside()
  fixture "alone"
  local red = place("unit", "m:A1", "red")
  return red, place("unit", "m:A3", "blue")
end

local function strike(die)
  local red, blue = beside()
  place("unit", "m:H8", "blue")
  answer("unit", red)
  answer("move", "m:A2")
  answer("attack", blue)
  force { die }
  run { "activation", red.side, blue.side, until_step = "activation" }
  return red, blue
end

spec("a three misses, a four hits, a six hits twice", function()
  local _, blue = strike(3)
  expect(blue.hp, 3)
  _, blue = strike(4)
  expect(blue.hp, 2)
  _, blue = strike(6)
  expect(blue.hp, 1)
end)

spec("one may hold one's fire", function()
  local red, blue = beside()
  answer("unit", red)
  answer("move", "m:A2")
  expect_options("attack", blue, "pass")
  answer("attack", "pass")
  run { "activation", red.side, blue.side, until_step = "activation" }
  expect(blue.hp, 3)
  expect(ended(), false)
end)

spec("who loses the last unit has lost", function()
  local red, blue = beside()
  change.set(blue, "hp", 2)
  answer("unit", red)
  answer("move", "m:A2")
  answer("attack", blue)
  force { 6 }
  run("activation", red.side, blue.side)
  expect(outcome(), "won")
  expect(winners(), { "red" })
  expect(blue.on_map, false)
end)
