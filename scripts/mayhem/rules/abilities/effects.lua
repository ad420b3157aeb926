-- What effects of abilities do to an attack once they have been set off.
local ask = require "turns.ask"
local wells = require "units.wells"
local roster = require "units.roster"
local dice = require "attack.dice"
local list = require "abilities.list"
local gifts = require "abilities.gifts"

local ability_effects = {}

-- The action that the attack is part of: second attacks belong to the one that runs. Nil: none, as with devices.
local function action_of(strike)
  local unit = strike.attacker
  return roster.is_unit(unit) and unit.running[#unit.running] or nil
end

--- Has this ability been used in the attack?
---@param id string
function ability_effects.used(strike, id)
  for _, flag in ipairs(strike.flags) do
    if flag == id then return true end
  end
  return false
end

--- Asks whether a unit pays for an ability that has a price, and takes the cubes; without them nothing happens.
---@param unit Piece
---@param ability table of grammar
---@return boolean also true when it costs nothing
function ability_effects.paid(unit, ability)
  if not ability.pays then return true end
  if not roster.is_unit(unit) then return false end
  local board, price = unit.board, {}
  for _, effect in ipairs(ability.effects) do
    if effect.what == "pay" then table.insert(price, effect) end
  end
  for _, effect in ipairs(price) do
    local there = effect.thing == "any" and wells.cubes(board) or board[effect.thing]
    if there < effect.amount then return false end -- MAY-ABL-03: if one is available
  end
  if not ask.owner(unit, "use-ability", domain.yes_no()) then return false end
  for _, effect in ipairs(price) do
    for _ = 1, effect.amount do
      local colour = effect.thing
      if colour == "any" then colour = ask.owner(board, "pay", wells.with_cube(board)) end
      wells.lose(board, colour, 1)
    end
  end
  log("log-ability", unit, ability.title)
  return true
end

-- What effects do once their ability has been set off.
local effects = {}

function effects.gain(strike, effect) -- MAY-ABL-01
  local unit = strike.attacker
  gifts.promise(unit, unit, action_of(strike), effect.thing, effect.amount)
end

function effects.give(strike, effect) -- MAY-ABL-02
  local target = strike.victim
  if not target or not list.of_side(target, effect.side) then return end
  gifts.promise(target, strike.attacker, action_of(strike), effect.thing, effect.amount)
end

function effects.heal(strike, effect) -- MAY-ABL-16
  local unit = strike.attacker
  gifts.promise(unit, unit, action_of(strike), "heal", effect.amount)
end

-- A result that is added has no die: it sets off no further abilities. MAY-ABL-06
function effects.result(_, effect, counts)
  if not counts then return end
  local name = { hit = "hits", aim = "aimed", push = "pushes", special = "specials" }
  counts[name[effect.thing]] = counts[name[effect.thing]] + effect.amount
  if effect.thing == "aim" then counts.hits = counts.hits + effect.amount end -- MAY-RES-04
end

-- Dice more in the middle of a roll: of the colour of its lowest die. MAY-ABL-04
function effects.dice(strike, effect, counts)
  if not counts then return end
  local thrown = strike.pool
  local faces = {}
  for _ = 1, effect.amount do table.insert(faces, roll(thrown[#thrown])) end
  for name, more in pairs(dice.count(faces)) do counts[name] = counts[name] + more end
  log("log-more-dice", strike.attacker, dice.words(faces))
end

-- The best die that shows a face is rolled again; its new result stands.
local function roll_again(strike, face, counts)
  local faces, index = {}, nil
  for at, shown in ipairs(strike.faces) do
    faces[at] = shown
    if shown == face and not index then index = at end
  end
  faces[index] = roll(strike.pool[index]) -- MAY-ABL-05
  change.list_clear(strike, "faces")
  for _, shown in ipairs(faces) do change.list_add(strike, "faces", shown) end
  for name, more in pairs(dice.count({ faces[index] })) do counts[name] = counts[name] + more end
  for name, less in pairs(dice.count({ face })) do counts[name] = counts[name] - less end
  log("log-reroll", strike.attacker, dice.words(faces))
end

function effects.reroll(strike, effect, counts)
  if not counts then return end
  for _ = 1, effect.amount do
    local face = ask.owner(strike.attacker, "reroll", set(strike.faces):with("pass"))
    if face == "pass" then return end -- MAY-ABL-05: may
    roll_again(strike, face, counts)
  end
end

effects["no-damage"] = function(strike) change.set(strike, "harmless", true) end -- MAY-ABL-07

function effects.explosion(strike, _, _, ability) -- MAY-ABL-12, MAY-ABL-13
  push("mark-explosion", strike.attacker, strike.space, ability.id)
end

effects["building-damage"] = function(strike) -- MAY-ABL-14
  push("mark-damage", strike.attacker, strike.space)
end

function effects.mp(strike, effect) change.add(strike, "points", effect.amount) end -- MAY-ABL-15: after the attack

-- MAY-ABL-18: once this one is over.
function effects.attack(strike, _, _, ability)
  if #strike.gains < 30 then change.list_add(strike, "gains", ability.id) end
end

--- One effect of an ability happens, if it is of those that happen in attacks.
---@param counts table|nil as of dice.count; may change; nil when no roll is looked at
function ability_effects.happen(strike, effect, counts, ability)
  local what = effects[effect.what]
  if what then what(strike, effect, counts, ability) end
end

--- An ability has been set off: all its effects happen. MAY-ABL-32
---@param strike Piece
---@param ability table of grammar
---@param counts table|nil as of dice.count; may change
function ability_effects.set_off(strike, ability, counts)
  if not ability_effects.paid(strike.attacker, ability) then return end
  log("log-ability", strike.attacker, ability.title)
  for _, effect in ipairs(ability.effects) do ability_effects.happen(strike, effect, counts, ability) end
end

--- The abilities of one moment that hold against `strike.victim`.
---@param moment string as in grammar
---@return table[] of grammar
function ability_effects.all(strike, moment)
  local unit, action, found = strike.attacker, strike.action, {}
  for _, ability in ipairs(list.of(unit, action)) do
    if ability.moment == moment and list.holds(ability, unit, action, strike.victim) then
      table.insert(found, ability)
    end
  end
  return found
end

return ability_effects
