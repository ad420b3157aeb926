-- Where smoke meets entrances, events, tech attacks and the end of the round.
local attack = require "attack.action"
local creature = require "legion.creature"
local move = require "movement.move"

local clouds = filter { kind = "smoke" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-ITEM-06 CIT-ITEM-07 CIT-FIRE-02: when the round is over the shot is free again", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:F4", "legion")
  place("smoke", "s1:H8")
  expect(#attack.lines(gunner), 0)
  run { "round-end", until_step = "round" }
  expect(clouds:count(), 0)
  expect(attack.lines(gunner), set("long-gun"))
end)

spec("CIT-ITEM-06 CIT-TECH-02: tech attacks and the hack of a terminal go on in smoke", function()
  fixture "open"
  local trooper = place("ines-corvo", "s1:A4", "red")
  place("arc-weaver", trooper)
  lay("wall", "s1:A4", "west")
  place("gaunt", "s1:D4", "legion")
  place("terminal", "s1:B5")
  place("smoke", "s1:H8")
  expect(attack.lines(trooper), set("arc-weaver-arc", "terminal-hack"))
end)

spec("CIT-ITEM-06 CIT-DL-09: an event that makes creatures faster does so outside smoke only",
  function()
    fixture "open"
    local gaunt = place("gaunt", "s1:D4", "legion")
    local other = place("gaunt", "s2:D4", "legion")
    place("smoke", "s1:A1")
    stack("event-deck", "event-blood-scent")
    run "legion-event"
    expect(creature.squares(gaunt), 2)
    expect(creature.squares(other), 4)
  end)

spec("CIT-ITEM-06 CIT-TURN-02: who comes in onto a sector with smoke has two squares in that MOVE", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  place("smoke", "s1:H8")
  refuse("move", "s1:C4")
  answer("move", "s1:B4")
  run("move", gunner)
  expect(gunner.square, sq "s1:B4")
end)

spec("CIT-ITEM-06 CIT-DL-04: a creature that comes in onto smoke has two squares as well", function()
  fixture "open"
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north" })
  place("smoke", "s2:H8")
  refuse("creature-move", "s2:D3")
  answer("creature-move", "s2:D2")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:D2")
end)

spec("CIT-ITEM-06 CIT-MAP-09: in smoke the step off the map is one of the two squares", function()
  fixture "open"
  place("smoke", "s1:H8")
  local gunner = place("gunner", "s1:C4", "red", { actions = 1 })
  expect(move.can_leave(gunner, move.squares(gunner)), false)
  change.move(gunner, sq "s1:B4")
  place("heavy", "s1:H1", "red")
  answer("leave", "s1:A4")
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
end)

spec("CIT-ITEM-05 CIT-MAP-07: no smoke grenade and no time bomb from outside the entrance", function()
  fixture "open"
  change.set(side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red", { actions = 2 })
  place("fog-can", gunner)
  place("tick-box", gunner)
  expect_options("action", "move", "end")
  answer("action", "end")
  run("action", gunner)
end)

spec("CIT-ITEM-05 CIT-EQ-11: smoke outlasts the death of its thrower, and is gone with the round", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  place("fog-can", gunner)
  run("special", gunner)
  act.damage(gunner, 5)
  expect(clouds:count(), 1)
  expect(world.zone("bunker").count, 1)
  run { "round-end", until_step = "round" }
  expect(clouds:count(), 0)
end)

spec("CIT-ITEM-06 CIT-ITEM-04: a time bomb does not care for smoke", function()
  fixture "open"
  change.set(world, "round", 2)
  place("bomb", "s1:D4", "red", { round = 1 })
  place("smoke", "s1:A1")
  local gaunt = place("gaunt", "s1:D5", "legion")
  force { 1, 1, 0 }
  run "bombs"
  expect(gaunt.on_map, false)
end)

spec("CIT-ITEM-06 CIT-TURN-09: a creature that comes close in smoke may be dodged by a step in smoke", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:F4", "legion")
  place("smoke", "s1:A1")
  place("doom-sidestep", "zone:hand@red", "red")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C4")
  run("creature-move", gaunt)
  expect(gunner.square, sq "s1:C4")
end)
