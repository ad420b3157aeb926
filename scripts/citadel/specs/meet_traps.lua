-- Where traps meet other rules: entrances, ranks, death, the dice of others.
local trap = require "map.trap"
local armed = require "specs.shared.armed"
local passages = require "specs.shared.passages"

local corridor = passages.corridor

local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

-- A technician of Red beside a wall at D4, with a kit whose trap has barbs.
local function barbed() return armed.technician("thornback-kit", "s1:D4") end

spec("CIT-TRAP-01 CIT-FF-01 CIT-PP-02: a trooper on a teammate's trap loses health; no tokens, PP for the Legion",
  function()
    corridor()
    local gunner = place("gunner", "s1:A1", "red")
    answer("move", "s1:D1")
    force { 1, 1, 0, 0 }
    answer("move", "s1:D1")
    run("move", gunner)
    expect(gunner.health, 4)
    expect(side("red").reckless, 0)
    expect(side("legion").pp, 1)
  end)

spec("CIT-TRAP-01 CIT-RANK-01: a creature that falls to a trap in the Legion's turn may raise the owner's rank",
  function()
    corridor()
    change.set(side "red", "pp", 9)
    local gaunt = place("gaunt", "s1:A1", "legion", { actions = 2 })
    answer("creature-action", "move")
    answer("creature-move", "s1:D1")
    force { 1, 1, 0 }
    run("creature", gaunt)
    expect(gaunt.zone.name, "pool")
    expect(side("red").rank, 2)
    expect(side("red").pp, 1)
  end)

spec("CIT-TRAP-01 CIT-RND-03: the last trooper falls to a trap in its MOVE, and its team has no further action",
  function()
    corridor()
    place("id-marker", "zone:drawn", "blue")
    local gunner = place("gunner", "s1:A1", "blue", { health = 1, actions = 2 })
    answer("action", "move")
    answer("move", "s1:D1")
    force { 1, 1, 0, 0 }
    run("action", gunner)
    expect(side("blue").out, true)
    expect(world.zone("drawn").count, 0)
  end)

spec("CIT-TRAP-01 CIT-SPAWN-01: a trooper that a trap kills on a new sector reveals no force card", function()
  fixture "open"
  stack("force@s2", "one-gaunt")
  for _, square in ipairs { "s2:A3", "s2:A4" } do lay("wall", square, "south") end
  lay("wall", "s1:H3", "south")
  lay("wall", "s1:H4", "south")
  trap.lay(sq "s2:A4", place("tinker", "s1:A8", "red"))
  local gunner = place("gunner", "s1:H4", "blue", { health = 1 })
  answer("move", "s2:B4")
  force { 1, 1, 0, 0 }
  run("move", gunner)
  expect(gunner.zone.name, "fallen")
  expect(world.zone("force", world.tile "s2").count, 1)
end)

spec("CIT-TRAP-02 CIT-SPAWN-03: no creature is placed on a trap", function()
  fixture "open"
  place("gaunt", "zone:pool", "legion")
  trap.lay(sq "s2:D4", place("tinker", "s1:A8", "red"))
  stack("force@s2", "one-gaunt")
  refuse("spawn", "s2:D4")
  answer("spawn", "s2:D5")
  run "legion-force"
end)

spec("CIT-TRAP-02 CIT-TURN-09: a trooper does not sidestep onto a trap", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("doom-sidestep", "zone:hand@red", "red")
  trap.lay(sq "s1:C4", nil)
  local gaunt = place("gaunt", "s1:G4", "legion")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  refuse("dodge-to", "s1:C4")
  answer("dodge-to", "s1:C5")
  run("creature-move", gaunt)
  expect(gunner.square, sq "s1:C5")
end)

spec("CIT-TRAP-01 CIT-TURN-02: a trap on the entrance square strikes whoever comes in, and the MOVE goes on", function()
  fixture "open"
  change.set(side "red", "entrance", "south")
  local gunner = place("gunner", "zone:outside@red", "red")
  trap.lay(sq "s1:D8", place("tinker", "s1:A1", "blue"))
  answer("move", "s1:D7")
  force { 1, 1, 0, 0 }
  answer("move", "s1:D7")
  run("move", gunner)
  expect(gunner.health, 4)
  expect(gunner.square, sq "s1:D7")
end)

spec("CIT-TRAP-01 CIT-DL-04 CIT-PP-01: a creature that comes in over a trap is attacked at its first step", function()
  fixture "open"
  trap.lay(sq "s2:D1", place("tinker", "s1:A1", "blue"))
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north", actions = 2 })
  answer("creature-action", "move")
  answer("creature-move", "s2:D2")
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(gaunt.zone.name, "pool")
  expect(side("blue").pp, 2)
end)

spec("CIT-WPN-02 CIT-ATT-09: no trap is laid when the armour check cancels all damage", function()
  local trooper = armed.technician("grapnel-kit", "s1:D4")
  local brute = place("brute", "s1:G4", "legion")
  force { 1, 1, 1, 1 }
  run("attack", trooper)
  expect(brute.on_map, true)
  expect(traps:count(), 0)
  expect(side("red").pp, 0)
end)

spec("CIT-WPN-05 CIT-RANK-02: barbs have the dice of the rank that the kill has brought", function()
  local trooper = barbed()
  change.set(side "red", "rank", 2)
  change.set(side "red", "pp", 9)
  local gaunt = place("gaunt", "s1:G4", "legion")
  place("husk", "s1:G3", "legion")
  answer("target", gaunt)
  force { 1, 1, 0 }
  expect_options("barb", "white", "middle")
  answer("barb", "middle")
  force { 2 }
  run("attack", trooper)
  expect(side("red").rank, 3)
end)

spec("CIT-WPN-04 CIT-FF-01 CIT-PP-03: a barb that kills a teammate gives the Legion 3 PP and its team one token",
  function()
    local trooper = barbed()
    change.set(side "red", "rank", 3)
    place("gaunt", "s1:G4", "legion")
    local mate = place("gunner", "s1:H4", "red", { health = 1 })
    force { 1, 1, 0, 2, 0 }
    answer("barb", "middle")
    run("attack", trooper)
    expect(mate.zone.name, "fallen")
    expect(side("red").reckless, 1)
    expect(side("legion").pp, 3)
  end)

spec("CIT-TRAP-03 CIT-EQ-11: the traps of a dead trooper stay and do not count towards a teammate's two", function()
  fixture "open"
  local dead, alive = place("tinker", "s1:A8", "red"), place("ines-corvo", "s1:H8", "red")
  trap.lay(sq "s1:A1", dead)
  trap.lay(sq "s1:B1", dead)
  act.damage(dead, 5)
  trap.lay(sq "s1:C1", alive)
  trap.lay(sq "s1:D1", alive)
  expect(traps:count(), 4)
end)

spec("CIT-TRAP-01 CIT-DL-08: a creature that survives a trap goes back over it and is attacked again", function()
  corridor()
  lay("wall", "s1:D1", "east")
  local brute = place("brute", "s1:B1", "legion", { actions = 2 })
  lay("wall", "s1:B1", "west")
  answer("creature-action", "move")
  force { 1, 1, 0 }
  answer("creature-move", "s1:D1")
  answer("creature-action", "move")
  force { 1, 0, 0 }
  answer("creature-move", "s1:B1")
  run("creature", brute)
  expect(brute.square, sq "s1:B1")
end)

spec("CIT-TRAP-01 CIT-MOVE-05: a consenting trooper is passed, and the trap behind it strikes", function()
  corridor()
  local gunner = place("gunner", "s1:A1", "blue")
  place("heavy", "s1:B1", "red")
  answer("consent", true)
  force { 1, 1, 0, 0 }
  run("move", gunner)
  expect(gunner.square, sq "s1:D1")
  expect(gunner.health, 4)
end)

spec("CIT-TRAP-01 CIT-DL-04 CIT-DL-10: a creature that survives the trap it comes in over has two squares left",
  function()
    fixture "open"
    trap.lay(sq "s2:D1", nil)
    local brute = place("brute", "zone:outside@legion", "legion", { entrance = "north" })
    answer("creature-move", "s2:D2")
    force { 1, 1, 0 }
    refuse("creature-move", "s2:D4")
    answer("creature-move", "s2:D3")
    run("creature-move", brute)
    expect(brute.square, sq "s2:D3")
  end)

spec("CIT-TRAP-01 CIT-DL-08 CIT-PP-01: a creature that a trap fells in its second action has still made the first",
  function()
    corridor()
    place("gunner", "s1:H2", "blue")
    local gaunt = place("gaunt", "s1:A1", "legion", { actions = 2 })
    answer("creature-action", "move")
    answer("creature-move", "s1:B1")
    answer("creature-action", "move")
    answer("creature-move", "s1:D1")
    force { 1, 1, 0 }
    run("creature", gaunt)
    expect(gaunt.zone.name, "pool")
    expect(side("red").pp, 2)
  end)
