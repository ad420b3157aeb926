-- The Briefing Room: what the perks of a side do, the orders that they set, and who is still in.
local seats = {}

local base, briefing = world.zone("base"), world.zone("briefing")

-- What each perk does and each skill lends, by its id.
local does, lends = {}, {}
local function listed(out, items, property)
  for _, item in ipairs(items) do
    out[item.id] = {}
    for _, what in ipairs(item[property]) do out[item.id][what] = true end
  end
end
listed(does, data.list("perk"), "does")
listed(lends, data.list("skill"), "lends")

--- Does the perk with this id do this?
function seats.does(id, what) return does[id][what] == true end

--- Has the side in this turn what a perk does ("cheap-mods", "bonus-bp" …: the values of `does`)? By its own perk or
--- by a skill in effect that lends it (MEC-WAR-02, MEC-WAR-17).
function seats.has(side, what)
  local perk = side.perk
  if perk and does[perk.item][what] then return true end
  local active = side.active_skills
  for i = 1, #active do
    if lends[active[i]][what] then return true end
  end
  return false
end

--- May the side roll the Airstrike die in its battles, by a perk that it has not given up for this turn
--- (MEC-PERK-13)?
function seats.airstrike(side) return not world.airstrike_out and seats.has(side, "airstrike") end

--- Sides by the order of their perks, or the other way round; of equal ones the first holder of a perk first
--- (MEC-WAR-14), then as they are given, by seat; those without a perk last. An array.
local function ordered(sides, backward)
  local out, ranks = {}, {}
  for i = 1, #sides do
    local side = sides[i]
    local perk, rank = side.perk, math.maxinteger
    if perk then
      rank = backward and -perk.order or perk.order
      if side.second_seat then rank = rank + 0.5 end
    end
    while i > 1 and ranks[i - 1] > rank do
      out[i], ranks[i] = out[i - 1], ranks[i - 1]
      i = i - 1
    end
    out[i], ranks[i] = side, rank
  end
  return out
end

--- The sides in Foundry order, those without a perk last. An array.
function seats.foundry_order() return ordered(world.sides, false) end -- MEC-PERK-05

--- The sides in engagement order, the other way round; those without a perk last here too. An array. `some`: an array
--- of those that are asked about, by seat; else all.
function seats.engagement_order(some) return ordered(some or world.sides, true) end -- MEC-PERK-05

--- Is the mech of a side still in the Briefing Room, or in a battle?
function seats.is_in(side) return side.mech.zone ~= base end

--- The mech goes to base for the rest of the turn. It stirs the pass (OP-16).
function seats.to_base(side)
  change.move(side.mech, base)
  change.set(world, "stirred", true)
end

--- The mech goes to the seat of its perk, from a battle; without a perk into the Briefing Room.
function seats.to_seat(side) change.move(side.mech, side.perk or briefing, "bottom") end

return seats
