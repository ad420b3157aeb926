-- Whole turns as players live them: every question with its options, who is asked, what it is about, and every line of
-- the log.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand, turns = units.stand, units.turns

-- The next question offers these and no others; the first of them is taken.
local function choose(decision, who, about, key, ...)
  expect_options(decision, key, ...)
  answer { decision, key, side = who, about = about }
end

-- A window in which both sides have somebody with an instant, and let it be.
local function both_pass(one, two, ...)
  choose("instant", "agents", nil, "pass", one, ...)
  choose("instant", "command", nil, "pass", two, ...)
end

spec("MAY-TURN-03 MAY-TURN-04 MAY-ACT-07 MAY-REF-01: a turn of Lamplight, window by window and question by question",
     function()
  opening.begin("street", { turn = 4 })
  local ada, boss = stand("ada", "s1:B4", turns.east), stand("boss", "s1:F4", turns.west)
  local bea, cai = stand("bea", "s1:A8"), world.piece "cai"
  for _, side in ipairs { "agents", "command" } do change.set(world.side(side).team, "turns", 1) end
  change.set(bea.board, "speed", 1)
  change.set(bea.board, "tech", 2)
  change.set(cai.board, "focus", 2)
  change.set(cai.board, "focus-wounds", 1)
  change.set(cai.board, "tech", 1)
  change.set(cai.board, "speed", 2)
  change.list_clear(bea, "instants")
  change.set(bea, "quick", false)
  change.list_add(ada, "kit", "shuffle")
  stack("refresh@mayhem", "plain-two")
  both_pass(ada, boss) -- draw phase
  both_pass(ada, boss) -- action phase
  choose("board", "agents", nil, ada.board, bea.board, cai.board)
  choose("action", "agents", ada.board, "shuffle", "run", "pistol", "sidestep", "end")
  both_pass(ada, boss, "pass-all")
  answer { "move", "s1:C4", side = "agents", about = ada }
  choose("instant", "agents", nil, "pass-all", ada, "pass")
  choose("instant", "command", nil, boss, "pass", "pass-all")
  choose("dash", "command", boss, "s1:G4", "s1:E3", "s1:E4", "s1:E5", "s1:F3", "s1:F5", "s1:G3", "s1:G5")
  choose("facing", "command", boss, "west", "north", "east", "south")
  answer { "move", "s1:C4", side = "agents", about = ada } -- she is asked anew
  choose("instant", "command", nil, "pass-all", boss, "pass")
  choose("move", "agents", ada, "stop", "other", "s1:B3", "s1:B4", "s1:B5", "s1:C3", "s1:C5", "s1:D3", "s1:D4",
         "s1:D5")
  choose("facing", "agents", ada, "south", "north", "east", "west")
  choose("action", "agents", ada.board, "sidestep", "run", "pistol", "end")
  choose("dash", "agents", ada, "s1:D4", "s1:B3", "s1:B4", "s1:B5", "s1:C3", "s1:C5", "s1:D3", "s1:D5")
  choose("facing", "agents", ada, "east", "north", "south", "west")
  choose("action", "agents", ada.board, "end", "run", "pistol", "sidestep")
  both_pass(ada, boss) -- refresh phase
  choose("cube", "agents", bea.board, "speed", "tech")
  choose("cube", "agents", cai.board, "tech", "speed")
  run { "turn", ada.side, until_step = "next-turn" }
  expect(told(), {
    "Turn of Lamplight.", "Draw phase.", "Action phase.", "Lamplight activates Ada.", "Ada uses Shuffle.",
    "Boss uses Sidestep.", "Ada uses Sidestep.", "Refresh phase.",
    "Lamplight turns up refresh card 92: 1 cube, 1 Remove Wound.", "Bea: +1 Speed.", "Cai: +1 Tech -1 Wound." })
  expect({ board.name(ada.square), board.name(boss.square), ada.facing, boss.facing }, { "s1:D4", "s1:G4", 2, 6 })
  expect({ ada.board.speed, ada.board.focus, boss.board.focus, bea.board.speed, cai.board.tech }, { 2, 2, 2, 2, 2 })
end)

spec("MAY-SQD-05 MAY-AIM-03 MAY-BLK-01 MAY-PUSH-01 MAY-RNF-03: a turn of the Legion with a squad, question by question",
     function()
  opening.begin("street", { turn = 4 })
  opening.calm("ada")
  local squad, boss, ogre = world.piece "first", world.piece "boss", world.piece "ogre"
  local ada = stand("ada", "s1:E4", turns.west)
  local one = units.minion("guard", "s1:B4", turns.east)
  local two = units.minion("guard", "s1:B6", turns.north)
  local pest = units.minion("pest", "s1:H8", turns.north)
  for _, each in ipairs { one, two, pest } do require("units.kit").renew(each) end
  stand("boss", "s2:H8")
  for _, side in ipairs { "agents", "command" } do change.set(world.side(side).team, "turns", 1) end
  change.set(ogre.board, "speed", 1)
  change.set(ogre.board, "tech", 2)
  change.set(boss.board, "focus", 1)
  change.set(boss.board, "speed", 2)
  change.set(squad, "speed", 2)
  change.set(squad, "focus-reserve", 1)
  change.set(squad, "speed-reserve", 1)
  stack("refresh@legion", "plain-three")
  choose("instant", "agents", nil, "pass", ada)
  choose("instant", "agents", nil, "pass", ada)
  choose("board", "command", nil, squad, boss.board, ogre.board)
  choose("action", "command", squad, "rifle", "charge", "knife", "shuffle", "end")
  choose("who", "command", squad, one, two)
  choose("group", "command", one, two, "pass")
  choose("aim-delay", "command", one, "no", "yes")
  choose("instant", "agents", nil, "pass", ada, "pass-all")
  choose("aim", "command", one, "yes", "no")
  choose("instant", "agents", nil, "pass-all", ada, "pass")
  force { "aim", "blank" }
  choose("aim-bonus", "command", one, "aim-cube", "aim-mayhem", "aim-disrupted", "aim-hit", "pass")
  choose("cube", "command", one, "focus", "speed")
  choose("block", "agents", ada, "pass", "block")
  choose("facing", "command", two, "east", "north")
  choose("aim", "command", two, "no", "yes")
  force { "push", "hit" }
  choose("block", "agents", ada, "block", "pass")
  choose("push", "command", ada, "s1:F3", "s1:F4", "s1:F5")
  choose("action", "command", squad, "knife", "shuffle", "end")
  choose("instant", "agents", nil, "pass", ada, "pass-all")
  choose("move", "command", pest, "s1:H7", "s1:G7", "s1:G8", "t1:A7", "t1:A8", "s2:G1", "s2:H1", "stop")
  choose("instant", "agents", nil, "pass", ada, "pass-all")
  choose("facing", "command", pest, "south", "north", "east", "west") -- at the end of the move
  choose("facing", "command", pest, "west", "north", "east", "south") -- for want of a target
  choose("action", "command", squad, "end", "shuffle")
  choose("instant", "agents", nil, "pass", ada)
  choose("cube", "command", boss.board, "focus", "speed")
  choose("cube", "command", boss.board, "speed", "focus")
  choose("cube", "command", ogre.board, "tech", "speed")
  choose("deploy", "command", nil, squad, "none")
  choose("buy", "command", squad, "pest", "end")
  refuse("landing", "s1:A1") -- an enemy stands on that tile
  answer { "landing", "t1:A1", side = "command", about = squad }
  choose("facing", "command", nil, "west", "north", "east", "south")
  run { "turn", squad.side, until_step = "next-turn" }
  expect(told(), {
    "Turn of Works Legion.", "Draw phase.", "Action phase.", "Works Legion activates First Squad.",
    "Guard 5 uses Rifle.", "Guard 5 attacks Ada.", "Guard 5 aims.", "The roll against Ada: aimed hit, nothing.",
    "Ada takes 1 hit.", "Ada loses 1 cube of shield and armor.", "Guard 6 attacks Ada.",
    "The roll against Ada: push, hit.", "Ada blocks a hit.", "Ada is pushed.", "Pest 5 uses Knife.",
    "Pest 5 has no target.", "Refresh phase.",
    "Works Legion turns up refresh card 93: 2 cubes, 1 Reinforcement, 1 Deploy.", "Boss: +1 Speed +1 Focus.",
    "Ogre: +1 Speed +1 Tech.", "First Squad pays reinforcement cubes for Pest.", "Pest lands at t1:A1." })
  expect({ board.name(ada.square), board.name(pest.square), pest.facing }, { "s1:F3", "s1:H7", turns.west })
  expect({ ada.board.shield, ada.board.focus, ada.board.tech }, { 1, 2, 2 })
  expect({ squad.speed, squad.focus, squad.speed_reserve, squad.focus_reserve }, { 1, 2, 0, 1 })
end)
