-- What each mission's board is about, and that all armies begin in supply.
local supply = require "marchlands:supply"

local armies = filter { kind = "army" }

local function node(id) return world.node(id) end

local function begin(mission)
  fixture(mission)
  for _, side in ipairs(world.sides) do
    expect(#armies:of(side):minus(armies:among(supply.of(side))), 0, side.id .. " is out of supply")
  end
end

spec("Downstream: the Sull leads from Spring to Quay, and up again only by road", function()
  begin "downstream"
  expect(board.distance(node "spring", node "quay", "river"), 4)
  expect(board.distance(node "quay", node "spring", "river"), nil)
  expect(board.distance(node "quay", node "spring", "road"), 5)
end)

spec("Downstream: nobody draws, for every province has an owner and their worth is odd", function()
  begin "downstream"
  expect(world.nodes():any(function(province) return province.owner == nil end), false)
  expect(world.nodes():sum(function(province) return province.worth end) % 2, 1)
end)

spec("Saddleback: the lake is reached from the east, and from the west when its gate is opened", function()
  begin "saddleback"
  local company = place("company", "west-saddle", "harrow")
  local gate = board.edge(node "west-saddle", node "tarn")
  expect(board.path(company, "march", node "tarn"), nil)
  answer("army", company)
  answer("order", gate)
  run { "turn", company.side, world.side "lowmere", until_step = "turn" }
  expect(#board.path(company, "march", node "tarn"), 1)
  expect(board.adjacent(node "east-saddle", node "tarn"))
end)

spec("The Delta: three arms lead from Parting to the coast", function()
  begin "delta"
  expect(#board.neighbours(node "parting", "river"), 3)
  for _, id in ipairs { "saltern", "sluice", "beacon" } do
    expect(board.distance(node "parting", node(id), "river"), 2)
  end
  expect(armies:count(world.side "lowmere") - armies:count(world.side "harrow"), 1)
end)
