-- Squads: groups, statuses and delayed actions where a figure is downed or changed on the way.
local vehicle = require "vehicles.vehicle"
local timer = require "abilities.timer"
local status = require "units.status"
local harm = require "attack.harm"
local cost = require "turns.cost"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at = board.find
local minion, stand, turns = units.minion, units.stand, units.turns

local function begin(name)
  opening.begin(name, { turn = 5, phase = "action" })
  opening.calm()
  change.set(world, "active", world.side "command")
  change.set(world.piece "first", "active", true)
end

spec("MAY-SQD-05 MAY-DRN-07 MAY-DOWN-02: the second figure of a group moves although the first was run down on its way",
     function()
  begin "crossing"
  local front = place("freight-drone", "t1:B2")
  change.turn(front, turns.east)
  vehicle.set_up()
  stack("refresh@mayhem", "cross-card")
  local one, two = minion("cross-pest", "t1:D1"), minion("cross-pest", "t1:D8")
  change.list_add(one, "group", two)
  change.set(one, "group-action", "cross-run")
  answer("move", "t1:D2")
  answer("push", "t1:E1")
  force { "hit", "hit", "blank", "blank" }
  answer("move", "t1:E8")
  answer("move", "stop")
  answer("facing", "north")
  run("execute", one, "cross-run")
  expect({ one.on_map, board.name(two.square) }, { false, "t1:E8" })
end)

spec("MAY-SQD-05 MAY-MOVE-06: the second figure of a group finds the space free that the first has left", function()
  begin "street"
  local one, two = minion("pest", "s1:B2"), minion("pest", "s1:A2")
  stand("ada", "s1:H8")
  answer("group", two)
  answer("move", "s1:C2")
  answer("move", "stop")
  answer("facing", "north")
  answer("move", "s1:B2")
  answer("move", "stop")
  answer("facing", "north")
  run("perform", one, "charge")
  expect({ board.name(one.square), board.name(two.square), world.piece("first").speed }, { "s1:C2", "s1:B2", 2 })
end)

spec("MAY-SQD-05 MAY-STA-10: a squad that cannot pay for a stunned figure cannot have it join", function()
  begin "street" -- open point 19
  local one, two = minion("pest", "s1:B2"), minion("pest", "s1:A2")
  stand("ada", "s1:H8")
  change.set(two, "stunned", 1)
  local first = world.piece "first"
  for _, well in ipairs { "focus", "tech" } do change.set(first, well, 0) end
  change.set(first, "speed", 2)
  answer("move", "stop")
  answer("facing", "north")
  run("perform", one, "charge") -- one cube is left: nobody is asked
  expect(first.speed, 1)
end)

spec("MAY-STA-09 MAY-SQD-05 MAY-STA-05: of a group only the figure with Move Down goes less far", function()
  begin "street" -- open point 21
  local one, two = minion("pest", "s1:B2"), minion("pest", "s1:B6")
  change.set(one, "move-down", 1)
  change.set(one, "debt", 3)
  stand("ada", "s1:H8")
  answer("group", two)
  refuse("move", "s1:D2")
  answer("move", "s1:C2") -- its one point
  answer("facing", "north")
  answer("move", "s1:F6")
  answer("facing", "north")
  run("perform", one, "charge")
  expect({ board.name(one.square), board.name(two.square), one.debt }, { "s1:C2", "s1:F6", 0 })
end)

spec("MAY-SQD-03 MAY-TURN-01: hits taken in the enemy's turn are gone in the minion's own", function()
  begin "street"
  local pest = minion("pest", "s1:B2")
  harm.hits(pest, 1, world.side "agents")
  change.set(world, "active", world.side "agents")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  harm.hits(pest, 1, world.side "agents")
  expect(pest.on_map, true)
end)

spec("MAY-STA-11 MAY-SQD-02: a minion's Disrupted locks a space of its squad for all figures of it", function()
  begin "street"
  local first = world.piece "first"
  local pest, guard = minion("pest", "s1:B2"), minion("guard", "s1:B4")
  change.set(first, "focus", 1)
  for _, well in ipairs { "speed", "tech" } do change.set(first, well, 0) end
  status.give(pest, "disrupted")
  expect({ first.focus, first.focus_held, cost.affordable(guard, "rifle") }, { 0, 1, false })
  harm.hits(pest, 2, world.side "agents")
  expect({ first.focus, first.focus_held, cost.affordable(guard, "rifle") }, { 1, 0, true })
end)

-- A group of two waits to shoot at Ann; its second figure is downed meanwhile.
local function waiting_group()
  opening.begin("ability-lab", { turn = 5 })
  local ann = stand("ann", "s1:B4", turns.east)
  for _, well in ipairs { "shield", "armor" } do change.set(ann.board, well, 2) end
  local one, two = minion("pest", "s1:D5", turns.west), minion("pest", "s1:D4", turns.west)
  timer.lay { unit = one, what = "action", action = "shot", icon = "mayhem", group = { two } }
  harm.hits(two, 2, world.side "agents")
  return ann, two
end

-- In turn 7 the first figure shoots, and nobody else.
local function one_shoots(ann)
  change.set(world, "turn", 7)
  answer("facing", "west")
  force { "hit", "blank" }
  run("due-timers", world.side "agents")
  expect(ann.board.shield, 1)
end

spec("MAY-TMR-06 MAY-SQD-05 MAY-DOWN-02: a figure of a waiting group that is downed meanwhile is missing when it acts",
     function()
  local ann, two = waiting_group()
  expect(two.on_map, false)
  one_shoots(ann)
end)

spec("MAY-TMR-06 MAY-DOWN-02 MAY-RNF-04: a figure that was downed and bought again has no part in the delayed " ..
  "action of its group", function()
  local ann, two = waiting_group()
  answer("facing", "west")
  require("units.reinforce").put(two, world.piece "first", at "s1:D4")
  one_shoots(ann)
end)

spec("MAY-ABL-02 MAY-DOWN-01 MAY-ABL-29: a status for the target of an attack that downs it is lost", function()
  opening.begin "ability-lab"
  local ann, boss = stand("ann", "s1:B4", turns.east), stand("boss", "s1:E4", turns.west)
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  force { "hit", "blank" }
  answer("wound", "speed")
  run("perform", ann, "shot-give-down")
  expect({ boss.on_map, boss.attack_down }, { false, 0 })
end)

spec("MAY-STA-10 MAY-MYH-07: a stunned unit pays two cubes more for its own use of a Mayhem card", function()
  opening.begin "ability-lab"
  change.set(world, "phase", "action")
  local ann = stand("ann", "s1:B4", turns.east)
  for card in world.zone("hand", ann.side.team):set():each() do change.remove(card) end
  place("ann-main", "zone:hand@mayhem", "agents")
  change.set(ann.board, "active", true)
  change.set(ann.board, "shield", ann.board.shield_size)
  change.set(ann, "stunned", 1)
  change.set(ann.board, "speed", 0)
  change.set(ann.board, "focus", 0)
  change.set(ann.board, "tech", 2)
  expect(require("cards.mayhem").can_play(ann.board), false)
  change.set(ann.board, "tech", 3)
  answer("facing", "east")
  run("card", ann.board)
  expect({ ann.attack_up, ann.board.tech }, { 1, 0 })
end)
