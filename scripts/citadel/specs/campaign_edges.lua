-- Who is the Legion in a campaign, and who leads it, in the less usual cases.
local campaign = require "campaign"
local players = require "specs.shared.players"

local player = players.one

-- A campaign of three in which these were the Legion, one mission after the other; false: AI cards were.
local function after(...)
  local history = {}
  for i, id in ipairs { ... } do
    history[i] = { sides = { { id = "red", kind = "corporation", player = "ada" },
      { id = "legion", kind = "legion", player = id or nil } } }
  end
  return { players = players.three(), history = history }
end

-- All who may become the Legion now.
local function able(...)
  local found = {}
  for n = 1, 12 do
    fixture "open"
    seed(n)
    found[campaign.seats(after(...), { { id = "legion", kind = "legion" } }).legion] = true
  end
  return found
end

spec("CIT-SET-03: only those who were the Legion least often, and never the last one again", function()
  expect(able(), { ada = true, ben = true, cid = true })
  expect(able("ada"), { ben = true, cid = true })
  expect(able("ben", "cid"), { ada = true })
  expect(able("ada", "ben", "cid"), { ada = true, ben = true })
  expect(able("ada", "ben", "cid", "ada"), { ben = true, cid = true })
  expect(able("ada", "ben", "ada"), { cid = true })
  expect(able("cid", "ben", "cid", "ben"), { ada = true })
  expect(able("ada", "ben", "ada", "cid"), { ben = true })
  expect(able("ada", "ben", "ada", "ben", "cid"), { ada = true, ben = true })
end)

spec("CIT-SET-03: a mission in which AI cards were the Legion counts for nobody", function()
  expect(able("ada", false), { ben = true, cid = true })
  expect(able(false), { ada = true, ben = true, cid = true })
end)

spec("CIT-CAMP-04: players who share a place stand in seating order", function()
  fixture "open"
  local contenders = { player(3, "cid", 2, 5), player(1, "ada", 2, 5), player(4, "dot", 2, 6), player(2, "ben", 2, 5) }
  expect(campaign.standing { players = contenders }, { { "dot" }, { "ada", "ben", "cid" } })
  contenders = { player(3, "cid", 1, 9), player(2, "ben", 2, 0), player(1, "ada", 1, 9) }
  expect(campaign.standing { players = contenders }, { { "ben" }, { "ada", "cid" } })
end)

spec("CIT-CAMP-04: of players who share a place the first seat comes first, whatever their names are", function()
  fixture "open"
  local contenders = { player(2, "ada"), player(3, "ben"), player(1, "zoe") }
  expect(campaign.standing { players = contenders }, { { "zoe", "ada", "ben" } })
end)
