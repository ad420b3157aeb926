-- Awkward places and moments: no room to come down to, a wreck at an edge, the last point in the middle of a fall.
local harm = require "attack.harm"
local strikes = require "attack.strike"
local timer = require "abilities.timer"
local vehicle = require "vehicles.vehicle"

local turns = { north = 0, east = 2, south = 4, west = 6 }

local markers = filter { kind = "explosion" }

local function at(text) return board.find(text) end

local function stand(id, square, facing)
  local unit = world.piece(id)
  change.move(unit, at(square))
  if facing then change.turn(unit, facing) end
  return unit
end

local function begin(name)
  fixture(name)
  run { "setup", until_step = "round" }
  for _, id in ipairs { "ada", "bea", "cai", "ann", "boss", "ogre" } do
    local unit = world.piece(id)
    if unit then
      change.list_clear(unit, "instants")
      change.list_clear(unit, "kit")
      change.set(unit, "quick", false)
    end
  end
  change.set(world, "turn", 5)
  change.set(world, "phase", "action")
  change.set(world, "active", world.side "agents")
end

-- Of the upper level of b1 only these squares are left.
local function ledge(...)
  local left = set()
  for _, name in ipairs { ... } do left:add(at("b1:" .. name .. "/2")) end
  for square in board.squares(world.tile "b1", 2):each() do
    if not left:has(square) then change.feature(square, "air", true) end
  end
end

spec("MAY-BLD-05 MAY-LRG-01: a large unit comes down on the only place of the ruin that has room for it", function()
  begin "overhang" -- open point 79
  ledge("G4", "G5", "H4", "H5")
  local ogre = stand("ogre", "b1:H4/2")
  force { "blank", "blank", "blank", "blank" }
  run { "collapse", at "b1:H4" }
  expect(board.name(ogre.square), "b1:G4")
end)

spec("MAY-BLD-05 MAY-LRG-01: a large unit for which the ruin has no room stays on the roof next door", function()
  begin "overhang" -- open points 79, 92
  ledge("H4", "H5")
  local ogre = stand("ogre", "b1:H4/2")
  expect_dice {}
  run { "collapse", at "b1:H4" }
  expect({ board.name(ogre.square), ogre.board.shield }, { "b1:H4/2", 2 })
end)

spec("MAY-PUSH-04 MAY-FALL-02: who lands on somebody where no space around is free stays in that space", function()
  begin "street" -- open points 42, 93
  local boss, bea = stand("boss", "t1:C4/3", 2), stand("bea", "t1:B4", 2)
  for _, side in ipairs { "north", "east", "south", "west" } do lay("wall", "t1:B4", side) end
  answer("push", "t1:B4")
  force { "blank", "hit" }
  run("push-on", boss, at "t1:D4/3", 1, world.side "agents", world.side "agents")
  expect({ boss.square, bea.square }, { at "t1:B4", at "t1:B4" })
  expect({ boss.board.shield, bea.board.shield }, { 1, 1 })
end)

spec("MAY-AOE-07 MAY-LRG-01: in an area of one space the colour is that of this space, not of a large unit's nearest",
     function()
  begin "strike-objects"
  local ada, ogre = stand("ada", "s1:A6", 2), stand("ogre", "s1:E6", 6)
  local marker = strikes.take { attacker = ada, action = "pistol", by = ada.side, area = 0, space = at "s1:F6" }
  force { "blank", "blank" }
  run("attack-struck", marker)
  expect(marker.die, "yellow") -- five spaces; to its nearest square there are four, which would be red
  expect(ogre.on_map, true)
end)

spec("MAY-ABL-29 MAY-FALL-02 MAY-WIN-08: a fall that brings the 20th point ends the mission before the attack that " ..
  "pushed places a marker for it", function()
  begin "ability-lab"
  local ann, boss = stand("ann", "s1:B4", 2), stand("boss", "s1:E4", 6)
  change.set(ann, "passive", set("trophy-blast"))
  for _, name in ipairs { "shield", "armor", "tech" } do change.set(boss.board, name, 0) end
  change.set(boss.board, "health", 1)
  strikes.take { attacker = ann, action = "shot", by = ann.side, space = boss.square, victim = boss }
  change.set(world, "lead", 20) -- as a listener of the mission leaves it
  force { "hit" }
  answer("wound", "focus")
  run { "fall", boss, 1, ann.side, all = true }
  expect({ boss.on_map, outcome(), #markers:all() }, { false, "mayhem-wins", 0 })
end)

spec("MAY-RES-02: who is asked where a wound goes is told whose it is", function()
  begin "street"
  local boss = stand("boss", "s1:C4", 2)
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  answer { "wound", "speed", about = boss }
  harm.wound(boss, 1)
  expect(boss.board.speed_wounds, 1)
end)

spec("MAY-VEH-14 MAY-VEH-25 MAY-VEH-20: a vehicle that an obstacle beside the roof destroys comes down on nobody",
     function()
  begin "wheels-road"
  local cart = place("wheels-cart", "d1:F4/2", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  stand("ada", "d1:F4/2")
  local boss = stand("boss", "d1:H4", 0)
  vehicle.turn_begins(world.side "agents")
  lay("obstacle", "d1:G4/2", "east")
  change.set(cart, "wounds", cart.strength - 1)
  answer("drive", "forward")
  answer("drive", "forward")
  run("drive", world.piece("ada").board)
  expect({ cart.on_map, board.name(boss.square) }, { false, "d1:H4" })
end)

spec("MAY-TMR-11: an action that waits is not begun by a unit that has been taken off the map meanwhile", function()
  begin "street"
  local ada = stand("ada", "s1:C4", 2)
  timer.lay { unit = ada, what = "action", icon = "mayhem", action = "pistol", aimed = true }
  change.move(ada, world.zone("waiting", ada.side.team))
  change.set(world, "turn", 6)
  run("due-timers", world.side "agents")
  expect({ ada.steady, ada.on_map }, { false, false })
end)
