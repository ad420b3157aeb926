-- Timers: delayed actions and abilities that wait or last.
local timer = require "abilities.timer"
local harm = require "attack.harm"
local duels = require "specs.shared.duels"
local timers = require "specs.shared.timers"
local units = require "specs.shared.units"

local due, lying, stand = timers.due, timers.lying, units.stand

-- Turn 5 is Lamplight's. Neither has shields.
local function begin(options) return duels.bare_lab({ turn = 5 }, options) end

spec("MAY-TMR-01: a timer has a kind and a side, and lies on a unit for an action", function()
  local ann = begin()
  run("perform", ann, "snipe")
  local marker = world.zone("timers"):at(1)
  expect(marker.mode, "when")
  expect(marker.icon, "legion")
  expect(marker.unit, ann)
  expect(marker.action, "snipe")
  answer("lay-timer", "until-bonus")
  answer("facing", "east")
  run("perform", ann, "dig-in")
  expect(world.zone("timers"):set():any(function(each) return each.mode == "until" and each.icon == "mayhem" end), true)
end)

spec("MAY-TMR-02: it goes in the next refresh phase of its side, never in the turn in which it was laid", function()
  local ann = begin()
  run("perform", ann, "snipe")
  due("command", 5)
  expect(lying(), 1)
  due("agents", 6)
  expect(lying(), 1)
  force { "blank", "blank" }
  due("command", 6)
  expect(lying(), 0)
end)

spec("MAY-TMR-03 MAY-TMR-05: When Removed: the effect comes at the removal", function()
  local ann = begin()
  answer("lay-timer", "slow-gain")
  answer("facing", "east")
  run("perform", ann, "slow")
  expect(ann.board.tech, 0)
  due("command", 6)
  expect(ann.board.tech, 1)
end)

spec("MAY-TMR-04: Until Removed: the effect lasts while it lies", function()
  local ann = begin()
  force { "blank", "blank" }
  run("perform", ann, "shot")
  answer("lay-timer", "until-bonus")
  answer("facing", "east")
  run("perform", ann, "dig-in")
  force { "blank", "blank", "blank" }
  run("perform", ann, "shot")
end)

spec("MAY-TMR-05: nobody has to lay a timer", function()
  local ann, boss = begin()
  change.set(ann.board, "speed", 1)
  stand("boss", "s1:D4", 6)
  answer("delay", "pass")
  force { "hit", "blank" }
  answer("wound", "mayhem")
  run("perform", ann, "rush")
  expect(boss.board.mayhem_wounds, 1)
  expect(lying(), 0)
end)

spec("MAY-TMR-06: a delayed action is paid for now and done when its timer goes", function()
  local ann, boss = begin()
  stand("boss", "s1:D4", 6)
  answer("delay", "wait-charge")
  run("perform", ann, "rush")
  expect(ann.board.speed, 3)
  expect(ann.board.focus, 3)
  expect(boss.board.mayhem_wounds, 0)
  answer("weapon-move", "after")
  force { "hit", "blank", "blank" }
  answer("wound", "mayhem")
  answer("move", "stop")
  answer("facing", "east")
  due("command", 6)
  expect(boss.board.mayhem_wounds, 1)
  expect(ann.board.speed, 3)
  expect(#ann.boost, 0)
end)

spec("MAY-TMR-07: a printed timer must be laid; the action counts for the turn in which it was declared", function()
  local ann, boss = begin()
  change.list_add(ann, "kit", "snipe")
  run("perform", ann, "snipe")
  expect(lying(), 1)
  expect(ann.board.used, { "snipe" })
  change.list_clear(ann.board, "used")
  force { "hit", "blank" }
  answer("wound", "mayhem")
  due("command", 6)
  expect(boss.board.mayhem_wounds, 1)
  expect(#ann.board.used, 0)
end)

spec("MAY-TMR-08 MAY-TMR-09: several are laid at once, one goes each time, and the effect comes each time", function()
  local ann = begin()
  answer("lay-timer", "slow-gain")
  answer("facing", "east")
  run("perform", ann, "slow")
  expect(lying(), 2)
  due("command", 6)
  expect(lying(), 1)
  expect(ann.board.tech, 1)
  due("command", 8)
  expect(lying(), 0)
  expect(ann.board.tech, 2)
end)

spec("MAY-TMR-10: several Until Removed: the effect ends with the last", function()
  local ann = begin()
  answer("lay-timer", "until-bonus")
  answer("facing", "east")
  run("perform", ann, "dig-in")
  due("agents", 7)
  expect(lying(), 1)
  expect(ann.laid, { "until-bonus" })
  answer("facing", "east")
  run("perform", ann, "dig-in") -- it lies as it is: nothing is asked
  due("agents", 9)
  expect(#ann.laid, 0)
end)

spec("MAY-TMR-11: the owner chooses the target when the timer goes", function()
  local ann, boss = begin()
  run("perform", ann, "snipe")
  stand("boss", "s1:E6", 6)
  local rex = stand("rex", "s1:E2", 6)
  change.set(rex.board, "shield", 1)
  answer("target", "s1:E2")
  answer("facing", "east")
  force { "hit", "blank" }
  due("command", 6)
  expect(rex.board.shield, 0)
  expect(boss.board.mayhem_wounds, 0)
end)

spec("MAY-TMR-11: with no target nothing happens; who is down loses action and timer (open point 26)", function()
  local ann = begin()
  run("perform", ann, "snipe")
  change.move(world.piece("boss"), world.zone("waiting", world.side("command").team))
  answer("facing", "east")
  due("command", 6)
  expect(lying(), 0)
  run("perform", ann, "snipe")
  harm.down(ann, world.side("command"))
  expect(lying(), 0)
end)

spec("MAY-TMR-02: whose turn it is orders the timers that are due (open point 57)", function()
  local ann, boss = begin()
  local ben = stand("ben", "s1:B6", 2)
  timer.lay { unit = ann, what = "ability", ability = "slow-gain", icon = "legion" }
  timer.lay { unit = ben, what = "ability", ability = "special-up", icon = "legion" }
  timer.lay { unit = ben, what = "ability", ability = "slow-gain", icon = "legion" }
  expect_options("timer", ann, ben)
  answer("timer", ben)
  expect_options("which-timer", "special-up", "slow-gain")
  answer("which-timer", "special-up")
  answer("timer", ann)
  due("command", 6)
  expect(ann.board.tech, 1)
  expect(ben.move_up, 1)
  expect(boss.move_up, 0)
end)

spec("MAY-AIM-01 MAY-TMR-06: a weapon action may be delayed with a timer of the enemy, and is aimed then", function()
  local ann, boss = begin()
  answer("aim-delay", "yes")
  run("perform", ann, "weapon")
  local marker = world.zone("timers"):at(1)
  expect(marker.icon, "legion")
  expect(marker.aimed, true)
  force { "aim", "blank" }
  answer("aim-bonus", "aim-mayhem")
  answer("wound", "focus")
  due("command", 6)
  expect(ann.board.mayhem, 1)
  expect(boss.board.focus_wounds, 1)
  expect(timer.aimed(ann, "weapon"), false)
end)

-- Two figures wait with a volley at Ann, who has two shields and one armor.
local function volley_waits()
  local ann = begin()
  change.set(ann.board, "shield", 2)
  change.set(ann.board, "armor", 1)
  local one, two = units.minion("pest", "s1:D5"), units.minion("pest", "s1:D4")
  answer("group", two)
  answer("delay", "volley-wait")
  run("perform", one, "volley")
  return ann, one
end

-- Both shoot when it is due, with what was waited for.
local function volley_hits(ann)
  answer("facing", "west")
  force { "hit", "blank", "hit", "hit" }
  due("command", 6)
  expect(ann.board.shield + ann.board.armor, 0)
end

spec("MAY-TMR-06 MAY-SQD-05: a group waits together, and each of its figures has what was waited for", function()
  volley_hits((volley_waits()))
end)

spec("MAY-TMR-02 MAY-TMR-06: an action declared again while the first waits: both are done", function()
  local ann, boss = begin()
  local rex = stand("rex", "s1:E2", 6)
  change.set(rex.board, "shield", 2)
  change.set(boss.board, "shield", 0)
  change.set(ann.board, "focus", 4)
  run("perform", ann, "snipe")
  change.set(world, "turn", 7) -- the enemy's turn between had no refresh phase
  change.set(ann.board, "main", false)
  run("perform", ann, "snipe")
  for _ = 1, 2 do
    answer("target", "s1:E2")
    answer("facing", "east")
  end
  force { "hit", "blank", "hit", "blank" }
  due("command", 8)
  expect(rex.board.shield, 0)
  expect(lying(), 0)
end)

spec("MAY-TMR-06 MAY-SQD-05: a group that waits is not that of what its first figure does meanwhile", function()
  local ann, one = volley_waits()
  change.list_clear(one, "group") -- as another action with Group does
  volley_hits(ann)
end)

spec("MAY-TMR-01: timers go back to be used again", function()
  local ann = begin()
  run("perform", ann, "snipe")
  local marker = world.zone("timers"):at(1)
  timer.drop(ann)
  run("perform", ann, "snipe")
  expect(world.zone("timers"):at(1), marker)
end)

spec("MAY-TMR-05: without the advanced rules there are no timers", function()
  local ann = begin { advanced = false }
  force { "blank", "blank" }
  run("perform", ann, "snipe")
  expect(lying(), 0)
end)

spec("MAY-TMR-04 MAY-DOWN-01: what lasts until a timer is removed ends when its unit is downed", function()
  local ann = begin()
  answer("lay-timer", "until-bonus")
  answer("facing", "east")
  run("perform", ann, "dig-in")
  harm.down(ann, world.side "command")
  expect({ lying(), #ann.laid }, { 0, 0 })
end)

spec("MAY-TMR-06 MAY-SQD-05: the delayed action of a group goes on with the first who joined when its unit is downed",
     function()
  begin() -- open point 74
  local first = world.piece "first"
  local function pest(square) return place("pest", square, "command", { board = first }) end
  local one, two, three = pest "s1:G1", pest "s1:G3", pest "s1:G5"
  timer.lay { unit = one, what = "action", action = "drill", icon = "mayhem", group = { two, three } }
  harm.down(one, world.side "agents")
  local marker = filter { kind = "timer", on = "zone" }:inside(world.zone "timers"):first()
  expect({ lying(), marker.unit, #marker.group, marker.group[1] }, { 1, two, 1, three })
  change.set(world, "turn", 6)
  answer { "facing", "west", about = two }
  answer { "facing", "west", about = three }
  run("due-timers", world.side "agents")
  expect({ one.on_map, two.attack_up, three.attack_up }, { false, 1, 1 })
end)

spec("MAY-TMR-06 MAY-SQD-05: who is downed leaves the group; other timers stay as they are (open point 74)", function()
  local ann = begin()
  local first = world.piece "first"
  local function pest(square) return place("pest", square, "command", { board = first }) end
  local one, two, three = pest "s1:G1", pest "s1:G3", pest "s1:G5"
  local lone = timer.lay { unit = ann, what = "action", action = "snipe", icon = "legion" }
  local marker = timer.lay { unit = one, what = "action", action = "drill", icon = "mayhem", group = { two, three } }
  harm.down(two, world.side "agents")
  expect({ marker.unit, #marker.group, lone.zone.name }, { one, 1, "timers" })
  harm.down(one, world.side "agents")
  expect({ marker.unit, #marker.group, marker.zone.name }, { three, 0, "timers" })
  harm.down(three, world.side "agents")
  expect({ marker.zone.name, lone.zone.name }, { "idle", "timers" })
  local again = timer.lay { unit = ann, what = "action", action = "snipe", icon = "legion" }
  expect(#again.group, 0)
end)

spec("MAY-TMR-08 MAY-TMR-10: timers of one ability belong together whenever they were laid, those of actions do not",
     function()
  local ann = begin()
  local marks = require "abilities.timer_marks"
  local function lay(turn, what)
    change.set(world, "turn", turn)
    return timer.lay { unit = ann, what = what, action = "slow", ability = "slow-gain" }
  end
  local ability, action = lay(5, "ability"), lay(5, "action")
  lay(7, "ability")
  lay(7, "action")
  expect({ #marks.siblings(ability), #marks.siblings(action) }, { 1, 0 })
end)
