-- What a defeated enemy pays (MEC-DMG-03, -04, MEC-BRK-02 to 05, MEC-HELP-02 to 05, MEC-PERK-10, -12).
local state = require "battle.state"
local gains = require "gains"
local deals = require "deals"
local seats = require "seats"
local skills = require "skills"
local waves = require "waves"

local rewards = {}

--- Who has a share of an enemy's BP, each once (MEC-BRK-02): those who have fought, then those whose token lies on it.
--- Also the owner of the first token of an earlier battle, or nil (OP-09).
local function claimants(enemy, sharers)
  local out, first = set(sharers), nil
  for token in state.tokens(enemy):each() do
    out:add(token.side)
    if first == nil and token.battle ~= world.battle then first = token.side end
  end
  return out, first
end

--- BP of a defeated enemy: equal shares (MEC-HELP-04); what is over goes to the first token (MEC-BRK-03), or 1 to the
--- primary and 1 each to helpers that it names (MEC-HELP-05, OP-08).
local function share_bp(enemy, sharers)
  local out, first = claimants(enemy, sharers)
  local each, over = enemy.bp // #out, enemy.bp % #out
  local more = {}
  if first then
    more[first.index] = over -- MEC-BRK-03
  elseif over > 0 then
    more[sharers[1].index] = 1 -- MEC-HELP-05
    local others = out:copy():remove(sharers[1])
    for _ = 2, over do
      local helper = choose(sharers[1], "remainder", others, enemy) -- OP-08
      more[helper.index] = 1
      others:remove(helper)
    end
  end
  for side in out:each() do
    local share = each + (more[side.index] or 0)
    gains.bp(side, share, "enemy") -- MEC-DMG-03, MEC-BRK-02
    if side ~= world.starter then change.add(side, "helped", share) end
  end
end

--- An enemy of the battle is at 0 health: it pays and leaves the map.
function rewards.defeat(enemy)
  local region, sharers = enemy.node, state.sharers()
  log("log-defeated", enemy)
  change.set(enemy, "fighting", false)
  change.add(world, "won", 1)
  share_bp(enemy, sharers)
  for token in enemy.cargo:each() do change.remove(token) end -- MEC-BRK-05
  for _, share in ipairs(deals.split_cubes(sharers, enemy.power)) do
    skills.salvaged(share[1], share[2]) -- MEC-DMG-03, MEC-BRK-04
  end
  local claimer = deals.card_to(sharers, enemy) -- MEC-BRK-04
  change.set(enemy, "bleed", 0)
  change.set(enemy, "exhausted", false) -- MEC-SKILL-02
  change.move(enemy, world.zone("claimed", claimer), "bottom") -- MEC-DMG-03, MEC-DMG-04
  log("log-claims", enemy, claimer)
  raise("enemy-defeated", enemy, world.primary, region)
end

--- Bonus of a battle whose enemies were all defeated (MEC-PERK-10, OP-10).
function rewards.bonuses()
  for _, side in ipairs(state.sharers()) do
    if seats.has(side, "bonus-bp") then gains.bp(side, waves.number(), "headlines") end -- MEC-PERK-10
  end
end

return rewards
