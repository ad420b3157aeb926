-- Gadgets: whose they are and which of them count.
local gadget = {}

--- The gadgets of an elite in play by slot, one of each type at most.
---@param unit Piece
---@return table slot -> card
function gadget.of(unit)
  local found = {}
  for card in world.zone("gadgets", unit.side.team):set():each() do
    if card.data.elite == unit.item then -- MAY-GAD-01
      found[card.data.slot] = found[card.data.slot] or card -- MAY-BRD-07, MAY-GAD-02
    end
  end
  return found
end

--- May an elite be given a gadget: is it its own, and is that slot empty?
---@param card string id of a gadget
---@param unit Piece
function gadget.fits(card, unit)
  local row = data["gadget"][card]
  return row.elite == unit.item and gadget.of(unit)[row.slot] == nil -- MAY-GAD-01, MAY-BRD-07
end

--- What gadgets cost together in the advanced set-up.
---@param cards string[] ids of gadgets
---@return table speed, focus, tech: integers
function gadget.scrap(cards)
  local sum = { speed = 0, focus = 0, tech = 0 }
  for _, card in ipairs(cards) do
    for _, colour in ipairs(data["gadget"][card].scrap) do sum[colour] = sum[colour] + 1 end -- MAY-GAD-05
  end
  return sum
end

-- Takes a card out of the undiscovered ones, or out of the box.
local function take(id, team)
  for card in world.zone("undiscovered", team):set():each() do
    if card.item == id then
      change.show(card)
      change.move(card, world.zone("gadgets", team))
      return card
    end
  end
  return change.create(id, world.zone("gadgets", team))
end

--- A side's gadget comes into play. Afterwards work its unit's kit out anew.
---@param id string
---@param side Side
function gadget.equip(id, side) take(id, side.team) end

--- A mission lends a gadget that is not owned yet. Afterwards work the unit's kit out anew.
---@param id string
---@param side Side
---@return Piece
function gadget.lend(id, side)
  local card = take(id, side.team)
  change.set(card, "lent", true) -- MAY-GAD-06
  return card
end

--- After the mission lent gadgets go back among the undiscovered ones.
---@param side Side
function gadget.give_back(side)
  local deck = world.zone("undiscovered", side.team)
  local lent = world.zone("gadgets", side.team):set():where(function(card) return card.lent end)
  if #lent == 0 then return end
  for card in lent:each() do -- MAY-GAD-06
    change.set(card, "lent", false)
    change.hide(card)
    change.move(card, deck)
  end
  change.shuffle(deck) -- MAY-GAD-06
end

return gadget
