-- Timers that lie in the pool, and when they are due.
local timers = {}

-- The refresh phase of a side in a turn.
function timers.due(name, turn)
  change.set(world, "turn", turn)
  run("due-timers", world.side(name))
end

function timers.lying() return world.zone("timers").count end

return timers
