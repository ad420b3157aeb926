-- Prestige points and ranks.
local points = require "mission.points"

local function red_with(rank, pp)
  fixture "open"
  local red = world.side "red"
  change.set(red, "rank", rank)
  change.set(red, "pp", pp)
  return red
end

spec("CIT-PP-01: a creature's worth goes to the team that eliminates it", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:D4", "legion")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(gunner.side.pp, 2)
  expect(world.side("blue").pp, 0)
end)

spec("CIT-PP-02 CIT-PP-03 CIT-PP-04: health lost and an elimination pay the Legion, whoever did it", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  act.damage(gunner, 2, world.side "blue")
  expect(world.side("legion").pp, 2)
  act.heal(gunner, 1)
  expect(world.side("legion").pp, 2)
  act.damage(gunner, 9)
  expect(world.side("legion").pp, 8)
  expect(gunner.on_map, false)
end)

spec("CIT-FF-01: a token for each health lost to another's team, not for damage to oneself", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { health = 2 })
  act.damage(gunner, 5, world.side "blue")
  expect(world.side("blue").reckless, 2)
  expect(world.side("red").reckless, 0)
end)

spec("CIT-RANK-01 CIT-RANK-02: W8, a kill lifts the team by a rank, the surplus stays", function()
  local red = red_with(2, 9)
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:D4", "legion")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(red.rank, 3)
  expect(red.pp, 1)
  expect(points.card(red).id, "rank-3")
end)

spec("CIT-RANK-01: several ranks at once", function()
  local red = red_with(2, 5)
  act.award(red, 27)
  expect(red.rank, 5)
  expect(red.pp, 2)
end)

spec("CIT-RANK-04: at the highest rank each pass adds a token", function()
  local red = red_with(12, 7)
  act.award(red, 5)
  expect(red.rank, 12)
  expect(red.tokens, 1)
  expect(red.pp, 2)
  act.award(red, -4)
  expect(red.tokens, 0)
  expect(red.pp, 8)
end)

spec("CIT-RANK-05: never below nothing; a deduction past 0 PP takes ranks", function()
  local red = red_with(2, 1)
  act.award(red, -3)
  expect(red.rank, 1)
  expect(red.pp, 8)
  act.award(red, -30)
  expect(red.rank, 1)
  expect(red.pp, 0)
end)
