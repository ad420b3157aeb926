-- The steps in which dice are rolled, and rolled again (MEC-RND-06, MEC-OD). NOT WRITTEN YET.
local rolling = {}

--- The step: enemies.before_roll (who shoots, dice not rolled), the Airstrike die (decision "airstrike"), modifier
--- "rolled", then the dice of all who fight, in engagement order and within a pool in order of the pieces; raise
--- "dice-rolled".
function rolling.roll_all() end

--- The step: each side that fights may use Overdrive (decision "overdrive", then "reroll") and skills on dice,
--- repeatedly (MEC-OD-01 to 03, query use-overdrive, skills.after_roll). At most 32 questions a step: push the step
--- again.
function rolling.rerolls() end

return rolling
