-- Dice of attacks, what they show, and how modifiers change them.
local dice = require "attack.dice"
local modifiers = require "attack.modifiers"
local weapon = require "attack.weapon"
local strikes = require "attack.strike"
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

-- The street after its set-up; the boss faces Ada, who is three squares west of him. Nobody has instants; nobody
-- blocks.
local function begin(options)
  opening.begin("street", nil, options)
  opening.calm()
  opening.without "tech"
  return duels.face()
end

local function strike(unit, action)
  return strikes.take { attacker = unit, action = action or "pistol", by = unit.side }
end

local function net(unit, target, action) return modifiers.net(unit, target, strike(unit, action)) end

-- Counts of results on the faces of a die, by rolling each face once.
local function faces(list)
  return dice.count(list)
end

spec("MAY-DICE-01: dice of the weapon in the colour of the band, changed by modifiers first", function()
  local ada = begin()
  answer("aim", "no")
  change.set(world.piece("boss"), "defense-down", 1)
  force { "hit", "blank", "special" }
  run("do-attack", ada, "pistol")
  expect(world.piece("boss").board.shield, 1)
  expect(dice.pool("red", 2, 1), { "red", "red", "white" })
end)

spec("MAY-DICE-02: the red die hits with 8 faces of 12, 5 of them aimed, and has 3 pushes and 3 specials", function()
  local counts = faces { "hit", "hit", "hit-special", "aim", "aim", "aim", "aim", "aim-special", "push", "push",
                         "push-special", "blank" }
  expect(counts, { hits = 8, aimed = 5, pushes = 3, specials = 3 })
  for _, face in ipairs { "hit", "hit-special", "aim", "aim-special", "push", "push-special", "blank" } do
    fixture "street"
    force { face }
    expect(dice.roll { "red" }, { face })
  end
end)

spec("MAY-DICE-03: the yellow die hits with 4 faces of 8, 3 of them aimed, and has 2 pushes and 2 specials", function()
  local counts = faces { "hit", "aim", "aim", "aim-special", "push", "push", "special", "blank" }
  expect(counts, { hits = 4, aimed = 3, pushes = 2, specials = 2 })
  for _, face in ipairs { "hit", "aim", "aim-special", "push", "special", "blank" } do
    fixture "street"
    force { face }
    expect(dice.roll { "yellow" }, { face })
  end
end)

spec("MAY-DICE-04: the white die hits with 2 faces of 6, 1 of them aimed, and has a push and a special", function()
  local counts = faces { "hit", "aim", "push", "special", "blank", "blank" }
  expect(counts, { hits = 2, aimed = 1, pushes = 1, specials = 1 })
  for _, face in ipairs { "hit", "aim", "push", "special", "blank" } do
    fixture "street"
    force { face }
    expect(dice.roll { "white" }, { face })
  end
end)

spec("MAY-DICE-05: a special may enclose another result, and both count", function()
  expect(dice.count { "push-special" }, { hits = 0, aimed = 0, pushes = 1, specials = 1 })
  expect(dice.count { "aim-special", "special" }, { hits = 1, aimed = 1, pushes = 0, specials = 2 })
end)

spec("MAY-MOD-01 MAY-MOD-11: a bonus raises the lowest die, or adds a white one to red ones", function()
  expect(dice.pool("yellow", 2, 4), { "red", "red", "yellow" })
  expect(dice.pool("white", 2, 1), { "yellow", "white" })
  expect(dice.pool("red", 1, 1), { "red", "white" })
end)

spec("MAY-MOD-02 MAY-MOD-11: a penalty lowers the highest die, or removes a white one", function()
  expect(dice.pool("yellow", 2, -2), { "white", "white" })
  expect(dice.pool("red", 2, -1), { "red", "yellow" })
  expect(dice.pool("white", 2, -1), { "white" })
  expect(dice.pool("white", 1, -5), {})
end)

spec("MAY-MOD-02 MAY-MOD-03 MAY-MOD-06 MAY-MOD-07: W07, penalties", function()
  local ada, boss = begin()
  stand("boss", "t1:D5/2", 6)
  change.move(ada, board.find "s1:H5")
  expect(net(ada, boss), -2)
  expect(dice.pool("yellow", 2, net(ada, boss)), { "white", "white" })
  -- Flanked behind a dot of an obstacle at range 3: nothing is left of both.
  stand("ada", "s1:B4", 2)
  stand("boss", "s1:E4", 2)
  change.corner(board.corner(boss, "north-west"), "obstacle")
  change.corner(board.corner(boss, "south-west"), "obstacle")
  expect(net(ada, boss), 0)
  expect(dice.pool("yellow", 2, net(ada, boss)), { "yellow", "yellow" })
  expect(dice.pool("yellow", 2, -4), {})
end)

spec("MAY-MOD-03: bonuses and penalties cancel each other first", function()
  local ada, boss = begin()
  change.set(ada, "attack-up", 3)
  change.set(boss, "defense-up", 2)
  expect(net(ada, boss), 1)
end)

spec("MAY-MOD-04: an attack from the flank has two bonuses", function()
  local ada, boss = begin()
  expect(net(ada, boss), 0)
  change.turn(boss, 2)
  expect(net(ada, boss), 2)
  change.turn(boss, 0)
  expect(net(ada, boss), 2)
end)

spec("MAY-MOD-05: from a higher level two bonuses, however many levels", function()
  local ada, boss = begin()
  stand("boss", "t1:A4", 2)
  stand("ada", "t1:C4/3", 6)
  expect(net(ada, boss), 2)
  change.move(ada, board.find "t1:C4/2")
  expect(net(ada, boss), 2)
end)

spec("MAY-MOD-07: from a lower level two penalties, beside the target too", function()
  local ada, boss = begin()
  stand("ada", "t1:B4", 2)
  stand("boss", "t1:C4/3", 6)
  expect(net(ada, boss), -2)
end)

spec("MAY-MOD-06 MAY-LOS-01: lines to dots of the target's space give two penalties; the attacker takes a better one",
     function()
  local ada, boss = begin()
  local north, south = board.corner(boss, "north-west"), board.corner(boss, "south-west")
  change.corner(north, "obstacle")
  expect(net(ada, boss), 0)
  change.corner(south, "cover")
  expect(net(ada, boss), -2)
  change.corner(south, "obstacle")
  expect(net(ada, boss), -2)
end)

spec("MAY-MOD-06: dots do not protect from an adjacent attacker", function()
  local ada, boss = begin()
  stand("ada", "s1:D4")
  change.corner(board.corner(boss, "north-west"), "obstacle")
  change.corner(board.corner(boss, "south-west"), "obstacle")
  expect(net(ada, boss), 0)
end)

spec("MAY-MOD-08: all sources add up", function()
  local ada, boss = begin()
  stand("boss", "t1:A4", 6)
  stand("ada", "t1:C4/3", 6)
  change.set(ada, "attack-up", 1)
  change.set(boss, "defense-down", 2)
  change.turn(boss, 6)
  expect(net(ada, boss), 7)
end)

spec("MAY-MOD-09: extra dice have the colour of the band and are modified like the others", function()
  local ada = begin()
  change.set(world.piece("boss"), "defense-up", 2)
  change.set(ada.board, "focus", 0)
  force { "hit", "blank", "blank" }
  local marker = strikes.take { attacker = ada, action = "pistol", by = ada.side, extra = 1,
                                space = board.find "s1:E4", target = world.piece("boss") }
  run("attack-struck", marker)
  expect(world.piece("boss").board.shield, 1)
  expect(marker.die, "red")
end)

spec("MAY-RNG-01: the first band that reaches the target gives the colour", function()
  local ada = begin()
  local function die(distance) return weapon.band(ada, "pistol", distance) end
  expect(die(0), "red")
  expect(die(3), "red")
  expect(die(4), "yellow")
  expect(die(6), "yellow")
  expect(die(9), "white")
end)

spec("MAY-RNG-02: a colour without a number is not used, and beyond the last band there is no attack", function()
  local ada = begin()
  expect(weapon.band(ada, "pistol", 10), nil)
  expect(weapon.band(ada, "knife", 2), nil)
  expect(weapon.reach(ada, "knife"), 1)
  expect(weapon.reach(ada, "pistol"), 9)
end)

spec("MAY-RNG-04 MAY-STA-04 MAY-STA-08: changes of range are for all bands; none can be used at 0 or below", function()
  local ada = begin()
  change.set(ada, "range-up", 1)
  expect(weapon.band(ada, "pistol", 6), "red")
  expect(weapon.band(ada, "pistol", 12), "white")
  change.set(ada, "range-down", 2)
  expect(weapon.band(ada, "pistol", 1), "yellow")
  expect(weapon.band(ada, "pistol", 0), "yellow")
  expect(weapon.reach(ada, "pistol"), 6)
  expect(weapon.reach(ada, "knife"), 0)
end)

spec("MAY-STA-04: Range Up does not help the action of a card", function()
  local ada = begin()
  change.set(ada, "range-up", 1)
  expect(weapon.reach(ada, "rifle"), 8)
end)

spec("MAY-STA-02 MAY-STA-03 MAY-STA-06 MAY-STA-07: statuses give bonuses and penalties", function()
  local ada, boss = begin()
  change.set(ada, "attack-up", 2)
  expect(net(ada, boss), 2)
  change.set(ada, "attack-down", 3)
  expect(net(ada, boss), -1)
  change.set(boss, "defense-down", 2)
  expect(net(ada, boss), 1)
  change.set(boss, "defense-up", 4)
  expect(net(ada, boss), -3)
end)
