-- The end: bonuses and penalties in their order, totals, who wins.
local points = require "mission.points"
local roster = require "mission.roster"
local round = require "turns.round"
local arms = require "equipment.arms"
local secret = require "mission.secret"

local score = {}

local troopers = filter { kind = "trooper", on = "any" }

-- Primary mission: judged for all corporations together.
local function primary(done)
  for _, objective in ipairs(world.objectives("primary")) do
    if done then
      for _, side in ipairs(roster.corporations()) do
        if option.out_rewarded or not side.out then points.award(side, objective.reward) end -- CIT-SCORE-03
        if side.commander then points.award(side, objective.commander) end -- CIT-SCORE-01
      end
    else
      points.award(roster.legion(), objective.legion) -- CIT-SCORE-02
    end
  end
end

local function demote()
  for _, side in ipairs(roster.corporations()) do
    if side.commander then points.award(side, -option.track) end -- CIT-SCORE-04
  end
end

local function secondary(side)
  for card in world.zone("orders", side):set():each() do
    change.show(card)
    local done = secret.done(side, card)
    local worth = done and card.reward or -card.penalty
    if side.commander then worth = done and worth + card.commander or worth - card.commander end -- CIT-SCORE-01
    log("log-secret", side, card.data.title, worth)
    points.award(side, worth) -- CIT-SCORE-05
    if not done then points.award(roster.legion(), card.legion) end
  end
end

-- Against AI cards the corporations win or lose together (open point 38).
local function team(done)
  return done and roster.corporations() or { roster.legion() } -- CIT-AI-01
end

-- Most PP wins; the Legion wins its ties, corporations share theirs.
local function winners()
  local legion = roster.legion()
  local best = legion.score
  local found = { legion }
  for _, side in ipairs(roster.corporations()) do
    if side.score > best then
      best, found = side.score, { side }
    elseif side.score == best and found[1] ~= legion then
      found[#found + 1] = side -- CIT-SCORE-06
    end
  end
  return found
end

-- Who has won this mission. In a campaign nobody does: only ranks and PP after its last mission count.
local function victors(done)
  if option.campaign then return {} end -- CIT-SCORE-06 CIT-CAMP-04
  return option.mode == "cards" and team(done) or winners()
end

-- What is open when the mission ends has failed.
local function settle()
  for _, objective in ipairs(world.objectives("primary")) do
    if objective.state == "open" then change.objective(objective.id, "failed") end
  end
end

--- Step: scoring, and the end of the playtest.
function score.step()
  local done = round.primary() == "done"
  settle()
  raise("mission-end")
  primary(done)
  if not done then demote() end
  for _, side in ipairs(roster.corporations()) do
    secondary(side)
    points.award(side, -option.reckless * side.reckless) -- CIT-FF-02
  end
  for _, side in ipairs(world.sides) do
    change.set(side, "score", points.gained(side))
    log("log-score", side, side.score)
  end
  for trooper in troopers:all():each() do arms.drop(trooper) end
  finish(done and "mission-done" or "mission-failed", table.unpack(victors(done)))
end

return score
