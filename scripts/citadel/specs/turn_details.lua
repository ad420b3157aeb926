-- Turns in detail: who is asked about what for an event, which cards are turned up, what lies where afterwards.
local count = require("specs.shared.heard").count

local function side(id) return world.side(id) end

local function draw(...)
  stack("event-deck", ...)
  run "legion-event"
end

local function items(zone)
  local found = {}
  for card in zone:set():each() do found[#found + 1] = card.item end
  table.sort(found)
  return found
end

local function hands(cards)
  for id, hand in pairs(cards) do
    for _, card in ipairs(hand) do place(card, "zone:hand@" .. id, id) end
  end
end

spec("CIT-DL-01: each team picks itself which card it gives up, and the cards lie on the discard pile", function()
  fixture("ai", { corporations = 4, mode = "player" })
  hands { red = { "doom-grit", "doom-duck" }, green = { "doom-grit", "doom-again" }, violet = { "doom-duck" } }
  change.set(side "violet", "out", true)
  expect_options { "discard", "doom-grit", "doom-duck", side = "red" }
  answer { "discard", "doom-duck", side = "red" }
  answer { "discard", "doom-again", side = "green" }
  draw "event-lost-orders"
  expect(items(world.zone "tactic-discard"), { "doom-again", "doom-duck" })
  expect(world.zone("hand", side "violet").count, 1)
end)

spec("CIT-DL-01: the Legion may have any team in play with a card give one up, which that team picks", function()
  fixture("ai", { corporations = 4, mode = "player" })
  hands { red = { "doom-grit" }, green = { "doom-grit", "doom-again" }, violet = { "doom-duck" } }
  change.set(side "violet", "out", true)
  expect_options { "tithe", "red", "green", side = "legion" }
  answer { "tithe", "green", side = "legion" }
  answer { "discard", "doom-grit", side = "green" }
  draw "event-singled-out"
  expect(items(world.zone "tactic-discard"), { "doom-grit" })
end)

spec("CIT-DL-01 CIT-DL-06: with no force card left an event that turns one up tells of none", function()
  fixture "open"
  local before = #told()
  draw "event-torn-bulkhead"
  expect(count "one more force card", 0)
  expect(#told() - before, 2)
end)

spec("CIT-DL-06 CIT-SPAWN-02: of several cards on a sector the top one is turned up", function()
  fixture "open"
  for _ = 1, 2 do place("gaunt", "zone:pool", "legion") end
  place("brute", "zone:pool", "legion")
  stack("force@s1", "one-gaunt", "brutes", "two-gaunts")
  answer("spawn", "s1:D4")
  run "legion-force"
  expect(items(world.zone "force-discard"), { "one-gaunt" })
  expect(count "One Gaunt", 1)
end)

spec("CIT-SPAWN-01 CIT-SPAWN-02: a team's first arrival turns up the top card of the sector", function()
  fixture "open"
  for _ = 1, 2 do place("gaunt", "zone:pool", "legion") end
  stack("force@s1", "one-gaunt", "brutes", "two-gaunts")
  local gunner = place { "gunner", "s1:A4", "red", as_play = true }
  answer("move", "s1:A5")
  answer("spawn", "s1:G4")
  run("move", gunner)
  expect(items(world.zone "force-discard"), { "one-gaunt" })
end)

spec("CIT-SPAWN-04: creatures that an event turns up wait where a table lets those of step 3 wait", function()
  fixture("open", { fresh_act = "false" })
  place("gaunt", "zone:pool", "legion")
  stack("force@s1", "one-gaunt")
  answer("spawn", "s1:D4")
  draw "event-torn-bulkhead"
  run "legion-force"
  expect(count "Gaunt appears", 1)
  run "legion-activate" -- asks nobody
end)

spec("CIT-DL-07: a creature that waits outside may be rallied, one that has come in this turn as well", function()
  fixture "open"
  local waiting = place("gaunt", "zone:outside@legion", "legion", { entrance = "east", fresh = true })
  local there = place("brute", "s1:D4", "legion")
  place("two-horns", "zone:event-open")
  expect_options { "rally", there, waiting, side = "legion", about = world.zone("event-open").top }
  answer("rally", waiting)
  run "legion-force"
  expect({ waiting.actions, there.actions }, { 4, 2 })
end)

spec("CIT-DL-01 CIT-TURN-01: a trooper outside its entrance may be the one that recovers", function()
  fixture "open"
  local near = place("gunner", "s1:D4", "red", { health = 4 })
  local far = place("heavy", "zone:outside@red", "red", { health = 2 })
  expect_options { "heal", near, far, side = "red" }
  answer("heal", far)
  draw "event-med-cache"
  expect(far.health, 4)
end)

spec("CIT-DL-01: only those who are hurt are offered to recover, and a team without any is not asked", function()
  fixture "open"
  place("fencer", "s1:C4", "red")
  local gunner = place("gunner", "s1:D4", "red", { health = 3 })
  local heavy = place("heavy", "s1:E4", "red", { health = 4 })
  expect_options { "heal", gunner, heavy, side = "red" }
  answer("heal", heavy)
  draw "event-med-cache"
  expect({ gunner.health, heavy.health }, { 3, 5 })
  change.set(gunner, "health", 5)
  draw "event-med-cache"
  expect({ gunner.health, heavy.health }, { 5, 5 })
end)

spec("CIT-END-02 CIT-RND-01: in a mission that ends as a round begins no marker is drawn", function()
  fixture "heard"
  change.set(world, "round", 7)
  for _, id in ipairs { "red", "blue", "legion" } do place("id-marker", "zone:drawn", id) end
  run "round"
  expect({ told()[1], count "takes its turn", ended() }, { "Round 8 begins.", 0, true })
  expect(world.zone("bag").count, 3)
end)

spec("CIT-END-02 CIT-TURN-05: in a mission that ends as a corporation's turn begins nobody acts", function()
  fixture "heard"
  change.set(world, "round", 7)
  place("gunner", "s1:D4", "red")
  place("fencer", "s1:D5", "red")
  run("corporation-turn", world.side "red")
  expect(ended(), true)
end)

spec("CIT-END-02 CIT-ITEM-04 CIT-DL-01: in a mission that ends as the Legion's turn begins no bomb goes off", function()
  fixture "heard"
  change.set(world, "round", 7)
  place("gunner", "s1:D4", "red")
  place("bomb", "s1:D5", "red", { round = 6 })
  run "legion-turn"
  expect({ ended(), world.zone("event-open").count }, { true, 0 })
end)

spec("CIT-RND-01: each marker in the bag may be drawn, wherever it lies", function()
  local turns = {}
  for n = 1, 3 do
    fixture "heard"
    for _, id in ipairs { "red", "blue", "legion" } do place("id-marker", "zone:bag", id) end
    chance("bag", n)
    run { "draw", until_step = "draw" }
    turns[n] = world.turn and world.turn.id or "nobody"
  end
  table.sort(turns)
  expect(turns, { "blue", "legion", "red" })
end)

spec("CIT-TURN-01: a corporation is offered the white entrances, not those of the Legion", function()
  fixture "open"
  place("gunner", "zone:reserve@red", "red")
  expect_options { "entrance", "west", "south", side = "red" }
  answer("entrance", "south")
  run { "corporation-turn", world.side "red", until_step = "trooper" }
  expect(world.side("red").entrance, "south")
end)

spec("CIT-ATT-07: a die that is rolled again counts as it falls then, be it worse", function()
  fixture "heard"
  change.set(world, "turn", world.side "red")
  local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
  place("rifle", gunner)
  place("doom-again", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  answer { "reroll", "doom-again", side = "red", about = gunner }
  answer { "reroll-dice", 1, side = "red", about = gunner }
  force { 1, 1, 0, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, true)
end)
