-- Prime Time: the tower, the desk, the guest, the stagehands.
local explosions = filter { kind = "explosion" }
local everybody = filter { kind = "figure", on = "any" }
local welders = filter { item = "welder" }

-- Nobody has an instant or a card, so nobody is asked for one.
local function no_windows()
  for unit in everybody:all():each() do change.list_clear(unit, "instants") end
  for _, team in ipairs(world.teams) do
    for card in world.zone("hand", team):set():each() do change.remove(card) end
  end
end

local function begin()
  fixture "prime-time"
  answer("landing", "t1:B4") -- Biscuit
  answer("facing", "east")
  run { "setup", until_step = "round" }
end

spec("the transmitter pays 2 VP a round to whoever holds it", function()
  begin()
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 2)
  change.set(world.piece "transmitter", "control", "mayhem")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 4)
  go_on { until_step = "round" }
end)

spec("hacking the desk: 3 VP for Lamplight, 2 for the Legion", function()
  begin()
  raise("hacked", world.piece "fuse", "desk")
  expect(world.lead, 7)
  raise("hacked", world.piece "proctor", "desk")
  expect(world.lead, 5)
  raise("hacked", world.piece "fuse", "elsewhere")
  expect(world.lead, 5)
  go_on { until_step = "round" }
end)

spec("an agent beside the desk hacks it, and has the use of it", function()
  begin()
  local fuse = world.piece "fuse"
  change.move(fuse, board.find "t2:A6")
  change.set(world, "active", world.side "agents")
  no_windows()
  answer("hack-type", "main")
  answer("hack-dice", 2)
  force { "hit", "aim" }
  answer("facing", "east")
  run("hack", fuse.board)
  expect(world.piece("desk").control, "mayhem")
  expect(world.lead, 7)
end)

spec("Ledger comes late, by the western edge", function()
  begin()
  local ledger = world.piece "ledger"
  expect({ ledger.on_map, ledger.round, ledger.entry }, { false, 2, "west" })
  expect(ledger.board ~= nil)
end)

spec("stagehands: two Welders of nobody's squad come in from above", function()
  begin()
  for _, square in ipairs { "t2:H7", "t2:H8" } do
    answer("landing", square)
    answer("facing", "west")
  end
  raise("event", world.side "command", 1, nil)
  expect(#welders:all(), 2)
  expect(welders:first().board, world.piece "dawn")
end)

spec("the prompter helps who reads it, the cable does not", function()
  begin()
  local fuse = world.piece "fuse"
  raise("event", world.side "agents", 2, fuse)
  expect(fuse.attack_up, 1)
  raise("event", world.side "agents", 3, fuse)
  expect(#explosions:at(fuse.square), 1)
end)
