-- What bots do in windows and under fire.
local roster = require "units.roster"
local wells = require "units.wells"
local cost = require "turns.cost"
local kit = require "units.kit"
local fight = require "bots.fight"
local goals = require "bots.goals"
local evade = require "bots.evade"
local asked = require "bots.asked"

local bot = {}

local HAND = 4 -- cards that are enough

local LEAST = 6 -- what a die more must bring

-- Is there an own attack to which a die more would bring something?
local function wants_die(side)
  local brief = goals.of(side)
  return asked.adding(side):any(function(strike) return fight.one_more(brief, strike) >= LEAST end)
end

local function die_card(options)
  return options:where(function(each)
    return type(each) ~= "string" and each.kind == "mayhem-card" and each.universal == "die"
  end):first()
end

--- Gets out of the way of attacks, draws cards while the hand is small, adds a die to an own attack; else nothing.
function bot.instant(side, options)
  local way_out = evade.answer(side, options)
  if way_out then return way_out end
  if options:has("draw") and world.zone("hand", side.team).count < HAND then return "draw" end
  if side.team == world.active.team then
    local card = die_card(options)
    if card then return wants_die(side) and card or "pass" end
  end
  return options:has("pass-all") and "pass-all" or "pass"
end

--- Of the instants of who is attacked, the dash that it was asked for.
function bot.which_instant(_, options)
  return options:where(function(id) return data["action"][id].verb == "dash" end):first()
end

--- Own instants come first.
function bot.instant_order(side, options)
  return options:where(function(each) return type(each) ~= "string" and each.side == side end):first()
end

-- Can blocks be paid that keep a minion from going down? Hits that do not bring it down are forgotten after the turn.
local function stays(unit, hits)
  local needed = hits - fight.strength(unit) + 1
  if needed <= 0 then return false end
  local price = cost.of(unit, kit.block(unit))
  local sum = { mayhem = needed * price.mayhem }
  for _, well in ipairs(wells.colours) do sum[well] = needed * price[well] end
  return cost.covers(unit.board, sum, needed * price.any)
end

--- Blocks what would wound an elite, or bring a minion down that can still be kept.
function bot.block(_, _, unit)
  local hits, cubes = world.incoming, unit.board
  if roster.elite(unit) then
    local covered = cubes.shield + cubes.armor
    local left = cubes.health - wells.wounds(cubes)
    local hurt = hits - covered
    return hurt > 0 and (left <= 4 or wells.cubes(cubes) >= 3) and "block" or "pass"
  end
  if unit.kind == "minion" then return stays(unit, hits) and "block" or "pass" end
  return hits > 0 and "block" or "pass"
end

function bot.fall_dash(_, options)
  return options:copy():remove("pass"):first()
end

return bot
