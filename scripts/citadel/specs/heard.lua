-- What a brief hears of, between the lines of the log: who, how much, in which order, and who is on the map then.
local trap = require "map.trap"

local function armed(who, at, weapon, attributes)
  local trooper = place(who, at, "red", attributes)
  place(weapon, trooper)
  return trooper
end

spec("CIT-PP-03 CIT-RND-03: a brief hears that a team's last trooper fell when the team is out of play", function()
  fixture "heard"
  place("gunner", "zone:departed", "red")
  place("fencer", "s1:A4", "red", { health = 1 })
  place("whole", "zone:orders@red", "red")
  place("id-marker", "zone:bag", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1, 1, 1, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(told(), {
    "Gaunt attacks Fencer.",
    "Fencer: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "The armour of Fencer stops nothing.",
    "Fencer loses 1 health: 0 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 1",
    "> damaged: fencer on the map 1 0",
    "Fencer is eliminated.",
    "Legion gets 2 PP.",
    "> points: legion 2 of 3",
    "Red has no trooper left in play.",
    "Red can no longer complete its secondary mission Whole.",
    "> removed: fencer off the map by legion",
    "> attacked: gaunt fencer off the map 2",
  })
end)

spec("CIT-ATT-13 CIT-WPN-09: a swing is declared at everyone first, and settled in the order of its strokes", function()
  fixture "heard"
  local fencer = armed("fencer", "s1:D4", "sword")
  place("gunner", "s1:E5", "red")
  place("gaunt", "s1:D3", "legion")
  place("tinker", "s1:C3", "blue", { health = 1 })
  place("clerk", "s1:C4")
  answer("line", "kit-swing")
  answer("swing-sense", "clockwise")
  force { 1, 1, 1, 1, 0 }
  expect_options("overrun", "s1:D3", "pass")
  answer("overrun", "s1:D3")
  run("attack", fencer)
  expect(told(), {
    "Fencer attacks Gaunt.",
    "Fencer attacks Gunner.",
    "Fencer attacks Clerk.",
    "Fencer attacks Tinker.",
    "Gaunt: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "Gunner: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "The armour of Gunner stops 1 damage.",
    "Clerk: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "Tinker: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "The armour of Tinker stops nothing.",
    "Gaunt is eliminated.",
    "Red gets 2 PP.",
    "> points: red 2 of 2",
    "> removed: gaunt off the map by red",
    "Gunner loses 1 health: 4 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 1",
    "Red has hit a trooper: 1 reckless token.",
    "> damaged: gunner on the map 1 4",
    "Clerk loses 2 health: 2 left.",
    "> damaged: clerk on the map 2 2",
    "Tinker loses 1 health: 0 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 2",
    "Red has hit a trooper: 1 reckless token.",
    "> damaged: tinker on the map 1 0",
    "Tinker is eliminated.",
    "Legion gets 2 PP.",
    "> points: legion 2 of 4",
    "Blue has no trooper left in play.",
    "> removed: tinker off the map by red",
    "> attacked: fencer gaunt off the map 2",
    "> attacked: fencer gunner on the map 1",
    "> attacked: fencer clerk on the map 2",
    "> attacked: fencer tinker off the map 2",
  })
end)

spec("CIT-ITEM-02: a trooper in the square of a blast takes all its damage, one beside it 1 less", function()
  fixture "heard"
  local gunner = armed("gunner", "s1:A4", "mortar")
  place("fencer", "s1:E4", "red")
  place("gaunt", "s1:F4", "legion")
  place("tinker", "s1:E5", "blue")
  answer("target-square", "s1:E4")
  force { 1, 1, 1, 1, 0 }
  run("attack", gunner)
  expect(told(), {
    "Gunner attacks Fencer.",
    "Gunner attacks Gaunt.",
    "Gunner attacks Tinker.",
    "Fencer: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "The armour of Fencer stops 1 damage.",
    "Gaunt: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "Tinker: 3 hits, needs 3 (DEFENSE 1; 1 less beside the blast): 1 damage.",
    "The armour of Tinker stops nothing.",
    "Fencer loses 1 health: 4 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 1",
    "Red has hit a trooper: 1 reckless token.",
    "> damaged: fencer on the map 1 4",
    "Gaunt is eliminated.",
    "Red gets 2 PP.",
    "> points: red 2 of 2",
    "> removed: gaunt off the map by red",
    "Tinker loses 1 health: 4 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 2",
    "Red has hit a trooper: 1 reckless token.",
    "> damaged: tinker on the map 1 4",
    "> attacked: gunner fencer on the map 1",
    "> attacked: gunner gaunt off the map 2",
    "> attacked: gunner tinker on the map 1",
  })
end)

spec("CIT-TRAP-03 CIT-WPN-04: an old trap is given up and the new one lies before its barbs strike", function()
  fixture "heard"
  local tinker = armed("tinker", "s1:A4", "claw")
  lay("wall", "s1:A4", "west")
  trap.lay(board.find "s1:H1", tinker)
  trap.lay(board.find "s1:H2", tinker)
  place("gaunt", "s1:D4", "legion")
  place("fencer", "s1:E5", "red")
  place("brute", "s1:D3", "legion")
  answer("target", "gaunt")
  force { 1, 1, 0, 1, 1 }
  answer { "trap", "trap#2", side = "red" }
  answer_if_asked { "barb", "white", about = board.find "s1:D3" }
  answer_if_asked { "barb", "white", about = board.find "s1:E5" }
  run("attack", tinker)
  expect(told(), {
    "Tinker leaves a trap at s1:H1.",
    "Tinker leaves a trap at s1:H2.",
    "Tinker attacks Gaunt.",
    "Gaunt: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
    "Gaunt is eliminated.",
    "Red gets 2 PP.",
    "> points: red 2 of 2",
    "> removed: gaunt off the map by red",
    "> attacked: tinker gaunt off the map 1",
    "Tinker leaves a trap at s1:D4.",
    "Tinker attacks Brute.",
    "Brute: 1 hit, needs 3 (DEFENSE 2): no damage.",
    "> attacked: tinker brute on the map 0",
    "Tinker attacks Fencer.",
    "Fencer: 1 hit, needs 2 (DEFENSE 1): no damage.",
    "> attacked: tinker fencer on the map 0",
  })
end)

spec("CIT-TECH-05: a brief hears who has broken into which terminal, after the attack on it", function()
  fixture "heard"
  local tinker = armed("tinker", "s1:A4", "claw")
  place("terminal", "s1:A5", nil, { difficulty = 2 })
  force { 1, 1, 1 }
  run("attack", tinker)
  expect(told(), {
    "Tinker tries to break into terminal#1.",
    "terminal#1: 3 hits, needs 3 (difficulty 2).",
    "> attacked: tinker terminal on the map 1",
    "Tinker breaks into terminal#1.",
    "> hacked: tinker on the map terminal",
  })
end)

spec("CIT-TECH-05: an attack on a terminal that fails tells of no damage", function()
  fixture "heard"
  local tinker = armed("tinker", "s1:A4", "claw")
  place("terminal", "s1:A5", nil, { difficulty = 2 })
  force { 1, 1, 0 }
  run("attack", tinker)
  expect(told(), { "Tinker tries to break into terminal#1.", "terminal#1: 2 hits, needs 3 (difficulty 2).",
    "> attacked: tinker terminal on the map 0" })
end)

spec("CIT-DOOR-02 CIT-SPAWN-01: a brief hears of a door after its card, of a MOVE after its force card", function()
  fixture "heard"
  local gunner = place("gunner", "s1:H4", "red")
  lay("door", "s1:H4", "east")
  place("gaunt", "zone:pool", "legion")
  place("whole", "zone:orders@red", "red")
  stack("force@s2", "one-gaunt")
  stack("door-deck", "door-tripwire")
  answer("move", "s2:B4")
  force { 1, 1, 0, 0 }
  answer("move", "s2:B4")
  answer("spawn", "s2:G4")
  run("move", gunner)
  expect(told(), {
    "The door is trapped: Gunner is attacked.",
    "Gunner: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
    "The armour of Gunner stops nothing.",
    "Gunner loses 1 health: 4 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 1",
    "> damaged: gunner on the map 1 4",
    "Red can no longer complete its secondary mission Whole.",
    "> door-crossed: gunner on the map s1:H4 open",
    "Force card on sector s2: One Gaunt. It brings 1 Gaunt.",
    "Gaunt appears at s2:G4.",
    "> spawned: gaunt on the map, 0 discarded",
    "> moved: gunner on the map",
  })
end)

spec("CIT-MAP-09 CIT-RND-03: a brief hears of the last one who leaves before its team is out of play", function()
  fixture "heard"
  local gunner = place("gunner", "s1:B4", "red")
  place("whole", "zone:orders@red", "red")
  run("leave", gunner)
  expect(told(), {
    "Gunner leaves the map.",
    "> left: gunner off the map s1:A4",
    "Red has no trooper left in play.",
    "Red has completed its secondary mission Whole.",
  })
end)

spec("CIT-ITEM-04 CIT-DL-01 CIT-DL-04 CIT-DL-06: the Legion's turn up to its creatures, as a brief hears it", function()
  fixture "heard"
  place("still", "zone:event-open")
  stack("event-deck", "gaunts-come")
  place("gaunt", "zone:pool", "legion")
  place("gaunt", "zone:pool", "legion")
  stack("force@s2", "one-gaunt")
  place("gunner", "s1:F4", "red")
  place("bomb", "s1:G4", "red", { round = 0 })
  change.set(world, "round", 1)
  change.set(world, "turn", world.side "legion")
  change.set(world.side "blue", "out", true)
  force { 1, 1, 1, 0 }
  answer("spawn", "s2:G4")
  run { "legion-turn", until_step = "legion-order" }
  expect(told(), {
    "Legion takes its turn.",
    "> turn-start: legion",
    "The time bomb at s1:G4 goes off.",
    "Gunner: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "The armour of Gunner stops nothing.",
    "Gunner loses 2 health: 3 left.",
    "Legion gets 2 PP.",
    "> points: legion 2 of 2",
    "Red has hit a trooper: 2 reckless tokens.",
    "> damaged: gunner on the map 2 3",
    "> card-discarded: still event-discard",
    "Event: Gaunts Come.",
    "> card-drawn: gaunts-come not last",
    "Reinforcements by Gaunts Come: 1 Gaunt.",
    "Reinforcements outside east: 1 Gaunt.",
    "Force card on sector s2: One Gaunt. It brings 1 Gaunt.",
    "Gaunt appears at s2:G4.",
    "> spawned: gaunt on the map, 0 discarded",
  })
end)

spec("CIT-DL-01 CIT-DL-02: a brief hears of the last event card when it is known to be the last", function()
  fixture "heard"
  for _ = 1, 6 do change.move(world.zone("event-deck").top, world.zone "event-spare") end
  stack("event-deck", "still")
  run "legion-event"
  expect(told(), {
    "Event: Still.",
    "This was the last event card: the mission ends with this round.",
    "> card-drawn: still last",
  })
end)

spec("CIT-DL-09: the turn of the Legion ends for a brief when its event card is gone", function()
  fixture "heard"
  place("still", "zone:event-open")
  run "legion-end"
  expect(told(), {
    "> card-discarded: still event-discard",
    "> turn-end: legion",
  })
end)

spec("CIT-TURN-06 CIT-DL-17: a brief hears who comes in, whose MOVE ends, and who has done what it offers", function()
  fixture "heard"
  local tinker = place("tinker", "zone:outside@blue", "blue", { actions = 2 })
  change.set(world.side "blue", "entrance", "west")
  answer("action", "move")
  answer("move", "s1:B4")
  answer("action", "special")
  run("action", tinker)
  local brute = place("brute", "zone:outside@legion", "legion", { entrance = "east", actions = 2 })
  answer("creature-action", "move")
  answer("creature-move", "s2:F4")
  answer("creature-action", "special")
  run("creature", brute)
  expect(told(), {
    "Tinker comes in at s1:B4.",
    "> entered: tinker on the map",
    "> moved: tinker on the map",
    "> special-done: tinker on the map whistle",
    "> entered: brute on the map",
    "> moved: brute on the map",
    "> special-done: brute on the map roar",
  })
end)

spec("CIT-PP-01 CIT-RANK-01: a trap's kill is paid to its owner before a brief hears of the fall", function()
  fixture "heard"
  change.set(world.side "red", "pp", 9)
  local gaunt = place("gaunt", "s1:D4", "legion")
  place("trap", "s1:E4", "red")
  trap.prime()
  answer { "creature-move", "s1:F4", by = { "s1:E4" } }
  force { 1, 1, 1 }
  run("creature-move", gaunt)
  expect(told(), {
    "A trap springs at Gaunt.",
    "Gaunt: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "Gaunt is eliminated.",
    "Red gets 2 PP.",
    "> points: red 2 of 1",
    "Red now has rank 2.",
    "> promoted: red 2",
    "> removed: gaunt off the map by red",
  })
end)

spec("CIT-ATT-14: terrain is destroyed, paid for and then heard of as gone", function()
  fixture "heard"
  place("terrain", "s1:H8", nil, { points = 3, defence = 1 })
  local fencer = armed("fencer", "s1:H7", "blade")
  answer("line", "kit-blade")
  force { 1, 1, 1 }
  run("attack", fencer)
  expect(told(), {
    "Fencer attacks terrain#1.",
    "terrain#1: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "terrain#1 is destroyed.",
    "Red gets 3 PP.",
    "> points: red 3 of 3",
    "> removed: terrain off the map by red",
    "> attacked: fencer terrain off the map 2",
  })
end)

spec("CIT-TRAP-01 CIT-FF-01: a trooper that walks into its own team's trap costs it no token", function()
  fixture "heard"
  local gunner = place("gunner", "s1:D4", "red", { health = 3 })
  place("trap", "s1:E4", "red")
  trap.prime()
  answer { "move", "s1:F4", by = { "s1:E4" } }
  answer("move", "s1:F4")
  force { 1, 1, 1, 0 }
  run("move", gunner)
  expect(told(), {
    "A trap springs at Gunner.",
    "Gunner: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "The armour of Gunner stops nothing.",
    "Gunner loses 2 health: 1 left.",
    "Legion gets 2 PP.",
    "> points: legion 2 of 2",
    "> damaged: gunner on the map 2 1",
    "> moved: gunner on the map",
  })
end)

spec("CIT-TURN-01: the turn of a corporation, as a brief hears it", function()
  fixture "heard"
  place("gunner", "zone:reserve@red", "red")
  answer("action", "end")
  run("corporation-turn", world.side "red")
  expect(told(), {
    "Red takes its turn.",
    "> turn-start: red",
    "> turn-end: red",
  })
end)

spec("CIT-ATT-10: a civilian loses no more health than it has, falls, and is then heard of", function()
  fixture "heard"
  act.damage(place("clerk", "s1:D4"), 9, world.side "red")
  expect(told(), {
    "Clerk loses 4 health: 0 left.",
    "> damaged: clerk on the map 4 0",
    "Clerk is eliminated.",
    "> removed: clerk off the map by red",
  })
end)

spec("CIT-SCORE-05: a secondary mission that a creature's hit makes impossible is told at once", function()
  fixture "heard"
  place("whole", "zone:orders@red", "red")
  place("whole", "zone:orders@blue", "blue")
  place("gunner", "s1:A4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 1, 1, 0, 0 }
  run("creature-attack", gaunt, "firearm")
  expect(told(), {
    "Gaunt attacks Gunner.",
    "Gunner: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
    "The armour of Gunner stops nothing.",
    "Gunner loses 1 health: 4 left.",
    "Legion gets 1 PP.",
    "> points: legion 1 of 1",
    "> damaged: gunner on the map 1 4",
    "Red can no longer complete its secondary mission Whole.",
    "> attacked: gaunt gunner on the map 1",
  })
end)

spec("CIT-PP-01 CIT-SCORE-05: a kill is paid for and completes a secondary mission before it is heard of", function()
  fixture "heard"
  place("hunt", "zone:orders@red", "red")
  local gunner = armed("gunner", "s1:A4", "rifle")
  place("gaunt", "s1:E4", "legion")
  force { 1, 1, 1 }
  run("attack", gunner)
  expect(told(), {
    "Gunner attacks Gaunt.",
    "Gaunt: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
    "Gaunt is eliminated.",
    "Red gets 2 PP.",
    "> points: red 2 of 2",
    "Red has completed its secondary mission Hunt.",
    "> removed: gaunt off the map by red",
    "> attacked: gunner gaunt off the map 2",
  })
end)

-- Red commands with 15 PP, has hit a teammate once and has that many kills; Blue has none and is out of play.
local function to_be_scored(kills)
  fixture "heard"
  local red, blue = world.side "red", world.side "blue"
  for name, value in pairs { rank = 2, pp = 5, start = 10, commander = true, reckless = 1, kills = kills } do
    change.set(red, name, value)
  end
  for _, id in ipairs { "red", "blue" } do place("hunt", "zone:orders@" .. id, id) end
  change.set(blue, "pp", 4)
  change.set(blue, "reckless", 1)
  change.set(blue, "out", true)
end

spec("CIT-SCORE-01 CIT-SCORE-02 CIT-SCORE-04 CIT-SCORE-05: a failed mission is scored in its order", function()
  to_be_scored(0)
  change.objective("also", "done")
  run "scoring"
  expect(told(), {
    "> mission-end: failed",
    "Legion gets 8 PP.",
    "> points: legion 8 of 8",
    "Legion gets 2 PP.",
    "> points: legion 2 of 0",
    "Legion now has rank 2.",
    "> promoted: legion 2",
    "Red loses 10 PP.",
    "> points: red -10 of 5",
    "Red now has rank 1.",
    "> promoted: red 1",
    "Red and its secondary mission Hunt: -3 PP.",
    "Red loses 3 PP.",
    "> points: red -3 of 2",
    "Legion gets 3 PP.",
    "> points: legion 3 of 3",
    "Red loses 3 PP.",
    "> points: red -3 of 0",
    "Blue and its secondary mission Hunt: -1 PP.",
    "Blue loses 1 PP.",
    "> points: blue -1 of 3",
    "Legion gets 3 PP.",
    "> points: legion 3 of 6",
    "Blue loses 3 PP.",
    "> points: blue -3 of 0",
    "Red: -10 points.",
    "Blue: 0 points.",
    "Legion: 16 points.",
  })
end)

spec("CIT-SCORE-01 CIT-SCORE-03 CIT-FF-02: a mission that is done is scored in its order", function()
  to_be_scored(1)
  change.objective("goal", "done")
  change.objective("also", "done")
  run "scoring"
  expect(told(), {
    "> mission-end: done",
    "Red gets 5 PP.",
    "> points: red 5 of 0",
    "Red now has rank 3.",
    "> promoted: red 3",
    "Red gets 2 PP.",
    "> points: red 2 of 2",
    "Blue gets 5 PP.",
    "> points: blue 5 of 9",
    "Red gets 1 PP.",
    "> points: red 1 of 3",
    "Blue gets 1 PP.",
    "> points: blue 1 of 0",
    "Blue now has rank 2.",
    "> promoted: blue 2",
    "Red and its secondary mission Hunt: 6 PP.",
    "Red gets 6 PP.",
    "> points: red 6 of 9",
    "Red loses 3 PP.",
    "> points: red -3 of 6",
    "Blue and its secondary mission Hunt: -1 PP.",
    "Blue loses 1 PP.",
    "> points: blue -1 of 9",
    "Blue now has rank 1.",
    "> promoted: blue 1",
    "Legion gets 3 PP.",
    "> points: legion 3 of 3",
    "Blue loses 3 PP.",
    "> points: blue -3 of 6",
    "Red: 16 points.",
    "Blue: 6 points.",
    "Legion: 3 points.",
  })
end)

spec("CIT-SPAWN-06 CIT-SCORE-05: a sector counts for a secret goal before its force card is turned up", function()
  fixture "heard"
  for _ = 1, 2 do place("gaunt", "zone:pool", "legion") end
  place("survey", "zone:orders@red", "red")
  stack("force@s1", "one-gaunt")
  local gunner = place("gunner", "s1:A4", "red")
  answer("move", "s1:A5")
  answer("spawn", "s1:G4")
  run("move", gunner)
  expect(told(), {
    "Red has completed its secondary mission Survey.",
    "Force card on sector s1: One Gaunt. It brings 1 Gaunt.",
    "Gaunt 2 appears at s1:G4.",
    "> spawned: gaunt on the map, 0 discarded",
    "> moved: gunner on the map",
  })
end)
