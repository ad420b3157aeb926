-- Hits, wounds, and who is down.
local harm = require "attack.harm"
local wells = require "units.wells"
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local stand = units.stand

local function begin()
  opening.begin "street"
  opening.calm()
end

local function pest(square) return units.minion("pest", square, nil, { kit = { "charge", "knife" } }) end

-- Deals hits as an attack of Lamplight does.
local function hit(piece, count) harm.hits(piece, count, world.side("agents")) end

spec("MAY-RES-01: a hit takes a shield, then armor, then it is a wound", function()
  begin()
  local boss = stand("boss", "s1:D4")
  hit(boss, 1)
  expect(boss.board.shield, 1)
  expect(boss.board.armor, 1)
  answer("wound", "mayhem")
  hit(boss, 3)
  expect(boss.board.shield, 0)
  expect(boss.board.armor, 0)
  expect(wells.wounds(boss.board), 1)
end)

spec("MAY-RES-01 MAY-RES-02 MAY-RES-03: W08, four attacks and six wounds", function()
  begin()
  local boss = stand("boss", "s1:D4")
  local own = boss.board
  change.set(own, "speed", 2)
  hit(boss, 1)
  answer("wound", "mayhem")
  hit(boss, 3)
  expect(own.mayhem_wounds, 1)
  answer("wound", "mayhem")
  answer("wound", "focus")
  hit(boss, 2)
  expect(own.mayhem_wounds, 2)
  expect(own.focus, 2)
  expect(own.focus_wounds, 1)
  answer("wound", "mayhem")
  expect_options("wound", "speed", "focus", "tech")
  answer("wound", "speed")
  answer("wound", "tech")
  hit(boss, 3)
  expect(own.speed, 2)
  expect(own.speed_wounds, 1)
  expect(own.tech, 2)
  expect(own.tech_wounds, 1)
  expect(wells.wounds(own), 6)
  expect(boss.on_map)
end)

spec("MAY-RES-02: the owner of the target chooses the well", function()
  begin()
  local boss = stand("boss", "s1:D4")
  expect_options("wound", "speed", "focus", "tech", "mayhem")
  answer("wound", "tech")
  harm.wound(boss, 1, nil)
  expect(boss.board.tech_wounds, 1)
  expect(boss.board.shield, 2)
end)

spec("MAY-RES-03 MAY-STA-11: a locked space counts as filled; at last its cube gives way", function()
  begin()
  local boss = stand("boss", "s1:D4")
  change.set(boss.board, "tech", 1)
  change.set(boss.board, "tech-held", 1)
  change.set(boss.board, "tech-size", 2)
  change.list_add(boss, "held", "tech")
  answer("wound", "tech")
  harm.wound(boss, 1, nil)
  expect(boss.board.tech, 0)
  expect(boss.board.tech_held, 1)
  answer("wound", "tech")
  harm.wound(boss, 1, nil)
  expect(boss.board.tech_held, 0)
  expect(boss.held[1], "none")
  expect(boss.board.tech_wounds, 2)
end)

spec("MAY-DOWN-01: W09, down at once, and nothing is left on its board", function()
  begin()
  local boss = stand("boss", "s1:D4")
  local own = boss.board
  change.set(own, "shield", 1)
  change.set(own, "armor", 0)
  change.set(own, "mayhem-wounds", 3)
  change.set(own, "tech-wounds", 3)
  change.set(own, "mayhem-status", 1)
  change.set(own, "focus-held", 1)
  change.set(boss, "attack-up", 2)
  answer("wound", "speed")
  answer("wound", "focus")
  hit(boss, 3)
  expect(boss.on_map, false)
  expect(boss.zone.name, "waiting")
  expect(boss.down, true, "it may come back")
  expect(wells.cubes(own) + own.mayhem + own.shield + own.armor + own.mayhem_status, 0)
  expect(wells.wounds(own), 0)
  expect(boss.attack_up, 0)
  expect(own.focus_held, 0)
  expect(boss.board, own)
end)

spec("MAY-BRD-04: health is the number of wounds that down an elite, whatever hits are left", function()
  begin()
  local boss = stand("boss", "s1:D4")
  change.set(boss.board, "shield", 0)
  change.set(boss.board, "armor", 0)
  for _ = 1, 3 do answer("wound", "speed") end
  for _ = 1, 3 do answer("wound", "focus") end
  hit(boss, 6)
  expect(boss.on_map)
  answer("wound", "tech")
  answer("wound", "tech")
  hit(boss, 6)
  expect(boss.on_map, false)
end)

spec("MAY-DOWN-02: a minion is down when hits of one turn equal its shield, armor and health", function()
  begin()
  local minion = pest "s1:D4"
  hit(minion, 1)
  expect(minion.on_map)
  expect(minion.hits, 1)
  hit(minion, 1)
  expect(minion.on_map, false)
  expect(minion.zone.name, "pool")
end)

spec("MAY-DOWN-03: who is down brings no points by itself", function()
  begin()
  hit(pest "s1:D4", 2)
  expect(world.lead, 0)
end)

spec("MAY-DOWN-03: it brings points where a mission listens", function()
  fixture "strike-lines"
  run { "setup", until_step = "round" }
  harm.down(stand("boss", "s1:D4"), world.side("agents"))
  expect(world.lead, 3)
  go_on { until_step = "round" }
end)

spec("MAY-ALLY-04: hits add shield cubes up to the value, then armor, then wounds", function()
  fixture "strike-objects"
  run { "setup", until_step = "round" }
  local pet = place("pet", "s1:D4", "agents", { board = world.piece("ada").board })
  hit(pet, 1)
  expect(pet.shields, 1)
  hit(pet, 2)
  expect(pet.shields, 1)
  expect(pet.armors, 1)
  expect(pet.wounds, 1)
  expect(pet.on_map)
  hit(pet, 1)
  expect(pet.on_map, false)
end)

spec("MAY-ALLY-05: an ally is down when its elite is", function()
  fixture "strike-objects"
  run { "setup", until_step = "round" }
  local pet = place("pet", "s1:D4", "agents", { board = world.piece("ada").board })
  local ada = stand("ada", "s1:B2")
  harm.down(ada, world.side("command"))
  expect(pet.on_map, false)
end)
