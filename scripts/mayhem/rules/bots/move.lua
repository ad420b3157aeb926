-- How units of bots move, jump and turn.
local pace = require "movement.pace"
local gravity = require "movement.gravity"
local ability_list = require "abilities.list"
local weapon = require "attack.weapon"
local goals = require "bots.goals"
local place = require "bots.place"
local evade = require "bots.evade"

local moves = {}
local bot = {}
moves.bot = bot

local strikes = filter { kind = "strike", on = "zone", where = { over = false } }
local figures = filter { kind = "figure" }

local words = { "stop", "other", "jump", "direct" }
local FLIGHT = 20 -- by how much a jump that costs cubes must be better than the way on foot
local AIM = 50 -- a target for the attack that comes after the move
local SAFE = 500 -- a square on which an attack misses

--- The attack that a unit is making, or nil.
function moves.strike_of(unit)
  local found
  for strike in strikes:inside(world.zone("strikes")):each() do
    if strike.attacker == unit then found = strike end
  end
  return found
end

-- An attack that comes after this move wants a target.
local function with_attack(terms, unit)
  local strike = moves.strike_of(unit)
  if not strike then return terms end
  local reach = weapon.reach(unit, strike.action)
  for foe in figures:within(unit, reach + 4):each() do
    if foe.side.team ~= unit.side.team then
      terms[#terms + 1] = { "on", board.in_line(foe, reach), AIM }
    end
  end
  return terms
end

-- The jump that a unit could make now: levels up, spaces across; nil: none. With the word that offers it.
local function jump_of(unit, options)
  if options:has("jump") then
    if gravity.lifts(unit) then return gravity.boundless, gravity.boundless, "jump" end
    local row = data["action"][unit.running[#unit.running]]
    return row.up, row.across, "jump"
  end
  if not options:has("other") then return nil end
  for _, id in ipairs(unit.kit) do
    local row = data["action"][id]
    if row.verb == "jump" and row.type == "add-on" then
      local used = false
      for _, each in ipairs(unit.board.used) do used = used or each == id end
      if not used then
        return row.up + ability_list.stat(unit, id, "up"), row.across + ability_list.stat(unit, id, "across"), "other"
      end
    end
  end
  return nil
end

-- The best square that a jump would bring.
local function by_air(unit, options, terms)
  local up, across, word = jump_of(unit, options)
  if not up or not unit.on_map then return nil end
  local ways = board.flight(unit, pace.movement(unit), pace.budget(unit), unit.level + up, across)
  return #ways > 0 and ways:score(terms):most() or nil, word
end

--- Where to; a jump first when that leads to a better space.
function bot.move(side, options, unit)
  local terms = with_attack(place.terms(unit, goals.of(side)), unit)
  local scores = options:copy():minus(set(words)):score(terms)
  local best = scores:most()
  local here = unit.on_map and options:has("stop") and place.here(unit, terms) or nil
  local walking = math.max(best or -99999, here or -99999)
  local air, word = by_air(unit, options, terms)
  if air and air > walking + (word == "other" and FLIGHT or 2) then return word end
  if here and (not best or here >= best) then return "stop" end
  return scores:best()
end

--- Interrupting a move: to jump.
function bot.interrupt(_, options)
  for id in options:each() do
    if data["action"][id].verb == "jump" then return id end
  end
  return nil
end

function bot.jump(side, options, unit)
  local terms = with_attack(place.terms(unit, goals.of(side)), unit)
  local scores = options:copy():minus(set(words)):score(terms)
  local best = scores:most()
  if options:has("stop") and (not best or place.here(unit, terms) >= best) then return "stop" end
  return scores:best()
end

local function where(side, options, unit)
  return options:score(place.terms(unit, goals.of(side)))
end

bot.settle_down = where
bot.displaced = where

--- Out of the way of an attack, else where it is best.
function bot.dash(side, options, unit)
  local terms = place.terms(unit, goals.of(side))
  local victim, safe = evade.victim(side)
  if victim == unit then terms[#terms + 1] = { "on", safe, SAFE } end
  return options:score(terms)
end

--- Does a unit want to spend the movement points of Move Up?
function moves.restless(side, unit)
  return place.leads_on(unit, goals.of(side), unit.spare)
end

-- Enemies in front, the nearest above all.
local function ahead(word, east, south)
  if word == "north" then return south < 0 or south == 0 and (east == 1 or east == -1) end
  if word == "south" then return south > 0 or south == 0 and (east == 1 or east == -1) end
  if word == "east" then return east > 0 or east == 0 and (south == 1 or south == -1) end
  return east < 0 or east == 0 and (south == 1 or south == -1)
end

function bot.facing(_, options, unit)
  local sum = {}
  for word in options:each() do sum[word] = 0 end
  if not unit.on_map then return nil end
  for foe in figures:within(unit, 10):each() do
    if foe.side.team ~= unit.side.team then
      local east, south = board.offset(unit, foe)
      local near = 20 - math.max(math.abs(east), math.abs(south))
      for word in options:each() do
        if ahead(word, east, south) then sum[word] = sum[word] + near end
      end
    end
  end
  return options:score { { "worth", sum } }
end

moves.movement = pace.movement

return moves
