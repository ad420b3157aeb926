-- Who plays when no person does: scores for the options of each decision. docs/agents.md tells how.
local supply = require "supply"

local bots = { heuristic = {} }

local armies = filter { kind = "army" }
local provinces = world.nodes()
local depots = board.with("depot")

--- The army that is nearest to an enemy.
function bots.heuristic.army(side, options)
  return options:score { { "distance", armies:not_of(side), -1 } }
end

--- How many enemies are at most that many links away from a province, as links lead.
local function near(enemies, province, links)
  return enemies:sum(function(enemy) return (board.distance(enemy, province) or 99) <= links and 1 or 0 end)
end

--- What it is worth to stay in a province that an enemy could march into.
local function guarding(here, enemies)
  if near(enemies, here, 2) == 0 or #armies:at(here) > 1 then return 0 end
  return here.worth + (depots:has(here) and 6 or 0)
end

--- What it is worth to turn a pass: shut where enemies could come through, open where there is something to take.
local function turning(side, pass, here, enemies)
  local one, two = board.sides_of(pass)
  local there = one == here and two or one
  local _, state = board.edge_kind(pass)
  if state == "shut" then return there.owner ~= side and 4 * there.worth or -1 end
  return 3 * near(enemies, there, 1) - 1
end

--- Onto provinces that are not the side's own, by their worth, else closer to them; in supply rather than not.
function bots.heuristic.order(side, options, army)
  local here = army.node
  local enemies = armies:not_of(side)
  local fed = supply.of(side)
  local prizes = provinces:where(function(province)
    return province.owner ~= side and #enemies:both(armies:at(province)) == 0
  end)
  local value = {}
  for province in prizes:each() do value[province] = 4 * province.worth end
  value[here] = guarding(here, enemies)
  for option in options:each() do
    if type(option) == "number" then -- a pass: as staying is, and 50 for the steps of what is not a province
      value[option] = 50 + value[here] + (fed:has(here) and 6 or 0) + turning(side, option, here, enemies)
    end
  end
  return options:score {
    { "worth", value },
    { "on", prizes:both(depots), 6 },
    { "steps", prizes, -1, by = "march" },
    { "on", fed, 6 },
    { "beside", enemies },
    { "feature", "hills" },
  }
end

--- The weakest enemy; never nobody.
function bots.heuristic.attack(_, options)
  return options:score { { "is", "hold", -10 }, { "attribute", "strength", -1 } }
end

return bots
