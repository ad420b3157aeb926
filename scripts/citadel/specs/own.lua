-- What characters and corporations have of their own. A position is one in which one of them does better than any other
-- would by the same order; it gives what came of the order.
local attack = require "attack.action"
local combat = require "attack.combat"
local kits = require "specs.shared.kits"

local line = kits.line

local positions = {}

local function begin(...) return kits.bearer("own", ...) end

-- The attack with a line, if there is anything to attack with it: whether the creature has fallen.
local function falls(trooper, id, gaunt, dice)
  if not attack.targets(trooper, line(id)):has(gaunt) then return false end
  kits.takes(trooper, id)
  force(dice)
  if id == "kit-blade" and data["trooper"][trooper.item].specialty == "close" then answer("overrun", "pass") end
  run("attack", trooper)
  return not gaunt.on_map
end

-- Health after an attack of a creature in which three dice show two hits, without armour.
local function left(trooper, gaunt, type)
  force { 1, 1, 0 }
  combat.resolve(gaunt, world.side "legion", trooper, type, { "white", "white", "white" }, { bare = true })
  return trooper.health
end

-- A shot at five squares, a MOVE, and another: white dice of both.
positions["oda-ferrant"] = function(who)
  local trooper = begin(who, "s1:A4")
  local gaunt = place("gaunt", "s1:F4", "legion")
  local before = attack.bonus(trooper, line "kit-rifle", gaunt)
  answer("move", "s1:A5")
  run("move", trooper)
  return ("%d, %d"):format(before, attack.bonus(trooper, line "kit-rifle", gaunt))
end

-- Hurt, beside a creature.
positions["brother-lisk"] = function(who)
  local trooper = begin(who, "s1:D4")
  change.set(trooper, "health", 3)
  falls(trooper, "kit-blade", place("gaunt", "s1:E4", "legion"), { 1, 1, 1 })
  return trooper.health
end

-- A teammate that is hurt three squares away, when the activation ends.
positions["ines-corvo"] = function(who)
  local trooper = begin(who, "s1:D4")
  local other = place("sol-vantage", "s1:G4", "red")
  change.set(other, "health", 3)
  change.set(trooper, "actions", 1)
  answer("action", "end")
  run("action", trooper)
  return other.health
end

-- A shot at a creature beside it.
positions["mara-quill"] = function(who)
  local trooper = begin(who, "s1:D4")
  return falls(trooper, "kit-rifle", place("gaunt", "s1:E4", "legion"), { 1, 1, 1 })
end

-- A creature strikes.
positions["anvil-josk"] = function(who)
  local trooper = begin(who, "s1:D4")
  return left(trooper, place("gaunt", "s1:E4", "legion"), "close")
end

-- A creature four squares away, the trooper at a wall.
positions["tomas-rehn"] = function(who)
  local trooper = begin(who, "s1:D4")
  lay("wall", "s1:D4", "north")
  return falls(trooper, "kit-lance", place("gaunt", "s1:H4", "legion"), { 1, 1, 1 })
end

-- A shot after a MOVE: white dice.
positions["wren-adaly"] = function(who)
  local trooper = begin(who, "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  answer("move", "s1:D5")
  run("move", trooper)
  return attack.bonus(trooper, line "kit-rifle", gaunt)
end

-- A creature beside it, and somewhere to go.
positions["sergeant-moth"] = function(who)
  local trooper = begin(who, "s1:D4")
  place("gaunt", "s1:C4", "legion")
  return require "movement.move".squares(trooper)
end

-- Far from every wall.
positions["pell-orsova"] = function(who)
  local trooper = begin(who, "s1:D4")
  return falls(trooper, "kit-lance", place("gaunt", "s1:F4", "legion"), { 1, 1, 1 })
end

-- A creature behind cover: its DEFENSE against a shot.
positions["ilya-senn"] = function(who)
  local trooper = begin(who, "s1:D4")
  place("cover", "s1:F4")
  return combat.defence(place("gaunt", "s1:G4", "legion"), trooper, "firearm")
end

-- Charging: white dice.
positions["dame-hargrave"] = function(who)
  local trooper = begin(who, "s1:D4")
  local gaunt = place("gaunt", "s1:E4", "legion")
  change.set(trooper, "charging", true)
  return attack.bonus(trooper, line "kit-blade", gaunt)
end

-- A creature shoots from three squares.
positions["cipher-nine"] = function(who)
  local trooper = begin(who, "s1:D4")
  return left(trooper, place("gaunt", "s1:G4", "legion"), "firearm")
end

-- The first shot of an activation: white dice.
positions["sol-vantage"] = function(who)
  local trooper = begin(who, "s1:D4")
  return attack.bonus(trooper, line "kit-rifle", place("gaunt", "s1:G4", "legion"))
end

-- Two creatures beside it: white dice.
positions["kord-the-stoker"] = function(who)
  local trooper = begin(who, "s1:D4")
  place("gaunt", "s1:D5", "legion")
  return attack.bonus(trooper, line "kit-blade", place("gaunt", "s1:E4", "legion"))
end

-- An attack that fails, and an action left: white dice of the next.
positions["ada-mirrow"] = function(who)
  local trooper = begin(who, "s1:D4")
  lay("wall", "s1:D4", "north")
  change.set(trooper, "actions", 1)
  falls(trooper, "kit-lance", place("gaunt", "s1:F4", "legion"), { 0, 0, 0 })
  return trooper.aim
end

local characters = {}
for _, each in ipairs(data.list("trooper")) do
  if each.knack then characters[#characters + 1] = each.id end
end

for i, one in ipairs(characters) do
  for j = i + 1, #characters do
    local other = characters[j]
    local title = "%s and %s: the same order ends differently"
    spec(title:format(data["trooper"][one].title, data["trooper"][other].title), function()
      expect(positions[one](one) ~= positions[one](other), true)
      expect(positions[other](other) ~= positions[other](one), true)
    end)
  end
end

-- A position with the character, and with another one.
local function proves(title, who, with, without)
  spec(title, function()
    expect(positions[who](who), with)
    expect(positions[who](who ~= "brother-lisk" and "brother-lisk" or "kord-the-stoker"), without)
  end)
end

proves("CIT-OWN-06: Oda Ferrant rolls 1 white die more at 5 squares", "oda-ferrant", "1, 1", "0, 0")
proves("CIT-OWN-07: Brother Lisk recovers 1 health for a kill in close combat", "brother-lisk", 4, 3)
proves("CIT-OWN-08: Ines Corvo looks after a teammate within 3 squares when her activation ends", "ines-corvo", 4, 3)
proves("CIT-OWN-09: Mara Quill may shoot at a creature beside her", "mara-quill", true, false)
proves("CIT-OWN-10: Anvil Josk has +1 DEFENSE against close attacks", "anvil-josk", 5, 4)
proves("CIT-OWN-11: Tomas Rehn's tech attacks reach 1 square further", "tomas-rehn", true, false)
proves("CIT-OWN-12: Wren Adaly's shot after a MOVE rolls 1 white die more", "wren-adaly", 1, 0)
proves("CIT-OWN-13: creatures beside Sergeant Moth do not block his MOVE", "sergeant-moth", 3, 2)
proves("CIT-OWN-14: Pell Orsova's tech attacks need no wall", "pell-orsova", true, false)
proves("CIT-OWN-15: cover does not count against Ilya Senn", "ilya-senn", 1, 2)
proves("CIT-OWN-16: Dame Hargrave's charge rolls 1 white die more", "dame-hargrave", 2, 1)
proves("CIT-OWN-17: Cipher Nine has +1 DEFENSE against creatures that shoot from 3 squares", "cipher-nine", 5, 4)
proves("CIT-OWN-18: Sol Vantage's first shot rolls 1 white die more", "sol-vantage", 1, 0)
proves("CIT-OWN-19: Kord the Stoker rolls 1 white die more with two creatures beside him", "kord-the-stoker", 1, 0)
proves("CIT-OWN-20: Ada Mirrow's next attack after one that failed rolls 1 white die more", "ada-mirrow", 1, 0)

spec("CIT-OWN-06 to CIT-OWN-20: the limits of each ability", function()
  local oda = begin("oda-ferrant", "s1:A4")
  expect(attack.bonus(oda, line "kit-rifle", place("gaunt", "s1:E4", "legion")), 0)
  expect(attack.bonus(oda, line "kit-lance", place("gaunt", "s1:F5", "legion")), 0)

  local ines = begin("ines-corvo", "s1:D4")
  local far = place("sol-vantage", "s1:H4", "red")
  change.set(far, "health", 3)
  answer("action", "end")
  change.set(ines, "actions", 1)
  run("action", ines)
  expect(far.health, 3)

  local josk = begin("anvil-josk", "s1:D4")
  expect(left(josk, place("gaunt", "s1:H4", "legion"), "firearm"), 4)

  local rehn = begin("tomas-rehn", "s1:C4")
  lay("wall", "s1:C4", "north")
  place("gaunt", "s1:H4", "legion")
  expect(#attack.targets(rehn, line "kit-lance"), 0)

  local nine = begin("cipher-nine", "s1:D4")
  expect(left(nine, place("gaunt", "s1:F4", "legion"), "firearm"), 4)

  local wren = begin("wren-adaly", "s1:D4")
  expect(attack.bonus(wren, line "kit-rifle", place("gaunt", "s1:G4", "legion")), 0)

  local sol = begin("sol-vantage", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(attack.bonus(sol, line "kit-lance", gaunt), 0)
  answer("move", "s1:D5")
  run("move", sol)
  expect(attack.bonus(sol, line "kit-rifle", gaunt), 0)
  run("action", sol)
  expect(attack.bonus(sol, line "kit-rifle", gaunt), 1)

  local kord = begin("kord-the-stoker", "s1:D4")
  gaunt = place("gaunt", "s1:E4", "legion")
  expect(attack.bonus(kord, line "kit-blade", gaunt), 0)

  local ada = begin("ada-mirrow", "s1:D4")
  change.set(ada, "moved", true)
  falls(ada, "kit-rifle", place("gaunt", "s1:G4", "legion"), { 0, 0, 0 })
  expect(ada.aim, 0)
end)

spec("CIT-OWN-01: Meridian is dealt 1 tactic card more", function()
  fixture "own"
  for side, house in pairs { red = "meridian", blue = "hallow" } do change.set(world.side(side), "house", house) end
  place("oda-ferrant", "zone:reserve@red", "red")
  place("mara-quill", "zone:reserve@blue", "blue")
  stack("tactic-deck", "doom-grit", "doom-duck", "doom-again")
  run { "setup", until_step = "round" }
  expect(world.zone("hand", world.side "red").count, 2)
  expect(world.zone("hand", world.side "blue").count, 1)
end)

spec("CIT-OWN-02: a trooper of Hallow has +1 DEFENSE while its teammate stands beside it", function()
  local quill = begin("mara-quill", "s1:D4")
  local gaunt = place("gaunt", "s1:H4", "legion")
  local mate = place("tomas-rehn", "s1:D5", "red")
  expect(combat.defence(quill, gaunt, "firearm"), 2)
  expect(combat.defence(mate, nil, "trap"), 2)
  change.move(mate, board.find "s1:D6")
  expect(combat.defence(quill, gaunt, "firearm"), 1)
  place("mara-quill", "s1:D5", "blue")
  expect(combat.defence(quill, gaunt, "firearm"), 1)
end)

spec("CIT-OWN-03: a MOVE of Kestrel that begins off the map has 2 squares more", function()
  local move = require "movement.move"
  local wren = begin("wren-adaly", "zone:outside@red")
  expect(move.squares(wren), 5)
  change.move(wren, board.find "s1:A4")
  expect(move.squares(wren), 3)
  local oda = begin("oda-ferrant", "zone:outside@red")
  expect(move.squares(oda), 3)
end)

spec("CIT-OWN-04: Ostrava draws no door cards", function()
  local hargrave = begin("dame-hargrave", "s1:D4")
  lay("door", "s1:D4", "east")
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", hargrave)
  expect(hargrave.square, board.find "s1:E4")
  expect(hargrave.health, 5)
  local lisk = begin("brother-lisk", "s1:D4")
  lay("door", "s1:D4", "east")
  answer("move", "s1:E4")
  answer("move", "stop")
  force { 1, 1, 0, 0 }
  run("move", lisk)
  expect(lisk.health, 4)
end)

spec("CIT-OWN-05: a trooper of Lanterne rolls 1 white die more against a creature beside its teammate", function()
  local ada = begin("ada-mirrow", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(attack.bonus(ada, line "kit-rifle", gaunt), 0)
  local mate = place("kord-the-stoker", "s1:G5", "red")
  expect(attack.bonus(ada, line "kit-rifle", gaunt), 1)
  change.move(mate, board.find "s1:G6")
  place("mara-quill", "s1:G5", "blue")
  expect(attack.bonus(ada, line "kit-rifle", gaunt), 0)
end)

spec("CIT-OWN-01: without the option, characters and corporations have nothing of their own", function()
  fixture("own", { knacks = false })
  local side = world.side "red"
  change.set(side, "house", "lanterne")
  local sol = place("sol-vantage", "s1:D4", side)
  place("kord-the-stoker", "s1:G5", side)
  expect(attack.bonus(sol, line "kit-rifle", place("gaunt", "s1:G4", "legion")), 0)
end)
