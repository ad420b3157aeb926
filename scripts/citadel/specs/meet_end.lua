-- Where the end of the mission meets what is going on, and what is counted then.
local function side(id) return world.side(id) end

-- The mission in a round in which the fixture ends it at once; in the seventh when something falls, opens or comes in.
local function sudden(round)
  fixture "open"
  change.set(world, "round", round or 7)
end

-- A corridor along row 1 with a door between D and E.
local function hall_of_one_way()
  for _, column in ipairs { "C", "D", "E", "F", "G" } do lay("wall", "s1:" .. column .. "1", "south") end
  lay("door", "s1:D1", "east")
  stack("door-deck", "door-stale-air")
end

spec("CIT-END-01 CIT-END-02: done in the round of the last event card, the mission is a success", function()
  fixture "open"
  change.set(world, "last", true)
  change.set(side "red", "kills", 50)
  run "round-end"
  expect(outcome(), "mission-done")
  expect(side("red").score, 5)
  expect(side("legion").score, 0)
end)

spec("CIT-END-02 CIT-RND-03: done in the round in which the last team goes, the mission is a success as well",
  function()
    fixture "open"
    change.set(side "red", "kills", 50)
    change.set(side "red", "out", true)
    change.set(side "blue", "out", true)
    run "round-end"
    expect(outcome(), "mission-done")
    expect(side("red").score, 5)
  end)

spec("CIT-SCORE-05 CIT-PP-01 CIT-END-02: the kill that ends the mission pays, and completes a secondary mission",
  function()
    sudden()
    local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
    place("gaunt", "s1:F4", "legion")
    change.set(side "red", "kills", 1)
    place("secondary-first-blood", "zone:orders@red", "red")
    answer("action", "attack")
    force { 1, 1, 0 }
    run("action", gunner)
    expect(ended(), true)
    expect(side("red").score, 4)
    expect(side("legion").score, 8)
  end)

spec("CIT-ATT-13 CIT-END-02: all figures of the area attack that ends the mission count", function()
  sudden()
  local lisk = place("brother-lisk", "s1:D4", "red", { actions = 2 })
  place("bell-sword", lisk)
  place("gaunt", "s1:D3", "legion")
  local gaunt = place("gaunt", "s1:E4", "legion")
  answer("line", "bell-sword-swing")
  answer("swing-start", gaunt)
  answer("swing-sense", "clockwise")
  force { 1, 1, 0, 0 }
  run("attack", lisk)
  expect(ended(), true)
  expect(side("red").score, 4)
end)

spec("CIT-END-02 CIT-CC-02: nobody is asked for an overrun when the kill has ended the mission", function()
  sudden()
  local fencer = place("fencer", "s1:D4", "red", { actions = 2 })
  place("gaunt", "s1:E4", "legion")
  force { 1, 1 }
  run("attack", fencer)
  expect(ended(), true)
  expect(side("red").score, 2)
end)

spec("CIT-END-02 CIT-DOOR-02: a door whose opening ends the mission also ends the MOVE through it", function()
  sudden()
  lay("door", "s1:D4", "east")
  stack("door-deck", "door-stale-air")
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  answer("move", "s1:E4")
  run("move", gunner)
  expect(ended(), true)
end)

spec("CIT-END-02 CIT-DL-04: a creature whose coming in ends the mission sets off nothing more", function()
  sudden()
  local trap = require "map.trap"
  trap.lay(board.find "s2:D1", place("tinker", "s1:A1", "blue"))
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north", actions = 2 })
  answer("creature-action", "move")
  answer("creature-move", "s2:D2")
  run("creature", gaunt)
  expect(ended(), true)
  expect(side("blue").pp, 0)
  expect(gaunt.zone.name, "outside")
end)

spec("CIT-END-02 CIT-ITEM-04: the bomb that ends the mission is the last to go off", function()
  sudden()
  place("bomb", "s1:D4", "red", { round = 6 })
  place("bomb", "s2:D4", "red", { round = 6 })
  place("gaunt", "s1:D4", "legion")
  local gunner = place("gunner", "s2:D5", "red")
  force { 1, 1, 0 }
  run "bombs"
  expect(ended(), true)
  expect(gunner.health, 5)
end)

spec("CIT-END-02 CIT-WPN-19: the second target of a burst is not rolled at when the first has ended the mission",
  function()
    sudden()
    local gunner = place("oda-ferrant", "s1:A4", "red", { actions = 2 })
    place("hail-cannon", gunner)
    local one, two = place("gaunt", "s1:F3", "legion"), place("gaunt", "s1:F5", "legion")
    answer("target", one)
    answer("second-target", two)
    force { 1, 1, 0 }
    run("attack", gunner)
    expect(ended(), true)
    expect(two.on_map, true)
  end)

spec("CIT-END-02 CIT-WPN-04 CIT-TRAP-03: nor is a trap given up for a new one, or a barb rolled", function()
  sudden()
  local trap = require "map.trap"
  local trooper = place("ines-corvo", "s1:D4", "red", { actions = 2 })
  place("thornback-kit", trooper)
  lay("wall", "s1:D4", "west")
  trap.lay(board.find "s1:A1", trooper)
  trap.lay(board.find "s1:B1", trooper)
  local gaunt = place("gaunt", "s1:G4", "legion")
  place("husk", "s1:G3", "legion")
  answer("target", gaunt)
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(ended(), true)
end)

spec("CIT-END-02 CIT-WPN-05: nor is the next barb rolled", function()
  sudden(6)
  local trooper = place("ines-corvo", "s1:D4", "red", { actions = 2 })
  place("thornback-kit", trooper)
  lay("wall", "s1:D4", "west")
  change.set(trooper.side, "rank", 3)
  local gaunt = place("gaunt", "s1:G4", "legion")
  local mate = place("gunner", "s1:G3", "red")
  local husk = place("husk", "s1:G5", "legion")
  answer("target", gaunt)
  force { 1, 1, 0, 2, 0 }
  answer("barb", "middle")
  run("attack", trooper)
  expect(ended(), true)
  expect(mate.health, 4)
  expect(husk.on_map, true)
end)

spec("CIT-END-02 CIT-DL-13: an attack that goes on does not when its first target has ended the mission", function()
  sudden(6)
  local gaunt = place("gaunt", "s1:D4", "legion")
  place("tinker", "s1:C4", "blue")
  local one = place("gunner", "s1:E4", "red")
  place("event-a-thousand-cuts", "zone:event-open")
  answer("creature-target", one)
  force { 1, 1, 0 }
  run("creature-attack", gaunt, "close")
  expect(ended(), true)
end)

spec("CIT-END-02 CIT-TURN-09: an event card that ends the mission is neither answered nor carried out", function()
  sudden(6)
  place("id-marker", "zone:drawn", "legion")
  local gunner = place("gunner", "s1:D4", "red")
  place("doom-not-today", "zone:hand@red", "red")
  stack("event-deck", "event-bad-air")
  run "legion-event"
  expect(ended(), true)
  expect(gunner.health, 5)
end)

spec("CIT-END-02 CIT-SPAWN-03: the first creature of a force card that ends the mission is the last placed", function()
  sudden(5)
  for _ = 1, 2 do place("gaunt", "zone:pool", "legion") end
  place("gaunt", "s1:A1", "legion")
  stack("event-open", "event-war-horn")
  stack("force@s2", "two-gaunts")
  answer("spawn", "s2:D4")
  run "legion-force"
  expect(ended(), true)
  expect(world.zone("pool").count, 1)
end)

spec("CIT-END-02 CIT-DL-04: reinforcements that come when the mission has ended are given no entrance", function()
  sudden(5)
  place("gaunt", "zone:pool", "legion")
  place("gaunt", "zone:pool", "legion")
  stack("event-open", "gaunts-come")
  run "legion-reinforce"
  expect(ended(), true)
  expect(world.zone("outside", side "legion").count, 0)
end)

spec("CIT-END-02 CIT-TRAP-01 CIT-TURN-09: a creature that ends the mission in its MOVE is not dodged", function()
  sudden()
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "north", actions = 2 })
  place("gunner", "s2:D3", "red")
  place("doom-sidestep", "zone:hand@red", "red")
  answer("creature-action", "move")
  answer("creature-move", "s2:D2")
  run("creature", gaunt)
  expect(ended(), true)
end)

spec("CIT-SCORE-04 CIT-SCORE-05 CIT-FF-02: each deduction stops at nothing before the next sum is added", function()
  fixture "open"
  local red = side "red"
  change.set(red, "pp", 7)
  change.set(red, "commander", true)
  change.set(red, "reckless", 1)
  change.set(red, "kills", 6)
  place("secondary-cull", "zone:orders@red", "red")
  run "scoring"
  expect(red.score, 1)
  expect(side("legion").score, 8)
end)

spec("CIT-SCORE-01 CIT-RANK-01: rewards raise the rank, and the score counts through it", function()
  fixture "open"
  change.set(side "red", "pp", 8)
  act.objective("goal", "done")
  run "scoring"
  expect(side("red").rank, 2)
  expect(side("red").pp, 3)
  expect(side("red").score, 13)
end)

spec("CIT-SCORE-03 CIT-FF-02: a team that is out gets the reward and pays for its tokens", function()
  fixture "open"
  change.set(side "blue", "out", true)
  change.set(side "blue", "reckless", 1)
  act.objective("goal", "done")
  run "scoring"
  expect(side("blue").score, 2)
end)

spec("CIT-SCORE-02 CIT-SCORE-05: secondary missions that fail pay the Legion, one by one", function()
  fixture "open"
  change.set(side "red", "pp", 5)
  change.set(side "blue", "pp", 5)
  place("secondary-one-to-tell-the-tale", "zone:orders@red", "red")
  place("secondary-nobody-left-behind", "zone:orders@blue", "blue")
  act.objective("goal", "done")
  run "scoring"
  expect(side("legion").score, 5)
  expect(side("red").score, 7)
  expect(side("blue").score, 9)
end)

spec("CIT-MAP-09 CIT-SCORE-05: a trooper that has left the map is alive at the end", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 1 })
  place("secondary-one-to-tell-the-tale", "zone:orders@red", "red")
  answer("leave", "s1:A4")
  run("leave", gunner)
  act.objective("goal", "done")
  run "scoring"
  expect(side("red").score, 7)
  expect(side("legion").score, 0)
end)

spec("CIT-SET-10 CIT-SCORE-04: two corporations alike at the top have no commander, so nobody is demoted", function()
  fixture("open", { campaign = true, rank = 0, equipment = false })
  for _, id in ipairs { "red", "blue" } do
    change.set(side(id), "rank", 4)
    change.set(side(id), "pp", 3)
  end
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect(side("red").commander or side("blue").commander, false)
  run "scoring"
  expect(side("red").rank, 4)
end)

spec("CIT-SET-10 CIT-RANK-04: among corporations of the highest rank a token counts ten PP", function()
  fixture("open", { campaign = true, rank = 0, equipment = false })
  for _, id in ipairs { "red", "blue" } do change.set(side(id), "rank", 12) end
  change.set(side "red", "tokens", 1)
  change.set(side "blue", "pp", 9)
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  expect(side("red").commander, true)
  expect(side("blue").commander, false)
end)

spec("CIT-SCORE-06 CIT-PP-02: the point that friendly fire gives the Legion may make its tie", function()
  fixture "open"
  change.set(side "red", "pp", 4)
  change.set(side "legion", "pp", 8)
  act.damage(place("gunner", "s1:D4", "red"), 1, side "blue")
  expect(side("blue").reckless, 1)
  act.objective("goal", "done")
  run "scoring"
  expect(side("red").score, 9)
  expect(winners(), { "legion" })
end)

spec("CIT-RANK-02 CIT-SET-11: a rank gained in the mission changes the dice and not the Legion's board", function()
  fixture "open"
  change.set(side "red", "pp", 9)
  act.damage(place("gaunt", "s1:A1", "legion"), 1, side "red")
  expect(side("red").rank, 2)
  expect(world.board, 3)
end)

spec("CIT-END-02 CIT-TECH-01 CIT-WPN-02: the pull that ends the mission leaves no trap, and no second action",
  function()
    sudden()
    local traps = filter { kind = "trap" }
    local trooper = place("ines-corvo", "s1:D4", "red", { actions = 2 })
    place("grapnel-kit", trooper)
    lay("wall", "s1:D4", "west")
    place("gaunt", "s1:G4", "legion")
    answer("action", "attack")
    force { 1, 1, 0 }
    run("action", trooper)
    expect(ended(), true)
    expect(traps:count(), 0)
    expect(side("red").score, 2)
  end)

spec("CIT-END-02 CIT-TECH-05 CIT-TURN-04: a hack that ends the mission is the trooper's last action", function()
  sudden()
  local tinker = place("tinker", "s1:D4", "blue", { actions = 2 })
  place("terminal", "s1:E5")
  answer("action", "attack")
  force { 1, 1, 0 }
  run("action", tinker)
  expect(ended(), true)
end)

spec("CIT-END-02 CIT-MAP-09 CIT-DOOR-02: a trooper whose way off the map ends the mission at a door has not left",
  function()
    sudden()
    lay("door", "s1:B4", "west")
    for _, row in ipairs { 3, 5 } do lay("wall", "s1:A" .. row, "east") end
    stack("door-deck", "door-stale-air")
    local gunner = place("gunner", "s1:B4", "red", { actions = 1 })
    answer("leave", "s1:A4")
    run("leave", gunner)
    expect(ended(), true)
    expect(gunner.zone, nil)
  end)

spec("CIT-END-02 CIT-MOVE-05 CIT-DOOR-02: nor is another team asked to let him through after that", function()
  sudden()
  hall_of_one_way()
  local gunner = place("gunner", "s1:D1", "red", { actions = 1 })
  place("tinker", "s1:F1", "blue")
  answer("move", "s1:G1")
  run("move", gunner)
  expect(ended(), true)
  expect(gunner.square, board.find "s1:E1")
end)

spec("CIT-END-02 CIT-FIRE-04 CIT-TURN-07: with the mission over no card is asked for, and nothing is fired again",
  function()
    sudden()
    local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
    place("gaunt", "s1:F4", "legion")
    place("gaunt", "s1:F6", "legion")
    place("doom-grit", "zone:hand@red", "red")
    answer("action", "attack")
    answer("target", "gaunt")
    force { 1, 1, 0 }
    run("action", gunner)
    expect(ended(), true)
    expect(world.zone("hand", side "red").count, 1)
  end)

spec("CIT-END-01 CIT-SET-06 CIT-SCORE-03: with one event card in the deck the first round is the last", function()
  fixture "open"
  change.set(world, "limit", 1)
  answer("characters", { "gunner", "heavy" })
  answer("characters", { "anvil-josk", "tinker" })
  run { "setup", until_step = "round" }
  run "legion-event"
  run "round-end"
  expect(outcome(), "mission-failed")
  expect(side("legion").score, 8)
end)

spec("CIT-END-02 CIT-SCORE-03: a primary mission that fails in the middle ends the mission with its round", function()
  fixture "open"
  change.set(world, "round", 2)
  act.objective("goal", "failed")
  run "round-end"
  expect(world.round, 2)
  expect(outcome(), "mission-failed")
  expect(side("legion").score, 8)
end)

spec("CIT-END-02 CIT-RND-03: with every team out no further round begins", function()
  fixture "open"
  change.set(world, "round", 2)
  change.set(side "red", "out", true)
  change.set(side "blue", "out", true)
  run { "round-end", until_step = "scoring" }
  expect(world.round, 2)
end)

spec("CIT-SCORE-01 CIT-SCORE-04 CIT-SCORE-05: a commander whose secondary mission fails loses its extra as well",
  function()
    fixture "open"
    local red = side "red"
    change.set(red, "pp", 6)
    change.set(red, "commander", true)
    place("secondary-nobody-left-behind", "zone:orders@red", "red")
    act.objective("goal", "done")
    run "scoring"
    expect(red.score, 11)
    expect(side("legion").score, 2)
  end)

spec("CIT-RANK-05 CIT-SCORE-01: at rank 1 without PP even one point is not taken", function()
  fixture "open"
  act.award(side "red", -1)
  expect({ side("red").rank, side("red").pp, side("red").tokens }, { 1, 0, 0 })
end)

spec("CIT-ATT-14 CIT-PP-01: terrain that the Legion or nobody destroys pays nobody", function()
  fixture "open"
  act.damage(place("terrain", "s1:D4", nil, { points = 3 }), 1, side "legion")
  act.damage(place("terrain", "s1:D5", nil, { points = 3 }), 1)
  expect({ side("red").pp, side("blue").pp, side("legion").pp }, { 0, 0, 0 })
end)
