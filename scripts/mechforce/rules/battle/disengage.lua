-- Leaving a battle (MEC-DIS, MEC-HELP-12). NOT WRITTEN YET.
local disengage = {}

--- BP that leaving costs a side now: the wave (MEC-DIS-02), doubled at home (MEC-DIS-03), doubled again (MEC-DIS-04).
function disengage.penalty(_) return 0 end

--- A side leaves: role "left", mech back to its seat (OP-17), deals.forfeit, state.pass_on, raise
--- "left-battle". `free`: without penalty (MEC-EN-20, OP-24).
function disengage.leave(_, _) end

--- The step before every round: decision "leave" for each mech that fights, in engagement order (MEC-DIS-01).
function disengage.window() end

return disengage
