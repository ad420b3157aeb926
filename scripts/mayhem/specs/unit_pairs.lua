-- The second of two units, boards, slots, markers or devices: what serves the first serves it as well.
local device = require "map.device"
local object = require "map.object"
local om = require "mission.om"
local gadget = require "units.gadget"
local kit = require "units.kit"
local status = require "units.status"
local upgrade = require "units.upgrade"
local activation = require "turns.activation"
local strikes = require "attack.strike"
local duels = require "specs.shared.duels"
local explosions = require "specs.shared.explosions"
local opening = require "specs.shared.opening"
local sides = require "specs.shared.sides"
local units = require "specs.shared.units"

local begin, stand = opening.begin, units.stand

spec("MAY-GAD-06: what was lent to the Legion goes back as well when the mission is over", function()
  begin("forces", nil, { campaign = false })
  local command = world.side "command"
  local tool = gadget.lend("plumb-edge", command)
  local card = upgrade.lend(data.list("upgrade")[1].id, command)
  run "scoring"
  expect({ ended(), tool.zone.name, card.zone.name }, { true, "undiscovered", "off-map" })
end)

spec("MAY-SET-10 MAY-BRD-02: what a mission supplies comes to all boards of a side that have room", function()
  begin "forces"
  local brick, fuse = world.piece("brick").board, world.piece("fuse").board
  for _, board in ipairs { brick, fuse } do change.set(board, "tech", 0) end
  act.supply(world.side "agents", "tech", 1)
  expect({ brick.tech, fuse.tech }, { 1, 1 })
end)

spec("MAY-GAD-01 MAY-GAD-02: two gadgets of one elite both count", function()
  local ann = duels.lab()
  for _, card in ipairs { "ann-tool", "ann-charm", "ann-scope" } do place(card, sides.zone "gadgets") end
  kit.renew(ann)
  local found = set()
  for _, id in ipairs(ann.kit) do found:add(id) end
  expect({ found:has "rest", ann.passive[1], gadget.of(ann).weapon.item }, { true, "walk-far", "ann-scope" })
end)

spec("MAY-ACT-06: a unit whose first instant cannot be paid may still use its second", function()
  duels.gallery()
  local ada, bea = stand("ada", "s1:B4"), stand("bea", "s1:B8")
  for _, id in ipairs { "sidestep", "nod" } do change.list_add(bea, "instants", id) end
  change.set(bea, "quick", true)
  expect(activation.options(ada.board):has "elsewhere")
  answer("facing", "north")
  run("elsewhere", ada.board)
end)

spec("MAY-ACT-06: the units of the activated board itself are not elsewhere", function()
  duels.gallery()
  local ada, bea = stand("ada", "s1:B4"), stand("bea", "s1:B8")
  local companion = place("biscuit", "s1:B5", "agents", { board = ada.board, quick = true })
  change.list_add(companion, "instants", "nod")
  expect(activation.options(bea.board):has "elsewhere")
  expect(activation.options(ada.board):has "elsewhere", false)
end)

spec("MAY-RNF-04 MAY-SET-10: figures that a mission brings go with the squad in whose second slot their card lies",
     function()
  begin "forces"
  local dawn, night = world.piece "dawn", world.piece "night"
  change.list_remove(dawn, "slots", "lineman")
  change.list_add(night, "slots", "lineman")
  answer("landing", "s2:H8")
  answer("facing", "west")
  act.reinforce("lineman", 1)
  expect(filter { kind = "minion", item = "lineman" }:at(board.find "s2:H8"):first().board, night)
end)

spec("MAY-ADV-03: a figure of a type whose card lies in the second slot takes no further slot", function()
  fixture("forces", { forces = "draft" })
  answer("draft", "vesper", "brick", "ledger")
  answer("draft", "quill", "dawn", "night")
  for _ = 1, 2 do answer("buy-gadget", "end") end
  run { "setup", until_step = "draft-minions" }
  local command, dawn = world.side "command", world.piece "dawn"
  for _, name in ipairs { "scrap-speed", "scrap-focus", "scrap-tech" } do change.set(command, name, 20) end
  for _, type in ipairs { "lineman", "ratchet" } do change.list_add(dawn, "slots", type) end
  answer("buy-minion", "ratchet")
  answer("buy-minion", "end")
  run("draft-minions", command)
  expect({ #dawn.slots, #world.piece("night").slots }, { 2, 0 })
end)

spec("MAY-STA-17: of two statuses of one kind that came in this turn none can be removed", function()
  begin "street"
  local ada = stand("ada", "s1:B4")
  status.give(ada, "stunned", 2)
  status.remove_pair(ada.board)
  expect(ada.stunned, 2)
  run "turn-over"
  status.remove_pair(ada.board)
  expect(ada.stunned, 1)
end)

spec("MAY-OM-02: one step takes every marker within a space", function()
  begin "street"
  local ada = stand("ada", "s1:D4")
  local found = {}
  for i, square in ipairs { "s1:C3", "s1:D4", "s1:E5", "s1:F4" } do
    found[i] = place("om", square, nil, { control = "legion" })
  end
  om.moved(ada)
  local held = {}
  for i, marker in ipairs(found) do held[i] = marker.control end
  expect(held, { "mayhem", "mayhem", "mayhem", "legion" })
end)

local function bombs(...)
  explosions.begin()
  for _, square in ipairs { ... } do place("big-one", square, "command") end
end

-- Bombs go off at the end of the turn: both of two units without shields have a wound then.
local function both_wounded(...)
  for _, unit in ipairs { ... } do
    change.set(unit.board, "shield", 0)
    answer("wound", "speed")
  end
  device.turn_ends(world.side "agents")
  for _, unit in ipairs { ... } do expect(unit.board.speed_wounds, 1, unit.item) end
end

spec("MAY-DDD-07: two bombs on two tiles wound the units on both", function()
  bombs("s1:F5", "s2:F5")
  both_wounded(stand("ada", "s1:B2"), stand("bea", "s2:B2"))
end)

spec("MAY-DDD-07: a bomb wounds each unit on its tile", function()
  bombs "s1:F5"
  both_wounded(stand("ada", "s1:B2"), stand("bea", "s1:B8"))
end)

spec("MAY-DDD-11: two siphons feed their side two Mayhem cubes", function()
  explosions.begin()
  for _, square in ipairs { "s1:F5", "s2:F5" } do place("leech", square, "command") end
  local boss, first = world.piece("boss").board, world.piece "first"
  answer("siphon", boss)
  answer("siphon", first)
  run("symbols", world.side "command")
  expect({ boss.mayhem, first.mayhem }, { 1, 1 })
end)

spec("MAY-DDD-11: two enemy siphons on one tile take a cube each from whoever is activated there", function()
  explosions.begin()
  for _, square in ipairs { "s1:F1", "s1:F5" } do place("leech", square, "command") end
  local board_of = stand("ada", "s1:B2").board
  local before = board_of.speed
  answer("siphon-cube", "speed")
  answer("siphon-cube", "speed")
  device.activated(board_of)
  expect(before - board_of.speed, 2)
end)

spec("MAY-TGT-05 MAY-EXP-02: two explosive objects that were hit in a turn are both as new after it", function()
  explosions.begin()
  for _, square in ipairs { "t1:G2", "t1:G7" } do
    if not board.has(board.find(square), "explosive") then
      change.feature(board.find(square), "explosive", true)
    end
    object.hits(object.among(places(board.find(square)), world.side "agents"):first(), 1, world.side "agents")
  end
  object.turn_ends()
  expect(filter { kind = "charge" }:count(), 0)
end)

spec("MAY-ALLY-05 MAY-AOE-01: an elite that is downed takes all its allies with it, and none of them is a target then",
     function()
  duels.range()
  local bea, boss = stand("bea", "s1:A4", 2), stand("boss", "s1:F4", 6)
  units.bare(boss, 1)
  local found = {}
  for i, square in ipairs { "s1:F5", "s1:F3" } do
    found[i] = place("biscuit", square, "command", { board = boss.board })
  end
  units.minion("pest", "s1:G4", 6)
  local strike = strikes.take { attacker = bea, action = "bomb", by = bea.side, area = 2,
                                space = board.find "s1:F4" }
  answer("next-target", boss)
  force { "hit", "blank", "blank" }
  answer("wound", "speed")
  force { "blank", "blank", "blank" } -- against the minion, about which nobody is asked
  run("attack-struck", strike)
  expect({ found[1].on_map, found[2].on_map }, { false, false })
end)

spec("MAY-RDP-01: each of two elites that are down may come back in the same phase", function()
  begin("street", { turn = 5 })
  local ada, bea = world.piece "ada", world.piece "bea"
  for _, unit in ipairs { ada, bea } do
    change.set(unit, "down", true)
    change.set(unit, "fell", 3)
  end
  answer { "redeploy", "s1:B4", about = ada }
  answer { "facing", "north", about = ada }
  answer { "redeploy", "s1:B6", about = bea }
  answer { "facing", "south", about = bea }
  run("redeploy", world.side "agents")
  expect({ ada.square, bea.square }, { board.find "s1:B4", board.find "s1:B6" })
  expect({ ada.board.back, bea.board.back, ada.down, bea.down }, { true, true, false, false })
end)

spec("MAY-FALL-03: a Dash is offered in a fall also to a unit that has another instant before it", function()
  duels.gallery()
  local ada = stand("ada", "s1:B4")
  for _, id in ipairs { "nod", "sidestep" } do change.list_add(ada, "instants", id) end
  change.set(ada.board, "focus", 1)
  answer("fall-dash", "sidestep")
  run("fall", ada, 2, nil)
  expect(ada.board.focus, 0)
end)

spec("MAY-ACT-07: in a window too the second of two instants may be used when the first cannot be paid", function()
  duels.gallery()
  local ada = stand("ada", "s1:B4")
  for _, id in ipairs { "sidestep", "nod" } do change.list_add(ada, "instants", id) end
  change.set(ada, "quick", true)
  change.set(world, "active", world.side "command")
  answer { "instant", ada, side = "agents" }
  answer("facing", "north")
  run "window"
  expect(ada.interrupted, false)
end)

spec("MAY-STA-15: which of three Disrupted markers goes is its owner's choice, by the cubes on them", function()
  begin "street"
  local ada = stand("ada", "s1:B4")
  for _, colour in ipairs { "speed", "focus", "tech" } do
    change.set(ada.board, colour, 1)
    change.set(ada.board, colour .. "-held", 1)
    change.list_add(ada, "held", colour)
  end
  change.set(ada, "disrupted", 3)
  expect_options("released", "speed", "focus", "tech")
  answer("released", "tech")
  status.remove(ada, "disrupted")
  expect({ ada.board.speed, ada.board.focus, ada.board.tech }, { 1, 1, 2 })
end)

spec("MAY-ALLY-06: two Remove Status symbols and two wounds healed, for the ally too", function()
  begin("ability-lab", { turn = 5, phase = "refresh" })
  local ann = stand("ann", "s1:B4")
  local friend = place("friend", "s1:B5", "agents", { board = ann.board, shields = 1, wounds = 1 })
  change.set(friend, "attack-up", 2)
  change.set(friend, "stunned", 2)
  place("two-status", sides.zone "revealed")
  run("symbols", world.side "agents")
  expect({ friend.attack_up, friend.stunned }, { 0, 0 })
end)

spec("MAY-ALLY-06 MAY-ALLY-01: a card serves each of two allies of a board", function()
  begin("ability-lab", { turn = 5, phase = "refresh" })
  local ann, found = stand("ann", "s1:B4"), {}
  for i, square in ipairs { "s1:B5", "s1:B6" } do
    found[i] = place("friend", square, "agents", { board = ann.board, shields = 1 })
    change.set(found[i], "stunned", 1)
  end
  for _, card in ipairs { "two-status", "two-shields" } do place(card, sides.zone "revealed") end
  run("symbols", world.side "agents")
  for _, friend in ipairs(found) do expect({ friend.shields, friend.stunned }, { 0, 0 }) end
end)

spec("MAY-DDD-11: each figure of a squad that starts on the tile of an enemy siphon costs it a cube", function()
  explosions.begin()
  local leech = place("leech", "s1:F5", "command")
  change.set(leech, "control", "mayhem")
  local first = world.piece "first"
  for _, square in ipairs { "s1:B4", "s1:B6", "s2:B4" } do units.minion("pest", square) end
  answer("siphon-cube", "speed")
  answer("siphon-cube", "focus")
  local speed, focus = first.speed, first.focus
  device.activated(first)
  expect({ speed - first.speed, focus - first.focus }, { 1, 1 })
end)

spec("MAY-EXP-02 MAY-AOE-01: all explosive objects of an area are targets", function()
  explosions.begin()
  for _, square in ipairs { "s1:D4", "s1:E5" } do change.feature(board.find(square), "explosive", true) end
  local found = object.among(places(board.find "s1:D4", board.find "s1:E5", board.find "s1:F5"), world.side "agents")
  expect(#found, 2)
end)

spec("MAY-SET-03 MAY-BRD-03: each of two squads has wells and a reserve of its own size", function()
  begin "forces"
  for _, id in ipairs { "dawn", "night" } do
    local squad = world.piece(id)
    expect({ squad.speed_size, squad.reserve_size }, { squad.data.speed_well, squad.data.reserve_well })
    expect(squad.speed, squad.speed_size)
  end
end)

spec("MAY-PROG-10: a reset takes all upgrades of an elite, and puts all gadgets but two back", function()
  fixture("forces", { campaign = true })
  sides.know("agents", "tow-hook", "ram-plates", "hot-flask", "site-radio")
  local bought = {}
  for _, row in ipairs(data.list("upgrade")) do
    if row.unit == "brick" and #bought < 2 then table.insert(bought, row.id) end
  end
  for _, id in ipairs(bought) do change.list_add(world.side "agents", "bought", id) end
  run { "setup", until_step = "round" }
  local agents = world.side "agents"
  local of_brick = {}
  for _, id in ipairs(agents.discovered) do
    if data["gadget"][id].elite == "brick" then table.insert(of_brick, id) end
  end
  answer("reset", "brick")
  answer("keep", of_brick[1], of_brick[2])
  run { "reset", agents, until_step = "reset" }
  expect({ #bought, #of_brick, #agents.bought, #agents.discovered }, { 2, 4, 0, 2 })
end)

spec("MAY-BRD-06 MAY-GAD-02: the weapon action of a unit need not be the first of its attacks", function()
  duels.gallery()
  local ada = stand("ada", "s1:B4")
  for _, id in ipairs { "stub", "walk", "pistol", "bomb" } do change.list_add(ada, "kit", id) end
  expect({ kit.weapon(ada), kit.block(ada) }, { "pistol" })
  change.list_add(ada, "kit", "parry")
  expect(kit.block(ada), "parry")
end)

spec("MAY-ABL-01 MAY-ACT-03: all attacks that a unit has made with an action are done with when it is over", function()
  duels.gallery()
  local ada = stand("ada", "s1:B4")
  for _ = 1, 2 do strikes.close(strikes.take { attacker = ada, action = "pistol", by = ada.side }) end
  strikes.release(ada, "pistol")
  expect(world.zone("strikes").count, 0)
end)
