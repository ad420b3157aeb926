local t = {}
for i = 1, 20 do t[i] = i * i % 7 end
table.sort(t, function(a, b) return a > b end)
print(table.concat(t, ","))
local s = 0
for k, v in pairs({ x = 1, y = 2.5, [3] = "c", [true] = 4 }) do print(k, v) end
while s < 10 do s = s + 1 if s == 7 then break end end
print(s, #t, select("#", table.unpack(t)))
