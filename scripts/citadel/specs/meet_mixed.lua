-- Where more than two rules meet: civilians, teams that are gone, figures that come back, doors and traps together.
local creature = require "legion.creature"
local focus = require "attack.focus"
local trap = require "map.trap"
local passages = require "specs.shared.passages"

local hall = passages.hall

local clerks = filter { kind = "civilian" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

spec("CIT-SCORE-05 CIT-ITEM-04 CIT-RND-03: the bomb of a team that is out may complete its secret goal", function()
  fixture "open"
  change.set(world, "round", 2)
  local gunner = place("gunner", "s1:H8", "red")
  local card = place("secondary-first-blood", "zone:orders@red", "red")
  place("bomb", "s1:D4", "red", { round = 1, layer = gunner })
  act.damage(gunner, 5)
  expect(side("red").out, true)
  expect(card.told, false)
  place("gaunt", "s1:D4", "legion")
  place("gaunt", "s1:D5", "legion")
  force { 1, 1, 0, 1, 1, 0 }
  run "bombs"
  expect(card.told, true)
  act.objective("goal", "done")
  run "scoring"
  expect(side("red").score, 11)
end)

spec("CIT-FF-01 CIT-ATT-13 CIT-PP-02: a civilian caught in a line costs no token, and nobody gets PP for it", function()
  fixture "open"
  local gunner = place("oda-ferrant", "s1:A4", "red")
  place("furnace-hose", gunner)
  local clerk = place("clerk", "s1:D4")
  place("gaunt", "s1:F4", "legion")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(clerk.health, 3)
  expect(side("red").reckless, 0)
  expect(side("red").pp, 2)
  expect(side("legion").pp, 0)
end)

spec("CIT-MOVE-06 CIT-CC-02: civilians are passed and not stopped on, and creatures go around them", function()
  fixture "open"
  for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
  local gunner = place("gunner", "s1:A1", "red")
  place("clerk", "s1:B1")
  refuse("move", "s1:B1")
  answer("move", "s1:C1")
  run("move", gunner)
  local gaunt = place("gaunt", "s1:A1", "legion")
  expect(#creature.ways(gaunt, 3), 0)
  expect(creature.prey(gaunt, "close"):has(clerks:first()), true)
end)

spec("CIT-FIRE-04 CIT-SPAWN-05: a creature that comes back is another figure for concentrated fire", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  local gaunt = place("gaunt", "s1:F4", "legion")
  answer("action", "attack")
  force { 1, 1, 0 }
  run { "action", gunner, until_step = "action" }
  expect(gaunt.zone.name, "pool")
  act.spawn("gaunt", sq "s1:F5")
  expect(gaunt.square, sq "s1:F5")
  expect(focus.bonus(gunner, "firearm", gaunt), 0)
  answer("action", "end")
  run("action", gunner)
end)

spec("CIT-TRAP-01 CIT-MAP-09 CIT-PP-01: the trap of a trooper that has left the map still pays its team", function()
  fixture "open"
  for _, column in ipairs { "F", "G", "H" } do lay("wall", "s1:" .. column .. "1", "south") end
  local layer = place("tinker", "s1:A4", "red", { actions = 1 })
  trap.lay(sq "s1:G1", layer)
  answer("leave", "s1:A4")
  run("leave", layer)
  expect(side("red").out, true)
  local gaunt = place("gaunt", "s1:F1", "legion", { actions = 1 })
  lay("wall", "s1:F1", "west")
  answer("creature-action", "move")
  answer("creature-move", "s1:H1")
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(side("red").pp, 2)
end)

spec("CIT-DOOR-07 CIT-TRAP-01 CIT-DOOR-08: a creature that a trap fells in a doorway leaves the door closed", function()
  hall()
  trap.lay(sq "s1:E4", place("tinker", "s1:A8", "red"))
  lay("wall", "s1:E4", "north")
  lay("wall", "s1:E4", "south")
  local gaunt = place("gaunt", "s1:F4", "legion", { actions = 1 })
  answer("creature-action", "move")
  answer("creature-move", "s1:D4")
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(gaunt.zone.name, "pool")
  local kind, state = board.edge_kind(board.edge(sq "s1:D4", "east"))
  expect(kind, "door")
  expect(state, "closed")
end)

spec("CIT-DOOR-02 CIT-TRAP-01 CIT-ATT-10: who dies of the door's trap is not attacked by the one that lies behind",
  function()
    hall()
    stack("door-deck", "door-tripwire")
    trap.lay(sq "s1:E4", place("tinker", "s1:A8", "blue"))
    lay("wall", "s1:E4", "north")
    lay("wall", "s1:E4", "south")
    local gunner = place("gunner", "s1:D4", "red", { health = 1 })
    answer("move", "s1:F4")
    force { 1, 1, 0, 0 }
    run("move", gunner)
    expect(gunner.zone.name, "fallen")
    expect(side("blue").pp, 0)
  end)

spec("CIT-DL-07 CIT-TRAP-01 CIT-DL-08: a creature that dies in its first action has no second, and the next one acts",
  function()
    fixture "open"
    for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
    trap.lay(sq "s1:B1", place("tinker", "s1:A8", "red"))
    local first = place("gaunt", "s1:A1", "legion")
    local second = place("gaunt", "s2:H8", "legion")
    run "legion-force"
    answer("creature", first)
    answer("creature-action", "move")
    answer("creature-move", "s1:C1")
    force { 1, 1, 0 }
    answer("creature-action", "end")
    run "legion-activate"
    expect(first.on_map, false)
    expect(second.acted, true)
  end)

spec("CIT-TURN-09 CIT-MOVE-07 CIT-CC-03: who has stepped aside is free of the creature in its own turn", function()
  fixture "open"
  local move = require "movement.move"
  place("id-marker", "zone:drawn", "legion")
  local fencer = place("fencer", "s1:D4", "red")
  place("doom-sidestep", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:G4", "legion")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C4")
  run("creature-move", gaunt)
  expect(move.squares(fencer), 3)
  expect(fencer.charging, false)
end)

spec("CIT-TURN-09 CIT-SPAWN-01 CIT-CC-03: a sidestep beside another creature makes no charge", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  local fencer = place("fencer", "s1:D4", "red", { actions = 0 })
  place("doom-sidestep", "zone:hand@red", "red")
  place("brute", "s1:B4", "legion")
  local gaunt = place("gaunt", "s1:G4", "legion")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C4")
  run("creature-move", gaunt)
  expect(fencer.charging, false)
end)

spec("CIT-DL-13 CIT-PP-03 CIT-RND-03: an attack that goes on after the last trooper of a team strikes another's",
  function()
    fixture "open"
    place("id-marker", "zone:drawn", "red")
    local one, two = place("gunner", "s1:E4", "red", { health = 1 }), place("tinker", "s1:C4", "blue", { health = 1 })
    local gaunt = place("gaunt", "s1:D4", "legion")
    place("event-a-thousand-cuts", "zone:event-open")
    answer("creature-target", one)
    force { 1, 1, 0 }
    answer("creature-target", two)
    force { 1, 1, 0 }
    run("creature-attack", gaunt, "close")
    expect(side("red").out, true)
    expect(side("blue").out, true)
    expect(side("legion").pp, 6)
  end)
