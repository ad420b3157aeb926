-- Which abilities apply to an action of a unit, and whether their conditions hold.
local roster = require "units.roster"
local wells = require "units.wells"
local status = require "units.status"
local grammar = require "abilities.grammar"
local gadget = require "units.gadget"

local ability_list = {}

local function contains(list, value)
  for _, each in ipairs(list) do
    if each == value then return true end
  end
  return false
end

-- MAY-ABL-24, MAY-ABL-25: at least one of it. Hits a minion took in this turn used up its shield first, then its armor
-- (open point 35); an ally keeps such cubes as hits taken.
local holds = {}

function holds.shield(piece)
  if roster.elite(piece) then return piece.board.shield > 0 end
  if piece.kind == "ally" then return piece.shields < piece.data.shield end
  return piece.hits < piece.data.shield + piece.more_shield
end

function holds.armor(piece)
  if roster.elite(piece) then return piece.board.armor > 0 end
  if piece.kind == "ally" then return piece.armors < piece.data.armor end
  local armor = piece.data.armor + piece.more_armor
  return armor > 0 and piece.hits < piece.data.shield + piece.more_shield + armor
end

function holds.wound(piece)
  if roster.elite(piece) then return wells.wounds(piece.board) > 0 end
  return piece.kind == "ally" and piece.wounds > 0
end

local function has(piece, thing)
  if not roster.is_unit(piece) then return false end
  if status.known(thing) then return status.count(piece, thing) > 0 end
  if holds[thing] then return holds[thing](piece) end
  if thing == "mayhem-status" then return piece.board.mayhem_status > 0 end
  return piece.board[thing] > 0
end

--- Does a side match what an ability says of whom it is about?
---@param side string "any", "mayhem" or "legion"
function ability_list.of_side(piece, side)
  return side == "any" or (piece.side ~= nil and piece.side.team.id == side)
end

local conditions = {}

conditions["acting-has"] = function(condition, unit) return has(unit, condition.thing) end -- MAY-ABL-25

conditions["target-has"] = function(condition, _, _, target)
  return target ~= nil and ability_list.of_side(target, condition.side) and has(target, condition.thing) -- MAY-ABL-24
end

conditions["range"] = function(condition, unit, _, target)
  return target ~= nil and board.distance(unit, target) <= condition.amount -- MAY-ABL-30
end

conditions["during"] = function(condition, unit, action) -- MAY-ABL-26
  if condition.action == action then return true end
  return contains(unit.running, condition.action) or unit.last == condition.action
end

--- Do all conditions of an ability that are about the state of things hold?
---@param ability table of grammar
---@param unit Piece who acts
---@param action string
---@param target Piece|nil
function ability_list.holds(ability, unit, action, target)
  for _, condition in ipairs(ability.conditions) do
    local test = conditions[condition.what]
    if test and not test(condition, unit, action, target) then return false end -- MAY-ABL-32
  end
  return true
end

-- An ability that works before another action does nothing for its own. MAY-ABL-27
local function for_later(ability, action)
  return ability.before ~= nil and ability.before ~= action
end

-- Is an ability without an action of its own about this one? MAY-ABL-26, MAY-ABL-27
local function concerns(ability, action)
  return (ability.during or action) == action and (ability.before or action) == action
end

--- All abilities from which an action may take something, whether taken up or not: printed, of the weapon gadget, and
--- those that are always in effect.
---@param unit Piece
---@param action string
---@param geared boolean with the weapon gadget
---@return table[] of grammar
function ability_list.sources(unit, action, geared)
  local found, row = {}, data["action"][action]
  for _, id in ipairs(row.abilities) do
    local ability = grammar.of(id)
    if not for_later(ability, action) then table.insert(found, ability) end
  end
  if not roster.is_unit(unit) then return found end
  local weapon = row.weapon and geared and gadget.of(unit).weapon
  for _, id in ipairs(weapon and weapon.data.abilities or {}) do -- MAY-GAD-02
    local ability = grammar.of(id)
    if not for_later(ability, action) then table.insert(found, ability) end
  end
  for _, id in ipairs(unit.passive) do -- MAY-GAD-03
    local ability = grammar.of(id)
    if concerns(ability, action) then table.insert(found, ability) end
  end
  return found
end

--- The abilities that apply to an action of a unit now, each with what it is made of.
---@param unit Piece
---@param action string
---@return table[] of grammar
function ability_list.of(unit, action)
  local found = {}
  for _, ability in ipairs(ability_list.sources(unit, action, unit.gear)) do
    if not ability.optional then table.insert(found, ability) end
  end
  if roster.is_unit(unit) then
    for _, id in ipairs(unit.laid) do table.insert(found, grammar.of(id)) end -- MAY-TMR-04
    local taken_for = unit.boost_of
    for at, id in ipairs(unit.boost) do
      if taken_for[at] == action then table.insert(found, grammar.of(id)) end
    end
  end
  return found
end

--- An ability counts for an action of a unit until that is over.
---@param id string
---@param action string
function ability_list.take_up(unit, id, action)
  change.list_add(unit, "boost", id)
  change.list_add(unit, "boost-of", action)
end

--- An action is over: what was taken up for it counts no more.
function ability_list.forget(unit, action)
  local abilities, actions = {}, {}
  for at, id in ipairs(unit.boost) do
    abilities[at], actions[at] = id, unit.boost_of[at]
  end
  change.list_clear(unit, "boost")
  change.list_clear(unit, "boost-of")
  for at, id in ipairs(abilities) do
    if actions[at] ~= action then ability_list.take_up(unit, id, actions[at]) end
  end
end

-- Adds up one kind of effect of abilities that matter whenever the action is used.
local function sum(abilities, unit, action, match)
  local total = 0
  for _, ability in ipairs(abilities) do
    if ability.moment == "use" then
      for _, effect in ipairs(ability.effects) do
        if match(effect) and ability_list.holds(ability, unit, action) then total = total + effect.amount end
      end
    end
  end
  return total
end

--- What abilities make of one kind of effect before there is a target, whatever the dice show.
---@param what string kind of effect
---@return integer
function ability_list.sum(unit, action, what)
  return sum(ability_list.of(unit, action), unit, action, function(effect) return effect.what == what end)
end

-- Effects that change a number of an action under another name.
local alike = { mp = "mp", group = "group", range = "range", area = "area" }

-- By ability and name of a number: could it change that number of an action? Most cannot.
local changes = {}
for _, row in ipairs(data.list("ability")) do
  local names = {}
  for _, effect in ipairs(row["do"]) do
    names[effect.what == "stat" and effect.thing or alike[effect.what] or "none"] = true
  end
  changes[row.id] = names
end

local function any_changes(ids, name)
  for _, id in ipairs(ids) do
    if changes[id][name] then return true end
  end
  return false
end

local function may_change(unit, action, name)
  if any_changes(data["action"][action].abilities, name) or any_changes(unit.boost or {}, name) then return true end
  if not roster.is_unit(unit) then return false end
  return unit.gear or any_changes(unit.passive, name) or any_changes(unit.laid, name)
end

--- What is added to a number of an action: "mp", "up", "across", "dice" (those printed; extra dice of an attack come
--- with its modifiers), "group", "range".
---@return integer
function ability_list.stat(unit, action, name)
  if not may_change(unit, action, name) then return 0 end
  return sum(ability_list.of(unit, action), unit, action, function(effect)
    if effect.what == "stat" then -- a number of the action
      return effect.thing == name and (effect.action or action) == action
    end
    return effect.what == alike[name] -- MAY-ABL-15, MAY-ABL-17, MAY-ABL-11
  end)
end

--- The same of a unit without any action, for what is always in effect: "size" of a well.
---@param what string kind of effect
---@param thing string|nil
---@return integer
function ability_list.passive(unit, what, thing)
  if not roster.is_unit(unit) then return 0 end
  local abilities = {}
  for _, id in ipairs(unit.passive) do
    local ability = grammar.of(id)
    if not ability.optional then table.insert(abilities, ability) end
  end
  for _, id in ipairs(unit.laid) do table.insert(abilities, grammar.of(id)) end
  return sum(abilities, unit, nil, function(effect)
    return effect.what == what and (thing == nil or effect.thing == thing)
  end)
end

return ability_list
