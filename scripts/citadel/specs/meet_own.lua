-- Where the abilities of characters and corporations meet other rules: the end, creatures that come, traps, MOVEs.
local attack = require "attack.action"
local combat = require "attack.combat"
local move = require "movement.move"
local trap = require "map.trap"
local kits = require "specs.shared.kits"

local with = kits.acting

local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function line(id) return data["line"][id] end

-- An activation in the fixture whose brief ends the mission at once when something falls, in round 7.
local function sudden(who, at, weapon, attributes)
  fixture("open", { knacks = true })
  change.set(world, "round", 7)
  change.set(side "red", "house", data["trooper"][who].corporation)
  local trooper = place(who, at, "red", { actions = 2 })
  place(weapon, trooper)
  for name, value in pairs(attributes or {}) do change.set(trooper, name, value) end
  return trooper
end

-- The end of the mission and of an activation

spec("CIT-END-02 CIT-OWN-07: Brother Lisk recovers for the kill that ends the mission at once", function()
  local lisk = sudden("brother-lisk", "s1:D4", "pit-saw", { health = 3 })
  place("gaunt", "s1:E4", "legion")
  answer("action", "attack")
  force { 1, 1, 1 }
  run("action", lisk)
  expect(ended(), true)
  expect(lisk.health, 4)
end)

spec("CIT-END-02 CIT-OWN-08: when the mission ends at once Ines Corvo looks after nobody", function()
  local ines = sudden("ines-corvo", "s1:D4", "spool-lance", { actions = 1 })
  lay("wall", "s1:D4", "west")
  local mate = place("oda-ferrant", "s1:D5", "red", { health = 3 })
  place("gaunt", "s1:G4", "legion")
  answer("action", "attack")
  force { 1, 1, 1 }
  run("action", ines)
  expect(ended(), true)
  expect(mate.health, 3)
end)

spec("CIT-END-01 CIT-OWN-08: in the last round Ines Corvo still looks after her teammate, as her turn ends", function()
  fixture("open", { knacks = true })
  change.set(world, "last", true)
  place("id-marker", "zone:drawn", "red")
  local ines = place("ines-corvo", "s1:D4", "red")
  local mate = place("oda-ferrant", "s1:G4", "red", { health = 3 })
  answer("trooper", mate)
  answer("action", "end")
  answer("action", "end")
  run("corporation-turn", side "red")
  expect(mate.health, 4)
  expect(ines.health, 5)
  run "round-end"
  expect(ended(), true)
end)

spec("CIT-TURN-04 CIT-OWN-20: the die for a miss in the last action is gone with the activation", function()
  local ada = with("ada-mirrow", "s1:D4", nil, { actions = 1 })
  lay("wall", "s1:D4", "north")
  place("doom-grit", "zone:hand@red", "red")
  place("gaunt", "s1:F4", "legion")
  answer("action", "attack")
  answer("line", "kit-lance")
  force { 0, 0, 0 }
  answer("action", "end")
  run("action", ada)
  expect(ada.aim, 0)
end)

spec("CIT-END-02 CIT-OWN-07 CIT-WPN-09: a swing that ends the mission at once counts for Brother Lisk in full",
  function()
    local lisk = sudden("brother-lisk", "s1:D4", "bell-sword", { health = 2 })
    local gaunt = place("gaunt", "s1:D3", "legion")
    place("gaunt", "s1:E4", "legion")
    answer("action", "attack")
    answer("line", "bell-sword-swing")
    answer("swing-start", gaunt)
    answer("swing-sense", "clockwise")
    force { 1, 1, 0, 0 }
    run("action", lisk)
    expect(ended(), true)
    expect(lisk.health, 4)
  end)

-- Creatures that come

spec("CIT-OWN-03 CIT-SPAWN-01: a running start over two sectors reveals a card where it ends, and none on the way",
  function()
    fixture "listening"
    change.set(side "red", "house", "kestrel")
    change.set(side "red", "entrance", "joint")
    place("gaunt", "zone:pool", "legion")
    stack("force@s1", "force-stragglers")
    stack("force@s2", "force-stragglers")
    local wren = place("wren-adaly", "zone:outside@red", "red")
    answer("move", "s2:D2")
    run("move", wren)
    expect(wren.square, sq "s2:D2")
    expect(world.zone("force", world.tile "s1").count, 1)
    expect(world.zone("force", world.tile "s2").count, 0)
  end)

spec("CIT-OWN-18 CIT-SPAWN-01: a refused MOVE of Sol Vantage reveals no card, and he stands as steady as before",
  function()
    local sol = with("sol-vantage", "s1:H4")
    for _, way in ipairs { "north", "west", "south" } do lay("wall", "s1:H4", way) end
    for _, way in ipairs { "north", "south" } do lay("wall", "s2:A4", way) end
    stack("force@s1", "force-stragglers")
    place("mara-quill", "s2:A4", "blue")
    answer("move", "s2:C4")
    answer("consent", false)
    run("move", sol)
    expect(world.zone("force", world.tile "s1").count, 1)
    expect(attack.bonus(sol, line "kit-rifle", place("gaunt", "s2:D4", "legion")), 1)
  end)

spec("CIT-OWN-18 CIT-SPAWN-01: the MOVE of Sol Vantage that reveals a card ends his stance", function()
  local sol = with("sol-vantage", "s1:G4")
  stack("force@s2", "force-stragglers")
  answer("move", "s2:A4")
  run("move", sol)
  expect(world.zone("force", world.tile "s2").count, 0)
  expect(attack.bonus(sol, line "kit-rifle", place("gaunt", "s2:F4", "legion")), 0)
end)

-- A trooper comes to D4, beside a creature at D3; another is placed at E4, behind the door between the two squares.
local function surprised(who)
  local trooper = with(who, "s1:B4")
  lay("door", "s1:D4", "east")
  local first = place("gaunt", "s1:D3", "legion")
  local second = place("husk", "zone:pool", "legion")
  stack("force@s1", "force-stragglers")
  answer("move", "s1:D4")
  answer("spawn", "s1:E4")
  run("move", trooper)
  return trooper, first, second
end

spec("CIT-OWN-16 CIT-SPAWN-03 CIT-CC-03: Dame Hargrave charges whom her MOVE reached, not whom it woke", function()
  local hargrave, first, second = surprised "dame-hargrave"
  expect(attack.bonus(hargrave, line "kit-blade", first), 2)
  expect(attack.bonus(hargrave, line "kit-blade", second), 0)
end)

spec("CIT-OWN-19 CIT-SPAWN-03: a creature that has just been placed beside Kord the Stoker presses him as well",
  function()
    local kord, _, second = surprised "kord-the-stoker"
    expect(attack.bonus(kord, line "kit-blade", second), 1)
  end)

spec("CIT-OWN-16 CIT-SPAWN-04 CIT-CC-03: a further MOVE beside whom she woke is a charge of Dame Hargrave", function()
  local hargrave, _, second = surprised "dame-hargrave"
  answer("move", "s1:D5")
  run("move", hargrave)
  expect(attack.bonus(hargrave, line "kit-blade", second), 2)
end)

-- Traps

spec("CIT-OWN-02 CIT-TRAP-01: a trap strikes at +1 DEFENSE on the square beside the teammate", function()
  local mara = with("mara-quill", "s1:B1")
  for _, column in ipairs { "A", "B", "C", "D", "E" } do lay("wall", "s1:" .. column .. "1", "south") end
  lay("wall", "s1:B1", "west")
  trap.lay(sq "s1:C1", nil)
  local mate = place("anvil-josk", "s1:D1", "red")
  force { 1, 1, 0 }
  answer("move", "s1:E1")
  run("move", mara)
  expect(mara.health, 5)
  expect(mate.square, sq "s1:D1")
end)

spec("CIT-OWN-02 CIT-TRAP-01: a trap past which the teammate is out of reach strikes at DEFENSE 1", function()
  local mara = with("mara-quill", "s1:B1")
  for _, column in ipairs { "A", "B", "C", "D" } do lay("wall", "s1:" .. column .. "1", "south") end
  place("anvil-josk", "s1:A1", "red")
  trap.lay(sq "s1:C1", nil)
  answer("move", "s1:D1")
  force { 1, 1, 0, 0 }
  answer("move", "s1:D1")
  run("move", mara)
  expect(mara.health, 4)
end)

spec("CIT-OWN-04 CIT-TRAP-01: master keys disarm the door, not the trap on the square behind it", function()
  local hargrave = with("dame-hargrave", "s1:D4")
  lay("door", "s1:D4", "east")
  trap.lay(sq "s1:E4", nil)
  answer("move", "s1:F4 by s1:E4 s1:F4")
  force { 1, 1, 0, 0 }
  answer("move", "s1:F4")
  run("move", hargrave)
  expect(hargrave.health, 4)
  expect(board.edge_kind(board.edge(sq "s1:D4", sq "s1:E4")) ~= "door", true)
end)

spec("CIT-OWN-13 CIT-TRAP-01: a trap stops Sergeant Moth beside a creature, and he goes on", function()
  local moth = with("sergeant-moth", "s1:B1")
  for _, column in ipairs { "A", "B", "C", "D", "E" } do lay("wall", "s1:" .. column .. "1", "south") end
  place("gaunt", "s1:A1", "legion")
  trap.lay(sq "s1:C1", nil)
  answer("move", "s1:E1")
  force { 0, 0, 0 }
  answer("move", "s1:E1")
  run("move", moth)
  expect(moth.square, sq "s1:E1")
end)

spec("CIT-OWN-11 CIT-TRAP-03: before the third trap, laid 4 squares away, Tomas Rehn gives one up", function()
  local rehn = with("tomas-rehn", "s1:B4", "grapnel-kit")
  lay("wall", "s1:B4", "west")
  trap.lay(sq "s1:A1", rehn)
  trap.lay(sq "s1:C1", rehn)
  place("gaunt", "s1:F4", "legion")
  answer_if_asked("line", "grapnel-kit-pull")
  force { 1, 1, 0 }
  answer("trap", 1)
  run("attack", rehn)
  expect(traps:count(), 2)
  expect(#traps:at(sq "s1:F4"), 1)
end)

spec("CIT-OWN-10 CIT-TRAP-01: a trap is not a close attack on Anvil Josk", function()
  local josk = with("anvil-josk", "s1:D4")
  expect(combat.defence(josk, nil, "trap"), 1)
end)

spec("CIT-OWN-02 CIT-ITEM-04: troopers of Hallow side by side in a bomb's reach have +1 DEFENSE each, told of both",
  function()
    fixture "listening"
    change.set(world, "round", 2)
    place("bomb", "s1:D4", "red", { round = 1 })
    local mara = place("mara-quill", "s1:D4", "blue", { health = 1 })
    local josk = place("anvil-josk", "s1:D5", "blue")
    force { 1, 1, 1, 0, 1, 1, 0 }
    run "bombs"
    expect(mara.zone.name, "fallen")
    expect(josk.health, 5)
    expect(world.knacks_used, 22)
  end)

-- MOVEs

spec("CIT-MOVE-03 CIT-OWN-13: Sergeant Moth slips past creatures but not through them", function()
  local moth = with("sergeant-moth", "s1:B1")
  for _, column in ipairs { "A", "B", "C", "D", "E" } do lay("wall", "s1:" .. column .. "1", "south") end
  lay("wall", "s1:A1", "west")
  place("gaunt", "s1:C1", "legion")
  expect(move.squares(moth), 3)
  run("move", moth)
  expect(moth.square, sq "s1:A1")
end)

spec("CIT-MOVE-07 CIT-OWN-03: a creature at the entrance does not block a running start, but the MOVE after it",
  function()
    local wren = with("wren-adaly", "zone:outside@red")
    change.set(side "red", "entrance", "west")
    place("gaunt", "s1:B5", "legion")
    place("gaunt", "s1:F4", "legion")
    refuse("move", "s1:F3")
    answer("move", "s1:E3")
    run("move", wren)
    expect(move.squares(wren), 2)
  end)

spec("CIT-MOVE-07 CIT-OWN-12: a blocked MOVE of 2 squares is run enough for Wren Adaly", function()
  local wren = with("wren-adaly", "s1:D4")
  place("gaunt", "s1:C4", "legion")
  local far = place("gaunt", "s1:H4", "legion")
  answer("move", "s1:E4")
  run("move", wren)
  expect(attack.bonus(wren, line "kit-rifle", far), 1)
end)

-- The turn of the Legion

spec("CIT-DL-16 CIT-OWN-02: once its teammate has fallen a trooper of Hallow has DEFENSE 1 again in the same turn",
  function()
    fixture("open", { knacks = true })
    local mara = place("mara-quill", "s1:D4", "blue")
    local mate = place("anvil-josk", "s1:D5", "blue", { health = 1 })
    local gaunt = place("gaunt", "s1:H5", "legion", { actions = 2 })
    answer("creature-action", "firearm")
    answer("creature-target", mate)
    force { 1, 1, 1, 0 }
    answer("creature-action", "firearm")
    force { 1, 1, 0, 0 }
    run("creature", gaunt)
    expect(mate.on_map, false)
    expect(mara.health, 4)
  end)

spec("CIT-DL-07 CIT-OWN-17: a creature that comes within 2 squares and shoots meets Cipher Nine without the ability",
  function()
    local cipher = with("cipher-nine", "s1:D4")
    local gaunt = place("gaunt", "s1:G4", "legion", { actions = 2 })
    answer("creature-action", "move")
    answer("creature-move", "s1:F4")
    answer("creature-action", "firearm")
    force { 1, 1, 0 }
    run("creature", gaunt)
    expect(cipher.health, 4)
  end)

spec("CIT-DL-14 CIT-OWN-10: Anvil Josk beside his teammate has DEFENSE 3 against a creature that strikes", function()
  local josk = with("anvil-josk", "s1:D4")
  place("mara-quill", "s1:D5", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  expect(combat.defence(josk, gaunt, "close"), 3)
  expect(combat.defence(josk, gaunt, "firearm"), 2)
end)
