-- A mission is its own fixture: pin down what its map is about.
local function node(id) return world.node(id) end

spec("the river leads from Spring to Oxbow, and not back", function()
  fixture "@id@"
  expect(board.distance(node "spring", node "oxbow", "river"), 2)
  expect(board.distance(node "oxbow", node "spring", "river"), nil)
end)

spec("Harrow shuts the bridge to Lowmere", function()
  fixture "@id@"
  local company = world.piece "harrow-2"
  change.move(company, node "bridge")
  change.move(world.piece "lowmere-2", node "reed")
  local pass = board.edge(node "quay", node "bridge")
  answer("army", company)
  answer("order", pass)
  run { "turn", company.side, world.side "lowmere", until_step = "turn" }
  expect(not board.adjacent(node "quay", node "bridge"))
end)
