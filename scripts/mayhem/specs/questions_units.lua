-- Who is asked about units and their boards, and about what: statuses, reinforcements, landings, wells.
local redeploy = require "units.redeploy"
local reinforce = require "units.reinforce"
local status = require "units.status"
local harm = require "attack.harm"
local drone = require "vehicles.drone"
local scenes = require "specs.shared.scenes"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local asks = scenes.asks
local facings = { "north", "east", "south", "west" }

-- Nobody has instants; it is turn 4, one of Lamplight.
local function begin()
  fixture "scene"
  run { "setup", until_step = "round" }
  local all = {}
  for _, id in ipairs { "ida", "tip", "ole", "nan", "rolf", "crew", "one", "two" } do
    all[id] = world.piece(id)
    if all[id].kind ~= "squad" then
      change.list_clear(all[id], "instants")
      change.set(all[id], "quick", false)
    end
  end
  for name, value in pairs { round = 2, turn = 4, phase = "action" } do change.set(world, name, value) end
  change.set(world, "active", world.side "agents")
  return all
end

spec("MAY-STA-11: the enemy of a disrupted unit is asked for a cube, in the turn of either side", function()
  local all = begin()
  asks("agents", "disrupt", all.rolf, { "speed", "focus", "tech" }, "tech") -- its own attack or another's, all the same
  status.give(all.rolf, "disrupted")
  asks("command", "disrupt", all.ida, { "speed", "focus", "tech" }, "focus")
  status.give(all.ida, "disrupted")
  asks("command", "disrupt", all.tip, { "speed", "focus", "tech" }, "speed")
  status.give(all.tip, "disrupted") -- on the board of its elite
  expect({ all.rolf.board.tech, all.rolf.board.tech_held }, { 2, 1 })
  expect({ all.ida.board.speed, all.ida.board.focus, all.ida.board.tech }, { 2, 2, 3 })
  expect({ #all.ida.held, #all.tip.held, all.tip.held[1] }, { 1, 1, "speed" })
end)

spec("MAY-STA-15 MAY-STA-16 MAY-STA-12: its owner says whose status goes, which one, and with which cube", function()
  local all = begin()
  local one, two, crew = all.one, all.two, all.crew
  for name, value in pairs { attack_up = 1, move_up = 1 } do change.set(one, string.gsub(name, "_", "-"), value) end
  change.set(two, "range-up", 1)
  asks("agents", "disrupt", two, { "speed", "focus", "tech" }, "tech")
  status.give(two, "disrupted")
  asks("agents", "disrupt", two, { "speed", "focus", "tech" }, "focus")
  status.give(two, "disrupted")
  change.list_clear(two, "fresh")
  asks("command", "whose-status", one, { one, two }, one)
  asks("command", "remove-status", one, { "attack-up", "move-up" }, "move-up")
  asks("command", "released", two, { "tech", "focus" }, "focus")
  status.remove_pair(crew)
  expect({ one.attack_up, one.move_up, two.range_up, two.disrupted }, { 1, 0, 1, 1 })
  expect({ crew.tech, crew.focus, crew.tech_held, crew.focus_held }, { 2, 3, 1, 0 })
end)

spec("MAY-RNF-02 MAY-RNF-05 MAY-SET-04: a squad's owner is asked about the squad, then about the new figure", function()
  local all = begin()
  local crew = all.crew
  change.set(crew, "speed-reserve", 2)
  asks("command", "reserve", crew, { "speed", "focus", "tech" }, "focus")
  asks("command", "reserve", crew, { "speed", "focus", "tech" }, "focus")
  reinforce.gain(crew, 2)
  asks("command", "deploy", nil, { crew, "none" }, crew)
  asks("command", "buy", crew, { "grunt", "end" }, "grunt")
  answer { "landing", "t1:A1", side = "command", about = crew }
  answer { "facing", "north", side = "command" }
  asks("command", "buy", crew, { "grunt", "end" }, "grunt")
  refuse("landing", "s2:A1", "s1:H8", "t1:A1") -- all on one tile
  answer { "landing", "t1:H8", side = "command", about = crew }
  answer { "facing", "east", side = "command" }
  run("deploy", world.side "command")
  expect({ crew.speed_reserve, crew.focus_reserve, board.name(crew.deployed) }, { 0, 0, "t1:H8" })
end)

spec("MAY-RDP-01 MAY-RDP-04: each elite that is down is asked about by itself, and may wait", function()
  local all = begin()
  local ole, nan = all.ole, all.nan
  change.move(nan, board.find "s1:B8")
  harm.down(ole, world.side "command")
  harm.down(nan, world.side "command")
  change.set(world, "phase", "refresh")
  expect_offers("redeploy", "s2:A1", "wait")
  answer { "redeploy", "wait", side = "agents", about = ole }
  answer { "redeploy", "s2:C3", side = "agents", about = nan }
  asks("agents", "facing", nan, facings, "east")
  redeploy.offer(world.side "agents")
  expect({ ole.on_map, ole.down, ole.board.back, nan.down, nan.board.back, nan.facing },
         { false, true, false, false, true, 2 })
end)

spec("MAY-MOVE-10 MAY-SET-04: a side is asked which unit comes from above, and where about that unit", function()
  local all = begin()
  local nan, ole = all.nan, all.ole
  change.set(nan, "entry", nil)
  change.move(ole, world.zone("waiting", ole.side.team))
  change.set(ole, "round", 1)
  asks("agents", "from-above", nil, { nan, ole, "pass" }, ole)
  answer { "landing", "s2:B2", side = "agents", about = ole }
  asks("agents", "facing", ole, facings, "west")
  asks("agents", "from-above", nil, { nan, "pass" }, nan)
  refuse("landing", "t1:A1", "s2:B2")
  answer { "landing", "s2:B3", side = "agents", about = nan }
  asks("agents", "facing", nan, facings, "south")
  run("from-above", world.side "agents")
  expect(told(), { "Ole lands at s2:B2.", "Nan lands at s2:B3." })
  expect({ nan.round, ole.round, ole.facing, nan.facing }, { 0, 0, 6, 4 })
end)

spec("MAY-REF-03 MAY-ABL-16: out of which well a wound goes is asked about the board in the refresh phase", function()
  local all = begin()
  local own = all.ole.board
  change.set(own, "speed-wounds", 1)
  change.set(own, "mayhem-wounds", 1)
  place("lamp-two", world.zone("revealed", world.side("agents").team))
  asks("agents", "heal", own, { "speed", "mayhem" }, "mayhem")
  run("symbols", world.side "agents")
  expect({ own.speed_wounds, own.mayhem_wounds, own.mayhem_status }, { 1, 0, 1 })
  change.set(own, "mayhem-wounds", 1)
  asks("agents", "heal", all.ole, { "speed", "mayhem" }, "speed")
  act.heal(all.ole, 1)
  expect({ own.speed_wounds, own.mayhem_wounds }, { 0, 1 })
end)

spec("MAY-DRN-07: traffic turns up a card of the enemy of the unit that came near, whoever's turn it is", function()
  wheels.begin()
  local boss = units.stand("boss", "s1:F4")
  wheels.send "s1:D4"
  stack("refresh@mayhem", "wheels-one")
  stack("refresh@legion", "wheels-nine")
  drone.traffic(boss) -- one space is not enough
  expect({ told()[1], boss.square }, { "Traffic: Lamplight turns up 1.", board.find "s1:F4" })
end)

spec("MAY-HACK-01 MAY-HACK-02: dice are asked about the device, and a mission hears the device's id", function()
  local all = begin()
  local ida, engine = all.ida, world.piece "engine"
  change.move(engine, board.find "s1:C3")
  answer { "hack-dice", 2, side = "agents", about = engine }
  asks("agents", "facing", ida, facings, "south")
  expect_dice { "red", "red" }
  force { "blank", "hit" }
  run("hack", ida.board)
  expect({ world.hacked_as, engine.control, ida.board.tech, ida.board.main }, { 1, "mayhem", 1, true })
  expect(told(), { "Ida tries to hack Glass Engine.", "The roll against Glass Engine: nothing, hit.",
                   "Ida hacks Glass Engine." })
end)

spec("MAY-STA-16: the question whose status goes is about one that has such a status", function()
  local all = begin()
  local third = place { "grunt", "s1:G7", "command", as_play = true }
  for _, unit in ipairs { all.two, third } do change.set(unit, "range-up", 1) end
  asks("command", "whose-status", all.two, { all.two, third }, third)
  status.remove_pair(all.crew)
  expect({ all.two.range_up, third.range_up }, { 1, 0 })
end)
