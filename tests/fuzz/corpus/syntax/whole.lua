-- Every statement and expression once.
local M, n <const> = {}, 0x1F + 1e-3 // 2
function M.a:b(x, ...) goto out; return x, ... end
local function f(a) repeat local b = a until b ~= nil break end
for i = 1, #M, 2 do M[i] = -i ^ 2 .. [==[ ]] ]==] end
for k, v in pairs { 1, k = 'x\z
   y'; [f] = not true } do if k == v then elseif v and k or n then else end end
while a & ~b | c << 1 >> 2 ~ d do do end end
::out:: f "s" :m {} (function(...) return ... end)
return M
