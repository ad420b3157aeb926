-- What an attack is worth to a corporation, and which one is best.
local attack = require "attack.action"
local area = require "attack.area"
local firearm = require "attack.firearm"
local arms = require "equipment.arms"
local tech = require "attack.tech"
local combat = require "attack.combat"
local harm = require "attack.harm"
local odds = require "bots.odds"

local fight = {}

local troopers = filter { kind = "trooper" }

local GOAL = 60 -- what the brief wants gone, or hacked, in points
fight.GOAL = GOAL
local OWN = 4 -- a point of damage to a trooper, one's own or another's
local HOLDS = 8 -- who stands where the troopers have to go
local NEAR = 4 -- squares at which a creature is a danger

--- Points that it is worth to eliminate a target: PP, what it would do to the troopers near it, what the brief says.
---@param brief table of bots.goals
function fight.value(target, brief)
  if brief.attack:has(target) or brief.hack:has(target) then return GOAL end
  if target.kind == "terrain" then return target.points end
  if target.kind ~= "creature" then return 0 end
  local row = harm.row(target)
  local danger = #row.close + #row.firearm
  local close = #troopers:within(target, NEAR) > 0 and danger or danger // 2
  local held = brief.leave and brief.gather and brief.gather:has(target.square) and HOLDS or 0
  return 2 * row.points + close + held
end

-- Thousandths of points that one roll at many figures is expected to bring.
local function harvest(trooper, line, ways, struck, brief)
  local total = 0
  for figure in struck:each() do
    if figure.kind == "creature" then
      total = total + odds.success(ways, trooper, figure, line) * fight.value(figure, brief)
    else
      total = total - odds.damage(ways, combat.defence(figure, nil, "area")) * OWN
    end
  end
  return total
end

-- By shape: thousandths of points for aiming a line at a target, and what an area attack needs to be told.
local shapes = {}

function shapes.single(trooper, line, ways, target, brief)
  return odds.success(ways, trooper, target, line) * fight.value(target, brief)
end

shapes.hack = shapes.single

function shapes.pair(trooper, line, ways, target, brief)
  local chance = odds.success(ways, trooper, target, line)
  return (chance + chance * (1000 - chance) // 1000) * fight.value(target, brief)
end

function shapes.swing(trooper, line, ways, target, brief)
  local best, sense
  for _, each in ipairs { "clockwise", "counter-clockwise" } do
    local worth = harvest(trooper, line, ways, area.swing(trooper, target.square, each), brief)
    if not best or worth > best then best, sense = worth, each end
  end
  return best, sense
end

function shapes.ray(trooper, line, ways, target, brief)
  local way = board.direction(trooper.square, target.square)
  return harvest(trooper, line, ways, firearm.ray.struck(trooper, line, way), brief), way
end

function shapes.blast(trooper, line, ways, target, brief)
  local best, at
  for square in firearm.blast.squares(trooper, line, set(target)):each() do
    local worth = harvest(trooper, line, ways, area.blast(square), brief)
    if not best or worth > best then best, at = worth, square end
  end
  return best or 0, at
end

local function lines(trooper)
  local found = {}
  for _, id in ipairs(arms.lines(trooper)) do found[#found + 1] = data["line"][id] end
  local hacking = tech.hacking(trooper)
  if hacking then found[#found + 1] = data["line"][hacking] end
  return found
end

-- A terminal is hacked for the brief alone.
local function pointless(line, target, brief)
  return line.shape == "hack" and not brief.hack:has(target)
end

--- The best attack that a trooper has now.
---@param brief table of bots.goals
---@param only function? gets a line and a target: whether they are among what may be chosen
---@return table { worth: thousandths of points, chance: thousandths to harm the target, line, target, aim: direction,
--- sense or square } or nil
function fight.best(trooper, brief, only)
  if not trooper.on_map then return nil end
  local best
  for _, line in ipairs(lines(trooper)) do
    for target in attack.targets(trooper, line):each() do
      if not pointless(line, target, brief) and (not only or only(line, target)) then
        local ways = odds.ways(trooper.side, line, attack.bonus(trooper, line, target))
        local worth, aim = shapes[line.shape](trooper, line, ways, target, brief)
        if not best or worth > best.worth then
          local chance = odds.success(ways, trooper, target, line)
          best = { worth = worth, line = line, target = target, aim = aim, chance = chance }
        end
      end
    end
  end
  return best
end

return fight
