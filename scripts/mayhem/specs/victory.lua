-- Victory points and the end.
local function gain(side, points)
  act.score(world.side(side), points)
end

spec("MAY-WIN-03 MAY-WIN-04 MAY-WIN-05: only the difference counts, and it may cross zero in one gain", function()
  fixture "street"
  change.set(world, "lead", 1)
  gain("agents", 2)
  expect(world.lead, 3)
  gain("command", 1)
  expect(world.lead, 2)
  gain("command", 4)
  expect(world.lead, -2)
  expect(world.side("command").score, 2)
  expect(world.side("agents").score, -2)
  go_on()
  expect(ended(), false)
end)

spec("MAY-WIN-02: a condition pays every time it is met", function()
  fixture "street"
  gain("agents", 1)
  gain("agents", 1)
  expect(world.lead, 2)
  go_on()
end)

spec("MAY-WIN-06 MAY-WIN-08: counting goes on past nine, and a lead of twenty wins at once", function()
  fixture "street"
  change.set(world, "lead", 9)
  gain("agents", 10)
  expect(world.lead, 19)
  run "check-lead"
  expect(ended(), false)
  gain("agents", 1)
  run "check-lead"
  expect(outcome(), "mayhem-wins")
  expect(winners(), { "agents" })
end)

spec("MAY-WIN-08: gains of one moment are netted first", function()
  fixture "street"
  change.set(world, "lead", -19)
  gain("command", 1)
  gain("agents", 2)
  run "check-lead"
  expect(ended(), false)
  go_on()
  expect(ended(), false)
end)

spec("MAY-WIN-08: at once, in the middle of whatever brings the lead", function()
  fixture "strike-lines"
  run { "setup", until_step = "round" }
  change.set(world, "lead", 17)
  local boss = world.piece "boss"
  change.move(boss, board.find "s1:D4")
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  answer("wound", "speed")
  force { "hit" }
  run("fall", boss, 1, world.side "agents")
  expect(outcome(), "mayhem-wins")
end)

spec("MAY-TURN-07 MAY-WIN-01: the end of a round is the moment for points, before the marker moves", function()
  fixture "strike-lines"
  run { "setup", until_step = "round" }
  run { "round-end", until_step = "round-over" }
  expect(world.lead, -2)
end)

spec("MAY-WIN-09: at the end the side that leads has won; zero is a tie", function()
  fixture "street"
  change.set(world, "lead", -1)
  run "verdict"
  expect(outcome(), "legion-wins")
  expect(winners(), { "command" })
  fixture "street"
  run "verdict"
  expect(outcome(), "tie")
  expect(winners(), {})
end)
