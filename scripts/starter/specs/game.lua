-- One spec a rule at least: `sortie test` names the rules that have none.
local function pair(red_at, blue_at)
  fixture "open"
  return place("scout", red_at, "red"), place("archer", blue_at, "blue")
end

spec("SKI-TURN-01: a squad whose fighters have all acted is passed over", function()
  local red, blue = pair("y:A1", "y:H8")
  change.set(red, "acted", true)
  answer("move", "y:H8")
  run { "activation", red.side, blue.side, until_step = "activation" }
  expect(blue.acted, true)
end)

spec("SKI-MOVE-01: a scout goes four squares, and not through enemies", function()
  local red = pair("y:A1", "y:A3")
  local ends = board.reach(red, "walk", red.stride)
  expect(ends:has(board.find "y:C3"), true)
  expect(ends:has(board.find "y:A3"), false)
  expect(ends:has(board.find "y:A5"), false)
end)

spec("SKI-ATT-01: a roll of at least its need takes one health", function()
  local red, blue = pair("y:A1", "y:A3")
  answer("move", "y:A2")
  answer("attack", blue)
  force { 4 }
  run { "activation", red.side, blue.side, until_step = "activation" }
  expect(blue.health, 2)
end)

spec("SKI-ATT-01: less misses, and one may hold back", function()
  local red, blue = pair("y:A1", "y:A3")
  answer("move", "y:A2")
  answer("attack", blue)
  force { 3 }
  run { "activation", red.side, blue.side, until_step = "activation" }
  expect(blue.health, 3)
  red, blue = pair("y:A1", "y:A3")
  answer("move", "y:A2")
  expect_options("attack", blue, "hold")
  answer("attack", "hold")
  run { "activation", red.side, blue.side, until_step = "activation" }
  expect(blue.health, 3)
end)

spec("SKI-ATT-01: a wall hides what is behind it", function()
  local red, blue = pair("y:C8", "y:C4")
  change.move(red, board.find "y:C2")
  answer("move", "y:C3")
  run { "activation", red.side, blue.side, until_step = "activation" }
  expect(blue.health, 3)
end)

spec("SKI-FLAG-01: who stands on a flag square at the end of a round gets a point", function()
  local red, blue = pair("y:D4", "y:H8")
  change.set(world, "round", 1)
  run { "round", until_step = "activation" }
  expect(red.side.points, 1)
  expect(red.side.score, 1)
  expect(blue.side.points, 0)
end)

spec("SKI-END-01: the last fighter down ends it", function()
  local red, blue = pair("y:A1", "y:A3")
  change.set(blue, "health", 1)
  answer("move", "y:A2")
  answer("attack", blue)
  force { 6 }
  run("activation", red.side, blue.side)
  expect(outcome(), "won")
  expect(winners(), { "red" })
end)

spec("SKI-END-01: after the last round more points win", function()
  local red = pair("y:D4", "y:H8")
  change.set(world, "round", option.rounds)
  run("round")
  expect(winners(), { "red" })
  expect(red.side.points, 1)
end)
