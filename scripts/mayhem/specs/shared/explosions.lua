-- Explosions and collapses: markers that are due, and dice that show nothing.
local explosions = {}

-- A marker that goes off in the refresh phase of turn 5.
function explosions.live(size, square) return place(size, square, nil, { live = true, turn = 4 }) end

-- As many rolls of four dice without a result.
function explosions.blanks(count)
  for _ = 1, count do force { "blank", "blank", "blank", "blank" } end
end

return explosions
