-- What players are told of their options: chances, costs, what cannot succeed, which windows are asked.
local tell = require "bots.tell"

local facts = tell.facts

local function duel(target, at)
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  return gunner, place(target, at or "s1:F4", "legion")
end

spec("facts: an attack names DEFENSE and the chance of damage", function()
  local gunner, brute = duel "brute"
  local told = facts.target(gunner.side, set(brute), gunner)
  expect(told.options[brute], "DEFENSE 2, 6 %", "three hits of three white dice, and no armour")
end)

spec("facts: what cannot succeed says so", function()
  local gunner = duel "brute"
  local wall = place("terrain", "s1:D4", nil, { defence = 9 })
  expect(facts.target(gunner.side, set(wall), gunner).options[wall], "DEFENSE 9, cannot succeed: 3 hits at most")
end)

spec("facts: a board of the Legion tells its rows", function()
  local gunner = duel "brute"
  local told = facts.about(gunner.side, "board-1")
  expect(string.find(told or "", "Husk DEFENSE 0, 2+0, 1 PP", 1, true) ~= nil, true)
  expect(string.find(told or "", "Hierarch DEFENSE", 1, true) ~= nil, true, "to the last row")
end)

spec("facts: what can be done with an attack is told with the action, so is what is lost", function()
  local gunner, brute = duel "brute"
  local told = facts.action(gunner.side, set("move", "leave", "attack", "end"), gunner)
  expect(told.options.move, "up to 3 squares")
  expect(told.options["end"], "2 actions are lost")
  expect(string.find(told.options.attack, "Brute at s1:F4: DEFENSE 2, 6 %", 1, true) ~= nil, true)
  expect(told.line, "Gunner has 2 actions left and 5 health.")
  expect(brute.on_map, true)
end)

spec("facts: the best die is taken where an attack cannot hit the wrong ones", function()
  local gunner = duel "brute"
  local told = facts.dice(gunner.side, set("white", "best"), gunner)
  expect(told.obvious, "best")
  expect(told.options.white, "hits 0 0 0 1 1 1")
end)

spec("facts: reactions are about attacks, cards against events are not", function()
  local gunner = duel "brute"
  expect(facts.guard(gunner.side, set("pass"), gunner).attacked, true)
  expect(facts.flinch(gunner.side, set("pass"), gunner).attacked, true)
  expect(facts.dodge().attacked, true)
  expect(facts.jam().attacked, nil)
end)

spec("facts: the dice that may be rolled again are told", function()
  local gunner = duel "brute"
  for _, face in ipairs { 0, 2, 1 } do change.list_add(world, "rolled", face) end
  expect(facts.reroll().line, "The dice show 0 2 1: 3 hits.")
  local told = facts["reroll-dice"](gunner.side, set(1, 2, 3))
  expect(told.options[2], "shows 2")
end)

spec("facts: about a creature and a trooper as they are now", function()
  local gunner, brute = duel "brute"
  expect(string.find(facts.about(gunner.side, brute), "DEFENSE 2", 1, true), 1)
  expect(string.find(facts.about(gunner.side, gunner), "DEFENSE 1, health 5 of 5, up to 3 squares", 1, true), 1)
  change.set(gunner, "health", 2)
  expect(string.find(facts.about(gunner.side, gunner), "health 2 of 5", 1, true) ~= nil, true)
  expect(facts.about(gunner.side, "no-such-thing"), nil)
end)
