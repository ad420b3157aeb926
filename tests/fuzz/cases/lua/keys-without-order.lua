-- The refusal named the type of whichever key stood first in the hash.
local t = { [print] = 1, [{}] = 2, [function() end] = 3, a = 4 }
print(pcall(pairs, t))
print(pcall(next, t))
for i = 1, 40 do t["k" .. i] = i end
print(pcall(pairs, t))
print(pcall(next, t, "a"))
