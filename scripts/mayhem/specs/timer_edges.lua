-- Timers of abilities and weapons at their edges: two at once, laid again, removed.
local timer = require "abilities.timer"
local timer_marks = require "abilities.timer_marks"
local duels = require "specs.shared.duels"
local shots = require "specs.shared.shots"
local units = require "specs.shared.units"

local begin, shoot = duels.bare_gallery, shots.shoot

spec("MAY-TMR-05 MAY-TMR-06: an ability that delays an action is offered while its conditions hold", function()
  local ada = begin()
  shoot(ada, "wait-shot", { "blank", "blank" })
  change.set(ada, "attack-up", 1)
  expect_options("delay", "wait-up", "pass")
  answer("delay", "wait-up")
  run("perform", ada, "wait-shot")
  expect(world.zone("timers").count, 1)
end)

spec("MAY-AIM-01 MAY-TMR-07: a weapon with a timer of its own side is not aimed by that; one without dice never",
     function()
  local ada = begin()
  run("perform", ada, "own-weapon")
  expect({ world.zone("timers").count, timer_marks.all():first().aimed }, { 1, false })
  run("perform", ada, "scan")
  expect_options("aim-delay", "yes", "no")
  answer("aim-delay", 1)
  run("perform", ada, "shield-breaker")
  expect(world.zone("timers").count, 2)
end)

spec("MAY-TMR-04: one ability until removed does not stand in for another one", function()
  local ada = begin()
  answer("lay-timer", "until-size")
  run("perform", ada, "dig-size")
  answer("lay-timer", "until-up")
  run("perform", ada, "dig")
  run("perform", ada, "dig") -- lies already
  expect(#ada.laid, 2)
end)

spec("MAY-TMR-08 MAY-TMR-06: an action with two timers is done when the last one is off", function()
  local ada = begin()
  for _ = 1, 2 do timer.lay { unit = ada, what = "action", mode = "when", icon = "mayhem", action = "chat" } end
  change.set(world, "turn", 6)
  run("due-timers", world.side "agents")
  expect({ ada.attack_up, world.zone("timers").count }, { 0, 1 })
  change.set(world, "turn", 7)
  run("due-timers", world.side "agents")
  expect({ ada.attack_up, world.zone("timers").count, #ada.boost }, { 1, 0, 0 })
end)

spec("MAY-TMR-10: what lasted until its timer was removed brings nothing more by that", function()
  local ada = begin()
  answer("lay-timer", "until-up")
  run("perform", ada, "dig")
  local before = ada.attack_up
  change.set(world, "turn", 6)
  run("due-timers", world.side "agents")
  expect({ ada.attack_up, #ada.laid }, { before, 0 })
end)

spec("MAY-GAD-02 MAY-TMR-06: a weapon that was delayed by something else asks for its gadget when it is used",
     function()
  local ada = begin()
  place("ada-scope", world.zone("gadgets", ada.side.team))
  timer.lay { unit = ada, what = "action", mode = "when", icon = "mayhem", action = "own-weapon", ability = "wait-up" }
  change.set(world, "turn", 6)
  answer("use-gadget", false)
  force { "blank" }
  run("due-timers", world.side "agents")
  expect(ada.gear, false)
end)

spec("MAY-SQD-05 MAY-TMR-01: a timer that is laid again has nothing of its former group", function()
  local ada = begin()
  local pest = units.minion("pest", "s1:G2", units.turns.west)
  local marker = timer.lay { unit = pest, action = "chat", group = { pest } }
  timer_marks.lift(marker)
  expect(#timer.lay { unit = ada, action = "chat" }.group, 0)
end)

spec("MAY-TMR-06 MAY-SQD-05: only who joined the action that is delayed waits with it", function()
  local ann, boss = duels.bare_lab { turn = 5 }
  change.list_add(ann, "group", boss)
  change.set(ann, "group-action", "shot")
  run("perform", ann, "snipe")
  expect(#timer_marks.all():first().group, 0)
  change.set(ann, "group-action", "snipe")
  timer.delays(ann, "snipe")
  expect(timer_marks.all():any(function(marker) return #marker.group == 1 end))
end)
