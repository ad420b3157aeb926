-- Where rules meet: cases between two rules, and what comes at an awkward moment.
local armed = require "specs.shared.armed"

local gaunts = filter { kind = "creature", on = "any", item = "gaunt" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-SCORE-05: a secondary mission is shown when it is completed", function()
  fixture "open"
  local card = place("secondary-first-blood", "zone:orders@red", "red")
  local other = place("secondary-first-blood", "zone:orders@blue", "blue")
  act.damage(place("gaunt", "s1:A1", "legion"), 1, side "red")
  expect(card.told, false)
  act.damage(place("gaunt", "s1:A1", "legion"), 1, side "red")
  expect(card.told, true)
  expect(other.told, false)
end)

spec("CIT-SCORE-05: or when it has become impossible", function()
  fixture "open"
  local unhurt = place("secondary-clean-ledger", "zone:orders@red", "red")
  local alive = place("secondary-nobody-left-behind", "zone:orders@blue", "blue")
  local gunner, tinker = place("gunner", "s1:A1", "red"), place("tinker", "s1:C1", "blue")
  place("heavy", "s1:E1", "blue")
  act.damage(gunner, unhurt.amount)
  expect(unhurt.told, false)
  act.damage(gunner, 1)
  expect(unhurt.told, true)
  act.damage(tinker, 4)
  expect(alive.told, false)
  act.damage(tinker, 1)
  expect(alive.told, true)
end)

spec("CIT-MOVE-06: it goes back to the last square of this MOVE where it could have stayed", function()
  fixture "open"
  for _, column in ipairs { "A", "B", "C", "D", "E", "F", "G" } do lay("wall", "s1:" .. column .. "1", "south") end
  for _, column in ipairs { "C", "D", "E" } do place("objective", "s1:" .. column .. "1") end
  place("tinker", "s1:F1", "red")
  local gunner = place("gunner", "s1:A1", "blue", { stride = 3 })
  answer("move", "s1:G1")
  answer("consent", false)
  run("move", gunner)
  expect(gunner.square, sq "s1:B1")
end)

spec("CIT-SPAWN-05 CIT-DL-05: what the mission has placed comes out of the same box", function()
  fixture "open"
  place("gaunt", "s2:A1", "legion")
  run { "setup", until_step = "muster" }
  expect(#gaunts:all(), 4)
end)

spec("CIT-RND-02 CIT-END-02: what ends the mission at once does so at the end of a round, too", function()
  fixture "open"
  change.set(world, "round", 9)
  run "round-end"
  expect(ended(), true)
  expect(world.round, 9)
end)

spec("CIT-SCORE-05 CIT-RND-03: who is out of play cannot go on with its secondary mission", function()
  fixture "open"
  local survey = place("secondary-survey", "zone:orders@red", "red")
  local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
  answer("leave", "s1:A4")
  run("leave", gunner)
  expect(survey.told, true)
  expect(side("red").out, true)
end)

spec("CIT-TURN-09 CIT-ATT-07: all whom an area attack of the Legion catches may answer, each die once", function()
  fixture "open"
  local brute = place("brute", "s1:A1", "legion")
  local tinker, gunner = place("tinker", "s1:B1", "blue"), place("gunner", "s1:C1", "red")
  change.move(place("id-marker", "zone:bag", "legion"), world.zone "drawn")
  place("doom-dust-in-the-eyes", "zone:hand@blue", "blue")
  place("doom-dust-in-the-eyes", "zone:hand@red", "red")
  force { 1, 1, 1 }
  answer("flinch", "doom-dust-in-the-eyes")
  answer("reroll-dice", 1)
  force { 0 }
  answer("flinch", "doom-dust-in-the-eyes")
  refuse("reroll-dice", 1)
  answer("reroll-dice", 2)
  force { 0 }
  act.ray(brute, "east", 3, 3)
  expect(tinker.health, 5)
  expect(gunner.health, 5)
end)

spec("CIT-WPN-19 CIT-RANK-02: a rank gained by the first roll of a pair serves the second one", function()
  fixture "open"
  local heavy = place("gunner", "s1:A4", "red", { actions = 1 })
  place("hail-cannon", heavy)
  change.set(side "red", "pp", 9)
  local first = place("gaunt", "s1:F4", "legion")
  local second = place("brute", "s1:F6", "legion")
  answer("target", first)
  answer("second-target", second)
  force { 1, 1, 0, 1, 0, 2, 0 }
  run("attack", heavy)
  expect(first.on_map, false)
  expect(second.on_map, false)
  expect(side("red").rank, 2)
end)

spec("CIT-FIRE-04 CIT-WPN-19: after a pair, an attack on either figure gets its die", function()
  local heavy = armed.with("gunner", "hail-cannon", "s1:A4")
  local first, second = place("gaunt", "s1:F4", "legion"), place("gaunt", "s1:F6", "legion")
  local third = place("gaunt", "s1:F8", "legion")
  answer("target", first)
  answer("second-target", second)
  force { 0, 0, 0, 0, 0, 0 }
  run("attack", heavy)
  local focus = require "attack.focus"
  expect(focus.bonus(heavy, "firearm", first), 1)
  expect(focus.bonus(heavy, "firearm", second), 1)
  expect(focus.bonus(heavy, "firearm", third), 0)
end)

spec("CIT-ITEM-04 CIT-RND-03 CIT-PP-03 CIT-FF-01: the last trooper falls to its own bomb", function()
  fixture "open"
  change.set(world, "round", 2)
  local gunner = place("gunner", "s1:D4", "red", { health = 1 })
  local mate = place("heavy", "s1:D6", "red", { health = 1 })
  place("bomb", "s1:D5", "red", { round = 1, layer = gunner })
  place("id-marker", "zone:bag", "red")
  force { 1, 1, 0, 0, 1, 1, 0, 0 }
  run "bombs"
  expect(gunner.zone.name, "fallen")
  expect(mate.zone.name, "fallen")
  expect(side("red").out, true)
  expect(side("red").reckless, 1)
  expect(world.zone("bag").count, 0)
  expect(side("legion").pp, 6)
end)

spec("CIT-CC-02 CIT-DOOR-02 CIT-RND-03: an overrun over a closed door into a trap may be the end of a team", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red", { health = 1 })
  lay("door", "s1:D4", "east")
  local gaunt = place("gaunt", "s1:E4", "legion")
  stack("door-deck", "door-tripwire")
  change.set(fencer, "actions", 2)
  answer("action", "attack")
  force { 1, 1 }
  answer("overrun", "s1:E4")
  force { 1, 1, 0, 0 }
  run("action", fencer)
  expect(gaunt.on_map, false)
  expect(fencer.zone.name, "fallen")
  expect(side("red").out, true)
  expect(side("red").pp, 2)
  expect(side("red").reckless, 0)
end)

spec("CIT-MAP-09 CIT-MOVE-09: a trap on the way off the map strikes first", function()
  for _, health in ipairs { 1, 2 } do
    fixture "open"
    for _, column in ipairs { "A", "B", "C" } do
      lay("wall", "s1:" .. column .. "4", "north")
      lay("wall", "s1:" .. column .. "4", "south")
    end
    local gunner = place("gunner", "s1:C4", "red", { health = health, actions = 1 })
    local trap = require "map.trap"
    trap.lay(sq "s1:B4", nil)
    force { 1, 1, 0, 0 }
    run("leave", gunner)
    expect(gunner.zone.name, health == 1 and "fallen" or "departed")
    expect(side("legion").pp, health == 1 and 3 or 1)
    expect(side("red").out, true)
  end
end)

spec("CIT-ATT-13 CIT-RANK-02 CIT-PP-01: PP of an area attack come when all its figures are done", function()
  fixture "open"
  local lisk = place("brother-lisk", "s1:D4", "red")
  place("bell-sword", lisk)
  change.set(side "red", "rank", 6)
  change.set(side "red", "pp", 9)
  place("gaunt", "s1:D3", "legion")
  local mate = place("gunner", "s1:E4", "red")
  answer("line", "bell-sword-swing")
  answer("swing-sense", "clockwise")
  force { 1, 1, 0, 0, 0 }
  answer("overrun", "pass")
  run("attack", lisk)
  expect(side("red").rank, 7)
  expect(mate.health, 4)
end)

spec("CIT-DL-04: where every red entrance is closed the reinforcements stay in the box", function()
  fixture "open"
  change.set(world, "round", 8)
  place("gaunt", "zone:pool", "legion")
  place("gaunts-come", "zone:event-open")
  run "legion-reinforce"
  expect(world.zone("pool").count, 1)
  expect(world.zone("outside", side "legion").count, 0)
end)

spec("CIT-SCORE-04 CIT-RANK-05: the commander at both ends of the track", function()
  for _, case in ipairs { { 1, 7, 0, 1, 0, 0 }, { 12, 3, 2, 12, 3, 1 }, { 12, 3, 0, 11, 3, 0 } } do
    fixture "open"
    local red = side "red"
    change.set(red, "rank", case[1])
    change.set(red, "pp", case[2])
    change.set(red, "tokens", case[3])
    change.set(red, "commander", true)
    run "scoring"
    expect(red.rank, case[4])
    expect(red.pp, case[5])
    expect(red.tokens, case[6])
  end
end)

spec("CIT-TURN-02 CIT-MOVE-05: refused on the way in, it waits outside again", function()
  fixture "open"
  change.set(side "blue", "entrance", "south")
  local gunner = place("gunner", "zone:outside@blue", "blue")
  place("tinker", "s1:D8", "red")
  answer("move", "s1:D7")
  answer("consent", false)
  run("move", gunner)
  expect(gunner.zone.name, "outside")
  expect(world.zone("sector-tokens", world.tile "s1").count, 0)
end)

spec("CIT-MOVE-07 CIT-ITEM-06: in smoke it is two squares, blocked or with a card for more", function()
  fixture "open"
  local move = require "movement.move"
  local gunner = place("gunner", "s1:D4", "red", { stride = 2 })
  place("gaunt", "s1:D5", "legion")
  expect(move.squares(gunner), 4)
  place("smoke", "s1:A1")
  expect(move.squares(gunner), 2)
end)

-- Up to the round in which the first card is drawn.
local function set_up(prepare)
  fixture "open"
  prepare()
  run { "setup", until_step = "muster" }
end

spec("CIT-SET-06: event cards that the mission wants first or last are so, and count towards the limit", function()
  set_up(function()
    place("bare", "zone:event-first")
    place("gaunts-come", "zone:event-last")
  end)
  local deck = world.zone "event-deck"
  expect(deck.count, 4)
  expect(deck:at(1).item, "bare")
  expect(deck:at(2).item, "still")
  expect(deck:at(4).item, "gaunts-come")
end)

spec("CIT-SPAWN-05: figures that the mission lays in the box are all of their kind", function()
  set_up(function() place("gaunt", "zone:pool", "legion") end)
  expect(#gaunts:all(), 1)
end)

spec("CIT-SET-15: the brief may let more secondary missions be kept", function()
  fixture("open", { ["secondary-drawn"] = 3, ["secondary-kept"] = 2 })
  change.set(world, "secondaries", true)
  stack("secondary-deck", "secondary-cull", "secondary-survey", "secondary-footprint", "secondary-spotless",
    "secondary-first-blood")
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  for _ = 1, 4 do answer("orders", 1) end
  run { "setup", until_step = "round" }
  expect(world.zone("orders", side "red").count, 2)
  expect(world.zone("orders", side "blue").count, 2)
  expect(world.zone("secondary-deck").count, 1)
end)

spec("CIT-DL-03 CIT-DL-04 CIT-DL-07: W11 with three corporations, one of them eliminated", function()
  fixture("ai", { mode = "player", corporations = 3 })
  place("gunner", "s1:A8", "red")
  place("tinker", "s1:A6", "blue")
  change.set(side "green", "out", true)
  for _ = 1, 4 do place("gaunt", "zone:pool", "legion") end
  stack("event-deck", "still")
  stack("event-open", "event-second-wind")
  stack("force-pile", "two-gaunts", "one-gaunt", "two-gaunts")
  answer("red-entrance", "east")
  answer("red-entrance", "north")
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("force-pile").count, 1)
  expect(world.zone("outside", side "legion").count, 3)
  run "legion-force"
  for _ = 1, 2 do
    answer("creature", 1)
    answer("creature-action", "end")
  end
  answer("creature-action", "end")
  run "legion-activate"
end)

spec("CIT-ATT-11: a creature that was bound to its sector comes back as any other", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion", { bound = true })
  act.damage(gaunt, 1, side "red")
  expect(gaunt.zone.name, "pool")
  expect(gaunt.bound, false)
end)
