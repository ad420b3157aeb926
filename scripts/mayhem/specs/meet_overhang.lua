-- Vehicles and large pieces that lie half on a level when it comes down.
local vehicle = require "vehicles.vehicle"
local ramp = require "vehicles.ramp"
local ways = require "vehicles.moves"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local at, turns = board.find, units.turns

local function begin(name)
  opening.begin(name or "city", { turn = 5 })
  opening.calm()
  opening.no_kits()
end

-- A cart that hangs with its front over the eastern edge of the tower, Ada on its rear.
local function hanging()
  local cart = place("milk-float", "t1:F4/3", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada = world.piece "ada"
  change.move(cart.rear, at "t1:F4/3")
  change.move(cart, at "t1:G4")
  change.set(cart, "height", 3)
  change.move(ada, at "t1:F4/3")
  return cart, ada
end

spec("MAY-VEH-17 MAY-VEH-18: a vehicle on the third level lies there, and leaves it at that level", function()
  begin()
  expect(ways.rest(at "t1:E4", 3), at "t1:E4/3")
  local cart = place("milk-float", "t1:F4/3", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local after = ways.step(ways.now(cart), "forward")
  expect({ board.name(after.front), board.name(after.rear), after.level }, { "t1:G4", "t1:F4/3", 3 })
end)

spec("MAY-VEH-18 MAY-BLD-05: a vehicle half over the edge of a level comes down with it, and its rider", function()
  begin() -- open point 78
  local cart, ada = hanging()
  answer("next-target", ada)
  force { "blank", "blank", "blank", "blank", "hit", "blank", "blank", "blank" }
  run { "collapse", at "t1:C3" }
  expect({ board.name(cart.rear.square), board.name(ada.square), cart.height }, { "t1:F4/2", "t1:F4/2", 2 })
  expect({ cart.wounds, ada.board.shield }, { 1, 2 }) -- the collapse; one level does no harm
  ramp.tip(cart) -- at the end of the turn
  expect({ board.name(cart.square), cart.height, board.name(ada.square) }, { "t1:H4", 0, "t1:G4" })
end)

spec("MAY-VEH-18 MAY-BLD-05: a vehicle half on the roof next door slides onto the ruin with its riders", function()
  begin "overhang"
  local cart = place("milk-float", "b1:D4/2", "agents") -- its front on b1, its rear on b2
  change.turn(cart, turns.west)
  change.move(cart, at "b1:H4/2")
  vehicle.set_up()
  local ada, bea = world.piece "ada", world.piece "bea"
  change.move(ada, at "b1:H4/2")
  change.move(bea, at "b2:A4/2")
  answer("next-target", ada)
  force { "blank", "blank", "blank", "blank", "blank", "blank", "blank", "blank" }
  run { "collapse", at "b1:C3" }
  expect({ board.name(cart.square), board.name(cart.rear.square), cart.height }, { "b1:G4", "b1:H4", 0 })
  expect({ board.name(ada.square), board.name(bea.square) }, { "b1:G4", "b1:H4" })
end)

spec("MAY-VEH-18 MAY-VEH-07: two vehicles half on the roof next door both slide down, each with its rider", function()
  begin "overhang"
  local found = {}
  for i, row in ipairs { "2", "6" } do
    local cart = place("milk-float", "b1:D" .. row .. "/2", "agents")
    change.turn(cart, turns.west)
    change.move(cart, at("b1:H" .. row .. "/2"))
    found[i] = cart
  end
  vehicle.set_up()
  local ada, bea = world.piece "ada", world.piece "bea"
  change.move(ada, at "b1:H2/2")
  change.move(bea, at "b1:H6/2")
  for _, piece in ipairs { found[1], ada, bea } do answer("next-target", piece) end
  for _ = 1, 4 do force { "blank", "blank", "blank", "blank" } end
  run { "collapse", at "b1:C3" }
  expect({ found[1].height, found[2].height }, { 0, 0 })
  expect({ board.name(ada.square), board.name(bea.square) }, { "b1:G2", "b1:G6" })
end)

spec("MAY-VEH-17 MAY-BLD-05: a vehicle without a rear lies half nowhere, and comes straight down", function()
  begin "overhang"
  local cart = place("milk-float", "b1:D4/2", "agents") -- no rear is made
  expect(cart.rear, nil)
  force { "blank", "blank", "blank", "blank" }
  run { "collapse", at "b1:C3" }
  expect(board.name(cart.square), "b1:D4")
end)

spec("MAY-LRG-01 MAY-BLD-05: a large unit half on the roof next door comes down wholly on the ruin", function()
  begin "overhang" -- open point 79
  local ogre = world.piece "ogre"
  change.move(ogre, at "b1:H4/2")
  expect_options("displaced", "b1:G3", "b1:G4", "b1:G5")
  answer("displaced", "b1:G4")
  force { "hit", "blank", "blank", "blank" }
  run { "collapse", at "b1:C3" }
  expect(board.name(ogre.square), "b1:G4")
  expect(ogre.board.shield, 1)
  begin "overhang"
  change.move(world.piece "ogre", at "b1:H4/2")
  answer("displaced", "b2:A4")
  force { "blank", "blank", "blank", "blank" }
  run { "collapse", at "b2:C3" }
  expect(board.name(world.piece("ogre").square), "b2:A4")
end)

spec("MAY-LRG-01 MAY-BLD-05: a large unit comes down where all of it is on the map, not over its rim", function()
  begin "overhang" -- open point 79; south of b2 there is nothing
  local ogre = world.piece "ogre"
  change.move(ogre, at "b1:H7/2")
  expect_options("displaced", "b2:A6", "b2:A7")
  answer { "displaced", "b2:A7", side = "command", about = ogre }
  force { "blank", "blank", "blank", "blank" }
  run { "collapse", at "b2:C3" }
  expect({ board.name(ogre.square), ogre.level }, { "b2:A7", 1 })
end)

spec("MAY-VEH-07 MAY-EVT-04: who is downed by what another rider has set off does not come back with the vehicle",
     function()
  begin "overhang"
  local cart = place("milk-float", "s1:D4", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada, bea = world.piece "ada", world.piece "bea"
  change.move(ada, at "s1:D4")
  change.move(bea, at "s1:C4")
  vehicle.turn_begins(world.side "agents")
  change.set(bea.board, "health", 1)
  place("om", "s1:F5", nil, { control = "legion" }) -- the mission downs Bea when it is taken
  answer("drive", "forward")
  answer("wound", "speed")
  answer("drive", "stop")
  run("drive", ada.board)
  expect({ board.name(ada.square), bea.on_map }, { "s1:E4", false })
end)
