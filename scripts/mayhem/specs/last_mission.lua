-- The set-up, the spoils and campaigns, one condition each.
local campaign = require "campaign"
local conditions = require "conditions"

local function zone(name, id) return world.zone(name, world.side(id).team) end

spec("MAY-ADV-04 MAY-LRG-03: a large unit is placed beside, not inside, a building; others may stand there", function()
  fixture "street"
  run { "setup", until_step = "round" }
  for _, name in ipairs { "t1:D4", "t1:E4", "t1:D5", "t1:E5" } do
    change.feature(board.find(name), "muster-legion", true)
  end
  local command, ogre = world.side "command", world.piece "ogre"
  change.move(world.piece "boss", world.zone "pool")
  change.move(ogre, zone("waiting", "command"))
  change.set(ogre, "round", 0)
  run("draft-place", command)
  expect({ ogre.on_map, ogre.round }, { false, 1 })
end)

spec("MAY-ALLY-01: an ally that is not in play belongs to no board", function()
  fixture "pair"
  local ally = place("biscuit", "zone:muster@mayhem", "agents")
  local other = place("biscuit", "s1:C4", "agents")
  local foe = place("biscuit", "s1:G4", "command") -- its elite is of the other side
  run { "setup", until_step = "setup-decks" }
  expect({ ally.board == nil, other.board ~= nil, foe.board == nil }, { true, true, true })
end)

spec("MAY-PROG-06: a gadget that is discovered is seen by all", function()
  fixture("forces", { campaign = true })
  run { "setup", until_step = "round" }
  local hidden = zone("undiscovered", "agents")
  local card = hidden.top
  change.hide(card)
  answer("reward", "gadget")
  run { "pick", world.side "agents", 1 }
  expect({ card.zone.name, card.face_up }, { "gadgets", true })
end)

spec("players with equally many wins are named in the order of their numbers", function()
  fixture "turns"
  local players = {}
  for _, number in ipairs { 1, 3, 2, 4 } do
    players[#players + 1] = { id = "p" .. 5 - number, number = number, wins = 2 }
  end
  expect(campaign.standing { players = players }, { { "p4", "p3", "p2", "p1" } })
end)

spec("a mission asks for its variables by their ids, hyphens and all", function()
  fixture "turns"
  change.set(world, "legion-hand", 2)
  for wanted, met in ipairs { true, true, false } do
    expect(conditions.noted("legion-hand", wanted), met)
  end
  change.set(world, "bells-rung-twice", 1)
  expect({ conditions.noted("bells-rung-twice", 1), conditions.noted("bells-rung-twice", 2) }, { true, false })
end)

spec("MAY-PROG-11: of three who swap after each mission, the first takes over the Legion", function()
  fixture("turns", { swap = true })
  local players, sides = {}, {}
  for number, id in ipairs { "ann", "ben", "cat" } do
    players[number] = { id = "p" .. number, number = number, wins = 0 }
    sides[number] = { id = id, kind = number < 3 and "agents" or "command", number = number }
  end
  expect(campaign.seats({ players = players, history = { {} } }, sides), { ann = "p2", ben = "p3", cat = "p1" })
  expect(campaign.seats({ players = players, history = { {}, {} } }, sides), { ann = "p1", ben = "p2", cat = "p3" })
end)

spec("MAY-RDP-02: a unit that a mission lands comes down on the only space there is", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  local una, vic = world.piece "una", world.piece "vic"
  change.move(una, zone("waiting", "agents"))
  for column = 1, 8 do
    for row = 1, 8 do
      local at = square(column, row)
      if at ~= vic.square and at ~= square(3, 3) then place("hand", at, "agents", { board = vic.board }) end
    end
  end
  answer("facing", "north")
  act.land(una)
  expect(una.square, square(3, 3))
end)

spec("MAY-RNF-04 MAY-BRD-09: minions that a mission sends join the squad that has their card", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  local crew = world.piece "crew"
  local other = place("crew", zone("boards", "command"), "command", { slots = { "hand" } })
  local first = zone("boards", "command"):set():where(function(each) return each.kind == "squad" end):first()
  local second = first == crew and other or crew
  for _, each in ipairs { { first, "lineman" }, { second, "hand" } } do
    change.list_clear(each[1], "slots")
    change.list_add(each[1], "slots", each[2])
  end
  answer("landing", "s2:C5")
  answer("facing", "west")
  act.reinforce("hand", 1)
  expect(filter { kind = "minion", item = "hand" }:at(board.find "s2:C5"):first().board, second)
end)
