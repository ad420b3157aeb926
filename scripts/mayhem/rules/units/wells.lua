-- Cubes in the wells of a board, and the room that wounds and Disrupted leave.
local wells = {}

--- The wells of action cubes.
wells.colours = { "speed", "focus", "tech" }
--- The wells that a wound can go into.
wells.vital = { "speed", "focus", "tech", "mayhem" }

local size = { speed = "speed_size", focus = "focus_size", tech = "tech_size", mayhem = "mayhem_size",
               shield = "shield_size", armor = "armor_size" }
local wounds = { speed = "speed_wounds", focus = "focus_wounds", tech = "tech_wounds", mayhem = "mayhem_wounds" }
local held = { speed = "speed_held", focus = "focus_held", tech = "tech_held" }

--- Wounds in one well; squads have none.
function wells.wounds_in(board, well)
  if board.kind == "squad" or not wounds[well] then return 0 end -- MAY-BRD-03
  return board[wounds[well]]
end

--- All wounds of a board.
function wells.wounds(board)
  local sum = 0
  for _, well in ipairs(wells.vital) do sum = sum + wells.wounds_in(board, well) end
  return sum
end

--- Empty spaces of a well.
---@return integer never below 0
function wells.room(board, well)
  if board.kind == "squad" and (well == "shield" or well == "armor") then return 0 end -- MAY-BRD-03
  local locked = held[well] and board[held[well]] or 0 -- MAY-STA-11
  return math.max(0, board[size[well]] - board[well] - wells.wounds_in(board, well) - locked) -- MAY-BRD-05
end

--- Puts cubes into a well; what does not fit is lost.
---@return integer how many went in
function wells.gain(board, well, count)
  local fits = math.min(count, wells.room(board, well)) -- MAY-BRD-02
  if fits > 0 then change.add(board, well, fits) end
  return fits
end

--- Takes cubes out of a well.
function wells.lose(board, well, count)
  change.add(board, well, -count)
end

--- Action cubes of all colours.
function wells.cubes(board) return board.speed + board.focus + board.tech end

--- Colours of which there is a cube, or room for one.
function wells.with_cube(board)
  return set(wells.colours):where(function(well) return board[well] > 0 end)
end
function wells.with_room(board)
  return set(wells.colours):where(function(well) return wells.room(board, well) > 0 end)
end

--- Wells with a wound in them.
function wells.with_wound(board)
  return set(wells.vital):where(function(well) return wells.wounds_in(board, well) > 0 end)
end

--- Removes one wound out of a well; the cube it cost stays lost.
function wells.heal(board, well)
  change.add(board, well .. "-wounds", -1) -- MAY-BRD-05
end

return wells
