-- What attacks are worth to bots, in hundredths of a victory point, by the exact odds of their dice.
local roster = require "units.roster"
local target = require "attack.target"
local weapon = require "attack.weapon"
local modifiers = require "attack.modifiers"
local throw = require "attack.throw"
local aim = require "attack.aim"
local blasts = require "attack.blast"
local object = require "map.object"
local wells = require "units.wells"
local grammar = require "abilities.grammar"
local goals = require "bots.goals"
local odds = require "bots.odds"
local pace = require "movement.pace"
local danger = require "bots.danger"

local fight = {}

local figures = filter { kind = "figure" }

local MINION, ELITE = 135, 45 -- a unit that stands where an explosion will be, for each hit that it is sure to take
local FALLEN = 280 -- an elite that it brings down
local WALKS_OFF = 60 -- hundredths of that for an enemy, who may go away before
local STATUS = 8 -- a status for a target
local MISS = 55 -- hundredths of an attack for which the unit has to move first
local BONUS = 9 -- an aim bonus other than a hit
local GUARD = 40 -- who keeps a marker from being taken

-- By action: does it place explosions or building damage, does it give statuses, does it nothing but push?
local marks, gives, harmless, shields, dice_of, points_of = {}, {}, {}, {}, {}, {}
local shielding = set("shield", "armor", "defense-up")
for _, row in ipairs(data.list("action")) do
  dice_of[row.id], points_of[row.id] = row.dice, row.mp
  for _, id in ipairs(row.abilities) do
    local does = grammar.of(id).does
    if grammar.of(id).moment == "use" then
      if does.explosion then marks[row.id] = "explosion" end
      if does["building-damage"] then marks[row.id] = "damage" end
      if does.give then gives[row.id] = true end
      if does["no-damage"] then harmless[row.id] = true end
      for _, effect in ipairs(grammar.of(id).effects) do
        if effect.what == "gain" and shielding:has(effect.thing) then shields[row.id] = true end
      end
    end
  end
end

-- Hits that a unit or object still takes, and its whole strength.
local function strength(piece)
  local kind = piece.kind
  if kind == "minion" then
    local whole = piece.shield + piece.armor + piece.health + piece.more_shield + piece.more_armor + piece.more_health
    return whole - piece.hits, whole
  elseif kind == "elite" or kind == "giant" then
    local own = piece.board
    return own.shield + own.armor + own.health - wells.wounds(own), own.health + 3
  elseif kind == "ally" then
    local left = piece.shield - piece.shields + piece.armor - piece.armors + piece.data.health - piece.wounds
    return left, left
  elseif kind == "device" then
    return piece.data.health - piece.wounds, piece.data.health
  elseif kind == "om" or kind == "event-marker" then
    return piece.hits - piece.taken, piece.hits
  end
  return (piece.strength or 4) - (piece.wounds or 0), piece.strength or 4
end

fight.strength = strength

-- Minions and markers are whole again at the end of the turn.
local function lasting(piece)
  return piece.kind ~= "minion" and piece.kind ~= "om" and piece.kind ~= "event-marker"
end

--- What these chances of hits are worth against a piece.
---@param chances table of bots_odds
---@param aimed boolean one hit more if an aimed hit is rolled
function fight.harvest(brief, piece, chances, aimed)
  local left, whole = strength(piece)
  local bounty = goals.bounty(brief, piece)
  if left <= 0 then return 0 end
  local down = left <= odds.MOST and chances[left] or 0
  if aimed then
    local one_less = left == 1 and 1000 or left - 1 <= odds.MOST and chances[left - 1] or 0
    down = down + (one_less - down) * chances.aim // 1000
  end
  if not lasting(piece) then return bounty * down // 1000 end
  local hits = 0
  for n = 1, math.min(left, odds.MOST) do hits = hits + chances[n] end
  if aimed then hits = hits + chances.aim end
  return bounty * (down * 5 + hits * 6 // whole) // 10000
end

-- What an attack knows before it is one.
local function sketch(action) return { action = action, bonus = 0, no_protection = false } end

--- Does this action give who does it a shield, armor or Defense Up?
function fight.shields(action) return shields[action] == true end

--- Is this action an attack that can harm?
function fight.harms(action)
  local row = data["action"][action]
  return row.verb == "attack" and row.dice > 0
end

--- What an attack of a unit on one target is worth from where both stand.
---@param rough boolean|nil bonuses and penalties are not looked at
---@param aimed boolean|nil
function fight.worth(brief, unit, action, piece, rough, aimed)
  local die = weapon.band(unit, action, board.distance(unit, piece))
  if not die or die == "none" or dice_of[action] == 0 then return 0 end
  local net = rough and 0 or modifiers.net(unit, piece, sketch(action))
  return fight.harvest(brief, piece, odds.of(die, dice_of[action], net), aimed)
end

--- The chances of hits of an attack under way on a piece, as all stand now; nil: it does no harm.
---@param more integer|nil dice that it does not have yet
---@return table|nil of odds.of
function fight.chances(strike, piece, more)
  if strike.harmless or not piece.on_map then return nil end
  if strike.free then return odds.of(strike.die, math.max(1, strike.extra), 0) end
  if not strike.attacker.on_map then return nil end
  local die, count, net = throw.at(strike, piece, strike.space)
  local dice = die and die ~= "none" and count + (more or 0) or 0
  return dice > 0 and odds.of(die, dice, net) or nil
end

--- Units and objects that an attack on a space strikes; nobody counts explosive squares before they are attacked.
---@param area integer its radius; -1: none
---@return Set
function fight.struck(unit, square, area)
  local squares = area >= 0 and blasts.squares(square, area) or places(square)
  return target.units(squares, unit.side):union(object.among(squares, unit.side, true))
end

-- Whom an attack is going to strike whose dice are still to fall. Of a single target it follows the unit. MAY-DASH-03
local function victims(strike)
  local found = fight.struck(strike.attacker, strike.space, strike.area)
  if strike.area >= 0 or not strike.target then return found end
  return found:where(function(piece) return not roster.is_unit(piece) end):with(strike.target)
end

-- What an attack under way is worth against one of those it strikes, each of whom is rolled for.
local function under_way(brief, strike, piece, more, aimed)
  local chances = fight.chances(strike, piece, more)
  if not chances then return 0, 0 end
  return fight.harvest(brief, piece, chances, aimed and aim.counts(strike, piece)), chances.aim
end

--- What a die more brings to an attack under way.
function fight.one_more(brief, strike)
  local sum = 0
  for piece in victims(strike):each() do
    sum = sum + under_way(brief, strike, piece, 1, strike.aimed) - under_way(brief, strike, piece, 0, strike.aimed)
  end
  return sum
end

--- What it brings to aim an attack under way: a hit more, or a bonus of another kind.
function fight.aiming(brief, strike)
  local sum = 0
  for piece in victims(strike):each() do
    if aim.counts(strike, piece) then
      local plain, aimed = under_way(brief, strike, piece, 0, false)
      sum = sum + math.max(under_way(brief, strike, piece, 0, true) - plain, BONUS * aimed // 1000)
    end
  end
  return sum
end

local function near(piece, goals_there, range)
  return goals_there:any(function(goal)
    return type(goal) ~= "number" and goal.on_map and goal.level == piece.level and
      board.distance(goal, piece) <= range
  end)
end

--- Enemies that keep markers from being taken, or stand where somebody wants to be, are worth more.
function fight.in_the_way(brief, piece)
  if not roster.is_unit(piece) then return 0 end
  return (near(piece, brief.take, 1) or near(piece, brief.reach, 0)) and GUARD or 0
end

local function of_area(brief, unit, action, centre, all, rough)
  local sum = 0
  for other in all:each() do
    if board.distance(centre, other) <= data["action"][action].area and other.level == centre.level then
      sum = sum + fight.worth(brief, unit, action, other, rough)
    end
  end
  return sum
end

local function value(brief, unit, action, piece, all, rough)
  local row = data["action"][action]
  if gives[action] and row.dice == 0 then return STATUS end
  if harmless[action] then return STATUS * (100 + fight.in_the_way(brief, piece)) // 100 end
  if row.area > 0 and option.advanced then return of_area(brief, unit, action, piece, all, rough) end
  local worth = fight.worth(brief, unit, action, piece, rough)
  if worth == 0 then return 0 end
  return worth + worth * fight.in_the_way(brief, piece) // 100
end

-- How much an explosion at a distance takes from a unit: an elite with little left may go down.
local function shaken(unit, distance)
  local chances = danger.chances(distance)
  if not roster.elite(unit) then return MINION * chances[2] // 1000 end
  local left = strength(unit)
  local down = left <= odds.MOST and chances[left] or 0
  return (ELITE * chances[1] + FALLEN * down) // 1000
end

-- What an explosion at a place is worth: enemies in its reach, less own units.
local function blast(side, at)
  local sum = 0
  for other in figures:within(at, danger.FAR):each() do
    if other.level == board.level(at) then
      local harm = shaken(other, board.distance(at, other))
      sum = sum + (other.side.team == side.team and -harm or harm * WALKS_OFF // 100)
    end
  end
  return sum
end

fight.blast = blast

--- What hangs over a unit where it stands: explosions that will go off, bombs that will.
function fight.peril(brief, unit)
  local sum = 0
  for marker in danger.blasts():each() do
    local distance = marker.level == unit.level and board.distance(marker, unit)
    if distance and distance <= danger.FAR then
      sum = sum + fight.harvest(brief, unit, danger.chances(distance))
    end
  end
  for _, tile in ipairs(danger.bombs()) do
    if unit.tile == tile then sum = sum + danger.fall(brief, unit) end
  end
  return sum
end

--- The same as terms for where a unit goes.
---@return table[]
function fight.perils(brief, unit)
  local terms, live, further = {}, danger.blasts(), 0
  for distance = #live > 0 and danger.FAR or -1, 0, -1 do
    local harm = fight.harvest(brief, unit, danger.chances(distance))
    terms[#terms + 1] = { "within", live, further - harm, range = distance }
    further = harm
  end
  for _, tile in ipairs(danger.bombs()) do
    terms[#terms + 1] = { "on", board.squares(tile), -danger.fall(brief, unit) }
  end
  return terms
end

-- The best square for a marker: of an enemy.
local function best_mark(unit, action)
  local best, at = 0, nil
  if marks[action] == "explosion" and danger.last_turn() then return 0, nil end
  for other in target.enemies(unit, action):each() do
    if roster.is_unit(other) then
      local worth = marks[action] == "damage" and 3 or blast(unit.side, other.square)
      if worth > best then best, at = worth, other end
    end
  end
  return best, at
end

-- Nobody in range or sight, but the action has movement points: part of what the best enemy would be worth that they
-- bring into range and sight.
local function near_miss(brief, unit, action, stay)
  local points, reach = points_of[action], weapon.reach(unit, action)
  local kept = stay and stay()
  local best, ends = 0, nil
  for piece in figures:within(unit, reach + points):minus(figures:of(unit.side)):each() do
    local die = weapon.band(unit, action, math.max(1, board.distance(unit, piece) - points))
    local worth = die and die ~= "none" and fight.harvest(brief, piece, odds.of(die, dice_of[action], 0)) or 0
    if worth > best then
      ends = ends or board.reach(unit, pace.movement(unit), points, nil, pace.closed(unit))
      local shots = board.in_line(piece, reach):both(ends)
      if #(kept and shots:both(kept) or shots) > 0 then best = worth end
    end
  end
  return best * MISS // 100
end

--- The best target that a unit has for an attack from where it stands.
---@param rough boolean|nil bonuses and penalties are not looked at
---@param stay function|nil gives the squares that it does not leave for a target, or nil
---@return integer worth; 0: none
---@return Piece|nil target
function fight.best(brief, unit, action, rough, stay)
  if dice_of[action] == 0 then
    if marks[action] then return best_mark(unit, action) end
    if not gives[action] then return 0, nil end
  end
  local all = target.enemies(unit, action)
  local best, at = 0, nil
  for piece in all:each() do
    local worth = value(brief, unit, action, piece, all, rough)
    if worth > best then best, at = worth, piece end
  end
  if best == 0 and points_of[action] > 0 then return near_miss(brief, unit, action, stay), nil end
  return best, at
end

-- The square on offer at which a piece is attacked: its own, or another that a large one covers.
local function square_of(options, piece)
  if options:has(piece.square) then return piece.square end
  return options:where(function(square)
    return board.level(square) == piece.level and board.distance(piece, square) == 0
  end):first()
end

-- Nobody to attack: of explosive objects, one that goes off among enemies, or far from friends.
local function best_object(side, options)
  local best, at
  for square in options:each() do
    local worth = type(square) == "number" and blast(side, square)
    if worth and (not best or worth > best) then best, at = worth, square end
  end
  return at
end

--- Among squares that may be attacked.
function fight.best_square(brief, unit, action, options)
  local row = data["action"][action]
  local marking = row.dice == 0 and marks[action]
  local all = figures:among(options)
  local best, at = 0, nil
  for piece in all:each() do
    if piece.side.team ~= unit.side.team then
      local worth = marking and blast(unit.side, piece.square) or value(brief, unit, action, piece, all)
      if worth > best then best, at = worth, square_of(options, piece) end
    end
  end
  for piece in brief.attack:each() do
    if piece.on_map and options:has(piece.square) and not marking then
      local worth = value(brief, unit, action, piece, all)
      if worth > best then best, at = worth, piece.square end
    end
  end
  return at or best_object(unit.side, options)
end

return fight
