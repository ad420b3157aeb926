-- Setup and points in detail: what counts from the beginning of a mission, and what at the top.
local points = require "mission.points"
local secret = require "mission.secret"

spec("CIT-SET-08 CIT-SCORE-01: points are counted from the rank at which all play", function()
  fixture("open", { rank = 5 })
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  for _, side in ipairs(world.sides) do expect({ side.rank, points.gained(side) }, { 5, 0 }) end
end)

spec("CIT-RANK-04: at rank 12 every ten points more are a token more", function()
  fixture "heard"
  local red = world.side "red"
  change.set(red, "rank", 12)
  change.set(red, "pp", 3)
  act.award(red, 25)
  expect({ red.rank, red.tokens, red.pp }, { 12, 2, 8 })
  act.award(red, -30)
  expect({ red.rank, red.tokens, red.pp }, { 11, 0, 8 })
end)

spec("CIT-SPAWN-01 CIT-SCORE-05: a secret goal counts the sectors of its own team only", function()
  fixture "heard"
  local card = place("survey", "zone:orders@red", "red")
  place("sector-token", "zone:sector-tokens@s1", "blue")
  expect(secret.done(world.side "red", card), false)
  place("sector-token", "zone:sector-tokens@s2", "red")
  expect(secret.done(world.side "red", card), true)
end)

spec("CIT-SPAWN-05: a figure of the brief that plays as another creature is none of those in the box", function()
  fixture "open"
  place("foreman", "s1:H8", "legion")
  place("gaunt", "s1:H7", "legion")
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  local found = {}
  for figure in world.zone("pool"):set():each() do found[figure.item] = (found[figure.item] or 0) + 1 end
  expect({ found.brute, found.gaunt, found.foreman }, { 2, 3, nil })
end)

spec("CIT-SET-10 CIT-SET-11: the Legion's own rank does not count for its board, nor for the commander", function()
  fixture("open", { rank = 0 })
  change.set(world, "board", 0)
  for id, rank in pairs { red = 3, blue = 2, legion = 9 } do change.set(world.side(id), "rank", rank) end
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect(world.board, 2)
  expect(world.side("red").commander, true)
end)

spec("CIT-SET-13: a trooper starts with the health of its character", function()
  fixture "open"
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "recruit", "tinker" })
  run "muster"
  local found = {}
  for trooper in world.zone("reserve", world.side "blue"):set():each() do found[trooper.item] = trooper.health end
  expect({ found.recruit, found.tinker }, { 3, 5 })
end)

spec("CIT-EQ-01: the bunker has all copies of all cards up to the rank of the highest team", function()
  fixture("open", { equipment = true })
  change.set(world.side "blue", "rank", 4)
  run { "equip", until_step = "draft" }
  local found = {}
  for card in world.zone("bunker"):set():each() do found[card.item] = (found[card.item] or 0) + 1 end
  for _, card in ipairs(data.list("equipment-card")) do
    expect(found[card.id] or 0, card.rank <= 4 and card.copies or 0, card.id)
  end
end)

spec("CIT-EQ-10: a Field Kit is used on its bearer and its team, not on the trooper of another team", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 1, health = 4 })
  local kit = place("field-kit", gunner)
  local heavy = place("heavy", "s1:D5", "red", { health = 3 })
  place("tinker", "s1:E4", "blue", { health = 1 })
  answer_if_asked("special", kit)
  expect_options { "item-use", gunner, heavy, side = "red", about = kit }
  answer("item-use", heavy)
  run("special", gunner)
  expect({ gunner.health, kit.zone.name }, { 4, "bunker" })
end)

spec("CIT-SET-12: a team whose troopers a brief has placed is asked for none", function()
  fixture "open"
  place("gunner", "s1:A1", "red")
  answer { "characters", { "anvil-josk", "tinker" }, side = "blue" }
  run "muster"
  expect(world.zone("reserve", world.side "red").count, 0)
end)

spec("CIT-SET-12: a team has two troopers, not fewer", function()
  fixture "open"
  answer("characters", { "gunner" })
  answer_if_asked("characters", { "anvil-josk", "tinker" })
  expect_error("is not allowed", function() run "muster" end)
end)

spec("CIT-SCORE-02 CIT-END-02: what is open when a mission ends has failed, and a brief cannot change it", function()
  fixture "heard"
  change.set(world, "round", 6)
  run "scoring"
  expect(outcome(), "mission-failed")
end)
