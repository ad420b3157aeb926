-- Windows that players are asked about: those in which something of this moment can matter.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local strikes = require "attack.strike"
local tell = require "bots.tell"

local stand = units.stand

local function at(name) return board.find(name) end

local function begin()
  opening.begin("street", { phase = "action", serial = 3 })
  return stand("ada", "s1:A1"), stand("boss", "s1:D1")
end

local function card(item, unit) return change.create(item, world.zone("hand", unit.side.team)) end

-- Is the side of a unit asked in a window with these options?
local function asked(unit, ...)
  local told = tell.facts.instant(unit.side, set(..., "pass"))
  return told.obvious == nil, told.attacked
end

local function attack(attacker, victim, values)
  local what = { attacker = attacker, action = "pistol", space = victim.square, target = victim }
  for name, value in pairs(values or {}) do what[name] = value end
  return strikes.take(what)
end

spec("facts: before the enemy acts nobody is asked for what serves as well when it attacks", function()
  local ada, boss = begin()
  change.set(world, "serial", 0)
  units.bare(boss)
  for _, item in ipairs { "bring-it-down", "not-here", "last-tram" } do
    expect(asked(boss, boss, card(item, boss)), false, item)
  end
  attack(ada, boss)
  expect(asked(boss, boss, "draw"), true)
end)

spec("facts: before the enemy acts one is asked for armor in a damaged building, which comes down without a window",
     function()
  local _, boss = begin()
  change.set(world, "serial", 0)
  units.bare(boss)
  local armor, shield = card("bring-it-down", boss), card("last-tram", boss)
  change.move(boss, at "t1:D4")
  expect(asked(boss, armor), false, "the building is whole")
  change.show(place("explosion-small", "t1:E4"))
  expect(asked(boss, armor), true)
  expect(asked(boss, shield), false, "a shield is asked about after the roll")
  expect(asked(boss, boss), false)
  change.set(world, "serial", 1)
  expect(asked(boss, armor), false, "once in a turn")
  change.set(world, "serial", 0)
  change.set(world, "phase", "draw")
  expect(asked(boss, armor), false)
  change.set(world, "phase", "action")
  change.set(world, "active", boss.side)
  expect(asked(boss, armor), false, "it can play the card between its own actions")
  change.set(world, "active", world.side "agents")
  change.move(boss, at "s1:D1")
  expect(asked(boss, armor), false, "it is out in the street")
end)

spec("facts: armor is asked about when who is attacked has room for it", function()
  local ada, boss = begin()
  local armor = card("bring-it-down", boss)
  attack(ada, boss)
  change.set(boss.board, "armor", boss.board.armor_size)
  expect(asked(boss, armor), false)
  units.bare(boss)
  expect(asked(boss, armor), true)
  local pest = units.minion("pest", "s1:E1")
  change.set(world, "serial", 4)
  for strike in filter { kind = "strike" }:inside(world.zone "strikes"):each() do change.set(strike, "target", pest) end
  expect(asked(boss, armor), false, "a minion takes none, and the boss is not attacked")
end)

spec("facts: a cube is asked about when it could pay for a dash or a block", function()
  local ada, boss = begin()
  local cube = card("scatter-the-flock", boss)
  attack(ada, boss)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(boss.board, well, boss.board[well .. "_size"]) end
  expect(asked(boss, cube), false, "all wells are full")
  change.set(boss.board, "speed", 0)
  expect(asked(boss, cube), false, "neither takes Speed")
  change.set(boss.board, "tech", 0)
  expect(asked(boss, cube), true, "a parry does take Tech")
  change.list_clear(boss, "instants")
  change.list_remove(boss, "kit", "parry")
  expect(asked(boss, cube), false)
  change.list_add(boss, "instants", "sidestep")
  change.set(boss.board, "focus", 0)
  expect(asked(boss, cube), true)
end)

spec("facts: a card of another unit is no reason to ask who is attacked", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "command")
  change.set(world, "serial", 3)
  local una, vic, foe = world.piece "una", world.piece "vic", world.piece "foe"
  local dash = place("una-dash", world.zone("hand", una.side.team), "agents")
  local strike = attack(foe, vic, { action = "turns-go" })
  expect(asked(vic, dash), false)
  change.set(strike, "target", una)
  expect(asked(una, dash), true)
  change.set(una, "dashed", true)
  expect(asked(una, dash), false)
  change.set(una, "dashed", false)
  change.set(una, "interrupted", true)
  expect(asked(una, dash), false)
  change.set(una, "interrupted", false)
  change.set(una.board, "focus", 0)
  expect(asked(una, dash), false, "it cannot pay")
end)

spec("facts: who has nowhere to go is not asked for a dash", function()
  local ada, boss = begin()
  attack(ada, boss)
  expect({ asked(boss, boss) }, { true, true })
  for _, step in ipairs(board.steps(boss, "hop")) do
    if board.free(step.square, "hop", boss) then place("pest", step.square, "command") end
  end
  expect(asked(boss, boss), false)
end)

spec("facts: an explosion is asked about if a dash leads out of it, or a card could help", function()
  local _, boss = begin()
  local strike = strikes.take { free = true, die = "red", extra = 2, space = at "s1:C2", area = 1 }
  expect(asked(boss, boss), true)
  change.set(strike, "area", 3)
  expect(asked(boss, boss), false, "one space does not lead out")
  units.bare(boss)
  expect(asked(boss, card("bring-it-down", boss)), true)
end)

spec("facts: of dice that hit certain units a dash saves nobody, but beside what rams them", function()
  local ada, boss = begin()
  local strike = strikes.take { free = true, die = "red", extra = 2, space = at "s1:D2", struck = set(boss) }
  expect(asked(boss, boss), false)
  change.set(strike, "source", ada)
  expect(asked(boss, boss), true)
end)

spec("facts: who has been rolled for is not asked any more, who comes next is", function()
  local ada, boss = begin()
  local pest = units.minion("pest", "s1:E1")
  change.list_add(pest, "instants", "sidestep")
  change.set(pest.board, "focus", 2)
  local strike = attack(ada, boss, { area = 1, victim = boss, struck = set(pest) })
  expect(asked(boss, boss), true)
  change.set(strike, "rolled", true)
  change.set(strike, "victim", pest)
  change.list_clear(strike, "struck")
  expect(asked(boss, boss), false)
  expect(asked(boss, pest), true)
end)

spec("facts: an attack that only lays an explosion is not asked about, on either side", function()
  local ada, boss = begin()
  local strike = attack(ada, boss, { action = "lineman-canister" })
  local die = card("two-in-the-air", ada)
  expect({ asked(boss, boss), asked(ada, die) }, { false, false })
  change.set(strike, "action", "pistol")
  expect({ asked(boss, boss), asked(ada, die) }, { true, true, false })
end)

spec("facts: a die is asked about in an own attack that has its target and has not been rolled", function()
  local ada, boss = begin()
  local die, shield = card("two-in-the-air", ada), card("last-tram", ada)
  local strike = attack(ada, boss)
  expect({ asked(ada, die) }, { true, false })
  expect(asked(ada, shield, "draw"), false)
  change.set(strike, "rolled", true)
  expect(asked(ada, die), false)
  change.set(strike, "rolled", false)
  change.set(strike, "space", nil)
  expect(asked(ada, die), false)
  change.set(strike, "space", boss.square)
  change.set(strike, "attacker", boss)
  expect(asked(ada, die), false)
end)
