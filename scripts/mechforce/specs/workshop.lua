-- The Workshop (MEC-SHOP, MEC-PERK-06 to 08).
local lab = require "specs.shared.lab"
local mods = require "mods"

--- Red at the Workbench or elsewhere, with cubes and a mod in the bays.
local function shop(seat, cubes, ...)
  local red, blue = lab.begin()
  lab.seat(red, seat)
  change.set(red, "cubes", cubes)
  for _, id in ipairs { ... } do place(id, "zone:foundry") end
  return red, blue
end

local function pick(side) run("workshop-pick", side) end

local function fitted(side) return lab.items(world.zone("mods", side)) end

spec("MEC-SHOP-01, MEC-SHOP-02, MEC-SHOP-04: a mod from a bay is installed for nothing; the bay stays empty", function()
  local red = shop("headlines", 0, "slug-thrower", "riot-plate")
  answer("mod", "slug-thrower")
  expect_options("install", "empty", "recycle")
  answer("install", "empty")
  pick(red)
  expect({ fitted(red), lab.items(world.zone("foundry")), red.cubes }, { "slug-thrower", "riot-plate", 0 })
end)

spec("MEC-SHOP-03: recycled, it goes back to the bag and pays its wave", function()
  local red = shop("headlines", 0, "harrow")
  answer("install", "recycle")
  pick(red)
  expect({ fitted(red), lab.items(world.zone("bag")), red.cubes }, { "", "harrow", 2 })
end)

spec("MEC-SHOP-03, MEC-SHOP-05: an advanced mod that cannot be paid can only be recycled", function()
  local red = shop("headlines", 3, "shell-rack")
  answer_if_asked("mod", "shell-rack")
  pick(red)
  expect({ fitted(red), red.cubes }, { "", 4 })
end)

spec("MEC-SHOP-05: an advanced mod costs four cubes", function()
  local red = shop("headlines", 4, "shell-rack")
  answer("install", "empty")
  pick(red)
  expect({ fitted(red), red.cubes, world.price }, { "shell-rack", 0, 4 })
end)

spec("MEC-PERK-06: two at the Workbench", function()
  local red = shop("workbench", 2, "shell-rack")
  answer("install", "empty")
  pick(red)
  expect({ fitted(red), red.cubes }, { "shell-rack", 0 })
end)

spec("MEC-SHOP-06: two cubes draw a mod from the bag in place of a bay", function()
  local red = shop("headlines", 2, "riot-plate")
  place("drill-arm", "zone:bag")
  answer("mod", "draw")
  answer("install", "empty")
  pick(red)
  expect({ fitted(red), red.cubes, #world.zone("foundry") }, { "drill-arm", 0, 1 })
end)

spec("MEC-SHOP-06: with less than two cubes nobody draws", function()
  local red = shop("headlines", 1, "riot-plate", "drill-arm")
  place("drill-arm", "zone:bag")
  expect_options("mod", "riot-plate", "drill-arm")
  answer("mod", "riot-plate")
  answer("install", "recycle")
  pick(red)
end)

spec("MEC-SHOP-07: a drawn mod that is recycled pays its wave and leaves the game", function()
  local red = shop("headlines", 2, "riot-plate")
  local mod = place("harrow", "zone:bag")
  answer("mod", "draw")
  answer("install", "recycle")
  pick(red)
  expect({ red.cubes, mod.zone }, { 2, world.zone("off-map") })
end)

spec("MEC-SHOP-08, MEC-SHOP-09: in a filled slot the old mod leaves with its dice and pays its wave", function()
  local red = shop("headlines", 0, "slug-thrower")
  local old = place("harrow", "zone:kept@red")
  mods.install(red, old)
  answer("install", old)
  pick(red)
  expect({ fitted(red), red.cubes, old.zone }, { "slug-thrower", 2, world.zone("off-map") })
  expect(lab.items(world.zone("pool", red)), "damage damage protection")
end)

spec("MEC-SHOP-10: what the old mod pays may help to pay for the new one", function()
  local red = shop("headlines", 2, "shell-rack")
  local old = place("harrow", "zone:kept@red")
  mods.install(red, old)
  expect_options("install", old, "recycle")
  answer("install", old)
  pick(red)
  expect({ fitted(red), red.cubes }, { "shell-rack", 0 })
end)

spec("MEC-SHOP-11: two arm slots, whatever the shoulders hold", function()
  local red = shop("headlines", 0, "riot-plate")
  for _ = 1, 2 do mods.install(red, place("slug-thrower", "zone:kept@red")) end
  expect_options("install", "empty", "recycle")
  answer("install", "empty")
  pick(red)
  local _, blue = red, world.side "blue"
  change.set(blue, "cubes", 0)
  place("slug-thrower", "zone:foundry")
  for _ = 1, 2 do mods.install(blue, place("drill-arm", "zone:kept@blue")) end
  refuse("install", "empty")
  answer("install", "recycle")
  pick(blue)
end)

spec("MEC-PERK-08, MEC-SHOP-12, MEC-SHOP-13: the Workbench has a second mod for wave and two", function()
  local red = shop("workbench", 3, "slug-thrower", "shell-rack")
  expect_options("second-mod", "slug-thrower", "draw", "pass")
  place("drill-arm", "zone:bag")
  answer("second-mod", "slug-thrower")
  run("workshop-second", red, "workbench")
  expect({ fitted(red), red.cubes }, { "slug-thrower", 0 })
end)

spec("MEC-SHOP-12, MEC-SHOP-13: an advanced one costs the wave and four, also at the Workbench", function()
  local red = shop("workbench", 5, "shell-rack")
  answer("second-mod", "shell-rack")
  run("workshop-second", red, "workbench")
  expect({ fitted(red), red.cubes, world.price }, { "shell-rack", 0, 5 })
end)

spec("MEC-SHOP-14: from the bag it is two cubes more (W3)", function()
  local red = shop("workbench", 5)
  place("drill-arm", "zone:bag")
  answer("second-mod", "draw")
  answer("install", "empty")
  run("workshop-second", red, "workbench")
  expect({ fitted(red), red.cubes }, { "drill-arm", 0 })
end)

spec("MEC-SHOP-15, MEC-SHOP-16, MEC-SHOP-18: the dial goes to three and the mods' power", function()
  local red = shop("headlines", 0)
  mods.install(red, place("black-box", "zone:kept@red"))
  change.set(red.mech, "power", 0)
  run "workshop-over"
  expect({ red.mech.power, lab.items(world.zone("pool", red)) }, { 5, "covert damage damage protection" })
end)

spec("MEC-SHOP-17: a second Overdrive token costs five cubes, a third seven; there is no fourth", function()
  local red = shop("headlines", 20)
  answer("buy-overdrive", true)
  answer("buy-overdrive", true)
  run("workshop-overdrives", red)
  expect({ red.overdrives, red.charged, red.cubes }, { 3, 3, 8 })
end)

spec("MEC-PERK-07: three and five at the Workbench", function()
  local red = shop("workbench", 8)
  answer("buy-overdrive", true)
  answer("buy-overdrive", true)
  run("workshop-overdrives", red)
  expect({ red.overdrives, red.cubes }, { 3, 0 })
end)

spec("MEC-SHOP-19: a mod from a bay must be installed as second mod; a drawn one may be recycled", function()
  local red = shop("workbench", 2, "slug-thrower")
  place("drill-arm", "zone:bag")
  expect_options("second-mod", "draw", "pass")
  answer("second-mod", "draw")
  answer_if_asked("install", "recycle")
  run("workshop-second", red, "workbench")
  expect({ fitted(red), red.cubes }, { "", 1 })
end)

--- The whole phase for Red and Blue; every mod is installed in an empty slot.
local function whole_phase()
  answer_always("mod", 1)
  answer_always("install", "empty")
  run "workshop"
end

spec("MEC-SHOP-16, MEC-SHOP-17: Overdrive tokens in Foundry order, then everybody's dial", function()
  local red, blue = lab.begin()
  lab.seat(red, "headlines")
  lab.seat(blue, "drill-yard")
  for _, side in ipairs { red, blue } do
    change.set(side, "cubes", 5)
    change.set(side.mech, "power", 0)
  end
  answer { "buy-overdrive", false, side = "blue" }
  answer { "buy-overdrive", true, side = "red" }
  whole_phase()
  expect({ red.overdrives, blue.overdrives, red.mech.power, blue.mech.power }, { 2, 1, 3, 3 })
end)

spec("MEC-PERK-08: only who has the second mod of the Workbench is asked for it, after the picks of all", function()
  local red, blue = lab.begin()
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  for _ = 1, 3 do place("slug-thrower", "zone:foundry") end
  for _, side in ipairs { red, blue } do change.set(side, "cubes", 4) end
  answer { "mod", 1, side = "blue" }
  answer { "mod", 1, side = "red" }
  answer { "second-mod", "pass", side = "blue" }
  answer_always("install", "empty")
  answer_always("buy-overdrive", false)
  run "workshop"
  expect({ #world.zone("mods", red), #world.zone("mods", blue), blue.cubes }, { 1, 1, 4 })
end)

spec("MEC-PERK-08, MEC-WAR-17: two who have it are asked in Foundry order", function()
  local red, blue = lab.begin()
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  change.list_add(red, "active-skills", "grease")
  for _ = 1, 4 do place("slug-thrower", "zone:foundry") end
  for _, side in ipairs { red, blue } do change.set(side, "cubes", 3) end
  answer { "second-mod", 1, side = "blue" }
  answer_if_asked { "second-mod", 1, side = "red" }
  whole_phase()
  expect({ #world.zone("mods", red), #world.zone("mods", blue) }, { 2, 2 })
end)

spec("MEC-WAR-11: two who have it are asked in Foundry order", function()
  local red, blue = lab.begin(nil, { "tidewrack", "tidewrack" })
  lab.seat(red, "headlines")
  lab.seat(blue, "drill-yard")
  change.set(world, "wave", 2)
  for _ = 1, 4 do place("slug-thrower", "zone:foundry") end
  for _, side in ipairs { red, blue } do
    change.set(side, "cubes", 0)
    for _ = 1, 2 do place("dummy", "zone:claimed@" .. side.id, side.id) end
  end
  answer { "skill", "night-shift", side = "blue" }
  answer { "skill", "night-shift", side = "red" }
  answer_always("second-mod", 1)
  whole_phase()
  expect({ #world.zone("mods", red), #world.zone("mods", blue) }, { 2, 2 })
end)

spec("MEC-WAR-11: with nothing that could be installed it is not asked", function()
  local red = lab.begin(nil, { "tidewrack" })
  change.set(world, "wave", 2)
  for _ = 1, 2 do place("dummy", "zone:claimed@red", "red") end
  change.set(red, "cubes", 0)
  place("shell-rack", "zone:foundry")
  run("workshop-second", red, "night-shift")
  expect(#world.zone("mods", red), 0)
end)

spec("MEC-SHOP-04: a mission may make a standard mod cost something", function()
  local red = lab.begin({ rule = "cost" }, nil, "watched")
  place("slug-thrower", "zone:foundry")
  answer("install", "empty")
  run("workshop-pick", red)
  expect(red.cubes, 1)
end)

spec("MEC-WAR-11: in a night shift too", function()
  local red = lab.begin({ rule = "cost" }, { "tidewrack" }, "watched")
  change.set(world, "wave", 2)
  for _ = 1, 2 do place("dummy", "zone:claimed@red", "red") end
  place("slug-thrower", "zone:foundry")
  answer("skill", "night-shift")
  run("workshop-second", red, "night-shift")
  expect({ red.cubes, #world.zone("mods", red) }, { 1, 1 })
end)

spec("MEC-SHOP-05, MEC-SHOP-12: what a mission takes off never pays anybody", function()
  local red = lab.begin({ rule = "cost" }, nil, "watched")
  for _ = 1, 2 do place("shell-rack", "zone:foundry") end
  answer("mod", 1)
  answer_always("install", "empty")
  run("workshop-pick", red)
  answer("second-mod", 1)
  run("workshop-second", red, "workbench")
  expect({ red.cubes, #world.zone("mods", red) }, { 2, 2 })
end)

spec("MEC-SHOP-11: any of the mods in fitting slots may be replaced", function()
  local red = shop("headlines", 0, "slug-thrower")
  local one, two = place("drill-arm", "zone:kept@red"), place("slug-thrower", "zone:kept@red")
  mods.install(red, one)
  mods.install(red, two)
  expect_options("install", one, two, "recycle")
  answer("install", two)
  pick(red)
  expect(fitted(red), "drill-arm slug-thrower")
end)

spec("MEC-SHOP-11: the mission says how many slots there are of each kind", function()
  local red = lab.begin { arm_slots = 1, shoulder_slots = 3 }
  mods.install(red, place("slug-thrower", "zone:kept@red"))
  for _ = 1, 2 do mods.install(red, place("riot-plate", "zone:kept@red")) end
  local arm, shoulder = place("slug-thrower", "zone:bag"), place("riot-plate", "zone:bag")
  expect({ mods.fits(red, arm), mods.fits(red, shoulder) }, { false, true })
end)

spec("MEC-SHOP-08: of two equal dice of a mod both go", function()
  local red = lab.begin()
  local old = place("twin-barrels", "zone:kept@red")
  mods.install(red, old)
  mods.take_off(red, old)
  expect(lab.items(world.zone("pool", red)), "damage protection")
end)

spec("MEC-SHOP-03: a recycled mod is shuffled into the bag", function()
  local red = shop("headlines", 0, "harrow")
  for _ = 1, 20 do place("slug-thrower", "zone:bag") end
  answer("install", "recycle")
  pick(red)
  expect({ #world.zone("bag"), world.zone("bag").top.item }, { 21, "slug-thrower" })
end)

spec("MEC-SHOP-06: a drawn mod is seen by all", function()
  local red = shop("headlines", 2)
  place("drill-arm", "zone:bag")
  answer("install", "empty")
  pick(red)
  expect(lab.heard "Red pays 2 cubes and draws Drill Arm from the bag.", 1)
end)

spec("MEC-SHOP-14: an advanced second mod from the bag is the draw, the wave and four", function()
  local red = shop("workbench", 7)
  place("shell-rack", "zone:bag")
  answer("second-mod", "draw")
  answer("install", "empty")
  run("workshop-second", red, "workbench")
  expect({ fitted(red), red.cubes }, { "shell-rack", 0 })
end)

spec("MEC-SHOP-17: not more tokens than the mission allows, and none without a price", function()
  local red = lab.begin { overdrive_limit = 2 }
  change.set(red, "cubes", 20)
  answer("buy-overdrive", true)
  run("workshop-overdrives", red)
  expect({ red.overdrives, red.cubes }, { 2, 15 })
end)

spec("MEC-SHOP-17: with no price for one more there is none", function()
  local red = lab.begin { overdrive_limit = 9 }
  change.set(red, "cubes", 30)
  answer("buy-overdrive", true)
  answer("buy-overdrive", true)
  run("workshop-overdrives", red)
  expect({ red.overdrives, red.cubes }, { 3, 18 })
end)

spec("MEC-SHOP-17: the first token costs what the second does", function()
  local red = lab.begin { start_overdrives = 0 }
  change.set(red, "cubes", 5)
  answer("buy-overdrive", true)
  run("workshop-overdrives", red)
  expect({ red.overdrives, red.cubes }, { 1, 0 })
end)

spec("MEC-PERK-07: a discount may make a token free, and no more than that", function()
  local red = lab.begin { overdrive_discount = 6 }
  lab.seat(red, "workbench")
  change.set(red, "cubes", 0)
  answer("buy-overdrive", true)
  run("workshop-overdrives", red)
  expect({ red.overdrives, red.cubes }, { 2, 0 })
end)
