local m = { __index = function(_, k) return k .. "!" end, __len = function() return 4 end, __call = function(_, a) return a end }
local t = setmetatable({}, m)
print(t.a, #t, t(5), getmetatable(t) == m, rawlen(t), rawget(t, "a"))
local u = setmetatable({}, { __lt = function() return true end, __concat = function() return "c" end, __tostring = function() return "u" end })
print(u < t, u .. "x", tostring(u), pcall(next, {}, "no"))
