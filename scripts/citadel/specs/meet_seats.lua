-- Where AI cards and the number of corporations meet other rules: nobody on the map, smoke, doors, teams that are out.
local legion = require "specs.shared.legion"

local box = legion.box

local creatures = filter { kind = "creature" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-AI-14 CIT-MAP-07: with every trooper outside, the sector is picked by compass", function()
  fixture "ai"
  box("gaunt")
  change.set(side "red", "entrance", "west")
  place("gunner", "zone:outside@red", "red")
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "e5", "b7")
  run "legion-force"
  expect(world.zone("force", world.tile "s2").count, 0)
  expect(world.zone("force", world.tile "s1").count, 1)
  expect(creatures:first().square, sq "s2:B7")
end)

spec("CIT-AI-09 CIT-MAP-07: with no trooper on the map a creature's instructions do not apply, and it stays", function()
  fixture "ai"
  place("gunner", "zone:outside@red", "red")
  local gaunt = place("gaunt", "s2:D4", "legion", { actions = 2 })
  stack("ai-deck", "e5", "h1")
  run("creature", gaunt)
  expect(gaunt.square, sq "s2:D4")
  expect(gaunt.actions, 0)
  expect(world.zone("ai-discard").count, 2)
end)

spec("CIT-AI-12 CIT-MAP-07: an event strikes nobody while all wait outside, and draws no AI card", function()
  fixture "ai"
  local gunner = place("gunner", "zone:outside@red", "red")
  stack("event-deck", "event-bad-air")
  stack("ai-deck", "b7")
  run "legion-event"
  expect(gunner.health, 5)
  expect(world.zone("ai-discard").count, 0)
end)

spec("CIT-AI-09 CIT-ITEM-06: in smoke a creature cannot shoot, and takes the next instruction", function()
  fixture "ai"
  place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:H4", "legion", { actions = 1 })
  place("smoke", "s1:A1")
  stack("ai-deck", "e5", "b7")
  run("creature", gaunt)
  expect(gaunt.square, sq "s1:F2")
end)

spec("CIT-AI-09 CIT-DOOR-09: past a closed door a creature does not strike, but goes for the trooper", function()
  fixture "ai"
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:D" .. row, "east") end
  local gunner = place("gunner", "s1:D5", "red")
  local gaunt = place("gaunt", "s1:F5", "legion", { actions = 1 })
  stack("ai-deck", "e5", "b7")
  run("creature", gaunt)
  expect(gunner.health, 5)
  expect(board.adjacent(gaunt.square, gunner.square), true)
end)

spec("CIT-AI-15 CIT-TRAP-02 CIT-ITEM-03: the square that the matrix names may have a bomb, not a trap", function()
  fixture "ai"
  box("gaunt", "gaunt")
  place("gunner", "s1:A1", "red")
  stack("force@s2", "two-gaunts")
  place("trap", "s2:E5")
  place("bomb", "s2:B7")
  stack("ai-deck", "e5", "b7", "e5", "h1")
  run "legion-force"
  expect(#creatures:at(sq "s2:B7"), 1)
  expect(#creatures:at(sq "s2:H1"), 1)
  expect(#creatures:at(sq "s2:E5"), 0)
end)

spec("CIT-AI-08 CIT-RND-03: the icon of a team that is out is passed over", function()
  fixture("ai", { corporations = 3 })
  change.set(side "red", "out", true)
  stack("hand@red", "doom-grit")
  stack("hand@blue", "doom-grit")
  stack("hand@green", "doom-grit")
  stack("event-deck", "event-singled-out")
  stack("ai-deck", "e5", "h1", "b7")
  run "legion-event"
  expect(world.zone("hand", side "red").count, 1)
  expect(world.zone("hand", side "blue").count, 1)
  expect(world.zone("hand", side "green").count, 0)
end)

spec("CIT-AI-17 CIT-DL-13: with a card for more targets AI cards go on to the nearest one that is left", function()
  fixture "ai"
  local one, two = place("gunner", "s1:E4", "red"), place("tinker", "s1:C4", "blue")
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  stack("event-open", "event-a-thousand-cuts")
  stack("tie-breaker", "e5")
  stack("ai-deck", "e5", "b7")
  force { 1, 1, 0, 1, 1, 0 }
  run("creature", gaunt)
  expect(one.health, 4)
  expect(two.health, 4)
end)

spec("CIT-AI-17 CIT-AI-16: equally near troopers are told apart by the tie-breaker, not by the action's card",
  function()
    fixture "ai"
    local east, west = place("gunner", "s1:F4", "red"), place("tinker", "s1:B4", "blue")
    local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
    stack("tie-breaker", "b7")
    stack("ai-deck", "e5", "h1")
    force { 1, 1, 1, 0 }
    run("creature", gaunt)
    expect(east.health, 5)
    expect(west.health, 3)
  end)

spec("CIT-AI-10 CIT-TURN-09: after a sidestep the creature's second action has a card of its own", function()
  fixture "ai"
  place("id-marker", "zone:drawn", "legion")
  local gunner = place("gunner", "s1:A4", "red")
  place("doom-sidestep", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:E4", "legion", { actions = 2 })
  stack("tie-breaker", "b7")
  stack("ai-deck", "h1", "b7", "b7")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:A3")
  run("creature", gaunt)
  expect(gaunt.square, sq "s1:B5")
  expect(world.zone("ai-discard").count, 2)
  expect(gunner.health, 5)
end)

spec("CIT-AI-16 CIT-ITEM-04: a creature that a bomb has felled has no place in the order of the turn", function()
  fixture "ai"
  change.set(world, "round", 2)
  local far = place("gaunt", "s2:D4", "legion")
  local near = place("gaunt", "s1:D4", "legion")
  place("tinker", "s1:A1", "blue")
  place("bomb", "s1:D5", "blue", { round = 1 })
  stack("event-deck", "still")
  stack("ai-deck", "b7", "b7", "b7", "b7")
  force { 1, 1, 0 }
  run { "legion-turn", until_step = "legion-activate" }
  expect(near.zone.name, "pool")
  expect(far.order, 1)
end)

spec("CIT-RND-01 CIT-RND-03: a team that falls before its marker is drawn has no turn in the round", function()
  fixture("ai", { corporations = 4, mode = "player" })
  for _, each in ipairs(world.sides) do
    if each.id ~= "legion" then place("id-marker", "zone:bag", each.id) end
  end
  local gunner = place("gunner", "s1:A1", "red", { health = 1 })
  place("tinker", "s1:C1", "blue")
  act.damage(gunner, 1)
  expect(world.zone("bag").count, 3)
  chance("bag", 3)
  run { "draw", until_step = "trooper" }
  expect(world.zone("drawn").top.side, side "blue")
end)

spec("CIT-DL-01 CIT-DL-03 CIT-RND-03: a team that the event strikes out brings no reinforcements", function()
  fixture("ai", { corporations = 2, mode = "player" })
  place("gunner", "s1:A1", "red", { health = 1 })
  place("tinker", "s1:C1", "blue")
  box("gaunt", "gaunt")
  stack("event-deck", "event-bad-air")
  stack("force-pile", "one-gaunt", "one-gaunt")
  answer("victim", "gunner")
  run "legion-event"
  expect(side("red").out, true)
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 1)
end)

spec("CIT-AI-01 CIT-SCORE-06: a mission done together is won by all corporations, whatever the PP", function()
  fixture("ai", { corporations = 3 })
  change.set(side "red", "pp", 9)
  change.set(side "green", "out", true)
  act.objective("goal", "done")
  run "scoring"
  expect(winners(), { "red", "blue", "green" })
end)

spec("CIT-AI-11 CIT-SPAWN-01 CIT-DOOR-02: AI cards place what a MOVE through a door reveals, after the door card",
  function()
    fixture "ai"
    box("gaunt")
    lay("door", "s1:H4", "east")
    stack("door-deck", "door-tripwire")
    stack("force@s2", "one-gaunt")
    stack("ai-deck", "b7", "e5")
    local gunner = place("gunner", "s1:H4", "red")
    answer("move", "s2:A4")
    force { 1, 1, 0, 0 }
    answer("move", "stop")
    run("move", gunner)
    expect(gunner.health, 4)
    expect(creatures:first().square, sq "s2:B7")
  end)

spec("CIT-AI-16 CIT-DL-04 CIT-SPAWN-05: a figure that has come back out of the box waits after those that came earlier",
  function()
    fixture "ai"
    local returned = place("gaunt", "s1:D4", "legion")
    local earlier = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
    act.damage(returned, 1, side "red")
    stack("event-open", "gaunts-come")
    change.set(side "blue", "out", true)
    stack("ai-deck", "e5", "b7", "e5")
    run "legion-reinforce"
    expect(returned.entrance, "east")
    stack("ai-deck", "e5")
    run "legion-order"
    expect({ earlier.order, returned.order }, { 1, 2 })
  end)
