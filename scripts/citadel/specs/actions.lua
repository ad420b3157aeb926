-- What missions may do and ask: the actions and conditions that no rule of the digest has for itself.
local creature = require "legion.creature"
local combat = require "attack.combat"

local function square(name) return board.find(name) end

spec("seal: walls close every joint of a sector, doors or not, and nothing else", function()
  fixture "open"
  lay("door", "s1:H4", "east")
  act.seal(square "s2:C3")
  for row = 1, 8 do
    expect(board.edge_kind(board.edge(square("s1:H" .. row), "east")), "wall")
    expect(board.edge_kind(board.edge(square("s2:H" .. row), "east")), nil)
  end
  expect(board.edge_kind(board.edge(square "s2:C3", "north")), nil)
end)

spec("seal: a joint is closed from either of its sectors", function()
  fixture "open"
  act.seal(square "s1:C3")
  expect(board.edge_kind(board.edge(square "s1:H1", "east")), "wall")
  expect(board.edge_kind(board.edge(square "s1:A1", "west")), nil)
end)

spec("seal: a joint in the north is closed, and one in the south", function()
  for _, sealed in ipairs { "s1:C3", "s2:C3" } do
    fixture "between"
    act.seal(square(sealed))
    for _, column in ipairs { "A", "H" } do
      expect(board.edge_kind(board.edge(square("s1:" .. column .. "8"), "south")), "wall", sealed)
    end
  end
end)

spec("ray: one roll for everybody in the line, friend or foe, and nobody beyond", function()
  fixture "open"
  local brute = place("brute", "s1:C4", "legion")
  local gaunt = place("gaunt", "s1:D4", "legion")
  local gunner = place("gunner", "s1:F4", "red")
  local beyond = place("fencer", "s1:G4", "red")
  force { 1, 1, 1, 0 }
  act.ray(brute, "east", 3, 3)
  expect(gaunt.on_map, false)
  expect(gunner.health, 3)
  expect(beyond.health, 5)
end)

spec("ray: a wall ends the line", function()
  fixture "open"
  local brute = place("brute", "s1:C4", "legion")
  local gunner = place("gunner", "s1:E4", "red")
  lay("wall", "s1:D4", "east")
  force { 1, 1, 1 }
  act.ray(brute, "east", 3, 3)
  expect(gunner.health, 5)
end)

spec("walk: the shortest way towards an entrance", function()
  fixture "open"
  local civilian = place("clerk", "s1:F4")
  act.walk(civilian, "west", 3)
  expect(civilian.square, square "s1:C4")
end)

spec("walk: around creatures, through troopers, and never onto anybody", function()
  fixture "open"
  local civilian = place("clerk", "s1:D4")
  place("gunner", "s1:C4", "red")
  place("fencer", "s1:B4", "red")
  act.walk(civilian, "west", 2)
  expect(board.column(civilian.square), 2)
  expect(civilian.square ~= square "s1:B4")
end)

spec("walk: hemmed in, it stays", function()
  fixture "open"
  local civilian = place("clerk", "s1:A1")
  for _, name in ipairs { "s1:B1", "s1:B2", "s1:A2" } do place("gaunt", name, "legion") end
  act.walk(civilian, "west", 3)
  expect(civilian.square, square "s1:A1")
end)

spec("walk, has-left: the last step is the one off the map", function()
  fixture "open"
  local civilian = place("clerk", "s1:C4")
  act.walk(civilian, "west", 2)
  expect(civilian.square, square "s1:A4")
  expect(conditions.has_left(civilian), false)
  act.walk(civilian, "west", 1)
  expect(civilian.on_map, false)
  expect(conditions.has_left(civilian), true)
end)

spec("troopers-left-map counts troopers, and nobody else who has left", function()
  fixture "open"
  act.walk(place("clerk", "s1:A4"), "west", 1)
  expect(conditions.troopers_left_map(1), false)
  place("gunner", "zone:departed", "red")
  expect(conditions.troopers_left_map(1), true)
end)

spec("kind-gone: no marker of the kind is left", function()
  fixture "open"
  local nest = place("nest", "s1:C4")
  expect(conditions.kind_gone("nest"), false)
  act.clear(nest)
  expect(conditions.kind_gone("nest"), true)
end)

spec("note: a variable of the world, or of a side", function()
  fixture "open"
  act.note("round", 3)
  act.note("kills", 2, world.side "blue")
  expect(world.round, 3)
  expect(world.side("blue").kills, 2)
  expect(world.side("red").kills, 0)
end)

spec("end-mission: the scoring comes next", function()
  fixture "open"
  act.objective("goal", "failed")
  act.end_mission()
  run "scoring"
  expect(ended(), true)
  expect(outcome(), "mission-failed")
end)

spec("a civilian is attacked by creatures, has a defence of its own, and pays nobody", function()
  fixture "open"
  local civilian = place("clerk", "s1:C4", nil, { health = 2 })
  local gaunt = place("gaunt", "s1:D4", "legion")
  expect(creature.prey(gaunt, "close"):first(), civilian)
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(civilian.health, 1)
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(civilian.zone.name, "fallen")
  expect(world.side("legion").pp, 0)
end)

spec("troopers pass a civilian and do not stay on it; creatures do neither", function()
  fixture "open"
  place("clerk", "s1:C4")
  for row = 3, 5 do
    lay("wall", "s1:C" .. row, row == 3 and "south" or row == 5 and "north" or "south")
  end
  lay("wall", "s1:C4", "north")
  lay("wall", "s1:B3", "south")
  lay("wall", "s1:D3", "south")
  lay("wall", "s1:B5", "north")
  lay("wall", "s1:D5", "north")
  local gunner = place("gunner", "s1:B4", "red")
  local reach = board.reach(gunner, "trooper", 2)
  expect(reach:has(square "s1:C4"), false)
  expect(reach:has(square "s1:D4"), true)
  change.remove(gunner)
  local gaunt = place("gaunt", "s1:B4", "legion")
  expect(board.reach(gaunt, "creature", 2):has(square "s1:D4"), false)
end)

spec("a named creature plays another's row", function()
  fixture "open"
  local brute = place("brute", "s1:C4", "legion")
  local foreman = place("foreman", "s1:E4", "legion")
  expect(combat.defence(foreman, nil, "close"), combat.defence(brute, nil, "close"))
end)

spec("a creature that is bound does not leave its sector", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(creature.ways(gaunt, 3):has(square "s2:A4"), true)
  change.set(gaunt, "bound", true)
  expect(creature.ways(gaunt, 3):has(square "s2:A4"), false)
  expect(creature.ways(gaunt, 3):has(square "s1:H5"), true)
end)

spec("an event that stays lies open until the next one is drawn", function()
  fixture "open"
  place("long-night", "zone:event-open")
  run "legion-end"
  expect(world.zone("event-open").top.item, "long-night")
  stack("event-deck", "still")
  run "legion-event"
  expect(world.zone("event-open").top.item, "still")
  expect(world.zone("event-discard").top.item, "long-night")
end)

spec("heal: a trooper that waits outside recovers as one on the map does", function()
  fixture "open"
  local waiting = place("gunner", "zone:outside@red", "red", { health = 2 })
  act.heal(waiting, 2)
  expect(waiting.health, 4)
end)

spec("note: without a side it is the mission's variable, whoever's turn it is", function()
  fixture "witness"
  change.set(world, "turn", world.side "red")
  act.note("mood", 3)
  expect(world.mood, 3)
end)
