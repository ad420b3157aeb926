-- What Mayhem cards are worth to bots, in their own turn.
local minds = require "specs.shared.minds"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"
local cards = require "bots.cards"
local goals = require "bots.goals"

local options, thinks, stand = minds.options, minds.thinks, units.stand

-- Ann acts, Ben stands by; nobody else has cards. All their wells are full.
local function begin(...)
  local ann = duels.lab { phase = "action" }
  local ben = stand("ben", "s1:B8")
  for _, unit in ipairs { ann, ben } do
    for _, well in ipairs { "shield", "armor" } do change.set(unit.board, well, unit.board[well .. "_size"]) end
  end
  change.set(ann.board, "active", true)
  local hand = world.zone("hand", ann.side.team)
  for card in hand:set():each() do change.remove(card) end
  local held = {}
  for _, item in ipairs { ... } do table.insert(held, place(item, hand, "agents")) end
  return ann, ben, held
end

local function worth(ann) return cards.worth(goals.of(ann.side), ann.board, {}) end

spec("bots: a card is worth what its unit would make of it, its price taken off", function()
  local ann = begin "ann-fourth" -- a status for a Tech cube
  expect(worth(ann), 6 + 4 - 5)
  change.set(ann.board, "main", true)
  expect(worth(ann), 0)
  change.set(ann.board, "main", false)
  change.set(ann.board, "tech", 0)
  expect(worth(ann), 0)
end)

spec("bots: armor is worth something to whoever lacks it, a cube to a board that has hardly any", function()
  local ann, ben = begin "pest-two"
  expect(worth(ann), 0)
  change.set(ben.board, "armor", 0)
  expect(worth(ann), 9)
  begin "ann-instant"
  for _, well in ipairs { "speed", "focus", "tech" } do change.set(world.piece("ann").board, well, 0) end
  change.set(world.piece("ann").board, "tech", 1)
  expect(worth(world.piece "ann"), 9)
  change.set(world.piece("ann").board, "speed", 1)
  expect(worth(world.piece "ann"), 0)
end)

spec("bots: shields are kept for attacks, and dice for one's own", function()
  local ann, ben = begin("pest-one", "guard-one")
  change.set(ben.board, "shield", 0)
  expect(worth(ann), 0)
end)

spec("bots: the best card of the hand is played, by the unit on it where that is worth more", function()
  local ann, _, held = begin("pest-two", "ann-add-on")
  local first, second = held[1], held[2]
  local scores = thinks("card", "agents", options(first, second))
  expect({ scores:of(first), scores:of(second), scores:best() }, { 0, 10, second })
  expect(thinks("card-use", "agents", options("main-use", "universal-use"), second), "main-use")
  expect(thinks("card-use", "agents", options "universal-use", second), "universal-use")
  expect(thinks("card-use", "agents", options("main-use", "universal-use"), first), "universal-use")
  expect(thinks("action", "agents", options("card", "end"), ann.board), "card")
  expect(thinks("action", "agents", options("card", "draw", "end"), ann.board), "draw")
  expect(thinks("card", "agents", options("pass", second)), nil)
  expect(thinks("card", "command", options(second)), nil)
  expect(thinks("card-use", "command", options("main-use", "universal-use"), second), "universal-use")
end)

