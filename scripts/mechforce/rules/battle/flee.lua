-- Enemies that flee (MEC-FLEE-01, -02, OP-18). NOT WRITTEN YET.
local flee = {}

--- The enemy leaves the battle: enemy.fled, not fighting, tokens of all mechs that fight, the primary's first;
--- world.fled_from counts it; raise "enemy-fled".
function flee.flee(_) end

return flee
