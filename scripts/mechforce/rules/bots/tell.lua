-- What players are told of their options before they choose: prices, figures, what dice show and do. By subject in
-- rules/bots/tell/.
local words = require "bots.tell.words"

local tell = {}
local facts = {}
tell.facts = facts

for _, part in ipairs { require "bots.tell.battle", require "bots.tell.shop", require "bots.tell.fields" } do
  for decision, told in pairs(part) do facts[decision] = told end
end

local tellers = {}

function tellers.enemy(enemy) return words.sheet(enemy, words.enemy(enemy)) end

function tellers.mech(mech) return text("fact-own-mech", words.mech(mech), words.own(mech.side)) end

-- The mech of that item that somebody plays.
local function mech_of(id)
  for _, side in ipairs(world.sides) do
    if side.mech and side.mech.item == id then return side.mech end
  end
end

--- What a thing is now; of an item what its card says.
function facts.about(_, thing)
  if type(thing) == "number" then return nil end
  if type(thing) ~= "string" then
    local told = tellers[thing.kind]
    return told and told(thing) or nil
  end
  local enemy, mech = data.enemy[thing], mech_of(thing)
  if enemy then
    local figures = text("fact-printed", enemy.max_shields, enemy.max_health, enemy.speed, words.deals(enemy))
    return words.sheet(enemy, figures)
  end
  if mech then return text("fact-of-side", mech.side, tellers.mech(mech)) end
  local skill = data.skill[thing]
  if skill then return text("fact-skill-now", skill.cost, skill.wave) end
end

return tell
