-- Close combat.
local close_combat = require "attack.close_combat"
local attack = require "attack.action"

spec("CIT-CC-01: the eight adjacent squares, no wall between", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red")
  local beside = place("gaunt", "s1:E5", "legion")
  local walled = place("gaunt", "s1:D3", "legion")
  local far = place("gaunt", "s1:F4", "legion")
  lay("wall", "s1:D4", "north")
  local targets = attack.targets(fencer, data["line"]["blade"])
  expect(targets:has(beside), true)
  expect(targets:has(walled), false)
  expect(targets:has(far), false)
end)

spec("CIT-CC-02 CIT-CC-03 CIT-ATT-04: W7, charge and overrun", function()
  fixture "open"
  local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
  local gaunt = place("gaunt", "s1:F4", "legion")
  answer("action", "move")
  answer("move", "s1:E4")
  answer("action", "attack")
  force { 1, 1, 0 }
  answer("overrun", "s1:F4")
  run("action", fencer)
  expect(gaunt.on_map, false)
  expect(fencer.side.pp, 2)
  expect(fencer.square, board.find "s1:F4")
end)

spec("CIT-CC-02: only a close combat specialist overruns, and he may stay", function()
  fixture "open"
  local heavy = place("gunner", "s1:E4", "red")
  place("husk", "s1:F4", "legion")
  force { 1 }
  run("attack", heavy)
  expect(heavy.square, board.find "s1:E4")
  local fencer = place("fencer", "s1:E6", "red")
  place("husk", "s1:F6", "legion")
  force { 1, 0 }
  answer("overrun", "pass")
  run("attack", fencer)
  expect(fencer.square, board.find "s1:E6")
end)

spec("CIT-CC-02: an overrun finds no force card and enables no charge", function()
  fixture "open"
  stack("force@s2", "one-gaunt")
  local fencer = place("fencer", "s1:H4", "red")
  place("husk", "s2:A4", "legion")
  place("gaunt", "s2:B4", "legion")
  force { 1, 0 }
  answer("overrun", "s2:A4")
  run("attack", fencer)
  expect(world.zone("force", world.tile "s2").count, 1)
  expect(fencer.charging, false)
end)

spec("CIT-CC-03: any action between breaks the charge", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:F4", "legion")
  answer("move", "s1:E4")
  run("move", fencer)
  expect(close_combat.bonus(fencer, gaunt), 1)
  force { 0, 0, 0 }
  run("attack", fencer)
  expect(close_combat.bonus(fencer, gaunt), 0)
end)
