-- What items and augments do.
local arms = require "equipment.arms"
local attack = require "attack.action"
local items = require "equipment.items"
local move = require "movement.move"
local combat = require "attack.combat"
local armed = require "specs.shared.armed"

local carrying = armed.carrying

local bombs = filter { kind = "bomb" }
local clouds = filter { kind = "smoke" }
local troopers = filter { kind = "trooper", on = "any" }

local function sq(name) return board.find(name) end
local function line(id) return data["line"][id] end

-- Its SPECIAL action with the only item it holds.
local function use(trooper, target)
  if target then answer("item-use", target) end
  run("special", trooper)
end

-- Grenades

local function grenadier()
  local trooper = carrying("oda-ferrant", "s1:A4", "ember-carbine")
  place("cinder-launcher", arms.weapon(trooper))
  return trooper
end

local function lob(trooper, square, ...)
  answer("line", "cinder-launcher-shell")
  answer("target-square", square)
  force { ... }
  run("attack", trooper)
end

spec("CIT-ITEM-01: a square in sight up to 8 away, one roll for it and its neighbours, none behind a wall", function()
  local trooper = grenadier()
  local hit = place("gaunt", "s1:F4", "legion")
  local beside = place("brute", "s1:G5", "legion")
  local shielded = place("gaunt", "s1:F3", "legion")
  for _, square in ipairs { "s1:E3", "s1:F3", "s1:G3" } do lay("wall", square, "south") end
  lob(trooper, "s1:F4", 1, 1, 1)
  expect(hit.on_map, false)
  expect(beside.on_map, false)
  expect(shielded.on_map, true)
  expect(trooper.side.pp, 6)
end)

spec("CIT-ITEM-01: not further than 8, not beside the trooper, not out of sight", function()
  local trooper = grenadier()
  place("gaunt", "s2:A4", "legion")
  place("gaunt", "s1:B5", "legion")
  lay("wall", "s1:C3", "west")
  place("gaunt", "s1:C3", "legion")
  answer("line", "cinder-launcher-shell")
  refuse("target-square", "s2:B4", "s1:B4", "s1:B5")
  answer("target-square", "s2:A4")
  force { 0, 0, 0 }
  run("attack", trooper)
end)

spec("CIT-ITEM-02: beside the square troopers lose one less and roll armour; creatures fall all the same", function()
  local trooper = grenadier()
  local brute = place("brute", "s1:F3", "legion")
  local mate = place("fencer", "s1:F5", "red")
  local near = place("gunner", "s1:F4", "red")
  lob(trooper, "s1:F4", 1, 1, 1, 0, 0)
  expect(brute.on_map, false)
  expect(mate.health, 4)
  expect(near.health, 3)
  expect(trooper.side.reckless, 3)
end)

-- Time bombs

spec("CIT-ITEM-03: a time bomb goes on an empty square beside the trooper that it can reach; used once", function()
  local trooper = carrying("gunner", "s1:A1", "tick-box")
  place("fencer", "s1:B1", "red")
  place("terrain", "s1:B2")
  expect(#items.usable(trooper), 1)
  use(trooper)
  expect(bombs:first().square, sq "s1:A2")
  expect(#trooper.cargo, 0)
  expect(world.zone("bunker").count, 1)
end)

spec("CIT-ITEM-03: not through a wall, nor onto another bomb", function()
  local trooper = carrying("gunner", "s1:A1", "tick-box", "tick-box")
  lay("wall", "s1:A1", "east")
  place("bomb", "s1:A2")
  place("bomb", "s1:B2")
  expect(#items.usable(trooper), 0)
  lay(nil, "s1:A1", "east")
  expect(#items.usable(trooper), 1)
end)

spec("CIT-ITEM-03: a bomb hinders nobody: one may end a MOVE on it", function()
  local trooper = carrying("gunner", "s1:A4")
  place("bomb", "s1:B4")
  answer("move", "s1:B4")
  run("move", trooper)
  expect(trooper.square, sq "s1:B4")
end)

spec("CIT-ITEM-04: it goes off when the Legion's next turn in a later round begins, before the event card", function()
  local trooper = carrying("gunner", "s1:D4", "tick-box")
  stack("event-deck", "still")
  use(trooper, "s1:E4")
  local gaunt = place("gaunt", "s1:F4", "legion")
  run { "legion-turn", until_step = "legion-event" }
  expect(bombs:count(), 1)
  change.set(world, "round", 2)
  local husk = place("gaunt", "s1:F5", "legion")
  lay("wall", "s1:E4", "east")
  lay("wall", "s1:E5", "east")
  lay("wall", "s1:E3", "east")
  force { 1, 1, 0, 0 }
  run { "legion-turn", until_step = "legion-event" }
  expect(bombs:count(), 0)
  expect(gaunt.on_map, true)
  expect(husk.on_map, true)
  expect(trooper.health, 4)
  expect(trooper.side.reckless, 0)
  expect(world.zone("event-open").count, 0)
end)

spec("CIT-ITEM-04 CIT-PP-01 CIT-FF-01: one trap attack a figure; the owner gets PP and reckless tokens", function()
  local trooper = carrying("gunner", "s1:A1", "tick-box")
  use(trooper, "s1:B2")
  change.move(trooper, sq "s1:H8")
  local gaunt = place("gaunt", "s1:B1", "legion")
  local brute = place("brute", "s1:B2", "legion")
  local mate = place("tinker", "s1:C3", "blue")
  change.set(world, "round", 2)
  force { 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0 }
  run "bombs"
  expect(brute.on_map, true)
  expect(gaunt.on_map, false)
  expect(mate.health, 3)
  expect(trooper.side.pp, 2)
  expect(trooper.side.reckless, 2)
end)

spec("CIT-ITEM-04: bombs go off as they were placed, and their owner may be gone", function()
  local trooper = carrying("gunner", "s1:B1", "tick-box", "tick-box")
  use(trooper, "s1:C2")
  use(trooper, "s1:A2")
  change.move(trooper, world.zone "fallen")
  local first = place("gaunt", "s1:D3", "legion")
  local second = place("gaunt", "s1:A3", "legion")
  change.set(world, "round", 3)
  force { 1, 1, 0, 1, 0, 0 }
  run "bombs"
  expect(first.on_map, false)
  expect(second.on_map, true)
  expect(trooper.side.kills, 1)
end)

spec("CIT-ITEM-05: smoke on the sector of the trooper, used once", function()
  local trooper = carrying("gunner", "s1:D4", "fog-can", "fog-can")
  run("special", trooper)
  expect(clouds:first().tile.id, "s1")
  expect(clouds:first().side, trooper.side)
  expect(#trooper.cargo, 1)
  expect(#items.usable(trooper), 0)
  change.move(trooper, sq "s1:H8")
  expect(#items.usable(trooper), 0, "elsewhere on the sector")
  change.move(trooper, sq "s2:A1")
  expect(#items.usable(trooper), 1)
end)

-- Augments

spec("CIT-ITEM-08: targets of the weapon's firearm attacks get no armour check", function()
  local trooper = carrying("oda-ferrant", "s1:A4", "stoker-rifle")
  place("quietus-coil", arms.weapon(trooper))
  local brute = place("brute", "s1:F4", "legion")
  force { 1, 1, 1 }
  answer("line", "stoker-rifle-shot")
  place("gaunt", "s1:A5", "legion")
  run("attack", trooper)
  expect(brute.on_map, false)
  expect(arms.pierces(trooper, line "bare-steel"), false)
  expect(arms.pierces(trooper, line "stoker-rifle-shot"), true)
end)

spec("a long barrel adds range, a balanced grip dice, to the lines of their weapon only", function()
  local shooter = carrying("oda-ferrant", "s1:A4", "stoker-rifle")
  local gaunt = place("gaunt", "s2:B4", "legion")
  expect(#attack.targets(shooter, line "stoker-rifle-shot"), 0)
  place("long-barrel", arms.weapon(shooter))
  expect(attack.targets(shooter, line "stoker-rifle-shot"):has(gaunt), true)
  local fighter = place("brother-lisk", "s1:D7", "red")
  place("piston-fist", fighter)
  place("balanced-grip", arms.weapon(fighter))
  expect(arms.dice(fighter, line "piston-fist-punch"), 1)
  expect(arms.dice(fighter, line "work-blade"), 0)
end)

-- What is worn

spec("a targeting slate adds a white die to each attack", function()
  local trooper = carrying("gunner", "s1:A4", "targeting-slate")
  local brute = place("brute", "s1:F4", "legion")
  force { 1, 1, 1, 1, 0 }
  run("attack", trooper)
  expect(brute.on_map, false)
end)

spec("heavy plate adds DEFENSE, a plate vest makes the defence die better", function()
  local trooper = carrying("gunner", "s1:A4", "heavy-plate", "plate-vest")
  expect(combat.defence(trooper, nil, "close"), 2)
  expect(arms.armour(trooper, "white"), "middle")
  expect(arms.armour(trooper, "best"), "best")
  local bare = place("fencer", "s1:D4", "red")
  expect(arms.armour(bare, "white"), "white")
end)

spec("spring boots add a square, a grease cloak goes past creatures", function()
  local trooper = carrying("gunner", "s1:D4")
  place("gaunt", "s1:E5", "legion")
  expect(move.squares(trooper), 2)
  place("grease-cloak", trooper)
  expect(move.squares(trooper), 3)
  place("spring-boots", trooper)
  expect(move.squares(trooper), 4)
end)

-- What is used

spec("a field kit heals a hurt trooper of the team beside its bearer", function()
  local trooper = carrying("gunner", "s1:D4", "field-kit")
  expect(#items.usable(trooper), 0)
  local mate = place("fencer", "s1:E5", "red", { health = 2 })
  place("tinker", "s1:D5", "blue", { health = 2 })
  place("heavy", "s1:H8", "red", { health = 2 })
  use(trooper)
  expect(mate.health, 4)
  change.set(trooper, "health", 1)
  place("field-kit", trooper)
  use(trooper, trooper)
  expect(trooper.health, 3)
end)

spec("a stim rack costs an action and gives two", function()
  local trooper = carrying("gunner", "s1:D4", "stim-rack")
  answer("action", "special")
  run { "action", trooper, until_step = "special" }
  expect(trooper.actions, 1)
end)

spec("a breach charge opens a door of the bearer's square without a card", function()
  local trooper = carrying("gunner", "s1:D4", "breach-charge")
  expect(#items.usable(trooper), 0)
  lay("door", "s1:D4", "south")
  lay("door", "s1:E4", "south")
  use(trooper)
  expect(board.edge_kind(board.edge(sq "s1:D4", "south")), nil)
  expect(board.edge_kind(board.edge(sq "s1:E4", "south")), "door")
end)

spec("a breach charge opens a door on any of the four sides", function()
  for _, side in ipairs { "north", "east", "south", "west" } do
    local trooper = carrying("gunner", "s1:D4", "breach-charge")
    lay("door", "s1:D4", side)
    run("special", trooper)
    expect(board.edge_kind(board.edge(trooper.square, side)), nil, side)
  end
end)

spec("CIT-TURN-06: items stand beside the SPECIAL actions of the brief", function()
  local heavy = carrying("heavy", "s1:D4", "stim-rack", "stim-rack")
  expect_options("special", "signal", "stim-rack")
  answer("special", "stim-rack")
  run("special", heavy)
  expect(heavy.actions, 4)
  expect(#heavy.cargo, 1)
end)

spec("no SPECIAL with an item outside the map", function()
  fixture "open"
  local trooper = place("gunner", world.zone("outside", world.side "red"), "red", { actions = 2 })
  change.set(world.side "red", "entrance", "west")
  place("fog-can", trooper)
  refuse("action", "special")
  answer("action", "end")
  run("action", trooper)
end)

-- Rerolls

spec("CIT-ATT-07: a luck coin rolls a die again, after a card rolled others; none twice", function()
  local trooper = carrying("gunner", "s1:A4", "luck-coin")
  local gaunt = place("gaunt", "s1:F4", "legion")
  place("doom-again", "zone:hand@red", "red")
  answer("reroll", "doom-again")
  answer("reroll-dice", { 2, 3 })
  answer("reroll", "luck-coin")
  force { 0, 0, 0, 0, 1, 1 }
  run("attack", trooper)
  expect(gaunt.on_map, false)
  expect(#trooper.cargo, 0)
  expect(world.zone("bunker").count, 1)
end)

spec("CIT-ATT-07: the coin may be kept", function()
  local trooper = carrying("gunner", "s1:A4", "luck-coin")
  place("gaunt", "s1:F4", "legion")
  answer("reroll", "pass")
  force { 1, 0, 0 }
  run("attack", trooper)
  expect(#trooper.cargo, 1)
  local shown = {}
  for i = 1, 3 do shown[i] = world.rolled[i] end
  expect(shown, { 1, 0, 0 })
end)

-- Cards in another's turn

local function creature_beside(card, health)
  local trooper = carrying("gunner", "s1:D4")
  change.set(trooper, "health", health or 5)
  place(card, "zone:hand@red", "red")
  return trooper, place("gaunt", "s1:G4", "legion")
end

spec("CIT-TURN-09: dice rolled, the attacked side has a die of the creature rolled again", function()
  local trooper, gaunt = creature_beside "doom-dust-in-the-eyes"
  answer("flinch", "doom-dust-in-the-eyes")
  answer("reroll-dice", 1)
  force { 1, 1, 1, 0, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(trooper.health, 4)
  expect(world.zone("hand", trooper.side).count, 0)
  force { 1, 1, 0, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(trooper.health, 3)
end)

spec("CIT-TURN-09: a creature's MOVE ended, a trooper beside it steps aside", function()
  local trooper, gaunt = creature_beside "doom-sidestep"
  place("fencer", "s1:H8", "red")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  refuse("dodge-to", "s1:D4", "s1:E4", "s1:B4")
  answer("dodge-to", "s1:C4")
  run("creature-move", gaunt)
  expect(trooper.square, sq "s1:C4")
  expect(trooper.side.played, false)
end)

spec("CIT-TURN-09: whoever steps aside over a door draws its card; nothing is asked without such a card", function()
  local trooper, gaunt = creature_beside "doom-sidestep"
  lay("door", "s1:C4", "east")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C4")
  run("creature-move", gaunt)
  expect(trooper.square, sq "s1:C4")
  expect(board.edge_kind(board.edge(sq "s1:C4", "east")), nil)
  answer("creature-move", "s1:D4")
  run("creature-move", gaunt)
end)

spec("CIT-TURN-09: such cards are not for one's own turn", function()
  local trooper, gaunt = creature_beside "doom-duck"
  place("id-marker", "zone:drawn", "red")
  force { 1, 0, 0 }
  run("creature-attack", gaunt, "firearm")
  place("id-marker", "zone:drawn", "legion")
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(trooper.health, 5)
end)

spec("CIT-TURN-09: one card a player and window, asked in seating order from the side in turn", function()
  fixture "open"
  change.set(world, "jammed", false)
  place("gunner", "s1:D4", "red")
  place("tinker", "s1:D5", "blue")
  place("doom-sidestep", "zone:hand@red", "red")
  place("doom-sidestep", "zone:hand@red", "red")
  place("doom-sidestep", "zone:hand@blue", "blue")
  place("id-marker", "zone:drawn", "legion")
  local gaunt = place("gaunt", "s1:F5", "legion")
  answer("creature-move", "s1:E5")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C3")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C6")
  run("creature-move", gaunt)
  expect(world.zone("hand", world.side "red").count, 1)
  expect(world.zone("hand", world.side "blue").count, 0)
end)

spec("a mission may say: a time bomb rolls once for all", function()
  fixture("open", { ["bomb-roll"] = "one" })
  local gaunt = place("gaunt", "s1:B1", "legion")
  local brute = place("brute", "s1:B2", "legion")
  place("bomb", "s1:B2", "red")
  change.set(world, "round", 2)
  force { 1, 1, 0 }
  run "bombs"
  expect(brute.on_map, true)
  expect(gaunt.on_map, false)
end)

spec("CIT-ITEM-02: Troopers beside the square of a blast take as much less as its line says", function()
  local recruit = carrying("recruit", "s1:A4")
  local near, mate = place("gunner", "s1:F4", "blue"), place("fencer", "s1:F5", "blue")
  place("gaunt", "s1:G4", "legion")
  answer("target-square", "s1:F4")
  force { 1, 1, 1, 0 }
  run("attack", recruit)
  expect(near.health, 3)
  expect(mate.health, 5)
end)

spec("CIT-SET-13: A trooper starts with its full health and recovers no more than that", function()
  fixture "open"
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "recruit", "tinker" })
  run { "setup", until_step = "round" }
  local recruit = troopers:of(world.side "blue"):where(function(each) return each.item == "recruit" end):first()
  expect(recruit.health, 3)
  change.move(recruit, sq "s1:D4")
  place("field-kit", recruit)
  expect(#items.usable(recruit), 0)
  act.damage(recruit, 1)
  expect(#items.usable(recruit), 1)
  act.heal(recruit, 5)
  expect(recruit.health, 3)
end)
