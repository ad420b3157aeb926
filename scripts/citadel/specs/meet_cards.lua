-- Where cards meet what is being resolved.
local focus = require "attack.focus"
local legion = require "specs.shared.legion"

local legions_turn = legion.turn

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function hand(id) return world.zone("hand", side(id)).count end

spec("CIT-TURN-07 CIT-CC-03: a card for an extra action between the MOVE and the attack does not break a charge",
  function()
    fixture "open"
    local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
    local gaunt = place("gaunt", "s1:F4", "legion")
    place("doom-grit", "zone:hand@red", "red")
    answer("action", "move")
    answer("move", "s1:E4")
    answer("action", "card")
    answer("action", "attack")
    force { 0, 0, 0 }
    answer("action", "end")
    run("action", fencer)
    expect(gaunt.on_map, true)
  end)

spec("CIT-TURN-07 CIT-FIRE-04: nor does it end concentrated fire, and its action is fired with the third die",
  function()
    fixture "open"
    local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
    local brute = place("brute", "s1:F4", "legion")
    place("doom-grit", "zone:hand@red", "red")
    answer("action", "attack")
    force { 0, 0, 0 }
    answer("action", "attack")
    force { 0, 0, 0, 0 }
    answer("action", "card")
    answer("action", "attack")
    force { 0, 0, 0, 0, 0 }
    run("action", gunner)
    expect(brute.on_map, true)
    expect(focus.bonus(gunner, "firearm", brute), 0)
  end)

spec("CIT-TURN-08 CIT-ATT-07: a card that rolled dice again was the one card of the turn", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  place("brute", "s1:F4", "legion")
  place("doom-steady-hand", "zone:hand@red", "red")
  place("doom-grit", "zone:hand@red", "red")
  answer("action", "attack")
  force { 0, 0, 0 }
  answer("reroll", "doom-steady-hand")
  answer("reroll-dice", 1)
  force { 1 }
  refuse("action", "card")
  answer("action", "end")
  run("action", gunner)
  expect(hand "red", 1)
end)

spec("CIT-TURN-08 CIT-TURN-09: a card played in the Legion's turn leaves the one card of the own turn", function()
  fixture "open"
  legions_turn()
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:G4", "legion")
  place("doom-duck", "zone:hand@red", "red")
  place("doom-grit", "zone:hand@red", "red")
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(gunner.health, 5)
  place("id-marker", "zone:drawn", "red")
  change.set(gunner, "actions", 1)
  answer("action", "card")
  answer("action", "end")
  run("action", gunner)
  expect(hand "red", 0)
end)

spec("CIT-TURN-09 CIT-DL-13: each target of an attack that goes on has a window of its own", function()
  fixture "open"
  legions_turn()
  local gunner, fencer = place("gunner", "s1:E4", "red"), place("fencer", "s1:C4", "red")
  local gaunt = place("gaunt", "s1:D4", "legion")
  place("doom-duck", "zone:hand@red", "red")
  place("doom-shield-plate", "zone:hand@red", "red")
  place("event-a-thousand-cuts", "zone:event-open")
  answer("creature-target", gunner)
  answer("guard", "doom-duck")
  force { 1, 1 }
  answer("creature-target", fencer)
  answer("guard", "doom-shield-plate")
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 5)
  expect(fencer.health, 5)
  expect(hand "red", 0)
end)

spec("CIT-TURN-09 CIT-DL-04: a card cancels the effect of an event, and its reinforcements come all the same",
  function()
    fixture "open"
    legions_turn()
    local gunner = place("gunner", "s1:D4", "red")
    change.set(side "blue", "out", true)
    place("gaunt", "zone:pool", "legion")
    place("gutterling", "zone:pool", "legion")
    place("doom-not-today", "zone:hand@red", "red")
    stack("event-deck", "event-spore-fall")
    answer("jam", "doom-not-today")
    answer("red-entrance", "east")
    run { "legion-turn", until_step = "legion-force" }
    expect(gunner.health, 5)
    expect(world.zone("outside", side "legion").count, 1)
  end)

spec("CIT-TURN-09 CIT-DL-02 CIT-END-01: a cancelled event card is the last one all the same", function()
  fixture "open"
  legions_turn()
  place("gunner", "s1:D4", "red")
  place("doom-not-today", "zone:hand@red", "red")
  for card in world.zone("event-deck"):set():each() do change.move(card, world.zone "event-spare") end
  stack("event-deck", "event-bad-air")
  answer("jam", "doom-not-today")
  run "legion-event"
  expect(world.last, true)
end)

spec("CIT-TURN-09 CIT-DL-09: a lasting effect that was cancelled stays so until the card is discarded", function()
  fixture "open"
  legions_turn()
  local creature = require "legion.creature"
  place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s2:D4", "legion")
  place("doom-not-today", "zone:hand@red", "red")
  stack("event-deck", "event-blood-scent", "event-blood-scent")
  answer("jam", "doom-not-today")
  run "legion-event"
  expect(creature.squares(gaunt), 3)
  run "legion-end"
  run "legion-event"
  expect(creature.squares(gaunt), 4)
end)

spec("CIT-TURN-09 CIT-DL-14: after a sidestep the creature has nobody beside it to strike", function()
  fixture "open"
  legions_turn()
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:G4", "legion", { actions = 2 })
  place("doom-sidestep", "zone:hand@red", "red")
  answer("creature-action", "move")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C4")
  expect_options("creature-action", "move", "firearm", "end")
  answer("creature-action", "end")
  run("creature", gaunt)
  expect(gunner.square, sq "s1:C4")
end)

spec("CIT-TURN-09 CIT-SPAWN-01: a sidestep onto a new sector is not a MOVE and reveals no force card", function()
  fixture "open"
  legions_turn()
  local gunner = place("gunner", "s1:H4", "red")
  local gaunt = place("gaunt", "s1:D4", "legion")
  place("gaunt", "zone:pool", "legion")
  stack("force@s2", "one-gaunt")
  place("doom-sidestep", "zone:hand@red", "red")
  answer("creature-move", "s1:G4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s2:A4")
  run("creature-move", gaunt)
  expect(gunner.square, sq "s2:A4")
  expect(world.zone("force", world.tile "s2").count, 1)
  expect(world.zone("sector-tokens", world.tile "s2").count, 0)
end)

spec("CIT-PP-02 CIT-SCORE-05: healing takes back neither the Legion's PP nor the loss that a secret goal counts",
  function()
    fixture "open"
    local gunner = place("gunner", "s1:D4", "red", { actions = 1 })
    local ledger = place("secondary-spotless", "zone:orders@red", "red")
    place("doom-grit", "zone:hand@red", "red")
    act.damage(gunner, 1)
    expect(ledger.told, true)
    answer("action", "card")
    answer("card-use", "effect")
    answer("action", "end")
    run("action", gunner)
    expect(gunner.health, 5)
    expect(side("legion").pp, 1)
    act.objective("goal", "done")
    run "scoring"
    expect(side("red").score, 4)
    expect(side("legion").score, 2)
  end)

spec("CIT-TURN-09 CIT-RANK-02: an armour check that a card rolls again has the die of the current rank", function()
  fixture "open"
  legions_turn()
  change.set(side "red", "rank", 7)
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:G4", "legion")
  place("doom-lucky-buckle", "zone:hand@red", "red")
  force { 1, 1, 0, 0 }
  answer("brace", "doom-lucky-buckle")
  force { 2 }
  run("creature-attack", gaunt, "firearm")
  expect(gunner.health, 5)
end)

spec("CIT-TURN-07 CIT-TURN-05: a card after the second action is for the trooper in turn, not for one that is done",
  function()
    fixture "open"
    place("id-marker", "zone:drawn", "red")
    local gunner, heavy = place("gunner", "s1:A4", "red"), place("heavy", "s1:H8", "red")
    place("doom-grit", "zone:hand@red", "red")
    answer("trooper", gunner)
    answer("action", "end")
    for _, at in ipairs { "s1:H7", "s1:H6" } do
      answer("action", "move")
      answer("move", at)
    end
    expect_options("action", "card", "end")
    answer("action", "card")
    answer("action", "move")
    answer("move", "s1:H5")
    run { "corporation-turn", side "red", until_step = "corporation-end" }
    expect(heavy.square, sq "s1:H5")
    expect(gunner.square, sq "s1:A4")
  end)

spec("CIT-TURN-09 CIT-FF-01: no card is asked for against the own team, one against another team's swing", function()
  fixture "open"
  place("id-marker", "zone:drawn", "red")
  local lisk = place("brother-lisk", "s1:D4", "red")
  place("bell-sword", lisk)
  place("husk", "s1:D3", "legion")
  local mate, other = place("gunner", "s1:E4", "red"), place("tinker", "s1:D5", "blue")
  place("doom-duck", "zone:hand@red", "red")
  place("doom-shield-plate", "zone:hand@blue", "blue")
  answer("line", "bell-sword-swing")
  answer("swing-sense", "clockwise")
  answer("guard", "doom-shield-plate")
  force { 1, 1, 1, 0, 0 }
  answer("overrun", "pass")
  run("attack", lisk)
  expect(mate.health, 3)
  expect(other.health, 5)
  expect(side("red").reckless, 2)
end)
