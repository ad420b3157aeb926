-- Special weapons, by the cards that have them: grapnel-kit (tentacle kit), thornback-kit (manus kit), bell-sword
-- (violator sword), furnace-hose (gehenna puker), raptor-kit (talon combo kit), hail-cannon (nimrod autocannon).
local attack = require "attack.action"
local arms = require "equipment.arms"
local focus = require "attack.focus"
local combat = require "attack.combat"
local armed = require "specs.shared.armed"

local technician = armed.technician

local function line(id) return data["line"][id] end
local function sq(name) return board.find(name) end

local traps = filter { kind = "trap" }

spec("CIT-WPN-01 CIT-WPN-02 CIT-TRAP-03: W12, past a wall, and the oldest trap need not go", function()
  local trooper = technician("grapnel-kit", "s1:D4")
  lay("wall", "s1:F4", "east")
  local gaunt = place("gaunt", "s1:G4", "legion")
  local trap = require "map.trap"
  trap.lay(sq "s1:A1", trooper)
  trap.lay(sq "s1:C1", trooper)
  force { 1, 1, 0 }
  expect_options("trap", traps:at(sq "s1:A1"):first(), traps:at(sq "s1:C1"):first())
  answer("trap", traps:at(sq "s1:C1"):first())
  run("attack", trooper)
  expect(gaunt.on_map, false)
  expect(trooper.side.pp, 2)
  expect(#traps:at(sq "s1:C1"), 0)
  expect(#traps:at(sq "s1:A1"), 1)
  expect(#traps:at(sq "s1:G4"), 1)
  expect(board.has(sq "s1:G4", "trapped"), true)
  expect(board.has(sq "s1:C1", "trapped"), false)
end)

spec("CIT-WPN-01: two or three squares, beside a wall, a creature only", function()
  local trooper = technician("grapnel-kit", "s1:D4")
  local pull = line "grapnel-kit-pull"
  for column, able in pairs { E = false, F = true, G = true, H = false } do
    local gaunt = place("gaunt", "s1:" .. column .. "4", "legion")
    expect(attack.targets(trooper, pull):has(gaunt), able)
  end
  local crate = place("terrain", "s1:D6")
  expect(attack.targets(trooper, pull):has(crate), false)
  lay(nil, "s1:D4", "west")
  expect(#attack.targets(trooper, pull), 0)
end)

spec("CIT-WPN-02: no trap where the target stands", function()
  local trooper = technician("grapnel-kit", "s1:D4")
  place("gaunt", "s1:F4", "legion")
  force { 1, 0, 0 }
  run("attack", trooper)
  expect(traps:count(), 0)
end)

spec("CIT-WPN-03: its blade is a small close combat line, and lays no trap", function()
  local trooper = technician("grapnel-kit", "s1:D4")
  local gaunt = place("gaunt", "s1:E4", "legion")
  answer("line", "grapnel-kit-blade")
  force { 1, 1 }
  run("attack", trooper)
  expect(gaunt.on_map, false)
  expect(traps:count(), 0)
end)

spec("CIT-WPN-04 CIT-WPN-05 CIT-FF-01: barbs strike all beside the new trap, by dice of one's choice", function()
  local trooper = technician("thornback-kit", "s1:D4")
  change.set(trooper.side, "rank", 3)
  local gaunt = place("gaunt", "s1:G4", "legion")
  local husk = place("husk", "s1:G3", "legion")
  local mine = place("fencer", "s1:H4", "red")
  local theirs = place("tinker", "s1:F5", "blue")
  local shielded = place("husk", "s1:H5", "legion")
  lay("wall", "s1:G5", "north")
  lay("wall", "s1:H5", "north")
  answer("target", gaunt)
  force { 1, 1, 0, 1, 2, 0, 0 }
  expect_options("barb", "white", "middle")
  answer("barb", "white")
  answer("barb", "middle")
  answer("barb", "white")
  run("attack", trooper)
  expect(husk.on_map, false)
  expect(mine.health, 4)
  expect(theirs.health, 5)
  expect(shielded.on_map, true)
  expect(trooper.side.reckless, 1)
  expect(#traps:at(sq "s1:G4"), 1)
end)

spec("CIT-WPN-04: barbs strike a civilian beside the trap as well", function()
  local trooper = technician("thornback-kit", "s1:D4")
  change.set(trooper.side, "rank", 3)
  local gaunt = place("gaunt", "s1:G4", "legion")
  local clerk = place("clerk", "s1:G3")
  local health = clerk.health
  answer("barb", "middle")
  force { 1, 1, 0, 2 }
  run("attack", trooper)
  expect({ gaunt.on_map, clerk.health }, { false, health - 1 })
end)

spec("CIT-WPN-04: once, when the trap is placed, and not when nobody falls", function()
  local trooper = technician("thornback-kit", "s1:D4")
  local brute = place("brute", "s1:G4", "legion")
  local husk = place("husk", "s1:G5", "legion")
  answer("target", brute)
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(husk.on_map, true)
  expect(traps:count(), 0)
end)

spec("CIT-WPN-06: barbs are not rolled again", function()
  local trooper = technician("thornback-kit", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  local husk = place("husk", "s1:G3", "legion")
  place("doom-again", "zone:hand@red", "red")
  answer("target", gaunt)
  force { 1, 1, 1, 0 }
  answer("reroll", "pass")
  run("attack", trooper)
  expect(husk.on_map, true)
end)

spec("CIT-WPN-07 CIT-WPN-08: the sword strikes once at one target, with three dice and its own", function()
  local trooper = armed.with("brother-lisk", "bell-sword", "s1:D4")
  local brute = place("brute", "s1:E4", "legion")
  expect_options("line", "bell-sword-cut", "bell-sword-swing")
  answer("line", "bell-sword-cut")
  force { 1, 0, 0, 2, 0 }
  answer("overrun", "pass")
  run("attack", trooper)
  expect(brute.on_map, false)
end)

-- Around D4: husks north, east and south, one of the other team west, a wall in the north-west.
local function ring()
  local trooper = armed.with("brother-lisk", "bell-sword", "s1:D4")
  return trooper, place("husk", "s1:D3", "legion"), place("husk", "s1:E4", "legion"), place("husk", "s1:D5", "legion"),
    place("tinker", "s1:C4", "blue")
end

spec("CIT-WPN-07 CIT-WPN-08 CIT-WPN-09 CIT-ATT-13 CIT-FF-01: a swing strikes everyone once with one roll", function()
  local trooper, north, east, south, theirs = ring()
  place("brute", "s1:E3", "legion")
  answer("line", "bell-sword-swing")
  expect_options("swing-start", north, east, south, "brute")
  answer("swing-start", east)
  answer("swing-sense", "clockwise")
  force { 1, 1, 0, 1, 0 }
  expect_options("overrun", "s1:E4", "s1:D5", "s1:D3", "s1:E3", "pass")
  answer("overrun", "s1:D5")
  run("attack", trooper)
  expect(north.on_map or east.on_map or south.on_map, false)
  expect(theirs.health, 3)
  expect(trooper.side.kills, 4)
  expect(trooper.side.reckless, 2)
  expect(trooper.square, sq "s1:D5")
end)

spec("CIT-WPN-09: it stops at the first wall", function()
  local trooper, north, east, south, theirs = ring()
  lay("wall", "s1:D4", "north")
  answer("line", "bell-sword-swing")
  answer("swing-start", east)
  answer("swing-sense", "clockwise")
  force { 1, 0, 0, 1, 0 }
  answer("overrun", "pass")
  run("attack", trooper)
  expect(north.on_map, true)
  expect(east.on_map or south.on_map, false)
  expect(theirs.health, 4)
end)

spec("CIT-WPN-09: the other way round", function()
  local trooper, north, east, south, theirs = ring()
  lay("wall", "s1:D4", "south")
  answer("line", "bell-sword-swing")
  answer("swing-start", east)
  answer("swing-sense", "counter-clockwise")
  force { 1, 0, 0, 1, 0 }
  answer("overrun", "s1:D3")
  run("attack", trooper)
  expect(north.on_map or east.on_map, false)
  expect(south.on_map, true)
  expect(theirs.health, 4)
end)

spec("CIT-WPN-09: a closed door stops it, the rim of the map too", function()
  local trooper = armed.with("brother-lisk", "bell-sword", "s1:A1")
  lay("door", "s1:A1", "south")
  lay("wall", "s1:B1", "south")
  local husk = place("husk", "s1:B1", "legion")
  local shielded = place("tinker", "s1:A2", "blue")
  answer("line", "bell-sword-swing")
  answer("swing-sense", "clockwise")
  force { 1, 1, 1, 1 }
  answer("overrun", "pass")
  run("attack", trooper)
  expect(husk.on_map, false)
  expect(shielded.health, 5)
end)

spec("CIT-WPN-09 CIT-CC-03: a swing that begins at the charged enemy has the white die", function()
  local trooper = armed.with("brother-lisk", "bell-sword", "s1:C4")
  local brute = place("brute", "s1:F4", "legion")
  answer("move", "s1:E4")
  run("move", trooper)
  answer("line", "bell-sword-swing")
  answer("swing-sense", "clockwise")
  force { 0, 0, 1, 1, 1 }
  answer("overrun", "pass")
  run("attack", trooper)
  expect(brute.on_map, false)
  expect(trooper.charging, false)
end)

spec("CIT-WPN-10 CIT-WPN-11: a straight line of seven squares, everything in it from one roll", function()
  local trooper = armed.with("oda-ferrant", "furnace-hose", "s1:A4")
  local beside = place("husk", "s1:B4", "legion")
  local aimed = place("brute", "s1:E4", "legion")
  local theirs = place("tinker", "s1:F4", "blue")
  local last = place("husk", "s1:H4", "legion")
  local beyond = place("husk", "s2:A4", "legion")
  place("gaunt", "s1:A7", "legion")
  local aside = place("gaunt", "s1:D5", "legion")
  answer("line", "furnace-hose-jet")
  expect_options("direction", "east", "south")
  answer("direction", "east")
  expect_options("target", aimed, last)
  answer("target", aimed)
  force { 1, 1, 1, 0 }
  run("attack", trooper)
  expect(beside.on_map or aimed.on_map or last.on_map, false)
  expect(beyond.on_map, true)
  expect(aside.on_map, true)
  expect(theirs.health, 3)
  expect(trooper.side.reckless, 2)
  expect(trooper.streak, 1)
end)

spec("CIT-WPN-10: not at an adjacent enemy alone, nor at one that is in no straight line", function()
  local trooper = armed.with("oda-ferrant", "furnace-hose", "s1:A4")
  local jet = line "furnace-hose-jet"
  place("gaunt", "s1:B4", "legion")
  local aside = place("gaunt", "s1:D5", "legion")
  expect(#attack.targets(trooper, jet), 0)
  change.move(aside, sq "s1:D7")
  expect(attack.targets(trooper, jet):has(aside), true)
end)

spec("CIT-WPN-11: walls stop it, and each figure behind a marker has its cover", function()
  local trooper = armed.with("oda-ferrant", "furnace-hose", "s1:A4")
  local jet = line "furnace-hose-jet"
  local covered = place("gaunt", "s1:F4", "legion")
  local open = place("gaunt", "s1:C4", "legion")
  local walled = place("gaunt", "s1:G4", "legion")
  place("cover", "s1:E4")
  lay("wall", "s1:F4", "east")
  expect(attack.targets(trooper, jet):has(walled), false)
  answer("target", open)
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(open.on_map, false)
  expect(covered.on_map, true)
  change.move(covered, world.zone("pool"))
  expect(#attack.targets(trooper, jet), 0)
end)

spec("CIT-WPN-12 CIT-WPN-16: a combo kit is for several specialties, and either has both its attacks", function()
  local trooper = armed.with("oda-ferrant", "raptor-kit", "s1:D4")
  lay("wall", "s1:D4", "west")
  place("gaunt", "s1:G4", "legion")
  local lines = set("raptor-kit-drum", "raptor-kit-claw")
  expect(attack.lines(trooper), lines)
  local tinker = place("ines-corvo", "s1:D5", "red")
  place("raptor-kit", tinker)
  lay("wall", "s1:D5", "west")
  expect(attack.lines(tinker), lines)
  local specialties = data["equipment-card"]["raptor-kit"].specialties
  expect(specialties[1], "firearm")
  expect(specialties[2], "tech")
end)

spec("CIT-WPN-13 CIT-TRAP-03: its tech attack lays a trap, for the firearm specialist too", function()
  local trooper = armed.with("oda-ferrant", "raptor-kit", "s1:D4")
  lay("wall", "s1:D4", "west")
  for _, column in ipairs { "E", "F", "G" } do
    local gaunt = place("gaunt", "s1:" .. column .. "4", "legion")
    expect(attack.targets(trooper, line "raptor-kit-claw"):has(gaunt), column ~= "E")
    change.move(gaunt, world.zone("pool"))
  end
  local trap = require "map.trap"
  trap.lay(sq "s1:A1", trooper)
  trap.lay(sq "s1:C1", trooper)
  place("gaunt", "s1:G4", "legion")
  answer("line", "raptor-kit-claw")
  force { 1, 1, 0, 0 }
  answer("trap", traps:at(sq "s1:A1"):first())
  run("attack", trooper)
  expect(#traps:at(sq "s1:G4"), 1)
  expect(traps:count(), 2)
end)

spec("CIT-WPN-14: its drum needs sight and has less range than the weapon alone", function()
  local drum, alone = line "raptor-kit-drum", line "slow-drum-shot"
  expect(drum.max < alone.max, true)
  local trooper = armed.with("ines-corvo", "raptor-kit", "s1:D4")
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(attack.targets(trooper, drum):has(gaunt), true)
  lay("wall", "s1:F4", "east")
  expect(attack.targets(trooper, drum):has(gaunt), false)
end)

spec("CIT-WPN-15: both have a white die more", function()
  local trooper = armed.with("ines-corvo", "raptor-kit", "s1:D4")
  lay("wall", "s1:D4", "west")
  place("brute", "s1:G4", "legion")
  for _, id in ipairs { "raptor-kit-drum", "raptor-kit-claw" } do
    answer("line", id)
    force { 0, 0, 1, 1 }
    run("attack", trooper)
  end
  change.set(trooper.side, "rank", 12)
  for _, id in ipairs { "raptor-kit-drum", "raptor-kit-claw" } do
    expect(combat.pool(trooper, line(id), 0), { "best", "best", "best", "white" })
  end
end)

spec("CIT-WPN-10 CIT-FIRE-04: Of a line's figures the declared one counts for concentrated fire", function()
  local trooper = armed.with("oda-ferrant", "furnace-hose", "s1:A4")
  local brute, behind = place("brute", "s1:D4", "legion"), place("brute", "s1:F4", "legion")
  answer("target", behind)
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(focus.bonus(trooper, "firearm", behind), 1)
  expect(focus.bonus(trooper, "firearm", brute), 0)
end)

spec("CIT-WPN-17 CIT-WPN-19: four to twelve squares; a single target is rolled at twice, hits not summed", function()
  local trooper = armed.with("oda-ferrant", "hail-cannon", "s1:A4")
  local burst = line "hail-cannon-burst"
  local brute = place("brute", "s1:D4", "legion")
  expect(#attack.targets(trooper, burst), 0)
  change.move(brute, sq "s2:E4")
  expect(attack.targets(trooper, burst):has(brute), true)
  change.move(brute, sq "s2:F4")
  expect(#attack.targets(trooper, burst), 0)
  change.move(brute, sq "s1:E4")
  force { 1, 1, 0, 1, 1, 0 }
  run("attack", trooper)
  expect(brute.on_map, true)
  expect(focus.bonus(trooper, "firearm", brute), 1)
  force { 1, 1, 1, 1, 0 }
  run("attack", trooper)
  expect(brute.on_map, false)
end)

spec("CIT-WPN-18: two targets in sight, at most four squares apart", function()
  local trooper = armed.with("oda-ferrant", "hail-cannon", "s1:A4")
  local one = place("gaunt", "s1:F2", "legion")
  local two = place("gaunt", "s1:F6", "legion")
  place("gaunt", "s1:F7", "legion")
  answer("target", one)
  expect_options("second-target", two, "pass")
  answer("second-target", two)
  force { 1, 1, 0, 1, 0, 0 }
  run("attack", trooper)
  expect(one.on_map, false)
  expect(two.on_map, true)
  lay("wall", "s1:F6", "west")
  lay("wall", "s1:F6", "north")
  expect(attack.targets(trooper, line "hail-cannon-burst"):has(two), false)
end)

spec("CIT-WPN-19 CIT-FIRE-04: rolled separately, and the white die only at the figure aimed at before", function()
  local trooper = armed.with("oda-ferrant", "hail-cannon", "s1:A4")
  local one = place("brute", "s1:F3", "legion")
  local two = place("brute", "s1:F5", "legion")
  answer("target", one)
  answer("second-target", "pass")
  force { 1, 0, 0, 0, 1, 1 }
  run("attack", trooper)
  expect(focus.bonus(trooper, "firearm", one), 1)
  answer("target", two)
  answer("second-target", one)
  force { 1, 1, 1, 0, 1, 1, 0, 0 }
  run("attack", trooper)
  expect(two.on_map, false)
  expect(one.on_map, true)
  expect(focus.bonus(trooper, "firearm", one), 2)
  change.set(trooper, "actions", 1)
  answer("action", "move")
  answer("move", "s1:A5")
  run("action", trooper)
  expect(focus.bonus(trooper, "firearm", one), 0)
end)

spec("CIT-RANK-02: a rank-up counts from the second roll of the same action", function()
  local trooper = armed.with("oda-ferrant", "hail-cannon", "s1:A4")
  change.set(trooper.side, "pp", 9)
  local one = place("gaunt", "s1:F3", "legion")
  local two = place("gaunt", "s1:F5", "legion")
  answer("target", one)
  answer("second-target", two)
  force { 1, 1, 0, 0, 0, 2 }
  run("attack", trooper)
  expect(trooper.side.rank, 2)
  expect(two.on_map, false)
end)

spec("a weapon card replaces the printed lines, but for the one-die close combat line", function()
  local trooper = armed.with("oda-ferrant", "hail-cannon", "s1:A4")
  expect(arms.lines(trooper), { "hail-cannon-burst", "bare-steel" })
end)
