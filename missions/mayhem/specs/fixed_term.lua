-- Fixed-Term Tenancy: charges, levels, and who holds them up.
local filters = filter { kind = { "figure", "om" } }
local marks = filter { kind = "explosion" }
local welders = filter { item = "welder" }
local function begin()
  fixture "fixed-term"
  answer("landing", "t1:A3") -- Biscuit
  answer("facing", "east")
  run { "setup", until_step = "round" }
end

local function offered(unit)
  local found = offers("special", unit)
  return found[1] and found[1].id
end

spec("each level of the hotel that comes down brings Lamplight 4 VP", function()
  begin()
  local hotel = world.tile "t2"
  for piece in filters:on(hotel):each() do change.move(piece, world.zone("pool")) end
  run("collapse", board.find "t2:D4")
  expect(board.levels(hotel), 3)
  expect(world.lead, 6)
end)

spec("at the end each level above the street brings the Legion 2 VP", function()
  begin()
  run { "scoring", until_step = "verdict" }
  expect(world.lead, -4)
end)

spec("an agent inside the hotel lays a charge, face up, once a round", function()
  begin()
  change.set(world, "round", 1)
  local fuse = world.piece "fuse"
  expect(offered(fuse), nil)
  change.move(fuse, board.find "t2:D5")
  expect(offered(fuse), "charge")
  change.set(world, "active", world.side "agents")
  for _, team in ipairs(world.teams) do change.set(team, "calm", world.serial + 1) end -- nobody wants the window
  answer("facing", "east")
  run("special", fuse.board)
  expect(fuse.board.main, true)
  expect(marks:at(fuse.square):first().face_up, true)
  expect(offered(fuse), nil)
  change.set(world, "round", 2)
  expect(offered(fuse), "charge")
end)

spec("a Welder in the hotel shores it up once a round", function()
  begin()
  local welder = welders:first()
  change.move(welder, board.find "t2:E6")
  change.set(world, "round", 1)
  expect(offered(welder), "shore")
  raise("special-done", welder, "shore")
  expect(world.lead, 0)
  expect(offered(welder), nil)
  change.set(world, "round", 2)
  expect(offered(welder), "shore")
  change.move(welder, board.find "t1:A1")
  expect(offered(welder), nil)
  go_on { until_step = "round" }
end)

spec("the boiler: an explosion in the cellar, face down", function()
  begin()
  raise("event", world.side "agents", 1, nil)
  expect(marks:at(board.find "t2:D5"):first().live, true)
end)

spec("the fireworks are worth a Mayhem card", function()
  begin()
  local hand = world.zone("hand", world.side("agents").team)
  raise("event", world.side "command", 2, world.piece "brick")
  expect(hand.count, 2)
end)
