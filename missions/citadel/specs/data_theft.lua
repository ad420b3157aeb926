-- Data Theft: the cores, the night shift, the lockdown, the way back out.
local function core(n) return world.piece("core-" .. n) end

local function hack_all()
  for n = 1, 3 do act.mark(core(n), 1) end
end

-- A trooper of the first contractor, which came in by the western gate.
local function at_the_gate(square)
  fixture "data-theft"
  change.set(world.side "red", "entrance", "gate-west")
  return place("oda-ferrant", square, "red", { actions = 1 })
end

spec("a tech specialist hacks the core beside it with an ATTACK", function()
  fixture "data-theft"
  local trooper = place("ines-corvo", "s1:E5", "red")
  change.set(world, "board", 2)
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(core(1).value, 1)
  expect(core(2).value, 0)
end)

spec("as many hits as the difficulty are too few", function()
  fixture "data-theft"
  local trooper = place("ines-corvo", "s1:E5", "red")
  change.set(world, "board", 2)
  force { 1, 0, 0 }
  run("attack", trooper)
  expect(core(1).value, 0)
end)

spec("a core is hacked once", function()
  fixture "data-theft"
  local trooper = place("ines-corvo", "s1:E5", "red", { actions = 1 })
  act.mark(core(1), 1)
  refuse("action", "attack")
  answer("action", "end")
  run("action", trooper)
end)

spec("nobody leaves before the last core has been hacked", function()
  local trooper = at_the_gate "s3:A4"
  refuse("action", "leave")
  answer("action", "end")
  run("action", trooper)
  expect(trooper.on_map, true)
end)

spec("once all cores are hacked a trooper takes the names out by the way it came", function()
  local trooper = at_the_gate "s3:A4"
  hack_all()
  answer("action", "leave")
  answer("leave", "s3:A4")
  run("action", trooper)
  expect(trooper.on_map, false)
  expect(world.piece("relay").value, 1)
end)

spec("other gates and the shafts stay shut", function()
  local trooper = at_the_gate "s3:D8"
  hack_all()
  refuse("action", "leave")
  answer("action", "end")
  run("action", trooper)
  expect(trooper.on_map, true)
end)

spec("one more Husk comes with each reinforcements once a core has been hacked", function()
  fixture "data-theft"
  place("husk", "zone:pool", "legion")
  run "legion-reinforce"
  expect(world.zone("pool").count, 1)
  act.mark(core(2), 1)
  answer("red-entrance", "shaft-east")
  run "legion-reinforce"
  expect(world.zone("outside", world.side "legion").count, 1)
end)

spec("the names are out: the primary mission is done at the end of the round", function()
  fixture "data-theft"
  hack_all()
  run { "round-end", until_step = "round" }
  expect(world.objective("names").state, "open")
  fixture "data-theft"
  act.mark(world.piece "relay", 1)
  run "round-end"
  expect(world.objective("names").state, "done")
end)

for corporations, rank in ipairs { 10, 7 } do
  spec(("against AI cards the Legion plays board %d against %d"):format(rank, corporations), function()
    fixture("data-theft", { corporations = corporations, mode = "cards" })
    expect(world.board, rank)
  end)
end
