-- The Witness: her way, her end, and the blackout.
local function witness() return world.piece "witness" end

local function steps_left() return board.distance(witness().square, board.find "s5:H4") end

spec("she walks three squares after a corporation's turn, none after the Legion's", function()
  fixture "witness"
  local before = steps_left()
  raise("turn-end", world.side "legion")
  expect(steps_left(), before)
  raise("turn-end", world.side "red")
  expect(steps_left(), before - 3)
end)

spec("a lone corporation takes her further", function()
  fixture("witness", {}, "solo")
  local before = steps_left()
  raise("turn-end", world.side "red")
  expect(steps_left(), before - 6)
end)

spec("four corporations take her less far each", function()
  fixture("witness", {}, "quartet")
  local before = steps_left()
  raise("turn-end", world.side "red")
  expect(steps_left(), before - 2)
end)

spec("creatures stand in her way", function()
  fixture "witness"
  change.move(witness(), board.find "s5:G4")
  for _, square in ipairs { "s5:H3", "s5:H4", "s5:H5" } do place("husk", square, "legion") end
  raise("turn-end", world.side "red")
  expect(witness().square, board.find "s5:G4")
end)

spec("she leaves over the eastern gate: done at the end of the round", function()
  fixture "witness"
  change.move(witness(), board.find "s5:G4")
  raise("turn-end", world.side "red")
  expect(witness().on_map, false)
  run "round-end"
  expect(world.objective("escort").state, "done")
end)

spec("creatures attack her, and she has a defence die", function()
  fixture "witness"
  change.set(world, "board", 4)
  local husk = place("husk", "s1:B2", "legion")
  force { 1, 1, 1 }
  run("creature-attack", husk, "close")
  expect(witness().health, 5)
  force { 1, 1, 0 }
  run("creature-attack", husk, "close")
  expect(witness().health, 4)
end)

spec("her end is the end of the mission, at once", function()
  fixture "witness"
  change.set(witness(), "health", 1)
  place("husk", "s1:D5", "legion")
  act.damage(witness(), 1)
  run "draw"
  expect(world.objective("escort").state, "failed")
  expect(outcome(), "mission-failed")
end)

spec("nobody comes in by the eastern gate", function()
  fixture "witness"
  place("oda-ferrant", "zone:reserve@red", "red")
  expect_options("entrance", "cells", "yard")
  answer("entrance", "yard")
  answer("action", "end")
  run("corporation-turn", world.side "red")
end)

-- A bile-caster some squares away from a trooper, nothing between, is about to act. Does it shoot?
local function shooting_range(square, shoots)
  fixture "witness"
  change.set(world, "board", 4)
  place("oda-ferrant", "s4:A4", "red")
  place("event-blackout", "zone:event-open")
  local caster = place("bile-caster", square, "legion", { actions = 1 })
  if not shoots then refuse("creature-action", "firearm") end
  answer("creature-action", shoots and "firearm" or "end")
  if shoots then force { 0, 0 } end
  return caster
end

spec("in a blackout no shot reaches further than four squares", function()
  run("creature", shooting_range("s4:F4", false))
  run("creature", shooting_range("s4:E5", true))
end)

spec("a cancelled blackout is none", function()
  local caster = shooting_range("s4:F4", true)
  change.set(world, "jammed", true)
  run("creature", caster)
end)

spec("A card cancels the blackout as it is drawn", function()
  fixture "witness"
  place("doom-not-today", "zone:hand@red", "red")
  stack("event-deck", "event-blackout")
  answer("jam", "doom-not-today")
  run "legion-event"
  expect(world.jammed, true)
end)

spec("the blackout outlasts the Legion's turn and ends with the next event", function()
  fixture "witness"
  place("event-blackout", "zone:event-open")
  run "legion-end"
  expect(world.zone("event-open").count, 1)
  stack("event-deck", "event-grinding-gears")
  run "legion-event"
  expect(world.zone("event-open").top.item, "event-grinding-gears")
  expect(world.zone("event-discard").top.item, "event-blackout")
end)
