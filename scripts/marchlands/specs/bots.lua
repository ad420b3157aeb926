-- What the bots answer in plain positions.
local armies = filter { kind = "army" }

local function node(id) return world.node(id) end

local function order(army, ...)
  return bot(army.side, "order", set(...), army)
end

spec("the army that is nearest to an enemy acts first", function()
  fixture "open"
  place("company", "a", "blue")
  local near = place("company", "c", "blue")
  place("company", "e", "orange")
  expect(bot(near.side, "army", armies:of(near.side)), near)
end)

spec("armies go where there is more to take, and closer to what is out of reach", function()
  fixture "open"
  local blue = place("company", "c", "blue")
  place("company", "left", "orange")
  expect(order(blue, node "b", node "d"), node "d")
  for _, id in ipairs { "b", "c", "d", "up", "down", "hill" } do change.owner(node(id), blue.side) end
  expect(order(blue, node "b", node "d"), node "d")
  expect(order(blue, node "d", node "e"), node "e")
end)

spec("a depot is taken rather than a province that is worth as much", function()
  fixture "open"
  local blue = place("company", "fork", "blue")
  place("company", "e", "orange")
  expect(order(blue, node "right", node "left"), node "left")
end)

spec("of two provinces that are worth as much, hills and those beside an enemy are taken", function()
  fixture "open"
  local blue = place("company", "b", "blue")
  place("company", "left", "orange")
  expect(order(blue, node "c", node "hill"), node "hill")
  place("company", "d", "orange")
  place("company", "down", "orange")
  expect(order(blue, node "c", node "hill"), node "c")
end)

spec("armies stay in supply", function()
  fixture("open", { supply = 2 })
  local blue = place("company", "c", "blue")
  place("company", "left", "orange")
  expect(order(blue, node "b", node "d"), node "b")
end)

spec("a depot that an enemy could march into is guarded", function()
  fixture "open"
  local blue = place("company", "a", "blue")
  place("company", "c", "orange")
  expect(order(blue, node "a", node "up"), node "a")
  place("company", "a", "blue")
  expect(order(blue, node "a", node "up"), node "up")
end)

--- Whether a company of Blue in c turns the pass there; everything but d and e is Blue's.
local function turns(enemy_at, state, owner_beyond)
  fixture "open"
  local blue = place("company", "c", "blue")
  place("company", enemy_at, "orange")
  local pass = board.edge(node "c", node "down")
  change.edge(pass, "pass", state)
  for _, id in ipairs { "b", "c", "up", "down", "hill" } do change.owner(node(id), blue.side) end
  change.owner(node "down", owner_beyond and world.side(owner_beyond))
  local options = set(node "c")
  options:add(pass)
  return bot(blue.side, "order", options, blue) == pass
end

spec("passes are shut where enemies could come through", function()
  expect(turns("up", "open", "blue"), true)
  expect(turns("left", "open", "blue"), false)
end)

spec("passes are opened where there is something to take", function()
  expect(turns("left", "shut", nil), true)
  expect(turns("left", "shut", "blue"), false)
end)

spec("the weakest enemy is attacked, and somebody always is", function()
  fixture "open"
  local blue = place("company", "c", "blue")
  local strong, weak = place("company", "d", "orange"), place("company", "b", "orange", { strength = 2 })
  expect(bot(blue.side, "attack", set(strong, weak, "hold"), blue), weak)
  expect(bot(blue.side, "attack", set(strong, "hold"), blue), strong)
end)
