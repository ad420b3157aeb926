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
