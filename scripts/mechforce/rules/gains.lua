-- What sides gain and lose, and Threat: everything that changes BP, cubes or Threat goes through here, so that hooks,
-- modifiers and limits hold everywhere.
local gains = {}

--- Causes that have words of their own in the log.
local told_gains = { enemy = true, headlines = true }
local told_losses = { wait = true, leave = true }

--- BP for a side: above 0 gained, below 0 lost. `why` is a word for missions: "enemy", "headlines", "wait", "leave",
--- "mission". Never below 0, where the track ends (MEC-DMG-09), nor above the limit (MEC-DMG-08). A side's score is its
--- BP until Fame is counted.
function gains.bp(side, amount, why)
  amount = modified("bp", amount, side, why)
  local before = side.bp
  change.set(side, "bp", math.min(before + amount, option.bp_limit)) -- MEC-DMG-08
  local gained = side.bp - before
  if gained > 0 then
    log(told_gains[why] and "log-points-" .. why or "log-points", side, gained)
  elseif gained < 0 then
    log(told_losses[why] and "log-points-" .. why or "log-points-lost", side, -gained)
  else
    return
  end
  change.set(side, "score", side.bp)
  raise("points", side, gained)
end

--- Power of a mech: above 0 it gains, below 0 it loses. Its side shows it too.
function gains.power(mech, amount) change.set(mech.side, "power", change.add(mech, "power", amount)) end

--- Cubes for a side from the supply. Payments are change.add(side, "cubes", -n) where they are made.
function gains.cubes(side, amount)
  if amount <= 0 then return end
  change.add(side, "cubes", amount)
  log("log-cubes", side, amount)
end

local limit = ({ [2] = option.threat_2, [3] = option.threat_3, [4] = option.threat_4 })[#world.sides]

--- The Threat at which all lose, by the number of players (OP-03).
function gains.threat_limit() return limit end

--- In a campaign every side carries the Threat to the next mission.
local function keep_threat()
  if option.campaign then change.set_all(set(table.unpack(world.sides)), "threat-after", world.threat) end
end

--- A mission of a campaign begins with the Threat that the last one has left.
function gains.carried_threat()
  for _, side in ipairs(world.sides) do
    change.set(world, "threat", math.max(world.threat, side.threat_before))
  end
  keep_threat()
end

--- Changes Threat, never below 0. Does not look whether all have lost: gains.all_lost does.
function gains.threat(amount)
  local before = world.threat
  local after = change.add(world, "threat", amount)
  if after == before then return end
  log("log-threat", after, gains.threat_limit())
  keep_threat()
  raise("threat", after - before)
end

--- Ends the playtest when Threat has reached the limit (MEC-END-03) or the mission is lost. Returns true when it did:
--- the caller returns at once and pushes nothing.
function gains.all_lost()
  if world.lost then
    finish("failed")
  elseif world.threat >= gains.threat_limit() then -- MEC-END-03
    finish("overrun")
  else
    return false
  end
  return true
end

return gains
