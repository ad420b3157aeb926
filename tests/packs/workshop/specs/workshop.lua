-- What rules may do, one thing a spec.
local function two()
  fixture "bench"
  return world.side("one"), world.side("two")
end

spec("a piece is created with its attributes, a filter takes a list of values, a list is set whole", function()
  local one = two()
  run("sow", one)
  expect(one.noise, 23)
  expect(one.marks, { "star", "sun" })
  expect(#filter { kind = "token", where = { colour = "blue" } }:at(board.find "p:A1"), 1)
end)

spec("an allocation may have a limit for each bin and leave something over", function()
  local one = two()
  answer("share", "star", "star")
  run("share", one)
  expect(one.noise, 200)
  answer("share", "star", "moon", "moon")
  run("share", one)
  expect(one.noise, 120)
end)

spec("faces may be words", function()
  local one = two()
  force { "hit", "blank", "hit" }
  run("omens", one)
  expect(one.noise, 2)
end)

spec("set(array) holds what the array holds", function()
  local _, side = two()
  run("reenter", side)
  expect(side.noise, 2)
end)

spec("modifiers change a value, vetoes forbid", function()
  local _, side = two()
  run("ring", side)
  expect(side.noise, 2)
  change.set(side, "noise", 501)
  run("ring", side)
  expect(side.noise, 501)
end)

spec("an event of blocks fires once, waits, and goes on with what it caught", function()
  local one, side = two()
  run("ring", side)
  expect(side.noise, 2)
  run("ring", one)
  expect(one.noise, 1)
  expect(side.noise, 3)
  run("ring", side)
  expect(one.noise, 1)
  run("ring", side)
  expect(one.noise, 101)
  run("ring", one)
  expect(one.noise, 102)
end)

spec("an objective of blocks is tested at its hook and rewarded once", function()
  local one, side = two()
  change.set(one, "noise", 1)
  run("ring", one)
  expect(world.objective("loud").state, "open")
  change.set(one, "noise", 2)
  local before = side.noise
  run("ring", one)
  expect(world.objective("loud").state, "done")
  expect(side.noise, before + 50)
  run("ring", one)
  expect(side.noise, before + 50)
end)

spec("a mission may lay tiles of its own", function()
  two()
  expect(world.tile("q").item, "own-plank")
end)

spec("sides of a kind share the team that it is declared with, and a deck of the team is laid by any of " ..
  "them", function()
  fixture "crew"
  local ann = world.side "ann"
  expect(ann.team, world.side("ben").team)
  expect(ann.team.id, "crew")
  expect(world.zone("shared", ann.team).count, 1)
end)

spec("an attribute may have the name of something built in, which other things keep", function()
  fixture "crew"
  expect(world.side("ann").team.kind, "loud")
  expect(world.side("ann").kind, "mate")
  expect(change.create("token").kind, "token")
end)

spec("a tile of the map has the properties of its item", function()
  two()
  expect(world.tile("p").worth, 7)
  expect(world.tile("q").worth, 1)
end)

spec("an item that is not a piece does not hide a kind of piece of the same name", function()
  two()
  expect(data["tool"]["arm"].does, "token")
  expect(data["action"]["token"].reach, 3)
  expect(change.create("token").kind, "token")
end)
