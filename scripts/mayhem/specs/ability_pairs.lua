-- Abilities when there are two of them, or two of what they bring: nothing stops after the first.
local action = require "turns.action"
local cost = require "turns.cost"
local grammar = require "abilities.grammar"
local list = require "abilities.list"
local kit = require "units.kit"
local duels = require "specs.shared.duels"
local shots = require "specs.shared.shots"
local timers = require "specs.shared.timers"
local units = require "specs.shared.units"

local at = board.find
local shoot, stand = shots.shoot, units.stand

-- Turn 5; neither has shields, armor or Tech cubes.
local function begin() return duels.bare_lab { turn = 5 } end

local function passive(unit, ...)
  for _, id in ipairs { ... } do change.list_add(unit, "passive", id) end
end

local lying = filter { kind = "explosion" }

spec("MAY-ABL-12 MAY-ABL-32: a marker comes of an ability that is not the first of its action", function()
  local ann = begin()
  passive(ann, "mine")
  shoot(ann, "shot-more-dice", { "blank", "blank", "blank" })
  expect(lying:count(), 1)
end)

spec("MAY-ABL-18: two Specials bring two further attacks, each with a roll of its own", function()
  local ann, boss = begin()
  local rex = stand("rex", "s1:E5", units.turns.west)
  change.set(boss.board, "health", 9)
  for _, well in ipairs { "shield", "armor" } do change.set(rex.board, well, 0) end
  passive(ann, "second-again")
  answer_always("facing", "east")
  answer("target", boss.square)
  answer("use-special", "second")
  answer("use-special", "second-again")
  force { "hit-special", "hit-special", "hit", "hit" }
  answer("wound", "mayhem")
  answer("wound", "focus")
  answer("wound", "mayhem")
  answer("wound", "focus")
  run("perform", ann, "shot-second")
  expect({ shots.wounds(boss), shots.wounds(rex) }, { 2, 2 })
  expect(world.zone("strikes").count, 0)
end)

spec("MAY-TMR-06: an action may be delayed by an ability that is not the first of its action", function()
  local ann = begin()
  passive(ann, "wait-charge")
  answer("delay", "wait-charge")
  run("perform", ann, "shot-more-dice")
  expect(timers.lying(), 1)
end)

spec("MAY-TMR-06 MAY-GAD-02: a weapon gadget whose second ability delays is used when the action is done", function()
  local ann = begin()
  place("ann-sight", world.zone("gadgets", ann.side.team))
  kit.renew(ann)
  answer("delay", "lens-charge")
  answer("aim-delay", "no")
  run("perform", ann, "weapon")
  answer("aim", "no")
  force { "blank", "blank", "blank", "blank" } -- a die for each of its abilities
  timers.due("command", 6)
  expect(timers.lying(), 0)
end)

spec("MAY-ABL-03: of a price of two cubes both must be there, and both are paid", function()
  local ann, boss = begin()
  change.set(boss.board, "mayhem-size", 9)
  passive(ann, "pay-two")
  change.set(ann.board, "speed", 0)
  answer("use-special", "pay-two")
  shoot(ann, "shot", { "hit-special", "blank" }, 1)
  expect({ ann.board.focus, ann.attack_up }, { 4, 0 }, "no Speed cube")
  change.set(ann.board, "speed", 1)
  answer("use-special", "pay-two")
  answer("use-ability", true)
  shoot(ann, "shot", { "hit-special", "blank" }, 1)
  expect({ ann.board.focus, ann.board.speed, ann.attack_up, ann.move_up }, { 3, 0, 1, 1 })
end)

spec("MAY-ABL-05: two dice may be rolled again, where an ability says two", function()
  local ann, boss = begin()
  passive(ann, "reroll-two")
  answer("reroll", "blank")
  answer("reroll", "blank")
  shoot(ann, "shot", { "blank", "blank", "hit", "hit" }, 2)
  expect(shots.wounds(boss), 2)
end)

spec("MAY-ABL-04: two dice more in the middle of a roll", function()
  local ann, boss = begin()
  passive(ann, "two-dice")
  answer("use-special", "two-dice")
  shoot(ann, "shot", { "hit-special", "blank", "hit", "hit" }, 3)
  expect(shots.wounds(boss), 3)
end)

spec("MAY-ABL-01 MAY-ACT-03: what an action within another one gains waits for the end of the inner one", function()
  local ann = begin()
  change.list_add(ann, "running", "stride")
  change.set(ann.board, "speed", 0)
  answer("use-special", "sp-b")
  force { "hit-special", "blank" }
  answer("wound", "mayhem")
  run { "execute", ann, "shot-sp-b", until_step = "after-action" }
  expect(ann.board.speed, 0)
  run("after-action", ann, "shot-sp-b")
  expect(ann.board.speed, 1)
end)

spec("MAY-ABL-12 MAY-ABL-13 MAY-ABL-32: a marker that is the second effect of its ability lies with both its statuses",
     function()
  local ann = begin()
  answer("target", "s1:E4")
  shoot(ann, "shot-gain-mine", { "blank", "blank" })
  local marker = lying:all():first()
  expect({ ann.attack_up, board.name(marker.square) }, { 1, "s1:E4" })
  expect({ marker.statuses[1], marker.statuses[2], #marker.statuses }, { "stunned", "attack-down", 2 })
end)

spec("MAY-ABL-12 MAY-TGT-02: an action whose second ability or effect lays a marker needs no target", function()
  for _, id in ipairs { "shot-dice-mine", "shot-gain-mine" } do
    local ann = begin()
    answer("target", "s1:G4")
    run("perform", ann, id)
    expect(board.name(lying:all():first().square), "s1:G4")
  end
end)

spec("MAY-ABL-29: what is always in effect counts each downed enemy, whichever of its passives it is", function()
  local ann = begin()
  stand("boss", "s1:H8")
  passive(ann, "no-cover", "trophy")
  change.set(ann.board, "speed", 0)
  local one = units.minion("guard", "s1:D4", units.turns.west)
  units.minion("guard", "s1:D5", units.turns.west)
  answer("target", "s1:D4")
  answer("next-target", one)
  force { "hit", "hit", "hit", "hit" }
  run("perform", ann, "shot-wide")
  expect(ann.board.speed, 2)
end)

spec("MAY-ABL-27: two abilities made ready before an action both count for it, once", function()
  local ann = begin()
  for _, id in ipairs { "ready-shot", "ready-more" } do change.list_add(ann, "primed", id) end
  shoot(ann, "shot", { "blank", "blank", "blank", "blank" })
  shoot(ann, "shot", { "blank", "blank" })
end)

spec("MAY-TMR-08 MAY-TMR-06: an ability that delays with two timers lays both, and the action waits for the last",
     function()
  local ann = begin()
  passive(ann, "wait-two")
  answer("delay", "wait-two")
  run("perform", ann, "shot")
  expect(timers.lying(), 2)
  timers.due("command", 6)
  expect(timers.lying(), 1)
  answer_if_asked("delay", "pass")
  force { "blank", "blank", "blank" }
  timers.due("command", 8)
  expect(timers.lying(), 0)
end)

spec("MAY-TMR-03 MAY-ABL-32: at the removal of a timer all effects of its ability happen", function()
  local ann = begin()
  passive(ann, "slow-two")
  change.set(ann.board, "focus-wounds", 1)
  answer("lay-timer", "slow-two")
  answer("facing", "east")
  run("perform", ann, "rest")
  timers.due("command", 6)
  expect({ ann.board.tech, ann.move_up, ann.board.focus_wounds }, { 1, 1, 0 })
end)

spec("MAY-AIM-05 MAY-ABL-28: two abilities each add an option, each once a roll", function()
  local ann, boss = begin()
  passive(ann, "aim-up", "aim-down")
  answer("aim-delay", "no")
  answer("aim", "yes")
  answer("aim-bonus", "aim-down")
  refuse("aim-bonus", "aim-down")
  answer("aim-bonus", "aim-up")
  shoot(ann, "weapon", { "aim", "aim" }, 2)
  expect({ ann.attack_up, boss.attack_down }, { 1, 1 })
end)

spec("MAY-ABL-32 MAY-ACT-04: an ability whose second effect makes an action cheaper does so", function()
  local ann = begin()
  expect(cost.of(ann, "jog").speed, 1, "an ability of the action, not its first")
  expect({ cost.of(ann, "stride").speed, cost.affordable(ann, "stride") }, { 2, true })
  place("ann-belt", world.zone("gadgets", ann.side.team))
  kit.renew(ann)
  expect(cost.of(ann, "stride").speed, 1)
end)

spec("MAY-ABL-32 MAY-GAD-03: the second ability of a gadget makes an action cheaper as well", function()
  local ann = begin()
  place("ann-purse", world.zone("gadgets", ann.side.team))
  kit.renew(ann)
  expect(cost.of(ann, "stride").speed, 1)
end)

spec("MAY-ABL-21 MAY-ABL-32: of two results that an ability asks for both must fall", function()
  local ann, boss = begin()
  passive(ann, "hit-push")
  change.set(ann.board, "tech", 0)
  shoot(ann, "shot", { "hit", "blank" }, 1)
  expect(ann.board.tech, 0)
  force { "hit", "push" }
  answer("wound", "mayhem")
  answer("push", "s1:F4")
  run("perform", ann, "shot")
  expect({ ann.board.tech, shots.wounds(boss) }, { 1, 2 })
end)

spec("MAY-ABL-21 MAY-ABL-22 MAY-ABL-32: two results set an ability off as often as the rarer of them falls", function()
  local ann = begin()
  passive(ann, "hit-push", "hit-first-push")
  for _, well in ipairs { "tech", "speed" } do change.set(ann.board, well, 0) end
  answer("push", "s1:F4")
  answer("push", "s1:G4")
  force { "push", "push" }
  run("perform", ann, "shot")
  expect({ ann.board.tech, ann.board.speed }, { 0, 0 }, "no hit")
  change.list_add(ann, "passive", "more-dice")
  force { "push", "push", "hit" }
  answer("wound", "mayhem")
  answer("push", "s1:H4")
  answer("push", "t1:A4")
  run("perform", ann, "shot")
  expect({ ann.board.tech, ann.board.speed }, { 1, 1 }, "one hit, two pushes")
end)

spec("MAY-ABL-21 MAY-ABL-25: a result asked for after another condition is waited for all the same", function()
  local ann = begin()
  passive(ann, "up-push")
  change.set(ann, "attack-up", 1)
  change.set(ann.board, "tech", 0)
  shoot(ann, "shot", { "blank", "blank", "blank" })
  expect(ann.board.tech, 0)
end)

spec("MAY-ABL-03: a price that is not the first thing an ability names has to be paid as well", function()
  local ann = begin()
  passive(ann, "gain-pay")
  answer("facing", "east")
  run("perform", ann, "rest")
  expect(ann.attack_up, 0, "no Tech cube")
  change.set(ann.board, "tech", 1)
  answer("use-ability", true)
  answer("facing", "east")
  run("perform", ann, "rest")
  expect({ ann.attack_up, ann.board.tech }, { 1, 0 })
end)

spec("MAY-TMR-05: each of two abilities with timers is offered", function()
  local ann = begin()
  passive(ann, "slow-two", "until-bonus")
  answer("lay-timer", "slow-two")
  answer("lay-timer", "until-bonus")
  answer("facing", "east")
  run("perform", ann, "rest")
  expect(timers.lying(), 3)
end)

spec("MAY-TMR-04: the second of two timers that keep something up counts for an action as well", function()
  local ann = begin()
  for _, id in ipairs { "big-tech", "until-bonus" } do change.list_add(ann, "laid", id) end
  shoot(ann, "shot", { "blank", "blank", "blank" })
end)

spec("MAY-TMR-04 MAY-ABL-32: what two timers keep up adds up", function()
  local ann = begin()
  for _, id in ipairs { "until-bonus", "big-tech" } do change.list_add(ann, "laid", id) end
  expect(list.passive(ann, "size", "tech"), 2)
end)

spec("MAY-ABL-12: an action of nothing but abilities lays the marker of its second one", function()
  local ann = begin()
  passive(ann, "no-cover", "mine")
  answer("facing", "east")
  run("perform", ann, "rest")
  expect(lying:all():first().square, ann.square)
end)

spec("MAY-ABL-27: two abilities of one action that work before another one are both made ready", function()
  local ann = begin()
  answer("facing", "east")
  run("perform", ann, "double-ready")
  shoot(ann, "shot", { "blank", "blank", "blank", "blank" })
end)

spec("MAY-ABL-26: during an action counts for the outer and the inner one of two that run", function()
  local ann = begin()
  for _, id in ipairs { "stride", "weapon" } do change.list_add(ann, "running", id) end
  expect(list.holds(grammar.of "with-weapon", ann, "shot", nil))
  expect(list.holds(grammar.of "after-walk", ann, "shot", nil))
end)

spec("MAY-ACT-02: of two add-ons used in a turn neither comes again", function()
  local ann = begin()
  for _, id in ipairs { "rest", "stroll" } do change.list_add(ann.board, "used", id) end
  expect({ action.allowed(ann, "rest"), action.allowed(ann, "stroll"), action.allowed(ann, "slow") },
    { false, false, true })
end)

spec("MAY-TMR-06 MAY-SQD-05: all figures of a waiting group act, and each has what was waited for", function()
  local ann = begin()
  local one, two, three = units.minion("guard", "s1:D3", units.turns.west),
    units.minion("guard", "s1:D4", units.turns.west), units.minion("guard", "s1:D5", units.turns.west)
  require("abilities.timer").lay { unit = one, what = "action", action = "volley", ability = "volley-wait",
                                   icon = "legion", group = { two, three } }
  change.set(ann.board, "shield", 6)
  force { "hit", "hit", "hit", "hit", "hit", "hit" } -- a die more for each
  answer_if_asked("facing", "west")
  answer_if_asked("facing", "west")
  answer_if_asked("facing", "west")
  timers.due("command", 6)
  expect(ann.board.shield, 0)
end)

spec("MAY-EXP-13: each unit in the area gets every status that lies on the marker", function()
  local ann, boss = begin()
  for _, unit in ipairs { ann, boss } do change.list_clear(unit, "kit") end
  change.move(boss, at "s1:C4")
  local marker = place("explosion-medium", "s1:B4", nil, { live = true, turn = 4 })
  for _, name in ipairs { "stunned", "attack-down" } do change.list_add(marker, "statuses", name) end
  answer_always("next-target", 1)
  force { "blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect({ ann.stunned, ann.attack_down, boss.stunned, boss.attack_down }, { 1, 1, 1, 1 })
end)

spec("MAY-ABL-29: without an attack too each passive counts, not the first one only", function()
  duels.gallery()
  local ada = stand("ada", "s1:B4")
  for _, id in ipairs { "get-tech", "kill-heal" } do change.list_add(ada, "passive", id) end
  change.set(ada.board, "speed-wounds", 1)
  require("abilities.ability").on_downed(ada, nil)
  expect(ada.board.speed_wounds, 0)
end)

spec("MAY-ABL-01 MAY-ABL-32: each of two abilities of an action brings what it brings", function()
  local ann = begin()
  for _, id in ipairs { "gain-cube", "gain-up" } do change.list_add(ann, "passive", id) end
  answer("facing", "east")
  run("perform", ann, "rest")
  expect({ ann.board.tech, ann.attack_up }, { 1, 1 })
end)

spec("MAY-ABL-01 MAY-ABL-32: an action brings both things that one of its abilities gains", function()
  local ann = begin()
  change.list_add(ann, "passive", "gain-two")
  answer("facing", "east")
  run("perform", ann, "rest")
  expect({ ann.board.tech, ann.attack_up }, { 1, 1 })
end)

spec("MAY-ABL-21: two abilities that wait for the same result are both set off by one die", function()
  local ann = begin()
  for _, id in ipairs { "each-push", "trophy", "up-push" } do change.list_add(ann, "passive", id) end
  change.set(ann, "attack-up", 1)
  answer("push", "s1:F4")
  shots.shoot(ann, "shot", { "push", "blank", "blank" })
  expect(ann.board.tech, 2)
  expect(require("abilities.ability").list(ann, "shot"), { "each-push", "trophy", "up-push" })
end)
