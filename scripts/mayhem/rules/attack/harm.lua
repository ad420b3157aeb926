-- Hits, wounds, and what they bring down.
local ask = require "turns.ask"
local roster = require "units.roster"
local wells = require "units.wells"
local status = require "units.status"
local timer = require "abilities.timer"
local object = require "map.object"

local harm = {}

local allies = filter { kind = "ally" }

-- Leaves none of some things on a board or unit.
local function clear(piece, names)
  for _, name in ipairs(names) do change.set(piece, name, 0) end
end

-- What lies on the board of an elite.
local contents = {
  "speed", "focus", "tech", "mayhem", "shield", "armor", "mayhem-status",
  "speed-wounds", "focus-wounds", "tech-wounds", "mayhem-wounds",
  "speed-held", "focus-held", "tech-held", -- MAY-STA-12
}

local function calm_down(unit)
  clear(unit, { "mp", "spare", "debt", "height" })
  change.list_clear(unit, "route")
  change.list_clear(unit, "primed") -- MAY-ABL-27: what waited for its next action does not wait for its return
  change.set(unit, "last", nil)
end

-- Where units go that are down.
local leave = {}

function leave.elite(unit, by)
  change.move(unit, world.zone("waiting", unit.side.team)) -- MAY-DOWN-01
  change.set(unit, "down", true) -- MAY-RDP-01
  if world.phase == "refresh" then change.set(unit, "fell", world.turn) end -- MAY-RDP-01
  for companion in allies:all():each() do
    if companion.board == unit.board then harm.down(companion, by) end -- MAY-ALLY-05
  end
  clear(unit.board, contents) -- MAY-DOWN-01; after its allies, whose Disrupted markers give cubes back to it
end

leave.giant = leave.elite

function leave.minion(unit)
  change.move(unit, world.zone("pool")) -- MAY-DOWN-02
  clear(unit, { "hits" })
end

function leave.ally(unit)
  change.move(unit, world.zone("pool")) -- MAY-ALLY-05: the board stays
  clear(unit, { "shields", "armors", "wounds" })
end

--- A unit is down: it leaves the map at once.
---@param unit Piece
---@param by Side|nil whose doing it was
function harm.down(unit, by)
  if not unit.on_map then return end -- an ally that went down with its elite
  log("log-downed", unit)
  status.clear(unit) -- MAY-DOWN-01, MAY-STA-12
  timer.drop(unit) -- open point 26
  calm_down(unit)
  leave[unit.kind](unit, by)
  raise("downed", unit, by) -- MAY-DOWN-03: points only by win conditions
end

-- MAY-RES-03: a well full of wounds cannot be chosen.
local function open_wells(board)
  return set(wells.vital):where(function(well)
    return board[well .. "_size"] > wells.wounds_in(board, well)
  end)
end

-- The cube of a well that lies on a Disrupted marker is lost: the unit's own, else that of an ally on the same board.
local function lose_held(unit, board, well)
  local function has(each) return set(each.held):has(well) end
  local holder = has(unit) and unit or roster.all_units(board):where(has):first() or unit
  change.add(board, well .. "-held", -1)
  change.list_remove(holder, "held", well)
  change.list_add(holder, "held", "none")
end

-- MAY-RES-03: the wound takes an empty space, else the place of a cube; open point 20: at last of one on a marker.
local function put_wound(unit, board, well)
  if wells.room(board, well) == 0 then
    if board[well] > 0 then
      wells.lose(board, well, 1)
    else
      lose_held(unit, board, well)
    end
  end
  change.add(board, well .. "-wounds", 1)
end

-- One wound of an elite; its owner chooses the well. False: there is no space left.
local function elite_wound(unit)
  local open = open_wells(unit.board)
  if #open == 0 then return false end
  put_wound(unit, unit.board, ask.owner(unit, "wound", open)) -- MAY-RES-02
  return true
end

local strength = {}

-- Would one more hit or wound be too much? How many a unit has now, and how many it takes.
function strength.elite(unit) return wells.wounds(unit.board), unit.board.health end -- MAY-BRD-04

strength.giant = strength.elite

function strength.minion(unit) -- MAY-DOWN-02
  return unit.hits, unit.shield + unit.armor + unit.health + unit.more_shield + unit.more_armor + unit.more_health
end

function strength.ally(unit) return unit.wounds, unit.data.health end -- MAY-ALLY-05

--- Is a unit so badly hurt that it is down?
function harm.beaten(unit)
  local has, takes = strength[unit.kind](unit)
  return has >= takes
end

local wound = {}

function wound.elite(unit) return elite_wound(unit) and 1 or 0 end

wound.giant = wound.elite

function wound.minion(unit)
  change.add(unit, "hits", 1)
  return 0
end

function wound.ally(unit)
  change.add(unit, "wounds", 1)
  return 1
end

-- One hit on a unit; gives the wounds it made.
local hit = {}

function hit.elite(unit)
  local board = unit.board
  for _, well in ipairs { "shield", "armor" } do -- MAY-RES-01
    if board[well] > 0 then
      wells.lose(board, well, 1)
      return 0
    end
  end
  return wound.elite(unit)
end

hit.giant = hit.elite
hit.minion = wound.minion -- MAY-DOWN-02, MAY-SQD-03: shield, armor and health are one sum

function hit.ally(unit)
  if unit.shields < unit.shield then -- MAY-ALLY-04, open point 37
    change.add(unit, "shields", 1)
  elseif unit.armors < unit.armor then
    change.add(unit, "armors", 1)
  else
    return wound.ally(unit)
  end
  return 0
end

local cover_of = {}

-- Cubes of shield and armor: those that a unit has, or for one that counts what is lost those, below zero.
function cover_of.elite(unit) return unit.board.shield + unit.board.armor end

cover_of.giant = cover_of.elite

function cover_of.ally(unit) return -(unit.shields + unit.armors) end

-- Deals hits or wounds one by one until the unit is down.
local function deal(unit, count, by, one)
  local wounds = 0
  for _ = 1, count do
    wounds = wounds + one(unit) -- MAY-RES-01
    if harm.beaten(unit) then break end -- MAY-DOWN-01, MAY-DOWN-02: at once
  end
  if wounds > 0 then
    log("log-wounds", unit, wounds, strength[unit.kind](unit))
    raise("wounded", unit, wounds)
  end
  if unit.on_map and harm.beaten(unit) then harm.down(unit, by) end
end

-- What hits have left of a unit that still stands, or taken of its shield and armor.
local function tell_left(piece, protected)
  if piece.on_map then
    if piece.kind == "minion" then
      log("log-holds-out", piece, strength.minion(piece))
    elseif cover_of[piece.kind](piece) ~= protected then
      log("log-cover-lost", piece, protected - cover_of[piece.kind](piece))
    end
  end
end

--- Hits on a unit or an object, blocks done with.
---@param piece Piece
---@param count integer
---@param by Side|nil whose doing it is
---@param unit Piece|nil the unit whose action it is
function harm.hits(piece, count, by, unit)
  if count <= 0 or not piece.on_map then return end
  if not roster.is_unit(piece) then return object.hits(piece, count, by, unit) end
  local protected = piece.kind ~= "minion" and cover_of[piece.kind](piece)
  log("log-hits", piece, count)
  deal(piece, count, by, hit[piece.kind])
  tell_left(piece, protected)
end

--- Wounds that are placed directly: neither shields nor armor nor blocks help (open point 49).
function harm.wound(unit, count, by)
  if not unit.on_map then return end
  deal(unit, count, by, wound[unit.kind])
end

return harm
