-- Bots of sides with two players, on the road, and who help others.
local minds = require "specs.shared.minds"
local seats = require "specs.shared.seats"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"
local share = require "bots.share"
local vehicle = require "bots.vehicle"
local moves = require "vehicles.moves"

local options, thinks = minds.options, minds.thinks

local function at(name) return board.find(name) end

spec("bots: the units of the other player of a side are own units", function()
  seats.begin(4, 1)
  seats.phase "ann"
  local ada, boss = units.stand("ada", "s1:D4"), world.piece "boss"
  local ways = options(at "s1:E4", "stop")
  expect(thinks("push", "ben", ways, ada), "stop")
  expect({ thinks("push", "ben", ways, boss), thinks("push", "dan", ways, ada) }, { at "s1:E4", at "s1:E4" })
  expect(thinks("instant-order", "ann", options(boss, ada)), ada)
end)

-- All that the vehicle may do now, and where it would lie then.
local function words(front)
  local ways, found = moves.of(front, true), { "stop" }
  for word in pairs(ways) do table.insert(found, word) end
  return options(table.unpack(found)), ways
end

spec("bots: with nowhere to go and nobody to run over they stop driving", function()
  local front = wheels.road_trip()
  expect(thinks("drive", "agents", words(front), front), "stop")
  expect(thinks("drive", "agents", options "forward", front), nil)
  expect(vehicle.worth(world.side "agents"), 0)
end)

spec("bots: they drive over enemies that they have not rammed yet", function()
  local front, ada = wheels.road_trip()
  change.list_add(front, "riders", ada)
  local foe = units.stand("boss", "s1:D2")
  local offer, ways = words(front)
  local word = thinks("drive", "agents", offer, front)
  expect(#moves.rivals(front, ways[word]), 1, word)
  expect(vehicle.worth(world.side "agents") > 0)
  expect(thinks("vehicle", "agents", options(front)):of(front), vehicle.worth(world.side "agents"))
  change.list_add(front, "rammed", foe)
  expect(thinks("drive", "agents", words(front), front), "stop")
  change.set(front, "driven", false)
  expect(vehicle.worth(world.side "agents"), 0)
end)

spec("bots: who is left over helps where that is worth most, less where somebody is already", function()
  fixture "street"
  local one = { pulls = { 150, 130, 90 }, served = 0 }
  local two = { pulls = { 120, 140, 90 }, served = 100 }
  local open = { one, two }
  expect(share.help(open, 1), one)
  expect({ one.served, two.served }, { 100, 100 })
  expect(share.help(open, 2), two)
  expect({ one.served, two.served }, { 100, 200 })
  expect(share.help(open, 3), nil)
  expect({ one.served, two.served }, { 100, 200 })
end)
