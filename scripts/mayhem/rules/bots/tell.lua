-- What players are told of their options before they choose: chances of attacks, costs, and which windows can matter.
-- Chances are those of the dice after bonuses and penalties, before blocks, aim bonuses and abilities.
local roster = require "units.roster"
local wells = require "units.wells"
local cost = require "turns.cost"
local action = require "turns.action"
local weapon = require "attack.weapon"
local modifiers = require "attack.modifiers"
local blast = require "attack.blast"
local ability = require "abilities.ability"
local fight = require "bots.fight"
local odds = require "bots.odds"
local asked = require "bots.asked"

local tell = {}
local facts = {}
tell.facts = facts

local figures = filter { kind = "figure" }
local anything = filter {}

local function percent(thousandths) return (thousandths + 5) // 10 end

local function strike_of(unit)
  local found
  for strike in asked.running():each() do
    if strike.attacker == unit then found = strike end
  end
  return found
end

local function joined(parts, between) return table.concat(parts, between or ", ") end

-- The chances of an attack on a piece: of a hit, and of as many as it still takes.
local function chance(unit, id, piece, strike)
  local left = fight.strength(piece)
  local die = weapon.band(unit, id, board.distance(unit, piece), strike and strike.range)
  if not die then return text("fact-out-of-range", piece) end
  local count = data["action"][id].dice + (strike and strike.extra or 0) + ability.stat(unit, id, "dice")
  if die == "none" or count <= 0 then return text("fact-no-dice", piece, left) end
  local net = modifiers.net(unit, piece, strike or { action = id, bonus = 0, no_protection = false })
  local chances = odds.of(die, count, net)
  local hit = percent(chances[1])
  if hit == 0 then return text("fact-hopeless", piece, left) end
  local down = left <= odds.MOST and left > 0 and percent(chances[left]) or 0
  return text("fact-chance", piece, left, hit, down, net)
end

-- What stands on a square and would be struck there.
local function victims(unit, square, area)
  local squares = area >= 0 and blast.squares(square, area) or places(square)
  return anything:among(squares):where(function(piece)
    return (piece.kind == "device" or roster.is_unit(piece) or piece.kind == "om" or piece.kind == "event-marker") and
      not (piece.side and piece.side.team == unit.side.team)
  end)
end

function facts.target(_, options, unit)
  local strike, found = unit and strike_of(unit), {}
  if not strike then return nil end
  for square in options:each() do
    local parts = {}
    for piece in victims(unit, square, strike.area):each() do
      parts[#parts + 1] = chance(unit, strike.action, piece, strike)
    end
    if #parts > 0 then found[square] = joined(parts, "; ") end
  end
  return { options = found }
end

-- What an action costs a unit now, in words.
local function price(unit, id)
  local sum, parts = cost.of(unit, id), {}
  for _, kind in ipairs { "speed", "focus", "tech", "mayhem", "any" } do
    if sum[kind] > 0 then parts[#parts + 1] = text("fact-cubes", sum[kind], text("cube-" .. kind)) end
  end
  return #parts > 0 and joined(parts) or text("fact-free")
end

-- What an action does, by its figures.
local function does(unit, id)
  local row, parts = data["action"][id], { price(unit, id) }
  if row.mp > 0 then parts[#parts + 1] = text("fact-points", row.mp + ability.stat(unit, id, "mp")) end
  if row.dice > 0 then
    parts[#parts + 1] = text("fact-dice", row.dice + ability.stat(unit, id, "dice"), weapon.reach(unit, id))
    if unit.on_map then
      local there = fight.harms(id) and #figures:within(unit, weapon.reach(unit, id)):minus(figures:of(unit.side)) or 0
      if there == 0 then parts[#parts + 1] = text("fact-nobody") end
    end
  end
  return joined(parts)
end

-- The units of a board that may do an action now.
local function doers(own, id)
  return roster.units(own):where(function(unit) return unit.on_map and action.options(unit):has(id) end)
end

-- Names of what the mission offers to be done.
local function specials(own)
  local parts, seen = {}, {}
  for unit in roster.units(own):each() do
    for _, entry in ipairs(unit.on_map and offers("special", unit) or {}) do
      if not seen[entry.id] then
        seen[entry.id] = true
        local named, title = pcall(text, entry.id)
        parts[#parts + 1] = named and title or entry.id
      end
    end
  end
  return joined(parts)
end

-- The titles of a hand.
local function cards(side)
  local parts = {}
  for card in world.zone("hand", side.team):set():each() do parts[#parts + 1] = card.data.title end
  return joined(parts)
end

function facts.action(_, options, own)
  local found = {}
  if not own then return nil end
  for id in options:each() do
    if data["action"][id] then
      local able = doers(own, id)
      local unit = own.figure and able:has(own.figure) and own.figure or able:first()
      local words = unit and does(unit, id)
      found[id] = unit ~= own.figure and words and text("fact-by", unit, words) or words
    end
  end
  if options:has("special") then found.special = specials(own) end
  if options:has("draw") then found.draw = text("fact-draw") end
  if options:has("card") then found.card = cards(own.side) end
  return { options = found, line = facts.about(nil, own) }
end

facts["which-instant"] = function(_, options, unit)
  local found = {}
  for id in options:each() do
    if unit and data["action"][id] then found[id] = does(unit, id) end
  end
  return { options = found }
end

facts.interrupt = facts["which-instant"]

-- Boards by what they hold.
function facts.board(_, options)
  local found = {}
  for own in options:each() do found[own] = facts.about(nil, own) end
  return { options = found }
end

facts["acts-next"] = facts.board

facts["hack-dice"] = function(_, _, thing)
  local row = thing and thing.hack and data["hack"][thing.hack]
  return row and { line = text("fact-hack", row.difficulty, text("cube-" .. row.cost)) } or nil
end

-- Windows.

-- What is known of the attack on a side: who attacks whom with what chances.
local function threat(side)
  for strike in asked.running():each() do
    local victim = strike.victim or strike.target
    local by = strike.attacker
    if strike.space and by and by.side and by.side.team ~= side.team and victim and victim.side and
      victim.side.team == side.team and by.on_map and victim.on_map then
      return text("fact-attacked", by, chance(by, strike.action, victim, strike))
    end
  end
end

-- A window can matter when somebody who is attacked, or a card, can do something about it, and when one attacks and
-- holds a card with a die for it.
function facts.instant(side, options)
  local found = {}
  for what in options:each() do
    if type(what) ~= "string" and roster.is_unit(what) then
      local parts = {}
      for _, id in ipairs(what.instants) do
        if cost.affordable(what, id) then
          parts[#parts + 1] = text("fact-action", data["action"][id].title, price(what, id))
        end
      end
      found[what] = joined(parts, "; ")
    end
  end
  if options:has("draw") then found.draw = text("fact-draw") end
  local now = asked.attacked(side, options)
  if now or asked.attacks(side, options) or asked.first(side, options) then
    return { options = found, attacked = now, line = now and threat(side) or nil }
  end
  return { options = found, obvious = false }
end

function facts.block(_, _, unit)
  if not unit then return { attacked = true } end
  return { attacked = true, line = text("fact-block", unit, (fight.strength(unit))) }
end

facts["fall-dash"] = function() return { attacked = true } end

-- What one is told of a thing.

local tellers = {}

local function own_board(own)
  return text("fact-board", own.speed, own.focus, own.tech, own.mayhem, own.kind == "squad" and "" or wells.wounds(own))
end

tellers["elite-board"] = own_board
tellers.squad = own_board

local function unit(piece)
  local words = text("fact-unit", (fight.strength(piece)))
  return roster.elite(piece) and piece.board and words .. "; " .. own_board(piece.board) or words
end

tellers.minion, tellers.elite, tellers.giant, tellers.ally = unit, unit, unit, unit

tellers["event-marker"] = function(piece)
  local row = piece.hack and data["hack"][piece.hack]
  return row and text("fact-hack", row.difficulty, text("cube-" .. row.cost)) or nil
end

tellers.om = tellers["event-marker"]
tellers.device = tellers["event-marker"]

--- What a thing is worth now.
function facts.about(_, thing)
  if type(thing) == "string" or type(thing) == "number" then return nil end
  local told = tellers[thing.kind]
  return told and told(thing) or nil
end

return tell
