-- What questions of attacks are about, and who is asked: from the payment to the last wound.
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local attack = require "attack.steps"

local stand, turns = units.stand, units.turns
local lab = duels.bare_lab

spec("MAY-TGT-02 MAY-AIM-01 MAY-AIM-03 MAY-RES-02: attacker and victim are asked about themselves, each what is theirs",
     function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  local ada, boss = stand("ada", "s1:D4", turns.north), stand("boss", "s1:F6", turns.west)
  local bea = stand("cai", "s1:H8", turns.north)
  local pest = units.minion("pest", "s1:D7", turns.north)
  units.bare(boss)
  change.set(ada.board, "speed", 2)
  for _, name in ipairs { "s1:G6", "s1:F7" } do change.feature(board.find(name), "explosive", true) end
  answer { "aim-delay", "no", side = "agents", about = ada }
  expect_options("target", "s1:F6", "s1:D7", "s1:G6", "s1:F7")
  answer { "target", "s1:F6", side = "agents", about = ada }
  expect_options("facing", "east", "south")
  answer { "facing", "south", side = "agents", about = ada }
  answer { "aim", "yes", side = "agents", about = ada }
  force { "aim", "aim" }
  answer { "aim-bonus", "aim-cube", side = "agents", about = ada }
  expect_options("cube", "speed", "focus")
  answer { "cube", "focus", side = "agents", about = ada }
  expect_options("aim-bonus", "aim-mayhem", "aim-disrupted", "aim-hit", "aim-explosion", "pass")
  answer { "aim-bonus", "aim-explosion", side = "agents", about = ada }
  answer { "aim-explosion", "s1:F7", side = "agents", about = ada }
  answer { "block", "block", side = "command", about = boss }
  answer { "block", "pass", side = "command", about = boss }
  answer { "wound", "tech", side = "command", about = boss }
  run("perform", ada, "pistol")
  expect({ boss.board.tech_wounds, boss.board.focus, ada.board.focus, ada.facing }, { 1, 2, 2, turns.south })
  expect({ pest.on_map, bea.board.shield }, { true, 2 })
end)

spec("MAY-ACT-11: whether the movement points come first is asked about the attacker", function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  local boss = stand("boss", "s1:H8")
  stand("ada", "s1:E4")
  local pest = units.minion("pest", "s1:D4", turns.east)
  change.set(world, "active", world.side "command")
  change.set(world.piece("ada").board, "tech", 0)
  answer { "weapon-move", "after", side = "command", about = pest }
  answer { "facing", "north", side = "command", about = pest }
  force { "blank", "blank" }
  answer { "move", "s1:C4", side = "command", about = pest }
  answer { "facing", "north", side = "command", about = pest }
  run("perform", pest, "knife")
  expect({ board.name(pest.square), boss.on_map }, { "s1:C4", true })
end)

spec("MAY-ABL-03 MAY-ABL-05 MAY-ABL-23: rerolls, Specials and prices are asked about the attacker", function()
  local ann, boss = lab()
  answer { "reroll", "blank", side = "agents", about = ann }
  force { "blank", "blank", "blank" }
  run("perform", ann, "shot-reroll")
  answer { "use-special", "sp-b", side = "agents", about = ann }
  force { "hit-special", "blank" }
  answer { "wound", "focus", side = "command", about = boss }
  run("perform", ann, "shot-two-specials")
  change.set(ann.board, "tech", 1)
  answer { "use-ability", false, side = "agents", about = ann }
  force { "blank", "blank" }
  run("perform", ann, "shot-pay-die")
  expect(ann.board.tech, 1)
end)

spec("MAY-ABL-03: which cube of any colour is paid is asked about the board", function()
  local ann = lab()
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ann.board, well, 2) end
  change.set(ann.board, "focus", 0)
  answer { "use-special", "pay-any", side = "agents", about = ann }
  answer { "use-ability", true, side = "agents", about = ann }
  expect_options("pay", "speed", "tech")
  answer { "pay", "tech", side = "agents", about = ann.board }
  answer { "pay", "speed", side = "agents", about = ann.board }
  force { "hit-special", "blank" }
  answer_if_asked("wound", "speed")
  run("perform", ann, "shot-pay-any")
  expect({ ann.board.speed, ann.board.tech }, { 1, 1 })
end)

spec("MAY-ABL-01 MAY-ABL-16: what an ability gives or mends is asked about the unit that gets it", function()
  local ann = lab()
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ann.board, well, 0) end
  force { "blank", "blank" }
  answer { "cube", "focus", side = "agents", about = ann }
  run("perform", ann, "shot-gain-any")
  for _, well in ipairs { "speed", "focus" } do change.set(ann.board, well .. "-wounds", 2) end
  force { "blank", "blank" }
  answer { "heal", "speed", side = "agents", about = ann }
  answer { "heal", "focus", side = "agents", about = ann }
  run("perform", ann, "shot-mend")
  expect({ ann.board.focus, ann.board.speed_wounds, ann.board.focus_wounds }, { 1, 1, 1 })
end)

spec("MAY-TMR-05 MAY-TMR-06 MAY-GAD-02: timers and the weapon gadget are asked about the unit that acts", function()
  local ann = duels.lab { phase = "action", turn = 5 }
  place("ann-lens", world.zone("gadgets", ann.side.team))
  expect_options("delay", "lens-charge", "pass")
  answer { "delay", "pass", side = "agents", about = ann }
  answer { "aim-delay", "no", side = "agents", about = ann }
  answer { "use-gadget", false, side = "agents", about = ann }
  answer { "aim", "no", side = "agents", about = ann }
  force { "blank", "blank" }
  run("perform", ann, "weapon")
  answer { "lay-timer", "slow-gain", side = "agents", about = ann }
  answer { "facing", "east", side = "agents", about = ann }
  run("perform", ann, "slow")
  expect(world.zone("timers").count, 2)
end)

spec("MAY-PUSH-01 MAY-PUSH-03: pushes are chosen by the enemy of the unit, and are about it", function()
  opening.begin "street"
  local ada, boss = stand("ada", "s1:D4"), stand("boss", "s1:H8")
  answer { "push", "s1:E3", side = "command", about = ada }
  run("push-on", ada, board.find "s1:C4", 1, boss.side, boss.side)
  expect({ board.name(ada.square), board.name(boss.square) }, { "s1:E3", "s1:H8" })
end)

spec("MAY-PUSH-04: where a unit that fell onto another comes down is chosen by who pushed it, about it", function()
  opening.begin "street"
  local ada, boss = stand("ada", "t1:C4/3"), stand("boss", "t1:B4")
  answer { "push", "t1:B4", side = "command", about = ada }
  expect_offers("push", "t1:A4", "t1:B3", "t1:B5")
  answer { "push", "t1:B3", side = "command", about = ada }
  force { "blank", "blank" }
  answer_if_asked("fall-dash", "pass")
  run("push-on", ada, board.find "t1:D4/3", 1, boss.side, boss.side)
  expect({ board.name(ada.square), board.name(boss.square) }, { "t1:B3", "t1:B4" })
end)

spec("MAY-AOE-01: which target of an area is next is asked about the attacker, or whose turn it is",
     function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  opening.no_kits()
  local bea = stand("bea", "s1:B4", turns.east)
  local boss, pest = stand("boss", "s1:E4", turns.west), units.minion("pest", "s1:E5", turns.west)
  expect_options("next-target", boss, pest)
  answer { "next-target", pest, side = "agents", about = bea }
  force { "blank", "blank", "blank", "blank", "blank", "blank" }
  answer_always("target", "s1:E4")
  answer_always("facing", "east")
  answer_always("aim", "no")
  answer_always("aim-delay", "no")
  run("perform", bea, "bomb")
  change.set(world, "active", world.side "command")
  answer { "next-target", boss, side = "command" }
  force { "blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank" }
  attack.free { die = "red", targets = set(boss, pest), square = board.find "s1:D4", shoves = false }
  go_on { until_step = "round" }
end)
