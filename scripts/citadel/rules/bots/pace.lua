-- Time: how many actions a trooper has left, and whether they are enough for where it goes.
local arms = require "equipment.arms"
local cards = require "cards.tactic"

local pace = {}

local EXIT = 5 -- actions that the way out again takes
pace.EXIT = EXIT
local WAIT = 4 -- those to spare for who waits at the exit for others: it is there before them

--- Is this the last round?
function pace.last() return world.round >= world.limit end

-- Actions of moving that a way takes, up to beside its end.
local function moves(trooper, way)
  local squares = option.squares + arms.sum(trooper, "squares")
  return (way + squares - 2) // squares
end

--- Does a trooper with this target wait for others, at the way out or beside what they do?
---@param target any what `ways.aim` gave
---@param brief table of bots.goals
---@return boolean
function pace.waits(target, brief)
  return brief.gather ~= nil and target == brief.gather and not brief.leave and #brief.reach > 0
end

-- Actions kept for what comes after the way: out again, unless the trooper waits at the exit for those with goals.
local function kept(target, brief)
  if not brief.gather then return 1 end
  return pace.waits(target, brief) and WAIT or EXIT
end

--- Actions that are left beyond those that the way to the goal and out again takes.
---@param target any what `ways.aim` gave
---@param way integer
---@param brief table of bots.goals
---@return integer
function pace.slack(trooper, target, way, brief)
  local left = trooper.actions + (world.limit - world.round) * option.actions
  return left - moves(trooper, way) - kept(target, brief)
end

--- In the last round: is the goal out of reach of the actions that are left, a card among them?
---@param way integer
---@param brief table of bots.goals
---@return boolean
function pace.late(trooper, target, way, brief)
  if not pace.last() or not target or way <= 1 then return false end
  if trooper.specialty ~= "close" and #brief.attack > 0 then return false end -- it shoots from afar
  local left = trooper.actions + (cards.playable(trooper) and 1 or 0)
  local deed = target == brief.gather and 0 or 1
  return left < moves(trooper, way) + deed
end

--- Cards that a corporation can play before the mission is over, one a turn.
---@return integer
function pace.cards(side)
  local turns = world.limit - world.round + (side.played and 0 or 1)
  return math.min(turns, world.zone("hand", side).count)
end

--- Does the trooper stop where this MOVE ends until the mission is over?
---@return boolean
function pace.stays(trooper)
  return pace.last() and trooper.actions == 0 and not cards.playable(trooper)
end

return pace
