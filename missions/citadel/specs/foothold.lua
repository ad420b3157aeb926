-- Foothold: the sluices, the noise they make, and the wager.
local function sluice(n) return world.piece("sluice-" .. n) end

-- The wager goes to the n-th corporation.
local function wager_of(n)
  chance("wager", n)
  raise "mission-start"
end

spec("a trooper beside a sluice may open it in place of another action", function()
  fixture "foothold"
  local trooper = place("oda-ferrant", "s2:G3", "red", { actions = 1 })
  answer("action", "special")
  run("action", trooper)
  expect(sluice(2).value, 1)
  expect(sluice(1).value, 0)
  expect(trooper.actions, 0)
end)

spec("an open sluice offers nothing", function()
  fixture "foothold"
  local trooper = place("oda-ferrant", "s2:G3", "red", { actions = 1 })
  act.mark(sluice(2), 1)
  refuse("action", "special")
  answer("action", "end")
  run("action", trooper)
end)

spec("the first sluice calls three Gutterlings, the next one nobody", function()
  fixture "foothold"
  for _ = 1, 4 do place("gutterling", "zone:pool", "legion") end
  local trooper = place("oda-ferrant", "s2:G3", "red")
  raise("special-done", trooper, "open")
  expect(world.zone("arriving").count, 3)
  local other = place("mara-quill", "s1:G4", "blue")
  raise("special-done", other, "open")
  expect(world.zone("arriving").count, 3)
end)

spec("three open sluices are the primary mission", function()
  fixture "foothold"
  act.mark(sluice(1), 1)
  act.mark(sluice(2), 1)
  run { "round-end", until_step = "round" }
  expect(world.objective("sluices").state, "open")
  fixture "foothold"
  for n = 1, 3 do act.mark(sluice(n), 1) end
  run "round-end"
  expect(world.objective("sluices").state, "done")
end)

spec("one corporation holds the wager", function()
  fixture "foothold"
  wager_of(2)
  expect(world.side("red").wager, 0)
  expect(world.side("blue").wager, 1)
end)

spec("the mission's first kill wins the wager of the team that made it", function()
  fixture "foothold"
  wager_of(1)
  change.set(world, "board", 1)
  act.damage(place("husk", "s1:E4", "legion"), 1, world.side "red")
  expect(world.side("red").pp, 1 + 3)
  act.damage(place("husk", "s1:E4", "legion"), 1, world.side "red")
  expect(world.side("red").pp, 1 + 3 + 1)
end)

spec("when another team makes it the wager is lost, and nobody hears of it", function()
  fixture "foothold"
  wager_of(1)
  change.set(world, "board", 1)
  act.damage(place("husk", "s1:E4", "legion"), 1, world.side "blue")
  act.damage(place("husk", "s1:E4", "legion"), 1, world.side "red")
  expect(world.side("blue").pp, 1)
  expect(world.side("red").pp, 1)
end)

spec("a creature that nobody eliminated is not a first kill", function()
  fixture "foothold"
  wager_of(1)
  change.set(world, "board", 1)
  act.damage(place("husk", "s1:E4", "legion"), 1)
  expect(world.blood, 0)
end)

for corporations, rounds in ipairs { 5, 6 } do
  spec(("against AI cards %d of them have %d rounds"):format(corporations, rounds), function()
    fixture("foothold", { corporations = corporations, mode = "cards" })
    expect(world.limit, rounds)
  end)
end
