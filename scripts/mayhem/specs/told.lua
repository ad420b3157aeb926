-- What the log tells of gains, losses and the lead.
local harm = require "attack.harm"
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"
local wheels = require "specs.shared.wheels"

local function lines(pattern)
  local found = {}
  for _, line in ipairs(told()) do
    if line:find(pattern) then found[#found + 1] = line end
  end
  return found
end

spec("MAY-RES-03: it is told how many cubes of shield and armor an elite loses to hits", function()
  local ann = duels.bare_lab()
  change.set(ann.board, "shield", 2)
  change.set(ann.board, "armor", 1)
  harm.hits(ann, 3)
  expect(#lines "loses 3 cubes of shield and armor", 1)
  answer("wound", "speed")
  harm.hits(ann, 1)
  expect(#lines "of shield and armor", 1)
end)

spec("MAY-ALLY-03: the same of an ally", function()
  local ann = duels.bare_lab()
  local friend = place("friend", "s1:B6", "agents", { board = ann.board })
  harm.hits(friend, 2)
  expect(#lines "loses 2 cubes of shield and armor", 1)
  harm.hits(friend, 1)
  expect(#lines "of shield and armor", 1)
end)

spec("MAY-REF-01 MAY-REF-02 MAY-REF-03: it is told what a card gives a board, of an elite its shield too", function()
  opening.begin("crossing", { turn = 5, phase = "refresh" })
  for _, side in ipairs { "agents", "command" } do
    for each in world.zone("boards", world.side(side).team):set():each() do change.set(each, "active", true) end
  end
  local ada = units.stand("ada", "t1:A1")
  change.set(ada.board, "shield", 0)
  change.set(ada.board, "tech", 2)
  change.set(ada.board, "active", false)
  place("cross-all", world.zone("revealed", ada.side.team))
  run("symbols", ada.side)
  expect(#lines "%+1 Tech %+1 Shield", 1)
end)

-- What is told when a card of a side is turned up on the road.
local function turned_up(card, side)
  place(card, world.zone("drawn", world.side(side).team))
  local before = #told()
  run("reveal", world.side(side))
  return told()[before + 1]
end

spec("MAY-REF-09 MAY-DRN-05: a card tells how far drones move and that a new one comes", function()
  wheels.begin()
  wheels.send "s1:B4"
  place("wheels-drone", world.zone("hangar"))
  expect(turned_up("wheels-three", "agents"), "Lamplight turns up refresh card 1: 0 cubes, drones move 3.")
  expect(turned_up("wheels-spawn", "agents"), "Lamplight turns up refresh card 1: 0 cubes, drones move 2, a new drone.")
end)

spec("MAY-DRN-01: it tells of no drones where there are none", function()
  wheels.begin()
  for each in world.zone("hangar"):set():each() do change.move(each, world.zone("pool")) end
  expect(turned_up("wheels-spawn", "agents"), "Lamplight turns up refresh card 1: 0 cubes.")
end)

spec("MAY-REF-08: a card tells the Legion of its Deploy symbols, and Lamplight of none", function()
  wheels.begin()
  expect(turned_up("wheels-deploy", "command"), "Works Legion turns up refresh card 1: 0 cubes, 1 Deploy.")
  expect(turned_up("wheels-deploy", "agents"), "Lamplight turns up refresh card 1: 0 cubes.")
end)

spec("MAY-REF-06 MAY-REF-07 MAY-REF-08: under the basic rules it tells of nothing that they leave out", function()
  wheels.begin("wheels-road", { advanced = false })
  place("wheels-drone", world.zone("hangar"))
  expect(turned_up("wheels-deploy", "command"), "Works Legion turns up refresh card 1: 0 cubes.")
  expect(turned_up("wheels-spawn", "agents"), "Lamplight turns up refresh card 1: 0 cubes.")
end)

spec("MAY-REF-06 MAY-REF-07: Mayhem statuses and reinforcements are told, each by its number", function()
  wheels.begin()
  expect(turned_up("wheels-both", "command"),
         "Works Legion turns up refresh card 1: 0 cubes, 2 Mayhem status, 3 Reinforcement.")
end)
