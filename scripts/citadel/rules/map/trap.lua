-- Traps: laid where a creature fell, sprung by whoever passes.
local combat = require "attack.combat"
local points = require "mission.points"

local trap = {}

local traps = filter { kind = "trap" }
local figures = filter { kind = { "trooper", "creature", "civilian" } }

-- Walks stop where this feature is, so that the trap strikes at the step.
local function arm(square, on)
  change.feature(square, "trapped", on) -- CIT-MOVE-09
end

--- Takes a trap off the map.
function trap.remove(marker)
  local square = marker.square
  change.remove(marker)
  if #traps:at(square) == 0 then arm(square, false) end
end

--- Arms the traps that the mission has put on the map.
function trap.prime()
  for marker in traps:all():each() do arm(marker.square, true) end
end

-- A trooper that has its traps out gives one up.
local function make_room(layer)
  local laid = traps:all():where(function(marker) return marker.layer == layer end)
  if #laid < option.traps then return end
  trap.remove(choose(layer.side, "trap", laid, layer)) -- CIT-TRAP-03
end

--- A trap on a square, by a trooper or, with nil, by nobody.
---@param square any
---@param layer any trooper or nil
function trap.lay(square, layer)
  if layer then
    make_room(layer)
    log("log-laid", layer, board.name(square))
  end
  local marker = change.create("trap", square, layer and layer.side)
  change.set(marker, "layer", layer)
  arm(square, true)
end

--- A figure has stepped onto a square: the trap there strikes. Its owner gets the PP, even if he is gone.
---@return boolean true when there was one
function trap.spring(figure, square)
  local marker = traps:at(square):first()
  if not marker or world.over then return false end -- CIT-END-02
  local owner = marker.side
  log("log-sprung", figure)
  if not option.traps_stay then trap.remove(marker) end
  combat.trap(figure, owner, not option.reckless_traps) -- CIT-TRAP-01
  return true
end

--- Squares with traps.
---@return table set
function trap.squares()
  local found = set()
  for marker in traps:all():each() do found:add(marker.square) end
  return found
end

-- The die of the barb at a square, one of those that the rank card shows.
local function barb_die(trooper, square)
  local shown = set()
  for _, die in ipairs(points.card(trooper.side).tech) do shown:add(die) end
  return choose(trooper.side, "barb", shown, square) -- CIT-WPN-05
end

--- Barbs strike once at all figures beside a new trap, none of them rolled again.
function trap.barbs(trooper, square)
  for beside in board.neighbours(square):each() do
    local figure = figures:at(beside):first() -- CIT-WPN-04
    if figure and not world.over then combat.barb(trooper, figure, barb_die(trooper, beside)) end -- CIT-END-02
  end
end

return trap
