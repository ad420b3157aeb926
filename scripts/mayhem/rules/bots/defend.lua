-- What bots do in windows and under fire.
local roster = require "units.roster"
local wells = require "units.wells"
local cards = require "bots.cards"
local evade = require "bots.evade"

local bot = {}

local strikes = filter { kind = "strike", on = "zone", where = { over = false, free = false } }

local HAND = 4 -- cards that are enough

-- An attack of the side that is about to be rolled.
local function own_attack(side)
  return strikes:inside(world.zone("strikes")):any(function(strike)
    return strike.attacker ~= nil and strike.attacker.side ~= nil and strike.attacker.side.team == side.team and
      strike.space ~= nil and not strike.rolled
  end)
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
    if card then return own_attack(side) and card or "pass" end
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

--- Blocks what would wound an elite, or bring a minion down.
function bot.block(_, _, unit)
  local hits, own = cards.rolled(), unit.board
  if roster.elite(unit) then
    local covered = own.shield + own.armor
    local left = own.health - wells.wounds(own)
    local hurt = hits - covered
    return hurt > 0 and (left <= 4 or wells.cubes(own) >= 3) and "block" or "pass"
  end
  return hits > 0 and "block" or "pass"
end

function bot.fall_dash(_, options)
  return options:copy():remove("pass"):first()
end

return bot
