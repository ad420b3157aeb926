local s = "a\u{e4}\u{20ac}\u{10ffff}"
local out = {}
for p, c in utf8.codes(s) do out[#out + 1] = p out[#out + 1] = c end
return out, utf8.len(s), utf8.len("\xff"), utf8.offset(s, -2), utf8.offset(s, 3), utf8.codepoint(s, 1, -1), utf8.char(72, 228), utf8.len(s, 2, 1)
