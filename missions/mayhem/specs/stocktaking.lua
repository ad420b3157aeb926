-- Closed for Stocktaking: seal, boxes, camera.
local everybody = filter { kind = "figure", on = "any" }

-- Nobody has an instant or a card, so nobody is asked for one.
local function no_windows()
  for unit in everybody:all():each() do change.list_clear(unit, "instants") end
  for _, team in ipairs(world.teams) do
    for card in world.zone("hand", team):set():each() do change.remove(card) end
  end
end

local function begin()
  fixture "stocktaking"
  answer("landing", "t1:A4") -- Biscuit
  answer("facing", "east")
  run { "setup", until_step = "round" }
end

local function agents() return world.side "agents" end

spec("the seal: agents cannot enter the vault before the transmitter is gone; the Legion can", function()
  begin()
  local fuse = world.piece "fuse"
  local function closed(unit)
    local found = places()
    for _, entry in ipairs(offers("closed-area", unit)) do found = found:union(entry.squares) end
    return #found
  end
  expect(closed(fuse), 4)
  expect(closed(world.piece "proctor"), 0)
  act.damage(world.piece "transmitter", 2, agents())
  expect(closed(fuse), 0)
end)

spec("two hits in one turn break the seal, and only then can the boxes be hacked", function()
  begin()
  local transmitter = world.piece "transmitter"
  act.damage(transmitter, 1, agents())
  expect(transmitter.on_map, true)
  expect(world.piece("box-1").hack, nil)
  act.damage(transmitter, 1, agents())
  expect(transmitter.on_map, false)
  for n = 1, 3 do expect(world.piece("box-" .. n).hack, "strongbox") end
end)

spec("the seal brings the Legion 1 VP at the end of a round, as long as it holds", function()
  begin()
  change.set(world.piece "camera", "control", "none")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 0)
  act.damage(world.piece "transmitter", 2, agents())
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 0)
  go_on { until_step = "round" }
end)

spec("boxes: lunch 1 VP and a wound less, books 3 and a card, bonds 5", function()
  begin()
  local board = world.piece("ledger").board
  change.set(board, "speed-wounds", 1)
  raise("event", agents(), 1, nil)
  expect({ world.lead, board.speed_wounds }, { 2, 0 })
  local hand = world.zone("hand", agents().team)
  raise("event", agents(), 2, nil)
  expect({ world.lead, hand.count }, { 5, 2 })
  raise("event", agents(), 3, nil)
  expect(world.lead, 10)
  go_on { until_step = "round" }
end)

spec("a hacked box opens", function()
  begin()
  act.damage(world.piece "transmitter", 2, agents())
  local ledger = world.piece "ledger"
  change.move(ledger, board.find "t2:E3")
  change.move(world.piece "box-1", board.find "t1:A1")
  change.move(world.piece "box-2", board.find "t1:A2")
  change.set(world.piece "box-3", "number", 3)
  change.set(world, "active", agents())
  no_windows()
  answer("hack-dice", 3)
  force { "aim", "hit", "blank" }
  answer("facing", "east")
  run("hack", ledger.board)
  expect(world.piece("box-3").on_map, false)
  expect({ world.lead, ledger.board.tech, ledger.board.main }, { 6, 1, true })
end)

spec("the camera desk gives the camera marker to Lamplight, which pays at the end of a round", function()
  begin()
  act.damage(world.piece "transmitter", 2, agents())
  raise("event", agents(), 4, nil)
  expect(world.piece("camera").control, "mayhem")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 2)
  go_on { until_step = "round" }
end)

spec("at the end the Legion gains 1 VP for each box that is shut", function()
  begin()
  act.clear(world.piece "box-2")
  run { "scoring", until_step = "verdict" }
  expect(world.lead, -1)
end)
