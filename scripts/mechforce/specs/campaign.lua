-- Campaigns: what carries over. Readings of ours, no rule by number.
local campaign = require "campaign"
local lab = require "specs.shared.lab"
local gains = require "gains"

local function player(id, fame, threat, number)
  return { id = id, name = id, fame = fame, threat = threat, number = number }
end

local function state() return { players = { player("ada", 10, 1, 1), player("ben", 4, 1, 2) }, history = {} } end

local function result(outcome, threat)
  local function side(id, who, score)
    return { id = id, kind = "warrior", player = who, score = score, values = { threat_after = threat } }
  end
  return { outcome = outcome, sides = { side("red", "ada", 12), side("blue", "ben", 20), side("green", nil, 9) } }
end

spec("campaign: as many players as take part", function()
  expect(campaign.options(state()), { campaign = true, players = 2 })
end)

spec("campaign: a mission begins with the Threat of its players", function()
  expect(campaign.start(state(), player("ada", 10, 3, 1)), { threat_before = 3 })
end)

spec("campaign: Fame adds up, half of the Threat stays", function()
  local kept = campaign.finish(state(), result("most-fame", 5))
  expect(kept, { ada = { fame = 22, threat = 2 }, ben = { fame = 24, threat = 2 } })
end)

spec("campaign: a lost mission brings nobody Fame", function()
  local kept = campaign.finish(state(), result("overrun", 6))
  expect(kept, { ada = { fame = 10, threat = 3 }, ben = { fame = 4, threat = 3 } })
end)

spec("campaign: most Fame stands first, equals share a place", function()
  local played = state()
  expect(campaign.standing(played), { { "ada" }, { "ben" } })
  played.players[2].fame = 11
  expect(campaign.standing(played), { { "ben" }, { "ada" } })
  played.players[2].fame = 10
  expect(campaign.standing(played), { { "ada", "ben" } })
  table.insert(played.players, player("cid", 12, 1, 3))
  table.insert(played.players, player("dot", 11, 1, 4))
  table.insert(played.players, player("eve", 10, 1, 5))
  expect(campaign.standing(played), { { "cid" }, { "dot" }, { "ada", "ben", "eve" } })
end)

spec("campaign: the setup takes the Threat over, and what it becomes is kept", function()
  fixture("lab", { campaign = true })
  local red, blue = world.side "red", world.side "blue"
  change.set(red, "threat-before", 2)
  for _, side in ipairs(world.sides) do run("setup-warrior", side) end
  run "setup-mats"
  expect({ world.threat, red.threat_after, blue.threat_after }, { 2, 2, 2 })
  gains.threat(3)
  expect({ world.threat, red.threat_after, blue.threat_after }, { 5, 5, 5 })
end)

spec("campaign: outside of one nothing is kept", function()
  local red = lab.begin()
  gains.threat(3)
  expect({ world.threat, red.threat_after }, { 3, 0 })
end)
