-- Concentrated attacks: a firearm or tech specialist that attacks the same figure again at once gets white dice.
local focus = {}

local function streak_on(trooper, target)
  if trooper.target == target then return trooper.streak end
  if trooper.second == target then return trooper.second_streak end
  return 0
end

--- White dice for attacking the same figure again.
---@param type string of the attack: only that of one's own specialty counts
---@return integer
function focus.bonus(trooper, type, target)
  if trooper.specialty ~= type then return 0 end
  return option.bonus * streak_on(trooper, target) -- CIT-FIRE-04 CIT-TECH-06
end

local troopers = filter { kind = "trooper" }

--- A figure is gone; should it come back from the box it is another one.
---@param figure any piece
function focus.gone(figure)
  for trooper in troopers:all():each() do
    if trooper.target == figure then change.set(trooper, "target", nil) end
    if trooper.second == figure then change.set(trooper, "second", nil) end
  end
end

--- The end of the activation ends it.
function focus.forget(trooper)
  change.set(trooper, "target", nil)
  change.set(trooper, "streak", 0)
  change.set(trooper, "second", nil)
  change.set(trooper, "second_streak", 0)
end

--- So does another action.
function focus.lapse(trooper)
  if option.concentrated == "row" then focus.forget(trooper) end
end

--- Remembers what a specialist aims at with this action; an attack of another type ends it.
---@param target any piece
---@param second any another piece, or nil
function focus.remember(trooper, type, target, second)
  if type == "close" or trooper.specialty ~= type then return focus.lapse(trooper) end
  local streak = streak_on(trooper, target) + 1
  local other = second and streak_on(trooper, second) + 1 or 0
  change.set(trooper, "target", target)
  change.set(trooper, "streak", streak)
  change.set(trooper, "second", second)
  change.set(trooper, "second_streak", other)
end

return focus
