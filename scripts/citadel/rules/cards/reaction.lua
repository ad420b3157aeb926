-- The window at the end of a creature's MOVE: cards that let a trooper beside it step aside.
local cards = require "cards.tactic"
local roster = require "mission.roster"
local door = require "movement.door"

local reaction = {}

local troopers = filter { kind = "trooper" }

--- Where a trooper could step from its square.
---@return table set of squares
function reaction.steps(trooper)
  return board.reach(trooper, "trooper", 1, nil, places(trooper.square))
end

--- A creature has ended a MOVE.
function reaction.moved(creature)
  local near = troopers:beside(creature)
  if #near == 0 or world.over then return end -- CIT-END-02
  for _, side in ipairs(roster.seated(roster.active())) do
    if not creature.on_map then return end
    local able = near:where(function(trooper)
      return trooper.side == side and trooper.on_map and #reaction.steps(trooper) > 0
    end)
    local trooper = cards.dodge(side, able, creature) -- CIT-TURN-09
    if trooper then
      local path = choose(side, "dodge-to", domain.path(reaction.steps(trooper)), trooper)
      door.step(trooper, path[#path])
    end
  end
end

return reaction
