-- The edges of the windows in which tactic cards and items are played.
local legion = require "specs.shared.legion"

local legions_turn = legion.turn

local creatures = filter { kind = "creature" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-TURN-07: A card for a roll is only an extra action where nothing is rolled, and so is one for other turns",
  function()
    fixture "open"
    for _, card in ipairs { "doom-steady-hand", "doom-duck" } do
      local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
      change.set(side "red", "played", false)
      place(card, "zone:hand@red", "red")
      run("card", gunner)
      expect(gunner.actions, 2)
      change.remove(gunner)
    end
  end)

spec("CIT-ATT-07: Dice are shown to somebody who may roll some again, and only those of the last roll", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  local brute = place("brute", "s1:F4", "legion")
  force { 1, 0, 0 }
  run("attack", gunner)
  expect(#world.rolled, 0)
  place("doom-steady-hand", "zone:hand@red", "red")
  for _ = 1, 2 do
    answer("reroll", "pass")
    force { 0, 1, 0, 0 }
    change.set(gunner, "streak", 1)
    run("attack", gunner)
  end
  expect(world.rolled, { 0, 1, 0, 0 })
  expect(brute.on_map, true)
end)

spec("CIT-ATT-07: An item is not asked for when a card has rolled every die again", function()
  fixture "open"
  local tinker = place("tinker", "s1:A4", "red", { actions = 1 })
  place("luck-coin", tinker)
  place("doom-steady-hand", "zone:hand@red", "red")
  place("brute", "s1:B4", "legion")
  force { 0 }
  answer("reroll", "doom-steady-hand")
  force { 0 }
  run("attack", tinker)
  expect(#tinker.cargo, 1)
end)

spec("CIT-TURN-09 CIT-ATT-07: The dice of a creature are shown only to somebody who has a card for them", function()
  fixture "open"
  legions_turn()
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(#world.rolled, 0)
  place("doom-dust-in-the-eyes", "zone:hand@red", "red")
  answer("flinch", "pass")
  force { 0, 1 }
  run("creature-attack", gaunt, "close")
  expect(world.rolled, { 0, 1 })
  expect(world.zone("hand", side "red").count, 1)
  expect(gunner.health, 5)
end)

-- A line of the Legion's with that many dice through a trooper of Blue and one of Red, who both hold a card.
local function line()
  fixture "open"
  legions_turn()
  place("tinker", "s1:B1", "blue")
  place("gunner", "s1:C1", "red")
  place("doom-dust-in-the-eyes", "zone:hand@blue", "blue")
  place("doom-dust-in-the-eyes", "zone:hand@red", "red")
  return place("brute", "s1:A1", "legion")
end

spec("CIT-TURN-09 CIT-ATT-07: The only die is rolled again once: the next side is not asked", function()
  local brute = line()
  force { 1 }
  answer { "flinch", "doom-dust-in-the-eyes", side = "red" }
  force { 0 }
  act.ray(brute, "east", 3, 1)
  expect(world.zone("hand", side "blue").count, 1)
end)

spec("CIT-TURN-09: Who sits to the left of the Legion is asked first wherever the Legion sits", function()
  fixture "between"
  legions_turn()
  place("oda-ferrant", "s1:B1", "blue")
  place("oda-ferrant", "s1:C1", "red")
  for _, id in ipairs { "blue", "red" } do place("doom-dust-in-the-eyes", "zone:hand@" .. id, id) end
  force { 1, 0 }
  answer { "flinch", "pass", side = "red" }
  answer { "flinch", "pass", side = "blue" }
  act.ray(place("husk", "s1:A1", "legion"), "east", 3, 2)
  expect(world.zone("hand", side "blue").count, 1)
end)

spec("CIT-TURN-09: A card that is good for two dice has both rolled again", function()
  fixture "open"
  legions_turn()
  local gunner = place("gunner", "s1:C1", "red")
  place("twice-dust", "zone:hand@red", "red")
  force { 1, 1, 1 }
  answer("flinch", "twice-dust")
  answer("reroll-dice", 1, 2)
  force { 0, 0 }
  act.ray(place("brute", "s1:A1", "legion"), "east", 3, 3)
  expect(gunner.health, 5)
end)

spec("CIT-TURN-09: Whoever sits to the left of the Legion is asked first, for its own trooper", function()
  local brute = line()
  force { 1, 0 }
  answer { "flinch", "pass", side = "red" }
  answer { "flinch", "pass", side = "blue" }
  act.ray(brute, "east", 3, 2)
  expect(world.zone("hand", side "blue").count, 1)
end)

spec("CIT-DL-04: A brief gets as many creatures as it brings with the reinforcements", function()
  fixture "open"
  change.set(world, "round", 10)
  for _ = 1, 4 do place("gaunt", "zone:pool", "legion") end
  answer_always("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 2)
end)

spec("CIT-TURN-09: Nobody steps aside from a creature that has fallen meanwhile", function()
  fixture "listening"
  legions_turn()
  act.note("closing", true)
  local oda = place("oda-ferrant", "s1:D4", "red")
  place("cipher-nine", "s1:D5", "blue")
  lay("door", "s1:D4", "west")
  stack("door-deck", "door-stale-air")
  place("doom-sidestep", "zone:hand@red", "red")
  place("doom-sidestep", "zone:hand@blue", "blue")
  local gaunt = place("gaunt", "s1:G4", "legion")
  answer("creature-move", "s1:E4")
  answer { "dodge", "doom-sidestep", side = "red" }
  answer("dodge-to", "s1:C4")
  run("creature-move", gaunt)
  expect(oda.square, sq "s1:C4")
  expect(creatures:count(), 0)
  expect(world.zone("hand", side "blue").count, 1)
end)

spec("CIT-TURN-09: Whoever is hemmed in cannot step aside, and one free square is enough", function()
  fixture "open"
  legions_turn()
  local gunner = place("gunner", "s1:A1", "red")
  place("bulwark", "s1:A2")
  local block = place("bulwark", "s1:B2")
  place("doom-sidestep", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:D1", "legion")
  answer("creature-move", "s1:B1")
  run("creature-move", gaunt)
  expect(world.zone("hand", side "red").count, 1)
  change.remove(block)
  change.move(gaunt, sq "s1:D1")
  answer("creature-move", "s1:B1")
  answer("dodge", "doom-sidestep")
  run("creature-move", gaunt)
  expect(gunner.square, sq "s1:B2")
end)

spec("CIT-TURN-09: A card that is played in another's turn is discarded", function()
  fixture "open"
  legions_turn()
  place("gunner", "s1:D4", "red")
  place("doom-duck", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  answer("guard", "doom-duck")
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(world.zone("tactic-discard").count, 1)
end)

spec("CIT-ATT-07: A card for two dice rolls the only die of an attack again", function()
  fixture "open"
  local tinker = place("tinker", "s1:A4", "red", { actions = 1 })
  place("doom-again", "zone:hand@red", "red")
  place("brute", "s1:B4", "legion")
  force { 0 }
  answer("reroll", "doom-again")
  force { 1 }
  run("attack", tinker)
  expect(world.zone("hand", side "red").count, 0)
end)

spec("CIT-TURN-07 CIT-TURN-04: What cards have prepared ends with the activation", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 1, stride = 2, aim = 1, close_aim = 1, free = true })
  answer("action", "end")
  run("action", gunner)
  for _, name in ipairs { "stride", "aim", "close_aim" } do expect(gunner[name], 0) end
  expect(gunner.free, false)
end)

spec("CIT-TURN-09: Whoever sits to the left of the Legion is the first to step aside", function()
  fixture "draft"
  legions_turn()
  place("oda-ferrant", "s1:D4", "red")
  place("cipher-nine", "s1:D5", "blue")
  place("doom-sidestep", "zone:hand@red", "red")
  place("doom-sidestep", "zone:hand@blue", "blue")
  local husk = place("husk", "s1:G4", "legion")
  answer("creature-move", "s1:E4")
  answer { "dodge", "pass", side = "blue" }
  answer { "dodge", "pass", side = "red" }
  run("creature-move", husk)
  expect(world.zone("hand", side "blue").count, 1)
end)
