-- The turn of a corporation.
local cards = require "cards.tactic"

local function waiting()
  fixture "open"
  place("gunner", "zone:reserve@red", "red")
  place("fencer", "zone:reserve@red", "red")
  return world.side "red"
end

spec("CIT-TURN-01 CIT-TURN-03: on its first turn a corporation puts its troopers outside one white entrance", function()
  local red = waiting()
  change.set(world.side "blue", "entrance", "west")
  answer("entrance", "west")
  run { "corporation-turn", red, until_step = "trooper" }
  expect(red.entrance, "west")
  expect(world.zone("outside", red).count, 2)
end)

spec("CIT-TURN-02: both come in there, the first square costs one", function()
  local red = waiting()
  change.set(red, "entrance", "west")
  local gunner = world.zone("reserve", red).top
  change.move(gunner, world.zone("outside", red))
  local reach = board.reach(gunner, "trooper", 3, world.entrance("west").squares)
  expect(reach:cost(board.find "s1:A4"), 1)
  expect(reach:cost(board.find "s1:C4"), 3)
  expect(reach:has(board.find "s1:D8"), false)
  answer("move", "s1:B4")
  run("move", gunner)
  expect(gunner.square, board.find "s1:B4")
end)

spec("CIT-TURN-04: two actions, in any order, the same twice", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  answer("action", "move")
  answer("move", "s1:E4")
  answer("action", "move")
  answer("move", "s1:F4")
  run("trooper", gunner.side)
  expect(gunner.square, board.find "s1:F4")
  expect(gunner.actions, 0)
end)

spec("CIT-TURN-05: the actions of one trooper are done before the other begins", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local fencer = place("fencer", "s1:D6", "red")
  answer("trooper", fencer)
  answer("action", "end")
  answer("action", "end")
  run("trooper", gunner.side)
  expect(fencer.acted, true)
  expect(gunner.acted, true)
end)

spec("CIT-TURN-07 CIT-TURN-08: one card a turn, an extra action or its effect", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 0 })
  place("doom-long-stride", "zone:hand@red", "red")
  place("doom-grit", "zone:hand@red", "red")
  answer("action", "card")
  answer("card", "doom-long-stride")
  answer("card-use", "action")
  answer("action", "move")
  answer("move", "s1:G4")
  run("action", gunner)
  expect(gunner.square, board.find "s1:G4")
  expect(world.zone("hand", gunner.side).count, 1)
  expect(cards.playable(gunner), false)
end)

spec("CIT-TURN-07: the printed effect instead of the action", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
  place("doom-run-for-it", "zone:hand@red", "red")
  answer("action", "card")
  answer("card-use", "effect")
  answer("action", "move")
  answer("move", "s1:F4")
  run("action", gunner)
  expect(gunner.square, board.find "s1:F4")
  expect(gunner.actions, 0)
end)

spec("CIT-TURN-09: a card for another's turn is played beside the card of one's own", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  change.set(gunner.side, "played", true)
  place("doom-duck", "zone:hand@red", "red")
  answer("guard", "doom-duck")
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 5)
  expect(world.zone("hand", gunner.side).count, 0)
end)

spec("CIT-TURN-06: a SPECIAL action takes the place of a MOVE or an ATTACK", function()
  fixture "open"
  local heavy = place("heavy", "s1:D4", "red", { actions = 2 })
  answer("action", "special")
  answer("action", "end")
  run("action", heavy)
  expect(heavy.side.pp, 1)
  expect(heavy.actions, 0)
end)

spec("CIT-TURN-08: after the card of this turn no other one rolls again", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local gaunt = place("gaunt", "s1:F4", "legion")
  place("doom-again", "zone:hand@red", "red")
  change.set(gunner.side, "played", true)
  force { 1, 0, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, true)
end)
