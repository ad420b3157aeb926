-- What a board could do now, and what of it is best. The same question always has the same answer, so that "who" after
-- "which action" knows what was meant.
local action = require "turns.action"
local cost = require "turns.cost"
local entrance = require "units.entry"
local roster = require "units.roster"
local wells = require "units.wells"
local grammar = require "abilities.grammar"
local goals = require "bots.goals"
local fight = require "bots.fight"
local place = require "bots.place"
local odds = require "bots.odds"

local plan = {}

local figures = filter { kind = "figure" }

local CUBE = 5 -- what a cube is worth
local PURPLE = 4 -- a Mayhem cube
local STEP = 3 -- a step towards the goal
local PART = 50 -- hundredths of its worth that count for a part of the way
local BASE = 4 -- any other effect
local HEAL = 14 -- a wound that an effect removes
local HUNT = 18 -- a move of who has no goal
local NEAR = 5 -- spaces at which enemies are near
local ENTRY = 60 -- to come onto the map
local ESCAPE = 80 -- hundredths of what hangs over a unit that a move takes it away from
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

local heals, verbs, points_of, groups, jumps = {}, {}, {}, {}, {}
for _, row in ipairs(data.list("action")) do
  verbs[row.id], points_of[row.id], groups[row.id], jumps[row.id] = row.verb, row.mp, row.group, row.across > 0
end
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
  local planned = row.verb == "attack" or row.verb == "move" or
    (row.verb == "effect" and (bare[row.id] > 0 or heals[row.id] ~= nil))
  if planned then
    local sum = 0
    for _, cube in ipairs(row.cost) do sum = sum + (cube == "mayhem" and PURPLE or CUBE) end
    prices[row.id] = sum
  end
end

-- Has it somebody to attack from where it stands?
local function has_target(brief, unit)
  for _, id in ipairs(unit.kit) do
    if verbs[id] == "attack" and fight.best(brief, unit, id, true) > 0 then return true end
  end
  return false
end

-- Without a goal: to where enemies are, if none is near that it could attack.
local function hunt(brief, unit)
  local near = figures:within(unit, NEAR):any(function(other) return other.side.team ~= unit.side.team end)
  return near and has_target(brief, unit) and STEP or HUNT
end

-- What the way is worth: the goal reached, or some of it.
local function approach(brief, unit, id, goal)
  if brief.leave(unit) then goal = place.goal(unit, brief) end
  if not goal then return hunt(brief, unit) end
  local points = points_of[id] + unit.spare
  local way = place.way(unit, goal)
  if way == 0 then return 0 end
  if way <= points then return goal.worth + STEP * way end
  return STEP * points + goal.worth * points * PART // (100 * way)
end

-- What a move is worth: the way to the goal, and to be gone from what hangs over the unit.
local function advance(brief, unit, id, goal)
  if not unit.on_map then return ENTRY end
  return approach(brief, unit, id, goal) + fight.peril(brief, unit) * ESCAPE // 100
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
    local worth = fight.best(brief, unit, id, rough, points_of[id] > 0 and function()
      return place.kept(unit, goal)
    end or nil)
    return worth > 0 and worth + sum or 0
  elseif verb == "move" then
    return sum + advance(brief, unit, id, goal)
  elseif verb == "effect" then
    if data["action"][id].type == "instant" then return sum - bare[id] end -- it could be done again and again
    return sum > 0 and sum + BASE or 0
  end
  return 0
end

local function actors(side_board)
  return roster.units(side_board):union(entrance.late(side_board))
end

-- What a unit's action brings with those who may join it: the best of its type. MAY-SQD-05
local function with_group(entries, entry)
  local most = groups[entry.id]
  if most == 0 then return entry.worth end
  local others = {}
  for _, other in ipairs(entries) do
    if other ~= entry and other.id == entry.id and other.unit.item == entry.unit.item and other.gross > 0 then
      others[#others + 1] = other.gross
    end
  end
  table.sort(others, function(a, b) return a > b end)
  local sum = entry.worth
  for i = 1, math.min(most, #others) do sum = sum + others[i] end
  return sum
end

-- What the units of a board could do, each with what it is worth: alone, its price not taken off (`gross`), and in all.
local function entries_of(brief, side_board, aims, allowed, rough)
  local entries = {}
  for unit in actors(side_board):each() do
    for _, id in ipairs(unit.kit) do
      if prices[id] and allowed(unit, id) then
        local gross = plan.worth(brief, unit, id, aims[unit], rough)
        entries[#entries + 1] = { unit = unit, id = id, gross = gross, worth = gross - prices[id] }
      end
    end
  end
  return entries
end

-- Could a unit jump on its way?
local function flies(unit)
  for _, id in ipairs(unit.kit) do
    if verbs[id] == "jump" then return true end
  end
  return false
end

-- Is it a move of a unit that stands best where it is? Who can jump may get further than it could walk.
local function leads_nowhere(brief, entry)
  local unit, id = entry.unit, entry.id
  if verbs[id] ~= "move" or not unit.on_map or jumps[id] or bare[id] + soothe(unit, id) > 0 or flies(unit) then
    return false
  end
  return not place.leads_on(unit, brief, points_of[id] + unit.spare)
end

--- The best action of a board.
---@param aims table of bots_share: the goal of each unit
---@param allowed function gets a unit and an id: may it do that?
---@return table|nil { unit, id, worth }
function plan.best(brief, side_board, aims, allowed)
  local entries = entries_of(brief, side_board, aims, allowed)
  while true do
    local best, most = nil, LEAST - 1
    for _, entry in ipairs(entries) do
      local worth = entry.vain and 0 or with_group(entries, entry)
      if worth > most then best, most = entry, worth end
    end
    if not best then return nil end
    if not leads_nowhere(brief, best) then return { unit = best.unit, id = best.id, worth = most } end
    best.vain = true
  end
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

--- The best action that the mission offers, and whose.
---@param units Set
---@return integer worth
---@return Piece|nil
function plan.special(brief, units)
  local best, who = 0, nil
  for unit in units:each() do
    for _, entry in ipairs(offers("special", unit)) do
      local worth = goals.special(brief, unit, entry.id)
      if worth > best then best, who = worth, unit end
    end
  end
  return best, who
end

plan.HACK = 70 -- a hack that the mission wants

local GAINS = 2 -- cubes that most refresh cards bring

local HOPE = 250 -- thousandths below which nobody tries to hack

-- Could a unit hack a thing from where it stands, with some hope?
local function hackable(unit, thing)
  local row = thing.on_map and thing.hack and data["hack"][thing.hack]
  if not row or thing.level ~= unit.level or board.distance(unit, thing) > 1 then return false end
  local count = unit.board[row.cost]
  return count > 0 and odds.of(row.die, count, 0)[row.difficulty] >= HOPE
end

--- Does an elite stand beside something that it could hack?
---@param things Set of what it should hack
function plan.hackable(side_board, things)
  local unit = side_board.figure
  return unit ~= nil and unit.on_map and things:any(function(thing) return hackable(unit, thing) end)
end

-- Cubes that a board could not take at the next refresh: it might as well be the one that gains none.
local function overflow(side_board)
  local room = 0
  for _, well in ipairs(wells.colours) do room = room + wells.room(side_board, well) end
  return math.max(0, GAINS - room)
end

local function tells(unit, id) return telling[id] and cost.affordable(unit, id) end

--- How good it is to activate a board: its best main action and its best add-on.
function plan.promise(brief, side_board, aims)
  local main, more = 0, 0
  local entries = entries_of(brief, side_board, aims, tells, true)
  for _, entry in ipairs(entries) do
    local worth = with_group(entries, entry)
    if main_action[entry.id] then main = math.max(main, worth) else more = math.max(more, worth) end
  end
  if plan.hackable(side_board, brief.hack) then more = more + plan.HACK end
  return main + more + plan.special(brief, roster.units(side_board)) + CUBE * overflow(side_board)
end

return plan
