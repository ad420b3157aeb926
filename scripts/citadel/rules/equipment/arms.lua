-- What troopers carry: a weapon card, an augment on it, and up to three items. A card that is held lies in its trooper,
-- an augment in its weapon card. Nothing passes from one trooper to another during a mission (CIT-EQ-10).
local arms = {}

-- The 1-die close combat lines of each character: they stay when a weapon card replaces the others.
local steel = {}
for _, character in ipairs(data.list("trooper")) do
  local kept = {}
  for _, id in ipairs(character.lines) do
    local line = data["line"][id]
    if line.type == "close" and line.dice == 1 then kept[#kept + 1] = id end
  end
  steel[character.id] = kept
end

--- The weapon card of a trooper, or nil.
function arms.weapon(trooper)
  local held = trooper.cargo
  for i = 1, #held do
    if held[i].slot == "weapon" then return held[i] end
  end
  return nil
end

--- The augment on a trooper's weapon, or nil.
function arms.augment(trooper)
  local weapon = arms.weapon(trooper)
  return weapon and weapon.cargo:first() or nil
end

--- The items of a trooper: everything it holds but its weapon.
---@return table set
function arms.items(trooper)
  return trooper.cargo:where(function(card) return card.slot == "item" end)
end

--- An item with an effect, or nil.
---@param effect string
function arms.item(trooper, effect)
  local held = trooper.cargo
  for i = 1, #held do
    if held[i].slot == "item" and held[i].effect == effect then return held[i] end
  end
  return nil
end

--- Amounts of a trooper's items with an effect, together.
---@param effect string
---@return integer
function arms.sum(trooper, effect)
  local total, held = 0, trooper.cargo
  for i = 1, #held do
    if held[i].slot == "item" and held[i].effect == effect then total = total + held[i].amount end
  end
  return total
end

--- Ids of the weapon lines that a trooper may use: those of its weapon card and its augment, else the printed ones.
---@return table array of ids
function arms.lines(trooper)
  local weapon = arms.weapon(trooper)
  if not weapon then return trooper.lines end
  local found = {}
  for _, id in ipairs(weapon.lines) do found[#found + 1] = id end
  local augment = weapon.cargo:first()
  if augment then
    for _, id in ipairs(augment.lines) do found[#found + 1] = id end
  end
  local kept = option.printed_lines and trooper.lines or steel[trooper.item]
  for _, id in ipairs(kept) do found[#found + 1] = id end
  return found
end

-- The augment of a weapon with this effect, when the line is one that the weapon prints.
local function augmenting(trooper, line, effect)
  local augment = arms.augment(trooper)
  if not augment or augment.effect ~= effect then return nil end
  for _, id in ipairs(augment.carrier.lines) do
    if id == line.id then return augment end
  end
  return nil
end

local function amount(trooper, line, effect)
  local augment = augmenting(trooper, line, effect)
  return arms.sum(trooper, effect) + (augment and augment.amount or 0)
end

--- White dice that equipment adds to an attack with a line.
---@param line table item of kind line
---@return integer
function arms.dice(trooper, line)
  return amount(trooper, line, "dice")
end

--- Squares that equipment adds to the far end of a firearm line.
---@param line table item of kind line
---@return integer
function arms.range(trooper, line)
  return amount(trooper, line, "range")
end

--- True when targets of an attack with this line get no armour check.
---@param line table item of kind line
---@return boolean
function arms.pierces(trooper, line)
  return line.type == "firearm" and augmenting(trooper, line, "pierce") ~= nil -- CIT-ITEM-08
end

--- A card that can be used once goes back to the bunker.
function arms.spend(card)
  change.move(card, world.zone("bunker"))
end

--- All that a trooper carries goes back to the bunker.
function arms.drop(trooper)
  for card in trooper.cargo:each() do
    local augment = card.cargo:first()
    if augment then arms.spend(augment) end
    arms.spend(card) -- CIT-EQ-11
  end
end

local better = { white = "middle", middle = "best", best = "best" }

--- The defence die of a trooper: that of the rank card, or a better one by what it wears.
---@param die string of the rank card
---@return string
function arms.armour(trooper, die)
  for _ = 1, arms.sum(trooper, "plate") do die = better[die] or "white" end
  return die
end

return arms
