-- Timers: actions that are delayed, and abilities that wait or last.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local grammar = require "abilities.grammar"
local gadget = require "units.gadget"
local ability = require "abilities.ability"
local list = require "abilities.list"
local timer_marks = require "abilities.timer_marks"

local timer = { lay = timer_marks.lay, drop = timer_marks.drop }

-- Abilities by which a unit may delay an action; those of its weapon gadget too.
local function delaying(unit, action)
  local found = set()
  for _, each in ipairs(list.sources(unit, action, true)) do
    if each.timer and each.timer.delays and list.holds(each, unit, action) then found:add(each.id) end
  end
  return found
end

local function enemy_icon(unit) return sides.name(sides.enemy(unit.side)) end

-- MAY-AIM-01: a timer of the enemy delays the whole weapon action, which is aimed then.
local function aims(unit, action, icon)
  local row = data["action"][action]
  if not row.weapon or row.dice == 0 or not roster.is_unit(unit) then return false end
  if icon and icon ~= enemy_icon(unit) then return false end
  return ask.owner(unit, "aim-delay", set("yes", "no")) == "yes"
end

local function lay(unit, action, icon, id, aimed)
  local count = id and grammar.of(id).timer.amount or 1
  local group = unit.group_action == action and unit.group or nil
  for _ = 1, count do -- MAY-TMR-08
    timer_marks.lay { unit = unit, what = "action", mode = "when", icon = icon, action = action, ability = id,
                      aimed = aimed, group = group }
  end
  log("log-delayed", unit, data["action"][action].title)
  return true
end

--- Is an action that has been paid for delayed? Lays its timers: those it must have, and those its owner wants.
---@param unit Piece
---@param action string
---@return boolean
function timer.delays(unit, action)
  local row = data["action"][action]
  if not option.advanced or not unit.on_map then return false end -- open point 53: a late unit comes in at once
  if row.timer ~= "none" then -- MAY-TMR-07
    return lay(unit, action, row.timer, nil, aims(unit, action, row.timer))
  end
  local id = ask.owner(unit, "delay", delaying(unit, action):with("pass")) -- MAY-TMR-05, MAY-TMR-06
  if id ~= "pass" then
    local icon = grammar.of(id).timer.icon
    return lay(unit, action, icon, id, aims(unit, action, icon))
  end
  if aims(unit, action) then return lay(unit, action, enemy_icon(unit), nil, true) end -- MAY-AIM-01
  return false
end

--- Is the weapon action that a unit begins now aimed because it was delayed for that?
---@param unit Piece
---@param action string
function timer.aimed(unit, action)
  return roster.is_unit(unit) and unit.steady and data["action"][action].weapon -- MAY-AIM-01
end

local function of_gadget(unit, id)
  local weapon = gadget.of(unit).weapon
  for _, each in ipairs(weapon and weapon.data.abilities or {}) do
    if each == id then return true end
  end
  return false
end

-- What a unit has waited for.
local function ready(unit, what)
  change.set(unit, "steady", what.aimed) -- MAY-AIM-01
  if what.ability then list.take_up(unit, what.ability, what.action) end -- MAY-TMR-06
end

-- The figures that joined the action when it was declared do it too.
local function gather(unit, what)
  change.list_clear(unit, "group")
  change.set(unit, "group-action", what.action)
  for _, other in ipairs(what.group) do change.list_add(unit, "group", other) end -- MAY-SQD-05
end

-- MAY-TMR-11: the action is done now, by its owner, with everything as it is now (open point 26).
local function resume(unit, what)
  if not unit.on_map then return end
  if what.ability and of_gadget(unit, what.ability) then change.set(unit, "gear", true) end -- MAY-GAD-02
  ready(unit, what)
  gather(unit, what)
  for _, other in ipairs(unit.group) do ready(other, what) end -- MAY-SQD-05
  push("execute", unit, what.action)
end

local removed = {}

function removed.action(unit, what, left)
  if left == 0 then resume(unit, what) end -- MAY-TMR-06, MAY-TMR-07
end

function removed.ability(unit, what)
  if what.mode == "when" then ability.now(unit, what.ability) end -- MAY-TMR-03, MAY-TMR-09
end

function removed.device(unit, _, left)
  push("device-timer", unit, left)
end

-- One of several timers of one thing comes off in a refresh phase; the others are as good as laid now.
local function lift(marker)
  local siblings = timer_marks.siblings(marker)
  change.set_all(siblings, "turn", world.turn) -- MAY-TMR-08, open point 25
  local unit = marker.unit
  local what = { action = marker.action, ability = marker.ability, aimed = marker.aimed, mode = marker.mode,
                 group = marker.group }
  timer_marks.lift(marker)
  log("log-timer-off", unit)
  removed[marker.what](unit, what, #siblings)
end

-- What a timer lies for, as players read it.
local function label(marker) return marker.ability or marker.action or "device" end

-- Asks which of several timers comes off first: whose, then for what.
local function first_of(side, timers)
  local units, labels = set(), set()
  for marker in timers:each() do units:add(marker.unit) end
  local unit = ask.side(side, "timer", units)
  local own = timers:where(function(marker) return marker.unit == unit end)
  for marker in own:each() do labels:add(label(marker)) end
  local wanted = ask.side(side, "which-timer", labels, unit)
  return own:where(function(marker) return label(marker) == wanted end):first()
end

--- Step: the timers that are due in a refresh phase of a side, one after the other.
---@param side Side
function timer.due(side)
  local name = sides.name(side)
  local due = timer_marks.all():where(function(marker)
    return marker.icon == name and marker.turn < world.turn -- MAY-TMR-02
  end)
  if #due == 0 then return end
  push("due-timers", side)
  lift(first_of(side, due)) -- open point 57; of several that lie for one thing any will do
end

return timer
