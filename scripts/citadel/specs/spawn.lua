-- Force cards.
local spawn = require "legion.spawn"
local creatures = filter { kind = "creature" }

local function sector(...)
  fixture "open"
  for _ = 1, 4 do place("gaunt", "zone:pool", "legion") end
  place("brute", "zone:pool", "legion")
  stack("force@s2", ...)
  return place("gunner", "s1:H4", "red"), place("heavy", "s1:H6", "red"), place("tinker", "s1:H2", "blue")
end
local function force_left() return world.zone("force", world.tile "s2").count end

spec("CIT-SPAWN-01 CIT-SPAWN-02: W6, one card a team, at its first MOVE that ends there", function()
  local gunner, heavy, tinker = sector("one-gaunt", "one-gaunt")
  answer("move", "s2:B4")
  answer("spawn", "s2:H8")
  run("move", gunner)
  expect(force_left(), 1)
  answer("move", "s2:B6")
  run("move", heavy)
  expect(force_left(), 1)
  answer("move", "s2:B2")
  answer("spawn", "s2:H7")
  run("move", tinker)
  expect(force_left(), 0)
  expect(world.zone("sector-tokens", world.tile "s2").count, 2)
end)

spec("CIT-SPAWN-03: on free squares that are not adjacent to a trooper", function()
  local gunner = sector "one-gaunt"
  place("debris", "s2:G8")
  answer("move", "s2:B4")
  refuse("spawn", "s2:C5")
  refuse("spawn", "s2:G8")
  refuse("spawn", "s1:C5")
  answer("spawn", "s2:D4")
  run("move", gunner)
  expect(#creatures:all(), 1)
end)

spec("CIT-SPAWN-05 CIT-SPAWN-06: what the box lacks is not placed; the card goes to the discard", function()
  local gunner = sector "brutes"
  answer("move", "s2:B4")
  answer("spawn", "s2:H8")
  run("move", gunner)
  expect(world.zone("pool").count, 4)
  expect(world.zone("force-discard").top.item, "brutes")
end)

spec("CIT-SPAWN-04: placed creatures wait for the Legion's turn", function()
  local gunner = sector "one-gaunt"
  answer("move", "s2:B4")
  answer("spawn", "s2:D4")
  run("move", gunner)
  expect(creatures:first().square, board.find "s2:D4")
  expect(creatures:first().actions, 0)
end)

spec("CIT-SPAWN-07: an empty force pile is made anew of the discard", function()
  sector "one-gaunt"
  stack("force-discard", "one-gaunt", "two-gaunts", "brutes")
  local card = spawn.draw()
  expect(card ~= nil, true)
  expect(world.zone("force-discard").count, 0)
  expect(world.zone("force-pile").count, 3)
  expect(world.zone("force-pile"):at(2).item, "one-gaunt")
end)

spec("CIT-SPAWN-04: where a table wants it so, creatures of step 3 wait for the next turn", function()
  fixture("open", { ["fresh-act"] = "false" })
  place("gaunt", "zone:pool", "legion")
  stack("force@s2", "one-gaunt")
  answer("spawn", "s2:D4")
  run "legion-force"
  expect(creatures:first().acted, true)
  expect(creatures:first().actions, 0)
end)

spec("CIT-SPAWN-03 CIT-DL-07: a creature that came in, fell and rises from a card waits at no entrance", function()
  fixture "open"
  local gaunt = place("gaunt", "zone:pool", "legion", { entrance = "east" })
  act.spawn("gaunt", board.find "s1:D4")
  expect(gaunt.on_map, true)
  expect(gaunt.entrance, nil)
end)
