-- A building comes down with everything that stands and lies on it.
local harm = require "attack.harm"
local landing = require "units.landing"
local timer = require "abilities.timer"
local vehicle = require "vehicles.vehicle"
local explosions = require "specs.shared.explosions"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, park = board.find, wheels.park
local blanks, live = explosions.blanks, explosions.live
local stand, turns = units.stand, units.turns

-- Nobody has instants or blocks; it is turn 5, one of Mayhem's.
local function begin()
  opening.begin("city", { turn = 5 })
  opening.calm()
  opening.no_kits()
end

local function damage(size, square) return place(size, square) end
local function collapse() run { "collapse", at "t1:C3" } end

spec("MAY-BLD-05 MAY-BLD-07 MAY-LRG-06: a large unit on the roof comes down whole and is rolled for once", function()
  begin()
  local ogre = stand("ogre", "t1:D4/3", 0)
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect(board.name(ogre.square), "t1:D4/2")
  expect(ogre.board.armor, 1)
end)

spec("MAY-BLD-06 MAY-LRG-02: a large unit that comes down on another gives way to a place where all of it is free",
     function()
  begin()
  local ogre, ada = stand("ogre", "t1:C3/3", 0), stand("ada", "t1:D4/2", 0)
  refuse("displaced", "t1:C4/2", "t1:D3/2", "t1:D4/2", "t1:F3/2")
  answer("displaced", "t1:E3/2")
  answer("next-target", ada)
  blanks(2)
  collapse()
  expect({ board.name(ogre.square), board.name(ada.square) }, { "t1:E3/2", "t1:D4/2" })
end)

spec("MAY-BLD-05 MAY-VEH-07 MAY-VEH-24: a vehicle comes down with its rider; each is rolled for once", function()
  begin()
  local cart = park("milk-float", "t1:E4/3", "east", "agents")
  local ada = stand("ada", "t1:E4/3", 0)
  answer("next-target", ada)
  force { "hit", "blank", "blank", "blank", "hit", "hit", "blank", "blank" }
  collapse()
  expect({ board.name(cart.square), board.name(cart.rear.square) }, { "t1:E4/2", "t1:D4/2" })
  expect(board.name(ada.square), "t1:E4/2")
  expect({ ada.board.shield, cart.wounds }, { 1, 2 })
end)

spec("MAY-BLD-07 MAY-VEH-25: a vehicle that a collapse destroys leaves its rider where it came down", function()
  begin()
  local cart = park("milk-float", "t1:E4/3", "east", "agents")
  local ada = stand("ada", "t1:D4/3", 0)
  answer("next-target", cart)
  force { "hit", "hit", "hit", "blank", "blank", "blank", "blank", "blank" }
  collapse()
  expect({ cart.on_map, ada.on_map }, { false, true })
  expect(board.name(ada.square), "t1:D4/2")
end)

spec("MAY-BLD-05 MAY-VEH-04: a driven vehicle that came down may still be driven in that turn", function()
  begin()
  local cart = park("milk-float", "t1:E4/3", "east", "agents")
  local ada = stand("ada", "t1:E4/3", 0)
  vehicle.turn_begins(world.side "agents")
  answer("next-target", ada)
  blanks(2)
  collapse()
  expect(cart.driven, true)
  expect(vehicle.can_drive(ada.board), true)
end)

spec("MAY-BLD-07 MAY-DDD-03 MAY-AOE-10: a device on the roof comes down, is rolled for once and keeps its wounds",
     function()
  begin()
  local mast = place("mast", "t1:D4/3", "command", { wounds = 1 })
  force { "hit", "hit", "push", "blank" }
  collapse()
  expect(board.name(mast.square), "t1:D4/2")
  expect(mast.wounds, 3)
end)

spec("MAY-BLD-07 MAY-DDD-06 MAY-TMR-02: a tower that a collapse destroys takes its timer with it", function()
  begin()
  local tower = place("tower", "t1:D4/3", "command")
  change.set(world, "active", world.side "command")
  run("device", world.piece "first") -- with nobody in sight it can only wait
  expect(world.zone("timers").count, 1)
  change.set(tower, "wounds", 4)
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect(tower.on_map, false)
  expect(world.zone("timers").count, 0)
end)

spec("MAY-BLD-05 MAY-OM-02: coming down beside a marker does not take it", function()
  begin() -- open point 51
  local ada = stand("ada", "t1:D4/3", 0)
  local low = place("om", "t1:E4/2", nil, { control = "legion" })
  local high = place("om", "t1:C4/3", nil, { control = "legion" })
  blanks(1)
  collapse()
  expect(board.name(ada.square), "t1:D4/2")
  expect(board.name(high.square), "t1:C4/2")
  expect({ low.control, high.control }, { "legion", "legion" })
end)

spec("MAY-BLD-07 MAY-OM-04: an objective that is a target is rolled for when it comes down, and may be destroyed",
     function()
  begin()
  local om = place("om", "t1:C4/3", nil, { control = "legion", hits = 2 })
  force { "hit", "aim", "blank", "blank" }
  collapse()
  expect(om.on_map, false)
end)

spec("MAY-BLD-07 MAY-TGT-05: hits of a collapse on an objective add to those of the same turn", function()
  begin()
  local om = place("om", "t1:C4/3", nil, { control = "legion", hits = 3 })
  harm.hits(om, 2)
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect(om.on_map, false)
end)

spec("MAY-BLD-05 MAY-EVT-04: coming down with a level is not a move: no event marker is set off", function()
  fixture "events"
  run { "setup", until_step = "round" }
  for _, id in ipairs { "ada", "boss" } do change.list_clear(world.piece(id), "kit") end
  change.set(world, "active", world.side "agents")
  stand("ada", "t1:D4/3")
  local lying = place("event-marker", "t1:E4/2", nil, { owner = "mayhem", number = 1, trigger = "area" })
  blanks(1)
  collapse()
  expect({ world.heard, board.name(lying.square) }, { 0, "t1:E4/2" })
end)

spec("MAY-BLD-07 MAY-ALLY-05: an elite that a collapse downs takes its ally with it, which is not rolled for again",
     function()
  begin()
  local ada = stand("ada", "t1:D4/3", 0)
  local pet = place("biscuit", "t1:F6/3", "agents", { board = ada.board })
  change.list_clear(pet, "instants")
  change.list_clear(pet, "kit")
  for _, well in ipairs { "shield", "armor" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "health", 1)
  answer("next-target", ada)
  answer("wound", "speed")
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect({ ada.on_map, pet.on_map }, { false, false })
end)

spec("MAY-BLD-07 MAY-TMR-11: a unit that a collapse downs loses the action that waited for a timer", function()
  begin() -- open point 26
  local ada = stand("ada", "t1:D4/3", 0)
  timer.lay { unit = ada, what = "action", action = "pistol", icon = "legion" }
  for _, well in ipairs { "shield", "armor" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "health", 1)
  answer("wound", "speed")
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect(world.zone("timers").count, 0)
end)

spec("MAY-BLD-05 MAY-EXP-07: a face-down explosion on the roof comes down with it and goes off where it lies then",
     function()
  begin()
  local ada, bea = stand("ada", "t1:C3/2", 0), stand("bea", "t1:F6", 0)
  local marker = live("pop", "t1:C3/3")
  blanks(1)
  collapse()
  expect(board.name(marker.square), "t1:C3/2")
  force { "hit", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect({ ada.board.shield, bea.board.shield }, { 1, 1 })
end)

spec("MAY-BLD-02 MAY-EXP-06: the second explosion of a phase goes off on the level to which the first one let it fall",
     function()
  begin()
  local ada = stand("ada", "t1:C3/2", 0)
  for _, square in ipairs { "t1:D3", "t1:F3" } do damage("boom", square) end
  local first, second = live("pop", "t1:F6"), live("pop", "t1:C3/3")
  answer("explosion", first.square)
  blanks(1) -- the collapse, for Ada
  force { "hit", "blank", "blank", "blank" } -- the second one
  run("due-explosions", world.side "agents")
  expect(board.levels(world.tile "t1"), 2)
  expect(board.name(second.square), "t1:C3/2")
  expect(ada.board.shield, 1)
end)

spec("MAY-BLD-08 MAY-BLD-07: a unit that is on a building that collapses twice is rolled for twice", function()
  begin()
  local ada = stand("ada", "t1:C4/3", 0)
  for _, square in ipairs { "t1:C3", "t1:F3", "t1:C6", "t1:F6", "t1:D3", "t1:E3" } do damage("boom", square) end
  force { "hit", "blank", "blank", "blank" }
  force { "hit", "hit", "blank", "blank" }
  collapse()
  expect(board.levels(world.tile "t1"), 1)
  expect(board.name(ada.square), "t1:C4")
  expect({ ada.board.shield, ada.board.armor }, { 0, 0 })
end)

spec("MAY-BLD-07 MAY-SQD-03: hits of a collapse on minions add to those of the same turn", function()
  begin()
  local pest = place("pest", "t1:D4/3", "command", { board = world.piece "first", hits = 1 })
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect(pest.on_map, false)
end)

spec("MAY-BLD-05 MAY-MAP-02 MAY-RDP-02: after a collapse what was a room is outside, and units may come back there",
     function()
  begin()
  local ada = world.piece "ada"
  change.set(ada, "down", true)
  expect(landing.squares(ada):has(at "t1:D4/2"), false)
  collapse()
  expect(landing.squares(ada):has(at "t1:D4/2"), true)
  expect(board.inside(at "t1:D4"), true)
end)

spec("MAY-BLD-05 MAY-MAP-04: the street around a building that comes down stays as it is", function()
  begin()
  local ada, om = stand("ada", "t1:B4", 0), place("om", "t1:G4", nil, { control = "legion" })
  collapse()
  expect({ board.name(ada.square), board.name(om.square) }, { "t1:B4", "t1:G4" })
  expect(ada.board.shield, 2)
end)

spec("MAY-BLD-07 MAY-WIN-08: a collapse that brings a lead of 20 ends the mission; nobody else is rolled for",
     function()
  fixture "events" -- a point for each unit of the Legion that is downed
  run { "setup", until_step = "round" }
  for _, id in ipairs { "ada", "boss" } do change.list_clear(world.piece(id), "kit") end
  change.set(world, "active", world.side "agents")
  local ada, boss = stand("ada", "t1:C4/3"), stand("boss", "t1:F4/3")
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  change.set(world, "lead", 19)
  answer("next-target", boss)
  answer("wound", "speed")
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect({ outcome(), ada.board.shield }, { "mayhem-wins", 2 })
end)

spec("MAY-BLD-07 MAY-BLK-01: a hit of a collapse may be blocked", function()
  begin() -- open point 49
  local ada = stand("ada", "t1:D4/3", 0)
  change.list_add(ada, "kit", "parry")
  answer("block", "block")
  force { "hit", "blank", "blank", "blank" }
  collapse()
  expect({ ada.board.shield, ada.board.focus, ada.board.tech }, { 2, 2, 2 })
end)

spec("MAY-ABL-14 MAY-BLD-02 MAY-ACT-03: a unit that brings down the roof under itself falls with it in the middle " ..
  "of its action", function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  local ann, boss = stand("ann", "t1:C4/3", 2), stand("boss", "t1:F4/3", 6)
  change.list_clear(boss, "kit")
  for _, square in ipairs { "t1:C3", "t1:F3" } do place("explosion-large", square) end
  stack("explosion-pile", "explosion-large")
  answer("target", "t1:F4/3")
  force { "blank", "blank" }
  answer("next-target", ann)
  blanks(2)
  run("perform", ann, "shot-wreck")
  expect(board.levels(world.tile "t1"), 2)
  expect({ board.name(ann.square), board.name(boss.square) }, { "t1:C4/2", "t1:F4/2" })
end)

spec("MAY-BLD-04 MAY-EXP-01: the worst markers go back to the pile; one face down is not among them", function()
  begin()
  for card in world.zone("explosion-pile"):set():each() do change.remove(card) end
  local hidden = live("boom", "t1:E3")
  local small = damage("pop", "t1:D3")
  for _, square in ipairs { "t1:C3", "t1:F3" } do damage("boom", square) end
  collapse()
  expect(world.zone("explosion-pile").count, 3)
  expect({ hidden.on_map, small.on_map }, { true, false })
end)

spec("MAY-BLD-05 MAY-ZOC-02: after a collapse units of both levels stand in each other's zone", function()
  begin()
  local ada, boss = stand("ada", "t1:C4/3", 0), stand("boss", "t1:D4/2", 0)
  expect(board.reach(ada, "walk", 1):cost(at "t1:C5/3"), 1)
  answer("next-target", ada)
  blanks(2)
  collapse()
  expect(board.reach(ada, "walk", 3):cost(at "t1:C5/2"), 3)
  expect(boss.on_map, true)
end)

spec("MAY-LRG-07 MAY-BLD-02 MAY-BLD-05: a giant that strikes the building it stands on comes down with it", function()
  begin()
  local ogre = stand("ogre", "t1:D4/3", 0)
  for _, square in ipairs { "t1:C3", "t1:F3" } do damage("boom", square) end
  stack("explosion-pile", "bang")
  answer("demolish", "t1:C6")
  force { "hit", "hit", "blank", "blank", "blank" } -- the strike, then the collapse
  run("do-demolish", ogre, "wreck")
  expect({ board.levels(world.tile "t1"), board.name(ogre.square), ogre.board.armor }, { 2, "t1:D4/2", 1 })
end)

spec("MAY-LRG-07 MAY-MYH-04 MAY-EXP-14: a marker that Demolish puts on an explosive symbol brings its unit a " ..
  "Mayhem status", function()
  begin()
  local ogre = stand("ogre", "t1:A4", 0)
  stack("explosion-pile", "pop")
  answer("demolish", "t1:E4")
  force { "aim" }
  run("do-demolish", ogre, "wreck")
  expect(ogre.board.mayhem_status, 1)
end)

spec("MAY-DDD-08 MAY-BLD-05 MAY-VEH-24: a vehicle on the roof comes down with the bomb's building and is rolled " ..
  "for each time", function()
  begin()
  local bomb = place("big-one", "t1:A1", "command")
  local cart = park("site-crawler", "t1:E4/3", "east", "agents")
  run("device", world.piece "first")
  for turn = 6, 7 do
    change.set(world, "turn", turn)
    run("due-timers", world.side "agents")
  end
  change.set(world, "turn", 8)
  force { "hit", "blank", "blank", "blank", "hit", "blank", "blank", "blank" }
  run("due-timers", world.side "agents")
  expect({ bomb.on_map, board.name(cart.square), cart.wounds }, { false, "t1:E4", 2 })
end)

spec("MAY-BLD-05 MAY-HACK-04 MAY-DDD-04: a device that came down may be hacked from the level on which it lies then",
     function()
  begin()
  local hack = require "map.hack"
  local ada = stand("ada", "t1:F6/2", 0)
  place("eye", "t1:D4/3", "command")
  expect(hack.able(ada.board), false)
  blanks(1) -- Ada; what has no health is not rolled for
  collapse()
  expect(hack.able(ada.board), true)
end)

spec("MAY-BLD-05 MAY-FACE-01: units keep their facing when they come down", function()
  begin()
  local ada, ogre = stand("ada", "t1:C6/3", turns.west), stand("ogre", "t1:E3/3", turns.south)
  answer("next-target", ada)
  blanks(2)
  collapse()
  expect({ ada.facing, ogre.facing }, { turns.west, turns.south })
end)
