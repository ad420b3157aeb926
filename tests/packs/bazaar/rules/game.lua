-- Goods come by caravan, one trade a merchant and round, and a toll that somebody has to pay.
local accord = require "accord:accord"
local worth = require "worth"

local game = {}

local function stall(side) return world.zone("stall", side) end

local function goods(side) return stall(side):set() end

local function everybody_but(side)
  local out = set()
  for _, other in ipairs(world.sides) do
    if other ~= side then out = out:with(other) end
  end
  return out
end

function game.begin()
  local caravan = world.zone("caravan")
  for _ = 1, 4 do
    for _, side in ipairs(world.sides) do
      if #caravan > 0 then change.move(caravan.top, stall(side)) end
    end
  end
  push("round")
end

function game.round()
  change.add(world, "round", 1)
  if world.round < option.rounds then push("round") else push("close") end
  push("toll")
  for i = #world.sides, 1, -1 do push("trade", world.sides[i]) end
end

function game.trade(side)
  local other = choose(side, "partner", everybody_but(side):with "pass")
  if other == "pass" then return end
  local function partner(who) return who == side and other or side end
  local taken, given, by = accord.reach {
    sides = { side, other },
    proposals = 3,
    propose = accord.exchange("give", "take", goods, partner),
    answer = "deal",
  }
  if not taken then return end
  change.move(taken, stall(by))
  change.move(given, stall(partner(by)))
  change.add(side, "trades", 1)
  change.add(other, "trades", 1)
end

--- All agree on one who pays; else chance says who does.
function game.toll()
  local everybody = set()
  for _, side in ipairs(world.sides) do everybody = everybody:with(side) end
  local payer = accord.reach {
    sides = world.sides,
    propose = accord.one_of("payer", function() return everybody end),
    answer = "agree",
  }
  if payer then
    change.add(world, "agreed", 1)
  else
    payer = random_of(everybody)
  end
  change.add(payer, "score", -2)
end

function game.close()
  local best, leads = nil, set()
  for _, side in ipairs(world.sides) do
    for good in goods(side):each() do change.add(side, "score", worth.of(side, good)) end
    if best == nil or side.score > best then best, leads = side.score, set() end
    if side.score == best then leads = leads:with(side) end
  end
  finish("closed", leads)
end

return game
