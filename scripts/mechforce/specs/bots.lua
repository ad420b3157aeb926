-- What bots answer, and what they reckon with. Their odds: bots_odds.lua.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local warriors = require "specs.shared.warriors"
local force = require "bots.force"
local lying = require "bots.lying"
local seats = require "bots.seats"
local skills = require "bots.skills"
local fields = require "bots.fields"
local rounds = require "bots.rounds"
local state = require "battle.state"
local waves = require "waves"

local function near(found, wanted)
  if math.abs(found - wanted) >= 0.01 then expect(found, wanted) end
end

--- Red with Blue in the Briefing Room and a dummy in Old Harbours, which Red fights.
local function begin(attributes, item)
  local red, blue = lab.begin()
  lab.seat(red, "hotline")
  lab.seat(blue, "headlines")
  local enemy = battles.dummy(attributes, item)
  battles.stand({ red }, { enemy }, 1)
  return red, blue, enemy
end

spec("bots: the pool of a side is counted, with the Airstrike die that it may roll", function()
  local red = begin()
  battles.pool(red, "damage", "damage", "protection")
  local pool, attack = force.pool(red)
  expect({ pool.damage, pool.protection, pool.airstrike, attack }, { 2, 1, 1, 2 })
  change.set(world, "airstrike-out", true)
  expect(force.pool(red).airstrike, nil)
end)

spec("bots: two mechs are stronger than one, and their points are shares", function()
  local red, blue, enemy = begin { shields = 0, health = 3 }
  for _, side in ipairs { red, blue } do battles.pool(side, "damage", "damage", "protection") end
  change.set(red.mech, "power", 5)
  change.set(blue.mech, "power", 5)
  local alone, both = force.forecast({ red }, { enemy }), force.forecast({ red, blue }, { enemy })
  expect(both.win > alone.win and both.loss < 2 * alone.loss, true)
  local points = force.points({ falls = { [enemy] = 1 }, win = 1, down = 0, loss = 0 }, { red, blue }, { enemy }, 0)
  near(points[1], 2 + 1 / 3 + 1 / 2) -- half of 4 BP, a cube, a card
  near(points[2], 2 + 1) -- half of 4 BP, and Headlines in wave 1
end)

spec("bots: at the limit BP bring nothing, cubes and cards do as before", function()
  local red, blue, enemy = begin()
  change.set(red, "bp", 50)
  local forecast = { falls = { [enemy] = 1 }, win = 1, down = 1, loss = 0 }
  local points = force.points(forecast, { red, blue }, { enemy }, 0)
  near(points[1], 1 / 3 + 1 / 2)
  near(points[2], 2 + 1) -- half of 4, and one for Headlines
end)

spec("bots: Threat counts more the nearer its limit is", function()
  begin()
  local far = force.threat()
  change.set(world, "threat", 4)
  local nearer = force.threat()
  change.set(world, "threat", 5)
  expect(far < nearer and nearer < force.threat(), true)
end)

spec("bots: a deal is refused whenever its expected points are below those of no deal", function()
  local red, blue = begin { shields = 0, health = 3 }
  for _, side in ipairs { red, blue } do
    battles.pool(side, "damage", "damage", "protection")
    change.set(side.mech, "power", 4)
    change.set(side, "cubes", 20)
  end
  local function terms(payment)
    return place("terms", "zone:table", nil, { helper = blue, payment = payment, cubes = 0 })
  end
  local options = set("together")
  expect(fields.deal(red, options, terms(20)), false)
  expect(fields.deal(blue, options, terms(20)), "together")
  expect(fields.deal(blue, options, terms(-20)), false)
  expect(fields.deal(red, options, terms(-20)), "together")
end)

spec("bots: who fights alone and cannot win asks for help", function()
  local red, blue = begin { shields = 5, health = 9 }
  for _, side in ipairs { red, blue } do
    battles.pool(side, "damage", "damage", "penetrate", "protection", "protection")
    change.set(side.mech, "power", 6)
  end
  change.set(world, "threat", 4)
  expect(fields.invite(red, set(blue)), set(blue))
end)

spec("bots: a helper who has a bonus of it pays for being let in", function()
  local red, blue = begin()
  local function proposed(least) return fields.deal_payment(red, nil, blue.mech, least, 9) end
  expect(proposed(-9), -1) -- Headlines: 1 BP is 3 cubes, of which the primary claims 65 in 100
  change.set(world, "wave", 3)
  expect(proposed(-9), -5)
  expect(proposed(-2), -2)
  change.set(blue, "bp", 50)
  expect(proposed(-9), 0) -- it would not gain any
  change.set(blue, "bp", 0)
  lab.seat(blue, "workbench")
  expect(proposed(-9), 0)
end)

spec("bots: and so does one who can pay for Limelight", function()
  local red, blue = warriors.begin("dray", "standfast")
  change.set(world, "wave", 2)
  local function proposed() return fields.deal_payment(red, nil, blue.mech, -9, 9) end
  expect(proposed(), 0)
  warriors.cards(blue, 1)
  expect(proposed(), 0)
  warriors.cards(blue, 1)
  expect(proposed(), -3)
  change.set(world, "wave", 1)
  expect(proposed(), 0)
  local gold, green = warriors.begin("dray", "long-horizon")
  warriors.cards(green, 9)
  expect(fields.deal_payment(gold, nil, green.mech, -9, 9), 0)
end)

spec("bots: whoever has most points rises early", function()
  local red, blue = warriors.begin("long-horizon", "dray")
  change.set(red, "bp", 9)
  change.set(blue, "bp", 9)
  expect(skills.wants["early-riser"](red), true)
  change.set(blue, "bp", 10)
  expect(skills.wants["early-riser"](red), false)
end)

spec("bots: a die blocks what it can", function()
  local red, _, enemy = begin()
  local pool = place("pool", "zone:incoming", nil, { from = enemy, kind = "basic", amount = 2 })
  expect(rounds.block(red, set(pool, "pass")), pool)
end)

spec("bots: dice that miss are rolled again where that is worth a token", function()
  local red = begin { shields = 3, health = 5 }
  local one, two, three = battles.dice(red, "damage:melee", "damage:blank", "penetrate:blank", "damage:range")
  change.set(red, "charged", 1)
  local gain, some = lying.again(red)
  near(gain, 1 / 2 + 1 / 2 + 1 / 3)
  expect(some, set(one, two, three))
  expect(rounds.overdrive(red), "pass")
  change.set(red, "charged", 2)
  expect(rounds.overdrive(red), "reroll")
  expect(rounds.reroll(red, some), some)
end)

spec("bots: dice that would do nothing more are left alone", function()
  local red = begin { shields = 0, health = 1 }
  battles.dice(red, "damage:range", "damage:blank", "damage:blank", "damage:blank")
  change.set(red, "charged", 3)
  expect(rounds.overdrive(red), "pass")
end)

spec("bots: nobody leaves, and who answers about a mech that bears more than it can agrees to the other", function()
  local red, blue, enemy = begin()
  state.join(blue)
  change.set(red.mech, "power", 9)
  change.set(blue.mech, "power", 2)
  local pool = place("pool", "zone:incoming", nil, { from = enemy, kind = "basic", amount = 3 })
  expect(rounds.leave(red), false)
  expect(rounds.bear_accord(blue, set(red.mech), pool), red.mech)
  expect(rounds.bear_accord(blue, set(blue.mech), pool), false)
  expect(rounds.bear_accord(red, set(blue.mech), pool), blue.mech)
end)

spec("bots: Headlines is worth more the later it is and the more there is to fight", function()
  local red = lab.begin()
  change.set(world, "wave", 2)
  lab.enemy("dummy", "old-harbours")
  expect(seats.worth(red, lab.perk "headlines"), 150)
  lab.enemy("dummy", "long-savanna")
  expect(seats.worth(red, lab.perk "headlines"), 300)
  change.set(world, "wave", 3)
  expect(seats.worth(red, lab.perk "headlines"), 450)
end)

spec("MEC-DMG-08: bots count BP for less once their share of what is to come is more than they can have", function()
  local red, blue = lab.begin()
  change.set(world, "wave", 3)
  change.set(world, "wave-turn", 2)
  for _ = 1, 2 do lab.enemy("dummy", "old-harbours") end -- 4 BP and, for somebody, 0.75 of 3 more
  change.set(red, "bp", 43)
  near(force.bp(red), 1)
  change.set(red, "bp", 45)
  near(force.bp(red), 5 / 6.25)
  change.set(red, "bp", 50)
  near(force.bp(red), 0)
  expect(seats.worth(red, lab.perk "headlines"), 0)
  near(force.bp(blue), 1)
end)

spec("bots: what is still to come are the cards of the turns that are left, as many as land", function()
  local red = lab.begin()
  change.set(world, "wave", 3)
  local deck = waves.deck(3)
  local sum = 0
  for _, id in ipairs(deck) do sum = sum + data.enemy[id].bp end
  change.set(red, "bp", 45)
  near(force.bp(red), 5 / (3 * (sum / #deck + 2.25) / 2)) -- one turn of three landings, for two
  change.set(world, "wave", 2)
  local more = 0
  for _, id in ipairs(waves.deck(2)) do more = more + data.enemy[id].bp end
  near(force.bp(red), 5 / ((6 * (sum / #deck + 2.25) + 3 * (more / #waves.deck(2) + 1.5)) / 2))
end)

spec("bots: a Double pays while two points are owed, a single card the last one", function()
  local red = lab.begin()
  local single, double = place("dummy", "zone:claimed@red"), place("big-dummy", "zone:claimed@red")
  change.set(red, "owed", 2)
  expect(skills.bot.skill_cards(red, set(single, double)), double)
  change.set(red, "owed", 1)
  expect(skills.bot.skill_cards(red, set(single, double)), single)
  expect(skills.bot.skill_cards(red, set(double)), double)
end)
