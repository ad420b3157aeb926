-- Equipment and weapon lines in numbers, a second time: one that is changed by mistake is noticed.
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

spec("the weapon lines", function()
  local columns = { "type", "dice", "extra", "min", "max", "shape", "length", "apart", "lays_trap", "barbs" }
  same_table("line", columns, [[
stoker-rifle-shot firearm 3 - 2 8 single 7 4 false false
tallow-gun-shot firearm 3 - 2 5 single 7 4 false false
ember-carbine-shot firearm 3 - 2 10 single 7 4 false false
long-needle-shot firearm 3 - 4 16 single 7 4 false false
slow-drum-shot firearm 3 white 2 8 single 7 4 false false
furnace-hose-jet firearm 3 - 2 7 ray 7 4 false false
hail-cannon-burst firearm 3 - 4 12 pair 7 4 false false
rail-hatchet-blow close 3 - 1 1 single 7 4 false false
rail-hatchet-throw firearm 2 - 2 3 single 7 4 false false
pit-saw-cut close 3 - 1 1 single 7 4 false false
piston-fist-punch close 3 white 1 1 single 7 4 false false
bell-sword-cut close 3 middle 1 1 single 7 4 false false
bell-sword-swing close 3 middle 1 1 swing 7 4 false false
verdict-maul-blow close 3 best 1 1 single 7 4 false false
grapnel-kit-pull tech 3 - 2 3 single 7 4 true false
grapnel-kit-blade close 2 - 1 1 single 7 4 false false
spool-lance-arc tech 3 - 2 4 single 7 4 false false
arc-weaver-arc tech 3 - 2 6 single 7 4 false false
raptor-kit-drum firearm 3 white 2 6 single 7 4 false false
raptor-kit-claw tech 3 white 2 3 single 7 4 true false
thornback-kit-pull tech 3 - 2 3 single 7 4 true true
grave-loom-thread tech 3 middle 2 6 single 7 4 true false
cinder-launcher-shell firearm 3 - 2 8 blast 7 4 false false
service-carbine firearm 2 - 2 8 single 7 4 false false
work-blade close 2 - 1 1 single 7 4 false false
induction-lance tech 2 - 2 3 single 7 4 false false
bare-steel close 1 - 1 1 single 7 4 false false
terminal-hack tech 3 - 1 1 hack 7 4 false false
]])
end)

spec("the equipment cards", function()
  local columns = { "rank", "cost", "copies", "slot", "specialties", "lines", "effect", "amount" }
  same_table("equipment-card", columns, [[
cinder-launcher 3 2 2 augment - cinder-launcher-shell none 0
quietus-coil 5 3 2 augment - - pierce 0
long-barrel 2 1 2 augment - - range 2
balanced-grip 4 2 2 augment - - dice 1
tick-box 1 1 3 item - - bomb 0
fog-can 1 1 3 item - - smoke 0
field-kit 1 1 3 item - - heal 2
lock-spike 1 1 2 item tech - hack 1
luck-coin 1 1 3 item - - reroll 1
grease-cloak 2 1 2 item - - slip 0
breach-charge 2 1 2 item - - breach 0
spring-boots 2 2 2 item - - squares 1
targeting-slate 3 3 2 item - - dice 1
plate-vest 3 3 2 item - - plate 1
stim-rack 4 2 2 item - - haste 2
heavy-plate 7 5 2 item - - defence 1
stoker-rifle 1 2 4 weapon firearm stoker-rifle-shot none 0
tallow-gun 1 1 4 weapon firearm tallow-gun-shot none 0
ember-carbine 3 3 3 weapon firearm ember-carbine-shot none 0
long-needle 4 3 2 weapon firearm long-needle-shot none 0
slow-drum 5 4 2 weapon firearm slow-drum-shot none 0
furnace-hose 6 5 2 weapon firearm furnace-hose-jet none 0
hail-cannon 8 6 2 weapon firearm hail-cannon-burst none 0
rail-hatchet 1 2 4 weapon close rail-hatchet-blow,rail-hatchet-throw none 0
pit-saw 1 1 4 weapon close pit-saw-cut none 0
piston-fist 4 3 2 weapon close piston-fist-punch none 0
bell-sword 7 5 2 weapon close bell-sword-cut,bell-sword-swing none 0
verdict-maul 9 6 2 weapon close verdict-maul-blow none 0
grapnel-kit 1 2 4 weapon tech grapnel-kit-pull,grapnel-kit-blade none 0
spool-lance 1 1 4 weapon tech spool-lance-arc none 0
arc-weaver 4 3 2 weapon tech arc-weaver-arc none 0
raptor-kit 5 5 2 weapon firearm,tech raptor-kit-drum,raptor-kit-claw none 0
thornback-kit 6 5 2 weapon tech thornback-kit-pull none 0
grave-loom 9 6 2 weapon tech grave-loom-thread none 0
]])
end)

spec("what each augment goes on", function()
  fixture "tables"
  local function fits(id) return table.concat(data["equipment-card"][id].fits, " ") end
  expect(fits "cinder-launcher", "ember-carbine")
  expect(fits "quietus-coil",
    "stoker-rifle tallow-gun ember-carbine long-needle slow-drum furnace-hose raptor-kit")
  expect(fits "long-barrel", "stoker-rifle tallow-gun ember-carbine slow-drum raptor-kit")
  expect(fits "balanced-grip", "rail-hatchet pit-saw piston-fist verdict-maul")
end)
