-- Help in battles and what is agreed for it (MEC-HELP-01 to 06, MEC-HELP-10, MEC-HELP-12, MEC-ENG-10, OP-32).
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local deals = require "deals"
local state = require "battle.state"
local falls = require "battle.falls"

--- Red fights one or two dummies in Old Harbours; the others are in the Briefing Room. Everybody has 5 cubes.
local function begin(players, more)
  local sides = { lab.begin { players = players } }
  for i, id in ipairs { "hotline", "headlines", "drill-yard", "workbench" } do
    if sides[i] then lab.seat(sides[i], id) end
  end
  local first = battles.dummy { shields = 0, health = 4 }
  local second = more and battles.dummy({ shields = 0, health = 4 }, more)
  battles.stand({ sides[1] }, second and { first, second } or { first }, 1)
  for _, side in ipairs(sides) do change.set(side, "cubes", 5) end
  return sides, first, second
end

--- Queues the answers of one proposal.
local function proposes(side, payment, cubes, ...)
  answer { "deal-payment", payment, side = side }
  answer { "deal-cubes", cubes, side = side }
  answer { "deal-cards", { ... }, side = side }
end

local function fights(side) return side.mech.role == "fighting" end

spec("MEC-HELP-01: the primary invites any number, each of whom may refuse", function()
  local sides = begin(4)
  expect_options("invite", "blue", "green", "gold")
  answer { "invite", "blue", "gold", side = "red" }
  for i, name in ipairs { "blue", "gold" } do
    proposes("red", 0, 0)
    answer { "deal", i == 2 and "together" or false, side = name }
    if i == 1 then answer { "deal-counter", false, side = name } end
  end
  answer { "volunteer", false, side = "green" }
  run "deals"
  expect({ fights(sides[2]), fights(sides[3]), fights(sides[4]) }, { false, false, true })
  expect({ sides[2].asked_out, sides[3].asked_out, sides[4].asked_out }, { true, false, false })
  expect({ sides[1].accords, sides[2].accords, sides[4].accords, sides[1].offers }, { 1, 0, 1, 2 })
end)

spec("MEC-HELP-01: whoever is asked must agree, and so must the primary (OP-32)", function()
  local sides = begin(2)
  answer("invite", "blue")
  proposes("red", 0, 0)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", true, side = "blue" }
  proposes("blue", 3, 0)
  answer { "deal", false, side = "red" }
  run "deals"
  expect({ fights(sides[2]), sides[1].cubes, sides[2].cubes, sides[2].offers, sides[1].accords }, { false, 5, 5, 1, 0 })
  expect(lab.heard "Red comes to no terms with Blue.", 1)
end)

spec("MEC-HELP-01: the same terms are not proposed twice", function()
  for _, other in ipairs { { 1, 0 }, { 0, 1 }, { 1, 1, "dummy" } } do
    local sides, enemy = begin(2)
    answer("invite", "blue")
    proposes("red", 1, 1)
    answer { "deal", false, side = "blue" }
    answer { "deal-counter", true, side = "blue" }
    proposes("blue", other[1], other[2], other[3] and enemy)
    answer { "deal", "together", side = "red" }
    run "deals"
    expect({ fights(sides[2]), lab.heard "Red pays 1 cube to Blue." }, { true, other[1] })
  end
  local sides = begin(2)
  answer("invite", "blue")
  proposes("red", 1, 1)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", true, side = "blue" }
  proposes("blue", 1, 1)
  run "deals"
  expect({ fights(sides[2]), sides[2].offers }, { false, 0 })
end)

spec("MEC-HELP-01: nor is another card the same, nor fewer", function()
  local sides, first, second = begin(2, "dummy")
  answer("invite", "blue")
  proposes("red", 0, 0, first)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", true, side = "blue" }
  proposes("blue", 0, 0, second)
  answer { "deal", "together", side = "red" }
  run "deals"
  expect({ fights(sides[2]), first.promised == nil, second.promised }, { true, true, sides[2] })
end)

spec("MEC-HELP-02, MEC-HELP-06: cubes and cards go as agreed, the rest to the primary", function()
  local sides, first, second = begin(3, "big-dummy")
  expect({ deals.open_cubes() }, { 0, 4 })
  answer("invite", "blue", "green")
  proposes("red", 0, 2, second)
  answer { "deal", "together", side = "blue" }
  answer("deal-payment", 0)
  answer("deal-cubes", 1)
  expect_options("deal-cards", first)
  answer("deal-cards", {})
  answer { "deal", "together", side = "green" }
  run "deals"
  expect({ deals.open_cubes() }, { 0, 1 })
  expect(deals.open_cards(), set(first))
  local sharers = state.sharers()
  expect(deals.split_cubes(sharers, 1), { { sides[3], 1 } })
  expect(deals.card_to(sharers, first), sides[1])
  expect(deals.split_cubes(sharers, 3), { { sides[1], 1 }, { sides[2], 2 } })
  expect(deals.card_to(sharers, second), sides[2])
  expect({ second.promised == nil, sides[2].deal_cubes, sides[3].deal_cubes }, { true, 0, 0 })
  expect({ sides[1].traded, sides[2].traded, sides[3].traded }, { 0, 2, 1 })
end)

--- Another than Red is the primary.
local function instead(sides, number)
  change.set(world, "primary", sides[number])
  state.join(sides[number])
  change.set(sides[1].mech, "role", "none")
  change.move(sides[1].mech, sides[1].perk)
end

spec("MEC-HELP-01: terms are settled clockwise from the primary", function()
  local sides = begin(3)
  instead(sides, 2)
  answer("invite", "red", "green")
  for _, name in ipairs { "green", "red" } do
    proposes("blue", 0, 0)
    answer { "deal", "together", side = name }
  end
  run "deals"
  expect({ fights(sides[1]), fights(sides[3]) }, { true, true })
end)

spec("MEC-HELP-03: also with those who offer themselves", function()
  local sides = begin(4)
  instead(sides, 3)
  answer("invite")
  for _, name in ipairs { "gold", "red", "blue" } do answer { "volunteer", true, side = name } end
  for _, name in ipairs { "gold", "red", "blue" } do
    proposes(name, 0, 0)
    answer { "deal", "together", side = "green" }
  end
  run "deals"
  expect({ fights(sides[1]), fights(sides[2]), fights(sides[4]) }, { true, true, true })
end)

spec("MEC-HELP-02: nothing agreed, all of it goes to the primary", function()
  local sides, first = begin(2)
  state.join(sides[2])
  expect(deals.split_cubes(state.sharers(), 3), { { sides[1], 3 } })
  expect(deals.card_to(state.sharers(), first), sides[1])
end)

spec("MEC-HELP-03, MEC-HELP-06: cubes move at once, either way (W11)", function()
  -- Given two helpers of whom one wants the Double card and the other two cubes of the primary
  local sides, _, double = begin(3, "big-dummy")
  answer("invite", "blue", "green")
  proposes("red", 0, 0)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", true, side = "blue" }
  proposes("blue", 0, 0, double)
  answer { "deal", false, side = "red" }
  proposes("red", 0, 0)
  answer { "deal", false, side = "green" }
  answer { "deal-counter", true, side = "green" }
  proposes("green", 2, 0)
  answer { "deal", "together", side = "red" }
  -- When the primary refuses the first and takes the second
  run "deals"
  -- Then that one has its cubes at once, and nothing else was promised
  expect({ fights(sides[2]), fights(sides[3]) }, { false, true })
  expect({ sides[1].cubes, sides[2].cubes, sides[3].cubes }, { 3, 5, 7 })
  expect({ sides[1].traded, sides[3].traded, sides[3].deal_cubes, double.promised == nil }, { -2, 2, 0, true })
  expect(lab.heard "Red pays 2 cubes to Green.", 1)
  expect(lab.heard "Green fights beside Red.", 1)
  -- And when both enemies fall, they share the BP, and all else is the primary's
  change.set_all(state.enemies(), "health", 0)
  falls.check_enemies()
  expect({ sides[1].bp, sides[2].bp, sides[3].bp }, { 5, 0, 4 }) -- of 4 and 5
  expect({ #world.zone("claimed", sides[1]), #world.zone("claimed", sides[3]), sides[3].cubes }, { 2, 0, 7 })
end)

spec("MEC-HELP-03: who was not asked may pay to be let in (W16)", function()
  local sides, enemy = begin(2)
  answer("invite")
  answer { "volunteer", true, side = "blue" }
  answer { "deal-payment", -1, side = "blue" }
  answer { "deal-cubes", 0, side = "blue" }
  answer { "deal-cards", {}, side = "blue" }
  answer { "deal", "together", side = "red", about = nil }
  run "deals"
  expect({ fights(sides[2]), sides[1].cubes, sides[2].cubes, enemy.fighting }, { true, 6, 4, true })
  expect(lab.heard "Blue pays 1 cube to Red.", 1)
  expect(enemy.bp, 4)
  change.set(enemy, "health", 0)
  falls.check_enemies()
  expect({ sides[1].bp, sides[2].bp }, { 2, 2 })
end)

spec("MEC-HELP-03: several may offer, and come to terms one after another", function()
  local sides = begin(4)
  answer("invite")
  answer { "volunteer", true, side = "blue" }
  answer { "volunteer", true, side = "green" }
  answer { "volunteer", true, side = "gold" }
  for _, name in ipairs { "blue", "green", "gold" } do
    proposes(name, 0, 0)
    answer { "deal", "together", side = "red" }
  end
  run "deals"
  expect({ fights(sides[2]), fights(sides[3]), fights(sides[4]), sides[1].accords }, { true, true, true, 3 })
  expect(lab.heard "pays", 0)
end)

spec("MEC-HELP-06: what is proposed lies open while the other answers, and is put away", function()
  local sides, first, second = begin(2, "dummy")
  answer("invite", "blue")
  answer { "deal-payment", -2, about = sides[2].mech }
  answer { "deal-cubes", 1, about = sides[2].mech }
  answer { "deal-cards", first, second, about = sides[2].mech }
  answer { "deal", false }
  answer { "deal-counter", false }
  run { "deals", until_step = "deal" }
  go_on { until_step = "volunteers" }
  local terms = world.zone "idle-terms".top
  expect({ terms.helper, terms.payment, terms.cubes, terms.cards }, { sides[2], -2, 1, { first, second } })
  expect(terms.mech, sides[2].mech)
  expect({ #world.zone "table", #world.zone "idle-terms" }, { 0, 1 })
  local said = "Blue pays 2 cubes to Red at once, Blue gets 1 cube of the reward, Blue gets the card of Dummy, "
    .. "Blue gets the card of Dummy 2."
  expect(lab.heard("Red asks Blue for help: " .. said), 1)
end)

spec("MEC-HELP-06: who answers looks at the terms", function()
  local sides = begin(2)
  local terms = place("terms", "zone:idle-terms")
  local other = place("terms", "zone:idle-terms")
  answer("invite", "blue")
  proposes("red", 0, 0)
  answer { "deal", false, about = other }
  answer { "deal-counter", true, about = other }
  proposes("blue", 1, 0)
  answer { "deal", "together", about = terms }
  run "deals"
  expect({ fights(sides[2]), #world.zone "table", #world.zone "idle-terms" }, { true, 0, 2 })
  expect(lab.heard "Blue offers its help: Red pays 1 cube to Blue at once.", 1)
  expect(#filter({ kind = "terms", on = "any" }):all(), 2)
end)

spec("MEC-HELP-02: several cards may be promised to one", function()
  local sides, first, second = begin(2, "dummy")
  answer("invite", "blue")
  proposes("red", 0, 0, first, second)
  answer("deal", "together")
  run "deals"
  expect({ first.promised, second.promised, deals.open_cards() }, { sides[2], sides[2], set() })
  deals.forfeit(sides[2])
  expect({ first.promised == nil, second.promised == nil }, { true, true })
end)

spec("MEC-HELP-01: the same of two cards are the same terms", function()
  local sides, first, second = begin(2, "dummy")
  answer("invite", "blue")
  proposes("red", 0, 0, first, second)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", true, side = "blue" }
  proposes("blue", 0, 0, first, second)
  run "deals"
  expect({ fights(sides[2]), sides[2].offers }, { false, 0 })
end)

spec("MEC-HELP-01: two cards of which one is the same are other terms", function()
  local sides, first, second = begin(2, "dummy")
  local third = lab.enemy("dummy", "cinder-coast")
  state.enter(third)
  answer("invite", "blue")
  proposes("red", 0, 0, first, second)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", true, side = "blue" }
  proposes("blue", 0, 0, first, third)
  answer { "deal", "together", side = "red" }
  run "deals"
  expect({ fights(sides[2]), third.promised, second.promised == nil }, { true, sides[2], true })
end)

spec("MEC-HELP-03: nobody pays more than it has", function()
  local sides = begin(2)
  change.set(sides[1], "cubes", 1)
  change.set(sides[2], "cubes", 2)
  expect({ deals.payments(sides[2]) }, { -2, 1 })
end)

spec("MEC-HELP-01: whoever was turned down does not offer its help as well", function()
  local sides = begin(3)
  answer("invite", "blue")
  proposes("red", 0, 0)
  answer { "deal", false, side = "blue" }
  answer { "deal-counter", false, side = "blue" }
  answer { "volunteer", true, side = "green" }
  proposes("green", 0, 0)
  answer { "deal", false, side = "red" }
  answer { "deal-counter", false, side = "red" }
  run "deals"
  expect({ sides[2].asked_out, sides[3].asked_out, fights(sides[3]) }, { true, true, false })
end)

spec("MEC-ENG-10: any mech still in the Briefing Room may help, also with an enemy at home; none from base", function()
  local sides = begin(4)
  lab.enemy("dummy", "cinder-coast") -- Blue's home
  change.move(sides[3].mech, world.zone "base")
  change.set(sides[4], "asked-out", true) -- of the battle before
  expect_options("invite", "blue", "gold")
  answer("invite", "blue")
  proposes("red", 0, 0)
  answer { "deal", "together", side = "blue" }
  answer { "volunteer", false, side = "gold" }
  run "deals"
  expect({ fights(sides[2]), sides[2].waits, sides[2].perk.item }, { true, 0, "headlines" })
end)

spec("MEC-ENG-10: who has fought before in this turn may help as well", function()
  local sides, enemy = begin(2)
  state.join(sides[2])
  run "battle-over"
  battles.stand({ sides[1] }, { enemy }, 1)
  answer("invite", "blue")
  proposes("red", 0, 0)
  answer("deal", "together")
  run "deals"
  expect(fights(sides[2]), true)
end)

spec("MEC-ENG-10: with everybody else at base nobody is asked", function()
  local sides = begin(2)
  change.move(sides[2].mech, world.zone "base")
  run "deals"
  expect(fights(sides[2]), false)
end)

spec("MEC-ENG-10: who has been in an earlier battle may help again", function()
  local sides = begin(2)
  change.set(sides[2].mech, "role", "none")
  expect_options("invite", "blue")
  answer("invite")
  answer { "volunteer", false, side = "blue" }
  run "deals"
end)

spec("MEC-ENG-10: helping does not use up the own activation", function()
  local sides = begin(2)
  answer("invite", "blue")
  proposes("red", 0, 0)
  answer("deal", "together")
  run "deals"
  state.enemies():first()
  run "battle-over"
  lab.enemy("dummy", "long-savanna")
  answer { "activation", "base", side = "blue" }
  run("activate", sides[2])
end)

spec("MEC-HELP-12: what a leaver was promised falls to the primary (OP-32)", function()
  local sides, first = begin(3)
  for _, side in ipairs { sides[2], sides[3] } do state.join(side) end
  change.set(sides[2], "deal-cubes", 1)
  change.set(sides[3], "deal-cubes", 1)
  change.set(first, "promised", sides[2])
  deals.forfeit(sides[3])
  expect({ first.promised, sides[2].deal_cubes, sides[3].deal_cubes }, { sides[2], 1, 0 })
  deals.forfeit(sides[2])
  expect({ first.promised == nil, sides[2].deal_cubes }, { true, 0 })
  expect(deals.split_cubes({ sides[1] }, 2), { { sides[1], 2 } })
end)

spec("MEC-HELP-12: a card is not for one who has left, and a share of the starter is not lost with it", function()
  local sides, first = begin(3)
  change.set(first, "promised", sides[2])
  expect(deals.card_to({ sides[3] }, first), sides[3])
  change.set(sides[3], "deal-cubes", 1)
  expect(deals.split_cubes({ sides[3] }, 3), { { sides[3], 3 } })
  expect(sides[3].traded, 0)
end)

spec("MEC-HELP-06: what was promised ends with the battle", function()
  local sides, first = begin(2)
  state.join(sides[2])
  change.set(sides[2], "deal-cubes", 2)
  change.set(first, "promised", sides[2])
  run "battle-over"
  expect({ sides[2].deal_cubes, first.promised == nil }, { 0, true })
end)

local function three()
  local sides, enemy = begin(3)
  for _, side in ipairs { sides[2], sides[3] } do state.join(side) end
  local mechs = set(sides[1].mech, sides[2].mech, sides[3].mech)
  return sides, enemy, mechs
end

spec("MEC-HELP-10: those who fight agree on who takes the rest", function()
  local sides, enemy, mechs = three()
  answer { "bear", sides[2].mech, side = "red", about = enemy }
  answer { "bear-accord", sides[2].mech, side = "blue", about = enemy }
  answer { "bear-accord", sides[2].mech, side = "green" }
  expect(deals.agree("bear", mechs, enemy), sides[2].mech)
end)

spec("MEC-HELP-10: who refuses may name another, once; without an accord it is the primary", function()
  local sides, enemy, mechs = three()
  for _, agreed in ipairs { true, false } do
    answer { "bear", sides[2].mech, side = "red" }
    answer { "bear-accord", false, side = "blue" }
    answer { "bear-accord", sides[2].mech, side = "green" }
    expect_options("bear", sides[1].mech, sides[3].mech)
    answer { "bear", sides[3].mech, side = "blue" }
    answer { "bear-accord", sides[3].mech, side = "green" }
    answer { "bear-accord", agreed and sides[3].mech or false, side = "red" }
    expect(deals.agree("bear", mechs, enemy), agreed and sides[3].mech or sides[1].mech)
  end
end)

spec("MEC-HELP-10: of other matters the primary decides without an accord", function()
  local sides, enemy, mechs = three()
  for _, fallback in ipairs { false, true } do
    answer { "prey", sides[2].mech, side = "red" }
    answer { "prey-accord", false, side = "blue" }
    answer { "prey-accord", false, side = "green" }
    answer { "prey", sides[3].mech, side = "blue" }
    answer { "prey-accord", false, side = "green" }
    answer { "prey-accord", false, side = "red" }
    local holds = deals.agree("prey", mechs, enemy, fallback and sides[1].mech or nil)
    expect(holds, fallback and sides[1].mech or sides[2].mech)
  end
end)

spec("MEC-HELP-10: nobody is asked about one mech, nor anybody but who fights alone", function()
  local sides, enemy = begin(2)
  expect(deals.agree("bear", set(sides[1].mech), enemy), sides[1].mech)
  answer { "prey", sides[2].mech, side = "red" }
  expect(deals.agree("prey", set(sides[1].mech, sides[2].mech), enemy), sides[2].mech)
  state.join(sides[2])
  expect(deals.agree("bear", set(sides[2].mech), enemy), sides[2].mech)
end)

spec("MEC-HELP-10: the primary bears nothing once it fights no more", function()
  local sides, enemy = three()
  local mechs = set(sides[2].mech, sides[3].mech)
  answer { "bear", sides[2].mech, side = "red" }
  answer { "bear-accord", false, side = "blue" }
  answer { "bear-accord", false, side = "green" }
  answer_if_asked("bear", sides[3].mech)
  answer_always("bear-accord", false)
  expect(deals.agree("bear", mechs, enemy), sides[2].mech)
end)
