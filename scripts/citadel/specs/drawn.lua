-- Small things that a mistake in the rules could change unseen: what a question is about, what adds up.
local attack = require "attack.action"
local arms = require "equipment.arms"
local close_combat = require "attack.close_combat"
local kits = require "specs.shared.kits"

spec("CIT-ATT-01: which line a trooper attacks with is asked about that trooper", function()
  local oda = kits.bearer("witness", "oda-ferrant", "s1:D4")
  place("gaunt", "s1:G4", "legion")
  expect(#attack.lines(oda) > 1)
  answer { "line", "kit-rifle", about = oda }
  force { 0, 0, 0 }
  run("attack", oda)
end)

spec("CIT-CC-03: a charge gives as many white dice as the mission says", function()
  fixture("open", { bonus = 2 })
  local fencer = place("fencer", "s1:E4", "red", { charging = true })
  expect(close_combat.bonus(fencer, place("gaunt", "s1:F4", "legion")), 2)
end)

spec("CIT-EQ-08: an item and an augment with the same effect add up", function()
  fixture "open"
  local fencer = place("fencer", "s1:E4", "red")
  local weapon = place("pit-saw", fencer)
  place("balanced-grip", weapon)
  local line = data["line"][weapon.lines[1]]
  expect(arms.dice(fencer, line), 1)
  place("targeting-slate", fencer)
  expect(arms.dice(fencer, line), 2)
end)

spec("CIT-EQ-08: weapons and augments are not items", function()
  fixture "open"
  local fencer = place("fencer", "s1:E4", "red")
  place("balanced-grip", place("pit-saw", fencer))
  expect(#arms.items(fencer), 0)
  local slate = place("targeting-slate", fencer)
  expect(arms.items(fencer):first(), slate)
end)
