-- Foothold: opening a sluice, and a wager that only its holder knows of.
local sluices = filter { kind = "objective", where = { value = 0 } } -- those still closed

-- A SPECIAL action of the mission's own: it is on offer where it can be done ...
offer("special", function(trooper)
  if #sluices:beside(trooper) > 0 then return { id = "open" } end
end)

-- ... and this is what it does.
on("special-done", function(trooper, id)
  if id ~= "open" then return end
  act.mark(sluices:beside(trooper):first(), 1)
  log("log-open", trooper)
end)

-- The wager is drawn blind. `wager` is declared with visible="owner", so nobody else can look it up, and `log_for`
-- tells nobody else.
on("mission-start", function()
  local teams = set()
  for _, side in ipairs(world.sides) do
    if side.kind == "corporation" then teams:add(side) end
  end
  local holder = random_of(teams, "wager")
  act.note("wager", 1, holder)
  log_for(holder, "log-wager")
end)

-- Only a kill that counts for a team is a first kill: `by` is nil when nobody did it.
on("removed", function(piece, by)
  if world.blood == 1 or piece.kind ~= "creature" or not by or by.kind ~= "corporation" then return end
  act.note("blood", 1)
  if by.wager == 1 then
    log("log-wager-won", by)
    act.award(by, 3)
  end
end)

return {
  -- For bots: get beside what is still closed.
  bot_goals = function() return { reach = sluices:all() } end,
}
