-- Dust Season: the heart, the dust, the steps of the set-up.
local function begin()
  fixture "dust-season"
  answer("landing", "t2:H1")
  answer("facing", "west")
  answer("landing", "t2:H2")
  answer("facing", "west")
  run { "setup", until_step = "round" }
end

local bollards = filter { item = "bollard" }

spec("the set-up: two Bollards land, then Lamplight draws a card", function()
  begin()
  expect(#bollards:all(), 2)
  expect(world.zone("hand", world.side("agents").team).count, 2)
  expect(world.lead, 2)
end)

spec("8 VP for Lamplight when the heart is destroyed, once", function()
  begin()
  act.damage(world.piece "heart", 8, world.side "agents")
  expect(world.lead, 10)
  raise("turn-end", world.side "agents")
  expect(world.lead, 10)
  expect(world.objective("heart-gone").state, "done")
  go_on { until_step = "round" }
end)

spec("6 VP for the Legion when it has gone off, once", function()
  begin()
  act.clear(world.piece "heart")
  raise("turn-end", world.side "agents")
  raise("turn-start", world.side "command")
  expect(world.lead, -4)
  go_on { until_step = "round" }
end)

spec("2 VP for the Legion when it still lies there at the end", function()
  begin()
  run { "scoring", until_step = "verdict" }
  expect(world.lead, 0)
end)

spec("the dust wounds who stands Outside without a Shield, from round 3 on", function()
  begin()
  local fuse, ledger = world.piece "fuse", world.piece "ledger"
  change.set(fuse.board, "shield", 0)
  change.set(ledger.board, "shield", 0)
  change.move(ledger, board.find "t1:D3") -- inside
  change.set(world, "round", 2)
  raise("turn-end", world.side "agents")
  expect(fuse.board.speed_wounds, 0)
  change.set(world, "round", 3)
  raise("turn-end", world.side "command")
  expect(fuse.board.speed_wounds, 0)
  answer("wound", "speed")
  raise("turn-end", world.side "agents")
  expect(fuse.board.speed_wounds, 1)
end)

spec("filters pay at the end of a round", function()
  begin()
  change.set(world.piece "filter-2", "control", "mayhem")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 4)
  go_on { until_step = "round" }
end)

spec("the flask and the grating", function()
  begin()
  local brick = world.piece "brick"
  raise("event", world.side "command", 2, brick)
  expect(brick.defense_up, 1)
  raise("event", world.side "agents", 2, brick)
  expect(brick.move_down, 1)
end)
