-- What turns tell, and where the MOVEs of creatures end.
local round = require "turns.round"
local roster = require "mission.roster"
local trap = require "map.trap"

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-RND-01: A brief hears when a round starts", function()
  fixture "listening"
  run { "round", until_step = "draw" }
  expect(world.stages, 2)
end)

spec("CIT-TURN-04: A brief hears when a corporation's turn starts and when it ends", function()
  fixture "listening"
  place("oda-ferrant", "s1:D4", "blue")
  answer("action", "end")
  run("corporation-turn", side "blue")
  expect(world.turns, 27)
end)

spec("CIT-DL-09: A brief hears when the Legion's turn starts and when it ends", function()
  fixture "listening"
  run "legion-turn"
  expect(world.turns, 38)
end)

spec("CIT-OWN-08: It is told that a teammate has recovered, and not where there was nothing to recover", function()
  fixture "listening"
  local corvo = place("ines-corvo", "s1:D4", "red", { actions = 1 })
  local other = place("sol-vantage", "s1:G4", "red", { health = 3 })
  answer("action", "end")
  run("action", corvo)
  expect(other.health, 4)
  expect(world.knacks_used, 1)
  change.set(other, "health", 5)
  change.set(corvo, "actions", 1)
  answer("action", "end")
  run("action", corvo)
  expect(world.knacks_used, 1)
end)

spec("CIT-TURN-04 CIT-OWN-18: An activation leaves no actions, and the next begins without a MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  answer("action", "move")
  answer("move", "s1:B4")
  answer("action", "end")
  run("action", gunner)
  expect(gunner.actions, 0)
  expect(gunner.moved, false)
end)

spec("CIT-DL-04 CIT-TRAP-01: The squares of a creature that comes in over a trap are counted from the first one",
  function()
    fixture "open"
    local brute = place("brute", "zone:outside@legion", "legion", { entrance = "north" })
    trap.lay(sq "s2:D2")
    for _, square in ipairs { "s2:C1", "s2:E1", "s2:C2", "s2:E2" } do place("bulwark", square) end
    answer("creature-move", "s2:D3")
    force { 0, 0, 0 }
    expect_options("creature-move", "s2:C3", "s2:D3", "s2:E3", "s2:D1")
    answer("creature-move", "s2:C3")
    run("creature-move", brute)
    expect(brute.square, sq "s2:C3")
  end)

spec("CIT-TRAP-02 CIT-ITEM-06: A creature whose squares in smoke end on a trap goes back to where it was", function()
  fixture "open"
  place("smoke", "s2:D4")
  trap.lay(sq "s2:A2")
  local brute = place("brute", "s1:H4", "legion")
  answer("creature-move", "s1:H1 by s2:A3 s2:A2 s1:H1")
  force { 0, 0, 0 }
  run("creature-move", brute)
  expect(brute.square, sq "s1:H4")
end)

spec("CIT-ITEM-06 CIT-DL-10: A creature that a trap stops in smoke has two squares in all, out of the smoke as well",
  function()
    fixture "open"
    place("smoke", "s2:D4")
    trap.lay(sq "s2:A4")
    local brute = place("brute", "s1:H4", "legion")
    answer("creature-move", "s2:B4 by s2:A4 s2:B4")
    force { 0, 0, 0 }
    refuse("creature-move", "s1:G3")
    answer("creature-move", "s1:H3")
    run("creature-move", brute)
    expect(brute.square, sq "s1:H3")
  end)

spec("CIT-TRAP-01: A creature that falls to a trap has not ended a MOVE", function()
  fixture "listening"
  trap.lay(sq "s1:B4")
  local gaunt = place("gaunt", "s1:A4", "legion")
  answer("creature-move", "s1:C4 by s1:B4 s1:C4")
  force { 1, 1, 1 }
  run("creature-move", gaunt)
  expect(gaunt.on_map, false)
  expect(world.moves, 0)
end)

spec("CIT-END-02: The primary mission is done when all goals are, failed when one has, and open without any", function()
  fixture "listening"
  expect(round.primary(), "open")
  act.objective("first", "done")
  expect(round.primary(), "open")
  act.objective("second", "failed")
  expect(round.primary(), "failed")
  act.objective("second", "done")
  expect(round.primary(), "done")
end)

spec("CIT-END-02: A mission without a primary mission goes on to its time limit", function()
  fixture "own"
  place("oda-ferrant", "s1:D4", "red")
  run { "round-over", until_step = "draw" }
  expect(world.round, 1)
  expect(ended(), false)
end)

spec("CIT-TURN-09: Before the first turn those who may answer are asked from the first seat on", function()
  fixture "draft"
  expect(roster.seated(nil), { side "red", side "blue", side "green" })
  expect(roster.seated(side "blue"), { side "blue", side "green", side "red" })
end)

spec("CIT-TURN-01: A corporation chooses among the white entrances", function()
  fixture "open"
  place("gunner", "zone:reserve@red", "red")
  expect_options("entrance", "west", "south")
  answer("entrance", "south")
  run { "corporation-turn", side "red", until_step = "trooper" }
  expect(side("red").entrance, "south")
end)

spec("CIT-TRAP-01 CIT-DL-10: A creature whose only way around a trap is longer goes over it", function()
  fixture "open"
  trap.lay(sq "s1:B4")
  trap.lay(sq "s1:B5")
  local brute = place("brute", "s1:A4", "legion")
  expect(board.distance(brute, sq "s1:C5"), 2)
  answer("creature-move", "s1:C5")
  force { 0, 0, 0 }
  answer("creature-move", "s1:C5")
  run("creature-move", brute)
  expect(brute.square, sq "s1:C5")
end)
