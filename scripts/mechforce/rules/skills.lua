-- Skills of the warriors (MEC-SKILL, MEC-WAR): who may use which, what it costs, and the moments in which the rules
-- ask for them. Other modules know skills by the functions below only. What is written so far: the mechanics are
-- called at every moment, and every answer is that of a game in which nobody uses a skill.
local gains = require "gains"

local skills = {}

--- Moment: perks are about to be chosen, mechs have left their seats, side.last_perk is that of the turn before.
--- Early risers (MEC-WAR-05) are asked here, in the running step. Returns nothing.
function skills.before_perks() end

--- The order in which perks are chosen: `order`, an array of sides, with those first who have used MEC-WAR-05.
--- Returns an array.
function skills.perk_order(order) return order end

--- Seats that a side may take: `free`, a set, and where MEC-WAR-14 is used a seat with one mech in it. It is asked
--- and paid here. Returns a set of perks.
function skills.more_seats(_, free) return free end

--- Moment: a side has taken its perk, side.perk is set. MEC-WAR-17 is asked here.
function skills.after_perk(_) end

--- May the side install a second mod by MEC-WAR-11 in this Workshop? Not with a perk that does "second-mod". A boolean.
function skills.may_fabricate(_) return false end

--- The side has chosen a mod in that second pick: MEC-WAR-11 is paid. Called once a pick.
function skills.pay_fabricate(_) end

--- Cubes that a side gains by recycling or replacing a mod (`amount` at least 1): MEC-WAR-10 may add one. Gives the
--- cubes.
function skills.recycled(side, amount) gains.cubes(side, amount) end

--- Cubes that a side gains for a defeated enemy: MEC-WAR-10 may add one. Gives the cubes.
function skills.salvaged(side, amount) gains.cubes(side, amount) end

--- Could any side use a skill between battles now (MEC-WAR-01, MEC-WAR-15)? Cheap: asked before each activation.
function skills.any_between() return false end

--- The step between battles, decision "skill": each side that can is asked in seating order, again until it passes.
function skills.between_battles() end

--- Moment: a battle begins, the marker stands on its start. MEC-WAR-02, -06, -13 in engagement order of those who
--- fight.
function skills.battle_start() end

--- Moment: dice have been rolled and Overdrive is over or not yet: may this side use a skill on dice now? MEC-WAR-03,
--- -04, -07. Returns true when it has used one, so that the window is asked again.
function skills.after_roll(_) return false end

--- Moment: `pool` (a marker) is left over and would go to `mech`: MEC-WAR-08 or MEC-WAR-16 may cancel it. Returns
--- true when done.
function skills.cancel(_, _) return false end

--- Moment: both sides have resolved, `mech` still works: MEC-WAR-09. Returns true when its attack dice are to be
--- rolled and applied again.
function skills.riposte(_) return false end

--- Everything that lasts for a battle ends; called by battle.over for all who fought.
function skills.battle_over(_) end

return skills
