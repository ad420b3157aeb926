-- Campaigns: what a mission finds, what it brings, and what is kept.
local campaign = require "campaign"
local victory = require "mission.victory"
local sides = require "specs.shared.sides"

local items, know = sides.items, sides.know

local function side(id) return world.side(id) end
local function zone(name, id) return world.zone(name, side(id).team) end

-- A mission of a campaign, set up; both sides own a little.
local function begin()
  fixture("forces", { campaign = true })
  know("agents", "tow-hook", "ram-plates", "censer-mine", "long-fuse", "bent-antenna", "quiet-shoes")
  know("command", "field-telephone", "plumb-edge")
  change.list_add(side "agents", "bought", "long-reach")
  run { "setup", until_step = "round" }
end

-- The end of it, with a lead for Lamplight; stops when its winner would be named.
local function finish_with(lead)
  change.set(world, "lead", lead)
  run { "verdict", until_step = "name-winner" }
end

local function nobody_else() -- The Legion takes a crystal and buys nothing.
  answer("reward", "crystal")
  answer("buy-upgrade", "end")
end

local function list(values)
  local found = {}
  for _, value in ipairs(values) do found[#found + 1] = value end
  return found
end

spec("MAY-PROG-01: two gadgets of each elite are known at the start, all others lie in the deck of its side", function()
  fixture "forces"
  local values = campaign.begin()
  expect(#values.agents_discovered, 8)
  expect(#values.command_discovered, 6)
  local count = {}
  for _, id in ipairs(values.agents_discovered) do
    local elite = data["gadget"][id].elite
    count[elite] = (count[elite] or 0) + 1
  end
  expect(count, { vesper = 2, brick = 2, fuse = 2, ledger = 2 })
end)

spec("MAY-PROG-01 MAY-GAD-06: what is not discovered is in the deck, but for what the mission lends", function()
  begin()
  expect(zone("undiscovered", "agents").count, 24 - 6 - 1)
  expect(zone("undiscovered", "command").count, 18 - 2)
  for card in zone("gadgets", "agents"):set():each() do expect(card.lent, card.item == "incense-screen", card.item) end
  -- Own ones fill the slots that the mission leaves empty.
  expect(items("gadgets", "agents"),
    { "bent-antenna", "incense-screen", "long-fuse", "quiet-shoes", "ram-plates", "tow-hook" })
end)

spec("MAY-GAD-06 MAY-PROG-09: upgrades that were bought are there; one that the mission lends is not owned", function()
  begin()
  expect(items("upgrades", "agents"), { "long-reach", "plated-apron" })
  for card in zone("upgrades", "agents"):set():each() do expect(card.lent, card.item == "plated-apron") end
end)

spec("MAY-GAD-06: what the mission would lend, but the side owns, is not lent", function()
  fixture("forces", { campaign = true })
  know("agents", "tow-hook")
  change.list_add(side "agents", "bought", "plated-apron")
  for _, name in ipairs { "gadgets", "upgrades" } do
    for card in zone(name, "agents"):set():each() do change.set(card, "lent", true) end
  end
  run { "setup", until_step = "round" }
  for card in zone("gadgets", "agents"):set():each() do expect(card.lent, card.item ~= "tow-hook", card.item) end
  expect(zone("upgrades", "agents").top.lent, false)
end)

spec("MAY-PROG-02 MAY-PROG-03: one gadget or crystal for taking part, one more for winning", function()
  begin()
  answer("boost", "fuse")
  answer("reward", "crystal")
  answer("reward", "crystal")
  answer("buy-upgrade", "end")
  answer("reset", "none")
  nobody_else()
  change.set(world.piece "stone", "control", "none")
  finish_with(1)
  expect(#side("agents").discovered, 6)
end)

spec("MAY-PROG-03: a tie brings nobody more", function()
  begin()
  answer("boost", "fuse")
  answer("reward", "gadget")
  answer("buy-upgrade", "end")
  answer("reset", "none")
  nobody_else()
  change.set(world.piece "stone", "control", "none")
  finish_with(0)
  expect(#side("agents").discovered, 7)
end)

spec("MAY-PROG-04: whoever controls the special markers at the end has a gadget or crystal more", function()
  begin()
  answer("boost", "fuse")
  change.set(world.piece "stone", "control", "mayhem")
  run { "spoils", side "agents", until_step = "pick" }
  expect(side("agents").crystals, 1)
  expect(#side("agents").discovered, 6)
  run { "spoils", side "command", until_step = "pick" }
  expect(#side("command").discovered, 3)
  expect(side("command").crystals, 0)
end)

spec("MAY-PROG-04: one that the mission has taken away counts for whoever had it last", function()
  begin()
  act.clear(world.piece "stone")
  answer("boost", "fuse")
  run { "spoils", side "agents", until_step = "pick" }
  expect(side("agents").crystals, 1)
end)

spec("MAY-PROG-05: with one of an expansion in play, an elite with the fewest upgrades gets a crystal", function()
  begin()
  expect_options("boost", "fuse", "ledger") -- Brick has two
  answer("boost", "ledger")
  run { "spoils", side "agents", until_step = "pick" }
  expect(world.piece("ledger").board.boost, 1)
  expect(world.piece("fuse").board.boost, 0)
  expect(side("agents").crystals, 1, "the crystal of the marker is the only one of the side")
end)

spec("MAY-PROG-05 MAY-PROG-07: that crystal pays for its own upgrades only", function()
  begin()
  change.set(world.piece("ledger").board, "boost", 1)
  change.set(side "agents", "crystals", 1)
  refuse("buy-upgrade", "smoulder", "second-wind") -- 2 crystals for Fuse; Vesper has taken no part
  answer("buy-upgrade", "compound-interest") -- 2 crystals, Ledger
  run("spend", side "agents")
  expect(list(side("agents").bought), { "long-reach", "compound-interest" })
  expect(side("agents").crystals, 0)
end)

spec("MAY-PROG-06: gadgets are random draws, and each is seen before the next choice", function()
  begin()
  stack("undiscovered@mayhem", "hot-flask", "site-radio")
  answer("reward", "gadget")
  run { "pick", side "agents", 2, until_step = "pick" }
  expect(side("agents").discovered[7], "hot-flask")
  answer("reward", "gadget")
  run("pick", side "agents", 1)
  expect(side("agents").discovered[8], "site-radio")
end)

spec("MAY-PROG-07: crystals buy one new upgrade at most for each elite or squad that took part", function()
  begin()
  change.set(side "agents", "crystals", 9)
  answer("buy-upgrade", "tar-heart")
  refuse("buy-upgrade", "grudge", "low-centre") -- Brick has hers
  answer("buy-upgrade", "smoulder")
  answer("buy-upgrade", "end")
  run("spend", side "agents")
  expect(list(side("agents").bought), { "long-reach", "tar-heart", "smoulder" })
end)

spec("MAY-PROG-07: a squad gets one for the types in its slots", function()
  begin()
  change.set(side "command", "crystals", 9)
  answer("buy-upgrade", "pack-hunger")
  refuse("buy-upgrade", "drill-sheet", "thrice-fed") -- of the same squad; of no squad
  answer("buy-upgrade", "ground-spikes")
  answer("buy-upgrade", "end")
  run("spend", side "command")
  expect(list(side("command").bought), { "pack-hunger", "ground-spikes" })
end)

spec("MAY-PROG-08: crystals that were not spent are lost", function()
  begin()
  change.set(side "agents", "crystals", 3)
  answer("buy-upgrade", "end")
  run("spend", side "agents")
  expect(side("agents").crystals, 0)
end)

spec("MAY-PROG-09: in full spaces the new upgrade replaces one of its type", function()
  begin()
  change.list_add(side "agents", "bought", "low-centre") -- two skills now
  change.set(side "agents", "crystals", 1)
  answer("buy-upgrade", "never-late")
  expect_options("replace", "long-reach", "low-centre")
  answer("replace", "long-reach")
  run("spend", side "agents")
  expect(list(side("agents").bought), { "low-centre", "never-late" })
end)

spec("MAY-PROG-09: the upgrade of a minion goes with its card, whatever squad has it", function()
  fixture("forces", { campaign = true })
  change.list_add(side "command", "bought", "leaden-shell")
  change.list_clear(world.piece "night", "slots")
  change.list_add(world.piece "dawn", "slots", "bulwark")
  run { "setup", until_step = "round" }
  expect(world.piece("rear").board, world.piece("dawn"))
  expect(world.piece("rear").more_armor, 1)
end)

spec("MAY-PROG-10: a reset takes all upgrades, and all gadgets but two", function()
  begin()
  know("agents", "hot-flask")
  local before = zone("undiscovered", "agents").count
  expect_options("reset", "brick", "none")
  answer("reset", "brick")
  answer("keep", "ram-plates", "hot-flask")
  run("reset", side "agents")
  expect(list(side("agents").bought), {})
  expect(list(side("agents").discovered),
    { "ram-plates", "censer-mine", "long-fuse", "bent-antenna", "quiet-shoes", "hot-flask" })
  expect(zone("undiscovered", "agents").count, before + 1)
end)

spec("MAY-PROG-10: the deck is shuffled then", function()
  begin()
  know("agents", "hot-flask")
  local deck = zone("undiscovered", "agents")
  local before = {}
  for n = 1, deck.count do before[n] = deck:at(n).item end
  answer("reset", "brick")
  answer("keep", "ram-plates", "hot-flask")
  run("reset", side "agents")
  local same = 0
  for n, item in ipairs(before) do
    if deck:at(n).item == item or deck:at(n + 1).item == item then same = same + 1 end
  end
  expect(same < #before / 2, true)
end)

local function player(number, id, values)
  local made = { number = number, id = id, name = id, wins = 0 }
  for name, value in pairs(values or {}) do made[name] = value end
  return made
end

local seats = { { id = "agents", kind = "agents", number = 1 }, { id = "command", kind = "command", number = 2 } }

local function state(played)
  local history = {}
  for n = 1, played do history[n] = { outcome = "tie" } end
  return { players = { player(1, "ada"), player(2, "ben") }, history = history }
end

spec("MAY-PROG-11: players may swap sides; what is owned stays with the boards", function()
  fixture("forces", { swap = true })
  expect(campaign.seats(state(0), seats), { agents = "ada", command = "ben" })
  expect(campaign.seats(state(1), seats), { agents = "ben", command = "ada" })
  local ben = player(2, "ben", { agents_discovered = { "tow-hook" }, agents_bought = { "grudge" },
    command_discovered = { "plumb-edge" }, command_bought = {} })
  expect(campaign.start(state(1), ben, seats[1]), { discovered = { "tow-hook" }, bought = { "grudge" } })
  expect(campaign.start(state(0), ben, seats[2]), { discovered = { "plumb-edge" }, bought = {} })
end)

spec("MAY-PROG-11: nobody swaps unless it was agreed", function()
  fixture "forces"
  expect(campaign.seats(state(1), seats), { agents = "ada", command = "ben" })
  expect(campaign.options(), { campaign = true })
  expect(campaign.next(state(3)), 4)
end)

spec("MAY-PROG-11 MAY-PROG-08: after a mission every player carries what both sides own, and no crystals", function()
  fixture "forces"
  local result = { outcome = "mayhem-wins", sides = {
    { id = "agents", kind = "agents", player = "ada", won = true,
      values = { discovered = { "tow-hook" }, bought = { "grudge" }, crystals = 2 } },
    { id = "command", kind = "command", player = "ben", won = false,
      values = { discovered = { "plumb-edge" }, bought = {}, crystals = 1 } },
  } }
  local kept = campaign.finish(state(0), result)
  for id, wins in pairs { ada = 1, ben = 0 } do
    expect(kept[id], { agents_discovered = { "tow-hook" }, agents_bought = { "grudge" },
      command_discovered = { "plumb-edge" }, command_bought = {}, wins = wins })
  end
end)

spec("most missions won stands first; the same number shares a place", function()
  fixture "forces"
  local now = state(2)
  now.players[3] = player(3, "cid")
  now.players[2].wins = 2
  expect(campaign.standing(now), { { "ben" }, { "ada", "cid" } })
end)

spec("the winner is named after the spoils, and nothing scores any more", function()
  begin()
  change.set(world, "lead", 2)
  run { "verdict", until_step = "spoils" }
  victory.gain(side "command", 5)
  expect(world.lead, 2)
  expect(ended(), false)
  run "name-winner"
  expect(outcome(), "mayhem-wins")
end)

spec("MAY-GAD-06: what a mission has lent goes back before the spoils", function()
  begin()
  change.set(world, "lead", 2)
  run { "verdict", until_step = "spoils" }
  expect(items("upgrades", "agents"), { "long-reach" })
  expect(zone("undiscovered", "agents").count, 24 - 6)
end)

spec("MAY-PROG-12: two players of a side buy together; opponents settle what they do not agree on", function()
  fixture "shared"
  run { "setup", until_step = "round" }
  change.set(world.side "first", "crystals", 2)
  answer("buy-upgrade", "low-centre")
  answer("buy-upgrade", "smoulder")
  answer("settle", "second")
  run { "spend", world.side "first", until_step = "spend" }
  expect(list(world.side("first").bought), { "smoulder" })
end)
