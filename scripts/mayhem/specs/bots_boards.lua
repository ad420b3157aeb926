-- What bots think of cubes, cards, blocks, and of what they choose before and after a mission.
local minds = require "specs.shared.minds"
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local strikes = require "attack.strike"
local value = require "bots.value"
local needs = require "bots.needs"
local defend = require "bots.defend"

local options, prefers, thinks, stand = minds.options, minds.prefers, minds.thinks, units.stand

local function begin()
  opening.begin("street", { phase = "action" })
  return stand("ada", "s1:B4"), stand("boss", "s1:E4")
end

local function wells(own, speed, focus, tech)
  for name, count in pairs { speed = speed, focus = focus, tech = tech } do change.set(own, name, count) end
end

local function worths(decision, about)
  local found = thinks(decision, "agents", options("speed", "focus", "tech"), about)
  return { found:of "speed", found:of "focus", found:of "tech" }
end

-- Ada's run costs Speed and counts 3, her pistol Speed and Focus and 4, her leap Tech and 2, a dash or block 1 a cube.
spec("bots: a cube is worth what its board's actions ask for, less with every cube that is there", function()
  local ada = begin()
  wells(ada.board, 0, 0, 0)
  expect(worths("cube", ada), { 1 + 7 * 12, 1 + 6 * 12, 1 + 3 * 12 })
  expect(worths("cube", ada.board), worths("cube", ada))
  expect(worths("heal", ada), worths("cube", ada))
  wells(ada.board, 3, 1, 0)
  expect(worths("cube", ada), { 1 + 7 * 12 // 7, 1 + 6 * 12 // 3, 1 + 3 * 12 })
  expect(prefers("cube", "agents", options("speed", "focus", "tech"), ada.board), "tech")
  expect(prefers("pay", "agents", options("speed", "focus", "tech"), ada.board), "speed")
  expect(prefers("siphon-cube", "agents", options("speed", "focus", "tech"), ada), "speed")
  expect(prefers("disrupt", "command", options("speed", "focus", "tech"), ada), "tech")
end)

spec("bots: a squad wants what its figures on the map ask for", function()
  begin()
  local squad = world.piece "first"
  wells(squad, 0, 0, 0)
  units.minion("pest", "s1:H1") -- charge 3 and knife 2, a Speed cube each
  expect(worths("cube", squad), { 1 + 5 * 12, 1, 1 })
  units.minion("guard", "s1:H3") -- rifle 4, a Focus cube; shuffle 2, a Speed cube
  expect(worths("cube", squad), { 1 + 7 * 12, 1 + 4 * 12, 1 })
end)

spec("bots: a wound goes where it takes no cube, then where the cube is worth least", function()
  local ada = begin()
  wells(ada.board, 3, 3, 3)
  local function best() return prefers("wound", "agents", options("speed", "focus", "tech"), ada) end
  expect(best(), "tech") -- 1 + 3 * 12 // 7 = 6, and the cube; Focus 11, Speed 13
  wells(ada.board, 2, 2, 3)
  expect(best(), "focus") -- 15; Speed 17; Tech 6 and the cube, which counts 20
end)

spec("bots: Mayhem cubes are spent from the board that has most left, and a siphon fills that", function()
  local ada = begin()
  local bea = world.piece "bea"
  change.set(ada.board, "mayhem", 1)
  change.set(bea.board, "mayhem", 2)
  expect(prefers("siphon", "agents", options(ada.board, bea.board)), bea.board)
  local function shares()
    local found = needs.bot.mayhem_from(ada.side, set(ada.board, bea.board), nil, 2, 2)
    return { found[ada.board] or 0, found[bea.board] or 0 }
  end
  expect(shares(), { 1, 1 })
  change.set(bea.board, "mayhem", 3)
  expect(shares(), { 0, 2 })
end)

spec("bots: an elite blocks what would wound it when it is weak or has cubes to spare", function()
  local ada = begin()
  change.set(world, "incoming", 3)
  local function blocks() return thinks("block", "agents", options("block", "pass"), ada) end
  wells(ada.board, 1, 1, 1)
  expect(blocks(), "pass") -- shield and armor take three
  change.set(ada.board, "armor", 0)
  expect(blocks(), "block")
  wells(ada.board, 1, 1, 0)
  expect(blocks(), "pass")
  change.set(ada.board, "tech-wounds", 4)
  expect(blocks(), "block") -- four wounds more and it is down
  change.set(ada.board, "tech-wounds", 3)
  expect(blocks(), "pass")
end)

spec("bots: a minion blocks what would bring it down, if it then stays", function()
  begin()
  local pest = units.minion("pest", "s1:H1", nil, { kit = { "parry" } }) -- a Focus and a Tech cube; two hits
  local function blocks(hits, focus, tech)
    change.set(world, "incoming", hits)
    wells(pest.board, 3, focus, tech)
    return thinks("block", "command", options("block", "pass"), pest) == "block"
  end
  expect({ blocks(2, 1, 1), blocks(3, 2, 2), blocks(3, 2, 3) }, { true, true, true })
  expect({ blocks(0, 3, 3), blocks(1, 3, 3), blocks(3, 1, 3), blocks(3, 3, 1), blocks(4, 2, 2) },
         { false, false, false, false, false })
  change.set(pest, "stunned", 1) -- two cubes more for each
  wells(pest.board, 1, 1, 1)
  change.set(world, "incoming", 2)
  expect(thinks("block", "command", options("block", "pass"), pest), "pass")
  wells(pest.board, 2, 1, 1)
  expect(thinks("block", "command", options("block", "pass"), pest), "block")
end)

spec("bots: an ally blocks any hit", function()
  begin()
  local ally = { kind = "ally", board = world.piece("ada").board }
  change.set(world, "incoming", 1)
  expect(defend.block(nil, nil, ally), "block")
  change.set(world, "incoming", 0)
  expect(defend.block(nil, nil, ally), "pass")
end)

spec("bots: they dash rather than fall", function()
  local ada = begin()
  expect(thinks("fall-dash", "agents", options("pass", "sidestep"), ada), "sidestep")
end)

spec("bots: a card of Gain Shield is used against hits that shield and armor do not take", function()
  local ann = duels.lab()
  local card = place("ann-main", world.zone("hand", ann.side.team), "agents")
  local function takes(hits)
    change.set(world, "incoming", hits)
    return thinks("card", "agents", options("pass", card), ann)
  end
  expect({ takes(3), takes(4), takes(0) }, { "pass", card, "pass" })
end)

spec("bots: what a card brings goes to the elite with least left, a cube to the board that acts", function()
  local ada = begin()
  local bea, friend = stand("bea", "s1:D1"), units.minion("pest", "s1:H1")
  local card = { universal = "shield" }
  change.set(ada.board, "tech-wounds", 1)
  local function who(what) return thinks("card-unit", "agents", options(friend, bea, ada), { universal = what }) end
  expect(thinks("card-unit", "agents", options(friend, bea, ada), card), ada)
  change.set(bea.board, "active", true)
  expect({ who "cube", who "armor", who "die" }, { bea, ada, friend })
end)

spec("bots: in windows they draw while their hand is small, add a die to their own attack, else let it be", function()
  local ann, boss = duels.lab { phase = "action" }
  local hand = world.zone("hand", ann.side.team)
  for card in hand:set():each() do change.remove(card) end
  local function does(side, ...) return thinks("instant", side, options(...)) end
  expect(does("agents", "draw", "pass", "pass-all"), "draw")
  for _ = 1, 4 do place("ann-main", hand, "agents") end
  expect(does("agents", "draw", "pass", "pass-all"), "pass-all")
  expect(does("agents", "draw", "pass"), "pass")
  expect(does("agents", ann, "pass"), "pass")
  local die = place("ben-one", hand, "agents")
  expect(does("agents", die, "pass", "pass-all"), "pass")
  local marker = strikes.take { attacker = ann, action = "shot", by = ann.side, target = boss, space = boss.square }
  expect(does("agents", die, "pass", "pass-all"), die)
  change.set(marker, "rolled", true)
  expect(does("agents", die, "pass", "pass-all"), "pass")
  change.set(marker, "rolled", false)
  change.set(marker, "attacker", boss)
  expect(does("agents", die, "pass", "pass-all"), "pass")
end)

spec("bots: of two instants the own one comes first", function()
  local ada, boss = begin()
  expect(thinks("instant-order", "agents", options(boss, ada)), ada)
  expect(thinks("instant-order", "command", options(boss, ada)), boss)
end)

spec("bots: they draft squads and sturdy elites", function()
  begin()
  local ada, ogre, squad = world.piece "ada", world.piece "ogre", world.piece "first"
  local bea, cai = world.piece "bea", world.piece "cai"
  -- a squad 14, the ogre 9 and twice 2 of armor, Cai 8 and 2 and twice 2, Ada 8 and 2 and twice 1, Bea 8 and 1
  expect(thinks("draft", "command", options(bea, ada, squad, ogre), nil, 2), { squad, ogre })
  expect(thinks("draft", "agents", options(bea, ada, cai), nil, 2), { cai, ada })
end)

spec("bots: Lamplight buys gadgets, the Legion keeps its scrap for minions, each as long as it can", function()
  begin()
  expect(thinks("buy-gadget", "command", options("tow-hook", "end")), "end")
  expect(thinks("buy-gadget", "agents", options("tow-hook", "end")), "tow-hook")
  expect(thinks("buy-gadget", "agents", options "end"), "end")
  expect(thinks("buy-minion", "command", options("end", "ratchet")), "ratchet")
  expect(thinks("buy-minion", "command", options "end"), "end")
end)

spec("bots: minions go to the squad with more room", function()
  begin()
  local first = world.piece "first" -- two types
  local second = place("first-squad", world.zone("boards", first.side.team), "command", { slots = { "pest" } })
  expect(thinks("minion-squad", "command", options(first, second)), second)
end)

spec("bots: they buy the dearest upgrade, and reset nobody", function()
  begin()
  local dearest, least
  for _, row in ipairs(data.list "upgrade") do
    if not dearest or row.crystals > dearest.crystals then dearest = row end
    if not least or row.crystals < least.crystals then least = row end
  end
  expect(dearest.crystals > least.crystals)
  local scores = thinks("buy-upgrade", "agents", options("end", least.id, dearest.id))
  expect({ scores:best(), scores:of "end", scores:of(least.id) }, { dearest.id, -1, least.crystals })
  expect(thinks("reset", "agents", options("none", "brick")), "none")
end)

spec("bots: how a side stands is even for both together: its lead, its markers, its units and their shields", function()
  local ada, boss = begin()
  local function chances() return { value.of(ada.side), value.of(boss.side) } end
  expect(chances(), { 500, 500 })
  change.set(world, "lead", 2)
  expect(chances(), { 570, 430 })
  change.set(world, "lead", 0)
  place("om", "s1:H8", nil, { control = "legion", number = 1 })
  expect(chances(), { 472, 528 }) -- 80 hundredths of a point
  units.minion("pest", "s1:H1")
  expect(chances()[2], 536) -- 105 hundredths
  change.set(ada.board, "shield", 0)
  expect(chances()[1], 460) -- 113
  change.set(world, "lead", 99)
  expect(chances(), { 990, 10 })
end)
