-- The Brood Nest is told in blocks: see the events and the objective of mission.xml. Lua has the end of a nest, and a
-- word for bots.
local nests = filter { kind = "nest" }

on("removed", function(piece)
  if piece.kind == "nest" then log "log-nest" end
end)

return {
  -- For bots: the nests are what corporations attack and the Legion guards.
  bot_goals = function() return { attack = nests:all() } end,
}
