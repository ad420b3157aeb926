-- The bots of Mech Force: what they answer. How such a file works: docs/agents.md.
local heuristic = {}
for _, part in ipairs {
  require "bots.shop", require "bots.seats", require "bots.fields", require "bots.rounds",
} do
  for decision, answer in pairs(part) do
    if type(answer) == "function" then heuristic[decision] = answer end
  end
end

return { heuristic = heuristic }
