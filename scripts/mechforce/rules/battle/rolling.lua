-- The steps in which dice are rolled, and rolled again (MEC-RND-06, MEC-OD).
local seats = require "seats"
local enemies = require "enemies"
local skills = require "skills"
local state = require "battle.state"
local dice = require "battle.dice"

local rolling = {}

--- May this side roll the Airstrike die in this battle (MEC-PERK-13, OP-41)?
local function may_call(side)
  if world.hot_airstrike then return world.hot_airstrike == side end
  return dice.airstrike_free() and seats.airstrike(side)
end

--- Whoever has the Airstrike die is asked whether it is rolled; the first who rolls it has it for this battle.
local function call_airstrike(order)
  for _, side in ipairs(order) do
    if may_call(side) then
      local die = dice.airstrike_of(side)
      if not choose(side, "airstrike", domain.yes_no()) then
        if die then change.set(die, "aside", "round") end
      else
        if die == nil then dice.call_airstrike(side) end
        return
      end
    end
  end
end

--- The step. Dice fall in engagement order, within a pool in the order of the pieces, the Airstrike die last of all;
--- then the tests of abilities (MEC-EN-25).
function rolling.roll_all()
  if state.is_over() then return end
  enemies.before_roll()
  local order = state.in_order()
  call_airstrike(order)
  local air
  for _, side in ipairs(order) do
    for die in dice.rolling(side):each() do
      if not modified("rolled", true, die) then
        change.set(die, "aside", "round")
      elseif die.class == "airstrike" then
        air = die
      else
        dice.roll_one(die) -- MEC-RND-06
      end
    end
  end
  if air then dice.roll_one(air) end
  change.set(world, "stirred", true) -- OP-16
  for enemy in state.enemies():each() do enemies.call("after_roll", enemy) end
  raise("dice-rolled", world.field)
end

--- Uses a token of Overdrive, if the side wants to. Returns true when it has.
local function overdrive(side)
  if side.charged == 0 or vetoed("use-overdrive", side) then return false end
  local lying = dice.lying(side)
  if #lying == 0 or choose(side, "overdrive", set("reroll", "pass")) == "pass" then return false end
  change.add(side, "charged", -1) -- MEC-OD-01
  dice.roll(choose(side, "reroll", domain.some(lying, 1, #lying))) -- MEC-OD-01, MEC-OD-02
  return true
end

--- The step: everybody who fights may use Overdrive and skills on dice. As soon as one has, all are asked again
--- (MEC-OD-03).
function rolling.rerolls()
  if state.is_over() then return end
  for _, side in ipairs(state.in_order()) do
    if overdrive(side) or skills.after_roll(side) then return push("rerolls") end
  end
end

return rolling
