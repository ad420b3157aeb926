local t = { 3, 1.5, -2, 8 }
table.sort(t, function(a, b) return a > b end)
return t, select(-1, 1, 2, 3)
