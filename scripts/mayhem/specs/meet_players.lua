-- Three and four players: two boards and two cards a turn, where other rules meet them.
local mayhem = require "cards.mayhem"
local harm = require "attack.harm"
local seats = require "specs.shared.seats"
local sides = require "specs.shared.sides"

local agree, board_of, zone = seats.agree, seats.board_of, sides.zone

local function begin(players, turns)
  seats.begin(players, turns)
  seats.phase "ann"
end

local function active(id, slot, player)
  local each = board_of(id)
  change.set(each, "active", true)
  change.set(each, "slot", slot)
  change.set(each, "player", world.side(player))
end

spec("MAY-MULT-05 MAY-REF-05 MAY-STA-15: two cards with Remove Status take two pairs from every board", function()
  begin(4, 1)
  local ada, cai = world.piece "ada", world.piece "cai"
  active("ada", 1, "ann")
  active("bea", 2, "ben")
  for _, unit in ipairs { ada, cai } do
    change.set(unit, "stunned", 3)
    change.set(unit, "attack-up", 1)
  end
  for _, id in ipairs { "ada", "bea", "cai" } do
    for _, well in ipairs { "speed", "focus", "tech" } do change.set(board_of(id), well, 3) end
  end
  for _ = 1, 2 do place("mayhem-05", zone("revealed", "ann")) end -- cubes for which there is no room, and the symbol
  run("symbols", world.side "ann")
  expect({ ada.stunned, cai.stunned, ada.attack_up }, { 1, 1, 0 })
end)

spec("MAY-MULT-05 MAY-RDP-03 MAY-MULT-01: a unit that comes back gains from neither of two cards", function()
  begin(4, 1)
  local cai = world.piece "cai"
  active("ada", 1, "ann")
  active("bea", 2, "ben")
  change.set(world, "turn", 3)
  harm.down(cai, world.side "cat")
  change.set(world, "turn", 5)
  change.set(world, "phase", "refresh")
  agree("redeploy", "s1:A8")
  agree("facing", "north")
  run("redeploy", world.side "ann")
  for _ = 1, 2 do place("wheels-shield", zone("revealed", "ann")) end
  run("symbols", world.side "ann")
  expect({ cai.on_map, cai.board.shield }, { true, 0 })
end)

spec("MAY-MULT-03 MAY-MYH-02: each of the two boards of a turn gains its Mayhem status", function()
  begin(4)
  for _, id in ipairs { "ada", "bea", "cai" } do
    for _, well in ipairs { "speed", "focus" } do change.set(board_of(id), well, 0) end
  end
  answer("board", board_of "ada")
  answer("board", board_of "cai")
  run { "action-phase", world.side "ann" }
  expect({ board_of("ada").mayhem_status, board_of("bea").mayhem_status, board_of("cai").mayhem_status }, { 1, 0, 1 })
end)

spec("MAY-MULT-03 MAY-DOWN-01 MAY-TURN-04: of two boards one may be that of a downed elite", function()
  begin(4)
  harm.down(world.piece "ada", world.side "cat")
  for _, id in ipairs { "bea", "cai" } do
    for _, well in ipairs { "speed", "focus" } do change.set(board_of(id), well, 0) end
  end
  answer("board", board_of "ada")
  answer("board", board_of "bea")
  run { "action-phase", world.side "ann" }
  expect({ board_of("ada").active, board_of("bea").active }, { true, true })
end)

spec("MAY-MULT-02 MAY-EVT-04: an event card that one of two players draws is replaced for that player", function()
  begin(4, 1)
  local event = data.list("event-card")[1].id
  stack("refresh@mayhem", event, "wheels-cube", "wheels-shield", "wheels-none")
  run { "draw-phase", world.side "ann" }
  local found = {}
  for card in zone("drawn", "ann"):set():each() do table.insert(found, card.item) end
  table.sort(found)
  expect(found, { "wheels-cube", "wheels-shield" })
end)

spec("MAY-MULT-06 MAY-MULT-05 MAY-REF-07: of three players the lone one's squad gains by both cards when it rests",
     function()
  begin(3, 1)
  change.set(world, "active", world.side "cat")
  active("boss", 1, "cat")
  active("ogre", 2, "cat")
  for id in set("boss", "ogre", "first"):each() do
    for _, well in ipairs { "speed", "focus", "tech" } do change.set(board_of(id), well, 3) end
  end
  for _ = 1, 2 do place("legion-04", zone("revealed", "cat")) end -- Reinforcement, and cubes for which there is no room
  answer("reserve", "speed")
  answer("reserve", "tech")
  run("symbols", world.side "cat")
  expect({ board_of("first").speed_reserve, board_of("first").tech_reserve }, { 1, 1 })
end)

spec("MAY-MULT-08 MAY-MYH-06 MAY-MULT-07: cubes of both players' boards pay for one card; the enemy settles a " ..
  "disagreement", function()
  begin(4)
  change.set(board_of "ada", "mayhem", 1)
  change.set(board_of "bea", "mayhem", 1)
  change.set(board_of "cai", "mayhem", 1)
  place(data.list("mayhem-card")[1].id, "zone:mayhem-deck@mayhem", "ann")
  answer("mayhem-from", board_of "ada", board_of "bea")
  answer("mayhem-from", board_of "cai", board_of "bea")
  answer("settle", "ann")
  run("draw", board_of "ada")
  expect({ board_of("ada").mayhem, board_of("bea").mayhem, board_of("cai").mayhem }, { 0, 0, 1 })
  expect(mayhem.may_draw(world.side "ben"), false)
end)

spec("MAY-MULT-07 MAY-MYH-06: two players who name the same boards agree, whatever other boards hold", function()
  begin(4)
  for _, id in ipairs { "ada", "bea", "cai" } do change.set(board_of(id), "mayhem", 2) end
  place(data.list("mayhem-card")[1].id, "zone:mayhem-deck@mayhem", "ann")
  answer("mayhem-from", board_of "ada", board_of "bea")
  answer("mayhem-from", board_of "ada", board_of "bea")
  run("draw", board_of "ada")
  expect({ board_of("ada").mayhem, board_of("bea").mayhem, board_of("cai").mayhem }, { 1, 1, 2 })
end)

spec("MAY-MULT-04 MAY-ACT-02 MAY-ACT-01: each of two boards has its add-on once and its main action once", function()
  begin(4)
  active("ada", 1, "ann")
  active("bea", 2, "ben")
  local action = require "turns.action"
  change.set(board_of "ada", "main", true)
  change.list_add(board_of "ada", "used", "wheels-step")
  expect(action.options(world.piece "ada"):has "wheels-step", false)
  expect(action.options(world.piece "bea"):has "wheels-step", true)
  expect(action.options(world.piece "bea"):has "wheels-run", true)
end)
