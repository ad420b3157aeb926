-- Statuses: getting, having and losing them.
local ability = require "abilities.ability"
local cost = require "turns.cost"
local modifiers = require "attack.modifiers"
local move = require "movement.move"
local harm = require "attack.harm"
local status = require "units.status"
local strikes = require "attack.strike"
local weapon = require "attack.weapon"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local stand = units.stand

local function begin() return duels.lab { turn = 4 } end

local function pest(square, values) return units.minion("pest", square, nil, values) end

-- Bonuses less penalties of an attack across open ground.
local function net(attacker, target)
  local strike = strikes.take { attacker = attacker, action = "shot" }
  local sum = modifiers.net(attacker, target, strike)
  strikes.give_back(strike)
  return sum
end

spec("MAY-STA-01: a status belongs to one elite or to one single minion", function()
  local ann = begin()
  local one, two = pest "s1:G1", pest "s1:G3"
  status.give(one, "attack-up")
  status.give(ann, "move-down")
  expect(one.attack_up, 1)
  expect(two.attack_up, 0)
  expect(world.piece("ben").move_down, 0)
  expect(ann.move_down, 1)
end)

spec("MAY-STA-01 MAY-DDD-02: only units hold statuses", function()
  begin()
  local marker = place("om", "s1:G5")
  status.give(marker, "stunned")
  expect(status.count(marker, "stunned"), 0)
end)

spec("MAY-BRD-11: the supply of statuses never runs out", function()
  local ann, boss = begin()
  for _ = 1, 4 do
    status.give(ann, "attack-up")
    status.give(boss, "attack-up")
  end
  expect(ann.attack_up + boss.attack_up, 8)
end)

spec("MAY-STA-02: Attack Up is a bonus on each attack", function()
  local ann, boss = begin()
  expect(net(ann, boss), 0)
  status.give(ann, "attack-up")
  expect(net(ann, boss), 1)
end)

spec("MAY-STA-03: Defense Up is a penalty for attackers", function()
  local ann, boss = begin()
  status.give(boss, "defense-up")
  expect(net(ann, boss), -1)
end)

spec("MAY-STA-04: Range Up is 3 more for all bands of the unit's own actions, not for Mayhem cards", function()
  local ann = begin()
  expect(weapon.band(ann, "shot", 12), nil)
  status.give(ann, "range-up")
  expect(weapon.band(ann, "shot", 12), "red")
  expect(weapon.band(ann, "shot", 13), nil)
  expect(weapon.band(ann, "swing", 10), nil) -- none of hers
end)

spec("MAY-STA-05: Move Up gives 3 movement points on activation, without any action", function()
  local ann = begin()
  status.give(ann, "move-up")
  status.activated(ann)
  expect(ann.spare, 3)
  expect(move.can_walk(ann.board), true)
  status.give(ann, "move-up")
  status.activated(ann)
  expect(ann.spare, 6) -- MAY-STA-13
end)

spec("MAY-STA-05: every marked minion of an activated squad", function()
  begin()
  local one, two = pest "s1:G1", pest "s1:G3"
  status.give(one, "move-up")
  local first = world.piece("first")
  answer("board", first)
  run { "activate", world.side("command"), 1, until_step = "act" }
  expect(one.spare, 3)
  expect(two.spare, 0)
end)

spec("MAY-STA-06: Attack Down is a penalty on each attack", function()
  local ann, boss = begin()
  status.give(ann, "attack-down")
  expect(net(ann, boss), -1)
end)

spec("MAY-STA-07: Defense Down is a bonus for attackers", function()
  local ann, boss = begin()
  status.give(boss, "defense-down")
  expect(net(ann, boss), 1)
end)

spec("MAY-STA-08: Range Down is 3 less for all bands; a negative one is unusable", function()
  local ann = begin()
  status.give(ann, "range-down")
  expect(weapon.band(ann, "shot", 6), "red")
  expect(weapon.band(ann, "shot", 7), nil)
  expect(weapon.band(ann, "swing", 7), nil)
  change.set(ann, "range-down", 3)
  expect(weapon.band(ann, "shot", 0), nil)
end)

spec("MAY-STA-09: Move Down takes 3 points from the first that the unit gets, never below none", function()
  local ann = begin()
  status.give(ann, "move-down")
  status.activated(ann)
  expect(ann.debt, 3)
  answer("facing", "east")
  run("do-move", ann, "stride")
  expect(ann.square, board.find "s1:B4")
  expect(ann.debt, 1)
end)

spec("MAY-STA-10: a Stunned unit pays two more action cubes of its choice for each action", function()
  local ann = begin()
  status.give(ann, "stunned")
  expect(cost.of(ann, "stride").any, 2)
  answer("pay", "tech")
  answer("pay", "focus")
  cost.pay(ann, "stride")
  expect(ann.board.speed, 2)
  expect(ann.board.tech, 3)
  expect(ann.board.focus, 3)
  change.set(ann.board, "tech", 1)
  change.set(ann.board, "focus", 0)
  change.set(ann.board, "speed", 2)
  expect(cost.affordable(ann, "stride"), false)
  expect(cost.of(ann, "card-instant").any, 2)
end)

spec("MAY-STA-11: Disrupted: the enemy picks a cube, whose space cannot be filled again", function()
  local ann = begin()
  expect_options("disrupt", "speed", "focus", "tech")
  answer("disrupt", "focus")
  status.give(ann, "disrupted")
  expect(ann.board.focus, 3)
  expect(ann.board.focus_held, 1)
  expect(ann.held, { "focus" })
  ability.now(ann, "gain-any")
  expect(ann.board.focus, 3)
end)

spec("MAY-STA-11: a minion's comes from its squad", function()
  begin()
  local one = pest "s1:G1"
  local before = world.piece("first").tech
  answer("disrupt", "tech")
  status.give(one, "disrupted")
  expect(world.piece("first").tech, before - 1)
end)

spec("MAY-STA-11: without a cube the marker locks nothing (open point 20)", function()
  local ann = begin()
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ann.board, well, 0) end
  status.give(ann, "disrupted")
  expect(ann.disrupted, 1)
  expect(ann.held, { "none" })
  status.remove(ann, "disrupted")
  expect(ann.board.speed + ann.board.focus + ann.board.tech, 0)
  expect(#ann.held, 0, "nothing waits to come back")
end)

spec("MAY-STA-11: each Disrupted takes a cube of its own; a wound takes the marker's last (open point 20)", function()
  local ann = begin()
  change.set(ann.board, "focus", 2)
  change.set(ann.board, "focus-size", 2)
  answer("disrupt", "focus")
  answer("disrupt", "focus")
  status.give(ann, "disrupted", 2)
  expect(ann.board.focus_held, 2)
  expect(ann.board.focus, 0)
  answer("wound", "focus")
  harm.wound(ann, 1, world.side("command"))
  expect(ann.board.focus_held, 1)
  expect(ann.board.focus_wounds, 1)
  status.remove(ann, "disrupted")
  status.remove(ann, "disrupted")
  expect(ann.board.focus, 1)
  expect(ann.board.focus_held, 0)
end)

spec("MAY-STA-12: the cube returns when Disrupted is removed", function()
  local ann = begin()
  answer("disrupt", "focus")
  status.give(ann, "disrupted")
  status.remove(ann, "disrupted")
  expect(ann.board.focus, 4)
  expect(ann.board.focus_held, 0)
  expect(#ann.held, 0)
end)

spec("MAY-STA-12 MAY-DOWN-01: a minion's cube returns to its squad, an elite loses all", function()
  local ann = begin()
  local one = pest "s1:G1"
  local before = world.piece("first").tech
  answer("disrupt", "tech")
  status.give(one, "disrupted")
  status.give(one, "attack-up")
  harm.down(one, world.side("agents"))
  expect(world.piece("first").tech, before)
  expect(world.piece("first").tech_held, 0)
  expect(one.attack_up + one.disrupted, 0)
  answer("disrupt", "tech")
  status.give(ann, "disrupted")
  harm.down(ann, world.side("command"))
  expect(ann.board.tech, 0)
  expect(ann.board.tech_held, 0)
end)

spec("MAY-STA-13: copies add up", function()
  local ann, boss = begin()
  status.give(ann, "attack-up", 2)
  expect(ann.attack_up, 2)
  expect(net(ann, boss), 2)
end)

spec("MAY-STA-14: opposed statuses both stay, their effects cancel", function()
  local ann, boss = begin()
  status.give(ann, "attack-up")
  status.give(ann, "attack-down")
  expect(ann.attack_up, 1)
  expect(ann.attack_down, 1)
  expect(net(ann, boss), 0)
  status.give(ann, "move-up", 2)
  status.give(ann, "move-down", 1)
  status.activated(ann)
  expect(ann.spare, 3)
  expect(ann.debt, 0)
end)

-- Statuses that came in earlier turns.
local function old(unit, ...)
  for _, name in ipairs { ... } do change.add(unit, name, 1) end
end

spec("MAY-STA-15 MAY-REF-05: one good and one bad status go from each board, the activated one too", function()
  local ann = begin()
  local ben = stand("ben", "s1:B8", 2)
  old(ann, "attack-up", "move-up", "stunned")
  old(ben, "defense-up")
  change.set(ann.board, "active", true)
  place("status-card", world.zone("revealed", ann.side.team))
  expect_options("remove-status", "attack-up", "move-up")
  answer("remove-status", "move-up")
  run("symbols", ann.side)
  expect(ann.attack_up, 1)
  expect(ann.move_up, 0)
  expect(ann.stunned, 0)
  expect(ben.defense_up, 0)
end)

spec("MAY-STA-16: a squad loses them from any of its minions, of two different ones too", function()
  begin()
  local one, two = pest "s1:G1", pest "s1:G3"
  old(one, "attack-up", "stunned")
  old(two, "attack-up", "stunned")
  answer("whose-status", one)
  answer("whose-status", two)
  status.remove_pair(world.piece("first"))
  expect(one.attack_up, 0)
  expect(one.stunned, 1)
  expect(two.attack_up, 1)
  expect(two.stunned, 0)
end)

spec("MAY-STA-17: what came in this turn stays in its refresh phase", function()
  local ann = begin()
  status.give(ann, "attack-up")
  status.remove_pair(ann.board)
  expect(ann.attack_up, 1)
  old(ann, "attack-up")
  status.remove_pair(ann.board)
  expect(ann.attack_up, 1)
  run { "turn-end", ann.side, until_step = "next-turn" }
  status.remove_pair(ann.board)
  expect(ann.attack_up, 0)
end)

spec("MAY-STA-18: Mayhem statuses are not removed", function()
  local ann = begin()
  change.set(ann.board, "mayhem-status", 1)
  status.remove_pair(ann.board)
  expect(ann.board.mayhem_status, 1)
end)

spec("MAY-BRD-11 MAY-STA-13 MAY-STA-17: copies of a status have no limit", function()
  fixture "street"
  run { "setup", until_step = "round" }
  local ada = world.piece "ada"
  change.move(ada, board.find "s1:B2")
  require("units.status").give(ada, "attack-up", 12)
  require("units.status").give(ada, "defense-down", 13)
  expect({ ada.attack_up, ada.defense_down, #ada.fresh }, { 12, 13, 25 })
end)

spec("MAY-STA-12 MAY-STA-15: which of several Disrupted goes is its owner's choice, by the cubes on them", function()
  fixture "street"
  run { "setup", until_step = "round" }
  local ada = world.piece "ada"
  change.move(ada, board.find "s1:B2")
  for _, colour in ipairs { "speed", "tech", "focus" } do
    answer("disrupt", colour)
    status.give(ada, "disrupted")
    if colour == "tech" then change.list_clear(ada, "fresh") end -- the last one is of this turn
  end
  expect_options("released", "speed", "tech")
  answer("released", "tech")
  status.remove_pair(ada.board)
  expect({ ada.disrupted, ada.board.tech_held, ada.board.speed_held, ada.board.focus_held }, { 2, 0, 1, 1 })
end)
