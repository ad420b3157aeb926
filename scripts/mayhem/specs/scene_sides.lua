-- Turns from end to end: each question with who is asked, about what and between what, and each line of the log.
local harm = require "attack.harm"
local scenes = require "specs.shared.scenes"

local asks = scenes.asks
local ways = { "north", "east", "south", "west" }

local function cast()
  fixture "scene"
  run { "setup", until_step = "round" }
  local found = {}
  for _, id in ipairs { "ida", "tip", "ole", "nan", "rolf", "crew", "one", "two" } do found[id] = world.piece(id) end
  return found
end

-- Round 2: each side has had its first turn.
local function second_round()
  local all = cast()
  change.set(world, "round", 2)
  change.set(world, "turn", 2)
  for _, id in ipairs { "agents", "command" } do change.set(world.side(id).team, "turns", 1) end
  return all
end

local function turn_of(id, wanted)
  run { "turn", world.side(id), until_step = "next-turn" }
  expect(told(), wanted)
end

spec("MAY-TURN-02 MAY-TURN-04 MAY-ACT-07: a first turn of Lamplight has an action phase only, with windows", function()
  local all = cast()
  local ida, rolf, own = all.ida, all.rolf, all.ida.board
  asks("command", "instant", nil, { rolf, "pass" }, "pass")
  asks("agents", "board", nil, { own, all.ole.board, all.nan.board }, own)
  asks("agents", "action", own, { "stride", "bow", "step", "end" }, "step")
  asks("command", "instant", nil, { rolf, "pass", "pass-all" }, "pass-all")
  asks("agents", "move", ida, { "s1:B1", "s1:C2", "s1:A2", "s1:C1", "s1:C3", "s1:A3", "s1:A1", "stop" }, "s1:C3")
  asks("agents", "facing", ida, ways, "east")
  asks("agents", "action", own, { "stride", "bow", "end" }, "bow")
  asks("agents", "aim-delay", ida, { "yes", "no" }, "no")
  asks("command", "instant", nil, { rolf, "pass", "pass-all" }, "pass")
  asks("agents", "target", ida, { "s1:G2", "s1:G5", "s1:G6" }, "s1:G2")
  asks("agents", "facing", ida, { "north", "east" }, "east")
  asks("agents", "aim", ida, { "yes", "no" }, "yes")
  asks("command", "instant", nil, { rolf, "pass", "pass-all" }, "pass")
  expect_dice { "red", "red" }
  force { "hit", "push" }
  asks("agents", "push", rolf, { "s1:H1", "s1:H2", "s1:H3" }, "s1:H1")
  turn_of("agents", {
    "Turn of Lamplight.", "Action phase.", "Lamplight activates Ida.", "Ida uses Step.",
    "Lamplight takes objective marker 1.", "Ida uses Bow.", "Ida attacks Rolf.", "Ida aims.",
    "The roll against Rolf: hit, push.", "Rolf takes 1 hit.", "Rolf loses 1 cube of shield and armor.",
    "Rolf is pushed.",
  })
  expect({ own.speed, own.focus, own.tech, own.main, own.mayhem_status }, { 3, 1, 2, true, 1 })
  expect({ rolf.board.shield, board.name(rolf.square), ida.facing, world.phase }, { 0, "s1:H1", 2, "none" })
end)

spec("MAY-SQD-05 MAY-BLK-01 MAY-TURN-01: in its first turn two figures of the Legion shoot for one price", function()
  local all = cast()
  local rolf, crew, one, two, ole = all.rolf, all.crew, all.one, all.two, all.ole
  asks("command", "instant", nil, { rolf, "pass" }, "pass")
  asks("command", "board", nil, { rolf.board, crew }, crew)
  asks("command", "action", crew, { "stride", "volley", "elsewhere", "end" }, "volley")
  asks("command", "who", crew, { one, two }, two)
  asks("command", "group", two, { one, "pass" }, one)
  asks("command", "aim-delay", two, { "yes", "no" }, "no")
  asks("command", "instant", nil, { rolf, "pass", "pass-all" }, "pass")
  asks("command", "target", two, { "s1:B2", "s1:B3", "s1:B6" }, "s1:B2")
  asks("command", "facing", two, { "north", "west" }, "west")
  asks("command", "aim", two, { "yes", "no" }, "no")
  asks("command", "instant", nil, { rolf, "pass", "pass-all" }, "pass-all")
  asks("command", "target", one, { "s1:B2", "s1:B3", "s1:B6" }, "s1:B6")
  asks("command", "facing", one, { "south", "west" }, "south")
  asks("command", "aim", one, { "yes", "no" }, "no")
  expect_dice { "white", "white" }
  force { "hit", "hit" }
  asks("agents", "block", ole, { "block", "pass" }, "block")
  asks("command", "action", crew, { "elsewhere", "end" }, "end")
  turn_of("command", {
    "Turn of Works Legion.", "Action phase.", "Works Legion activates Crew.", "Grunt 2 uses Volley.",
    "Grunt 2 attacks Ida.", "The roll against Ida: hit.", "Ida takes 1 hit.", "Ida loses 1 cube of shield and armor.",
    "Grunt attacks Ole.", "The roll against Ole: hit.", "Ole blocks a hit.",
  })
  expect({ crew.focus, crew.main, all.ida.board.shield, ole.board.shield, ole.board.tech }, { 2, true, 1, 1, 2 })
  expect({ one.facing, two.facing }, { 4, 6 })
end)

spec("MAY-TURN-02 MAY-REF-01 MAY-MOVE-11: a later turn of Lamplight draws, lets a late unit in, refreshes", function()
  local all = second_round()
  local ida, ole, nan, rolf = all.ida, all.ole, all.nan, all.rolf
  for _, unit in ipairs { ida, ole } do
    change.set(unit.board, "speed", 1)
    change.set(unit.board, "focus", 2)
    change.set(unit.board, "shield", 0)
  end
  change.set(all.tip, "shields", 1)
  change.set(ole, "move-down", 1)
  change.set(ida, "attack-up", 1)
  change.set(ida, "range-up", 1)
  change.set(ida, "stunned", 1)
  change.set(all.tip, "defense-down", 1)
  stack("refresh@mayhem", "lamp-one", "lamp-two")
  asks("command", "instant", nil, { rolf, "pass" }, "pass")
  asks("command", "instant", nil, { rolf, "pass" }, "pass")
  asks("agents", "board", nil, { ida.board, ole.board, nan.board }, nan.board)
  asks("agents", "action", nan.board, { "stride", "end" }, "stride")
  asks("command", "instant", nil, { rolf, "pass", "pass-all" }, "pass-all")
  answer { "move", "s1:A8", side = "agents", about = nan }
  answer { "move", "stop", side = "agents", about = nan }
  asks("agents", "facing", nan, ways, "north")
  asks("command", "instant", nil, { rolf, "pass" }, "pass")
  asks("agents", "cube", ida.board, { "speed", "focus" }, "speed")
  asks("agents", "cube", ida.board, { "speed", "focus" }, "focus")
  asks("agents", "cube", ole.board, { "speed", "focus" }, "speed")
  asks("agents", "cube", ole.board, { "speed", "focus" }, "speed")
  asks("agents", "remove-status", ida, { "attack-up", "range-up" }, "range-up")
  turn_of("agents", {
    "Turn of Lamplight.", "Draw phase.", "Action phase.", "Lamplight activates Nan.", "Nan uses Stride.",
    "Refresh phase.", "Lamplight turns up refresh card 81: 2 cubes, 1 Shield, 1 Remove Status.",
    "Tip loses Defense Down.", "Ida: +1 Speed +1 Focus +1 Shield.", "Ole: +2 Speed +1 Shield.",
    "Ida loses Range Up.", "Ida loses Stunned.", "Ole loses Move Down.",
  })
  expect({ ida.attack_up, ida.range_up, all.tip.shields, nan.board.shield }, { 1, 0, 0, 2 })
  expect({ world.zone("refresh", world.side("agents").team).count, nan.board.speed }, { 1, 2 })
end)

spec("MAY-RDP-01 MAY-REF-07 MAY-REF-08 MAY-RNF-03: a later turn of the Legion redeploys, saves and deploys", function()
  local all = second_round()
  local rolf, crew, one = all.rolf, all.crew, all.one
  harm.down(rolf, all.ida.side)
  change.set(crew, "speed-reserve", 1)
  change.set(crew, "tech", 2)
  change.set(one, "move-down", 1)
  stack("refresh@legion", "mill-one", "mill-two")
  local before = #told()
  asks("command", "board", nil, { rolf.board, crew }, rolf.board) -- with an elite that is down: nothing to do
  answer { "redeploy", "t1:H8", side = "command", about = rolf }
  asks("command", "facing", rolf, ways, "west")
  asks("command", "reserve", crew, { "speed", "focus", "tech" }, "focus")
  asks("command", "reserve", crew, { "speed", "focus", "tech" }, "focus")
  asks("command", "deploy", nil, { crew, "none" }, crew)
  asks("command", "buy", crew, { "grunt", "end" }, "grunt")
  answer { "landing", "t1:G8", side = "command", about = crew }
  answer { "facing", "north", side = "command" }
  run { "turn", world.side "command", until_step = "next-turn" }
  scenes.tells(before, {
    "Turn of Works Legion.", "Draw phase.", "Action phase.", "Works Legion activates Rolf.", "Refresh phase.",
    "Works Legion turns up refresh card 83: 1 cube, 2 Reinforcement, 1 Deploy.", "Rolf is back.", "Crew: +1 Tech.",
    "Crew gains 2 reinforcement cubes.", "Crew pays reinforcement cubes for Grunt.", "Grunt 3 lands at t1:G8.",
  })
  local third = filter { kind = "minion" }:at(board.find "t1:G8"):first()
  expect({ third.board, third.facing, third.item }, { crew, 0, "grunt" })
  expect({ crew.speed_reserve, crew.focus_reserve, crew.deployed }, { 0, 1, third.square })
  expect({ rolf.down, rolf.facing, rolf.board.speed, one.move_down }, { false, 6, 0, 1 })
end)
