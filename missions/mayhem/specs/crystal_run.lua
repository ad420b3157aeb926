-- Crystal Run: what crystals are worth, who is worth how much, what the events bring.
local function crystal(n) return world.piece("crystal-" .. n) end

local function begin()
  fixture "crystal-run"
  answer("landing", "t1:A2") -- Biscuit
  answer("facing", "east")
  run { "setup", until_step = "round" }
  for n = 1, 3 do change.set(crystal(n), "control", "none") end
end

spec("a crystal of Lamplight's brings 2 VP at the end of a round, and goes", function()
  begin()
  change.set(crystal(1), "control", "mayhem")
  change.set(crystal(2), "control", "mayhem")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 3)
  expect({ crystal(1).on_map, crystal(2).on_map, crystal(3).on_map }, { false, false, true })
  go_on { until_step = "round" }
end)

spec("a crystal of the Legion's brings 1 VP, and stays", function()
  begin()
  change.set(crystal(3), "control", "legion")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, -2)
  expect(crystal(3).on_map, true)
  go_on { until_step = "round" }
end)

spec("nobody's crystal brings nothing", function()
  begin()
  run { "round-end", until_step = "round-over" }
  expect(world.lead, -1)
  go_on { until_step = "round" }
end)

spec("1 VP for a minion, 2 for an elite, and none for one's own", function()
  begin()
  local ratchet = place("ratchet", "t1:A1", "command", { board = world.piece "dawn" })
  act.damage(ratchet, 9, world.side "agents")
  expect(world.lead, 0)
  raise("downed", world.piece "vesper", world.side "command")
  expect(world.lead, -2)
  raise("downed", world.piece "vesper", world.side "agents")
  raise("downed", world.piece "vesper", nil)
  expect(world.lead, -2)
  go_on { until_step = "round" }
end)

spec("soup fills a space of each agent's Focus well", function()
  begin()
  local board = world.piece("brick").board
  change.set(board, "focus", 0)
  raise("event", world.side "agents", 1, nil)
  expect(board.focus, 1)
end)

spec("overtime: two Ratchets come in from above, on one tile", function()
  begin()
  answer("landing", "t2:H1")
  answer("facing", "west")
  refuse("landing", "t1:A1")
  answer("landing", "t2:G1")
  answer("facing", "west")
  raise("event", world.side "command", 1, nil)
end)

spec("event cards lie ready for round 2, and not with the basic rules", function()
  begin()
  expect(world.zone("event-later", world.side("agents").team).count, 1)
end)

spec("with the basic rules there are no event cards", function()
  fixture("crystal-run", { advanced = false })
  expect(world.zone("event-later", world.side("agents").team).count, 0)
end)
