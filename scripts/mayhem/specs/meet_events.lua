-- Events that are set off in the middle of something else.
local vehicle = require "vehicles.vehicle"
local event = require "mission.event"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at = board.find
local stand, turns = units.stand, units.turns

-- Event 7 is worth 20 points, 8 puts the unit on t1:A8, 9 downs it.
local function begin() opening.begin("crossing", { turn = 5, phase = "action" }) end

local function marker(square, number, attributes)
  local values = { owner = "mayhem", number = number, by = "any" }
  for name, value in pairs(attributes or {}) do values[name] = value end
  return place("event-marker", square, nil, values)
end

local function frail(unit) units.bare(unit, 1) end

spec("MAY-EVT-05 MAY-DOWN-01 MAY-MOVE-01: a move on which an event downs the unit is over", function()
  begin() -- open point 22
  local ada = stand("ada", "t1:G7", 0)
  frail(ada)
  marker("s1:H8", 9)
  answer("move", "s1:B7")
  answer("wound", "speed")
  run("perform", ada, "cross-run")
  expect({ ada.on_map, ada.mp }, { false, 0 })
end)

spec("MAY-EVT-05 MAY-MOVE-01 MAY-ACT-10: a unit that an event puts elsewhere goes on from there with what is left",
     function()
  begin()
  local ada = stand("ada", "t1:G7", 0)
  marker("s1:H8", 8)
  answer("move", "s1:B7") -- two steps to the tile: two points are left
  answer("move", "t1:C8")
  answer("facing", "north")
  run("do-move", ada, "cross-run")
  expect(board.name(ada.square), "t1:C8")
end)

spec("MAY-EVT-05 MAY-WIN-08: an event worth twenty points ends the mission at that step", function()
  begin()
  local ada = stand("ada", "t1:G7", 0)
  marker("s1:H8", 7)
  answer("move", "s1:B7")
  run("do-move", ada, "cross-run")
  expect({ outcome(), board.name(ada.square) }, { "mayhem-wins", "s1:A7" })
end)

spec("MAY-EVT-04 MAY-OM-02 MAY-DOWN-01: a step beside a marker takes it although the event of that step downs the unit",
     function()
  begin()
  local ada, om = stand("ada", "t1:H7", 0), place("om", "s1:B7", nil, { control = "legion" })
  frail(ada)
  marker("s1:H8", 9)
  answer("move", "s1:A7")
  answer("wound", "speed")
  run("do-move", ada, "cross-run")
  expect({ om.control, ada.on_map }, { "mayhem", false })
end)

spec("MAY-EVT-04 MAY-DOWN-01: of two markers of one step the second happens although the first downs the unit",
     function()
  begin() -- open point 57
  local ada = stand("ada", "t1:H7", 0)
  frail(ada)
  local first, second = marker("s1:H8", 9), marker("s1:H7", 7)
  answer("move", "s1:A7")
  answer("event-order", first)
  answer("wound", "speed")
  run("do-move", ada, "cross-run")
  expect({ second.on_map, outcome() }, { false, "mayhem-wins" })
end)

spec("MAY-EVT-04 MAY-DRN-07: no traffic for a unit that the event of its step has put elsewhere", function()
  begin()
  local front = place("freight-drone", "t1:H2")
  change.turn(front, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "t1:H1", 0)
  stack("refresh@legion", "cross-card")
  change.set(ada, "mp", 1)
  marker("s1:H8", 8)
  answer("move", "s1:A2")
  answer("facing", "north")
  run("move-on", ada, "cross-run")
  expect({ board.name(front.square), board.name(ada.square) }, { "t1:H2", "t1:A8" })
end)

spec("MAY-EVT-04 MAY-VEH-07 MAY-DOWN-01: an event that downs the driver on its way leaves a vehicle that goes " ..
  "straight on only", function()
  begin()
  local cart = place("milk-float", "t1:H7", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada = stand("ada", "t1:H7", 0)
  vehicle.turn_begins(world.side "agents")
  frail(ada)
  marker("s1:H8", 9)
  answer("drive", "forward")
  answer("wound", "speed")
  expect_options("drive", "forward", "stop")
  answer("drive", "stop")
  run("drive", ada.board)
  expect({ ada.on_map, board.name(cart.square) }, { false, "s1:A7" })
end)

spec("MAY-EVT-07 MAY-EVT-06 MAY-RDP-02: when the event has happened its tile is free for those who come back",
     function()
  begin()
  local landing = require "units.landing"
  local bea = world.piece "bea"
  change.set(bea, "down", true)
  local lying = marker("s1:A1", 7)
  expect(landing.squares(bea):has(at "s1:C3"), false)
  change.set(world, "lead", -20)
  event.set_off(lying, nil)
  expect(landing.squares(bea):has(at "s1:C3"), true)
end)

spec("MAY-EVT-04 MAY-ALLY-02: an ally sets off events like any unit of its side", function()
  begin()
  local ada = stand("ada", "t1:A1", 0)
  local pet = place("biscuit", "s1:A7", "agents", { board = ada.board })
  marker("s1:H8", 8, { by = "mayhem" })
  event.moved(pet, at "t1:H7")
  expect(board.name(pet.square), "t1:A8")
end)

spec("MAY-EVT-04 MAY-TMR-11: a delayed move in the enemy's turn sets off events, and the side on turn orders them",
     function()
  begin()
  change.set(world, "active", world.side "command")
  local ada = stand("ada", "t1:H7", 0)
  local one, two = marker("s1:H8", 8), marker("s1:H7", 8)
  answer("move", "s1:A7")
  answer("event-order", two)
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", ada, "cross-run")
  expect({ one.on_map, two.on_map, board.name(ada.square) }, { false, false, "t1:A8" })
end)
