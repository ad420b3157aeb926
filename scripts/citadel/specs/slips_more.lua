-- More slips that are easily made: the other sector, the wrong teammate, what only looks like a target.
local attack = require "attack.action"
local combat = require "attack.combat"
local close_combat = require "attack.close_combat"
local sight = require "map.sight"
local ai_deck = require "legion.ai_deck"
local creature = require "legion.creature"
local conditions = require "conditions"
local move = require "movement.move"

local function side(id) return world.side(id) end

spec("CIT-SPAWN-03: not beside a trooper on the next sector either", function()
  fixture "open"
  place("gaunt", "zone:pool", "legion")
  place("tinker", "s1:H4", "blue")
  local gunner = place { "gunner", "s1:H1", "red", as_play = true }
  stack("force@s2", "one-gaunt")
  answer("move", "s2:B1")
  refuse("spawn", "s2:A3", "s2:A4", "s2:A5")
  answer("spawn", "s2:A6")
  run("move", gunner)
end)

spec("CIT-ATT-14 CIT-ATT-15: terrain that cannot be attacked is not a target, nor is any past a wall", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local crate = place("terrain", "s1:A5", nil, { attackable = true })
  place("terrain", "s1:E4", nil, { attackable = false })
  local gun = data["line"]["long-gun"]
  expect(attack.targets(gunner, gun), { crate })
  lay("wall", "s1:A4", "south")
  expect(#attack.targets(gunner, gun), 0)
end)

spec("CIT-FIRE-03: a marker that gives no cover gives none", function()
  fixture "open"
  local gunner, gaunt = place("gunner", "s1:A4", "red"), place("gaunt", "s1:E4", "legion")
  place("debris", "s1:C4", nil, { cover = false })
  expect(sight.cover(gunner, gaunt), 0)
  place("cover", "s1:D4")
  expect(sight.cover(gunner, gaunt), 1)
end)

spec("CIT-SET-08 CIT-SET-10: where all play at one rank, ranks from before make no commander", function()
  fixture("open", { rank = 5 })
  change.set(side "red", "rank", 7)
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect({ side("red").commander, side("blue").commander }, { false, false })
end)

spec("CIT-TURN-09 CIT-DL-01: who may cancel an event is asked in seating order from the Legion on", function()
  fixture "draft"
  change.set(world, "turn", side "legion")
  for _, id in ipairs { "red", "blue", "green" } do place("doom-not-today", "zone:hand@" .. id, id) end
  stack("event-deck", "event-bad-air")
  answer { "jam", "pass", side = "blue" }
  answer { "jam", "pass", side = "green" }
  answer { "jam", "doom-not-today", side = "red" }
  run "legion-event"
  expect(world.jammed, true)
end)

spec("CIT-TURN-07: a card that heals does so for the trooper of the team that its player picks", function()
  fixture "open"
  change.set(world, "turn", side "red")
  local gunner = place { "gunner", "s1:A4", "red", { health = 2 }, as_play = true }
  local heavy = place("heavy", "s1:H8", "red", { health = 2 })
  place("doom-field-dressing", "zone:hand@red", "red")
  answer("card-use", "effect")
  answer("heal", heavy)
  run("card", gunner)
  expect(gunner.health, 2)
  expect(heavy.health > 2)
end)

spec("CIT-TURN-07: a card that heals is played for one who is hurt, and only for an action where nobody is", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 0, health = 4 })
  local heavy = place("heavy", "s1:H8", "red", { health = 2 })
  place("fencer", "s1:D4", "red")
  place("doom-stim-shot", "zone:hand@red", "red")
  answer("card-use", "effect")
  expect_options { "heal", gunner, heavy, side = "red" }
  answer("heal", heavy)
  run("card", gunner)
  expect(heavy.health, 4)
  for _, trooper in ipairs { gunner, heavy } do change.set(trooper, "health", 5) end
  place("doom-stim-shot", "zone:hand@red", "red")
  run("card", gunner)
  expect(gunner.actions, 1)
end)

spec("CIT-ATT-10 CIT-ATT-11: a brief hears of an attack when its damage is done", function()
  fixture("witness", { knacks = false })
  local oda = place("oda-ferrant", "s1:D4", "red")
  place("kit", oda)
  place("gaunt", "s1:H4", "legion")
  if #attack.lines(oda) > 1 then answer("line", "kit-rifle") end
  force { 1, 1, 1 }
  run("attack", oda)
  expect({ world.attacks, world.standing }, { 1, 0 })
  local quill = place("mara-quill", "s1:A8", "blue", { health = 1 })
  local husk = place("gaunt", "s1:B8", "legion")
  force { 1, 1, 0 }
  run("creature-attack", husk, "close")
  expect({ quill.on_map, world.standing }, { false, 0 })
end)

spec("CIT-DL-15: creatures shoot at civilians as they do at troopers, not at one beside them", function()
  fixture "open"
  local gaunt, civilian = place("gaunt", "s1:D4", "legion"), place("clerk", "s1:H4")
  local gunner = place("gunner", "s1:D8", "red")
  expect(creature.prey(gaunt, "firearm"), set(civilian, gunner))
  place("clerk", "s1:E5")
  expect(creature.prey(gaunt, "firearm"), set(civilian, gunner))
end)

local function order_of(zone)
  local names = {}
  for card in world.zone(zone):set():each() do names[#names + 1] = card.item end
  return table.concat(names, " ")
end

spec("CIT-AI-18: the cards that come back at the end of the turn are shuffled in", function()
  for s = 1, 2 do
    fixture "ai"
    seed(s)
    stack("ai-discard", "e5", "b7", "h1", "c3", "e5", "b7", "h1", "c3", "e5", "b7", "h1", "c3")
    local lying = order_of "ai-discard"
    ai_deck.gather()
    local there = order_of "ai-deck"
    expect(there ~= lying)
    -- Nor the other way up.
    local upside_down = {}
    for name in lying:gmatch "%S+" do table.insert(upside_down, 1, name) end
    expect(there ~= table.concat(upside_down, " "))
  end
end)

spec("CIT-OWN-19 CIT-MAP-02: Kord's creatures beside him do not count behind a wall", function()
  fixture "own"
  change.set(side "red", "house", data["trooper"]["kord-the-stoker"].corporation)
  local kord = place("kord-the-stoker", "s1:D4", "red")
  place("kit", kord)
  local near = place("gaunt", "s1:D5", "legion")
  place("gaunt", "s1:C4", "legion")
  local line = data["line"]["kit-blade"]
  expect(attack.bonus(kord, line, near), 1)
  lay("wall", "s1:D4", "west")
  expect(attack.bonus(kord, line, near), 0)
end)

spec("CIT-DOOR-04 CIT-OWN-04: a brief hears of doors that are crossed without a card too", function()
  fixture "hooks"
  lay("door", "s1:D4", "east")
  local rehn = place("tomas-rehn", "s1:D4", "red")
  expect(rehn.specialty, "tech")
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", rehn)
  expect(world.heard, 16)
end)

spec("mark: a value that a marker has already is replaced, not added to", function()
  fixture "open"
  local terminal = place("terminal", "s1:C4")
  act.mark(terminal, 3)
  act.mark(terminal, 2)
  expect(conditions.marker_value(terminal, 2), true)
end)

spec("CIT-ITEM-01 CIT-TURN-07: dice that a card has prepared count for a blast and for a swing", function()
  fixture("witness", { knacks = false })
  local oda = place("oda-ferrant", "s1:D4", "red")
  place("kit", oda)
  expect(attack.bonus(oda, data["line"]["kit-mortar"], nil), 0)
  change.set(oda, "aim", 2)
  expect(attack.bonus(oda, data["line"]["kit-mortar"], nil), 2)
  change.set(oda, "close_aim", 1)
  expect(attack.bonus(oda, data["line"]["kit-mortar"], nil), 2)
  expect(attack.bonus(oda, data["line"]["kit-swing"], nil), 3)
end)

spec("CIT-DL-04 CIT-DL-05: where every red entrance is closed all reinforcements go back to the box", function()
  fixture "open"
  change.set(world, "round", 8)
  for _ = 1, 3 do place("gaunt", "zone:arriving", "legion") end
  run "legion-reinforce"
  expect({ world.zone("arriving").count, world.zone("pool").count }, { 0, 3 })
end)

spec("CIT-AI-09: towards the nearest goal, not one that is farther and comes first in the compass", function()
  for _, case in ipairs { { "s2:B4", "s1:A4" }, { "s1:B4", "s2:C4" } } do
    local near, far = case[1], case[2]
    fixture "ai"
    local brute = place("brute", "s1:F4", "legion", { actions = 1 })
    place("terminal", far)
    place("terminal", near)
    stack("ai-deck", "b7", "c3")
    run "legion-order"
    run("creature", brute)
    expect(board.distance(brute.square, board.find(near)), 1, near)
  end
end)

spec("CIT-ATT-14 CIT-MAP-08: terrain on the next sector can be attacked too", function()
  fixture "open"
  local gunner = place("gunner", "s1:G4", "red")
  local crate = place("terrain", "s2:C4", nil, { attackable = true })
  lay("door", "s1:H4", "east")
  expect(#attack.targets(gunner, data["line"]["long-gun"]), 0)
  lay(nil, "s1:H4", "east")
  expect(attack.targets(gunner, data["line"]["long-gun"]), { crate })
end)

spec("CIT-SCORE-05: of several secondary missions each is judged", function()
  fixture "open"
  local red = side "red"
  change.set(red, "kills", 7)
  place("secondary-extermination", "zone:orders@red", "red")
  act.objective("goal", "done")
  run "scoring"
  local one = red.score
  fixture "open"
  red = side "red"
  change.set(red, "kills", 7)
  place("secondary-extermination", "zone:orders@red", "red")
  place("secondary-body-count", "zone:orders@red", "red")
  act.objective("goal", "done")
  run "scoring"
  expect(red.score - one, data["secondary-card"]["secondary-body-count"].reward)
end)

spec("CIT-MAP-09: troopers may leave over an entrance of the Legion too (open point 10)", function()
  fixture "hooks"
  expect(move.can_leave(place("oda-ferrant", "s2:H4", "red"), 1), true)
end)

spec("CIT-TURN-02 CIT-DOOR-02: who comes in through a door is told of once", function()
  fixture "hooks"
  change.set(side "red", "entrance", "joint")
  lay("door", "s2:A1", "south")
  local oda = place("oda-ferrant", "zone:outside@red", "red")
  answer { "move", "s2:A2", by = { "s2:A1", "s2:A2" } }
  answer("move", "s2:A3")
  run("move", oda)
  expect(board.name(oda.square), "s2:A3")
  expect(world.heard, 4 + 16)
end)

spec("CIT-ATT-10 CIT-ATT-11 CIT-ATT-14 CIT-PP-01: a brief hears of a fall when it is paid for", function()
  fixture("witness", { knacks = false })
  local red = side "red"
  local gaunt = place("gaunt", "s1:D4", "legion")
  act.damage(gaunt, 1, red)
  expect({ gaunt.on_map, red.pp > 0, world.told, world.standing }, { false, true, red.pp, 0 })
  act.damage(place("terrain", "s1:E4", nil, { attackable = true, points = 2 }), 1, red)
  expect({ world.fallen, world.told, world.standing }, { 1010, red.pp, 0 })
  local oda = place("oda-ferrant", "s1:A1", "red")
  act.damage(oda, 2)
  expect({ oda.health, world.told }, { 3, 3 })
  act.damage(oda, 3)
  expect({ oda.on_map, world.told, world.standing }, { false, 0, 0 })
  local clerk = place("clerk", "s1:B1", nil, { health = 2 })
  act.damage(clerk, 1)
  expect({ clerk.health, world.told }, { 1, 1 })
  act.damage(clerk, 1)
  expect({ clerk.on_map, world.told, world.standing }, { false, 0, 0 })
end)

spec("CIT-ATT-13: a brief hears of the attacks of a blast when its damage is done", function()
  fixture("witness", { knacks = false })
  local oda = place("oda-ferrant", "s1:D4", "red")
  place("kit", oda)
  local caught = set(place("gaunt", "s1:G4", "legion"), place("gaunt", "s1:H4", "legion"))
  force { 1, 1, 1 }
  combat.area(oda, side "red", caught, combat.pool(oda, data["line"]["kit-mortar"], 0), { type = "firearm" })
  expect({ world.attacks, world.fallen, world.standing }, { 2, 20, 0 })
end)

spec("CIT-OWN-02 CIT-OWN-05 CIT-MAP-02: a teammate behind a wall is not beside", function()
  fixture "own"
  change.set(side "red", "house", "hallow")
  local quill, mate = place("mara-quill", "s1:D4", "red"), place("tomas-rehn", "s1:D5", "red")
  local gaunt = place("gaunt", "s1:H4", "legion")
  expect(combat.defence(quill, gaunt, "firearm"), 2)
  lay("wall", "s1:D4", "south")
  expect(combat.defence(quill, gaunt, "firearm"), 1)
  expect(combat.defence(mate, gaunt, "firearm"), 1)
  change.set(side "red", "house", "lanterne")
  local ada = place("ada-mirrow", "s1:A4", "red")
  change.move(mate, board.find "s1:H5")
  expect(attack.bonus(ada, data["line"]["kit-rifle"], gaunt), 1)
  lay("wall", "s1:H4", "south")
  expect(attack.bonus(ada, data["line"]["kit-rifle"], gaunt), 0)
end)

spec("CIT-CC-03 CIT-MAP-02: who ends a MOVE with a wall between it and the enemy does not charge", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion")
  close_combat.ready(fencer)
  expect(fencer.charging, true)
  lay("wall", "s1:D4", "east")
  close_combat.ready(fencer)
  expect(fencer.charging, false)
end)

spec("CIT-TURN-09 CIT-MAP-02: nobody may step aside from a creature on the other side of a wall", function()
  fixture "open"
  change.set(world, "turn", side "legion")
  place("gunner", "s1:D5", "red")
  place("doom-sidestep", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:G4", "legion")
  lay("wall", "s1:D4", "south")
  lay("wall", "s1:C4", "south")
  lay("wall", "s1:E4", "south")
  answer("creature-move", "s1:D4")
  run("creature-move", gaunt) -- nobody is asked
  expect(world.zone("hand", side "red").count, 1)
end)

spec("CIT-MAP-02: a Field Kit does not reach a teammate behind a wall", function()
  fixture "open"
  local gunner = place { "gunner", "s1:D4", "red", as_play = true }
  place("field-kit", gunner)
  place("heavy", "s1:D5", "red", { health = 2 })
  local items = require "equipment.items"
  expect(#items.usable(gunner), 1)
  lay("wall", "s1:D4", "south")
  expect(#items.usable(gunner), 0)
end)
