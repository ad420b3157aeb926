-- Tactic cards that look alike are not: which attacks they are for, and for whom they work.
local attack = require "attack.action"
local combat = require "attack.combat"
local move = require "movement.move"

local function hold(card)
  place(card, "zone:hand@red", "red")
end

local function play(trooper, card)
  hold(card)
  answer("card-use", "effect")
  run("card", trooper)
end

-- A shot of the gunner that misses so far, with this card in hand.
local function shot(card, expected)
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local gaunt = place("gaunt", "s1:F4", "legion")
  hold(card)
  force { 0, 0, 0 }
  if expected then
    answer("reroll", card)
    answer("reroll-dice", expected)
    force(#expected == 3 and { 1, 1, 0 } or { 1, 1 })
  end
  run("attack", gunner)
  return gaunt.on_map
end

spec("CIT-TURN-09 CIT-ATT-07: Practised Aim rolls 2 dice of a firearm attack again", function()
  expect(shot("doom-practised-aim", { 1, 2 }), false)
  fixture "open"
  local fencer = place("fencer", "s1:E4", "red")
  place("gaunt", "s1:F4", "legion")
  hold "doom-practised-aim"
  force { 0, 0 }
  run("attack", fencer) -- nothing is asked: this is close combat
  expect(world.zone("hand", world.side "red").count, 1)
end)

spec("CIT-TURN-09 CIT-ATT-07: Overwatch Drill rolls 3 dice again, Steady Hand 1 in every attack", function()
  expect(shot("doom-overwatch-drill", { 1, 2, 3 }), false)
  fixture "open"
  local fencer = place("fencer", "s1:E4", "red")
  local gaunt = place("gaunt", "s1:F4", "legion")
  hold "doom-steady-hand"
  force { 1, 0 }
  answer("reroll", "doom-steady-hand")
  answer("reroll-dice", { 2 })
  force { 1 }
  answer("overrun", "pass")
  run("attack", fencer)
  expect(gaunt.on_map, false)
end)

spec("CIT-TURN-09: Loping Gait is for the whole team, Long Stride for one trooper", function()
  fixture "open"
  local gunner, fencer = place("gunner", "s1:A4", "red"), place("fencer", "s1:A6", "red")
  local other = place("tinker", "s1:A8", "blue")
  play(gunner, "doom-loping-gait")
  expect({ move.squares(gunner), move.squares(fencer), move.squares(other) }, { 4, 4, 3 })
  fixture "open"
  gunner, fencer = place("gunner", "s1:A4", "red"), place("fencer", "s1:A6", "red")
  play(gunner, "doom-long-stride")
  expect({ move.squares(gunner), move.squares(fencer) }, { 4, 3 })
end)

spec("CIT-TURN-09: Grit is for the whole team, Field Dressing for one trooper", function()
  for card, healed in pairs { ["doom-grit"] = { 3, 3 }, ["doom-field-dressing"] = { 2, 3 } } do
    fixture "open"
    local gunner = place("gunner", "s1:A4", "red", { health = 2 })
    local fencer = place("fencer", "s1:A6", "red", { health = 2 })
    hold(card)
    answer("card-use", "effect")
    if card == "doom-field-dressing" then answer("heal", fencer) end
    run("card", gunner)
    expect({ gunner.health, fencer.health }, healed)
  end
end)

spec("CIT-TURN-09 CIT-MOVE-07: Shoulder Through frees the team, Slip Away one trooper for a square more", function()
  for card, squares in pairs { ["doom-shoulder-through"] = { 3, 3 }, ["doom-slip-away"] = { 4, 2 } } do
    fixture "open"
    local gunner, fencer = place("gunner", "s1:A4", "red"), place("fencer", "s1:A6", "red")
    place("gaunt", "s1:B5", "legion")
    play(gunner, card)
    expect({ move.squares(gunner), move.squares(fencer) }, squares)
  end
end)

spec("CIT-TURN-09: Point Blank is for close combat only, Breathe Out for the next attack of any kind", function()
  local line = data["line"]
  for card, dice in pairs { ["doom-point-blank"] = { 2, 0 }, ["doom-breathe-out"] = { 1, 1 } } do
    fixture "open"
    local gunner = place("gunner", "s1:A4", "red")
    local beside, far = place("gaunt", "s1:B4", "legion"), place("gaunt", "s1:F5", "legion")
    play(gunner, card)
    expect(attack.bonus(gunner, line["bare-steel"], beside), dice[1])
    expect(attack.bonus(gunner, line["long-gun"], far), dice[2])
    change.move(beside, world.zone "pool")
    force(dice[2] == 0 and { 0, 0, 0 } or { 0, 0, 0, 0 })
    run("attack", gunner)
    expect({ gunner.aim, gunner.close_aim }, { 0, 0 })
  end
end)

-- A gunner whose side holds a card in the turn of the Legion, and a creature that attacks it in this way.
local function offered(card, type)
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  local gunner = place("gunner", "s1:A4", "red")
  local gaunt = place("gaunt", type == "close" and "s1:B4" or "s1:F4", "legion")
  hold(card)
  return gunner, gaunt
end

spec("CIT-TURN-09 CIT-ATT-12: Hit the Floor is against firearms only", function()
  local gunner, gaunt = offered("doom-hit-the-floor", "firearm")
  answer("guard", "doom-hit-the-floor")
  force { 2, 2 }
  combat.resolve(gaunt, world.side "legion", gunner, "firearm", { "best", "best" })
  expect(gunner.health, 5)
  gunner, gaunt = offered("doom-hit-the-floor", "close")
  force { 2, 2, 0 }
  combat.resolve(gaunt, world.side "legion", gunner, "close", { "best", "best" })
  expect(gunner.health, 2)
  expect(world.zone("hand", world.side "red").count, 1)
end)

spec("CIT-TURN-09 CIT-ATT-08: Second Skin needs no roll in close combat and does not stop a shot", function()
  local gunner, gaunt = offered("doom-second-skin", "close")
  force { 2, 0 }
  answer("brace", "doom-second-skin")
  combat.resolve(gaunt, world.side "legion", gunner, "close", { "best" })
  expect(gunner.health, 5)
  gunner, gaunt = offered("doom-second-skin", "firearm")
  force { 2, 0 }
  combat.resolve(gaunt, world.side "legion", gunner, "firearm", { "best" })
  expect(gunner.health, 4)
end)
