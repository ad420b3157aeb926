-- Where event cards meet hands, troopers, free squares, the box and the turn they are drawn in.
local creature = require "legion.creature"
local legion = require "specs.shared.legion"

local box = legion.gaunts

local debris = filter { kind = "debris" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function hand(id) return world.zone("hand", side(id)).count end

local function draw(...)
  stack("event-deck", ...)
  run "legion-event"
end

spec("CIT-DL-01 CIT-PP-02 CIT-RND-03: each team in play has a trooper recover, and the Legion keeps its PP", function()
  fixture("ai", { corporations = 3, mode = "player" })
  local gunner, heavy = place("gunner", "s1:A1", "red"), place("oda-ferrant", "s1:C1", "red")
  local tinker = place("tinker", "zone:outside@blue", "blue", { health = 3 })
  local wren = place("wren-adaly", "s1:E1", "green")
  act.damage(gunner, 1)
  act.damage(heavy, 2)
  act.damage(wren, 5)
  answer("heal", heavy)
  draw "event-med-cache"
  expect(heavy.health, 5)
  expect(gunner.health, 4)
  expect(tinker.health, 5)
  expect(wren.health, 0)
  expect(side("legion").rank, 2)
end)

spec("CIT-DL-01 CIT-TURN-01: a team that is still at home has nobody to recover", function()
  fixture "open"
  place("gunner", "zone:reserve@red", "red", { health = 3 })
  local tinker = place("tinker", "s1:A1", "blue", { health = 3 })
  draw "event-second-wind"
  expect(tinker.health, 4)
  expect(world.zone("reserve", side "red").top.health, 3)
end)

spec("CIT-DL-01 CIT-SET-16 CIT-RND-03: every team in play that has a card gives one up, its last one too", function()
  fixture("ai", { corporations = 4, mode = "player" })
  place("gunner", "s1:A1", "red")
  place("tinker", "s1:C1", "blue")
  change.set(side "violet", "out", true)
  stack("hand@red", "doom-grit")
  stack("hand@blue", "doom-grit", "doom-duck")
  stack("hand@violet", "doom-grit")
  answer("discard", "doom-duck")
  draw "event-lost-orders"
  expect({ hand "red", hand "blue", hand "green", hand "violet" }, { 0, 1, 0, 1 })
end)

spec("CIT-DL-01 CIT-TURN-08: with every hand empty nobody is picked to give up a card", function()
  fixture "open"
  draw "event-singled-out"
  expect(world.zone("event-open").top.item, "event-singled-out")
end)

spec("CIT-DL-01 CIT-MOVE-06: debris falls on the only free square, and nowhere when none is left", function()
  fixture "open"
  for square in board.all():each() do
    if square ~= sq "s1:D4" then place("cover", square) end
  end
  draw "event-falling-slab"
  expect(debris:first().square, sq "s1:D4")
  draw "event-falling-slab"
  expect(debris:count(), 1)
end)

spec("CIT-DL-01 CIT-SPAWN-03: a torn bulkhead reveals a card besides the one of step 3", function()
  fixture "open"
  box(2)
  stack("force@s1", "one-gaunt")
  stack("force@s2", "one-gaunt")
  answer("force", world.zone("force", world.tile "s2").top)
  answer("spawn", "s2:D4")
  draw "event-torn-bulkhead"
  answer("spawn", "s1:D4")
  run "legion-force"
  expect(world.zone("force-discard").count, 2)
end)

spec("CIT-DL-01 CIT-DL-07: an event that rallies a creature asks nobody when there is none", function()
  fixture "open"
  draw "event-war-horn"
  run "legion-force"
  expect(world.zone("event-open").count, 1)
end)

spec("CIT-DL-03 CIT-DL-02: a table may have force cards drawn for the last event card only", function()
  fixture("open", { ["bare-events"] = "last" })
  change.set(side "blue", "out", true)
  box(2)
  stack("force-pile", "one-gaunt", "one-gaunt")
  draw "bare"
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 0)
  run "legion-end"
  change.set(world, "last", true)
  place("bare", "zone:event-open")
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 1)
end)

spec("CIT-DL-03 CIT-SPAWN-06: the force card that reinforcements come from is open to all", function()
  fixture "open"
  change.set(side "blue", "out", true)
  stack("event-open", "bare")
  stack("force-pile", "one-gaunt")
  local card = world.zone("force-pile").top
  run "legion-reinforce"
  expect(card.zone.name, "force-discard")
  expect(card.face_up, true)
end)

spec("CIT-DL-04 CIT-DL-07 CIT-SPAWN-05: a creature that fell after it had acted comes back and acts in the same turn",
  function()
    fixture "open"
    local gaunt = place("gaunt", "zone:pool", "legion", { acted = true })
    change.set(side "blue", "out", true)
    stack("event-open", "gaunts-come")
    answer("red-entrance", "east")
    run "legion-reinforce"
    expect(gaunt.acted, false)
    run "legion-force"
    expect(gaunt.actions, 2)
    answer("creature-action", "end")
    run "legion-activate"
    expect(gaunt.acted, true)
  end)

spec("CIT-DL-04 CIT-DL-07: where a table wants it so, reinforcements wait for the next turn", function()
  fixture("open", { ["fresh-act"] = "false" })
  box(1)
  change.set(side "blue", "out", true)
  stack("event-open", "gaunts-come")
  answer("red-entrance", "east")
  run "legion-reinforce"
  local gaunt = world.zone("outside", side "legion").top
  run "legion-force"
  expect(gaunt.actions, 0)
  run "legion-activate"
  run "legion-force"
  expect(gaunt.actions, 2)
end)

spec("CIT-DL-04 CIT-DL-05 CIT-DL-09: what the brief brings comes besides the card's own",
  function()
    fixture "open"
    change.set(world, "round", 10)
    change.set(side "blue", "out", true)
    box(2)
    stack("event-open", "gaunts-come")
    answer("red-entrance", "east")
    answer("red-entrance", "north")
    run "legion-reinforce"
    expect(world.zone("outside", side "legion").count, 2)
    run "legion-end"
    expect(side("legion").pp, 1)
  end)

spec("CIT-DL-01 CIT-DL-02 CIT-DL-04: with no event card left the Legion's turn goes on without one", function()
  fixture "open"
  for card in world.zone("event-deck"):set():each() do change.move(card, world.zone "event-spare") end
  box(1)
  stack("force-pile", "one-gaunt")
  run "legion-event"
  run "legion-reinforce"
  expect(world.zone("event-open").count, 0)
  expect(world.zone("outside", side "legion").count, 0)
end)

spec("CIT-DL-09 CIT-DL-10 CIT-ITEM-06: a card that makes creatures slow leaves them a MOVE, the next card ends it",
  function()
    fixture "open"
    local gaunt = place("gaunt", "s1:D4", "legion")
    draw "event-knee-deep-ash"
    expect(creature.squares(gaunt), 2)
    run "legion-end"
    expect(creature.squares(gaunt), 3)
  end)
