-- Actions that the mission gives units: special rules and action boxes (MAY-SET-10).
local ask = require "turns.ask"
local cost = require "turns.cost"
local roster = require "units.roster"
local facing = require "movement.facing"
local window = require "turns.window"
local numbers = require "numbers"

local special = {}

-- They cost nothing by themselves, but a stunned unit pays for every action. MAY-STA-10
local function price(unit)
  return { speed = 0, focus = 0, tech = 0, mayhem = 0, any = numbers.stunned_cubes * unit.stunned }
end

-- What is remembered cannot be a word that only the mission knows: a number that stands for its id.
local function key(id)
  local letters = string.gsub(id, "-", "")
  return tonumber(letters, 36) % 2147483647
end

-- Has a unit of this board used this add-on in this turn?
local function used(unit, id)
  for _, each in ipairs(unit.board.boxes) do
    if each == key(id) then return true end
  end
  return false
end

-- Ids that the mission offers this unit now, by their kind of action.
local function offered(unit)
  local found = {}
  if not cost.payable(unit.board, price(unit)) then return found end -- MAY-ACT-04
  for _, entry in ipairs(offers("special", unit)) do
    local main = (entry.type or "main") == "main"
    local late = main and unit.board.main or not main and used(unit, entry.id) -- MAY-ACT-01, MAY-ACT-02
    if not late then found[entry.id] = main and "main" or "add-on" end
  end
  return found
end

local function ids(unit)
  local found = set()
  for id in pairs(offered(unit)) do found:add(id) end
  return found
end

--- Does the mission offer a unit of this board anything?
function special.able(unit_board)
  return roster.units(unit_board):any(function(unit) return #ids(unit) > 0 end)
end

--- Step: one such action is chosen and paid for; what it does is for the mission to say (hook `special-done`).
function special.step(unit_board)
  local able = roster.units(unit_board):where(function(unit) return #ids(unit) > 0 end)
  local unit = ask.owner(unit_board, "who", able)
  local id = ask.owner(unit, "special", ids(unit))
  if offered(unit)[id] == "main" then
    change.set(unit_board, "main", true) -- MAY-ACT-01
  else
    change.list_add(unit_board, "boxes", key(id)) -- MAY-ACT-02
  end
  cost.take(unit.board, price(unit))
  change.add(world, "serial", 1)
  push("special-act", unit, key(id))
  window.ahead() -- MAY-ACT-07: between payment and execution
end

--- Step: what it does, if the mission still offers it after the window.
---@param what integer the key of its id
function special.act(unit, what)
  if not unit.on_map then return end -- open point 22
  for _, entry in ipairs(offers("special", unit)) do
    if key(entry.id) == what then
      facing.ask(unit) -- MAY-FACE-01
      return raise("special-done", unit, entry.id) -- MAY-SET-10
    end
  end
end

return special
