-- Who plays when no person does: scores for the options of each decision. docs/agents.md tells how.
local bots = { heuristic = {} }

local fighters = filter { kind = "fighter" }

--- The fighter that is nearest to the flag.
function bots.heuristic.fighter(_, options)
  return options:score { { "distance", board.squares_with("flag"), -1 } }
end

--- Onto the flag, else closer to it; with an enemy in sight rather than not.
function bots.heuristic.move(side, options)
  local enemies = fighters:not_of(side)
  return options:score {
    { "feature", "flag", 8 },
    { "steps", board.squares_with("flag"), -2, by = "walk" },
    { "seen_by", enemies, 1 },
  }
end

--- The weakest enemy; never nobody.
function bots.heuristic.attack(_, options)
  return options:score { { "is", "hold", -10 }, { "attribute", "health", -1 } }
end

return bots
