-- A bot in a few lines: close in on the enemy and on the objectives, hit the weakest. docs/agents.md explains it.
local bots = { heuristic = {} }

local units = filter { kind = "unit" }

--- Which unit acts: the one nearest to an enemy.
function bots.heuristic.unit(side, options)
  return options:score { { "distance", units:not_of(side), -1 } }
end

--- Where it goes: onto an objective, beside an enemy, else closer.
function bots.heuristic.move(side, options)
  local enemies = units:not_of(side)
  return options:score {
    { "feature", "objective", 6 },
    { "beside", enemies, 4 },
    { "steps", enemies, -1, by = "walk" },
  }
end

--- Whom it attacks: the one with the fewest hit points; never nobody.
function bots.heuristic.attack(_, options)
  return options:score { { "is", "pass", -10 }, { "attribute", "hp", -1 } }
end

--- How a side stands, in thousandths: what its units can still take, and its victory points.
function bots.heuristic.value(side)
  local function left(unit) return unit.hp + 1 end
  local lead = 30 * (units:of(side):sum(left) - units:not_of(side):sum(left))
  for _, other in ipairs(world.sides) do lead = lead + (other == side and 20 or -20) * other.vp end
  return 500 + lead
end

return bots
