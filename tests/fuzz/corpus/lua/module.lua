-- module rules
local M = {}
local limit = 3
function M.f(x) return x < limit end
return M
