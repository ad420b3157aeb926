local t = { 5, 3, 1 }
table.insert(t, 2)
table.insert(t, 1, 9)
return table.remove(t, 2), table.concat(t, ","), t, table.move(t, 2, 4, 1), table.pack(1, nil, 3), table.unpack(t, 2, 3)
