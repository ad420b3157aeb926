-- What a step sets off, in which order, and what is left of a unit that does not outlive it.
local units = require "specs.shared.units"

local function begin(at)
  fixture "hooks"
  change.set(world, "at", at or 0)
  local ivo = units.stand("ivo", "s1:B4", 0)
  units.stand("foe", "t1:H8")
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  return ivo
end

-- A marker to be taken, and one that is set off on the same tile.
local function lay()
  return place("om", "t1:A4", nil, { number = 1, control = "legion" }),
    place("event-marker", "t1:D1", nil, { owner = "mayhem", number = 1, trigger = "tile", by = "any" })
end

spec("MAY-OM-02 MAY-EVT-04: a step takes markers first, then sets off events, then the mission hears of it", function()
  local ivo = begin()
  lay()
  units.stand("ivo", "s1:H4", 0)
  answer("dash", "t1:A5")
  answer("facing", "south")
  run("do-dash", ivo, "hooks-dash")
  expect({ world.order, world.faced, ivo.facing }, { 123, 0, 4 })
end)

spec("MAY-EVT-04 MAY-DOWN-01: of a unit that an event downs no step is heard, and it does not turn", function()
  local ivo = begin(12)
  local marker = lay()
  units.stand("ivo", "s1:H4", 0)
  answer_always("wound", 1)
  answer("dash", "t1:A5")
  run("do-dash", ivo, "hooks-dash")
  expect({ world.order, ivo.on_map, marker.control }, { 12, false, "mayhem" })
end)

spec("MAY-MOVE-08 MAY-DOWN-01: a unit that is downed by its step has no movement points left, and owes none", function()
  local ivo = begin(11)
  answer_always("wound", 1)
  answer("move", "s1:D4")
  run("do-move", ivo, "hooks-run")
  expect({ ivo.on_map, ivo.mp, ivo.spare, #ivo.route, world.order }, { false, 0, 0, 0, 3 })
end)

spec("MAY-FACE-01: the mission hears of the end of a move when the unit has turned", function()
  local ivo = begin()
  answer("move", "stop")
  answer("facing", "south")
  run("do-move", ivo, "hooks-run")
  expect({ world.faced, world.order }, { 4, 0 })
end)

spec("MAY-JUMP-08: a move that lets a unit jump across offers that, though it may not rise", function()
  local ivo = begin()
  answer("move", "jump")
  answer("jump", "s1:D4")
  answer("facing", "north")
  run("do-move", ivo, "hooks-bounce")
  expect(board.name(ivo.square), "s1:D4")
end)

spec("MAY-ACT-03: in the enemy's turn a move is not interrupted for an add-on of a board that is active", function()
  local ivo = begin()
  change.set(ivo.board, "active", true)
  change.set(world, "active", world.side "command")
  refuse("move", "other")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ivo, "hooks-run")
  change.set(world, "active", world.side "agents")
  expect_offers("move", "other")
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ivo, "hooks-run")
  expect(ivo.mp, 0)
end)
