-- What battles are made of: shields and health, power, dice, speeds, tokens.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local state = require "battle.state"
local damage = require "battle.damage"
local dice = require "battle.dice"
local speed = require "battle.speed"
local blocks = require "battle.blocks"

spec("MEC-DMG-01: damage takes shields, then health; what is over carries over", function()
  lab.begin()
  local enemy = battles.dummy()
  expect({ damage.enemy(enemy, 1) }, { 1, 0 })
  expect({ damage.enemy(enemy, 3) }, { 1, 2 })
  expect({ enemy.shields, enemy.health, enemy.lost }, { 0, 1, 4 })
  expect({ damage.enemy(enemy, 5) }, { 0, 1 })
end)

spec("MEC-DMG-05: damage lowers power, never below 0; who did it is known for the round", function()
  local red = lab.begin()
  local one, two = battles.dummy(), battles.dummy()
  battles.stand({ red }, { one, two }, 2)
  expect(damage.mech(red.mech, 1, one), 1)
  expect(damage.mech(red.mech, 5, two), 2)
  expect(damage.mech(red.mech, 5, two), 0)
  expect({ damage.by(red.mech, one), damage.by(red.mech, two), red.mech.power }, { 1, 10, 0 })
end)

spec("MEC-DMG-05: the figures of a side show the power of its mech", function()
  local red = lab.begin()
  change.set(red.mech, "top", 6)
  run "workshop-over"
  expect(red.power, 6)
  damage.mech(red.mech, 2)
  expect({ red.power, red.mech.power }, { 4, 4 })
  change.set(red.mech, "power", 6)
  damage.mech(red.mech, 9)
  expect(red.power, 0)
end)

spec("letters hit in their zone, fusion and the Airstrike die in both", function()
  local red = lab.begin()
  battles.stand({ red }, { battles.dummy() }, 1)
  local pool = set(battles.pool(red, "damage", "penetrate", "covert", "covert", "airstrike"))
  force { "range", "melee", "drain-melee", "fusion", "hit" }
  dice.roll(pool)
  local function hitting()
    local out = {}
    for die in pool:each() do table.insert(out, dice.matches(die)) end
    return out
  end
  expect(hitting(), { true, false, false, true, true })
  state.move_marker(-1)
  expect(state.in_melee())
  expect(hitting(), { false, true, true, true, true })
end)

spec("MEC-RND-19: power 7 is speed 2, power 5 speed 1, power 0 speed 0", function()
  local red = lab.begin()
  local mech = red.mech
  for power, wanted in pairs { [0] = 0, [1] = 1, [5] = 1, [6] = 2, [7] = 2, [10] = 2, [11] = 3, [15] = 3, [20] = 3 } do
    change.set(mech, "power", power)
    expect(speed.of_mech(mech), wanted)
  end
end)

spec("both sides act at the lowest speed among them", function()
  local red, blue = lab.begin()
  battles.stand({ red, blue }, { battles.dummy(), battles.dummy(nil, "big-dummy") }, 2)
  change.set(red.mech, "power", 7)
  change.set(blue.mech, "boost", 3)
  expect({ speed.of_mechs(), speed.of_enemies() }, { 2, 1 })
end)

spec("tokens on an enemy lie in the order in which they came, one of each side", function()
  local red, blue = lab.begin()
  local enemy = battles.dummy()
  state.mark(blue, enemy)
  state.mark(red, enemy)
  state.mark(blue, enemy)
  local owners = {}
  for token in state.tokens(enemy):each() do table.insert(owners, token.side) end
  expect(owners, { blue, red })
end)

spec("where the primary is out of the battle the next in engagement order decides", function()
  local red, blue, green = lab.begin { players = 3 }
  lab.seat(red, "workbench")
  lab.seat(blue, "hotline")
  lab.seat(green, "headlines")
  battles.stand({ blue, red, green }, { battles.dummy() }, 2)
  state.pass_on()
  expect(world.primary, blue)
  change.set(blue.mech, "role", "disabled")
  state.pass_on()
  expect({ world.primary, world.starter }, { green, blue })
end)

spec("pools of damage are used again", function()
  lab.begin()
  local enemy = battles.dummy()
  local pool = blocks.pool(enemy, "basic", 4)
  expect(blocks.pools(), { pool })
  blocks.clear()
  expect(blocks.pool(enemy, "drain", 1), pool)
  expect({ pool.kind, pool.amount, pool.of_mech }, { "drain", 1, nil })
end)
