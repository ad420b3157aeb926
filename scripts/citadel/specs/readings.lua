-- Readings of weapons, traps and tech that a mission may take otherwise (docs/rules/citadel.md, section 9).
local focus = require "attack.focus"
local tech = require "attack.tech"
local trap = require "map.trap"
local sight = require "map.sight"
local draft = require "equipment.draft"
local move = require "movement.move"

local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end

spec("reckless-traps: walking into a trap gives its team tokens", function()
  fixture("open", { ["reckless-traps"] = true })
  for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
  trap.lay(sq "s1:B1", place("tinker", "s1:D8", "red"))
  local gunner = place("gunner", "s1:A1", "blue")
  answer("move", "s1:C1")
  force { 1, 1, 0, 0 }
  answer("move", "s1:C1")
  run("move", gunner)
  expect(gunner.health, 4)
  expect(world.side("red").reckless, 1)
end)

spec("traps-stay: a trap that has sprung goes", function()
  fixture("open", { ["traps-stay"] = false })
  for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
  trap.lay(sq "s1:B1", place("tinker", "s1:D8", "red"))
  local brute = place("brute", "s1:A1", "legion", { actions = 1 })
  answer("creature-action", "move")
  answer("creature-move", "s1:C1")
  force { 1, 1, 1, 0 }
  run("creature", brute)
  expect(world.side("red").pp, 4)
  expect(traps:count(), 0)
  expect(board.has(sq "s1:B1", "trapped"), false)
end)

spec("traps: as many traps a trooper", function()
  fixture("open", { traps = 3 })
  local layer = place("tinker", "s1:D8", "red")
  for _, square in ipairs { "s1:A1", "s1:B1", "s1:C1" } do trap.lay(sq(square), layer) end
  expect(traps:count(), 3)
end)

spec("area-armour: creatures have their armour check against area attacks", function()
  fixture("open", { ["area-armour"] = "all" })
  local swordsman = place("brother-lisk", "s1:D4", "red")
  place("bell-sword", swordsman)
  local brute = place("brute", "s1:E4", "legion")
  answer("line", "bell-sword-swing")
  answer("swing-sense", "clockwise")
  force { 1, 1, 1, 0, 1 }
  run("attack", swordsman)
  expect(brute.on_map, true)
end)

spec("blast-edge: creatures beside the square of a grenade are hit less as well", function()
  fixture("open", { ["blast-edge"] = "all" })
  local grenadier = place("oda-ferrant", "s1:A4", "red")
  local carbine = place("ember-carbine", grenadier)
  place("cinder-launcher", carbine)
  local centre = place("gaunt", "s1:E4", "legion")
  local edge = place("gaunt", "s1:E5", "legion")
  answer("line", "cinder-launcher-shell")
  answer("target-square", "s1:E4")
  force { 1, 1, 0 }
  run("attack", grenadier)
  expect(centre.on_map, false)
  expect(edge.on_map, true)
end)

spec("concentrated: all turn, whatever is done between", function()
  fixture("open", { concentrated = "turn" })
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  local brute = place("brute", "s1:F4", "legion")
  force { 1, 0, 0 }
  run("attack", gunner)
  answer("action", "move")
  answer("move", "s1:A5")
  run { "action", gunner, until_step = "action" }
  expect(focus.bonus(gunner, "firearm", brute), 1)
  answer("action", "end")
  run("action", gunner)
  expect(focus.bonus(gunner, "firearm", brute), 0)
end)

spec("cover: DEFENSE as the mission says", function()
  fixture("open", { cover = 2 })
  place("cover", "s1:C4")
  expect(sight.cover(sq "s1:A4", sq "s1:F4"), 2)
  expect(sight.cover(sq "s1:A5", sq "s1:F5"), 0)
end)

spec("items: as many as the mission says", function()
  fixture("open", { items = 1 })
  local gunner = place("gunner", "s1:D4", "red")
  local can = place("fog-can", "zone:bunker")
  expect(draft.bearers(gunner.side, can), { gunner })
  place("luck-coin", gunner)
  expect(#draft.bearers(gunner.side, can), 0)
end)

spec("smoke-squares: MOVEs that begin in smoke, and those that touch it", function()
  fixture("open", { ["smoke-squares"] = 1 })
  local gunner = place("gunner", "s1:H4", "red")
  local smoke = place("smoke", "s2:D4")
  refuse("move", "s2:B4")
  answer("move", "s2:A4")
  run("move", gunner)
  expect(gunner.square, sq "s2:A4")
  expect(move.squares(gunner), 1)
  change.remove(smoke)
  expect(move.squares(gunner), 3)
end)

spec("rim-is-wall: tech attacks from the bare rim of the map", function()
  fixture("open", { ["rim-is-wall"] = true })
  expect(tech.beside_wall(sq "s1:A4"), true)
  expect(tech.beside_wall(sq "s1:B4"), false)
  expect(tech.beside_wall(sq "s1:H4"), false)
end)
