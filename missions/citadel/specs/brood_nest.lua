-- The Brood Nest: what hatches, what it takes to end it.
local function nest(n) return world.piece("nest-" .. n) end

spec("while the nest stands one more Gutterling comes with each reinforcements", function()
  fixture "brood-nest"
  place("gutterling", "zone:pool", "legion")
  answer("red-entrance", "crypt")
  run "legion-reinforce"
  expect(world.zone("outside", world.side "legion").count, 1)
end)

spec("without a nest nothing hatches", function()
  fixture "brood-nest"
  place("gutterling", "zone:pool", "legion")
  act.clear(nest(1))
  run "legion-reinforce"
  expect(world.zone("pool").count, 1)
end)

spec("it takes more than two hits and is worth 6 PP", function()
  fixture "brood-nest"
  change.set(world, "board", 3)
  change.set(world.side "red", "rank", 3)
  local trooper = place("brother-lisk", "s2:E4", "red")
  answer("dice", "white")
  answer("dice", "middle")
  force { 1, 1 }
  run("attack", trooper)
  expect(nest(1).on_map, true)
  answer("dice", "white")
  answer("dice", "middle")
  force { 1, 2 }
  run("attack", trooper)
  expect(nest(1).on_map, false)
  expect(world.side("red").pp, 6)
end)

spec("the nest destroyed is the primary mission", function()
  fixture "brood-nest"
  run { "round-end", until_step = "round" }
  expect(world.objective("nests").state, "open")
  fixture "brood-nest"
  act.clear(nest(1))
  run "round-end"
  expect(world.objective("nests").state, "done")
end)

spec("three corporations find two nests, and have to destroy both", function()
  fixture("brood-nest", {}, "trio")
  act.clear(nest(1))
  run { "round-end", until_step = "round" }
  expect(world.objective("nests").state, "open")
  fixture("brood-nest", {}, "trio")
  for n = 1, 2 do act.clear(nest(n)) end
  run "round-end"
  expect(world.objective("nests").state, "done")
end)

spec("two Husks tend the nest from the beginning", function()
  fixture "brood-nest"
  for _ = 1, 3 do place("husk", "zone:pool", "legion") end
  raise "mission-start"
  expect(world.zone("pool").count, 1)
end)

spec("the end of a nest is told", function()
  fixture "brood-nest"
  change.set(world, "board", 3)
  change.set(world.side "red", "rank", 3)
  local trooper = place("brother-lisk", "s2:E4", "red")
  answer("dice", "white")
  answer("dice", "middle")
  force { 1, 2 }
  run("attack", trooper)
  expect(nest(1).on_map, false)
  local lines = set()
  for _, line in ipairs(told()) do lines:add(line) end
  expect(lines:has "The knuckles fall silent. That nest lets nothing go any more.", true)
end)
