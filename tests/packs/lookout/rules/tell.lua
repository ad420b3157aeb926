-- What Lookout tells those who are asked.
local tell = { facts = {} }

local scouts = filter { kind = "scout" }

function tell.facts.load()
  return { obvious = "best" }
end

function tell.facts.target(_, options)
  local found = {}
  for scout in options:each() do found[scout] = text("fact-chance", scout.hp, 50 + scout.hp) end
  return { options = found, line = "One die" }
end

function tell.facts.signal(side)
  local attacked = scouts:of(side):any(function(scout) return scout.aimed end)
  if world.quiet and not attacked then return { obvious = false } end
  return { attacked = attacked }
end

function tell.facts.about(_, thing)
  if type(thing) == "string" then return nil end
  return thing.kind == "scout" and text("fact-chance", thing.hp, 50 + thing.hp) or nil
end

return tell
