-- Timers where they meet other things that are due, and what has changed since they were laid.
local timer = require "abilities.timer"
local harm = require "attack.harm"
local vehicle = require "vehicles.vehicle"
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local timers = require "specs.shared.timers"
local units = require "specs.shared.units"

local at, due, lying = board.find, timers.due, timers.lying
local bare, stand, turns = units.bare, units.stand, units.turns

-- Turn 5 is Mayhem's. Neither has shields.
local function lab() return duels.bare_lab { turn = 5 } end

local function city(name)
  opening.begin(name or "city", { turn = 5 })
  opening.calm()
  opening.no_kits()
end

-- The refresh phase of a side up to a step of it.
local function refresh(name, turn, until_step)
  change.set(world, "turn", turn)
  change.set(world, "active", world.side(name))
  run { "refresh-phase", world.side(name), until_step = until_step }
end

spec("MAY-TMR-04 MAY-DOWN-01 MAY-RDP-01: an ability that lasts until its timer goes ends when its unit is downed",
     function()
  local ann = lab()
  answer("lay-timer", "until-bonus")
  answer("facing", "east")
  run("perform", ann, "dig-in")
  harm.down(ann, world.side "command")
  expect({ lying(), #ann.laid }, { 0, 0 })
  change.set(world, "turn", 7)
  answer("redeploy", "s1:B4")
  answer("facing", "east")
  change.move(world.piece "boss", at "t1:A1")
  run("redeploy", world.side "agents")
  change.move(world.piece "boss", at "s1:E4")
  force { "blank", "blank" } -- and no third die
  run("perform", ann, "shot")
end)

spec("MAY-TMR-02 MAY-EXP-06: timers go before explosions: a unit that an explosion would down still does its " ..
  "delayed action", function()
  local ann, boss = lab() -- open point 10
  change.set(ann.board, "health", 1)
  run("perform", ann, "snipe")
  place("explosion-small", "s1:B4", nil, { live = true, turn = 5 })
  force { "hit", "blank" }
  answer("wound", "mayhem") -- the boss
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "speed") -- Ann
  refresh("command", 6, "redeploy")
  expect({ boss.board.mayhem_wounds, ann.on_map }, { 1, false })
end)

spec("MAY-EXP-06 MAY-DRN-01: explosions go off before drones move: a drone that one destroys rams nobody", function()
  city "wheels-road" -- open point 10
  local front = place("wheels-drone", "s1:D4")
  change.turn(front, turns.east)
  vehicle.set_up()
  local boss = stand("boss", "s1:F4")
  place("explosion-small", "s1:D4", nil, { live = true, turn = 4 })
  place("wheels-three", "zone:drawn@mayhem")
  force { "hit", "hit", "hit", "blank" }
  refresh("agents", 5, "redeploy")
  expect({ front.on_map, board.name(boss.square) }, { false, "s1:F4" })
end)

spec("MAY-TMR-11 MAY-WIN-08: a delayed attack that brings a lead of 20 ends the mission before any explosion",
     function()
  city "events"
  local ada, boss, bea = stand("ada", "s1:B2", 2), stand("boss", "s1:D2", 6), stand("bea", "s1:F6", 0)
  bare(boss, 1)
  change.set(world, "lead", 19)
  timer.lay { unit = ada, what = "action", action = "pistol", icon = "legion" }
  place("explosion-small", "s1:F6", nil, { live = true, turn = 4 })
  change.set(ada.board, "focus", 0)
  force { "hit", "blank" }
  answer("wound", "speed")
  refresh("command", 6)
  expect({ outcome(), bea.board.shield }, { "mayhem-wins", 1 })
end)

spec("MAY-TMR-02 MAY-TURN-02: timers wait over the first turn of a round, which has no refresh phase", function()
  local ann, boss = lab() -- open point 10
  run("perform", ann, "snipe")
  change.set(world, "turn", 6)
  answer("board", boss.board)
  answer("action", "end")
  run { "turn", world.side "command", until_step = "next-turn" }
  expect({ lying(), boss.board.mayhem_wounds }, { 1, 0 })
end)

spec("MAY-TMR-06 MAY-STA-10: a unit that is stunned after it has paid does its delayed action at no further cost",
     function()
  local ann, boss = lab()
  run("perform", ann, "snipe")
  change.set(ann, "stunned", 2)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ann.board, well, 0) end
  force { "hit", "blank" }
  answer("wound", "mayhem")
  due("command", 6)
  expect(boss.board.mayhem_wounds, 1)
end)

spec("MAY-TMR-11 MAY-STA-08: what a delayed attack reaches is judged at the removal of its timer", function()
  local ann, boss = lab() -- open point 26
  run("perform", ann, "snipe")
  stand("boss", "s1:H4", 6)
  change.set(ann, "range-down", 2) -- 9 less 6, and the boss is 6 away
  answer("facing", "east")
  due("command", 6)
  expect({ lying(), boss.board.mayhem_wounds }, { 0, 0 })
end)

spec("MAY-TMR-11 MAY-OM-02: movement points of a delayed action take markers in the enemy's turn", function()
  local ann, boss = lab()
  local om = place("om", "s1:D2", nil, { control = "legion" })
  stand("boss", "s1:F6", 6)
  answer("delay", "wait-charge")
  run("perform", ann, "rush")
  answer("move", "s1:C3") -- nobody was within three spaces before
  answer("move", "stop")
  answer("facing", "east")
  answer("facing", "east")
  force { "blank", "blank", "blank" }
  due("command", 6)
  expect({ om.control, boss.board.mayhem_wounds }, { "mayhem", 0 })
end)

spec("MAY-TMR-11 MAY-SQD-03: hits of a delayed attack add to what a minion took in the action phase of that turn",
     function()
  local ann = lab()
  stand("boss", "t1:A1", 6)
  local pest = place("pest", "s1:D4", "command", { board = world.piece "first", hits = 1 })
  change.turn(pest, 6)
  run("perform", ann, "snipe")
  answer("target", "s1:D4")
  force { "hit", "blank" }
  due("command", 6)
  expect(pest.on_map, false)
end)

spec("MAY-TMR-11 MAY-PUSH-01: a delayed attack comes from where its unit has been pushed since", function()
  local ann, boss = lab()
  run("perform", ann, "snipe")
  stand("ann", "s1:E6", 2)
  change.turn(boss, turns.north) -- Ann stands behind it now: two bonuses, and red dice are joined by white ones
  force { "hit", "blank", "blank" }
  answer("wound", "mayhem")
  due("command", 6)
  expect(boss.board.mayhem_wounds, 1)
end)

spec("MAY-TMR-02 MAY-TMR-11: of two delayed actions the first may down the unit of the second, which is then not done",
     function()
  local ann, boss = lab() -- open points 26, 57
  change.set(boss.board, "health", 1)
  timer.lay { unit = ann, what = "action", action = "shot", icon = "legion" }
  timer.lay { unit = boss, what = "action", action = "shot", icon = "legion" }
  answer("timer", ann)
  force { "hit", "blank" }
  answer("wound", "mayhem")
  due("command", 6)
  expect({ boss.on_map, lying(), ann.on_map }, { false, 0, true })
end)

spec("MAY-DDD-08 MAY-RDP-01: a unit that the bomb downs in a refresh phase does not come back in it", function()
  city()
  place("big-one", "t1:A1", "command")
  local ada = stand("ada", "t1:A5", 0)
  run("device", world.piece "first")
  for turn = 6, 8 do
    change.set(world, "turn", turn)
    change.set(world, "phase", "refresh")
    change.set(world, "active", world.side "agents")
    run("due-timers", world.side "agents")
  end
  expect(ada.down, true)
  run("redeploy", world.side "agents") -- nothing is asked
  expect(ada.on_map, false)
end)

spec("MAY-DDD-08 MAY-BLD-05 MAY-EXP-06: an explosion on the roof comes down with the bomb's building, and goes " ..
  "off in the street", function()
  city()
  place("big-one", "t1:A1", "command")
  run("device", world.piece "first")
  for turn = 6, 7 do due("agents", turn) end
  local marker = place("pop", "t1:C3/3", nil, { live = true, turn = 7 })
  change.set(world, "turn", 8)
  run("due-timers", world.side "agents")
  expect({ board.levels(world.tile "t1"), board.name(marker.square) }, { 1, "t1:C3" })
  run("due-explosions", world.side "agents")
  expect(marker.on_map, false) -- MAY-EXP-12: no building is left
end)

spec("MAY-DDD-08 MAY-DOWN-02 MAY-ALLY-05 MAY-LRG-01: the bomb downs minions, allies and large units of both sides",
     function()
  city()
  place("big-one", "t1:A1", "command")
  local ada, ogre = stand("ada", "t1:D4/2", 0), stand("ogre", "t1:A5", 0)
  local pest = place("pest", "t1:C4", "command", { board = world.piece "first" })
  local pet = place("biscuit", "t1:H8", "agents", { board = ada.board })
  change.set(pet, "wounds", 1)
  run("device", world.piece "first")
  for turn = 6, 8 do due("agents", turn) end
  expect({ ada.on_map, ogre.on_map, pest.on_map, pet.on_map }, { false, false, false, false })
end)

spec("MAY-TMR-08 MAY-DOWN-02: all timers of a minion go when it is downed; those of another of its type stay",
     function()
  lab()
  local first = world.piece "first"
  local one = place("pest", "s1:D5", "command", { board = first })
  local two = place("pest", "s1:D6", "command", { board = first })
  timer.lay { unit = one, what = "ability", ability = "slow-gain", icon = "mayhem" }
  timer.lay { unit = one, what = "ability", ability = "slow-gain", icon = "mayhem" }
  timer.lay { unit = two, what = "ability", ability = "slow-gain", icon = "mayhem" }
  harm.hits(one, 2)
  expect({ lying(), world.zone("timers"):at(1).unit }, { 1, two })
end)

spec("MAY-TMR-06 MAY-VEH-07: a unit that rides on a vehicle when its delayed attack comes shoots from where it " ..
  "rides then", function()
  city "events"
  local ada, boss = stand("ada", "s1:A8", 2), stand("boss", "s1:G8", 6)
  timer.lay { unit = ada, what = "action", action = "pistol", icon = "legion" }
  local cart = place("milk-float", "s1:E8", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  change.move(ada, at "s1:E8")
  change.set(ada.board, "focus", 0)
  force { "hit", "hit" } -- red: two spaces away
  due("command", 6)
  expect(boss.board.shield, 0)
end)
