-- Event cards in detail: how much they do, to whom it is told, and what of them is over when.
local count = require("specs.shared.heard").count
local legion = require "specs.shared.legion"

spec("CIT-DL-01 CIT-DL-16: an event that strikes takes as much health as it says, and it is nobody's doing", function()
  fixture "heard"
  place("gunner", "s1:D4", "red")
  local fencer = place("fencer", "s1:D5", "red", { health = 2 })
  stack("event-deck", "blight")
  answer { "victim", fencer, side = "legion", about = world.zone("event-deck").top }
  run "legion-event"
  expect(told(), {
    "Event: Blight.",
    "> card-drawn: blight not last",
    "Blight: the Legion picks Fencer.",
    "Fencer loses 2 health: 0 left.",
    "Legion gets 2 PP.",
    "> points: legion 2 of 2",
    "> damaged: fencer on the map 2 0",
    "Fencer is eliminated.",
    "Legion gets 2 PP.",
    "> points: legion 2 of 4",
    "> removed: fencer off the map by nobody",
  })
end)

spec("CIT-DL-01 CIT-SET-13: who recovers is told with what it has won back, not with what it could have", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { health = 4 })
  stack("event-deck", "event-med-cache")
  run "legion-event"
  expect(gunner.health, 5)
  expect(count "Gunner recovers 1 health and has 5.", 1)
end)

spec("CIT-DL-03: a card that says it brings nobody draws no force card either", function()
  fixture "open"
  legion.gaunts(2)
  stack("force-pile", "one-gaunt", "one-gaunt")
  stack("event-deck", "still")
  run "legion-event"
  run "legion-reinforce"
  expect({ world.zone("force-pile").count, world.zone("arriving").count }, { 2, 0 })
  expect(count "Reinforcements", 0)
end)

spec("CIT-DL-09: a card that stays is put away when the next is drawn, also when none is left to draw", function()
  fixture "open"
  local night = place("long-night", "zone:event-open")
  for card in world.zone("event-deck"):set():each() do change.move(card, world.zone "event-spare") end
  run "legion-end"
  expect(night.zone.name, "event-open")
  run "legion-event"
  expect({ night.zone.name, world.zone("event-open").count }, { "event-discard", 0 })
end)

spec("CIT-DL-13: a brief that limits how many a creature strikes limits what an event adds as well", function()
  fixture "witness"
  act.note("mood", 11)
  place("event-a-thousand-cuts", "zone:event-open")
  local gaunt = place("gaunt", "s1:D4", "legion")
  local oda = place("oda-ferrant", "s1:D5", "red")
  place("oda-ferrant", "s1:D3", "red")
  answer { "creature-target", oda, about = gaunt }
  force { 0, 0 }
  run("creature-attack", gaunt, "close")
end)

spec("CIT-ITEM-07 CIT-RND-02: the smoke of a round is gone when a brief hears that the round ends", function()
  fixture "witness"
  act.note("standing", 9)
  place("smoke", "s1:A1")
  run { "round-end", until_step = "round-over" }
  expect(world.standing, 0)
end)

spec("CIT-ITEM-04: a bomb that a brief takes away while another goes off does not go off", function()
  fixture "witness"
  act.note("mood", 12)
  change.set(world, "round", 2)
  place("bomb", "s1:D4", "red", { round = 1 })
  place("bomb", "s2:D4", "red", { round = 1 })
  place("gaunt", "s1:D5", "legion")
  local oda = place("oda-ferrant", "s2:D5", "red")
  force { 1, 1, 0 }
  run "bombs"
  expect({ oda.health, count "The time bomb" }, { 5, 1 })
end)

spec("CIT-END-01 CIT-RND-03: where a table plays on without corporations the next round begins", function()
  fixture("open", { all_out_ends = false })
  for _, id in ipairs { "red", "blue" } do change.set(world.side(id), "out", true) end
  run { "round-end", until_step = "round" }
  expect(ended(), false)
end)
