-- Firearm attacks and line of sight.
local function can_shoot(from, to, ...)
  fixture "open"
  local gunner = place("gunner", from, "red")
  local gaunt = place("gaunt", to, "legion")
  for _, square in ipairs { ... } do place("debris", square) end
  return gunner, gaunt
end

local attack = require "attack.action"
local focus = require "attack.focus"

local function long_gun() return data["line"]["long-gun"] end

spec("CIT-FIRE-01: no shot at an adjacent creature, but at another one", function()
  local gunner, near = can_shoot("s1:A4", "s1:B4")
  local far = place("gaunt", "s1:A8", "legion")
  local targets = attack.targets(gunner, long_gun())
  expect(targets:has(near), false)
  expect(targets:has(far), true)
end)

spec("CIT-FIRE-02 CIT-MAP-03 CIT-MAP-08: between the least and the greatest range, across sectors too", function()
  local gunner, gaunt = can_shoot("s1:A4", "s2:C2")
  expect(attack.targets(gunner, long_gun()):has(gaunt), true)
  local beyond = place("gaunt", "s2:D4", "legion")
  expect(attack.targets(gunner, long_gun()):has(beyond), false)
  local heavy, near = place("heavy", "s1:A6", "red"), place("gaunt", "s1:D6", "legion")
  local heavy_gun = data["line"]["heavy-gun"]
  expect(attack.targets(heavy, heavy_gun):has(near), false)
  change.move(near, board.find "s1:E6")
  expect(attack.targets(heavy, heavy_gun):has(near), true)
end)

spec("CIT-FIRE-03: cover on the line gives one DEFENSE, however many markers", function()
  local gunner, gaunt = can_shoot("s1:A4", "s1:F4")
  place("cover", "s1:C4")
  place("cover", "s1:D4")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, true)
  force { 1, 1, 1, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, false)
  local aside = place("gaunt", "s1:F5", "legion")
  change.move(gunner, board.find "s1:A5")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(aside.on_map, false)
end)

spec("CIT-FIRE-04: another action ends concentrated fire", function()
  local gunner, gaunt = can_shoot("s1:A4", "s1:F4")
  force { 1, 0, 0 }
  run("attack", gunner)
  expect(gunner.streak, 1)
  change.set(gunner, "actions", 1)
  answer("action", "move")
  answer("move", "s1:A5")
  run("action", gunner)
  expect(focus.bonus(gunner, "firearm", gaunt), 0)
end)

spec("CIT-LOS-01: a figure in between blocks, friend or foe; a token does not", function()
  local gunner, gaunt = can_shoot("s1:A4", "s1:F4", "s1:D4")
  expect(attack.targets(gunner, long_gun()):has(gaunt), true)
  place("tinker", "s1:C4", "blue")
  expect(attack.targets(gunner, long_gun()):has(gaunt), false)
end)

spec("CIT-LOS-02: two figures beside the corner that the line passes do not block, walls do", function()
  local gunner, gaunt = can_shoot("s1:B2", "s1:C3")
  place("tinker", "s1:B3", "blue")
  place("heavy", "s1:C2", "red")
  expect(board.sight(gunner, gaunt), true)
  change.edge(board.edge(board.find "s1:B2", board.find "s1:C2"), "wall")
  expect(board.sight(gunner, gaunt), true)
  change.edge(board.edge(board.find "s1:B2", board.find "s1:B3"), "wall")
  expect(board.sight(gunner, gaunt), false)
end)
