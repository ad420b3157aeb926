-- Boards, kits, statuses, reinforcements and allies at the edges of their rules.
local ally = require "units.ally"
local gadget = require "units.gadget"
local kit = require "units.kit"
local landing = require "units.landing"
local reinforce = require "units.reinforce"
local roster = require "units.roster"
local status = require "units.status"
local upgrade = require "units.upgrade"
local wells = require "units.wells"
local duels = require "specs.shared.duels"
local sides = require "specs.shared.sides"
local units = require "specs.shared.units"

local at, give, stand = board.find, sides.upgrade, units.stand

local function lab(options) return duels.lab({ turn = 4 }, options) end

local function street(options)
  fixture("street", options)
  stand("boss", "s1:H2")
  run { "setup", until_step = "round" }
  change.set(world, "turn", 5)
end

spec("MAY-BRD-08 MAY-BRD-09 MAY-ALLY-01: large elites have the spaces of elites, minions two, allies none", function()
  lab()
  local pest = place("pest", "s1:G1", "command", { board = world.piece "first" })
  local giant = place("gantry", "s1:G6", "command")
  local friend = place("biscuit", "s1:A1", "agents")
  local function spaces(unit)
    return { upgrade.spaces(unit, "skill"), upgrade.spaces(unit, "nightglass"), upgrade.spaces(unit, "millwork") }
  end
  expect(spaces(giant), { 2, 3, 3 })
  expect(spaces(pest), { 0, 1, 1 })
  expect(spaces(friend), { 0, 0, 0 })
end)

spec("MAY-BRD-08 MAY-BRD-09: an upgrade fits only its own unit, and a space of its own sort", function()
  local ann, boss = lab()
  expect(upgrade.fits("ann-skill-one", ann), true)
  expect(upgrade.fits("ann-skill-one", boss), false)
  give("agents", "ann-skill-one", "ann-dark-one", "ann-dark-two")
  expect(upgrade.fits("ann-skill-two", ann), true)
  give("agents", "ann-skill-two")
  expect(upgrade.fits("ann-skill-three", ann), false)
  local pest = place("pest", "s1:G1", "command", { board = world.piece "first" })
  give("command", "pest-dark-one", "pest-dark-two")
  expect(#upgrade.of(pest), 1)
end)

spec("MAY-BRD-04 MAY-GAD-03: Health of an upgrade is added to the board's", function()
  fixture "pair"
  place("biscuit", "zone:pool", "agents")
  run { "setup", until_step = "round" }
  local unit = world.piece "brick"
  local before = unit.board.health
  place("tar-heart", world.zone("upgrades", unit.side.team))
  kit.renew(unit)
  expect(unit.board.health, before + 1)
  for card in world.zone("upgrades", unit.side.team):set():each() do change.remove(card) end
  kit.renew(unit)
  expect(unit.board.health, before)
end)

spec("MAY-BRD-06 MAY-GAD-03: what changes costs and what may be used at any time is known of each unit", function()
  local ann, boss = lab()
  local function renew(...)
    for card in world.zone("upgrades", ann.side.team):set():each() do change.remove(card) end
    give("agents", ...)
    kit.renew(ann)
    return ann.thrifty
  end
  expect(renew(), false)
  expect(renew "ann-skill-two", false, "a longer walk")
  expect(renew "ann-skill-three", true, "a cheaper walk")
  expect(renew(), false)
  expect(boss.quick, #boss.instants > 0)
  expect(data.action[kit.weapon(ann)].weapon, true)
  change.list_clear(ann, "kit")
  expect(kit.weapon(ann), nil)
end)

spec("MAY-RNF-04: figures of the box that belong to nobody yet have what is printed on them", function()
  street()
  local pest = place("pest", world.zone "pool")
  kit.renew(pest)
  expect(pest.kit, { "charge", "knife" })
  expect(pest.quick, false)
end)

spec("MAY-GAD-06 MAY-GAD-01: a gadget in play is known to all; the undiscovered ones are shuffled only for lent ones",
     function()
  local ann = lab()
  local deck = world.zone("undiscovered", ann.side.team)
  for _, id in ipairs { "ann-tool", "ann-scope", "ann-charm", "ann-charm-two", "ann-lens" } do place(id, deck) end
  for card in deck:set():each() do change.hide(card) end
  local order = {}
  for card in deck:set():each() do table.insert(order, card.item) end
  gadget.give_back(ann.side)
  for index, card in ipairs(order) do expect(deck:at(index).item, card) end
  gadget.equip("ann-scope", ann.side)
  expect(gadget.of(ann).weapon.face_up, true)
  gadget.give_back(ann.side)
  expect(gadget.of(ann).weapon ~= nil, true, "not lent, so it stays")
end)

spec("MAY-ALLY-06: a Remove Status symbol takes one good and one bad status of an ally", function()
  fixture "pair"
  local biscuit = place("biscuit", "s1:C4", "agents")
  run { "setup", until_step = "round" }
  for name, count in pairs { ["attack-up"] = 2, ["range-down"] = 2 } do change.set(biscuit, name, count) end
  ally.refresh(biscuit.board, { shield = 0, heal = 0, status = 1 })
  expect({ biscuit.attack_up, biscuit.range_down }, { 1, 1 })
  ally.refresh(biscuit.board, { shield = 0, heal = 0, status = 0 })
  expect({ biscuit.attack_up, biscuit.range_down }, { 1, 1 })
end)

spec("MAY-ALLY-07: an ally starts on the only free space near its elite, and not at all when there is none", function()
  for _, free in ipairs { true, false } do
    fixture "pair"
    stand("vesper", "s1:A1")
    run { "setup", until_step = "setup-allies" }
    for _, name in ipairs { "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3" } do
      if not (free and name == "C3") then place("ratchet", "s1:" .. name, "command") end
    end
    if free then answer("facing", "east") end
    run("muster-ally", world.piece "vesper")
    local friends = filter { kind = "ally", on = "any" }
    expect(friends:first().on_map, free)
    if free then expect(friends:first().square, at "s1:C3") end
  end
end)

spec("MAY-RDP-01 MAY-RDP-02: an elite comes back on the last free space and is up again", function()
  street()
  local ada = world.piece "ada"
  change.set(ada, "down", true)
  for _, tile in ipairs { "s1", "s2" } do
    place("om", tile .. ":A1", nil, { number = 1, control = "legion" })
  end
  for square in landing.squares(ada):each() do
    if square ~= at "t1:A1" then place("biscuit", square, "agents", { board = ada.board }) end
  end
  local before = world.disturbed
  answer("redeploy", "t1:A1")
  answer("facing", "north")
  run("redeploy", world.side "agents")
  expect({ ada.square, ada.down, world.disturbed }, { at "t1:A1", false, before + 1 })
end)

spec("MAY-RDP-01: in the basic mode nobody comes back", function()
  street { advanced = false }
  local ada = world.piece "ada"
  change.set(ada, "down", true)
  run("redeploy", world.side "agents")
  expect(ada.on_map, false)
end)

spec("MAY-RNF-01: cubes of every colour fill the well", function()
  for _, colour in ipairs { "speed", "focus", "tech" } do
    street()
    local squad = world.piece "first"
    change.set(squad, "reserve-size", 1)
    change.set(squad, colour .. "-reserve", 1)
    reinforce.gain(squad, 1)
    expect(squad.speed_reserve + squad.focus_reserve + squad.tech_reserve, 1)
  end
  street()
  local squad = world.piece "first"
  change.set(squad, "reserve-size", 3)
  answer("reserve", 1)
  reinforce.gain(squad, 1)
  expect(squad.speed_reserve, 1, "in the order in which colours are always named")
  answer("reserve", 2)
  answer("reserve", "tech")
  reinforce.gain(squad, 2)
  expect({ squad.speed_reserve, squad.focus_reserve, squad.tech_reserve }, { 1, 1, 1 })
end)

spec("MAY-RNF-03 MAY-RNF-04 MAY-RNF-05: each deployment chooses its tile anew and ends when the squad wants", function()
  street()
  local squad = world.piece "first"
  for each in world.zone("pool"):set():each() do
    if each.kind == "minion" then
      change.set(each, "hits", 1)
      change.set(each, "board", nil)
    end
  end
  change.set(squad, "speed-reserve", 3)
  change.set(squad, "tech-reserve", 1)
  local before = world.disturbed
  answer("deploy", squad)
  answer("buy", "pest")
  answer("landing", "s1:C3")
  answer("facing", "south")
  answer("buy", "end")
  run("deploy", world.side "command")
  local figures = filter { kind = "minion" }
  local one = figures:first()
  expect({ figures:count(), one.board, one.hits, world.disturbed }, { 1, squad, 0, before + 1 })
  expect({ squad.speed_reserve, squad.tech_reserve }, { 2, 1 })
  answer("deploy", squad)
  answer("buy", "pest")
  answer("landing", "t1:A1")
  answer("facing", "south")
  answer("buy", "end")
  run("deploy", world.side "command")
  expect(figures:count(), 2)
  expect(squad.tech_reserve, 1)
end)

spec("MAY-RNF-05 MAY-RNF-06: one free space is enough to buy one minion", function()
  street()
  local squad = world.piece "first"
  for _ = 1, 2 do place("pest", "zone:pool", "command") end
  change.set(squad, "speed-reserve", 2)
  local pest = place("pest", world.zone "pool", "command")
  for _, tile in ipairs { "s2", "t1" } do place("om", tile .. ":A1", nil, { number = 1, control = "mayhem" }) end
  for square in landing.squares(pest):each() do
    if square ~= at "s1:A1" then place("guard", square, "command", { board = squad }) end
  end
  answer("deploy", squad)
  answer("buy", "pest")
  answer("facing", "south")
  run("deploy", world.side "command")
  expect(squad.speed_reserve, 1)
end)

spec("MAY-LRG-01: what a large piece would cover at the rim is what lies on the map", function()
  street()
  local ogre = world.piece "ogre"
  expect(#roster.span(ogre, at "s1:A1"), 4)
  expect(#roster.span(ogre, at "s2:A8"), 2)
  expect(#roster.span(ogre, at "s2:H8"), 1)
  expect(#roster.span(world.piece "ada", at "s1:A1"), 1)
end)

spec("MAY-STA-12 MAY-STA-11: of two cubes of one colour under Disrupted one comes back at a time", function()
  local ann = lab()
  for _, colour in ipairs { "speed", "tech" } do change.set(ann.board, colour, 0) end
  change.set(ann.board, "focus", 2)
  status.give(ann, "disrupted", 2)
  expect({ ann.board.focus, ann.board.focus_held }, { 0, 2 })
  status.give(ann, "stunned", 1)
  status.remove(ann, "stunned")
  expect({ ann.board.focus, ann.board.focus_held, #ann.held }, { 0, 2, 2 })
  status.remove(ann, "disrupted")
  expect({ ann.board.focus, ann.board.focus_held, ann.disrupted }, { 1, 1, 1 })
  change.list_clear(ann, "held")
  status.remove(ann, "disrupted")
  expect(ann.disrupted, 0)
end)

spec("MAY-STA-17 MAY-STA-15: what came in this turn keeps only its own kind from going", function()
  local ann = lab()
  change.set(ann, "stunned", 1)
  status.give(ann, "attack-down", 1)
  status.remove_pair(ann.board)
  expect({ ann.stunned, ann.attack_down }, { 0, 1 })
end)

spec("MAY-DOWN-01 MAY-STA-17: who is down has gained nothing in this turn either", function()
  local ann = lab()
  status.give(ann, "attack-down", 2)
  status.clear(ann)
  expect({ ann.attack_down, #ann.fresh }, { 0, 0 })
end)

spec("MAY-STA-05 MAY-STA-09 MAY-STA-14: a new activation counts the points of Move Up and Down anew", function()
  local ann = lab()
  change.set(ann, "spare", 2)
  change.set(ann, "debt", 2)
  status.activated(ann)
  expect({ ann.spare, ann.debt }, { 0, 0 })
  change.set(ann, "move-up", 1)
  status.activated(ann)
  expect({ ann.spare, ann.debt }, { 3, 0 })
  change.set(ann, "move-down", 2)
  status.activated(ann)
  expect({ ann.spare, ann.debt }, { 0, 3 })
end)

spec("MAY-BRD-02 MAY-BRD-05: a well that holds more than it should has no room", function()
  local ann = lab()
  change.set(ann.board, "speed-size", 1)
  change.set(ann.board, "speed", 3)
  expect(wells.room(ann.board, "speed"), 0)
  expect(wells.gain(ann.board, "speed", 1), 0)
  change.set(ann.board, "focus", 2)
  change.set(ann.board, "tech", 1)
  expect(wells.cubes(ann.board), 6)
end)

spec("MAY-BRD-09 MAY-GAD-02: a minion has no skill; a weapon gadget may make other actions cheaper", function()
  fixture "wheels-heard"
  run { "setup", until_step = "round" }
  local pest, ada = place("wheels-pest", "s1:G1", "command", { board = world.piece "first" }), world.piece "ada"
  give("command", "heard-trick")
  expect(#upgrade.of(pest), 0)
  expect(ada.thrifty, false)
  place("heard-scope", world.zone("gadgets", ada.side.team))
  kit.renew(ada)
  expect(ada.thrifty, true)
end)
