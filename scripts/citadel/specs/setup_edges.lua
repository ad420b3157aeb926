-- The edges of set-up, of points and of scoring.
local function side(id) return world.side(id) end

spec("CIT-RANK-01 CIT-PP-01: A brief hears of points with their number, and of a rank that follows", function()
  fixture "listening"
  act.award(side "red", 3)
  expect(world.prizes, 1)
  expect(world.worth, 3)
  act.award(side "red", 0)
  expect(world.prizes, 1)
  act.award(side "blue", 10)
  expect(world.prizes, 127)
  act.award(side "blue", -1)
  expect(world.prizes, 12727)
  expect(world.worth, -1)
end)

spec("CIT-SCORE-01: A brief hears that the mission ends, before anything is given out", function()
  fixture "listening"
  run "scoring"
  expect(world.stages, 3)
end)

spec("CIT-SET-06: Event cards that lie first and last are the whole deck where the limit is two", function()
  fixture "listening"
  change.set(world, "limit", 2)
  local first = place("bare", "zone:event-first")
  local last = place("bare", "zone:event-last")
  run { "setup", until_step = "muster" }
  local deck = world.zone "event-deck"
  expect(deck.count, 2)
  expect(deck:at(1), first)
  expect(deck:at(2), last)
end)

spec("CIT-SET-06: Event cards that a mission wants first and last stay where the limit is less", function()
  fixture "listening"
  change.set(world, "limit", 1)
  place("bare", "zone:event-first")
  place("bare", "zone:event-last")
  run { "setup", until_step = "muster" }
  expect(world.zone("event-deck").count, 2)
end)

spec("CIT-SET-08: The rank that players agree on may be the first", function()
  fixture("listening", { rank = 1 })
  change.set(side "red", "rank", 3)
  run { "setup", until_step = "muster" }
  expect(side("red").rank, 1)
  expect(side("red").commander, false)
end)

spec("CIT-SET-16: Tactic cards are shuffled before they are dealt", function()
  fixture "listening"
  local deck = world.zone "tactic-deck"
  local before = deck:set()
  expect(#before > 10, true)
  run { "setup", until_step = "muster" }
  local moved = 0
  for i = 1, #before do
    if deck:at(i) ~= before[i] then moved = moved + 1 end
  end
  expect(moved > 5, true)
end)

spec("CIT-SET-12: Each corporation chooses among its own characters", function()
  fixture "listening"
  expect_options("characters", "oda-ferrant", "brother-lisk", "ines-corvo")
  answer("characters", "oda-ferrant", "ines-corvo")
  answer("characters", 1, 2)
  run "muster"
  expect(world.zone("reserve", side "red").count, 2)
end)

spec("CIT-SET-15 CIT-SET-16: Without secondary missions and tactic cards nobody holds any", function()
  fixture "listening"
  change.set(world, "hand-size", 0)
  run "orders"
  for _, id in ipairs { "red", "blue" } do
    expect(world.zone("orders", side(id)).count, 0)
    expect(world.zone("hand", side(id)).count, 0)
  end
  expect(world.stages, 1)
end)

spec("CIT-OWN-01 CIT-SET-16: One tactic card for everybody is two for Meridian", function()
  fixture "listening"
  change.set(world, "hand-size", 1)
  run "orders"
  expect(world.zone("hand", side "red").count, 2)
  expect(world.zone("hand", side "blue").count, 1)
end)

spec("CIT-SET-06: Of several event cards that a mission wants first the one on top is drawn first", function()
  fixture "listening"
  stack("event-first", "bare", "still")
  run { "setup", until_step = "muster" }
  local deck = world.zone "event-deck"
  expect(deck.count, 4)
  expect(deck:at(1).item, "bare")
  expect(deck:at(2).item, "still")
end)

spec("CIT-EQ-11: After the mission the equipment of troopers that have left it returns as well", function()
  fixture "listening"
  local trooper = place("oda-ferrant", "zone:departed", "red")
  local boots = place("spring-boots", trooper)
  run "scoring"
  expect(boots.zone.name, "bunker")
end)

spec("CIT-SET-02: a corporation that the mission gives the Legion stays with it", function()
  fixture "open"
  change.set(side "legion", "house", "ostrava")
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect(side("legion").house, "ostrava")
end)

spec("CIT-SPAWN-05: a creature that a mission puts outside the box leaves one fewer in it", function()
  fixture "listening"
  place("gaunt", "zone:outside@legion", "legion")
  run { "setup", until_step = "muster" }
  local left = world.zone("pool"):set():where(function(figure) return figure.item == "gaunt" end)
  expect(#left, 3)
end)
