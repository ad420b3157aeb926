-- Abilities whose amounts are others than those of the box: how much counts, not only that something does.
local attack = require "attack.action"
local combat = require "attack.combat"
local move = require "movement.move"

local function line(id) return data["line"][id] end
local function red() return world.side "red" end

-- A trooper of Red's, whose corporation has the ability of that name.
local function begin(who, at, house)
  fixture "generous"
  change.set(red(), "house", house or "springs")
  return place(who, at, "red", { actions = 2 })
end

local function gaunt(at) return place("gaunt", at, "legion") end

spec("CIT-OWN-01 CIT-SET-16: a corporation with great stores is dealt as many cards more as they say", function()
  begin("seer", "s1:A4", "vault")
  run "orders"
  expect(world.zone("hand", red()).count, 4)
end)

spec("CIT-OWN-02 CIT-OWN-10: what a corporation and a trooper add to DEFENSE is added up", function()
  local rock = begin("rock", "s1:D4", "phalanx")
  local foe = gaunt "s1:E4"
  expect({ combat.defence(rock, foe, "close"), combat.defence(rock, foe, "firearm") }, { 3, 1 })
  place("seer", "s1:D5", "red")
  expect({ combat.defence(rock, foe, "close"), combat.defence(rock, foe, "firearm") }, { 6, 4 })
end)

spec("CIT-OWN-03: a corporation that runs in comes in that much further", function()
  local seer = begin("seer", "zone:outside@red", "springs")
  change.set(red(), "entrance", "west")
  expect(move.squares(seer), 5)
  change.move(seer, board.find "s1:A4")
  expect(move.squares(seer), 3)
end)

spec("CIT-OWN-05 CIT-OWN-06: dice of a corporation and of a trooper's own are added up", function()
  local seer = begin("seer", "s1:A4", "pincers")
  local far, near = gaunt "s1:G4", gaunt "s1:E1"
  expect({ attack.bonus(seer, line "kit-rifle", far), attack.bonus(seer, line "kit-rifle", near) }, { 2, 0 })
  place("rock", "s1:G5", "red")
  place("rock", "s1:E2", "red")
  expect({ attack.bonus(seer, line "kit-rifle", far), attack.bonus(seer, line "kit-rifle", near) }, { 4, 2 })
end)

spec("CIT-OWN-07: each of two creatures that fall to a swing gives its full amount back", function()
  local drinker = begin("drinker", "s1:D4")
  change.set(drinker, "health", 1)
  gaunt "s1:D3"
  gaunt "s1:E4"
  answer("line", "kit-swing")
  answer("swing-start", 1)
  answer("swing-sense", "clockwise")
  answer("overrun", "pass")
  force { 1, 1, 0 }
  run("attack", drinker)
  expect(drinker.health, 5)
end)

spec("CIT-OWN-08: a nurse gives as much as her ability says, as far as it reaches", function()
  local nurse = begin("nurse", "s1:D4")
  local near, far = place("rock", "s1:D6", "red", { health = 2 }), place("seer", "s1:D7", "red", { health = 1 })
  answer("action", "end")
  run("action", nurse)
  expect({ near.health, far.health }, { 4, 1 })
end)

spec("CIT-OWN-11: a long lead reaches as far as it says", function()
  local lancer = begin("lancer", "s1:A4")
  local there, far = gaunt "s1:F4", gaunt "s1:G4"
  lay("wall", "s1:A4", "south")
  expect(attack.targets(lancer, line "kit-lance"), set(there))
  expect(far.on_map)
end)

spec("CIT-OWN-12 CIT-OWN-18: dice for running and for standing are as many as the ability says", function()
  for who, dice in pairs { runner = { 0, 2 }, statue = { 2, 0 } } do
    local trooper = begin(who, "s1:A4")
    local target = gaunt "s1:E4"
    local standing = attack.bonus(trooper, line "kit-rifle", target)
    change.set(trooper, "moved", true)
    expect({ standing, attack.bonus(trooper, line "kit-rifle", target) }, dice, who)
  end
end)

spec("CIT-OWN-16 CIT-CC-03: the dice of a charge and of full tilt are added up", function()
  local rammer = begin("rammer", "s1:D4")
  local target = gaunt "s1:E4"
  expect(attack.bonus(rammer, line "kit-blade", target), 0)
  change.set(rammer, "charging", true)
  expect(attack.bonus(rammer, line "kit-blade", target), 3)
end)

spec("CIT-OWN-17: a ghost is harder to see from the range on that its ability says", function()
  local ghost = begin("ghost", "s1:A4")
  local far, near = gaunt "s1:F4", gaunt "s1:E4"
  expect({ combat.defence(ghost, far, "firearm"), combat.defence(ghost, near, "firearm") }, { 3, 1 })
end)

spec("CIT-OWN-19: a brawler has its dice with as many creatures beside as its ability says", function()
  local brawler = begin("brawler", "s1:D4")
  local target = gaunt "s1:E4"
  gaunt "s1:D5"
  expect(attack.bonus(brawler, line "kit-blade", target), 0)
  gaunt "s1:C4"
  expect(attack.bonus(brawler, line "kit-blade", target), 2)
end)

spec("CIT-OWN-20: a scholar learns as much of a miss as its ability says", function()
  local scholar = begin("scholar", "s1:A4")
  gaunt "s1:E4"
  force { 0, 0, 0 }
  run("attack", scholar)
  expect(scholar.aim, 2)
end)
