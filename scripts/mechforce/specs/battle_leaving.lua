-- Leaving a battle, and enemies that flee (MEC-DIS, MEC-FLEE, MEC-HELP-12).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local disengage = require "battle.disengage"
local flee = require "battle.flee"
local state = require "battle.state"

spec("MEC-DIS-01: before each round every mech is asked, in engagement order", function()
  local sides = rounds.begin { players = 3, fight = 3 }
  for i, id in ipairs { "workbench", "hotline", "headlines" } do
    change.set(sides[i], "perk", lab.perk(id))
    rounds.bare(sides[i])
  end
  change.set(world, "battle-round", 0)
  answer { "leave", false, side = "blue" }
  answer { "leave", true, side = "green" }
  answer { "leave", false, side = "red" }
  run { "fight", until_step = "round-setup" }
  expect({ sides[3].mech.role, sides[3].mech.carrier, world.battle_round }, { "left", lab.perk "headlines", 1 })
end)

spec("MEC-DIS-01: when all have left the battle is over, and dice are not rolled (OP-17)", function()
  local sides, enemies = rounds.begin {}
  change.set(world, "stirred", false)
  lab.seat(sides[1], "drill-yard")
  change.move(sides[1].mech, world.zone("arena"))
  answer("leave", true)
  run "fight"
  expect({ sides[1].mech.carrier, world.stirred, enemies[1].fighting }, { lab.perk "drill-yard", false, true })
end)

spec("MEC-DIS-02, MEC-DIS-03, MEC-DIS-04: (W9) the wave, doubled at home, doubled again at Headlines", function()
  for wave = 1, 3 do
    local sides = rounds.begin {}
    local red = sides[1]
    change.set(world, "wave", wave)
    expect(disengage.penalty(red), wave)
    change.set(world, "field", lab.region "boreal-shelf")
    expect(disengage.penalty(red), 2 * wave)
    change.set(red, "perk", lab.perk "headlines")
    expect(disengage.penalty(red), 4 * wave)
    change.set(world, "field", lab.region "cinder-coast")
    expect(disengage.penalty(red), 2 * wave)
    change.set(red, "bp", 20)
    answer("leave", true)
    run "leave"
    expect({ red.bp, lab.heard "Red leaves the battle." }, { 20 - 2 * wave, 1 })
  end
end)

spec("MEC-DIS-05: damage stays, there is no token, and no share of what falls later", function()
  local sides, enemies = rounds.begin { players = 3, fight = 2, enemies = { { "dummy", { shields = 0, health = 1 } } } }
  local red, blue = sides[1], sides[2]
  rounds.bare(red)
  local die = battles.dice(blue, "damage:range")
  change.set(die, "spent", true)
  disengage.leave(blue)
  expect({ #enemies[1].cargo, enemies[1].health, die.face, die.spent }, { 0, 1, nil, false })
  battles.dice(red, "damage:range")
  run "hits"
  expect({ red.bp, blue.bp }, { 4, 0 })
end)

spec("MEC-DIS-02: who is made to go pays nothing (OP-24)", function()
  local sides = rounds.begin {}
  change.set(sides[1], "bp", 5)
  disengage.leave(sides[1], true)
  expect({ sides[1].bp, sides[1].mech.role }, { 5, "left" })
end)

spec("MEC-HELP-12: the next in engagement order is primary in place of who leaves (OP-33)", function()
  local sides, enemies = rounds.begin {
    players = 3, fight = 3, enemies = { { "worth-7", { shields = 0, health = 1 } } },
  }
  local red, blue, green = table.unpack(sides)
  for i, id in ipairs { "hotline", "workbench", "headlines" } do
    change.set(sides[i], "perk", lab.perk(id))
    rounds.bare(sides[i])
  end
  disengage.leave(red)
  expect({ world.primary, world.starter }, { green, green })
  battles.dice(green, "damage:range")
  run "hits"
  expect({ red.bp, blue.bp, green.bp, #enemies }, { 0, 3, 4, 1 })
end)

spec("MEC-HELP-12: where a helper leaves the primary stays, and where all leave nothing changes", function()
  local sides = rounds.begin { fight = 2 }
  disengage.leave(sides[2])
  expect({ world.primary, world.starter }, { sides[1], sides[1] })
  disengage.leave(sides[1])
  expect({ world.primary, world.starter }, { sides[1], sides[1] })
end)

spec("MEC-FLEE-01: an enemy that flees leaves the battle with its damage; the other fights on (OP-18)", function()
  local _, enemies = rounds.begin { enemies = { { "dummy", { shields = 1, health = 2 } }, "quick" } }
  flee.flee(enemies[1])
  expect({ enemies[1].fled, enemies[1].fighting, enemies[1].shields, enemies[1].health }, { true, false, 1, 2 })
  expect({ state.is_over(), enemies[1].node.id, world.fled_from }, { false, "old-harbours", 1 })
  expect(lab.heard "Dummy flees", 1)
end)

spec("MEC-FLEE-02: everybody who fights puts a token on it, the primary first", function()
  local sides, enemies = rounds.begin { players = 4, fight = 4 }
  for i, id in ipairs { "workbench", "headlines", "hotline", "drill-yard" } do
    change.set(sides[i], "perk", lab.perk(id))
  end
  change.set(sides[4].mech, "role", "left")
  flee.flee(enemies[1])
  local owners = {}
  for token in state.tokens(enemies[1]):each() do table.insert(owners, token.side) end
  expect(owners, { sides[1], sides[3], sides[2] })
  expect(sides[1].mech.role, "fighting")
end)

spec("MEC-FLEE-03: it cannot be fought again in this turn", function()
  local sides, enemies = rounds.begin {}
  lab.seat(sides[1], "hotline")
  lab.enemy("quick", "cinder-coast")
  flee.flee(enemies[1])
  run "battle-over"
  expect_options("activation", "cinder-coast", "wait", "base")
  answer("activation", "wait")
  run("activate", sides[1])
end)
