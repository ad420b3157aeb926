-- What players are told of their options before they choose: chances of attacks, costs, and which windows can matter.
-- Chances are those of the dice after bonuses and penalties, before blocks, aim bonuses and abilities.
local roster = require "units.roster"
local wells = require "units.wells"
local cost = require "turns.cost"
local action = require "turns.action"
local weapon = require "attack.weapon"
local modifiers = require "attack.modifiers"
local blast = require "attack.blast"
local throw = require "attack.throw"
local kit = require "units.kit"
local ability = require "abilities.ability"
local fight = require "bots.fight"
local odds = require "bots.odds"
local asked = require "bots.asked"
local moves = require "bots.move"
local says = require "bots.says"
local tell_unit = require "bots.tell_unit"
local numbers = require "numbers"

local tell = {}
local facts = {}
tell.facts = facts
for decision, told in pairs(tell_unit) do facts[decision] = told end

local figures = filter { kind = "figure" }

local function percent(thousandths) return (thousandths + 5) // 10 end

local function joined(parts, between) return table.concat(parts, between or ", ") end

local sources = { "flank", "levels", "protection", "statuses", "weapon", "ability" }

local function signed(n) return string.format("%+d", n) end

-- Where bonuses and penalties come from.
local function reasons(unit, piece, strike, centre, net)
  local parts, rest = modifiers.parts(unit, piece, strike, centre), net
  local words = {}
  for _, source in ipairs(sources) do
    local part = parts[source]
    rest = rest - part
    if part ~= 0 then words[#words + 1] = text("fact-" .. source, signed(part)) end
  end
  if rest ~= 0 then words[#words + 1] = text("fact-mission", signed(rest)) end
  return joined(words)
end

-- The chances of an attack on a piece: of a hit, and of as many as it still takes.
---@param square integer the target space
local function chance(piece, strike, square)
  local left = fight.strength(piece)
  local die, count, net, centre = throw.at(strike, piece, square)
  if not die then return text("fact-out-of-range", piece) end
  if die == "none" or count <= 0 then return text("fact-no-dice", piece, left) end
  local why = reasons(strike.attacker, piece, strike, centre, net)
  local chances = odds.of(die, count, net)
  local hit = percent(chances[1])
  if hit == 0 then return text("fact-hopeless", piece, left, why) end
  local down = left <= odds.MOST and left > 0 and percent(chances[left]) or 0
  return text("fact-chance", piece, left, hit, down, why)
end

-- Does an attack lay an explosion and roll no dice?
local function lays(id)
  return data["action"][id].dice == 0 and asked.lays_only(id)
end

-- Who stands where an explosion may reach: enemies, then own units.
local function in_reach(unit, square)
  local near = figures:among(blast.squares(square, 1))
  local own = near:where(function(other) return other.side.team == unit.side.team end)
  local words = {}
  for other in near:minus(own):each() do words[#words + 1] = text("fact-beside", other) end
  for other in own:each() do words[#words + 1] = text("fact-beside-own", other) end
  return words
end

function facts.target(_, options, unit)
  local strike, found = unit and moves.strike_of(unit), {}
  if not strike then return nil end
  local laid = lays(strike.action)
  for square in options:each() do
    local parts = laid and in_reach(unit, square) or {}
    for piece in (laid and set() or fight.struck(unit, square, strike.area)):each() do
      parts[#parts + 1] = chance(piece, strike, square)
    end
    local charged = not laid and option.advanced and board.has(square, "explosive")
    if charged then parts[#parts + 1] = text("fact-explosive") end
    if #parts > 0 then found[square] = joined(parts, "; ") end
  end
  return { options = found, line = laid and text("fact-laid") or nil }
end

-- What an action costs a unit now, in words.
local function price(unit, id)
  local sum, parts = cost.of(unit, id), {}
  for _, kind in ipairs { "speed", "focus", "tech", "mayhem", "any" } do
    if sum[kind] > 0 then parts[#parts + 1] = text("fact-cubes", sum[kind], text("thing-" .. kind)) end
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
  local words = joined(parts)
  if row.mp > 0 or row.dice > 0 then return words end -- the figures say it
  local printed = says.action(id)
  return printed == "" and words or text("fact-says", words, printed)
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

-- Instants of the units of a side's other boards, with what they cost.
local function instants_beside(own)
  local parts = {}
  for unit in figures:of(own.side):each() do
    for _, id in ipairs(unit.board ~= own and unit.on_map and unit.instants or {}) do
      if cost.affordable(unit, id) then
        parts[#parts + 1] = text("fact-by", unit, text("fact-action", data["action"][id].title, price(unit, id)))
      end
    end
  end
  return joined(parts, "; ")
end

-- Movement points that units of a board have without an action.
local function spare(own)
  local parts = {}
  for unit in roster.units(own):each() do
    if unit.spare > 0 then parts[#parts + 1] = text("fact-by", unit, text("fact-points", unit.spare)) end
  end
  return joined(parts, "; ")
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
  if options:has("draw") then found.draw = text("fact-draw", numbers.cubes_for_card) end
  if options:has("card") then found.card = cards(own.side) end
  if options:has("elsewhere") then found.elsewhere = instants_beside(own) end
  if options:has("walk") then found.walk = spare(own) end
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

-- What is left to walk, and the actions that may come in between.
function facts.move(_, options, unit)
  if not unit then return nil end
  local parts = {}
  for id in action.options(unit):each() do
    if data["action"][id].type == "add-on" then parts[#parts + 1] = data["action"][id].title end
  end
  return { options = options:has("other") and { other = joined(parts) } or nil, line = text("fact-left", unit.mp) }
end

-- Boards by what they hold.
function facts.board(_, options)
  local found = {}
  for own in options:each() do found[own] = facts.about(nil, own) end
  return { options = found }
end

facts["acts-next"] = facts.board

facts["hack-dice"] = function(_, _, thing)
  local row = thing and thing.hack and data["hack"][thing.hack]
  return row and { line = text("fact-hack", row.difficulty, text("thing-" .. row.cost)) } or nil
end

-- Windows.

-- What is known of the attack on a side: who attacks whom with what chances.
local function threat(side)
  for strike in asked.running():each() do
    local victim = strike.victim or strike.target
    local by = strike.attacker
    if strike.space and by and by.side and by.side.team ~= side.team and victim and victim.side and
      victim.side.team == side.team and by.on_map and victim.on_map then
      return text("fact-attacked", by, chance(victim, strike, strike.space))
    end
  end
end

-- Is this a unit that could dash now with one of its instants?
local function dashes(unit)
  if type(unit) == "string" or not roster.is_unit(unit) then return false end
  for _, id in ipairs(unit.instants) do
    if data["action"][id].verb == "dash" and cost.affordable(unit, id) then return true end
  end
  return false
end

-- Which moment it is: an attack on the side, one of its own, or the turn of the others.
local function moment(side, options, attacked)
  if attacked then
    local line = threat(side)
    return line and options:any(dashes) and text("fact-dash", line) or line
  end
  for strike in asked.running():each() do
    local by = strike.attacker
    if by and by.side and by.side.team == side.team and strike.space and not strike.rolled then
      return text("fact-own-attack", by)
    end
  end
  return text("fact-before-all")
end

-- A window can matter when somebody who is attacked, or a card, can do something about it, and when one attacks and
-- holds a card with a die for it.
function facts.instant(side, options)
  local found, struck = {}, set()
  for strike in asked.running():each() do struck = struck:union(asked.struck(strike, side)) end
  for what in options:each() do
    if type(what) ~= "string" and roster.is_unit(what) then
      local parts = {}
      for _, id in ipairs(what.instants) do
        if cost.affordable(what, id) then
          parts[#parts + 1] = text("fact-action", data["action"][id].title, price(what, id))
        end
      end
      local words = joined(parts, "; ")
      found[what] = struck:has(what) and text("fact-struck", words) or words
    end
  end
  if options:has("draw") then found.draw = text("fact-draw", numbers.cubes_for_card) end
  local now = asked.attacked(side, options)
  if now or asked.attacks(side, options) or asked.first(side, options) then
    return { options = found, attacked = now, line = moment(side, options, now) }
  end
  return { options = found, obvious = false }
end

-- The hits to come, what a block costs, and what comes of either answer.
function facts.block(_, _, unit)
  if not unit then return { attacked = true } end
  local hits, left, id = world.incoming, fight.strength(unit), kit.block(unit)
  local function result(count)
    return text(count >= left and "fact-goes-down" or "fact-takes", count, unit)
  end
  return { attacked = true, line = text("fact-block", unit, left, hits),
           options = { pass = result(hits), block = id and joined { price(unit, id), result(hits - 1) } or nil } }
end

-- Cards that shield, ahead of the hits.
function facts.card(_, options, about)
  local found = {}
  for card in options:each() do
    if type(card) ~= "string" and card.kind == "mayhem-card" then
      found[card] = about and text("universal-" .. card.universal) or nil
    end
  end
  return { options = found, line = about and roster.is_unit(about) and
           text("fact-block", about, fight.strength(about), world.incoming) or nil }
end

-- By kind of effect: what it does, in words.
local effect_words = {
  give = function(effect) return text("fact-gives", text("thing-" .. effect.thing)) end,
  gain = function(effect) return text("fact-gains", effect.amount, text("thing-" .. effect.thing)) end,
  result = function(effect) return text("fact-more-" .. effect.thing, effect.amount) end,
  explosion = function() return text("fact-explosion") end,
  mp = function(effect) return text("fact-points", effect.amount) end,
  heal = function(effect) return text("fact-heals", effect.amount) end,
  dice = function(effect) return text("fact-more-dice", effect.amount) end,
  reroll = function(effect) return text("fact-rerolls", effect.amount) end,
  pay = function(effect) return text("fact-pays", effect.amount, text("thing-" .. effect.thing)) end,
  attack = function(effect)
    local row = data["action"][effect.action]
    return text("fact-second", row.title, row.dice, effect.amount)
  end,
}

-- What abilities do that a roll offers, and what they cost besides.
facts["use-special"] = function(_, options)
  local found = {}
  for id in options:each() do
    local parts = {}
    for _, effect in ipairs(data["ability"][id] and data["ability"][id]["do"] or {}) do
      local words = effect_words[effect.what]
      if words then parts[#parts + 1] = words(effect) end
    end
    if #parts > 0 then found[id] = joined(parts) end
  end
  return { options = found }
end

facts["aim-bonus"] = facts["use-special"]

facts["fall-dash"] = function() return { attacked = true } end

-- What one is told of a thing.

local tellers = {}

local function own_board(own)
  if own.kind == "squad" then return text("fact-board", own.speed, own.focus, own.tech, own.mayhem, "", 0, 0) end
  return text("fact-board", own.speed, own.focus, own.tech, own.mayhem, wells.wounds(own), own.shield, own.armor)
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
  return row and text("fact-hack", row.difficulty, text("thing-" .. row.cost)) or nil
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
