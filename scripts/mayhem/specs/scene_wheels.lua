-- Turns with vehicles and drones from end to end: each question with who is asked, about what and between what, and
-- each line of the log.
local scenes = require "specs.shared.scenes"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local asks = scenes.asks
local stand = units.stand

-- Both sides have had their first turn; the next card of Lamplight moves drones by one.
local function begin()
  wheels.begin()
  for _, id in ipairs { "agents", "command" } do change.set(world.side(id).team, "turns", 1) end
  stack("refresh@mayhem", "wheels-one")
end

local function turn(wanted)
  run { "turn", world.side "agents", until_step = "next-turn" }
  expect(told(), wanted)
end

spec("MAY-VEH-03 MAY-VEH-04 MAY-VEH-06: a turn in which a vehicle is summoned under its rider, and not driven yet",
     function()
  begin()
  local ada = stand("ada", "s1:C4", 2)
  local bea, cai = stand("bea", "s1:A8"), world.piece "cai"
  local cart, truck = place("wheels-cart", "zone:garage@mayhem"), place("wheels-truck", "zone:garage@mayhem")
  change.set(ada.board, "mayhem", 2)
  asks("agents", "board", nil, { ada.board, bea.board, cai.board }, ada.board)
  asks("agents", "action", ada.board, { "wheels-run", "summon", "end" }, "summon")
  asks("agents", "summon", ada.board, { truck, cart }, cart)
  asks("agents", "pay", ada.board, { "tech", "mayhem" }, "mayhem")
  asks("agents", "pay", ada.board, { "tech", "mayhem" }, "mayhem")
  asks("agents", "summon-at", ada.board,
       { "s1:C4", "s1:C3", "s1:D4", "s1:C5", "s1:B4", "s1:A8", "s1:A7", "s1:B8", "d1:A1" }, "s1:C4")
  asks("agents", "facing", cart, { "north", "east", "south", "west" }, "south")
  asks("agents", "action", ada.board, { "wheels-run", "end" }, "end")
  turn {
    "Turn of Lamplight.", "Draw phase.", "Action phase.", "Lamplight activates Ada.", "Lamplight summons Cart.",
    "Refresh phase.", "Lamplight turns up refresh card 1: 0 cubes.",
  }
  wheels.lies(cart, "s1:C4", "s1:C3", "south")
  expect({ cart.side.id, cart.driven, cart.mp, truck.on_map }, { "agents", false, 0, false })
  expect({ ada.board.tech, ada.board.mayhem, ada.board.main }, { 2, 0, false })
end)

spec("MAY-VEH-12 MAY-VEH-21 MAY-VEH-23: a turn with a drift that rams an enemy and brings a status", function()
  begin()
  local ada, bea, cai = stand("ada", "s1:C4", 2), stand("bea", "s1:B4"), world.piece "cai"
  local pest = units.minion("wheels-pest", "s1:E3", 0)
  local cart = wheels.park("wheels-cart", "s1:C4", "east", "agents")
  asks("agents", "board", nil, { ada.board, bea.board, cai.board }, bea.board)
  asks("agents", "action", bea.board, { "wheels-run", "drive", "end" }, "drive")
  local words = { "back", "drift-left", "drift-right", "forward", "shift-left", "shift-right", "turn-left",
                  "turn-right", "stop" }
  asks("agents", "drive", cart, words, "forward")
  asks("agents", "drive", cart, words, "drift-left")
  asks("agents", "push", pest, { "s1:F2", "s1:F3", "s1:F4" }, "s1:F3")
  expect_dice { white = 4 }
  force { "hit", "blank", "blank", "blank" }
  asks("agents", "driver", nil, { ada.board, bea.board }, bea.board)
  asks("agents", "drive", cart, { "back", "forward", "stop" }, "stop")
  asks("agents", "action", bea.board, { "wheels-run", "drive", "end" }, "end")
  turn {
    "Turn of Lamplight.", "Draw phase.", "Action phase.", "Lamplight activates Bea.", "Lamplight drives Cart.",
    "Pest 5 is pushed.", "Cart rams Pest 5.", "The roll against Pest 5: hit, nothing, nothing, nothing.",
    "Pest 5 takes 1 hit.", "Pest 5 is down.", "Bea gains a Mayhem cube.",
    "Refresh phase.", "Lamplight turns up refresh card 1: 0 cubes.",
  }
  wheels.lies(cart, "s1:E3", "s1:E4", "north")
  expect({ pest.on_map, bea.board.mayhem, bea.board.mayhem_status, ada.board.mayhem_status }, { false, 1, 0, 0 })
end)

spec("MAY-DRN-02 MAY-DRN-05 MAY-REF-09: a refresh phase in which drones run a unit down and one comes", function()
  begin()
  local boss, cai = stand("boss", "s1:F4", 6), world.piece "cai"
  local first, second = wheels.send "s1:D4", wheels.send "s2:C4"
  local third = place("wheels-drone", "zone:hangar")
  stack("refresh@mayhem", "wheels-spawn")
  change.feature(board.find "s1:A7", "road-east", true)
  change.feature(board.find "s1:B7", "road-east", true)
  asks("agents", "board", nil, { cai.board, world.piece("ada").board, world.piece("bea").board }, cai.board)
  asks("agents", "push", boss, { "s1:G3", "s1:G4", "s1:G5" }, "s1:G5")
  expect_dice { white = 4 }
  force { "hit", "push", "blank", "blank" }
  asks("agents", "push", boss, { "s1:H4", "s1:H5", "s1:H6" }, "s1:H5")
  asks("agents", "spawn", nil, { "s1:A4", "s1:A7" }, "s1:A7")
  turn {
    "Turn of Lamplight.", "Draw phase.", "Action phase.", "Lamplight activates Cai.", "Refresh phase.",
    "Lamplight turns up refresh card 1: 0 cubes, drones move 2, a new drone.", "Boss is pushed.", "Drone rams Boss.",
    "The roll against Boss: hit, push, nothing, nothing.", "Boss takes 1 hit.",
    "Boss loses 1 cube of shield and armor.", "Boss is pushed.", "Drone 3 comes onto the map.",
  }
  wheels.lies(second, "s2:E4", "s2:D4")
  wheels.lies(first, "s1:F4", "s1:E4")
  wheels.lies(third, "s1:B7", "s1:A7", "east")
end)

spec("MAY-DRN-07 MAY-REF-09: a unit that runs up to a drone is run down at once, by a card of its enemy", function()
  begin()
  local ada, drone = stand("ada", "s1:F3", 2), wheels.send "s1:D4"
  stack("refresh@legion", "wheels-two")
  asks("agents", "board", nil, { ada.board, world.piece("bea").board, world.piece("cai").board }, ada.board)
  asks("agents", "action", ada.board, { "wheels-run", "end" }, "wheels-run")
  answer { "move", "s1:F4", side = "agents", about = ada }
  asks("command", "push", ada, { "s1:G3", "s1:G4", "s1:G5" }, "s1:G3")
  expect_dice { white = 4 }
  force { "hit", "blank", "blank", "blank" }
  answer { "move", "stop", side = "agents", about = ada }
  asks("agents", "facing", ada, { "north", "east", "south", "west" }, "east")
  turn {
    "Turn of Lamplight.", "Draw phase.", "Action phase.", "Lamplight activates Ada.", "Ada uses Run.",
    "Traffic: Works Legion turns up 2.", "Ada is pushed.", "Drone rams Ada.",
    "The roll against Ada: hit, nothing, nothing, nothing.", "Ada takes 1 hit.",
    "Ada loses 1 cube of shield and armor.", "Refresh phase.",
    "Lamplight turns up refresh card 1: 0 cubes, drones move 1.",
  }
  wheels.lies(drone, "s1:G4", "s1:F4")
  expect({ board.name(ada.square), ada.board.shield }, { "s1:G3", 1 })
end)
