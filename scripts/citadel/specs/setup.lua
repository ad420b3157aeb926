-- Setup.
local points = require "mission.points"

local function side(id) return world.side(id) end

local function set_up(...)
  fixture "open"
  for _, change_it in ipairs { ... } do change_it() end
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
end

spec("CIT-SET-01 CIT-SET-12 CIT-SET-13: each corporation brings two characters of its own, in full health", function()
  set_up()
  local red = world.zone("reserve", side "red")
  expect(red.count, 2)
  expect(red.top.corporation, side("red").house)
  expect(red.top.health, 5)
  expect(world.zone("reserve", side "blue").count, 2)
end)

spec("CIT-SET-01 CIT-SET-02: no corporation twice; the one drawn for the Legion stays out", function()
  fixture "open"
  for _, each in ipairs(world.sides) do change.set(each, "house", nil) end
  chance("house", 1)
  answer("house", "hallow")
  refuse("house", "hallow")
  answer("house", "kestrel")
  answer("characters", { "mara-quill", "anvil-josk" })
  answer("characters", { "wren-adaly", "sergeant-moth" })
  run { "setup", until_step = "round" }
  expect(side("legion").house, "meridian")
  expect(side("red").house, "hallow")
  expect(side("blue").house, "kestrel")
end)

spec("CIT-SET-05 CIT-MAP-01: sectors lie where the mission lays them, squares are named by column and row", function()
  fixture "open"
  local square = board.find "s2:A1"
  expect(board.tile(square).id, "s2")
  expect(board.column(square), 9)
  expect(board.row(square), 1)
  expect(#world.entrances "white", 2)
  expect(#world.entrances "red", 2)
end)

spec("CIT-SET-06: the event deck has as many cards as there are rounds", function()
  set_up()
  expect(world.zone("event-deck").count, 4)
  expect(world.zone("event-spare").count, 2)
end)

spec("CIT-SET-07: a slot on a sector gets a card of the force list, the others are the draw pile", function()
  set_up(function()
    stack("force-pile", "one-gaunt", "two-gaunts", "brutes")
    place("force-slot", "zone:slots@s2")
    place("force-slot", "zone:slots@s2")
  end)
  expect(world.zone("force", world.tile "s2").count, 2)
  expect(world.zone("force-pile").count, 1)
  expect(world.zone("slots", world.tile "s2").count, 0)
end)

spec("CIT-SET-08 CIT-SET-09: everybody plays at the rank agreed", function()
  fixture("open", { rank = 5 })
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect(side("red").rank, 5)
  expect(side("blue").rank, 5)
  expect(side("red").pp, 0)
  expect(points.card(side "red").id, "rank-5")
end)

spec("CIT-SET-10: the corporation alone at the top takes the commander token", function()
  set_up(function() change.set(side "red", "pp", 3) end)
  expect(side("red").commander, true)
  expect(side("blue").commander, false)
  set_up()
  expect(side("red").commander, false)
end)

spec("CIT-SET-11: the Legion's board is of the second-highest rank", function()
  set_up(function()
    change.set(world, "board", 0)
    change.set(side "red", "rank", 6)
    change.set(side "blue", "rank", 2)
  end)
  expect(world.board, 2)
  set_up(function()
    change.set(world, "board", 0)
    change.set(side "red", "rank", 5)
    change.set(side "blue", "rank", 5)
  end)
  expect(world.board, 5)
end)

spec("CIT-SET-15: two secondary missions are drawn, one is kept in secret", function()
  fixture "open"
  change.set(world, "secondaries", true)
  stack("secondary-deck", "secondary-cull", "secondary-survey", "secondary-footprint", "secondary-spotless")
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  expect_options("orders", "secondary-footprint", "secondary-spotless")
  answer("orders", "secondary-spotless")
  expect_options("orders", "secondary-cull", "secondary-survey")
  answer("orders", "secondary-cull")
  run { "setup", until_step = "round" }
  for id, kept in pairs { red = "secondary-spotless", blue = "secondary-cull" } do
    local orders = world.zone("orders", side(id))
    expect(orders.count, 1)
    expect(orders.top.item, kept)
    expect(orders.top.told, false)
  end
  local left = {}
  for card in world.zone("secondary-deck"):set():each() do left[#left + 1] = card.item end
  table.sort(left)
  expect(left, { "secondary-footprint", "secondary-survey" })
end)

spec("CIT-SET-16 CIT-RANK-03: tactic cards as the rank card says, and no more at a later rank", function()
  set_up(function()
    change.set(side "red", "rank", 4)
    stack("tactic-deck", "doom-grit", "doom-duck", "doom-again", "doom-run-for-it")
  end)
  expect(world.zone("hand", side "red").count, 2)
  expect(world.zone("hand", side "blue").count, 1)
  act.award(side "red", 10)
  expect(side("red").rank, 5)
  expect(world.zone("hand", side "red").count, 2)
end)
