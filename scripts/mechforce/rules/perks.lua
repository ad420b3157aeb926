-- Phase 4: who takes which perk. What perks do: rules/seats.lua.
local regions = require "regions"
local game = require "game"
local skills = require "skills"

local perks = {}

local perk_pieces = filter { kind = "perk", on = "zone" }

local function threat_at_home(side)
  local home = regions.home(side)
  if not home then return 0 end
  return regions.enemies(home):sum(function(enemy) return enemy.power end)
end

--- The order in which perks are chosen: fewest BP, then most enemy power at home, then chance. An array of sides.
local function choosing_order()
  local left, out = set(), {}
  for _, side in ipairs(world.sides) do left:add(side) end
  while #left > 0 do
    local first = left:least(function(side) return side.bp end) -- MEC-PERK-01
    first = first:most(threat_at_home) -- MEC-PERK-02
    local side = random_of(first, "perk-tie") -- MEC-PERK-03
    left:remove(side)
    table.insert(out, side)
  end
  return out
end

--- The step: mechs leave their seats of the last turn; then early risers, then everybody in order.
function perks.phase()
  game.phase("briefing")
  for _, side in ipairs(world.sides) do
    change.set(side, "last-perk", side.perk and side.perk.item or nil)
    change.set(side, "perk", nil)
    change.set(side, "second-seat", false)
    change.move(side.mech, world.zone("base"))
  end
  push("briefing-order")
  skills.before_perks()
end

--- The step: who chooses when.
function perks.queue()
  local order = skills.perk_order(choosing_order())
  for i = #order, 1, -1 do push("perk-choice", order[i]) end
end

--- Seats that a side may take: free ones that the mission does not forbid (MEC-PERK-04).
local function free_seats(side)
  return perk_pieces:all():where(function(perk)
    return #perk.cargo == 0 and not vetoed("take-perk", side, perk)
  end)
end

--- A side takes its seat. `second`: shares it with its first holder.
function perks.take(side, perk, second)
  change.set(side, "perk", perk)
  change.set(side, "second-seat", second or false)
  change.move(side.mech, perk, "bottom")
  log("log-perk", side, perk)
  raise("perk-chosen", side, perk)
end

--- The step of one side. Without a free seat the mech stands in the Briefing Room without a perk.
function perks.choice(side)
  local free = skills.more_seats(side, free_seats(side))
  if #free == 0 then
    change.move(side.mech, world.zone("briefing"))
  else
    local perk = choose(side, "perk", free)
    perks.take(side, perk, #perk.cargo > 0)
  end
  skills.after_perk(side)
end

return perks
