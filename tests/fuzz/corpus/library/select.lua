local function f(...) return select("#", ...), select(-1, ...) end
return f(1, 2, 3), f(nil), (f(1, nil)), type(f), math.type(select(2, 1, 2.5))
