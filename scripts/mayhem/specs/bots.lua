-- The bots: odds, and what attacks are worth to them. How they play is seen in sweeps (docs/balance.md).
local odds = require "bots.odds"
local fight = require "bots.fight"
local goals = require "bots.goals"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

local function begin() opening.begin "street" end

local function pest(square) return units.minion("pest", square, 6) end

local function brief(prize)
  return { take = set(), reach = set(), attack = set(), prize = prize or function() return 1 end }
end

spec("bots: the odds of one die are those of its faces", function()
  fixture "street"
  expect(odds.of("red", 1, 0)[1], 667) -- 8 of 12
  expect(odds.of("yellow", 1, 0)[1], 500) -- 4 of 8
  expect(odds.of("white", 1, 0)[1], 333) -- 2 of 6
  expect(odds.of("red", 1, 0).aim, 417) -- 5 of 12
  expect(odds.of("white", 1, 0)[2], 0)
end)

spec("bots: the odds of several dice, and of dice that bonuses and penalties change", function()
  fixture "street"
  local two = odds.of("red", 2, 0)
  expect(two[1], 889) -- 1 - 1/9
  expect(two[2], 444) -- 4/9
  expect(odds.of("yellow", 1, 1)[1], 667, "a bonus makes it red")
  expect(odds.of("red", 1, -1)[1], 500, "a penalty makes it yellow")
  expect(odds.of("red", 1, 1)[2], 222, "all red: a white die more")
  expect(odds.of("red", 99, 0)[6], odds.of("red", 6, 0)[6], "more than six count as six")
end)

spec("bots: a minion counts when it goes down, an elite also when it is hurt", function()
  begin()
  local minion, boss = pest "s1:E4", stand("boss", "s1:F4", 6)
  local left = fight.strength(minion)
  local sure, one_short = { aim = 0 }, { aim = 0 }
  for n = 1, odds.MOST do
    sure[n] = n <= left and 1000 or 0
    one_short[n] = n < left and 1000 or 0
  end
  expect(fight.harvest(brief(), minion, sure), goals.VP + 35)
  expect(fight.harvest(brief(), minion, one_short), 0)
  expect(fight.harvest(brief(), boss, { 1000, 0, 0, 0, 0, 0, 0, 0, 0, aim = 0 }) > 0)
end)

spec("bots: the target that is worth most is found, and none out of sight or range", function()
  begin()
  local ada, boss = stand("ada", "s1:B4", 2), stand("boss", "s1:D4", 6)
  local near, far = pest "s1:D5", pest "t1:H4"
  local _, at = fight.best(brief(), ada, "pistol")
  expect(at, near)
  local worth, hunted = fight.best(brief(function(piece) return piece == boss and 9 or 0 end), ada, "pistol")
  expect(hunted, boss)
  expect(worth > 0)
  change.move(near, world.zone("pool"))
  change.move(boss, world.zone("waiting", world.side("command").team))
  expect(fight.best(brief(), ada, "pistol"), 0)
  expect(far.on_map)
end)

spec("bots: an explosion is worth the enemies beside it, less own units", function()
  begin()
  stand("ada", "s1:A1", 2)
  pest "s1:E4"
  local alone = fight.blast(world.side("agents"), board.find("s1:E4"))
  expect(alone > 0)
  stand("bea", "s1:F4", 2)
  expect(fight.blast(world.side("agents"), board.find("s1:E4")) < alone)
  expect(fight.blast(world.side("command"), board.find("s1:E4")) < 0)
end)

local function kit_of(unit)
  local own = unit.board
  change.set(world, "active", own.side)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(own, well, 3) end
  return own
end

spec("bots: nobody attacks to walk to an enemy that is out of reach then", function()
  begin()
  local walled = units.minion("pest", "t1:B4", 6, { kit = { "charge", "knife" } })
  units.bare(stand("ada", "t1:C4", 2), 1)
  local own = kit_of(walled)
  expect(bot("command", "action", set("knife", "end"), own), "end", "a wall is between them")
  change.move(walled, board.find "t1:B8")
  change.move(world.piece "ada", board.find "t1:D8")
  expect(bot("command", "action", set("knife", "end"), own), "knife", "one step on it can")
end)

spec("bots: minions do not bunch before somebody with an area attack", function()
  begin()
  local walker = pest "s1:C4"
  pest "s1:E1"
  pest "s1:E2"
  local spread, bunched = board.find "s1:E6", board.find "s1:F2"
  stand("ada", "s1:H4", 6)
  expect(bot("command", "move", places(spread, bunched), walker), bunched, "Ada hits one")
  change.move(world.piece "ada", world.zone("waiting", world.side("agents").team))
  stand("bea", "s1:H4", 6)
  expect(bot("command", "move", places(spread, bunched), walker), spread, "Bea throws bombs")
end)

spec("bots: an attack that finds nobody goes at what explodes among enemies, or far from friends", function()
  begin()
  local ada = stand("ada", "s1:A4", 2)
  local near, far, good = board.find "s1:A6", board.find "s1:F4", board.find "s1:C7"
  for _, square in ipairs { near, far, good } do change.feature(square, "explosive", true) end
  stand("bea", "s1:A7", 2)
  place("strike", "zone:strikes", nil, { attacker = ada, action = "pistol" })
  for _ = 1, 5 do expect(bot("agents", "target", places(near, far), ada), far) end
  pest "s1:D8"
  expect(bot("agents", "target", places(near, far, good), ada), good)
end)

spec("bots: who has nobody to attack goes where somebody is, also when enemies are near behind a wall", function()
  begin()
  local ada = stand("ada", "t1:B4", 2)
  local walled = pest "t1:C4"
  local own = kit_of(ada)
  expect(bot("agents", "action", set("run", "end"), own), "run")
  change.move(walled, board.find "t1:B8")
  expect(bot("agents", "action", set("run", "end"), own), "end", "the pistol reaches it from here")
end)

spec("bots: cards are drawn while there is time to play them, and played in the last round", function()
  begin()
  local ada = stand("ada", "s1:A4", 2)
  units.bare(ada)
  local own = kit_of(ada)
  place("bring-it-down", world.zone("hand", ada.side.team))
  change.set(world, "round", 1)
  expect(bot("agents", "action", set("draw", "card", "end"), own), "draw")
  change.set(world, "round", world.rounds)
  expect(bot("agents", "action", set("draw", "card", "end"), own), "card")
end)
