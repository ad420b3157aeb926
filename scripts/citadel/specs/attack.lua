-- Attacks: dice, hits, DEFENSE, armour check, damage, friendly fire.
local attack = require "attack.action"
local combat = require "attack.combat"

local function duel(target, at)
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  return gunner, place(target, at or "s1:F4", "legion")
end

spec("CIT-ATT-06 CIT-ATT-08 CIT-ATT-09: W1, armour cancels the only point of damage", function()
  local gunner, brute = duel "brute"
  force { 1, 1, 1, 1 }
  run("attack", gunner)
  expect(brute.on_map, true)
  expect(gunner.side.pp, 0)
end)

spec("CIT-FIRE-04 CIT-ATT-11 CIT-PP-01: W2, the second attack on the same figure has a white die more", function()
  local gunner, brute = duel "brute"
  force { 1, 1, 1, 1 }
  run("attack", gunner)
  force { 1, 1, 1, 1, 1 }
  run("attack", gunner)
  expect(brute.on_map, false)
  expect(brute.zone.name, "pool")
  expect(gunner.side.pp, 4)
  expect(gunner.side.kills, 1)
end)

spec("CIT-ATT-06: hits equal to DEFENSE fail", function()
  local gunner, gaunt = duel "gaunt"
  force { 1, 0, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, true)
end)

spec("CIT-ATT-01 CIT-ATT-02: one line, one target", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red", { actions = 1 })
  local near, other = place("gaunt", "s1:E4", "legion"), place("gaunt", "s1:D5", "legion")
  answer("action", "attack")
  expect_options("target", near, other)
  answer("target", near)
  answer("overrun", "pass")
  force { 1, 1 }
  run("action", fencer)
  expect(near.on_map, false)
  expect(other.on_map, true)
  expect(fencer.actions, 0)
end)

spec("CIT-ATT-03: a line of three dice rolls what the rank card shows", function()
  local gunner = duel "brute"
  local gun = data["line"]["long-gun"]
  expect(combat.pool(gunner, gun, 0), { "white", "white", "white" })
  change.set(gunner.side, "rank", 12)
  expect(combat.pool(gunner, gun, 0), { "best", "best", "best" })
end)

spec("CIT-ATT-04: a line of fewer dice lets the player pick", function()
  fixture "open"
  local fencer = place("fencer", "s1:B4", "red")
  local gaunt = place("gaunt", "s1:C4", "legion")
  change.set(fencer.side, "rank", 3)
  expect_options("dice", "white", "middle")
  answer("dice", "white")
  expect_options("dice", "white", "middle")
  answer("dice", "middle")
  answer("overrun", "pass")
  force { 0, 2 }
  run("attack", fencer)
  expect(gaunt.on_map, false)
end)

spec("CIT-ATT-05: a line's extra dice come on top", function()
  fixture "open"
  local heavy = place("heavy", "s1:A4", "red")
  local brute = place("brute", "s1:F4", "legion")
  force { 1, 1, 0, 2, 0 }
  run("attack", heavy)
  expect(brute.on_map, false)
end)

spec("CIT-ATT-07: a card rolls dice again, each once", function()
  local gunner, gaunt = duel "gaunt"
  place("doom-again", "zone:hand@red", "red")
  answer("reroll", "doom-again")
  answer("reroll-dice", { 2, 3 })
  force { 1, 0, 0, 0, 1 }
  run("attack", gunner)
  expect(gaunt.on_map, false)
  expect(gunner.side.played, true)
end)

spec("CIT-ATT-10 CIT-DL-16 CIT-PP-02 CIT-PP-03: W3, a trooper loses health and falls", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { health = 2 })
  local brute = place("brute", "s1:E4", "legion")
  force { 2, 1, 1, 1 }
  run("creature-attack", brute, "close")
  expect(gunner.on_map, false)
  expect(gunner.zone.name, "fallen")
  expect(brute.side.pp, 4)
end)

spec("CIT-ATT-12: a trooper has DEFENSE 1 and the defence die of its rank card", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1, 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 4)
  force { 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 4)
end)

spec("CIT-ATT-13 CIT-FF-01 CIT-PP-04: an area attack rolls once; troopers have armour, creatures none", function()
  fixture "open"
  local mine = place("gunner", "s1:D4", "red")
  local theirs = place("tinker", "s1:D5", "blue")
  local brute = place("brute", "s1:E5", "legion")
  force { 1, 1, 1, 0, 1 }
  act.blast(board.find "s1:D4", 3, mine.side)
  expect(mine.health, 3)
  expect(theirs.health, 4)
  expect(brute.on_map, false)
  expect(mine.side.reckless, 3)
  expect(brute.side.pp, 3)
  expect(mine.side.pp, 4)
end)

spec("CIT-FF-02: each reckless token costs three PP", function()
  fixture "open"
  local red = world.side "red"
  change.set(red, "pp", 8)
  change.set(red, "reckless", 2)
  run "scoring"
  expect(red.pp, 2)
end)

spec("CIT-ATT-14: terrain is attacked by its DEFENSE and pays its PP", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local crate = place("terrain", "s1:B4", nil, { defence = 2, points = 3 })
  answer("line", "long-gun")
  force { 1, 1, 1 }
  run("attack", gunner)
  expect(crate.on_map, false)
  expect(gunner.side.pp, 3)
end)

spec("CIT-ATT-14: kinds that are like terrain too, when adjacent by firearms as well; areas do not touch it", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local nest = place("nest", "s1:B4", nil, { defence = 1, points = 2 })
  answer("line", "long-gun")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(nest.on_map, false)
  expect(gunner.side.pp, 2)
  local crate = place("terrain", "s1:D4")
  force { 1, 1, 1 }
  act.blast(crate.square, 3)
  expect(crate.on_map, true)
end)

spec("CIT-ATT-15: debris is not a target", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
  place("debris", "s1:D4")
  expect(#attack.lines(gunner), 0)
end)

spec("CIT-ATT-09: a failed attack deals no damage at all", function()
  local gunner, gaunt = duel "gaunt"
  force { 0 }
  expect(combat.resolve(gunner, gunner.side, gaunt, "firearm", { "white" }), 0)
end)
