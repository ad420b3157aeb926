-- Explosions, buildings that come down, doomsday devices.
local building = require "map.building"
local explosion = require "map.explosion"
local device = require "map.device"
local explosions = require "specs.shared.explosions"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand, live = units.stand, explosions.live

local markers = filter { kind = "explosion" }

-- Nobody has instants or blocks, so nothing but the explosions asks.
local function begin()
  fixture "city"
  stand("ada", "s1:B2")
  stand("boss", "s1:H2")
  run { "setup", until_step = "round" }
  opening.calm()
  opening.no_kits()
  change.set(world, "turn", 5)
  change.set(world, "active", world.side "agents")
end

local function pile(...) stack("explosion-pile", ...) end

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

local filter_of_devices = filter { kind = "device" }

local function put(item, at) return place(item, at, "command") end

spec("MAY-DDD-01: a device lies wholly on one tile, wholly inside or wholly outside", function()
  begin()
  refuse("device-site", "s1:H1", "s1:A8", "t1:B3", "t1:F3", "t1:C6", "t1:F6/3") -- two tiles, or inside and outside
  answer("device-site", "t1:C3") -- wholly inside
  act.place_device "mast"
  answer("device-site", "t1:C3/3") -- wholly outside, on the roof
  act.place_device "eye"
  answer("device-site", "s1:G7")
  act.place_device "big-one"
  local devices = filter_of_devices:all()
  expect(devices:sum(function(each) return each.level end), 1 + 3 + 1)
end)

spec("MAY-DDD-03 MAY-DDD-02 MAY-TGT-05: it keeps its wounds, and at its health it is gone", function()
  begin()
  local mast = put("mast", "s1:C3")
  require("attack.harm").hits(mast, 3)
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect(mast.wounds, 3)
  require("attack.harm").hits(mast, 1)
  expect(mast.on_map, false)
  local bomb = put("big-one", "s1:C3")
  require("attack.harm").hits(bomb, 9)
  expect(bomb.on_map, true)
end)

spec("MAY-DDD-04: it can be hacked only if it says how", function()
  begin()
  change.set(world.side("agents").team, "turns", 1)
  put("mast", "s1:C2")
  expect(require("map.hack").able(world.piece("ada").board), false)
  put("eye", "s1:A3")
  expect(require("map.hack").able(world.piece("ada").board), true)
end)

spec("MAY-DDD-05: units stand on it and cross it at no extra cost", function()
  begin()
  put("mast", "s1:C2")
  local ends = board.reach(world.piece "ada", "walk", 1)
  expect(ends:cost(board.find "s1:C2"), 1)
end)

spec("MAY-DDD-06: a tower attacks once in each turn of its side, all around and one level higher", function()
  begin()
  local tower = put("tower", "s1:C5")
  stand("ada", "s1:C8", 0)
  local squad = world.piece "first"
  expect(device.able(squad), true)
  answer("tower", "now")
  dice("hit", "blank", "blank", "blank") -- three red, and one yellow for being higher
  run("device", squad)
  expect(world.piece("ada").board.shield, 1)
  expect(tower.spent, true)
  expect(device.able(squad), false)
end)

spec("MAY-ACT-07 MAY-DDD-06: who wanted no windows during the last action is asked before a tower's attack", function()
  begin()
  put("tower", "s1:C5")
  local ada, squad = stand("ada", "s1:C8", 0), world.piece "first"
  change.list_add(ada, "instants", "sidestep")
  change.set(ada, "quick", true)
  change.set(world, "active", world.side "command")
  change.set(world, "phase", "action")
  change.set(world, "serial", 1)
  change.set(world.side("agents").team, "calm", 1)
  answer("action", "device")
  answer("tower", "now")
  answer("instant", "pass")
  dice("blank", "blank", "blank", "blank")
  run { "act", squad, until_step = "act" }
  go_on { until_step = "round" }
end)

spec("MAY-DDD-06 MAY-TMR-11: a tower may wait with nobody in sight; it fires in the next refresh phase of " ..
  "the enemy", function()
  begin()
  local tower, squad = put("tower", "s1:C5"), world.piece "first"
  change.set(world, "active", world.side "command")
  change.set(world, "turn", 5)
  for _, id in ipairs { "ada", "bea", "cai" } do
    change.move(world.piece(id), world.zone("waiting", world.side("agents").team))
  end
  expect(device.able(squad), true)
  run("device", squad) -- all that is offered is to wait
  expect(world.zone("timers").count, 1)
  change.set(tower, "spent", false)
  expect(device.able(squad), false) -- open point 25
  local ada = stand("ada", "s1:C8", 0)
  expect(device.able(squad), true)
  change.set(world, "turn", 6)
  dice("hit", "blank", "blank", "blank", "blank") -- three red, one for the delay, one for being higher
  run("due-timers", world.side "agents")
  expect(ada.board.shield, 1)
end)

spec("MAY-DDD-07: radiation wounds units without a shield on the bomb's tile, at the end of each Lamplight " ..
  "turn", function()
  begin()
  put("big-one", "s1:F5")
  local ada, bea = world.piece "ada", stand("bea", "s1:B5", 0)
  change.set(bea.board, "shield", 0)
  change.set(bea.board, "armor", 1)
  answer("wound", "speed")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect(ada.board.shield, 2)
  expect(bea.board.speed_wounds, 1)
  expect(bea.board.armor, 1)
  device.turn_ends(world.side "command")
  expect(bea.board.speed_wounds, 1)
end)

spec("MAY-DDD-07 MAY-ALLY-04: an ally is safe from it as long as its shield is not used up", function()
  begin()
  put("big-one", "s1:F5")
  local ada = world.piece "ada"
  local pet = place("biscuit", "s1:B5", "agents", { board = ada.board })
  device.turn_ends(world.side "agents")
  expect(pet.wounds, 0)
  change.set(pet, "shields", pet.data.shield)
  device.turn_ends(world.side "agents")
  expect(pet.wounds, 1)
end)

spec("MAY-DDD-08: three timers of Lamplight, one a phase; at the last the building is gone and all on the " ..
  "tile are down", function()
  begin()
  local bomb = put("big-one", "t1:A1")
  local boss = stand("boss", "t1:H8", 0)
  local ada = stand("ada", "t1:A5", 0)
  run("device", world.piece "first")
  expect(bomb.started, true)
  expect(device.able(world.piece "first"), false)
  for turn = 6, 8 do
    change.set(world, "turn", turn)
    expect(ada.on_map, true)
    run("due-timers", world.side "agents")
  end
  expect(ada.on_map or boss.on_map, false)
  expect(bomb.on_map, false)
  expect(board.levels(world.tile "t1"), 1)
end)

spec("MAY-DDD-09: the satellite puts an explosion on an outside space each turn, for whoever has it", function()
  begin()
  local eye = put("eye", "s1:F5")
  pile("pop", "bang")
  refuse("satellite", "t1:D4")
  answer("satellite", "t1:D4/3")
  run("device", world.piece "first")
  expect(device.able(world.piece "first"), false)
  device.turn_begins()
  change.set(eye, "control", "mayhem")
  expect(device.able(world.piece "first"), false)
  expect(device.able(world.piece("ada").board), true)
end)

spec("MAY-DDD-10: who has the dominator jumps without limits; hacking turns it round", function()
  begin()
  local heavy = put("heavy", "s1:F5")
  device.turn_begins()
  expect(world.gravity, "legion")
  change.set(heavy, "control", "mayhem")
  device.turn_begins()
  expect(world.gravity, "mayhem")
  change.remove(heavy)
  device.turn_begins()
  expect(world.gravity, "none")
end)

spec("MAY-DDD-10 MAY-DDD-03 MAY-HACK-03: a hack of the dominator and its end count at once", function()
  begin()
  local heavy, ada = put("heavy", "s1:F5"), stand("ada", "s1:E5")
  device.weigh()
  change.set(world, "active", world.side "agents")
  change.set(heavy, "control", "legion")
  dice("hit", "hit")
  answer("facing", "east")
  run("hack-roll", ada, heavy, 2)
  expect(world.gravity, "mayhem")
  require("attack.harm").hits(heavy, 4)
  expect(world.gravity, "none")
end)

spec("MAY-DDD-11: a siphon feeds one Legion board each refresh phase, and takes cubes from who starts on " ..
  "its tile", function()
  begin()
  put("leech", "s1:F5")
  answer("siphon", world.piece "first")
  device.refresh(world.side "command")
  expect(world.piece("first").mayhem, 1)
  answer("siphon-cube", "tech")
  device.activated(world.piece("ada").board)
  expect(world.piece("ada").board.tech, 2)
  stand("ada", "t1:A1")
  device.activated(world.piece("ada").board)
  expect(world.piece("ada").board.tech, 2)
  place("biscuit", "s1:B5", "agents", { board = world.piece("ada").board })
  answer("siphon-cube", "tech")
  device.activated(world.piece("ada").board)
  expect(world.piece("ada").board.tech, 1)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(world.piece("ada").board, well, 0) end
  device.activated(world.piece("ada").board) -- none left: nothing
end)

spec("MAY-DDD-07 MAY-DDD-08 MAY-DDD-11 MAY-LRG-01: a large unit is on the tile of a device with any of its spaces",
     function()
  begin()
  local ogre = stand("ogre", "s1:C8")
  local bomb = put("big-one", "s2:E5")
  change.set(bomb, "started", true)
  run("device-timer", bomb, 0)
  expect({ ogre.on_map, bomb.on_map }, { false, false })
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
