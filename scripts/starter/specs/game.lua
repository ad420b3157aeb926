-- One spec a rule at least: `sortie test` names the rules that have none.
local function pair(blue_at, orange_at)
  fixture "open"
  return place("scout", blue_at, "blue"), place("archer", orange_at, "orange")
end

spec("SKI-TURN-01: a squad whose fighters have all acted is passed over", function()
  local blue, orange = pair("y:A1", "y:H8")
  change.set(blue, "acted", true)
  answer("move", "y:H8")
  run { "activation", blue.side, orange.side, until_step = "activation" }
  expect(orange.acted, true)
end)

spec("SKI-MOVE-01: a scout goes four squares, and not through enemies", function()
  local blue = pair("y:A1", "y:A3")
  local ends = board.reach(blue, "walk", blue.stride)
  expect(ends:has(board.find "y:C3"), true)
  expect(ends:has(board.find "y:A3"), false)
  expect(ends:has(board.find "y:A5"), false)
end)

spec("SKI-ATT-01: a roll of at least its need takes one health", function()
  local blue, orange = pair("y:A1", "y:A3")
  answer("move", "y:A2")
  answer("attack", orange)
  force { 4 }
  run { "activation", blue.side, orange.side, until_step = "activation" }
  expect(orange.health, 2)
end)

spec("SKI-ATT-01: less misses, and one may hold back", function()
  local blue, orange = pair("y:A1", "y:A3")
  answer("move", "y:A2")
  answer("attack", orange)
  force { 3 }
  run { "activation", blue.side, orange.side, until_step = "activation" }
  expect(orange.health, 3)
  blue, orange = pair("y:A1", "y:A3")
  answer("move", "y:A2")
  expect_options("attack", orange, "hold")
  answer("attack", "hold")
  run { "activation", blue.side, orange.side, until_step = "activation" }
  expect(orange.health, 3)
end)

spec("SKI-ATT-01: a wall hides what is behind it", function()
  local blue, orange = pair("y:C8", "y:C4")
  change.move(blue, board.find "y:C2")
  answer("move", "y:C3")
  run { "activation", blue.side, orange.side, until_step = "activation" }
  expect(orange.health, 3)
end)

spec("SKI-FLAG-01: who stands on a flag square at the end of a round gets a point", function()
  local blue, orange = pair("y:D4", "y:H8")
  change.set(world, "round", 1)
  run { "round", until_step = "activation" }
  expect(blue.side.points, 1)
  expect(blue.side.score, 1)
  expect(orange.side.points, 0)
end)

spec("SKI-END-01: the last fighter down ends it", function()
  local blue, orange = pair("y:A1", "y:A3")
  change.set(orange, "health", 1)
  answer("move", "y:A2")
  answer("attack", orange)
  force { 6 }
  run("activation", blue.side, orange.side)
  expect(outcome(), "won")
  expect(winners(), { "blue" })
end)

spec("SKI-END-01: after the last round more points win", function()
  local blue = pair("y:D4", "y:H8")
  change.set(world, "round", option.rounds)
  run("round")
  expect(winners(), { "blue" })
  expect(blue.side.points, 1)
end)
