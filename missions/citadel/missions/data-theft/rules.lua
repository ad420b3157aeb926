-- Data Theft: reading the cores, the shift that wakes, the lockdown and the way out.
local cores = filter { kind = "terminal" }
local UNREAD, READ = 0, 1

local function unread_beside(trooper)
  return cores:beside(trooper):where(function(core) return core.value == UNREAD end)
end

local function all_read()
  return not cores:all():any(function(core) return core.value == UNREAD end)
end

-- Reading stands in place of a MOVE or an ATTACK.
offer("special", function(trooper)
  if #unread_beside(trooper) > 0 then return { id = "download" } end
end)

on("special-done", function(trooper, id)
  if id ~= "download" then return end
  act.mark(unread_beside(trooper):first(), READ)
  log("log-core", trooper)
  if all_read() then log("log-ready") end
end)

-- The first core that is read wakes the night shift.
on("reinforcements", function()
  if cores:all():any(function(core) return core.value == READ end) then act.reinforce("husk", 1) end
end)

-- The building is locked down until then.
veto("leave", function()
  if not all_read() then return "locked down until every core has been read" end
end)

on("left", function()
  act.mark(world.piece("relay"), 1)
  log("log-out-safe")
end)

local unread = filter { kind = "terminal", where = { value = UNREAD } }
local exits = set()
for _, entrance in ipairs(world.entrances()) do exits = exits:union(entrance.squares) end

return {
  names_are_out = function() return world.piece("relay").value == 1 end,

  -- For bots: read what is unread; the others wait at the ways out.
  bot_goals = function()
    local left = unread:all()
    return { reach = left, gather = exits, leave = #left == 0 }
  end,
}
