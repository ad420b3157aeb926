-- What missions may do to the world: the actions of events.
local campaign = require "campaign"
local conditions = require "conditions"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local function zone(name, side) return world.zone(name, world.side(side).team) end

local function begin()
  fixture "turns"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  return world.piece "una", world.piece "vic", world.piece "foe"
end

-- The figures of a type in the box.
local function boxed(item)
  return filter { kind = "minion", item = item, on = "zone" }:inside(world.zone "pool")
end

spec("MAY-ABL-16: a mission heals the wounds it names and no more, out of wells of the owner's choice", function()
  local una = begin()
  for _, well in ipairs { "speed", "focus" } do change.set(una.board, well .. "-wounds", 2) end
  answer { "heal", "focus", side = "agents", about = una }
  answer("heal", "speed")
  act.heal(una, 2)
  expect({ una.board.speed_wounds, una.board.focus_wounds }, { 1, 1 })
  answer("heal", "speed")
  act.heal(una, 5)
  expect({ una.board.speed_wounds, una.board.focus_wounds }, { 0, 0 })
end)

spec("MAY-BRD-02: a mission supplies every board of a side, the activated one too, and nobody of the other", function()
  local una, vic, foe = begin()
  for _, unit in ipairs { una, vic, foe } do
    for well, count in pairs { speed = 1, ["speed-size"] = 3, mayhem = 0 } do change.set(unit.board, well, count) end
  end
  change.set(una.board, "active", true)
  change.set(vic.board, "speed", 2)
  act.supply(world.side "agents", "speed", 2)
  expect({ una.board.speed, vic.board.speed, foe.board.speed }, { 3, 3, 1 })
  act.supply(world.side "command", "mayhem", 1)
  expect({ una.board.mayhem, vic.board.mayhem, foe.board.mayhem }, { 0, 0, 1 })
  expect(world.piece("crew").mayhem, 1)
end)

spec("MAY-DOWN-03: damage that a mission does for a side counts as that side's doing, else as nobody's", function()
  opening.begin "crossing"
  local ada, boss, bea = units.stand("ada", "t1:A6"), units.stand("boss", "t1:A8"), units.stand("bea", "s1:F6")
  for _, unit in ipairs { ada, boss, bea } do units.bare(unit, 1) end
  change.set(world, "lead", 19)
  answer("wound", "speed")
  act.damage(ada, 1)
  answer("wound", "speed")
  act.wound(bea, 1)
  expect({ ada.on_map, bea.on_map, world.lead }, { false, false, 19 })
  answer("wound", "speed")
  act.damage(boss, 1, world.side "agents")
  go_on()
  expect({ boss.on_map, world.lead, outcome() }, { false, 20, "mayhem-wins" })
end)

spec("MAY-MOVE-11 MAY-SET-10: a unit that leaves over an edge may come in there from the next round on", function()
  local una = begin()
  change.set(world, "round", 1)
  local before = world.disturbed
  act.leave(una, "gate")
  expect({ una.on_map, una.zone.name, una.round, una.entry }, { false, "waiting", 2, "west" })
  expect({ world.disturbed - before, world.heard }, { 1, 10100 })
end)

spec("MAY-SET-10 MAY-MOVE-01: routes are planned anew after a mission has put a piece somewhere", function()
  local una = begin()
  local before = world.disturbed
  act.put(una, board.find "s1:D4")
  expect({ board.name(una.square), world.disturbed - before }, { "s1:D4", 1 })
end)

spec("MAY-ABL-12 MAY-EXP-05: a mission lays an explosion of the pile face down", function()
  begin()
  local pile = world.zone "explosion-pile"
  local count = pile.count
  act.explosion(board.find "s1:D4")
  local lying = filter { kind = "explosion" }:all()
  expect({ #lying, pile.count, lying[1].face_up, board.name(lying[1].square) }, { 1, count - 1, false, "s1:D4" })
end)

spec("MAY-STA-01: a mission gives a unit a status", function()
  local una, vic = begin()
  act.status(una, "range-up")
  expect({ una.range_up, vic.range_up, una.range_down }, { 1, 0, 0 })
end)

spec("MAY-RDP-02 MAY-MOVE-10: a unit lands where there is room, and else stays off the map", function()
  local una, _, foe = begin()
  change.move(una, zone("waiting", "agents"))
  refuse("landing", "s2:A1") -- the tile of an enemy
  answer { "landing", "s1:C3", side = "agents", about = una }
  answer { "facing", "east", side = "agents" }
  act.land(una)
  expect({ board.name(una.square), una.facing }, { "s1:C3", 2 })
  change.move(una, zone("waiting", "agents"))
  place("om", "s1:D4", nil, { control = "legion" })
  act.land(una)
  expect({ una.on_map, foe.on_map }, { false, true })
end)

spec("MAY-RNF-04 MAY-RNF-05: a mission brings minions of one type onto one tile, for the squad that has its card",
     function()
  begin()
  local una, vic, foe = world.piece "una", world.piece "vic", world.piece "foe"
  for _, each in ipairs { una, vic } do change.move(each, zone("waiting", "agents")) end
  local other = place("crew", zone("boards", "command"), "command")
  change.list_clear(other, "slots")
  local crew = world.piece "crew"
  local left = #boxed "hand"
  answer("landing", "s2:C3")
  answer("facing", "west")
  refuse("landing", "s1:C3") -- all on one tile
  answer("landing", "s2:C4")
  answer("facing", "west")
  act.reinforce("hand", 2)
  local hands = filter { kind = "minion", item = "hand" }:all()
  expect({ #hands, #boxed "hand", foe.on_map }, { 2, left - 2, true })
  for hand in hands:each() do expect({ hand.board, hand.side.id, hand.item }, { crew, "command", "hand" }) end
  -- Its card moves to the other squad: that one gets them.
  change.list_clear(crew, "slots")
  change.list_add(other, "slots", "hand")
  answer("landing", "s2:C5")
  answer("facing", "west")
  act.reinforce("hand", 1)
  expect(filter { kind = "minion", item = "hand" }:at(board.find "s2:C5"):first().board, other)
  -- A type that has no card goes with the first squad.
  change.list_clear(other, "slots")
  answer("landing", "s2:C6")
  answer("facing", "west")
  act.reinforce("hand", 1)
  expect(filter { kind = "minion", item = "hand" }:at(board.find "s2:C6"):first().board,
    zone("boards", "command"):set():where(function(each) return each.kind == "squad" end):first())
end)

spec("MAY-RNF-04 MAY-RNF-06: no more minions come than are in the box, and none where there is no tile for them",
     function()
  begin()
  act.reinforce("nobody", 3)
  for _, id in ipairs { "una", "vic" } do change.move(world.piece(id), zone("waiting", "agents")) end
  local pool = world.zone "pool"
  for hand in boxed "hand":each() do change.remove(hand) end
  place("hand", pool)
  answer("landing", "s2:C3")
  answer("facing", "west")
  act.reinforce("hand", 3)
  expect(#filter { kind = "minion", item = "hand" }:all(), 1)
  place("hand", pool)
  for _, name in ipairs { "s1:D4", "s2:D4" } do place("om", name, nil, { control = "mayhem" }) end
  act.reinforce("hand", 1)
  expect(#filter { kind = "minion", item = "hand" }:all(), 1)
end)

spec("MAY-OM-01: a mission gives a marker to a side or to nobody", function()
  begin()
  local om = place("om", "s1:D4", nil, { control = "legion" })
  act.control(om, world.side "agents")
  expect(om.control, "mayhem")
  act.control(om, nil)
  expect(om.control, "none")
end)

spec("MAY-EVT-05 MAY-EVT-06: a mission sets a marker off", function()
  begin()
  local marker = place("event-marker", "s1:D4", nil, { number = 4, owner = "legion" })
  act.trigger(marker)
  expect({ world.heard, marker.on_map }, { 400100, false })
end)

spec("MAY-SET-10 MAY-WIN-09: a mission settles an objective, and ends", function()
  begin()
  act.objective("aim", "done")
  expect(world.objective("aim").state, "done")
  change.set(world, "lead", -1)
  act.end_mission()
  go_on()
  expect({ outcome(), winners()[1] }, { "legion-wins", "command" })
end)

spec("MAY-OM-01 MAY-WIN-01: markers of one side do not count for the other", function()
  begin()
  place("om", "s1:D4", nil, { control = "legion" })
  place("om", "s1:D5", nil, { control = "legion" })
  place("om", "s1:D6", nil, { control = "mayhem" })
  expect({ conditions.holds(world.side "agents", 1), conditions.holds(world.side "agents", 2) }, { true, false })
  expect({ conditions.holds(world.side "command", 2), conditions.holds(world.side "command", 3) }, { true, false })
end)

-- Campaigns.

local seats = {
  { id = "a", kind = "agents", number = 1 }, { id = "b", kind = "agents", number = 2 },
  { id = "c", kind = "command", number = 3 }, { id = "d", kind = "command", number = 4 },
}

local function players(count, wins)
  local found = {}
  for n = 1, count do found[n] = { number = n, id = "p" .. n, name = "p" .. n, wins = wins and wins[n] or 0 } end
  return found
end

local function state(count, played, wins)
  local history = {}
  for n = 1, played do history[n] = { outcome = "tie" } end
  return { players = players(count, wins), history = history }
end

spec("MAY-PROG-11: with the swap, all players of the two sides change hands after each mission, and back", function()
  fixture("forces", { swap = true })
  local first = { a = "p1", b = "p2", c = "p3", d = "p4" }
  local second = { a = "p3", b = "p4", c = "p1", d = "p2" }
  for played = 0, 5 do
    expect(campaign.seats(state(4, played), seats), played % 2 == 1 and second or first, "after " .. played)
  end
  -- A seat without a player stays empty.
  expect(campaign.seats(state(3, 0), seats), { a = "p1", b = "p2", c = "p3" })
end)

spec("MAY-PROG-11: what the first player of a side has is the side's; each player keeps the missions won", function()
  fixture "forces"
  local function values(gadget) return { discovered = { gadget }, bought = {} } end
  local result = { outcome = "legion-wins", sides = {
    { id = "a", kind = "agents", player = "p1", won = false, values = values "tow-hook" },
    { id = "b", kind = "agents", player = "p2", won = false, values = values "long-fuse" },
    { id = "c", kind = "command", player = "p3", won = true, values = values "plumb-edge" },
    { id = "d", kind = "command", won = true, values = values "field-telephone" }, -- a bot's seat
  } }
  local kept = campaign.finish(state(2, 1, { 3, 5 }), result)
  local ids = {}
  for id in pairs(kept) do ids[#ids + 1] = id end
  table.sort(ids)
  expect(ids, { "p1", "p2", "p3" })
  expect({ kept.p1.wins, kept.p2.wins, kept.p3.wins }, { 3, 5, 1 }) -- the third is new
  for _, id in ipairs(ids) do
    expect({ kept[id].agents_discovered[1], kept[id].command_discovered[1] }, { "tow-hook", "plumb-edge" }, id)
  end
end)

spec("those who have won as often stand in the order of their numbers", function()
  fixture "forces"
  local now = state(5, 0, { 1, 2, 1, 2, 1 })
  local mixed = {}
  for _, n in ipairs { 5, 4, 1, 3, 2 } do mixed[#mixed + 1] = now.players[n] end
  now.players = mixed
  expect(campaign.standing(now), { { "p2", "p4" }, { "p1", "p3", "p5" } })
end)
