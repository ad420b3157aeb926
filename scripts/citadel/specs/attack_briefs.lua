-- Attacks where a brief changes DEFENSE and range, or does something of its own when a creature falls.
local combat = require "attack.combat"
local attack = require "attack.action"
local firearm = require "attack.firearm"
local kits = require "specs.shared.kits"

local takes, rolls, line = kits.takes, kits.rolls, kits.line

local function sq(name) return board.find(name) end

local function armed(who, at, weapon, mood)
  local trooper = kits.bearer("witness", who, at, weapon)
  act.note("mood", mood)
  return trooper
end

local function creature(item, at) return place(item, at, "legion") end

spec("CIT-ATT-06 CIT-FIRE-03: a brief that limits DEFENSE limits what cover adds to it as well", function()
  local oda = armed("oda-ferrant", "s1:A4", nil, 6)
  local brute = creature("brute", "s1:E4")
  place("cover", "s1:C4")
  expect(combat.defence(brute, oda, "firearm"), 2)
  act.note("mood", 0)
  expect(combat.defence(brute, oda, "firearm"), 3)
end)

spec("CIT-FIRE-02 CIT-EQ-09: a brief that halves the range halves that of the augment too", function()
  local oda = armed("oda-ferrant", "s1:A4", nil, 8)
  place("tube", oda.cargo:first())
  expect(firearm.range(oda, line "kit-rifle"), 4)
  act.note("mood", 7)
  expect(firearm.range(oda, line "kit-rifle"), 12)
end)

spec("CIT-WPN-11: a longer range makes no line of squares longer, a shorter one makes it shorter", function()
  local oda = armed("oda-ferrant", "s1:A4", "jet", 7)
  local near, there, far = creature("gaunt", "s1:C4"), creature("gaunt", "s1:E4"), creature("gaunt", "s1:F4")
  local jet = line "kit-jet"
  expect(attack.targets(oda, jet), set(near, there))
  expect(firearm.ray.struck(oda, jet, "east"), set(near, there))
  act.note("mood", 8)
  expect(attack.targets(oda, jet), set(near))
  expect(firearm.ray.struck(oda, jet, "east"), set(near))
  expect(far.on_map)
end)

spec("CIT-DL-15: a creature shoots from its least range to its greatest, which a brief may change", function()
  fixture "witness"
  local archer = creature("archer", "s1:A4")
  local troopers = {}
  for i, column in ipairs { "C", "D", "E", "G", "H" } do
    troopers[i] = place("oda-ferrant", "s1:" .. column .. i, "red") -- ranges 2, 3, 4, 6 and 7
  end
  local function prey() return require("legion.creature").prey(archer, "firearm") end
  expect(prey(), set(troopers[3], troopers[4]))
  act.note("mood", 7)
  expect(prey(), set(troopers[3], troopers[4], troopers[5]))
  act.note("mood", 8)
  expect(#prey(), 0)
  change.move(archer, sq "s1:D8")
  expect(#prey(), 0)
end)

spec("CIT-CC-02: the square that a creature fell on is free, wherever a brief puts the figure next", function()
  local lisk = armed("brother-lisk", "s1:D5", nil, 5)
  local gaunt = creature("gaunt", "s1:C5")
  takes(lisk, "kit-blade")
  expect_options("overrun", "s1:C5", "pass")
  answer { "overrun", "s1:C5", about = lisk }
  rolls(lisk, 1, 1, 0)
  expect({ gaunt.square, lisk.square }, { sq "s1:E4", sq "s1:C5" })
end)

spec("CIT-CC-02 CIT-WPN-09: the square that a creature fell on to a swing is free, wherever a brief puts it", function()
  local lisk = armed("brother-lisk", "s1:D5", nil, 5)
  local gaunt = creature("gaunt", "s1:C5")
  takes(lisk, "kit-swing")
  answer("swing-sense", "clockwise")
  answer { "overrun", "s1:C5", about = lisk }
  rolls(lisk, 1, 1, 0)
  expect({ gaunt.square, lisk.square }, { sq "s1:E4", sq "s1:C5" })
end)

spec("CIT-CC-02 CIT-ATT-10: a trooper that falls with its victim steps nowhere", function()
  local lisk = armed("brother-lisk", "s1:D4", nil, 9)
  place("oda-ferrant", "s1:A1", "red")
  local gaunt = creature("gaunt", "s1:E4")
  takes(lisk, "kit-blade")
  rolls(lisk, 1, 1, 0)
  expect({ gaunt.on_map, lisk.on_map, lisk.zone.name }, { false, false, "fallen" })
  expect(world.side("red").kills, 1)
end)

spec("CIT-CC-03: a charge adds no dice to a shot at somebody else", function()
  local lisk = armed("brother-lisk", "s1:D4", nil, 0)
  change.set(lisk, "charging", true)
  creature("gaunt", "s1:D5")
  local far = creature("gaunt", "s1:G4")
  expect(attack.bonus(lisk, line "kit-rifle", far), 0)
  takes(lisk, "kit-rifle")
  expect_dice { "white", "white", "white" }
  rolls(lisk, 0, 0, 0)
  expect(lisk.charging, false)
end)

spec("CIT-ITEM-02 CIT-TURN-09: dice that were prepared are rolled in an attack with a blast, and are gone after it",
  function()
    local oda = armed("oda-ferrant", "s1:A4", nil, 0)
    change.set(oda, "aim", 2)
    creature("gaunt", "s1:E4")
    takes(oda, "kit-mortar")
    answer { "target-square", "s1:E4", about = oda }
    expect_dice { white = 5 }
    rolls(oda, 1, 0, 0, 0, 0)
    expect(oda.aim, 0)
  end)

spec("CIT-OWN-20 CIT-TURN-09: a card that helps to aim adds to what a miss has taught", function()
  local ada = armed("ada-mirrow", "s1:A4", nil, 0)
  change.set(ada, "actions", 2)
  stack("hand@red", "doom-breathe-out")
  creature("gaunt", "s1:E4")
  takes(ada, "kit-rifle")
  rolls(ada, 0, 0, 0)
  expect(ada.aim, 1)
  answer { "card-use", "effect", about = world.zone("hand", ada.side).top }
  run("card", ada)
  expect(ada.aim, 2)
end)

spec("CIT-WPN-19: whom the first of two rolls has felled the second does not strike, wherever it is by then", function()
  local ada = armed("ada-mirrow", "s1:A4", nil, 5)
  local gaunt = creature("gaunt", "s1:G4")
  takes(ada, "kit-pair")
  rolls(ada, 1, 1, 0)
  expect({ gaunt.square, ada.side.kills, ada.aim }, { sq "s1:E4", 1, 0 })
end)

spec("CIT-WPN-02 CIT-ATT-10: a trooper that falls with its victim has laid its trap all the same", function()
  local ines = armed("ines-corvo", "s1:D4", "snare", 9)
  place("oda-ferrant", "s1:A1", "red")
  lay("wall", "s1:D4", "south")
  creature("gaunt", "s1:E4")
  answer_if_asked("line", "kit-snare")
  rolls(ines, 1, 1, 0)
  expect({ ines.on_map, board.has(sq "s1:E4", "trapped") }, { false, true })
end)

spec("CIT-ITEM-01 CIT-EQ-09: a longer barrel also lets a blast catch creatures that are further away", function()
  local oda = armed("oda-ferrant", "s1:A4", nil, 0)
  place("tube", oda.cargo:first())
  local gaunt = creature("gaunt", "s1:H4") -- seven squares, the blast reaches six and one more
  local other = creature("gaunt", "s2:A4") -- eight
  expect(attack.targets(oda, line "kit-mortar"), set(gaunt, other))
  change.move(oda.cargo:first().cargo:first(), world.zone "bunker")
  expect(attack.targets(oda, line "kit-mortar"), set(gaunt))
end)
