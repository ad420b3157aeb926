-- Passes and activations (MEC-ENG-01 to 06, MEC-PERK-11).
local lab = require "specs.shared.lab"
local region = lab.region

--- Red at Headlines, Blue at the Workbench: Red is first.
local function both()
  local red, blue = lab.begin()
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  return red, blue
end

local function activate(side) run("activate", side) end

local function fight(side) run { "activate", side, until_step = "deals" } end

spec("MEC-ENG-01, MEC-ENG-06: from Hotline to Workbench, again and again, past who is at base", function()
  local red, blue = both()
  lab.enemy("dummy", "old-harbours")
  change.set(red, "bp", 9)
  answer { "activation", "wait", side = "red" }
  answer { "activation", "base", side = "blue" }
  answer { "activation", "base", side = "red" }
  run "battles"
  expect({ world.pass, blue.mech.zone }, { 2, world.zone("base") })
end)

spec("MEC-ENG-06: a pass in which nobody fights or returns is the last", function()
  both()
  lab.enemy("dummy", "old-harbours")
  answer { "activation", "wait", side = "red" }
  answer { "activation", "wait", side = "blue" }
  run "battles"
  expect(world.pass, 1)
end)

spec("MEC-ENG-02: while there is an enemy at home it must be fought", function()
  local red = both()
  lab.enemy("dummy", "boreal-shelf")
  lab.enemy("dummy", "old-harbours")
  fight(red)
  expect(world.field, region "boreal-shelf")
end)

spec("MEC-ENG-02: one that has fled does not count", function()
  local red = both()
  lab.enemy("dummy", "boreal-shelf", { fled = true })
  lab.enemy("dummy", "old-harbours")
  expect_options("activation", "old-harbours", "wait", "base")
  answer("activation", "base")
  activate(red)
end)

spec("MEC-ENG-03: with the home clear any region with an enemy will do", function()
  local red = both()
  lab.enemy("dummy", "cinder-coast")
  lab.enemy("dummy", "old-harbours")
  expect_options("activation", "cinder-coast", "old-harbours", "wait", "base")
  answer("activation", "cinder-coast")
  fight(red)
  expect(world.field, region "cinder-coast")
end)

spec("MEC-ENG-04: the n-th wait costs n BP", function()
  local _, blue = both()
  lab.enemy("dummy", "old-harbours")
  change.set(blue, "bp", 9)
  for _, left in ipairs { 8, 6, 3 } do
    answer("activation", "wait")
    activate(blue)
    expect(blue.bp, left)
  end
end)

spec("MEC-PERK-11: at Headlines it costs twice that", function()
  local red = both()
  lab.enemy("dummy", "old-harbours")
  change.set(red, "bp", 9)
  answer("activation", "wait")
  activate(red)
  expect(red.bp, 7)
end)

spec("MEC-DMG-09: BP never drop below 0", function()
  local red = both()
  lab.enemy("dummy", "old-harbours")
  answer("activation", "wait")
  activate(red)
  expect(red.bp, 0)
end)

spec("MEC-ENG-05: back to base costs nothing and is for the rest of the turn", function()
  local red = both()
  lab.enemy("dummy", "old-harbours")
  change.set(red, "bp", 3)
  answer("activation", "base")
  activate(red)
  activate(red)
  expect({ red.bp, red.mech.zone, lab.heard "Red returns to base." }, { 3, world.zone("base"), 1 })
end)

spec("MEC-END-01: while one mech is in, the turn goes on, whoever it is", function()
  local red, blue = both()
  lab.enemy("dummy", "old-harbours")
  change.move(red.mech, world.zone "base")
  answer { "activation", "base", side = "blue" }
  run "battles"
  expect({ world.pass, blue.mech.zone }, { 1, world.zone("base") })
end)

spec("MEC-ENG-06: passes are counted anew in each turn, and nothing of the last one stirs", function()
  both()
  lab.enemy("dummy", "old-harbours")
  change.set(world, "pass", 5)
  change.set(world, "stirred", true)
  answer { "activation", "wait", side = "red" }
  answer { "activation", "wait", side = "blue" }
  run "battles"
  expect(world.pass, 1)
end)

spec("MEC-ENG-06: not more passes than the mission allows", function()
  local red = lab.begin { passes = 1 }
  lab.seat(red, "headlines")
  local blue = world.side "blue"
  lab.seat(blue, "workbench")
  lab.enemy("dummy", "old-harbours")
  answer { "activation", "base", side = "red" }
  answer { "activation", "wait", side = "blue" }
  run "battles"
  expect(world.pass, 1)
end)

spec("MEC-WAR-01: the last occasion comes after all passes", function()
  local red = both()
  lab.enemy("dummy", "old-harbours")
  change.set(red, "charged", 0)
  for _ = 1, 2 do place("dummy", "zone:claimed@red", "red") end
  answer { "activation", "base", side = "red" }
  answer { "activation", "base", side = "blue" }
  answer { "skill", "second-wind", side = "red" }
  run "battles"
  expect(red.charged, 1)
end)
