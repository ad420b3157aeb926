-- Dash: one space, at once, in anybody's turn.
local ask = require "turns.ask"
local facing = require "movement.facing"
local pace = require "movement.pace"
local strike = require "attack.strike"

local dash = {}

--- Spaces to which a unit can dash: any next to it, costs do not matter. MAY-DASH-01, open point 13.
---@return Set
function dash.spaces(unit)
  local found, closed = places(), pace.closed(unit)
  for _, step in ipairs(board.steps(unit, pace.hop(unit))) do
    if not pace.shut(unit, step.square, closed) then found:add(step.square) end
  end
  return found
end

--- Step: a unit dashes.
function dash.step(unit, _)
  if strike.running() then change.set(unit, "dashed", true) end -- MAY-DASH-02
  local spaces = dash.spaces(unit)
  if #spaces == 0 then return end
  local from = unit.square
  change.move(unit, ask.owner(unit, "dash", spaces)) -- MAY-DASH-01, MAY-FALL-01
  pace.entered(unit, from) -- open point 51
  if unit.on_map then facing.ask(unit) end -- MAY-FACE-01
end

return dash
