-- The mission's own action: reading the core from a square beside it.
local cores = filter { kind = "terminal" }

local function unread_beside(trooper)
  return cores:beside(trooper):where(function(core) return core.value == 0 end)
end

offer("special", function(trooper)
  if #unread_beside(trooper) > 0 then return { id = "download" } end
end)

on("special-done", function(trooper, id)
  if id ~= "download" then return end
  act.mark(unread_beside(trooper):first(), 1)
  log("log-core", trooper)
end)

return {}
