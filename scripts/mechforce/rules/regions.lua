-- Regions and the enemies in them. Nothing here asks or changes anything but where enemies stand.
local regions = {}

local enemies = filter { kind = "enemy" }
local engageable = filter { kind = "enemy", where = { fled = false } }
local all = world.nodes("region")

--- The region from which all orders begin.
local function first()
  for region in all:each() do
    if region.first then return region end
  end
  return all[1]
end

--- All regions in the order of the arrows from the first one (MEC-INV-02); those on no arrow from there follow.
local function in_order()
  local out, seen, at = {}, {}, first()
  while at and not seen[at] do
    table.insert(out, at)
    seen[at] = true
    at = board.next(at, "arrow")
  end
  return set(out):union(all)
end

regions.order = in_order()

--- The enemies in a region, fled ones too. A set.
function regions.enemies(region) return enemies:at(region) end

--- The enemies in a region that can be fought in this turn (MEC-FLEE-03). A set.
function regions.engageable(region) return engageable:at(region) end

--- All enemies on the map. A set.
function regions.all_enemies() return enemies:all() end

--- All enemies on the map that can be fought in this turn. A set.
function regions.all_engageable() return engageable:all() end

--- Regions with an enemy that can be fought. A set, in the order of the arrows.
function regions.with_engageable()
  return regions.order:where(function(region) return #engageable:at(region) > 0 end)
end

local function has_room(region) return region.room == nil or region.room > 0 end

--- Is a slot free there?
regions.has_room = has_room

--- Regions with a free slot. A set.
function regions.with_room() return regions.order:where(has_room) end

--- The region where an enemy bound for `region` finds a slot: that one, or the first along the arrows; nil: nowhere.
function regions.slot(region)
  if has_room(region) then return region end
  return board.follow(region, "arrow", has_room) -- MEC-INV-04, MEC-INV-05
end

--- The home region of a side, or nil: regions are owned by whose home they are.
function regions.home(side)
  for region in all:each() do
    if region.owner == side then return region end
  end
end

return regions
