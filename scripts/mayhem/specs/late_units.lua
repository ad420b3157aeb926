-- Units that come late, come back or come along: who is asked, about whom, and over which edge.
local entry = require "units.entry"
local harm = require "attack.harm"
local move = require "movement.move"
local opening = require "specs.shared.opening"

local at = board.find

local function late(round)
  opening.begin("move-late", { round = round, phase = "action" })
  return world.piece "ada"
end

spec("MAY-MOVE-11 MAY-ACT-01: a late unit comes in with an action of its own board, not of another", function()
  late(2)
  local bea = world.piece "bea"
  change.move(bea, at "s1:C2")
  answer("action", "run")
  answer { "move", "stop", about = bea } -- nobody is asked who runs
  answer { "facing", "south", about = bea }
  run("act", bea.board)
  expect(world.piece("ada").on_map, false)
end)

spec("MAY-MOVE-11: of two late units of a board the owner is asked which comes in", function()
  local ada = late(2)
  local cai = world.piece "cai"
  change.set(cai, "entry", "west")
  change.set(cai, "board", ada.board)
  answer("action", "run")
  expect_options("who", ada, cai)
  answer { "who", cai, about = ada.board }
  answer { "move", "s1:B2", about = cai }
  answer { "move", "stop", about = cai }
  answer { "facing", "north", about = cai }
  run { "act", ada.board, until_step = "act" }
  expect({ ada.on_map, cai.square }, { false, at "s1:B2" })
end)

-- Nan, who may come in over the west edge from the second round on; nobody has instants.
local function scene()
  fixture "scene"
  run { "setup", until_step = "round" }
  for _, id in ipairs { "rolf", "ole" } do
    local unit = world.piece(id)
    change.list_clear(unit, "instants")
    change.set(unit, "quick", false)
  end
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  change.set(world, "round", 2)
  return world.piece "nan"
end

spec("MAY-MOVE-11: a late unit may come in over each of two entrances at its edge", function()
  local nan = scene()
  answer("action", "stride")
  expect_offers("move", "s1:A1", "s1:A7")
  answer { "move", "s1:A7", about = nan }
  answer { "move", "stop", about = nan }
  answer { "facing", "west", about = nan }
  run { "act", nan.board, until_step = "act" }
  expect({ board.name(nan.square), nan.facing, nan.mp, nan.round }, { "s1:A7", 6, 0, 0 })
end)

spec("MAY-DOWN-01 MAY-MOVE-11: a late unit that a mission landed does not walk in again after it is downed", function()
  local nan = scene()
  answer { "landing", "s2:B2", about = nan }
  answer { "facing", "west", about = nan }
  act.land(nan)
  expect({ board.name(nan.square), nan.facing }, { "s2:B2", 6 })
  harm.down(nan, world.side "command")
  expect({ nan.down, entry.waits(nan), #entry.late(nan.board) }, { true, false, 0 })
  run("act", nan.board) -- there is nothing to do, so nothing is asked
end)

spec("MAY-ALLY-07 MAY-SET-04: its owner is asked where the ally starts and which way it faces", function()
  scene()
  local ida = world.piece "ida"
  change.move(world.piece "tip", world.zone "pool")
  expect_offers("landing", "s1:A1", "s1:D4")
  refuse("landing", "s1:B2", "s1:E2", "s1:B5")
  answer { "landing", "s1:D4", side = "agents" }
  answer { "facing", "south", side = "agents" }
  run("muster-ally", ida)
  local tip = filter { kind = "ally" }:all():first()
  expect({ board.name(tip.square), tip.facing, tip.board }, { "s1:D4", 4, ida.board })
end)

spec("MAY-ALLY-07: the question where an ally starts is about the ally, not about its elite", function()
  scene()
  expect_error("'landing' is asked of agents about tip", function() run("muster-ally", world.piece "ida") end)
end)

spec("MAY-ALLY-01 MAY-ALLY-03: whoever activates a board in its turn is asked about its elite and its ally", function()
  local nan = scene()
  local ida, tip = world.piece "ida", world.piece "tip"
  expect({ tip.board, nan.board == tip.board }, { ida.board, false })
  answer { "action", "stride", about = ida.board }
  expect_options("who", ida, tip)
  answer { "who", tip, about = ida.board }
  answer { "move", "s1:B4", about = tip }
  answer { "move", "stop", about = tip }
  answer { "facing", "south", about = tip }
  expect_options("action", "step", "end")
  answer { "action", "end", about = ida.board }
  run("act", ida.board)
  expect({ board.name(tip.square), tip.facing, ida.board.speed }, { "s1:B4", 4, 2 })
end)

spec("MAY-ACT-12 MAY-ABL-17: what a mission says of movement points counts for those of abilities too", function()
  scene()
  local ole = world.piece "ole"
  expect(move.points(ole, "march"), 4)
  change.move(ole, at "s2:B2")
  expect(move.points(ole, "march"), 3)
end)
