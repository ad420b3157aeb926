-- Where time bombs meet other rules: the event card, the box, doors, ranks, the end of the mission.
local creature = require "legion.creature"

local bombs = filter { kind = "bomb" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

-- Round 2, with a bomb of Red's from round 1.
local function ticking(at)
  fixture "open"
  change.set(world, "round", 2)
  return place("bomb", at, "red", { round = 1 })
end

spec("CIT-ITEM-04 CIT-DL-05: a creature that a bomb fells is in the box for this turn's reinforcements", function()
  ticking "s1:D4"
  place("gaunt", "s1:D4", "legion")
  change.set(side "blue", "out", true)
  stack("event-deck", "gaunts-come")
  force { 1, 1, 0 }
  answer("red-entrance", "east")
  run { "legion-turn", until_step = "legion-force" }
  expect(world.zone("outside", side "legion").count, 1)
end)

spec("CIT-ITEM-04 CIT-DL-03 CIT-RND-03: a team that a bomb eliminates brings no reinforcements in this turn", function()
  ticking "s1:D4"
  place("gunner", "s1:D5", "red", { health = 1 })
  place("tinker", "s1:A1", "blue")
  place("gaunt", "zone:pool", "legion")
  place("gaunt", "zone:pool", "legion")
  stack("event-deck", "gaunts-come")
  force { 1, 1, 0, 0 }
  answer("red-entrance", "east")
  run { "legion-turn", until_step = "legion-force" }
  expect(side("red").out, true)
  expect(world.zone("pool").count, 1)
end)

spec("CIT-ITEM-04 CIT-END-02: when a bomb is the end of all teams the Legion still has its turn", function()
  ticking "s1:D4"
  for _, id in ipairs { "red", "blue", "legion" } do place("id-marker", "zone:drawn", id) end
  place("gunner", "s1:D5", "red", { health = 1 })
  change.set(side "blue", "out", true)
  stack("event-deck", "gaunts-come", "still")
  force { 1, 1, 0, 0 }
  run "legion-turn"
  expect(ended(), false)
  expect(world.zone("event-discard").count, 1)
  run "round-end"
  expect(ended(), true)
  expect(world.objective("goal").state, "failed")
end)

spec("CIT-ITEM-04 CIT-END-01: a bomb that is left when the mission ends never explodes", function()
  ticking "s1:D4"
  local gunner = place("gunner", "s1:D5", "red")
  change.set(world, "last", true)
  run "round-end"
  expect(ended(), true)
  expect(gunner.health, 5)
  expect(bombs:count(), 1)
end)

spec("CIT-ITEM-04 CIT-PP-01: what the first bomb has felled is not attacked by the second", function()
  ticking "s1:D4"
  place("bomb", "s1:F4", "red", { round = 1 })
  place("gaunt", "s1:E4", "legion")
  force { 1, 1, 0 }
  run "bombs"
  expect(bombs:count(), 0)
  expect(side("red").pp, 2)
end)

spec("CIT-ITEM-04 CIT-DOOR-09: a bomb strikes through a door that a creature holds open, not through a closed one",
  function()
    ticking "s1:D4"
    for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:D" .. row, "east") end
    local shielded = place("gunner", "s1:E4", "red")
    run "bombs"
    expect(shielded.health, 5)
    ticking "s1:D4"
    for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:D" .. row, "east") end
    local gaunt = place("gaunt", "s1:E4", "legion")
    force { 1, 1, 0 }
    run "bombs"
    expect(gaunt.on_map, false)
  end)

spec("CIT-ITEM-04 CIT-RANK-02: PP of one bomb count before the next goes off, not before its own last figure",
  function()
    ticking "s1:A1"
    place("bomb", "s1:H8", "red", { round = 1 })
    change.set(side "red", "rank", 6)
    change.set(side "red", "pp", 9)
    place("gaunt", "s1:A1", "legion")
    local first = place("gunner", "s1:B1", "red")
    local second = place("heavy", "s1:H7", "red")
    force { 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 2 }
    run "bombs"
    expect(side("red").rank, 7)
    expect(first.health, 5)
    expect(second.health, 5)
  end)

spec("CIT-ITEM-03 CIT-SPAWN-03: a creature may be placed on a time bomb", function()
  ticking "s2:D4"
  place("gaunt", "zone:pool", "legion")
  stack("force@s2", "one-gaunt")
  answer("spawn", "s2:D4")
  run "legion-force"
  expect(bombs:count(), 1)
end)

spec("CIT-ITEM-03 CIT-DL-11: a creature may end its MOVE on a time bomb", function()
  ticking "s1:D4"
  local gaunt = place("gaunt", "s1:D6", "legion")
  expect(creature.ways(gaunt, 3):has(sq "s1:D4"), true)
end)

spec("CIT-ITEM-04 CIT-MAP-07: who waits outside the entrance is not caught by a bomb beside it", function()
  ticking "s1:A4"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  run "bombs"
  expect(gunner.health, 5)
  expect(bombs:count(), 0)
end)

spec("CIT-ITEM-03 CIT-CC-02: an overrun may end on a time bomb", function()
  ticking "s1:E4"
  local fencer = place("fencer", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion")
  force { 1, 1 }
  answer("overrun", "s1:E4")
  run("attack", fencer)
  expect(fencer.square, sq "s1:E4")
end)

spec("CIT-ITEM-04 CIT-RANK-01 CIT-EQ-11: a dead trooper's bomb pays its side, and his card is in the bunker", function()
  fixture "open"
  change.set(world, "round", 1)
  local gunner = place("gunner", "s1:D4", "red", { actions = 1 })
  place("heavy", "s1:H8", "red")
  place("tick-box", gunner)
  place("fog-can", gunner)
  answer("special", "tick-box")
  answer("item-use", "s1:E4")
  run("special", gunner)
  act.damage(gunner, 5)
  expect(world.zone("bunker").count, 2)
  change.set(world, "round", 2)
  change.set(side "red", "pp", 8)
  place("gaunt", "s1:E4", "legion")
  force { 1, 1, 0 }
  run "bombs"
  expect(side("red").rank, 2)
  expect(side("red").pp, 0)
end)
