-- Whom a corporation sends, and what they take along.
local goals = require "bots.goals"
local arms = require "equipment.arms"

local draft = {}

-- Dice of a weapon, its extra ones counted more: they come on top of what the rank card shows.
local power = {}
for _, card in ipairs(data.list("equipment-card")) do
  if card.slot == "weapon" then
    local most = 0
    for _, id in ipairs(card.lines) do
      local line = data["line"][id]
      local special = line.shape ~= "single" and 1 or 0
      most = math.max(most, 3 * line.dice + 4 * #line.extra + special + math.min(line.max, 8) // 4)
    end
    power[card.id] = most
  end
end

-- Items by effect; what is not here is left in the bunker.
local wares = {
  dice = 9, defence = 9, plate = 7, squares = 8, haste = 6, heal = 6, slip = 4, pierce = 5, range = 3, reroll = 3,
  breach = 1,
}

-- Weapons before anything else, the strongest that can be paid; dice against terminals where there are some.
local function worth(card, brief)
  if card.slot == "weapon" then return 20 + power[card.item] end
  if card.effect == "hack" then return #brief.hack > 0 and 30 or -1 end
  if card.slot == "augment" and card.effect == "none" then return 4 end
  return wares[card.effect] or -1
end

function draft.pick(side, options)
  local brief = goals.of(side)
  local value = {}
  for card in options:each() do
    if card ~= "pass" then value[card] = worth(card, brief) end
  end
  return options:score { { "worth", value } }
end

-- Whoever has the least already.
function draft.bearer(_, options)
  return options:least(function(trooper) return #arms.items(trooper) end):first()
end

-- Fighters before technicians, but for terminals it takes one.
local callings = { close = 2, firearm = 3, tech = 1 }

function draft.characters(side, options, _, least)
  local hacks = #goals.of(side).hack > 0
  local value = {}
  for id in options:each() do
    local specialty = data["trooper"][id].specialty
    value[id] = hacks and specialty == "tech" and 9 or callings[specialty]
  end
  return options:score { { "worth", value } }:best(least)
end


return draft
