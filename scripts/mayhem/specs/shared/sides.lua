-- What sides have: the zones of their teams, gadgets, upgrades.
local sides = {}

-- Of Lamplight where no side is named.
function sides.zone(name, id) return world.zone(name, world.side(id or "agents").team) end

-- Items of the cards in a zone, in the order of their names.
function sides.items(name, id)
  local found = {}
  for card in sides.zone(name, id):set():each() do found[#found + 1] = card.item end
  table.sort(found)
  return found
end

-- Gadgets that a side has discovered.
function sides.know(id, ...)
  for _, gadget in ipairs { ... } do change.list_add(world.side(id), "discovered", gadget) end
end

-- Upgrades in play.
function sides.upgrade(id, ...)
  for _, card in ipairs { ... } do place(card, sides.zone("upgrades", id)) end
end

-- Takes all cards out of a zone.
function sides.empty(zone)
  for card in zone:set():each() do change.remove(card) end
end

return sides
