-- Where a jump ends that cannot go on, and what that counts for.
local moves = require "specs.shared.moves"
local units = require "specs.shared.units"

local street, stand = moves.street, units.stand

-- Ada in flight over Bea, with these movement points left.
local function over_bea(points)
  street()
  local ada = stand("ada", "s1:B2")
  stand("bea", "s1:B2")
  for name, value in pairs { mp = points, height = ada.level + 1, across = 2 } do change.set(ada, name, value) end
  change.set(ada, "takeoff", board.find "s1:D4")
  return ada
end

spec("MAY-JUMP-06: over another's space a flight goes on: stopping there is not offered", function()
  local ada = over_bea(2)
  refuse("jump", "stop")
  answer("jump", "s1:A2")
  answer_if_asked("jump", "stop")
  run("jump-on", ada, true)
  expect({ board.name(ada.square), ada.height }, { "s1:A2", 0 })
end)

spec("MAY-JUMP-06 MAY-OM-02: who has to give way where it lands takes what is near there alone", function()
  local ada = over_bea(0)
  local over = place("om", "s1:C3", nil, { number = 1, control = "legion" })
  local near = place("om", "s1:A1", nil, { number = 2, control = "legion" })
  answer { "settle-down", "s1:A1", about = ada }
  run("jump-on", ada, true)
  expect({ over.control, near.control }, { "legion", "mayhem" })
end)
