-- Dice that are not rolled because of an enemy (MEC-EN-14, MEC-EN-19). It stands in the mech, so it holds also when
-- that enemy has fallen.
local state = require "battle.state"
local dice = require "battle.dice"
local disengage = require "battle.disengage"
local alike = require "battle.alike"

local aside = {}

local worn = filter { kind = "mech", on = "zone", where = { role = "fighting", worn = { min = 1 } } }
local snared = filter { kind = "mech", on = "zone", where = { role = "fighting", snared = true } }

--- Dice that a side still has in this battle: all but those laid aside until its end, and the Airstrike die. A set.
function aside.left(side)
  return dice.of(side):where(function(die) return die.aside ~= "battle" and die.class ~= "airstrike" end)
end

local function lay(mech, some, how)
  if #some == 0 then return end
  change.set(choose(mech.side, "aside", alike.one_of_each(some), mech), "aside", how)
end

--- Lays dice aside before a roll: those worn down until the battle ends, then one defense die of who is snared.
function aside.lay()
  if not worn:first() and not snared:first() then return end
  for mech in state.mechs():each() do
    for _ = 1, mech.worn do lay(mech, aside.left(mech.side), "battle") end -- MEC-EN-19
    change.set(mech, "worn", 0)
    if mech.snared then
      local open = dice.rolling(mech.side):where(function(die) return die.class == "defense" end)
      lay(mech, open, "round") -- MEC-EN-14
      change.set(mech, "snared", false)
    end
  end
end

--- Mechs that are worn down to no dice at all retreat, without penalty (MEC-EN-20, OP-24).
function aside.retreat()
  for mech in worn:all():each() do
    if #aside.left(mech.side) <= mech.worn then
      log("log-worn", mech)
      disengage.leave(mech.side, true)
    end
  end
end

return aside
