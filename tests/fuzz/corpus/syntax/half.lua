local function first(a)
  if a then
    a.
end

local t = { x = 1,
local b = f(1,
local c = "open
--[[ open