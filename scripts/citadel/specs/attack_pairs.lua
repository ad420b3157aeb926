-- Attacks with two of what usually comes once: troopers, targets, dice, cards of equipment, abilities.
local arms = require "equipment.arms"
local attack = require "attack.action"
local combat = require "attack.combat"
local firearm = require "attack.firearm"
local focus = require "attack.focus"
local knack = require "mission.knack"
local armed = require "specs.shared.armed"
local kits = require "specs.shared.kits"

local at = board.find

local function line(id) return data["line"][id] end

spec("CIT-FIRE-04 CIT-ATT-11: what has fallen is nobody's target any more, of however many troopers it was", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:G4", "legion")
  local found = { place("gunner", "s1:A4", "red"), place("gunner", "s1:A5", "red"), place("recruit", "s1:A6", "blue") }
  for _, trooper in ipairs(found) do
    change.set(trooper, "target", gaunt)
    change.set(trooper, "second", gaunt)
  end
  focus.gone(gaunt)
  for _, trooper in ipairs(found) do expect({ trooper.target == nil, trooper.second == nil }, { true, true }) end
end)

spec("CIT-ATT-01: a trooper may attack when only its second line reaches anybody", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion") -- too near for the long gun
  expect(attack.possible(gunner))
  expect(attack.lines(gunner), set("bare-steel"))
end)

spec("CIT-WPN-09: a swing goes all the way round", function()
  local trooper = armed.with("brother-lisk", "bell-sword", "s1:D4")
  local squares = { "s1:D3", "s1:E3", "s1:E4", "s1:E5", "s1:D5", "s1:C5", "s1:C4", "s1:C3" }
  for _, square in ipairs(squares) do place("clerk", square) end
  change.remove(filter { kind = "civilian" }:at(at "s1:D3"):first())
  place("gaunt", "s1:D3", "legion")
  for _, sense in ipairs { "clockwise", "counter-clockwise" } do
    expect(#require("attack.area").swing(trooper, at "s1:D3", sense), 8)
  end
end)

spec("CIT-ATT-05: each die that a weapon or a bonus adds is rolled", function()
  fixture "open"
  local heavy = place("heavy", "s1:A4", "red")
  local pool = combat.pool(heavy, line "heavy-gun", 2)
  expect({ pool[#pool - 2], pool[#pool - 1], pool[#pool], #pool }, { "best", "white", "white", 6 })
  pool = combat.pool(heavy, line "pair-gun", 1)
  expect({ pool[#pool - 2], pool[#pool - 1], pool[#pool], #pool }, { "middle", "best", "white", 6 })
end)

spec("CIT-EQ-07: a weapon card counts wherever it lies among what a trooper carries", function()
  local trooper = armed.carrying("brother-lisk", "s1:D4", "field-kit", "luck-coin")
  place("rail-hatchet", trooper)
  expect({ arms.weapon(trooper).item, arms.item(trooper, "reroll").item, arms.item(trooper, "heal").item },
    { "rail-hatchet", "luck-coin", "field-kit" })
end)

spec("CIT-EQ-09: an augment brings all the lines that it prints", function()
  fixture "open"
  local trooper = place("recruit", "s1:D4", "red")
  place("side-tubes", place("stoker-rifle", trooper))
  expect(set(table.unpack(arms.lines(trooper))):has "pair-gun")
  expect(set(table.unpack(arms.lines(trooper))):has "blade")
end)

spec("CIT-EQ-09: an augment counts for each line that its weapon prints", function()
  fixture "open"
  local trooper = place("gunner", "s1:A4", "red")
  local weapon = place("raptor-kit", trooper)
  local augment = place("long-barrel", weapon)
  expect(#weapon.lines > 1)
  for _, id in ipairs(weapon.lines) do
    expect(arms.range(trooper, line(id)), augment.amount, id)
  end
end)

spec("CIT-ATT-08: two plates make the die better twice", function()
  local trooper = armed.carrying("brother-lisk", "s1:D4", "plate-vest", "plate-vest")
  expect({ arms.armour(trooper, "white"), arms.armour(trooper, "middle"), arms.armour(trooper, "none") },
    { "best", "best", "middle" })
end)

spec("CIT-OWN-02: two teammates beside count as one does", function()
  fixture("open", { knacks = true })
  local one = place("gunner", "s1:D4", "blue")
  place("gunner", "s1:D3", "blue")
  place("gunner", "s1:D5", "blue")
  expect((knack.defence(one, nil, "close")), 1)
end)

spec("CIT-OWN-05: two teammates beside a creature are a pincer as one is", function()
  fixture("open", { knacks = true })
  change.set(world.side "red", "house", "lanterne")
  local trooper = place("gunner", "s1:A4", "red")
  local gaunt = place("gaunt", "s1:D4", "legion")
  for _, square in ipairs { "s1:D3", "s1:D5" } do place("fencer", square, "red") end
  expect(#filter { kind = "trooper" }:beside(gaunt), 2)
  expect(knack.dice(trooper, line "long-gun", gaunt), 1)
end)

spec("CIT-OWN-16 CIT-CC-03: a charge makes no shot better", function()
  local trooper = kits.acting("dame-hargrave", "s1:D4", nil, { charging = true })
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect({ knack.dice(trooper, kits.line "kit-rifle", gaunt), knack.dice(trooper, kits.line "kit-blade", gaunt) },
    { 0, 1 })
end)

spec("CIT-ITEM-01: a blast may be aimed at squares around each of several creatures", function()
  fixture "open"
  local recruit = place("recruit", "s1:A4", "red")
  place("gaunt", "s1:E1", "legion")
  place("gaunt", "s1:E8", "legion")
  local squares = firearm.blast.squares(recruit, line "mortar", attack.targets(recruit, line "mortar"))
  expect({ squares:has(at "s1:E1"), squares:has(at "s1:E8"), squares:has(at "s1:E5") }, { true, true, false })
end)
