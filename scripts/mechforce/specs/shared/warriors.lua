-- Warriors with their skills unlocked and cards to pay for them.
local lab = require "specs.shared.lab"

local warriors = {}

--- A lab in the third wave, in which all skills are unlocked. The sides have these warriors; nobody has Overdrive
--- ready. Returns the sides.
function warriors.begin(...)
  local ids = { ... }
  lab.begin({ players = math.max(#ids, 2) }, ids)
  change.set(world, "wave", 3)
  for _, side in ipairs(world.sides) do change.set(side, "charged", 0) end
  return table.unpack(world.sides)
end

--- Cards of a side: `single` ones of one point, `double` ones of two. Returns the first of each.
function warriors.cards(side, single, double)
  local zone, one, two = "zone:claimed@" .. side.id, nil, nil
  for _ = 1, single do one = place("dummy", zone, side.id) end
  for _ = 1, double or 0 do two = place("big-dummy", zone, side.id) end
  return one, two
end

--- How many cards of a side are still ready.
function warriors.ready(side)
  return #world.zone("claimed", side):set():where(function(card) return not card.exhausted end)
end

return warriors
