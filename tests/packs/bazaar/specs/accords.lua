-- What accords do, one thing a spec.
local accord = require "accord:accord"

--- Three merchants with one good each, and the goods.
local function market()
  fixture "market"
  local out = {}
  for i, name in ipairs { "salt", "silk", "spice" } do
    local side = world.sides[i]
    out[i] = { side = side, good = change.create(name, world.zone("stall", side)) }
  end
  return out[1], out[2], out[3]
end

local function lies(good, side) expect(good.zone, world.zone("stall", side)) end

spec("an exchange that is accepted changes hands", function()
  local ada, ben = market()
  answer { "partner", ben.side, side = "ada" }
  answer { "give", ada.good, side = "ada" }
  answer { "take", ben.good, side = "ada", about = ada.good }
  answer { "deal", ben.good, side = "ben", about = ada.good }
  run("trade", ada.side)
  lies(ada.good, ben.side)
  lies(ben.good, ada.side)
  expect(ada.side.trades, 1)
  expect(ben.side.trades, 1)
end)

spec("who refuses may propose something else, of its own goods", function()
  local ada, ben = market()
  local more = change.create("salt", world.zone("stall", ben.side))
  answer { "partner", ben.side }
  answer { "give", ada.good, side = "ada" }
  answer { "take", ben.good, side = "ada" }
  answer { "deal", false, side = "ben" }
  answer { "give", more, side = "ben" }
  answer { "take", ada.good, side = "ben", about = more }
  answer { "deal", ada.good, side = "ada", about = more }
  run("trade", ada.side)
  lies(ada.good, ben.side)
  lies(more, ada.side)
  lies(ben.good, ben.side)
end)

spec("after the last proposal it is over, and nothing has changed", function()
  local ada, ben = market()
  answer { "partner", ben.side }
  for _, by in ipairs { { ada, ben }, { ben, ada } } do
    answer { "give", by[1].good, side = by[1].side }
    answer { "take", by[2].good, side = by[1].side }
    answer { "deal", false, side = by[2].side }
  end
  -- The third would be the first again, which has been refused: nothing is left to take.
  answer { "give", ada.good, side = "ada" }
  run("trade", ada.side)
  lies(ada.good, ada.side)
  lies(ben.good, ben.side)
  expect(ada.side.trades, 0)
end)

spec("what was refused is not proposed again by the same side", function()
  local ada, ben = market()
  local more = change.create("spice", world.zone("stall", ben.side))
  answer { "partner", ben.side }
  answer { "give", ada.good, side = "ada" }
  answer { "take", ben.good, side = "ada" }
  answer { "deal", false, side = "ben" }
  answer { "give", "pass", side = "ben" }
  answer { "give", ada.good, side = "ada" }
  expect_options("take", more, "pass")
  answer { "take", "pass", side = "ada" }
  run("trade", ada.side)
  lies(ada.good, ada.side)
end)

spec("who proposes nothing leaves it to the other, and it ends where nobody proposes", function()
  local ada, ben = market()
  answer { "partner", ben.side }
  answer { "give", "pass", side = "ada" }
  answer { "give", ben.good, side = "ben" }
  answer { "take", ada.good, side = "ben" }
  answer { "deal", ada.good, side = "ada" }
  run("trade", ada.side)
  lies(ada.good, ben.side)
  market()
  answer { "partner", "ben" }
  answer { "give", "pass", side = "ada" }
  answer { "give", "pass", side = "ben" }
  run("trade", world.sides[1])
end)

spec("a toll needs the word of all, and the first who refuses proposes next", function()
  local ada, ben, cyd = market()
  answer { "payer", ben.side, side = "ada" }
  answer { "agree", false, side = "ben" }
  answer { "agree", ben.side, side = "cyd" }
  expect_options("payer", "ada", "cyd", "pass")
  answer { "payer", cyd.side, side = "ben" }
  answer { "agree", false, side = "cyd" }
  answer { "agree", cyd.side, side = "ada" }
  expect_options("payer", "ada", "pass")
  answer { "payer", ada.side, side = "cyd" }
  answer { "agree", ada.side, side = "ada" }
  answer { "agree", ada.side, side = "ben" }
  run("toll")
  expect({ ada.side.score, ben.side.score, cyd.side.score }, { -2, 0, 0 })
  expect(world.agreed, 1)
end)

spec("who lets its proposal pass is followed by the next in turn, and still answers the others", function()
  local _, ben, cyd = market()
  answer { "payer", "pass", side = "ada" }
  answer { "payer", "pass", side = "ben" }
  answer { "payer", ben.side, side = "cyd" }
  answer { "agree", ben.side, side = "ada" }
  answer { "agree", ben.side, side = "ben" }
  run("toll")
  expect(ben.side.score, -2)
  market()
  answer { "payer", "ben", side = "ada" }
  answer { "agree", "ben", side = "ben" }
  answer { "agree", false, side = "cyd" }
  answer { "payer", "pass", side = "cyd" }
  answer { "payer", "cyd", side = "ada" }
  answer { "agree", "cyd", side = "ben" }
  answer { "agree", "cyd", side = "cyd" }
  run("toll")
  expect(cyd.side.score, -2)
end)

spec("where one refuses to the end chance decides, after one proposal a side", function()
  local ada, ben, cyd = market()
  answer { "payer", ada.side, side = "ada" }
  answer { "agree", false, side = "ben" }
  answer { "agree", false, side = "cyd" }
  answer { "payer", ben.side, side = "ben" }
  answer { "agree", ben.side, side = "cyd" }
  answer { "agree", false, side = "ada" }
  answer { "payer", cyd.side, side = "ada" }
  answer { "agree", cyd.side, side = "ben" }
  answer { "agree", false, side = "cyd" }
  chance(3)
  run("toll")
  expect({ ada.side.score, ben.side.score, cyd.side.score }, { 0, 0, -2 })
  expect(world.agreed, 0)
end)

spec("the fallback holds where nobody agrees, and repeating oneself is silence", function()
  local ada, ben = market()
  local pair = { ada.side, ben.side }
  expect(accord.reach { sides = pair, propose = function() return nil end, fallback = 7 }, 7)
  local asked = 0
  local function stubborn()
    asked = asked + 1
    return ada.good
  end
  answer { "agree", false, side = "ben" }
  expect(accord.reach { sides = pair, propose = stubborn, answer = "agree", proposals = 20, fallback = 8 }, 8)
  expect(asked, 3)
end)

spec("accords that could not end, or have nobody to agree, are mistakes of the ruleset", function()
  local ada, ben = market()
  local function nothing() return nil end
  local pair = { ada.side, ben.side }
  expect_error("two sides at least", function() accord.reach { sides = { ada.side }, propose = nothing } end)
  expect_error("with itself", function() accord.reach { sides = { ada.side, ada.side }, propose = nothing } end)
  expect_error("propose is a function", function() accord.reach { sides = pair } end)
  for _, count in ipairs { 0, 21 } do
    expect_error("1 to 20 proposals", function()
      accord.reach { sides = pair, propose = nothing, proposals = count }
    end)
  end
  for _, count in ipairs { 1, 20 } do
    expect(accord.reach { sides = pair, propose = nothing, proposals = count }, nil)
  end
end)

spec("a merchant takes what it wants, gives what it does not, and agrees when that pays", function()
  local ada, ben, cyd = market()
  local salt = change.create("salt", world.zone("stall", ben.side))
  local everybody = set(ben.side, cyd.side)
  expect(bot("ada", "partner", everybody:with "pass"), ben.side)
  expect(bot("ada", "give", set(ada.good):with "pass"), "pass")
  expect(bot("ben", "give", set(ben.good, salt):with "pass"), salt)
  expect(bot("ada", "take", set(ben.good, salt):with "pass", cyd.good), salt)
  expect(bot("ben", "payer", set(ben.side, cyd.side):with "pass"), cyd.side)
end)
