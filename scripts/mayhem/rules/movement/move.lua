-- Moves: a unit spends movement points, space by space. Before each step anybody may use an instant; what its owner
-- has chosen is then looked at again.
local ask = require "turns.ask"
local window = require "turns.window"
local action = require "turns.action"
local ability = require "abilities.ability"
local gravity = require "movement.gravity"
local facing = require "movement.facing"
local entry = require "units.entry"
local jump = require "movement.jump"
local pace = require "movement.pace"

local move = {}

--- Movement points that an action gives a unit, before Move Down.
function move.points(unit, id)
  return modified("movement", data["action"][id].mp + ability.stat(unit, id, "mp"), unit, id) -- MAY-ACT-12
end

--- Step: an action gives movement points. What another action that it interrupts has left comes back afterwards.
function move.begin(unit, id)
  push("move-back", unit, unit.mp, unit.jumped)
  change.set(unit, "mp", pace.less_debt(unit, move.points(unit, id))) -- MAY-ACT-10, MAY-STA-09
  change.set(unit, "jumped", false)
  change.list_clear(unit, "route")
  push("move-on", unit, id)
end

--- Step: the action that was interrupted goes on with what it had left. MAY-ACT-03
function move.back(unit, points, jumped)
  change.set(unit, "mp", points)
  change.set(unit, "jumped", jumped)
end

-- Squares next to a unit to which a detour is cheaper than the step: a way that it may want all the same.
local function dear(unit, reach)
  local found = places()
  local points = pace.budget(unit)
  for _, step in ipairs(board.steps(unit, pace.movement(unit))) do
    local detour = reach:has(step.square) and reach:cost(step.square)
    if detour and detour < step.cost and step.cost <= points then found:add(step.square) end
  end
  return found
end

-- Squares where a unit can end, the way to each, and those next to it that cost more straight.
local function ways(unit)
  local movement, points, closed = pace.movement(unit), pace.budget(unit), pace.closed(unit)
  if not unit.on_map then return entry.ways(unit, movement, points, closed) end
  -- MAY-MOVE-01, MAY-MOVE-07
  local reach = board.reach(unit, movement, points, nil, closed)
  return reach:copy():remove(unit.square), function(square) return reach:path(square) end, dear(unit, reach)
end

-- Add-ons of the same unit that may come in between. Instants have their windows.
local function add_ons(unit)
  local found = set()
  if world.phase ~= "action" or not unit.on_map or not unit.board.active or unit.side.team ~= world.active.team then
    return found
  end
  for id in action.options(unit):each() do
    if data["action"][id].type == "add-on" then found:add(id) end -- MAY-ACT-03
  end
  return found
end

-- May it jump without an action of its own?
local function may_jump(unit, id)
  if not unit.on_map or gravity.grounds(unit) then return false end -- MAY-DDD-10, MAY-MOVE-09
  if gravity.lifts(unit) then return true end -- MAY-DDD-10
  return id ~= nil and data["action"][id].across > 0 and not unit.jumped -- MAY-JUMP-08
end

-- Words beside the squares of a move.
local function words(unit, id, options, costly)
  local others = add_ons(unit)
  if #costly > 0 then options:add("direct") end
  if #others > 0 then options:add("other") end
  if may_jump(unit, id) then options:add("jump") end
  if not unit.on_map or pace.stands(unit) then options:add("stop") end
  return others
end

local function begin_jump(unit, id)
  change.set(unit, "jumped", true) -- MAY-JUMP-08
  if id then jump.begin(unit, id) else jump.take(unit) end
end

-- Asks where to, or what else; true when there is a way to go.
local function plan(unit, id)
  local options, path, costly = ways(unit)
  local others = words(unit, id, options, costly)
  if #options == 0 then return false end
  local answer = ask.owner(unit, "move", options) -- MAY-MOVE-01
  if answer == "stop" then return false end
  push("move-on", unit, id)
  if answer == "other" then
    push("perform", unit, ask.owner(unit, "interrupt", others)) -- MAY-ACT-03
  elseif answer == "jump" then
    begin_jump(unit, id)
  elseif answer == "direct" then
    pace.route(unit, places(ask.owner(unit, "direct", costly))) -- MAY-MOVE-02, MAY-ZOC-02
  else
    pace.route(unit, path(answer))
  end
  return true
end

-- The move is over.
local function finish(unit, id)
  local left = unit.mp
  change.set(unit, "mp", 0) -- MAY-ACT-10
  if not id then change.add(unit, "spare", left) end -- MAY-STA-05, open point 38
  if not unit.on_map then return end
  pace.settle(unit) -- MAY-MOVE-06
  facing.ask(unit) -- MAY-FACE-01
  raise("move-ended", unit)
end

--- Step: a unit that has movement points goes on, or ends its move.
function move.on(unit, id)
  if not unit.on_map and not entry.waits(unit) then -- open point 22
    change.list_clear(unit, "route")
    return finish(unit, id)
  end
  if #unit.route > 0 then
    push("move-step", unit, id)
    return window.ahead() -- MAY-ACT-07
  end
  if pace.budget(unit) == 0 or not plan(unit, id) then finish(unit, id) end
end

-- What the next step costs now; nil when it cannot be made any more.
local function price(unit, square)
  if not unit.on_map then return entry.price(unit, square) end
  for _, step in ipairs(board.steps(unit, pace.movement(unit))) do
    if step.square == square then return step.cost end
  end
  return nil
end

--- Step: one space, unless something came in between.
function move.step(unit, id)
  push("move-on", unit, id)
  local square = pace.next(unit)
  local cost = square and price(unit, square)
  if not cost or cost > pace.budget(unit) then return change.list_clear(unit, "route") end -- MAY-MOVE-07
  local from = unit.square
  if not from then entry.done(unit) end
  pace.spend(unit, cost)
  change.list_remove(unit, "route", square)
  change.move(unit, square) -- MAY-MOVE-08, MAY-FALL-01
  pace.entered(unit, from)
end

local rested = filter { kind = "figure", where = { spare = { min = 1 } } }

-- Units of a board with movement points of Move Up.
local function walkers(board)
  return rested:of(board.side):where(function(unit) return unit.board == board end)
end

--- Has a unit of this board movement points without an action? MAY-STA-05
function move.can_walk(board) return #walkers(board) > 0 end

--- Step: it spends them.
function move.walk(board)
  local unit = ask.owner(board, "who", walkers(board))
  change.add(world, "serial", 1)
  change.set(unit, "mp", unit.spare) -- MAY-STA-05
  change.set(unit, "spare", 0)
  change.list_clear(unit, "route")
  push("move-on", unit)
end

return move
