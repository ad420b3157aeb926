-- Explosions, and buildings that come down.
local building = require "map.building"
local explosion = require "map.explosion"
local explosions = require "specs.shared.explosions"
local units = require "specs.shared.units"

local begin, live, pile, stand = explosions.begin, explosions.live, explosions.pile, units.stand

local markers = filter { kind = "explosion" }

local function dice(...) force { ... } end

spec("MAY-EXP-01 MAY-EXP-05 MAY-ABL-12: a random marker out of the pile is placed face down", function()
  begin()
  pile "bang"
  local marker = explosion.place(board.find "s1:C5", {})
  expect(marker.item, "bang")
  expect(marker.face_up, false)
  expect(marker.live, true)
  for card in world.zone("explosion-pile"):set():each() do change.remove(card) end
  expect(explosion.place(board.find "s1:D5", {}), nil)
end)

spec("MAY-EXP-06: it goes off in the refresh phase of the next turn, not of its own", function()
  begin()
  pile "pop"
  explosion.place(board.find "s1:E5", {})
  run("due-explosions", world.side "agents")
  expect(world.zone("explosion-pile").count, 23)
  change.set(world, "turn", 6)
  run("due-explosions", world.side "agents")
  expect(world.zone("explosion-pile").count, 24) -- MAY-EXP-12
end)

spec("MAY-EXP-07 MAY-EXP-08: four dice of its colour against all in its radius, of both sides, unmodified", function()
  begin()
  stand("ada", "s1:C3", 0)
  stand("boss", "s1:C5", 0)
  stand("bea", "s1:C7", 0)
  change.set(world.piece "ada", "defense-up", 3)
  live("bang", "s1:C4")
  answer("next-target", world.piece "ada")
  dice("hit", "blank", "blank", "blank", "hit", "hit", "blank", "blank")
  run("due-explosions", world.side "agents")
  expect(world.piece("ada").board.shield, 1)
  expect(world.piece("boss").board.shield, 0)
  expect(world.piece("bea").board.shield, 1)
end)

spec("MAY-EXP-09 MAY-AOE-08: walls stop it", function()
  begin()
  stand("ada", "t1:D5", 0)
  stand("bea", "t1:B5", 0)
  live("bang", "t1:C5")
  dice("hit", "blank", "blank", "blank")
  run("due-explosions", world.side "agents")
  expect(world.piece("ada").board.shield, 1)
  expect(world.piece("bea").board.shield, 1) -- had one, and has it still
end)

spec("MAY-EXP-02 MAY-EXP-03 MAY-EXP-04 MAY-EXP-10 W11: a chain waits for the next turn, and no second " ..
  "marker lies there", function()
  begin()
  stand("ada", "s2:A8")
  live("boom", "t1:G3") -- G2 is explosive
  pile "pop"
  dice("hit", "hit", "hit", "blank")
  run("due-explosions", world.side "agents")
  expect(#markers:at(board.find "t1:G2"), 1)
  expect(world.piece("ada").board.mayhem_status, 0) -- nobody placed it
end)

spec("MAY-EXP-11 MAY-EXP-12: it stays face up inside, on a roof and on explosive symbols, else it returns", function()
  begin()
  local inside, roof, street = live("pop", "t1:C3"), live("pop", "t1:C5/3"), live("pop", "s1:E5")
  answer("explosion", "t1:C3")
  answer("explosion", "t1:C5/3")
  run("due-explosions", world.side "agents")
  expect(inside.on_map and inside.face_up, true)
  expect(roof.on_map, true)
  expect(street.on_map, false)
end)

spec("MAY-EXP-13 MAY-ABL-13: each unit in the area gets the statuses on it, hit or not", function()
  begin()
  stand("ada", "s1:C3", 0)
  stand("boss", "s1:C5", 0)
  local marker = live("bang", "s1:C4")
  change.list_add(marker, "statuses", "stunned")
  answer("next-target", world.piece "ada")
  dice("blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank")
  run("due-explosions", world.side "agents")
  expect(world.piece("ada").stunned, 1)
  expect(world.piece("boss").stunned, 1)
end)

spec("MAY-EXP-14: who places one on an explosive symbol gains a Mayhem status", function()
  begin()
  local ada = world.piece "ada"
  explosion.place(board.find "t1:E4", { unit = ada })
  expect(ada.board.mayhem_status, 1)
  explosion.place(board.find "s1:A8", { unit = ada })
  expect(ada.board.mayhem_status, 1)
end)

local function damage(size, square) return place(size, square) end

spec("MAY-BLD-01: face-up markers inside or on top count, by their size; others do not", function()
  begin()
  damage("boom", "t1:C3")
  damage("bang", "t1:F6/3")
  damage("boom", "t1:A1")
  live("boom", "t1:D3")
  expect(building.damage(world.tile "t1"), 5)
end)

spec("MAY-BLD-02 MAY-BLD-03 MAY-BLD-05 MAY-MAP-01: at seven the top level comes down and the ruin lies on " ..
  "the level below", function()
  begin()
  local ada = stand("ada", "t1:C4/3", 2)
  local bea = stand("bea", "t1:F6/2", 2)
  local om = place("om", "t1:E4/3")
  for _, at in ipairs { "t1:C3", "t1:F3" } do damage("boom", at) end
  answer("next-target", ada)
  dice("hit", "push", "blank", "blank", "blank", "blank", "blank", "blank")
  run("explosion-over", damage("pop", "t1:C6")) -- 3 + 3 + 1
  expect(board.levels(world.tile "t1"), 2)
  expect(ada.square, board.find "t1:C4/2")
  expect(bea.square, board.find "t1:F6/2")
  expect(om.square, board.find "t1:E4/2")
  expect(board.inside(board.find "t1:C4/2"), false) -- MAY-MAP-02
  expect(ada.board.shield, 1) -- MAY-BLD-07, and no push
  expect(board.edge_kind(board.edge(board.find "t1:D4/2", "south")), "obstacle")
end)

spec("MAY-BLD-02 MAY-BLD-10: looked at whenever a marker has been placed face up", function()
  begin()
  for _, at in ipairs { "t1:C3", "t1:F3" } do damage("boom", at) end
  run("explosion-over", damage("boom", "t1:D4"))
  expect(board.levels(world.tile "t1"), 2)
end)

spec("MAY-BLD-02: below seven it stands", function()
  begin()
  for _, at in ipairs { "t1:C3", "t1:F3" } do damage("boom", at) end
  run("explosion-over", damage("bang", "t1:A1")) -- in the street: 8 with it
  expect(building.damage(world.tile "t1"), 6)
  expect(board.levels(world.tile "t1"), 3)
end)

spec("MAY-BLD-04 MAY-BLD-08 MAY-BLD-09: the three worst markers go; if seven are left, the next level " ..
  "follows", function()
  begin()
  for _, at in ipairs { "t1:C3", "t1:F3", "t1:C6", "t1:F6" } do damage("boom", at) end
  for _, at in ipairs { "t1:D3", "t1:E3" } do damage("bang", at) end
  local small = damage("pop", "t1:E6")
  run { "collapse", board.find "t1:C3" }
  expect(board.levels(world.tile "t1"), 1) -- 17 less 9 are 8: once more
  expect(small.on_map, false) -- MAY-BLD-09
  expect(#board.area(board.find "t1:C3"), 64)
end)

spec("MAY-BLD-04: the three of most damage go, and all if there are fewer", function()
  begin()
  local small, medium = damage("pop", "t1:E6"), damage("bang", "t1:D3")
  local large = {}
  for _, at in ipairs { "t1:F3", "t1:C6" } do table.insert(large, damage("boom", at)) end
  local other = damage("bang", "t1:A1") -- in the street: not of the building
  run { "collapse", board.find "t1:C3" }
  expect({ large[1].on_map, large[2].on_map, medium.on_map, small.on_map }, { false, false, false, true })
  expect(other.on_map, true)
  expect({ board.levels(world.tile "t1"), building.damage(world.tile "t1") }, { 2, 1 })
  run { "collapse", board.find "t1:C3" }
  expect(small.on_map, false)
end)

spec("MAY-BLD-04: the worst go although they would come to lie on an explosive symbol of the street", function()
  fixture "town"
  change.set(world, "active", world.side "agents")
  local foundry = world.tile "foundry"
  run { "collapse", board.find "foundry:C4" }
  local worst = damage("explosion-large", "foundry:C4/2")
  for _, at in ipairs { "foundry:C3/2", "foundry:D4/2" } do damage("explosion-large", at) end
  run { "collapse", board.find "foundry:C4" }
  expect(board.levels(foundry), 1)
  expect(board.has(board.find "foundry:C4", "explosive"))
  expect(worst.on_map, false)
end)

spec("MAY-BLD-06: of two units in one space the one from above is moved beside it by its owner", function()
  begin()
  local ada, boss = stand("ada", "t1:C4/3", 2), stand("boss", "t1:C4/2", 2)
  answer("displaced", "t1:D4/2")
  answer("next-target", ada)
  dice("blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank")
  run { "collapse", board.find "t1:C3" }
  expect(boss.square, board.find "t1:C4/2")
  expect(ada.square, board.find "t1:D4/2")
end)

spec("MAY-BLD-10 MAY-ABL-14: a marker face up is not rolled for, but counts", function()
  begin()
  stand("ada", "t1:C4", 0)
  pile "boom"
  change.hide(world.zone("explosion-pile").top)
  act.building_damage(board.find "t1:C4")
  run "check-lead"
  expect(building.damage(world.tile "t1"), 3)
  expect(world.piece("ada").board.shield, 2)
  go_on { until_step = "round" }
end)

spec("MAY-LRG-07: a giant beside a building may strike it", function()
  begin()
  local ogre = stand("ogre", "t1:A4", 2)
  pile "bang"
  answer("demolish", "t1:D4")
  dice "aim"
  run("do-demolish", ogre, "wreck")
  expect(building.damage(world.tile "t1"), 2)
  stand("ogre", "s1:A4", 2)
  run("do-demolish", ogre, "wreck")
  expect(building.damage(world.tile "t1"), 2)
end)

spec("MAY-BLD-04 MAY-EXP-12: a marker that goes back into the pile is face down, not live and bare of statuses",
     function()
  begin()
  for card in world.zone("explosion-pile"):set():each() do change.remove(card) end
  local marker = place("boom", "t1:C3", nil, { live = true })
  change.list_add(marker, "statuses", "stunned")
  change.show(marker)
  building.give_back(marker)
  expect(marker.zone.name, "explosion-pile")
  expect({ marker.face_up, marker.live, #marker.statuses }, { false, false, 0 })
end)

spec("MAY-BLD-03: a tile without a destroyed side does not come down", function()
  fixture "wheels-road"
  change.set(world, "active", world.side "agents")
  run { "collapse", board.find "d1:C4" }
  expect(board.levels(world.tile "d1"), 2)
end)

spec("MAY-BLD-08: a tile of one level does not come down", function()
  begin()
  for _, at in ipairs { "t1:C3", "t1:F3", "t1:C6" } do damage("boom", at) end
  run { "collapse", board.find "t1:C3" }
  run { "collapse", board.find "t1:C3" }
  run { "collapse", board.find "t1:C3" }
  expect(board.levels(world.tile "t1"), 1)
end)

spec("MAY-BLD-09: of a ruin in the street those on explosive symbols and those still to go off stay", function()
  begin()
  local plain, waiting, charged = damage("pop", "t1:C3"), live("pop", "t1:D3"), damage("pop", "t1:G2")
  building.sweep(world.tile "t1")
  expect({ plain.on_map, waiting.on_map, charged.on_map }, { false, true, true })
end)

spec("MAY-LRG-07: Demolish without a hit does nothing, and two spaces off it finds nothing", function()
  begin()
  local ogre = stand("ogre", "t1:A4", 2)
  pile "bang"
  answer("demolish", "t1:D4")
  dice "push"
  run("do-demolish", ogre, "wreck")
  expect(building.damage(world.tile "t1"), 0)
  stand("ogre", "s1:H4", 2) -- its eastern spaces are A4 and A5: two from the rooms
  expect(building.near(ogre), false)
  stand("ogre", "t1:A4", 2)
  expect(building.near(ogre), true)
end)

-- The refresh phase of Mayhem up to a step: a card is drawn, a timer and an explosion are due, Ada is down.
local function refresh_until(step)
  begin()
  local ada = world.piece "ada"
  change.move(ada, world.zone("waiting", ada.side.team))
  change.set(ada, "down", true)
  place("plain-one", "zone:drawn@mayhem")
  change.set(world, "turn", 4)
  require("abilities.timer").lay { unit = world.piece "bea", action = "run", icon = "mayhem" }
  change.set(world, "turn", 5)
  local marker = live("pop", "s1:E5")
  if step == "symbols" then answer("redeploy", "wait") end
  run { "refresh-phase", world.side "agents", until_step = step }
  return { world.zone("revealed", world.side("agents").team).count, world.zone("timers").count, marker.on_map }
end

spec("MAY-TURN-05 MAY-TMR-02 MAY-EXP-06 MAY-RDP-03: the order of the refresh phase", function()
  -- open point 10: the card, timers, explosions, drones, redeployment, symbols
  expect(refresh_until "reveal", { 0, 1, true })
  expect(refresh_until "due-timers", { 1, 1, true })
  expect(refresh_until "due-explosions", { 1, 0, true })
  expect(refresh_until "drones", { 1, 0, false })
  expect(refresh_until "redeploy", { 1, 0, false })
  expect(refresh_until "symbols", { 1, 0, false })
  expect(world.phase, "refresh")
  go_on { until_step = "round" }
end)
