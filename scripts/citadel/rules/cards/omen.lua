-- The event card that lies open, and what it does while it does.
local omen = {}

--- The card that lies open, or nil.
function omen.open()
  return world.zone("event-open").top
end

--- Amount of a lasting effect of the open card; 0 when it has none of this name.
---@param effect string
---@return integer
function omen.lasting(effect)
  local card = omen.open()
  if card and card.effect == effect and not world.jammed then return card.amount end
  return 0
end

return omen
