-- Cards that show a symbol twice, and two cards at once.
local event = require "mission.event"
local opening = require "specs.shared.opening"

-- The boards of Lamplight, and the refresh phase of turn 5.
local function begin(name)
  opening.begin(name or "ability-lab", { turn = 5, phase = "refresh" })
  opening.without("shield", "mayhem")
  return world.piece("ann"), world.piece("ben")
end

local function show(card, side)
  place(card, world.zone("revealed", world.side(side).team))
  run("symbols", world.side(side))
end

spec("MAY-REF-03: two Remove Wound symbols remove two wounds of each board", function()
  local ann, ben = begin()
  for _, unit in ipairs { ann, ben } do change.set(unit.board, "tech-wounds", 2) end
  show("two-heals", "agents")
  expect({ ann.board.tech_wounds, ben.board.tech_wounds }, { 0, 0 })
end)

spec("MAY-REF-02: two Shield symbols bring two shields, as far as there is room", function()
  local ann, ben = begin()
  change.set(ben.board, "shield", 1)
  show("two-shields", "agents")
  expect({ ann.board.shield, ben.board.shield }, { 2, 2 })
end)

spec("MAY-REF-06 MAY-MYH-03: two Mayhem statuses on one card are a cube of each board", function()
  local ann, ben = begin()
  change.set(ben.board, "mayhem-status", 1)
  show("two-mayhem", "agents")
  expect({ ann.board.mayhem, ann.board.mayhem_status }, { 1, 0 })
  expect({ ben.board.mayhem, ben.board.mayhem_status }, { 1, 1 })
end)

spec("MAY-REF-05 MAY-STA-15: two Remove Status symbols take two pairs of each board", function()
  local ann, ben = begin()
  for _, unit in ipairs { ann, ben } do
    change.set(unit, "attack-up", 2)
    change.set(unit, "stunned", 3)
  end
  show("two-status", "agents")
  expect({ ann.attack_up, ann.stunned, ben.attack_up, ben.stunned }, { 0, 1, 0, 1 })
end)

spec("MAY-REF-08 MAY-RNF-03: two Deploy symbols let the Legion deploy twice, on two tiles", function()
  begin()
  local first = world.piece "first"
  change.set(first, "speed-reserve", 2)
  for _, square in ipairs { "s1:B4", "t1:A1" } do
    answer("deploy", first)
    answer("buy", "pest")
    answer("landing", square)
    answer("facing", "south")
    answer_if_asked("buy", "end")
  end
  show("two-deploy", "command")
  local found = filter { kind = "minion", item = "pest" }:all()
  expect({ #found, first.speed_reserve }, { 2, 0 })
end)

spec("MAY-REF-08 MAY-MULT-05: the Deploy symbols of both cards of a turn count", function()
  begin()
  change.set(world.piece "first", "speed-reserve", 2)
  place("two-deploy", world.zone("revealed", world.side("command").team))
  for _ = 1, 4 do answer("deploy", "none") end
  show("two-deploy", "command")
end)

spec("MAY-REF-07 MAY-RNF-02: two Reinforcement symbols bring two cubes, each of a colour of its own", function()
  begin()
  local first = world.piece "first"
  answer("reserve", "speed")
  answer("reserve", "focus")
  show("two-reserve", "command")
  expect({ first.speed_reserve, first.focus_reserve, first.tech_reserve }, { 1, 1, 0 })
end)

spec("MAY-EVT-03: of several event cards all that are due go into the deck, and no others", function()
  begin "events"
  local agents = world.side "agents"
  local later = world.zone("event-later", agents.team)
  local soon = place("late-news", later, nil, { round = 1, turn = 2 })
  local never = place("late-news", later, nil, { round = 2, turn = 2 })
  local also = place("late-news", later, nil, { round = 1, turn = 1 })
  change.set(world, "round", 1)
  change.set(agents.team, "turns", 2)
  event.insert(agents)
  expect({ soon.zone.name, also.zone.name, never.zone.name }, { "refresh", "refresh", "event-later" })
end)

spec("MAY-MYH-05: of a minion type with two cards only one is in the deck, of an elite with four only three", function()
  begin()
  local function count(side, unit)
    local found = 0
    for _, zone in ipairs { "mayhem-deck", "hand" } do
      for card in world.zone(zone, world.side(side).team):set():each() do
        if card.unit == unit then found = found + 1 end
      end
    end
    return found
  end
  expect({ count("command", "pest"), count("command", "guard"), count("agents", "ann") }, { 1, 1, 3 })
end)
