-- The map: levels, rooms and streets, dots and edges, distance.
local function square(name) return board.find(name) end

local function names(squares)
  local found = {}
  for each in squares:each() do table.insert(found, board.name(each)) end
  return found
end

local function step(from, direction)
  local unit = world.piece("ada")
  change.move(unit, square(from))
  for _, each in ipairs(board.steps(unit, "walk")) do
    if each.direction == direction then return each.cost end
  end
  return nil
end

spec("MAY-MAP-01: tiles lie edge to edge, levels above one another", function()
  fixture "street"
  expect(board.step(square "s1:H4", "east"), square "t1:A4")
  expect(board.above(square "t1:D4"), square "t1:D4/2")
  expect(board.level(square "t1:D4/3"), 3)
end)

spec("MAY-MAP-02: inside is what has a level above it; roofs and streets are outside", function()
  fixture "street"
  expect(board.inside(square "t1:D4"))
  expect(board.inside(square "t1:D4/2"))
  expect(board.inside(square "t1:D4/3"), false)
  expect(board.inside(square "t1:B2"), false)
  change.feature(square "t1:D4/3", "air", true)
  expect(board.inside(square "t1:D4/2"), false)
end)

spec("MAY-MAP-03: an area is the inside of one level of a tile, or its outside", function()
  fixture "street"
  expect(names(board.area(square "t1:D4/2")), { "t1:C3/2", "t1:D3/2", "t1:E3/2", "t1:F3/2", "t1:C4/2", "t1:D4/2",
    "t1:E4/2", "t1:F4/2", "t1:C5/2", "t1:D5/2", "t1:E5/2", "t1:F5/2", "t1:C6/2", "t1:D6/2", "t1:E6/2", "t1:F6/2" })
  expect(#board.area(square "t1:A1"), 48)
end)

spec("MAY-MAP-05 MAY-MAP-06: dots and edges of each kind, and points inside a wall", function()
  fixture "street"
  expect(step("s1:C4", "north-east"), 1)
  change.corner(board.corner(square "s1:C4", "north-east"), "obstacle")
  expect(step("s1:C4", "north-east"), 3)
  for _, kind in ipairs { "cover", "wall-point" } do
    change.corner(board.corner(square "s1:C4", "north-east"), kind)
    expect(step("s1:C4", "north-east"), nil, kind)
  end
  expect(step("t1:B4", "north-east"), nil, "a point inside a run of walls")
  for kind, cost in pairs { obstacle = 3, opening = 1, ["barred-opening"] = 3 } do
    lay(kind, "s1:C4", "east")
    expect(step("s1:C4", "east"), cost, kind)
  end
  lay("wall", "s1:C4", "east")
  expect(step("s1:C4", "east"), nil)
end)

spec("MAY-MAP-07: where two tiles disagree the stronger one rules", function()
  fixture "move-joints"
  expect(step("w1:H1", "east"), nil, "wall over opening")
  expect(step("w1:H2", "east"), 3, "obstacle over nothing")
  expect(step("w1:H3", "east"), 1, "opening beside nothing")
  expect(board.edge_kind(board.edge(square "w1:H3", "east")), "opening", "open point 9")
  expect(step("w1:H4", "east"), 3, "opening beside an obstacle")
  expect(board.edge_kind(board.edge(square "e1:A4", "west")), "barred-opening", "open point 9: an opening for lines")
  expect(step("w1:H5", "south-east"), nil, "cover over obstacle")
  expect(step("e1:A6", "south-west"), 3, "obstacle over nothing")
end)

spec("MAY-MAP-08: an edge between two dots of obstacles is what it is itself", function()
  fixture "street"
  for _, at in ipairs { "north-east", "south-east" } do
    change.corner(board.corner(square "s1:C4", at), "obstacle")
  end
  expect(step("s1:C4", "east"), 1)
end)

spec("MAY-MAP-10: one unit a space; markers and devices do not count", function()
  fixture "street"
  place("om", "s1:D4")
  place("explosion", "s1:D5")
  expect(step("s1:C4", "east"), 1)
  expect(board.free(square "s1:D4", "hop"))
  change.move(world.piece("bea"), square "s1:D4")
  expect(board.free(square "s1:D4", "hop"), false)
end)

spec("MAY-MAP-11: distance is in moves of a king, levels ignored", function()
  fixture "street"
  expect(board.distance(square "s1:A1", square "s1:D3"), 3)
  expect(board.distance(square "t1:C4/3", square "t1:B3"), 1)
  expect(board.distance(square "t1:C4/3", square "t1:C4"), 0)
  expect(board.distance(square "t1:B4", square "t1:C4"), 1, "walls do not matter")
end)

spec("MAY-MAP-12 MAY-OM-02: within one space counts on the same level only, the space itself too", function()
  fixture "street"
  local ada = world.piece("ada")
  local here = place("om", "t1:D4", nil, { control = "legion" })
  local above = place("om", "t1:D4/2", nil, { control = "legion" })
  change.move(ada, square "t1:D4")
  require("mission.om").moved(ada)
  expect({ here.control, above.control }, { "mayhem", "legion" })
end)
