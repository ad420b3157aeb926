-- Rounds.
local round = require "turns.round"

local function markers()
  fixture "open"
  for _, side in ipairs(world.sides) do place("id-marker", "zone:drawn", side.id) end
end

spec("CIT-RND-01: the markers leave the bag one by one, each side plays one turn", function()
  markers()
  chance("bag", 2)
  chance("bag", 1)
  chance("bag", 1)
  stack("event-deck", "still", "still")
  run { "round", until_step = "round-end" }
  expect(world.round, 1)
  expect(world.zone("bag").count, 0)
  expect(world.zone("drawn").count, 3)
  expect(world.zone("event-discard").count, 1)
end)

spec("CIT-RND-02 CIT-END-02: only at the end of a round the mission is judged", function()
  markers()
  act.objective("goal", "done")
  change.set(world, "round", 1)
  expect(round.primary(), "done")
  run "round-end"
  expect(world.round, 1)
  expect(world.side("red").score, 5)
end)

spec("CIT-RND-03: a corporation without a trooper in play loses its marker at once", function()
  markers()
  local gunner = place("gunner", "s1:D4", "red", { health = 1 })
  act.damage(gunner, 1)
  expect(gunner.side.out, true)
  expect(world.zone("drawn").count, 2)
end)

spec("CIT-END-01: the mission ends with the round in which the last event card was drawn", function()
  markers()
  place("gunner", "s1:D4", "red")
  run "legion-event"
  expect(world.last, false)
  for _ = 1, 5 do run "legion-event" end
  expect(world.last, true)
  run "round-end"
  expect(world.side("legion").score, 8)
end)

spec("CIT-RND-02 CIT-END-02: the brief's condition is tested when the round ends, and it is over", function()
  markers()
  change.set(world.side "red", "kills", 50)
  expect(round.primary(), "open")
  run "round-end"
  expect(round.primary(), "done")
  expect(world.side("blue").score, 5)
end)
