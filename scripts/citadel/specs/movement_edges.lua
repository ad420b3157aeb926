-- The edges of MOVEs: squares that run out, ways that are spoilt, what is told of them.
local move = require "movement.move"
local trap = require "map.trap"

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

-- A door east of A1 with this card behind it, and nothing else to go over from A1 but it.
local function door_at_a1(card)
  lay("door", "s1:A1", "east")
  lay("wall", "s1:A1", "south")
  stack("door-deck", card)
end

spec("CIT-OWN-04: It is told that master keys have opened a door", function()
  fixture "listening"
  change.set(side "red", "house", "ostrava")
  door_at_a1 "door-tripwire"
  local trooper = place("oda-ferrant", "s1:A1", "red")
  answer("move", "s1:B1")
  answer("move", "stop")
  run("move", trooper)
  expect(world.knacks_used, 2)
end)

spec("CIT-MOVE-01: A MOVE from which more squares are taken than it has is one of no squares", function()
  fixture "listening"
  act.note("drag", 5)
  local trooper = place("oda-ferrant", "s1:A4", "red")
  expect(move.squares(trooper), 0)
  expect(move.possible(trooper, 0), false)
  expect(move.can_leave(trooper, 0), false)
end)

spec("CIT-ITEM-06 CIT-MOVE-06: The second square in smoke may be the only end of a MOVE, the third is none", function()
  fixture "open"
  local gunner = place("gunner", "s1:F1", "red", { actions = 1 })
  for _, column in ipairs { "F", "G", "H" } do lay("wall", "s1:" .. column .. "1", "south") end
  lay("wall", "s2:A1", "south")
  lay("wall", "s2:A1", "east")
  lay("wall", "s1:F1", "west")
  place("debris", "s1:G1")
  place("debris", "s1:H1")
  place("smoke", "s2:D4")
  expect(move.possible(gunner, 3), false)
  lay("wall", "s1:G1", "west")
  change.move(gunner, sq "s1:G1")
  expect(move.possible(gunner, 3), true)
end)

spec("CIT-MAP-09 CIT-MOVE-03: An exit square that is near but lies behind a wall is too far to leave over", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("bulwark", "s1:A5")
  place("bulwark", "s1:A3")
  place("bulwark", "s1:B5")
  lay("wall", "s1:B4", "west")
  lay("wall", "s1:B4", "north")
  lay("wall", "s1:A4", "south")
  expect(board.distance(gunner, sq "s1:A4"), 1)
  for squares = 1, 3 do expect(move.can_leave(gunner, squares), false) end
  expect(move.can_leave(gunner, 4), true)
end)

spec("CIT-MOVE-05 CIT-MOVE-06: Whom a refusal leaves without a legal end goes back to the last legal square", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red", { stride = 2 })
  for _, column in ipairs { "A", "B", "C", "D", "E", "F" } do lay("wall", "s1:" .. column .. "1", "south") end
  for _, column in ipairs { "B", "C", "D" } do place("debris", "s1:" .. column .. "1") end
  place("tinker", "s1:E1", "blue")
  answer("consent", false)
  run("move", gunner)
  expect(gunner.square, sq "s1:A1")
end)

spec("CIT-MAP-09 CIT-MOVE-05: A way off the map that a refusal makes too long is given up, and the player goes on",
  function()
    fixture "open"
    for _, square in ipairs { "s1:B3", "s1:B5", "s1:A5" } do place("bulwark", square) end
    place("tinker", "s1:B4", "blue")
    for _, start in ipairs { "s1:C4", "s1:D4" } do
      local gunner = place("gunner", start, "red", { stride = 1 })
      answer("consent", false)
      answer("move", "s1:D6")
      run("leave", gunner)
      expect(gunner.square, sq "s1:D6")
      change.remove(gunner)
    end
  end)

-- Smoke fills s2; from H3 one leaves over H1, by H2 or through the smoke.
local function beside_smoke(options)
  fixture("listening", options)
  place("smoke", "s2:D4")
  for _, square in ipairs { "s1:G1", "s1:G2", "s1:G3" } do place("bulwark", square) end
  return place("oda-ferrant", "s1:H3", "red")
end

spec("CIT-MAP-09 CIT-ITEM-06: A refusal does not send a trooper off the map by too long a way through smoke", function()
  local trooper = beside_smoke()
  place("ines-corvo", "s1:H2", "blue")
  answer("consent", false)
  answer("move", "s1:H4")
  run("leave", trooper)
  expect(trooper.square, sq "s1:H4")
end)

spec("CIT-MAP-09 CIT-ITEM-06: On its way off the map a trooper avoids a trap through smoke while its squares last",
  function()
    local trooper = beside_smoke { ["smoke-squares"] = 3 }
    trap.lay(sq "s1:H2")
    run("leave", trooper)
    expect(trooper.health, 5)
    expect(trooper.zone.name, "departed")
  end)

spec("CIT-MAP-09 CIT-ITEM-06: On its way off the map a trooper takes a trap where the way around is too long in smoke",
  function()
    local trooper = beside_smoke()
    trap.lay(sq "s1:H2")
    force { 0, 0, 0 }
    run("leave", trooper)
    expect(trooper.zone.name, "departed")
  end)

spec("CIT-MOVE-09 CIT-TURN-02: A trooper that comes in goes around a trap", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  trap.lay(sq "s1:A4")
  answer("move", "s1:B4")
  run("move", gunner)
  expect(gunner.health, 5)
  expect(gunner.square, sq "s1:B4")
end)

spec("CIT-MOVE-09: A MOVE given step by step goes over a trap that it could avoid", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "blue")
  trap.lay(sq "s1:B4")
  answer("move", "s1:C4 by s1:B4 s1:C4")
  force { 1, 1, 0, 0 }
  answer("move", "s1:C4")
  run("move", gunner)
  expect(gunner.health, 4)
end)

spec("CIT-TRAP-01 CIT-DL-10: A creature's MOVE given step by step goes over a trap that it could avoid", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:A4", "legion")
  trap.lay(sq "s1:B4")
  answer("creature-move", "s1:C4 by s1:B4 s1:C4")
  force { 1, 1, 0 }
  run("creature-move", gaunt)
  expect(gaunt.on_map, false)
end)

spec("CIT-ITEM-06 CIT-MOVE-01: A MOVE given step by step through smoke goes as far as its squares last", function()
  fixture "open"
  place("smoke", "s2:D4")
  change.feature(sq "s1:H3", "obstructed", true)
  local gunner = place("gunner", "s1:H4", "red")
  expect(board.reach(gunner, "trooper", 3):has(sq "s1:H1"), true)
  answer("move", "s1:H1 by s2:A3 s2:A2 s1:H1")
  run("move", gunner)
  expect(gunner.square, sq "s2:A2")
  local gaunt = place("gaunt", "s1:H4", "legion")
  change.remove(gunner)
  answer("creature-move", "s1:H1 by s2:A3 s2:A2 s1:H1")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:A2")
end)

spec("CIT-MOVE-01 CIT-DOOR-02: Whoever goes through a door and back again has made a MOVE", function()
  fixture "listening"
  door_at_a1 "door-stale-air"
  local trooper = place("oda-ferrant", "s1:A1", "red")
  answer("move", "s1:B1")
  answer("move", "s1:A1")
  run("move", trooper)
  expect(trooper.square, sq "s1:A1")
  expect(trooper.moved, true)
  expect(world.moves, 1)
end)

spec("CIT-OWN-03: It is told that a running start was of use, where the MOVE begins off the map", function()
  fixture "listening"
  change.set(side "red", "house", "kestrel")
  change.set(side "red", "entrance", "west")
  local trooper = place("oda-ferrant", "zone:outside@red", "red")
  answer("move", "s1:C4")
  run("move", trooper)
  expect(world.knacks_used, 2)
  answer("move", "s1:D4")
  run("move", trooper)
  expect(world.knacks_used, 2)
end)

spec("CIT-OWN-13: It is told that somebody has slipped past creatures, where there were some", function()
  fixture "listening"
  local trooper = place("sergeant-moth", "s1:D4", "red")
  answer("move", "s1:D5")
  run("move", trooper)
  expect(world.knacks_used, 0)
  place("gaunt", "s1:E5", "legion")
  answer("move", "s1:D4")
  run("move", trooper)
  expect(world.knacks_used, 1)
end)

spec("CIT-TURN-07 CIT-MOVE-01: Squares that a card adds are gone after the MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red", { stride = 1, free = true })
  answer("move", "s1:E1")
  run("move", gunner)
  expect(move.squares(gunner), 3)
  place("gaunt", "s1:F1", "legion")
  expect(move.squares(gunner), 2)
end)

spec("CIT-MAP-09: A civilian goes towards the exit square that it reaches first", function()
  fixture "listening"
  local clerk = place("clerk", "s1:E4")
  lay("wall", "s1:A4", "south")
  lay("wall", "s1:A5", "east")
  lay("wall", "s1:A5", "south")
  act.walk(clerk, "west", 2)
  expect(clerk.square, sq "s1:C4")
  change.move(clerk, sq "s1:D6")
  change.edge(board.edge(sq "s1:A5", "east"), nil)
  change.edge(board.edge(sq "s1:A5", "south"), nil)
  lay("wall", "s1:B4", "south")
  lay("wall", "s1:C4", "south")
  act.walk(clerk, "west", 2)
  expect(board.column(clerk.square), 2)
  expect(board.row(clerk.square) >= 5, true)
end)

spec("CIT-MAP-09: A civilian leaves over the nearest exit square, of two that are as near over the first", function()
  fixture "listening"
  local clerk = place("clerk", "s1:B6")
  act.walk(clerk, "west", 3)
  expect(world.exit, 5)
  change.move(clerk, sq "s1:B4")
  act.walk(clerk, "west", 3)
  expect(world.exit, 4)
  change.move(clerk, sq "s1:B5")
  act.walk(clerk, "west", 3)
  expect(world.exit, 4)
end)

spec("CIT-MAP-09: A civilian of no squares stays, and has not moved", function()
  fixture "listening"
  local clerk = place("clerk", "s1:A4")
  act.walk(clerk, "west", 0)
  expect(clerk.square, sq "s1:A4")
  change.move(clerk, sq "s1:D1")
  for _, square in ipairs { "s1:C1", "s1:C2", "s1:D2", "s1:E2", "s1:E1" } do place("gaunt", square, "legion") end
  act.walk(clerk, "west", 3)
  expect(clerk.square, sq "s1:D1")
  expect(world.moves, 0)
end)

spec("CIT-ITEM-06 CIT-MOVE-01: Smoke limits the squares of a MOVE after all that adds or takes some", function()
  fixture "listening"
  place("smoke", "s1:H8")
  act.note("drag", 1)
  expect(move.squares(place("oda-ferrant", "s1:A4", "red")), 2)
end)

spec("CIT-MOVE-05 CIT-MOVE-06: Whom a refusal stops on a civilian's square goes back", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red", { stride = 2 })
  for _, column in ipairs { "A", "B", "C", "D", "E", "F" } do lay("wall", "s1:" .. column .. "1", "south") end
  place("debris", "s1:B1")
  place("debris", "s1:C1")
  place("clerk", "s1:D1")
  place("tinker", "s1:E1", "blue")
  answer { "consent", false, side = "blue" }
  run("move", gunner)
  expect(gunner.square, sq "s1:A1")
  expect(gunner.moved, false)
end)

spec("CIT-MOVE-05 CIT-MOVE-06: Whom a refusal puts back stands on its last legal square", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red", { stride = 4 })
  for _, column in ipairs { "A", "B", "C", "D", "E", "F", "G", "H" } do
    lay("wall", "s1:" .. column .. "1", "south")
  end
  lay("wall", "s1:H1", "east")
  for _, column in ipairs { "D", "E", "F" } do place("debris", "s1:" .. column .. "1") end
  place("tinker", "s1:G1", "blue")
  answer("move", "s1:H1")
  answer("consent", false)
  run("move", gunner)
  expect(gunner.square, sq "s1:C1")
  expect(gunner.moved, true)
end)

spec("CIT-TURN-02 CIT-MOVE-05: Whom a refusal leaves no square to stand on waits outside again", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  place("debris", "s1:A4")
  for _, square in ipairs { "s1:A3", "s1:B3", "s1:B5", "s1:A5", "s1:C3", "s1:C5" } do place("bulwark", square) end
  place("tinker", "s1:B4", "blue")
  answer { "consent", false, side = "blue" }
  run("move", gunner)
  expect(gunner.zone.name, "outside")
  expect(gunner.moved, false)
end)

spec("CIT-TURN-02 CIT-MOVE-04: Whoever comes in through a teammate on the entrance square asks nobody", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  place("fencer", "s1:A4", "red")
  place("bulwark", "s1:A5")
  answer("move", "s1:B4")
  run("move", gunner)
  expect(gunner.square, sq "s1:B4")
end)

spec("CIT-SPAWN-01: A brief hears of a MOVE when the creatures that it brings stand there", function()
  fixture "listening"
  place("gaunt", "zone:pool", "legion")
  stack("force@s1", "one-gaunt")
  local trooper = place("oda-ferrant", "s1:A1", "red")
  answer("move", "s1:B1")
  answer("spawn", "s1:H8")
  run("move", trooper)
  expect(world.standing, 1)
end)

spec("CIT-MAP-09 CIT-MOVE-09: Whoever leaves over a trap avoids another one on the way", function()
  fixture "open"
  local gunner = place("gunner", "s1:C4", "red")
  place("bulwark", "s1:A5")
  trap.lay(sq "s1:A4")
  trap.lay(sq "s1:B4")
  force { 0, 0, 0 }
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-MOVE-09 CIT-MOVE-05: A way around a trap may pass another team's trooper whom the way passes anyway",
  function()
    fixture "open"
    local gunner = place("gunner", "s1:A1", "red")
    place("tinker", "s1:B1", "blue")
    place("bulwark", "s1:A2")
    place("bulwark", "s1:B2")
    trap.lay(sq "s1:C1")
    answer("move", "s1:D1")
    answer("consent", true)
    run("move", gunner)
    expect(gunner.square, sq "s1:D1")
    expect(gunner.health, 5)
  end)
