local t = {}
rawset(t, "a", 1)
local n = 0
for i, v in ipairs({ 1, 2, nil, 4 }) do n = n + i * v end
return rawget(t, "a"), rawlen({ 1, 2 }), rawequal(t, t), n, select("#", nil, nil), type(nil)
