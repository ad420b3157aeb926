-- Leaving a battle (MEC-DIS, MEC-HELP-12).
local seats = require "seats"
local gains = require "gains"
local waves = require "waves"
local deals = require "deals"
local state = require "battle.state"
local dice = require "battle.dice"

local disengage = {}

--- BP that leaving costs a side now: the wave (MEC-DIS-02), doubled at home (MEC-DIS-03), doubled again (MEC-DIS-04).
function disengage.penalty(side)
  local cost = waves.number() -- MEC-DIS-02
  if world.field.owner == side then cost = cost * 2 end -- MEC-DIS-03
  if seats.has(side, "double-penalty") then cost = cost * 2 end -- MEC-DIS-04, MEC-PERK-11
  return cost
end

--- A side leaves: its mech goes back to its seat (OP-17), and it has no share (MEC-DIS-05, MEC-HELP-12); who is
--- primary then is in its place also for the remainder (OP-33). `free`: without penalty (MEC-EN-20, OP-24).
function disengage.leave(side, free)
  log("log-leaves", side)
  change.set(side.mech, "role", "left")
  dice.put_down(side)
  seats.to_seat(side)
  deals.forfeit(side)
  state.pass_on()
  if world.starter == side then change.set(world, "starter", world.primary) end
  if not free then gains.bp(side, -disengage.penalty(side), "leave") end
  raise("left-battle", side, world.field)
end

--- The step before every round: each mech that fights may leave (MEC-DIS-01).
function disengage.window()
  if state.is_over() then return end
  for _, side in ipairs(state.in_order()) do
    if choose(side, "leave", domain.yes_no()) then disengage.leave(side) end
  end
end

return disengage
