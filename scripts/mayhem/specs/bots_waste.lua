-- Cubes and cards that bots of Mayhem once threw away on what brought nothing, and what they answer there now.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local minds = require "specs.shared.minds"
local strikes = require "attack.strike"
local fight = require "bots.fight"
local plan = require "bots.plan"
local goals = require "bots.goals"

local stand, turns = units.stand, units.turns

local strikes_of_all = filter { kind = "strike", on = "zone", where = { over = false } }

local function begin(boss)
  opening.begin("street", { phase = "action", serial = 3 })
  return stand("ada", "s1:B4", turns.east), stand("boss", boss or "s1:E4", turns.west)
end

local function fill(own, n)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(own, well, n) end
end

local function attack(attacker, victim, values)
  local what = { attacker = attacker, action = "pistol", space = victim.square, target = victim }
  for name, value in pairs(values or {}) do what[name] = value end
  return strikes.take(what)
end

-- Blocks.

spec("bots: hits that are blocked are not blocked again", function()
  local _, boss = begin()
  fill(boss.board, 3)
  change.set(boss.board, "shield", 1)
  change.set(boss.board, "armor", 0)
  local strike = attack(world.piece "ada", boss)
  for _ = 1, 2 do change.list_add(strike, "faces", "hit") end
  change.set(world, "incoming", 2)
  expect(bot("command", "block", set("block", "pass"), boss), "block")
  change.set(world, "incoming", 1)
  expect(bot("command", "block", set("block", "pass"), boss), "pass", "the shield takes the other one")
end)

spec("bots: nobody pays a block for a minion that stands all the same, or goes down all the same", function()
  begin()
  local pest = units.minion("pest", "s1:H1", nil, { kit = { "parry" } })
  fill(pest.board, 3)
  local strike = attack(world.piece "ada", pest)
  change.list_add(strike, "faces", "hit")
  change.set(world, "incoming", 1)
  expect(bot("command", "block", set("block", "pass"), pest), "pass", "it takes two hits")
  change.set(world, "incoming", 2)
  expect(bot("command", "block", set("block", "pass"), pest), "block")
  change.set(world, "incoming", 9)
  expect(bot("command", "block", set("block", "pass"), pest), "pass")
end)

-- Aims and dice.

spec("bots: nobody aims at whom it cannot hit", function()
  local ada, boss = begin()
  fill(ada.board, 3)
  units.bare(boss)
  local strike = attack(ada, boss)
  expect(bot("agents", "aim", set("yes", "no"), ada), "yes")
  change.set(boss, "defense-up", 6)
  expect(fight.aiming(goals.of(ada.side), strike), 0)
  expect(bot("agents", "aim", set("yes", "no"), ada), "no")
end)

spec("bots: nobody aims at an explosive object, or where nobody stands", function()
  local ada = begin "s1:H8"
  fill(ada.board, 3)
  local charge = board.squares_with("explosive"):first()
  strikes.take { attacker = ada, action = "pistol", space = charge }
  expect(bot("agents", "aim", set("yes", "no"), ada), "no")
end)

-- An attack by the rules, stopped where its dice are still to fall, after the question whether it is aimed.
local function attacks(unit, action, square)
  opening.calm()
  answer_if_asked("target", square)
  answer_if_asked("aim", "no")
  run { "do-attack", unit, action, until_step = "attack-struck" }
  local strike = strikes_of_all:inside(world.zone("strikes")):first()
  expect({ strike.attacker, strike.space, #set(strike.struck), strike.rolled }, { unit, board.find(square), 0, false })
  return strike
end

spec("bots: a device that the mission wants destroyed is worth dice and aims", function()
  local ada = begin "s1:H8"
  fill(ada.board, 3)
  local mast = place("watch-pylon", "s1:D4", "command")
  local brief = goals.of(ada.side)
  brief.attack = set(mast)
  local strike = attacks(ada, "pistol", "s1:D4")
  expect({ fight.one_more(brief, strike) > 0, fight.aiming(brief, strike) > 0 }, { true, true })
  expect(bot("agents", "aim", set("yes", "no"), ada), "yes")
  brief.attack = set()
  expect(fight.one_more(brief, strike), 0, "nobody wants it destroyed")
end)

spec("bots: an objective marker that the mission wants destroyed is worth dice and aims", function()
  local ada = begin "s1:H8"
  fill(ada.board, 3)
  local crate = place("om", "s1:D4", nil, { hits = 3, number = 1 })
  local brief = goals.of(ada.side)
  brief.attack = set(crate)
  local strike = attacks(ada, "pistol", "s1:D4")
  expect({ fight.one_more(brief, strike) > 0, fight.aiming(brief, strike) > 0 }, { true, true })
end)

spec("bots: an area around an empty square is worth dice for all whom it strikes, and no aim", function()
  begin()
  change.move(world.piece "ada", world.zone("waiting", world.side("agents").team))
  local bea, boss = stand("bea", "s1:A4", turns.east), stand("boss", "s1:F5", turns.west)
  fill(bea.board, 3)
  local brief = goals.of(bea.side)
  local strike = attacks(bea, "bomb", "s1:E4")
  local alone = fight.one_more(brief, strike)
  expect(alone > 0)
  units.minion("pest", "s1:F3")
  local both = fight.one_more(brief, strike)
  expect(both > alone, true, "each is rolled for")
  expect(fight.aiming(brief, strike), 0, "an aim counts for who stands in the centre")
  change.move(boss, board.find "s1:E4")
  expect(fight.aiming(brief, strike) > 0)
  change.move(boss, board.find "s1:A8")
  expect(fight.one_more(brief, strike) < both, true, "it has left the area")
end)

spec("bots: a single target is followed where it dashes, and what is left in its space is struck as well", function()
  local ada, boss = begin()
  fill(ada.board, 3)
  units.bare(boss)
  local strike = attacks(ada, "pistol", "s1:E4")
  local brief = goals.of(ada.side)
  local before = fight.one_more(brief, strike)
  change.move(boss, board.find "s1:D4")
  expect(fight.one_more(brief, strike), before)
  units.minion("pest", "s1:E4")
  expect(fight.one_more(brief, strike), before, "who has come there since is not struck")
  local crate = place("om", "s1:E4", nil, { hits = 3, number = 1 })
  brief.attack = set(crate)
  expect(fight.one_more(brief, strike) > before)
end)

spec("bots: nobody adds a die to an attack whose target has fallen off the map, or whose attacker is down", function()
  local ada, boss = begin()
  units.bare(boss)
  attacks(ada, "pistol", "s1:E4")
  local die = change.create("two-in-the-air", world.zone("hand", ada.side.team))
  local function plays() return bot("agents", "instant", set(die, "pass"), nil) end
  expect(plays(), die)
  change.move(boss, world.zone("waiting", boss.side.team))
  expect(plays(), "pass")
  change.move(boss, board.find "s1:E4")
  expect(plays(), die)
  change.move(ada, world.zone("waiting", ada.side.team))
  expect(plays(), "pass")
end)

spec("bots: nobody gets out of the way of an attack whose attacker is down", function()
  local ada, boss = begin()
  units.bare(ada)
  change.list_add(ada, "instants", "sidestep")
  fill(ada.board, 3)
  local strike = attack(boss, ada, { by = boss.side })
  expect(fight.chances(strike, ada) ~= nil)
  change.move(boss, world.zone("waiting", boss.side.team))
  expect({ fight.chances(strike, ada), bot("agents", "instant", set(ada, "pass"), nil) }, { nil, "pass" })
end)

spec("bots: a card with a die is kept where a die more brings hardly anything", function()
  local ada, boss = begin()
  local die = change.create("two-in-the-air", world.zone("hand", ada.side.team))
  units.bare(boss)
  local strike = attack(ada, boss)
  change.set(world, "active", ada.side)
  expect(bot("agents", "instant", set(die, "pass"), nil), die)
  change.set(boss, "defense-up", 6)
  change.set(strike, "extra", -1)
  expect(bot("agents", "instant", set(die, "pass"), nil), "pass", "all dice are lost")
  change.set(boss, "defense-up", 0)
  local pest = units.minion("pest", "s1:D4", nil, { hits = 1 })
  change.set(strike, "target", pest)
  change.set(strike, "extra", 3)
  expect(bot("agents", "instant", set(die, "pass"), nil), "pass", "one hit is enough, and is almost sure")
end)

spec("bots: what a die more brings counts dice that are added already", function()
  local ada, boss = begin()
  local brief = goals.of(ada.side)
  local pest = units.minion("pest", "s1:D4")
  local strike = attack(ada, pest)
  local two = fight.one_more(brief, strike)
  expect(two > 0)
  change.set(strike, "extra", 3)
  expect(fight.one_more(brief, strike) < two)
  change.set(strike, "harmless", true)
  expect({ fight.one_more(brief, strike), boss.on_map }, { 0, true })
end)

-- Explosions.

-- The boss has nothing but a canister; Ada stands there for it, and a friend beside her.
local function canister(friend)
  opening.begin("street", { phase = "action" })
  local ada, boss = stand("ada", "s1:E4"), stand("boss", "s1:A4")
  local lineman = units.minion("pest", "s1:A5", nil, { kit = { "lineman-canister" } })
  fill(lineman.board, 3)
  change.set(world, "active", boss.side)
  if friend then stand("boss", friend) end
  return boss, lineman, ada
end

local function lays(own) return bot("command", "action", set("lineman-canister", "end"), own) == "lineman-canister" end

spec("bots: nobody lays an explosion in the last turn, which would never go off", function()
  local _, lineman = canister()
  stand("bea", "s1:E5")
  for _, team in ipairs(world.teams) do
    for card in world.zone("refresh", team):set():each() do change.remove(card) end
  end
  change.set(world, "round", world.rounds - 1)
  expect(lays(lineman.board))
  change.set(world, "round", world.rounds)
  expect(lays(lineman.board), false)
  place("legion-04", "zone:refresh@legion", "command")
  expect(lays(lineman.board), true, "the round goes on")
end)

spec("bots: nobody lays an explosion that may bring an own elite down", function()
  local boss, lineman, ada = canister "s1:F4"
  stand("bea", "s1:E5")
  local function worth() return fight.blast(boss.side, ada.square) end
  local whole = worth()
  expect(lays(lineman.board), true, "a sound one stands it")
  units.bare(boss)
  change.set(boss.board, "tech-wounds", boss.board.health - 1)
  expect(worth() < whole)
  expect(lays(lineman.board), false)
  expect(fight.blast(ada.side, boss.square) > 0, true, "its enemies hope for that")
end)

-- Hacks.

local function beside(hack)
  opening.begin("events", { phase = "action" })
  local ada = stand("ada", "s1:B2")
  change.set(ada, "kit", set())
  local lock = place("om", "s1:B3", nil, { hack = hack, number = 1 })
  fill(ada.board, 0)
  return ada, lock
end

spec("bots: nobody hacks with fewer dice than hits are needed", function()
  local ada = beside "lock" -- two hits, a red die for each Tech cube
  change.set(ada.board, "tech", 1)
  expect(bot("agents", "action", set("hack", "end"), ada.board), "end")
  change.set(ada.board, "tech", 2)
  expect(bot("agents", "action", set("hack", "end"), ada.board), "hack")
end)

spec("bots: dice are bought for a hack until it is sure enough", function()
  local ada, lock = beside "latch" -- one hit, yellow dice
  local function dice(least, most) return minds.thinks("hack-dice", "agents", minds.options(), lock, least, most) end
  expect({ dice(1, 6), dice(1, 2), dice(4, 6) }, { 3, 2, 4 })
  expect(ada.on_map)
end)

-- The figures behind these answers.

spec("bots: what a die more or an aim brings is counted by the odds of the dice", function()
  local ada, boss = begin()
  units.bare(boss)
  local brief = goals.of(ada.side)
  local strike = attack(ada, boss)
  expect({ fight.one_more(brief, strike), fight.aiming(brief, strike) }, { 10, 10 })
  local pest = units.minion("pest", "s1:D4")
  change.set(strike, "target", pest)
  expect({ fight.one_more(brief, strike), fight.aiming(brief, strike) }, { 26, 30 })
  change.set(strike, "target", boss)
  change.set(boss, "defense-up", 6)
  change.set(strike, "extra", -1)
  expect({ fight.one_more(brief, strike), fight.aiming(brief, strike) }, { 0, 0 })
end)

spec("bots: a hack is hoped for from beside, on the same level, with cubes for it", function()
  local ada, lock = beside "lock"
  local function hopes() return plan.hackable(ada.board, set(lock)) end
  change.set(ada.board, "tech", 1)
  expect(hopes(), false)
  change.set(ada.board, "tech", 2)
  expect(hopes(), true)
  expect(plan.hackable(world.piece("first"), set(lock)), false)
  change.move(lock, board.find "s1:B4")
  expect(hopes(), false, "two spaces away")
  change.move(lock, board.find "s1:B3")
  stand("ada", "s1:B2")
  change.set(lock, "hack", nil)
  expect(hopes(), false)
  local latch = place("om", "s1:B1", nil, { hack = "latch", number = 2 })
  change.set(ada.board, "tech", 1)
  expect(plan.hackable(ada.board, set(latch)), true, "one hit with one yellow die")
  change.set(ada.board, "tech", 0)
  expect(plan.hackable(ada.board, set(latch)), false)
  change.move(ada, world.zone("waiting", ada.side.team))
  change.set(ada.board, "tech", 3)
  expect(plan.hackable(ada.board, set(latch)), false)
end)
