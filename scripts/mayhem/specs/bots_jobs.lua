-- The bots' smaller decisions: aims, Specials, pushes, statuses, hacks, devices, reinforcements.
local minds = require "specs.shared.minds"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local options, prefers, thinks, stand = minds.options, minds.prefers, minds.thinks, units.stand

local function at(name) return board.find(name) end

-- Everything on offer, the best first.
local function ranked(decision, side, offer, about)
  return thinks(decision, side, offer, about):best(#offer)
end

local function begin()
  opening.begin("street", { phase = "action" })
  return stand("ada", "s1:B4"), stand("boss", "s1:E4")
end

spec("bots: they delay nothing for an aimed attack", function()
  local ada = begin()
  expect(thinks("aim-delay", "agents", options("yes", "no"), ada), "no")
  expect(thinks("delay", "agents", options("any-charge", "pass"), ada), "pass")
end)

spec("bots: an aim bonus is a hit, then what an ability offers, a Mayhem cube, another cube, the rest", function()
  begin()
  expect(ranked("aim-bonus", "agents",
                options("pass", "aim-explosion", "aim-cube", "aim-stun", "aim-disrupted", "aim-mayhem", "aim-hit")),
         { "aim-hit", "aim-stun", "aim-mayhem", "aim-cube", "aim-disrupted", "aim-explosion", "pass" })
end)

spec("bots: an explosion is laid where enemies stand, and no own units", function()
  local _, boss = begin()
  local offer = options(at "s1:A4", at "s1:D4", at "s1:E4", at "s1:H8")
  expect(ranked("aim-explosion", "agents", offer), { at "s1:E4", at "s1:D4", at "s1:H8", at "s1:A4" })
  expect(prefers("aim-explosion", "command", offer), at "s1:A4")
  change.move(boss, at "s1:B5")
  expect(thinks("aim-explosion", "agents", options("pass", at "s1:H8")):of("pass"), -1)
end)

spec("bots: a satellite strikes enemies, those under it twice, and spares own units", function()
  begin()
  units.minion("pest", "s1:F4")
  local scores = thinks("satellite", "agents", options(at "s1:E4", at "s1:D3", at "s1:A4", at "s1:H8"))
  expect({ scores:of(at "s1:E4"), scores:of(at "s1:D3"), scores:of(at "s1:A4"), scores:of(at "s1:H8") },
         { 30, 10, -12, 0 })
end)

spec("bots: what may be used is used", function()
  local ada = begin()
  for _, decision in ipairs { "use-special", "lay-timer", "from-above" } do
    expect(thinks(decision, "agents", options("pass", "leech"), ada), "leech")
    expect(thinks(decision, "agents", options "pass", ada), "pass")
  end
  expect({ thinks("use-gadget", "agents", options(), ada), thinks("use-ability", "agents", options(), ada) },
         { true, true })
end)

spec("bots: dice that show nothing are rolled again, then Specials, then pushes; hits stay", function()
  local ada = begin()
  local function reroll(...) return thinks("reroll", "agents", options("hit", "aim", "pass", ...), ada) end
  expect({ reroll("push", "special", "blank"), reroll("push", "special"), reroll "push", reroll() },
         { "blank", "special", "push", "pass" })
end)

spec("bots: enemies are pushed off roofs and own units rather not at all", function()
  local ada, boss = begin()
  stand("boss", "t1:C4/3")
  local ways = { at "t1:B4", at "t1:C5/3" }
  expect(thinks("push", "agents", options(ways[1], ways[2], "stop"), boss), ways[1])
  expect(thinks("push", "agents", options "stop", boss), "stop")
  stand("ada", "t1:C4/3")
  expect(thinks("push", "agents", options(ways[1], ways[2], "stop"), ada), "stop")
  expect(thinks("push", "agents", options(ways[1], ways[2]), ada), ways[2])
end)

spec("bots: enemies are pushed away from markers, own units towards them", function()
  local ada, boss = begin()
  place("om", "s1:C5", nil, { control = "legion", number = 1 })
  stand("ada", "s1:H8")
  expect(thinks("push", "agents", options(at "s1:D4", at "s1:E4"), boss), at "s1:E4")
  expect(thinks("push", "command", options(at "s1:D4", at "s1:E4"), boss), at "s1:D4")
  expect(thinks("push", "agents", options(at "s1:D4", at "s1:E4"), ada), at "s1:D4")
end)

spec("bots: the worst bad status goes first, good ones go last, the least of them first", function()
  begin()
  expect(ranked("remove-status", "agents", options("defense-up", "attack-up", "range-up", "move-up", "range-down",
                                                   "move-down", "defense-down", "attack-down", "disrupted", "stunned")),
         { "stunned", "disrupted", "attack-down", "defense-down", "move-down", "range-down", "move-up", "range-up",
           "attack-up", "defense-up" })
end)

spec("bots: the status goes off who is stunned, rather than disrupted", function()
  begin()
  local one, two = units.minion("pest", "s1:H1", nil, { stunned = 1 }), units.minion("pest", "s1:H3")
  local three = units.minion("pest", "s1:H5", nil, { disrupted = 1 })
  expect(ranked("whose-status", "command", options(two, three, one)), { one, three, two })
end)

spec("bots: a hack is an add-on if it can be, with some more dice than it needs hits", function()
  opening.begin "events"
  expect(thinks("hack-type", "agents", options("main", "add-on")), "add-on")
  expect(thinks("hack-type", "agents", options "main"), "main")
  local red = place("om", "s1:B2", nil, { hack = "lock", number = 1 })
  local yellow = place("om", "s1:B4", nil, { hack = "latch", number = 2 })
  local plain = place("om", "s1:B6", nil, { number = 3 })
  local function dice(thing, least, most) return thinks("hack-dice", "agents", options(), thing, least, most) end
  expect({ dice(red, 1, 9), dice(red, 1, 3), dice(red, 6, 9) }, { 4, 3, 6 })
  expect({ dice(yellow, 1, 9), dice(yellow, 1, 1), dice(plain, 1, 5) }, { 3, 1, 5 })
end)

spec("bots: a tower attacks now if it can", function()
  begin()
  expect(thinks("tower", "command", options("later", "now")), "now")
  expect(thinks("tower", "command", options "later"), "later")
end)

spec("bots: who comes onto the map comes to what there is to do, by the way it goes, and near enemies", function()
  local ada = begin()
  stand("boss", "s1:D7")
  place("om", "s1:E5", nil, { control = "legion", number = 1 })
  local near, far = at "s1:D5", at "s2:A8"
  for _, decision in ipairs { "landing", "device-site" } do
    expect(prefers(decision, "agents", options(far, near), ada), near)
  end
  expect(prefers("redeploy", "agents", options("wait", far, near), ada), near)
  local scores = thinks("landing", "agents", options(near, far), ada)
  expect(scores:of(near), -2 - 2)
  expect(thinks("redeploy", "agents", options("wait", near), ada):of("wait"), nil)
  expect(thinks("redeploy", "agents", options(near), ada):of(near), -3 - 2 - 2)
end)

spec("bots: a building is blown up where enemies are and own units are not", function()
  begin()
  stand("ada", "t1:C4")
  stand("boss", "s1:B4")
  expect(prefers("demolish", "agents", options(at "s1:C4", at "t1:D4"), world.piece "ada"), at "s1:C4")
  expect(prefers("demolish", "command", options(at "s1:C4", at "t1:D4"), world.piece "boss"), at "t1:D4")
end)

spec("bots: who has more hits already is rolled for first", function()
  begin()
  local fresh = units.minion("pest", "s1:H1")
  local hurt = units.minion("pest", "s1:H3", nil, { hits = 1 })
  expect(prefers("next-target", "agents", options(fresh, hurt)), hurt)
end)

spec("bots: the dearest minion is bought, for the squad with most cubes in reserve", function()
  begin()
  expect(ranked("buy", "command", options("end", "pest", "guard"), world.piece "first"), { "guard", "pest", "end" })
  local first = world.piece "first"
  local second = place("first-squad", world.zone("boards", first.side.team), "command")
  change.set(first, "speed-reserve", 1)
  change.set(second, "focus-reserve", 2)
  expect(thinks("deploy", "command", options("none", first, second)), second)
  change.set(first, "tech-reserve", 2)
  expect(thinks("deploy", "command", options("none", first, second)), first)
end)

spec("bots: a reinforcement cube is of a colour that the type lacks which lacks least", function()
  begin()
  local squad = world.piece "first"
  local function colour() return thinks("reserve", "command", options("speed", "focus", "tech"), squad) end
  expect(colour(), "speed") -- a Pest costs one Speed, a Guard two Focus
  change.set(squad, "speed-reserve", 1)
  expect(colour(), "focus")
  change.set(squad, "focus-reserve", 2)
  expect(colour(), nil)
end)
