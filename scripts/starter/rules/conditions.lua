-- What missions may ask.
local conditions = {}

function conditions.points_at_least(side, points)
  return side.points >= points
end

return conditions
