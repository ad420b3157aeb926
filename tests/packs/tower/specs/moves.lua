-- Steps off a level, zones of control, flights.
local function at(name) return board.find(name) end

-- The steps of a piece as texts: "b:B2 1 north", "b:B2 1 north fall 2", "b:C6/2 1 up".
local function steps(mover, movement)
  local texts = {}
  for _, step in ipairs(board.steps(mover, movement)) do
    local text = board.name(step.square) .. " " .. step.cost .. " " .. (step.direction or step.climb)
    texts[#texts + 1] = step.fall > 0 and text .. " fall " .. step.fall or text
  end
  return texts
end

-- Names of the squares of a set, joined.
local function names(set)
  local texts = {}
  for _, square in ipairs(set) do texts[#texts + 1] = board.name(square) end
  return table.concat(texts, " ")
end

spec("steps come in the order of a reach, stairs last", function()
  fixture "block"
  local unit = place("unit", "b:C6", "one")
  expect(steps(unit, "stride"), { "b:C5 1 north", "b:D6 1 east", "b:D5 1 north-east", "b:C6/2 1 up" })
  expect(steps(at "b:C6", "walk"), steps(unit, "walk"))
  expect_error("no movement", function() board.steps(unit, "swim") end)
end)

spec("off the roof to the floor below, over parapets at their cost", function()
  fixture "block"
  local unit = place("unit", "b:C6/3", "one")
  expect(steps(unit, "stride"), {
    "b:C5/3 1 north", "b:D6/3 1 east", "b:C7 3 south fall 2", "b:B6 1 west fall 2",
    "b:D5/3 1 north-east", "b:D7 3 south-east fall 2", "b:B7 1 south-west fall 2", "b:B5 1 north-west fall 2",
  })
  local path = board.reach(unit, "stride", 2):path(at "b:A6")
  expect(names(path), "b:B6 b:A6")
  local _, cost = board.path(unit, "stride", at "b:A6")
  expect(cost, 2)
  local _, byStairs = board.path(unit, "walk", at "b:A6")
  expect(byStairs > 2)
  expect(board.reach(unit, "stride", 1):has(at "b:C7"), false)
  expect({ change.walk(unit, path, "stride") }, { 2, "end" })
  expect(unit.square, at "b:A6")
end)

spec("a fall into an enemy is not a step", function()
  fixture "block"
  local unit = place("unit", "b:C6/3", "one")
  place("unit", "b:B6", "two")
  local friend = place("unit", "b:B5", "one")
  expect(board.reach(unit, "stride", 1):has(at "b:B6"), false)
  expect(board.reach(unit, "stride", 1):has(friend.square), false)
  local past = board.reach(unit, "stride", 4)
  expect(past:cost(friend.square), 1, "passed, not ended on")
  expect(past:path(at "b:A5"), { at "b:C5/3", at "b:B4", at "b:A5" })
  expect(past:cost(at "b:A5"), 3, "round the enemy's zone")
  expect({ change.walk(unit, { at "b:B6" }, "stride") }, { 0, "blocked" })
end)

spec("a hole in the floor leads one level down", function()
  fixture "block"
  local unit = place("unit", "b:D5/3", "one")
  change.feature(at "b:D4/3", "air", true)
  expect(steps(unit, "stride")[1], "b:D4/2 1 north fall 1")
  change.feature(at "b:D4/2", "air", true)
  expect(steps(unit, "stride")[1], "b:D4 1 north fall 2")
  expect(names(board.path(unit, "stride", at "b:D4")), "b:D4")
end)

spec("control counts from one controlled square to another", function()
  fixture "block"
  local unit = place("unit", "b:A4", "one")
  place("unit", "b:B3", "two")
  local reach = board.reach(unit, "stride", 4)
  expect(reach:cost(at "b:A5"), 1)
  expect(reach:cost(at "b:A3"), 3)
  expect(reach:cost(at "b:A2"), nil, "another three")
  expect(board.reach(unit, "stride", 6):cost(at "b:A2"), 6)
  local friend = place("unit", "b:B5", "one")
  expect(board.reach(friend, "stride", 3):cost(at "b:B4"), 1)
  expect(board.reach(unit, "shove", 4):cost(at "b:A2"), 2, "plain costs")
end)

spec("control is of one level and of the square landed on", function()
  fixture "block"
  local unit = place("unit", "b:C4/3", "one")
  place("unit", "b:B4", "two")
  expect(board.reach(unit, "stride", 3):cost(at "b:B5"), 1)
  place("unit", "b:D4/3", "two")
  expect(board.reach(unit, "stride", 3):cost(at "b:C5/3"), 3)
  expect(board.reach(unit, "stride", 3):cost(at "b:B5"), 3, "from one zone into the other")
end)

spec("large pieces stay outside and on one level, at one a step", function()
  fixture "block"
  local big = place("big", "b:A1", "one")
  place("unit", "b:D2", "two")
  local reach = board.reach(big, "trudge", 8)
  expect(reach:cost(at "b:A3"), 2, "over the obstacle")
  expect(reach:cost(at "b:B3"), nil, "partly inside")
  expect(reach:cost(at "b:C1"), nil, "the unit stands there")
  for _, square in ipairs(reach) do expect(board.level(square), 1) end
  change.move(big, at "b:C3/3")
  expect(board.reach(big, "trudge", 1):has(at "b:D4/3"))
  expect(board.reach(big, "trudge", 1):has(at "b:B3"), false)
end)

spec("a flight over a wall and an enemy to the roof", function()
  fixture "block"
  local unit = place("unit", "b:D1", "one")
  place("unit", "b:D2", "two")
  expect(board.reach(unit, "stride", 9):has(at "b:D3/3"), false)
  local flight = board.flight(unit, "stride", 4, 3, 4)
  expect(flight:cost(at "b:D3/3"), 2)
  expect(names(flight:path(at "b:D3/3")), "b:D2 b:D3/3")
  expect(flight:has(at "b:D2"), false, "no landing on an enemy")
  expect(flight:has(unit.square))
  expect(board.flight(unit, "stride", 4, 2, 4):has(at "b:D3/3"), false, "too high")
  expect(board.flight(unit, "stride", 1, 3, 4):has(at "b:D3/3"), false, "one point only")
  expect(board.flight(unit, "stride", 4, 3, 1):has(at "b:D3/3"), false, "one square only")
end)

spec("a flight into a window needs its level and its opening", function()
  fixture "block"
  local unit = place("unit", "b:E8", "one")
  local flight = board.flight(unit, "stride", 4, 2, 4)
  expect(flight:cost(at "b:E6/2"), 2)
  expect(names(flight:path(at "b:E5/2")), "b:E7 b:E6/2 b:E5/2")
  expect(flight:has(at "b:D6/2"), true, "on from the window")
  expect(board.flight(unit, "stride", 2, 2, 4):has(at "b:D6/2"), false, "not through the wall")
  expect(board.flight(unit, "stride", 4, 1, 4):has(at "b:E6/2"), false)
  expect(board.flight(unit, "stride", 4, 3, 4):has(at "b:E6/2"), true, "from higher up as well")
end)

spec("a flight goes on from the middle", function()
  fixture "block"
  local unit = place("unit", "b:A4", "one")
  local path = board.flight(unit, "stride", 9, 3, 4):path(at "b:E4/3")
  expect(#path, 4)
  for flown, square in ipairs(path) do
    change.move(unit, square)
    local left = board.flight(unit, "stride", 9 - flown, 3, 4 - flown)
    expect(left:cost(at "b:E4/3"), 4 - flown)
  end
  expect_error("integers", function() board.flight(unit, "stride", 9, 3) end)
end)

spec("a large piece flies over a house and lands with all of itself", function()
  fixture "block"
  local big = place("big", "b:A4", "one")
  local flight = board.flight(big, "trudge", 9, 3, 4)
  expect(flight:cost(at "b:C4/3"), 2)
  expect(flight:has(at "b:B4"), false, "half on the roof")
  expect(flight:has(at "b:E5/3"))
  expect(board.flight(big, "trudge", 9, 2, 9):has(at "b:C4/3"), false)
end)
