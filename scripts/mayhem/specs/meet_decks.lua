-- Decks and stocks that are empty, and what is drawn out of them in the middle of other things.
local vehicle = require "vehicles.vehicle"
local explosion = require "map.explosion"
local mayhem = require "cards.mayhem"
local reinforce = require "units.reinforce"
local opening = require "specs.shared.opening"
local sides = require "specs.shared.sides"
local units = require "specs.shared.units"

local at, empty, zone = board.find, sides.empty, sides.zone
local stand = units.stand

local function begin(name)
  opening.begin(name or "events", { turn = 5, phase = "action" })
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do
    local unit = world.piece(id)
    if unit then change.set(unit, "quick", false) end
  end
end

spec("MAY-EVT-03 MAY-EVT-04 MAY-TURN-03: two event cards on top both happen, and one refresh card is drawn", function()
  begin() -- open point 12
  stack("refresh@mayhem", "late-news", "mayhem-event-2", "plain-two")
  run("draw-phase", world.side "agents")
  expect({ world.heard, zone("drawn").count, zone("drawn").top.item }, { 60, 1, "plain-two" })
  expect(world.zone("event-discard").count, 2)
end)

spec("MAY-EVT-04 MAY-TURN-05 MAY-DRN-01: with an event card and nothing below it the turn has no symbols, but its " ..
  "explosions go off", function()
  begin() -- open point 12
  empty(zone "refresh")
  stack("refresh@mayhem", "late-news")
  local ada, bea = stand("ada", "s1:B2"), world.piece "bea"
  change.set(bea.board, "tech", 0)
  change.set(world.side("agents").team, "turns", 1)
  place("explosion-small", "s1:B2", nil, { live = true, turn = 4 })
  answer("board", ada.board)
  answer("action", "end")
  force { "hit", "blank", "blank", "blank" }
  answer("block", "pass")
  run { "turn", world.side "agents", until_step = "next-turn" }
  expect({ world.heard, bea.board.tech, ada.board.shield, zone("refresh-discard").count }, { 40, 0, 1, 0 })
end)

spec("MAY-DRN-07 MAY-TURN-06: traffic puts its card back: the round does not end early, nor does the card count " ..
  "as drawn", function()
  begin "wheels-road"
  local front = place("wheels-drone", "s1:D4")
  change.turn(front, 2)
  vehicle.set_up()
  local boss = stand("boss", "s1:F4")
  empty(zone "refresh")
  stack("refresh@mayhem", "wheels-one")
  run("traffic", boss)
  expect({ zone("refresh").count, zone("drawn").count, zone("refresh-discard").count }, { 1, 0, 0 })
end)

spec("MAY-DRN-07 MAY-TURN-03: a card that was drawn is not turned up by traffic; with an empty deck there is none",
     function()
  begin "wheels-road" -- open point 55
  local front = place("wheels-drone", "s1:D4")
  change.turn(front, 2)
  vehicle.set_up()
  local boss = stand("boss", "s1:F4")
  empty(zone "refresh")
  place("wheels-three", "zone:drawn@mayhem")
  run("traffic", boss)
  expect(board.name(front.square), "s1:D4")
end)

spec("MAY-EXP-01 MAY-EXP-14: with an empty pile nothing is placed, and nobody gains a Mayhem status for it", function()
  begin "city" -- open point 16
  local ada = stand("ada", "s1:B2")
  empty(world.zone "explosion-pile")
  expect(explosion.place(at "t1:G2", { unit = ada }), nil)
  expect(ada.board.mayhem_status, 0)
end)

spec("MAY-EXP-01 MAY-BLD-04 MAY-EXP-10: markers that a collapse takes off can be placed again by what comes next",
     function()
  begin "city"
  empty(world.zone "explosion-pile")
  for _, square in ipairs { "t1:C3", "t1:F3", "t1:C6" } do place("boom", square) end
  run { "collapse", at "t1:C3" }
  expect(world.zone("explosion-pile").count, 3)
  local marker = explosion.place(at "s1:C3", {})
  expect({ marker.item, marker.face_up, marker.live }, { "boom", false, true })
end)

spec("MAY-DDD-09 MAY-EXP-01: a satellite can do nothing while the pile is empty", function()
  begin "city"
  place("eye", "s1:F5", "command")
  empty(world.zone "explosion-pile")
  expect(require("map.device").able(world.piece "first"), false)
end)

spec("MAY-MYH-06 MAY-MYH-10: with deck and discards empty no cubes can be spent for a card", function()
  begin "ability-lab"
  local ann = stand("ann", "s1:B4", 2)
  empty(zone "mayhem-deck")
  empty(zone "mayhem-discard")
  change.set(ann.board, "mayhem", 3)
  expect(mayhem.may_draw(world.side "agents"), false)
  run("draw", ann.board)
  expect(ann.board.mayhem, 3)
end)

spec("MAY-MYH-09 MAY-MYH-10: a card that was just played is among the discards of which an empty deck is made",
     function()
  begin "ability-lab"
  local ann = stand("ann", "s1:B4", 2)
  empty(zone "mayhem-deck")
  empty(zone "mayhem-discard")
  empty(zone "hand")
  local card = place("ann-main", zone "hand", "agents")
  change.set(ann.board, "shield", 0)
  change.set(ann.board, "mayhem", 2)
  run("play-card", card)
  run("draw", ann.board)
  expect({ card.zone, card.face_up, ann.board.shield }, { zone "hand", false, 1 })
end)

spec("MAY-DRN-05 MAY-DRN-04: a drone that leaves in a phase is there for the spawn symbol of the same card", function()
  begin "wheels-road"
  local front = place("wheels-drone", "s2:G4")
  change.turn(front, 2)
  vehicle.set_up()
  place("wheels-spawn", "zone:revealed@mayhem")
  run("drones", world.side "agents")
  expect(board.name(front.square), "s1:B4")
  expect(front.wounds, 0)
end)

spec("MAY-RNF-04 MAY-DOWN-02: with all figures on the map a squad can buy none; one that is downed may be bought",
     function()
  begin "street"
  local first = world.piece "first"
  empty(world.zone "pool")
  local pest = place("pest", "s1:D4", "command", { board = first })
  change.set(first, "speed-reserve", 1)
  run("deploy", world.side "command") -- nothing is asked
  require("attack.harm").hits(pest, 2, world.side "agents")
  answer("deploy", first)
  answer("buy", "pest")
  answer("landing", "s1:A1")
  answer("facing", "north")
  run("deploy", world.side "command")
  expect(board.name(pest.square), "s1:A1")
end)

spec("MAY-RNF-01 MAY-RNF-02: a full reserve takes no cube, and its owner is not asked for a colour", function()
  begin "street"
  local first = world.piece "first"
  change.set(first, "speed-reserve", first.reserve_size)
  reinforce.gain(first, 2)
  expect(first.speed_reserve, first.reserve_size)
end)

spec("MAY-TURN-07 MAY-EVT-03: event cards that happened are not shuffled back at the end of the round", function()
  begin()
  stack("refresh@mayhem", "late-news", "plain-two")
  run("draw-card", world.side "agents")
  for _, name in ipairs { "drawn", "refresh" } do
    for card in zone(name):set():each() do change.move(card, zone "refresh-discard") end
  end
  run { "round", until_step = "next-turn" }
  for card in zone("refresh"):set():each() do expect(card.kind, "refresh-card") end
end)

spec("MAY-DDD-11 MAY-TURN-06 MAY-RDP-01: a side whose deck is empty has its refresh phase all the same: units " ..
  "come back, a siphon feeds", function()
  begin "city" -- open point 12
  local boss, first = stand("boss", "s1:B2"), world.piece "first"
  place("leech", "s1:F5", "command")
  for each in zone("boards", "command"):set():each() do change.set(each, "mayhem", each.mayhem_size) end
  empty(zone("refresh", "command"))
  change.set(world, "turn", 3)
  require("attack.harm").down(boss, world.side "agents")
  change.set(first, "mayhem", 0)
  change.set(world, "active", world.side "command")
  change.set(world.side("command").team, "turns", 1)
  change.set(boss.board, "mayhem", boss.board.mayhem_size)
  answer("board", first)
  answer("redeploy", "t1:D4/3")
  answer("facing", "north")
  run { "turn", world.side "command", until_step = "next-turn" }
  expect({ board.name(boss.square), first.mayhem, first.speed_reserve }, { "t1:D4/3", 1, 0 })
end)

spec("MAY-TURN-02 MAY-DDD-11 MAY-TURN-06: on its first turn of a round a side's siphon does not feed", function()
  begin "city"
  local first = world.piece "first"
  place("leech", "s1:F5", "command")
  change.set(world, "active", world.side "command")
  answer("board", first)
  run { "turn", world.side "command", until_step = "next-turn" }
  expect(first.mayhem, 0)
end)

spec("MAY-TURN-06 MAY-TURN-09: with unequal decks the side without cards goes on taking turns until the other has none",
     function()
  begin "street" -- open point 12
  empty(zone "refresh")
  for _, side in ipairs { "agents", "command" } do change.set(world.side(side).team, "turns", 2) end
  change.set(world, "active", world.side "command")
  run { "next-turn", until_step = "draw-phase" }
  expect(world.active.id, "agents")
end)
