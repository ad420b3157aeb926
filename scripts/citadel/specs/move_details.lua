-- Moves in detail: what squares are counted, who is asked at which step, where one stands in the end.
local trap = require "map.trap"

local function sq(name) return board.find(name) end

spec("CIT-MOVE-05 CIT-TRAP-01: past another team and over a trap a MOVE has the squares that are left", function()
  fixture "heard"
  local gunner = place("gunner", "s1:A4", "red", { stride = 1 })
  place("tinker", "s1:B4", "blue")
  place("trap", "s1:D4", "blue")
  trap.prime()
  answer { "move", "s1:E4", by = { "s1:B4", "s1:C4", "s1:D4" } }
  answer { "consent", true, side = "blue", about = gunner }
  force { 0, 0, 0 }
  answer("move", "s1:E4")
  run("move", gunner)
  expect(gunner.square, sq "s1:E4")
end)

spec("CIT-MOVE-05: with consent a MOVE goes on along its way and is asked for nothing more", function()
  fixture "heard"
  local gunner = place("gunner", "s1:A4", "red")
  place("tinker", "s1:C4", "blue")
  answer { "move", "s1:D5", by = { "s1:B4", "s1:C4", "s1:D5" } }
  answer { "consent", true, side = "blue", about = gunner }
  run("move", gunner)
  expect(gunner.square, sq "s1:D5")
  expect(told(), { "> moved: gunner on the map" })
end)

spec("CIT-MOVE-05 CIT-TURN-02: whom a refusal keeps outside has not come in, and may try another way", function()
  fixture "open"
  change.set(world.side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red")
  place("tinker", "s1:A4", "blue")
  answer { "move", "s1:B4", by = { "s1:A4", "s1:B4" } }
  answer { "consent", false, side = "blue", about = gunner }
  answer("move", "s1:B5")
  run("move", gunner)
  expect(told(), { "Gunner comes in at s1:B5." })
end)

spec("CIT-TRAP-01 CIT-TURN-02: of whom a trap on the entrance square fells, the log tells no entry", function()
  fixture "open"
  change.set(world.side "red", "entrance", "west")
  local gunner = place("gunner", "zone:outside@red", "red", { health = 1 })
  place("heavy", "s1:H8", "red")
  place("tinker", "s1:A5", "blue")
  trap.lay(sq "s1:A4")
  answer { "move", "s1:B3", by = { "s1:A4", "s1:B3" } }
  force { 1, 1, 1, 0 }
  run("move", gunner)
  expect(gunner.zone.name, "fallen")
  expect(require("specs.shared.heard").count "comes in", 0)
end)

spec("CIT-ITEM-06 CIT-DOOR-02: a way given step by step ends in smoke when its squares there are gone", function()
  fixture "open"
  local gunner = place("gunner", "s1:G4", "red")
  lay("door", "s1:G4", "east")
  stack("door-deck", "door-stale-air")
  place("smoke", "s2:D4")
  answer("move", "s1:H4")
  answer { "move", "s1:H5", by = { "s2:A4", "s1:H5" } }
  run("move", gunner)
  expect(gunner.square, sq "s2:A4")
end)

spec("CIT-ITEM-06 CIT-TRAP-01: a creature's way ends in smoke too when its squares are gone", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:G4", "legion")
  place("bulwark", "s1:G5")
  trap.lay(sq "s1:H4")
  place("smoke", "s2:D4")
  answer { "creature-move", "s2:A4", by = { "s1:H4", "s2:A4" } }
  force { 0, 0, 0 }
  answer { "creature-move", "s1:H5", by = { "s2:A4", "s1:H5" }, side = "legion", about = gaunt }
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:A4")
end)

spec("CIT-DL-04 CIT-ATT-11: a creature that a brief fells as it comes in goes no further", function()
  fixture "witness"
  act.note("mood", 10)
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "east", actions = 1 })
  answer("creature-move", "s2:F4")
  run("creature-move", gaunt)
  expect(gaunt.zone.name, "pool")
end)

spec("CIT-TURN-09: a sidestep comes after all that a brief does about the MOVE", function()
  fixture "heard"
  change.set(world, "turn", world.side "legion")
  local gaunt = place("gaunt", "s1:D3", "legion", { actions = 1 })
  place("tinker", "s1:C5", "blue")
  place("doom-sidestep", "zone:hand@blue", "blue")
  answer("creature-move", "s1:D4")
  answer { "dodge", "doom-sidestep", side = "blue", about = gaunt }
  answer("dodge-to", "s1:B5")
  run("creature-move", gaunt)
  expect(told(), { "> moved: gaunt on the map", "Blue plays Sidestep." })
end)

spec("CIT-MOVE-09 CIT-DOOR-01: a way around a trap that opens no door is taken, though one through a door is shorter",
  function()
    fixture "open"
    for row = 1, 8 do
      if row ~= 4 and row ~= 7 then lay(row == 2 and "door" or "wall", "s1:D" .. row, "east") end
    end
    for _, square in ipairs { "s1:E3", "s1:E4", "s1:E5" } do trap.lay(sq(square)) end
    local gunner = place("gunner", "s1:D4", "red", { stride = 4 })
    answer { "move", "s1:F4", about = gunner }
    run("move", gunner)
    expect({ gunner.square, gunner.health }, { sq "s1:F4", 5 })
    expect((board.edge_kind(board.edge(sq "s1:D2", "east"))), "door")
  end)

spec("CIT-MAP-09: who leaves is asked over which square, of all that it can reach", function()
  fixture "open"
  local gunner = place("gunner", "s1:B4", "red")
  place("heavy", "s1:H8", "red")
  expect_options { "leave", "s1:A4", "s1:A5", side = "red", about = gunner }
  answer("leave", "s1:A5")
  run("leave", gunner)
  expect(gunner.zone.name, "departed")
end)
