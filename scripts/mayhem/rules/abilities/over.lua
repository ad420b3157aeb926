-- Abilities that wait for the end of an attack, or for an enemy to be downed.
local roster = require "units.roster"
local grammar = require "abilities.grammar"
local list = require "abilities.list"
local gifts = require "abilities.gifts"
local effects = require "abilities.effects"
local pace = require "movement.pace"

local ability_over = {}

-- The effects of an ability that waited for an enemy to be downed, outside of an attack's own.
local function reward(unit, strike, ability)
  if strike then return effects.set_off(strike, ability) end
  for _, effect in ipairs(ability.effects) do
    if effect.what == "gain" then gifts.receive(unit, effect.thing, effect.amount) end
    if effect.what == "heal" then gifts.receive(unit, "heal", effect.amount) end
  end
end

local function always(unit, id)
  for _, passive in ipairs(unit.passive) do
    if passive == id then return true end
  end
  return false
end

--- A unit has downed an enemy: by the attack, or without one.
---@param unit Piece
---@param strike Piece|nil
function ability_over.on_downed(unit, strike)
  if not roster.is_unit(unit) then return end
  if not strike then
    for _, id in ipairs(unit.passive) do
      local ability = grammar.of(id)
      if ability.moment == "downed" then reward(unit, nil, ability) end -- MAY-ABL-29
    end
    return
  end
  for _, ability in ipairs(effects.all(strike, "downed")) do
    if always(unit, ability.id) then -- MAY-ABL-29: any time
      reward(unit, strike, ability)
    elseif not effects.used(strike, ability.id) then -- MAY-ABL-29: by this action
      change.list_add(strike, "flags", ability.id)
      reward(unit, strike, ability)
    end
  end
end

local once = { ["explosion"] = true, ["building-damage"] = true, ["attack"] = true }

--- An attack is over: markers in the target space, and second attacks.
---@param strike Piece
function ability_over.attack_over(strike)
  local unit = strike.attacker
  if not unit.on_map or strike.space == nil then return end
  for _, ability in ipairs(list.of(unit, strike.action)) do
    if ability.moment == "use" and not ability.target and list.holds(ability, unit, strike.action) then
      for _, effect in ipairs(ability.effects) do
        if once[effect.what] then effects.happen(strike, effect, nil, ability) end
      end
    end
  end
  if strike.points > 0 and roster.is_unit(unit) then -- MAY-ABL-15, MAY-ACT-10
    push("move-back", unit, unit.mp, unit.jumped)
    change.set(unit, "mp", pace.less_debt(unit, strike.points)) -- MAY-STA-09
    push("move-on", unit, strike.action)
  end
  for _, id in ipairs(strike.gains) do
    for _, effect in ipairs(grammar.of(id).effects) do
      if effect.what == "attack" then push("attack-again", strike, effect.action, effect.amount) end -- MAY-ABL-18
    end
  end
end

return ability_over
