-- Battle dice: which there are, rolling them, what they show. Dice are markers in zone:pool of their side: die.class
-- ("attack", "defense", "airstrike"), die.item ("damage", "protection" …), die.face once rolled, die.aside, die.spent,
-- die.void. Needs no other module: skills and abilities may require it.
local dice = {}

local rolled = filter { kind = "battle-die", on = "zone", where = { aside = "no" } }
local all = filter { kind = "battle-die", on = "zone" }

--- All battle dice of a side, also those set aside. A set.
function dice.of(side) return all:inside(world.zone("pool", side)) end

--- Those that a side rolls in this round. A set.
function dice.rolling(side) return rolled:inside(world.zone("pool", side)) end

--- Rolls dice of a set, in its order, and sets their faces; `force{…}` in specs gives the faces in this order. Modifier
--- "rolls" says whose faces.
function dice.roll(some)
  for die in some:each() do change.set(die, "face", roll(modified("rolls", die.rolls, die))) end
end

--- Does a die that shows this hit in the zone of the marker? Of attack dice, counters and the Airstrike die.
function dice.matches(die)
  local face = die.face
  if face == "hit" or face == "fusion" then return true end -- MEC-DIE-22, MEC-DIE-13
  if world.engagement == 0 then return face == "melee" or face == "drain-melee" end -- MEC-RND-07
  return face == "range" or face == "drain-range"
end

return dice
