-- Solo and co-operative play: AI cards decide for the Legion.
local mind = require "legion.mind"
local compass = require "legion.compass"
local ai_deck = require "legion.ai_deck"
local legion = require "specs.shared.legion"

local box = legion.box

local creatures = filter { kind = "creature" }
local debris = filter { kind = "debris" }

local function card(item)
  stack("ai-deck", item)
  return world.zone("ai-deck").top
end

local function discarded()
  return world.zone("ai-discard").count
end

spec("CIT-AI-01 CIT-AI-02: the Legion's whole turn, and nobody is asked", function()
  fixture "ai"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:D5", "legion")
  box("gaunt", "gaunt", "gaunt")
  stack("event-deck", "gaunts-come")
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "h1", "c3", "b7", "b7", "e5", "e5", "b7", "b7", "b7", "b7", "b7", "b7")
  force { 1, 1, 0, 1, 1, 1 }
  run "legion-turn"
  expect(gunner.health, 4)
  expect(creatures:at(board.find "s2:B7"):first().item, "gaunt")
  expect(world.zone("outside", world.side "legion").count, 2)
  expect(world.zone("event-discard").count, 1)
  expect(world.zone("force", world.tile "s2").count, 0)
end)

spec("CIT-AI-01: with a player the Legion is asked, and no card drawn", function()
  fixture("ai", { mode = "player" })
  place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:D5", "legion", { actions = 2 })
  answer("creature-action", "end")
  run("creature", gaunt)
  expect(discarded(), 0)
end)

spec("CIT-AI-01: the corporations win together when the primary mission is done, else the Legion does", function()
  fixture "ai"
  change.set(world.side "red", "kills", 50)
  change.set(world.side "legion", "pp", 9)
  run "round-end"
  expect(outcome(), "mission-done")
  expect(winners(), { "red", "blue" })
  fixture "ai"
  change.set(world.side "red", "pp", 9)
  change.set(world, "last", true)
  run "round-end"
  expect(outcome(), "mission-failed")
  expect(winners(), { "legion" })
  expect(world.side("red").score, 9)
end)

spec("CIT-AI-01 CIT-SET-02: no corporation stays out", function()
  fixture("ai", { corporations = 1 })
  answer("characters", { "gunner", "oda-ferrant" })
  run { "setup", until_step = "round" }
  expect(world.side("legion").house, nil)
  expect(#world.sides, 2)
end)

spec("CIT-AI-03: the deck is made of all AI cards, unless the mission lays its own", function()
  fixture("ai", { corporations = 1 })
  answer("characters", { "gunner", "oda-ferrant" })
  run { "setup", until_step = "round" }
  expect(world.zone("ai-deck").count, data.count "ai-card")
  fixture("ai", { corporations = 1 })
  stack("ai-deck", "e5", "b7")
  answer("characters", { "gunner", "oda-ferrant" })
  run { "setup", until_step = "round" }
  expect(world.zone("ai-deck").count, 2)
end)

spec("CIT-AI-03: with a player there is no deck", function()
  fixture("ai", { corporations = 1, mode = "player" })
  answer("characters", { "gunner", "oda-ferrant" })
  run { "setup", until_step = "round" }
  expect(world.zone("ai-deck").count, 0)
end)

spec("CIT-AI-04: north lies where the mission says", function()
  fixture "ai"
  local west, east = place("gunner", "s1:A4", "red"), place("gunner", "s1:H4", "red")
  local south = place("tinker", "s1:D8", "blue")
  expect(compass.keep(set(west, east, south), card "h1"):first(), west)
  change.set(world, "north", "east")
  expect(compass.on_map "north", "east")
  expect(compass.on_map "west", "north")
  expect(compass.keep(set(west, east, south), card "h1"):first(), east)
  expect(compass.square(world.tile "s1", card "h1"), board.find "s1:H8")
  change.set(world, "north", "south")
  expect(compass.square(world.tile "s1", card "h1"), board.find "s1:A8")
  local seen = {}
  for _, north in ipairs { "north", "east", "south", "west" } do
    change.set(world, "north", north)
    for _, wind in ipairs { "north", "east", "south", "west" } do seen[#seen + 1] = compass.on_map(wind) end
  end
  expect(seen, { "north", "east", "south", "west", "east", "south", "west", "north", "south", "west", "north", "east",
                 "west", "north", "east", "south" })
end)

spec("CIT-AI-05: W9, gold east and silver north", function()
  fixture "ai"
  local one, two = place("gunner", "s1:C2", "red"), place("gunner", "s1:G6", "red")
  local three = place("tinker", "s1:G3", "blue")
  local kept = compass.keep(set(one, two, three), card "e5")
  expect(#kept, 1)
  expect(kept:first(), three)
end)

spec("CIT-AI-06: the compass picks troopers, creatures, tiles and entrances", function()
  fixture "ai"
  local one, two = place("gunner", "s1:C2", "red"), place("gunner", "s1:B6", "red")
  stack("ai-deck", "b7")
  expect(mind.choose("victim", set(one, two)), two)
  local near, far = place("gaunt", "s2:A1", "legion"), place("gaunt", "s2:B1", "legion")
  stack("ai-deck", "e5")
  expect(mind.choose("rally", set(near, far)), far)
  stack("ai-deck", "b7")
  expect(mind.choose("tile", set(world.tile "s2", world.tile "s1")), world.tile "s1")
  stack("ai-deck", "h1")
  expect(mind.choose("way", set("east", "north")), "north")
  expect(discarded(), 4)
end)

spec("CIT-AI-06: what one card leaves tied the next one decides, what none can the order of arrival", function()
  fixture "ai"
  local one, two = place("gunner", "s1:B1", "red"), place("gunner", "s1:F1", "red")
  stack("ai-deck", "doorward", "e5")
  expect(mind.choose("victim", set(one, two)), two)
  expect(discarded(), 2)
  fixture "ai"
  local first = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  local second = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  stack("ai-deck", "e5", "b7", "h1")
  expect(mind.choose("rally", set(first, second)), first)
  expect(discarded(), 0)
end)

spec("CIT-AI-07: the matrix picks a square of a sector, north up however the tile is turned", function()
  fixture "ai"
  expect(compass.square(world.tile "s2", card "b7"), board.find "s2:B7")
  expect(compass.square(world.tile "s1", card "e5"), board.find "s1:E5")
end)

spec("CIT-AI-08: the icon picks a corporation; one that is not in play, the next card", function()
  fixture "ai"
  stack("ai-deck", "c3", "h1", "b7", "e5")
  expect(mind.choose("tithe", set(world.side "red", world.side "blue")), world.side "blue")
  expect(discarded(), 3)
  fixture "ai"
  stack("ai-deck", "c3", "h1")
  expect(mind.choose("tithe", set(world.side "red", world.side "blue")), world.side "red")
  expect(discarded(), 2)
end)

spec("CIT-AI-10 CIT-AI-16: W14, the tie-breaker gives the order, each action a card: 6 of them", function()
  fixture "ai"
  local first = place("gaunt", "s1:F1", "legion", { actions = 2 })
  local second = place("gaunt", "s1:B2", "legion", { actions = 2 })
  local third = place("gaunt", "s1:B6", "legion", { actions = 2 })
  stack("ai-deck", "b7", "b7", "b7", "b7", "b7", "b7", "b7", "e5")
  run "legion-order"
  expect(world.zone("tie-breaker").top.item, "b7")
  expect(third.order, 1)
  expect(second.order, 2)
  expect(first.order, 3)
  expect(mind.choose("creature", set(first, second, third)), third)
  run "legion-activate"
  expect(discarded(), 6)
  expect(world.zone("ai-deck").top.item, "e5")
end)

spec("CIT-AI-16: waiting creatures count at their entrance, equal places in order of arrival", function()
  fixture "ai"
  local inside = place("gaunt", "s1:F1", "legion")
  local early = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  local late = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  local north = place("gaunt", "zone:outside@legion", "legion", { entrance = "north" })
  stack("ai-deck", "e5")
  run "legion-order"
  expect({ early.order, late.order, north.order, inside.order }, { 1, 2, 3, 4 })
end)

spec("CIT-AI-11: a decision in a corporation's turn takes the top card too, which goes to the discard", function()
  fixture "ai"
  local gunner = place("gunner", "s1:H4", "red", { actions = 1 })
  box "gaunt"
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "b7", "e5")
  answer("move", "s2:B4")
  run("move", gunner)
  expect(#creatures:at(board.find "s2:B7"), 1)
  expect(world.zone("ai-discard").top.item, "b7")
  expect(world.zone("ai-deck").count, 1)
end)

spec("CIT-AI-11: an empty deck is made anew of the discard; a card that lies aside stays there", function()
  fixture "ai"
  stack("ai-deck", "e5", "b7")
  expect(ai_deck.lay_aside().item, "e5")
  expect(ai_deck.draw().item, "b7")
  expect(ai_deck.draw().item, "b7")
  expect(world.zone("tie-breaker").count, 1)
  fixture "ai"
  stack("ai-deck", "e5")
  ai_deck.lay_aside()
  expect(ai_deck.draw().item, "e5")
  expect(world.zone("tie-breaker").count, 1)
end)

spec("CIT-AI-12: an event's trooper, by compass", function()
  fixture "ai"
  local one, two = place("gunner", "s1:C2", "red"), place("gunner", "s1:G6", "red")
  stack("event-deck", "event-bad-air")
  stack("ai-deck", "b7")
  run "legion-event"
  expect(one.health, 4)
  expect(two.health, 5)
end)

spec("CIT-AI-12: an event's creature, by compass", function()
  fixture "ai"
  local one = place("gaunt", "s1:C2", "legion")
  local two = place("gaunt", "zone:outside@legion", "legion", { entrance = "north" })
  stack("event-deck", "event-war-horn")
  stack("ai-deck", "b7", "e5")
  run "legion-event"
  run "legion-force"
  expect(one.actions, 3)
  expect(two.actions, 2)
end)

spec("CIT-AI-12: an event's corporation, by icon; the players pick what they lose", function()
  fixture "ai"
  stack("hand@red", "doom-grit")
  stack("hand@blue", "doom-duck", "doom-again")
  stack("event-deck", "event-singled-out")
  stack("ai-deck", "c3", "b7")
  answer("discard", "doom-duck")
  run "legion-event"
  expect(world.zone("hand", world.side "red").count, 1)
  expect(world.zone("hand", world.side "blue").count, 1)
end)

spec("CIT-AI-12: an event's tile by compass, its square by matrix", function()
  fixture "ai"
  place("gaunt", "s2:B7", "legion")
  stack("event-deck", "event-falling-slab")
  stack("ai-deck", "e5", "b7", "h1")
  run "legion-event"
  expect(#debris:at(board.find "s2:H1"), 1)
end)

spec("CIT-AI-12: an event's force card lies on the tile that the compass picks, not on the nearest", function()
  fixture "ai"
  place("gunner", "s1:A4", "red")
  box "gaunt"
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  stack("event-deck", "event-torn-bulkhead")
  stack("ai-deck", "e5", "b7")
  run "legion-event"
  expect(#creatures:at(board.find "s2:B7"), 1)
end)

spec("CIT-AI-13: red entrances by compass, one card for each", function()
  fixture "ai"
  box("gaunt", "gaunt")
  stack("event-deck", "gaunts-come")
  run "legion-event"
  stack("ai-deck", "h1", "e5")
  run "legion-reinforce"
  local outside = world.zone("outside", world.side "legion")
  expect(outside:at(2).entrance, "north")
  expect(outside:at(1).entrance, "east")
  expect(discarded(), 2)
end)

spec("CIT-AI-14: the force card of the sector that is nearest to the troopers", function()
  fixture "ai"
  place("gunner", "s1:G4", "red")
  place("tinker", "s1:A8", "blue")
  box("gaunt", "gaunt")
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "b7", "e5")
  run "legion-force"
  expect(#creatures:at(board.find "s2:B7"), 1)
  fixture "ai"
  place("gunner", "s2:A4", "red")
  box("gaunt", "gaunt")
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "b7", "e5")
  run "legion-force"
  expect(#creatures:at(board.find "s2:B7"), 1)
end)

spec("CIT-AI-14: equally near ones by compass, also when no trooper is on the map", function()
  fixture "ai"
  place("gunner", "s1:A4", "red")
  place("tinker", "s2:H4", "blue")
  box "gaunt"
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "e5", "b7")
  run "legion-force"
  expect(#creatures:at(board.find "s2:B7"), 1)
  fixture "ai"
  box "gaunt"
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  stack("ai-deck", "b7", "e5")
  run "legion-force"
  expect(#creatures:at(board.find "s1:E5"), 1)
end)

spec("CIT-AI-15: W10, illegal squares mean the next card", function()
  fixture "ai"
  place("gunner", "s1:D4", "red")
  box("gaunt", "gaunt")
  stack("force@s1", "two-gaunts")
  stack("ai-deck", "e5", "b7", "b7", "h1", "c3")
  run "legion-force"
  expect(#creatures:at(board.find "s1:E5"), 0)
  expect(#creatures:at(board.find "s1:B7"), 1)
  expect(#creatures:at(board.find "s1:H1"), 1)
  expect(discarded(), 4)
end)

spec("CIT-AI-15: after a full pass the first legal square in reading order, none at all: not placed", function()
  fixture "ai"
  place("gunner", "s1:D4", "red")
  place("turret", "s1:A1")
  box("gaunt", "gaunt")
  stack("force@s1", "one-gaunt")
  stack("ai-deck", "e5", "e5")
  run "legion-force"
  expect(#creatures:at(board.find "s1:B1"), 1)
  expect(discarded(), 2)
  fixture "ai"
  box "gaunt"
  for square in board.squares(world.tile "s1"):each() do place("turret", square) end
  stack("force@s1", "one-gaunt")
  stack("ai-deck", "e5")
  run "legion-force"
  expect(#creatures:all(), 0)
  expect(discarded(), 0)
end)

spec("CIT-AI-17: the nearest eligible trooper; ties by the tie-breaker, not by the card of the action", function()
  fixture "ai"
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  local far = place("gunner", "s1:A1", "red")
  local east, west = place("gunner", "s1:F4", "red"), place("tinker", "s1:B4", "blue")
  stack("ai-deck", "b7", "e5")
  run "legion-order"
  change.move(far, board.find "s1:H8")
  force { 1, 1, 1, 1 }
  run("creature", gaunt)
  expect(west.health, 4)
  expect(east.health, 5)
  expect(far.health, 5)
end)

spec("CIT-AI-17: an adjacent trooper is nearer, but no target of a firearm", function()
  fixture "ai"
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  local near, far = place("gunner", "s1:D5", "red"), place("gunner", "s1:G4", "red")
  stack("ai-deck", "shy")
  force { 1, 1, 1, 1 }
  run("creature", gaunt)
  expect(near.health, 5)
  expect(far.health, 4)
end)

spec("CIT-AI-18: at the end of the turn all AI cards are one deck again", function()
  fixture "ai"
  stack("ai-deck", "e5", "b7", "h1", "c3")
  ai_deck.lay_aside()
  ai_deck.draw()
  run "legion-end"
  expect(world.zone("ai-deck").count, 4)
  expect(discarded(), 0)
  expect(world.zone("tie-breaker").count, 0)
end)
