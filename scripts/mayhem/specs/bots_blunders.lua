-- Positions in which bots of Mayhem once threw playtests away, and what they answer there now.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local strikes = require "attack.strike"
local timer_marks = require "abilities.timer_marks"
local wheels = require "specs.shared.wheels"
local goals = require "bots.goals"
local plan = require "bots.plan"
local fight = require "bots.fight"

local stand, turns = units.stand, units.turns

local function at(name) return board.find(name) end

local function begin(ada, boss)
  opening.begin("street", { phase = "action", serial = 3 })
  return stand("ada", ada or "s1:B4", turns.east), stand("boss", boss or "s1:E4", turns.west)
end

local function fill(own, n)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(own, well, n) end
end

local function explosion(square) return place("explosion-medium", square, nil, { live = true, turn = 0 }) end

local function marker(square, control) return place("om", square, nil, { control = control or "none", number = 1 }) end

local function attack(attacker, victim, values)
  local what = { attacker = attacker, action = "pistol", space = victim.square, target = victim }
  for name, value in pairs(values or {}) do what[name] = value end
  return strikes.take(what)
end

-- Boards.

spec("bots: a full board with nothing to do is not activated in place of one that has something to do", function()
  local ada, bea = begin(), stand("bea", "s2:H8")
  fill(bea.board, 0)
  fill(ada.board, 1)
  local idle = world.piece("cai").board
  fill(idle, 3)
  expect(bot("agents", "board", set(ada.board, bea.board, idle)), ada.board)
end)

spec("bots: of boards with nothing to do that is activated which the refresh would bring least", function()
  local ada, boss = begin()
  change.move(boss, world.zone("waiting", boss.side.team))
  local full, poor = world.piece("cai").board, world.piece("bea").board
  change.move(ada, world.zone("waiting", ada.side.team))
  fill(poor, 0)
  fill(ada.board, 0)
  fill(full, 3)
  expect(bot("agents", "board", set(poor, full)), full)
end)

spec("bots: who has no cube for a hack is not activated for it", function()
  opening.begin("events", { phase = "action" })
  local ada = stand("ada", "s1:B2")
  local lock = place("om", "s1:B3", nil, { hack = "lock", number = 1 })
  local brief = goals.of(ada.side)
  brief.hack = set(lock)
  change.set(ada, "kit", set())
  fill(ada.board, 0)
  change.set(ada.board, "focus", 1)
  local without = plan.promise(brief, ada.board, {})
  change.set(ada.board, "tech", 2)
  expect(plan.promise(brief, ada.board, {}), without + plan.HACK)
end)

-- Explosions.

spec("bots: who stands in an explosion goes away before it goes off", function()
  local ada = begin("s1:B4", "s2:H8")
  fill(ada.board, 3)
  marker("s1:B4", "mayhem")
  expect(bot("agents", "action", set("run", "end"), ada.board), "end", "it keeps its marker")
  explosion "s1:B4"
  explosion "s1:B4"
  expect(bot("agents", "action", set("run", "end"), ada.board), "run")
end)

spec("bots: the board of who stands beside an explosion is activated", function()
  local ada = begin("s1:B4", "s2:H8")
  local bea = stand("bea", "s2:A8")
  fill(ada.board, 2)
  fill(bea.board, 3)
  explosion "s1:B5"
  expect(bot("agents", "board", set(ada.board, bea.board)), ada.board)
end)

spec("bots: a minion goes further out of its way around an explosion than an elite", function()
  local _, boss = begin("s2:H8", "s1:A3")
  explosion "s1:D2"
  marker("s1:D1", "legion")
  local near, far = at "s1:C1", at "s1:A2"
  expect(bot("command", "move", places(near, far), boss), near)
  change.move(boss, world.zone("waiting", boss.side.team))
  local pest = units.minion("pest", "s1:A1")
  expect(bot("command", "move", places(near, far), pest), far)
end)

spec("bots: nobody lays an explosion where it takes more from friends than from enemies", function()
  local ada, boss = begin("s1:E4", "s1:A4")
  local squad = units.minion("pest", "s1:D5", nil, { kit = { "lineman-canister" } }).board
  units.minion("pest", "s1:F5")
  stand("bea", "s1:F4")
  stand("cai", "s1:E3")
  fill(squad, 3)
  change.set(world, "active", boss.side)
  expect(bot("command", "action", set("lineman-canister", "end"), squad), "end")
  place("strike", "zone:strikes", nil, { attacker = boss, action = "lineman-canister" })
  expect(bot("command", "target", places(ada.square, at "s1:E8"), boss), at "s1:E8")
end)

-- Bombs.

local function bomb(square, timers)
  local piece = place("quarry-heart", square, "command", { control = "legion", started = true })
  for _ = 1, timers do timer_marks.lay { unit = piece, what = "device", mode = "when", icon = "mayhem" } end
  return piece
end

spec("bots: nobody stays on the tile of a bomb whose last timer comes off", function()
  local ada = begin("s1:B4", "s1:H8")
  fill(ada.board, 3)
  marker("s1:B4", "mayhem")
  expect(bot("agents", "action", set("run", "end"), ada.board), "end")
  bomb("s1:G4", 1)
  expect(bot("agents", "action", set("run", "end"), ada.board), "run")
  expect(bot("agents", "move", places(at "s1:D8", at "s2:D1"), ada), at "s2:D1")
end)

spec("bots: nobody flees from a bomb a turn too early, and the Legion does not flee from its own at all", function()
  local ada, boss = begin("s1:B4", "s1:H8")
  fill(ada.board, 3)
  fill(boss.board, 3)
  local held = marker("s1:B4", "mayhem")
  local heart = bomb("s1:G4", 2)
  expect(bot("agents", "action", set("run", "end"), ada.board), "end")
  change.move(held, boss.square)
  change.set(held, "control", "legion")
  timer_marks.lift(timer_marks.all():first())
  expect(heart.on_map)
  change.set(world, "active", boss.side)
  expect(bot("command", "action", set("run", "end"), boss.board), "end")
end)

spec("bots: nobody goes onto the tile of a bomb whose last timer comes off", function()
  local ada = begin("s2:D2", "s1:D6")
  marker("s1:D8", "legion")
  expect(bot("agents", "move", places(at "s1:D8", at "s2:D3"), ada), at "s1:D8")
  bomb("s1:G4", 1)
  expect(bot("agents", "move", places(at "s1:D8", at "s2:D3"), ada), at "s2:D3")
end)

-- Actions that bring nothing.

spec("bots: nobody pays for a move from where it stands best", function()
  local ada = begin("s1:B4", "s1:D4")
  change.set(ada, "kit", set("run"))
  fill(ada.board, 3)
  marker("s1:H8", "legion")
  for _, square in ipairs { "s1:A3", "s1:B3", "s1:C3", "s1:A4", "s1:C4", "s1:A5", "s1:B5", "s1:C5" } do
    units.minion("pest", square)
  end
  expect(bot("agents", "action", set("run", "end"), ada.board), "end", "it cannot leave")
  change.set(ada, "kit", set("run", "leap"))
  expect(bot("agents", "action", set("run", "end"), ada.board), "run", "it can jump over them")
end)

spec("bots: who holds a marker does not pay for an attack for which it would have to leave it", function()
  local ada = begin("s1:H8", "s2:H8")
  local pest = units.minion("pest", "s1:C4", turns.east, { kit = { "knife" } })
  units.bare(stand("ada", "s1:F4", turns.west), 1)
  fill(pest.board, 3)
  change.set(world, "active", pest.side)
  expect(bot("command", "action", set("knife", "end"), pest.board), "end")
  change.move(ada, at "s1:E4")
  expect(bot("command", "action", set("knife", "end"), pest.board), "knife", "one step on it can")
  marker("s1:B4", "legion")
  expect(bot("command", "action", set("knife", "end"), pest.board), "end")
end)

spec("bots: an attack that only pushes is not worth what one that harms is", function()
  opening.begin("street", { phase = "action" })
  local bulwark = place("bulwark", "s1:B4", "command", { board = world.piece "first" })
  require("units.kit").renew(bulwark)
  stand("ada", "s1:C4")
  fill(bulwark.board, 3)
  change.set(world, "active", bulwark.side)
  expect(bot("command", "action", set("bulwark-lean", "end"), bulwark.board), "end")
  marker("s1:D4", "mayhem")
  expect(bot("command", "action", set("bulwark-lean", "end"), bulwark.board), "bulwark-lean", "she holds a marker")
end)

-- Windows.

spec("bots: who is attacked dashes out of reach", function()
  local ada, boss = begin("s1:C4", "s1:D4")
  attack(ada, boss, { action = "knife" })
  expect(bot("command", "instant", set(boss, "pass", "pass-all")), boss)
  expect(bot("command", "which-instant", set("sidestep"), boss), "sidestep")
  expect(bot("command", "dash", places(at "s1:D5", at "s1:E4"), boss), at "s1:E4")
  change.set(boss, "dashed", true)
  expect(bot("command", "instant", set(boss, "pass", "pass-all")), "pass-all")
end)

spec("bots: nobody dashes where no square is safer, or for an attack that hardly harms", function()
  local ada, boss = begin("s1:A4", "s1:D4")
  attack(ada, boss)
  expect(bot("command", "instant", set(boss, "pass", "pass-all")), "pass-all", "the pistol reaches all of them")
  change.move(boss, at "s1:B4")
  for strike in filter { kind = "strike" }:inside(world.zone "strikes"):each() do
    change.set(strike, "action", "knife")
    change.set(strike, "extra", -2)
  end
  expect(bot("command", "instant", set(boss, "pass", "pass-all")), "pass-all", "it has no dice")
end)

spec("bots: who stands in an explosion dashes out of it", function()
  local _, boss = begin("s2:A8", "s1:D4")
  strikes.take { free = true, die = "red", extra = 4, space = at "s1:C3", area = 1 }
  expect(bot("command", "instant", set(boss, "pass", "pass-all")), boss)
  expect(bot("command", "dash", places(at "s1:D3", at "s1:E4"), boss), at "s1:E4")
end)

spec("bots: nobody gives up a marker by a dash that is worth more than the harm", function()
  local ada = begin("s1:C4", "s2:H8")
  local bea = stand("bea", "s1:D4")
  units.bare(bea)
  change.move(ada, world.zone("waiting", ada.side.team))
  local boss = stand("boss", "s1:C4", turns.east)
  attack(boss, bea, { action = "knife" })
  expect(bot("agents", "instant", set(bea, "pass")), bea)
  marker("s1:C5", "mayhem")
  expect(bot("agents", "instant", set(bea, "pass")), "pass")
end)

spec("bots: a card with armor is played for who is attacked, and goes to it", function()
  local ada, boss = begin("s1:A4", "s1:D4")
  units.bare(boss)
  local ogre = stand("ogre", "s1:G7")
  change.set(ogre.board, "armor", 0)
  change.list_clear(boss, "instants")
  local card = change.create("bring-it-down", world.zone("hand", boss.side.team))
  expect(bot("command", "instant", set(card, "pass")), "pass")
  attack(ada, boss)
  expect(bot("command", "instant", set(card, "pass")), card)
  expect(bot("command", "card-use", set("universal-use"), card), "universal-use")
  expect(bot("command", "card-unit", set(ogre, boss), card), boss)
  change.set(boss.board, "armor", boss.board.armor_size)
  expect(bot("command", "instant", set(card, "pass")), "pass")
end)

spec("bots: an instant of a card that shields who is attacked is used by it", function()
  local duels = require "specs.shared.duels"
  local ann, boss = duels.lab { phase = "action" }
  change.set(world, "serial", 1)
  local card = place("ann-instant", world.zone("hand", ann.side.team), "agents")
  units.bare(ann)
  expect(bot("agents", "instant", set(card, "pass")), "pass")
  strikes.take { attacker = boss, action = "shot", space = ann.square, target = ann }
  expect(bot("agents", "instant", set(card, "pass")), card)
  expect(bot("agents", "card-use", set("main-use", "universal-use"), card), "main-use")
end)

-- Vehicles.

spec("bots: who rides a vehicle does not count as run down by it", function()
  local front = wheels.road_trip()
  local ada = world.piece "ada"
  marker("s1:H2", "legion")
  stand("bea", "s1:D1") -- so that it can only go straight on
  stand("cai", "s1:D3")
  change.list_clear(front, "riders")
  expect(bot("agents", "action", set("drive", "end"), ada.board), "drive")
end)

-- Smaller ones.

spec("bots: who comes back or comes into play does not do so beside an explosion", function()
  local _, boss = begin("s2:H8", "s1:E4")
  marker("s1:C4", "mayhem")
  local pest = units.minion("pest", "s1:H1")
  local near, far = at "s1:D4", at "s1:A1"
  expect(bot("command", "landing", places(near, far), pest), near)
  expect(bot("command", "redeploy", places(near, far):with "wait", boss), near)
  for _ = 1, 2 do explosion "s1:D4" end
  expect(bot("command", "landing", places(near, far), pest), far)
  expect(bot("command", "redeploy", places(near, far):with "wait", boss), far)
end)

spec("bots: enemies are pushed to where something will go off, own units away from it", function()
  local ada, boss = begin("s1:D4", "s1:E4")
  local there, away = at "s1:F3", at "s1:F5"
  explosion "s1:F3"
  expect(bot("agents", "push", places(there, away):with "stop", boss), there)
  expect(bot("command", "push", places(there, away), boss), away)
  explosion "s1:F5"
  explosion "s1:F5"
  expect(bot("agents", "push", places(there, away):with "stop", boss), away)
  expect(ada.on_map)
end)

spec("bots: no hit is bought by aiming for a minion that goes down as it is", function()
  local ada = begin("s1:B4", "s1:H8")
  local pest = units.minion("pest", "s1:D4", nil, { kit = { "charge" } })
  local strike = attack(ada, pest, { victim = pest, aimed = true })
  local words = set("aim-hit", "aim-cube", "aim-mayhem", "pass")
  for _, face in ipairs { "aim", "hit" } do change.list_add(strike, "faces", face) end
  expect(fight.strength(pest), 2)
  expect(bot("agents", "aim-bonus", words, ada), "aim-mayhem")
  change.list_remove(strike, "faces", "hit")
  expect(bot("agents", "aim-bonus", words, ada), "aim-hit")
  change.list_add(strike, "faces", "hit")
  change.list_add(pest, "kit", "parry")
  fill(pest.board, 3)
  expect(bot("agents", "aim-bonus", words, ada), "aim-hit", "it can block one")
end)

spec("bots: a hit is bought by aiming at a device, which cannot block", function()
  local ada = begin("s1:B4", "s1:H8")
  local mast = place(data.list("device")[1].id, "s1:D4", "command")
  local strike = attack(ada, mast, { victim = mast, aimed = true })
  change.list_add(strike, "faces", "hit")
  expect(bot("agents", "aim-bonus", set("aim-hit", "aim-cube", "pass"), ada), "aim-hit")
end)
