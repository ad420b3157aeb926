-- Where overruns and charges meet armour, dice rolled again, ranks and moves.
local move = require "movement.move"
local close_combat = require "attack.close_combat"
local armed = require "specs.shared.armed"

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

-- Brother Lisk with a sword of four dice.
local function swordsman(at) return armed.with("brother-lisk", "bell-sword", at) end

spec("CIT-CC-02 CIT-ATT-07 CIT-ATT-08: dice rolled again beat DEFENSE and armour, and the overrun is offered",
  function()
    local lisk = swordsman "s1:D4"
    local brute = place("brute", "s1:E4", "legion")
    place("doom-steady-hand", "zone:hand@red", "red")
    answer("line", "bell-sword-cut")
    force { 1, 1, 0, 0 }
    answer("reroll", "doom-steady-hand")
    answer("reroll-dice", 4)
    force { 2, 1 }
    answer("overrun", "s1:E4")
    run("attack", lisk)
    expect(brute.zone.name, "pool")
    expect(lisk.square, sq "s1:E4")
    expect(side("red").pp, 4)
  end)

spec("CIT-CC-02 CIT-ATT-09: an armour check that cancels all damage leaves neither PP nor an overrun", function()
  local lisk = swordsman "s1:D4"
  local brute = place("brute", "s1:E4", "legion")
  answer("line", "bell-sword-cut")
  force { 1, 1, 1, 0, 1 }
  run("attack", lisk)
  expect(brute.on_map, true)
  expect(lisk.square, sq "s1:D4")
  expect(side("red").pp, 0)
end)

spec("CIT-CC-02 CIT-MOVE-07: after an overrun beside another creature the next MOVE has two squares", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion")
  place("brute", "s1:F4", "legion")
  force { 1, 1 }
  answer("overrun", "s1:E4")
  run("attack", fencer)
  expect(move.squares(fencer), 2)
end)

spec("CIT-CC-02 CIT-RANK-02 CIT-ATT-04: a kill raises the rank, and the next attack chooses among its dice", function()
  fixture "open"
  change.set(side "red", "rank", 2)
  change.set(side "red", "pp", 9)
  local fencer = place("fencer", "s1:D4", "red", { actions = 2 })
  place("gaunt", "s1:E4", "legion")
  place("brute", "s1:F4", "legion")
  answer("action", "attack")
  force { 1, 1 }
  answer("overrun", "s1:E4")
  answer("action", "attack")
  answer("dice", "middle")
  force { 2, 1, 0 }
  answer("overrun", "pass")
  run("action", fencer)
  expect(side("red").rank, 3)
  expect(side("red").pp, 5)
end)

spec("CIT-CC-02 CIT-SPAWN-01 CIT-SCORE-05: a sector reached by an overrun does not count for a secret goal", function()
  fixture "open"
  local fencer = place("fencer", "s1:H4", "red")
  local footprint = place("secondary-footprint", "zone:orders@red", "red")
  place("sector-token", "zone:sector-tokens@s1", "red")
  place("gaunt", "s2:A4", "legion")
  force { 1, 1 }
  answer("overrun", "s2:A4")
  run("attack", fencer)
  expect(fencer.square, sq "s2:A4")
  expect(footprint.told, false)
  answer("move", "s2:B4")
  run("move", fencer)
  expect(footprint.told, true)
end)

spec("CIT-CC-02 CIT-CC-03: an overrun beside the charged enemy does not carry the white die to another", function()
  fixture "open"
  local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
  local gaunt, brute = place("gaunt", "s1:F4", "legion"), place("brute", "s1:F5", "legion")
  answer("move", "s1:E4")
  run("move", fencer)
  answer("target", gaunt)
  force { 1, 1, 0 }
  answer("overrun", "s1:F4")
  run("attack", fencer)
  expect(close_combat.bonus(fencer, brute), 0)
end)

spec("CIT-CC-02 CIT-ITEM-06: an overrun goes on in smoke, and the MOVE after it has two squares", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red")
  place("smoke", "s1:A1")
  place("gaunt", "s1:E4", "legion")
  force { 1, 1 }
  answer("overrun", "s1:E4")
  run("attack", fencer)
  expect(fencer.square, sq "s1:E4")
  expect(move.squares(fencer), 2)
end)

spec("CIT-WPN-09 CIT-CC-02 CIT-ATT-13: a swing that kills a teammate and a creature still offers the creature's square",
  function()
    local lisk = swordsman "s1:D4"
    place("gaunt", "s1:E4", "legion")
    local mate = place("gunner", "s1:D5", "red", { health = 1 })
    answer("line", "bell-sword-swing")
    answer("swing-sense", "clockwise")
    force { 1, 1, 0, 0, 0 }
    expect_options("overrun", "s1:E4", "pass")
    answer("overrun", "s1:E4")
    run("attack", lisk)
    expect(mate.zone.name, "fallen")
    expect(side("red").reckless, 1)
    expect(side("legion").pp, 3)
    expect(side("red").pp, 2)
  end)

spec("CIT-CC-03 CIT-SPAWN-03: a MOVE that reveals creatures still ends in a charge at the enemy beside", function()
  fixture "open"
  local fencer = place("fencer", "s1:H4", "red")
  local brute = place("brute", "s2:C4", "legion")
  place("gaunt", "zone:pool", "legion")
  stack("force@s2", "one-gaunt")
  answer("move", "s2:B4")
  refuse("spawn", "s2:B5", "s2:C5", "s1:H8")
  answer("spawn", "s2:D4")
  run("move", fencer)
  expect(close_combat.bonus(fencer, brute), 1)
end)

spec("CIT-CC-03 CIT-MOVE-07: a MOVE that begins and ends beside the same creature is two squares and a charge",
  function()
    fixture "open"
    local fencer = place("fencer", "s1:D4", "red", { actions = 2 })
    local gaunt = place("gaunt", "s1:E4", "legion")
    answer("action", "move")
    refuse("move", "s1:G4")
    answer("move", "s1:D5")
    answer("action", "attack")
    force { 0, 1, 1 }
    answer("overrun", "pass")
    run("action", fencer)
    expect(gaunt.on_map, false)
  end)

spec("CIT-CC-03 CIT-TURN-06: a SPECIAL action between the MOVE and the blow breaks the charge", function()
  fixture "open"
  local fencer = place("fencer", "s1:B4", "red", { actions = 2 })
  place("stim-rack", fencer)
  place("brute", "s1:F4", "legion")
  answer("action", "move")
  answer("move", "s1:E4")
  answer("action", "special")
  answer("action", "attack")
  force { 0, 0 }
  answer("action", "end")
  run("action", fencer)
end)

spec("CIT-FIRE-04 CIT-TURN-06: nor does the white die of concentrated fire outlast one between two shots", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  place("stim-rack", gunner)
  place("brute", "s1:F4", "legion")
  answer("action", "attack")
  force { 0, 0, 0 }
  answer("action", "special")
  answer("action", "attack")
  force { 0, 0, 0 }
  answer("action", "attack")
  force { 0, 0, 0, 0 }
  run("action", gunner)
end)

spec("CIT-FIRE-04 CIT-TURN-04: what was shot at in one turn gives no white die in the next", function()
  fixture "open"
  local focus = require "attack.focus"
  local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
  local brute = place("brute", "s1:F4", "legion")
  answer("action", "attack")
  force { 0, 0, 0 }
  run("action", gunner)
  expect(focus.bonus(gunner, "firearm", brute), 0)
end)

spec("CIT-CC-03 CIT-FIRE-04 CIT-TECH-06: blows at the same enemy again and again have no white die", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red", { actions = 2 })
  place("brute", "s1:E4", "legion")
  for _ = 1, 2 do
    answer("action", "attack")
    force { 0, 0 }
  end
  run("action", fencer)
end)
