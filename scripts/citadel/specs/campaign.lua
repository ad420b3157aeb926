-- Campaigns: rules/campaign.lua with plain tables, as the program calls it between missions.
local campaign = require "campaign"
local players = require "specs.shared.players"

local player = players.one

-- A mission that was played: side, player, side, player…
local function played(legion, red, blue)
  return {
    mission = "citadel-missions:data-theft",
    outcome = "mission-done",
    sides = {
      { id = "red", kind = "corporation", player = red },
      { id = "blue", kind = "corporation", player = blue },
      { id = "legion", kind = "legion", player = legion },
    },
  }
end

local function three(...)
  return {
    number = select("#", ...) + 1,
    missions = 5,
    players = players.three(),
    history = { ... },
  }
end

local sides = {
  { id = "red", kind = "corporation", number = 1 },
  { id = "blue", kind = "corporation", number = 2 },
  { id = "legion", kind = "legion", number = 3 },
}

spec("CIT-CAMP-01: five missions, ten, or one for each player", function()
  fixture "open"
  expect(campaign.lengths(three()), { 5, 10, 3 })
end)

spec("CIT-CAMP-02: a higher start is that of every player, with its PP", function()
  fixture "open"
  for number = 1, 3 do
    expect(campaign.begin(three(), player(number, "any", 4, 2)), { rank = 4, pp = 2, tokens = 0 })
  end
end)

spec("CIT-SET-03: chance picks the Legion among those who were it least often", function()
  fixture "open"
  chance("legion", 2)
  expect(campaign.seats(three(), sides), { red = "ada", blue = "cid", legion = "ben" })
  chance("legion", 1)
  expect(campaign.seats(three(played("ben", "ada", "cid")), sides).legion, "ada")
  chance("legion", 1)
  local twice = three(played("ben", "ada", "cid"), played("ada", "ben", "cid"))
  expect(campaign.seats(twice, sides), { red = "ada", blue = "ben", legion = "cid" })
end)

spec("CIT-SET-03: never the same player twice in a row, even when all were it alike", function()
  fixture "open"
  local state = three(played("ben", "ada", "cid"), played("ada", "ben", "cid"), played("cid", "ada", "ben"))
  chance("legion", 2)
  expect(campaign.seats(state, sides), { red = "ada", blue = "cid", legion = "ben" })
end)

spec("CIT-SET-03: without a player of the Legion everybody leads a corporation", function()
  fixture("open", { mode = "cards" })
  expect(campaign.seats(three(), sides), { red = "ada", blue = "ben" })
end)

spec("CIT-SET-04: the missions come in the order of the series", function()
  fixture "open"
  expect(campaign.next(three()), 1)
  expect(campaign.next(three(played("ben", "ada", "cid"))), 2)
end)

spec("CIT-SET-01 CIT-SET-08: corporations are players without the Legion's, each side at its player's rank", function()
  fixture "open"
  expect(campaign.options(three()), { campaign = true, rank = 0, corporations = 2 })
  expect(campaign.start(three(), player(1, "ada", 3, 7), sides[1]), { rank = 3, pp = 7, tokens = 0 })
end)

spec("CIT-SET-01: without a player of the Legion there is a corporation for each", function()
  fixture("open", { mode = "cards" })
  expect(campaign.options(three()).corporations, 3)
end)

-- A mission's end as the program shows it: a side has more than what is kept.
local function ended(kind, id, who, rank, pp)
  return {
    id = id,
    kind = kind,
    player = who,
    score = 9,
    values = { rank = rank, pp = pp, tokens = 0, start = 4, house = "hallow", reckless = 2, commander = true },
  }
end

spec("CIT-CAMP-03 CIT-CAMP-05: rank and PP are kept from either role, and nothing that was held", function()
  fixture "open"
  local result = {
    outcome = "mission-done",
    sides = { ended("corporation", "red", "ada", 2, 3), ended("legion", "legion", "ben", 1, 8) },
  }
  expect(campaign.finish(three(), result), {
    ada = { rank = 2, pp = 3, tokens = 0, house = "hallow" },
    ben = { rank = 1, pp = 8, tokens = 0, house = "hallow" },
  })
end)

spec("CIT-CAMP-03: a Legion that nobody plays keeps nothing", function()
  fixture "open"
  local result = { outcome = "mission-done", sides = { ended("legion", "legion", nil, 5, 5) } }
  expect(campaign.finish(three(), result), {})
end)

spec("CIT-CAMP-04: highest rank and PP first, a token counts ten, and who has the same shares", function()
  fixture "open"
  local state = three()
  state.players = { player(1, "ada", 2, 9), player(2, "ben", 3, 0), player(3, "cid", 3, 0) }
  expect(campaign.standing(state), { { "ben", "cid" }, { "ada" } })
  state.players[1].tokens = 1
  expect(campaign.standing(state), { { "ada" }, { "ben", "cid" } })
end)

spec("CIT-SET-08 CIT-SET-10 CIT-SET-11: carried ranks make the commander and the board of the next mission", function()
  fixture("open", { campaign = true, rank = 0, equipment = false })
  local before = { red = player(1, "ada", 5, 2), blue = player(2, "ben", 3, 9), legion = player(3, "cid", 9, 0) }
  change.set(world, "board", 0)
  for _, side in ipairs(world.sides) do
    for name, value in pairs(campaign.start(three(), before[side.id], side)) do change.set(side, name, value) end
  end
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect(world.side("red").commander, true)
  expect(world.side("red").start, 42)
  expect(world.board, 3)
end)

spec("CIT-CAMP-05: the next mission begins without a card or a piece of equipment of the last", function()
  fixture "open"
  place("doom-grit", "zone:hand@red", "red")
  place("fog-can", place("gunner", "s1:D4", "red", { health = 2 }))
  local red = world.side "red"
  change.set(red, "reckless", 1)
  local own = { rank = 3, pp = red.pp, tokens = 0, house = red.house, reckless = red.reckless, credits = 2, kills = 4 }
  local side = { id = "red", kind = "corporation", player = "ada", values = own }
  local kept = campaign.finish(three(), { outcome = "mission-done", sides = { side } }).ada
  expect(kept, { rank = 3, pp = 0, tokens = 0, house = "meridian" })
  fixture "open"
  local started = campaign.start(three(), kept, sides[1])
  expect(started, kept)
  for name, value in pairs(started) do change.set(world.side "red", name, value) end
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "orders" }
  expect(world.side("red").rank, 3)
  expect(world.zone("hand", world.side "red").count, 0)
  for trooper in world.zone("reserve", world.side "red"):set():each() do
    expect({ #trooper.cargo, trooper.health }, { 0, 5 })
  end
end)
