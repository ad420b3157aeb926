-- Creatures where their limits are: no squares left, dark, spared troopers, the way back from the box.
local creature = require "legion.creature"

local function sq(name) return board.find(name) end

spec("CIT-DL-10: without a square left it goes nowhere", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion")
  expect(#creature.ways(gaunt, 1), 8)
  expect(#creature.ways(gaunt, 0), 0)
  expect(#creature.ways(gaunt, -2), 0)
  local waiting = place("gaunt", "zone:outside@legion", "legion", { entrance = "north" })
  expect({ #creature.ways(waiting, 1), #creature.ways(waiting, 0), #creature.ways(waiting, -2) }, { 1, 0, 0 })
end)

spec("CIT-DL-15 CIT-DL-09: an event shortens the range of creatures while it lies open", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:A4", "legion")
  local near, far = place("gunner", "s1:D4", "red"), place("tinker", "s1:E5", "blue")
  expect(creature.prey(gaunt, "firearm"), { near, far })
  stack("event-deck", "event-steam-curtain")
  run "legion-event"
  expect(creature.prey(gaunt, "firearm"), { near })
  run "legion-end"
  expect(creature.prey(gaunt, "firearm"), { near, far })
end)

spec("CIT-DL-15: where it is so dark that they see one square nobody is shot", function()
  fixture "truce"
  local howler = place("howler", "s1:A4", "legion")
  place("gunner", "s1:C4", "red")
  expect(#creature.prey(howler, "firearm"), 1)
  place("pitch-dark", "zone:event-open")
  expect(#creature.prey(howler, "firearm"), 0)
end)

spec("CIT-DL-13: whom the brief spares is attacked neither near nor far", function()
  fixture "truce"
  local howler = place("howler", "s1:D4", "legion")
  local gunner, tinker = place("gunner", "s1:E4", "red"), place("tinker", "s1:C4", "blue")
  expect(creature.prey(howler, "close"), { gunner })
  change.move(gunner, sq "s1:G5")
  change.move(tinker, sq "s1:G3")
  expect(creature.prey(howler, "firearm"), { gunner })
end)

spec("CIT-DL-17 CIT-MAP-07: off the map it makes no special attack", function()
  fixture "truce"
  expect(creature.specials(place("howler", "s1:D4", "legion")), { "howl", "roar" })
  expect(#creature.specials(place("howler", "zone:outside@legion", "legion", { entrance = "north" })), 0)
end)

spec("CIT-SPAWN-04: a creature from the box has not acted, whatever it did before it fell", function()
  fixture "open"
  local gaunt = place("gaunt", "zone:pool", "legion", { acted = true, actions = 1, fresh = true })
  act.spawn("gaunt", sq "s1:D4")
  expect({ gaunt.acted, gaunt.actions, gaunt.fresh }, { false, 0, false })
end)
