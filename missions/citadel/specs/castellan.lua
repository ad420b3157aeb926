-- The Castellan: its scythe, its bodyguard, its price.
local function castellan() return world.piece "castellan" end

-- On board 5, where the Hierarch has DEFENSE 2.
local function hall(corporations)
  fixture("castellan", { corporations = corporations or 2 })
  change.set(world, "board", 5)
  change.set(castellan(), "actions", 1)
end

-- A blade of the first contractor strikes the Castellan with two dice; its defence die is rolled if damage is left.
local function strike(hits, armour)
  local blade = place("brother-lisk", "s2:C4", "red")
  change.set(world.side "red", "rank", 9)
  answer("target", "castellan")
  answer("dice", "best")
  answer("dice", "best")
  force(armour and { hits - 2, 2, armour } or { hits - 2, 2 })
  if armour then answer("overrun", "pass") end
  run("attack", blade)
end

spec("it plays the Hierarch's row: three hits are enough while nobody is beside it", function()
  hall()
  place("husk", "s2:B3", "legion") -- beside the trooper, two squares from the Castellan
  strike(3, 0)
  expect(castellan().on_map, false)
end)

spec("the scythe sweeps three squares, and everybody in them, from one roll", function()
  hall()
  local near = place("oda-ferrant", "s2:D4", "red")
  local far = place("brother-lisk", "s2:D6", "red")
  local beyond = place("mara-quill", "s2:D7", "blue")
  refuse("creature-action", "firearm")
  answer("creature-action", "special")
  force { 1, 1, 1, 0, 0 }
  run("creature", castellan())
  expect(near.health, 3)
  expect(far.health, 3)
  expect(beyond.health, 5)
  expect(castellan().actions, 0)
end)

spec("it is offered in each direction in which it would hit somebody", function()
  hall()
  place("oda-ferrant", "s2:D5", "red")
  place("mara-quill", "s2:E2", "blue")
  answer("creature-action", "special")
  expect_options("creature-special", "scythe-south", "scythe-north-east")
  answer("creature-special", "scythe-north-east")
  force { 0, 0, 0 }
  run("creature", castellan())
end)

spec("other creatures have no scythe", function()
  hall()
  local husk = place("husk", "s2:E4", "legion", { actions = 1 })
  place("oda-ferrant", "s2:E5", "red")
  refuse("creature-action", "special")
  answer("creature-action", "end")
  run("creature", husk)
end)

spec("with another creature beside it, it has DEFENSE +2", function()
  hall()
  place("husk", "s2:D4", "legion")
  strike(4)
  expect(castellan().on_map, true)
end)

spec("against one corporation it has DEFENSE +1", function()
  hall(1)
  place("husk", "s2:D4", "legion")
  strike(4, 0)
  expect(castellan().on_map, false)
end)

spec("whoever eliminates it gets 8 PP more, and the mission is done", function()
  hall()
  act.damage(castellan(), 1, world.side "blue")
  expect(world.side("blue").rank, 2)
  expect(world.side("blue").pp, 5 + 8 - 10)
  run "round-end"
  expect(world.objective("fall").state, "done")
end)

spec("its guard stands beside it from the beginning", function()
  fixture "castellan"
  for _ = 1, 2 do place("husk", "zone:pool", "legion") end
  place("carrion-knight", "zone:pool", "legion")
  raise "mission-start"
  expect(world.zone("pool").count, 0)
  expect(world.piece("castellan").on_map)
end)

spec("against three corporations its guard is larger", function()
  fixture("castellan", { corporations = 3 })
  for _ = 1, 2 do place("husk", "zone:pool", "legion") end
  for _ = 1, 3 do place("carrion-knight", "zone:pool", "legion") end
  for _ = 1, 2 do place("slagback", "zone:pool", "legion") end
  raise "mission-start"
  expect(world.zone("pool").count, 0)
end)

spec("two Husks rise in round 3", function()
  fixture "castellan"
  for _ = 1, 3 do place("husk", "zone:pool", "legion") end
  change.set(world, "round", 2)
  raise "round-start"
  expect(world.zone("pool").count, 3)
  change.set(world, "round", 3)
  raise "round-start"
  expect(world.zone("pool").count, 1)
end)

spec("it does not leave the chapel", function()
  hall()
  change.move(castellan(), board.find "s2:A5")
  place("oda-ferrant", "s1:F5", "red")
  lay(nil, "s2:A5", "west")
  answer("creature-action", "move")
  refuse("creature-move", "s1:H5")
  answer("creature-move", "s2:A6")
  run("creature", castellan())
end)
