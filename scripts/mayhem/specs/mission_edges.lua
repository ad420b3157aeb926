-- Set-ups, drafts, events, points and spoils: what is easily forgotten.
local setup = require "mission.setup"
local victory = require "mission.victory"
local sides = require "specs.shared.sides"

local items, know = sides.items, sides.know

local function side(id) return world.side(id) end
local function zone(name, id) return world.zone(name, side(id).team) end

local function list(values)
  local found = {}
  for _, value in ipairs(values) do found[#found + 1] = value end
  return found
end

local function own(id, ...)
  for _, upgrade in ipairs { ... } do change.list_add(side(id), "bought", upgrade) end
end

-- A mission of a campaign in which nobody owns anything yet, or what `before` gives.
local function campaign(before)
  fixture("forces", { campaign = true })
  if before then before() end
  run { "setup", until_step = "round" }
end

-- The order of a deck after the set-up differs with the seed.
local function orders(name, id, prepare)
  local seen = set()
  for n = 1, 8 do
    prepare()
    seed(n)
    run { "setup", until_step = "round" }
    local pile = id and zone(name, id) or world.zone(name)
    seen:add(tostring(pile:at(1).item) .. " " .. tostring(pile:at(2).item) .. " " .. tostring(pile:at(3).item))
  end
  return #seen
end

-- Spoils.

spec("MAY-PROG-02 MAY-PROG-06: with no gadget left to discover, the reward is one crystal", function()
  campaign()
  stack("undiscovered@mayhem", "hot-flask")
  for card in zone("undiscovered", "agents"):set():each() do
    if card.item ~= "hot-flask" then change.remove(card) end
  end
  expect_options("reward", "crystal", "gadget") -- the last one
  answer("reward", "gadget")
  run("pick", side "agents", 2) -- and then none
  expect({ side("agents").crystals, #side("agents").discovered }, { 1, 1 })
  expect(zone("gadgets", "agents").top.face_up, true)
  change.set(world.piece "flag", "control", "mayhem") -- it brings a gadget, of which there is none
  change.set(world.piece "stone", "control", "none")
  answer("boost", "fuse")
  run { "spoils", side "agents", until_step = "pick" }
  expect({ side("agents").crystals, #side("agents").discovered }, { 1, 1 })
end)

spec("MAY-PROG-05: without a character of an expansion nobody gets a crystal of its own", function()
  fixture("turns", { campaign = true })
  run { "setup", until_step = "round" }
  run { "spoils", side "agents", until_step = "pick" }
  expect({ world.piece("una").board.boost, world.piece("vic").board.boost }, { 0, 0 })
end)

spec("MAY-PROG-05 MAY-PROG-07: the crystal of an elite is spent once", function()
  campaign()
  local board_of = world.piece("ledger").board
  change.set(board_of, "boost", 1)
  change.set(side "agents", "crystals", 2)
  answer("buy-upgrade", "compound-interest") -- 2 crystals: its own and one of the side
  answer("buy-upgrade", "end")
  run("spend", side "agents")
  expect(board_of.boost, 0)
  expect(items("upgrades", "agents"), { "compound-interest", "plated-apron" })
end)

spec("MAY-PROG-07: what a side owns is not for sale", function()
  campaign(function() own("agents", "low-centre") end)
  change.set(side "agents", "crystals", 1)
  refuse("buy-upgrade", "low-centre")
  answer("buy-upgrade", "never-late")
  run("spend", side "agents")
  expect(list(side("agents").bought), { "low-centre", "never-late" })
end)

spec("MAY-PROG-07: an only upgrade within reach is offered, and may be declined", function()
  fixture("turns", { campaign = true })
  own("command", "hand-dark-two", "hand-mill")
  run { "setup", until_step = "round" }
  change.set(side "command", "crystals", 1)
  expect_options("buy-upgrade", "hand-dark-one", "end")
  answer("buy-upgrade", "end")
  run("spend", side "command")
  expect({ #side("command").bought, side("command").crystals }, { 2, 0 })
end)

spec("MAY-PROG-09 MAY-BRD-08: upgrades of other elites and other types leave the space alone", function()
  campaign(function() own("agents", "low-centre", "tar-heart", "grudge", "sure-step", "choir-practice") end)
  change.set(side "agents", "crystals", 1)
  answer("buy-upgrade", "never-late")
  run("spend", side "agents")
  expect(list(side("agents").bought),
    { "low-centre", "tar-heart", "grudge", "sure-step", "choir-practice", "never-late" })
end)

spec("MAY-PROG-09: the card of the upgrade that was replaced goes, and no other", function()
  campaign(function() own("agents", "low-centre", "long-reach", "sure-step") end)
  change.set(side "agents", "crystals", 1)
  answer("buy-upgrade", "never-late")
  answer("replace", "long-reach")
  run("spend", side "agents")
  expect(items("upgrades", "agents"), { "low-centre", "never-late", "plated-apron", "sure-step" })
end)

spec("MAY-BRD-09 MAY-PROG-09: a minion has one space of each type", function()
  fixture("turns", { campaign = true })
  run { "setup", until_step = "round" }
  for _, id in ipairs { "hand-mill", "hand-dark-one", "hand-dark-two" } do
    change.set(side "command", "crystals", 1)
    change.set(world.piece "crew", "upgraded", false)
    answer("buy-upgrade", id)
    run("spend", side "command")
  end
  expect(list(side("command").bought), { "hand-mill", "hand-dark-two" })
  expect(items("upgrades", "command"), { "hand-dark-two", "hand-mill" })
end)

spec("MAY-PROG-10: one board after the other may be reset, those of minions too", function()
  campaign(function() own("command", "pack-hunger", "leaden-shell") end)
  expect_options("reset", "ratchet", "bulwark", "none")
  answer("reset", "ratchet")
  expect_options("reset", "bulwark", "none")
  answer("reset", "bulwark")
  run("reset", side "command")
  expect({ list(side("command").bought), items("upgrades", "command") }, { {}, {} })
end)

spec("MAY-PROG-10: of two gadgets none goes back, and the deck lies as it was", function()
  campaign(function()
    know("agents", "tow-hook", "ram-plates")
    own("agents", "low-centre")
  end)
  local deck = zone("undiscovered", "agents")
  local before = {}
  for n = 1, deck.count do before[n] = deck:at(n).item end
  answer("reset", "brick")
  run("reset", side "agents")
  local after = {}
  for n = 1, deck.count do after[n] = deck:at(n).item end
  expect(after, before)
  expect({ list(side("agents").bought), list(side("agents").discovered) }, { {}, { "tow-hook", "ram-plates" } })
end)

-- Points.

spec("MAY-WIN-02 MAY-WIN-09: zero points are not a gain; a settled mission is not decided again", function()
  fixture "turns"
  victory.gain(side "agents", 0)
  expect({ world.heard, world.lead }, { 0, 0 })
  victory.gain(side "agents", 1)
  expect({ world.heard, world.lead }, { 10000000, 1 })
  go_on()
  change.set(world, "settled", true)
  run "verdict"
  expect(ended(), false)
end)

spec("MAY-WIN-03 MAY-WIN-09: the leading side is the one ahead, and nobody at zero", function()
  fixture "turns"
  for lead, id in pairs { [2] = "agents", [-2] = "command" } do
    change.set(world, "lead", lead)
    expect(victory.leader(), side(id))
  end
  change.set(world, "lead", 0)
  expect(victory.leader() == nil)
end)

-- Events and objective markers.

spec("MAY-EVT-04 MAY-EVT-06: a marker that the event before it took away is not set off", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  change.set(world, "active", side "agents")
  local first = place("event-marker", "s1:B1", nil, { number = 5 })
  place("event-marker", "s1:B2", nil, { number = 7 })
  answer("event-order", first)
  require("mission.event").moved(world.piece "una", nil)
  expect(world.heard, 100 + 500000)
end)

spec("MAY-OM-02: a marker that the mission took away when the one before it was taken does not change hands", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  for n, name in ipairs { "s1:B1", "s1:B2" } do
    place("om", name, nil, { number = n == 1 and 5 or 6, control = "legion" })
  end
  require("mission.om").moved(world.piece "una")
  expect(world.heard, 100 + 1000000)
end)

spec("MAY-EVT-03: event cards that come into a deck are shuffled in", function()
  local seen = set()
  for n = 1, 8 do
    fixture "events"
    seed(n)
    run { "setup", until_step = "round" }
    local deck = zone("refresh", "agents")
    for card in zone("event-later", "agents"):set():each() do change.remove(card) end
    for _ = 1, 3 do place("plain-one", deck) end
    local news = place("late-news", zone("event-later", "agents"))
    change.set(world, "round", 1)
    change.set(side("agents").team, "turns", 1)
    require("mission.event").insert(side "agents")
    expect(news.zone, deck)
    for at = 1, deck.count do
      if deck:at(at) == news then seen:add(at) end
    end
  end
  expect(#seen > 1)
end)

-- Set-up.

spec("MAY-EXP-01: the pile has every marker of the box, shuffled, unless the mission lays out its own", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  local pile = world.zone "explosion-pile"
  local count = {}
  for marker in pile:set():each() do count[marker.item] = (count[marker.item] or 0) + 1 end
  for _, row in ipairs(data.list "explosion") do expect(count[row.id], row.copies, row.id) end
  fixture "turns"
  place("explosion-small", world.zone "explosion-pile")
  run { "setup", until_step = "round" }
  expect(world.zone("explosion-pile").count, 1)
  expect(orders("explosion-pile", nil, function() fixture "turns" end) > 1)
end)

spec("MAY-PROG-01: gadgets that are not discovered are shuffled", function()
  expect(orders("undiscovered", "agents", function() fixture("forces", { campaign = true }) end) > 1)
end)

spec("MAY-GAD-06 MAY-PROG-09: an upgrade that is owned and that the mission lays out is there once", function()
  campaign(function() own("agents", "plated-apron", "low-centre") end)
  expect(items("upgrades", "agents"), { "low-centre", "plated-apron" })
end)

spec("MAY-SQD-01 MAY-BRD-09: a minion goes by the squad that has its card, unless the mission says which", function()
  fixture "forces"
  local dawn, night = world.piece "dawn", world.piece "night"
  local own_way = place("ratchet", "s2:B6", "command", { board = night })
  run { "setup", until_step = "round" }
  expect({ world.piece("left").board, world.piece("rear").board, own_way.board }, { dawn, night, night })
end)

spec("MAY-ALLY-01: an ally goes with the elite that has it, unless the mission says which", function()
  fixture "forces"
  change.move(world.piece "vesper", board.find "s1:B7")
  run { "setup", until_step = "setup-allies" }
  local pet = place("biscuit", "s1:C7", "agents")
  expect(setup.elite_board(pet), world.piece("vesper").board)
  change.set(pet, "board", world.piece("brick").board)
  expect(setup.elite_board(pet), world.piece("brick").board)
end)

spec("MAY-SET-03 MAY-BRD-02: a well of any size is filled, and boards have the sizes of their figures", function()
  fixture "turns"
  run { "setup", until_step = "setup-allies" }
  local una = world.piece "una"
  expect(una.board.speed_size, una.data.speed_well)
  change.set(una.board, "tech-size", 12)
  setup.fill(una.board)
  expect({ una.board.tech, una.board.speed }, { 12, una.data.speed_well })
end)

-- The advanced set-up.

local function draft(before)
  fixture("forces", { forces = "draft" })
  if before then before() end
  answer("draft", "vesper", "brick", "ledger")
  answer("draft", "quill", "dawn", "night")
end

spec("MAY-ADV-01 MAY-ADV-03 MAY-ADV-04: squads of the muster join, laid allies go, late elites are placed", function()
  local pet, second
  draft(function()
    pet, second = place("biscuit", "s1:C7", "agents"), place("biscuit", "s1:D7", "agents")
    change.move(world.piece "night", zone("muster", "command"))
  end)
  run { "setup", until_step = "setup-boards" }
  local ledger = world.piece "ledger"
  expect({ pet.on_map, pet.zone.name, second.on_map }, { false, "off-map", false })
  expect({ world.piece("night").zone.name, ledger.round, ledger.entry == nil }, { "boards", 0, true })
end)

spec("MAY-ADV-03 MAY-BRD-09: minions are those that were bought; a squad has three slots, each with its own type",
     function()
  local spare
  draft(function() spare = place("ratchet", "zone:pool") end) -- of nobody's side: it lies in the box
  for _ = 1, 2 do answer("buy-gadget", "end") end
  run { "setup", until_step = "draft-minions" }
  local command, dawn, night = side "command", world.piece "dawn", world.piece "night"
  for _, name in ipairs { "scrap-speed", "scrap-focus", "scrap-tech" } do change.set(command, name, 20) end
  for _, type in ipairs { "lineman", "longlens", "welder" } do change.list_add(dawn, "slots", type) end
  answer("buy-minion", "ratchet") -- Dawn is full: no question
  answer("buy-minion", "ratchet")
  answer("buy-minion", "bulwark")
  answer("buy-minion", "end")
  run("draft-minions", command)
  expect({ list(night.slots), #dawn.slots }, { { "ratchet", "bulwark" }, 3 })
  local bought = filter { kind = "minion", on = "zone" }:inside(zone("waiting", "command"))
  local types = {}
  for minion in bought:each() do
    types[minion.item] = (types[minion.item] or 0) + 1
    expect({ minion.board, minion.side }, { night, command })
  end
  expect(types, { ratchet = 2, bulwark = 1 })
  expect(spare.side, command)
end)

spec("MAY-ADV-04: a zone may lie inside a building; one space holds one unit", function()
  fixture "street"
  run { "setup", until_step = "round" }
  for _, name in ipairs { "t1:D4", "t1:D5" } do change.feature(board.find(name), "muster-mayhem", true) end
  local ada, bea = world.piece "ada", world.piece "bea"
  change.move(world.piece "cai", board.find "t1:D5")
  for _, each in ipairs { ada, bea } do change.set(each, "round", 0) end
  answer("facing", "north")
  run("draft-place", side "agents")
  local waiting = bea.on_map and ada or bea
  local placed = bea.on_map and bea or ada
  expect({ board.name(placed.square), waiting.on_map, waiting.round }, { "t1:D4", false, 1 })
end)
