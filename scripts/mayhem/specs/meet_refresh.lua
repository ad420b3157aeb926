-- The refresh phase: the order of its parts where one changes what the next finds.
local status = require "units.status"
local device = require "map.device"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

local function begin(name)
  opening.begin(name or "crossing", { turn = 5, phase = "refresh" })
  for _, side in ipairs { "agents", "command" } do
    for each in world.zone("boards", world.side(side).team):set():each() do change.set(each, "active", true) end
  end
end

-- The board of a unit gains what a card shows; all others were activated.
local function show(item, unit_board)
  change.set(unit_board, "active", false)
  local side = unit_board.side
  place(item, world.zone("revealed", side.team))
  run("symbols", world.side(side.id))
end

spec("MAY-REF-01 MAY-REF-03 MAY-STA-12: a cube gained does not use the room that the same card makes by Remove " ..
  "Wound or Remove Status", function()
  begin() -- open point 27
  local ada = stand("ada", "t1:A1")
  local unit_board = ada.board
  change.set(unit_board, "tech", 2)
  change.set(unit_board, "tech-held", 1)
  change.set(ada, "disrupted", 1)
  change.list_add(ada, "held", "tech")
  change.set(unit_board, "speed", 2)
  change.set(unit_board, "speed-wounds", 1)
  -- Speed 2 and a wound, Focus 3, Tech 2 and a locked space: no room for the cube.
  show("cross-all", unit_board)
  expect({ unit_board.speed, unit_board.focus, unit_board.tech }, { 2, 3, 3 })
  expect({ unit_board.speed_wounds, unit_board.tech_held, ada.disrupted }, { 0, 0, 0 })
end)

spec("MAY-EXP-13 MAY-STA-17 MAY-REF-05: a status of an explosion stays in the refresh phase in which it went off",
     function()
  begin()
  local ada = stand("ada", "t1:A8")
  change.list_clear(ada, "kit")
  change.set(ada, "attack-down", 1)
  local marker = place("explosion-small", "t1:A8", nil, { live = true, turn = 4 })
  change.list_add(marker, "statuses", "attack-down")
  force { "blank", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect(ada.attack_down, 2)
  place("cross-all", "zone:revealed@mayhem")
  run("symbols", world.side "agents") -- the older one of the two goes
  expect(ada.attack_down, 1)
  place("cross-all", "zone:revealed@mayhem")
  run("symbols", world.side "agents")
  expect(ada.attack_down, 1)
end)

spec("MAY-REF-05 MAY-STA-10 MAY-TURN-04: a stunned unit of the activated board is rid of it by a Remove Status symbol",
     function()
  begin()
  local ada = stand("ada", "t1:A8")
  change.set(ada, "stunned", 2)
  place("cross-all", "zone:revealed@mayhem")
  run("symbols", world.side "agents")
  expect(ada.stunned, 1)
end)

spec("MAY-STA-16 MAY-DOWN-02: a squad's Remove Status takes nothing off a minion that an explosion has just downed",
     function()
  begin()
  local first = world.piece "first"
  local one = place("cross-pest", "t1:A8", "command", { board = first, stunned = 1, hits = 1 })
  local two = place("cross-pest", "s1:H8", "command", { board = first, stunned = 1 })
  place("explosion-small", "t1:A8", nil, { live = true, turn = 4 })
  change.set(world, "active", world.side "command")
  force { "hit", "blank", "blank", "blank" }
  run("due-explosions", world.side "command")
  expect(one.on_map, false)
  place("cross-all", "zone:revealed@legion")
  run("symbols", world.side "command") -- nobody is asked whose
  expect(two.stunned, 0)
end)

spec("MAY-ALLY-06 MAY-REF-05 MAY-TURN-05: an ally of the activated board has no use of the card", function()
  fixture "pair"
  local pet = place("biscuit", "s1:C4", "agents")
  run { "setup", until_step = "round" }
  local vesper = world.piece "vesper"
  change.set(vesper.board, "active", true)
  for _, name in ipairs { "shields", "wounds", "stunned" } do change.set(pet, name, 1) end
  change.set(vesper, "stunned", 1)
  place("mayhem-05", "zone:revealed@mayhem")
  run("symbols", world.side "agents")
  expect({ pet.shields, pet.wounds, pet.stunned, vesper.stunned }, { 1, 1, 1, 0 })
end)

spec("MAY-REF-06 MAY-MYH-03 MAY-BRD-02: a second Mayhem status with a full well is lost with the first", function()
  begin()
  local ada = stand("ada", "t1:A8")
  for _, well in ipairs { "speed", "focus", "tech", "shield" } do change.set(ada.board, well, 3) end
  change.set(ada.board, "mayhem", ada.board.mayhem_size)
  change.set(ada.board, "mayhem-status", 1)
  show("cross-all", ada.board)
  expect({ ada.board.mayhem_status, ada.board.mayhem }, { 0, ada.board.mayhem_size })
end)

spec("MAY-REF-06 MAY-REF-03 MAY-BRD-05: a wound healed in the Mayhem well makes room for the cube of the same card",
     function()
  begin() -- open point 27
  local ada = stand("ada", "t1:A8")
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ada.board, well, 3) end
  change.set(ada.board, "mayhem", ada.board.mayhem_size - 1)
  change.set(ada.board, "mayhem-wounds", 1)
  change.set(ada.board, "mayhem-status", 1)
  show("cross-all", ada.board)
  expect({ ada.board.mayhem_wounds, ada.board.mayhem }, { 0, ada.board.mayhem_size })
end)

spec("MAY-DDD-07 MAY-REF-02: a shield that the card brings keeps its unit from the radiation at the end of that turn",
     function()
  begin()
  local ada = stand("ada", "s1:A8")
  place(data.list("device")[1].id, "s1:F5", "command")
  local bomb
  for _, row in ipairs(data.list("device")) do
    if row.power == "bomb" then bomb = row.id end
  end
  place(bomb, "s1:C5", "command")
  change.set(ada.board, "shield", 0)
  change.set(ada.board, "armor", 0)
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ada.board, well, 3) end
  show("cross-all", ada.board)
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect({ ada.board.shield, ada.board.speed_wounds, ada.board.mayhem_wounds }, { 1, 0, 0 })
end)

spec("MAY-DDD-11 MAY-MYH-02 MAY-REF-06: a siphon offers only boards whose Mayhem well has room after the symbols",
     function()
  fixture "city"
  run { "setup", until_step = "round" }
  place("leech", "s1:F5", "command")
  local first = world.piece "first"
  for each in world.zone("boards", world.side("command").team):set():each() do
    change.set(each, "mayhem", each.mayhem_size)
  end
  change.set(first, "mayhem", 0)
  device.refresh(world.side "command") -- nobody is asked
  expect(first.mayhem, 1)
end)

spec("MAY-STA-11 MAY-STA-15 MAY-BRD-05: a locked space in which a wound has taken the cube gives none back", function()
  begin() -- open point 20
  local ada = stand("ada", "t1:A8")
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ada.board, well, 0) end
  change.set(ada.board, "tech", 1)
  status.give(ada, "disrupted") -- only Tech has a cube: nobody is asked
  expect({ ada.board.tech, ada.board.tech_held }, { 0, 1 })
  for _, well in ipairs { "shield", "armor" } do change.set(ada.board, well, 0) end
  for _ = 1, 3 do answer("wound", "tech") end
  require("attack.harm").hits(ada, 3)
  expect({ ada.board.tech_wounds, ada.board.tech_held, ada.disrupted }, { 3, 0, 1 })
  change.list_clear(ada, "fresh")
  status.remove_pair(ada.board)
  expect({ ada.disrupted, ada.board.tech }, { 0, 0 })
end)

spec("MAY-TURN-05 MAY-MYH-06: a Mayhem cube spent in the window at the start of the refresh phase leaves room for " ..
  "the card's", function()
  begin()
  local ada = stand("ada", "t1:A8")
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(ada.board, well, 3) end
  change.set(ada.board, "mayhem", ada.board.mayhem_size)
  change.set(ada.board, "mayhem-status", 1)
  local team = world.side("agents").team
  for name in set("mayhem-deck", "hand"):each() do
    for card in world.zone(name, team):set():each() do change.remove(card) end
  end
  place(data.list("mayhem-card")[1].id, world.zone("mayhem-deck", team), "agents")
  change.set(ada.board, "active", false)
  stack("drawn@mayhem", "cross-all")
  answer("instant", "draw")
  run("refresh-phase", world.side "agents")
  expect(ada.board.mayhem, ada.board.mayhem_size - 1)
end)
