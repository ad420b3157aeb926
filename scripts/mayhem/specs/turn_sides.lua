-- Whom a turn asks, what it forgets, and what actions cost, where two sides or two players differ.
local action = require "turns.action"
local ask = require "turns.ask"
local cost = require "turns.cost"
local opening = require "specs.shared.opening"
local seats = require "specs.shared.seats"
local units = require "specs.shared.units"

local function begin(name)
  opening.begin(name, { phase = "action" })
  opening.calm()
end

spec("MAY-MOVE-09 MAY-TMR-07: a late unit does not come in with an attack that waits for a timer", function()
  begin "hooks"
  local ivo = world.piece "ivo"
  expect(ivo.on_map, false)
  expect({ action.allowed(ivo, "hooks-wait"), action.allowed(ivo, "hooks-run") }, { false, true })
end)

spec("MAY-ACT-04: an action is cheaper by its own ability, whichever of its abilities that is", function()
  begin "hooks"
  local ivo = world.piece "ivo"
  change.set(ivo.board, "speed", 1)
  expect({ cost.of(ivo, "hooks-deal").speed, cost.affordable(ivo, "hooks-deal") }, { 1, true })
end)

spec("MAY-ACT-04 MAY-STA-10: all Mayhem cubes of a price must be there", function()
  begin "street"
  local ada = world.piece "ada"
  change.set(ada.board, "mayhem", 1)
  local function payable(count)
    return cost.payable(ada.board, { speed = 0, focus = 0, tech = 0, mayhem = count, any = 0 })
  end
  expect({ payable(0), payable(1), payable(2) }, { true, true, false })
end)

spec("MAY-FACE-01 MAY-STA-05: a unit turns ahead of a jump that is not part of a move", function()
  begin "joints"
  local ivo = world.piece "ivo"
  change.set(ivo, "spare", 1)
  answer { "facing", "south", about = ivo }
  run { "execute", ivo, "joints-leap", until_step = "do-jump" }
  expect(ivo.facing, 4)
end)

spec("MAY-SQD-05 MAY-SQD-06: who has joined an action does it though the one who began it is down by then", function()
  begin "joints"
  local one = place { "mate", "s1:D4", "command", as_play = true }
  local two = place { "mate", "s1:E4", "command", as_play = true }
  change.list_add(one, "group", two)
  change.set(one, "group-action", "joints-all")
  change.move(one, world.zone "pool")
  answer { "move", "stop", about = two }
  answer("facing", "south")
  run("execute", one, "joints-all")
  expect(two.facing, 4)
end)

local function four(active)
  seats.begin(4, 1)
  seats.phase(active or "ann")
  return world.piece "ada"
end

spec("MAY-MULT-07: two players who choose different things of the same number do not agree", function()
  local ada = four()
  local bea, cai = world.piece "bea", world.piece "cai"
  answer { "draft", ada, bea, side = "ann" }
  answer { "draft", ada, cai, side = "ben" }
  answer { "settle", world.side "ben", side = "cat" }
  local chosen = ask.side(world.side "ann", "draft", domain.some(set(ada, bea, cai), 2, 2))
  expect(chosen, set(ada, cai))
end)

spec("MAY-MULT-07: the opponents settle in their own turn too", function()
  local ada = four "cat"
  answer { "facing", "east", side = "ann", about = ada }
  answer { "facing", "south", side = "ben", about = ada }
  answer { "settle", world.side "ann", side = "cat" }
  expect(ask.facing(ada), 2)
end)

spec("MAY-MULT-03: a player decides alone only for the board that it has activated, and only in its own side's turn",
     function()
  local ada = four()
  change.set(ada.board, "player", world.side "ben")
  change.set(ada.board, "active", true)
  answer { "facing", "east", side = "ben", about = ada }
  expect(ask.facing(ada), 2)
  change.set(ada.board, "active", false)
  seats.agree("facing", "south")
  expect(ask.facing(ada), 4)
  change.set(ada.board, "active", true)
  seats.phase "cat"
  seats.agree("facing", "west")
  expect(ask.facing(ada), 6)
end)

spec("MAY-REF-05: statuses come off the units of the activated board as well", function()
  begin "street"
  local ada = units.stand("ada", "s1:B4")
  for _, id in ipairs { "ada", "bea", "cai" } do
    change.set(world.piece(id).board, "active", true)
    change.set(world.piece(id), "attack-up", id == "ada" and 1 or 0)
  end
  place("both-card", "zone:revealed@mayhem")
  run("symbols", ada.side)
  expect(ada.attack_up, 0)
end)

spec("MAY-TURN-05: a card that is turned up is seen by all", function()
  begin "street"
  local card = place("plain-one", "zone:drawn@mayhem")
  expect(knows("command", card), false)
  run("reveal", world.side "agents")
  expect({ knows("command", card), was_shown(card, "command") }, { true, true })
end)

spec("MAY-REF-06: two Mayhem symbols are two statuses", function()
  begin "wheels-road"
  local ada = world.piece "ada"
  place("wheels-both", "zone:revealed@mayhem")
  run("symbols", ada.side)
  expect({ ada.board.mayhem, ada.board.mayhem_status }, { 1, 0 })
end)

spec("MAY-ACT-07: with a new phase both sides are asked again from its first action on", function()
  begin "street"
  for _, id in ipairs { "agents", "command" } do change.set(world.side(id).team, "calm", 1) end
  run { "refresh-phase", world.side "agents", until_step = "reveal" }
  expect({ world.side("agents").team.calm, world.side("command").team.calm }, { 0, 0 })
end)

spec("MAY-STA-17: with a turn the statuses of both sides are old", function()
  begin "street"
  for _, id in ipairs { "ada", "boss" } do require("units.status").give(world.piece(id), "attack-up") end
  expect({ #world.piece("ada").fresh, #world.piece("boss").fresh }, { 1, 1 })
  run "turn-over"
  expect({ #world.piece("ada").fresh, #world.piece("boss").fresh }, { 0, 0 })
end)

spec("MAY-STA-10 MAY-ACT-04: a unit stunned twice pays twice", function()
  begin "street"
  local ada = world.piece "ada"
  change.set(ada, "stunned", 2)
  for well, count in pairs { speed = 1, focus = 3, tech = 0 } do change.set(ada.board, well, count) end
  expect({ cost.of(ada, "run").any, cost.affordable(ada, "run") }, { 4, false })
  change.set(ada.board, "tech", 1)
  expect(cost.affordable(ada, "run"), true)
end)
