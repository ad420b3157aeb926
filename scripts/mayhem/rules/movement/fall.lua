-- Falls that nobody wanted.
local ask = require "turns.ask"
local cost = require "turns.cost"
local dice = require "attack.dice"
local block = require "attack.block"
local harm = require "attack.harm"
local strike = require "attack.strike"
local sides = require "turns.sides"
local ability = require "abilities.ability"
local victory = require "mission.victory"

local fall = {}

-- Dashes that a unit could use while it falls. Open point 49: not if it has dashed against this attack.
local function dashes(unit)
  local found = set()
  if unit.dashed then return found end
  for _, id in ipairs(unit.instants) do
    if data["action"][id].verb == "dash" and cost.affordable(unit, id) then found:add(id) end
  end
  return found
end

-- MAY-FALL-03: a dash makes the fall controlled; it moves no space (open point 49).
local function dash(unit)
  local id = ask.owner(unit, "fall-dash", dashes(unit):with("pass"))
  if id == "pass" then return false end
  cost.pay(unit, id)
  if strike.running() then change.set(unit, "dashed", true) end -- MAY-DASH-02
  log("log-fall-dash", unit)
  return true
end

-- MAY-ABL-29: who falls because an attack pushed it was downed by that.
local function credit(unit)
  local attack = strike.on(unit)
  if attack and sides.against(attack.attacker.side, unit.side) then ability.on_downed(attack.attacker, attack) end
end

--- Step: a unit has come down that many levels against its will.
---@param unit Piece already where it has landed
---@param levels integer
---@param by Side|nil whose doing it is
function fall.uncontrolled(unit, levels, by)
  if levels <= 0 or not unit.on_map then return end
  log("log-fall", unit, levels)
  if dash(unit) then return end -- MAY-FALL-03
  local faces = dice.roll(dice.pool("red", levels, 0)) -- MAY-FALL-02, open point 15
  log("log-roll", unit, dice.words(faces))
  local hits = dice.count(faces).hits -- MAY-FALL-02: nothing else counts
  harm.hits(unit, block.ask(unit, hits), by) -- open point 49
  if not unit.on_map then credit(unit) end
  victory.first() -- MAY-WIN-08
end

return fall
