-- Smoke: what it stops, and how short it makes MOVEs.
local attack = require "attack.action"
local move = require "movement.move"
local smoke = require "map.smoke"
local creature = require "legion.creature"
local armed = require "specs.shared.armed"

local carrying = armed.carrying

local clouds = filter { kind = "smoke" }

local function sq(name) return board.find(name) end
local function line(id) return data["line"][id] end

spec("CIT-ITEM-06: no firearm attack from, into or across smoke; close combat and creatures as well", function()
  local trooper = carrying("gunner", "s1:H4")
  local gaunt = place("gaunt", "s2:C4", "legion")
  local gun = line "long-gun"
  expect(attack.targets(trooper, gun):has(gaunt), true)
  expect(#creature.prey(gaunt, "firearm"), 1)
  local cloud = place("smoke", "s2:H8")
  expect(#attack.targets(trooper, gun), 0)
  expect(#creature.prey(gaunt, "firearm"), 0)
  change.move(cloud, sq "s1:A1")
  expect(#attack.targets(trooper, gun), 0)
  change.move(gaunt, sq "s1:G4")
  expect(attack.targets(trooper, line "bare-steel"):has(gaunt), true)
end)

spec("CIT-ITEM-06: in smoke a MOVE has two squares, blocked or not, creatures too", function()
  local trooper = carrying("gunner", "s1:D4", "spring-boots")
  local gaunt = place("gaunt", "s1:G8", "legion")
  expect(move.squares(trooper), 4)
  place("smoke", "s1:A1")
  expect(move.squares(trooper), 2)
  expect(creature.squares(gaunt), 2)
  change.move(gaunt, sq "s1:E5")
  expect(move.squares(trooper), 2)
end)

spec("CIT-ITEM-06: a MOVE that touches smoke on its way has two squares in all", function()
  local trooper = carrying("gunner", "s1:H4")
  place("smoke", "s2:D4")
  local ways = smoke.reach(trooper, "trooper", 3)
  expect(ways:has(sq "s1:E4"), true)
  expect(ways:has(sq "s2:B4"), true)
  expect(ways:has(sq "s2:C4"), false)
  refuse("move", "s2:C4")
  answer("move", "s2:B4")
  run("move", trooper)
  expect(trooper.square, sq "s2:B4")
end)

spec("CIT-ITEM-06: past smoke the long way round goes, through it the two squares are over", function()
  local trooper = carrying("gunner", "s1:H2")
  place("smoke", "s2:D4")
  for _, square in ipairs { "s1:G3", "s1:H3" } do change.feature(sq(square), "obstructed", true) end
  local ways = smoke.reach(trooper, "trooper", 3)
  expect(ways:has(sq "s1:F4"), true)
  expect(ways:has(sq "s1:H4"), true)
  expect(ways:cost(sq "s1:H4"), 2)
  local path = smoke.way(sq "s1:F4", trooper, "trooper", 3)
  expect(#path, 3)
  expect(path:any(function(square) return board.tile(square).id == "s2" end), false)
  expect(smoke.length(places(sq "s2:A3", sq "s1:H4", sq "s1:G4"), 0), 2)
  expect(smoke.after(places(sq "s2:A3", sq "s1:H4"), 1, 3), 2)
  expect(smoke.after(places(sq "s1:H4", sq "s2:A3"), 1, 3), 3)
end)

spec("CIT-ITEM-06: after a door in smoke the rest of the MOVE is as short", function()
  local trooper = carrying("tinker", "s1:G4")
  lay("door", "s1:H4", "east")
  place("smoke", "s2:D4")
  answer("move", "s2:A4")
  run("move", trooper)
  expect(trooper.square, sq "s2:A4")
end)

spec("CIT-ITEM-07: smoke is gone when the round is over", function()
  carrying("gunner", "s1:D4")
  place("smoke", "s1:A1")
  run { "round-end", until_step = "round" }
  expect(clouds:count(), 0)
end)

spec("CIT-ITEM-06: no shot at terrain in smoke either, however near", function()
  local trooper = carrying("gunner", "s1:D4")
  local near, far = place("terrain", "s1:D5"), place("terrain", "s1:D8")
  local gun = line "long-gun"
  expect(attack.targets(trooper, gun):has(near), true)
  expect(attack.targets(trooper, gun):has(far), true)
  place("smoke", "s1:A1")
  expect(attack.targets(trooper, gun):has(near), false)
  expect(attack.targets(trooper, gun):has(far), false)
end)

spec("a mission may say: only a MOVE that begins in smoke is short", function()
  fixture("open", { ["smoke-passing"] = false })
  local trooper = place("gunner", "s1:H4", "red")
  place("smoke", "s2:D4")
  expect(smoke.reach(trooper, "trooper", 3):has(sq "s2:C4"), true)
  expect(smoke.after(places(sq "s2:A4"), 1, 3), 3)
  change.move(trooper, sq "s2:A4")
  expect(move.squares(trooper), 2)
end)
