-- Where the MOVE meets traps, doors, other troopers, entrances and smoke.
local move = require "movement.move"
local trap = require "map.trap"
local route = require "movement.route"
local roster = require "mission.roster"

local function sq(name) return board.find(name) end

local function door_at(square, direction)
  return board.edge_kind(board.edge(sq(square), direction)) == "door"
end

-- From A1 to C1 over a trap at B1; the way around it goes through the door south of A1.
local function past_a_door()
  fixture "open"
  trap.lay(sq "s1:B1")
  lay("wall", "s1:B1", "south")
  lay("door", "s1:A1", "south")
  return place("gunner", "s1:A1", "red")
end

-- From A4 to C4 over a trap at B4; the way around it goes over B5.
local function past_a_square()
  fixture "open"
  trap.lay(sq "s1:B4")
  place("brute", "s1:B3", "legion")
  return place("gunner", "s1:A4", "red")
end

spec("CIT-MOVE-09 CIT-DOOR-02: A MOVE given over a trap does not become one through a closed door", function()
  local gunner = past_a_door()
  answer("move", "s1:C1")
  force { 0, 0, 0 }
  answer("move", "s1:C1")
  run("move", gunner)
  expect(gunner.square, sq "s1:C1")
  expect(door_at("s1:A1", "south"), true)
end)

spec("CIT-MOVE-09 CIT-MOVE-05: A MOVE given over a trap does not become one through another team's trooper", function()
  local gunner = past_a_square()
  place("tinker", "s1:B5", "blue")
  answer("move", "s1:C4")
  force { 0, 0, 0 }
  answer("move", "s1:C4")
  run("move", gunner)
  expect(gunner.square, sq "s1:C4")
end)

spec("CIT-MOVE-09 CIT-MOVE-04: A MOVE given over a trap goes around it through a teammate", function()
  local gunner = past_a_square()
  place("fencer", "s1:B5", "red")
  answer("move", "s1:C4")
  run("move", gunner)
  expect(gunner.square, sq "s1:C4")
end)

spec("CIT-TRAP-01 CIT-DL-10: A creature avoids a trap where an equally short way does", function()
  fixture "open"
  trap.lay(sq "s1:B4")
  local gaunt = place("gaunt", "s1:A4", "legion")
  answer("creature-move", "s1:C4")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s1:C4")
end)

spec("CIT-TRAP-01 CIT-AI-09: A creature that cards move avoids a trap where an equally short way does", function()
  fixture("open", { mode = "cards" })
  trap.lay(sq "s1:B4")
  place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:A4", "legion", { intent = "to-trooper" })
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s1:C3")
end)

spec("CIT-TRAP-01 CIT-DL-10: A creature takes no longer way to avoid a trap", function()
  fixture "open"
  trap.lay(sq "s1:B4")
  place("gunner", "s1:B3", "red")
  place("fencer", "s1:B5", "red")
  lay("wall", "s1:A4", "south")
  local brute = place("brute", "s1:A4", "legion")
  answer("creature-move", "s1:C4")
  force { 0, 0, 0 }
  answer("creature-move", "s1:C4")
  run("creature-move", brute)
  expect(brute.square, sq "s1:C4")
end)

spec("CIT-MAP-09 CIT-MOVE-04: A trooper leaves over an exit square on which a teammate or a token stands", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("fencer", "s1:A4", "red")
  place("objective", "s1:A5")
  expect_options("leave", "s1:A4", "s1:A5")
  answer("leave", "s1:A4")
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
  local second = place("gunner", "s1:B4", "red")
  answer("leave", "s1:A5")
  run("leave", second)
  expect(second.zone.name, "departed")
end)

spec("CIT-MAP-09: A trooper does not leave over an exit square on which a creature stands", function()
  fixture "open"
  local gunner = place("gunner", "s1:C4", "red")
  place("gaunt", "s1:A4", "legion")
  place("bulwark", "s1:A5")
  expect(move.can_leave(gunner, 3), false)
end)

spec("CIT-MAP-09 CIT-MOVE-09: A trap on the exit square strikes whoever leaves over it", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("bulwark", "s1:A5")
  trap.lay(sq "s1:A4")
  force { 1, 1, 0, 0 }
  run("leave", gunner)
  expect(gunner.health, 4)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-MAP-09 CIT-MOVE-09: A way off the map goes over a trap where the way around is too long", function()
  fixture "open"
  local gunner = place("gunner", "s1:C3", "red")
  place("bulwark", "s1:A5")
  place("bulwark", "s1:B3")
  trap.lay(sq "s1:B4")
  force { 1, 1, 0, 0 }
  run("leave", gunner)
  expect(gunner.health, 4)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-MAP-09 CIT-MOVE-05: Another team is asked before a trooper leaves over the square of its own", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("bulwark", "s1:A5")
  place("tinker", "s1:A4", "blue")
  answer("consent", true)
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-MAP-09 CIT-MOVE-01: A trooper that may not leave has all squares of its MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("bulwark", "s1:A5")
  place("tinker", "s1:A4", "blue")
  answer("consent", false)
  answer("move", "s1:E4")
  run("leave", gunner)
  expect(gunner.square, sq "s1:E4")
end)

spec("CIT-MAP-09 CIT-ITEM-06: In smoke the step off the map is one of the two squares of the MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:C4", "red")
  place("smoke", "s1:H8")
  place("fencer", "s1:A4", "red")
  expect(move.can_leave(gunner, move.squares(gunner)), false)
  change.move(gunner, sq "s1:B4")
  expect(move.can_leave(gunner, move.squares(gunner)), true)
end)

spec("CIT-MOVE-05 CIT-SPAWN-01: A trooper that a refusal puts back where it began has not moved", function()
  fixture "open"
  local fencer = place("fencer", "s1:A1", "red")
  place("gunner", "s1:B1", "red")
  place("tinker", "s1:C1", "blue")
  place("gaunt", "s1:A2", "legion")
  for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
  stack("force@s1", "one-gaunt")
  answer("move", "s1:D1")
  answer("consent", false)
  run("move", fencer)
  expect(fencer.square, sq "s1:A1")
  expect(world.zone("force", world.tile "s1").count, 1)
  expect(world.zone("sector-tokens", world.tile "s1").count, 0)
end)

spec("CIT-MOVE-05 CIT-SPAWN-01: A trooper that a refusal stops on its way has moved", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red")
  place("tinker", "s1:C1", "blue")
  for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
  stack("force@s1", "one-gaunt")
  answer("move", "s1:D1")
  answer("consent", false)
  answer("move", "stop")
  place("gaunt", "zone:pool", "legion")
  answer("spawn", "s1:H8")
  run("move", gunner)
  expect(gunner.square, sq "s1:B1")
  expect(world.zone("force", world.tile "s1").count, 0)
end)

spec("CIT-MOVE-07 CIT-TURN-07: What cards and items add comes on top of the two squares of a blocked MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion")
  expect(move.squares(gunner), 2)
  change.set(gunner, "stride", 1)
  expect(move.squares(gunner), 3)
  place("spring-boots", gunner)
  expect(move.squares(gunner), 4)
  place("smoke", "s1:A1")
  expect(move.squares(gunner), 2)
end)

spec("CIT-MAP-09 CIT-MOVE-04: A civilian leaves over an exit square on which a trooper stands", function()
  fixture "open"
  local clerk = place("clerk", "s1:C4")
  place("gunner", "s1:A4", "red")
  place("fencer", "s1:A5", "red")
  act.walk(clerk, "west", 2)
  expect(clerk.on_map, true)
  change.move(clerk, sq "s1:C4")
  act.walk(clerk, "west", 3)
  expect(clerk.zone.name, "departed")
end)

spec("CIT-MAP-09 CIT-MOVE-03: A civilian does not leave over an exit square on which a creature stands", function()
  fixture "open"
  local clerk = place("clerk", "s1:B4")
  place("gaunt", "s1:A4", "legion")
  place("gaunt", "s1:A5", "legion")
  act.walk(clerk, "west", 3)
  expect(clerk.on_map, true)
end)

spec("CIT-TURN-05: A civilian that waits outside an entrance is not one of the troopers", function()
  fixture "open"
  local clerk = place("clerk", "zone:outside@red", "red")
  local gunner = place("gunner", "s1:C4", "red")
  expect(roster.troopers(gunner.side), { gunner })
  act.damage(gunner, 5)
  expect(gunner.side.out, true)
  expect(clerk.zone.name, "outside")
end)

spec("CIT-MAP-09 CIT-MOVE-09: A trooper goes around a trap on its way off the map", function()
  fixture "open"
  local gunner = place("gunner", "s1:C4", "red")
  place("bulwark", "s1:A5")
  trap.lay(sq "s1:B4")
  run("leave", gunner)
  expect(gunner.health, 5)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-MOVE-09 CIT-DOOR-02: A door in front of the last square is not opened to avoid a trap", function()
  fixture "open"
  trap.lay(sq "s1:B1")
  lay("wall", "s1:B1", "south")
  lay("door", "s1:C1", "south")
  local gunner = place("gunner", "s1:A1", "red")
  answer("move", "s1:C1")
  force { 0, 0, 0 }
  answer("move", "s1:C1")
  run("move", gunner)
  expect(gunner.square, sq "s1:C1")
  expect(door_at("s1:C1", "south"), true)
end)

spec("CIT-MOVE-09 CIT-DOOR-02: A door that the way given crosses is crossed on a way around a trap too", function()
  fixture "open"
  trap.lay(sq "s1:B1")
  lay("door", "s1:C1", "east")
  lay("wall", "s1:C2", "east")
  stack("door-deck", "door-stale-air")
  local gunner = place("gunner", "s1:A1", "red")
  answer("move", "s1:D1")
  run("move", gunner)
  expect(gunner.square, sq "s1:D1")
  expect(gunner.health, 5)
end)

spec("CIT-ITEM-06 CIT-MOVE-01: A way given step by step through smoke ends where the squares do", function()
  fixture "open"
  place("smoke", "s2:D4")
  local clear = places(sq "s1:F4", sq "s1:G4", sq "s1:H4")
  local touching = places(sq "s1:H4", sq "s2:A4", sq "s2:B4")
  expect(route.allowed(clear, 0), clear)
  expect(route.allowed(touching, 0), places(sq "s1:H4", sq "s2:A4"))
  expect(route.allowed(touching, 1), places(sq "s1:H4"))
  expect(route.allowed(places(sq "s1:G4", sq "s1:H4", sq "s2:A4"), 0), places(sq "s1:G4", sq "s1:H4"))
end)

spec("CIT-ITEM-06 CIT-MOVE-05: A MOVE of which the end is named keeps out of smoke in which it is too long", function()
  fixture "open"
  local gunner = place("gunner", "s1:H4", "red")
  place("smoke", "s2:D4")
  change.feature(sq "s1:H3", "obstructed", true)
  place("tinker", "s2:A3", "blue")
  expect(board.reach(gunner, "trooper", 3):path(sq "s1:H1")[1], sq "s2:A3")
  answer("move", "s1:H1")
  run("move", gunner)
  expect(gunner.square, sq "s1:H1")
end)

spec("CIT-ITEM-06 CIT-DL-10: A creature keeps out of smoke in which its MOVE would be too long", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:H4", "legion")
  place("smoke", "s2:D4")
  change.feature(sq "s1:H3", "obstructed", true)
  trap.lay(sq "s1:G3")
  answer("creature-move", "s1:H1")
  force { 0, 0, 0 }
  answer("creature-move", "s1:H1")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s1:H1")
end)

-- From A4 to C4 on the map, over B4 or B3.
local function past_another(at)
  fixture "open"
  place("tinker", at, "blue")
  return place("gunner", "s1:A4", "red")
end

spec("CIT-MOVE-05: nobody is asked where an equally long way passes no other team's trooper", function()
  for _, at in ipairs { "s1:B3", "s1:B4", "s1:B5" } do
    local gunner = past_another(at)
    answer("move", "s1:C4")
    run("move", gunner)
    expect(gunner.square, sq "s1:C4", at)
  end
end)

spec("CIT-MOVE-05: a way that was given over another team's trooper is kept, and asks", function()
  local gunner = past_another "s1:B4"
  answer { "move", "s1:C4", by = { "s1:B4" } }
  answer("consent", true)
  run("move", gunner)
  expect(gunner.square, sq "s1:C4")
end)

spec("CIT-MOVE-05: where the way past is longer, the other team is asked", function()
  local gunner = past_another "s1:B1"
  change.move(gunner, sq "s1:A1")
  lay("wall", "s1:A1", "south")
  lay("wall", "s1:B1", "south")
  answer("move", "s1:C1")
  answer("consent", true)
  run("move", gunner)
  expect(gunner.square, sq "s1:C1")
end)

spec("CIT-MOVE-05 CIT-MOVE-09: nobody goes over a trap to spare another team the question", function()
  local gunner = past_another "s1:B4"
  trap.lay(sq "s1:B3")
  trap.lay(sq "s1:B5")
  answer("move", "s1:C4")
  answer("consent", true)
  run("move", gunner)
  expect(gunner.square, sq "s1:C4")
end)

spec("CIT-MOVE-05 CIT-MAP-09: over an exit one leaves past others who need not be asked as well", function()
  local gunner = past_another "s1:B4"
  change.move(gunner, sq "s1:C4")
  answer("leave", "s1:A4")
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-MOVE-05 CIT-MOVE-09: where every way leads into a trap, it is one past the other team", function()
  local gunner = past_another "s1:B4"
  for _, at in ipairs { "s1:B3", "s1:B4", "s1:B5" } do trap.lay(sq(at)) end
  answer("move", "s1:C4")
  force { 0, 0, 0 }
  answer("move", "s1:C4")
  run("move", gunner)
  expect(gunner.square, sq "s1:C4")
end)
