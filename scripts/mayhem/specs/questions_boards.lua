-- What questions of boards, cards, devices and hacks are about, and who is asked.
local device = require "map.device"
local duels = require "specs.shared.duels"
local explosions = require "specs.shared.explosions"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand, turns = units.stand, units.turns

local function hold(side, ...)
  for _, item in ipairs { ... } do place(item, world.zone("hand", world.side(side).team), side) end
  return world.zone("hand", world.side(side).team):set()
end

spec("MAY-STA-10: which cubes a stunned unit pays is asked about its board", function()
  local ann = duels.bare_lab()
  change.set(ann, "stunned", 1)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ann.board, well, 2) end
  answer { "pay", "tech", side = "agents", about = ann.board }
  answer { "pay", "focus", side = "agents", about = ann.board }
  force { "blank", "blank" }
  run("perform", ann, "shot")
  expect({ ann.board.speed, ann.board.focus, ann.board.tech }, { 2, 1, 1 })
end)

spec("MAY-SQD-05: who joins an action with Group is asked about the unit that does it", function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  change.set(world, "active", world.side "command")
  local one, two = units.minion("pest", "s1:B4"), units.minion("pest", "s1:B6")
  expect_options("group", two, "pass")
  answer { "group", two, side = "command", about = one }
  run { "perform", one, "charge", until_step = "execute" }
  expect(set(one.group), set(two))
end)

spec("MAY-ACT-06: who uses an instant in between is asked about the board, which about the unit", function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  local ada = stand("ada", "s1:B4")
  local bea, cai = stand("bea", "s1:D4"), stand("cai", "s1:F4")
  for _, unit in ipairs { bea, cai } do
    change.list_add(unit, "instants", "sidestep")
    change.set(unit, "quick", true)
  end
  change.list_add(bea, "instants", "leap")
  change.set(bea, "mp", 1)
  expect_options("who", bea, cai)
  answer { "who", bea, side = "agents", about = ada.board }
  answer { "which-instant", "sidestep", side = "agents", about = bea }
  answer { "dash", "s1:D5", side = "agents", about = bea }
  answer { "facing", "south", side = "agents", about = bea }
  run("elsewhere", ada.board)
  expect({ board.name(bea.square), bea.board.focus, ada.board.focus }, { "s1:D5", 2, 3 })
end)

spec("MAY-ACT-08: which instant a unit uses in a window is asked about it", function()
  opening.begin("street", { phase = "action" })
  local boss = stand("boss", "s1:H8")
  change.list_add(boss, "instants", "leap")
  change.set(boss, "mp", 1)
  expect_options("which-instant", "sidestep", "leap")
  answer { "which-instant", "sidestep", side = "command", about = boss }
  answer { "dash", "s1:G8", side = "command", about = boss }
  answer { "facing", "north", side = "command", about = boss }
  run("instant", boss)
  expect({ boss.interrupted, boss.board.focus }, { true, 2 })
end)

spec("MAY-MYH-07 MAY-MYH-08: how a card is used and for whom is asked about the card", function()
  local ann = duels.lab { phase = "action" }
  local ben = stand("ben", "s1:B8")
  local cards = hold("agents", "ann-main", "ann-add-on")
  local card = cards:where(function(each) return each.item == "ann-main" end):first()
  change.set(ann.board, "active", true)
  for _, unit in ipairs { ann, ben } do units.bare(unit) end
  expect_options("card", "ann-main", "ann-add-on")
  answer { "card", card, side = "agents" }
  expect_options("card-use", "main-use", "universal-use")
  answer { "card-use", "universal-use", side = "agents", about = card }
  expect_options("card-unit", ann, ben)
  answer { "card-unit", ben, side = "agents", about = card }
  run("card", ann.board)
  expect({ ann.board.shield, ben.board.shield }, { 0, 1 })
end)

spec("MAY-MYH-08 MAY-RES-01: a card that gives a shield against a roll is asked about the target", function()
  local _, boss = duels.bare_lab()
  local lone = place("ann-main", world.zone("hand", boss.side.team), "command")
  answer("instant", "pass-all")
  answer { "card", lone, side = "command", about = boss }
  force { "hit", "blank" }
  run("perform", world.piece "ann", "shot")
  expect({ boss.board.shield, lone.zone.name }, { 0, "mayhem-discard" })
end)

spec("MAY-HACK-01 MAY-HACK-02 MAY-FACE-01: who hacks is asked about the board, what then about the unit and the thing",
     function()
  opening.begin("events", { phase = "action" })
  opening.calm()
  local ada = stand("ada", "s1:B4", turns.north)
  local lock = place("om", "s1:C4", nil, { hack = "latch", number = 1 })
  place("om", "s1:A4", nil, { hack = "latch", number = 2 })
  answer { "hack", lock, side = "agents", about = ada }
  expect_options("hack-type", "main", "add-on")
  answer { "hack-type", "main", side = "agents", about = lock }
  answer { "hack-dice", 2, side = "agents", about = lock }
  answer { "facing", "east", side = "agents", about = ada }
  force { "blank", "blank" }
  run("hack", ada.board)
  expect({ ada.board.main, ada.board.hacked, ada.board.tech }, { true, false, 1 })
end)

spec("MAY-DDD-06 MAY-DDD-09: a tower and a satellite are asked about, each of them", function()
  explosions.begin()
  change.set(world, "active", world.side "command")
  local squad = world.piece "first"
  local tower = place("tower", "s1:C5", "command")
  local eye = place("eye", "s2:C3", "command")
  stand("ada", "s1:C8", 0)
  expect_options("device", tower, eye)
  answer { "device", tower, side = "command" }
  expect_options("tower", "now", "later")
  answer { "tower", "later", side = "command", about = tower }
  run("device", squad)
  answer { "satellite", "s1:A1", side = "command", about = eye }
  run("device", squad)
  expect({ tower.spent, eye.spent, world.zone("timers").count }, { true, true, 1 })
end)

spec("MAY-DDD-11: a siphon asks the owner of a unit on its tile about that unit, and its own side about the siphon",
     function()
  explosions.begin()
  local ada = stand("ada", "s1:C8")
  local leech = place("leech", "s1:F5", "command", { control = "legion" })
  answer { "siphon-cube", "tech", side = "agents", about = ada }
  device.activated(ada.board)
  expect({ ada.board.speed, ada.board.focus, ada.board.tech }, { 3, 3, 2 })
  expect_options("siphon", world.piece("boss").board, world.piece("ogre").board, world.piece "first")
  answer { "siphon", world.piece "first", side = "command", about = leech }
  device.refresh(world.side "command")
  expect({ world.piece("first").mayhem, ada.board.mayhem }, { 1, 0 })
end)

spec("MAY-MULT-04: which board acts next and what it does is asked of the side, the latter about the board", function()
  local seats = require "specs.shared.seats"
  seats.begin(4, 1)
  seats.phase "ann"
  local ada, cai = seats.board_of "ada", seats.board_of "cai"
  answer { "board", ada, side = "ann" }
  answer { "board", cai, side = "ben" }
  run { "activate-two", world.side "ann", until_step = "act-in-turn" }
  answer { "acts-next", cai, side = "ann" }
  answer { "acts-next", cai, side = "ben" }
  answer { "action", "end", side = "ben", about = cai }
  run { "act-in-turn", world.side "ann", until_step = "act-in-turn" }
  expect({ ada.done, cai.done }, { false, true })
end)
