-- Abilities: what actions, gadgets, upgrades and cards are made of. Which ones apply is told by list.lua, what they do
-- to attacks by roll.lua, over.lua and effects.lua; here is what happens as an action begins and ends, and out of
-- actions.
local ask = require "turns.ask"
local roster = require "units.roster"
local grammar = require "abilities.grammar"
local gadget = require "units.gadget"
local gifts = require "abilities.gifts"
local status = require "units.status"
local list = require "abilities.list"
local effects = require "abilities.effects"
local ability_roll = require "abilities.roll"
local ability_over = require "abilities.over"
local timer_marks = require "abilities.timer_marks"
local strikes = require "attack.strike"

local ability = {
  stat = list.stat, passive = list.passive,
  before_target = ability_roll.before_target, before_roll = ability_roll.before_roll, on_roll = ability_roll.on_roll,
  aim_options = ability_roll.aim_options, use_aim = ability_roll.use_aim, on_downed = ability_over.on_downed,
  attack_over = ability_over.attack_over,
}

--- The ids of all abilities that apply to an action now.
---@return string[]
function ability.list(unit, action)
  local found = {}
  for _, each in ipairs(list.of(unit, action)) do table.insert(found, each.id) end
  return found
end

-- A discount of "any" takes off action cubes in this order.
local any_order = { "speed", "focus", "tech" }

local function cheaper(sum, thing, amount)
  if thing ~= "any" then
    sum[thing] = math.max(0, sum[thing] - amount)
    return
  end
  for _, colour in ipairs(any_order) do
    local off = math.min(amount, sum[colour])
    sum[colour], amount = sum[colour] - off, amount - off
  end
end

--- Lowers what an action costs.
---@param unit Piece
---@param action string
---@param sum table speed, focus, tech, mayhem, any; changed
function ability.discount(unit, action, sum)
  for _, each in ipairs(list.of(unit, action)) do
    if each.moment == "use" and list.holds(each, unit, action) then
      for _, effect in ipairs(each.effects) do
        if effect.what == "cost" and (effect.action or action) == action then
          cheaper(sum, effect.thing, effect.amount)
        end
      end
    end
  end
end

-- MAY-GAD-02: the weapon gadget is used or not, each time.
local function take_gear(unit, action)
  if not data["action"][action].weapon or unit.gear then return end
  if not gadget.of(unit).weapon then return end
  change.set(unit, "gear", ask.owner(unit, "use-gadget", domain.yes_no()))
end

-- MAY-TMR-05: a timer is laid when the action is used, or the ability is forgone. Those that delay come earlier.
local function offer_timer(unit, action, each)
  if not option.advanced or each.timer.delays then return end
  for _, id in ipairs(unit.laid) do
    if id == each.id then return end -- it is in effect as it is
  end
  if ask.owner(unit, "lay-timer", set(each.id, "pass")) == "pass" then return end -- MAY-TMR-05
  for _ = 1, each.timer.amount do -- MAY-TMR-08, MAY-ABL-31
    timer_marks.lay { unit = unit, what = "ability", mode = each.timer.timer, icon = each.timer.icon, action = action,
                      ability = each.id }
  end
  if each.timer.timer == "until" then change.list_add(unit, "laid", each.id) end -- MAY-TMR-04
end

local function offer(unit, action)
  for _, each in ipairs(list.sources(unit, action, unit.gear)) do
    if each.optional and list.holds(each, unit, action) then
      if each.timer then
        offer_timer(unit, action, each)
      elseif effects.paid(unit, each) then -- MAY-ABL-03
        list.take_up(unit, each.id, action)
      end
    end
  end
end

-- MAY-ABL-27: what was made ready directly before this action counts for it.
local function take_primed(unit, action)
  if data["action"][action].type == "instant" then return end
  for _, id in ipairs(unit.primed) do
    if grammar.of(id).before == action then list.take_up(unit, id, action) end
  end
  change.list_clear(unit, "primed")
end

--- An action begins: what may be used with it is asked.
---@param unit Piece
---@param action string
function ability.begins(unit, action)
  change.list_add(unit, "running", action)
  take_primed(unit, action)
  take_gear(unit, action)
  offer(unit, action)
end

local function is_running(unit, action)
  for _, id in ipairs(unit.running) do
    if id == action then return true end
  end
  return false
end

-- What every use of the action brings: cubes, statuses, wounds removed.
local function hand_out(unit, action)
  for _, each in ipairs(list.of(unit, action)) do
    if each.moment == "use" and not each.target and list.holds(each, unit, action) then
      for _, effect in ipairs(each.effects) do
        if effect.what == "gain" then gifts.receive(unit, effect.thing, effect.amount) end -- MAY-ABL-01
        if effect.what == "heal" then gifts.receive(unit, "heal", effect.amount) end -- MAY-ABL-16
      end
    end
  end
end

-- MAY-ABL-27: abilities for another action: at once if that runs, else they wait for the next one.
local function prime(unit, action)
  for _, id in ipairs(data["action"][action].abilities) do
    local before = grammar.of(id).before
    if before and before ~= action then
      if is_running(unit, before) then list.take_up(unit, id, before) else change.list_add(unit, "primed", id) end
    end
  end
end

-- What was taken up for an action ends with it.
local function forget(unit, action)
  list.forget(unit, action)
  if data["action"][action].weapon then
    change.set(unit, "gear", false)
    change.set(unit, "steady", false)
  end
end

--- An action is over: what it gives comes now.
---@param unit Piece
---@param action string
function ability.after(unit, action)
  if roster.is_unit(unit) then
    if unit.on_map then hand_out(unit, action) end
    change.list_remove(unit, "running", action)
    forget(unit, action)
    if data["action"][action].type ~= "instant" then change.set(unit, "last", action) end -- MAY-ABL-26
    if unit.on_map then prime(unit, action) end
  end
  gifts.deliver(unit, action) -- MAY-ABL-01, MAY-ABL-02
  strikes.release(unit, action)
end

--- Step: an action that is nothing but its abilities. What they give comes after it.
function ability.step(unit, action)
  local mp = data["action"][action].mp + list.stat(unit, action, "mp")
  for _, each in ipairs(list.of(unit, action)) do
    if each.moment == "use" and list.holds(each, unit, action) then
      if each.does.explosion then push("mark-explosion", unit, unit.square, each.id) end -- MAY-ABL-12
      if each.does["building-damage"] then push("mark-damage", unit, unit.square) end -- MAY-ABL-14
      if each.does.device then push("device-from-vault", unit) end -- MAY-DDD-01
    end
  end
  if mp > 0 then push("do-move", unit, action) end -- MAY-ABL-15
end

--- What an ability brings out of any action: at a timer's removal, at a Special symbol.
---@param unit Piece
---@param id string
---@param only nil|string "statuses": nothing that goes into wells; "cubes": nothing else
function ability.now(unit, id, only)
  for _, effect in ipairs(grammar.of(id).effects) do
    local thing = effect.what == "heal" and "heal" or (effect.what == "gain" and effect.thing or nil)
    local of_figure = thing ~= nil and status.known(thing)
    if thing and (only == nil or (only == "statuses") == of_figure) then
      gifts.receive(unit, thing, effect.amount)
    end
  end
end

--- Special symbols on a refresh card: every ability of the board's units that waits for them is set off once. Each
--- figure of a type has the status; what goes into wells comes once a type.
---@param board Piece
function ability.special_refresh(board)
  local types = set()
  for unit in roster.all_units(board):each() do
    if unit.on_map or roster.elite(unit) then -- MAY-REF-11
      for _, id in ipairs(unit.passive) do
        local each = grammar.of(id)
        if each.moment == "refresh" and list.holds(each, unit, nil) then -- MAY-REF-04
          ability.now(unit, id, "statuses")
          if not types:has(unit.item) then ability.now(unit, id, "cubes") end
        end
      end
      types:add(unit.item)
    end
  end
end

--- A turn ends: what units did last no longer counts.
function ability.turn_ends()
  for unit in roster.figures:all():each() do
    change.set(unit, "last", nil)
    change.list_clear(unit, "primed")
  end
end

return ability
