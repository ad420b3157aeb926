-- Windows: instants in one's own turn and in that of the other side.
local moves = require "specs.shared.moves"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local sprint, stand = moves.sprint, units.stand

local function action_phase()
  opening.begin("street", { phase = "action" })
  return stand("ada", "s1:A1"), stand("boss", "s1:H8")
end

local function dash(square)
  answer("dash", square)
  answer("facing", "north")
end

spec("MAY-ACT-06: in one's own turn any unit, any number of times, paid from its own board", function()
  local ada = action_phase()
  local bea = stand("bea", "s1:A7")
  for _, square in ipairs { "s1:B1", "s1:A1" } do
    answer("action", "sidestep")
    dash(square)
    run { "act", ada.board, until_step = "act" }
  end
  expect({ ada.board.focus, bea.board.focus }, { 1, 3 })
end)

spec("MAY-ACT-06: and so may those that were not activated, while another one acts", function()
  local ada, boss = action_phase()
  local bea = stand("bea", "s1:A7")
  change.list_clear(ada, "instants")
  change.list_clear(boss, "instants")
  answer("move", "s1:B1")
  answer("instant", bea)
  dash("s1:B7")
  sprint(ada)
  expect(bea.board.focus, 2)
end)

spec("MAY-ACT-08: one instant for each unit, until what was pending is done", function()
  local ada, boss = action_phase()
  change.list_clear(ada, "instants")
  answer("instant", boss)
  dash("s1:G8")
  run("window")
  expect(boss.board.focus, 2, "it was not asked again")
  answer("instant", "pass")
  run("window")
  expect(boss.interrupted, false, "and may in the next one")
end)

spec("MAY-ACT-09: the side whose turn it is says whose instant comes first", function()
  local ada, boss = action_phase()
  stand("boss", "s1:C1")
  answer("instant", ada)
  answer("instant", boss)
  answer("instant-order", boss)
  dash("s1:B1") -- the boss takes the space before ada can
  refuse("dash", "s1:B1")
  dash("s1:A2")
  run("window")
  expect({ ada.square, boss.square }, { board.find("s1:A2"), board.find("s1:B1") })
end)

spec("MAY-ACT-07: a side that declines further windows is not asked again before the next action", function()
  local ada, boss = action_phase()
  change.list_clear(ada, "instants")
  change.set(world, "serial", 1)
  answer("move", "s1:D1")
  answer("instant", "pass-all")
  sprint(ada)
  change.set(world, "serial", 2)
  answer("instant", "pass")
  run("window")
  expect(boss.board.focus, 3)
end)

spec("MAY-ACT-07: a phase forgets who declined further windows in the action of that number", function()
  local ada = action_phase()
  change.list_clear(ada, "instants")
  change.set(world, "serial", 1)
  answer("instant", "pass-all")
  run("window")
  answer("instant", "pass")
  run { "action-phase", world.side("agents"), until_step = "activate" }
  change.set(world, "serial", 1) -- the first action of this turn
  answer("instant", "pass")
  run("window")
end)

spec("MAY-ACT-06: between two actions units of other boards may use instants, each time anew", function()
  local ada, boss = action_phase()
  local bea = stand("bea", "s1:A7")
  change.set(ada.board, "active", true)
  change.list_clear(boss, "instants")
  expect_options("action", "run", "pistol", "sidestep", "elsewhere", "end")
  answer("action", "elsewhere")
  dash("s1:B7")
  run { "act", ada.board, until_step = "act" }
  answer("action", "elsewhere")
  dash("s1:A7")
  run { "act", ada.board, until_step = "act" }
  expect({ bea.board.focus, bea.interrupted, ada.board.main }, { 1, false, false })
  change.set(bea.board, "focus", 0)
  refuse("action", "elsewhere")
  answer("action", "end")
  run("act", ada.board)
end)

spec("MAY-ACT-07: a window at the start of the draw phase, and at that of the refresh phase", function()
  local ada = action_phase()
  change.list_clear(ada, "instants")
  expect_options("instant", "boss", "pass")
  answer("instant", "pass")
  run { "draw-phase", world.side("agents"), until_step = "draw-card" }
  answer("instant", "pass")
  run { "refresh-phase", world.side("agents"), until_step = "reveal" }
end)

spec("MAY-ACT-08 MAY-DRN-07: a window within a window does not give a unit a second instant in the outer one",
     function()
  fixture "wheels-road"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  local ada, boss = stand("ada", "s1:A8"), stand("boss", "s1:F3")
  change.list_add(ada, "instants", "wheels-dash")
  change.set(ada, "quick", true)
  local front = place("wheels-drone", "s1:D4")
  change.turn(front, 2)
  require("vehicles.vehicle").set_up()
  stack("refresh@mayhem", "wheels-three")
  answer("instant", "pass") -- Ada
  answer("instant", boss)
  dash "s1:F4" -- two squares ahead of the drone
  answer("push", "s1:G4")
  answer("instant", "pass") -- Ada again, before the roll of the ram
  force { "blank", "blank", "blank", "blank" }
  answer("instant", "pass") -- and in the outer window, in which the boss is not asked
  run "window"
  expect({ boss.board.focus, boss.interrupted }, { 2, false })
end)
