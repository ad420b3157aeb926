-- The numbers of the tables, a second time: one that is changed by mistake is noticed.
local function shown(value)
  if type(value) == "table" then return #value > 0 and table.concat(value, ",") or "-" end
  return value == nil and "-" or tostring(value)
end

-- Each item of a kind, in the order of the files, against a line of its id and its columns.
local function same_table(kind, columns, wanted)
  fixture "tables"
  local items = data.list(kind)
  local n = 0
  for line in wanted:gmatch "[^\n]+" do
    n = n + 1
    local words = { items[n].id }
    for _, column in ipairs(columns) do words[#words + 1] = shown(items[n][column]) end
    expect(table.concat(words, " "), line)
  end
  expect(#items, n)
end

spec("the rank cards", function()
  same_table("rank-card", { "firearm", "close", "tech", "defence", "credits", "cards" }, [[
rank-1 white,white,white white,white,white white,white,white white 4 1
rank-2 white,white,middle white,white,white white,white,white white 5 1
rank-3 white,white,middle white,white,middle white,white,middle white 6 2
rank-4 white,middle,middle white,middle,middle white,middle,middle white 6 2
rank-5 middle,middle,middle white,middle,middle white,middle,middle white 7 2
rank-6 middle,middle,middle middle,middle,middle middle,middle,middle white 8 2
rank-7 middle,middle,best middle,middle,best middle,middle,best middle 9 3
rank-8 middle,best,best middle,middle,best middle,middle,best middle 10 3
rank-9 middle,best,best middle,best,best middle,best,best middle 11 3
rank-10 middle,best,best middle,best,best middle,best,best best 12 3
rank-11 best,best,best best,best,best middle,best,best best 13 4
rank-12 best,best,best best,best,best best,best,best best 14 4
]])
end)

spec("the characters", function()
  same_table("trooper", { "corporation", "specialty", "lines" }, [[
oda-ferrant meridian firearm service-carbine,bare-steel
brother-lisk meridian close work-blade
ines-corvo meridian tech induction-lance,bare-steel
mara-quill hallow firearm service-carbine,bare-steel
anvil-josk hallow close work-blade
tomas-rehn hallow tech induction-lance,bare-steel
wren-adaly kestrel firearm service-carbine,bare-steel
sergeant-moth kestrel close work-blade
pell-orsova kestrel tech induction-lance,bare-steel
ilya-senn ostrava firearm service-carbine,bare-steel
dame-hargrave ostrava close work-blade
cipher-nine ostrava tech induction-lance,bare-steel
sol-vantage lanterne firearm service-carbine,bare-steel
kord-the-stoker lanterne close work-blade
ada-mirrow lanterne tech induction-lance,bare-steel
]])
end)

spec("the creatures", function()
  same_table("creature", { "pool" }, [[
husk 8
gutterling 6
bile-caster 5
needle-eye 5
slagback 3
carrion-knight 3
hierarch 1
]])
end)

spec("the boards of the Legion", function()
  same_table("board", { "trap", "terminal", "terrain" }, [[
board-1 white,white 1 1
board-2 white,white 1 1
board-3 white,white,white 1 2
board-4 white,white,white 1 2
board-5 white,white,white 1 2
board-6 white,white,white 1 2
board-7 white,white,middle 2 2
board-8 white,white,middle 2 3
board-9 white,white,middle 2 3
board-10 white,middle,middle 2 3
board-11 white,middle,middle 3 3
board-12 white,middle,middle 3 4
]])
end)

spec("the rows of the boards", function()
  same_table("row", { "board", "creature", "actions", "close", "firearm", "range", "die", "defence", "points" }, [[
b1-husk 1 husk 2 white,white - 16 none 0 1
b1-gutterling 1 gutterling 3 white,white - 16 none 0 1
b1-bile-caster 1 bile-caster 2 - white,white 16 none 1 2
b1-needle-eye 1 needle-eye 2 white,white white,white 8 none 1 2
b1-slagback 1 slagback 2 white,white,white - 16 none 1 3
b1-carrion-knight 1 carrion-knight 2 white,white,white - 16 white 1 4
b1-hierarch 1 hierarch 2 white,white,white white,white 12 none 2 5
b2-husk 2 husk 2 white,white - 16 none 0 1
b2-gutterling 2 gutterling 3 white,white - 16 none 0 1
b2-bile-caster 2 bile-caster 2 - white,white 16 none 1 2
b2-needle-eye 2 needle-eye 2 white,white white,white 8 none 1 2
b2-slagback 2 slagback 2 white,white,white - 16 none 1 3
b2-carrion-knight 2 carrion-knight 2 white,white,white - 16 white 1 4
b2-hierarch 2 hierarch 2 white,white,white white,white 12 none 2 5
b3-husk 3 husk 2 white,white - 16 none 0 1
b3-gutterling 3 gutterling 3 white,white - 16 none 0 1
b3-bile-caster 3 bile-caster 2 - white,white 16 none 1 2
b3-needle-eye 3 needle-eye 2 white,white white,white 8 none 1 2
b3-slagback 3 slagback 2 white,white,white - 16 none 1 3
b3-carrion-knight 3 carrion-knight 2 white,white,white - 16 white 1 4
b3-hierarch 3 hierarch 2 white,white,white white,white 12 none 2 5
b10-husk 10 husk 2 white,middle - 16 none 2 1
b10-gutterling 10 gutterling 3 white,middle - 16 none 2 1
b10-bile-caster 10 bile-caster 2 - middle,middle 16 none 2 2
b10-needle-eye 10 needle-eye 2 white,middle middle,middle 8 none 2 2
b10-slagback 10 slagback 2 white,middle,middle - 16 none 3 3
b10-carrion-knight 10 carrion-knight 2 white,middle,middle white,white 8 white 3 4
b10-hierarch 10 hierarch 2 middle,middle,middle white,middle,middle 16 none 4 6
b11-husk 11 husk 2 white,middle - 16 none 2 1
b11-gutterling 11 gutterling 3 white,middle - 16 none 2 1
b11-bile-caster 11 bile-caster 2 - middle,middle 16 none 2 2
b11-needle-eye 11 needle-eye 2 white,middle middle,middle 8 none 2 2
b11-slagback 11 slagback 2 white,middle,middle - 16 none 3 3
b11-carrion-knight 11 carrion-knight 2 white,middle,middle white,white 8 white 3 4
b11-hierarch 11 hierarch 2 middle,middle,middle white,middle,middle 16 none 4 6
b12-husk 12 husk 2 white,middle - 16 none 2 1
b12-gutterling 12 gutterling 3 white,middle - 16 none 2 1
b12-bile-caster 12 bile-caster 2 - middle,middle 16 none 2 2
b12-needle-eye 12 needle-eye 2 white,middle middle,middle 8 none 2 2
b12-slagback 12 slagback 2 white,middle,middle - 16 none 3 3
b12-carrion-knight 12 carrion-knight 2 white,middle,middle white,white 8 white 3 4
b12-hierarch 12 hierarch 2 middle,middle,middle white,middle,middle 16 none 4 6
b4-husk 4 husk 2 white,white - 16 none 0 1
b4-gutterling 4 gutterling 3 white,white - 16 none 1 1
b4-bile-caster 4 bile-caster 2 - white,white 16 none 1 2
b4-needle-eye 4 needle-eye 2 white,white white,white 8 none 1 2
b4-slagback 4 slagback 2 white,white,white - 16 none 2 3
b4-carrion-knight 4 carrion-knight 2 white,white,white - 16 white 2 4
b4-hierarch 4 hierarch 2 white,white,white white,white,white 12 white 2 5
b5-husk 5 husk 2 white,white - 16 none 0 1
b5-gutterling 5 gutterling 3 white,white - 16 none 1 1
b5-bile-caster 5 bile-caster 2 - white,white 16 none 1 2
b5-needle-eye 5 needle-eye 2 white,white white,white 8 none 1 2
b5-slagback 5 slagback 2 white,white,white - 16 none 2 3
b5-carrion-knight 5 carrion-knight 2 white,white,white - 16 white 2 4
b5-hierarch 5 hierarch 2 white,white,white white,white,white 12 white 2 5
b6-husk 6 husk 2 white,white - 16 none 0 1
b6-gutterling 6 gutterling 3 white,white - 16 none 1 1
b6-bile-caster 6 bile-caster 2 - white,white 16 none 1 2
b6-needle-eye 6 needle-eye 2 white,white white,white 8 none 1 2
b6-slagback 6 slagback 2 white,white,white - 16 none 2 3
b6-carrion-knight 6 carrion-knight 2 white,white,white - 16 white 2 4
b6-hierarch 6 hierarch 2 white,white,white white,white,white 12 white 2 5
b7-husk 7 husk 2 white,middle - 16 none 1 1
b7-gutterling 7 gutterling 3 white,middle - 16 none 1 1
b7-bile-caster 7 bile-caster 2 - white,middle 16 none 1 2
b7-needle-eye 7 needle-eye 2 white,white white,middle 8 none 1 2
b7-slagback 7 slagback 2 white,white,middle - 16 none 2 3
b7-carrion-knight 7 carrion-knight 2 white,white,middle - 16 white 2 4
b7-hierarch 7 hierarch 2 white,middle,middle white,white,middle 12 none 3 6
b8-husk 8 husk 2 white,middle - 16 none 1 1
b8-gutterling 8 gutterling 3 white,middle - 16 none 1 1
b8-bile-caster 8 bile-caster 2 - white,middle 16 none 1 2
b8-needle-eye 8 needle-eye 2 white,white white,middle 8 none 1 2
b8-slagback 8 slagback 2 white,white,middle - 16 none 2 3
b8-carrion-knight 8 carrion-knight 2 white,white,middle - 16 white 2 4
b8-hierarch 8 hierarch 2 white,middle,middle white,white,middle 12 none 3 6
b9-husk 9 husk 2 white,middle - 16 none 1 1
b9-gutterling 9 gutterling 3 white,middle - 16 none 1 1
b9-bile-caster 9 bile-caster 2 - white,middle 16 none 1 2
b9-needle-eye 9 needle-eye 2 white,white white,middle 8 none 1 2
b9-slagback 9 slagback 2 white,white,middle - 16 none 2 3
b9-carrion-knight 9 carrion-knight 2 white,white,middle - 16 white 2 4
b9-hierarch 9 hierarch 2 white,middle,middle white,white,middle 12 none 3 6
]])
end)
