-- The instructions on AI cards (open point 34): when each can be carried out, and where it leads.
local compass = require "legion.compass"
local ai_deck = require "legion.ai_deck"
local creature = require "legion.creature"
local sight = require "map.sight"

local ai_actions = {}

local troopers = filter { kind = "trooper" }
local hunted = filter { kind = { "trooper", "civilian" } }
local goals = filter { kind = { "terminal", "objective", "nest" }, where = { value = 0 } }

local FAR = 9999

--- The first of several squares in reading order.
---@param squares table set
---@return integer? nil when there is none
function ai_actions.first_square(squares)
  return squares:least(board.row):least(board.column):first()
end

-- Ties within step 4 are the tie-breaker's; outside of it there is none, and reading order has to do.
local function tie_break(candidates)
  local card = ai_deck.tie_breaker()
  return card and compass.keep(candidates, card) or candidates
end

-- One of several squares, or nil of none.
local function pick_square(squares)
  return ai_actions.first_square(tie_break(squares))
end

-- Steps from a square to where a way leads that was measured from there.
local function steps(reach, square)
  return reach:cost(square) or FAR
end

-- Steps that a creature is away; one that waits comes in by its entrance.
local function own_steps(reach, figure)
  if figure.on_map then return steps(reach, figure.square) end
  local least = FAR
  for square in world.entrance(figure.entrance).squares:each() do least = math.min(least, steps(reach, square) + 1) end
  return least
end

local function around(square)
  return board.reach(square, "creature", 500)
end

-- Of several goals, each a list of squares, the nearest one by shortest way: its reaches, and the steps to it.
local function nearest(figure, list, squares_of)
  local best, least = {}, FAR
  for goal in list:each() do
    local reaches, own = {}, FAR
    for _, square in ipairs(squares_of(goal)) do
      local reach = around(square)
      reaches[#reaches + 1] = reach
      own = math.min(own, own_steps(reach, figure))
    end
    if own < least then best, least = {}, own end
    if own == least then best[#best + 1] = reaches end
  end
  return best, least
end

-- Squares of a MOVE that are nearer to the goal than the creature is now, and the nearest of them.
local function nearer(ways, reaches, own)
  local function away(square)
    local least = FAR
    for _, reach in ipairs(reaches) do least = math.min(least, steps(reach, square)) end
    return least
  end
  return ways:where(function(square) return away(square) < own end):least(away)
end

-- Towards the nearest of a list. Of equally near ones the tie-breaker's goes first.
local function towards(figure, ways, list, squares_of)
  local best, own = nearest(figure, list, squares_of)
  for _, reaches in ipairs(best) do
    local squares = nearer(ways, reaches, own)
    if #squares > 0 then return pick_square(squares) end
  end
  return nil
end

local function place(piece)
  return { piece.square }
end

local function in_order(pieces)
  local card = ai_deck.tie_breaker()
  return card and set(table.unpack(compass.order(pieces, card))) or pieces
end

local function threats(square)
  return troopers:all():least(function(trooper) return board.distance(trooper, square) end)
end

-- Is a square in cover from the nearest troopers? Each has a clear line that passes a marker.
local function covered(square, near)
  return not near:any(function(trooper)
    return not sight.clear(trooper.square, square) or sight.cover(trooper.square, square) == 0
  end)
end

-- Instructions that lead to a square: nil when they cannot be carried out.
local moves = {}

moves["to-trooper"] = function(figure, ways)
  return towards(figure, ways, in_order(hunted:all()), place)
end

moves["to-objective"] = function(figure, ways)
  return towards(figure, ways, in_order(goals:all()), place)
end

moves["to-door"] = function(figure, ways)
  return towards(figure, ways, board.edges("door"), function(edge) return { board.sides_of(edge) } end)
end

moves["to-cover"] = function(figure, ways)
  if not figure.on_map then return nil end
  local near = threats(figure.square)
  if #near == 0 or covered(figure.square, near) then return nil end
  local squares = ways:where(function(square) return covered(square, near) end)
  return pick_square(squares:least(function(square) return ways:cost(square) end))
end

moves.away = function(figure, ways)
  if not figure.on_map then return nil end
  local near = threats(figure.square)
  local function off(square)
    local least = FAR
    for trooper in near:each() do least = math.min(least, board.distance(trooper, square)) end
    return least
  end
  local now = off(figure.square)
  return pick_square(ways:where(function(square) return off(square) > now end):most(off))
end

local attacks = { ["close-combat"] = "close", shoot = "firearm" }

-- What an instruction makes of the action: "close", "firearm", "special", "move", "hold", or nil when its conditions
-- do not hold. A special attack of the brief takes the place of the first instruction to attack.
local function carried_out(instruction, options, figure)
  local attack = attacks[instruction]
  if attack then
    if options:has("special") then return "special" end
    return options:has(attack) and attack or nil
  end
  if instruction == "hold" then return "hold" end
  local ways = creature.ways(figure, creature.squares(figure))
  return options:has("move") and moves[instruction](figure, ways) and "move" or nil
end

--- The action that a new card gives: its first instruction whose conditions hold, else the second, else the third.
---@param options table set of words
---@param figure any creature
---@return string one of the options, or "hold": the action is lost
function ai_actions.decide(options, figure)
  local card = ai_deck.draw() -- CIT-AI-10
  for _, instruction in ipairs(card.instructions) do
    local what = carried_out(instruction, options, figure)
    if what then
      change.set(figure, "intent", instruction)
      return what -- CIT-AI-09
    end
  end
  return "hold"
end

--- The way of a MOVE: where its instruction leads. When a trap has thrown that over, towards the nearest trooper, or
--- just on.
---@param ways table reach
---@param figure any creature
---@return table set of squares
function ai_actions.path(ways, figure)
  local lead = moves[figure.intent] or moves["to-trooper"]
  local goal = lead(figure, ways) or moves["to-trooper"](figure, ways)
  goal = goal or pick_square(ways:least(function(square) return ways:cost(square) end))
  return ways:path(goal)
end

--- Whom a creature attacks: the nearest that it may.
---@param prey table set of troopers, perhaps with "pass"
---@param figure any creature
function ai_actions.target(prey, figure)
  local eligible = prey:copy():remove("pass")
  local near = eligible:least(function(trooper) return board.distance(figure, trooper) end)
  return tie_break(near):first() -- CIT-AI-17
end

return ai_actions
