-- How corporations share out what the brief wants: each goal gets the nearest trooper that can do it.
local goals = require "bots.goals"

local ways = {}

local troopers = filter { kind = "trooper" }
local creatures = filter { kind = "creature" }

local FAR = 60 -- more squares than any way has
ways.FAR = FAR

-- Where the troopers of each corporation wait before they come in.
local waiting = {}
for _, side in ipairs(world.sides) do
  if side.kind == "corporation" then waiting[#waiting + 1] = { side = side, zone = world.zone("outside", side) } end
end

--- Steps of an entrance to a goal.
function ways.from_entrance(id, goal)
  return 1 - goals.entrances[id]:score { { "steps", goal, -1, by = "trooper", most = FAR } }:most()
end

-- Steps of every trooper that can do something about it to one goal: a list of { trooper, steps }. Terminals are for
-- tech specialists.
local function ways_to(goal, brief)
  local found = {}
  local hack = brief.hack:has(goal)
  local there = troopers:all()
  local steps = there:score { { "steps", goal, by = "trooper", most = FAR } }
  for trooper in there:each() do
    if not hack or trooper.specialty == "tech" then found[#found + 1] = { trooper, steps:of(trooper) } end
  end
  for _, each in ipairs(waiting) do
    if each.zone.count > 0 then
      local way = ways.from_entrance(each.side.entrance, goal)
      for trooper in each.zone:set():each() do
        if not hack or trooper.specialty == "tech" then found[#found + 1] = { trooper, way } end
      end
    end
  end
  return found
end

-- Goal and squares to go of one trooper, when every goal gets the nearest trooper that has none yet. Who is left over
-- helps with the goal that takes longest.
local function share(brief, who)
  local open, taken = {}, {}
  for goal in brief.reach:each() do open[#open + 1] = { goal = goal, ways = ways_to(goal, brief) } end
  local hardest, longest
  for _ = 1, #open do
    local best, trooper, entry
    for i = 1, #open do
      if not open[i].done then
        for _, pair in ipairs(open[i].ways) do
          local other, way = pair[1], pair[2]
          if not taken[other] and (not best or way < best) then best, trooper, entry = way, other, open[i] end
        end
      end
    end
    if not entry then break end
    if trooper == who then return entry.goal, best end
    entry.done, taken[trooper] = true, true
    hardest, longest = entry, best
  end
  if #open < 2 or not hardest then return nil end
  for _, pair in ipairs(hardest.ways) do
    if pair[1] == who then return hardest.goal, math.max(pair[2], longest) end
  end
end

--- Where a trooper should go, and how far that is: a goal, what is to be destroyed, the way out, the nearest creature.
---@param brief table of bots.goals
---@return any goal, integer, boolean? true: it hunts creatures for want of anything else to do
function ways.aim(trooper, brief)
  local goal, way = share(brief, trooper)
  if goal then return goal, way end
  local target, hunts = #brief.attack > 0 and brief.attack or brief.gather, nil
  if not target or #target == 0 then target, hunts = creatures:all(), true end
  if #target == 0 then return nil, 0 end
  if not trooper.on_map then
    local entrance = trooper.side.entrance
    local way_in = entrance and math.max(2, ways.from_entrance(entrance, target)) or FAR
    return target, way_in, hunts
  end
  local here = set(trooper):score { { "steps", target, by = "trooper", most = FAR } }
  return target, here:most() + 1, hunts -- one more: the last step is the one onto it
end

return ways
