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

spec("CIT-ITEM-06: a blast is aimed past the edge of smoke only as long as there is no smoke", function()
  fixture "open"
  local recruit = place("recruit", "s1:E4", "red")
  local found = set(place("gaunt", "s1:H4", "legion"), place("gaunt", "s2:A4", "legion"))
  local function squares() return require("attack.firearm").blast.squares(recruit, data["line"]["mortar"], found) end
  local function far(square) return board.column(square) > 8 end
  expect({ squares():any(far), squares():has(sq "s1:H4") }, { true, true })
  place("smoke", "s2:H8")
  expect({ squares():any(far), squares():has(sq "s1:H4") }, { false, true })
end)

spec("CIT-ITEM-06: smoke on two sectors hides both", function()
  fixture "open"
  place("smoke", "s1:A1")
  place("smoke", "s2:A1")
  local squares = require("map.smoke").squares()
  expect({ #squares, squares:has(sq "s1:H8"), squares:has(sq "s2:H8") }, { 128, true, true })
end)

spec("CIT-ITEM-07: the end of a round takes all smoke away", function()
  fixture "open"
  for _, square in ipairs { "s1:A1", "s2:A1" } do place("smoke", square) end
  require("equipment.items").clear()
  expect(filter { kind = "smoke" }:count(), 0)
end)

spec("CIT-ITEM-06 CIT-MOVE-07: smoke makes no MOVE longer than it was", function()
  fixture("open", { blocked = 1 })
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:D5", "legion")
  place("smoke", "s1:A1")
  expect(require("movement.move").squares(gunner), 1)
  expect(require("map.smoke").after({ gunner.square }, 1, 1), 1)
end)
