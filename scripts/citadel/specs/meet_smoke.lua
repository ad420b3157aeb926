-- Where firearm attacks along a line and with a blast meet smoke.
local attack = require "attack.action"

local function line(id) return data["line"][id] end

spec("CIT-ITEM-06 CIT-WPN-11: A line ends where smoke begins", function()
  fixture "open"
  local trooper = place("oda-ferrant", "s1:E4", "red")
  place("furnace-hose", trooper)
  local aimed = place("gaunt", "s1:G4", "legion")
  local hidden = place("gaunt", "s2:B4", "legion")
  local theirs = place("tinker", "s2:A4", "blue")
  place("smoke", "s2:D4")
  expect(attack.targets(trooper, line "furnace-hose-jet"), { aimed })
  force { 1, 1, 1 }
  run("attack", trooper)
  expect(aimed.on_map, false)
  expect(hidden.on_map, true)
  expect(theirs.health, 5)
end)

local function grenadier()
  fixture "open"
  local trooper = place("oda-ferrant", "s1:D4", "red")
  local carbine = place("ember-carbine", trooper)
  place("cinder-launcher", carbine)
  place("smoke", "s2:D4")
  return trooper
end

spec("CIT-ITEM-06 CIT-ITEM-01: A blast beside smoke does not reach into it", function()
  local trooper = grenadier()
  local near = place("gaunt", "s1:H4", "legion")
  local hidden = place("gaunt", "s2:A4", "legion")
  local theirs = place("tinker", "s2:A5", "blue")
  answer("line", "cinder-launcher-shell")
  answer("target-square", "s1:H4")
  force { 1, 1, 1 }
  run("attack", trooper)
  expect(near.on_map, false)
  expect(hidden.on_map, true)
  expect(theirs.health, 5)
end)

spec("CIT-ITEM-06 CIT-ITEM-01: No blast is aimed at a creature in smoke, nor at a square beside it", function()
  local trooper = grenadier()
  local hidden = place("gaunt", "s2:A4", "legion")
  local shell = line "cinder-launcher-shell"
  expect(attack.targets(trooper, shell):has(hidden), false)
  place("gaunt", "s1:F4", "legion")
  answer("line", "cinder-launcher-shell")
  refuse("target-square", "s1:H4", "s1:H5")
  answer("target-square", "s1:F4")
  force { 1, 1, 1 }
  run("attack", trooper)
  expect(hidden.on_map, true)
end)

spec("CIT-ITEM-06 CIT-ITEM-04: A time bomb reaches into smoke", function()
  fixture "open"
  change.set(world, "round", 2)
  local hidden = place("gaunt", "s2:A4", "legion")
  place("bomb", "s1:H4", "red", { round = 1 })
  place("smoke", "s2:D4")
  force { 1, 1, 0 }
  run "bombs"
  expect(hidden.on_map, false)
end)
