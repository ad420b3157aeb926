-- Rounds: markers out of the bag, one turn each, and the test at the end.
local roster = require "mission.roster"
local items = require "equipment.items"

local round = {}

--- Step: all markers of sides in play go into the bag.
function round.begin()
  change.add(world, "round", 1)
  change.set(world, "turn", nil)
  log("log-round", world.round)
  for marker in world.zone("drawn"):set():each() do
    change.move(marker, world.zone("bag"))
  end
  push("draw")
  raise("round-start")
end

--- Step: the next marker says whose turn it is.
function round.draw()
  local bag = world.zone("bag")
  if bag.count == 0 then return push("round-end") end
  local marker = random_of(bag:set(), "bag") -- CIT-RND-01
  change.move(marker, world.zone("drawn"))
  change.set(world, "turn", marker.side)
  push("draw")
  if marker.side.kind == "legion" then
    push("legion-turn")
  else
    push("corporation-turn", marker.side)
  end
end

--- The primary mission of all corporations together.
---@return string "open", "done" or "failed"
function round.primary()
  local objectives = world.objectives("primary")
  local state = #objectives > 0 and "done" or "open"
  for _, objective in ipairs(objectives) do
    if objective.state == "failed" then return "failed" end
    if objective.state == "open" then state = "open" end
  end
  return state
end

local function over()
  if round.primary() ~= "open" then return true end -- CIT-END-02
  if world.last then return true end -- CIT-END-01
  return option.all_out_ends and #roster.playing() == 0
end

--- Step: every side has had its turn. What the mission pushes goes before the test.
function round.finish()
  items.clear()
  push("round-over")
  raise("round-end") -- CIT-RND-02
end

--- Step: the round is over; only now the mission may be.
function round.over()
  push(over() and "scoring" or "round")
end

return round
