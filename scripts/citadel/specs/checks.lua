-- What `sortie validate` says of missions: rules/checks.lua with plain tables for the document.
local checks = require "checks"

local function square(name) return board.find(name) end

local function close(feature, ...)
  for _, name in ipairs { ... } do change.feature(square(name), feature, true) end
end

-- A document that no check objects to, but for what `parts` puts in its place.
local function document(parts)
  local whole = {
    options = { rank = 1 },
    values = { limit = 4, secondaries = false },
    sides = {
      { id = "red", kind = "corporation" },
      { id = "blue", kind = "corporation" },
      { id = "legion", kind = "legion" },
    },
    edges = {},
    entrances = {
      { id = "west", kind = "white", squares = { "s1:A4" } },
      { id = "east", kind = "red", squares = { "s2:H4" } },
    },
    pieces = {},
    decks = { { zone = "event-deck", count = 4 } },
  }
  for name, value in pairs(parts or {}) do whole[name] = value end
  return whole
end

-- Code and severity of each issue, and the id of the row where it is, or "mission".
local function told(issues)
  local found = {}
  for i, issue in ipairs(issues or {}) do
    found[i] = { issue.code, issue.severity or "error", type(issue.at) == "table" and issue.at.id or issue.at }
  end
  return found
end

local function pieces(...)
  return document { pieces = { ... } }
end

spec("checks: of a mission that lacks nothing no check says anything", function()
  fixture "open"
  for name, check in pairs(checks) do
    if name ~= "can_place" then expect(told(check(document())), {}, name) end
  end
end)

spec("event-pool: first, last and other event cards together are as many as the time limit, or more", function()
  fixture "open"
  local function pool(limit, ...)
    return checks.event_pool(document { values = { limit = limit }, decks = { ... } })
  end
  local first, last = { zone = "event-first", count = 1 }, { zone = "event-last", count = 1 }
  local decks = { first, { zone = "event-deck", count = 2 }, last, { zone = "event-deck", count = 1 } }
  expect(pool(5, table.unpack(decks)), nil)
  expect(pool(4, table.unpack(decks)), nil)
  local issues = pool(6, table.unpack(decks))
  expect(told(issues), { { "event-pool", "error", "mission" } })
  expect(issues[1].fix.value, { limit = 5 })
  expect(pool(2, first)[1].fix.value, { limit = 1 })
  local none = pool(1, { zone = "door-deck", count = 9 })
  expect(told(none), { { "event-pool", "error", "mission" } })
  expect(none[1].fix, nil)
end)

spec("force-list: as many force cards as are laid on sectors, or more", function()
  fixture "open"
  local slots = {
    { kind = "force-slot", count = 2 }, { kind = "terminal", count = 4 }, { kind = "force-slot", count = 1 },
  }
  local other = { id = "doors", zone = "door-deck", count = 9 }
  local function list(...)
    return told(checks.force_list(document { pieces = slots, decks = { other, ... } }))
  end
  expect(list { zone = "force-pile", count = 4 }, {})
  expect(list { zone = "force-pile", count = 3 }, {})
  expect(list { id = "pile", zone = "force-pile", count = 2 }, { { "force-list", "error", "pile" } })
  expect(list { id = "pile", zone = "force-pile", count = 0 }, { { "force-list", "error", "pile" } })
  expect(list(), { { "force-list", "error", "mission" } })
end)

spec("entrances: a white one, and a red one where events can bring reinforcements", function()
  fixture "open"
  local white, red = table.unpack(document().entrances)
  local none, some = { { zone = "event-deck", count = 0 } }, { { zone = "event-deck", count = 1 } }
  local function ways(decks, ...)
    return told(checks.entrances(document { entrances = { ... }, decks = decks }))
  end
  local no_white, no_red = { "no-white-entrance", "error", "mission" }, { "no-red-entrance", "warning", "mission" }
  expect(ways(some, white, red), {})
  expect(ways(some, red), { no_white })
  expect(ways(some, white), { no_red })
  expect(ways(some), { no_white, no_red })
  expect(ways(none, white), {})
  expect(ways(none), { no_white })
end)

spec("entrances: each leads onto a square that can be entered", function()
  fixture "open"
  close("rock", "s1:A4")
  close("vacant", "s1:A5")
  close("obstructed", "s2:H4")
  local function ways(...)
    return told(checks.entrances(document { entrances = { ... } }))
  end
  local function white(id, ...) return { id = id, kind = "white", squares = { ... } } end
  local function red(id, ...) return { id = id, kind = "red", squares = { ... } } end
  expect(ways(white("a", "s1:A4", "s1:A6"), red("b", "s2:H5", "s2:H4")), {})
  expect(ways(white("a", "s1:A4", "s1:A5"), white("b", "s1:A6"), red("c", "s2:H4"), red("d", "s2:H5")), {
    { "entrance-closed", "error", "a" },
    { "entrance-closed", "error", "c" },
  })
  expect(ways(white("a", "s3:A1"), red("b", "s2:H5")), { { "entrance-closed", "error", "a" } })
end)

spec("door-closed: a door is between two squares that can be entered", function()
  fixture "open"
  close("rock", "s1:D4")
  local function edge(id, name, direction, kind)
    return { id = id, kind = kind or "door", square = name, direction = direction }
  end
  local issues = checks.doors(document { edges = {
    edge("inside", "s1:D4", "east"),
    edge("free", "s1:F4", "east"),
    edge("before", "s1:C4", "east"),
    edge("rim", "s1:A1", "west"),
    edge("wall", "s1:D4", "south", "wall"),
    edge("nowhere", "s9:A1", "south"),
  } })
  expect(told(issues), {
    { "door-closed", "error", "inside" }, { "door-closed", "error", "before" }, { "door-closed", "error", "rim" },
  })
  expect(issues[1].fix.remove, true)
end)

spec("on-rock: figures and goals stand on squares that can be entered, other markers where they like", function()
  fixture "open"
  close("rock", "s1:D4")
  close("vacant", "s1:D5")
  local issues = checks.on_rock(pieces(
    { id = "a", kind = "trooper", at = "s1:D4" }, { id = "b", kind = "creature", at = "s1:D5" },
    { id = "c", kind = "terminal", at = "s1:D4" }, { id = "d", kind = "objective", at = "s1:D4" },
    { id = "e", kind = "nest", at = "s1:D4" }, { id = "f", kind = "debris", at = "s1:D4" },
    { id = "g", kind = "creature", at = "s1:D6" }, { id = "h", kind = "creature", at = "zone:pool" },
    { id = "i", kind = "creature" }
  ))
  local found = {}
  for _, id in ipairs { "a", "b", "c", "d", "e" } do found[#found + 1] = { "on-rock", "warning", id } end
  expect(told(issues), found)
end)

spec("too-far: a goal is at most one MOVE a round from the nearest white entrance", function()
  fixture "open"
  local goal = { id = "goal", kind = "terminal" }
  local function at(name, limit, ...)
    goal.at = name
    local entrances = { { kind = "red", squares = { "s2:H4" } }, ... }
    local whole = document { values = { limit = limit }, entrances = entrances, pieces = { goal } }
    return told(checks.reachable(whole))
  end
  local west = { kind = "white", squares = { "s1:A4" } }
  local too_far = { { "too-far", "warning", "goal" } }
  expect(at("s1:D4", 1, west), {})
  expect(at("s1:E4", 1, west), too_far)
  expect(at("s1:E4", 2, west), {})
  expect(at("s1:H4", 2, west), too_far)
  expect(at("s2:H4", 1), {})
  -- The nearest of several squares, whichever comes first.
  expect(at("s2:D1", 1, west, { kind = "white", squares = { "s2:A1", "s2:H8" } }), {})
  expect(at("s2:E1", 1, west, { kind = "white", squares = { "s2:H8", "s2:A1" } }), too_far)
  close("rock", "s2:A1")
  expect(at("s2:D1", 1, west, { kind = "white", squares = { "s2:A1" } }), too_far)
end)

spec("too-far: where a MOVE has other squares the goal is nearer or further", function()
  fixture("open", { squares = 1 })
  local function at(name, limit)
    local goal = { id = "goal", kind = "terminal", at = name }
    return told(checks.reachable(document { values = { limit = limit }, pieces = { goal } }))
  end
  expect(at("s1:B4", 1), {})
  expect(at("s1:C4", 1), { { "too-far", "warning", "goal" } })
  expect(at("s1:C4", 2), {})
end)

spec("out-of-reach: no way leads beside a goal; a wall between does not count as beside", function()
  fixture "open"
  for _, name in ipairs { "s1:D1", "s1:D2" } do
    lay("wall", name, "east")
    lay("wall", name, "west")
  end
  lay("wall", "s1:D2", "south")
  local issues = checks.reachable(pieces(
    { id = "a", kind = "terminal", at = "s1:D1" }, { id = "b", kind = "objective", at = "s1:D2" },
    { id = "c", kind = "nest", at = "s1:E1" }, { id = "d", kind = "debris", at = "s1:D1" },
    { id = "e", kind = "nest", at = "zone:pool" }, { id = "f", kind = "nest" }
  ))
  expect(told(issues), { { "out-of-reach", "error", "a" }, { "out-of-reach", "error", "b" } })
  expect(issues[1].text, "a cannot be reached from a white entrance")
end)

spec("secondary-deck: as many secondary missions as the corporations keep, and the last one draws", function()
  fixture "open"
  local red, blue = { kind = "corporation" }, { kind = "corporation" }
  local legion = { kind = "legion" }
  local function deck(count, ...)
    local decks = { { id = "x", zone = "event-deck", count = 9 } }
    if count > 0 then decks[2] = { id = "deck", zone = "secondary-deck", count = count } end
    local whole = document { values = { limit = 4, secondaries = true }, sides = { ... }, decks = decks }
    return told(checks.secondaries(whole))
  end
  expect(deck(3, red, blue, legion), {})
  expect(deck(2, red, blue, legion), { { "secondary-deck", "warning", "deck" } })
  expect(deck(2, legion, red), {})
  expect(deck(1, legion, red), { { "secondary-deck", "warning", "deck" } })
  expect(deck(0, red), { { "secondary-deck", "warning", "mission" } })
  expect(deck(0, legion), {})
end)

spec("secondary-deck: where three are drawn and two kept it needs more", function()
  fixture("open", { ["secondary-drawn"] = 3, ["secondary-kept"] = 2 })
  local function deck(count)
    local decks = { { id = "deck", zone = "secondary-deck", count = count } }
    return told(checks.secondaries(document { values = { limit = 4, secondaries = true }, decks = decks }))
  end
  expect(deck(5), {})
  expect(deck(4), { { "secondary-deck", "warning", "deck" } })
end)

spec("not-beatable: three dice of the rank make more hits than a terminal or terrain takes", function()
  fixture "open"
  local function at(rank, piece)
    piece.id = "it"
    return #told(checks.beatable(document { options = { rank = rank }, pieces = { piece } }))
  end
  local function terminal(difficulty) return { kind = "terminal", difficulty = difficulty } end
  local function terrain(defence) return { kind = "debris", attackable = true, defence = defence } end
  expect({ at(1, terminal(2)), at(1, terminal(3)), at(1, terrain(2)), at(1, terrain(3)) }, { 0, 1, 0, 1 })
  -- Rank 2 has a better die for firearms only.
  expect({ at(2, terminal(2)), at(2, terminal(3)), at(2, terrain(3)), at(2, terrain(4)) }, { 0, 1, 0, 1 })
  expect({ at(7, terminal(5)), at(7, terminal(6)), at(7, terrain(5)), at(7, terrain(6)) }, { 0, 1, 0, 1 })
  expect(at(1, { kind = "debris", attackable = false, defence = 9 }), 0)
  expect(at(1, { kind = "objective" }), 0)
  -- Ranks of their own: nobody knows beforehand.
  expect(at(0, terminal(9)), 0)
  expect(told(checks.beatable(pieces({ id = "low", difficulty = 1 }, { id = "high", difficulty = 8 }))), {
    { "not-beatable", "warning", "high" },
  })
end)

spec("corporations: the option says as many as the mission has sides of theirs", function()
  fixture "open"
  local wrong = { { "corporations", "warning", "mission" } }
  local sides = document().sides
  expect(told(checks.corporations(document { sides = sides })), {})
  expect(told(checks.corporations(document { sides = { sides[1], sides[3] } })), wrong)
  expect(told(checks.corporations(document { sides = { sides[1], sides[1], sides[2] } })), wrong)
end)

spec("corporations: a mission for one corporation has one side of theirs", function()
  fixture("open", { corporations = 1 })
  local red, blue, legion = table.unpack(document().sides)
  expect(told(checks.corporations(document { sides = { red, legion } })), {})
  expect(told(checks.corporations(document { sides = { red, blue, legion } })), {
    { "corporations", "warning", "mission" },
  })
end)

spec("ai-compass: the two directions of an AI card are perpendicular", function()
  fixture "ai"
  local issues = checks.ai_cards()
  expect(told(issues), { { "ai-compass", "warning", "mission" } })
  expect(issues[1].text:find("doorward", 1, true) ~= nil)
end)

spec("ai-compass: those of the game are", function()
  fixture "open"
  expect(told(checks.ai_cards()), {})
end)

spec("can-place: on a square of the map that can be entered, where nothing else stands", function()
  fixture "open"
  close("rock", "s1:D4")
  local whole = pieces(
    { id = "one", path = "setup/1", kind = "creature", at = "s1:E4" },
    { path = "setup/2", kind = "debris", at = "s1:F4" },
    { id = "fog", path = "setup/3", kind = "smoke", at = "s1:G4" },
    { id = "off", path = "setup/4", kind = "creature", at = "zone:pool" },
    { id = "none", path = "setup/5", kind = "creature" }
  )
  local function can(kind, name, ignoring)
    return checks.can_place(whole, kind, name, "north", nil, ignoring)
  end
  expect(can("creature", "s1:C4"), true)
  expect(can("creature", "s9:C4"), "this is not a square of the map")
  expect(can("creature", "s1:D4"), "nothing can stand on this square")
  expect(can("smoke", "s1:D4"), "nothing can stand on this square")
  expect(can("creature", "s1:E4"), "there is already one")
  expect(can("creature", "s1:F4"), "there is already debris")
  -- The piece that is being moved, by its id or its path, is not in its own way.
  expect(can("creature", "s1:E4", "one"), true)
  expect(can("creature", "s1:E4", "setup/1"), true)
  expect(can("creature", "s1:E4", "setup/2"), "there is already one")
  expect(can("creature", "s1:F4", "setup/2"), true)
  -- Smoke and the like share their square with anything.
  for _, kind in ipairs { "smoke", "bomb", "note", "id-marker", "sector-token", "force-slot" } do
    expect(can(kind, "s1:E4"), true)
  end
  expect(can("creature", "s1:G4"), true)
end)

local function entrance(id, kind, ...) return { id = id, kind = kind, squares = { ... } } end

spec("checks: each entrance that is closed is named, and one open square is enough", function()
  fixture "open"
  for _, name in ipairs { "s1:A1", "s1:A2" } do change.feature(board.find(name), "rock", true) end
  local issues = checks.entrances {
    entrances = {
      entrance("one", "white", "s1:A1"), entrance("two", "white", "s1:A2"),
      entrance("three", "white", "s1:A1", "s1:A3"), entrance("four", "red", "s1:A2", "s1:A1"),
    },
    decks = {},
  }
  local names = {}
  for i, issue in ipairs(issues) do names[i] = issue.at.id end
  expect(names, { "one", "two", "four" })
end)

spec("checks: the way to a goal begins at the nearest square of the nearest entrance", function()
  fixture "open"
  local function issues(limit, ...)
    return checks.reachable {
      entrances = { ... }, values = { limit = limit },
      pieces = { { kind = "terminal", id = "goal", at = "s1:H1" } },
    }
  end
  local near = entrance("near", "white", "s1:A8", "s1:G1")
  expect(#issues(1, near), 0)
  expect(#issues(1, entrance("far", "white", "s1:A8"), near), 0)
  expect(issues(1, entrance("far", "white", "s1:A8"))[1].code, "too-far")
end)
