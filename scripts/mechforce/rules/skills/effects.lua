-- What skills do (MEC-WAR), by code: `can(side, skill, about)`: is it of any use now? nil: always. `use(side, skill,
-- about)`: its effect, paid already.
local seats = require "seats"
local state = require "battle.state"
local dice = require "battle.dice"
local mobilize = require "battle.mobilize"
local alike = require "battle.alike"

local effects = {}

local seats_taken = filter { kind = "perk", on = "zone" }

--- The last space of the engagement track.
local farthest = 5

local function active(side, skill)
  for _, id in ipairs(side.active_skills) do
    if id == skill.id then return true end
  end
  return false
end

local function activate(side, skill) change.list_add(side, "active-skills", skill.id) end

--- Does the skill lend what the side does not have yet?
local function lends_more(side, skill)
  for _, does in ipairs(skill.lends) do
    if not seats.has(side, does) then return true end
  end
  return false
end

--- Overdrive tokens become ready, as many as the skill's amount at most.
local function charge(side, skill)
  change.set(side, "charged", math.min(side.overdrives, side.charged + skill.amount))
end

local function discharged(side) return side.charged < side.overdrives end

effects["second-wind"] = { can = discharged, use = charge } -- MEC-WAR-01

effects["deep-breath"] = { can = discharged, use = charge } -- MEC-WAR-15

effects.limelight = { can = lends_more, use = activate } -- MEC-WAR-02

effects.grease = { can = lends_more, use = activate } -- MEC-WAR-17

--- MEC-WAR-05: chooses its perk before those who do not use this.
effects["early-riser"] = {
  can = function(side, skill) return not active(side, skill) end,
  use = activate,
}

--- MEC-WAR-06: nobody in this battle may have the Airstrike die already.
effects["called-in"] = {
  can = function()
    if world.hot_airstrike then return false end
    return not state.mechs():any(function(mech) return seats.airstrike(mech.side) end)
  end,
  use = function(side) dice.call_airstrike(side) end,
}

--- MEC-WAR-13: the marker moves away from Melee, not beyond the end of the track.
effects["long-drop"] = {
  can = function() return world.engagement < farthest end,
  use = function(side, skill)
    local most = math.min(skill.amount, farthest - world.engagement)
    state.move_marker(choose(side, "skill-amount", domain.number(1, most)))
  end,
}

--- The seats that one mech has taken and that this side may take as well. A set.
function effects.shared_seats(side)
  return seats_taken:all():where(function(perk) return #perk.cargo == 1 and not vetoed("take-perk", side, perk) end)
end

--- MEC-WAR-14: the seat itself is chosen as perks are.
effects["shared-seat"] = {
  can = function(side) return #effects.shared_seats(side) > 0 end,
  use = function() end,
}

--- MEC-WAR-11: a second mod, which the Workshop asks for. Of no use to who may have one anyway.
effects["night-shift"] = {
  can = function(side) return not seats.has(side, "second-mod") end,
  use = function() end,
}

--- MEC-WAR-10: who gives the cubes adds skill.amount to them.
effects["scrap-eye"] = { use = function() end }

--- The dice of a side that lie rolled and that skills may roll again: not the Airstrike die (OP-41). A set.
local function rolled(side)
  return dice.lying(side):where(function(die) return die.class ~= "airstrike" end)
end

--- MEC-WAR-04: rolls some of its own dice again.
effects.dogged = {
  can = function(side) return #rolled(side) > 0 end,
  use = function(side, skill)
    local own = rolled(side)
    dice.roll(choose(side, "skill-dice", domain.some(own, 1, math.min(skill.amount, #own))))
  end,
}

--- MEC-WAR-03: every mech in the battle may roll one of its dice again.
effects.rally = {
  can = function() return state.mechs():any(function(mech) return #rolled(mech.side) > 0 end) end,
  use = function(side)
    local again = set()
    for _, each in ipairs(seats.engagement_order()) do
      if state.fights(each) then
        local die = choose(each, "skill-dice", alike.one_of_each(rolled(each)):with "pass", side.mech)
        if die ~= "pass" then again:add(die) end
      end
    end
    dice.roll(again)
  end,
}

--- MEC-WAR-07: turns a die of anybody who fights, not a blank one.
effects["wrist-turn"] = {
  can = function() return #mobilize.turnable() > 0 end,
  use = function(side) mobilize.turn(choose(side, "skill-dice", alike.one_of_each(mobilize.turnable()))) end,
}

--- MEC-WAR-08, MEC-WAR-16: the rest of one pool is not taken.
local cancels = { use = function(_, _, pool) change.set(pool, "amount", 0) end }
effects.slip, effects.leap = cancels, cancels

--- MEC-WAR-09: the battle rolls its attack dice again and lets them strike.
effects.riposte = {
  can = function(side)
    return dice.rolling(side):any(function(die) return die.class == "attack" end)
  end,
  use = function() end,
}

return effects
