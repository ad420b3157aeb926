-- One action of a unit: whether it may, paying, and what it does by its verb.
local cost = require "turns.cost"
local window = require "turns.window"
local ability = require "abilities.ability"
local timer = require "abilities.timer"
local squad = require "turns.squad"
local entry = require "units.entry"
local gravity = require "movement.gravity"
local facing = require "movement.facing"

local action = {}

-- What windows and options ask often, by id.
local verbs, types = {}, {}
for _, row in ipairs(data.list("action")) do verbs[row.id], types[row.id] = row.verb, row.type end

-- Could a unit come onto the map with this? Movement points of weapon actions count too, but not at a timer's removal.
local function moves(unit, id)
  if verbs[id] == "move" then return true end
  local row = data["action"][id]
  return verbs[id] == "attack" and row.timer == "none" and row.mp + ability.stat(unit, id, "mp") > 0
end

-- Actions ahead of which a unit turns as it likes. Attacks turn it to their target; moves, dashes and rotations ask
-- themselves; a jump within a move is part of that.
local turns_before = { effect = true, demolish = true, jump = true }

local function turn(unit, id)
  local within = verbs[id] == "jump" and unit.mp > 0
  if turns_before[verbs[id]] and unit.on_map and not within then facing.ask(unit) end -- MAY-FACE-01
end

local function has(list, id)
  for _, each in ipairs(list) do
    if each == id then return true end
  end
  return false
end

-- What the answer rests on beside the action itself, read once for all actions of a unit.
local function situation(unit)
  local board = unit.board
  return { main = board.main, used = board.used, late = not unit.on_map, still = unit.mp + unit.spare == 0 }
end

local function may(unit, id, now)
  local verb, type = verbs[id], types[id]
  if verb == "block" then return false end -- MAY-BLK-02: after a roll only
  if type == "main" and now.main then return false end -- MAY-ACT-01, MAY-SQD-04, MAY-ALLY-03
  if verb == "jump" and now.still then return false end -- MAY-JUMP-01: it gives no movement points
  if type == "add-on" and has(now.used, id) then return false end -- MAY-ACT-02
  if verb == "jump" and gravity.grounds(unit) then return false end -- MAY-DDD-10
  if now.late and not moves(unit, id) then return false end -- MAY-MOVE-09, open point 53: late units move in
  return cost.affordable(unit, id)
end

--- May this unit of an activated board do this action of its kit now?
---@param unit Piece
---@param id string
function action.allowed(unit, id) return may(unit, id, situation(unit)) end

--- All actions that units of a board may do now: what a unit may use in its own turn (MAY-ACT-03, MAY-ACT-06).
---@param unit Piece
---@return Set of ids
function action.options(unit)
  local found, now = set(), situation(unit)
  for _, id in ipairs(unit.kit) do
    if may(unit, id, now) then found:add(id) end
  end
  return found
end

--- The instants among them: those that a unit whose board is not activated may use too (MAY-ACT-06).
function action.instants(unit)
  local found, now = set(), situation(unit)
  for _, id in ipairs(unit.instants) do
    if may(unit, id, now) then found:add(id) end
  end
  return found
end

--- Is there any of those?
function action.has_instant(unit)
  local now = situation(unit)
  for _, id in ipairs(unit.instants) do
    if may(unit, id, now) then return true end
  end
  return false
end

--- Step: a unit does an action: payment, the window after it, then what it does.
function action.perform(unit, id)
  local row, board = data["action"][id], unit.board
  change.add(world, "serial", 1)
  if row.type == "main" then change.set(board, "main", true) end
  if row.type == "add-on" then change.list_add(board, "used", id) end
  cost.pay(unit, id) -- MAY-ACT-04, MAY-ACT-05
  log("log-action", unit, row.title)
  squad.gather(unit, id)
  if timer.delays(unit, id) then return end -- MAY-TMR-06, MAY-TMR-07
  push("execute", unit, id)
  if row.type ~= "instant" then window.ahead() end -- MAY-ACT-07
end

--- Step: what an action does. Effects that wait for its end come in `after`.
function action.execute(unit, id)
  squad.follow(unit, id) -- MAY-SQD-05
  if not unit.on_map and not entry.waits(unit) then return end -- open point 22: a unit that is down loses the rest
  ability.begins(unit, id) -- MAY-ABL-26, MAY-ABL-27
  turn(unit, id)
  push("after-action", unit, id)
  push("do-" .. data["action"][id].verb, unit, id)
end

--- Step: an action is over.
function action.after(unit, id)
  ability.after(unit, id) -- MAY-ABL-01, MAY-ABL-02
end

return action
