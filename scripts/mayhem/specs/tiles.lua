-- The map tiles of the box: what is printed on them holds together, and two of them fit however they are turned.
local levels_of = { foundry = 3, hotel = 4, noodles = 2, bank = 3, channel = 3 }
local plain = { "avenue", "elbow", "tram", "plaza", "yard" }
local headings = { ["road-north"] = "north", ["road-east"] = "east", ["road-south"] = "south", ["road-west"] = "west" }
local sides = { "north", "east", "south", "west" }

local function each_building(fn)
  for id, levels in pairs(levels_of) do fn(world.tile(id), levels) end
end

local function floors(tile, level) return board.squares(tile, level):where(board.has_floor) end

-- The two corners of a square at the ends of one of its sides.
local function ends(square, side)
  local at = {
    north = { "north-west", "north-east" },
    east = { "north-east", "south-east" },
    south = { "south-west", "south-east" },
    west = { "north-west", "south-west" },
  }
  return board.corner(square, at[side][1]), board.corner(square, at[side][2])
end

-- The road that leads on from a square, as the side it leads to; nil where there is none.
local function heading(square)
  for feature, side in pairs(headings) do
    if board.has(square, feature) then return side end
  end
  return nil
end

spec("MAY-MAP-01: buildings have two to four levels, one of them has four; all else is street", function()
  fixture "town"
  each_building(function(tile, levels) expect(board.levels(tile), levels, tile.id) end)
  for _, id in ipairs(plain) do expect(board.levels(world.tile(id)), 1, id) end
end)

spec("MAY-MAP-02 MAY-MAP-04: what has a floor over it is inside, and walls or openings are all around it", function()
  fixture "town"
  each_building(function(tile, levels)
    for level = 1, levels do
      for square in floors(tile, level):each() do
        local inside = false
        for above = level + 1, levels do
          local over = square
          for _ = level + 1, above do over = over and board.above(over) end
          inside = inside or (over ~= nil and board.has_floor(over))
        end
        expect(board.inside(square), inside, board.name(square))
        for _, side in ipairs(sides) do
          local next = board.step(square, side)
          if inside and not (next and board.inside(next)) then
            local kind = board.edge_kind(board.edge(square, side))
            expect(kind == "wall" or kind == "opening", true, board.name(square) .. " " .. side)
          end
        end
      end
    end
  end)
end)

spec("MAY-MAP-06: an opening lies between two cover dots", function()
  fixture "town"
  local count = 0
  for square in board.all():each() do
    for _, side in ipairs(sides) do
      if board.edge_kind(board.edge(square, side)) == "opening" then
        local first, last = ends(square, side)
        expect(board.corner_kind(first), "cover", board.name(square) .. " " .. side)
        expect(board.corner_kind(last), "cover", board.name(square) .. " " .. side)
        count = count + 1
      end
    end
  end
  expect(count > 100)
end)

spec("MAY-MAP-08: obstacle edges have dots at their ends, but between two dots may be a clear edge", function()
  fixture "town"
  local clear = 0
  for square in board.all():each() do
    for _, side in ipairs(sides) do
      local kind = board.edge_kind(board.edge(square, side))
      local first, last = ends(square, side)
      if kind == "obstacle" then
        -- Where it meets a wall half-way there is no dot: nobody could step past it.
        local dots = (board.corner_kind(first) and 1 or 0) + (board.corner_kind(last) and 1 or 0)
        expect(dots >= 1, true, board.name(square) .. " " .. side)
      elseif kind == nil and board.corner_kind(first) == "obstacle" and board.corner_kind(last) == "obstacle" then
        clear = clear + 1
      end
    end
  end
  expect(clear > 0)
end)

spec("MAY-MAP-07: what is printed on the rim of one tile rules the edge and the dots that both share", function()
  fixture "town"
  -- The scrapyard has obstacles along its northern rim, the bend above it has none.
  local square, north = board.find "yard:H1", board.find "elbow:H8"
  expect(board.step(square, "north"), north)
  expect(board.edge_kind(board.edge(square, "north")), "obstacle")
  expect(board.edge_kind(board.edge(north, "south")), "obstacle")
  expect(board.corner_kind(board.corner(north, "south-east")), "obstacle")
end)

spec("MAY-MAP-09 MAY-MOVE-04: stairs lie one above another, and on foot one gets to every floor of the town", function()
  fixture "town"
  for square in board.squares_with("stairs"):each() do
    local up, down = board.above(square), board.below(square)
    local joined = (up and board.has(up, "stairs")) or (down and board.has(down, "stairs"))
    expect(joined == true, true, board.name(square))
  end
  local walker = place("vesper", "foundry:A1", "agents")
  local reach = board.reach(walker, "walk", 250)
  each_building(function(tile, levels)
    for level = 1, levels do
      for square in floors(tile, level):each() do expect(reach:has(square), true, board.name(square)) end
    end
  end)
end)

spec("MAY-MAP-09: every tile has two to four explosive objects, all of them on floors", function()
  fixture "town"
  local count = {}
  for square in board.squares_with("explosive"):each() do
    expect(board.has_floor(square), true, board.name(square))
    local id = board.tile(square).id
    count[id] = (count[id] or 0) + 1
  end
  for id in pairs(levels_of) do expect(count[id] >= 2 and count[id] <= 4, true, id) end
  for _, id in ipairs(plain) do expect(count[id] >= 2 and count[id] <= 4, true, id) end
end)

spec("MAY-MAP-09: road arrows lead along the road to its end, over the joints of tiles and through the bend", function()
  fixture "town"
  -- Down the avenue, which lies upside down, round the bend, along the tram's road and off it.
  local square, seen = board.local_square(world.tile "avenue", 4, 1), 0
  while square and heading(square) do
    seen = seen + 1
    local next = board.step(square, heading(square))
    local kind = next and board.edge_kind(board.edge(square, next))
    expect(kind, nil, board.name(square))
    square = next
  end
  expect(seen, 8 + 9 + 8)
  expect(board.tile(square).id, "plaza")
end)

spec("MAY-BLD-03: a destroyed side covers the columns of the highest level, and its stairs meet those below", function()
  fixture "town"
  each_building(function(tile, levels)
    local low, top = floors(tile, levels - 1), floors(tile, levels)
    local columns = {}
    for square in top:each() do columns[board.below(square)] = true end
    change.lay(tile, levels - 1, tile.ruin)
    expect(#floors(tile, levels - 1), #low, tile.id)
    local stairs, obstacles = 0, 0
    for square in floors(tile, levels - 1):each() do
      if columns[square] and board.has(square, "stairs") then
        stairs = stairs + 1
        local down = board.below(square)
        expect(levels == 2 or board.has(down, "stairs"), true, board.name(square))
      end
      for _, side in ipairs(sides) do
        local barred = board.edge_kind(board.edge(square, side)) == "obstacle"
        if columns[square] and barred then obstacles = obstacles + 1 end
      end
    end
    expect(stairs, 2, tile.id)
    expect(obstacles > 0, true, tile.id)
  end)
end)

spec("MAY-LRG-03: a large unit gets from every tile to every other without going inside", function()
  fixture "town"
  local crane = place("gantry", "yard:A1", "command")
  local reach, seen = board.reach(crane, "stomp", 250), {}
  for square in reach:each() do
    expect(board.inside(square), false, board.name(square))
    seen[board.tile(square).id] = true
  end
  for id in pairs(levels_of) do expect(seen[id], true, id) end
  for _, id in ipairs(plain) do expect(seen[id], true, id) end
end)

spec("MAY-BLD-03 MAY-BLD-08: brought down level by level, every building leaves ground that one can walk on", function()
  fixture "town"
  each_building(function(tile, levels)
    for top = levels, 2, -1 do
      change.lay(tile, top - 1, tile.ruin)
      change.lift(tile, top)
      expect(board.levels(tile), top - 1, tile.id)
    end
  end)
  local reach = board.reach(place("vesper", "foundry:A1", "agents"), "walk", 250)
  each_building(function(tile)
    for square in floors(tile, 1):each() do
      expect(board.inside(square), false, board.name(square))
      expect(reach:has(square), true, board.name(square))
    end
  end)
end)
