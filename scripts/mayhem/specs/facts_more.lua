-- More of what players are told of their options.
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local kit = require "units.kit"
local strikes = require "attack.strike"
local tell = require "bots.tell"

local facts, stand = tell.facts, units.stand

local function begin(fixture_name)
  opening.begin(fixture_name or "street", { phase = "action" })
  return stand("ada", "s1:B4", 2), stand("boss", "s1:E4", 6)
end

spec("facts: actions say their price, points and dice, and what a stunned unit pays", function()
  local ada = begin()
  local function told(...) return facts.action(ada.side, set(...), ada.board) end
  local all = told("run", "pistol", "draw", "end")
  expect({ all.options.run, all.options.pistol, all.options.draw, all.options["end"] },
         { "1 Speed, 9 movement points", "1 Speed, 1 Focus, 2 dice up to 9 spaces", "2 Mayhem for a card" })
  expect(all.line, "3 Speed, 3 Focus, 3 Tech, 0 Mayhem, 2 Shield, 1 Armor, 0 wounds")
  change.set(ada, "stunned", 1)
  expect(told("run").options.run, "1 Speed, 2 of any colour, 9 movement points")
  expect(facts.action(ada.side, set "run", nil), nil)
end)

spec("facts: an action of a squad names who does it, an attack that there is nobody in range", function()
  local ada, boss = begin()
  local squad = world.piece "first"
  local guard = units.minion("guard", "s1:H8")
  kit.renew(guard)
  local function told() return facts.action(boss.side, set("rifle", "charge"), squad).options end
  local nobody = "no enemy in range from here"
  expect({ told().rifle, told().charge }, { "Guard 5, 1 Focus, 2 dice up to 8 spaces" })
  change.move(guard, board.find "s1:A1")
  stand("ada", "t1:H8")
  expect(told().rifle, "Guard 5, 1 Focus, 2 dice up to 8 spaces, " .. nobody)
  expect(ada.on_map)
end)

spec("facts: a special action of the mission is told by its name", function()
  local ada = begin "events"
  expect(facts.action(ada.side, set("special", "end"), ada.board).options.special, "Wave")
end)

spec("facts: the hand is told by its titles", function()
  local ann = duels.lab { phase = "action" }
  local hand = world.zone("hand", ann.side.team)
  for card in hand:set():each() do change.remove(card) end
  for _, item in ipairs { "ann-main", "ben-one" } do place(item, hand, "agents") end
  local told = facts.action(ann.side, set("card", "end"), ann.board).options.card
  expect(told == "Ann Main, Ben One" or told == "Ben One, Ann Main")
end)

spec("facts: instants say what they cost, boards what they hold", function()
  local ada, boss = begin()
  local squad = world.piece "first"
  local told = facts["which-instant"](ada.side, set("sidestep", "parry", "pass"), ada).options
  expect({ told.sidestep, told.parry, told.pass }, { "1 Focus", "1 Focus, 1 Tech" })
  expect(facts.interrupt, facts["which-instant"])
  change.set(boss.board, "tech-wounds", 2)
  local boards = facts.board(boss.side, set(boss.board, squad)).options
  expect({ boards[boss.board], boards[squad] },
         { "3 Speed, 3 Focus, 3 Tech, 0 Mayhem, 2 Shield, 1 Armor, 2 wounds", "3 Speed, 3 Focus, 3 Tech, 0 Mayhem" })
  expect(facts["acts-next"], facts.board)
  expect(facts.about(nil, boss), "down after 9 hits; 3 Speed, 3 Focus, 3 Tech, 0 Mayhem, 2 Shield, 1 Armor, 2 wounds")
  expect(facts.about(nil, units.minion("pest", "s1:H1")), "down after 2 hits")
end)

spec("facts: targets of an area are told together, own units not at all", function()
  local ada, boss = begin()
  local pest = units.minion("pest", "s1:F4", 6)
  expect(facts.target(ada.side, places(boss.square), ada), nil)
  local marker = strikes.take { attacker = ada, action = "pistol" }
  local function told() return facts.target(ada.side, places(boss.square), ada).options end
  expect(told()[boss.square], "Boss, down after 11 hits: 89 % to hit, 0 % to take it down")
  change.set(marker, "area", 1)
  expect(string.find(told()[boss.square], "; Pest", 1, true) ~= nil)
  expect(facts.target(ada.side, places(ada.square), ada).options[ada.square], nil)
  change.set(marker, "area", -1)
  stand("boss", "t1:H8")
  expect(facts.target(ada.side, places(boss.square), ada).options[boss.square], "Boss: out of range")
  expect(pest.on_map)
end)

spec("facts: a block says how many hits there are, what it costs, and what comes of it", function()
  local ada = begin()
  change.set(world, "incoming", 2)
  local told = facts.block(ada.side, nil, ada)
  expect({ told.attacked, told.line }, { true, "2 hits against Ada, down after 11." })
  expect({ told.options.block, told.options.pass },
         { "1 Focus, 1 Tech, then Ada takes 1 hit", "then Ada takes 2 hits" })
  change.set(world, "incoming", 11)
  expect(facts.block(ada.side, nil, ada).options.pass, "then Ada takes 11 hits and is down")
  change.set(world, "incoming", 1)
  expect(facts.block(ada.side, nil, ada).options.block, "1 Focus, 1 Tech, then Ada takes no hit")
  expect({ facts.block(ada.side).attacked, facts.block(ada.side).line }, { true })
  expect(facts["fall-dash"]().attacked, true)
end)

spec("facts: a hack says what it needs and what its dice cost", function()
  local ada = begin "events"
  local lock = place("om", "s1:B2", nil, { hack = "lock", number = 1 })
  expect(facts["hack-dice"](ada.side, nil, lock).line, facts.about(nil, lock))
  expect(facts.about(nil, lock), "2 hits needed, a die for each Tech")
  local plain = place("om", "s1:B6", nil, { number = 3 })
  expect({ facts["hack-dice"](ada.side, nil, plain), facts.about(nil, plain) }, {})
end)

spec("facts: who is attacked is asked about cards that protect, and about no others", function()
  local ann, boss = duels.lab { phase = "action" }
  change.set(world, "serial", 1)
  strikes.take { attacker = boss, action = "shot", space = ann.square, target = ann }
  local hand = world.zone("hand", ann.side.team)
  local armor, instant = place("pest-two", hand, "agents"), place("ann-instant", hand, "agents")
  local other = place("ann-main", hand, "agents")
  local function attacked(...) return facts.instant(ann.side, set("pass", ...)).attacked or false end
  units.bare(ann)
  change.list_add(ann, "instants", "card-instant")
  expect({ attacked(armor), attacked(instant), attacked(other), attacked(ann), attacked() },
         { true, true, false, true, false })
end)

spec("facts: who attacks is asked about a card with a die for it, as long as no die has fallen", function()
  local ann, boss = duels.lab { phase = "action" }
  change.set(world, "serial", 1)
  local marker = strikes.take { attacker = ann, action = "shot", space = boss.square, target = boss }
  local hand = world.zone("hand", ann.side.team)
  local die, other = place("ben-one", hand, "agents"), place("ann-main", hand, "agents")
  local function asked(...) return facts.instant(ann.side, set("pass", ...)).obvious == nil end
  expect({ asked(die), asked(other), asked() }, { true, false, false })
  change.set(marker, "rolled", true)
  expect(asked(die), false)
end)
