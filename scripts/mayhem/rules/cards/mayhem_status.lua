-- Permanent Mayhem statuses: two of them are a Mayhem cube.
local wells = require "units.wells"
local numbers = require "numbers"

local mayhem_status = {}

local function tell(board, cubes)
  if cubes > 0 then log("log-mayhem", board.figure or board) end
end

--- A board gets one.
---@param board Piece
function mayhem_status.give(board)
  if not option.advanced then return end
  change.add(board, "mayhem-status", 1) -- MAY-MYH-02, MAY-MYH-04, MAY-REF-06
  if board.mayhem_status < numbers.statuses_for_cube then return end
  change.add(board, "mayhem-status", -numbers.statuses_for_cube) -- MAY-MYH-03: with or without room
  tell(board, wells.gain(board, "mayhem", 1)) -- MAY-MYH-03
end

return mayhem_status
