-- What bots do about attacks on them before the dice fall: dashes out of reach, and cards that shield.
local cost = require "turns.cost"
local wells = require "units.wells"
local roster = require "units.roster"
local dash = require "movement.dash"
local target = require "attack.target"
local blast = require "attack.blast"
local goals = require "bots.goals"
local fight = require "bots.fight"
local place = require "bots.place"
local asked = require "bots.asked"

local evade = {}

local CUBE = 5
local LEAST = 12 -- harm for which something is done

-- What an attack will cost the side of a unit.
local function harm(brief, strike, unit)
  local found = fight.chances(strike, unit)
  return found and fight.harvest(brief, unit, found, strike.aimed) or 0
end

-- Squares beside a unit on which an attack misses it.
local function shelter(strike, unit)
  local spaces = dash.spaces(unit)
  if strike.area >= 0 then return spaces:minus(blast.squares(strike.space, strike.area)) end
  if strike.free then return places() end
  return spaces:where(function(square)
    return not target.reaches(strike.attacker, strike.action, square, strike, true)
  end)
end

-- The attack that hurts a side most, and whom.
local function worst(side)
  local running = asked.running()
  if #running == 0 then return nil end
  local brief, most, strike, unit = goals.of(side), LEAST - 1, nil, nil
  for each in running:each() do
    for victim in asked.struck(each, side):each() do
      local worth = roster.is_unit(victim) and harm(brief, each, victim) or 0
      if worth > most then most, strike, unit = worth, each, victim end
    end
  end
  return strike, unit, most, brief
end

local function dash_of(unit)
  for _, id in ipairs(unit.instants) do
    if data["action"][id].verb == "dash" and not unit.dashed and cost.affordable(unit, id) then return id end
  end
  return nil
end

local function price(unit, id)
  local sum = cost.of(unit, id)
  return CUBE * (sum.speed + sum.focus + sum.tech + sum.mayhem + sum.any)
end

-- Is it worth its cubes, and the square that the unit gives up, to dash?
local function pays(brief, unit, id, spaces, saved)
  local terms = place.terms(unit, brief)
  local lost = math.max(0, place.here(unit, terms) - spaces:score(terms):most())
  return saved > price(unit, id) + lost
end

-- A card that shields a unit which is attacked, or nil.
local function cover(options, unit)
  local room = roster.elite(unit) and wells.room(unit.board, "armor") > 0
  return options:where(function(card)
    if type(card) == "string" or card.kind ~= "mayhem-card" then return false end
    return evade.own_use(card, unit) or room and card.universal == "armor"
  end):first()
end

--- Is it an instant of this unit that shields or heals it?
function evade.own_use(card, unit)
  local row = data["action"][card.action]
  return card.unit == unit.item and row.type == "instant" and row.verb == "effect" and not unit.interrupted and
    fight.shields(card.action) and cost.affordable(unit, card.action)
end

--- What a side does in a window: the unit that dashes, a card, or nil.
function evade.answer(side, options)
  local strike, unit, most, brief = worst(side)
  if not strike then return nil end
  local id = options:has(unit) and dash_of(unit)
  local spaces = id and shelter(strike, unit)
  if id and #spaces > 0 and pays(brief, unit, id, spaces, most) then return unit end
  return cover(options, unit)
end

--- Who is attacked worst, and where it would be safe.
---@return Piece|nil unit
---@return Set|nil squares
function evade.victim(side)
  local strike, unit = worst(side)
  if strike then return unit, shelter(strike, unit) end
end

return evade
