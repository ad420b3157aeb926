-- Markers that abilities put on the map.
local explosion = require "map.explosion"

local ability_marks = {}

local function statuses(id)
  for _, effect in ipairs(data["ability"][id]["do"]) do
    if effect.what == "explosion" then return effect.statuses end
  end
end

--- Step: a face-down explosion, with the statuses that an ability puts on it.
---@param unit Piece whose action it is
---@param square integer
---@param id string the ability
function ability_marks.explosion(unit, square, id)
  explosion.place(square, { unit = unit, statuses = statuses(id) }) -- MAY-ABL-12, MAY-ABL-13
end

--- Step: a face-up marker whose attack is not made; its damage counts.
function ability_marks.damage(unit, square)
  explosion.place(square, { unit = unit, damage = true }) -- MAY-ABL-14
end

return ability_marks
