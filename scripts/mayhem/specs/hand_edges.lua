-- Mayhem cards: when they can be played, what they give, and where they lie.
local mayhem = require "cards.mayhem"
local hand = require "cards.hand"

local function zone(name, side) return world.zone(name, side.team) end

local function begin(options)
  fixture("turns", options)
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  local una, vic, foe = world.piece "una", world.piece "vic", world.piece "foe"
  for name in set("mayhem-deck", "hand", "mayhem-discard"):each() do
    for card in zone(name, una.side):set():each() do change.remove(card) end
  end
  for _, each in ipairs { una, vic, foe } do change.list_clear(each, "instants") end
  return una, vic, foe
end

local function give(item, where)
  local side = world.side "agents"
  return place(item, zone(where or "hand", side), "agents")
end

local function playable() return #hand.playable(world.side "agents") end

spec("MAY-MYH-07 MAY-DASH-02: a card with a dash serves nobody who has dashed against the attack that runs", function()
  local una = begin()
  local card = give "una-dash"
  expect(playable(), 1)
  change.set(una, "dashed", true)
  expect(playable(), 0)
  expect(hand.can_play(una.board), true) -- between two actions there is no attack
  change.set(una, "dashed", false)
  change.set(una, "interrupted", true)
  expect(playable(), 0) -- MAY-ACT-08
  expect(card.zone.name, "hand")
end)

spec("MAY-MYH-07 MAY-DASH-02: who has dashed may still do anything else that a card brings", function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  local ann = world.piece "ann"
  change.move(ann, board.find "s1:B4")
  local side = ann.side
  for card in zone("hand", side):set():each() do change.remove(card) end
  place("ann-instant", zone("hand", side), "agents")
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ann.board, well, 4) end
  expect(#hand.playable(side), 1)
  change.set(ann, "dashed", true)
  expect(#hand.playable(side), 1)
end)

spec("MAY-MYH-07: an instant of a card is paid, and what others have planned is asked anew", function()
  local una = begin()
  local before = world.disturbed
  answer("dash", "s1:B2")
  answer("facing", "north")
  run("play-card", give "una-dash")
  expect({ una.board.focus, una.interrupted }, { una.board.focus_size - 1, true })
  expect(world.disturbed > before)
end)

spec("MAY-MYH-07 MAY-ACT-08: using a card counts as the instant of the unit, once", function()
  local una = begin()
  local before = world.disturbed
  run { "play-card", give "una-dash", until_step = "execute" }
  expect({ una.interrupted, world.disturbed - before }, { true, 1 })
end)

spec("MAY-MYH-08: Roll Die needs an attack of the own side that has a target", function()
  local una, _, foe = begin()
  give "nobody-die"
  expect(playable(), 0)
  local strike = place("strike", world.zone "strikes")
  expect(playable(), 0) -- of nobody, as an explosion's
  change.set(strike, "attacker", foe)
  change.set(strike, "space", board.find "s1:A1")
  expect(playable(), 0) -- of the enemy
  change.set(strike, "attacker", una)
  expect(playable(), 1)
  change.set(strike, "free", true)
  expect(playable(), 0) -- unmodified: a ram
  change.set(strike, "free", false)
  change.set(strike, "space", nil)
  expect(playable(), 0) -- no target yet
end)

spec("MAY-MYH-08: a shield for an ally takes one hit off, and only from one that was hit", function()
  local una, vic = begin()
  change.set(una.board, "focus", 0) -- no dash
  local pet = place("biscuit", "s1:C3", "agents", { board = una.board, shields = 0 })
  for _, each in ipairs { una, vic } do change.set(each.board, "shield", each.board.shield_size) end
  local card = give "una-dash"
  expect(playable(), 0)
  change.set(pet, "shields", 2)
  expect(playable(), 1)
  run("play-card", card)
  expect(pet.shields, 1)
end)

spec("MAY-MYH-08: one action cube, also when one colour alone has room", function()
  local una, vic = begin()
  for _, each in ipairs { una, vic } do
    for _, well in ipairs { "speed", "focus", "tech" } do change.set(each.board, well, each.board[well .. "_size"]) end
  end
  local card = give "una-cube"
  expect(playable(), 0)
  change.set(vic.board, "tech", 0)
  expect(playable(), 1)
  run("play-card", card)
  expect({ vic.board.tech, vic.board.speed, card.zone.name }, { 1, vic.board.speed_size, "mayhem-discard" })
end)

spec("MAY-MYH-08 MAY-MYH-09: a card that serves nobody any more, or was played already, does nothing", function()
  local una, vic = begin()
  for _, each in ipairs { una, vic } do change.set(each.board, "shield", each.board.shield_size) end
  change.set(una.board, "focus", 0)
  local card = give "una-dash"
  run("play-card", card)
  expect(card.zone.name, "hand")
  run("card", una.board)
  expect(card.zone.name, "hand")
  change.set(una.board, "shield", 0)
  local played = give("una-dash", "mayhem-discard")
  run("play-card", played)
  expect({ played.zone.name, una.board.shield }, { "mayhem-discard", 0 })
end)

spec("MAY-MYH-08: between a roll and its hits shields come card by card, as long as they fit and are wanted", function()
  local una = begin()
  local one, two, three = give "una-dash", give "una-dash", give "una-dash"
  give "una-cube"
  change.set(una.board, "shield", 0)
  expect_options("card", one, two, three, "pass")
  answer("card", two)
  expect_options("card", one, three, "pass")
  answer("card", "pass")
  hand.shields(una)
  expect({ una.board.shield, two.zone.name, one.zone.name }, { 1, "mayhem-discard", "hand" })
  change.set(una.board, "shield", una.board.shield_size)
  hand.shields(una) -- no room: nobody is asked
  change.set(una.board, "shield", una.board.shield_size - 1)
  answer("card", one)
  hand.shields(una) -- the well is full then
  expect({ una.board.shield, three.zone.name }, { una.board.shield_size, "hand" })
  change.set(una.board, "shield", 0)
  answer("card", three)
  hand.shields(una) -- the last one
  expect(una.board.shield, 1)
end)

spec("MAY-MYH-08: no shields by cards in the basic mode", function()
  local una = begin { advanced = false }
  local card = give "una-dash"
  change.set(una.board, "shield", 0)
  hand.shields(una)
  expect({ una.board.shield, card.zone.name }, { 0, "hand" })
end)

spec("MAY-MYH-08: units of nobody have no cards", function()
  begin()
  local stray = place("biscuit", "s1:C3", nil, { shields = 1 })
  hand.shields(stray)
  expect(stray.shields, 1)
end)

spec("MAY-MYH-08 MAY-RES-01: a shield gained between roll and hits stands before armor", function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  local ann, boss = world.piece "ann", world.piece "boss"
  change.move(ann, board.find "s1:B4")
  change.move(boss, board.find "s1:E4")
  change.turn(ann, 2)
  change.turn(boss, 6)
  change.set(world, "active", boss.side)
  change.set(world, "serial", 1)
  for card in zone("hand", ann.side):set():each() do change.remove(card) end
  local card = place("ann-main", zone("hand", ann.side), "agents")
  change.set(ann.board, "shield", 0)
  answer("instant", "pass-all")
  answer("card", card)
  force { "hit", "blank" }
  run("perform", boss, "shot")
  expect({ ann.board.shield, ann.board.armor }, { 0, 1 })
end)

spec("MAY-MYH-06 MAY-MYH-10: the discards stay where they are as long as the deck has a card", function()
  local una = begin()
  give("una-dash", "mayhem-deck")
  local old = give("una-cube", "mayhem-discard")
  mayhem.give_card(una.side)
  expect({ zone("hand", una.side).count, old.zone.name }, { 1, "mayhem-discard" })
  mayhem.give_card(una.side)
  expect({ zone("hand", una.side).count, old.zone.name }, { 2, "hand" })
  mayhem.give_card(una.side)
  expect(zone("hand", una.side).count, 2) -- nothing is left
end)

spec("MAY-MYH-10: discards that make a deck anew are shuffled and hidden", function()
  local tops = set()
  for n = 1, 8 do
    fixture "turns"
    seed(n)
    for _, item in ipairs { "una-dash", "una-cube", "nobody-die" } do give(item, "mayhem-discard") end
    mayhem.give_card(world.side "agents")
    local card = zone("hand", world.side "agents").top
    tops:add(card.item)
    expect(zone("mayhem-deck", world.side "agents").top.face_up, false)
  end
  expect(#tops > 1)
end)

spec("MAY-MYH-05: no card is given without the advanced rules", function()
  local una = begin { advanced = false }
  give("una-dash", "mayhem-deck")
  mayhem.give_card(una.side)
  expect(zone("hand", una.side).count, 0)
end)

spec("MAY-SET-06 MAY-MYH-05: a side draws what there is, if the mission gives it more than its deck has", function()
  fixture "turns"
  change.set(world, "mayhem-hand", 9)
  run { "setup", until_step = "round" }
  local agents = world.side "agents"
  expect({ zone("hand", agents).count, zone("mayhem-deck", agents).count }, { 2, 0 }) -- the two of Una
end)

spec("MAY-MYH-09 MAY-TURN-05: cards that were hidden are shown when played and revealed", function()
  local una = begin()
  local card = give "una-cube"
  change.hide(card)
  answer("card-unit", "una")
  for _, each in ipairs { "una", "vic" } do change.set(world.piece(each).board, "tech", 0) end
  answer("cube", "tech")
  for _, each in ipairs { "una", "vic" } do
    for _, well in ipairs { "speed", "focus" } do change.set(world.piece(each).board, well, 0) end
  end
  run("play-card", card)
  expect(card.face_up, true)
  local drawn = place("turns-plain", zone("drawn", una.side))
  change.hide(drawn)
  run("reveal", una.side)
  expect(drawn.face_up, true)
end)
