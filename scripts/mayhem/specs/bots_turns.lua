-- What bots think of boards, actions, targets and moves, where there are enemies and no goals.
local minds = require "specs.shared.minds"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local strikes = require "attack.strike"
local fight = require "bots.fight"
local goals = require "bots.goals"
local moves = require "bots.move"
local place_of = require "bots.place"
local plan = require "bots.plan"
local share = require "bots.share"

local options, prefers, thinks, stand = minds.options, minds.prefers, minds.thinks, units.stand
local turns = units.turns

local function at(name) return board.find(name) end

local function begin(square)
  opening.begin("street", { phase = "action" })
  opening.calm()
  return stand("ada", "s1:B4", turns.east), stand("boss", square or "s1:E4", turns.west)
end

local function brief_of(side, values)
  local brief = goals.of(world.side(side))
  for name, value in pairs(values or {}) do brief[name] = value end
  return brief
end

spec("bots: what brings enemies down is worth its points and more for an elite than for a minion", function()
  local ada, boss = begin()
  local pest, tree = units.minion("pest", "s1:H1"), place("om", "s1:H8", nil, { number = 1 })
  local brief = brief_of "agents"
  expect({ goals.bounty(brief, boss), goals.bounty(brief, pest), goals.bounty(brief, tree) }, { 280, 135, 0 })
  brief = brief_of("agents", { attack = set(tree) })
  brief.prize = goals.of(ada.side).prize
  expect(goals.bounty(brief, tree), 0)
  expect(goals.special(brief, ada, "wave"), goals.VP)
  brief.special = function(unit, id) return unit == ada and id == "wave" and 3 or nil end
  expect({ goals.special(brief, ada, "wave"), goals.special(brief, boss, "wave") }, { 300, 0 })
end)

spec("bots: without a word of the mission it is about markers, own and other ones", function()
  local ada, boss = begin()
  local ours = place("om", "s1:H1", nil, { control = "mayhem", number = 1 })
  local theirs = place("om", "s1:H3", nil, { control = "legion", number = 2 })
  local none = place("om", "s1:H5", nil, { control = "none", number = 3 })
  local brief = goals.of(ada.side)
  expect({ brief.take, brief.hold }, { set(theirs, none), set(ours) })
  expect({ goals.of(boss.side).take, goals.of(boss.side).hold }, { set(ours, none), set(theirs) })
  expect({ brief.weight(ours), #brief.reach, #brief.attack, #brief.protect, #brief.hack }, { 200, 0, 0, 0, 0 })
  expect({ brief.leave(ada), goals.places(brief) }, { nil, set(theirs, none, ours) })
end)

spec("bots: how much a piece still takes", function()
  local _, boss = begin()
  local pest = units.minion("pest", "s1:H1", nil, { hits = 1, ["more-armor"] = 1 })
  local marker = place("om", "s1:H3", nil, { number = 1, hits = 4, taken = 1 })
  change.set(boss.board, "tech-wounds", 2)
  local function strength(piece) return { fight.strength(piece) } end
  expect({ strength(pest), strength(marker), strength(boss) }, { { 2, 3 }, { 3, 4 }, { 2 + 1 + 8 - 2, 11 } })
end)

spec("bots: targets are worth more near a marker that one wants", function()
  local ada, boss = begin()
  local marker = place("om", "s1:E5", nil, { control = "legion", number = 1 })
  expect(fight.in_the_way(brief_of "agents", boss), 40)
  change.move(marker, at "s1:E6")
  expect(fight.in_the_way(brief_of "agents", boss), 0)
  expect(fight.in_the_way(brief_of("agents", { reach = set(marker) }), boss), 0)
  change.move(marker, boss.square)
  expect(fight.in_the_way(brief_of("agents", { take = set(), reach = set(marker) }), boss), 40)
  expect(fight.in_the_way(brief_of "agents", marker), 0)
  expect(ada.on_map)
end)

spec("bots: the target of an attack is the best that is offered", function()
  local ada = begin()
  local pest = units.minion("pest", "s1:D5")
  expect(thinks("target", "agents", set(at "s1:E4", at "s1:D5"), ada), nil)
  strikes.take { attacker = ada, action = "pistol", by = ada.side }
  expect(thinks("target", "agents", set(at "s1:E4", at "s1:D5"), ada), pest.square)
  expect(thinks("target", "agents", set(at "s1:E4"), ada), at "s1:E4")
  expect(thinks("weapon-move", "agents", set("before", "after"), ada), "after")
  change.move(pest, world.zone "pool")
  stand("boss", "s2:H8")
  expect(thinks("weapon-move", "agents", set("before", "after"), ada), "before")
end)

spec("bots: an attack on nobody in range, with movement points, is worth part of what it could be", function()
  local pest = units.minion
  begin "t1:H8"
  local one = pest("pest", "s1:D1")
  local ada = stand("ada", "s1:F1")
  local worth, who = fight.best(brief_of "command", one, "knife")
  expect({ worth > 0, who }, { true, nil })
  change.move(ada, at "s1:H1")
  expect({ fight.best(brief_of "command", one, "knife") }, { 0 })
end)

spec("bots: what heals is worth as much as there are wounds, what moves the way to enemies", function()
  local ada = begin "s1:H8"
  local brief = brief_of "agents"
  expect(plan.worth(brief, ada, "run", nil), 18)
  stand("boss", "s1:E4")
  expect(plan.worth(brief, ada, "run", nil), 3)
  expect({ plan.worth(brief, ada, "leap", nil), plan.worth(brief, ada, "parry", nil) }, { 0, 0 })
  change.move(ada, world.zone("waiting", ada.side.team))
  expect({ plan.worth(brief, ada, "run", nil), plan.worth(brief, ada, "pistol", nil) }, { 60, 0 })
end)

spec("bots: the action is the best that is offered, and the end when nothing is worth its price", function()
  local ada = begin "s1:D4"
  local function does(...) return bot("agents", "action", set(...), ada.board) end
  expect(does("run", "pistol", "sidestep", "end"), "pistol")
  expect(does("run", "sidestep", "end"), "end") -- 3 for the way, 5 for the cube
  expect(does("run", "draw", "end"), "draw")
  expect(does("run", "hack", "draw", "device", "end"), "device")
  expect(does("run", "hack", "draw", "end"), "draw", "there is nothing that it could hack")
  stand("boss", "s2:H8")
  expect(does("run", "sidestep", "end"), "run")
end)

spec("bots: the board with more to do is activated", function()
  local ada = begin()
  local bea = stand("bea", "s2:A8")
  local function prefers_ada(decision)
    return prefers(decision, "agents", options(bea.board, ada.board))
  end
  change.set(bea.board, "speed", 1)
  expect({ prefers_ada "board", prefers_ada "acts-next" }, { ada.board, ada.board })
end)

spec("bots: of a squad the figure acts that can do most, and those join that can do something", function()
  local ada = begin "s2:H8"
  local squad = world.piece "first"
  local near, far = units.minion("guard", "s1:D4", turns.west), units.minion("guard", "s1:G8", turns.west)
  for _, each in ipairs { near, far } do require("units.kit").renew(each) end
  change.set(world, "active", world.side "command")
  change.set(squad, "active", true)
  expect(thinks("action", "command", options("rifle", "shuffle", "end"), squad), "rifle")
  expect(thinks("who", "command", set(far, near), squad), near)
  expect(thinks("who", "command", set(far), squad), nil)
  expect(thinks("who", "command", set(far, near), { kind = "mayhem-card" }), nil)
  change.set(far, "group-action", "rifle")
  local scores = thinks("group", "command", options(near, "pass"), far)
  expect({ scores:of(near) > 0, scores:of "pass", ada.on_map }, { true, 0, true })
end)

spec("bots: units face their enemies, the nearest above all", function()
  local ada = begin "s1:B1"
  units.minion("pest", "s1:F4")
  local scores = thinks("facing", "agents", options("north", "east", "south", "west"), ada)
  expect({ scores:of "north", scores:of "east", scores:of "south", scores:of "west" }, { 17, 16, 0, 0 })
  stand("boss", "s1:C4")
  scores = thinks("facing", "agents", options("north", "east", "south", "west"), ada)
  expect({ scores:of "north", scores:of "east", scores:of "south", scores:of "west" }, { 19, 35, 19, 0 })
  change.move(ada, world.zone("waiting", ada.side.team))
  expect(thinks("facing", "agents", options("north"), ada), nil)
end)

spec("bots: a move is interrupted to jump, and for nothing else", function()
  local ada = begin()
  expect(thinks("interrupt", "agents", options("knife", "leap"), ada), "leap")
  expect(thinks("interrupt", "agents", options("knife", "swivel"), ada), nil)
end)

spec("bots: the attack that a unit makes is its own", function()
  local ada, boss = begin()
  local own = strikes.take { attacker = ada, action = "pistol", by = ada.side }
  strikes.take { attacker = boss, action = "pistol", by = boss.side }
  expect({ moves.strike_of(ada), moves.strike_of(world.piece "bea") }, { own })
end)

-- The terms of a unit by name, each what it is about and its weight.
local function terms_of(unit, brief)
  local found = {}
  for _, term in ipairs(place_of.terms(unit, brief)) do
    found[#found + 1] = term[1] .. " " .. term[3] .. (term.range and " to " .. term.range or "")
  end
  return found
end

spec("bots: without a goal a unit hunts: near enemies, in its range, out of theirs, away from explosions", function()
  local ada, boss = begin()
  expect(terms_of(ada, brief_of "agents"), { "steps -3", "on 14", "within -5 to 9", "distance -1" })
  place(data.list("explosion")[1].id, "s1:A1", nil, { live = true, turn = 1 })
  change.move(boss, at "s2:H8")
  expect(terms_of(ada, brief_of "agents"), { "steps -3", "within -10 to 2", "within -10 to 1", "within -8 to 0",
                                             "on 14", "within -5 to 9", "distance -1" })
  change.move(boss, world.zone("waiting", boss.side.team))
  expect(terms_of(ada, brief_of "agents"), { "steps -3", "within -10 to 2", "within -10 to 1", "within -8 to 0",
                                             "distance -2" })
end)

spec("bots: who should be on the way out goes there", function()
  local ada = begin "s2:H8"
  local out = places(at "s1:A1")
  local brief = brief_of("agents", { leave = function(unit) return unit == ada and out or nil end })
  expect({ place_of.goal(ada, brief).what, place_of.goal(ada, brief).worth }, { "region", 400 })
  local terms = place_of.terms(ada, brief)
  expect({ terms[1], terms[2][1], terms[2][3] }, { { "on", out, 400 }, "steps", -6 })
end)

spec("bots: goals weigh by what stands in the way", function()
  local ada, boss = begin "s1:E4"
  local theirs = place("om", "s1:E5", nil, { control = "legion", number = 1 })
  local ours = place("om", "s2:A8", nil, { control = "mayhem", number = 2 })
  local function open()
    local found = {}
    for _, goal in ipairs(share.open(ada.side, brief_of "agents")) do found[#found + 1] = goal.what .. goal.worth end
    return found
  end
  expect(open(), { "take66", "hold40" })
  stand("boss", "s2:B8")
  expect(open(), { "take200", "hold133" })
  change.move(theirs, world.zone "idle")
  expect(open(), { "hold133" })
  local brief = brief_of("agents", { take = set(), hold = set(), hack = set(ours), protect = set(ours),
                                     reach = set(ours), attack = set(boss), weight = function() return 90 end })
  local found = {}
  for _, goal in ipairs(share.open(ada.side, brief)) do found[#found + 1] = goal.what .. goal.worth end
  expect(found, { "hack90", "attack90", "reach90", "protect45" })
  brief.protect, brief.reach = places(at "s1:H1", at "s1:H2"), set()
  found = share.open(ada.side, brief)
  expect({ found[3].what, found[3].piece, found[3].worth }, { "region", brief.protect, 15 })
end)
