-- Who falls: defeat and disabled checks. NOT WRITTEN YET.
local falls = {}

--- Enemies at health 0 are defeated (MEC-DMG-02): rewards.defeat, in the order of their numbers.
function falls.check_enemies() end

--- Mechs that fight and are at power 0 are disabled: role "disabled", seats.to_base, state.mark on each enemy that
--- still fights (MEC-DMG-06), enemies.call("disabled", enemy, mech) for those that have hurt it (MEC-EN-07),
--- state.pass_on. Raises "mech-disabled".
function falls.check_mechs() end

return falls
