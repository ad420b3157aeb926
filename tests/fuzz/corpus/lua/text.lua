for a, b in ("k=v, x=y"):gmatch("(%w+)=(%w+)") do print(a, b) end
print(("hello"):gsub("l", { l = "L" }), ("%5.2f|%-4d|%q"):format(1 / 3, 7, "a\nb"))
print(utf8.char(228, 0x20ac), utf8.len("\xff"), #utf8.charpattern)
for p, c in utf8.codes("a\u{e4}") do print(p, c) end
print(math.type(3 // 2), 7 // 2.0, -7 % 3, math.maxinteger + 1 == math.mininteger, 0x7p1, 1e15, 2^53 == 2^53)
goto done
do print("skipped") end
::done::
