-- Whole numbers in a hash where texts were: their order differs between states, what going through them costs does not.
local t = {}
for i = 1, 60 do t["k" .. i] = i end
for i = 1, 60 do t["k" .. i] = nil end
for i = 40, 1, -1 do t[i] = i end
local sum = 0
for k, v in pairs(t) do sum = sum + k * v end
print(sum, next(t))
