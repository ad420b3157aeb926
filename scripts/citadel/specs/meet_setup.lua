-- Where the set-up, ranks and campaigns meet play.
local campaign = require "campaign"
local focus = require "attack.focus"
local attack = require "attack.action"
local trap = require "map.trap"
local armed = require "specs.shared.armed"

local creatures = filter { kind = "creature" }
local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function line(id) return data["line"][id] end

local function characters()
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
end

spec("CIT-SET-06 CIT-DL-02: with a time limit of one round the first event card is the last", function()
  fixture "open"
  change.set(world, "limit", 1)
  characters()
  run { "setup", until_step = "round" }
  expect(world.zone("event-deck").count, 1)
  run "legion-event"
  expect(world.last, true)
end)

spec("CIT-SET-07 CIT-SPAWN-02: more places than force cards, and the pile is empty from the start", function()
  fixture "open"
  stack("force-pile", "one-gaunt")
  place("force-slot", "zone:slots@s1")
  place("force-slot", "zone:slots@s2")
  characters()
  run { "setup", until_step = "round" }
  local laid = world.zone("force", world.tile "s1").count + world.zone("force", world.tile "s2").count
  expect(laid, 1)
  expect(world.zone("force-pile").count, 0)
  stack("event-open", "bare")
  run "legion-reinforce"
  expect(world.zone("outside", side "legion").count, 0)
end)

spec("CIT-SET-11 CIT-PP-01 CIT-ATT-06: creatures have the numbers of the second team's board for the first as well",
  function()
    fixture("open", { campaign = true, rank = 0, equipment = false })
    change.set(world, "board", 0)
    change.set(side "red", "rank", 6)
    change.set(side "blue", "rank", 3)
    characters()
    run { "setup", until_step = "round" }
    local gunner = place("gunner", "s1:A4", "red")
    place("brute", "s1:F4", "legion")
    force { 1, 1, 1, 0 }
    run("attack", gunner)
    expect(world.board, 3)
    expect(side("red").pp, 4)
  end)

spec("CIT-SET-12 CIT-SCORE-05: the character that stays at home does not count as a survivor", function()
  fixture "open"
  characters()
  run { "setup", until_step = "round" }
  place("secondary-one-to-tell-the-tale", "zone:orders@red", "red")
  answer("entrance", "west")
  answer("trooper", "gunner")
  answer("action", "end")
  answer("action", "end")
  run("corporation-turn", side "red")
  for trooper in world.zone("outside", side "red"):set():each() do act.damage(trooper, 5) end
  expect(side("red").out, true)
  act.objective("goal", "done")
  run "scoring"
  expect(side("red").score, 2)
  expect(side("legion").score, 17)
end)

spec("CIT-SET-16 CIT-RANK-03: a rank gained in the mission deals no further card", function()
  fixture "open"
  for _ = 1, 5 do place("doom-grit", "zone:tactic-deck") end
  characters()
  run { "setup", until_step = "round" }
  expect(world.zone("hand", side "red").count, 1)
  act.award(side "red", 25)
  expect(side("red").rank, 3)
  expect(world.zone("hand", side "red").count, 1)
end)

spec("CIT-TURN-01 CIT-RND-03: a team that has not come in yet is in play while one of its two is alive", function()
  fixture "open"
  characters()
  run { "setup", until_step = "round" }
  answer("entrance", "south")
  answer("trooper", "gunner")
  answer("action", "move")
  answer("move", "s1:D8")
  answer("action", "end")
  answer("action", "end")
  run("corporation-turn", side "red")
  act.damage(world.zone("outside", side "red").top, 5)
  expect(side("red").out, false)
end)

spec("CIT-MAP-09 CIT-TURN-05: when the first trooper has left the map the second still has its actions", function()
  fixture "open"
  local gunner, heavy = place("gunner", "s1:A4", "red"), place("heavy", "s1:D4", "red")
  answer("trooper", gunner)
  answer("action", "leave")
  answer("leave", "s1:A4")
  answer("action", "move")
  answer("move", "s1:D5")
  answer("action", "end")
  run { "corporation-turn", side "red", until_step = "corporation-end" }
  expect(gunner.zone.name, "departed")
  expect(heavy.square, sq "s1:D5")
  expect(side("red").out, false)
end)

spec("CIT-FF-02 CIT-RANK-05: tokens take ranks at the end, and never more than there is", function()
  fixture "open"
  change.set(side "red", "rank", 2)
  change.set(side "red", "pp", 1)
  change.set(side "red", "reckless", 2)
  change.set(side "blue", "pp", 1)
  change.set(side "blue", "reckless", 3)
  run "scoring"
  expect(side("red").rank, 1)
  expect(side("red").pp, 5)
  expect(side("blue").pp, 0)
end)

spec("CIT-CAMP-03 CIT-RANK-04 CIT-SCORE-04: what the Legion's player has earned stands beside a demoted commander",
  function()
    fixture "open"
    local red, legion = side "red", side "legion"
    change.set(red, "rank", 2)
    change.set(red, "pp", 3)
    change.set(red, "commander", true)
    change.set(legion, "pp", 5)
    run "scoring"
    local players = {}
    for i, each in ipairs { red, legion } do
      players[i] = { number = i, id = each.id, name = each.id, rank = each.rank, pp = each.pp, tokens = each.tokens }
    end
    expect(players[1].rank, 1)
    expect(players[2].rank, 2)
    expect(campaign.standing { number = 6, missions = 5, players = players, history = {} }, { { "legion" }, { "red" } })
  end)

spec("CIT-AI-01 CIT-END-01: when the event deck runs out against AI cards the Legion wins", function()
  fixture("ai", { corporations = 1 })
  change.set(world, "last", true)
  change.set(side "red", "pp", 9)
  run "round-end"
  expect(outcome(), "mission-failed")
  expect(winners(), { "legion" })
end)

spec("CIT-TECH-06 CIT-WPN-13 CIT-ATT-08: a second pull at a creature has the white die, and meets a new armour check",
  function()
    local trooper = armed.technician("grapnel-kit", "s1:D4")
    local brute = place("brute", "s1:G4", "legion")
    force { 1, 1, 1, 1 }
    run("attack", trooper)
    expect(focus.bonus(trooper, "tech", brute), 1)
    force { 1, 1, 1, 1, 1 }
    run("attack", trooper)
    expect(brute.on_map, false)
    expect(#traps:at(sq "s1:G4"), 1)
  end)

spec("CIT-TECH-03 CIT-WPN-12 CIT-WPN-14: away from walls a combo kit has its gun only, without sight its claw only",
  function()
    fixture "open"
    local trooper = place("ines-corvo", "s1:D4", "red")
    place("raptor-kit", trooper)
    place("gaunt", "s1:G4", "legion")
    expect(attack.lines(trooper), set("raptor-kit-drum"))
    lay("wall", "s1:D4", "west")
    lay("wall", "s1:F4", "east")
    expect(attack.lines(trooper), set("raptor-kit-claw"))
  end)

spec("CIT-TRAP-03 CIT-ITEM-03: a time bomb is not one of the two traps of a trooper", function()
  fixture "open"
  change.set(world, "round", 1)
  local trooper = place("ines-corvo", "s1:D4", "red", { actions = 2 })
  place("tick-box", trooper)
  trap.lay(sq "s1:A1", trooper)
  trap.lay(sq "s1:C1", trooper)
  answer("item-use", "s1:E4")
  run("special", trooper)
  expect(traps:count(), 2)
end)

spec("CIT-TURN-07 CIT-WPN-08 CIT-CC-03: a card's white die, the charge's and the sword's own fall together", function()
  local lisk = armed.with("brother-lisk", "bell-sword", "s1:B4")
  place("doom-breathe-out", "zone:hand@red", "red")
  local brute = place("brute", "s1:F4", "legion")
  answer("action", "move")
  answer("move", "s1:E4")
  answer("action", "card")
  answer("card-use", "effect")
  answer("action", "attack")
  answer("line", "bell-sword-cut")
  force { 0, 0, 0, 2, 1, 1, 1 }
  answer("overrun", "pass")
  run("action", lisk)
  expect(brute.on_map, false)
end)

spec("CIT-ATT-11 CIT-SPAWN-05: a creature that has just fallen is in the box for the card that the next MOVE reveals",
  function()
    fixture "open"
    local gunner = place("gunner", "s1:H4", "red", { actions = 2 })
    place("gaunt", "s2:D4", "legion")
    stack("force@s2", "one-gaunt")
    answer("action", "attack")
    force { 1, 1, 0 }
    answer("action", "move")
    answer("move", "s2:B4")
    answer("spawn", "s2:H8")
    run("action", gunner)
    expect(creatures:first().square, sq "s2:H8")
  end)

spec("CIT-CC-03 CIT-WPN-03: a tech specialist with a blade does not charge", function()
  local trooper = armed.with("ines-corvo", "grapnel-kit", "s1:B4")
  place("brute", "s1:F4", "legion")
  answer("move", "s1:E4")
  run("move", trooper)
  expect(trooper.charging, false)
  expect(line("grapnel-kit-blade").type, "close")
end)

spec("CIT-ATT-10 CIT-ITEM-04 CIT-EQ-11: a trooper that a bomb kills drops what it holds, its own next bomb too",
  function()
    fixture "open"
    change.set(world, "round", 2)
    local gunner = place("gunner", "s1:D4", "red", { health = 1 })
    place("tick-box", gunner)
    place("bomb", "s1:D5", "red", { round = 1 })
    force { 1, 1, 0, 0 }
    run "bombs"
    expect(gunner.zone.name, "fallen")
    expect(world.zone("bunker").count, 1)
  end)

spec("CIT-SET-13 CIT-ITEM-04 CIT-EQ-08: nobody is healed beyond the five health of the start", function()
  fixture "open"
  change.set(world, "round", 2)
  local gunner, mate = place("gunner", "s1:D4", "red", { actions = 2 }), place("heavy", "s1:D5", "red", { actions = 2 })
  place("field-kit", mate)
  place("bomb", "s1:C3", "blue", { round = 1 })
  force { 1, 1, 0, 0 }
  run "bombs"
  expect(gunner.health, 4)
  answer("special", "field-kit")
  run("special", mate)
  expect(gunner.health, 5)
end)

spec("CIT-SET-12 CIT-TURN-01: the two chosen characters come to one entrance, and nobody stays in reserve", function()
  fixture "open"
  characters()
  run { "setup", until_step = "round" }
  answer("entrance", "west")
  answer("trooper", "gunner")
  answer("action", "end")
  answer("action", "end")
  run("corporation-turn", side "red")
  expect(world.zone("outside", side "red").count, 2)
  expect(world.zone("reserve", side "red").count, 0)
end)

spec("CIT-FF-02 CIT-SET-08 CIT-SCORE-01: tokens may take a team below what it had when the mission began", function()
  fixture("open", { campaign = true, rank = 0, equipment = false })
  change.set(side "red", "rank", 2)
  change.set(side "red", "pp", 3)
  characters()
  run { "setup", until_step = "round" }
  change.set(side "red", "reckless", 2)
  change.set(side "red", "commander", false)
  run "scoring"
  expect(side("red").score, -6)
  expect(side("red").rank, 1)
  expect(side("red").pp, 7)
end)

spec("CIT-CAMP-02 CIT-SET-10 CIT-SET-11: all begin alike, so there is no commander and the board is that of all",
  function()
    fixture("open", { campaign = true, rank = 0, equipment = false })
    change.set(world, "board", 0)
    local first = { number = 1, id = "ada", name = "ada", rank = 4, pp = 2, tokens = 0 }
    local start = campaign.begin({ players = {} }, first)
    for _, each in ipairs(world.sides) do
      change.set(each, "rank", start.rank)
      change.set(each, "pp", start.pp)
    end
    characters()
    run { "setup", until_step = "round" }
    expect(side("red").commander or side("blue").commander, false)
    expect(world.board, 4)
  end)

spec("CIT-MOVE-08 CIT-DL-10 CIT-TURN-02: creatures do not keep one another from the squares beside a trooper",
  function()
    fixture "open"
    for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
    place("brute", "s1:B1", "legion")
    local gaunt = place("gaunt", "s1:A1", "legion")
    place("gunner", "s1:D1", "red")
    refuse("creature-move", "s1:B1", "s1:D1")
    answer("creature-move", "s1:C1")
    run("creature-move", gaunt)
    expect(gaunt.square, sq "s1:C1")
  end)

spec("CIT-AI-01 CIT-RANK-03 CIT-SET-16: against AI cards too, cards are dealt by the rank of the start", function()
  fixture("ai", { corporations = 1, rank = 3 })
  for _ = 1, 5 do place("doom-grit", "zone:tactic-deck") end
  answer("characters", { "gunner", "oda-ferrant" })
  run { "setup", until_step = "round" }
  expect(world.zone("hand", side "red").count, 2)
  act.award(side "red", 40)
  expect(world.zone("hand", side "red").count, 2)
end)

spec("CIT-AI-09 CIT-WPN-02 CIT-TRAP-01: a creature that AI cards lead over a kit's trap pays the kit's team", function()
  fixture "ai"
  for _, column in ipairs { "E", "F", "G", "H" } do
    lay("wall", "s1:" .. column .. "4", "north")
    lay("wall", "s1:" .. column .. "4", "south")
  end
  local trooper = place("ines-corvo", "s1:D4", "red")
  place("grapnel-kit", trooper)
  lay("wall", "s1:D4", "west")
  place("gaunt", "s1:F4", "legion")
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(#traps:at(sq "s1:F4"), 1)
  lay("wall", "s1:H4", "east")
  local gaunt = place("gaunt", "s1:H4", "legion", { actions = 1 })
  stack("ai-deck", "h1", "b7")
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(gaunt.zone.name, "pool")
  expect(side("red").pp, 4)
end)

spec("CIT-MAP-06 CIT-TECH-06 CIT-PP-01: from a staircase a pull is made without a wall, and pays as any attack",
  function()
    fixture "open"
    local trooper = place("ines-corvo", "s1:D4", "red")
    place("grapnel-kit", trooper)
    change.feature(trooper.square, "steps", true)
    place("gaunt", "s1:F4", "legion")
    force { 1, 1, 0 }
    run("attack", trooper)
    expect(side("red").pp, 2)
  end)

spec("CIT-MAP-08 CIT-ATT-06 CIT-FIRE-02: a shot goes from one sector to another, its range counted through both",
  function()
    fixture "open"
    local gunner = place("gunner", "s1:F4", "red")
    local gaunt = place("gaunt", "s2:H4", "legion")
    expect(#attack.lines(gunner), 1)
    force { 1, 0, 0 }
    run("attack", gunner)
    expect(gaunt.on_map, true)
    change.move(gunner, sq "s1:E4")
    expect(#attack.lines(gunner), 0)
  end)

spec("CIT-SET-11 CIT-SET-08: of three teams the second counts, wherever it sits", function()
  for _, ranks in ipairs { { 6, 3, 2 }, { 2, 6, 3 }, { 3, 2, 6 }, { 3, 6, 2 } } do
    fixture("ai", { corporations = 3, mode = "player", campaign = true, rank = 0 })
    change.set(world, "board", 0)
    for i, id in ipairs { "red", "blue", "green" } do change.set(side(id), "rank", ranks[i]) end
    run { "setup", until_step = "muster" }
    expect(world.board, 3)
  end
end)

spec("CIT-SET-11 CIT-SET-08: a board that the mission names stays, whatever the ranks", function()
  fixture("open", { rank = 6, equipment = false })
  run { "setup", until_step = "muster" }
  expect(side("red").rank, 6)
  expect(world.board, 3)
end)

spec("CIT-SET-15 CIT-SCORE-05: where the secondary missions run out a team has none, and is judged by none", function()
  fixture "open"
  change.set(world, "secondaries", true)
  stack("secondary-deck", "secondary-spotless")
  characters()
  run { "setup", until_step = "round" }
  expect(world.zone("orders", side "red").count, 1)
  expect(world.zone("orders", side "blue").count, 0)
  act.objective("goal", "done")
  run "scoring"
  expect(side("blue").score, 5)
end)

spec("CIT-SET-16 CIT-RANK-03: a mission may deal no cards at all", function()
  fixture "open"
  for _ = 1, 5 do place("doom-grit", "zone:tactic-deck") end
  change.set(world, "hand_size", 0)
  characters()
  run { "setup", until_step = "round" }
  expect(world.zone("hand", side "red").count, 0)
end)

-- The cards of a deck from the top, as one text.
local function order_of(zone)
  local names = {}
  for card in world.zone(zone):set():each() do names[#names + 1] = card.item end
  return table.concat(names, " ")
end

spec("CIT-SET-07 CIT-DOOR-03 CIT-SET-06: force, door and event cards do not lie as the mission wrote them", function()
  fixture "open"
  stack("event-deck", "bare", "bare", "gaunts-come", "gaunts-come", "long-night", "long-night")
  for card in world.zone("event-deck"):set():each() do
    if card.item == "still" then change.remove(card) end
  end
  change.set(world, "limit", 6)
  stack("force-pile", "one-gaunt", "one-gaunt", "one-gaunt", "two-gaunts", "two-gaunts", "brutes", "brutes")
  stack("door-deck", "door-tripwire", "door-tripwire", "door-tripwire")
  local before = {}
  for _, zone in ipairs { "event-deck", "force-pile", "door-deck" } do before[zone] = order_of(zone) end
  characters()
  run { "setup", until_step = "round" }
  for zone, order in pairs(before) do expect(order_of(zone) ~= order, true, zone) end
end)

spec("CIT-AI-03 CIT-AI-18: AI cards are shuffled in the set-up and at the end of each turn", function()
  fixture("ai", { corporations = 1 })
  stack("ai-deck", "e5", "e5", "e5", "b7", "b7", "b7", "h1", "h1", "h1")
  local laid = order_of "ai-deck"
  answer("characters", { "gunner", "oda-ferrant" })
  run { "setup", until_step = "round" }
  local first = order_of "ai-deck"
  expect(first ~= laid, true)
  run "legion-end"
  expect(order_of "ai-deck" ~= first, true)
end)
