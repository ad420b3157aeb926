-- Attacks in detail: which lines count, what belongs to the roll, what an attack uses up and leaves.
local attack = require "attack.action"
local focus = require "attack.focus"
local kits = require "specs.shared.kits"

local function armed(who, at, weapon, attributes)
  local trooper = place(who, at, "red", attributes)
  if weapon then place(weapon, trooper) end
  return trooper
end

-- How many lines of the log hold these words.
local function count(words)
  local found = 0
  for _, line in ipairs(told()) do
    if line:find(words, 1, true) then found = found + 1 end
  end
  return found
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
