-- Explosive squares that blow up.
local explosion = require "map.explosion"

local charge = {}

local blasts = filter { kind = "explosion" }

--- Step: an explosion is placed on an explosive square.
---@param square integer
---@param unit Piece|nil the unit whose action does it
function charge.explode(square, unit)
  if #blasts:at(square) > 0 then return end -- MAY-EXP-03
  explosion.place(square, { unit = unit }) -- MAY-EXP-02, MAY-EXP-05, MAY-EXP-14; MAY-EXP-10: no unit, nobody's action
end

return charge
