-- What a brief hears of attacks and changes in them, and when abilities are of use.
local attack = require "attack.action"
local combat = require "attack.combat"

local function line(id) return data["line"][id] end
local function sq(name) return board.find(name) end

-- A trooper with the kit, whose corporation is Red's.
local function begin(who, at, weapon)
  fixture "witness"
  local side = world.side "red"
  change.set(side, "house", data["trooper"][who].corporation)
  local trooper = place(who, at, side)
  place(weapon or "kit", trooper)
  return trooper
end

-- An attack with a line of the kit: what is answered to it stands between the two.
local function takes(trooper, id)
  if #attack.lines(trooper) > 1 then answer("line", id) end
end

local function rolls(trooper, ...)
  force { ... }
  run("attack", trooper)
end

local function attacks(trooper, id, ...)
  takes(trooper, id)
  rolls(trooper, ...)
end

spec("CIT-ATT-06 CIT-ATT-09: A brief hears of each attack, who made it and what it dealt", function()
  local oda = begin("oda-ferrant", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  attacks(oda, "kit-rifle", 0, 0, 0)
  expect(world.attacks, 1)
  expect(world.dealt, 0)
  attacks(oda, "kit-rifle", 1, 1, 1, 0)
  expect(world.attacks, 2)
  expect(world.dealt, 2)
  expect(gaunt.on_map, false)
end)

spec("CIT-ATT-13: A brief hears of each figure of an area attack, with no damage where it failed", function()
  local lisk = begin("brother-lisk", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  place("brute", "s1:D5", "legion")
  takes(lisk, "kit-swing")
  answer("swing-start", "gaunt")
  answer("swing-sense", 1)
  answer("overrun", "pass")
  rolls(lisk, 1, 1, 0)
  expect(world.attacks, 2)
  expect(world.dealt, 1)
end)

spec("CIT-TRAP-01: A trap and a blast of the brief are attacks by nobody, of which it hears nothing", function()
  fixture "witness"
  local gaunt = place("gaunt", "s1:D4", "legion")
  force { 0, 0, 0 }
  combat.trap(gaunt)
  force { 0, 0 }
  act.blast(sq "s1:D4", 2)
  expect(world.attacks, 0)
  expect(gaunt.on_map, true)
end)

spec("CIT-ATT-10 CIT-ATT-11 CIT-ATT-14: A brief hears who or what fell, and to whom", function()
  fixture "witness"
  local red = world.side "red"
  act.damage(place("mara-quill", "s1:A1", "blue", { health = 1 }), 1, red)
  expect(world.fallen, 1)
  act.damage(place("gaunt", "s1:B1", "legion"), 1, red)
  expect(world.fallen, 11)
  act.damage(place("clerk", "s1:C1"), 9, red)
  expect(world.fallen, 111)
  act.damage(place("terrain", "s1:D1"), 1, red)
  expect(world.fallen, 1111)
end)

spec("CIT-ATT-02: A brief may forbid targets", function()
  local oda = begin("oda-ferrant", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(attack.targets(oda, line "kit-rifle"):has(gaunt), true)
  act.note("mood", 1)
  expect(#attack.targets(oda, line "kit-rifle"), 0)
  expect(#attack.lines(oda), 0)
  expect(attack.possible(oda), false)
end)

spec("CIT-ATT-06: A brief may make a target tougher against an attacker, and an attacker hit harder", function()
  local oda = begin("oda-ferrant", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  act.note("mood", 2)
  attacks(oda, "kit-rifle", 1, 1, 0)
  expect(gaunt.on_map, true)
  act.note("mood", 3)
  attacks(oda, "kit-rifle", 1, 0, 0, 0)
  expect(gaunt.on_map, false)
end)

spec("CIT-ATT-11 CIT-PP-01: Who has fallen already to what a fall set off does not fall again", function()
  local lisk = begin("brother-lisk", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  place("gaunt", "s1:D5", "legion")
  act.note("mood", 4)
  takes(lisk, "kit-swing")
  answer("swing-start", 1)
  answer("swing-sense", "clockwise")
  answer("overrun", "pass")
  rolls(lisk, 1, 1, 0)
  expect(lisk.side.kills, 2)
  expect(lisk.side.pp, 4)
end)

spec("CIT-ITEM-04 CIT-PP-01: Nor does it fall again to the same bomb", function()
  fixture "witness"
  change.set(world, "round", 2)
  act.note("mood", 4)
  place("bomb", "s1:D4", "red", { round = 1 })
  place("gaunt", "s1:E4", "legion")
  place("gaunt", "s1:D5", "legion")
  force { 1, 1, 0, 1, 1, 0 }
  run "bombs"
  expect(world.side("red").kills, 2)
end)

spec("CIT-CC-02 CIT-WPN-09: A swing frees only the squares of those that it felled", function()
  local lisk = begin("brother-lisk", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  place("brute", "s1:D5", "legion")
  act.note("mood", 4)
  takes(lisk, "kit-swing")
  answer("swing-start", "gaunt")
  answer("swing-sense", 1)
  expect_options("overrun", "s1:E4", "pass")
  answer("overrun", "pass")
  rolls(lisk, 1, 1, 0)
end)

spec("CIT-CC-02: Nobody steps into a square where another figure has come to stand", function()
  local lisk = begin("brother-lisk", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  act.note("mood", 5)
  attacks(lisk, "kit-blade", 1, 1, 0)
  expect(lisk.square, sq "s1:D4")
  expect(lisk.side.kills, 1)
  for _, who in ipairs { "clerk", "oda-ferrant" } do
    local other = begin("brother-lisk", "s1:D4")
    place(who, "s1:E4", who == "clerk" and world.side "legion" or world.side "red")
    require "attack.close_combat".overrun(other, places(sq "s1:E4"))
    expect(other.square, sq "s1:D4")
  end
end)

-- Uses of abilities, of characters and of corporations.
local function told(own, team)
  expect(world.knacks, own)
  expect(world.team_knacks, team)
end

spec("CIT-OWN-06: Oda Ferrant's ability is of use in a long shot, and in no short one", function()
  local oda = begin("oda-ferrant", "s1:A4")
  local gaunt = place("gaunt", "s1:E4", "legion")
  attacks(oda, "kit-rifle", 0, 0, 0)
  told(0, 0)
  change.move(gaunt, sq "s1:F4")
  attacks(oda, "kit-rifle", 0, 0, 0, 0, 0)
  told(1, 0)
end)

spec("CIT-OWN-07: Brother Lisk's ability is of use when he was hurt, and only in close combat", function()
  local lisk = begin("brother-lisk", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  takes(lisk, "kit-blade")
  answer("overrun", "pass")
  rolls(lisk, 1, 1, 0)
  told(0, 0)
  expect(lisk.health, 5)
  change.set(lisk, "health", 3)
  place("gaunt", "s1:G4", "legion")
  attacks(lisk, "kit-rifle", 1, 1, 0)
  expect(lisk.health, 3)
  expect(lisk.square, sq "s1:D4")
  told(0, 0)
  place("gaunt", "s1:E4", "legion")
  takes(lisk, "kit-blade")
  answer("overrun", "pass")
  rolls(lisk, 1, 1, 0)
  expect(lisk.health, 4)
  told(1, 0)
end)

spec("CIT-OWN-09: Mara Quill's ability is of use only in shots at creatures beside her", function()
  local quill = begin("mara-quill", "s1:D4")
  local gaunt = place("gaunt", "s1:E4", "legion")
  attacks(quill, "kit-rifle", 0, 0, 0)
  told(1, 0)
  attacks(quill, "kit-blade", 0, 0, 0)
  told(1, 0)
  change.move(gaunt, sq "s1:F4")
  attacks(quill, "kit-rifle", 0, 0, 0)
  told(1, 0)
  change.remove(gaunt)
  place("terrain", "s1:E4", nil, { types = { "firearm" } })
  attacks(quill, "kit-rifle", 0, 0, 0)
  told(1, 0)
end)

spec("CIT-OWN-11: Tomas Rehn's ability is of use only at the square more", function()
  local rehn = begin("tomas-rehn", "s1:D4")
  lay("wall", "s1:D4", "north")
  local gaunt = place("gaunt", "s1:H4", "legion")
  attacks(rehn, "kit-lance", 0, 0, 0)
  told(1, 0)
  attacks(rehn, "kit-rifle", 0, 0, 0)
  told(1, 0)
  change.move(gaunt, sq "s1:G4")
  attacks(rehn, "kit-lance", 0, 0, 0)
  told(1, 0)
end)

spec("CIT-OWN-14: Pell Orsova's ability is of use only without a wall, in tech attacks", function()
  local pell = begin("pell-orsova", "s1:D4")
  place("gaunt", "s1:F4", "legion")
  attacks(pell, "kit-lance", 0, 0, 0)
  told(1, 0)
  attacks(pell, "kit-rifle", 0, 0, 0)
  told(1, 0)
  lay("wall", "s1:D4", "north")
  attacks(pell, "kit-lance", 0, 0, 0)
  told(1, 0)
end)

spec("CIT-OWN-15: Ilya Senn's ability is of use only against firearm targets behind cover", function()
  local senn = begin("ilya-senn", "s1:D4")
  lay("wall", "s1:D4", "north")
  place("gaunt", "s1:F4", "legion")
  attacks(senn, "kit-rifle", 0, 0, 0)
  told(0, 0)
  place("cover", "s1:E4")
  attacks(senn, "kit-lance", 0, 0, 0)
  told(0, 0)
  attacks(senn, "kit-rifle", 0, 0, 0)
  told(1, 0)
end)

spec("CIT-OWN-19: Kord the Stoker's ability is of use in a swing as well", function()
  local kord = begin("kord-the-stoker", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  place("gaunt", "s1:D5", "legion")
  takes(kord, "kit-swing")
  answer("swing-start", 1)
  answer("swing-sense", "clockwise")
  rolls(kord, 0, 0, 0, 0)
  told(1, 0)
end)

spec("CIT-OWN-20: Ada Mirrow learns from an attack that failed, and not from one that did not", function()
  local ada = begin("ada-mirrow", "s1:D4")
  change.set(ada, "actions", 1)
  place("gaunt", "s1:F4", "legion")
  attacks(ada, "kit-rifle", 0, 0, 0)
  expect(ada.aim, 1)
  told(1, 0)
  attacks(ada, "kit-rifle", 1, 1, 0, 0)
  expect(ada.aim, 0)
  told(1, 0)
end)

-- A trooper of a house that a creature attacks.
local function struck(who, at, type, results)
  local trooper = begin(who, "s1:D4")
  local gaunt = place("gaunt", at, "legion")
  force(results)
  local dice = {}
  for i = 1, #results do dice[i] = "white" end
  combat.resolve(gaunt, gaunt.side, trooper, type, dice, { bare = true })
  return trooper, gaunt
end

spec("CIT-OWN-02 CIT-OWN-10: Abilities that protect are of use where the attack has hits", function()
  struck("anvil-josk", "s1:E4", "close", { 0, 0 })
  told(0, 0)
  expect(world.attacks, 100)
  struck("anvil-josk", "s1:E4", "close", { 1, 0 })
  told(1, 0)
  struck("anvil-josk", "s1:E4", "firearm", { 1, 1 })
  told(0, 0)
  local quill = begin("mara-quill", "s1:D4")
  place("tomas-rehn", "s1:D5", quill.side)
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1 }
  combat.resolve(gaunt, gaunt.side, quill, "close", { "white" })
  told(0, 1)
end)

spec("CIT-OWN-02 CIT-ATT-13: In an area attack, too, and for each figure that has it", function()
  local quill = begin("mara-quill", "s1:D4")
  local rehn = place("tomas-rehn", "s1:D5", quill.side)
  local figures = set(quill, rehn)
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 0 }
  combat.area(gaunt, gaunt.side, figures, { "white" }, { type = "close" })
  told(0, 0)
  force { 1 }
  combat.area(gaunt, gaunt.side, figures, { "white" }, { type = "close" })
  told(0, 2)
  local josk = begin("anvil-josk", "s1:D4")
  gaunt = place("gaunt", "s1:E4", "legion")
  force { 1 }
  combat.area(gaunt, gaunt.side, set(josk), { "white" }, { type = "close" })
  told(1, 0)
end)

spec("CIT-ATT-08 CIT-ATT-10: A civilian has its own DEFENSE, be it 0, and its own die", function()
  fixture "witness"
  local gaunt = place("gaunt", "s1:D4", "legion")
  local child, guard, clerk = place("child", "s1:E4"), place("guard", "s1:D5"), place("clerk", "s1:C4")
  force { 1 }
  combat.resolve(gaunt, gaunt.side, child, "close", { "white" })
  expect(child.health, 3)
  force { 1, 1, 1 }
  combat.resolve(gaunt, gaunt.side, guard, "close", { "white", "white" })
  expect(guard.health, 4)
  force { 1, 1 }
  combat.resolve(gaunt, gaunt.side, clerk, "close", { "white", "white" })
  expect(clerk.health, 3)
end)
