-- Data Theft: the cores, the night shift, the lockdown, the way out.
local function core(n) return world.piece("core-" .. n) end

local function read_all()
  for n = 1, 3 do act.mark(core(n), 1) end
end

spec("a trooper beside a core may read it in place of another action", function()
  fixture "data-theft"
  local trooper = place("oda-ferrant", "s1:C3", "red", { actions = 1 })
  answer("action", "special")
  run("action", trooper)
  expect(core(1).value, 1)
  expect(core(2).value, 0)
  expect(trooper.actions, 0)
end)

spec("nobody leaves before the last core has been read", function()
  fixture "data-theft"
  local trooper = place("oda-ferrant", "s3:A4", "red", { actions = 1 })
  refuse("action", "leave")
  answer("action", "end")
  run("action", trooper)
  expect(trooper.on_map, true)
end)

spec("once all cores are read a trooper takes the names out", function()
  fixture "data-theft"
  local trooper = place("oda-ferrant", "s3:A4", "red", { actions = 1 })
  read_all()
  answer("action", "leave")
  answer("leave", "s3:A4")
  run("action", trooper)
  expect(trooper.on_map, false)
  expect(world.piece("relay").value, 1)
end)

spec("one more Husk comes with each reinforcements once a core has been read", function()
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
  read_all()
  act.mark(world.piece "relay", 1)
  run "round-end"
  expect(world.objective("names").state, "done")
end)
