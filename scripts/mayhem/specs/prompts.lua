-- Questions that players can answer without the manual: what an option hits, why it cannot, what an answer costs.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local duels = require "specs.shared.duels"
local strikes = require "attack.strike"
local target = require "attack.target"
local block = require "attack.block"
local throw = require "attack.throw"
local tell = require "bots.tell"

local facts, stand = tell.facts, units.stand

local function at(name) return board.find(name) end

local function begin()
  opening.begin("street", { phase = "action" })
  return stand("ada", "s1:B4", units.turns.east), stand("boss", "s1:E4", units.turns.west)
end

local function strike_by(unit, action, values)
  local what = { attacker = unit, action = action }
  for name, value in pairs(values or {}) do what[name] = value end
  return strikes.take(what)
end

-- The first of a set, in its order.
local function front(squares, count)
  local out = places()
  for square in squares:each() do
    if #out < count then out:add(square) end
  end
  return out
end

local function has(words, part) return words ~= nil and string.find(words, part, 1, true) ~= nil end

spec("MAY-AOE-02: of an area the spaces where most enemies are struck are offered first; none is left out", function()
  local ada, boss = begin()
  units.minion("pest", "s1:E5")
  local strike = strike_by(ada, "pistol", { area = 1 })
  local all = target.spaces(ada, "pistol", strike)
  local sorted = target.busiest_first(strike, all)
  expect({ #sorted, #all:minus(sorted) }, { #all, 0 })
  expect(sorted:first() ~= all:first())
  expect(set(boss.square, at "s1:E5"):has(sorted:first()))
  change.set(strike, "area", -1)
  expect(target.busiest_first(strike, all):first(), all:first())
end)

spec("MAY-ABL-12: of spaces for a marker those near enemies are offered first", function()
  local _, boss = begin()
  local ada = stand("ada", "s1:A8")
  local strike = strike_by(boss, "lineman-canister")
  local all = target.spaces(boss, "lineman-canister", strike)
  local sorted = target.busiest_first(strike, all)
  expect(sorted:first(), ada.square)
  local function far(square) return board.distance(square, ada) > 1 end
  local near = #all - #all:where(far)
  expect(#front(sorted, near):where(far), 0)
  expect(front(sorted, near + 1):where(far), front(all:where(far), 1))
  change.set(strike, "area", 0)
  sorted = target.busiest_first(strike, all)
  expect(front(sorted, 2), places(ada.square):union(front(all:minus(places(ada.square)), 1)))
end)

spec("facts: a target says where its bonuses and penalties come from", function()
  local ada, boss = begin()
  strike_by(ada, "pistol")
  local function told() return facts.target(ada.side, places(boss.square), ada).options[boss.square] end
  expect(has(told(), "("), false)
  change.turn(boss, units.turns.east)
  expect(has(told(), "(+2 for its flank)"))
  change.set(boss, "defense-up", 2)
  expect(has(told(), "(+2 for its flank, -2 for statuses)"))
end)

spec("facts: who cannot be hit is told with the reason", function()
  local ada, boss = begin()
  strike_by(ada, "pistol")
  change.set(boss, "defense-up", 6)
  expect(facts.target(ada.side, places(boss.square), ada).options[boss.square],
         "Boss, down after 11 hits: no dice are left, so it cannot be hit (-6 for statuses)")
end)

spec("facts: a marker that cannot be attacked is left out, and an explosive object says what it is", function()
  local ada = begin()
  local strike = strike_by(ada, "pistol")
  local marker = place("om", "s1:C6", nil, { number = 1 })
  local function told(square) return facts.target(ada.side, places(square), ada).options[square] end
  expect(told(marker.square), nil)
  change.set(marker, "hits", 2)
  expect(has(told(marker.square), "% to hit"))
  local charge = board.squares_with("explosive"):first()
  change.set(strike, "area", -1)
  expect(has(told(charge), "explosive object"))
end)

spec("facts: an explosion that is laid tells who stands near it, own units too", function()
  local ada, boss = begin()
  local pest = units.minion("pest", "s1:C5")
  strike_by(boss, "lineman-canister")
  local told = facts.target(boss.side, places(ada.square), boss)
  expect(told.options[ada.square], "Ada within 1 space; your own Pest 5 within 1 space")
  expect(has(told.line, "next turn"))
  expect(pest.on_map)
end)

spec("facts: in an area a target at the rim is told with the levels and cover from the centre", function()
  local ada = begin()
  local strike = strike_by(ada, "pistol", { area = 1 })
  local function told(square) return facts.target(ada.side, places(at(square)), ada).options[at(square)] end
  expect(has(told "s1:E4", "flank"), false)
  expect(has(told "s1:F4", "+2 for its flank"), true, "the centre is in its back")
  expect(strike.area, 1)
end)

spec("facts: which way it faces says who would be in its back", function()
  local ada, boss = begin()
  local told = facts.facing(ada.side, set("north", "east", "west"), ada)
  expect({ told.options.east, told.options.west }, { "nobody at its flank", "Boss at its flank" })
  expect(told.line, nil)
  change.move(boss, world.zone("waiting", boss.side.team))
  expect(facts.facing(ada.side, set "north", ada).line, "No enemy is within 10 spaces.")
end)

spec("facts: an ability for a Special is told with what it does", function()
  local ann = duels.lab()
  local function told(id) return facts["use-special"](ann.side, set(id, "pass"), ann).options[id] end
  expect({ told "vesper-tag", told "brick-backhand", told "fuse-kindling", told "bulwark-heave",
           told "return-spark-effect", told "pass" },
         { "Move Down for the target", "Second Swing, 2 dice against another target within 2 spaces of this one",
           "an explosion in the target space, which goes off in the next turn", "2 more pushes", "you gain 1 Shield" })
end)

spec("facts: whatever an ability can give, gain or cost has a name", function()
  local ann = duels.lab()
  local function told(id) return facts["use-special"](ann.side, set(id), ann).options[id] end
  expect({ told "give-mayhem", told "give-down", told "gain-any", told "gain-up", told "gain-shield" },
         { "Mayhem status for the target", "Attack Down for the target", "you gain 1 of any colour",
           "you gain 1 Attack Up", "you gain 1 Shield" })
end)

spec("facts: each ability that a roll offers is told", function()
  local ann = duels.lab()
  for _, row in ipairs(data.list "ability") do
    for _, condition in ipairs(row["if"]) do
      if condition.what == "special" or condition.what == "aim-bonus" then
        expect(facts["aim-bonus"](ann.side, set(row.id), ann).options[row.id] ~= nil, true, row.id)
      end
    end
  end
end)

spec("facts: a card that shields says so, and what it is for", function()
  local ann = duels.lab()
  local card = place("ann-main", world.zone("hand", ann.side.team), "agents")
  change.set(world, "incoming", 3)
  local told = facts.card(ann.side, set(card, "pass"), ann)
  expect(has(told.line, "3 hits against Ann"))
  expect(told.options[card], text("universal-" .. card.universal))
  expect(facts.card(ann.side, set(card), nil).options[card], nil)
end)

spec("MAY-BLK-02: the hits that are left are known while blocks are asked for, and not after", function()
  local _, boss = begin()
  change.set(boss.board, "focus", 3)
  change.set(boss.board, "tech", 3)
  answer("block", "block")
  answer("block", "pass")
  expect(block.ask(boss, 3), 2)
  expect(world.incoming, 0)
  answer("block", "block")
  expect(block.ask(boss, 1), 0)
  expect(block.ask(boss, 0), 0)
  change.set(boss.board, "focus", 0)
  expect(block.ask(boss, 2), 2, "nothing to pay with")
  expect(world.incoming, 0)
end)

spec("MAY-BLK-02 MAY-AIM-03: hits that an aim bonus bought are asked about like others", function()
  local ada, boss = begin()
  opening.calm()
  for _, own in ipairs { ada.board, boss.board } do
    for _, well in ipairs { "focus", "tech" } do change.set(own, well, 3) end
  end
  answer("aim", "yes")
  force { "aim", "blank" }
  answer("aim-bonus", "aim-hit")
  answer("block", "block")
  answer("block", "block")
  run("do-attack", ada, "pistol")
  expect(boss.board.focus, 1)
end)

spec("MAY-EXP-02: an explosive object that is attacked is named with its square, and what becomes of it", function()
  local object = require "map.object"
  begin()
  local function last() return told()[#told()] end
  local square = board.squares_with("explosive"):first()
  local charge = object.among(places(square), nil):first()
  expect(last(), "Explosive object at " .. board.name(square) .. " is attacked.")
  expect(charge.square, square)
  object.turn_ends()
  expect(last(), "Explosive object stays whole.")
  charge = object.among(places(square), nil):first()
  change.set(charge, "taken", 2)
  object.turn_ends()
  expect(last(), "Explosive object has been set off.")
end)

spec("MAY-AOE-02: two struck beside the centre count more than one in it, and that more than one beside it", function()
  local ada, boss = begin()
  local other, alone = units.minion("pest", "s1:E6"), units.minion("pest", "s1:D1")
  local strike = strike_by(ada, "pistol", { area = 1 })
  local function offered(count)
    local out = {}
    for square in front(target.busiest_first(strike, target.spaces(ada, "pistol", strike)), count):each() do
      out[#out + 1] = square
    end
    return out
  end
  expect(offered(6), { at "s1:D5", at "s1:E5", at "s1:F5", alone.square, boss.square, other.square })
  change.set(strike, "area", 0)
  expect(offered(3), { alone.square, boss.square, other.square })
end)

spec("MAY-RNG-02: out of range there is neither a die nor a number of dice", function()
  local ada, boss = begin()
  local strike = strike_by(ada, "pistol")
  local function thrown() return { throw.at(strike, boss, boss.square) } end
  expect(#thrown() > 2)
  change.set(strike, "range", -99)
  expect(thrown(), {})
end)
