-- An agent for tests: what it can read of the variable that only its owner sees.
local bots = {}

function bots.reader(side)
  local own, other = side.plan, world.sides[3 - side.index].plan
  error("own " .. tostring(own) .. ", other " .. tostring(other))
end

return bots
