-- The lead that wins, where more was to come in the same step; and what a mission adds to the actions of a turn.
local vehicle = require "vehicles.vehicle"
local building = require "map.building"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at = board.find

local function begin() opening.begin("points", { phase = "action" }) end

local function stand(id, square, facing) return units.stand(id, square, facing or 2) end

spec("MAY-WIN-08 MAY-PUSH-01: a wound that brings a lead of 20 ends the mission before the push of the same roll",
     function()
  begin()
  local ada, boss = stand("ada", "s1:B4"), stand("boss", "s1:E4", 6)
  force { "hit", "push" }
  answer("wound", "speed")
  run("do-attack", ada, "points-shot")
  expect(outcome(), "mayhem-wins")
  expect(boss.square, at "s1:E4")
end)

spec("MAY-WIN-08 MAY-BLD-08: a collapse that brings a lead of 20 ends the mission before the next level comes down",
     function()
  begin()
  for _, square in ipairs { "t1:C3", "t1:F3", "t1:C6" } do place("explosion-large", square) end
  expect(building.damage(world.tile "t1"), 9)
  run("collapsed", at "t1:C3", 3)
  expect(outcome(), "mayhem-wins")
  expect(board.levels(world.tile "t1"), 3)
end)

spec("MAY-WIN-08 MAY-OM-02 MAY-DRN-07: a step that brings a lead of 20 ends the mission before traffic", function()
  begin()
  local front = place("points-drone", "s1:C4")
  change.turn(front, 2)
  vehicle.set_up()
  local ada = stand("ada", "s1:E3")
  stack("refresh@legion", "points-card")
  place("om", "s1:F5", nil, { control = "legion" })
  answer("move", "s1:E4")
  run("do-move", ada, "points-walk")
  expect({ outcome(), board.name(front.square) }, { "mayhem-wins", "s1:C4" })
end)

spec("MAY-WIN-08: points of both sides in one step are netted, also where the step does more", function()
  begin()
  change.set(world, "lead", -30)
  local ada, boss = stand("ada", "s1:B4"), stand("boss", "s1:E4", 6)
  force { "hit", "push" }
  answer("wound", "speed")
  answer("push", "s1:F4")
  run("do-attack", ada, "points-shot")
  expect({ ended(), world.lead, board.name(boss.square) }, { false, -10, "s1:F4" })
end)

spec("MAY-DDD-08 MAY-ALLY-05: an ally that goes down with its elite is not downed by the bomb once more", function()
  begin()
  local ada = stand("ada", "s1:B2")
  local pet = place("biscuit", "s1:C2", "agents", { board = ada.board })
  run("device-timer", place("quarry-heart", "s1:E5", "command"), 0)
  expect({ ada.on_map, pet.on_map, world.lead }, { false, false, -1 })
end)

spec("MAY-ACT-02 MAY-SET-10: an add-on of the mission comes once a turn as others do", function()
  begin()
  local ada = stand("ada", "s1:B4")
  require("turns.activation").start(ada.board, 1, world.side "agents")
  answer("facing", "north")
  run("special", ada.board)
  expect(require("turns.special").able(ada.board), false)
  require("turns.activation").start(ada.board, 1, world.side "agents")
  expect(require("turns.special").able(ada.board), true)
end)

spec("MAY-FACE-01 MAY-SET-10: a unit turns ahead of an action of the mission", function()
  begin()
  local ada = stand("ada", "s1:B4")
  expect_options("facing", "north", "east", "south", "west")
  answer("facing", "south")
  run("special", ada.board)
  expect(ada.facing, 4)
end)

spec("MAY-ACT-07 MAY-SET-10: there is a window between the payment for an action of the mission and the action",
     function()
  begin()
  local ada, boss = stand("ada", "s1:B4"), stand("boss", "s1:H8", 6)
  change.list_add(boss, "instants", "points-dash")
  change.set(boss, "quick", true)
  answer("instant", boss)
  answer("dash", "s1:G8")
  answer("facing", "west")
  answer("facing", "south") -- Ada, once it is her turn to act
  run("special", ada.board)
  expect({ board.name(boss.square), ada.facing }, { "s1:G8", 4 })
end)

spec("MAY-ABL-27 MAY-DOWN-01: what waited for the next action of a unit does not wait until it comes back", function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  local ann = world.piece "ann"
  change.move(ann, at "s1:B4")
  change.list_add(ann, "primed", "ready-shot")
  change.set(ann, "last", "shot")
  require("attack.harm").down(ann, world.side "command")
  expect({ #ann.primed, ann.last }, { 0, nil })
end)

spec("MAY-AOE-01 MAY-DOWN-01: who is off the map by now is not offered as a target", function()
  begin()
  local ada, boss = stand("ada", "s1:B4"), stand("boss", "s1:D4", 6)
  local pet = place("biscuit", "s1:C4", "agents", { board = ada.board })
  local strike = require("attack.strike").take { free = true, die = "red", extra = 4, space = at "s1:D4",
                                                 shoves = false, struck = set(ada, pet, boss) }
  change.move(boss, world.zone("waiting", boss.side.team))
  expect_options("next-target", "ada", pet)
  answer("next-target", pet)
  force { "blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank" }
  run("attack-next", strike)
end)

spec("MAY-ACT-02 MAY-SET-10: of two add-ons of the mission each comes once a turn, and the one that is chosen is done",
     function()
  begin()
  local special = require "turns.special"
  local ada = stand("ada", "t1:A4")
  answer("special", "doze")
  answer("facing", "east")
  run("special", ada.board)
  expect(world.lead, 2)
  answer("facing", "east")
  run("special", ada.board) -- nothing but the nap is left
  expect({ world.lead, special.able(ada.board) }, { 2, false })
end)

spec("MAY-WIN-08 MAY-TURN-07: points at the end of a round may win at once", function()
  fixture "strike-lines" -- two for the Legion at the end of each round
  run { "setup", until_step = "round" }
  change.set(world, "lead", -18)
  run "round-end"
  expect(outcome(), "legion-wins")
end)

spec("MAY-WIN-01 MAY-WIN-04: missions are told who has gained, and how much", function()
  begin()
  act.score(world.side "agents", 3)
  act.score(world.side "command", 4)
  act.score(world.side "command", 0)
  expect(world.gained, 304)
  expect({ world.side("agents").team.points, world.side("command").team.points }, { 3, 4 })
end)

spec("MAY-MOVE-01 MAY-SET-10: missions are told of each step and of the end of a move", function()
  begin()
  local ada = stand("ada", "s1:B4")
  change.set(ada, "mp", 2)
  answer("move", "s1:D4")
  answer("facing", "east")
  run("move-on", ada, "points-walk")
  expect(world.gained, 120000)
end)

spec("MAY-TURN-01 MAY-SET-10: missions are told when a turn begins and when it ends", function()
  begin()
  change.set(world, "phase", "none")
  run { "turn", world.side "agents", until_step = "action-phase" }
  expect(world.gained, 1000000)
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect({ world.gained, world.phase }, { 11000000, "none" })
end)
