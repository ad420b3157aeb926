-- What a defeated enemy pays (MEC-DMG-03, -04, MEC-BRK-02 to 05, MEC-HELP-02 to 05, MEC-PERK-10, -12).
-- NOT WRITTEN YET: shares of tokens and helpers. All goes to the first of the sharers.
local state = require "battle.state"
local gains = require "gains"
local deals = require "deals"
local seats = require "seats"
local skills = require "skills"
local waves = require "waves"

local rewards = {}

--- An enemy of the battle is at 0 health: it pays and leaves the map.
function rewards.defeat(enemy)
  local region, sharers = enemy.node, state.sharers()
  log("log-defeated", enemy)
  change.set(enemy, "fighting", false)
  change.add(world, "won", 1)
  for token in enemy.cargo:each() do change.remove(token) end -- MEC-BRK-05
  gains.bp(sharers[1], enemy.bp, "enemy") -- MEC-DMG-03
  for _, share in ipairs(deals.split_cubes(sharers, enemy.power)) do skills.salvaged(share[1], share[2]) end
  local claimer = deals.card_to(sharers, enemy)
  change.set(enemy, "bleed", 0)
  change.set(enemy, "exhausted", false) -- MEC-SKILL-02
  change.move(enemy, world.zone("claimed", claimer), "bottom") -- MEC-DMG-03, MEC-DMG-04
  log("log-claims", claimer, enemy)
  raise("enemy-defeated", enemy, world.primary, region)
end

--- Bonus of a battle whose enemies were all defeated (MEC-PERK-10, OP-10).
function rewards.bonuses()
  for _, side in ipairs(state.sharers()) do
    if seats.has(side, "bonus-bp") then gains.bp(side, waves.number(), "headlines") end -- MEC-PERK-10
  end
end

return rewards
