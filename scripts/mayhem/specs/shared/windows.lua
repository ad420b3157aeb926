-- Windows that are open: what is answered to them.
local windows = {}

function windows.dash(unit, square, facing)
  answer("instant", unit)
  answer("dash", square)
  answer("facing", facing or "north")
end

return windows
