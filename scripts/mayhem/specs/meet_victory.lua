-- Points, rounds and the end of the mission, where something else is under way.
local om = require "mission.om"
local harm = require "attack.harm"
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

-- A point for each unit that is downed, for whoever did it.
local function begin() opening.begin("crossing", { turn = 5, phase = "action" }) end

spec("MAY-DDD-08 MAY-DOWN-03: all that a bomb downs, of either side, the Legion has downed", function()
  begin()
  local bomb = place("quarry-heart", "s1:A5", "command", { started = true })
  local ada, boss = units.stand("ada", "s1:H8"), units.stand("boss", "s1:H6")
  run("device-timer", bomb, 0)
  expect({ ada.on_map, boss.on_map, bomb.on_map, world.lead }, { false, false, false, -2 })
end)

local function frail(unit) units.bare(unit, 1) end

spec("MAY-WIN-08 MAY-EXP-07 MAY-DOWN-01: an explosion that downs the unit of the 20th point rolls for nobody else",
     function()
  fixture "events" -- a point for each unit of the Legion that is downed
  run { "setup", until_step = "round" }
  change.set(world, "turn", 5)
  change.set(world, "active", world.side "agents")
  for _, id in ipairs { "ada", "bea", "cai", "boss", "ogre" } do
    change.set(world.piece(id), "quick", false)
    change.list_clear(world.piece(id), "kit")
  end
  local boss, ada = stand("boss", "t1:A7", 0), stand("ada", "t1:A8", 0)
  frail(boss)
  change.set(world, "lead", 19)
  place("explosion-medium", "t1:A7", nil, { live = true, turn = 4 })
  answer("next-target", boss)
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "speed")
  run("due-explosions", world.side "agents")
  expect(ada.board.shield, 2)
end)

spec("MAY-WIN-08 MAY-SQD-05 MAY-SQD-06: the second figure of a group does not act after the 20th point", function()
  begin()
  local first = world.piece "first"
  change.set(world, "active", world.side "command")
  change.set(world, "lead", -19)
  local ada, bea = stand("ada", "t1:A7", 0), stand("bea", "t1:A8", 0)
  frail(ada)
  local one = place("cross-pest", "t1:A5", "command", { board = first })
  local two = place("cross-pest", "t1:B5", "command", { board = first })
  change.turn(one, 4)
  change.turn(two, 4)
  change.list_add(one, "group", two)
  change.set(one, "group-action", "cross-shot")
  answer("target", "t1:A7")
  force { "hit", "blank" }
  answer("wound", "speed")
  run("execute", one, "cross-shot")
  expect({ outcome(), bea.board.shield }, { "legion-wins", 2 })
end)

spec("MAY-WIN-08 MAY-TURN-08: twenty points at the end of the last round win once, and no further round begins",
     function()
  fixture "strike-lines" -- two points for the Legion at the end of each round
  run { "setup", until_step = "round" }
  change.set(world, "round", world.rounds)
  change.set(world, "lead", -18)
  run "round-end"
  expect({ outcome(), world.lead }, { "legion-wins", -20 })
end)

spec("MAY-WIN-08 MAY-TURN-07: twenty points at the end of an earlier round end the mission before the decks are " ..
  "shuffled", function()
  fixture "strike-lines"
  run { "setup", until_step = "round" }
  change.set(world, "round", 1)
  change.set(world, "lead", -18)
  run "round-end"
  expect({ outcome(), world.round }, { "legion-wins", 1 })
end)

spec("MAY-WIN-05 MAY-WIN-09 MAY-TURN-08: points at the end of the last round may make a tie of a lead", function()
  fixture "strike-lines"
  run { "setup", until_step = "round" }
  change.set(world, "round", world.rounds)
  change.set(world, "lead", 2)
  run "round-end"
  expect({ outcome(), winners() }, { "tie", {} })
end)

spec("MAY-WIN-08 MAY-PROG-03 MAY-TURN-08: in a campaign the winner by twenty points has its reward, the rounds " ..
  "left or not", function()
  fixture("forces", { campaign = true })
  change.list_add(world.side "agents", "discovered", "tow-hook")
  run { "setup", until_step = "round" }
  change.set(world.piece "stone", "control", "none")
  change.set(world.piece "flag", "control", "none")
  change.set(world, "lead", 20)
  answer("boost", "fuse")
  for _ = 1, 2 do answer("reward", "crystal") end -- taking part, and winning
  answer("buy-upgrade", "end")
  answer("reward", "crystal") -- the Legion, for taking part
  answer("buy-upgrade", "end")
  run "check-lead"
  expect(outcome(), "mayhem-wins")
end)

spec("MAY-PROG-03 MAY-PROG-04 MAY-WIN-09: after a tie the holder of the gadget marker has a gadget, and nobody " ..
  "the winner's", function()
  fixture("forces", { campaign = true })
  change.list_add(world.side "agents", "discovered", "tow-hook")
  run { "setup", until_step = "round" }
  change.set(world.piece "stone", "control", "none")
  change.set(world.piece "flag", "control", "legion")
  change.set(world, "lead", 0)
  local before = #world.side("command").discovered
  answer("boost", "fuse")
  answer("reward", "crystal")
  answer("buy-upgrade", "end")
  answer("reward", "crystal")
  answer("buy-upgrade", "end")
  run { "verdict", until_step = "name-winner" }
  expect(#world.side("command").discovered, before + 1)
end)

spec("MAY-WIN-08 MAY-VEH-20 MAY-VEH-06: a ram that brings the 20th point ends the drive", function()
  begin()
  local cart = place("milk-float", "s1:C6", "agents")
  change.turn(cart, 2)
  vehicle.set_up()
  local ada = stand("ada", "s1:C6", 0)
  vehicle.turn_begins(world.side "agents")
  local boss = stand("boss", "s1:D6", 0)
  frail(boss)
  change.set(world, "lead", 19)
  answer("drive", "forward")
  answer("push", "s1:E6")
  force { "hit", "blank", "blank", "blank" }
  answer("wound", "speed")
  run("drive", ada.board)
  expect(outcome(), "mayhem-wins")
end)

spec("MAY-DDD-08 MAY-WIN-08 MAY-WIN-05: what the bomb brings both sides at once is netted before anybody can win by it",
     function()
  begin() -- open point 18
  local bomb
  for _, row in ipairs(data.list("device")) do
    if row.power == "bomb" then bomb = row.id end
  end
  place(bomb, "t1:A1", "command")
  stand("ada", "t1:A5", 0)
  change.set(world, "lead", 19)
  run("device", world.piece "first")
  for turn = 6, 8 do
    change.set(world, "turn", turn)
    run("due-timers", world.side "agents")
  end
  expect({ ended(), world.lead }, { false, 18 })
end)

spec("MAY-OM-02 MAY-MULT-01: a marker taken by a unit of either player is its side's", function()
  fixture("wheels-players", { players = 4 })
  run { "setup", until_step = "round" }
  local marker = place("om", "s1:A5", nil, { control = "legion" })
  om.moved(world.piece "bea")
  expect(marker.control, "mayhem")
end)

spec("MAY-TURN-06 MAY-TURN-08 MAY-RDP-01: an elite downed in the last turn of a round comes back in its side's " ..
  "second turn of the next", function()
  begin()
  local ada, bea = stand("ada", "t1:A8", 0), stand("bea", "t1:C8", 0)
  harm.down(ada, world.side "command") -- in turn 5, by the enemy
  local team = world.side("agents").team
  change.set(team, "turns", 0)
  change.set(world, "turn", 5)
  answer("board", bea.board)
  answer("action", "end")
  run { "turn", world.side "agents", until_step = "next-turn" } -- no refresh phase: nobody is asked
  expect(ada.on_map, false)
  answer("board", bea.board)
  answer("action", "end")
  answer("redeploy", "t1:A8")
  answer("facing", "north")
  run { "turn", world.side "agents", until_step = "next-turn" }
  expect(ada.on_map, true)
end)
