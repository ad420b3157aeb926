-- Battle dice: which there are, rolling them, what they show and do. Dice are markers in zone:pool of their side:
-- die.class ("attack", "defense", "airstrike"), die.item ("damage" …), die.face once rolled, die.aside, die.spent,
-- die.void, die.aimed, die.less. A die without a face is not in use in this round: what asks for faces needs no
-- sides. Needs no other module: skills and abilities may require it.
local dice = {}

local pool_of = {}
for i, side in ipairs(world.sides) do pool_of[i] = world.zone("pool", side) end
local hangar = world.zone("hangar")

local rolled = filter { kind = "battle-die", on = "zone", where = { aside = "no" } }
local black_rolled = filter { kind = "battle-die", on = "zone", where = { class = "attack", aside = "no" } }
local all = filter { kind = "battle-die", on = "zone" }
local shown = filter {
  kind = "battle-die", on = "zone",
  where = {
    face = {
      "blank", "range", "melee", "drain-range", "drain-melee", "fusion", "shift", "shield", "bulwark", "boost",
      "teleport", "hit",
    },
  },
}
local put_aside = filter { kind = "battle-die", on = "zone", where = { aside = "round" } }
local laid_down = filter { kind = "battle-die", on = "zone", where = { aside = "battle" } }
local airstrike = filter { kind = "battle-die", on = "zone", where = { class = "airstrike" } }

local black_range = filter {
  kind = "battle-die", on = "zone", where = { class = "attack", face = { "range", "drain-range", "fusion" } },
}
local black_melee = filter {
  kind = "battle-die", on = "zone", where = { class = "attack", face = { "melee", "drain-melee", "fusion" } },
}
local keen_range = filter {
  kind = "battle-die", on = "zone",
  where = { class = "attack", spent = false, face = { "range", "drain-range", "fusion" } },
}
local keen_melee = filter {
  kind = "battle-die", on = "zone",
  where = { class = "attack", spent = false, face = { "melee", "drain-melee", "fusion" } },
}
local airborne = filter { kind = "battle-die", on = "zone", where = { face = "hit", spent = false } }
local counter_range = filter { kind = "battle-die", on = "zone", where = { class = "defense", face = "range" } }
local counter_melee = filter { kind = "battle-die", on = "zone", where = { class = "defense", face = "melee" } }

--- All battle dice of a side, also those set aside. A set.
function dice.of(side) return all:inside(pool_of[side.index]) end

--- Those that a side rolls in this round. A set.
function dice.rolling(side) return rolled:inside(pool_of[side.index]) end

--- The attack dice of a side that it would roll. A set.
function dice.black_rolling(side) return black_rolled:inside(pool_of[side.index]) end

--- Those of a side that lie with a face: what it may roll again (MEC-OD-01). A set.
function dice.lying(side) return shown:inside(pool_of[side.index]) end

--- The Airstrike die of a side in its pool, or nil.
function dice.airstrike_of(side) return airstrike:inside(pool_of[side.index]):first() end

--- Rolls a die and sets its face; modifier "rolls" says whose faces.
function dice.roll_one(die) change.set(die, "face", roll(modified("rolls", die.rolls, die))) end

--- Rolls dice of a set, in its order; `force{…}` in specs gives the faces in this order.
function dice.roll(some)
  for die in some:each() do dice.roll_one(die) end
end

--- Does a die that shows this hit in the zone of the marker? Of attack dice, counters and the Airstrike die.
function dice.matches(die)
  local face = die.face
  if face == "hit" or face == "fusion" then return true end -- MEC-DIE-22, MEC-DIE-13
  if world.engagement == 0 then return face == "melee" or face == "drain-melee" end -- MEC-RND-07
  return face == "range" or face == "drain-range"
end

local stops = { shield = true, bulwark = true, boost = true, teleport = true, shift = true }

--- Does a die that shows this block (MEC-RND-08, MEC-RND-12, MEC-DIE-14)? Counters where they match (MEC-DIE-20).
function dice.blocks(die)
  return stops[die.face] or die.class == "defense" and dice.matches(die)
end

--- Attack dice that hit in the zone of the marker (MEC-RND-07), spent ones too. A set.
function dice.black() return (world.engagement == 0 and black_melee or black_range):all() end

--- Those that have not struck yet. A set.
function dice.keen() return (world.engagement == 0 and keen_melee or keen_range):all() end

--- The same, and the Airstrike die where it hits. A set.
function dice.hitting()
  local out = dice.keen()
  local die = airborne:first()
  return die and out:add(die) or out
end

--- Counters whose letter is that of the zone (MEC-DIE-20), spent ones too. A set.
function dice.counters()
  return (world.engagement == 0 and counter_melee or counter_range):all()
end

local deals = { penetrate = "penetrate", explosion = "explosion", bleed = "bleed", weaken = "weaken" }

--- What a hitting die deals: "basic", "penetrate", "explosion", "bleed", "weaken", "drain", "fusion" (MEC-DIE-01 to
--- MEC-DIE-13); modifier "attack" has the last word.
function dice.kind(die)
  local face = die.face
  local kind = deals[die.rolls] or "basic"
  if face == "fusion" then
    kind = "fusion"
  elseif face == "drain-range" or face == "drain-melee" then
    kind = "drain"
  end
  return modified("attack", kind, die)
end

--- How many points a hitting die deals (MEC-DIE-13), those counted that MEC-EN-25 takes away.
function dice.points(die) return dice.kind(die) == "fusion" and 3 or 1 end

--- Is the Airstrike die in no battle?
function dice.airstrike_free() return hangar.top ~= nil end

--- The Airstrike die comes to a side, for this battle (MEC-PERK-13, MEC-WAR-06).
function dice.call_airstrike(side)
  local die = hangar.top
  change.owner(die, side)
  change.move(die, pool_of[side.index], "bottom")
  change.set(world, "hot-airstrike", side)
end

--- Dice have not struck, nor is anything said of what they strike.
function dice.renew(some)
  change.set_all(some, "spent", false)
  change.set_all(some, "void", false)
  change.set_all(some, "aimed", nil)
  change.set_all(some, "less", 0)
end

local function clean(some)
  change.set_all(some, "face", nil)
  dice.renew(some)
end

--- The dice of a side are not in use any more in this round: its mech is out of the battle.
function dice.put_down(side) clean(dice.lying(side)) end

--- A new round: nothing lies, and what was set aside for a round comes back.
function dice.take_up()
  clean(shown:all())
  change.set_all(put_aside:all(), "aside", "no")
end

--- The battle is over: all dice are whole again (MEC-DMG-10), and the Airstrike die is in its hangar.
function dice.gather()
  dice.take_up()
  change.set_all(laid_down:all(), "aside", "no")
  change.set(world, "hot-airstrike", nil)
  for die in airstrike:all():each() do
    change.owner(die, nil)
    change.move(die, hangar)
  end
end

return dice
