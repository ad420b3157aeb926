-- What the set-up makes of pieces that lie in unusual places.
local roster = require "units.roster"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local allies = filter { kind = "ally", on = "any" }

local function count(item)
  local found = 0
  for figure in world.zone("pool"):set():each() do
    if figure.item == item then found = found + 1 end
  end
  return found
end

spec("MAY-BRD-02: boards lie in the order of their elites", function()
  opening.begin "street"
  local function figures(side)
    local found = {}
    for each in roster.boards(world.side(side)):each() do table.insert(found, (each.figure or each).id) end
    return found
  end
  expect({ figures "agents", figures "command" }, { { "ada", "bea", "cai" }, { "first", "boss", "ogre" } })
end)

spec("MAY-BRD-09 MAY-SET-03: a minion belongs to the squad of its own side that has its card", function()
  fixture "street"
  local first = world.piece "first"
  local theirs = place("first-squad", world.zone("boards", world.side("agents").team), "agents")
  local one, two = place("pest", "s1:A1", "agents"), place("pest", "s1:A3", "command")
  run { "setup", until_step = "round" }
  expect({ one.board, two.board }, { theirs, first })
end)

spec("MAY-RNF-04: figures of either side that are laid out are not in the box", function()
  fixture "street"
  place("ratchet", "s1:A1", "agents")
  place("ratchet", "s1:A3", "command")
  run { "setup", until_step = "round" }
  expect({ count "ratchet", count "lineman" }, { data["minion"].ratchet.pool - 2, data["minion"].lineman.pool })
end)

spec("MAY-RNF-01 MAY-BRD-02: the well for reinforcements is as large as the squad says", function()
  fixture "forces"
  run { "setup", until_step = "round" }
  for _, id in ipairs { "dawn", "night" } do
    local squad = world.piece(id)
    expect(squad.reserve_size, squad.data.reserve_well, id)
  end
  expect(world.piece("dawn").reserve_size ~= world.piece("night").reserve_size)
end)

spec("MAY-ALLY-07: an ally starts beside an elite that stands on the map, unless it is laid out", function()
  for _, case in ipairs { { here = true, starts = true }, {}, { here = true, laid = true } } do
    fixture "pair"
    local vesper = world.piece "vesper"
    change.move(vesper, case.here and board.find "s1:C4" or world.zone("waiting", vesper.side.team))
    if case.laid then place("biscuit", "s1:H8", "command") end
    if case.starts then
      answer { "landing", "s1:C5", side = "agents" }
      answer { "facing", "south", side = "agents" }
    end
    run { "setup", until_step = "round" }
    expect(#allies:of(vesper.side), case.starts and 1 or 0)
  end
end)

spec("MAY-EVT-03: a card of an earlier round that did not come then comes in as soon as its turn comes", function()
  opening.begin("events", { round = 2 })
  local agents = world.side "agents"
  local later = place("late-news", world.zone("event-later", agents.team), nil, { round = 1, turn = 2 })
  change.set(agents.team, "turns", 1)
  require("mission.event").insert(agents)
  expect(later.zone.name, "event-later")
  change.set(agents.team, "turns", 2)
  require("mission.event").insert(agents)
  expect(later.zone.name, "refresh")
end)

spec("MAY-EVT-04: in the enemy's turn the enemy says which of several markers comes first", function()
  opening.begin("events", { phase = "action" })
  opening.calm()
  local boss = units.stand("boss", "s1:H4")
  for number = 1, 2 do
    place("event-marker", "t1:H" .. number, nil, { owner = "mayhem", number = number, trigger = "tile", by = "any" })
  end
  answer { "dash", "t1:A4", side = "command" }
  answer { "event-order", 2, side = "agents" }
  answer("facing", "north")
  run("do-dash", boss, "sidestep")
  expect(world.heard, 30)
end)

spec("MAY-OM-03: an enemy on another level does not keep a marker from changing hands", function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  local ada, boss = units.stand("ada", "t1:B7"), units.stand("boss", "t1:C4/3")
  local marker = place("om", "t1:B4", nil, { number = 1, control = "legion" })
  local om = require "mission.om"
  change.move(ada, board.find "t1:B5")
  om.moved(ada)
  expect({ marker.control, boss.level }, { "mayhem", 3 })
end)
