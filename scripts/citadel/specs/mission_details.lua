-- What missions do and ask, in detail: who is paid, who is blamed, what counts.

local function side(id) return world.side(id) end

spec("CIT-FF-01 damage: damage that a brief deals for a corporation costs it tokens", function()
  fixture "heard"
  act.damage(place("tinker", "s1:D4", "blue"), 2, side "red")
  expect({ side("red").reckless, side("blue").reckless, side("legion").pp }, { 2, 0, 2 })
  act.damage(place("gunner", "s1:E4", "red"), 1)
  expect({ side("red").reckless, side("legion").pp }, { 2, 3 })
end)

spec("award-all: a corporation that is out of play gets its PP as well", function()
  fixture "heard"
  change.set(side "blue", "out", true)
  act.award_all(2)
  expect({ side("red").pp, side("blue").pp, side("legion").pp }, { 2, 2, 0 })
end)

spec("CIT-ATT-13 CIT-PP-01 blast: whoever a brief has blast is paid, and blamed", function()
  fixture "heard"
  place("gaunt", "s1:D4", "legion")
  place("gunner", "s1:D5", "red")
  force { 1, 1, 0 }
  act.blast(board.find "s1:D4", 2, side "red")
  expect({ side("red").pp, side("red").reckless, side("legion").pp }, { 2, 1, 1 })
end)

spec("CIT-ATT-13 CIT-PP-01 ray: a line is the attack of the figure from which it starts, for its side", function()
  fixture "heard"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:C4", "legion")
  place("tinker", "s1:D4", "blue")
  force { 1, 1, 0 }
  act.ray(gunner, "east", 3, 2)
  expect({ side("red").pp, side("red").reckless, side("legion").pp }, { 2, 1, 1 })
  expect(told()[1], "Gunner attacks Gaunt.")
end)

spec("kind-gone: one kind may be gone while others are there, whichever was placed first", function()
  fixture "open"
  place("terminal", "s1:C4")
  place("objective", "s1:D4")
  expect({ conditions.kind_gone "terminal", conditions.kind_gone "objective", conditions.kind_gone "nest" },
         { false, false, true })
end)

spec("kills-at-least: the kills of a corporation that is out of play count", function()
  fixture "open"
  for _, id in ipairs { "red", "blue" } do change.set(side(id), "kills", 2) end
  change.set(side "blue", "out", true)
  expect({ conditions.kills_at_least(4), conditions.kills_at_least(5) }, { true, false })
end)

spec("CIT-SCORE-06: a corporation that passes two that are level wins alone", function()
  fixture("draft", { equipment = false })
  for id, pp in pairs { red = 5, blue = 5, green = 8 } do change.set(side(id), "pp", pp) end
  run "scoring"
  expect(winners(), { "green" })
end)
