-- Boost, Teleport, Shift, in that order (MEC-RND-09 to 12). NOT WRITTEN YET.
local mobilize = {}

--- The step. Boost: mech.boost of its owner (OP-27). Teleport: decision "teleport" of the die's owner, options
--- "forward", "back", "stay", about the die; marker within 0..5. Shift: decision "shift" of the die's owner, attack
--- dice of all who fight that show range, melee, drain-range or drain-melee, with "pass".
function mobilize.step() end

return mobilize
