-- What is left of the pools is taken (MEC-RND-15, MEC-DMG-11). NOT WRITTEN YET.
local blows = {}

--- The step: each pool by its mech (damage.mech with the enemy), all together; Stun, Bleed tokens (MEC-DIE-07, -21),
--- then Drain of the enemies (MEC-DIE-12), then falls.check_mechs; blocks.clear.
function blows.step() end

return blows
