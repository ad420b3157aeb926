-- What turns, activations, windows and payments rest on, one thing at a time.
local action = require "turns.action"
local cost = require "turns.cost"
local squad = require "turns.squad"

local function zone(name, side) return world.zone(name, world.side(side).team) end

-- Nobody has instants unless a spec gives them back.
local function begin(options)
  fixture("joints", options)
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  local ivo, foe = world.piece "ivo", world.piece "foe"
  for _, unit in ipairs { ivo, foe } do
    change.list_clear(unit, "instants")
    change.set(unit, "quick", false)
  end
  return ivo, foe, world.piece "gang"
end

local function quick(...)
  for _, unit in ipairs { ... } do
    change.list_add(unit, "instants", "joints-hop")
    change.set(unit, "quick", true)
  end
end

spec("MAY-MOVE-09: a late unit may come in with an attack that has a movement point, its own or an ability's",
  function()
    local ivo = begin()
    expect({ action.allowed(ivo, "joints-charge"), action.allowed(ivo, "joints-deal") }, { true, true })
    change.move(ivo, zone("waiting", "agents"))
    expect({ action.allowed(ivo, "joints-charge"), action.allowed(ivo, "joints-lunge") }, { true, true })
    expect(action.allowed(ivo, "joints-deal"), false)
  end)

spec("MAY-JUMP-01: a jump needs movement points, of the action that runs or of a status", function()
  local ivo = begin()
  for _, points in ipairs { { 0, 0, false }, { 1, 0, true }, { 0, 1, true }, { 2, 2, true } } do
    change.set(ivo, "mp", points[1])
    change.set(ivo, "spare", points[2])
    expect(action.allowed(ivo, "joints-leap"), points[3])
  end
end)

spec("MAY-FACE-01: a jump with the last movement point of a move is part of that, and the unit does not turn first",
  function()
    local ivo = begin()
    change.set(ivo, "mp", 1)
    run { "execute", ivo, "joints-leap", until_step = "do-jump" }
    expect(ivo.facing, 0)
  end)

spec("MAY-ACT-07: a player that declines all windows of one action is asked again during the next", function()
  local ivo, foe = begin()
  quick(foe)
  change.set(ivo.board, "tech", 0)
  answer { "instant", "pass-all", side = "command" }
  answer("facing", "north")
  run("perform", ivo, "joints-deal")
  answer { "instant", "pass-all", side = "command" }
  answer("facing", "north")
  run("perform", ivo, "joints-deal")
end)

spec("MAY-DOWN-01 MAY-ABL-03: a unit that is down by the time of its action is offered nothing with it", function()
  local ivo = begin()
  expect(ivo.board.tech > 0)
  change.move(ivo, zone("waiting", "agents"))
  run("execute", ivo, "joints-deal")
  expect(#ivo.running, 0)
end)

spec("MAY-DDD-11: an elite that is activated on the tile of an enemy siphon spends a cube", function()
  fixture("city", { advanced = true })
  change.move(world.piece "ada", board.find "s1:B2")
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  place("leech", "s1:F5", "command", { control = "legion" })
  local own = world.piece("ada").board
  local before = own.tech
  answer("board", own)
  answer("siphon-cube", "tech")
  run { "activate", world.side "agents", 1, until_step = "act" }
  expect(own.tech, before - 1)
end)

spec("MAY-DDD-09: a device that was used in the last turn is ready again in this one", function()
  fixture("city", { advanced = true })
  change.move(world.piece "ada", board.find "s1:B2")
  run { "setup", until_step = "round" }
  local device = place("noon-mirror", "s1:F5", "command", { control = "legion", spent = true })
  run { "turn", world.side "command", until_step = "action-phase" }
  expect(device.spent, false)
end)

spec("MAY-ACT-04: an action with nothing but an ability that makes it cheaper is offered at that price", function()
  local ivo = begin()
  change.set(ivo.board, "speed", 1)
  expect({ action.allowed(ivo, "joints-rebate"), cost.of(ivo, "joints-rebate").speed }, { true, 1 })
  change.set(ivo.board, "speed", 0)
  expect(action.allowed(ivo, "joints-rebate"), false)
end)

spec("MAY-BRD-06 MAY-ACT-04: a price of one Mayhem cube needs one", function()
  local ivo = begin()
  local price = { speed = 0, focus = 0, tech = 0, mayhem = 1, any = 0 }
  change.set(ivo.board, "mayhem", 0)
  expect(cost.payable(ivo.board, price), false)
  change.set(ivo.board, "mayhem", 1)
  expect(cost.payable(ivo.board, price), true)
  cost.take(ivo.board, price)
  expect(ivo.board.mayhem, 0)
end)

spec("MAY-REF-04: a card without a Special symbol does not set such abilities off", function()
  local ivo = begin()
  place("joints-plain", zone("revealed", "agents"))
  run("symbols", ivo.side)
  expect(ivo.attack_up, 0)
  place("joints-special", zone("revealed", "agents"))
  run("symbols", ivo.side)
  expect(ivo.attack_up, 1)
end)

for _, advanced in ipairs { true, false } do
  local where = advanced and "with the advanced rules the Legion alone" or "without the advanced rules nobody"
  spec("MAY-REF-08: " .. where .. " deploys when its card says so", function()
    begin { advanced = advanced }
    for _, owner in ipairs { "agents", "command" } do
      place("joints-deploy", zone("revealed", owner))
      local function symbols() run { "symbols", world.side(owner), until_step = "deploy" } end
      if advanced and owner == "command" then symbols() else expect_error("does not come", symbols) end
    end
  end)
end

spec("MAY-SET-10 MAY-ACT-04: only units with a special action are asked about it, and one that is gone loses it",
  function()
    local _, _, gang = begin()
    change.set(world, "active", world.side "command")
    local one = place { "mate", "s1:D4", "command", as_play = true }
    local two = place { "mate", "s1:E4", "command", as_play = true }
    change.turn(one, 0)
    change.turn(two, 2)
    answer("facing", "east")
    run("special", gang)
    expect({ world.heard, gang.mayhem }, { 1, 0 })
    change.list_clear(gang, "boxes")
    run { "special", gang, until_step = "special-act" }
    change.move(two, zone("waiting", "command"))
    go_on { until_step = "round" }
    expect(world.heard, 1)
  end)

spec("MAY-SQD-05: who has joined an action that waits for its timer may join the next one too", function()
  local _, _, gang = begin()
  change.set(world, "active", world.side "command")
  local one = place { "mate", "s1:D4", "command", as_play = true }
  local two = place { "mate", "s1:E4", "command", as_play = true }
  change.list_add(one, "group", two)
  change.set(one, "group-action", "joints-charge")
  expect_options("group", two, "pass")
  answer("group", two)
  squad.gather(one, "joints-all")
  expect({ #one.group, one.group_action, gang.mayhem }, { 1, "joints-all", 0 })
end)

spec("MAY-TURN-04 MAY-MULT-05: the only board of a turn is its first", function()
  local ivo = begin()
  change.set(ivo.board, "slot", 2)
  run { "action-phase", ivo.side, until_step = "act" }
  expect({ ivo.board.active, ivo.board.slot }, { true, 1 })
end)

spec("MAY-ABL-27: what an action has made ready for the next one lapses with the turn", function()
  local ivo, foe = begin()
  for _, unit in ipairs { ivo, foe } do change.list_add(unit, "primed", "joints-far") end
  run { "turn-end", ivo.side, until_step = "next-turn" }
  expect({ #ivo.primed, #foe.primed }, { 0, 0 })
end)

spec("MAY-ACT-09: of two instants in one window, whose turn it is says which comes first", function()
  for _, first in ipairs { "ivo", "foe" } do
    local ivo, foe = begin()
    quick(ivo, foe)
    answer { "instant", ivo, side = "agents" }
    answer { "instant", foe, side = "command" }
    answer { "instant-order", first, side = "agents" }
    run { "window", until_step = "instant" }
    go_on { until_step = "execute" }
    expect({ ivo.interrupted, foe.interrupted }, { first == "ivo", first == "foe" })
  end
end)

spec("MAY-MULT-03 MAY-STA-05: movement points that the second board begins with last for its actions", function()
  fixture("wheels-players", { players = 4 })
  run { "setup", until_step = "round" }
  change.set(world, "phase", "action")
  change.set(world, "active", world.side "ann")
  local ada, bea = world.piece "ada", world.piece "bea"
  for _, unit in ipairs { ada, bea } do change.set(unit, "move-up", 1) end
  answer { "board", ada.board, side = "ann" }
  answer { "board", bea.board, side = "ben" }
  run { "activate-two", world.side "ann", until_step = "act-in-turn" }
  expect({ ada.spare > 0, bea.spare > 0 }, { true, true })
end)
