-- Attacks at their limits: what does not count, who is not asked, squares just out of reach.
local attack = require "attack.action"
local combat = require "attack.combat"
local focus = require "attack.focus"
local harm = require "attack.harm"
local firearm = require "attack.firearm"
local area = require "attack.area"
local trap = require "map.trap"
local kits = require "specs.shared.kits"

local line, rolls, takes = kits.line, kits.rolls, kits.takes

local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end

-- A trooper with the kit, without abilities.
local function begin(who, at, options)
  fixture("witness", options or { knacks = false })
  local trooper = place(who, at, "red")
  place("kit", trooper)
  return trooper
end

spec("CIT-MAP-07: Whoever is off the map attacks nothing, without a wall as with one", function()
  fixture "witness"
  place("gaunt", "s1:A4", "legion")
  for _, who in ipairs { "oda-ferrant", "brother-lisk", "tomas-rehn", "pell-orsova" } do
    local trooper = place(who, "zone:outside@red", "red")
    place("kit", trooper)
    expect(#attack.lines(trooper), 0)
    expect(attack.possible(trooper), false)
  end
end)

spec("CIT-ITEM-01 CIT-FIRE-04: A blast has no white die for the attack before it", function()
  local oda = begin("oda-ferrant", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  place("gaunt", "s1:D7", "legion")
  takes(oda, "kit-rifle")
  answer("target", gaunt)
  rolls(oda, 1, 1, 0)
  expect(gaunt.on_map, false)
  takes(oda, "kit-mortar")
  answer("target-square", "s1:D7")
  rolls(oda, 0, 0, 0)
end)

spec("CIT-FIRE-04: Where concentrated fire lasts the whole turn, a blast in between does not end it", function()
  local oda = begin("oda-ferrant", "s1:D4", { knacks = false, concentrated = "turn" })
  local brute = place("brute", "s1:G4", "legion")
  takes(oda, "kit-rifle")
  rolls(oda, 0, 0, 0)
  takes(oda, "kit-mortar")
  answer("target-square", "s1:G4")
  rolls(oda, 0, 0, 0)
  expect(focus.bonus(oda, "firearm", brute), 1)
end)

spec("CIT-FIRE-04 CIT-TECH-06: An attack of another type ends concentrated attacks, and has no white die", function()
  local oda = begin("oda-ferrant", "s1:D4")
  lay("wall", "s1:D4", "north")
  local brute = place("brute", "s1:F4", "legion")
  takes(oda, "kit-rifle")
  rolls(oda, 0, 0, 0)
  expect(oda.target, brute)
  expect(oda.second, nil)
  expect(oda.streak, 1)
  expect(oda.second_streak, 0)
  takes(oda, "kit-lance")
  rolls(oda, 0, 0, 0)
  expect(oda.target, nil)
  expect(oda.streak, 0)
  takes(oda, "kit-rifle")
  rolls(oda, 0, 0, 0)
end)

spec("CIT-WPN-19 CIT-FIRE-04: A second target that fell and comes back from the box is another figure", function()
  local oda = begin("oda-ferrant", "s1:D4", { knacks = false, concentrated = "turn" })
  local brute, gaunt = place("brute", "s1:G4", "legion"), place("gaunt", "s1:G6", "legion")
  takes(oda, "kit-pair")
  answer("target", brute)
  answer("second-target", gaunt)
  rolls(oda, 0, 0, 0, 1, 1, 0)
  expect(oda.second, nil)
  act.spawn("gaunt", sq "s1:G6")
  expect(focus.bonus(oda, "firearm", gaunt), 0)
  expect(focus.bonus(oda, "firearm", brute), 1)
end)

spec("CIT-WPN-19 CIT-FIRE-04: The end of the activation forgets both targets", function()
  local oda = begin("oda-ferrant", "s1:D4", { knacks = false, concentrated = "turn" })
  change.set(oda, "actions", 1)
  local brute, gaunt = place("brute", "s1:G4", "legion"), place("gaunt", "s1:G6", "legion")
  takes(oda, "kit-pair")
  answer("target", brute)
  answer("second-target", gaunt)
  rolls(oda, 0, 0, 0, 0, 0, 0)
  expect(oda.second, gaunt)
  answer("action", "end")
  run("action", oda)
  expect(oda.target, nil)
  expect(oda.second, nil)
  expect(oda.second_streak, 0)
end)

spec("CIT-WPN-10 CIT-FIRE-04: A line has a white die when it is declared at the same figure again", function()
  fixture("witness", { knacks = false })
  local oda = place("oda-ferrant", "s1:A4", "red")
  place("hose", oda)
  place("brute", "s1:D4", "legion")
  force { 0, 0, 0 }
  run("attack", oda)
  force { 0, 0, 0, 0 }
  run("attack", oda)
end)

spec("CIT-ITEM-08 CIT-WPN-11: With a disruptor a line lets nobody in it check armour", function()
  fixture("witness", { knacks = false })
  local oda = place("oda-ferrant", "s1:A4", "red")
  local hose = place("hose", oda)
  place("gaunt", "s1:C4", "legion")
  local quill = place("mara-quill", "s1:E4", "blue")
  force { 1, 1, 0, 0 }
  run("attack", oda)
  expect(quill.health, 4)
  place("needle", hose)
  place("gaunt", "s1:C4", "legion")
  force { 1, 1, 0 }
  run("attack", oda)
  expect(quill.health, 3)
end)

spec("CIT-WPN-02 CIT-WPN-04: A trap without barbs strikes nobody beside it", function()
  fixture("open", { knacks = false })
  local trooper = place("ines-corvo", "s1:A4", "red")
  place("grapnel-kit", trooper)
  lay("wall", "s1:A4", "west")
  place("gaunt", "s1:C4", "legion")
  local gunner = place("gunner", "s1:D4", "blue")
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(gunner.health, 5)
  expect(board.has(sq "s1:C4", "trapped"), true)
end)

spec("CIT-WPN-07: Clockwise is named first, and either way goes by every square of the ring", function()
  local lisk = begin("brother-lisk", "s1:D4")
  local figures = {}
  for i, name in ipairs { "s1:D3", "s1:E3", "s1:E4", "s1:E5", "s1:D5", "s1:C5", "s1:C4", "s1:C3" } do
    figures[i] = place("stray", name, "legion")
  end
  local north, north_west, west = figures[1], figures[8], figures[7]
  expect(#area.swing(lisk, sq "s1:D3", "counter-clockwise"), 8)
  local swept = area.swing(lisk, sq "s1:D3", "counter-clockwise")
  expect(swept[1], north)
  expect(swept[2], north_west)
  expect(swept[3], west)
  expect(area.swing(lisk, sq "s1:D3", "clockwise")[2], figures[2])
  for i = 1, 8 do change.remove(figures[i]) end
  place("gaunt", "s1:E4", "legion")
  local mate = place("oda-ferrant", "s1:D5", "red")
  lay("wall", "s1:D5", "west")
  lay("wall", "s1:C4", "south")
  takes(lisk, "kit-swing")
  answer("swing-sense", 1)
  rolls(lisk, 1, 0, 0)
  expect(world.attacks, 11)
  expect(world.dealt, 0)
  expect(mate.health, 5)
end)

spec("CIT-ATT-09 CIT-ATT-13: Hits below a DEFENSE in an area attack deal no damage, not less", function()
  local lisk = begin("brother-lisk", "s1:D4")
  place("gaunt", "s1:E4", "legion")
  place("brute", "s1:D5", "legion")
  takes(lisk, "kit-swing")
  answer("swing-start", "gaunt")
  answer("swing-sense", "clockwise")
  rolls(lisk, 1, 0, 0)
  expect(world.dealt, 0)
end)

spec("CIT-ATT-04: A die of the rank card that was picked is not offered again", function()
  fixture("open", { knacks = false })
  local fencer = place("fencer", "s1:D4", "red")
  change.set(fencer.side, "rank", 4)
  place("gaunt", "s1:E4", "legion")
  expect_options("dice", "white", "middle")
  answer("dice", "white")
  expect_dice { "white", "middle" }
  force { 0, 0 }
  run("attack", fencer)
end)

spec("CIT-ATT-14: Terrain without a DEFENSE of its own has that of the board", function()
  local oda = begin("oda-ferrant", "s1:D4")
  local crate, soft = place("terrain", "s1:G4"), place("terrain", "s1:G5", nil, { defence = 3 })
  expect(combat.defence(crate, oda, "tech"), combat.board().terrain)
  expect(combat.board().terrain > 0)
  expect(combat.defence(soft, oda, "tech"), 3)
end)

spec("CIT-ATT-14 CIT-FIRE-02: Terrain behind a wall beside the trooper is not shot at, nor struck", function()
  local oda = begin("oda-ferrant", "s1:D4")
  local crate = place("terrain", "s1:E4")
  expect(attack.targets(oda, line "kit-rifle"):has(crate), true)
  expect(attack.targets(oda, line "kit-blade"):has(crate), true)
  lay("wall", "s1:D4", "east")
  expect(attack.targets(oda, line "kit-rifle"):has(crate), false)
  expect(attack.targets(oda, line "kit-blade"):has(crate), false)
  place("terrain", "s1:B4")
  expect(#attack.targets(oda, line "kit-blade"), 0)
end)

spec("CIT-TURN-09 CIT-WPN-09: No card protects against a swing of one's own team", function()
  fixture("witness", { knacks = false })
  local lisk = place("brother-lisk", "s1:D4", "red")
  place("kit", lisk)
  place("gaunt", "s1:E4", "legion")
  local mate = place("oda-ferrant", "s1:D5", "red")
  place("doom-duck", "zone:hand@red", "red")
  takes(lisk, "kit-swing")
  answer("swing-sense", "clockwise")
  answer("overrun", "pass")
  rolls(lisk, 1, 1, 0, 0)
  expect(mate.health, 4)
end)

spec("CIT-ITEM-01: A blast is aimed only at squares in sight and range whose blast catches a creature", function()
  local oda = begin("oda-ferrant", "s1:A4")
  place("gaunt", "s1:H4", "legion")
  local mortar = line "kit-mortar"
  local targets = attack.targets(oda, mortar)
  expect(#targets, 1)
  expect(firearm.blast.squares(oda, mortar, targets), set(sq "s1:G3", sq "s1:G5", sq "s1:G4"):sorted(function(square)
    return ({ ["s1:G5"] = 1, ["s1:G4"] = 2, ["s1:G3"] = 3 })[board.name(square)]
  end))
  change.move(targets:first(), sq "s2:A4")
  expect(#attack.targets(oda, mortar), 0)
  change.move(targets:first(), sq "s1:E4")
  for row = 1, 8 do lay("wall", "s1:C" .. row, "east") end
  expect(#attack.targets(oda, mortar), 0)
end)

spec("CIT-ATT-11: A creature without a row on the board is told as a fault", function()
  fixture "witness"
  local stray = place("stray", "s1:D4", "legion")
  expect_error("board 3 has no row for stray", harm.row, stray)
end)

spec("CIT-ATT-10 CIT-PP-03: Who is eliminated already loses nothing more", function()
  fixture "witness"
  local oda = place("oda-ferrant", "s1:D4", "red", { health = 1 })
  place("mara-quill", "s1:A1", "red")
  act.damage(oda, 1)
  local points = world.side("legion").pp
  act.damage(oda, 1)
  expect(world.side("legion").pp, points)
  expect(oda.side.lost, 1)
  change.set(world, "fallen", 0)
  act.damage(oda, 1, world.side "red")
  expect(world.fallen, 0)
end)

spec("CIT-PP-02: Health comes back up to what one began with, and more is not taken away", function()
  fixture("open", { knacks = false })
  local recruit = place("recruit", "s1:D4", "red", { health = 3 })
  act.heal(recruit, 2)
  expect(recruit.health, 3)
  change.set(recruit, "health", 5)
  act.heal(recruit, 1)
  expect(recruit.health, 5)
  change.set(recruit, "health", 1)
  act.heal(recruit, 9)
  expect(recruit.health, 3)
  local clerk = place("clerk", "s1:E4", nil, { health = 2 })
  act.heal(clerk, 1)
  expect(clerk.health, 3)
end)

spec("CIT-TRAP-02: Of two traps on a square one may go, and the other strikes", function()
  fixture "open"
  for _ = 1, 3 do trap.lay(sq "s1:C4") end
  expect(traps:count(), 3)
  for left = 2, 0, -1 do
    act.clear(traps:all():first())
    expect(board.has(sq "s1:C4", "trapped"), left > 0)
  end
end)

spec("CIT-FIRE-03 CIT-ITEM-01: A blast round a wall is checked for cover on the line from the attacker", function()
  local oda = begin("oda-ferrant", "s1:A4")
  local gaunt = place("gaunt", "s1:F5", "legion")
  place("cover", "s1:B4")
  lay("wall", "s1:D5", "east")
  takes(oda, "kit-mortar")
  answer("target-square", "s1:E4")
  rolls(oda, 1, 1, 0)
  expect(gaunt.on_map, true)
  takes(oda, "kit-mortar")
  answer("target-square", "s1:E4")
  rolls(oda, 1, 1, 1)
  expect(gaunt.on_map, false)
end)

spec("CIT-FF-01: where dealt damage counts a trooper with one health left costs a token for each point", function()
  fixture("open", { ["reckless-counts"] = "dealt" })
  local red = world.side "red"
  local victim = place("recruit", "s1:D4", "blue", { health = 1 })
  harm.apply(victim, 3, red, nil)
  expect(red.reckless, 3)
end)
