-- Abilities before the rolls of an attack and after them: what they change, and what they make of the dice.
local ask = require "turns.ask"
local grammar = require "abilities.grammar"
local list = require "abilities.list"
local effects = require "abilities.effects"

local ability_roll = {}

local function sum(strike, what)
  return list.sum(strike.attacker, strike.action, what)
end

--- Before the target space is chosen: range, area and line of sight.
---@param strike Piece
function ability_roll.before_target(strike)
  change.set(strike, "range", list.stat(strike.attacker, strike.action, "range")) -- MAY-ABL-11
  change.set(strike, "no-sight", sum(strike, "ignore-sight") > 0) -- MAY-ABL-09
  local area = option.advanced and sum(strike, "area") or 0
  if area > 0 and area > strike.area then change.set(strike, "area", area) end -- MAY-ABL-10
end

-- What abilities with a price do about one target is asked once an attack.
local function priced(strike)
  for _, ability in ipairs(effects.all(strike, "use")) do
    local asked = ability.pays and ability.target and not effects.used(strike, ability.id)
    if asked and effects.paid(strike.attacker, ability) then change.list_add(strike, "flags", ability.id) end
  end
end

-- Abilities without a moment of their own that hold against this target and have been paid for.
local function plain(strike)
  local found = {}
  for _, ability in ipairs(effects.all(strike, "use")) do
    if not (ability.pays and ability.target) or effects.used(strike, ability.id) then table.insert(found, ability) end
  end
  return found
end

-- One kind of effect for the target that is rolled for.
local function for_target(strike, what)
  local total = 0
  for _, ability in ipairs(plain(strike)) do
    for _, effect in ipairs(ability.effects) do
      if effect.what == what then total = total + effect.amount end
    end
  end
  return total
end

--- Before a roll: dice, bonuses, and what does not count against this target.
---@param strike Piece
function ability_roll.before_roll(strike)
  priced(strike)
  local extra, bonus = for_target(strike, "dice"), for_target(strike, "bonus")
  change.add(strike, "extra", extra - strike.own_extra) -- MAY-ABL-04, MAY-MOD-09
  change.set(strike, "own-extra", extra)
  change.add(strike, "bonus", bonus - strike.own_bonus)
  change.set(strike, "own-bonus", bonus)
  change.set(strike, "harmless", for_target(strike, "no-damage") > 0) -- MAY-ABL-07
  change.set(strike, "no-protection", for_target(strike, "ignore-protection") > 0) -- MAY-ABL-08
end

local faces_of = {
  hit = { ["hit"] = true, ["hit-special"] = true, ["aim"] = true, ["aim-special"] = true }, -- MAY-RES-04
  aim = { ["aim"] = true, ["aim-special"] = true },
  push = { ["push"] = true, ["push-special"] = true },
  special = { ["special"] = true, ["hit-special"] = true, ["aim-special"] = true, ["push-special"] = true },
  none = {},
}

-- How often the dice set an ability off: once for each die that shows its result, or once if any does.
local function times(ability, faces)
  local most, found = #faces, #faces
  for _, condition in ipairs(ability.conditions) do
    if condition.what == "result" or condition.what == "first-result" then
      local count = 0
      for _, face in ipairs(faces) do
        if faces_of[condition.result][face] then count = count + 1 end
      end
      found = math.min(found, count) -- MAY-ABL-21
      if condition.what == "first-result" then most = 1 end -- MAY-ABL-22
    end
  end
  return math.min(most, found)
end

-- MAY-RES-05, MAY-ABL-23: each special triggers one ability, each ability once a roll; nobody must.
local function specials(strike, counts)
  local left = set()
  for _, ability in ipairs(effects.all(strike, "special")) do left:add(ability.id) end
  local spent = 0
  while spent < counts.specials do
    local id = ask.owner(strike.attacker, "use-special", left:copy():with("pass"))
    if id == "pass" then return end
    spent = spent + 1
    left:remove(id)
    effects.set_off(strike, grammar.of(id), counts)
  end
end

-- What comes with every roll of the attack, and what a condition on the target allows besides.
local at_roll = { give = true, result = true }
local for_condition = { gain = true, heal = true }

local function at_each_roll(strike, kinds, conditional, counts)
  for _, ability in ipairs(plain(strike)) do
    for _, effect in ipairs(ability.effects) do
      if kinds[effect.what] or (ability.target and conditional[effect.what]) then
        effects.happen(strike, effect, counts, ability)
      end
    end
  end
end

--- After a roll against `strike.victim`: rerolls, what results set off, specials. Aim bonuses: attack/aim.lua.
---@param strike Piece
---@param counts table as of dice.count; may change
function ability_roll.on_roll(strike, counts)
  at_each_roll(strike, { reroll = true }, {}, counts) -- MAY-ABL-05
  for _, ability in ipairs(effects.all(strike, "result")) do
    for _ = 1, times(ability, strike.faces) do effects.set_off(strike, ability, counts) end -- MAY-ABL-21, MAY-ABL-22
  end
  at_each_roll(strike, at_roll, for_condition, counts)
  specials(strike, counts) -- MAY-ABL-23
end

--- What abilities offer for an aim bonus of this roll.
---@param strike Piece
---@return Set of ids of abilities
function ability_roll.aim_options(strike)
  local found = set()
  for _, ability in ipairs(effects.all(strike, "aim-bonus")) do found:add(ability.id) end -- MAY-ABL-28
  return found
end

--- An aim bonus is used for an ability.
function ability_roll.use_aim(strike, id, counts) effects.set_off(strike, grammar.of(id), counts) end -- MAY-ABL-28

return ability_roll
