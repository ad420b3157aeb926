-- More slips that are easily made: the other sector, the wrong teammate, what only looks like a target.
local attack = require "attack.action"
local sight = require "map.sight"

local function side(id) return world.side(id) end

spec("CIT-SPAWN-03: not beside a trooper on the next sector either", function()
  fixture "open"
  place("gaunt", "zone:pool", "legion")
  place("tinker", "s1:H4", "blue")
  local gunner = place { "gunner", "s1:H1", "red", as_play = true }
  stack("force@s2", "one-gaunt")
  answer("move", "s2:B1")
  refuse("spawn", "s2:A3", "s2:A4", "s2:A5")
  answer("spawn", "s2:A6")
  run("move", gunner)
end)

spec("CIT-ATT-14 CIT-ATT-15: terrain that cannot be attacked is not a target, nor is any past a wall", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local crate = place("terrain", "s1:A5", nil, { attackable = true })
  place("terrain", "s1:E4", nil, { attackable = false })
  local gun = data["line"]["long-gun"]
  expect(attack.targets(gunner, gun), { crate })
  lay("wall", "s1:A4", "south")
  expect(#attack.targets(gunner, gun), 0)
end)

spec("CIT-FIRE-03: a marker that gives no cover gives none", function()
  fixture "open"
  local gunner, gaunt = place("gunner", "s1:A4", "red"), place("gaunt", "s1:E4", "legion")
  place("debris", "s1:C4", nil, { cover = false })
  expect(sight.cover(gunner, gaunt), 0)
  place("cover", "s1:D4")
  expect(sight.cover(gunner, gaunt), 1)
end)

spec("CIT-SET-08 CIT-SET-10: where all play at one rank, ranks from before make no commander", function()
  fixture("open", { rank = 5 })
  change.set(side "red", "rank", 7)
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect({ side("red").commander, side("blue").commander }, { false, false })
end)

spec("CIT-TURN-09 CIT-DL-01: who may cancel an event is asked in seating order from the Legion on", function()
  fixture "draft"
  change.set(world, "turn", side "legion")
  for _, id in ipairs { "red", "blue", "green" } do place("doom-not-today", "zone:hand@" .. id, id) end
  stack("event-deck", "event-bad-air")
  answer { "jam", "pass", side = "blue" }
  answer { "jam", "pass", side = "green" }
  answer { "jam", "doom-not-today", side = "red" }
  run "legion-event"
  expect(world.jammed, true)
end)

spec("CIT-TURN-07: a card that heals does so for the trooper of the team that its player picks", function()
  fixture "open"
  change.set(world, "turn", side "red")
  local gunner = place { "gunner", "s1:A4", "red", { health = 2 }, as_play = true }
  local heavy = place("heavy", "s1:H8", "red", { health = 2 })
  place("doom-field-dressing", "zone:hand@red", "red")
  answer("card-use", "effect")
  answer("heal", heavy)
  run("card", gunner)
  expect(gunner.health, 2)
  expect(heavy.health > 2)
end)
