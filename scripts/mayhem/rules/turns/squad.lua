-- Actions with Group: further figures of the type do the same for the same payment.
local ask = require "turns.ask"
local cost = require "turns.cost"
local roster = require "units.roster"
local ability = require "abilities.ability"
local numbers = require "numbers"

local squad = {}

-- Open point 19: each stunned figure that takes part costs more.
local function surcharge(unit)
  return { speed = 0, focus = 0, tech = 0, mayhem = 0, any = numbers.stunned_cubes * unit.stunned }
end

-- Figures that may still join: of the same type and board. MAY-SQD-05
local function others(unit)
  return roster.units(unit.board):where(function(other)
    if other == unit or other.item ~= unit.item then return false end
    for _, joined in ipairs(unit.group) do
      if joined == other then return false end
    end
    return cost.payable(unit.board, surcharge(other))
  end)
end

--- Asks which figures join an action that has just been paid; they do it one after the other (open point 57).
---@param unit Piece
---@param action string
function squad.gather(unit, action)
  local most = data["action"][action].group + ability.stat(unit, action, "group")
  if most <= 0 then return end
  change.list_clear(unit, "group")
  change.set(unit, "group-action", action)
  for _ = 1, most do
    local other = ask.owner(unit, "group", others(unit):with("pass"))
    if other == "pass" then return end
    cost.take(unit.board, surcharge(other)) -- MAY-STA-10
    change.list_add(unit, "group", other) -- MAY-SQD-05
  end
end

--- Puts the turns of the figures that have joined on the stack. Call it before the unit's own.
function squad.follow(unit, action)
  if unit.group_action ~= action then return end -- another one than that which waits for its timer
  local group = unit.group
  for i = #group, 1, -1 do push("execute", group[i], action) end -- MAY-SQD-05, MAY-SQD-06
  change.list_clear(unit, "group")
end

return squad
