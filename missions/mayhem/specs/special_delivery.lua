-- Special Delivery: carrying, leaving, returning.
local function begin()
  fixture "special-delivery"
  answer("landing", "t4:G2") -- Biscuit
  answer("facing", "east")
  run { "setup", until_step = "round" }
end

local function parcel(n) return world.piece("parcel-" .. n) end

local function go(unit, square)
  change.move(unit, board.find(square))
  raise("moved", unit)
  raise("move-ended", unit)
end

spec("an agent who ends a move on a parcel carries it, one at a time", function()
  begin()
  local vesper = world.piece "vesper"
  go(vesper, "t4:F3")
  expect(parcel(1).holder, vesper)
  go(vesper, "t4:F6")
  expect(parcel(2).holder, nil)
  expect(parcel(1).square, board.find "t4:F6")
end)

spec("passing is not enough, and the dog does not count", function()
  begin()
  local vesper = world.piece "vesper"
  change.move(vesper, board.find "t4:F3")
  raise("moved", vesper)
  expect(parcel(1).holder, nil)
  local biscuit = place("biscuit", "t4:F6", "agents", { board = vesper.board })
  raise("move-ended", biscuit)
  expect(parcel(2).holder, nil)
end)

spec("1 VP the first time that a parcel comes on to the avenue", function()
  begin()
  local vesper = world.piece "vesper"
  go(vesper, "t4:F3")
  go(vesper, "t1:E7")
  go(vesper, "t3:E1")
  go(vesper, "t1:E8")
  expect(world.lead, -3)
  go_on { until_step = "round" }
end)

spec("when its bearer is down the parcel lies where it was", function()
  begin()
  local vesper = world.piece "vesper"
  go(vesper, "t4:F3")
  go(vesper, "t3:E2")
  raise("downed", vesper, world.side "command")
  expect(parcel(1).holder, nil)
  expect(parcel(1).square, board.find "t3:E2")
  go_on { until_step = "round" }
end)

spec("a bearer leaves over the northern edge: 3 VP, and comes back later", function()
  begin()
  local vesper = world.piece "vesper"
  go(vesper, "t4:F3")
  go(vesper, "t1:E1")
  expect(#offers("special", vesper), 1)
  expect(#offers("special", world.piece "brick"), 0)
  change.set(vesper.board, "active", true)
  change.set(world, "active", world.side "agents")
  for _, team in ipairs(world.teams) do change.set(team, "calm", world.serial + 1) end -- nobody wants the window
  answer("facing", "east")
  run("special", vesper.board)
  expect(parcel(1).on_map, false)
  expect(world.lead, 0)
  expect({ vesper.on_map, vesper.round, vesper.entry }, { false, 1, "north" })
  go_on { until_step = "round" }
end)

spec("the Legion takes a parcel back to the stop for 1 VP, but not one that lies there or is carried", function()
  begin()
  local quill = world.piece "quill"
  go(quill, "t4:F3")
  expect(world.lead, -4)
  act.bring(parcel(2), board.find "t3:E3")
  go(quill, "t3:E3")
  expect(world.lead, -5)
  expect(parcel(2).square, board.find "t4:F6")
  go_on { until_step = "round" }
end)

spec("the toll slows who sets it off", function()
  begin()
  local brick = world.piece "brick"
  raise("event", world.side "command", 2, brick)
  expect(brick.move_down, 1)
end)

spec("at the end each parcel on the map is 1 VP for the Legion", function()
  begin()
  act.clear(parcel(3))
  run { "scoring", until_step = "verdict" }
  expect(world.lead, -6)
end)
