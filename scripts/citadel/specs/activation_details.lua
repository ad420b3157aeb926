-- Activations in detail: what is offered, who is asked about what, what is left over afterwards.
local armed = require "specs.shared.armed"
local count = require("specs.shared.heard").count

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-OWN-08: at the end of her activation Ines Corvo is asked which teammate near her she looks after", function()
  fixture "own"
  change.set(side "red", "house", "meridian")
  local ines = place("ines-corvo", "s1:D4", "red", { actions = 1 })
  local near = place("oda-ferrant", "s1:D5", "red", { health = 4 })
  local hurt = place("anvil-josk", "s1:D7", "red", { health = 2 })
  place("brother-lisk", "s1:D8", "red", { health = 2 })
  place("sol-vantage", "s1:E4", "blue", { health = 2 })
  place("mara-quill", "s1:D3", "red")
  answer("action", "end")
  expect_options { "heal", near, hurt, side = "red" }
  answer("heal", hurt)
  run("action", ines)
  expect({ near.health, hurt.health }, { 4, 3 })
end)

spec("CIT-OWN-08 CIT-TURN-05: outside the map she looks after nobody", function()
  fixture "own"
  change.set(side "red", "house", "meridian")
  change.set(side "red", "entrance", "west")
  local ines = place("ines-corvo", "zone:outside@red", "red", { actions = 2 })
  local oda = place("oda-ferrant", "s1:A4", "red", { health = 2 })
  answer("action", "end")
  run("action", ines)
  expect({ oda.health, ines.actions }, { 2, 0 })
end)

spec("CIT-TURN-05: a trooper that still waits outside has its activation in the next turn too", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local waiting = place("gunner", "zone:outside@red", "red", { acted = true })
  local there = place("fencer", "s1:D4", "red", { acted = true })
  expect_options { "trooper", waiting, there, side = "red" }
  answer("trooper", waiting)
  answer { "action", "end", about = waiting }
  answer { "action", "end", about = there }
  run("corporation-turn", side "red")
end)

spec("CIT-TURN-04: an activation begins with two actions, whatever a trooper had left", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 1 })
  run { "trooper", side "red", until_step = "action" }
  expect(gunner.actions, 2)
end)

spec("CIT-MAP-09 CIT-MOVE-07: a blocked trooper is not offered to leave over a square too far for it", function()
  fixture "open"
  local gunner = place("gunner", "s1:C4", "red", { actions = 2 })
  local gaunt = place("gaunt", "s1:D5", "legion")
  expect_options("action", "move", "attack", "end")
  answer("action", "end")
  run("action", gunner)
  change.move(gaunt, sq "s1:G4")
  change.set(gunner, "actions", 2)
  expect_options("action", "move", "leave", "attack", "end")
  answer("action", "end")
  run("action", gunner)
end)

spec("CIT-MOVE-07: where a creature beside leaves no square of a MOVE, none is offered", function()
  fixture("open", { blocked = 0 })
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  place("gaunt", "s1:D5", "legion")
  expect_options("action", "attack", "end")
  answer("action", "end")
  run("action", gunner)
end)

spec("CIT-FIRE-04 CIT-MAP-09: who sets out to leave the map has given up its concentrated fire", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red", { actions = 2, streak = 1 })
  change.set(gunner, "target", place("gaunt", "s1:G4", "legion"))
  answer("action", "leave")
  run { "action", gunner, until_step = "leave" }
  expect({ gunner.target == nil, gunner.streak, gunner.actions }, { true, 0, 1 })
end)

spec("CIT-TURN-07: a card given up for an action gives one, however much it says", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 0, health = 2 })
  place("doom-stim-shot", "zone:hand@red", "red")
  answer { "card-use", "action", about = world.zone("hand", side "red").top }
  run("card", gunner)
  expect(gunner.actions, 1)
  expect(count "Red", 1)
end)

spec("CIT-TURN-09: a card for the whole team also helps who still waits outside", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 1 })
  local waiting = place("fencer", "zone:outside@red", "red", { health = 2 })
  place("doom-grit", "zone:hand@red", "red")
  answer("card-use", "effect")
  run("card", gunner)
  expect(waiting.health, 3)
  change.set(side "red", "played", false)
  place("doom-loping-gait", "zone:hand@red", "red")
  answer("card-use", "effect")
  run("card", gunner)
  expect({ waiting.stride, gunner.stride }, { 1, 1 })
end)

spec("CIT-TURN-08 CIT-ATT-07: of two cards that roll dice again one is played in a turn", function()
  local oda = armed.with("oda-ferrant", "stoker-rifle", "s1:A4")
  change.set(world, "turn", side "red")
  place("gaunt", "s1:E4", "legion")
  local card = place("doom-steady-hand", "zone:hand@red", "red")
  place("doom-again", "zone:hand@red", "red")
  answer_if_asked("line", 1)
  force { 0, 0, 0, 0 }
  expect_options { "reroll", "doom-steady-hand", "doom-again", "pass", side = "red", about = oda }
  answer("reroll", card)
  answer { "reroll-dice", 1, about = oda }
  run("attack", oda)
  expect({ world.zone("hand", side "red").count, side("red").played }, { 1, true })
end)

spec("CIT-TURN-09: a sidestep asks which of the troopers beside the creature goes, then where that one goes", function()
  fixture "open"
  change.set(world, "turn", side "legion")
  local gaunt = place("gaunt", "s1:D3", "legion", { actions = 1 })
  local first, second = place("tinker", "s1:C5", "blue"), place("recruit", "s1:E5", "blue")
  place("doom-sidestep", "zone:hand@blue", "blue")
  answer("creature-move", "s1:D4")
  answer { "dodge", "doom-sidestep", side = "blue", about = gaunt }
  expect_options { "dodge-who", first, second, side = "blue", about = gaunt }
  answer("dodge-who", second)
  answer { "dodge-to", "s1:F6", side = "blue", about = second }
  run("creature-move", gaunt)
  expect({ first.square, second.square }, { sq "s1:C5", sq "s1:F6" })
end)

spec("CIT-TURN-09 CIT-DL-01: who may cancel an event is asked about its card", function()
  fixture "open"
  change.set(world, "turn", side "legion")
  local card = place("event-bad-air", "zone:event-deck")
  stack("event-deck", card)
  place("gunner", "s1:D4", "red")
  place("doom-not-today", "zone:hand@blue", "blue")
  expect_options { "jam", "doom-not-today", "pass", side = "blue", about = card }
  answer("jam", "doom-not-today")
  run "legion-event"
  expect(world.jammed, true)
end)

spec("CIT-DL-08: a creature has as many actions as its row on the board says", function()
  fixture("ai", { mode = "player" })
  local gaunt, brute = place("gaunt", "s1:D4", "legion"), place("brute", "s1:F4", "legion")
  run "legion-force"
  expect({ gaunt.actions, brute.actions }, { 2, 1 })
end)

spec("CIT-TURN-07 CIT-MOVE-01: cards that make the next MOVE longer add up", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { stride = 1 })
  place("doom-run-for-it", "zone:hand@red", "red")
  answer("card-use", "effect")
  run("card", gunner)
  expect(gunner.stride, 3)
  change.set(side "red", "played", false)
  place("doom-slip-away", "zone:hand@red", "red")
  answer("card-use", "effect")
  run("card", gunner)
  expect({ gunner.stride, gunner.free }, { 4, true })
end)

spec("CIT-TURN-09 CIT-WPN-05: a card against traps is of no use against the barbs of one", function()
  fixture "heard"
  change.set(world, "turn", side "red")
  local layer = place("gunner", "s1:A4", "red")
  local tinker = place("tinker", "s1:D4", "blue")
  place("doom-second-skin", "zone:hand@blue", "blue")
  force { 2, 0 }
  require("attack.combat").barb(layer, tinker, "best")
  expect(tinker.health, 4)
end)

spec("CIT-ITEM-08: an augment that pierces armour does so for shots, not for blows with the same weapon", function()
  fixture "witness"
  local oda = place("oda-ferrant", "s1:D4", "red")
  place("needle", place("kit", oda))
  local arms = require "equipment.arms"
  local function pierces(id) return arms.pierces(oda, data["line"][id]) end
  expect({ pierces "kit-rifle", pierces "kit-blade" }, { true, false })
end)

spec("a breach charge opens no wall", function()
  local gunner = armed.carrying("gunner", "s1:D4", "breach-charge")
  lay("wall", "s1:D4", "east")
  local items = require "equipment.items"
  expect(#items.usable(gunner), 0)
  lay("door", "s1:D4", "north")
  expect(#items.usable(gunner), 1)
  run("special", gunner)
  expect({ (board.edge_kind(board.edge(sq "s1:D4", "east"))), #gunner.cargo }, { "wall", 0 })
end)

spec("CIT-EQ-09: an augment helps the lines that its weapon prints, not those that a trooper has besides", function()
  fixture "witness"
  local oda = place("oda-ferrant", "s1:D4", "red")
  place("tube", place("kit", oda))
  local arms = require "equipment.arms"
  expect({ arms.range(oda, data["line"]["kit-rifle"]), arms.range(oda, data["line"]["bare-steel"]) }, { 1, 0 })
end)
