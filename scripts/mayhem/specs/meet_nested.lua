-- Actions in the middle of actions, and what is left when the inner one has changed something.
local harm = require "attack.harm"
local status = require "units.status"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand, turns = units.stand, units.turns

local function begin(name, ...)
  opening.begin(name, { turn = 5, phase = "action" })
  opening.calm(...)
end

-- A pest in the turn of the Legion.
local function pest_turn()
  begin "city"
  change.set(world, "active", world.side "command")
  local first = world.piece "first"
  change.set(first, "active", true)
  local pest = place("pest", "s1:B4", "command", { board = first })
  require("units.kit").renew(pest)
  return pest
end

spec("MAY-ACT-03 MAY-ACT-10 MAY-ACT-11: an attack in the middle of a move has its own movement point; the move " ..
  "then goes on with what was left", function()
  local pest = pest_turn()
  local ada = stand("ada", "s1:D4", turns.west)
  change.list_clear(ada, "kit")
  answer("move", "s1:C4") -- three points are left
  answer("move", "other") -- the knife
  answer("weapon-move", "after")
  answer("facing", "east")
  force { "hit", "blank" }
  refuse("move", "s1:C3") -- the knife's own point: not enough from zone to zone
  answer("move", "s1:B4")
  answer("facing", "east")
  refuse("move", "s1:B8") -- three points again, not four
  answer("move", "s1:B7")
  answer("facing", "north")
  run("perform", pest, "charge")
  expect({ board.name(pest.square), ada.board.shield }, { "s1:B7", 1 })
end)

spec("MAY-ACT-03 MAY-STA-10 MAY-ACT-04: the inner action is paid for as any other; without cubes it is not offered",
     function()
  local pest = pest_turn()
  stand("ada", "s1:C5", turns.west)
  local first = world.piece "first"
  change.set(first, "speed", 1)
  refuse("move", "other")
  answer("move", "stop")
  answer("facing", "north")
  run("perform", pest, "charge")
  expect(first.speed, 0)
end)

spec("MAY-ACT-03 MAY-DOWN-02 MAY-ZOC-02: when an inner attack downs the enemy beside the mover, the rest of the " ..
  "way costs less", function()
  begin "city"
  local ada = stand("ada", "s1:B4", turns.east)
  change.set(ada.board, "active", true)
  change.list_add(ada, "kit", "knife")
  local pest = place("pest", "s1:C5", "command", { board = world.piece "first", hits = 1 })
  change.turn(pest, turns.west)
  change.set(ada, "mp", 2)
  refuse("move", "s1:D5")
  answer("move", "other")
  answer("interrupt", "knife")
  answer("weapon-move", "after")
  answer("facing", "east")
  force { "hit", "blank" }
  answer("move", "stop") -- the knife's own point
  answer("facing", "east")
  answer("move", "s1:D5")
  answer("facing", "east")
  run("move-on", ada, "run")
  expect({ pest.on_map, board.name(ada.square) }, { false, "s1:D5" })
end)

spec("MAY-ACT-03 MAY-JUMP-02 MAY-ACT-02: a jump within a move spends its points and is used for the turn", function()
  begin "city" -- worked example 1
  local ada = stand("ada", "s1:A4", turns.east)
  change.set(ada.board, "active", true)
  answer("move", "s1:E4") -- four of nine points
  answer("move", "other") -- the jump is the only add-on
  answer("jump", "s1:G4") -- two more
  refuse("move", "other")
  answer("move", "t1:A4") -- two more
  answer("move", "stop")
  answer("facing", "north")
  run("perform", ada, "run")
  expect({ board.name(ada.square), ada.board.main, ada.board.used }, { "t1:A4", true, { "leap" } })
end)

spec("MAY-ACT-07 MAY-MYH-06 MAY-MYH-08: a card drawn in a window may be played in the same window", function()
  begin "ability-lab"
  local ann, boss = stand("ann", "s1:B4", turns.east), stand("boss", "s1:E4", turns.west)
  local team = ann.side.team
  for name in set("hand", "mayhem-deck"):each() do
    for card in world.zone(name, team):set():each() do change.remove(card) end
  end
  place("ann-main", world.zone("mayhem-deck", team), "agents")
  change.set(ann.board, "mayhem", 2)
  change.set(ann.board, "shield", 0)
  change.set(world, "active", boss.side)
  change.set(world, "serial", 1)
  answer("instant", "draw")
  answer("instant", "ann-main")
  force { "hit", "blank" }
  run("perform", boss, "shot")
  expect({ ann.board.shield, ann.board.mayhem }, { 0, 0 })
  expect(ann.board.mayhem_wounds + ann.board.speed_wounds, 0)
end)

spec("MAY-ACT-07 MAY-STA-11 MAY-DASH-01: a unit whose last Focus cube is locked in the middle of an attack cannot dash",
     function()
  begin("city", "boss")
  local ada, boss = stand("ada", "s1:B4", turns.east), stand("boss", "s1:D4", turns.west)
  change.list_clear(boss, "kit")
  change.set(boss.board, "focus", 1)
  for _, well in ipairs { "speed", "tech" } do change.set(boss.board, well, 0) end
  status.give(boss, "disrupted")
  expect(boss.board.focus_held, 1)
  answer("aim", "no")
  force { "hit", "blank" }
  run("do-attack", ada, "pistol") -- no window is opened
  expect(boss.board.shield, 1)
end)

spec("MAY-ACT-08 MAY-DOWN-01 MAY-RDP-01: a unit that was downed with its instant of a window done has it again " ..
  "when it is back", function()
  begin("city", "boss")
  local boss = stand("boss", "s1:D4")
  change.set(boss, "interrupted", true)
  change.set(world, "turn", 3)
  harm.down(boss, world.side "agents")
  run "window"
  change.set(world, "turn", 6)
  answer("redeploy", "s1:D4")
  answer("facing", "north")
  change.move(world.piece "ada", world.zone("waiting", world.side("agents").team))
  run("redeploy", world.side "command")
  answer("instant", boss)
  answer("dash", "s1:D5")
  answer("facing", "north")
  change.set(boss.board, "focus", 1)
  run "window"
  expect(board.name(boss.square), "s1:D5")
end)
