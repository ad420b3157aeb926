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
