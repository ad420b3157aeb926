-- Reinforcements, redeployment and where units may land.
local landing = require "units.landing"
local units = require "specs.shared.units"

local stand = units.stand

local minions = filter { kind = "minion" }

local function squad() return world.piece "first" end

-- A squad with nine spaces for reinforcement cubes, and minions in the box.
local function begin()
  fixture "street"
  stand("boss", "s1:H2")
  run { "setup", until_step = "round" }
  for _, type in ipairs { "pest", "pest", "guard" } do place(type, "zone:pool", "command") end
end

local function on_tile(squares, name)
  return squares:any(function(square) return board.tile(square).id == name end)
end

spec("MAY-RNF-01 MAY-RNF-02: a symbol is one cube of the owner's colour, up to the well", function()
  begin()
  change.set(squad(), "reserve-size", 2)
  answer("reserve", "speed")
  answer("reserve", "tech")
  require("units.reinforce").gain(squad(), 3)
  expect({ squad().speed_reserve, squad().focus_reserve, squad().tech_reserve }, { 1, 0, 1 })
end)

spec("MAY-REF-07 MAY-RNF-02: only squads that were not activated gain", function()
  begin()
  for _, well in ipairs { "speed", "focus", "tech" } do
    for each in world.zone("boards", world.side("command").team):set():each() do change.set(each, well, 9) end
  end
  change.set(squad(), "active", true)
  place("plain-three", "zone:revealed@legion")
  run("symbols", world.side "command")
  expect(squad().speed_reserve + squad().focus_reserve + squad().tech_reserve, 0)
  change.set(squad(), "active", false)
  place("plain-three", "zone:revealed@legion")
  answer("reserve", "focus")
  run("symbols", world.side "command")
  expect(squad().focus_reserve, 1)
end)

spec("MAY-REF-08 MAY-RNF-03 MAY-RNF-04 MAY-RNF-05 W13: minions are bought with stored cubes and land on " ..
  "one tile", function()
  begin()
  change.set(squad(), "active", true)
  change.set(squad(), "speed-reserve", 1)
  change.set(squad(), "focus-reserve", 3)
  answer("deploy", squad())
  answer("buy", "guard")
  refuse("landing", "t1:D4") -- inside; all three tiles are open
  answer("landing", "s1:C3")
  answer("facing", "south")
  expect_options("buy", "pest", "end")
  answer("buy", "pest")
  refuse("landing", "t1:A1", "s2:A2", "s1:C3")
  answer("landing", "s1:C4")
  answer("facing", "north")
  run("deploy", world.side "command")
  expect(squad().speed_reserve, 0)
  expect(squad().focus_reserve, 1)
  expect(minions:count(), 2)
end)

spec("MAY-RNF-05 MAY-EVT-07: an event marker of its own side bars a tile", function()
  begin()
  local pest = place("pest", "zone:pool", "command")
  expect(on_tile(landing.squares(pest), "s1"), true)
  place("event-marker", "s1:A1", nil, { owner = "mayhem" })
  expect(on_tile(landing.squares(pest), "s1"), true)
  place("event-marker", "s1:A2", nil, { owner = "legion" })
  expect(on_tile(landing.squares(pest), "s1"), false)
end)

spec("MAY-RNF-06: without a valid tile nothing may be bought", function()
  begin()
  change.set(squad(), "speed-reserve", 1)
  for _, square in ipairs { "s1:A1", "s2:A1", "t1:A1" } do place("om", square, nil, { control = "mayhem" }) end
  run("deploy", world.side "command")
  expect(squad().speed_reserve, 1)
end)

spec("MAY-RDP-01 MAY-RDP-02 MAY-RDP-03: a downed elite comes back before the symbols, and gains nothing " ..
  "from them", function()
  begin()
  local ada = world.piece "ada"
  change.set(ada, "down", true)
  change.set(ada.board, "speed", 0)
  refuse("redeploy", "t1:D4")
  answer("redeploy", "t1:D4/3") -- a roof is outside; the rooms below are not
  answer("facing", "west")
  run("redeploy", world.side "agents")
  expect(ada.square, board.find "t1:D4/3")
  expect(ada.facing, 6)
  for _, id in ipairs { "bea", "cai" } do change.set(world.piece(id).board, "active", true) end
  place("plain-one", "zone:revealed@mayhem")
  run("symbols", world.side "agents")
  expect(ada.board.speed, 0)
end)

spec("MAY-RDP-01: who was downed in this very refresh phase waits for the next", function()
  begin()
  local ada, agents = world.piece "ada", world.side "agents"
  stand("ada", "s1:B2")
  change.set(world, "turn", 5)
  change.set(world, "phase", "refresh")
  require("attack.harm").down(ada, world.side "command")
  run("redeploy", agents)
  expect(ada.on_map, false)
  change.set(world, "turn", 7)
  answer("redeploy", "t1:D4/3")
  answer("facing", "west")
  run("redeploy", agents)
  expect(ada.on_map, true)
end)

spec("MAY-RDP-04: it may wait, and keeps gaining", function()
  begin()
  local ada = world.piece "ada"
  change.set(ada, "down", true)
  change.set(ada.board, "speed", 1)
  answer("redeploy", "wait")
  run("redeploy", world.side "agents")
  expect(ada.on_map, false)
  for _, id in ipairs { "bea", "cai" } do change.set(world.piece(id).board, "active", true) end
  place("plain-one", "zone:revealed@mayhem")
  run("symbols", world.side "agents")
  expect(ada.board.speed, 3)
end)

spec("MAY-RDP-05: minions do not come back by themselves", function()
  begin()
  local pest = place("pest", "zone:pool", "command")
  run("redeploy", world.side "command")
  expect(pest.on_map, false)
end)

spec("MAY-RNF-05 MAY-RDP-02 MAY-LRG-01: a large enemy bars each tile on which some of it stands", function()
  begin()
  stand("boss", "s1:H2")
  local ada = world.piece "ada"
  change.set(ada, "down", true)
  change.move(world.piece "boss", world.zone("waiting", world.side("command").team))
  expect(on_tile(landing.squares(ada), "s2"), true)
  stand("ogre", "s1:C8") -- its southern half is on s2
  expect(on_tile(landing.squares(ada), "s1"), false)
  expect(on_tile(landing.squares(ada), "s2"), false)
end)

spec("MAY-RDP-02 MAY-MOVE-10 MAY-LRG-01: a large unit lands on one tile with all of it", function()
  begin() -- open point 77
  change.move(world.piece "boss", world.zone("waiting", world.side("command").team))
  local ogre = world.piece "ogre"
  change.set(ogre, "down", true)
  local found = landing.squares(ogre)
  expect(found:has(board.find "s1:C7"), true)
  expect(found:has(board.find "s1:C8"), false)
  expect(found:has(board.find "s1:H2"), false)
end)

spec("MAY-RNF-05 MAY-EVT-07: no tile with a unit of Mayhem or an objective that Mayhem controls", function()
  begin()
  local pest = place("pest", "zone:pool", "command")
  stand("ada", "s2:A1")
  local om = place("om", "t1:A1", nil, { control = "mayhem" })
  for name, free in pairs { s1 = true, s2 = false, t1 = false } do
    expect(on_tile(landing.squares(pest), name), free, name)
  end
  change.set(om, "control", "legion")
  expect(on_tile(landing.squares(pest), "t1"), true)
end)
