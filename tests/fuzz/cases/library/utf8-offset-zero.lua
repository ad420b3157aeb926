local s = "a\u{e4}b"
return utf8.offset(s, 0), utf8.offset(s, 0, 3), utf8.offset(s, -1), utf8.offset(s, 1), utf8.offset("", 0)
