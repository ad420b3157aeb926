-- Boost, Teleport, Shift, in that order (MEC-RND-09 to 12).
local state = require "battle.state"
local alike = require "battle.alike"

local mobilize = {}

local boosts = filter { kind = "battle-die", on = "zone", where = { face = "boost" } }
local teleports = filter { kind = "battle-die", on = "zone", where = { face = "teleport" } }
local shifts = filter { kind = "battle-die", on = "zone", where = { face = "shift" } }
local turnable = filter {
  kind = "battle-die", on = "zone",
  where = { class = "attack", face = { "range", "melee", "drain-range", "drain-melee" } },
}

--- Dice of one run of the step.
local enough = 24

local other_side = {
  range = "melee", melee = "range", ["drain-range"] = "drain-melee", ["drain-melee"] = "drain-range",
}

--- A die shows the other letter (MEC-RND-11); skills turn dice too (MEC-WAR-07).
function mobilize.turn(die) change.set(die, "face", other_side[die.face]) end

--- Dice that can be turned: attack dice with a letter, of everybody who fights (MEC-RND-11, MEC-DIE-24). A set.
function mobilize.turnable() return turnable:all() end

local ways = { forward = -1, back = 1, stay = 0 }

local function teleport(die)
  local options = set("stay")
  if world.engagement > 0 then options:add("forward") end
  if world.engagement < 5 then options:add("back") end
  state.move_marker(ways[choose(die.side, "teleport", options, die)]) -- MEC-RND-10
end

local function shift(die)
  local chosen = choose(die.side, "shift", alike.one_of_each(turnable:all()):with("pass"), die)
  if chosen ~= "pass" then mobilize.turn(chosen) end -- MEC-RND-11
end

--- The step. It comes again where there are more dice than a step may ask about.
function mobilize.step()
  if state.is_over() then return end
  local done = world.handled
  if done == 0 then
    for die in boosts:all():each() do change.add(die.side.mech, "boost", 1) end -- MEC-RND-09
  end
  local moving = teleports:all()
  local both = moving:union(shifts:all())
  local last = math.min(#both, done + enough)
  for i = done + 1, last do
    if i <= #moving then teleport(both[i]) else shift(both[i]) end
  end
  state.again(last, #both, "mobilize")
end

return mobilize
