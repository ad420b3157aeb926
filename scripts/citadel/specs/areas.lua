-- The order in which area attacks strike.
local area = require "attack.area"
local firearm = require "attack.firearm"

local function sq(name) return board.find(name) end

local function husk(at) return place("husk", at, "legion") end

spec("CIT-ATT-13: a blast strikes its square, then clockwise from north", function()
  fixture "open"
  local west, north, east = husk "s1:C4", husk "s1:D3", husk "s1:E4"
  local centre, corner = husk "s1:D4", husk "s1:E5"
  expect(area.blast(sq "s1:D4"), { centre, north, east, corner, west })
  lay("wall", "s1:D4", "north")
  expect(area.blast(sq "s1:D4"), { centre, east, corner, west })
end)

spec("CIT-ATT-13: a swing strikes in its sense, a line outwards", function()
  fixture "open"
  local swordsman = place("brother-lisk", "s1:D4", "red")
  local north, east, west = husk "s1:D3", husk "s1:E4", husk "s1:C4"
  expect(area.swing(swordsman, east.square, "clockwise"), { east, west, north })
  expect(area.swing(swordsman, east.square, "counter-clockwise"), { east, north, west })
  local far = husk "s1:G4"
  expect(firearm.ray.struck(swordsman, data["line"]["furnace-hose-jet"], "east"), { east, far })
end)
