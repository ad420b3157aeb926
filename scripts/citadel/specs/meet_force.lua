-- Where force cards and reinforcements meet: MOVEs, empty decks, the box, entrances.
local spawn = require "legion.spawn"
local legion = require "specs.shared.legion"

local box = legion.gaunts

local creatures = filter { kind = "creature" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function tokens(tile) return world.zone("sector-tokens", world.tile(tile)).count end
local function left(tile) return world.zone("force", world.tile(tile)).count end

spec("CIT-SPAWN-01 CIT-TURN-02: the MOVE that comes in over an entrance reveals the sector's force card", function()
  fixture "open"
  box(1)
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  stack("force@s1", "one-gaunt")
  answer("move", "s1:B4")
  answer("spawn", "s1:H8")
  run("move", gunner)
  expect(tokens "s1", 1)
  expect(creatures:count(), 1)
end)

spec("CIT-SPAWN-01 CIT-MAP-09: a MOVE that leaves the map reveals nothing on the sector it leaves from", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red", { actions = 1 })
  place("heavy", "s1:H8", "red")
  stack("force@s1", "one-gaunt")
  answer("leave", "s1:A4")
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
  expect(left "s1", 1)
  expect(tokens "s1", 0)
end)

spec("CIT-SPAWN-02 CIT-DL-06: a team that comes when no card is left marks the sector, and the Legion skips its step",
  function()
    fixture "open"
    local tinker = place("tinker", "s1:H4", "blue")
    answer("move", "s2:B4")
    run("move", tinker)
    expect(tokens "s2", 1)
    run "legion-force"
    expect(creatures:count(), 0)
  end)

spec("CIT-SPAWN-05 CIT-SPAWN-06: with an empty box the card is used up and the sector marked", function()
  fixture "open"
  local gunner = place("gunner", "s1:H4", "red")
  stack("force@s2", "two-gaunts")
  answer("move", "s2:B4")
  run("move", gunner)
  expect(tokens "s2", 1)
  expect(left "s2", 0)
  expect(world.zone("force-discard").count, 1)
end)

spec("CIT-SPAWN-07 CIT-DL-03: the card that one corporation has brought may be drawn again for the next", function()
  fixture "open"
  box(2)
  stack("event-open", "bare")
  stack("force-pile", "one-gaunt")
  answer("red-entrance", "east")
  answer("red-entrance", "north")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 2)
  expect(world.zone("force-pile").count, 0)
  expect(world.zone("force-discard").count, 1)
end)

spec("CIT-SPAWN-07 CIT-DL-03: with pile and discard empty nothing comes", function()
  fixture "open"
  box(2)
  stack("event-open", "bare")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 0)
  expect(spawn.draw(), nil)
end)

spec("CIT-SPAWN-04 CIT-DL-07: creatures revealed in a corporation's turn act in the Legion's turn of that round",
  function()
    fixture "open"
    box(1)
    local gunner = place("gunner", "s1:H4", "red")
    stack("force@s2", "one-gaunt")
    answer("move", "s2:B4")
    answer("spawn", "s2:H8")
    run("move", gunner)
    local gaunt = creatures:first()
    expect(gaunt.actions, 0)
    run "legion-force"
    expect(gaunt.actions, 2)
    expect(gaunt.acted, false)
  end)

spec("CIT-SPAWN-03 CIT-MOVE-06: where no square is free nobody is placed, and the figures stay in the box", function()
  fixture "open"
  box(2)
  local gunner = place("gunner", "s1:H4", "red")
  for square in board.squares(world.tile "s2"):each() do
    local near = board.distance(square, sq "s2:A4") <= 1
    if not near and square ~= sq "s2:H8" then place("debris", square) end
  end
  stack("force@s2", "two-gaunts")
  answer("move", "s2:A4")
  run("move", gunner)
  expect(creatures:count(), 1)
  expect(creatures:first().square, sq "s2:H8")
  expect(world.zone("pool").count, 1)
end)

spec("CIT-DL-04 CIT-DL-10: a trooper on the only square of an entrance keeps who waits there outside", function()
  fixture "open"
  place("gunner", "s2:D1", "red")
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north", actions = 2 })
  run("creature", gaunt)
  expect(gaunt.zone.name, "outside")
  expect(gaunt.actions, 2)
end)

spec("CIT-DL-04 CIT-DL-10: one creature comes in through another that stands on the entrance", function()
  fixture "open"
  place("brute", "s2:D1", "legion")
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north" })
  refuse("creature-move", "s2:D1")
  answer("creature-move", "s2:D2")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:D2")
end)

spec("CIT-MOVE-03 CIT-TURN-02: a creature on the only square of an entrance keeps the team outside", function()
  fixture "open"
  change.set(side "red", "entrance", "south")
  local gunner = place("gunner", "zone:outside@red", "red", { actions = 2 })
  place("gaunt", "s1:D8", "legion")
  run("action", gunner)
  expect(gunner.zone.name, "outside")
end)

spec("CIT-MOVE-06 CIT-TURN-02: a token on the entrance is passed, and a MOVE does not end on it", function()
  fixture "open"
  change.set(side "red", "entrance", "south")
  local gunner = place("gunner", "zone:outside@red", "red")
  place("debris", "s1:D8")
  refuse("move", "s1:D8")
  answer("move", "s1:D7")
  run("move", gunner)
  expect(gunner.square, sq "s1:D7")
end)

spec("CIT-MAP-07 CIT-MOVE-07: a trooper outside is not blocked by a creature inside the entrance", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  place("gaunt", "s1:A4", "legion")
  answer("move", "s1:C5")
  run("move", gunner)
  expect(gunner.square, sq "s1:C5")
end)

spec("CIT-MAP-07 CIT-DL-01: an event that picks a trooper picks nobody while all wait outside", function()
  fixture "open"
  local gunner = place("gunner", "zone:outside@red", "red")
  stack("event-deck", "event-bad-air")
  run "legion-event"
  expect(gunner.health, 5)
end)

spec("CIT-MAP-07 CIT-DL-15: who waits outside is not shot at, and creatures outside do not shoot", function()
  fixture "open"
  local creature = require "legion.creature"
  local waiting = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  local inside = place("gaunt", "s1:D4", "legion")
  place("gunner", "zone:outside@red", "red")
  expect(#creature.prey(inside, "firearm"), 0)
  place("heavy", "s2:H1", "red")
  expect(#creature.prey(inside, "firearm"), 1)
  expect(#creature.prey(waiting, "firearm"), 0)
  expect(#creature.prey(waiting, "close"), 0)
end)

spec("CIT-SPAWN-03 CIT-DL-04: creatures outside are not neighbours, and troopers there do not keep squares free",
  function()
    fixture "open"
    box(1)
    change.set(side "red", "entrance", "west")
    place("gunner", "zone:outside@red", "red")
    stack("force@s1", "one-gaunt")
    answer("spawn", "s1:A4")
    run "legion-force"
    expect(creatures:first().square, sq "s1:A4")
  end)

spec("CIT-TURN-01 CIT-RND-03 CIT-END-02: a team for which every entrance is closed waits at home and is not out",
  function()
    fixture "open"
    for _, each in ipairs(world.sides) do place("id-marker", "zone:drawn", each.id) end
    place("gunner", "zone:reserve@red", "red")
    place("heavy", "zone:reserve@red", "red")
    place("tinker", "s1:A1", "blue")
    change.set(world, "round", 3)
    run("corporation-turn", side "red")
    expect(world.zone("reserve", side "red").count, 2)
    run { "round-end", until_step = "round" }
    expect(side("red").out, false)
    change.set(world, "round", 4)
    answer("entrance", "west")
    answer("trooper", "gunner")
    for _ = 1, 2 do answer("action", "end") end
    run("corporation-turn", side "red")
    expect(world.zone("outside", side "red").count, 2)
  end)

spec("CIT-DL-03 CIT-TURN-01: a team that still waits at home brings reinforcements", function()
  fixture "open"
  box(2)
  place("gunner", "zone:reserve@red", "red")
  place("tinker", "zone:outside@blue", "blue")
  stack("event-open", "gaunts-come")
  answer("red-entrance", "east")
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 2)
end)

spec("CIT-CC-03 CIT-DL-06: a creature that the Legion has placed in its turn is charged like any other", function()
  fixture "open"
  place("gaunt", "zone:pool", "legion")
  local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
  stack("force@s1", "one-gaunt")
  answer("spawn", "s1:F4")
  run "legion-force"
  answer("move", "s1:E4")
  run("move", fencer)
  expect_dice { white = 3 }
  force { 0, 0, 0 }
  run("attack", fencer)
end)

spec("CIT-CC-03 CIT-DL-10: a creature that comes beside a trooper in the Legion's turn is not charged", function()
  fixture "open"
  local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
  place("gaunt", "s1:E3", "legion")
  answer("action", "move")
  answer("move", "s1:D4")
  answer("action", "end")
  run("action", fencer)
  local gaunt = place("gaunt", "s1:G4", "legion", { actions = 1 })
  answer("creature-action", "move")
  answer("creature-move", "s1:E4")
  run("creature", gaunt)
  expect(require "attack.close_combat".bonus(fencer, gaunt), 0)
end)
