local conditions = {}

function conditions.noisy(side, least)
  return side.noise >= least
end

return conditions
