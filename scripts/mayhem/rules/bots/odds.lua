-- Odds of attack dice, in thousandths, for bots: exact, by counting the faces of the dice that bonuses leave.
local dice = require "attack.dice"

local odds = {}

local DICE = 6 -- an attack with more counts as one with that many
local NET = 6 -- bonuses or penalties, likewise
local MOST = 9 -- hits that are told apart

-- Of the faces of a die in thousandths: those that hit, those among them that are aimed.
local faces = { red = { hit = 667, aim = 417 }, yellow = { hit = 500, aim = 375 }, white = { hit = 333, aim = 167 } }

-- `chances[h + 1]`: thousandths of h hits; with one more die. In millionths, so that little is lost.
local function with(chances, hit)
  local out = {}
  for i = 1, #chances + 1 do
    local missed = (chances[i] or 0) * (1000 - hit)
    local struck = i > 1 and chances[i - 1] * hit or 0
    out[i] = (missed + struck) // 1000
  end
  return out
end

-- Chances of N hits or more, by 1 to MOST, and the chance of an aimed hit.
local function row(pool)
  local chances, unaimed = { 1000000 }, 1000000
  for _, colour in ipairs(pool) do
    chances = with(chances, faces[colour].hit)
    unaimed = unaimed * (1000 - faces[colour].aim) // 1000
  end
  local found, rest = { aim = 1000 - unaimed // 1000 }, 0
  for hits = #chances - 1, 1, -1 do
    rest = rest + chances[hits + 1]
    found[hits] = rest // 1000
  end
  for hits = 1, MOST do found[hits] = found[hits] or 0 end
  return found
end

-- By colour of the band, number of dice and net bonuses; made once.
local rows = {}
for colour in pairs(faces) do
  rows[colour] = {}
  for count = 1, DICE do
    rows[colour][count] = {}
    for net = -NET, NET do rows[colour][count][net] = row(dice.pool(colour, count, net)) end
  end
end

odds.MOST = MOST

--- Chances of an attack.
---@param die string colour of its band
---@param count integer dice, at least 1
---@param net integer bonuses less penalties
---@return table [n]: thousandths of n hits or more, n from 1 to odds.MOST; aim: of an aimed hit
function odds.of(die, count, net)
  return rows[die][math.min(count, DICE)][math.max(-NET, math.min(NET, net))]
end

return odds
