-- Attacks in detail: which lines count, what belongs to the roll, what an attack uses up and leaves.
local attack = require "attack.action"
local focus = require "attack.focus"
local heard = require "specs.shared.heard"
local kits = require "specs.shared.kits"

local count = heard.count

local function armed(who, at, weapon, attributes)
  local trooper = place(who, at, "red", attributes)
  if weapon then place(weapon, trooper) end
  return trooper
end

spec("CIT-ATT-01: an attack is offered for the lines of the weapon card, not for those it replaces", function()
  fixture "heard"
  local gunner = armed("gunner", "s1:C8", "rifle", { actions = 2 })
  place("gaunt", "s1:G8", "legion")
  expect_options("action", "move", "attack", "end")
  answer("action", "end")
  run("action", gunner)
  local oda = armed("oda-ferrant", "s1:H1", "blade", { actions = 2 })
  expect(#attack.lines(oda), 0)
  expect_options("action", "move", "end")
  answer("action", "end")
  run("action", oda)
end)

spec("CIT-TECH-05: without a terminal beside it a tech specialist is offered no attack", function()
  fixture "heard"
  local tinker = place("tinker", "s1:D4", "red", { actions = 2 })
  place("terminal", "s1:D6")
  expect_options("action", "move", "special", "end")
  answer("action", "end")
  run("action", tinker)
end)

spec("CIT-TECH-05: dice of a card and of an item count for hacking a terminal, those of a card once", function()
  fixture "heard"
  local tinker = armed("tinker", "s1:D4", "targeting-slate", { aim = 1 })
  place("terminal", "s1:D5")
  expect_dice { white = 5 }
  force { 0, 0, 0, 0, 0 }
  run("attack", tinker)
  expect(tinker.aim, 0)
  expect_dice { white = 4 }
  force { 0, 0, 0, 0 }
  run("attack", tinker)
end)

spec("CIT-TECH-05 CIT-OWN-14: hacking never needs a wall, so Pell Orsova's ability is of no use for it", function()
  fixture("heard", { knacks = true })
  local pell = place("pell-orsova", "s1:D4", "red")
  place("terminal", "s1:D5")
  force { 0, 0, 0 }
  run("attack", pell)
  expect({ count "needs no wall", count "> knack-used" }, { 0, 0 })
end)

-- A hack between two attacks with the claw: the white dice of the second one.
local function dice_after_hack(concentrated)
  fixture("heard", { concentrated = concentrated })
  local tinker = armed("tinker", "s1:A4", "claw")
  lay("wall", "s1:A4", "west")
  place("terminal", "s1:A5")
  local brute = place("brute", "s1:D4", "legion")
  answer("line", "kit-claw")
  force { 0, 0, 0 }
  run("attack", tinker)
  answer("line", "terminal-hack")
  force { 0, 0, 0 }
  run("attack", tinker)
  return focus.bonus(tinker, "tech", brute)
end

spec("CIT-TECH-05 CIT-TECH-06: a hack ends concentrated attacks", function()
  expect(dice_after_hack "row", 0)
end)

spec("CIT-TECH-05 CIT-TECH-06: a hack does not end concentrated attacks where they last the whole turn", function()
  expect(dice_after_hack "turn", 1)
end)

spec("CIT-OWN-18 CIT-ITEM-01: Sol Vantage's stance adds its die to a blast, and it is told", function()
  fixture("heard", { knacks = true })
  local sol = armed("sol-vantage", "s1:A4", "mortar")
  place("gaunt", "s1:E4", "legion")
  answer("target-square", "s1:E4")
  expect_dice { white = 4 }
  force { 0, 0, 0, 0 }
  run("attack", sol)
  expect({ count "Sol Vantage rolls 1 white die more", count "> knack-used" }, { 1, 1 })
end)

spec("CIT-OWN-07 CIT-CC-02 CIT-DOOR-02: Brother Lisk recovers before he steps over a trapped door", function()
  for _, weapon in ipairs { "blade", "sword" } do
    fixture("heard", { knacks = true })
    local lisk = armed("brother-lisk", "s1:D4", weapon, { health = 1 })
    lay("door", "s1:D4", "east")
    place("gaunt", "s1:E4", "legion")
    stack("door-deck", "door-tripwire")
    answer_if_asked("line", weapon == "blade" and "kit-blade" or "kit-swing")
    if weapon == "sword" then answer("swing-sense", "clockwise") end
    answer("overrun", "s1:E4")
    force { 1, 1, 0, 1, 1, 0, 0 }
    run("attack", lisk)
    expect({ lisk.square, lisk.health }, { board.find "s1:E4", 1 })
  end
end)

spec("CIT-FIRE-03 CIT-CC-02 CIT-OWN-07: a close combat specialist's shot is a shot", function()
  fixture("heard", { knacks = true })
  local lisk = armed("brother-lisk", "s1:A4", "rifle", { health = 3 })
  local gaunt = place("gaunt", "s1:E4", "legion")
  local marker = place("cover", "s1:C4")
  kits.rolls(lisk, 1, 1, 0)
  expect(gaunt.on_map, true)
  act.clear(marker)
  kits.rolls(lisk, 1, 1, 0)
  expect({ gaunt.on_map, lisk.health, lisk.square }, { false, 3, board.find "s1:A4" })
end)

spec("CIT-ATT-14 CIT-CC-01: terrain is struck or shot at as its data allows, each by its own kind of line", function()
  fixture "heard"
  local fencer = armed("fencer", "s1:D4", "blade")
  local gunner = armed("gunner", "s1:D6", "rifle")
  local crate = place("terrain", "s1:E5", nil, { types = { "close" } })
  local pane = place("terrain", "s1:C5", nil, { types = { "firearm" } })
  expect(attack.targets(fencer, kits.line "kit-blade"), { crate })
  expect(attack.targets(gunner, kits.line "kit-rifle"), { pane })
end)

spec("CIT-WPN-09 CIT-MAP-02: a swing begins at no enemy behind a wall", function()
  fixture "heard"
  local fencer = armed("fencer", "s1:D4", "sword")
  local near = place("gaunt", "s1:D3", "legion")
  place("gaunt", "s1:E4", "legion")
  lay("wall", "s1:D4", "east")
  expect(attack.targets(fencer, kits.line "kit-swing"), { near })
end)

spec("CIT-TECH-03 CIT-ATT-14: away from walls no tech attack is made on terrain either", function()
  fixture "open"
  local ines = armed("ines-corvo", "s1:D4", "spool-lance")
  local crate = place("terrain", "s1:F4")
  local lance = data["line"][ines.cargo:first().lines[1]]
  expect(#attack.targets(ines, lance), 0)
  lay("wall", "s1:D4", "north")
  expect(attack.targets(ines, lance), { crate })
end)

spec("CIT-PP-01: what a brief makes of a creature's points depends on where it stood when it fell", function()
  fixture "heard"
  change.set(world, "round", 9)
  act.damage(place("gaunt", "s1:D4", "legion"), 1, world.side "red")
  expect(world.side("red").pp, 7)
end)

spec("CIT-TURN-09: a card for DEFENSE is asked for before the dice, one to roll them again after them", function()
  fixture "heard"
  change.set(world, "turn", world.side "legion")
  local gunner = place("gunner", "s1:A4", "red")
  for _, card in ipairs { "doom-duck", "doom-dust-in-the-eyes" } do place(card, "zone:hand@red", "red") end
  local gaunt = place("gaunt", "s1:E4", "legion")
  answer { "guard", "doom-duck", side = "red", about = gunner }
  answer { "flinch", "doom-dust-in-the-eyes", side = "red", about = gunner }
  answer { "reroll-dice", 1, side = "red", about = gunner }
  force { 1, 1, 1, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(world.rolled, { 1, 1, 1 })
  expect(gunner.health, 5)
end)

spec("CIT-TURN-09 CIT-ITEM-04: against a bomb with one roll for all cards are asked for from the Legion on", function()
  fixture("between", { bomb_roll = "one" })
  change.set(world, "turn", world.side "legion")
  change.set(world, "round", 2)
  for i, id in ipairs { "blue", "red" } do
    place("oda-ferrant", square(3 + i, 4), id)
    place("doom-duck", "zone:hand@" .. id, id)
  end
  place("bomb", square(4, 5), "red", { round = 1 })
  answer { "guard", "pass", side = "red" }
  answer { "guard", "pass", side = "blue" }
  force { 0, 0, 0 }
  run "bombs"
  expect(world.zone("hand", world.side "blue").count, 1)
end)

spec("CIT-ITEM-02 CIT-ATT-13: a civilian beside a blast takes 1 less too, and has its armour check", function()
  fixture "witness"
  local oda = armed("oda-ferrant", "s1:A4", "kit")
  place("gaunt", "s1:E4", "legion")
  local guard, clerk = place("guard", "s1:E5"), place("clerk", "s1:E3")
  answer("line", "kit-mortar")
  answer("target-square", "s1:E4")
  force { 1, 1, 1, 1 }
  local before = { guard.health, clerk.health }
  run("attack", oda)
  expect({ before[1] - guard.health, before[2] - clerk.health }, { 0, 1 })
end)

spec("CIT-ATT-08: where armour checks are asked for, the owner of each figure is, and may leave it", function()
  fixture("heard", { armour_check = "ask" })
  change.set(world, "turn", world.side "red")
  local gunner = armed("gunner", "s1:A4", "mortar")
  local brute = place("brute", "s1:E4", "legion")
  local tinker, fencer = place("tinker", "s1:E5", "blue"), place("fencer", "s1:F5", "red")
  answer("target-square", "s1:E4")
  force { 1, 1, 1, 1 }
  answer { "armour", true, side = "red", about = fencer }
  answer { "armour", false, side = "blue", about = tinker }
  run("attack", gunner)
  expect({ brute.on_map, tinker.health, fencer.health }, { false, 4, 5 })
end)

spec("CIT-ATT-08: where armour checks are asked for, nobody is asked for a civilian", function()
  fixture("witness", { armour_check = "ask" })
  local guard = place("guard", "s1:E4")
  force { 1, 1, 1 }
  local before = guard.health
  run("creature-attack", place("gaunt", "s1:A4", "legion"), "firearm")
  expect(before - guard.health, 0)
end)

spec("CIT-ATT-03: the dice of the rank card are those of the line's type, whatever the trooper's specialty", function()
  fixture "heard"
  change.set(world.side "red", "rank", 2)
  local fencer = armed("fencer", "s1:A4", "rifle")
  place("gaunt", "s1:E4", "legion")
  expect_dice { white = 2, middle = 1 }
  force { 0, 0, 0 }
  run("attack", fencer)
  local gunner = armed("gunner", "s1:A8", "blade")
  place("gaunt", "s1:B8", "legion")
  answer("line", "kit-blade")
  expect_dice { white = 3 }
  force { 0, 0, 0 }
  run("attack", gunner)
end)

spec("CIT-OWN-11 CIT-ATT-14: Tomas Rehn's longer reach is good for terrain as well", function()
  fixture("open", { knacks = true })
  local tomas = armed("tomas-rehn", "s1:A4", "spool-lance")
  lay("wall", "s1:A4", "north")
  local lance = data["line"][tomas.cargo:first().lines[1]]
  local crate = place("terrain", square(1 + lance.max + 1, 4))
  place("terrain", square(1 + lance.max + 2, 4))
  expect(attack.targets(tomas, lance), { crate })
end)

spec("CIT-OWN-15 CIT-FIRE-03: cover counts for Ilya Senn when somebody shoots at him", function()
  fixture("heard", { knacks = true })
  local ilya = place("ilya-senn", "s1:A4", "red")
  place("cover", "s1:C4")
  force { 1, 1, 0 }
  run("creature-attack", place("gaunt", "s1:E4", "legion"), "firearm")
  expect(ilya.health, 5)
  expect(count "+1 for cover", 1)
end)

spec("CIT-PP-02: it is told how much health came back, not how much there was for it", function()
  fixture "heard"
  act.heal(place("gunner", "s1:A4", "red", { health = 4 }), 3)
  expect(told(), { "Gunner recovers 1 health and has 5." })
end)

spec("CIT-OWN-02 CIT-OWN-10: an attack against which both abilities protect tells of both", function()
  fixture("heard", { knacks = true })
  local josk = place("anvil-josk", "s1:D4", "blue")
  place("tinker", "s1:C4", "blue")
  force { 1, 1 }
  run("creature-attack", place("gaunt", "s1:E4", "legion"), "close")
  expect(josk.health, 5)
  expect({ count "with Shoulder to Shoulder, Anvil", count "> team-knack-used", count "> knack-used" }, { 1, 1, 1 })
end)

spec("CIT-ATT-14 CIT-SCORE-02: terrain that falls to the Legion is worth nothing to it", function()
  fixture "heard"
  local legion = world.side "legion"
  act.damage(place("terrain", "s1:D4", nil, { points = 3 }), 1, legion)
  expect(legion.pp, 0)
end)
