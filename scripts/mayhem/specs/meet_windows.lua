-- Instants between payment and roll, and before movement points, with what they change.
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"
local windows = require "specs.shared.windows"

local at, dash, park = board.find, windows.dash, wheels.park
local stand, turns = units.stand, units.turns

-- It is Mayhem's action phase. Only those named keep their instants.
local function begin(name, ...)
  opening.begin(name, { turn = 5, phase = "action" })
  opening.calm(...)
end

-- A weapon action that is neither delayed nor aimed: its only Focus cube pays for it.
local function no_aim(unit)
  change.set(unit.board, "focus", 1)
  answer("aim-delay", "no")
end

spec("MAY-ACT-05 MAY-DASH-01 MAY-TGT-03: a target that dashes out of range between payment and choice is lost; " ..
  "the cubes are paid", function()
  begin("street", "boss") -- open point 50
  local ada, boss = stand("ada", "s1:A1", 2), stand("boss", "s2:A2", 6)
  answer("aim-delay", "no")
  dash(boss, "s2:A3")
  answer("facing", "east")
  run("perform", ada, "pistol")
  expect({ ada.board.speed, ada.board.focus, boss.board.shield }, { 2, 2, 2 })
end)

spec("MAY-DASH-03 MAY-RNG-01: a dash of the attacker after the target is chosen brings the nearer band", function()
  begin("street", "ada")
  local ada, boss = stand("ada", "s1:A1", 2), stand("boss", "s1:E1", 6)
  change.list_clear(boss, "kit")
  answer("aim-delay", "no")
  answer("instant", "pass") -- after the payment
  answer("aim", "no")
  dash(ada, "s1:B1", "east")
  force { "hit-special", "blank" } -- a face of red dice only
  run("perform", ada, "pistol")
  expect(boss.board.shield, 1)
end)

spec("MAY-DASH-03 MAY-MOD-06: a target that dashes behind a dot is protected", function()
  begin("street", "boss")
  local ada, boss = stand("ada", "s1:A1", 2), stand("boss", "s1:D1", 6)
  for _, way in ipairs { "north-west", "south-west" } do
    change.corner(board.corner(at "s1:D2", way), "obstacle")
  end
  no_aim(ada)
  change.list_clear(boss, "kit")
  answer("instant", "pass")
  dash(boss, "s1:D2", "west")
  force { "blank", "blank" } -- two yellow ones
  run("perform", ada, "pistol")
  expect(boss.board.shield, 2)
end)

spec("MAY-DASH-03 MAY-MOD-04: a target that turns in its dash is not flanked any more", function()
  begin("street", "boss") -- open point 3
  local ada, boss = stand("ada", "s1:A4", 2), stand("boss", "s1:C4", turns.east)
  no_aim(ada)
  change.list_clear(boss, "kit")
  answer("instant", "pass")
  dash(boss, "s1:C5", "west")
  force { "blank", "blank" } -- two, not three or four
  run("perform", ada, "pistol")
end)

spec("MAY-DASH-01 MAY-FALL-01 MAY-MOD-05: a unit that dashes off a roof in a window lands unharmed, and is lower " ..
  "from then on", function()
  begin("street", "boss")
  local ada, boss = stand("ada", "t1:F4/3", turns.west), stand("boss", "t1:C4/3", turns.east)
  no_aim(ada)
  change.list_clear(boss, "kit")
  answer("instant", "pass")
  answer("target", "t1:C4/3")
  dash(boss, "t1:B4", "east")
  run("perform", ada, "pistol") -- the roof hides it: no die falls
  expect({ board.name(boss.square), boss.board.shield }, { "t1:B4", 2 })
end)

spec("MAY-DASH-01 MAY-EVT-04: a dash onto the tile of an event marker sets the event off ahead of the roll", function()
  begin("events", "boss")
  local ada, boss = stand("ada", "s1:E4", turns.east), stand("boss", "s1:H4", turns.west)
  place("event-marker", "t1:A1", nil, { owner = "legion", number = 3, by = "any" })
  no_aim(ada)
  change.list_clear(boss, "kit")
  answer("instant", "pass")
  dash(boss, "t1:A4", "west")
  force { "hit", "blank" }
  run("perform", ada, "pistol")
  expect({ world.heard, boss.board.shield }, { 3, 1 })
end)

spec("MAY-ACT-07 MAY-MOVE-05: an enemy who dashes into the way of a move is not run through; the mover is asked again",
     function()
  begin("street", "boss")
  local ada, boss = stand("ada", "s1:A1"), stand("boss", "s1:D2")
  answer("move", "s1:B1")
  answer("instant", "pass")
  answer("move", "s1:C1")
  dash(boss, "s1:C1")
  refuse("move", "s1:C1")
  answer("move", "stop")
  answer("facing", "east")
  run("do-move", ada, "run")
  expect({ board.name(ada.square), board.name(boss.square) }, { "s1:B1", "s1:C1" })
end)

spec("MAY-ACT-07 MAY-ZOC-02 MAY-MOVE-07: an enemy who dashes beside the way may make the next step dearer than " ..
  "the points left", function()
  begin("street", "boss")
  local ada, boss = stand("ada", "s1:A4"), stand("boss", "s1:D6")
  change.set(ada, "mp", 2)
  answer("move", "s1:B4")
  answer("instant", "pass")
  answer("move", "s1:C4")
  dash(boss, "s1:C5") -- B4 and C4 are in its zone now: three points, and one is left
  refuse("move", "s1:C4")
  answer("move", "stop")
  answer("facing", "east")
  run("move-on", ada, "run")
  expect({ board.name(ada.square), boss.board.focus }, { "s1:B4", 2 })
end)

spec("MAY-STA-10 MAY-DASH-01: a stunned unit dashes for three cubes, or not at all", function()
  begin("street", "boss")
  local boss = stand("boss", "s1:D4")
  stand("ada", "s1:A1")
  change.set(boss, "stunned", 1)
  change.set(boss.board, "focus", 1)
  change.set(boss.board, "speed", 1)
  change.set(boss.board, "tech", 1)
  answer("instant", boss)
  answer("pay", "speed")
  answer("dash", "s1:D5")
  answer("facing", "north")
  run "window"
  expect({ boss.board.focus, boss.board.speed, boss.board.tech }, { 0, 0, 0 })
  change.set(boss.board, "focus", 2)
  run "window" -- nothing is asked
end)

spec("MAY-STA-10 MAY-BLK-01: a stunned unit blocks for two cubes more", function()
  begin("street", "nobody") -- open point 19
  local ada, boss = stand("ada", "s1:B4", 2), stand("boss", "s1:D4", 6)
  change.set(boss, "stunned", 1)
  change.set(boss.board, "speed", 0)
  for _, well in ipairs { "focus", "tech" } do change.set(boss.board, well, 2) end
  answer("aim", "no")
  force { "hit", "hit" }
  answer("block", "block")
  answer("pay", "focus")
  run("do-attack", ada, "pistol")
  expect({ boss.board.focus, boss.board.tech, boss.board.shield }, { 0, 0, 1 })
end)

spec("MAY-ACT-08 MAY-BLK-02: a unit that has dashed against an attack may still block its hits", function()
  begin("street", "boss")
  local ada, boss = stand("ada", "s1:B4", 2), stand("boss", "s1:D4", 6)
  no_aim(ada)
  answer("instant", "pass")
  dash(boss, "s1:D5", "west")
  force { "hit", "blank" }
  answer("block", "block")
  run("perform", ada, "pistol")
  expect({ boss.board.shield, boss.board.focus, boss.board.tech }, { 2, 1, 2 })
end)

spec("MAY-VEH-21 MAY-DASH-01 MAY-ACT-07: a unit that dashes away from a vehicle ahead of the ram roll is missed",
     function()
  begin("wheels-road", "boss") -- open point 55
  local cart, ada = park("wheels-cart", "s1:C2", "east", "agents"), stand("ada", "s1:C2")
  vehicle.turn_begins(world.side "agents")
  local boss = stand("boss", "s1:D2")
  answer("drive", "forward")
  answer("push", "s1:E2")
  dash(boss, "s1:F2")
  answer("drive", "stop")
  run("drive", ada.board)
  expect({ board.name(cart.square), board.name(boss.square), boss.board.shield }, { "s1:D2", "s1:F2", 2 })
end)

spec("MAY-VEH-22 MAY-DASH-01: a ram that missed because of a dash counts as the one of that turn", function()
  begin("wheels-road", "boss")
  park("wheels-cart", "s1:C2", "east", "agents")
  local ada = stand("ada", "s1:C2")
  vehicle.turn_begins(world.side "agents")
  local boss = stand("boss", "s1:D2")
  answer("drive", "forward")
  answer("push", "s1:E2")
  dash(boss, "s1:F2")
  answer("drive", "forward")
  answer("drive", "forward")
  answer("push", "s1:G2")
  answer("drive", "stop")
  run("drive", ada.board)
  expect(boss.board.shield, 2)
end)

spec("MAY-EXP-07 MAY-DASH-01 MAY-AOE-09: a unit that dashes out of an explosion ahead of its roll is missed", function()
  begin("city", "boss") -- open point 47
  local boss = stand("boss", "s1:D4", 6)
  change.list_clear(boss, "kit")
  stand("ada", "s2:A8")
  place("bang", "s1:C4", nil, { live = true, turn = 4 })
  dash(boss, "s1:E4")
  run("due-explosions", world.side "agents")
  expect(boss.board.shield, 2)
end)

spec("MAY-EXP-07 MAY-EXP-13 MAY-DASH-01: a unit that dashes out of an explosion gets its statuses all the same",
     function()
  begin("city", "boss") -- before anybody is asked: hit or not
  local boss = stand("boss", "s1:D4", 6)
  change.list_clear(boss, "kit")
  local marker = place("bang", "s1:C4", nil, { live = true, turn = 4 })
  change.list_add(marker, "statuses", "attack-down")
  dash(boss, "s1:E4")
  run("due-explosions", world.side "agents")
  expect({ boss.attack_down, boss.board.shield }, { 1, 2 })
end)

spec("MAY-DRN-07 MAY-DASH-01: a dash to a space ahead of a drone is traffic", function()
  begin("wheels-road", "boss")
  local front = park("wheels-drone", "s1:D4", "east")
  local boss = stand("boss", "s1:F3")
  stack("refresh@mayhem", "wheels-two")
  answer("dash", "s1:F4")
  answer("facing", "north")
  answer("push", "s1:G4")
  answer("instant", "pass") -- ahead of the roll
  force { "hit", "blank", "blank", "blank" }
  run("do-dash", boss, "wheels-dash")
  expect({ board.name(front.square), board.name(boss.square), boss.board.shield }, { "s1:F4", "s1:G4", 1 })
end)

spec("MAY-AOE-09 MAY-DASH-01: the centre unit that dashes within the area is rolled for where it stands; the area " ..
  "stays", function()
  begin("street", "boss")
  local bea, boss = stand("bea", "s1:A4", turns.east), stand("boss", "s1:E4", turns.west)
  change.list_clear(boss, "kit")
  change.set(bea.board, "focus", 0)
  answer("aim-delay", "no")
  answer("instant", "pass")
  answer("target", "s1:E4")
  dash(boss, "s1:F4", "west")
  force { "hit", "blank", "blank" }
  run("perform", bea, "bomb")
  expect(boss.board.shield, 1)
end)

spec("MAY-DASH-03 MAY-MOD-05 MAY-FALL-01: an attacker who dashes down from the roof has lost its two bonuses",
     function()
  begin("street", "ada")
  local ada, boss = stand("ada", "t1:C3/3", turns.west), stand("boss", "t1:A3", turns.east)
  change.list_clear(boss, "kit")
  change.set(ada.board, "focus", 2)
  answer("aim-delay", "no")
  answer("instant", "pass")
  answer("aim", "no")
  dash(ada, "t1:B3", "west")
  force { "hit", "blank" }
  run("perform", ada, "pistol")
  expect({ boss.board.shield, ada.board.shield }, { 1, 2 })
end)
