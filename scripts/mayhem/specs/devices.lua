-- Doomsday devices: towers, bombs, satellites, dominators, siphons.
local device = require "map.device"
local explosions = require "specs.shared.explosions"
local units = require "specs.shared.units"

local begin, pile, stand = explosions.begin, explosions.pile, units.stand

local devices = filter { kind = "device" }

local function dice(...) force { ... } end

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
  local levels = devices:all():sum(function(each) return each.level end)
  expect(levels, 1 + 3 + 1)
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
  -- No unit places it, so nobody gains a status for an explosive symbol: MAY-EXP-14.
  local explosive = board.squares_with("explosive"):where(function(each) return not board.inside(each) end):first()
  answer("satellite", explosive)
  run("device", world.piece "first")
  for _, piece in ipairs { world.piece "first", world.piece("boss").board, world.piece("ada").board } do
    expect(piece.mayhem_status, 0)
  end
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
