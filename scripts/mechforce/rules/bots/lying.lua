-- The dice as they lie in a round of battle, and what the enemies do: what several parts of the bots look at.
local state = require "battle.state"
local force = require "bots.force"

local lying = {}

--- Dice that show one of these faces; of a class where it is named. A die that is not in use shows none.
local function showing(faces, class)
  return filter { kind = "battle-die", on = "zone", where = { face = faces, class = class } }
end

-- By whether it is Melee: dice that strike, counters that block, dice that do nothing, attack dice with the other
-- letter, and all that show the letter.
local strikes = {
  [true] = showing({ "melee", "drain-melee", "fusion" }, "attack"),
  [false] = showing({ "range", "drain-range", "fusion" }, "attack"),
}
local counters = { [true] = showing({ "melee" }, "defense"), [false] = showing({ "range" }, "defense") }
local idle = {
  [true] = showing { "blank", "range", "drain-range" },
  [false] = showing { "blank", "melee", "drain-melee" },
}
local other = {
  [true] = showing({ "range", "drain-range" }, "attack"),
  [false] = showing({ "melee", "drain-melee" }, "attack"),
}
local lettered = { [true] = showing { "melee", "drain-melee" }, [false] = showing { "range", "drain-range" } }
local fusions, bombs = showing({ "fusion" }, "attack"), showing { "hit" }
local stops = showing { "shield", "bulwark", "boost", "teleport", "shift" }

--- Of six faces of a die those that do something in Range, in Melee.
lying.LUCK = {
  damage = { 3, 2 }, penetrate = { 2, 3 }, explosion = { 3, 2 }, bleed = { 2, 3 }, weaken = { 2, 2 },
  covert = { 4, 4 }, protection = { 4, 4 }, movement = { 4, 4 }, counter = { 2, 2 }, airstrike = { 5, 5 },
}

--- What a die that strikes is worth, in tenths.
lying.STRIKES = { fusion = 30, drain = 14, bleed = 13, weaken = 13, explosion = 12, penetrate = 11, basic = 10 }

--- Of all who fight: hits that lie, and blocks.
function lying.lying()
  local melee = state.in_melee()
  return strikes[melee]:count() + 2 * fusions:count() + bombs:count(), stops:count() + counters[melee]:count()
end

--- How many dice show the letter of a zone.
function lying.letters(melee) return lettered[melee]:count() end

--- Damage that the enemies deal in a zone, and what they still withstand.
function lying.against(melee)
  local damage, withstands = 0, 0
  for enemy in state.enemies():each() do
    local list = force.figure(enemy)[melee and "melee" or "range"]
    damage = damage + list.any + list.direct
    withstands = withstands + enemy.shields + enemy.health
  end
  return damage, withstands
end

--- Dice of a side that lie and do nothing. A set.
function lying.misses(side) return idle[state.in_melee()]:inside(world.zone("pool", side)) end

--- Attack dice of all who fight that show the other letter: how many.
function lying.wrong() return other[state.in_melee()]:count() end

--- What rolling its misses again would bring a side, which dice those are, and whether anybody's fall may depend on it.
function lying.again(side)
  local hits, blocks = lying.lying()
  local melee = state.in_melee()
  local damage, withstands = lying.against(melee)
  local zone, strike, stop = melee and 2 or 1, hits < withstands, blocks < damage
  local more, saves, some = 0, 0, set()
  for die in lying.misses(side):each() do
    local luck = (lying.LUCK[die.item] or lying.LUCK.damage)[zone] / 6
    if die.class ~= "defense" then
      if strike then
        more = more + luck
        some:add(die)
      end
    elseif stop then
      saves = saves + luck
      some:add(die)
    end
  end
  if hits < withstands and hits + more >= withstands then return more + saves, some, true end
  local left = damage - blocks
  if saves == 0 then return more, some, false end
  local power = 0
  for mech in state.mechs():each() do power = power + mech.power end
  return more + saves, some, left >= power and left - saves < power
end

return lying
