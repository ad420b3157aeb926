-- Where the abilities of characters and corporations meet weapons, tech attacks and terminals.
local attack = require "attack.action"
local kits = require "specs.shared.kits"

local with = kits.acting
local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function line(id) return data["line"][id] end

-- The dice of a swing that begins at this creature.
local function swings(trooper, start, ...)
  answer("line", "bell-sword-swing")
  answer_if_asked("swing-start", start)
  answer("swing-sense", "clockwise")
  force { ... }
  answer_if_asked("overrun", "pass")
  run("attack", trooper)
end

-- Weapons

spec("CIT-OWN-07 CIT-WPN-09: Brother Lisk recovers 1 health for each creature that his swing fells", function()
  local lisk = with("brother-lisk", "s1:D4", "bell-sword", { health = 2 })
  local gaunt = place("gaunt", "s1:D3", "legion")
  place("gaunt", "s1:E4", "legion")
  swings(lisk, gaunt, 1, 1, 0, 0)
  expect(lisk.health, 4)
end)

spec("CIT-OWN-07 CIT-WPN-09: a swing of Brother Lisk that fells nobody gives him nothing", function()
  local lisk = with("brother-lisk", "s1:D4", "bell-sword", { health = 2 })
  swings(lisk, place("gaunt", "s1:D3", "legion"), 1, 0, 0, 0)
  expect(lisk.health, 2)
end)

spec("CIT-OWN-16 CIT-WPN-08 CIT-CC-03: Dame Hargrave's swing at whom she charges has two white dice more", function()
  local hargrave = with("dame-hargrave", "s1:C4", "bell-sword")
  local gaunt = place("gaunt", "s1:F4", "legion")
  answer("move", "s1:E4")
  run("move", hargrave)
  expect_dice { white = 5, middle = 1 }
  swings(hargrave, gaunt, 0, 0, 0, 0, 0, 0)
end)

spec("CIT-OWN-19 CIT-WPN-09: the die for the press is in the one roll of a swing", function()
  local kord = with("kord-the-stoker", "s1:D4", "bell-sword")
  local gaunt = place("gaunt", "s1:D3", "legion")
  place("gaunt", "s1:D5", "legion")
  expect_dice { white = 4, middle = 1 }
  swings(kord, gaunt, 0, 0, 0, 0, 0)
end)

spec("CIT-OWN-10 CIT-WPN-09: Anvil Josk has +1 DEFENSE against the swing that catches him, his neighbour has not",
  function()
    local lisk = with("brother-lisk", "s1:D4", "bell-sword")
    local gaunt = place("gaunt", "s1:D3", "legion")
    local josk, mara = place("anvil-josk", "s1:E4", "blue"), place("mara-quill", "s1:C4", "blue")
    swings(lisk, gaunt, 1, 1, 0, 0, 0)
    expect(josk.health, 5)
    expect(mara.health, 4)
  end)

spec("CIT-OWN-09 CIT-WPN-17 CIT-WPN-18: Mara Quill's cannon has one target beside her and one 4 squares from it",
  function()
    local mara = with("mara-quill", "s1:D4", "hail-cannon")
    local near = place("gaunt", "s1:E4", "legion")
    local between = place("gaunt", "s1:F5", "legion")
    local far = place("gaunt", "s1:H8", "legion")
    answer("line", "hail-cannon-burst")
    answer("target", near)
    refuse("second-target", between)
    answer("second-target", far)
    force { 1, 1, 0, 1, 1, 0 }
    run("attack", mara)
    expect(near.on_map, false)
    expect(far.on_map, false)
  end)

spec("CIT-OWN-09 CIT-WPN-10: nobody is declared beside Mara Quill for a straight line", function()
  local mara = with("mara-quill", "s1:D4", "furnace-hose")
  place("gaunt", "s1:E4", "legion")
  expect(#attack.targets(mara, line "furnace-hose-jet"), 0)
end)

spec("CIT-OWN-15 CIT-WPN-11: nobody in Ilya Senn's straight line has cover", function()
  local ilya = with("ilya-senn", "s1:A4", "furnace-hose")
  place("cover", "s1:C4")
  place("gaunt", "s1:D4", "legion")
  local mate = place("gaunt", "s1:F4", "legion")
  answer_if_asked("direction", "east")
  answer("target", mate)
  force { 1, 1, 0 }
  run("attack", ilya)
  expect(mate.on_map, false)
end)

spec("CIT-OWN-11 CIT-WPN-02 CIT-WPN-13: Tomas Rehn's claw lays its trap 4 squares away; the drum has its own range",
  function()
    local rehn = with("tomas-rehn", "s1:B4", "raptor-kit")
    lay("wall", "s1:B4", "west")
    place("gaunt", "s1:F4", "legion")
    expect(#attack.targets(rehn, line "raptor-kit-claw"), 1)
    expect(require "attack.firearm".range(rehn, line "raptor-kit-drum"), 6)
    answer("line", "raptor-kit-claw")
    force { 1, 1, 0, 0 }
    run("attack", rehn)
    expect(traps:at(sq "s1:F4"):first().layer, rehn)
  end)

spec("CIT-OWN-14 CIT-WPN-04: Pell Orsova's barbs strike far from every wall as well", function()
  local pell = with("pell-orsova", "s1:D4", "thornback-kit")
  local gaunt = place("gaunt", "s1:F4", "legion")
  local mate = place("wren-adaly", "s1:G4", "red")
  force { 1, 1, 0, 1 }
  run("attack", pell)
  expect(#traps:at(sq "s1:F4"), 1)
  expect(gaunt.on_map, false)
  expect(mate.health, 5)
end)

spec("CIT-OWN-20 CIT-WPN-19: two targets that Ada Mirrow's cannon misses give no die", function()
  local ada = with("ada-mirrow", "s1:A4", "hail-cannon")
  local one, other = place("gaunt", "s1:F4", "legion"), place("gaunt", "s1:F6", "legion")
  answer("target", one)
  answer("second-target", other)
  force { 0, 0, 0, 0, 0, 0 }
  run("attack", ada)
  expect(ada.aim, 0)
end)

spec("CIT-OWN-20 CIT-WPN-19: two rolls of Ada Mirrow's that miss one target are one attack that fails", function()
  local ada = with("ada-mirrow", "s1:A4", "hail-cannon")
  place("gaunt", "s1:F4", "legion")
  answer_if_asked("second-target", "pass")
  force { 0, 0, 0, 0, 0, 0 }
  run("attack", ada)
  expect(ada.aim, 1)
end)

spec("CIT-OWN-20 CIT-WPN-19: an attack of Ada Mirrow whose second roll hits has not failed", function()
  local ada = with("ada-mirrow", "s1:A4", "hail-cannon")
  place("gaunt", "s1:F4", "legion")
  answer_if_asked("second-target", "pass")
  force { 0, 0, 0, 1, 1, 0 }
  run("attack", ada)
  expect(ada.aim, 0)
end)

-- Tech attacks and terminals

spec("CIT-OWN-20 CIT-TECH-06: after a miss Ada Mirrow rolls two dice more at the same creature", function()
  local ada = with("ada-mirrow", "s1:D4", "spool-lance")
  lay("wall", "s1:D4", "north")
  place("gaunt", "s1:F4", "legion")
  force { 0, 0, 0 }
  run("attack", ada)
  expect_dice { white = 5 }
  force { 0, 0, 0, 0, 0 }
  run("attack", ada)
  expect(ada.aim, 1)
end)

spec("CIT-OWN-20 CIT-TECH-06 CIT-TURN-07: an action that a card gives Ada Mirrow has the die for her miss", function()
  local ada = with("ada-mirrow", "s1:D4", "spool-lance", { actions = 1 })
  lay("wall", "s1:D4", "north")
  place("doom-grit", "zone:hand@red", "red")
  place("gaunt", "s1:F4", "legion")
  answer("action", "attack")
  force { 0, 0, 0 }
  answer("action", "card")
  answer_if_asked("card-use", "action")
  answer("action", "attack")
  force { 0, 0, 0, 1, 1 }
  run("action", ada)
  expect(side("red").pp, 2)
end)

spec("CIT-OWN-20 CIT-TECH-05: a terminal that Ada Mirrow fails to hack gives a die to her next try", function()
  local ada = with("ada-mirrow", "s1:D4", "spool-lance")
  place("terminal", "s1:D5")
  force { 1, 0, 0 }
  run("attack", ada)
  expect_dice { white = 4 }
  force { 1, 0, 0, 1 }
  run("attack", ada)
  expect(ada.aim, 0)
end)

spec("CIT-OWN-05 CIT-TECH-05: a teammate beside the terminal adds no die to a hack", function()
  local ada = with("ada-mirrow", "s1:D4", "spool-lance")
  place("kord-the-stoker", "s1:E5", "red")
  place("terminal", "s1:D5")
  expect_dice { white = 3 }
  force { 1, 0, 0 }
  run("attack", ada)
end)

spec("CIT-OWN-14 CIT-TECH-03 CIT-ATT-14: against terrain too it is told that Pell Orsova needed no wall", function()
  fixture "listening"
  change.set(side "red", "house", "kestrel")
  local pell = place("pell-orsova", "s1:D4", "red")
  place("spool-lance", pell)
  place("terrain", "s1:F4", nil, { defence = 1 })
  force { 0, 0, 0 }
  run("attack", pell)
  expect(world.knacks_used, 1)
end)

spec("CIT-OWN-09 CIT-FIRE-01 CIT-ATT-14: terrain beside Mara Quill is not shot thanks to her short stock", function()
  fixture "listening"
  local mara = place("mara-quill", "s1:D4", "red")
  place("rifle-kit", mara)
  place("terrain", "s1:E4", nil, { defence = 1 })
  answer_if_asked("line", "kit-rifle")
  force { 0, 0, 0 }
  run("attack", mara)
  expect(world.knacks_used, 0)
end)

spec("CIT-OWN-11 CIT-TECH-05: Tomas Rehn hacks no terminal but those beside him", function()
  local rehn = with("tomas-rehn", "s1:D4", "spool-lance")
  place("terminal", "s1:D6")
  expect(attack.possible(rehn), false)
end)

spec("CIT-OWN-11 CIT-TECH-03: Tomas Rehn's longer reach still needs a wall beside him", function()
  local rehn = with("tomas-rehn", "s1:D4", "grapnel-kit")
  place("gaunt", "s1:H4", "legion")
  expect(attack.possible(rehn), false)
  lay("wall", "s1:D4", "south")
  expect(attack.possible(rehn), true)
end)
