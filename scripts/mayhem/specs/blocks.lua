-- What missions say without code: conditions and actions of the ruleset.
local function begin()
  fixture "forces"
  run { "setup", until_step = "round" }
end

local function agents() return world.side "agents" end
local function command() return world.side "command" end

spec("held-by and holds: a marker on the map, and its side", function()
  begin()
  local stone = world.piece "stone"
  expect(conditions.held_by(stone, agents()), true)
  expect(conditions.held_by(stone, command()), false)
  expect(conditions.holds(command(), 1), true)
  expect(conditions.holds(command(), 2), false)
  act.clear(stone)
  expect(conditions.held_by(stone, agents()), false)
  expect(conditions.off_map(stone), true)
end)

spec("foe and is-elite: whose unit, and what it is", function()
  begin()
  local left = world.piece "left"
  expect(conditions.foe(left, agents()), true)
  expect(conditions.foe(left, command()), false)
  expect(conditions.foe(left, nil), false)
  expect(conditions.foe(place("om", "s1:H8"), agents()), false, "nobody's marker")
  expect(conditions.is_elite(left), false)
  expect(conditions.is_elite(world.piece "quill"), true)
end)

spec("noted and round: variables of the mission, and the time", function()
  begin()
  act.note("heard", 3)
  expect(conditions.noted("heard", 3), true)
  expect(conditions.noted("heard", 4), false)
  change.set(world, "round", 2)
  expect({ conditions.round_is(2), conditions.round_from(2), conditions.round_from(3) }, { true, true, false })
end)

spec("supply fills what has room, of each board of a side", function()
  begin()
  local brick, fuse = world.piece("brick").board, world.piece("fuse").board
  change.set(brick, "tech", 0)
  act.supply(agents(), "tech", 2)
  expect({ brick.tech, fuse.tech }, { 2, 4 })
  act.supply(command(), "shield", 1)
  expect(world.piece("dawn").speed, 5, "a squad has no shields")
end)

spec("heal takes wounds off, out of wells that its owner chooses", function()
  begin()
  local brick = world.piece("brick")
  change.set(brick.board, "speed-wounds", 1)
  change.set(brick.board, "focus-wounds", 1)
  answer("heal", "focus")
  act.heal(brick, 3)
  expect({ brick.board.speed_wounds, brick.board.focus_wounds }, { 0, 0 })
end)

spec("draw-card gives a card for nothing; not with the basic rules", function()
  begin()
  local hand = world.zone("hand", agents().team)
  act.draw_card(agents())
  expect(hand.count, 3)
end)

spec("draw-card does nothing with the basic rules", function()
  fixture("forces", { advanced = false })
  run { "setup", until_step = "round" }
  act.draw_card(agents())
  expect(world.zone("hand", agents().team).count, 0)
end)

spec("carry, bring and lock: what a mission does with a marker", function()
  begin()
  local flag, fuse = world.piece "flag", world.piece "fuse"
  act.carry(flag, fuse)
  expect(flag.holder, fuse)
  local before = world.disturbed
  act.bring(flag, board.find "s1:A8")
  expect(flag.square, board.find "s1:A8")
  expect(world.disturbed, before, "nobody looks at a plan again for that")
  act.carry(flag, nil)
  expect(flag.holder, nil)
  act.lock(flag, "hack-relay")
  expect(flag.hack, "hack-relay")
  act.lock(flag, nil)
  expect(flag.hack, nil)
end)

spec("leave: off the map, and back over the same edge from the next round on", function()
  begin()
  local fuse = world.piece "fuse"
  change.set(world, "round", 2)
  act.leave(fuse, "west")
  expect({ fuse.on_map, fuse.round, fuse.entry }, { false, 3, "west" })
  expect(fuse.zone, world.zone("waiting", agents().team))
end)
