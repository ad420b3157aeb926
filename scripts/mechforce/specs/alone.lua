-- Missions may forbid help: the query help.
local lab = require "specs.shared.lab"
local state = require "battle.state"

--- Red is about to fight in a region; all three are in the Briefing Room.
local function begin(region)
  fixture "alone"
  for _, side in ipairs(world.sides) do run("setup-warrior", side) end
  run "setup-mats"
  change.set(world, "wave", 1)
  change.set(world, "round", 1)
  for i, perk in ipairs { "hotline", "headlines", "drill-yard" } do lab.seat(world.sides[i], perk) end
  local red = world.side "red"
  state.join(red)
  state.enter(lab.enemy("dummy", region))
  change.set(world, "battle", 1)
  change.set(world, "fighting", true)
  change.set(world, "field", lab.region(region))
  change.set(world, "primary", red)
  change.set(world, "starter", red)
end

spec("missions: a side that may not help is neither asked nor may it offer itself", function()
  begin "old-harbours"
  expect_options("invite", "blue")
  answer("invite", {})
  answer { "volunteer", false, side = "blue" }
  run "deals"
end)

spec("missions: where nobody may help, nobody is asked", function()
  begin "long-savanna"
  run "deals"
end)
