-- Statuses of figures: getting them, losing them, and what they do when a board is activated.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local wells = require "units.wells"
local numbers = require "numbers"

local status = {}

--- The names of all statuses, good ones first.
status.good = { "attack-up", "defense-up", "range-up", "move-up" }
status.bad = { "attack-down", "defense-down", "range-down", "move-down", "stunned", "disrupted" }

local attribute = {}
for _, names in ipairs { status.good, status.bad } do
  for _, name in ipairs(names) do attribute[name] = string.gsub(name, "-", "_") end
end

--- Is this word the name of a status?
function status.known(name) return attribute[name] ~= nil end

--- How many of a status a unit has; 0 of what holds none.
---@param unit Piece
---@param name string
function status.count(unit, name)
  return roster.is_unit(unit) and unit[attribute[name]] or 0
end

-- MAY-STA-11: the enemy picks an action cube, which lies on the marker from then on; its space stays locked.
local function disrupt(unit)
  local board = unit.board
  local colours = wells.with_cube(board)
  if #colours == 0 then return change.list_add(unit, "held", "none") end -- open point 20
  local colour = ask.side(sides.enemy(unit.side), "disrupt", colours, unit) -- MAY-STA-11
  wells.lose(board, colour, 1)
  change.add(board, colour .. "-held", 1)
  change.list_add(unit, "held", colour)
end

--- A unit gets statuses. They are its own, on the elite's board or on the single figure; stocks never run out.
---@param unit Piece
---@param name string
---@param count integer|nil default 1
function status.give(unit, name, count)
  if not roster.is_unit(unit) then return end -- MAY-DDD-02, MAY-VEH-25
  for _ = 1, count or 1 do
    change.add(unit, name, 1) -- MAY-STA-01, MAY-STA-13, MAY-STA-14, MAY-BRD-11
    change.list_add(unit, "fresh", name) -- MAY-STA-17
    if name == "disrupted" then disrupt(unit) end
    log("log-status", unit, text("thing-" .. name))
  end
end

-- MAY-STA-12: the cube goes back into its well.
local function restore(unit, colour)
  change.list_remove(unit, "held", colour)
  if colour == "none" then return end
  change.add(unit.board, colour .. "-held", -1)
  wells.gain(unit.board, colour, 1) -- MAY-STA-12
end

-- How many of a status a unit has gained in this turn.
local function gained(unit, name)
  local count = 0
  for _, fresh in ipairs(unit.fresh) do
    if fresh == name then count = count + 1 end
  end
  return count
end

-- Which of several Disrupted markers goes is its owner's choice, by the cubes on them; those of this turn, which were
-- put down last, stay. MAY-STA-15, MAY-STA-17
local function release(unit)
  local cubes = set(unit.held[1])
  for index = 2, #unit.held - gained(unit, "disrupted") do cubes:add(unit.held[index]) end
  restore(unit, ask.owner(unit, "released", cubes))
end

--- A unit loses one of a status.
---@param unit Piece
---@param name string
function status.remove(unit, name)
  change.add(unit, name, -1)
  if name == "disrupted" and #unit.held > 0 then release(unit) end
  log("log-no-status", unit, text("thing-" .. name))
end

--- A unit is activated. What opposed statuses do cancels out (MAY-STA-14).
---@param unit Piece
function status.activated(unit)
  local net = numbers.move_points * (unit.move_up - unit.move_down) -- MAY-STA-05, MAY-STA-09, open point 21
  change.set(unit, "spare", math.max(0, net)) -- MAY-STA-05
  change.set(unit, "debt", math.max(0, -net)) -- MAY-STA-09
end

-- MAY-STA-17: what came in this turn stays.
local function removable(unit, name)
  return unit[attribute[name]] > gained(unit, name)
end

local function removables(unit, names)
  local found = set()
  for _, name in ipairs(names) do
    if removable(unit, name) then found:add(name) end
  end
  return found
end

-- One status of this sort goes, of any of these units. MAY-STA-15: as far as there is one, and nobody may decline.
local function remove_one(units, names)
  local holders = units:where(function(unit) return #removables(unit, names) > 0 end)
  if #holders == 0 then return end
  local unit = ask.owner(holders:first(), "whose-status", holders) -- MAY-STA-16: of any one of its minions
  status.remove(unit, ask.owner(unit, "remove-status", removables(unit, names))) -- MAY-STA-15
end

--- A Remove Status symbol for some units: one good and one bad status go. Mayhem statuses are none of these
--- (MAY-STA-18).
---@param units Set
function status.remove_pair_of(units)
  remove_one(units, status.good) -- MAY-STA-15
  remove_one(units, status.bad) -- MAY-STA-15
end

--- A Remove Status symbol for a board: its elite, or any of its minions. Allies have a board of their own.
---@param board Piece
function status.remove_pair(board)
  status.remove_pair_of(roster.all_units(board):where(function(unit) return unit.kind ~= "ally" end))
end

--- A unit that is down loses its statuses.
---@param unit Piece
function status.clear(unit)
  while #unit.held > 0 do restore(unit, unit.held[1]) end -- MAY-STA-12
  for _, names in ipairs { status.good, status.bad } do
    for _, name in ipairs(names) do change.set(unit, name, 0) end -- MAY-DOWN-01
  end
  change.list_clear(unit, "fresh")
end

return status
