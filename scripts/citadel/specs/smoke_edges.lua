-- Smoke at the edge of its sector, and with squares of a MOVE that are gone.
local attack = require "attack.action"

local function sq(name) return board.find(name) end

spec("CIT-ITEM-06 CIT-FIRE-02: Smoke begins with the first square of its sector", function()
  fixture "open"
  local gunner = place("gunner", "s1:F4", "red")
  local inside, outside = place("gaunt", "s2:A5", "legion"), place("gaunt", "s1:H4", "legion")
  place("smoke", "s2:D4")
  expect(attack.targets(gunner, data["line"]["long-gun"]), set(outside))
  expect(inside.on_map)
end)

spec("CIT-ITEM-06 CIT-DOOR-02: Squares gone before a door count in smoke after it", function()
  fixture "open"
  local gunner = place("gunner", "s1:G4", "red")
  lay("door", "s1:G4", "east")
  stack("door-deck", "door-stale-air")
  place("smoke", "s2:D4")
  answer("move", "s1:H4")
  expect_options("move", "stop", "s1:G3", "s1:G4", "s1:G5", "s1:H3", "s1:H5", "s2:A3", "s2:A4", "s2:A5",
    "s1:F2", "s1:F3", "s1:F4", "s1:F5", "s1:F6", "s1:G2", "s1:G6", "s1:H2", "s1:H6")
  answer("move", "s2:A4")
  run("move", gunner)
  expect(gunner.square, sq "s2:A4")
end)

spec("CIT-ITEM-06: Where only a MOVE that begins in smoke is short, one through it has its three squares", function()
  fixture("open", { ["smoke-passing"] = false })
  local gunner = place("gunner", "s1:G4", "red")
  place("smoke", "s2:D4")
  answer { "move", "s2:B4", by = { "s1:H4", "s2:A4", "s2:B4" } }
  run("move", gunner)
  expect(gunner.square, sq "s2:B4")
  refuse("move", "s2:E4")
  answer("move", "s2:D4")
  run("move", gunner)
end)
