-- The turn of the Legion.
local creature = require "legion.creature"
local legion = require "specs.shared.legion"

local box = legion.box

spec("CIT-DL-01 CIT-DL-09: the top event card is drawn and lies open until the end of the turn", function()
  fixture "open"
  run "legion-event"
  expect(world.zone("event-open").top.item, "still")
  run "legion-end"
  expect(world.zone("event-open").count, 0)
  expect(world.zone("event-discard").count, 1)
end)

spec("CIT-DL-01: an event is carried out", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  stack("event-deck", "event-bad-air")
  run "legion-event"
  expect(gunner.health, 4)
end)

spec("CIT-DL-02: the last card makes this the last round", function()
  fixture "open"
  for _ = 1, 5 do run "legion-event" end
  expect(world.last, false)
  run "legion-event"
  expect(world.last, true)
end)

spec("CIT-DL-03 CIT-DL-04: W11, a bare event draws a force card for each corporation left", function()
  fixture "open"
  box("gaunt", "gaunt", "gaunt", "brute")
  change.set(world.side "blue", "out", true)
  stack("event-deck", "bare")
  stack("force-pile", "two-gaunts", "brutes")
  run "legion-event"
  answer("red-entrance", "east")
  answer("red-entrance", "north")
  run "legion-reinforce"
  expect(world.zone("force-pile").count, 1)
  expect(world.zone("outside", world.side "legion").count, 2)
  expect(world.zone("outside", world.side "legion").top.entrance, "north")
end)

spec("CIT-DL-04: an event's own reinforcements, for each corporation", function()
  fixture "open"
  box("gaunt", "gaunt", "gaunt")
  stack("event-deck", "gaunts-come")
  run "legion-event"
  answer("red-entrance", "east")
  answer("red-entrance", "east")
  run "legion-reinforce"
  local waiting = world.zone("outside", world.side "legion")
  expect(waiting.count, 2)
  expect({ waiting:at(1).entrance, waiting:at(2).entrance }, { "east", "east" })
  expect(world.zone("pool").count, 1)
end)

spec("CIT-DL-05: as many as the box has", function()
  fixture "open"
  box "gaunt"
  stack("event-deck", "gaunts-come")
  run "legion-event"
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("outside", world.side "legion").count, 1)
end)

spec("CIT-DL-06: a face-down force card of the Legion's choice is revealed", function()
  fixture "open"
  box "gaunt"
  stack("force@s1", "brutes")
  stack("force@s2", "one-gaunt")
  answer("force", world.zone("force", world.tile "s2").top)
  answer("spawn", "s2:D4")
  run "legion-force"
  expect(world.zone("force", world.tile "s2").count, 0)
  expect(world.zone("force", world.tile "s1").count, 1)
end)

spec("CIT-DL-07 CIT-DL-08: every creature acts in turn, waiting ones too, each with its actions", function()
  fixture "open"
  local inside = place("gaunt", "s1:D4", "legion")
  local outside = place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  run "legion-force"
  expect(inside.actions, 2)
  answer("creature", outside)
  answer("creature-action", "move")
  answer("creature-move", "s2:F4")
  answer("creature-action", "move")
  answer("creature-move", "s2:C4")
  answer("creature-action", "end")
  run "legion-activate"
  expect(outside.square, board.find "s2:C4")
  expect(inside.acted, true)
end)

spec("CIT-DL-10: three squares, through creatures, not through troopers", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:A1", "legion")
  for _, square in ipairs { "s1:A1", "s1:B1", "s1:C1" } do lay("wall", square, "south") end
  place("brute", "s1:B1", "legion")
  expect(board.reach(gaunt, "creature", 3):has(board.find "s1:D1"), true)
  change.move(gaunt, board.find "s2:H8")
  lay("wall", "s2:H8", "north")
  lay("wall", "s2:G8", "north")
  place("gunner", "s2:G8", "red")
  expect(board.reach(gaunt, "creature", 3):has(board.find "s2:F8"), false)
end)

spec("CIT-DL-11: it ends on no figure and no token", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion")
  place("brute", "s1:E4", "legion")
  place("turret", "s1:D5")
  local reach = board.reach(gaunt, "creature", 3)
  expect(reach:has(board.find "s1:E4"), false)
  expect(reach:has(board.find "s1:D5"), false)
end)

spec("CIT-DL-12: a type without dice on the board cannot be used", function()
  fixture "open"
  local brute = place("brute", "s1:D4", "legion")
  place("gunner", "s1:G4", "red")
  expect(#creature.prey(brute, "firearm"), 0)
  local gaunt = place("gaunt", "s1:D6", "legion")
  expect(#creature.prey(gaunt, "firearm"), 1)
end)

spec("CIT-DL-13: one target an attack", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion")
  local one = place("gunner", "s1:E4", "red")
  local other = place("tinker", "s1:C4", "blue")
  answer("creature-target", other)
  force { 1, 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(one.health, 5)
  expect(other.health, 4)
end)

spec("CIT-DL-14: close combat on the adjacent squares, not behind a wall", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion")
  place("gunner", "s1:E4", "red")
  expect(#creature.prey(gaunt, "close"), 1)
  lay("wall", "s1:D4", "east")
  expect(#creature.prey(gaunt, "close"), 0)
end)

spec("CIT-DL-15: it shoots in sight, never at an adjacent trooper, at another one all the same", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:A4", "legion")
  local near = place("gunner", "s1:A5", "red")
  local far = place("tinker", "s2:H8", "blue")
  local prey = creature.prey(gaunt, "firearm")
  expect(prey:has(near), false)
  expect(prey:has(far), true)
  lay("wall", "s2:H8", "west")
  lay("wall", "s2:H8", "north")
  expect(#creature.prey(gaunt, "firearm"), 0)
end)

spec("CIT-DL-16: one armour check, the rest still applies", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local brute = place("brute", "s1:E4", "legion")
  force { 1, 1, 1, 1 }
  run("creature-attack", brute, "close")
  expect(gunner.health, 4)
end)

spec("CIT-DL-17: a special attack that the brief defines", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local brute = place("brute", "s1:F4", "legion", { actions = 1 })
  answer("creature-action", "special")
  run("creature", brute)
  expect(gunner.health, 4)
end)

spec("CIT-DL-13: a card lets each attack go on against another trooper, each rolled for itself", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion")
  local one, two = place("gunner", "s1:E4", "red"), place("tinker", "s1:C4", "blue")
  place("fencer", "s1:D5", "red")
  stack("event-deck", "event-a-thousand-cuts")
  run "legion-event"
  answer("creature-target", one)
  expect_options("creature-target", "tinker", "fencer", "pass")
  answer("creature-target", two)
  force { 1, 1, 0, 1, 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(one.health, 4)
  expect(two.health, 4)
  answer("creature-target", one)
  answer("creature-target", "pass")
  force { 1, 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(one.health, 4)
end)

spec("CIT-DL-13: so may the brief", function()
  fixture("ai", { mode = "player" })
  local howler = place("howler", "s1:D4", "legion")
  place("gunner", "s1:E4", "red")
  place("tinker", "s1:C4", "blue")
  answer("creature-target", "gunner")
  expect_options("creature-target", "tinker", "pass")
  answer("creature-target", "tinker")
  force { 1, 1 }
  run("creature-attack", howler, "close")
end)

spec("CIT-DL-04: a red entrance that the brief closes lets nobody in", function()
  fixture("ai", { mode = "player" })
  place("gaunt", "zone:pool", "legion")
  place("gaunt", "zone:pool", "legion")
  stack("event-deck", "gaunts-come")
  change.set(world, "round", 9)
  run "legion-event"
  run "legion-reinforce"
  expect(world.zone("outside", world.side "legion").top.entrance, "north")
end)

spec("CIT-DL-01: the Legion picks who gives up a card", function()
  fixture "open"
  stack("hand@red", "doom-grit")
  stack("hand@blue", "doom-duck")
  stack("event-deck", "event-singled-out", "event-singled-out")
  answer("tithe", "blue")
  run "legion-event"
  expect(world.zone("hand", world.side "blue").count, 0)
  run "legion-end"
  run "legion-event"
  expect(world.zone("hand", world.side "red").count, 0)
end)

spec("CIT-DL-01: debris falls on a free square", function()
  fixture "open"
  place("gaunt", "s1:D4", "legion")
  stack("event-deck", "event-falling-slab")
  refuse("cave-in", "s1:D4")
  answer("cave-in", "s1:D5")
  run "legion-event"
  expect(board.free(board.find "s1:D5", "creature"), false)
end)

spec("CIT-SPAWN-04: who stands up in the Legion's turn has no actions of an earlier life", function()
  fixture "open"
  local gaunt = place("gaunt", "zone:pool", "legion", { actions = 2 })
  act.spawn("gaunt", board.find "s1:D4")
  expect(gaunt.square, board.find "s1:D4")
  expect(gaunt.actions, 0)
end)

spec("CIT-DL-01: one more action is for a creature that may act in this turn", function()
  fixture("open", { ["fresh-act"] = "false" })
  local old = place("gaunt", "s1:D4", "legion")
  place("gaunt", "s2:D4", "legion", { fresh = true })
  stack("event-deck", "event-war-horn")
  run "legion-event"
  run "legion-force"
  expect(old.actions, 3)
end)
