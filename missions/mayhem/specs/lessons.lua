-- The lessons, each played the way its briefing says. Nobody has instants here, so no windows open.
local everybody = filter { kind = "figure", on = "any" }
local linemen = filter { item = "lineman" }

local function begin(n)
  fixture("lesson-" .. n)
  run { "setup", until_step = "round" }
  for unit in everybody:all():each() do change.list_clear(unit, "instants") end
end

local function unit(id) return world.piece(id) end

local function idle(id)
  answer("board", id == "dawn" and unit "dawn" or id == "night" and unit "night" or unit(id).board)
  answer("action", "end")
end

local function act_with(id, ...)
  answer("board", unit(id).board)
  for _, action in ipairs { ... } do answer("action", action) end
end

local function won(side)
  expect(ended(), true)
  expect(winners(), { side })
end

spec("lesson 1: each board once; who rested is refilled", function()
  begin(1)
  act_with("vesper", "vesper-sprint")
  answer("move", "s1:F3")
  answer("move", "stop")
  answer("facing", "east")
  idle "quill"
  act_with("brick", "brick-shoulder")
  answer("move", "s1:C5")
  answer("move", "stop")
  answer("facing", "east")
  answer("action", "end")
  idle "dawn"
  answer("board", unit("fuse").board)
  run "round"
  won "agents"
  expect(unit("vesper").board.speed, 4, "it was refilled while Brick worked")
  expect(unit("brick").board.focus, 1, "she has worked last")
end)

spec("lesson 1: without the third board the Legion wins at the end of the round", function()
  begin(1)
  for _ = 1, 3 do
    idle "vesper"
    idle "quill"
  end
  run "round"
  won "command"
end)

spec("lesson 2: a sprint along the street, through the door, and the flag is taken", function()
  begin(2)
  act_with("vesper", "vesper-sprint")
  answer("move", "t1:D5")
  run "round"
  won "agents"
  expect(world.piece("flag").control, "mayhem")
end)

spec("lesson 2: the flag cannot be had from outside the wall", function()
  begin(2)
  local vesper = unit "vesper"
  change.move(vesper, board.find "t1:A6")
  act_with("vesper", "vesper-sprint")
  answer("move", "t1:B4")
  answer("move", "stop")
  answer("facing", "east")
  run { "round", until_step = "turn-end" }
  expect(world.piece("flag").control, "legion")
end)

spec("lesson 3: Auntie Brick sprints and jumps on to the roof in between", function()
  begin(3)
  act_with("brick", "brick-sprint")
  answer("move", "t1:B4")
  answer("move", "other")
  answer("interrupt", "brick-jump")
  answer("jump", "t1:C4/3")
  run "round"
  won "agents"
  expect(unit("brick").square, board.find "t1:C4/3")
end)

spec("lesson 4: a shot at a turned back, with two bonuses, downs the lineman", function()
  begin(4)
  act_with("vesper", "vesper-weapon")
  answer("weapon-move", "after")
  force { "hit", "aim", "blank" }
  run "round"
  won "agents"
  expect(unit("rude").on_map, false)
end)

spec("lesson 4: one hit is not enough", function()
  begin(4)
  act.damage(unit "rude", 1, world.side "agents")
  expect(unit("rude").on_map, true)
  expect(world.lead, 0)
end)

spec("lesson 5: three linemen fire for the price of one, and somebody is hurt", function()
  begin(5)
  idle "vesper"
  answer("board", unit "dawn")
  answer("action", "lineman-rifle")
  answer("who", linemen:all()[1])
  answer("group", linemen:all()[2])
  answer("group", linemen:all()[3])
  answer("target", "s1:D3")
  answer("facing", "west")
  force { "hit", "aim" }
  answer("block", "pass")
  answer("target", "s1:D3") -- this one looks west as it stands: no question
  force { "hit", "aim" } -- no shields are left
  answer("block", "pass")
  answer("wound", "speed")
  answer("wound", "focus")
  run "round"
  won "command"
end)

spec("lesson 6: who holds the flag at the end of the round has the point", function()
  begin(6)
  act_with("vesper", "vesper-sprint")
  answer("move", "s1:E3")
  answer("move", "stop")
  answer("facing", "east")
  answer("action", "end")
  idle "dawn"
  for _ = 1, 2 do
    idle "fuse"
    idle "dawn"
  end
  run "round"
  won "agents"
end)

spec("lesson 6: the first-aid box and the map", function()
  begin(6)
  change.set(unit("brick").board, "shield", 0)
  raise("event", world.side "agents", 1, unit "brick")
  expect(unit("brick").board.shield, 1)
  change.set(unit("brick").board, "speed", 1)
  raise("event", world.side "agents", 2, unit "brick")
  expect(unit("brick").board.speed, 2)
end)
