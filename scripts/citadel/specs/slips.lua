-- Slips that are easily made: one step too many, the second of two forgotten, the order of two questions.
local area = require "attack.area"
local trap = require "map.trap"

local creatures = filter { kind = "creature" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function husk(at) return place("husk", at, "legion") end

spec("CIT-MOVE-04 CIT-DOOR-02: nobody is asked for a teammate who stands behind a door", function()
  fixture "open"
  local gunner = place { "gunner", "s1:C4", "red", as_play = true }
  place("heavy", "s1:D4", "red")
  for _, name in ipairs { "s1:C3", "s1:C4", "s1:C5" } do lay("wall", name, "east") end
  lay("door", "s1:C4", "east")
  stack("door-deck", "door-stale-air")
  answer("move", "s1:E4 by s1:D4 s1:E4")
  answer("move", "s1:E4")
  run("move", gunner)
  expect(gunner.square, sq "s1:E4")
end)

spec("CIT-DOOR-03: the door card that was drawn lies anywhere in the deck afterwards", function()
  local depths = {}
  for n = 1, 8 do
    fixture "open"
    seed(n)
    local gunner = place { "gunner", "s1:C4", "red", as_play = true }
    lay("door", "s1:C4", "east")
    stack("door-deck", "door-tripwire")
    answer("move", "s1:D4")
    answer("move", "stop")
    force { 0, 0, 0 }
    run("move", gunner)
    local deck = world.zone "door-deck"
    expect(deck.count, 9)
    for i = 1, deck.count do
      if deck:at(i).item == "door-tripwire" then depths[i] = true end
    end
  end
  local found = 0
  for _ in pairs(depths) do found = found + 1 end
  expect(found > 2)
end)

spec("CIT-ATT-12: the armour check rolls the die of the rank card, or the better one of a plate vest", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1, 1, 1 }
  expect_dice { "white", "white", "white" }
  run("creature-attack", gaunt, "close")
  place("plate-vest", gunner)
  force { 1, 1, 1 }
  expect_dice { "white", "white", "middle" }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 5)
end)

spec("CIT-TURN-09 CIT-ATT-13: a card guards one of two troopers in a blast, though its side holds two", function()
  fixture "open"
  for _ = 1, 2 do place("doom-duck", "zone:hand@blue", "blue") end
  local one, two = place("tinker", "s1:D4", "blue"), place("anvil-josk", "s1:E4", "blue")
  answer("guard", "doom-duck")
  force { 1, 1, 0, 0 }
  act.blast(sq "s1:D4", 3)
  run "orders"
  expect(one.health + two.health, 9)
end)

spec("CIT-TURN-09 CIT-ATT-07: in a blast, cards add DEFENSE before dice are rolled again", function()
  fixture "open"
  change.set(world, "turn", side "blue")
  local recruit = place { "recruit", "s1:A4", "blue", as_play = true }
  local gunner = place("gunner", "s1:E5", "red")
  place("brute", "s1:E4", "legion")
  place("doom-again", "zone:hand@blue", "blue")
  place("doom-duck", "zone:hand@red", "red")
  answer("target-square", "s1:E4")
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  answer("reroll", "pass")
  run("attack", recruit)
  expect(gunner.health, 5)
end)

spec("CIT-WPN-09: counter-clockwise as well a swing strikes every square of the ring, up to the first wall", function()
  fixture "open"
  local swordsman = place("brother-lisk", "s1:D4", "red")
  local east, north_east, north = husk "s1:E4", husk "s1:E3", husk "s1:D3"
  local north_west, west, south = husk "s1:C3", husk "s1:C4", husk "s1:D5"
  expect(area.swing(swordsman, east.square, "clockwise"), { east, south, west, north_west, north, north_east })
  expect(area.swing(swordsman, east.square, "counter-clockwise"), { east, north_east, north, north_west, west, south })
  lay("wall", "s1:D4", "north")
  expect(area.swing(swordsman, east.square, "clockwise"), { east, south, west, north_west })
  expect(area.swing(swordsman, east.square, "counter-clockwise"), { east, north_east })
end)

spec("CIT-WPN-19 CIT-FIRE-04: the second figure of a pair, back from the box, is another one", function()
  fixture "open"
  local first, second = place("gaunt", "s1:D4", "legion"), place("gaunt", "s1:E4", "legion")
  local gunner = place("gunner", "s1:A4", "red", { target = first, streak = 1, second = second, second_streak = 1 })
  act.damage(second, 1)
  expect(gunner.second, nil)
  expect(gunner.target, first)
  act.damage(first, 1)
  expect(gunner.target, nil)
end)

spec("CIT-PP-02 CIT-SCORE-05: a side has lost the health that its troopers had, not the damage they took", function()
  fixture "open"
  act.damage(place("gunner", "s1:D4", "red", { health = 2 }), 5)
  expect(side("red").lost, 2)
end)

spec("CIT-ATT-07: who is asked for dice to roll again sees those that lie there now", function()
  fixture "open"
  change.set(world, "turn", side "red")
  local gunner = place { "gunner", "s1:A4", "red", as_play = true }
  place("brute", "s1:E4", "legion")
  place("doom-again", "zone:hand@red", "red")
  place("luck-coin", gunner)
  answer("reroll", "luck-coin")
  answer("reroll-dice", 1)
  answer("reroll", "doom-again")
  answer("reroll-dice", 2)
  force { 0, 0, 0, 1, 0 }
  run("attack", gunner)
  expect(world.rolled, { 1, 0, 0 })
end)

spec("CIT-SCORE-03 CIT-SCORE-01: a commander out of play gets the primary reward and what is due to the commander",
  function()
    fixture "open"
    change.set(side "red", "commander", true)
    change.set(side "red", "out", true)
    act.objective("goal", "done")
    run "scoring"
    expect(side("red").score, 7)
    expect(side("blue").score, 5)
  end)

spec("CIT-SET-06: events that a mission wants first come in its order, and so do those that it wants last", function()
  fixture "open"
  stack("event-first", "bare", "omen")
  stack("event-last", "long-night", "gaunts-come")
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  local deck = world.zone "event-deck"
  expect(deck.count, 4)
  local drawn = {}
  for i = 1, 4 do
    drawn[i] = deck.top.item
    change.move(deck.top, world.zone "event-spare")
  end
  expect(drawn, { "bare", "omen", "long-night", "gaunts-come" })
end)

spec("CIT-DL-10 CIT-TRAP-01: after a trap, who has come in has one square less for that of the entrance", function()
  fixture "open"
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north", actions = 1 })
  trap.lay(sq "s2:D2", nil)
  answer("creature-move", "s2:D3 by s2:D1 s2:D2 s2:D3")
  force { 0, 0, 0 }
  refuse("creature-move", "s2:D4")
  answer("creature-move", "s2:D3")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:D3")
end)

spec("CIT-SPAWN-04: where a table lets those of step 3 wait, those of a corporation's turn do not", function()
  fixture("open", { ["fresh-act"] = false })
  place("gaunt", "zone:pool", "legion")
  local gunner = place { "gunner", "s1:H4", "red", as_play = true }
  stack("force@s2", "one-gaunt")
  answer("move", "s2:B4")
  answer("spawn", "s2:H8")
  run("move", gunner)
  run "legion-force"
  local gaunt = creatures:first()
  expect({ gaunt.acted, gaunt.actions }, { false, 2 })
end)
