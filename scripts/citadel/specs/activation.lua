-- What lasts for one MOVE, one attack or one activation, and no longer.
local focus = require "attack.focus"
local move = require "movement.move"
local combat = require "attack.combat"

local function sq(name) return board.find(name) end

local function gunner_and_brute()
  fixture "open"
  return place("gunner", "s1:A4", "red", { actions = 2 }), place("brute", "s1:F4", "legion")
end

spec("CIT-TURN-07 CIT-ATT-03: A card for white dice counts in the next attack only", function()
  local gunner, brute = gunner_and_brute()
  local other = place("brute", "s1:F6", "legion")
  change.set(gunner, "aim", 1)
  answer("target", other)
  force { 0, 0, 0, 0 }
  run("attack", gunner)
  expect(gunner.aim, 0)
  answer("target", brute)
  force { 0, 0, 0 }
  run("attack", gunner)
end)

spec("CIT-TURN-07 CIT-MOVE-01: A card for squares counts in the next MOVE only", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  change.set(gunner, "stride", 2)
  answer("move", "s1:F4")
  run("move", gunner)
  expect(gunner.square, sq "s1:F4")
  expect(move.squares(gunner), 3)
end)

spec("CIT-TURN-07 CIT-MOVE-07: A card that ignores creatures counts in the next MOVE only", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red", { free = true })
  place("gaunt", "s1:B5", "legion")
  place("gaunt", "s1:E5", "legion")
  expect(move.squares(gunner), 3)
  answer("move", "s1:E4")
  run("move", gunner)
  expect(gunner.free, false)
  expect(move.squares(gunner), 2)
end)

spec("CIT-TURN-07 CIT-TURN-05: What a card has prepared is gone when the activation ends", function()
  local gunner = gunner_and_brute()
  change.set(gunner, "aim", 1)
  change.set(gunner, "stride", 1)
  change.set(gunner, "free", true)
  answer("action", "end")
  run("action", gunner)
  expect({ gunner.aim, gunner.stride, gunner.free }, { 0, 0, false })
end)

spec("CIT-FIRE-04: The end of the activation ends concentrated fire at both targets", function()
  local gunner, brute = gunner_and_brute()
  local other = place("brute", "s1:F6", "legion")
  for _, name in ipairs { "target", "second" } do change.set(gunner, name, name == "target" and brute or other) end
  change.set(gunner, "streak", 1)
  change.set(gunner, "second_streak", 1)
  answer("action", "end")
  run("action", gunner)
  expect({ gunner.streak, gunner.second_streak }, { 0, 0 })
  expect(focus.bonus(gunner, "firearm", brute), 0)
  expect(focus.bonus(gunner, "firearm", other), 0)
end)

spec("CIT-FIRE-04 CIT-ATT-11: The fall of another creature does not end concentrated fire", function()
  local gunner, brute = gunner_and_brute()
  local other = place("gaunt", "s1:A8", "legion")
  answer("target", brute)
  force { 0, 0, 0 }
  run("attack", gunner)
  act.damage(other, 1)
  expect(focus.bonus(gunner, "firearm", brute), 1)
end)

spec("CIT-FIRE-04 CIT-ITEM-01: A blast ends concentrated fire", function()
  fixture "open"
  local recruit = place("recruit", "s1:A4", "red")
  local brute = place("brute", "s1:F4", "legion")
  change.set(recruit, "target", brute)
  change.set(recruit, "streak", 1)
  answer("target-square", "s1:F4")
  force { 0, 0, 0 }
  run("attack", recruit)
  expect(focus.bonus(recruit, "firearm", brute), 0)
end)

spec("CIT-ATT-04: Dice of one colour that are left are not asked for", function()
  fixture "open"
  local fencer = place("fencer", "s1:B4", "red")
  place("brute", "s1:C4", "legion")
  change.set(fencer.side, "rank", 3)
  answer("dice", "middle")
  expect(combat.pool(fencer, data["line"]["blade"], 0), { "middle", "white" })
end)

spec("CIT-TECH-05: A difficulty of one that the brief gives counts where the board says more", function()
  fixture "open"
  change.set(world, "board", 12)
  local tinker = place("tinker", "s1:D4", "blue")
  local terminal = place("terminal", "s1:E5", nil, { difficulty = 1 })
  expect(data.list("board")[12].terminal > 1, true)
  expect(combat.defence(terminal, tinker, "tech"), 1)
end)

spec("CIT-TURN-08 CIT-TURN-04: A new turn lets a corporation play a card and both its troopers act", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { acted = true })
  local fencer = place("fencer", "s1:A6", "red", { acted = true })
  change.set(gunner.side, "played", true)
  run { "corporation-turn", gunner.side, until_step = "trooper" }
  expect(gunner.side.played, false)
  expect({ gunner.acted, fencer.acted }, { false, false })
end)

spec("CIT-CC-03 CIT-TURN-05: The end of the activation ends a charge", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red", { charging = true, actions = 1 })
  place("gaunt", "s1:E4", "legion")
  answer("action", "end")
  run("action", fencer)
  expect(fencer.charging, false)
end)

spec("CIT-MAP-09 CIT-SPAWN-01: A trooper that may not leave and goes on has ended a MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("bulwark", "s1:A5")
  place("tinker", "s1:A4", "blue")
  place("gaunt", "zone:pool", "legion")
  stack("force@s1", "one-gaunt")
  answer("consent", false)
  answer("move", "s1:C4")
  answer("spawn", "s1:H8")
  run("leave", gunner)
  expect(world.zone("force", world.tile "s1").count, 0)
end)

spec("CIT-ATT-08: Where a mission says so an owner is asked for the armour check", function()
  fixture("open", { ["armour-check"] = "ask" })
  local gunner, brute = place("gunner", "s1:D4", "red"), place("brute", "s1:E4", "legion")
  answer("armour", false)
  force { 1, 1, 1 }
  run("creature-attack", brute, "close")
  expect(gunner.health, 3)
  answer("armour", true)
  force { 1, 1, 1, 1 }
  run("creature-attack", brute, "close")
  expect(gunner.health, 2)
  change.move(brute, sq "s1:H4")
  answer("armour", true)
  force { 1, 1, 1, 0 }
  run("attack", gunner)
  expect(brute.on_map, false)
end)

spec("CIT-TURN-07 CIT-TURN-09: A card for another's turn gives an extra action only", function()
  local gunner = gunner_and_brute()
  place("doom-duck", "zone:hand@red", "red")
  run("card", gunner)
  expect(gunner.actions, 3)
  expect(gunner.side.played, true)
end)

spec("CIT-TURN-07 CIT-MOVE-07: A card lets the next MOVE ignore creatures", function()
  local gunner, brute = gunner_and_brute()
  change.move(brute, sq "s1:B4")
  place("doom-shoulder-through", "zone:hand@red", "red")
  expect(move.squares(gunner), 2)
  answer("card-use", "effect")
  run("card", gunner)
  expect(gunner.actions, 2)
  expect(move.squares(gunner), 3)
end)

spec("CIT-DL-01: An event takes a card from each corporation that has one", function()
  fixture "open"
  for _, card in ipairs { "doom-duck", "doom-grit" } do place(card, "zone:hand@red", "red") end
  stack("event-deck", "event-lost-orders")
  answer("discard", "doom-duck")
  run "legion-event"
  expect(world.zone("hand", world.side "red").top.item, "doom-grit")
  expect(world.zone("hand", world.side "red").count, 1)
end)

spec("CIT-SCORE-03: A mission may reward only teams that are still in play", function()
  fixture("open", { ["out-rewarded"] = false })
  change.set(world.side "blue", "out", true)
  act.objective("goal", "done")
  run "scoring"
  expect({ world.side("red").score, world.side("blue").score }, { 5, 0 })
end)

spec("CIT-DL-12 CIT-DL-09: An event adds a white die to each attack of a creature while it lies open", function()
  fixture "open"
  local gunner, gaunt = place("gunner", "s1:D4", "red"), place("gaunt", "s1:E4", "legion")
  place("event-red-hour", "zone:event-open")
  force { 0, 0, 1 }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 5)
end)
