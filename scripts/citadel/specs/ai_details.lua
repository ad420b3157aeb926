-- AI cards in detail: cover behind walls, ties that a later card breaks, decks that run out.
local ai_actions = require "legion.ai_actions"
local ai_deck = require "legion.ai_deck"

local function sq(name) return board.find(name) end

local function deck(...) stack("ai-deck", ...) end

local function discarded(...) stack("ai-discard", ...) end

local function strike()
  stack("event-deck", "event-bad-air")
  run "legion-event"
end

spec("CIT-AI-09: a square that no trooper sees is not in cover", function()
  fixture "ai"
  place("gunner", "s1:A4", "red")
  for row = 1, 8 do lay("wall", "s1:D" .. row, "east") end
  place("cover", "s1:C4")
  local brute = place("brute", "s1:F1", "legion", { actions = 1 })
  deck "coverward"
  run("creature", brute)
  expect({ brute.square, brute.intent }, { sq "s1:F1", "hold" })
end)

spec("CIT-AI-09: of two squares in cover the nearer one is taken, whichever comes first on the map", function()
  fixture "ai"
  place("gunner", "s1:A4", "red")
  for _, square in ipairs { "s1:D2", "s1:D5" } do place("cover", square) end
  local brute = place("brute", "s1:F4", "legion", { actions = 1 })
  local ways = require("legion.creature").ways(brute, 3)
  local covered = ways:where(function(square)
    local sight = require "map.sight"
    return sight.clear(sq "s1:A4", square) and sight.cover(sq "s1:A4", square) > 0
  end)
  expect({ #covered:where(function(square) return board.distance(brute, square) == 1 end) > 0,
    board.distance(brute, ai_actions.first_square(covered)) > 1 }, { true, true }) -- else it proves nothing
  deck "coverward"
  run("creature", brute)
  expect(board.distance(sq "s1:F4", brute.square), 1)
end)

spec("CIT-AI-17: the nearest trooper is attacked, though the tie-breaker points at one that is further away", function()
  fixture "ai"
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  local far, near = place("gunner", "s1:D1", "red"), place("tinker", "s1:D6", "blue")
  deck("h1", "e5")
  run "legion-order"
  force { 1, 1, 0, 0 }
  run("creature", gaunt)
  expect({ far.health, near.health }, { 5, 4 })
end)

spec("CIT-AI-11: the last card of the deck is drawn before the discard is shuffled in", function()
  fixture "ai"
  deck "e5"
  discarded("h1", "b7", "c3")
  expect(ai_deck.draw().item, "e5")
  expect({ world.zone("ai-deck").count, world.zone("ai-discard").count }, { 0, 4 })
end)

spec("CIT-AI-03: a deck that a mission has laid is used as it is, also one of a single card", function()
  fixture "ai"
  deck "e5"
  ai_deck.make()
  expect({ world.zone("ai-deck").count, world.zone("ai-deck").top.item }, { 1, "e5" })
end)

spec("CIT-AI-06: a full pass through the deck goes on with the discard", function()
  fixture "ai"
  local east = place("gunner", "s1:D4", "red")
  local west = place("tinker", "s1:B4", "blue")
  deck "doorward"
  discarded("h1", "h1", "h1")
  strike()
  expect({ east.health, west.health }, { 5, 4 })
end)

spec("CIT-AI-06 CIT-AI-05: figures in one column are told apart by their rows", function()
  fixture "ai"
  local south = place("gunner", "s1:D6", "red")
  local north = place("tinker", "s1:D2", "blue")
  deck "h1"
  strike()
  expect({ south.health, north.health }, { 5, 4 })
end)

spec("CIT-TRAP-01 CIT-DL-04: a creature that comes in avoids a trap on one of two entrance squares", function()
  fixture "open"
  require("map.trap").lay(sq "s2:H4")
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { entrance = "east", actions = 1 })
  answer { "creature-move", "s2:G4", side = "legion", about = gaunt }
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:G4")
end)

spec("CIT-TRAP-01: a creature that is bound to its sector avoids traps there too", function()
  fixture "open"
  require("map.trap").lay(sq "s1:E4")
  local gaunt = place("gaunt", "s1:D4", "legion", { bound = true, actions = 1 })
  for _, square in ipairs { "s1:E3", "s1:F3" } do place("bulwark", square) end
  answer("creature-move", "s1:F4")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s1:F4")
end)

spec("CIT-ITEM-06 CIT-TRAP-01: squares gone before a trap count in smoke for a creature as well", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:G4", "legion", { actions = 1 })
  require("map.trap").lay(sq "s1:H4")
  place("smoke", "s2:D4")
  answer { "creature-move", "s1:H5", by = { "s1:H4", "s1:H5" } }
  force { 0, 0, 0 }
  refuse("creature-move", "s2:B4")
  answer("creature-move", "s2:A4")
  run("creature-move", gaunt)
  expect(gaunt.square, sq "s2:A4")
end)

spec("CIT-ITEM-06 CIT-DL-10: a brief that slows creatures down does so before smoke does", function()
  fixture "listening"
  change.set(world, "drag", 1)
  place("smoke", "s1:H8")
  expect(require("legion.creature").squares(place("gaunt", "s1:D4", "legion")), 2)
end)

spec("CIT-DL-15 CIT-DL-01: darkness makes no creature shoot further than it can", function()
  fixture "witness"
  stack("event-open", "event-lights-out")
  local spitter = place("spitter", "s1:A4", "legion")
  local near = place("oda-ferrant", "s1:D4", "red")
  place("sol-vantage", "s1:E5", "red")
  expect(require("legion.creature").prey(spitter, "firearm"), set(near))
end)

spec("CIT-SPAWN-05: for whom the box has no figure does not keep out those that the card names after it", function()
  fixture "open"
  local brute = place("brute", "zone:pool", "legion")
  stack("force@s2", "gaunt-and-brute")
  answer { "spawn", "s2:D4", about = brute }
  run "legion-force"
  expect(brute.square, sq "s2:D4")
end)

spec("CIT-AI-06: each card chooses among those that the cards before it have left", function()
  fixture "ai"
  local first, second = place("gunner", "s1:B1", "red"), place("tinker", "s1:G1", "blue")
  local third = place("wren-adaly", "s1:H8", "blue")
  deck("doorward", "e5")
  strike()
  expect({ first.health, second.health, third.health }, { 5, 4, 5 })
end)

spec("CIT-ATT-08 CIT-AI-01: where players decide about armour checks they do so against AI cards too", function()
  fixture("ai", { armour_check = "ask" })
  local gaunt, gunner = place("gaunt", "s1:D4", "legion"), place("gunner", "s1:D5", "red")
  answer { "armour", false, side = "red", about = gunner }
  force { 1, 1 }
  run("creature-attack", gaunt, "close")
  expect(gunner.health, 4)
  force { 1, 1, 1 }
  require("attack.combat").resolve(gunner, world.side "red", gaunt, "firearm", { "white", "white", "white" })
  expect(gaunt.on_map, false)
end)
