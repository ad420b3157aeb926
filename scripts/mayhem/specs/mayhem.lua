-- The resource Mayhem: statuses, cubes, cards.
local mayhem = require "cards.mayhem"
local mayhem_status = require "cards.mayhem_status"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local stand = units.stand

local function begin(options) return duels.lab(nil, options) end

-- A card in the hand of a side, and none else.
local function hold(side, ...)
  local zone = world.zone("hand", world.side(side).team)
  for card in zone:set():each() do change.remove(card) end
  local found
  for _, item in ipairs { ... } do found = place(item, zone, side) end
  return found
end

local function discarded(side) return world.zone("mayhem-discard", world.side(side).team):set() end

spec("MAY-MYH-01: both sides have the use of Mayhem", function()
  local ann, boss = begin()
  mayhem.activated(ann.board)
  mayhem.activated(boss.board)
  expect(ann.board.mayhem_status, 1)
  expect(boss.board.mayhem_status, 1)
end)

spec("MAY-MYH-02: a board gains a status each time that it is activated, elite or squad", function()
  local ann = begin()
  answer("board", ann.board)
  run { "activate", ann.side, 1, until_step = "act" }
  expect(ann.board.mayhem_status, 1)
  local first = world.piece("first")
  answer("board", first)
  run { "activate", world.side("command"), 1, until_step = "act" }
  expect(first.mayhem_status, 1)
end)

spec("MAY-MYH-02: not without the advanced rules", function()
  local ann = begin { advanced = false }
  mayhem.activated(ann.board)
  expect(ann.board.mayhem_status, 0)
end)

spec("MAY-MYH-03: the second makes a cube of both, if there is room", function()
  local ann = begin()
  change.set(ann.board, "mayhem-status", 1)
  mayhem_status.give(ann.board)
  expect(ann.board.mayhem_status, 0)
  expect(ann.board.mayhem, 1)
  change.set(ann.board, "mayhem", 3)
  change.set(ann.board, "mayhem-status", 1)
  mayhem_status.give(ann.board)
  expect(ann.board.mayhem_status, 0)
  expect(ann.board.mayhem, 3)
end)

spec("MAY-MYH-04 MAY-REF-06: refresh symbols give one to each board that was not activated", function()
  local ann = begin()
  change.set(ann.board, "active", true)
  place("status-card", world.zone("revealed", ann.side.team))
  run("symbols", ann.side)
  expect(ann.board.mayhem_status, 0)
  expect(world.piece("ben").board.mayhem_status, 1)
end)

spec("MAY-MYH-05 MAY-SET-06: three cards an elite, one a minion type; the mission says how many are drawn", function()
  fixture "ability-lab"
  change.set(world, "mayhem-hand", 2)
  run { "setup", until_step = "round" }
  local agents, command = world.side("agents").team, world.side("command").team
  expect(world.zone("mayhem-deck", agents).count, 3) -- three of Ann's four, two of Ben's
  expect(world.zone("hand", agents).count, 2)
  expect(world.zone("mayhem-deck", command).count, 2) -- the two types
  expect(world.zone("hand", command).count, 0)
end)

spec("MAY-MYH-06: two cubes, of one board or two, for a card", function()
  local ann = begin()
  local ben = stand("ben", "s1:B8", 2)
  hold "agents"
  change.set(ann.board, "mayhem", 1)
  expect(mayhem.can_draw(ann.board), false)
  change.set(ben.board, "mayhem", 2)
  expect(mayhem.can_draw(ann.board), true)
  answer("mayhem-from", ben.board, ann.board)
  run("draw", ann.board)
  expect(ann.board.mayhem, 0)
  expect(ben.board.mayhem, 1)
  expect(world.zone("hand", ann.side.team).count, 1)
end)

spec("MAY-MYH-06: in windows of the other side's turn too", function()
  local ann, boss = begin()
  hold "agents"
  change.set(world, "active", boss.side)
  change.set(world, "serial", 1)
  change.set(ann.board, "mayhem", 2)
  change.set(ann.board, "shield", 0)
  stack(world.zone("mayhem-deck", ann.side.team), "ann-main")
  expect_options("instant", "draw", "pass", "pass-all")
  answer("instant", "draw")
  expect_options("instant", "ann-main", "pass", "pass-all")
  answer("instant", "pass") -- with the card that was drawn
  run { "perform", boss, "shot-gain-cube", until_step = "do-attack" }
  expect(world.zone("hand", ann.side.team).count, 1)
end)

spec("MAY-MULT-08: a side has one hand", function()
  local ann = begin()
  local ben = stand("ben", "s1:B8", 2)
  hold "agents"
  change.set(ann.board, "mayhem", 1)
  change.set(ben.board, "mayhem", 1)
  run("draw", ben.board)
  expect(world.zone("hand", ben.side.team).count, 1)
end)

spec("MAY-MYH-07: only the pictured unit has its main use, while its board is activated, for its cost", function()
  local ann = begin()
  local ben = stand("ben", "s1:B8", 2)
  local card = hold("agents", "ann-main")
  change.set(ann.board, "shield", 2)
  change.set(ben.board, "shield", 2)
  expect(mayhem.can_play(ben.board), false)
  expect(mayhem.can_play(ann.board), true)
  answer("facing", "east")
  run("card", ann.board)
  expect(ann.attack_up, 1)
  expect(ann.board.tech, 3)
  expect(ann.board.main, true)
  expect(discarded "agents":has(card), true)
end)

spec("MAY-MYH-07: a main use counts as the main action of the turn, and needs its cubes", function()
  local ann = begin()
  hold("agents", "ann-main")
  change.set(ann.board, "main", true)
  expect(mayhem.can_play(ann.board), false)
  change.set(ann.board, "main", false)
  change.set(ann.board, "tech", 0)
  expect(mayhem.can_play(ann.board), false)
  hold("agents", "ann-add-on")
  change.set(ann.board, "main", true)
  answer("card-use", "main-use")
  change.set(ann.board, "armor", 0)
  answer("facing", "east")
  run("card", ann.board)
  expect(ann.attack_up, 1)
  expect(ann.board.armor, 0)
end)

spec("MAY-MYH-07: an instant one in any window", function()
  local ann = begin()
  change.set(ann.board, "shield", 0)
  local card = hold("agents", "ann-instant")
  answer("facing", "east")
  run("play-card", card)
  expect(ann.board.shield, 1)
  expect(ann.board.focus, 3)
  expect(ann.interrupted, true)
end)

spec("MAY-MYH-07: one figure of the type uses a minion's card, and its squad pays", function()
  begin()
  local first = world.piece("first")
  local one = place("pest", "s1:G1", "command", { board = first })
  local two = place("pest", "s1:G3", "command", { board = first })
  change.set(world, "active", world.side("command"))
  change.set(world.piece("boss").board, "shield", 2)
  hold("command", "pest-one")
  local before = first.speed
  answer("who", two)
  answer("facing", "east")
  run("card", first)
  expect(two.attack_up, 1)
  expect(one.attack_up, 0)
  expect(first.speed, before - 1)
end)

spec("MAY-MYH-08: Gain Shield and Gain Armor: any own unit, free", function()
  local ann = begin()
  local ben = stand("ben", "s1:B8", 2)
  change.set(ann.board, "shield", 1)
  change.set(ben.board, "shield", 1)
  change.set(ann, "stunned", 1)
  change.set(ann.board, "tech", 0)
  expect_options("card-unit", "ann", "ben")
  answer("card-unit", "ann")
  run("play-card", hold("agents", "ann-main"))
  expect(ann.board.shield, 2)
  change.set(ann.board, "armor", 0)
  run("play-card", hold("agents", "ann-add-on"))
  expect(ann.board.armor, 1)
end)

spec("MAY-MYH-08: Gain Action Cube: any colour with room", function()
  local ann = begin()
  change.set(ann.board, "speed", 3)
  change.set(ann.board, "tech", 3)
  change.set(ann.board, "focus", 0)
  expect_options("cube", "speed", "focus", "tech")
  answer("cube", "tech")
  run("play-card", hold("agents", "ann-instant"))
  expect(ann.board.tech, 4)
end)

spec("MAY-MYH-08: Roll Die: one die more for an attack of the own side that is being made", function()
  local ann, boss = begin()
  change.set(boss.board, "shield", 0)
  change.set(boss.board, "armor", 0)
  change.set(world, "serial", 1)
  hold("agents", "ben-one")
  expect(#mayhem.playable(ann.side), 0)
  answer("instant", "ben-one")
  force { "hit", "blank", "hit" }
  answer("wound", "mayhem")
  answer("wound", "mayhem")
  run("perform", ann, "shot")
  expect(boss.board.mayhem_wounds, 2)
end)

spec("MAY-MYH-09: either use discards the card, for all to see", function()
  begin()
  local card = hold("agents", "ann-instant")
  change.set(world.piece("ann").board, "shield", 0)
  answer("facing", "east")
  run("play-card", card)
  expect(card.zone.name, "mayhem-discard")
  expect(card.face_up, true)
end)

spec("MAY-MYH-10: an empty deck is made of the discards anew", function()
  local ann = begin()
  hold "agents"
  local team = ann.side.team
  for card in world.zone("mayhem-deck", team):set():each() do change.move(card, world.zone("mayhem-discard", team)) end
  change.set(ann.board, "mayhem", 2)
  run("draw", ann.board)
  expect(world.zone("hand", team).count, 1)
  expect(world.zone("mayhem-deck", team).count, 4)
  expect(world.zone("mayhem-discard", team).count, 0)
end)

spec("MAY-MYH-06: without cards there is nothing to draw", function()
  local ann = begin()
  change.set(ann.board, "mayhem", 2)
  for card in world.zone("mayhem-deck", ann.side.team):set():each() do change.remove(card) end
  expect(mayhem.can_draw(ann.board), false)
end)

spec("MAY-MYH-08: Gain Shield also between a roll and its hits (open point 39)", function()
  local ann, boss = begin()
  change.set(world, "active", boss.side)
  local card = hold("agents", "ann-main")
  change.set(ann.board, "shield", 0)
  change.set(world, "serial", 1)
  answer("instant", "pass-all")
  answer("card", card)
  force { "hit", "blank" }
  run("perform", boss, "shot")
  expect(ann.board.shield, 0)
  expect(ann.board.mayhem_wounds + ann.board.speed_wounds, 0)
  expect(card.zone.name, "mayhem-discard")
end)

spec("MAY-MYH-05: the deck is shuffled", function()
  fixture "ability-lab"
  local deck = world.zone("mayhem-deck", world.side("agents").team)
  stack(deck, "ann-main", "ann-add-on", "ann-instant", "ben-one", "ann-fourth", "nobody-one", "ben-block")
  local before = {}
  for card in deck:set():each() do table.insert(before, card.item) end
  run { "setup", until_step = "round" }
  local same = true
  for index, card in ipairs(before) do same = same and deck:at(index).item == card end
  expect(deck.count, 7)
  expect(same, false)
end)

spec("MAY-MYH-07: a block comes after rolls only, not out of a hand in a window", function()
  begin()
  local ben = stand("ben", "s1:B8", 2)
  hold("agents", "ben-block")
  expect(#mayhem.playable(ben.side), 0)
end)

spec("MAY-MYH-08: an ally that has taken a hit may have the shield", function()
  local ann = begin()
  local friend = place("friend", "s1:B6", "agents", { board = ann.board, shields = 1 })
  run("play-card", hold("agents", "ann-main"))
  expect(friend.shields, 0)
end)

spec("MAY-MYH-08: without the advanced rules there are no cards (open point 43)", function()
  local ann = begin { advanced = false }
  change.set(ann.board, "shield", 0)
  hold("agents", "ann-main")
  change.set(ann.board, "mayhem", 2)
  expect(#mayhem.playable(ann.side), 0)
  expect(mayhem.can_play(ann.board), false)
  expect(mayhem.can_draw(ann.board), false)
end)

spec("MAY-ACT-02 MAY-MYH-07: an add-on of a card is done once a turn, however many cards bring it", function()
  local ann = begin()
  hold("agents", "ann-add-on")
  change.set(ann.board, "armor", 9)
  change.list_add(ann.board, "used", data["mayhem-card"]["ann-add-on"].action)
  expect(mayhem.can_play(ann.board), false)
end)
