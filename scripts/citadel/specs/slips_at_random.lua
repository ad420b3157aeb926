-- Slips that a tired hand makes and that no other spec would notice.
local attack = require "attack.action"

spec("CIT-OWN-05 CIT-OWN-18: an ability of the corporation and one of the trooper's own both add their dice", function()
  fixture "own"
  local side = world.side "red"
  change.set(side, "house", "lanterne")
  local sol = place("sol-vantage", "s1:D4", side)
  local gaunt = place("gaunt", "s1:G4", "legion")
  local rifle = data["line"]["kit-rifle"]
  expect(attack.bonus(sol, rifle, gaunt), 1)
  place("kord-the-stoker", "s1:G5", side)
  expect(attack.bonus(sol, rifle, gaunt), 2)
end)

spec("CIT-EQ-11: after the mission what troopers off the map carry returns to the bunker too", function()
  fixture "open"
  local gunner = place("gunner", "zone:outside@red", "red")
  place("stoker-rifle", gunner)
  run "scoring"
  expect(#gunner.cargo, 0)
  expect(world.zone("bunker").count, 1)
end)

spec("CIT-TURN-09: a tactic card that was played lies on the discard pile, not in the deck", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:F4", "legion")
  local card = place("doom-practised-aim", "zone:hand@red", "red")
  local before = world.zone("tactic-deck").count
  force { 0, 0, 0, 1, 1 }
  answer("reroll", card)
  answer("reroll-dice", { 1, 2 })
  run("attack", gunner)
  expect(card.zone.name, "tactic-discard")
  expect(world.zone("tactic-deck").count, before)
end)
