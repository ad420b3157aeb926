-- Phase 2: enemies land.
local regions = require "regions"
local setup = require "setup"
local game = require "game"

local invasion = {}

local faces = regions.order:sum(function(region) return region.faces end)
local sides_of_die = 6

--- The regions that the dice show, an array. Where the faces of all regions make six the die is rolled, so that specs
--- can force it; else chance with the purpose "invasion" takes its place.
local function rolled(count)
  local shown = {}
  for _ = 1, count do
    local n = faces == sides_of_die and roll("invasion") or random(faces, "invasion")
    for region in regions.order:each() do
      n = n - region.faces
      if n <= 0 then
        table.insert(shown, region)
        break
      end
    end
  end
  return shown
end

--- Puts an enemy on the map, bound for a region: there or along the arrows. Without a slot the card goes back under the
--- deck (OP-40).
function invasion.land(enemy, region)
  local slot = regions.slot(region) -- MEC-INV-04, MEC-INV-05
  if not slot then
    change.move(enemy, world.zone("enemy-deck"), "bottom")
    log("log-turned-away", enemy)
    return
  end
  change.move(enemy, slot)
  setup.print(enemy) -- MEC-INV-06
  if slot ~= region then log("log-overflows", enemy, region) end
  log("log-lands", enemy, slot)
  raise("enemy-placed", enemy, slot)
end

--- The step: one card for each die, region by region in the order of the arrows from the first region.
function invasion.phase()
  game.phase("invasion")
  if faces == 0 then return end
  local shown = rolled(#world.sides + option.invasion_more) -- MEC-SETUP-02, MEC-INV-01
  local deck = world.zone("enemy-deck")
  for region in regions.order:each() do -- MEC-INV-02
    for _, each in ipairs(shown) do -- MEC-INV-03
      if each == region and deck.top then invasion.land(deck.top, region) end
    end
  end
end

return invasion
