-- Upgrades: the spaces of boards and minion cards, and which of them count.
local upgrade = {}

local room = {
  elite = { skill = 2, nightglass = 3, millwork = 3 }, -- MAY-BRD-08
  minion = { nightglass = 1, millwork = 1 }, -- MAY-BRD-09
}

local function spaces(kind)
  if kind == "giant" then return room.elite end
  return room[kind] or {}
end

--- How many upgrades of a type a unit may have.
---@param unit Piece
---@param slot string skill, nightglass or millwork
---@return integer
function upgrade.spaces(unit, slot) return spaces(unit.kind)[slot] or 0 end

--- The upgrades of a unit that lie in a space; those of a minion count for all figures of its type.
---@param unit Piece
---@return Piece[]
function upgrade.of(unit)
  local found, taken = {}, {}
  if not unit.side or not option.advanced then return found end
  for card in world.zone("upgrades", unit.side.team):set():each() do
    local slot = card.data.slot
    if card.data.unit == unit.item and (taken[slot] or 0) < upgrade.spaces(unit, slot) then -- MAY-BRD-08, MAY-BRD-09
      taken[slot] = (taken[slot] or 0) + 1
      table.insert(found, card)
    end
  end
  return found
end

--- Is there an empty space for an upgrade?
---@param card string id of an upgrade
---@param unit Piece
function upgrade.fits(card, unit)
  local row, used = data["upgrade"][card], 0
  if row.unit ~= unit.item then return false end
  for _, other in ipairs(upgrade.of(unit)) do
    if other.data.slot == row.slot then used = used + 1 end
  end
  return used < upgrade.spaces(unit, row.slot) -- MAY-BRD-08, MAY-BRD-09
end

--- A mission lends an upgrade that is not owned yet. Afterwards work the kit of its units out anew.
---@param id string
---@param side Side
---@return Piece
function upgrade.lend(id, side)
  local card = change.create(id, world.zone("upgrades", side.team))
  change.set(card, "lent", true) -- MAY-GAD-06
  return card
end

--- After the mission lent upgrades are not owned any more.
---@param side Side
function upgrade.give_back(side)
  for card in world.zone("upgrades", side.team):set():each() do
    if card.lent then change.remove(card) end -- MAY-GAD-06
  end
end

return upgrade
