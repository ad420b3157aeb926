-- AI cards where little is left to choose: ties, dead ends, nobody near, a creature still outside.
local mind = require "legion.mind"
local compass = require "legion.compass"
local ai_deck = require "legion.ai_deck"
local ai_actions = require "legion.ai_actions"
local trap = require "map.trap"
local event = require "cards.event"
local creature = require "legion.creature"

local function sq(name) return board.find(name) end

local function discarded() return world.zone("ai-discard").count end

-- The tie-breaker is laid aside, then the creature takes its action with the card.
local function act_on(figure, tie_breaker, card)
  stack("ai-deck", tie_breaker, card)
  run "legion-order"
  change.set(figure, "actions", 1)
  run("creature", figure)
  return figure.on_map and board.name(figure.square)
end

-- Walls on sides of squares: "s1:A1 south"…
local function walls(...)
  for _, text in ipairs { ... } do
    local square, side = text:match "^(%S+) (%S+)$"
    lay("wall", square, side)
  end
end

-- A passage from A1 to C1 that is open only towards A2.
local function passage()
  walls("s1:B1 south", "s1:C1 south", "s1:C1 east")
end

spec("CIT-AI-09: of equally near troopers it goes towards the one that the tie-breaker picks", function()
  for card, goal in pairs { e5 = "s1:G3", b7 = "s1:C7" } do
    fixture "ai"
    local brute = place("brute", "s1:D4", "legion")
    local east, west = place("gunner", "s1:H4", "red"), place("tinker", "s1:D8", "blue")
    expect({ board.distance(brute, east), board.distance(brute, west) }, { 4, 4 })
    expect(act_on(brute, card, "h1"), goal)
  end
end)

spec("CIT-AI-09: it goes towards the second of two equally near troopers when it cannot approach the first", function()
  fixture "ai"
  passage()
  local brute = place("brute", "s1:A1", "legion")
  place("gaunt", "s1:B1", "legion")
  place("gunner", "s1:C1", "red")
  place("tinker", "s1:A3", "blue")
  expect(act_on(brute, "e5", "h1"), "s1:B2")
end)

spec("CIT-AI-09: a trooper further away does not stand in for the nearest that cannot be approached", function()
  fixture "ai"
  passage()
  local brute = place("brute", "s1:A1", "legion")
  place("gaunt", "s1:B1", "legion")
  place("gunner", "s1:C1", "red")
  place("tinker", "s1:A5", "blue")
  expect(act_on(brute, "e5", "h1"), "s1:A1")
  expect(brute.actions, 0)
end)

spec("CIT-AI-09: from outside, the square of the entrance is one step nearer", function()
  fixture "ai"
  walls("s2:D1 east", "s2:D1 west", "s2:D2 east", "s2:D2 west")
  local brute = place("brute", "zone:outside@legion", "legion", { entrance = "north" })
  place("gunner", "s2:D2", "red")
  expect(act_on(brute, "e5", "h1"), "s2:D1")

  -- Through another creature to a square beyond, from which the way is as long as from outside.
  fixture "ai"
  walls("s2:C1 west", "s2:C1 south", "s2:D1 south", "s2:E1 south", "s2:F1 south", "s2:F1 east")
  brute = place("brute", "zone:outside@legion", "legion", { entrance = "north" })
  place("gaunt", "s2:D1", "legion")
  place("gaunt", "s2:E1", "legion")
  place("gunner", "s2:F1", "red")
  expect(#creature.ways(brute, 3), 1)
  expect(act_on(brute, "e5", "h1"), false)
end)

spec("CIT-AI-09: it does not go away where it would get no further from the nearest trooper", function()
  fixture "ai"
  walls("s1:A1 east", "s1:A2 east", "s1:A3 east", "s1:A3 south")
  local brute = place("brute", "s1:A2", "legion")
  place("gunner", "s1:E2", "red")
  expect(act_on(brute, "e5", "shy"), "s1:A2")
end)

spec("CIT-AI-09: the nearest trooper alone counts for going away", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion")
  place("gunner", "s1:B4", "red")
  place("tinker", "s1:H4", "blue")
  expect(act_on(brute, "b7", "shy"), "s1:G7")
end)

spec("CIT-AI-09: where it is told to hold it does, whatever comes after on the card", function()
  fixture "truce"
  local howler = place("howler", "s1:D4", "legion")
  place("gunner", "s1:H4", "red")
  expect(act_on(howler, "e5", "patient"), "s1:D4")
  expect(howler.intent, "hold")
end)

-- A creature on its way to the only square beyond a trap; the trap lies beside the nearest door.
local function thrown()
  fixture("ai", { squares = 4 })
  walls("s1:A1 south", "s1:B1 south", "s1:D1 south", "s1:E1 south", "s1:F1 south", "s1:F1 east")
  lay("door", "s1:C1", "south")
  trap.lay(sq "s1:C1", nil)
  place("gaunt", "s1:B1", "legion")
  force { 1, 1, 0 }
  return place("brute", "s1:A1", "legion")
end

spec("CIT-AI-09 CIT-TRAP-01: after a trap, with nothing nearer to its goal, it goes on towards a trooper", function()
  local brute = thrown()
  place("gunner", "s1:C8", "red")
  expect(act_on(brute, "b7", "doorward"), "s1:A3")
end)

spec("CIT-AI-09 CIT-TRAP-01: after a trap, with nowhere to go, it takes the next square by the tie-breaker", function()
  expect(act_on(thrown(), "h1", "doorward"), "s1:D1")
end)

spec("CIT-AI-11: the discard is shuffled into the new deck", function()
  local same = 0
  for n = 1, 6 do
    fixture "ai"
    seed(n)
    stack("ai-discard", "e5", "b7", "h1", "c3", "shy")
    local cards, drawn = {}, {}
    for i = 1, 5 do cards[i] = world.zone("ai-discard"):at(i).item end
    for i = 1, 5 do drawn[i] = ai_deck.draw().item end
    table.sort(cards)
    local text = table.concat(drawn, " ")
    if text == "e5 b7 h1 c3 shy" or text == "shy c3 h1 b7 e5" then same = same + 1 end
    table.sort(drawn)
    expect(drawn, cards)
  end
  expect(same < 3)
end)

spec("CIT-AI-05 CIT-AI-06: tiles and entrances count by their middle, who waits by the entrance", function()
  fixture "truce"
  local function middle(thing) return { compass.middle(thing) } end
  expect(middle(sq "s2:C5"), { 22, 10 })
  expect(middle(world.tile "s2"), { 25, 9 })
  expect(middle "west", { 2, 8 })
  expect(middle "north", { 24, 2 })
  expect(middle(place("howler", "s1:D4", "legion", { entrance = "north" })), { 8, 8 })
  expect(middle(place("howler", "zone:outside@legion", "legion", { entrance = "north" })), { 24, 2 })
  change.set(world.side "red", "entrance", "west")
  expect(middle(place("gunner", "zone:outside@red", "red")), { 2, 8 })
  expect(middle(place("tinker", "zone:reserve@blue", "blue")), { 0, 0 })
  stack("event-deck", "still")
  expect(middle(world.zone("event-deck").top), { 0, 0 })
end)

spec("CIT-AI-06: a full pass through the deck and no more", function()
  fixture "ai"
  local one, two = place("gunner", "s1:B1", "red"), place("gunner", "s1:F1", "red")
  stack("ai-deck", "doorward", "doorward")
  expect(mind.choose("victim", set(two, one)), two)
  expect({ world.zone("ai-deck").count, discarded() }, { 0, 2 })
end)

spec("CIT-AI-06 CIT-AI-08: where there is one candidate no card is drawn", function()
  fixture "ai"
  stack("ai-deck", "e5", "b7")
  local gunner = place("gunner", "s1:B1", "red")
  expect(mind.choose("victim", set(gunner)), gunner)
  expect(mind.choose("tithe", set(world.side "red")), world.side "red")
  expect(mind.choose("cave-in", places(sq "s1:D4")), sq "s1:D4")
  expect(discarded(), 0)
end)

spec("CIT-AI-13: one card for each figure, also where there is but one entrance", function()
  fixture "truce"
  place("howler", "zone:pool", "legion")
  place("howler", "zone:pool", "legion")
  stack("event-deck", "howlers-come")
  stack("ai-deck", "e5", "e5", "patient")
  run "legion-event"
  run "legion-reinforce"
  expect(world.zone("outside", world.side "legion").count, 2)
  expect({ world.zone("ai-deck").count, discarded() }, { 1, 2 })
end)

spec("CIT-AI-15: one card for each figure, also where there is but one square", function()
  fixture "ai"
  stack("ai-deck", "b7", "e5", "h1", "c3")
  expect(mind.choose("spawn", places(sq "s1:H1")), sq "s1:H1")
  expect(discarded(), 3)
end)

spec("CIT-AI-15: after a full pass the first square in reading order is row by row", function()
  fixture "ai"
  local squares = places(sq "s1:A3", sq "s1:B2", sq "s1:F2", sq "s1:D8")
  expect(ai_actions.first_square(squares), sq "s1:B2")
  stack("ai-deck", "e5", "b7")
  expect(mind.choose("spawn", squares), sq "s1:B2")
end)

spec("CIT-AI-09 CIT-DL-17: of several special attacks it makes the first, without another card", function()
  fixture "truce"
  stack("ai-deck", "e5", "patient")
  local howler = place("howler", "s1:D4", "legion")
  expect(mind.choose("creature-special", creature.specials(howler), howler), "howl")
  expect(discarded(), 0)
end)

spec("CIT-AI-14: with nobody on the map the sector is by compass, whatever the distance", function()
  fixture "ai"
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  place("gaunt", "zone:pool", "legion")
  stack("ai-deck", "e5", "b7")
  event.reveal()
  expect(world.zone("force", world.tile "s2").count, 0)
end)

spec("CIT-AI-18 CIT-AI-01: with a player of the Legion AI cards stay where they lie", function()
  fixture("ai", { mode = "player" })
  stack("ai-deck", "e5")
  stack("ai-discard", "b7")
  run "legion-end"
  expect({ world.zone("ai-deck").count, discarded() }, { 1, 1 })
end)
