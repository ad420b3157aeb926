-- The conditions that missions ask: each where it begins to hold.

spec("round-is, round-from: in that round alone, or in it and later ones", function()
  fixture "open"
  local is, from = {}, {}
  for round = 1, 3 do
    change.set(world, "round", round)
    is[round], from[round] = conditions.round_is(2), conditions.round_from(2)
  end
  expect(is, { false, true, false })
  expect(from, { false, true, true })
end)

spec("marker-value, mark: the value that the brief gave a marker", function()
  fixture "open"
  local terminal, other = place("terminal", "s1:C4"), place("terminal", "s1:D4")
  act.mark(terminal, 3)
  expect(conditions.marker_value(terminal, 3), true)
  expect(conditions.marker_value(terminal, 2), false)
  expect(conditions.marker_value(other, 3), false)
end)

spec("markers-set: there are such markers, and each has the value; others do not count", function()
  fixture "open"
  place("objective", "s1:A1", nil, { value = 7 })
  expect(conditions.markers_set("terminal", 1), false)
  local one = place("terminal", "s1:C4", nil, { value = 1 })
  expect(conditions.markers_set("terminal", 1), true)
  expect(conditions.markers_set("terminal", 7), false)
  local two = place("terminal", "s1:D4")
  expect(conditions.markers_set("terminal", 1), false)
  act.mark(two, 1)
  expect(conditions.markers_set("terminal", 1), true)
  act.clear(one)
  expect(conditions.markers_set("terminal", 1), true)
end)

spec("markers-set: markers that only a mission knows count by their own kinds as well", function()
  fixture "open"
  place("note", "s1:C4", nil, { value = 1 })
  expect(conditions.markers_set("note", 1), true)
  expect(conditions.markers_set("note", 2), false)
end)

spec("marker-removed, clear: once it is off the map, and for good", function()
  fixture "open"
  local crate = place("terrain", "s1:C4")
  expect(conditions.marker_removed(crate), false)
  act.clear(crate)
  expect(conditions.marker_removed(crate), true)
  act.clear(crate)
  expect(conditions.marker_removed(crate), true)
end)

spec("clear: a trap is taken away with its mark on the square, also when it is gone already", function()
  fixture "open"
  local square = board.find "s1:C4"
  local trap = place { "trap", "s1:C4", as_play = true }
  expect(board.has(square, "trapped"), true)
  act.clear(trap)
  expect(board.has(square, "trapped"), false)
  act.clear(trap)
  expect(trap.on_map, false)
end)

spec("kind-gone: other kinds do not count", function()
  fixture "open"
  place("terminal", "s1:C4")
  expect(conditions.kind_gone "nest", true)
  expect(conditions.kind_gone "terminal", false)
end)

spec("no-creatures: those that wait outside an entrance do not count", function()
  fixture "open"
  expect(conditions.no_creatures(), true)
  place("gaunt", "zone:outside@legion", "legion", { entrance = "east" })
  expect(conditions.no_creatures(), true)
  local gaunt = place("gaunt", "s1:C4", "legion")
  expect(conditions.no_creatures(), false)
  place("gaunt", "s1:D4", "legion")
  expect(conditions.no_creatures(), false)
  act.damage(gaunt, 1)
  expect(conditions.no_creatures(), false)
end)

spec("kills-at-least: of all corporations together, and of no one else", function()
  fixture "open"
  expect(conditions.kills_at_least(1), false)
  change.set(world.side "red", "kills", 2)
  change.set(world.side "blue", "kills", 3)
  expect(conditions.kills_at_least(5), true)
  expect(conditions.kills_at_least(6), false)
end)

spec("troopers-left-map: that many or more, of all corporations together", function()
  fixture "open"
  place("gunner", "zone:departed", "red")
  place("tinker", "zone:departed", "blue")
  expect(conditions.troopers_left_map(2), true)
  expect(conditions.troopers_left_map(3), false)
end)

spec("award-all: each corporation gets the PP, the Legion none", function()
  fixture "open"
  act.award_all(3)
  expect({ world.side("red").pp, world.side("blue").pp, world.side("legion").pp }, { 3, 3, 0 })
end)

spec("spawn: nothing when the box is empty or nobody may stand there", function()
  fixture "open"
  local square = board.find "s1:C4"
  act.spawn("gaunt", square)
  local gaunt = place("gaunt", "zone:pool", "legion")
  place("gunner", square, "red")
  act.spawn("gaunt", square)
  expect(gaunt.zone.name, "pool")
  act.spawn("gaunt", board.find "s1:D4")
  expect(gaunt.square, board.find "s1:D4")
end)

spec("markers are gone only when the last of their kind is", function()
  fixture "open"
  local one, two = place("terminal", "s1:D4"), place("terminal", "s1:D6")
  expect(conditions.kind_gone "terminal", false)
  change.remove(one)
  expect(conditions.kind_gone "terminal", false)
  change.remove(two)
  expect(conditions.kind_gone "terminal")
end)

spec("has-left: whoever fell or waits outside has not left", function()
  fixture "open"
  local left, fallen = place("clerk", "zone:departed"), place("gunner", "zone:fallen", "red")
  local waiting, there = place("heavy", "zone:outside@red", "red"), place("tinker", "s1:D4", "blue")
  local found = {}
  for i, piece in ipairs { left, fallen, waiting, there } do found[i] = conditions.has_left(piece) end
  expect(found, { true, false, false, false })
end)
