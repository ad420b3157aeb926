-- Victory points: only the difference counts.
local sides = require "turns.sides"
local gadget = require "units.gadget"
local upgrade = require "units.upgrade"

local victory = {}

-- Signed for software: above 0 Lamplight leads.
local function sign(side) return sides.name(side) == "mayhem" and 1 or -1 end

--- The lead as a score of the sides.
function victory.show()
  for _, each in ipairs(world.sides) do change.set(each, "score", sign(each) * world.lead) end
end

local function decisive() return math.abs(world.lead) >= option.win_at end -- MAY-WIN-08

--- The check comes before anything that this step has pushed. Call it after pushing what comes after something that may
--- have brought points.
function victory.first()
  if decisive() then push("check-lead") end -- MAY-WIN-08
end

--- The side that leads, or nil.
function victory.leader()
  if world.lead > 0 then return sides.of "mayhem" end
  if world.lead < 0 then return sides.of "legion" end
  return nil
end

local function tell_lead(leader)
  if leader then log("log-lead", leader, math.abs(world.lead)) else log("log-even") end
end

--- A side gains victory points. What one step brings is netted before anybody can win by it (open point 18).
---@param side Side
---@param points integer
function victory.gain(side, points)
  if points == 0 or world.settled then return end
  local own = sides.captain(side)
  change.add(world, "lead", sign(own) * points) -- MAY-WIN-03, MAY-WIN-04, MAY-WIN-05, MAY-WIN-06
  change.add(own.team, "points", points)
  log("log-points", own, points)
  tell_lead(victory.leader())
  victory.show()
  push("check-lead") -- MAY-WIN-08
  raise("points", own, points)
end

--- Step: a lead of that many points wins at once.
function victory.check()
  if decisive() then victory.decide() end -- MAY-WIN-08
end

-- MAY-GAD-06: what a mission has lent goes back.
local function return_loans()
  for _, name in ipairs { "mayhem", "legion" } do
    gadget.give_back(sides.of(name))
    upgrade.give_back(sides.of(name))
  end
end

--- Ends the mission: the leading side has won. In a campaign the spoils come first.
function victory.decide()
  if world.settled then return end
  change.set(world, "settled", true)
  return_loans()
  push("name-winner")
  if not option.campaign then return end
  for _, each in ipairs { "legion", "mayhem" } do push("spoils", sides.of(each)) end -- MAY-PROG-02
end

--- Step: the playtest is over, and the winner is named.
function victory.name()
  local leader = victory.leader()
  if not leader then return finish("tie") end -- MAY-WIN-09
  local name = sides.name(leader)
  finish(name == "mayhem" and "mayhem-wins" or "legion-wins", table.unpack(leader.team.sides)) -- MAY-WIN-09
end

return victory
