-- Agents that answer alike, each but for one decision.
local bots = { careful = {}, careless = {}, forgetful = {} }

for _, bot in pairs(bots) do
  function bot.hat() return "red" end

  function bot.guess() return "black" end

  function bot.baggage(_, options) return options:score { { "is", "rope", 5 } }:best(1) end

  function bot.way(_, options) return options:score { { "is", "bridge", 5 } } end
end

function bots.careless.way(_, options) return options:score { { "is", "swamp", 5 } } end

function bots.forgetful.baggage(_, options) return options:score { { "is", "rope", 5 } }:best(0) end

return bots
