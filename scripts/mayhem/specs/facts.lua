-- What players are told of their options: chances, costs, and which windows are asked.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local strikes = require "attack.strike"
local tell = require "bots.tell"
local says = require "bots.says"

local facts = tell.facts
local stand = units.stand

local function action_phase()
  opening.begin("street", { phase = "action" })
  return stand("ada", "s1:A1"), stand("boss", "s1:H8")
end

local function begins(words, start) expect(string.sub(words or "", 1, #start), start) end

spec("facts: an action says what it costs and does", function()
  local ada = action_phase()
  local told = facts.action(ada.side, set("pistol", "end"), ada.board)
  expect(told.options.pistol, "1 Speed, 1 Focus, 2 dice up to 9 spaces")
  begins(told.line, ada.board.speed .. " Speed")
end)

spec("facts: a move says how far it still leads and what may come in between", function()
  local ada = action_phase()
  change.set(ada, "mp", 4)
  change.list_add(ada, "kit", "biscuit-bark")
  local told = facts.move(ada.side, set(ada.square, "other", "stop"), ada)
  expect(told.line, "4 movement points left.")
  expect(string.find(told.options.other, "Bark", 1, true) ~= nil, true)
end)

spec("facts: a window in one's own turn cannot matter, unless one is attacked", function()
  local ada = action_phase()
  change.set(world, "serial", 1)
  local told = facts.instant(ada.side, set(ada, "pass"))
  expect(told.obvious, false)
  expect(told.attacked, nil)
end)

spec("facts: who is attacked is asked and told with what chances", function()
  local ada, boss = action_phase()
  change.move(boss, board.find("s1:D1"))
  change.set(world, "serial", 3)
  local strike = strikes.take { attacker = ada, action = "pistol", space = boss.square, target = boss }
  local told = facts.instant(boss.side, set(boss, "pass"))
  expect(told.attacked, true)
  begins(told.line, "Ada attacks Boss, down after")
  expect(string.find(told.options[boss], "(attacked)", 1, true) ~= nil)
  expect(facts.instant(ada.side, set(ada, "pass")).attacked, nil, "an own attack is none on oneself")
  change.set(strike, "over", true)
  expect(facts.instant(boss.side, set(boss, "pass")).obvious, false)
end)

spec("facts: a target has its chances, of a hit and to go down", function()
  local ada, boss = action_phase()
  change.move(boss, board.find("s1:D1"))
  strikes.take { attacker = ada, action = "pistol", space = boss.square, target = boss }
  local told = facts.target(ada.side, places(boss.square), ada)
  begins(told.options[boss.square], "Boss, down after")
  expect(string.find(told.options[boss.square], "% to hit", 1, true) ~= nil)
end)

spec("facts: boards and units as they are now", function()
  local ada = action_phase()
  begins(facts.about(ada.side, ada.board), ada.board.speed .. " Speed, " .. ada.board.focus .. " Focus")
  expect(string.find(facts.about(ada.side, ada), "down after", 1, true) ~= nil)
  expect(facts.about(ada.side, "pistol"), nil)
end)

spec("facts: an action without figures says what is printed of it, without its kind and price", function()
  expect(says.action("biscuit-bark"), "no dice, range 2. Fright: The target gets Attack Down.")
  expect(says.action("hot-flask-action"), "Remove 1 wound.")
  expect(says.gadget("tracer-rounds"), "For a Special: the target gets Defense Down.")
end)

spec("facts: of four facings each says whom it leaves at the flank, or that there is nobody", function()
  local ada, boss = action_phase()
  change.move(boss, board.find("s1:D1"))
  local told = facts.facing(ada.side, set("east", "west"), ada)
  expect({ told.options.east, told.options.west }, { "nobody at its flank", "Boss at its flank" })
end)

spec("facts: a wound says whether it takes a cube away", function()
  local ada = action_phase()
  local own = ada.board
  change.set(own, "speed", own.speed_size)
  change.set(own, "tech", 0)
  local told = facts.wound(ada.side, set("speed", "tech"), ada)
  expect(told.options.speed, own.speed .. " cubes, no room, so one of them is lost")
  expect(told.options.tech, "0 cubes, " .. own.tech_size .. " free spaces")
end)

spec("facts: a wound to remove, a cube to gain and one to pay tell what is in each well", function()
  local ada = action_phase()
  local own = ada.board
  change.set(own, "speed", 1)
  change.set(own, "speed-wounds", 1)
  expect(facts.heal(ada.side, set("speed"), own).options.speed, "1 wound")
  expect(facts.cube(ada.side, set("speed"), ada).options.speed, "1 cube, " .. own.speed_size - 2 .. " free space")
  expect(facts.pay(ada.side, set("speed"), own).options.speed, "1 cube")
end)

spec("facts: who attacks and may add a die is told so, and who gets ready before the others act", function()
  local ada, boss = action_phase()
  change.move(boss, board.find("s1:D1"))
  change.set(world, "serial", 3)
  local die = change.create("two-in-the-air", world.zone("hand", ada.side.team))
  local strike = strikes.take { attacker = ada, action = "pistol", space = boss.square, target = boss }
  expect(facts.instant(ada.side, set(die, "pass")).line, "Ada attacks: a card can give it a die more.")
  change.set(strike, "over", true)
  change.set(world, "serial", 0)
  units.bare(boss)
  local armor = change.create("bring-it-down", world.zone("hand", boss.side.team))
  change.move(boss, board.find("t1:D4"))
  change.show(place("explosion-small", "t1:E4"))
  expect(facts.instant(boss.side, set(armor, "pass")).line,
    "The others are about to act: what must be ready before that can be done now.")
end)

spec("facts: aiming and a card's price say what is left to pay with", function()
  local ada = action_phase()
  change.set(ada.board, "focus", 2)
  change.set(ada.board, "mayhem", 1)
  expect(string.find(facts.aim(ada.side, set("yes", "no"), ada).line, "2 Focus left", 1, true) ~= nil)
  expect(facts["mayhem-from"](ada.side, set(ada.board)).options[ada.board], "1 Mayhem")
end)
