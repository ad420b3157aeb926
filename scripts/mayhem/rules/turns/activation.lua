-- The action phase of one board: what its units do, one action after the other.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local action = require "turns.action"
local status = require "units.status"
local mayhem = require "cards.mayhem"
local hack = require "map.hack"
local special = require "turns.special"
local vehicle = require "vehicles.vehicle"
local device = require "map.device"
local entry = require "units.entry"
local move = require "movement.move"

local activation = {}

local quick = filter { kind = "figure", where = { quick = true } }

-- May a unit of another board use an instant now? MAY-ACT-06
local function idle(board)
  return function(unit) return unit.board ~= board and action.has_instant(unit) end
end

local function others(board) return quick:of(board.side):where(idle(board)) end

-- Further things that a board may do, by the word that offers them: each has a step of the same name.
local further = {
  { word = "walk", able = move.can_walk },
  { word = "hack", able = hack.able },
  { word = "special", able = special.able },
  { word = "summon", able = vehicle.can_summon },
  { word = "drive", able = vehicle.can_drive },
  { word = "device", able = device.able },
  { word = "draw", able = mayhem.can_draw },
  { word = "card", able = mayhem.can_play },
  { word = "elsewhere", able = function(board) return quick:of(board.side):any(idle(board)) end },
}

--- Step: a side activates one board.
---@param slot integer 1: the only one of the turn
function activation.choose(side, slot)
  change.set(world, "slot", slot)
  local board = ask.side(side, "board", roster.boards(side)) -- MAY-TURN-04
  push("activation-end", board)
  push("act", board)
  activation.start(board, slot, side)
end

--- A board is activated.
---@param slot integer with 3 and 4 players each side activates two different boards
---@param player Side who does it, and decides for its units in this turn
function activation.start(board, slot, player)
  log("log-activate", player, board.figure or board)
  change.set(board, "active", true)
  change.set(board, "slot", slot)
  change.set(board, "player", player)
  change.set(board, "done", false)
  change.set(board, "main", false)
  change.set(board, "hacked", false)
  change.list_clear(board, "used")
  change.list_clear(board, "boxes")
  mayhem.activated(board) -- MAY-MYH-02
  for unit in roster.units(board):each() do status.activated(unit) end -- MAY-STA-05, MAY-STA-09
  device.activated(board) -- MAY-DDD-11
  raise("activated", board)
end

-- Units of a board that can act: those on the map, and those that come in over an edge with this (MAY-MOVE-11).
local function actors(board)
  return roster.units(board):union(entry.late(board))
end

--- What a board and its units may do next.
---@return Set of words and ids of actions, with `end`
function activation.options(board)
  local found = set()
  for unit in actors(board):each() do found = found:union(action.options(unit)) end
  for _, each in ipairs(further) do
    if each.able(board) then found:add(each.word) end
  end
  return found:with("end") -- MAY-TURN-04
end

--- Can a board do anything but end?
function activation.able(board) return #activation.options(board) > 1 end

--- What a board does next: an action, a word, or `end`.
function activation.choice(board) return ask.owner(board, "action", activation.options(board)) end

--- Step: one action of a board; comes back until its side ends it.
function activation.act(board)
  local what = activation.choice(board)
  if what == "end" then return end
  push("act", board)
  activation.perform(board, what)
end

--- A board does what was chosen.
function activation.perform(board, what)
  for _, each in ipairs(further) do
    if each.word == what then
      change.add(world, "serial", 1) -- MAY-ACT-07: whoever wanted no windows during the last action is asked again
      return push(what, board)
    end
  end
  local units = actors(board):where(function(unit) return action.options(unit):has(what) end)
  push("perform", ask.owner(board, "who", units), what) -- MAY-SQD-01, MAY-SQD-05, MAY-SQD-08
end

--- Step: a unit of another board uses an instant between two actions. MAY-ACT-06
function activation.elsewhere(board)
  local unit = ask.owner(board, "who", others(board))
  push("perform", unit, ask.owner(unit, "which-instant", action.instants(unit)))
end

--- Step: the action phase of a board ends.
function activation.finish(board)
  change.set_all(roster.units(board), "spare", 0) -- open point 38
  change.set_all(roster.units(board), "debt", 0)
  change.set_all(roster.units(board), "mp", 0)
end

--- The board that acts now in the turn of its side, or nil.
function activation.current()
  local side = sides.captain(world.active)
  local active = roster.boards(side):where(function(board) return board.active end)
  return active:where(function(board) return board.slot == world.slot end):first() or active:first()
end

return activation
