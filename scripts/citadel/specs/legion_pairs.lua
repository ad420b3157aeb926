-- The Legion with two of what usually comes once: creatures, cards, traps, entrances, goals.
local compass = require "legion.compass"
local creature = require "legion.creature"
local event = require "cards.event"
local spawn = require "legion.spawn"
local trap = require "map.trap"
local legion = require "specs.shared.legion"

local at = board.find

local creatures = filter { kind = "creature" }

local function side(id) return world.side(id) end

local function stack_ai(...)
  for _, item in ipairs { ... } do stack("ai-deck", item) end
end

spec("CIT-DL-03 CIT-DL-04: an event brings all the creatures that it names, for each corporation", function()
  fixture "open"
  change.set(side "blue", "out", true)
  legion.box("gaunt", "brute")
  stack("event-deck", "mixed-band")
  event.draw()
  answer("red-entrance", "east")
  answer("red-entrance", "east")
  run "legion-reinforce"
  local names = {}
  for figure in world.zone("outside", side "legion"):set():each() do names[#names + 1] = figure.item end
  table.sort(names)
  expect(names, { "brute", "gaunt" })
end)

spec("CIT-DL-03: all creatures of a drawn force card come", function()
  fixture "open"
  change.set(side "blue", "out", true)
  legion.box("gaunt", "brute")
  stack("event-deck", "bare")
  stack("force-pile", "gaunt-and-brute")
  event.draw()
  answer("red-entrance", "east")
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 2)
end)

spec("CIT-DL-01: an event that gives creatures two actions gives both", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 2 })
  stack("event-deck", "two-horns")
  event.draw()
  event.rally()
  expect(gaunt.actions, 4)
end)

spec("CIT-DL-01 CIT-DL-12: an event that gives creatures two white dice gives both", function()
  fixture "open"
  place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  stack("event-deck", "black-hour")
  event.draw()
  expect_dice { "white", "white", "white", "white" }
  force { 0, 0, 0, 0 }
  run("creature-attack", gaunt, "close")
end)

spec("CIT-SPAWN-03: no creature stands up beside any of the troopers", function()
  fixture "open"
  legion.box "gaunt"
  for _, square in ipairs { "s1:B2", "s1:G7" } do place("gunner", square, "red") end
  local trooper = place("recruit", "s2:A1", "blue")
  stack("force@s1", "one-gaunt")
  refuse("spawn", "s1:C3", "s1:F6", "s1:A1", "s1:H8", "s1:H1")
  answer("spawn", "s1:D4")
  spawn.deploy(world.zone("force", world.tile "s1").top, world.tile "s1", true)
  expect({ creatures:count(), trooper.on_map }, { 1, true })
end)

spec("CIT-MOVE-09 CIT-DL-10: a creature that passes two traps has gone all its squares at the end", function()
  fixture "open"
  local layer = place("tinker", "s1:D8", "red")
  for _, square in ipairs { "s1:B1", "s1:C1" } do trap.lay(at(square), layer) end
  for _, column in ipairs { "A", "B", "C", "D", "E", "F" } do lay("wall", "s1:" .. column .. "1", "south") end
  local brute = place("brute", "s1:A1", "legion", { actions = 1 })
  force { 0, 0, 0 }
  answer("creature-move", "s1:D1")
  force { 0, 0, 0 }
  run("creature-move", brute) -- one square is left: nothing to choose
  expect(board.name(brute.square), "s1:D1")
end)

spec("CIT-AI-09: a creature goes to the side of a door that it can reach", function()
  fixture "ai"
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:D" .. row, "east") end
  local brute = place("brute", "s2:A4", "legion", { actions = 1 })
  place("gunner", "s1:A8", "red")
  stack_ai "doorward"
  run("creature", brute)
  expect({ brute.intent, board.name(brute.square) }, { "to-door", "s1:F3" })
end)

spec("CIT-AI-09: terminals, objectives and nests that are open are all goals", function()
  for _, kind in ipairs { "terminal", "objective", "nest" } do
    fixture "ai"
    local brute = place("brute", "s1:A4", "legion", { actions = 1 })
    place("gunner", "s1:A8", "red")
    local goal = place(kind, "s2:H4")
    stack_ai "c3"
    run("creature", brute)
    expect({ brute.intent, board.distance(brute, goal) }, { "to-objective", 12 }, kind)
  end
end)

spec("CIT-AI-09 CIT-AI-17: both sides of a door are squares at it, and the tie-breaker picks", function()
  for tie_breaker, square in pairs { shy = "s1:D5", doorward = "s1:D4" } do
    fixture "ai"
    lay("door", "s1:D4", "south")
    local brute = place("brute", "s1:D7", "legion", { actions = 1 })
    place("gunner", "s2:H8", "red")
    place(tie_breaker, "zone:tie-breaker")
    stack_ai "doorward"
    run("creature", brute)
    expect({ brute.intent, board.name(brute.square) }, { "to-door", square })
  end
end)

spec("CIT-AI-09: a creature keeps away from the nearest of two troopers, and from both", function()
  fixture "ai"
  local gaunt = place("brute", "s1:D4", "legion", { actions = 1 })
  place("gunner", "s1:B4", "red")
  place("gunner", "s1:F2", "red")
  stack_ai "shy"
  run("creature", gaunt)
  expect(gaunt.intent, "away")
  local least = 99
  for trooper in filter { kind = "trooper" }:all():each() do
    least = math.min(least, board.distance(trooper, gaunt.square))
  end
  expect(least, 5) -- in the south-east; away from only one of them it would end nearer to the other
end)

spec("CIT-AI-05: of things that a card ranks all come in its order", function()
  fixture "ai"
  local found = {}
  for i, square in ipairs { "s1:A1", "s1:H1", "s1:D4" } do found[i] = place("gaunt", square, "legion") end
  stack("ai-deck", "e5")
  expect(compass.order(set(table.unpack(found)), world.zone("ai-deck").top), { found[2], found[3], found[1] })
end)

spec("CIT-DL-07: creatures that wait outside belong to the host, the longest waiting first", function()
  fixture "open"
  local here = place("gaunt", "s1:D4", "legion")
  local one, two = place("gaunt", "zone:outside@legion", "legion"), place("gaunt", "zone:outside@legion", "legion")
  local host = creature.host(side "legion")
  expect({ #host, host:has(here), host:has(one), host:has(two) }, { 3, true, true, true })
end)

spec("CIT-AI-09 CIT-MAP-07: a creature that waits counts from the square of its entrance that is nearest", function()
  fixture "ai"
  local brute = place("brute", "zone:outside@legion", "legion", { actions = 1, entrance = "east" })
  place("gunner", "s2:H1", "red") -- three squares from H4, the first one
  local near = place("gunner", "s2:H7", "red") -- two from H5
  place("e5", "zone:tie-breaker")
  stack_ai "h1"
  run("creature", brute)
  expect({ brute.intent, board.distance(brute, near) }, { "to-trooper", 1 })
end)

spec("CIT-AI-09: civilians are hunted as troopers are", function()
  fixture "open"
  change.set(world, "round", 1)
  local brute = place("gaunt", "s1:D4", "legion")
  local clerk = place("clerk", "s1:E4")
  expect(creature.prey(brute, "close"), set(clerk))
end)

spec("CIT-DL-06: of several sectors with a card each the one that was chosen is turned up", function()
  fixture "open"
  legion.gaunts(3)
  stack("force@s1", "one-gaunt")
  stack("force@s2", "two-gaunts")
  answer("force", world.zone("force", world.tile "s2").top)
  answer("spawn", "s2:A1")
  answer("spawn", "s2:A2")
  event.reveal(nil)
  expect({ creatures:count(), world.zone("force", world.tile "s1").count }, { 2, 1 })
end)

spec("CIT-AI-09 CIT-DL-14: towards the nearest means a civilian too, where one is nearer than the troopers", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 1 })
  place("gunner", "s2:H4", "red")
  local prey = place("civilian", "s1:A4")
  stack_ai "h1"
  run("creature", brute)
  expect(board.distance(brute, prey), 1)
end)
