-- An ally lives on the board of its elite; and what the giant of the box does for itself.
local allies = filter { kind = "ally" }

local function begin()
  fixture "pair"
  local biscuit = place("biscuit", "s1:C4", "agents")
  run { "setup", until_step = "round" }
  for _, id in ipairs { "vesper", "brick", "quill", "gantry" } do change.list_clear(world.piece(id), "instants") end
  change.list_clear(biscuit, "instants")
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  return world.piece("vesper"), biscuit
end

spec("MAY-ALLY-01: an ally belongs to the board of its elite and has none of its own", function()
  local vesper, biscuit = begin()
  expect(biscuit.board, vesper.board)
  expect(vesper.board.figure, vesper)
  local own = 0
  for board in world.zone("boards", vesper.side.team):set():each() do
    if board.figure == biscuit then own = own + 1 end
  end
  expect(own, 0)
  for _, kind in ipairs { "gadget", "upgrade", "mayhem-card" } do
    for _, card in ipairs(data.list(kind)) do
      expect((kind == "gadget" and card.elite or card.unit) ~= "biscuit", true, card.id)
    end
  end
end)

spec("MAY-ALLY-02: it acts when that board is activated, and the board pays", function()
  local vesper, biscuit = begin()
  answer("board", vesper.board)
  answer("action", "biscuit-trot")
  answer("move", "stop")
  answer("facing", "east")
  expect_options("action", "vesper-sprint", "vesper-weapon", "biscuit-pounce", "biscuit-bark",
    "vesper-dash", "biscuit-dash", "end")
  answer("action", "end")
  run { "activate", vesper.side, 1, until_step = "activation-end" }
  expect(vesper.board.speed, 3)
  expect(biscuit.square, board.find "s1:C4")
  -- Another board cannot have it act.
  local brick = world.piece("brick")
  begin()
  answer("board", brick.board)
  refuse("action", "biscuit-trot", "biscuit-pounce", "biscuit-bark")
  answer("action", "end")
  run { "activate", brick.side, 1, until_step = "activation-end" }
end)

spec("MAY-ALLY-03: one main action for elite and ally together", function()
  local vesper = begin()
  answer("board", vesper.board)
  answer("action", "vesper-sprint")
  answer("move", "stop")
  answer("facing", "east")
  refuse("action", "vesper-weapon", "biscuit-pounce")
  answer("action", "end")
  run { "activate", vesper.side, 1, until_step = "activation-end" }
  expect(vesper.board.main, true)
end)

spec("MAY-ALLY-06: Shield takes a shield cube off it, Heal a wound, and Remove Status counts for it too", function()
  local vesper, biscuit = begin()
  change.set(biscuit, "shields", 1)
  change.set(biscuit, "wounds", 1)
  change.set(biscuit, "stunned", 1)
  change.set(world.piece("brick").board, "active", true)
  place("mayhem-05", "zone:revealed@mayhem") -- 2 cubes, a shield, Remove Status
  run("symbols", vesper.side)
  expect(biscuit.shields, 0)
  expect(biscuit.wounds, 1)
  expect(biscuit.stunned, 0)
  place("mayhem-07", "zone:revealed@mayhem") -- 2 cubes, a wound removed
  run("symbols", vesper.side)
  expect(biscuit.wounds, 0)
end)

spec("MAY-ALLY-07: an ally that the mission has not laid out starts within two spaces of its elite", function()
  fixture "pair"
  refuse("landing", "s1:E4", "s1:B4", "s1:B7") -- too far, taken, taken
  answer("landing", "s1:D6")
  answer("facing", "south")
  run { "setup", until_step = "round" }
  local vesper = world.piece("vesper")
  local biscuit = allies:all():first()
  expect(biscuit.square, board.find "s1:D6")
  expect(biscuit.board, vesper.board)
  expect(#biscuit.kit, 4)
end)

spec("in the basic mode it stays in the box", function()
  fixture("pair", { advanced = false })
  run { "setup", until_step = "round" }
  expect(#allies:all(), 0)
end)

spec("MAY-LRG-08: Regenerate removes a wound from the board of the giant", function()
  begin()
  local gantry = world.piece("gantry")
  change.set(gantry.board, "speed-wounds", 1)
  change.set(gantry.board, "speed", 2)
  answer("facing", "east")
  run("perform", gantry, "gantry-regenerate")
  expect(gantry.board.speed_wounds, 0)
  expect(gantry.board.speed, 2)
  expect(gantry.board.tech, 2)
end)
