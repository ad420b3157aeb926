-- Lines from corner to corner over levels: windows, roofs, walls beside which somebody stands.
local units = filter { kind = "unit" }
local all = filter { kind = { "unit", "big" } }

local function at(name) return board.find(name) end

-- The corners of b where lines from a end.
local function ends(a, b)
  local names = {}
  for _, corner in ipairs(board.lines(at(a), at(b))) do names[#names + 1] = board.name(corner) end
  return table.concat(names, " ")
end

local function sees(a, b)
  local there, back = #board.lines(at(a), at(b)) > 0, #board.lines(at(b), at(a)) > 0
  expect(there, back, a .. " and " .. b)
  return there
end

-- Squares of the building's ground floor that are seen from a square.
local function rooms(a)
  local names = {}
  for _, square in ipairs(board.in_line(at(a), 8)) do
    local column, row = board.column(square), board.row(square)
    if board.level(square) == 1 and column >= 3 and column <= 6 and row >= 3 and row <= 6 then
      names[#names + 1] = board.name(square)
    end
  end
  return table.concat(names, " ")
end

spec("a window shows the squares that have one of its dots", function()
  fixture "block"
  expect(rooms "y:A6", "b:F4 b:F5 b:F6")
  expect(ends("y:A6", "b:F4"), "corner:b:F4:south-east")
  expect(ends("y:A6", "b:F6"), "corner:b:F5:south-east")
  expect(rooms "y:A7", "b:F4 b:F5")
  expect(rooms "b:A8", "", "no window looks there")
  expect(board.corner_kind(board.lines(at "y:A6", at "b:F5")[1]), "cover")
end)

spec("inside one level its walls alone count", function()
  fixture "block"
  expect(sees("b:C3", "b:F6"))
  expect(sees("b:C3", "b:C3/2"), false)
  expect(sees("b:C3/2", "b:F6/2"))
  for row = 3, 5 do lay("wall", "b:D" .. row, "east") end
  expect(sees("b:D4", "b:F4"), false)
  expect(sees("b:D4", "b:E4"), false)
  expect(sees("b:C6", "b:F5"), true, "past the end of that wall")
end)

spec("who stands on the roof but not at its edge is hidden from below", function()
  fixture "block"
  expect(sees("b:C3/3", "b:A1"))
  expect(sees("b:C3/3", "b:C2"))
  expect(sees("b:D4/3", "b:D1"), false)
  expect(sees("b:D4/3", "y:F4"), false)
  expect(sees("b:F4/3", "y:F4"))
  for _, column in ipairs { "C", "D", "E", "F" } do lay("wall", "b:" .. column .. "3/3", "north") end
  expect(sees("b:D3/3", "b:D1"), false, "a parapet")
  expect(sees("b:D3/3", "b:D2"), false)
  expect(sees("b:C3/3", "b:A1"), true, "round its end")
end)

spec("from a window a line runs in the open, also upwards", function()
  fixture "block"
  expect(sees("b:E6/2", "b:E8"))
  expect(sees("b:E5/2", "b:E8"), false)
  expect(sees("b:E6/2", "b:E6/3"), true, "up the wall")
  expect(sees("b:E6/2", "b:D3/3"), false)
  expect(sees("b:D3", "b:E6/2"), false)
end)

spec("neighbours across a wall see each other at a dot only", function()
  fixture "block"
  expect(sees("b:F2", "b:F3"), false)
  expect(ends("b:D2", "b:D3"), "corner:b:C2:south-east corner:b:D2:south-east")
  expect(ends("b:C2", "b:C3"), "corner:b:C2:south-east")
  expect(ends("b:C2", "b:D3"), "corner:b:C2:south-east")
  expect(sees("b:B3", "b:C2"), true, "past the corner of the building")
  expect(sees("b:B2", "b:C3"), false)
end)

spec("a fallen floor hides nothing any more", function()
  fixture "block"
  expect(sees("b:D1", "y:F4"), true)
  expect(sees("b:D5", "b:A2"), false)
  for _, column in ipairs { "C", "D", "E", "F" } do
    for row = 3, 6 do
      for level = 2, 3 do change.feature(at("b:" .. column .. row .. "/" .. level), "air", true) end
    end
  end
  expect(sees("b:C3", "b:F6"))
  expect(sees("b:D3/3", "b:D1"), false, "nobody stands there")
  expect(#board.in_line(at "b:D3/3", 9), 0)
  expect(sees("b:D3", "b:D1"), true, "the window's dots")
  expect(sees("b:C3", "b:B1"), false, "the walls still stand")
  lay(nil, "b:C3", "north")
  expect(sees("b:C3", "b:C1"))
end)

spec("pieces in line, by any of their squares", function()
  fixture "block"
  local shooter = place("unit", "y:A6", "one")
  local hidden, shown = place("unit", "b:E5", "two"), place("unit", "b:F5", "two")
  local big = all:of(world.side("two")):where(function(piece) return piece.kind == "big" end)[1]
  expect(units:in_line(shooter, 3), { shooter, shown })
  expect(units:in_line(shooter, 2), { shooter })
  expect(all:in_line(shooter, 8):has(big))
  expect(all:in_line(big, 20):has(shooter))
  expect(all:in_line(shooter, 8):has(hidden), false)
  change.move(shown, at "b:F5/3")
  expect(units:in_line(shooter, 3), { shooter, shown })
  expect(units:in_line(shooter, 3, true), { shooter })
  expect(board.in_line(shooter, 0), { shooter.square })
  expect_error("whole number", function() board.in_line(shooter, "far") end)
  expect_error("neither a square", function() board.lines(shooter, nil) end)
end)
