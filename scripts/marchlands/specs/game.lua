-- One spec a rule at least: `sortie test` names the rules that have none.
local function node(id) return world.node(id) end

--- A company of Blue and one of Orange, which are the first to act of their sides.
local function pair(blue_at, orange_at, blue_item)
  fixture "open"
  return place(blue_item or "company", blue_at, "blue"), place("company", orange_at, "orange")
end

--- Blue's turn with its only army.
local function act()
  run { "turn", world.side "blue", world.side "orange", until_step = "turn" }
end

--- The end of a round that is not the last.
local function round_ends()
  change.set(world, "round", 1)
  run { "round", until_step = "turn" }
end

local function turn_pass(state)
  change.edge(board.edge(node "c", node "down"), "pass", state)
end

local function state_of_pass()
  return select(2, board.edge_kind(board.edge(node "c", node "down")))
end

--- How many lines with these words were told.
local function heard(words)
  local count = 0
  for _, line in ipairs(told()) do
    if line:find(words, 1, true) then count = count + 1 end
  end
  return count
end

spec("MAR-TURN-01: the realms alternate, and who has no army left to act is passed over", function()
  local blue = pair("a", "e")
  local second, third = place("company", "b", "blue"), place("company", "c", "blue")
  change.set(world, "round", 1)
  answer { "army", blue, side = "blue" }
  answer { "order", "a", side = "blue", about = blue }
  answer { "order", "e", side = "orange" }
  answer { "army", second, side = "blue" }
  answer { "order", "b", side = "blue", about = second }
  answer { "order", "c", side = "blue", about = third }
  run { "turn", blue.side, world.side "orange", until_step = "round" }
  expect(third.acted)
end)

spec("MAR-TURN-01: the first realm begins odd rounds, the second even ones", function()
  local blue, orange = pair("a", "e")
  answer("order", "a")
  run { until_step = "turn" }
  go_on { until_step = "turn" }
  expect(world.round, 1)
  expect({ blue.acted, orange.acted }, { true, false })
  answer("order", "e")
  answer("order", "e")
  go_on { until_step = "round" }
  go_on { until_step = "turn" }
  expect({ blue.acted, orange.acted }, { false, false })
  go_on { until_step = "turn" }
  expect(world.round, 2)
  expect({ blue.acted, orange.acted }, { false, true })
  answer("order", "a")
  answer("order", "a")
  go_on { until_step = "round" }
  go_on { until_step = "turn" }
  go_on { until_step = "turn" }
  expect(world.round, 3)
  expect({ blue.acted, orange.acted }, { true, false })
end)

spec("MAR-MOVE-01: a company marches two steps, a squadron three, and each may stay", function()
  pair("a", "e")
  expect_options("order", "a", "b", "c", "up", "down")
  answer("order", "c")
  act()
  local squadron = pair("a", "left", "squadron")
  expect_options("order", "a", "b", "c", "d", "hill", "up", "down")
  answer("order", "d")
  act()
  expect(squadron.node, node "d")
end)

spec("MAR-MOVE-01: armies do not march into enemies", function()
  pair("a", "b")
  expect_options("order", "a", "up", "down")
  answer("order", "up")
  act()
end)

spec("MAR-MOVE-01: a full province is passed, and nobody stays there", function()
  pair("a", "e")
  for _ = 1, 2 do place("company", "b", "blue", { acted = true }) end
  expect_options("order", "a", "c", "up", "down")
  answer("order", "c")
  act()
end)

spec("MAR-MOVE-02: a river leads downstream only", function()
  pair("down", "e")
  turn_pass("shut")
  expect_options("order", "down", board.edge(node "c", node "down"))
  answer("order", "down")
  act()
  pair("up", "e")
  expect_offers("order", "down")
  answer("order", "up")
  act()
end)

spec("MAR-MOVE-03: hills take two steps to enter", function()
  pair("b", "e")
  expect_offers("order", "hill")
  answer("order", "hill")
  act()
  pair("a", "e")
  refuse("order", "hill")
  answer("order", "b")
  act()
end)

spec("MAR-ZONE-01: from beside an enemy to beside an enemy takes two steps", function()
  local blue = pair("b", "d", "squadron")
  place("company", "hill", "orange")
  local ways = board.reach(blue, "march", 4)
  expect({ ways:cost(node "a"), ways:cost(node "c"), ways:cost(node "up"), ways:cost(node "down") }, { 1, 2, 2, 3 })
  place("company", "up", "orange")
  ways = board.reach(blue, "march", 4)
  expect({ ways:cost(node "a"), ways:cost(node "c"), ways:cost(node "up"), ways:cost(node "down") }, { 2, 2, nil, 4 })
end)

spec("MAR-ZONE-01: one's own armies control nothing", function()
  local blue = pair("b", "left", "squadron")
  place("company", "d", "blue")
  place("company", "hill", "blue")
  expect(board.reach(blue, "march", 4):cost(node "c"), 1)
end)

spec("MAR-PASS-01: an army at a pass may shut it or open it in place of a march", function()
  local blue = pair("c", "e")
  local pass = board.edge(node "c", node "down")
  expect_offers("order", pass)
  answer("order", pass)
  act()
  expect(state_of_pass(), "shut")
  expect(blue.node, node "c")
  change.set(blue, "acted", false)
  answer("order", pass)
  act()
  expect(state_of_pass(), "open")
  change.move(blue, node "b")
  change.set(blue, "acted", false)
  refuse("order", pass)
  answer("order", "b")
  act()
end)

spec("MAR-PASS-01: from either end, and with a friend at the other", function()
  local blue = pair("down", "e")
  place("company", "c", "blue", { acted = true })
  answer("order", board.edge(node "c", node "down"))
  act()
  expect(state_of_pass(), "shut")
  expect(blue.acted)
end)

spec("MAR-PASS-01: any of the passes at its province", function()
  pair("fork", "e")
  expect_offers("order", board.edge(node "fork", node "left"), board.edge(node "fork", node "right"))
  answer("order", board.edge(node "fork", node "right"))
  act()
  expect(select(2, board.edge_kind(board.edge(node "fork", node "right"))), "shut")
end)

spec("MAR-PASS-01: an enemy at the other end holds it as it is", function()
  pair("c", "down")
  turn_pass("shut")
  refuse("order", board.edge(node "c", node "down"))
  answer("order", "b")
  act()
  expect(state_of_pass(), "shut")
end)

spec("MAR-PASS-02: a shut pass stops marches and attacks", function()
  pair("c", "e")
  turn_pass("shut")
  refuse("order", "down")
  answer("order", "c")
  act()
  pair("c", "down")
  turn_pass("shut")
  answer("order", "c")
  act()
  expect(world.side("orange").score, 0)
end)

spec("MAR-PASS-02: a shut pass stops zones of control and supply", function()
  local blue = pair("b", "down", "squadron")
  place("company", "hill", "orange")
  expect(board.reach(blue, "march", 3):cost(node "c"), 2)
  turn_pass("shut")
  expect(board.reach(blue, "march", 3):cost(node "c"), 1)
  fixture "open"
  local far = place("company", "down", "orange")
  place("company", "up", "blue")
  round_ends()
  expect(far.strength, 4)
  fixture "open"
  far = place("company", "down", "orange")
  place("company", "up", "blue")
  turn_pass("shut")
  round_ends()
  expect(far.strength, 3)
end)

spec("MAR-OWN-01: a province belongs to the realm whose army marched there last", function()
  local blue, orange = pair("a", "e")
  change.owner(node "b", orange.side)
  change.set(blue.side, "score", 3)
  change.set(orange.side, "score", 4)
  answer("order", "b")
  act()
  expect(node("b").owner, blue.side)
  expect({ blue.side.score, orange.side.score }, { 3 + 1, 4 - 1 })
  change.move(blue, node "d")
  change.set(blue, "acted", false)
  answer("order", "d")
  force { 3 }
  answer("attack", "company")
  act()
  expect(node("d").owner, nil)
end)

spec("MAR-OWN-01: missions hear of provinces that change hands, and of these alone", function()
  local blue = pair("a", "e")
  answer("order", "b")
  act()
  expect(heard("heard: Company takes b"), 1)
  change.set(blue, "acted", false)
  answer("order", "a")
  act()
  expect(heard("heard: Company takes"), 1)
end)

--- Blue attacks Orange, which stands in `at`, from c; the die shows `face`.
local function strike(at, face, item)
  fixture "open"
  local blue = place("company", "c", "blue")
  local orange = place(item or "company", at, "orange")
  answer("order", "c")
  answer("attack", orange)
  force { face }
  act()
  return blue, orange
end

spec("MAR-ATT-01: a die of at least the need takes one strength", function()
  local blue, orange = strike("d", 5)
  expect({ blue.strength, orange.strength }, { 4, 3 })
  blue, orange = strike("d", 4)
  expect({ blue.strength, orange.strength }, { 4, 4 })
  blue, orange = strike("d", 4, "squadron")
  expect({ blue.strength, orange.strength }, { 4, 2 })
  blue, orange = strike("d", 3, "squadron")
  expect({ blue.strength, orange.strength }, { 4, 3 })
end)

spec("MAR-ATT-01: an army without strength is removed", function()
  local _, orange = pair("c", "d")
  place("company", "e", "orange")
  change.set(orange, "strength", 1)
  answer("order", "c")
  answer("attack", orange)
  force { 6 }
  act()
  expect(not orange.on_map)
end)

spec("MAR-ATT-01: an army may hold back, and attacks only where links lead", function()
  pair("c", "d")
  place("company", "up", "orange")
  answer("order", "down")
  act()
  local _, orange = pair("c", "d")
  answer("order", "c")
  expect_options("attack", orange, "hold")
  answer("attack", "hold")
  act()
  expect(orange.strength, 4)
end)

spec("MAR-ATT-02: an army in hills needs one more to be hit", function()
  for face = 5, 6 do
    local _, orange = pair("b", "hill")
    answer("order", "b")
    answer("attack", orange)
    force { face }
    act()
    expect(orange.strength, face == 6 and 3 or 4)
  end
end)

spec("MAR-ATT-03: a die of 1 takes one strength from the attacker", function()
  local blue, orange = strike("d", 1)
  expect({ blue.strength, orange.strength }, { 3, 4 })
  blue, orange = strike("d", 2)
  expect({ blue.strength, orange.strength }, { 4, 4 })
end)

spec("MAR-SUP-01: an army out of supply at the end of a round loses one strength, but not its last", function()
  local blue, orange = pair("b", "a")
  local weak = place("company", "c", "blue", { strength = 2 })
  local last = place("company", "d", "blue", { strength = 1 })
  change.owner(node "a", world.side "orange")
  round_ends()
  expect({ blue.strength, weak.strength, last.strength, orange.strength }, { 3, 1, 1, 4 })
  expect(heard("is hurt"), 2)
end)

spec("MAR-SUP-01: missions hear of the end of a round after that", function()
  pair("down", "e")
  turn_pass("shut")
  change.owner(node "a", nil)
  round_ends()
  local lines = told()
  expect(lines[#lines - 1], "heard: round-end")
  expect(heard("is hurt"), 1)
end)

spec("MAR-SUP-01: nobody goes hungry before the first round", function()
  local blue = pair("e", "a")
  run { "round", until_step = "turn" }
  expect(blue.strength, 4)
end)

spec("MAR-SUP-02: supply reaches three links from a depot, also into a full province", function()
  local blue, orange = pair("d", "e")
  local full = place("company", "d", "blue")
  round_ends()
  expect({ blue.strength, full.strength, orange.strength }, { 4, 4, 4 })
end)

spec("MAR-SUP-02: and no further", function()
  local blue = pair("e", "left")
  round_ends()
  expect(blue.strength, 3)
end)

spec("MAR-SUP-02: a mission may say how far it reaches, and hills count like any province", function()
  fixture("open", { supply = 2 })
  local far, near = place("company", "d", "blue"), place("company", "c", "blue")
  local high = place("company", "hill", "blue")
  local home = place("company", "e", "orange")
  round_ends()
  expect({ far.strength, near.strength, high.strength, home.strength }, { 3, 4, 4, 4 })
end)

spec("MAR-SUP-02: supply does not go through enemies, nor up a river", function()
  local blue, orange = pair("c", "b")
  turn_pass("shut")
  local up = place("company", "down", "orange")
  round_ends()
  expect({ blue.strength, orange.strength, up.strength }, { 3, 3, 3 })
end)

spec("MAR-SUP-02: but down one", function()
  local blue = pair("down", "e")
  turn_pass("shut")
  round_ends()
  expect(blue.strength, 4)
end)

spec("MAR-SUP-02: from depots that the realm owns", function()
  local blue, orange = pair("b", "d")
  change.owner(node "e", nil)
  round_ends()
  expect({ blue.strength, orange.strength }, { 4, 3 })
end)

spec("MAR-END-01: after the last round the realm with the greater worth wins", function()
  local blue, orange = pair("a", "e")
  change.owner(node "d", orange.side)
  change.set(world, "round", option.rounds)
  run("round")
  expect(winners(), { "orange" })
  expect({ blue.side.score, orange.side.score }, { 3, 5 })
  pair("a", "e")
  change.owner(node "b", world.side "blue")
  change.set(world, "round", option.rounds)
  run("round")
  expect(winners(), { "blue" })
  expect(outcome(), "won")
  expect(world.side("blue").score, 4)
end)

spec("MAR-END-01: equal worth is a draw, and before the last round nothing ends", function()
  pair("a", "e")
  change.set(world, "round", option.rounds - 1)
  run { "round", until_step = "turn" }
  expect(not ended())
  pair("a", "e")
  change.set(world, "round", option.rounds)
  run("round")
  expect(outcome(), "draw")
end)

spec("MAR-END-02: a realm whose last army falls has lost at once, whatever it owns", function()
  local blue, orange = pair("c", "d")
  change.owner(node "b", orange.side)
  place("company", "a", "blue")
  change.set(orange, "strength", 1)
  change.set(world, "round", 1)
  answer("army", blue)
  answer("order", "c")
  answer("attack", orange)
  force { 5 }
  run("turn", blue.side, orange.side)
  expect(winners(), { "blue" })
  expect(outcome(), "won")
end)

spec("MAR-END-02: so has a realm whose last army falls in its own attack", function()
  local blue, orange = pair("c", "d")
  change.set(blue, "strength", 1)
  change.set(world, "round", 1)
  answer("order", "c")
  answer("attack", orange)
  force { 1 }
  run("turn", blue.side, orange.side)
  expect(winners(), { "orange" })
end)
