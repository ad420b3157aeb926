-- What damage does: health, elimination, PP and friendly fire.
local points = require "mission.points"
local roster = require "mission.roster"
local secret = require "mission.secret"
local focus = require "attack.focus"

local harm = {}

local boards = {}
for _, row in ipairs(data.list("row")) do
  boards[row.board] = boards[row.board] or {}
  boards[row.board][row.creature] = row
end

--- A creature's row on the Legion's board of this mission.
---@param creature any piece
---@return table item
function harm.row(creature)
  local row = boards[world.board] and boards[world.board][creature.plays or creature.item]
  if not row then error(("board %d has no row for %s"):format(world.board, creature.item)) end
  return row
end

local function friendly_fire(by, dealt, lost)
  if not by or by.kind ~= "corporation" then return end
  local tokens = option.reckless_counts == "lost" and lost or dealt
  change.add(by, "reckless", tokens) -- CIT-FF-01
  log("log-reckless", by, tokens)
end

--- A trooper loses health, no more than it has.
---@param by any side that did it, or nil
---@param attacker any piece that did it, or nil
function harm.trooper(trooper, damage, by, attacker)
  local lost = math.min(damage, trooper.health)
  if lost <= 0 then return end
  change.add(trooper, "health", -lost) -- CIT-ATT-10 CIT-DL-16
  change.add(trooper.side, "lost", lost)
  log("log-damage", trooper, lost, trooper.health)
  points.award(roster.legion(), lost) -- CIT-PP-02 CIT-PP-04
  if attacker ~= trooper then friendly_fire(by, damage, lost) end
  raise("damaged", trooper, lost)
  if trooper.health == 0 then
    log("log-removed", trooper)
    roster.fall(trooper)
    raise("removed", trooper, by)
  end
  secret.check(trooper.side)
end

--- A civilian loses health; nobody gets PP for it.
function harm.civilian(civilian, damage, by)
  local lost = math.min(damage, civilian.health)
  change.add(civilian, "health", -lost)
  log("log-damage", civilian, lost, civilian.health)
  raise("damaged", civilian, lost)
  if civilian.health == 0 then
    log("log-removed", civilian)
    change.move(civilian, world.zone("fallen"))
    raise("removed", civilian, by)
  end
end

--- A creature with damage goes back to the box; the team that did it gets its PP.
function harm.creature(creature, by)
  local worth = modified("kill-points", harm.row(creature).points, creature, by)
  change.move(creature, world.zone("pool")) -- CIT-ATT-11
  focus.gone(creature)
  change.set(creature, "bound", false) -- it comes back as any other
  log("log-removed", creature)
  if by and by.kind == "corporation" then
    change.add(by, "kills", 1)
    points.award(by, worth) -- CIT-PP-01
    secret.check(by)
  end
  raise("removed", creature, by)
end

--- A terrain token is taken away.
function harm.terrain(token, by)
  log("log-destroyed", token)
  change.remove(token) -- CIT-ATT-14
  if by and by.kind == "corporation" then points.award(by, token.points) end
  raise("removed", token, by)
end

--- Applies damage that is left after DEFENSE and armour to whatever was hit.
function harm.apply(target, damage, by, attacker)
  if damage <= 0 then return end
  if target.kind == "trooper" then
    harm.trooper(target, damage, by, attacker)
  elseif target.kind == "creature" then
    harm.creature(target, by)
  elseif target.kind == "civilian" then
    harm.civilian(target, damage, by)
  elseif target.kind ~= "terminal" then
    harm.terrain(target, by)
  end
end

--- Those that have lost health which they can get back.
---@param figures table set of troopers
---@return table set
function harm.hurt(figures)
  return figures:where(function(trooper) return trooper.health < trooper.full_health end)
end

--- A trooper gets health back, no more than it began with; what the Legion got for the loss it keeps. True when it had
--- lost some.
---@return boolean
function harm.heal(trooper, amount)
  local before = trooper.health
  if trooper.kind == "trooper" then amount = math.min(amount, math.max(0, trooper.full_health - before)) end
  local gained = change.add(trooper, "health", amount) - before -- CIT-PP-02
  if gained == 0 then return false end
  log("log-healed", trooper, gained, trooper.health)
  return true
end

return harm
