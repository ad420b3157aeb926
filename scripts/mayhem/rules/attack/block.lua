-- Blocks: the owner of a target cancels hits after a roll.
local ask = require "turns.ask"
local cost = require "turns.cost"
local kit = require "units.kit"
local roster = require "units.roster"
local ability = require "abilities.ability"
local mayhem = require "cards.mayhem"

local block = {}

--- Asks the owner of a target how many of the rolled hits it blocks, and takes what that costs. Any roll: attack, ram,
--- explosion, fall, collapse (open point 49).
---@param target Piece
---@param hits integer
---@return integer hits that are left
function block.ask(target, hits)
  if not roster.is_unit(target) then return hits end
  change.set(world, "incoming", hits) -- what players and bots go by
  if hits > 0 then mayhem.shields(target) end -- open point 39: cards of "Gain Shield"
  local action = kit.block(target)
  -- MAY-BLK-02: any number of times for one roll, before hits apply.
  while action and world.incoming > 0 and cost.affordable(target, action) do
    if ask.owner(target, "block", set("block", "pass")) == "pass" then break end
    cost.pay(target, action) -- MAY-BLK-01, open point 19: stunned units pay more here too
    log("log-block", target)
    ability.begins(target, action)
    ability.after(target, action) -- MAY-ABL-01: what it brings besides
    change.add(world, "incoming", -1) -- MAY-BLK-01
  end
  local left = world.incoming
  change.set(world, "incoming", 0)
  return left
end

return block
