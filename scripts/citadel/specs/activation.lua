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
