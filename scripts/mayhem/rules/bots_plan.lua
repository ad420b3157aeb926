-- What a board could do now, and what of it is best. The same question always has the same answer, so that "who" after
-- "which action" knows what was meant.
local action = require "action"
local cost = require "cost"
local entry = require "entry"
local roster = require "roster"
local wells = require "wells"
local grammar = require "grammar"
local fight = require "bots_fight"
local place = require "bots_place"

local plan = {}

local CUBE = 5 -- what a cube is worth
local PURPLE = 4 -- a Mayhem cube
local STEP = 6 -- a step towards the goal
local BASE = 4 -- any other effect
local HEAL = 14 -- a wound that an effect removes
local ENTRY = 60 -- to come onto the map
local LEAST = 4 -- below that nothing is done

-- By action: what its effects are worth whatever happens.
local bare = {}
for _, row in ipairs(data.list("action")) do
  local sum = 0
  for _, id in ipairs(row.abilities) do
    local each = grammar.of(id)
    if each.moment == "use" and not each.pays then
      for _, effect in ipairs(each.effects) do
        if effect.what == "gain" then sum = sum + 6 * effect.amount end
      end
    end
  end
  bare[row.id] = sum
end

local heals, verbs, points_of = {}, {}, {}
for _, row in ipairs(data.list("action")) do verbs[row.id], points_of[row.id] = row.verb, row.mp end
for _, row in ipairs(data.list("action")) do
  for _, id in ipairs(row.abilities) do
    for _, effect in ipairs(grammar.of(id).effects) do
      if effect.what == "heal" then heals[row.id] = (heals[row.id] or 0) + effect.amount end
    end
  end
end

-- By action: what it costs in print; nil where bots do not plan with it.
local prices = {}
for _, row in ipairs(data.list("action")) do
  local planned = row.verb == "attack" or row.verb == "move" or (row.verb == "effect" and (bare[row.id] > 0 or heals[row.id]))
  if planned then
    local sum = 0
    for _, cube in ipairs(row.cost) do sum = sum + (cube == "mayhem" and PURPLE or CUBE) end
    prices[row.id] = sum
  end
end

-- What a move is worth: its goal reached, or some of the way.
local function advance(brief, unit, id, goal)
  if not unit.on_map then return ENTRY end
  if brief.leave(unit) then goal = place.goal(unit, brief) end
  if not goal then return STEP end
  local points = points_of[id] + unit.spare
  local way = place.way(unit, goal)
  if way == 0 then return 0 end
  if way <= points then return goal.worth + STEP * way end
  return STEP * math.min(points, way)
end

local function soothe(unit, id)
  if not heals[id] or not roster.elite(unit) then return 0 end
  return HEAL * math.min(heals[id], wells.wounds(unit.board))
end

--- What an action of a unit is worth now, its price not taken off.
---@param rough boolean|nil what changes the dice is not looked at
function plan.worth(brief, unit, id, goal, rough)
  local verb, sum = verbs[id], bare[id] + soothe(unit, id)
  if verb == "attack" then
    if not unit.on_map then return 0 end
    local worth = fight.best(brief, unit, id, rough)
    return worth > 0 and worth + sum or 0
  elseif verb == "move" then
    return sum + advance(brief, unit, id, goal)
  elseif verb == "effect" then
    return sum > 0 and sum + BASE or 0
  end
  return 0
end

local function actors(side_board)
  return roster.units(side_board):union(entry.late(side_board))
end

--- The best action of a board.
---@param aims table of bots_share: the goal of each unit
---@param allowed function gets a unit: set or array of ids that it may do
---@return table|nil { unit, id, worth }
function plan.best(brief, side_board, aims, allowed)
  local best
  for unit in actors(side_board):each() do
    for _, id in ipairs(unit.kit) do
      if prices[id] and allowed(unit, id) then
        local worth = plan.worth(brief, unit, id, aims[unit]) - prices[id]
        if worth >= LEAST and (not best or worth > best.worth) then best = { unit = unit, id = id, worth = worth } end
      end
    end
  end
  return best
end

--- The best action of the board that acts.
---@param options Set|nil what the board may do, where that is known
function plan.now(brief, side_board, aims, options)
  if not options then return plan.best(brief, side_board, aims, action.allowed) end
  return plan.best(brief, side_board, aims, function(_, id) return options:has(id) end)
end

-- Actions that tell how good a board is, and whether they are main.
local telling, main_action = {}, {}
for _, row in ipairs(data.list("action")) do
  telling[row.id] = prices[row.id] and row.type ~= "instant" and (row.type == "main" or row.verb == "attack")
  main_action[row.id] = row.type == "main"
end

--- How good it is to activate a board: its best main action and its best add-on.
function plan.promise(brief, side_board, aims)
  local main, more = 0, 0
  for unit in actors(side_board):each() do
    for _, id in ipairs(unit.kit) do
      if telling[id] and cost.affordable(unit, id) then
        local worth = plan.worth(brief, unit, id, aims[unit], true) - prices[id]
        if main_action[id] then main = math.max(main, worth) else more = math.max(more, worth) end
      end
    end
  end
  return main + more + CUBE * wells.cubes(side_board)
end

return plan
