-- The end and the scoring.
local function ready(red_pp, legion_pp)
  fixture "open"
  change.set(world.side "red", "pp", red_pp)
  change.set(world.side "legion", "pp", legion_pp)
  return world.side "red", world.side "blue", world.side "legion"
end

spec("CIT-SCORE-01 CIT-SCORE-06 CIT-FF-02: W13, the sum, and the Legion wins its ties", function()
  local red, blue, legion = ready(1, 3)
  change.set(red, "rank", 2)
  change.set(legion, "rank", 2)
  change.set(red, "reckless", 2)
  change.set(red, "kills", 4)
  place("secondary-body-count", "zone:orders@red", "red")
  act.objective("goal", "done")
  run "scoring"
  expect(red.score, 13)
  expect(blue.score, 5)
  expect(legion.score, 13)
  expect(winners(), { "legion" })
end)

spec("CIT-SCORE-02 CIT-SCORE-03: a failed primary mission pays the Legion", function()
  local red, _, legion = ready(4, 1)
  run "scoring"
  expect(red.score, 4)
  expect(legion.score, 9)
  expect(world.objective("goal").state, "failed")
end)

spec("CIT-SCORE-03: a successful one pays every corporation, also one out of play", function()
  local red, blue, legion = ready(0, 0)
  change.set(blue, "out", true)
  act.objective("goal", "done")
  run "scoring"
  expect(red.score, 5)
  expect(blue.score, 5)
  expect(legion.score, 0)
end)

spec("CIT-SCORE-04: failure demotes the commander by a rank, the peg stays", function()
  local red = ready(4, 0)
  change.set(red, "rank", 3)
  change.set(red, "commander", true)
  run "scoring"
  expect(red.rank, 2)
  expect(red.pp, 4)
end)

spec("CIT-SCORE-05: a secondary mission is judged for its own corporation", function()
  local red, blue, legion = ready(5, 0)
  change.set(red, "kills", 7)
  place("secondary-extermination", "zone:orders@red", "red")
  place("secondary-clean-ledger", "zone:orders@blue", "blue")
  act.objective("goal", "done")
  run "scoring"
  expect(red.score, 8)
  expect(blue.score, 9)
  expect(legion.score, 1)
end)

spec("CIT-SCORE-06: tied corporations share", function()
  ready(0, 0)
  act.objective("goal", "done")
  run "scoring"
  expect(winners(), { "red", "blue" })
end)

local function in_campaign(mode)
  fixture("open", { campaign = true, mode = mode })
  change.set(world.side "red", "pp", 4)
  act.objective("goal", "done")
  run "scoring"
end

spec("CIT-SCORE-06 CIT-CAMP-04: A mission of a campaign has an outcome and scores but no winner", function()
  in_campaign "player"
  expect(outcome(), "mission-done")
  expect(world.side("red").score, 9)
  expect(winners(), {})
end)

spec("CIT-SCORE-06 CIT-CAMP-04 CIT-AI-01: Against AI cards a mission of a campaign has no winner either", function()
  in_campaign "cards"
  expect(outcome(), "mission-done")
  expect(winners(), {})
end)

spec("CIT-END-02: when every corporation is out the mission has failed", function()
  local red, blue, legion = ready(0, 0)
  change.set(red, "out", true)
  change.set(blue, "out", true)
  run "round-end"
  expect(legion.score, 8)
  expect(winners(), { "legion" })
end)

spec("CIT-SCORE-01: the commander's extra for the primary and the secondary mission", function()
  local red, blue = ready(0, 0)
  change.set(red, "commander", true)
  change.set(red, "kills", 8)
  change.set(blue, "kills", 8)
  place("secondary-extermination", "zone:orders@red", "red")
  place("secondary-extermination", "zone:orders@blue", "blue")
  act.objective("goal", "done")
  run "scoring"
  expect(red.score, 14)
  expect(blue.score, 11)
end)
