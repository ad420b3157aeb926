-- Which perks bots take, and whether they redeploy.
local regions = require "regions"
local waves = require "waves"
local force = require "bots.force"

local seats = {}

local JOINED = 75 -- of a hundred battles of a turn a mech takes part in so many that are won

--- What a perk is worth to a side in this turn, in hundredths of Fame.
local function worth_of(side, perk)
  local wave, sum = waves.number(), 0
  local fields = #regions.with_engageable()
  for _, does in ipairs(perk.does) do
    if does == "airstrike" then sum = sum + 300 end
    if does == "bonus-bp" then sum = sum + math.floor(force.bp(side) * JOINED * fields * wave) end
    if does == "cheap-mods" then sum = sum + 60 end
    if does == "second-mod" then sum = sum + (side.cubes >= wave + 2 and 200 or 20) end
    if does == "cheap-overdrive" then sum = sum + (side.cubes >= 3 and side.overdrives < 3 and 60 or 0) end
    if does == "cheap-skills" then sum = sum + 40 * #world.zone("claimed", side) end
  end
  return sum
end

function seats.perk(side, options)
  local sums = {}
  for perk in options:each() do sums[perk] = worth_of(side, perk) end
  return options:score { { "worth", sums } }
end

--- The die is worth more than any redeployment.
function seats.redeploy() return "keep" end

function seats.moved(_, options) return set(options[1]) end

--- To where somebody may fight it who is strong.
function seats.moved_to(_, options)
  local worth = {}
  for region in options:each() do worth[region] = region.owner and region.owner.mech.power or 0 end
  return options:score { { "worth", worth } }
end

return { bot = seats, worth = worth_of }
