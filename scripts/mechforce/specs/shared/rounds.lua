-- Battles for specs about rounds: who fights, with how much power, and the answers that nobody needs to read.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"

local rounds = {}

--- A battle that stands. `what` has .players (2), .fight (how many of them, 1), .enemies (a list of items or of
--- {item, attributes}; one dummy), .at (the marker, 1), .power (of all mechs, 5), .mission (a fixture in place of
--- the lab) with .rule. Returns an array of sides and one of enemies.
function rounds.begin(what)
  local sides
  if what.mission then
    sides = { lab.begin({ rule = what.rule or "none" }, nil, what.mission) }
  else
    sides = { lab.begin { players = what.players or 2 } }
  end
  local enemies, fight = {}, {}
  for i, each in ipairs(what.enemies or { "dummy" }) do
    if type(each) == "string" then each = { each } end
    enemies[i] = battles.dummy(each[2], each[1])
  end
  for i = 1, what.fight or 1 do fight[i] = sides[i] end
  battles.stand(fight, enemies, what.at or 1)
  for _, side in ipairs(sides) do rounds.power(side, what.power or 5) end
  return sides, enemies
end

--- Sets power and maximum of a side's mech.
function rounds.power(side, power)
  change.set(side.mech, "top", power)
  change.set(side.mech, "power", power)
end

--- Nobody leaves, rolls again or uses the Airstrike die, unless a spec says so before.
function rounds.calm()
  answer_always("leave", false)
  answer_always("overdrive", "pass")
  answer_always("airstrike", false)
end

--- The two sides without dice.
function rounds.bare(...)
  for _, side in ipairs { ... } do battles.dice(side) end
end

--- Shields, health and Bleed tokens of an enemy.
function rounds.shape(enemy) return { enemy.shields, enemy.health, enemy.bleed } end

return rounds
