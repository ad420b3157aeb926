-- Two of what stands on a level that comes down, and several markers in a building.
local building = require "map.building"
local explosions = require "specs.shared.explosions"
local units = require "specs.shared.units"

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

spec("MAY-BLD-01: the damage of all markers in and on a building counts", function()
  explosions.begin()
  for i, square in ipairs { "t1:C3", "t1:D3", "t1:E4/2" } do
    change.show(place("bang", square))
    expect(building.damage(world.tile "t1"), 2 * i)
  end
end)

spec("MAY-BLD-09: all markers in a ruin at street level go that lie on no explosive symbol", function()
  explosions.begin()
  local found = {}
  for i, square in ipairs { "t1:C3", "t1:D4", "t1:E5" } do found[i] = place("pop", square) end
  change.hide(found[3])
  building.sweep(world.tile "t1")
  expect({ found[1].on_map, found[2].on_map, found[3].on_map }, { false, false, false })
end)
