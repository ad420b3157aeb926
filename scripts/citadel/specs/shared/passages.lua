-- Narrow ways: a corridor with a trap, and a wall with one door.
local trap = require "map.trap"

local passages = {}

-- A corridor along row 1, with a trap of Red's layer at C1.
function passages.corridor()
  fixture "open"
  for _, column in ipairs { "A", "B", "C", "D", "E", "F" } do lay("wall", "s1:" .. column .. "1", "south") end
  local layer = place("tinker", "s1:D8", "red")
  trap.lay(board.find "s1:C1", layer)
  return layer
end

-- A wall between D and E of sector 1 with a door in row 4.
function passages.hall()
  fixture "open"
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:D" .. row, "east") end
end

return passages
