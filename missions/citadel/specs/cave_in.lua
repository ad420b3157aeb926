-- Cave-In: the northern gallery comes down; the hoist.
local function end_of_round(round)
  change.set(world, "round", round)
  raise "round-end"
end

spec("nothing falls before the end of round 4", function()
  fixture "cave-in"
  local husk = place("husk", "s2:C4", "legion")
  end_of_round(3)
  expect(husk.on_map, true)
end)

spec("then creatures of the gallery go, without PP for anybody, and troopers take 2 damage", function()
  fixture "cave-in"
  change.set(world, "board", 3)
  local husk = place("husk", "s2:C4", "legion")
  local other = place("husk", "s1:C4", "legion")
  local trooper = place("oda-ferrant", "s2:E6", "red")
  local outside = place("mara-quill", "s1:H4", "blue")
  local asleep = place("force-pack", "zone:force@s2")
  end_of_round(4)
  expect(husk.on_map, false)
  expect(other.on_map, true)
  expect(trooper.health, 3)
  expect(outside.health, 5)
  expect(world.side("red").pp, 0)
  expect(world.side("legion").pp, 2)
  expect(asleep.zone.name, "off-map")
end)

spec("walls close its joints, doors or not, and leave the others alone", function()
  fixture "cave-in"
  end_of_round(4)
  for _, square in ipairs { "s1:H4", "s1:H5", "s2:H4", "s2:H5" } do
    expect(board.edge_kind(board.edge(board.find(square), "east")), "wall", square)
  end
  expect(board.edge_kind(board.edge(board.find "s3:E8", "south")), "door")
  expect(board.edge_kind(board.edge(board.find "s1:D8", "south")), nil)
end)

-- A trooper about to act at an entrance.
local function beside(square)
  fixture "cave-in"
  return place("oda-ferrant", square, "red", { actions = 1 })
end

spec("the hoist is the only way out", function()
  local trooper = beside "s1:D1"
  refuse("action", "leave")
  answer("action", "end")
  run("action", trooper)
end)

spec("troopers leave over the hoist, and are counted", function()
  local trooper = beside "s4:H4"
  answer("action", "leave")
  answer("leave", "s4:H4")
  run("action", trooper)
  expect(world.hoisted, 1)
end)

spec("who is cut off may leave over the old adit, and is not counted", function()
  local trooper = beside "s2:D1"
  change.set(world, "round", 5)
  answer("action", "leave")
  answer("leave", "s2:D1")
  run("action", trooper)
  expect(trooper.on_map, false)
  expect(world.hoisted, 0)
end)

spec("as many as there are corporations have to be out", function()
  fixture "cave-in"
  act.note("hoisted", 1)
  run { "round-end", until_step = "round" }
  expect(world.objective("out").state, "open")
  fixture "cave-in"
  act.note("hoisted", 2)
  run "round-end"
  expect(world.objective("out").state, "done")
end)

spec("of a lone corporation one is enough", function()
  fixture("cave-in", {}, "solo")
  act.note("hoisted", 1)
  run "round-end"
  expect(world.objective("out").state, "done")
end)

spec("nobody comes in by the hoist", function()
  fixture "cave-in"
  place("oda-ferrant", "zone:reserve@red", "red")
  expect_options("entrance", "adit-north", "adit-west")
  answer("entrance", "adit-west")
  answer("action", "end")
  run("corporation-turn", world.side "red")
end)
