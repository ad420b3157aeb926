-- The dice as they lie in a round of battle, and what the enemies do: what several parts of the bots look at.
local state = require "battle.state"
local dice = require "battle.dice"
local force = require "bots.force"

local lying = {}

local shown = filter { kind = "battle-die", on = "zone" }

--- Of six faces of a die those that do something in Range, in Melee.
lying.LUCK = {
  damage = { 3, 2 }, penetrate = { 2, 3 }, explosion = { 3, 2 }, bleed = { 2, 3 }, weaken = { 2, 2 },
  covert = { 4, 4 }, protection = { 4, 4 }, movement = { 4, 4 }, counter = { 2, 2 }, airstrike = { 5, 5 },
}

--- What a die that strikes is worth, in tenths.
lying.STRIKES = { fusion = 30, drain = 14, bleed = 13, weaken = 13, explosion = 12, penetrate = 11, basic = 10 }

--- Of all who fight: hits that lie, and blocks.
function lying.lying()
  local hits, blocks = 0, 0
  for mech in state.mechs():each() do
    for die in shown:inside(world.zone("pool", mech.side)):each() do
      if dice.blocks(die) then
        blocks = blocks + 1
      elseif dice.matches(die) then
        hits = hits + (die.face == "fusion" and 3 or 1)
      end
    end
  end
  return hits, blocks
end

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

--- Dice of a side that lie and do nothing, each with the chance that it would after another roll: an array of { die =,
--- luck = }.
function lying.misses(side)
  local zone, out = state.in_melee() and 2 or 1, {}
  for die in dice.lying(side):each() do
    if not dice.matches(die) and not dice.blocks(die) then
      out[#out + 1] = { die = die, luck = (lying.LUCK[die.item] or lying.LUCK.damage)[zone] / 6 }
    end
  end
  return out
end

--- Attack dice of a side that show the other letter. An array.
function lying.wrong(side)
  local out = {}
  for die in dice.lying(side):each() do
    if die.class == "attack" and die.face ~= "blank" and not dice.matches(die) and not dice.blocks(die) then
      out[#out + 1] = die
    end
  end
  return out
end

--- What rolling its misses again would bring a side, which dice those are, and whether anybody's fall may depend on it.
function lying.again(side)
  local hits, blocks = lying.lying()
  local damage, withstands = lying.against(state.in_melee())
  local more, stops, some = 0, 0, set()
  for _, each in ipairs(lying.misses(side)) do
    if each.die.class ~= "defense" then
      if hits < withstands then
        more = more + each.luck
        some:add(each.die)
      end
    elseif blocks < damage then
      stops = stops + each.luck
      some:add(each.die)
    end
  end
  local power = 0
  for mech in state.mechs():each() do power = power + mech.power end
  local falls = hits < withstands and hits + more >= withstands
  local saved = damage - blocks >= power and damage - blocks - stops < power
  return more + stops, some, falls or saved
end

return lying
