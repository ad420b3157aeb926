-- Which vehicles can be summoned and driven, and what a ram brings that is not part of a drift.
local vehicle = require "vehicles.vehicle"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local begin, drive, driven = wheels.begin, wheels.drive, wheels.driven

spec("MAY-VEH-03: three cubes of Tech and Mayhem together pay for a vehicle, two do not", function()
  begin()
  local ada = units.stand("ada", "s1:C4")
  place("wheels-cart", "zone:garage@mayhem", "agents")
  for _, row in ipairs { { 2, 1, true }, { 1, 2, true }, { 2, 0, false }, { 1, 1, false }, { 0, 3, true } } do
    change.set(ada.board, "tech", row[1])
    change.set(ada.board, "mayhem", row[2])
    expect(vehicle.can_summon(ada.board), row[3])
  end
end)

spec("MAY-VEH-03: a vehicle is not summoned across a wall; one ahead of it does not matter", function()
  begin()
  local ada = units.stand("ada", "s1:C4")
  local cart = place("wheels-cart", "zone:garage@mayhem", "agents")
  lay("wall", "s1:C4", "east")
  lay("wall", "s1:C3", "north")
  for _ = 1, 3 do answer_if_asked("pay", "tech") end
  expect_options("summon-at", "s1:C4", "s1:B4", "s1:C3", "s1:C5")
  answer { "summon-at", "s1:C3", side = "agents", about = ada.board }
  run("summon", ada.board) -- there it can only face north
  wheels.lies(cart, "s1:C3", "s1:C4", "north")
end)

spec("MAY-VEH-16 MAY-VEH-06: a vehicle whose driver has left can be driven only straight on", function()
  begin()
  local _, ada = driven("wheels-cart", "s1:C2", "east")
  change.move(ada, board.find "s1:H8")
  expect(vehicle.can_drive(ada.board), true)
  lay("wall", "s1:C2", "east")
  expect(vehicle.can_drive(ada.board), false)
  change.move(ada, board.find "s1:C2")
  expect(vehicle.can_drive(ada.board), true)
end)

spec("MAY-VEH-23: a ram brings a status in a drift only, not in a shift, a turn or straight on", function()
  for _, row in ipairs {
    { "forward", "s1:D4", "s1:E4" }, { "shift-right", "s1:C5", "s1:C6" }, { "turn-left", "s1:C3", "s1:C2" },
  } do
    local word, stood, pushed = table.unpack(row)
    begin()
    local _, ada = driven("wheels-cart", "s1:C4", "east")
    local pest = units.minion("wheels-pest", stood, 0)
    answer("drive", word)
    answer("push", pushed)
    force { "hit", "blank", "blank", "blank" }
    drive "stop"
    expect({ word, pest.on_map, ada.board.mayhem_status }, { word, false, 0 })
  end
end)

spec("MAY-VEH-22 MAY-DRN-06: a drone may ram a unit again in the next turn", function()
  begin()
  local front, boss = wheels.send "s1:D4", units.stand("boss", "s1:F4")
  change.list_add(front, "rammed", boss)
  vehicle.turn_begins(world.side "command")
  expect(#front.rammed, 0)
end)
