-- Whole turns as players live them: every question with its side, what it is about and all that it offers, and all that
-- the log tells.
local asked = require("specs.shared.asked").next

local function side(id) return world.side(id) end

spec("CIT-DL-08 CIT-TURN-09 CIT-FIRE-03: a creature's turn against a trooper in cover whose owner has cards", function()
  fixture "heard"
  change.set(world, "turn", side "legion")
  local gaunt = place("gaunt", "s1:A4", "legion")
  local tinker, gunner = place("tinker", "s1:E4", "blue"), place("gunner", "s1:E8", "red")
  place("cover", "s1:C4")
  for _, card in ipairs { "doom-duck", "doom-dust-in-the-eyes", "doom-lucky-buckle" } do
    place(card, "zone:hand@blue", "blue")
  end
  run "legion-force"
  asked("creature-action", "legion", gaunt, { "move", "firearm", "end" }, "firearm")
  asked("creature-target", "legion", gaunt, { tinker, gunner }, tinker)
  asked("guard", "blue", tinker, { "doom-duck", "pass" }, "doom-duck")
  asked("flinch", "blue", tinker, { "doom-dust-in-the-eyes", "pass" }, "doom-dust-in-the-eyes")
  asked("reroll-dice", "blue", tinker, { 1, 2, 3 }, 2)
  asked("creature-action", "legion", gaunt, { "move", "firearm", "end" }, "firearm")
  asked("creature-target", "legion", gaunt, { tinker, gunner }, tinker)
  asked("brace", "blue", tinker, { "doom-lucky-buckle", "pass" }, "doom-lucky-buckle")
  force { 1, 1, 1, 1, 1, 1, 1, 0, 1 }
  expect_dice { "white", "white", "white", "white", "white", "white", "white", "white", "white" }
  run "legion-activate"
  expect(told(), {
    "Gaunt attacks Tinker.",
    "Blue plays Duck!.",
    "Blue plays Dust in the Eyes.",
    "Tinker: 3 hits, needs 4 (DEFENSE 1, +1 for cover, +1 by a card): no damage.",
    "> attacked: gaunt tinker on the map 0",
    "Gaunt attacks Tinker.",
    "Tinker: 3 hits, needs 3 (DEFENSE 1, +1 for cover): 1 damage.",
    "Blue plays Lucky Buckle.",
    "The armour of Tinker stops 1 damage.",
    "> attacked: gaunt tinker on the map 0",
  })
end)

spec("CIT-TURN-05 CIT-TURN-07 CIT-ATT-07 CIT-CC-02: a corporation's turn with two troopers and a card", function()
  fixture "heard"
  change.set(world, "turn", side "red")
  local gunner, fencer = place("gunner", "zone:reserve@red", "red"), place("fencer", "s1:C5", "red")
  place("rifle", gunner)
  place("blade", fencer)
  place("doom-breathe-out", "zone:hand@red", "red")
  local first, second = place("gaunt", "s1:E4", "legion"), place("gaunt", "s1:G7", "legion")
  for row = 5, 8 do lay(row == 6 and "door" or "wall", "s1:E" .. row, "east") end
  local card = world.zone("hand", side "red").top
  asked("trooper", "red", nil, { fencer, gunner }, gunner)
  asked("action", "red", gunner, { "move", "card", "end" }, "card")
  asked("card-use", "red", card, { "action", "effect" }, "effect")
  asked("action", "red", gunner, { "move", "end" }, "move")
  answer { "move", "s1:A4", side = "red", about = gunner }
  asked("action", "red", gunner, { "move", "leave", "attack", "end" }, "attack")
  asked("action", "red", fencer, { "move", "leave", "end" }, "move")
  answer { "move", "s1:F6", by = { "s1:D6", "s1:E6", "s1:F6" }, side = "red", about = fencer }
  asked("action", "red", fencer, { "move", "attack", "end" }, "attack")
  asked("line", "red", fencer, { "kit-blade", "bare-steel" }, "kit-blade")
  asked("overrun", "red", fencer, { "s1:G7", "pass" }, "s1:G7")
  force { 1, 0, 0, 0, 1, 1, 0, 0 }
  expect_dice { white = 8 }
  run("corporation-turn", side "red")
  expect(told(), {
    "Red takes its turn.",
    "> turn-start: red",
    "Red plays Breathe Out.",
    "Gunner comes in at s1:A4.",
    "> entered: gunner on the map",
    "> moved: gunner on the map",
    "Gunner attacks Gaunt.",
    "Gaunt: 1 hit, needs 2 (DEFENSE 1): no damage.",
    "> attacked: gunner gaunt on the map 0",
    "Behind the door there is nothing.",
    "> door-crossed: fencer on the map s1:E6 open",
    "> moved: fencer on the map",
    "Fencer attacks Gaunt 2.",
    "Gaunt 2: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
    "Gaunt 2 is eliminated.",
    "Red gets 2 PP.",
    "> points: red 2 of 2",
    "> removed: gaunt off the map by red",
    "> attacked: fencer gaunt off the map 1",
    "> turn-end: red",
  })
  expect({ first.on_map, second.on_map, fencer.square }, { true, false, board.find "s1:G7" })
end)

spec("CIT-SET-12 CIT-EQ-03 CIT-EQ-06: the set-up of three teams, their troopers and what they carry", function()
  fixture "draft"
  local flask, lamp = place("flask", "zone:bunker"), place("lamp", "zone:bunker")
  place("late-gun", "zone:bunker")
  change.set(world, "credits", 2)
  asked("characters", "red", nil, { "oda-ferrant", "brother-lisk", "ines-corvo" }, { "oda-ferrant", "ines-corvo" })
  asked("characters", "blue", nil, { "mara-quill", "anvil-josk", "tomas-rehn" }, { "mara-quill", "anvil-josk" })
  asked("characters", "green", nil, { "ilya-senn", "dame-hargrave", "cipher-nine" }, { "ilya-senn", "cipher-nine" })
  asked("draft", "blue", nil, { "flask", "lamp", "pass" }, "flask")
  asked("draft-for", "blue", flask, { "mara-quill", "anvil-josk" }, "anvil-josk")
  asked("draft", "green", nil, { "lamp", "pass" }, "lamp")
  asked("draft-for", "green", lamp, { "ilya-senn", "cipher-nine" }, "ilya-senn")
  run { "setup", until_step = "round" }
  expect(told(), {
    "The Legion plays its board of rank 3.",
    "Blue takes Flask for Anvil Josk.",
    "Green takes Lamp for Ilya Senn.",
  })
end)

spec("CIT-SET-01 CIT-SET-12: whoever has no corporation is asked for a free one, then for its troopers", function()
  fixture "witness"
  asked("house", "red", nil, { "hallow", "kestrel", "ostrava", "lanterne" }, "lanterne")
  asked("house", "blue", nil, { "hallow", "kestrel", "ostrava" }, "hallow")
  asked("characters", "red", nil, { "sol-vantage", "kord-the-stoker", "ada-mirrow" }, { "sol-vantage", "ada-mirrow" })
  asked("characters", "blue", nil, { "mara-quill", "anvil-josk", "tomas-rehn" }, { "mara-quill", "tomas-rehn" })
  run { "setup", until_step = "round" }
  expect(told(), {
    "The Legion plays its board of rank 3.",
  })
  local found = {}
  for trooper in world.zone("reserve", side "red"):set():each() do found[#found + 1] = trooper.item end
  table.sort(found)
  expect(found, { "ada-mirrow", "sol-vantage" })
  expect(side("legion").house, "meridian")
end)
