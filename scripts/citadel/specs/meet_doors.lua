-- Where doors meet other rules: force cards, death, adjacency, overruns.
local attack = require "attack.action"
local move = require "movement.move"
local passages = require "specs.shared.passages"

local creatures = filter { kind = "creature" }

local function sq(name) return board.find(name) end

-- A wall between D and E of sector 1 with a door in row 4, and a door deck of the named cards.
local function hall(...)
  passages.hall()
  for card in world.zone("door-deck"):set():each() do change.remove(card) end
  if select("#", ...) > 0 then stack("door-deck", ...) end
end

local function the_door()
  return board.edge_kind(board.edge(sq "s1:D4", "east"))
end

-- A door between the two sectors, and a force card on the second.
local function sector_door(health)
  fixture "open"
  lay("door", "s1:H4", "east")
  place("gaunt", "zone:pool", "legion")
  stack("door-deck", "door-tripwire")
  stack("force@s2", "one-gaunt")
  return place("gunner", "s1:H4", "red", { health = health })
end

spec("CIT-DOOR-02 CIT-SPAWN-01: a trooper that a door trap kills on a new sector reveals no force card", function()
  local gunner = sector_door(1)
  answer("move", "s2:A4")
  force { 1, 1, 0, 0 }
  run("move", gunner)
  expect(gunner.zone.name, "fallen")
  expect(world.zone("force", world.tile "s2").count, 1)
  expect(world.zone("sector-tokens", world.tile "s2").count, 0)
end)

spec("CIT-DOOR-02 CIT-SPAWN-01: one that survives the trap and stays reveals the card after it", function()
  local gunner = sector_door(5)
  answer("move", "s2:A4")
  force { 1, 1, 0, 0 }
  answer("move", "stop")
  answer("spawn", "s2:H8")
  run("move", gunner)
  expect(gunner.health, 4)
  expect(creatures:count(), 1)
  expect(world.zone("sector-tokens", world.tile "s2").count, 1)
end)

spec("CIT-DOOR-09 CIT-MOVE-07: a creature behind a door that it holds open blocks the trooper at the door", function()
  hall "door-stale-air"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion")
  expect(move.squares(gunner), 2)
end)

spec("CIT-DOOR-09 CIT-MOVE-07: a creature that touches the trooper only past a closed door does not block it",
  function()
    hall "door-stale-air"
    local gunner = place("gunner", "s1:D4", "red")
    place("gaunt", "s1:E5", "legion")
    expect(the_door(), "door")
    expect(move.squares(gunner), 3)
  end)

spec("CIT-DOOR-09 CIT-SPAWN-03: a creature may be placed right behind a closed door, which then stands open", function()
  hall "door-stale-air"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "zone:pool", "legion")
  stack("force@s1", "one-gaunt")
  refuse("spawn", "s1:D5", "s1:C3")
  answer("spawn", "s1:E4")
  run "legion-force"
  expect(board.adjacent(gunner.square, sq "s1:E4"), true)
end)

spec("CIT-DOOR-03 CIT-DOOR-05: a MOVE over two doors draws for each, from a deck of one card the same one", function()
  hall "door-tripwire"
  lay("door", "s1:E4", "east")
  lay("wall", "s1:E4", "north")
  lay("wall", "s1:E4", "south")
  local gunner = place("gunner", "s1:D4", "red")
  answer("move", "s1:F4")
  force { 1, 1, 0, 0 }
  answer("move", "s1:F4")
  force { 1, 1, 0, 0 }
  answer("move", "stop")
  run("move", gunner)
  expect(gunner.health, 3)
  expect(#board.edges "door", 0)
  expect(world.zone("door-deck").count, 1)
end)

spec("CIT-DOOR-02 CIT-DOOR-05: with no door cards at all the door opens and nothing happens", function()
  hall()
  local gunner = place("gunner", "s1:D4", "red")
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", gunner)
  expect(gunner.health, 5)
  expect(the_door(), nil)
end)

spec("CIT-DOOR-04 CIT-DOOR-08: a tech specialist through a door that a creature has used draws no card", function()
  hall "door-tripwire"
  local tinker = place("tinker", "s1:C4", "blue")
  local gaunt = place("gaunt", "s1:D4", "legion")
  expect(select(2, board.edge_kind(board.edge(sq "s1:D4", "east"))), "held")
  change.move(gaunt, sq "s1:G8")
  answer("move", "s1:F4")
  answer("move", "s1:F4")
  run("move", tinker)
  expect(tinker.square, sq "s1:F4")
  expect(tinker.health, 5)
  expect(the_door(), nil)
end)

spec("CIT-CC-02 CIT-DOOR-08: when only the dead creature held the door, a diagonal overrun is not offered", function()
  hall "door-tripwire"
  local fencer = place("fencer", "s1:D5", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  expect(attack.targets(fencer, data["line"]["blade"]):has(gaunt), true)
  force { 1, 1 }
  run("attack", fencer)
  expect(gaunt.on_map, false)
  expect(fencer.square, sq "s1:D5")
  expect(the_door(), "door")
end)

spec("CIT-CC-02 CIT-DOOR-07: a second creature beside the door keeps it open, and the overrun goes on", function()
  hall "door-tripwire"
  local fencer = place("fencer", "s1:D5", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  place("brute", "s1:D4", "legion")
  answer("target", gaunt)
  force { 1, 1 }
  answer("overrun", "s1:E4")
  run("attack", fencer)
  expect(fencer.square, sq "s1:E4")
  expect(fencer.health, 5)
  expect(the_door(), "door")
end)

spec("CIT-DOOR-02 CIT-RND-03 CIT-PP-03: the last trooper dies behind a door; its team is out and the door is gone",
  function()
    hall "door-tripwire"
    place("id-marker", "zone:drawn", "red")
    local gunner = place("gunner", "s1:D4", "red", { health = 1, actions = 2 })
    answer("action", "move")
    answer("move", "s1:E4")
    force { 1, 1, 0, 0 }
    run("action", gunner)
    expect(world.side("red").out, true)
    expect(world.zone("drawn").count, 0)
    expect(world.side("legion").pp, 3)
    expect(the_door(), nil)
    expect(world.zone("door-deck").count, 1)
  end)

spec("CIT-DOOR-05 CIT-CC-03: a MOVE through a door beside an enemy ends in a charge, unless the trap was the end",
  function()
    hall "door-tripwire"
    local fencer = place("fencer", "s1:D4", "red")
    place("gaunt", "s1:F4", "legion")
    answer("move", "s1:E4")
    force { 1, 1, 0, 0 }
    answer("move", "stop")
    run("move", fencer)
    expect(fencer.charging, true)
    force { 0, 0, 0 }
    run("attack", fencer)
  end)

spec("CIT-DOOR-09 CIT-ITEM-03: a time bomb does not go through a closed door", function()
  hall "door-stale-air"
  for _, edge in ipairs { "north", "south", "west" } do lay("wall", "s1:D4", edge) end
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  place("tick-box", gunner)
  refuse("action", "special")
  answer("action", "end")
  run("action", gunner)
end)

spec("CIT-DOOR-08 CIT-MOVE-02: a diagonal step past the end of a door that is held open crosses no door", function()
  hall "door-tripwire"
  local gunner = place("gunner", "s1:D5", "red")
  place("gaunt", "s1:D4", "legion")
  answer("move", "s1:E4")
  run("move", gunner)
  expect(gunner.square, sq "s1:E4")
  expect(gunner.health, 5)
  expect(the_door(), "door")
end)

spec("CIT-CC-03 CIT-SPAWN-03 CIT-DOOR-07: a creature placed behind the door after the MOVE is not charged", function()
  hall "door-stale-air"
  local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
  place("gaunt", "zone:pool", "legion")
  stack("force@s1", "one-gaunt")
  answer("action", "move")
  answer("move", "s1:D4")
  answer("spawn", "s1:E4")
  answer("action", "attack")
  force { 0, 0 }
  run("action", fencer)
end)
