-- Second steps, pieces and spaces where a rule is mostly seen with one: large units, routes, areas, ramps.
local ramp = require "vehicles.ramp"
local roster = require "units.roster"
local pace = require "movement.pace"
local victory = require "mission.victory"
local strikes = require "attack.strike"
local target = require "attack.target"
local weapon = require "attack.weapon"
local landing = require "units.landing"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, stand = board.find, units.stand

spec("MAY-LRG-01: a large unit covers four spaces, at the rim of the map those that there are", function()
  opening.begin "street"
  local ogre = stand("ogre", "s1:C3")
  expect(roster.span(ogre), set(at "s1:C3", at "s1:D3", at "s1:C4", at "s1:D4"))
  expect(#roster.span(ogre, at "s2:H8"), 1)
  expect(#roster.span(stand("ada", "s1:A1")), 1)
end)

spec("MAY-MOVE-01: a second way of one move has nothing left of the first", function()
  opening.begin "street"
  local ada = stand("ada", "s1:A1")
  pace.route(ada, places(at "s1:B1", at "s1:C1"))
  pace.route(ada, places(at "s1:A2"))
  expect({ #ada.route, ada.route[1] }, { 1, at "s1:A2" })
end)

spec("MAY-RNG-04 MAY-ABL-11: the greatest distance changes with abilities and statuses, to 0 at least", function()
  opening.begin "strike-objects"
  local ada = world.piece "ada"
  local far = weapon.reach(ada, "pistol")
  expect({ weapon.reach(ada, "pistol", 3), weapon.reach(ada, "pistol", -2) }, { far + 3, far - 2 })
  change.set(ada, "range-down", 9)
  expect(weapon.reach(ada, "pistol", 3), 0)
end)

spec("MAY-ABL-09 MAY-ABL-11: what shoots past walls reaches as much farther as another ability lets it", function()
  opening.begin "street"
  local ada = stand("ada", "s1:A4", 2)
  local far = weapon.reach(ada, "pistol")
  local squares = board.squares(world.tile "s1"):union(board.squares(world.tile "s2"))
  local beyond = squares:where(function(square) return board.distance(ada, square) == far + 1 end)
  local strike = strikes.take { attacker = ada, action = "pistol", by = ada.side }
  change.set(strike, "no-sight", true)
  local function any()
    return beyond:any(function(square) return target.reaches(ada, "pistol", square, strike, false) end)
  end
  expect(any(), false)
  change.set(strike, "range", 1)
  expect(any())
end)

spec("MAY-OM-03 MAY-ZOC-01: an enemy above or below a marker does not keep it", function()
  opening.begin "street"
  local ada, boss = stand("ada", "t1:D4"), stand("boss", "t1:D4/2")
  local marker = place("om", "t1:E4", nil, { control = "legion" })
  require("mission.om").moved(ada)
  expect(marker.control, "mayhem")
  change.move(boss, at "t1:F4")
  change.set(marker, "control", "legion")
  require("mission.om").moved(ada)
  expect(marker.control, "legion")
end)

spec("MAY-RNF-05 MAY-MOVE-10: a second figure that lands stays on the tile of the first", function()
  opening.begin "street"
  local first = world.piece "first"
  change.set(first, "speed-reserve", 2)
  answer("buy", "pest")
  answer("landing", "s1:A1")
  answer("facing", "north")
  answer("buy", "pest")
  refuse("landing", "s2:A1", "t1:A1")
  answer("landing", "s1:A3")
  answer("facing", "north")
  answer_if_asked("buy", "end")
  run("deploy-next", first)
  expect(first.speed_reserve, 0)
end)

spec("MAY-MOVE-10 MAY-EVT-07: each of the three things bars a tile by itself", function()
  opening.begin "street"
  local ada = world.piece "ada"
  local function open(tile) return #landing.squares(ada, world.tile(tile)) > 0 end
  expect({ open "s1", open "s2" }, { true, true })
  local boss = stand("boss", "s1:D4")
  expect({ open "s1", open "s2" }, { false, true })
  change.move(boss, world.zone "pool")
  local marker = place("om", "s1:D4", nil, { control = "legion" })
  expect(open "s1", false)
  change.set(marker, "control", "mayhem")
  expect(open "s1", true)
  local event = place("event-marker", "s1:E4", nil, { owner = "mayhem" })
  expect(open "s1", false)
  change.set(event, "owner", "legion")
  expect(open "s1", true)
end)

spec("MAY-MOVE-10 MAY-LRG-01: a large unit comes in only where all four of its spaces are free", function()
  opening.begin "street"
  local ogre = world.piece "ogre"
  units.minion("pest", "s1:D4")
  local squares = landing.squares(ogre, world.tile "s1")
  for _, name in ipairs { "s1:C3", "s1:D3", "s1:C4", "s1:D4" } do expect(squares:has(at(name)), false, name) end
  expect({ squares:has(at "s1:B3"), squares:has(at "s1:E4") }, { true, true })
end)

spec("MAY-VEH-18: a vehicle tips where the second of its riders shares its space with somebody below", function()
  wheels.begin()
  local cart = wheels.park("wheels-cart", "d1:G4", "east", "agents")
  change.move(cart.rear, at "d1:F4/2")
  change.set(cart, "height", 2)
  local ada, bea = stand("ada", "d1:F4/2"), stand("bea", "d1:G4")
  for _, unit in ipairs { ada, bea } do change.list_add(cart, "riders", unit) end
  ramp.halt(cart)
  expect(cart.height, 2, "nobody below")
  stand("cai", "d1:G4")
  answer_always("settle-down", "d1:H5")
  ramp.halt(cart)
  go_on { until_step = "round" }
  expect(cart.height, 0)
end)

spec("MAY-WIN-08: points that one step brings to both sides are netted, whoever gets them first", function()
  for _, order in ipairs { { "agents", "command" }, { "command", "agents" } } do
    fixture "street"
    change.set(world, "lead", 19)
    for _, id in ipairs(order) do victory.gain(world.side(id), 2) end
    expect(world.lead, 19)
    go_on()
    expect(ended(), false)
  end
end)
