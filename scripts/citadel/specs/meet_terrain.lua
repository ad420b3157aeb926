-- Where terrain meets the abilities of specialists, and doors meet steps without a MOVE.
local close_combat = require "attack.close_combat"
local focus = require "attack.focus"

local function sq(name) return board.find(name) end

spec("CIT-CC-03 CIT-ATT-14: A MOVE that ends beside terrain readies no charge", function()
  fixture "open"
  local fencer = place("fencer", "s1:A4", "red")
  place("terrain", "s1:D4", nil, { defence = 1 })
  answer("move", "s1:C4")
  run("move", fencer)
  expect(fencer.charging, false)
end)

spec("CIT-CC-03 CIT-ATT-14: A charge gives its die against the enemy, not against terrain beside it", function()
  fixture "open"
  local fencer = place("fencer", "s1:A4", "red")
  local wall = place("terrain", "s1:D4", nil, { defence = 1 })
  local gaunt = place("gaunt", "s1:D5", "legion")
  answer("move", "s1:C4")
  run("move", fencer)
  expect(close_combat.bonus(fencer, gaunt), 1)
  expect(close_combat.bonus(fencer, wall), 0)
  answer("target", wall)
  force { 1, 1 }
  run("attack", fencer)
  expect(wall.on_map, false)
  expect(fencer.charging, false)
end)

spec("CIT-CC-02 CIT-ATT-14: The square of terrain that falls to close combat is not overrun", function()
  fixture "open"
  local fencer = place("fencer", "s1:C4", "red")
  local wall = place("terrain", "s1:D4", nil, { defence = 1 })
  force { 1, 1 }
  run("attack", fencer)
  expect(wall.on_map, false)
  expect(fencer.square, sq "s1:C4")
end)

spec("CIT-FIRE-04 CIT-ATT-14: Concentrated fire counts on terrain", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local wall = place("terrain", "s1:F4", nil, { defence = 3 })
  force { 1, 1, 1 }
  run("attack", gunner)
  expect(wall.on_map, true)
  expect(focus.bonus(gunner, "firearm", wall), 1)
  force { 1, 1, 1, 1 }
  run("attack", gunner)
  expect(wall.on_map, false)
end)
