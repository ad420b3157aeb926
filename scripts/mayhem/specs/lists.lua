-- What rules go through a list of: each element of it counts.
local harm = require "attack.harm"
local strike = require "attack.strike"
local object = require "map.object"
local activation = require "turns.activation"
local ask = require "turns.ask"
local entry = require "units.entry"
local kit = require "units.kit"
local status = require "units.status"
local explosions = require "specs.shared.explosions"
local opening = require "specs.shared.opening"
local seats = require "specs.shared.seats"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local at, stand = board.find, units.stand

local function side(id) return world.side(id) end

spec("MAY-DOWN-01 MAY-STA-12: of an elite that is downed nothing stays on its board", function()
  opening.begin "city"
  local ada = stand("ada", "t1:C3", 0)
  local contents = { "speed", "focus", "tech", "mayhem", "shield", "armor", "mayhem-status", "speed-wounds",
                     "focus-wounds", "tech-wounds", "mayhem-wounds", "speed-held", "focus-held", "tech-held" }
  for _, name in ipairs(contents) do change.set(ada.board, name, 1) end
  harm.down(ada)
  for _, name in ipairs(contents) do expect(ada.board[string.gsub(name, "-", "_")], 0, name) end
end)

spec("MAY-TGT-01: an attack knows nothing of the one before it", function()
  opening.begin "city"
  local ada, boss, square = stand("ada", "s1:B4", 0), stand("boss", "s1:E4", 0), at "s1:C3"
  local known = { attacker = ada, action = "run", space = square, target = boss, victim = boss, near = square,
                  except = boss, by = ada.side, chooser = ada.side, source = boss }
  local first = strike.take(known)
  local lists = { flags = "size-tech", gains = "size-tech", struck = boss, faces = "hit", pool = "red" }
  for name, value in pairs(lists) do change.list_add(first, name, value) end
  strike.give_back(first)
  local second = strike.take {}
  expect(second, first)
  for name in pairs(known) do expect(second[name], nil, name) end
  for name in pairs(lists) do expect(#second[name], 0, name) end
end)

spec("MAY-BLD-05: event markers and ramps on a level that comes down come down with it", function()
  explosions.begin()
  local marker, ramp = place("event-marker", "t1:C3/3"), place("ramp", "t1:E5/3")
  run { "collapse", at "t1:D4" }
  expect({ board.name(marker.square), board.name(ramp.square) }, { "t1:C3/2", "t1:E5/2" })
end)

spec("MAY-DDD-01: a device lies with none of its spaces on another tile or on the other side of a wall", function()
  explosions.begin()
  refuse("device-site", "t1:B2", "t1:B6", "t1:F2", "t1:F6")
  answer("device-site", "t1:C3")
  act.place_device "mast"
end)

spec("MAY-TGT-05: the hits on an event marker are forgotten at the end of the turn, as those on others are", function()
  explosions.begin()
  local found = {}
  for i, kind in ipairs { "om", "event-marker" } do
    found[i] = place(kind, "s1:" .. ({ "C", "D" })[i] .. "3", nil, { hits = 3 })
    change.set(found[i], "taken", 2)
  end
  object.turn_ends()
  expect({ found[1].taken, found[2].taken }, { 0, 0 })
end)

spec("MAY-PROG-10: the board of a giant can be reset as well", function()
  fixture("forces", { campaign = true })
  for _, id in ipairs { "buttress-plates", "bilge-pump", "spiked-ball" } do
    change.list_add(side "command", "discovered", id)
  end
  run { "setup", until_step = "round" }
  expect_offers("reset", "gantry")
  answer("reset", "none")
  run("reset", side "command")
end)

local pairs_of_statuses = {
  good = { "attack-up", "defense-up", "range-up", "move-up" },
  bad = { "attack-down", "defense-down", "range-down", "move-down", "stunned", "disrupted" },
}

spec("MAY-STA-15: each status, good or bad, is one that a Remove Status symbol takes away", function()
  for _, sort in ipairs { "good", "bad" } do
    for _, name in ipairs(pairs_of_statuses[sort]) do
      opening.begin "city"
      local ada = stand("ada", "s1:B4", 0)
      change.set(ada, name, 1)
      expect({ status.known(name), status.count(ada, name) }, { true, 1 }, name)
      status.remove_pair_of(set(ada))
      expect(status.count(ada, name), 0, name)
    end
  end
end)

spec("MAY-BRD-08: an upgrade may make each well of a board larger, and its health", function()
  opening.begin "forces"
  local brick = world.piece "brick"
  local sizes = { "speed_size", "focus_size", "tech_size", "mayhem_size", "shield_size", "armor_size", "health" }
  local before = {}
  for i, name in ipairs(sizes) do before[i] = brick.board[name] end
  place("forces-brick", world.zone("upgrades", brick.side.team))
  kit.renew(brick)
  for i, name in ipairs(sizes) do expect(brick.board[name], before[i] + 1, name) end
  expect(set(brick.instants):has "forces-poke", true)
end)

spec("MAY-BRD-09: an upgrade may make each defense of a minion larger", function()
  opening.begin "forces"
  local left = world.piece "left"
  place("forces-ratchet", world.zone("upgrades", left.side.team))
  kit.renew(left)
  expect({ left.more_shield, left.more_armor, left.more_health }, { 1, 1, 1 })
end)

spec("MAY-BRD-06: what an upgrade brought goes with it", function()
  opening.begin "forces"
  local brick = world.piece "brick"
  local card = place("forces-brick", world.zone("upgrades", brick.side.team))
  local before = { #brick.kit, #brick.instants, #brick.passive }
  kit.renew(brick)
  change.remove(card)
  kit.renew(brick)
  expect({ #brick.kit, #brick.instants, #brick.passive }, before)
end)

local function offers(unit, word) return activation.options(unit.board):has(word) end

spec("MAY-HACK-01 MAY-TURN-04: a board may hack when there is something to hack", function()
  explosions.begin()
  local ada = world.piece "ada"
  change.set(ada.side.team, "turns", 1)
  expect(offers(ada, "hack"), false)
  place("eye", "s1:A3", "command")
  expect(offers(ada, "hack"), true)
end)

spec("MAY-VEH-03 MAY-TURN-04: a board may summon a vehicle when one is in the garage and it has the cubes", function()
  wheels.begin()
  local ada = stand("ada", "s1:B4", 0)
  change.set(ada.board, "tech", 3)
  expect(offers(ada, "summon"), false)
  place("wheels-cart", "zone:garage@mayhem", "agents")
  expect(offers(ada, "summon"), true)
end)

spec("MAY-MYH-06 MAY-MYH-07 MAY-TURN-04: a board may draw a Mayhem card, and play one", function()
  fixture "turns"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  local una = world.piece "una"
  for name in set("mayhem-deck", "hand", "mayhem-discard"):each() do
    for card in world.zone(name, una.side.team):set():each() do change.remove(card) end
  end
  change.set(una.board, "mayhem", 2)
  expect({ offers(una, "draw"), offers(una, "card") }, { false, false })
  local card = place("una-dash", world.zone("mayhem-deck", una.side.team), "agents")
  expect({ offers(una, "draw"), offers(una, "card") }, { true, false })
  change.move(card, world.zone("hand", una.side.team))
  expect({ offers(una, "draw"), offers(una, "card") }, { false, true })
end)

spec("MAY-MULT-07: both players of a side are told what a question is about", function()
  seats.begin(4)
  local ada = world.piece "ada"
  answer { "cube", "speed", side = "ann", about = ada }
  answer { "cube", "speed", side = "ben", about = ada }
  expect(ask.side(side "ann", "cube", set("speed", "tech"), ada), "speed")
end)

spec("MAY-MOVE-09: past either dot at the end of its edge a unit comes onto a space of the rim", function()
  local ends = { north = { "north-west", "north-east" }, east = { "north-east", "south-east" },
                 south = { "south-west", "south-east" }, west = { "north-west", "south-west" } }
  local squares = { north = "s1:D1", east = "s1:H4", south = "s1:D8", west = "s1:A4" }
  for direction, name in pairs(squares) do
    for _, closed in ipairs { 1, 2, 3 } do
      fixture "move-rims"
      local unit = place("brick", "zone:waiting@mayhem", "agents", { round = 1, entry = direction })
      local square = at(name)
      lay("obstacle", square, direction)
      if closed ~= 2 then change.corner(board.corner(square, ends[direction][1]), "obstacle") end
      if closed ~= 1 then change.corner(board.corner(square, ends[direction][2]), "obstacle") end
      expect(entry.price(unit, square), closed == 3 and 3 or 1, direction .. " " .. closed)
    end
  end
end)

spec("MAY-DRN-05: a new drone comes at the start of a road whichever way that leads", function()
  wheels.begin()
  place("wheels-drone", "zone:hangar")
  for row = 5, 8 do change.feature(at("s2:C" .. row), "road-north", true) end
  expect_offers("spawn", "s2:C8")
  answer("spawn", "s2:C8")
  run("drone-spawn", side "agents")
end)

spec("MAY-VEH-08: a vehicle does not drive into another one that comes towards it", function()
  wheels.begin()
  wheels.driven("wheels-cart", "s1:C2", "east")
  wheels.park("wheels-cart", "s1:E2", "west")
  answer("drive", "forward")
  refuse("drive", "forward")
  answer("drive", "stop")
  run("drive", world.piece("ada").board)
end)

spec("MAY-ABL-12: an action that does more than place explosions belongs to the basic rules too, wherever it says so",
  function()
    fixture("forces", { advanced = false })
    run { "setup", until_step = "round" }
    local fay = place("forces-fay", "s1:D6", "agents")
    kit.renew(fay)
    expect(fay.kit, { "forces-two-abilities", "forces-two-effects" })
  end)
