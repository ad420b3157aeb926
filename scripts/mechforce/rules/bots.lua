-- The bots of Mech Force: what they answer. How such a file works: docs/agents.md.
local heuristic = {}
for _, part in ipairs {
  require("bots.shop"), require("bots.seats").bot, require("bots.fields"), require("bots.rounds"),
  require("bots.skills").bot,
} do
  for decision, answer in pairs(part) do
    heuristic[decision] = answer
  end
end

return { heuristic = heuristic }
