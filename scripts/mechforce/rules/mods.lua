-- Mods on mechs: slots, dice, power. Who pays what for them is the Workshop's affair.
local mods = {}

local mod_cards = filter { kind = "mod", on = "zone" }
local dice = filter { kind = "battle-die", on = "zone" }

--- How many slots of a kind ("arm", "shoulder") every mech has (MEC-SHOP-11, OP-01).
function mods.slots(slot)
  if slot == "arm" then return option.arm_slots end
  return option.shoulder_slots
end

--- The mods that a side has installed; of one kind of slot where it is named. A set.
function mods.installed(side, slot)
  local all = mod_cards:inside(world.zone("mods", side))
  if slot == nil then return all end
  return all:where(function(mod) return mod.slot == slot end)
end

--- Is a slot for this mod empty?
function mods.fits(side, mod)
  return #mods.installed(side, mod.slot) < mods.slots(mod.slot)
end

--- Takes a tile from the bag, nil when it is empty. The bag is always shuffled, so its top is any of them.
function mods.draw() return world.zone("bag").top end

--- Puts a tile back into the bag.
function mods.to_bag(mod)
  local bag = world.zone("bag")
  change.move(mod, bag)
  change.shuffle(bag)
end

--- New battle dice in the pool of a side: `ids` is a list of ids of battle dice (MEC-SHOP-18).
function mods.add_dice(side, ids)
  local pool = world.zone("pool", side)
  for _, id in ipairs(ids) do change.create(id, pool, side) end
end

local function remove_dice(side, ids)
  local pool = dice:inside(world.zone("pool", side))
  for _, id in ipairs(ids) do
    local die = pool:where(function(each) return each.item == id end):first()
    pool:remove(die)
    change.remove(die)
  end
end

--- Sets the top of the dial to base power and the power of the mods (MEC-SETUP-16, MEC-SHOP-15); the dial itself stays.
function mods.set_top(side)
  change.set(side.mech, "top", option.base_power + mods.installed(side):sum(function(mod) return mod.wave end))
end

--- Installs a mod in an empty slot, with its dice. Nothing is paid here.
function mods.install(side, mod)
  change.move(mod, world.zone("mods", side), "bottom")
  mods.add_dice(side, mod.dice)
  mods.set_top(side)
  log("log-installed", side, mod)
  raise("mod-installed", side, mod)
end

--- Takes an installed mod and its dice out of the game (MEC-SHOP-08). What it pays is the caller's affair.
function mods.take_off(side, mod)
  remove_dice(side, mod.dice)
  change.remove(mod)
  mods.set_top(side)
  raise("piece-removed", mod)
end

return mods
