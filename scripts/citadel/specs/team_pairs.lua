-- The second of two corporations, missions, cards, markers or tokens: what serves the first serves it as well.
local cards = require "cards.tactic"
local draft = require "equipment.draft"
local roster = require "mission.roster"
local secret = require "mission.secret"
local corporation = require "turns.corporation"

local function side(id) return world.side(id) end

spec("CIT-EQ-01: the bunker has what the highest rank may take, whichever corporation has it", function()
  fixture("open", { equipment = true })
  change.set(side "blue", "rank", 4)
  for card in world.zone("bunker"):set():each() do change.remove(card) end
  draft.begin()
  local ranks = set()
  for card in world.zone("bunker"):set():each() do ranks:add(card.rank) end
  expect({ ranks:has(4), ranks:has(1), ranks:has(5) }, { true, true, false })
end)

spec("CIT-EQ-07: a weapon for two specialties may be carried by either", function()
  fixture("open", { equipment = true })
  local red = side "red"
  local gunner, tinker = place("gunner", "zone:reserve@red", "red"), place("ines-corvo", "zone:reserve@red", "red")
  local fencer = place("fencer", "zone:reserve@red", "red")
  change.set(red, "rank", 9)
  change.set(red, "credits", 9)
  local card = place("raptor-kit", "zone:bunker")
  local bearers = draft.bearers(red, card)
  expect({ bearers:has(gunner), bearers:has(tinker), bearers:has(fencer) }, { true, true, false })
end)

spec("CIT-SCORE-05: of two secondary missions each is told of when it is settled", function()
  fixture "open"
  local red = side "red"
  local one = place("secondary-body-count", "zone:orders@red", "red")
  local two = place("secondary-body-count", "zone:orders@red", "red")
  change.set(red, "kills", 20)
  secret.check(red)
  expect({ one.told, two.told }, { true, true })
end)

spec("CIT-SCORE-05: more sectors than a secondary mission asks for are as good", function()
  fixture "open"
  local red = side "red"
  local item
  for _, row in ipairs(data.list("secondary-card")) do
    if row.goal == "sectors" then item = row end
  end
  local card = place(item.id, "zone:orders@red", "red")
  for n = 1, item.amount + 1 do
    expect(secret.done(red, card), n > item.amount)
    place("sector-token", "zone:sector-tokens@s1", "red")
  end
  expect(secret.done(red, card))
end)

spec("CIT-RND-03: all markers of a team that is out of play are gone", function()
  fixture "open"
  local red = side "red"
  for _ = 1, 2 do place("id-marker", "zone:bag", "red") end
  place("id-marker", "zone:bag", "blue")
  roster.check_out(red)
  expect({ red.out, world.zone("bag").count }, { true, 1 })
end)

spec("CIT-RND-03: a team of which two troopers are left plays on", function()
  fixture("open", { team = 3 })
  local red = side "red"
  for _, square in ipairs { "s1:A1", "s1:A3" } do place("gunner", square, "red") end
  roster.fall(place("gunner", "s1:A5", "red"))
  expect(red.out, false)
end)

spec("CIT-SCORE-04 CIT-SCORE-02: a failed mission costs the commander, in whichever seat", function()
  fixture "open"
  local blue = side "blue"
  change.set(blue, "commander", true)
  change.set(blue, "rank", 3)
  change.set(blue, "start", 20)
  run "scoring"
  expect(blue.score, -option.track)
end)

spec("CIT-SCORE-02: all primary missions that are open at the end have failed, and each pays the Legion", function()
  fixture "listening"
  run "scoring"
  local states, worth = {}, 0
  for i, objective in ipairs(world.objectives "primary") do
    states[i] = objective.state
    worth = worth + objective.legion
  end
  expect({ #states > 1, states[1], states[2] }, { true, "failed", "failed" })
  expect(side("legion").score, worth)
end)

spec("CIT-SCORE-03: each primary mission that is done pays each corporation", function()
  fixture "listening"
  local worth = 0
  for _, objective in ipairs(world.objectives "primary") do
    act.objective(objective.id, "done")
    worth = worth + objective.reward
  end
  run "scoring"
  expect({ side("red").score, side("blue").score }, { worth, worth })
end)

spec("CIT-TURN-06: of two SPECIAL actions that the brief offers both can be chosen", function()
  fixture "open"
  local tinker = place("tinker", "s1:D4", "blue", { actions = 2 })
  expect_options("special", "whistle", "wave")
  answer("special", "wave")
  corporation.special(tinker)
end)

spec("CIT-TURN-06: of two SPECIAL actions both are offered", function()
  fixture "open"
  change.set(world, "round", 1)
  local heavy = place("heavy", "s1:D4", "red", { actions = 2 })
  place("fog-can", heavy)
  place("tick-box", heavy)
  expect_options("special", "signal", "fog-can", "tick-box")
  answer("special", "signal")
  corporation.special(heavy)
end)

spec("CIT-TURN-09: a card that is good for two types of attack serves the second as well", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  local gunner = place("gunner", "s1:D4", "red")
  place("doom-second-skin", "zone:hand@red", "red")
  answer("brace", "doom-second-skin")
  expect(cards.brace(gunner, "white", "trap") > 0)
end)

spec("CIT-TURN-09: a team that is out of play is asked nothing", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  change.set(side "red", "out", true)
  place("doom-not-today", "zone:hand@red", "red")
  place("doom-not-today", "zone:hand@blue", "blue")
  answer { "jam", "doom-not-today", side = "blue" }
  expect(cards.jam(nil))
  expect(#roster.seated(side "red"), 1)
end)
