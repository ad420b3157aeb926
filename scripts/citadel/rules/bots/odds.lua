-- Odds of an attack, in thousandths, for bots: exact, by counting the ways in which dice can fall.
local harm = require "attack.harm"
local combat = require "attack.combat"

local odds = {}

-- Faces of each die of the ruleset; the die of a rank card from worst to best.
local faces = {
  white = { 0, 0, 0, 1, 1, 1 },
  middle = { 0, 0, 1, 1, 1, 2 },
  best = { 0, 1, 1, 1, 2, 2 },
}
local quality = { white = 1, middle = 2, best = 3 }

-- Ways to show a hit on a defence die, of six.
local stops = { none = 0, white = 3, middle = 4, best = 5 }

-- `ways[h + 1]`: ways to show h hits; with one more die.
local function with(ways, die)
  local out = {}
  for i = 1, #ways + 2 do out[i] = 0 end
  for i = 1, #ways do
    for _, hits in ipairs(faces[die]) do out[i + hits] = out[i + hits] + ways[i] end
  end
  return out
end

-- By rank, type and number of dice: the best ones that the rank card shows.
local shown = {}
for rank, card in ipairs(data.list("rank-card")) do
  shown[rank] = {}
  for _, type in ipairs { "firearm", "close", "tech" } do
    local dice = {}
    for i = 1, #card[type] do dice[i] = card[type][i] end
    table.sort(dice, function(a, b) return quality[a] > quality[b] end)
    local ways = { 1 }
    shown[rank][type] = {}
    for n = 1, #dice do
      ways = with(ways, dice[n])
      shown[rank][type][n] = ways
    end
  end
end

--- Ways in which the dice of a line can fall, by hits from 0 on.
---@param line table item of kind line
---@param bonus integer white dice
---@return table array
function odds.ways(side, line, bonus)
  local ways = shown[side.rank][line.type][line.dice]
  for _, die in ipairs(line.extra) do ways = with(ways, die) end
  for _ = 1, math.min(bonus, 4) do ways = with(ways, "white") end
  return ways
end

--- Ways in which these dice can fall, by hits from 0 on.
---@param dice table array of die ids
---@return table array
function odds.pool(dice)
  local ways = { 1 }
  for i = 1, #dice do ways = with(ways, dice[i]) end
  return ways
end

-- Shapes of area attacks: creatures get no armour check.
local area = { swing = true, ray = true, blast = true }

-- Thousandths in which hits are more than DEFENSE, one point of which a defence die may stop.
local function beating(ways, defence, die)
  local all, good = 0, 0
  for i = 1, #ways do
    local hits = i - 1
    all = all + ways[i]
    if hits > defence + 1 then
      good = good + ways[i] * 6
    elseif hits == defence + 1 then
      good = good + ways[i] * (6 - stops[die])
    end
  end
  return good * 1000 // (all * 6)
end

--- Thousandths for at least one point of damage on a target.
---@param ways table of `odds.ways`
---@param target any creature, terrain or terminal
---@param line table item of kind line
function odds.success(ways, trooper, target, line)
  local die = target.kind == "creature" and not area[line.shape] and harm.row(target).die or "none"
  return beating(ways, combat.defence(target, trooper, line.type), die)
end

--- Thousandths of a point of damage that a trooper can expect to take, without its armour check.
function odds.damage(ways, defence)
  local all, points = 0, 0
  for i = 1, #ways do
    all = all + ways[i]
    points = points + math.max(0, i - 1 - defence) * ways[i]
  end
  return points * 1000 // all
end

--- Thousandths of points that an attack on a figure with health brings: one for each it loses, more when it falls.
---@param ways table of `odds.pool`
---@param fall integer points for its fall
function odds.harm(ways, defence, health, fall)
  local all, points = 0, 0
  for i = 1, #ways do
    local damage = i - 1 - defence
    all = all + ways[i]
    if damage >= health then
      points = points + (health + fall) * ways[i]
    elseif damage > 0 then
      points = points + damage * ways[i]
    end
  end
  return points * 1000 // all
end

return odds
