-- Reflect, Invasion, Forge (MEC-TURN, MEC-REFL, MEC-INV, MEC-FORGE).
local lab = require "specs.shared.lab"
local region = lab.region
local on_map = filter { kind = "enemy" }

--- Cards on the deck, the first on top, and faces of the invasion dice; then the phase.
local function invade(cards, faces)
  stack("enemy-deck", table.unpack(cards))
  force(faces)
  run "invasion"
end

spec("MEC-TURN-01: two turns make a wave", function()
  lab.begin()
  run { "turn-end", until_step = "turn" }
  expect(world.wave, 1)
  change.set(world, "wave-turn", 2)
  for _, side in ipairs(world.sides) do change.set(side, "bp", 9) end
  run { "turn-end", until_step = "turn" }
  expect({ world.wave, world.wave_turn }, { 2, 0 })
end)

spec("MEC-REFL-01, MEC-REFL-02: skill cards become ready, Overdrive tokens do not", function()
  local red = lab.begin()
  local card = place("dummy", "zone:claimed@red", "red", { exhausted = true })
  change.set(red, "charged", 0)
  run "reflect"
  expect({ card.exhausted, red.charged }, { false, 0 })
end)

spec("MEC-INV-01, MEC-INV-02: a card for each die, drawn region by region along the arrows", function()
  lab.begin()
  invade({ "skimmer", "drudge", "dummy" }, { 5, 1, 3 })
  expect(lab.heard "Skimmer lands at Boreal Shelf", 1)
  expect(lab.heard "Drudge lands at Old Harbours", 1)
  expect(lab.heard "Dummy lands at Terrace Lands", 1)
end)

spec("MEC-INV-03: a region shown twice gets two cards", function()
  lab.begin()
  invade({ "skimmer", "drudge", "dummy" }, { 2, 2, 4 })
  expect({ region("cinder-coast").room, region("long-savanna").room }, { 0, 1 })
end)

spec("MEC-INV-04, MEC-INV-07: a card for a full region goes on; who was there stays as it was", function()
  lab.begin()
  local hurt = lab.enemy("dummy", "boreal-shelf", { health = 1, shields = 0 })
  lab.enemy("dummy", "boreal-shelf")
  invade({ "skimmer", "drudge", "drudge" }, { 1, 4, 4 })
  expect(region("cinder-coast").room, 1)
  expect({ hurt.health, hurt.shields, hurt.node }, { 1, 0, region "boreal-shelf" })
end)

spec("MEC-INV-05: an overflow goes on to the first free slot, and may push out a card of a later region", function()
  lab.begin()
  for _ = 1, 2 do
    lab.enemy("dummy", "boreal-shelf")
    lab.enemy("dummy", "cinder-coast")
  end
  invade({ "skimmer", "drudge", "drudge" }, { 1, 3, 3 })
  expect({ region("old-harbours").room, region("long-savanna").room }, { 0, 1 })
end)

spec("MEC-INV-05: without a slot on the map the card goes back under the deck", function()
  lab.begin()
  for each in world.nodes("region"):each() do
    for _ = 1, 2 do lab.enemy("dummy", each) end
  end
  invade({ "skimmer" }, { 1, 2, 3 })
  expect(#world.zone("enemy-deck"), 1)
end)

spec("MEC-INV-06: an enemy lands with printed shields and health", function()
  lab.begin()
  invade({ "big-dummy" }, { 1, 2, 3 })
  local enemy = on_map:at(region "boreal-shelf"):first()
  expect({ enemy.shields, enemy.health }, { 4, 6 })
end)

spec("MEC-FORGE-01, MEC-FORGE-02: leftovers are out of the game, then four bays are filled", function()
  lab.begin()
  local left = place("drill-arm", "zone:foundry")
  for _ = 1, 5 do place("slug-thrower", "zone:bag") end
  run "forge"
  expect(lab.items(world.zone("foundry")), "slug-thrower slug-thrower slug-thrower slug-thrower")
  expect({ left.zone == world.zone("off-map"), #world.zone("bag") }, { true, 1 })
end)

spec("MEC-FORGE-02: six bays with four players", function()
  lab.begin { players = 4 }
  for _ = 1, 9 do place("slug-thrower", "zone:bag") end
  run "forge"
  expect(#world.zone("foundry"), 6)
end)

spec("MEC-FORGE-03: a bag that runs short fills the bays as far as it goes", function()
  lab.begin()
  run "forge"
  expect(lab.heard "In the bays", 0)
  place("slug-thrower", "zone:bag")
  run "forge"
  expect({ #world.zone("foundry"), lab.heard "In the bays: Slug Thrower." }, { 1, 1 })
  for _ = 1, 2 do place("drill-arm", "zone:bag") end
  run "forge"
  expect({ #world.zone("foundry"), #world.zone("bag") }, { 2, 0 })
  expect(lab.heard "In the bays: Drill Arm, Drill Arm.", 1)
end)

spec("MEC-FORGE-02: five bays with three players", function()
  lab.begin { players = 3 }
  for _ = 1, 9 do place("slug-thrower", "zone:bag") end
  run "forge"
  expect(#world.zone("foundry"), 5)
end)
