-- What characters and corporations have of their own: attacks on squares, and when it is told that it was of use.
local trap = require "map.trap"
local kits = require "specs.shared.kits"
local knack = require "mission.knack"

local function sq(name) return board.find(name) end

-- A shot of the mortar at a square, four or six squares away, with that many dice.
local function shell(who, square, dice, attributes)
  fixture "listening"
  local trooper = place(who, "s1:A4", "red", attributes)
  place("mortar-kit", trooper)
  place("brute", square, "legion")
  answer_if_asked("line", "kit-mortar")
  answer("target-square", square)
  local results = {}
  for i = 1, dice do results[i] = 0 end
  force(results)
  run("attack", trooper)
end

spec("CIT-OWN-18 CIT-ITEM-01: Whoever has not moved yet rolls one die more for a blast as well", function()
  shell("sol-vantage", "s1:E4", 4)
end)

spec("CIT-OWN-12 CIT-ITEM-01: After a MOVE a blast rolls one die more as well", function()
  shell("wren-adaly", "s1:E4", 4, { moved = true })
end)

spec("CIT-OWN-12: Before a MOVE there is no die for running", function()
  shell("wren-adaly", "s1:E4", 3)
end)

spec("CIT-OWN-06 CIT-ITEM-01: A blast that is aimed far away is not a long shot", function()
  shell("oda-ferrant", "s1:G4", 3)
end)

spec("CIT-OWN-06: It is told that a long shot had one die more, and not where the shot was shorter", function()
  fixture "listening"
  local oda = place("oda-ferrant", "s1:A4", "red")
  place("rifle-kit", oda)
  local brute = place("brute", "s1:E4", "legion")
  answer_if_asked("line", "kit-rifle")
  force { 0, 0, 0 }
  run("attack", oda)
  expect(world.knacks_used, 0)
  change.remove(brute)
  place("brute", "s1:F4", "legion")
  answer_if_asked("line", "kit-rifle")
  force { 0, 0, 0, 0 }
  run("attack", oda)
  expect(world.knacks_used, 1)
end)

spec("CIT-OWN-16: It is told that a charge had one die more", function()
  fixture "listening"
  local hargrave = place("dame-hargrave", "s1:D4", "red", { charging = true })
  place("brute", "s1:E4", "legion")
  answer_if_asked("line", "hatchet")
  force { 0, 0, 0, 0 }
  run("attack", hargrave)
  expect({ world.knacks_used, hargrave.charging }, { 1, false })
end)

spec("CIT-OWN-02: It is told that a teammate beside was of use, where there was one", function()
  fixture "listening"
  local corvo = place("ines-corvo", "s1:D4", "blue")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(world.knacks_used, 0)
  local other = place("oda-ferrant", "s1:C4", "blue")
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(corvo.health, 5)
  expect(world.knacks_used, 2)
  change.remove(other)
  force { 1, 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(corvo.health, 4)
  expect(world.knacks_used, 2)
end)

spec("CIT-OWN-17: Traps and lines that nobody shoots do not meet somebody who is hard to see", function()
  fixture "listening"
  local cipher = place("cipher-nine", "s1:A4", "red")
  trap.lay(sq "s1:B4")
  answer("move", "s1:C4 by s1:B4 s1:C4")
  force { 1, 1, 0, 0 }
  answer("move", "s1:C4")
  run("move", cipher)
  expect(cipher.health, 4)
  force { 1, 1, 0 }
  local gaunt = place("gaunt", "s1:G4", "legion")
  act.ray(gaunt, "west", 5, 2)
  expect(cipher.health, 3)
  expect(world.knacks_used, 0)
  answer_if_asked("creature-target", cipher)
  force { 1, 1 }
  run("creature-attack", gaunt, "firearm")
  expect(cipher.health, 3)
  expect(world.knacks_used, 1)
end)

spec("CIT-OWN-05 CIT-OWN-16: A teammate beside terrain, and a charge, add no die against terrain", function()
  fixture "listening"
  local line = { id = "kit-blade", type = "close", shape = "single", dice = 3, extra = {} }
  local wall = place("terrain", "s1:E4")
  local hargrave = place("dame-hargrave", "s1:D4", "red", { charging = true })
  expect(knack.dice(hargrave, line, wall), 0)
  expect(knack.dice(hargrave, line, place("gaunt", "s1:E3", "legion")), 1)
  change.set(world.side "red", "house", "lanterne")
  local oda = place("oda-ferrant", "s1:E5", "red")
  expect(knack.dice(oda, line, wall), 0)
  expect(knack.dice(oda, line, place("gaunt", "s1:D5", "legion")), 1)
end)

spec("CIT-OWN-17 CIT-FF-01: Cipher Nine is no harder to see for a teammate", function()
  local nine = kits.bearer("own", "cipher-nine", "s1:A4")
  local gaunt = place("gaunt", "s1:F4", "legion")
  local sol = place("sol-vantage", "s1:F5", "red")
  local function defence(attacker) return require("attack.combat").defence(nine, attacker, "firearm") end
  expect({ defence(gaunt), defence(sol) }, { 2, 1 })
end)

spec("CIT-OWN-19: in the press Kord the Stoker shoots no better", function()
  local kord = kits.bearer("own", "kord-the-stoker", "s1:D4")
  local beside = place("gaunt", "s1:D5", "legion")
  place("gaunt", "s1:E5", "legion")
  local far = place("gaunt", "s1:H4", "legion")
  local function bonus(id, target) return require("attack.action").bonus(kord, kits.line(id), target) end
  expect({ bonus("kit-blade", beside), bonus("kit-rifle", far) }, { 1, 0 })
end)
