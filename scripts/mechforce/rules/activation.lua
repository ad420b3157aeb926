-- Phase 6: passes and activations, until the turn ends.
local regions = require "regions"
local seats = require "seats"
local gains = require "gains"
local game = require "game"

local activation = {}

--- Is the turn over (MEC-END-01)? No enemy that can be fought, or all mechs at base; also when all have lost.
function activation.turn_over()
  if world.lost or #regions.all_engageable() == 0 then return true end
  for _, side in ipairs(world.sides) do
    if seats.is_in(side) then return false end
  end
  return true
end

--- The step that begins the phase.
function activation.phase()
  game.phase("battle")
  change.set(world, "pass", 0)
  push("free-skills") -- MEC-WAR-01: after the last battle
  push("pass")
end

--- The step of a pass: everybody who is in, in engagement order (MEC-ENG-01).
function activation.pass()
  if activation.turn_over() then return end
  change.add(world, "pass", 1)
  change.set(world, "stirred", false)
  local order = seats.engagement_order()
  push("pass-over")
  for i = #order, 1, -1 do push("activate", order[i]) end -- MEC-ENG-06
end

--- The step after a pass. One in which nothing stirred is the last (OP-16).
function activation.pass_over()
  if world.stirred and world.pass < option.passes then push("pass") end
end

--- Where a side may fight now: at home while it has to, else anywhere (MEC-ENG-02, MEC-ENG-03). A set of regions, and
--- whether it must.
function activation.fields(side)
  local function open(region) return not vetoed("engage", side, region) end
  local home = regions.home(side)
  if home and #regions.engageable(home) > 0 and open(home) then return set(home), true end -- MEC-ENG-02
  return regions.with_engageable():where(open), false -- MEC-ENG-03
end

local function wait_here(side)
  local count = change.add(side, "waits", 1)
  if seats.has(side, "double-penalty") then count = count * 2 end -- MEC-PERK-11
  log("log-waits", side)
  gains.bp(side, -count, "wait") -- MEC-ENG-04
  raise("waited", side)
end

--- The step of one side: a battle, a wait, or back to base.
function activation.activate(side)
  if activation.turn_over() or not seats.is_in(side) then return end
  local open, must = activation.fields(side)
  if not must then open = open:with("wait", "base") end
  local chosen = choose(side, "activation", open)
  if chosen == "wait" then
    wait_here(side)
  elseif chosen == "base" then
    log("log-returns", side)
    seats.to_base(side) -- MEC-ENG-05
  else
    log("log-engages", side, chosen)
    push("battle", side, chosen)
    push("free-skills") -- MEC-WAR-01
  end
end

return activation
