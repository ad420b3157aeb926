-- How bots drive: over enemies, and towards the goals of those who ride. They summon no vehicles.
local roster = require "units.roster"
local ride = require "vehicles.ride"
local ways = require "vehicles.moves"
local goals = require "bots.goals"
local fight = require "bots.fight"
local odds = require "bots.odds"

local vehicle = {}
local bot = {}
vehicle.bot = bot

local fronts = filter { kind = "vehicle" }

local STEP = 6 -- a square nearer to what there is to do
local OWN = 60 -- an own unit that is run down
local RAM = 4 -- dice. MAY-VEH-21

local function steered(front)
  return ride.riders(front, front.side):any(function(unit) return not roster.elite(unit) or unit.data.drives end)
end

-- What it brings to run into those who are in the way.
local function rams(brief, front, after)
  local sum, rammed = 0, set(front.rammed)
  for unit in ways.met(front, after):minus(ride.riders(front)):each() do
    if ways.hostile(front, unit) then
      sum = sum + (rammed:has(unit) and 0 or fight.harvest(brief, unit, odds.of(front.ram, RAM, 0)))
    else
      sum = sum - OWN
    end
  end
  return sum
end

local function way(square, wanted)
  return places(square):score { { "distance", wanted } }:most()
end

-- What one move is worth.
local function gain(brief, front, after, wanted)
  local nearer = #wanted > 0 and way(front.square, wanted) - way(after.front, wanted) or 0
  return STEP * nearer + rams(brief, front, after)
end

local function best(side, front)
  local brief = goals.of(side)
  local wanted, most, word = goals.places(brief), 0, nil
  for each, after in pairs(ways.of(front, steered(front))) do
    local worth = gain(brief, front, after, wanted)
    if worth > most then most, word = worth, each end
  end
  return most, word
end

-- Vehicles that move at all, each with what its best move is worth.
local function worths(side)
  local found = {}
  for front in fronts:of(side):each() do
    if front.driven then found[front] = best(side, front) end
  end
  return found
end

--- What driving on is worth to a side.
function vehicle.worth(side)
  local most, found = 0, worths(side)
  for front in fronts:of(side):each() do most = math.max(most, found[front] or 0) end
  return most
end

function bot.vehicle(side, options)
  return options:score { { "worth", worths(side) } }
end

function bot.drive(side, options, front)
  local _, word = best(side, front)
  if word and options:has(word) then return word end
  return options:has("stop") and "stop" or nil
end

return vehicle
