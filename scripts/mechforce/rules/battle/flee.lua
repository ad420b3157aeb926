-- Enemies that flee (MEC-FLEE-01, -02, OP-18).
local state = require "battle.state"

local flee = {}

--- The enemy leaves the battle, with a token of everybody who fights, the primary's first. The others fight on.
function flee.flee(enemy)
  log("log-flees", enemy)
  change.set(enemy, "fled", true) -- MEC-FLEE-01
  change.set(enemy, "fighting", false)
  for _, side in ipairs(state.primary_first()) do state.mark(side, enemy) end -- MEC-FLEE-02
  change.add(world, "fled-from", 1)
  raise("enemy-fled", enemy, enemy.node)
end

return flee
