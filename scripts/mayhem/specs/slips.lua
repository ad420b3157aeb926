-- Slips that a tired hand makes and that no other spec would notice.
local campaign = require "campaign"
local pace = require "movement.pace"
local strikes = require "attack.strike"
local vehicle = require "vehicles.vehicle"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local begin, stand = opening.begin, units.stand

spec("MAY-MYH-08: a card played for anybody is offered to own units only", function()
  begin "ability-lab"
  local ann, ben = stand("ann", "s1:B4"), stand("ben", "s1:B8")
  local boss = stand("boss", "s1:E4")
  for _, unit in ipairs { ann, ben, boss } do change.set(unit.board, "shield", 0) end
  local card = place("ann-main", "zone:hand@mayhem", "agents")
  expect_offers("card-unit", ann, ben)
  refuse("card-unit", boss)
  answer("card-unit", ben)
  run("play-card", card)
  expect({ ann.board.shield, ben.board.shield, boss.board.shield }, { 0, 1, 0 })
end)

spec("MAY-DASH-03: a target that has left the map before the roll is not struck", function()
  begin "street"
  local ada, boss = stand("ada", "s1:B4", 2), stand("boss", "s1:E4", 6)
  local strike = strikes.take { attacker = ada, action = "pistol", by = ada.side, target = boss, area = -1,
                                space = boss.square }
  change.move(boss, world.zone("pool"))
  run { "attack-struck", strike, until_step = "attack-next" }
  expect(#strike.struck, 0)
end)

spec("MAY-FALL-02: whoever gives way on a roof goes to a space of the same level (open point 42)", function()
  begin "street"
  local boss = stand("boss", "t1:C4/3")
  local found = pace.beside(boss)
  expect(#found > 0, true)
  expect(found:any(function(square) return board.level(square) ~= boss.level end), false)
end)

spec("MAY-VEH-06: a vehicle without a driver has no movement points at the start of the turn", function()
  begin "wheels-road"
  local front = place("wheels-cart", "s1:C2", "agents")
  change.turn(front, 2)
  vehicle.set_up()
  vehicle.turn_begins(world.side "agents")
  expect(front.mp, 0)
  stand("ada", "s1:C2")
  vehicle.turn_begins(world.side "agents")
  expect(front.mp, front.speed)
end)

spec("MAY-PROG-11: the second player of a Side begins with what the Side has, not with what that seat has", function()
  begin "forces"
  local player = { agents_discovered = { "tow-hook" }, command_discovered = { "plumb-edge" } }
  local second = { id = "agents-2", kind = "agents" }
  expect(campaign.start(nil, player, second).discovered, { "tow-hook" })
end)

spec("MAY-RNF-05 MAY-RNF-06: minions that land together need room on one tile, or no more can be bought", function()
  begin "street"
  stand("boss", "s1:H2")
  local squad = world.piece "first"
  for _, type in ipairs { "pest", "pest", "guard" } do place(type, "zone:pool", "command") end
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(squad, well .. "-reserve", 5) end
  change.set(squad, "deployed", board.find "s1:A1")
  place("om", "s1:A2", nil, { control = "mayhem" }) -- nobody of the Legion may land here any more
  run("deploy-next", squad)
  expect({ squad.speed_reserve, squad.focus_reserve, squad.tech_reserve }, { 5, 5, 5 })
end)

spec("MAY-MOVE-09 MAY-LRG-02 MAY-LRG-04: a wall one row behind the rim keeps a large unit out, an obstacle does not",
     function()
  local entry = require "units.entry"
  fixture "move-rims"
  run { "setup", until_step = "round" }
  change.set(world, "round", 1)
  local ogre, lane = world.piece "ogre", board.find "s1:C7"
  change.set(ogre, "entry", "south")
  lay("obstacle", "s1:C7", "south")
  expect(entry.price(ogre, lane), 1)
  lay("wall", "s1:C7", "south")
  expect(entry.price(ogre, lane), nil)
  expect(entry.price(ogre, board.find "s1:B7"), nil, "C7 is one of its spaces")
  expect(entry.price(ogre, board.find "s1:D7"), 1, "C7 is not")
end)
