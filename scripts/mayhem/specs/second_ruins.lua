-- Two of what stands on a level that comes down, on a road or over an edge, and two abilities that one roll sets off.
local building = require "map.building"
local vehicle = require "vehicles.vehicle"
local ability = require "abilities.ability"
local duels = require "specs.shared.duels"
local explosions = require "specs.shared.explosions"
local shots = require "specs.shared.shots"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, stand = board.find, units.stand

spec("MAY-BLD-05 MAY-BLD-06: of two pairs that share spaces after a collapse both who came down move aside", function()
  explosions.begin()
  local ada, bea = stand("ada", "t1:C3/3"), stand("bea", "t1:F6/3")
  stand("boss", "t1:C3/2")
  units.minion("guard", "t1:F6/2")
  answer { "displaced", "t1:D4/2", about = ada }
  answer { "displaced", "t1:E5/2", about = bea }
  run { "collapse", at "t1:C3", until_step = "attack-next" }
  expect({ ada.square, bea.square }, { at "t1:D4/2", at "t1:E5/2" })
end)

spec("MAY-VEH-18: at the end of a turn each vehicle that hangs over an edge falls", function()
  wheels.begin()
  local found = {}
  for i, row in ipairs { "3", "6" } do
    local cart = wheels.park("wheels-cart", "d1:G" .. row, "east", "agents")
    change.move(cart.rear, at("d1:F" .. row .. "/2"))
    change.set(cart, "height", 2)
    found[i] = cart
  end
  vehicle.turn_ends()
  go_on { until_step = "round" }
  expect({ found[1].height, found[2].height }, { 0, 0 })
end)

spec("MAY-DRN-06: whoever stands on either space of a new drone is pushed out of its way", function()
  wheels.begin()
  place("wheels-drone", "zone:hangar")
  local boss, ada = stand("boss", "s1:B4"), stand("ada", "s1:A4")
  answer { "push", "s1:C4", about = boss }
  answer { "push", "s1:A5", about = ada }
  run("drone-spawn", world.side "agents")
  expect(filter { kind = "figure" }:at(at "s1:A4"):first(), nil)
end)

spec("MAY-ABL-21: two abilities that wait for the same result are both set off by one die", function()
  local ann = duels.bare_lab { turn = 5 }
  for _, id in ipairs { "each-push", "trophy", "up-push" } do change.list_add(ann, "passive", id) end
  change.set(ann, "attack-up", 1)
  answer("push", "s1:F4")
  shots.shoot(ann, "shot", { "push", "blank", "blank" })
  expect(ann.board.tech, 2)
  expect(ability.list(ann, "shot"), { "each-push", "trophy", "up-push" })
end)

spec("MAY-BLD-01: the damage of all markers in and on a building counts", function()
  explosions.begin()
  for i, square in ipairs { "t1:C3", "t1:D3", "t1:E4/2" } do
    change.show(place("bang", square))
    expect(building.damage(world.tile "t1"), 2 * i)
  end
end)
