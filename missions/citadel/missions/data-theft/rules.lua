-- Data Theft: the cores, the lockdown and the way back out.
local cores = filter { kind = "terminal" }
local unread = filter { kind = "terminal", where = { value = 0 } }
local READ = 1

-- The rules roll for the hack, an ATTACK of a tech specialist; the mission says what comes of it.
on("hacked", function(trooper, core)
  act.mark(core, READ)
  log("log-core", trooper)
  if #unread:all() == 0 then log("log-ready") end
end)

-- A core is hacked once.
veto("target", function(_, target)
  if target.kind == "terminal" and target.value == READ then return "this core has been hacked" end
end)

-- The building is locked down until the last one; after that each team finds its own way open and no other.
veto("leave", function(trooper, square)
  if #unread:all() > 0 then return "locked down until every core has been hacked" end
  if not world.entrance(trooper.side.entrance).squares:has(square) then return "this is not the way you came" end
end)

on("left", function(trooper)
  act.mark(world.piece("relay"), 1)
  log("log-out-safe", trooper)
end)

local gates = set()
for _, entrance in ipairs(world.entrances("white")) do gates = gates:union(entrance.squares) end

return {
  -- For the event `night-shift` of mission.xml.
  a_core_is_silent = function() return #unread:all() < #cores:all() end,

  -- For bots: hack what is left, which takes tech specialists; the others go with them, and wait at the way their team
  -- came in when there is only one core left.
  bot_goals = function(side)
    local left = unread:all()
    local gather = side.kind == "corporation" and side.entrance and world.entrance(side.entrance).squares or gates
    if #left > 1 then
      gather = places()
      for core in left:each() do gather = gather:union(board.blast(core.square)) end
    end
    return { hack = left, gather = gather, leave = #left == 0 }
  end,
}
