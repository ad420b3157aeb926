-- Perks and the orders that they set (MEC-PERK-01 to 05, -14).
local lab = require "specs.shared.lab"
local region = lab.region

spec("MEC-PERK-01: who has fewest BP chooses first", function()
  local red = lab.begin()
  change.set(red, "bp", 2)
  answer { "perk", "workbench", side = "blue" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
  expect(red.perk, lab.perk "hotline")
end)

spec("MEC-PERK-02: of equals it is who has more enemy power at home", function()
  lab.begin()
  lab.enemy("dummy", "boreal-shelf")
  lab.enemy("dummy", "boreal-shelf")
  lab.enemy("big-dummy", "cinder-coast")
  answer { "perk", "workbench", side = "blue" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
end)

spec("MEC-PERK-03: else chance decides", function()
  lab.begin()
  chance("perk-tie", 2)
  answer { "perk", "workbench", side = "blue" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
end)

spec("MEC-PERK-04: a perk that is taken is not offered, and is free again next turn", function()
  local red = lab.begin()
  change.set(red, "bp", 2)
  answer { "perk", "workbench", side = "blue" }
  expect_options { "perk", "drill-yard", "headlines", "hotline", side = "red" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
  expect_options { "perk", "workbench", "drill-yard", "headlines", "hotline", side = "blue" }
  answer { "perk", "hotline", side = "blue" }
  answer { "perk", "workbench", side = "red" }
  run "briefing"
  expect(red.last_perk, "hotline")
end)

spec("MEC-PERK-05: the Foundry goes from Workbench to Hotline, engagements the other way round", function()
  local red, blue, green = lab.begin { players = 3 }
  lab.seat(red, "headlines")
  lab.seat(blue, "workbench")
  lab.seat(green, "hotline")
  local seats = require "seats"
  expect(seats.foundry_order(), { blue, red, green })
  expect(seats.engagement_order(), { green, red, blue })
end)

spec("MEC-PERK-14: the holder keeps the Airstrike die by default", function()
  local red = lab.begin()
  lab.seat(red, "hotline")
  lab.enemy("dummy", "boreal-shelf")
  answer { "redeploy", "keep", side = "red" }
  run "redeploy"
  expect(world.airstrike_out, false)
end)

spec("MEC-PERK-14: in its place the enemies of one region go to free slots elsewhere", function()
  local red = lab.begin()
  lab.seat(red, "hotline")
  local one, two = lab.enemy("dummy", "boreal-shelf"), lab.enemy("dummy", "boreal-shelf")
  for _ = 1, 2 do lab.enemy("dummy", "coral-reach") end
  answer { "redeploy", "boreal-shelf", side = "red" }
  answer { "moved", one, two, side = "red" }
  expect_options { "moved-to", "cinder-coast", "old-harbours", "long-savanna", "terrace-lands", about = one }
  answer { "moved-to", "old-harbours", about = one }
  answer { "moved-to", "old-harbours", about = two }
  run "redeploy"
  expect({ one.node, two.node, world.airstrike_out }, { region "old-harbours", region "old-harbours", true })
end)

spec("MEC-PERK-02: the other way round", function()
  lab.begin()
  lab.enemy("big-dummy", "boreal-shelf")
  lab.enemy("dummy", "cinder-coast")
  lab.enemy("dummy", "cinder-coast")
  answer { "perk", "workbench", side = "red" }
  answer { "perk", "hotline", side = "blue" }
  run "briefing"
end)

spec("MEC-PERK-02: an empty home counts nothing, and one with enemies more than none", function()
  local red = lab.begin({}, { "standfast", "tidewrack" }, "crooked")
  lab.enemy("dummy", "alder")
  answer { "perk", "workbench", side = "red" }
  answer { "perk", "hotline", side = "blue" }
  run "briefing"
  expect(red.perk, lab.perk "workbench")
end)

spec("MEC-PERK-02: without a home it is as with an empty one", function()
  lab.begin({}, { "standfast", "tidewrack" }, "crooked")
  chance("perk-tie", 1)
  answer { "perk", "workbench", side = "red" }
  answer { "perk", "hotline", side = "blue" }
  run "briefing"
  chance("perk-tie", 2)
  answer { "perk", "workbench", side = "blue" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
end)

spec("MEC-PERK-05: perks last for the turn", function()
  local red, blue = lab.begin()
  lab.seat(red, "hotline")
  lab.seat(blue, "hotline")
  run { "briefing", until_step = "perk-choice" }
  expect({ red.perk, blue.perk, blue.second_seat, #lab.perk("hotline").cargo }, { nil, nil, false, 0 })
end)

spec("MEC-WAR-14: the second holder of a perk comes before the holder of the next", function()
  local red, blue, green = lab.begin { players = 3 }
  lab.seat(green, "workbench")
  lab.seat(blue, "workbench")
  lab.seat(red, "drill-yard")
  local seats = require "seats"
  expect(seats.foundry_order(), { green, blue, red })
  expect(seats.engagement_order(), { red, green, blue })
end)

--- Fills the map but for some slots: a table region = free slots.
local function crowd(free)
  for each in world.nodes("region"):each() do
    for _ = 1, each.room - (free[each.id] or 0) do lab.enemy("dummy", each) end
  end
end

spec("MEC-PERK-14: from every region with enemies, while a slot is free elsewhere", function()
  local red = lab.begin()
  lab.seat(red, "hotline")
  crowd { ["coral-reach"] = 1, ["cinder-coast"] = 0 }
  expect_options { "redeploy", "boreal-shelf", "cinder-coast", "old-harbours", "long-savanna", "terrace-lands", "keep" }
  answer("redeploy", "boreal-shelf")
  answer("moved", 1)
  run "redeploy"
  expect({ region("coral-reach").room, region("boreal-shelf").room }, { 0, 1 })
end)

spec("MEC-PERK-14: on a full map there is nothing to move", function()
  local red = lab.begin()
  lab.seat(red, "hotline")
  crowd {}
  run "redeploy"
  expect(world.airstrike_out, false)
end)

spec("MEC-PERK-14: who finds no slot any more stays", function()
  local red = lab.begin()
  lab.seat(red, "hotline")
  crowd { ["coral-reach"] = 1 }
  answer("redeploy", "boreal-shelf")
  answer("moved", 1, 2)
  run "redeploy"
  expect({ region("coral-reach").room, region("boreal-shelf").room }, { 0, 1 })
end)

spec("MEC-PERK-14: redeploying comes after the Workshop and before battles", function()
  local _, blue = lab.begin()
  change.set(blue, "bp", 1)
  lab.enemy("dummy", "old-harbours", { fled = true })
  place("slug-thrower", "zone:bag")
  force { 1, 2, 3 }
  answer { "perk", "hotline", side = "red" }
  answer { "perk", "workbench", side = "blue" }
  answer("install", "empty")
  answer("redeploy", "keep")
  run { "turn", until_step = "battles" }
  expect({ #world.zone("mods", blue), world.phase }, { 1, "redeploy" })
end)
