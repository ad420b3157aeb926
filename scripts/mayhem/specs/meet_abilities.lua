-- Abilities where they meet areas, devices, vehicles, statuses and the end of things.
local vehicle = require "vehicles.vehicle"
local harm = require "attack.harm"
local status = require "units.status"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local stand, turns = units.stand, units.turns

local markers = filter { kind = "explosion" }

-- Ann and the boss face each other across two squares. Both have no shields left.
local function begin() return duels.bare_lab { turn = 5 } end

local function pest(square) return units.minion("pest", square, turns.west) end

spec("MAY-ABL-07 MAY-ABL-22 MAY-AOE-01: No Damage for a roll that shows a push is not that of the next target",
     function()
  local ann, boss = begin()
  change.list_add(ann, "passive", "soft-push")
  local one = pest "s1:E5"
  answer("target", "s1:E4")
  answer("next-target", one)
  force { "hit", "push" }
  answer("push", "s1:F5")
  force { "hit", "blank" }
  answer("wound", "mayhem")
  run("perform", ann, "shot-wide")
  expect({ one.hits, boss.board.mayhem_wounds }, { 0, 1 })
end)

spec("MAY-RES-05 MAY-AOE-01 MAY-ABL-23: a Special ability may be used once in the roll against each target", function()
  local ann, boss = begin()
  change.list_add(ann, "passive", "sp-a") -- a Tech cube
  local one = pest "s1:E5"
  answer("target", "s1:E4")
  answer("next-target", one)
  force { "hit-special", "blank" }
  answer("use-special", "sp-a")
  force { "hit-special", "blank" }
  answer("use-special", "sp-a")
  answer("wound", "mayhem")
  run("perform", ann, "shot-wide")
  expect({ one.hits, boss.board.mayhem_wounds, ann.board.tech }, { 1, 1, 2 })
end)

spec("MAY-ABL-10 MAY-AOE-10 MAY-VEH-24: an area that covers both halves of a vehicle rolls for it once", function()
  local ann, boss = begin()
  local cart = place("milk-float", "s1:F4", "command")
  change.turn(cart, turns.east) -- its rear under the boss
  vehicle.set_up()
  answer("target", "s1:E4")
  answer("next-target", boss)
  force { "blank", "blank", "hit", "hit" }
  run("perform", ann, "shot-wide")
  expect(cart.wounds, 2)
end)

spec("MAY-ABL-29 MAY-VEH-25 MAY-TGT-05: destroying a vehicle is not downing an enemy", function()
  local ann = begin()
  stand("boss", "t1:A1")
  local cart = place("milk-float", "s1:F4", "command")
  change.turn(cart, turns.east)
  change.set(cart, "wounds", 2)
  vehicle.set_up()
  answer("target", "s1:E4")
  force { "hit", "blank" }
  run("perform", ann, "shot-kill")
  expect({ cart.on_map, ann.board.tech }, { false, 0 })
end)

spec("MAY-ABL-12 MAY-EXP-06 MAY-EXP-05: an explosion that an ability places goes off in the next turn's refresh phase",
     function()
  local ann, boss = begin()
  stack("explosion-pile", "explosion-small")
  answer("target", "s1:E4")
  force { "blank", "blank" }
  run("perform", ann, "shot-mine")
  run("due-explosions", world.side "agents") -- not in this turn's
  change.set(world, "turn", 6)
  change.set(world, "active", world.side "command")
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "mayhem")
  run("due-explosions", world.side "command")
  expect(boss.board.mayhem_wounds, 1)
end)

spec("MAY-ABL-12 MAY-AOE-01 MAY-EXP-01: an area attack places one explosion, in the target space", function()
  local ann, boss = begin()
  change.list_add(ann, "passive", "mine")
  local one = pest "s1:E5"
  stack("explosion-pile", "explosion-small", "explosion-small")
  answer("target", "s1:E4")
  answer("next-target", one)
  force { "blank", "blank", "blank", "blank" }
  run("perform", ann, "shot-wide")
  expect({ #markers:all(), #markers:at(boss.square) }, { 1, 1 })
end)

spec("MAY-ABL-12 MAY-EXP-14 MAY-MYH-03: an explosion on an explosive symbol brings its unit the second Mayhem status",
     function()
  local ann = begin()
  stand("ann", "t1:G5", turns.north)
  stand("boss", "t1:G2", turns.south)
  change.set(ann.board, "mayhem-status", 1)
  stack("explosion-pile", "explosion-small")
  answer("target", "t1:G2")
  answer("next-target", "boss")
  force { "blank", "blank", "blank", "blank" }
  run("perform", ann, "shot-mine")
  expect({ ann.board.mayhem_status, ann.board.mayhem }, { 0, 1 })
end)

spec("MAY-ABL-18 MAY-DOWN-01 MAY-TGT-03: the second attack goes near the space of the first target, which is down",
     function()
  local ann, boss = begin()
  local one = pest "s1:G4"
  change.set(boss.board, "health", 1)
  answer("target", "s1:E4")
  force { "hit-special", "blank" }
  answer("use-special", "second")
  answer("wound", "mayhem")
  force { "hit" }
  run("perform", ann, "shot-second")
  expect({ boss.on_map, one.hits }, { false, 1 })
end)

spec("MAY-ABL-18 MAY-PUSH-01 MAY-TGT-02: the second attack is measured from the target space, not from where the " ..
  "target was pushed", function()
  local ann, boss = begin()
  local near, far = pest "s1:C2", pest "s1:H4"
  answer("target", "s1:E4")
  force { "push-special", "blank" }
  answer("use-special", "second")
  answer("push", "s1:F4")
  answer("facing", "east")
  force { "hit" }
  expect(boss.on_map)
  run("perform", ann, "shot-second")
  expect({ near.hits, far.hits }, { 1, 0 })
end)

spec("MAY-ABL-02 MAY-STA-17 MAY-REF-05: a status given in one turn may be removed in the refresh phase of the next",
     function()
  local ann, boss = begin()
  force { "blank", "blank" }
  run("perform", ann, "shot-give-down")
  expect(boss.attack_down, 1)
  status.remove_pair(boss.board)
  expect(boss.attack_down, 1, "not in the same turn")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  status.remove_pair(boss.board)
  expect(boss.attack_down, 0)
end)

spec("MAY-ABL-03 MAY-STA-11: a cube on a Disrupted marker does not pay for an ability", function()
  local ann = begin()
  change.set(ann.board, "tech", 1)
  for _, well in ipairs { "speed", "focus" } do change.set(ann.board, well, 0) end
  status.give(ann, "disrupted")
  force { "blank", "blank" } -- nobody is asked whether to pay for a die
  run("perform", ann, "shot-pay-die")
  expect({ ann.board.tech, ann.board.tech_held }, { 0, 1 })
end)

spec("MAY-ABL-11 MAY-STA-08 MAY-RNG-04: an ability's range and Range Down add up; a band below nothing is not used",
     function()
  local ann, boss = begin()
  change.set(ann, "range-down", 1) -- 2 and 3 less 3: the boss, 3 away, is out of it
  answer("facing", "east")
  run("perform", ann, "shot-far")
  stand("boss", "s1:D4", turns.west)
  force { "hit", "blank" }
  answer("wound", "mayhem")
  run("perform", ann, "shot-far")
  expect(boss.board.mayhem_wounds, 1)
end)

spec("MAY-ABL-04 MAY-MOD-02 MAY-STA-03: a die of an ability is there before penalties lower the dice", function()
  local ann, boss = begin()
  change.set(boss, "defense-up", 3)
  force { "hit", "hit", "hit" } -- three red ones, all of them lowered to yellow
  for _ = 1, 3 do answer("wound", "mayhem") end
  run("perform", ann, "shot-more-dice")
  expect(boss.board.mayhem_wounds, 3)
end)

spec("MAY-ABL-08 MAY-MOD-06 MAY-MOD-07: Ignore Protection does not help against a higher target", function()
  local ann, boss = begin()
  local modifiers, strikes = require "attack.modifiers", require "attack.strike"
  stand("ann", "t1:A4", turns.east)
  stand("boss", "t1:C4/3", turns.west)
  local strike = strikes.take { attacker = ann, action = "shot-no-cover", space = boss.square }
  expect(modifiers.net(ann, boss, strike), -2)
  strikes.give_back(strike)
end)

spec("MAY-ABL-15 MAY-OM-02 MAY-FACE-01: movement points won by a roll are used after the attack and take markers",
     function()
  local ann = begin()
  local om = place("om", "s1:D2", nil, { control = "legion" })
  force { "hit-special", "blank" }
  answer("use-special", "win-points")
  answer("wound", "mayhem")
  answer("move", "s1:C3")
  answer("move", "stop")
  answer("facing", "east")
  run("perform", ann, "shot-win-points")
  expect(om.control, "mayhem")
end)

spec("MAY-ABL-16 MAY-DOWN-01: a unit that is down when its action ends is not healed", function()
  local ann = begin()
  change.list_add(ann, "running", "shot-mend")
  change.set(ann.board, "speed-wounds", 1)
  require("abilities.gifts").promise(ann, ann, "shot-mend", "heal", 2)
  harm.down(ann, world.side "command")
  change.set(ann.board, "speed-wounds", 1)
  require("abilities.gifts").deliver(ann, "shot-mend")
  expect(ann.board.speed_wounds, 1)
end)

spec("MAY-ABL-21 MAY-PUSH-01 MAY-ABL-01: push results that set off an ability push all the same", function()
  local ann, boss = begin()
  expect(boss.on_map)
  force { "push", "push" }
  answer("push", "s1:F4")
  answer("push", "s1:G4")
  run("perform", ann, "shot-each-push")
  expect({ ann.board.tech, board.name(boss.square) }, { 2, "s1:G4" })
end)

spec("MAY-ABL-29 MAY-EXP-07 MAY-TGT-06: a unit that an explosion downs was not downed by the attack that placed it",
     function()
  local ann, boss = begin()
  change.set(boss.board, "health", 1)
  change.list_add(ann, "passive", "kill")
  place("explosion-small", "s1:E4", nil, { live = true, turn = 4 })
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "mayhem")
  run("due-explosions", world.side "agents")
  expect({ boss.on_map, ann.board.tech }, { false, 0 })
end)

spec("MAY-ABL-18 MAY-ABL-14 MAY-BLD-05: the second attack comes before the building that both bring down collapses",
     function()
  local ann, boss = begin()
  stand("ann", "t1:C4/3", turns.east)
  stand("boss", "t1:F4/3", turns.west)
  change.list_add(ann, "passive", "wreck")
  for _, piece in ipairs { ann, boss } do change.list_clear(piece, "kit") end
  local one = pest "t1:F6/3"
  for _, square in ipairs { "t1:C3", "t1:F3" } do place("explosion-large", square) end
  stack("explosion-pile", "explosion-large")
  answer("target", "t1:F4/3")
  force { "hit-special", "blank" }
  answer("use-special", "second")
  answer("wound", "mayhem")
  answer("facing", "east")
  force { "hit" }
  run { "perform", ann, "shot-second", until_step = "collapse" }
  expect({ one.hits, board.levels(world.tile "t1") }, { 1, 3 })
end)
