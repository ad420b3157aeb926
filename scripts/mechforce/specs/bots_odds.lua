-- The odds with which bots reckon (rules/bots/odds.lua).
local odds = require "bots.odds"

local function near(found, wanted)
  if math.abs(found - wanted) >= 0.0001 then expect(found, wanted) end
end

local function row(found, wanted)
  expect(#found, #wanted)
  for n, each in ipairs(wanted) do near(found[n], each) end
end

local speeds = { 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3 }

--- A battle with a few things changed.
local function battle(changes)
  local fight = {
    pool = { damage = 1 },
    power = 1,
    speeds = speeds,
    shields = 0,
    health = 1,
    speed = 1,
    start = 0,
    range = { any = 1, direct = 0 },
    melee = { any = 1, direct = 0 },
  }
  for name, value in pairs(changes) do fight[name] = value end
  return odds.battle(fight)
end

spec("bots: hits of a pool are counted by its faces, in Range and in Melee", function()
  fixture "lab"
  row(odds.hits({ damage = 2 }, "range"), { 1 / 4, 1 / 2, 1 / 4 })
  row(odds.hits({ damage = 1 }, "melee"), { 2 / 3, 1 / 3 })
  row(odds.hits({ damage = 1, weaken = 1 }, "range"), { 1 / 3, 1 / 2, 1 / 6 })
  row(odds.hits({ airstrike = 1 }, "melee"), { 1 / 6, 5 / 6 })
  row(odds.hits({ counter = 1, explosion = 1 }, "melee"), { 4 / 9, 4 / 9, 1 / 9 })
  row(odds.hits({ covert = 1 }, "range"), { 2 / 6, 3 / 6, 0, 1 / 6 })
  row(odds.hits({ covert = 2 }, "melee"), { 4 / 36, 12 / 36, 9 / 36, 4 / 36, 6 / 36, 0, 1 / 36 })
  local plain, direct, tokens = odds.hits({ penetrate = 1, bleed = 1 }, "range")
  row(plain, { 2 / 3, 1 / 3 })
  row(direct, { 2 / 3, 1 / 3 })
  row(tokens, { 2 / 3, 1 / 3 })
  row((odds.hits({ protection = 3 }, "range")), { 1 })
end)

spec("bots: losses are what blocks leave, Penetrate what Bulwarks leave", function()
  fixture "lab"
  row(odds.losses({ protection = 1 }, "range", 1, 0), { 4 / 6, 2 / 6 })
  row(odds.losses({ protection = 1 }, "range", 0, 1), { 1 / 6, 5 / 6 })
  row(odds.losses({ protection = 1 }, "range", 1, 1), { 0, 4 / 6, 2 / 6 })
  row(odds.losses({ protection = 2 }, "range", 1, 1), { 1 / 36 + 6 / 36, 9 / 36 + 4 / 36 + 12 / 36, 4 / 36 })
  row(odds.losses({ movement = 1 }, "melee", 2, 0), { 0, 4 / 6, 2 / 6 })
  row(odds.losses({ movement = 1 }, "melee", 1, 1), { 0, 4 / 6, 2 / 6 })
  row(odds.losses({ covert = 1 }, "melee", 1, 0), { 2 / 6, 4 / 6 })
  row(odds.losses({ counter = 1 }, "range", 1, 0), { 2 / 6, 4 / 6 })
  row(odds.losses({ weaken = 1, counter = 1 }, "range", 2, 0), { 4 / 36, 16 / 36, 16 / 36 })
  row(odds.losses({ damage = 3 }, "range", 2, 1), { 0, 0, 0, 1 })
end)

spec("bots: a battle of one round is won or lost by who is first", function()
  fixture "lab"
  local found = battle {}
  near(found.win, 1 / 3)
  near(found.down, 2 / 3)
  near(found.loss, 2 / 3)
  near(found.rounds, 1)
  found = battle { speed = 2 }
  near(found.win, 0)
  near(found.down, 1)
  near(battle({ first_in = true }).win, 0)
  near(battle({ pool = { damage = 1, movement = 1 }, speed = 2, limit = 1 }).win, 1 / 3 * (2 / 6 + 4 / 6 * 4 / 6))
end)

spec("bots: rounds are added up, Range before Melee", function()
  fixture "lab"
  local found = battle { power = 2, start = 1 } -- 1/2 in Range, then 1/3 in Melee
  near(found.win, 1 / 2 + 1 / 2 * 1 / 3)
  near(found.down, 1 / 3)
  near(found.loss, 1 / 2 + 1 / 3)
  near(found.rounds, 1.5)
  near(battle({ power = 2, start = 1, limit = 1 }).win, 1 / 2)
  near(battle({ power = 2, melee = { any = 2, direct = 0 } }).win, 1 / 3)
end)

spec("bots: shields stop what does not go straight to health", function()
  fixture "lab"
  near(battle({ shields = 1, limit = 1 }).win, 0)
  near(battle({ shields = 1, limit = 2, power = 2 }).win, 1 / 9)
  near(battle({ shields = 9, limit = 1, pool = { penetrate = 1 } }).win, 1 / 2)
  near(battle({ shields = 1, limit = 1, pool = { penetrate = 1, damage = 2 } }).win, 1 / 2 + 1 / 2 * 1 / 9)
  near(battle({ health = 2, limit = 1, pool = { penetrate = 1, damage = 1 } }).win, 1 / 6)
end)

spec("bots: Bleed strikes once more in the next round", function()
  fixture "lab"
  near(battle({ health = 2, power = 2, limit = 2, pool = { bleed = 1 } }).win, 1 / 2)
end)

spec("bots: who may be stunned deals less in the next round", function()
  fixture "lab"
  near(battle({ power = 2, limit = 2, melee = { any = 1, direct = 0, stun = true } }).win, 1 / 3)
end)

spec("bots: abilities of enemies count", function()
  fixture "lab"
  near(battle({ void = 1 }).win, 0)
  near(battle({ void = 1, start = 1 }).win, 1 / 2)
  near(battle({ awe = 2, health = 3, limit = 1, pool = { covert = 1 } }).win, 1 / 6 * 4 / 6)
  near(battle({ shields = 1, regrow = true, limit = 2, power = 2, pool = { damage = 1 } }).win, 0)
  near(battle({ shields = 1, regrow = true, limit = 1, pool = { damage = 2 } }).win, 1 / 9)
  near(battle({ power = 2, repeats = 2 }).down, 2 / 3)
end)

spec("bots: of two enemies the first falls first, and then only the other strikes", function()
  fixture "lab"
  local two = { health = 2, first_falls = 1, power = 2 }
  two.melee = { any = 2, direct = 0, alone = { any = 0, direct = 0 } }
  local found = battle(two)
  near(found.half, 1 / 3)
  two.pool = { explosion = 1 }
  found = battle(two)
  near(found.win, 1 / 9 + 0)
end)
