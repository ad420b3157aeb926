-- The Brood Nest is told in blocks: see the events and the objective of mission.xml. Bots alone need a word in Lua.
local nests = filter { kind = "nest" }

return {
  -- For bots: the nests are what corporations attack and the Legion guards.
  bot_goals = function() return { attack = nests:all() } end,
}
