-- A bot that marches towards the raiders.
local bots = { heuristic = {} }

local raiders = filter { kind = "raider", on = "map" }

function bots.heuristic.unit(_, options)
  return options:score { { "distance", raiders:all(), -1 } }
end

function bots.heuristic.march(side, options)
  return options:score {
    { "is", "close", -20 },
    { "beside", raiders:all(), 5 },
    { "steps", raiders:all(), -1, by = "march" },
    { "within", raiders:all(), 1, range = 2 },
    { "feature", "citadel", side.caught },
  }
end

return bots
