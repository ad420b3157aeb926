-- The 20th point ends the mission wherever a mission gives it, before anything else of that step.
local units = require "specs.shared.units"

local hooks = { start = 1, round = 2, turn = 3, activated = 4, moved = 5, ended = 6, over = 7, round_over = 8,
                last = 9 }

-- Lamplight is one point short, and gets it in this hook.
local function begin(hook)
  fixture "hooks"
  change.set(world, "lead", 19)
  change.set(world, "at", hooks[hook])
  units.stand("ivo", "s1:B4")
  units.stand("foe", "s1:H8")
  if hook == "start" then return world.piece "ivo" end
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  return world.piece "ivo"
end

local function won() expect({ outcome(), world.heard, world.lead }, { "mayhem-wins", 1, 20 }) end

spec("MAY-WIN-08 MAY-SET-10: a point as the mission starts wins before the first round", function()
  begin "start"
  run()
  won()
  expect(world.round, 0)
end)

spec("MAY-WIN-08 MAY-SET-10: a point at the start of a round wins before anybody's turn", function()
  begin "round"
  run { "round", all = true }
  won()
  expect({ world.round, world.turn }, { 1, 0 })
end)

spec("MAY-WIN-08 MAY-SET-10: a point at the start of a turn wins before its first phase", function()
  local ivo = begin "turn"
  change.set(world, "phase", "none")
  run { "turn", ivo.side, all = true }
  won()
  expect(world.phase, "none")
end)

spec("MAY-WIN-08 MAY-SET-10: a point for an activation wins before the board acts", function()
  local ivo = begin "activated"
  run { "activate", ivo.side, 1, all = true }
  won()
  expect({ ivo.board.active, ivo.board.main }, { true, false })
end)

spec("MAY-WIN-08 MAY-SET-10: a point for a step wins before the next one", function()
  local ivo = begin "moved"
  answer("move", "s1:D4")
  run { "do-move", ivo, "hooks-run", all = true }
  won()
  expect(board.name(ivo.square), "s1:C4")
end)

spec("MAY-WIN-08 MAY-SET-10 MAY-FACE-01: a point for a move wins when the unit has turned", function()
  local ivo = begin "ended"
  answer("move", "stop")
  answer("facing", "south")
  run { "do-move", ivo, "hooks-run", all = true }
  won()
  expect(ivo.facing, 4)
end)

spec("MAY-WIN-08 MAY-SET-10: a point at the end of a turn wins before the next turn", function()
  local ivo = begin "over"
  run { "turn-end", ivo.side, all = true }
  won()
  expect(world.turn, 0)
end)

spec("MAY-WIN-08 MAY-SET-10 MAY-TURN-07: a point at the end of a round wins before the next round", function()
  begin "round_over"
  change.set(world, "round", 1)
  run { "round-end", all = true }
  won()
  expect(world.round, 1)
end)

spec("MAY-WIN-08 MAY-SET-10 MAY-TURN-08: a point at the end of the mission counts for its winner", function()
  begin "last"
  change.set(world, "lead", -1)
  run { "scoring", all = true }
  expect({ outcome(), world.heard, world.lead }, { "tie", 1, 0 })
end)

spec("MAY-WIN-03 MAY-MULT-08: a mission is told whose points are, and both sides see them as their score", function()
  begin "last"
  act.score(world.side "command", 3)
  expect({ world.who, world.lead, world.side("agents").score, world.side("command").score }, { 2, 16, 16, -16 })
  expect({ world.side("agents").team.points, world.side("command").team.points }, { 0, 3 })
  act.score(world.side "agents", 1)
  expect({ world.who, world.side("agents").score, world.side("command").score }, { 1, 17, -17 })
end)

spec("MAY-MULT-08 MAY-WIN-03 MAY-WIN-09: points of one player are its side's, and both win", function()
  fixture("hooks", { players = 3 })
  change.set(world, "lead", 18)
  local second = world.side "second"
  act.score(second, 1)
  expect({ world.who, world.lead, second.team.points }, { world.side("agents").index, 19, 1 })
  expect({ told()[1], second.score, world.side("command").score }, { "Lamplight gains 1 VP.", 19, -19 })
  run "scoring"
  expect({ outcome(), winners() }, { "mayhem-wins", { "agents", "second" } })
end)
