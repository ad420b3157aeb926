-- Allies and the board that they live off.
local harm = require "attack.harm"
local status = require "units.status"
local om = require "mission.om"
local timer = require "abilities.timer"
local units = require "specs.shared.units"

local at = board.find
local stand = units.stand

-- Vesper and her ally; nobody has instants.
local function begin()
  fixture "pair"
  local pet = place("biscuit", "s1:C4", "agents")
  run { "setup", until_step = "round" }
  for _, id in ipairs { "vesper", "brick", "quill", "gantry" } do
    change.list_clear(world.piece(id), "instants")
    change.set(world.piece(id), "quick", false)
  end
  change.list_clear(pet, "instants")
  change.set(pet, "quick", false)
  change.set(world, "turn", 5)
  change.set(world, "phase", "action")
  change.set(world, "active", world.side "agents")
  return world.piece "vesper", pet
end

spec("MAY-ALLY-05 MAY-STA-12 MAY-DOWN-01: an elite that is downed keeps no cube off its ally's Disrupted marker",
     function()
  local vesper, pet = begin()
  answer("disrupt", "tech")
  status.give(pet, "disrupted")
  expect(vesper.board.tech_held, 1)
  harm.down(vesper, world.side "command")
  expect({ vesper.board.tech, vesper.board.tech_held, #pet.held, pet.disrupted }, { 0, 0, 0, 0 })
end)

spec("MAY-ALLY-05 MAY-STA-12: the cube on a downed ally's Disrupted marker returns to its board", function()
  local vesper, pet = begin()
  local before = vesper.board.tech
  answer("disrupt", "tech")
  status.give(pet, "disrupted")
  expect(vesper.board.tech, before - 1)
  harm.down(pet, world.side "command")
  expect({ vesper.board.tech, vesper.board.tech_held, vesper.on_map }, { before, 0, true })
end)

spec("MAY-ALLY-05 MAY-STA-12: the cubes on two Disrupted markers of a downed ally both return", function()
  local vesper, pet = begin()
  local tech, speed = vesper.board.tech, vesper.board.speed
  answer("disrupt", "tech")
  answer("disrupt", "speed")
  status.give(pet, "disrupted", 2)
  expect({ vesper.board.tech, vesper.board.speed }, { tech - 1, speed - 1 })
  harm.down(pet, world.side "command")
  expect({ vesper.board.tech, vesper.board.speed, vesper.board.tech_held, vesper.board.speed_held },
    { tech, speed, 0, 0 })
end)

spec("MAY-ALLY-01 MAY-STA-10 MAY-ALLY-02: a stunned ally pays with its elite's cubes, the elite itself does not",
     function()
  local vesper, pet = begin()
  change.set(pet, "stunned", 1)
  local cost = require "turns.cost"
  expect({ cost.of(pet, "biscuit-trot").any, cost.of(vesper, "vesper-sprint").any }, { 2, 0 })
end)

spec("MAY-ALLY-03 MAY-TMR-07: a delayed main action of the elite is the main action of its ally too", function()
  local vesper, pet = begin()
  answer("aim-delay", "yes")
  run("perform", vesper, "vesper-weapon")
  expect(vesper.board.main, true)
  expect(require("turns.action").options(pet):has "biscuit-pounce", false)
end)

spec("MAY-ALLY-05 MAY-TMR-11: the delayed action of an ally is gone when its elite is downed", function()
  local vesper, pet = begin()
  timer.lay { unit = pet, what = "action", action = "biscuit-bark", icon = "legion" }
  harm.down(vesper, world.side "command")
  expect(world.zone("timers").count, 0)
end)

spec("MAY-ALLY-01 MAY-OM-02: an ally takes markers for its side, and its zone keeps enemies from taking them",
     function()
  local _, pet = begin()
  local marker = place("om", "s1:D4", nil, { control = "legion" })
  om.moved(pet)
  expect(marker.control, "mayhem")
  local quill = stand("quill", "s1:E4")
  om.moved(quill)
  expect(marker.control, "mayhem")
end)

spec("MAY-ALLY-05 MAY-DDD-07: radiation that downs an elite downs its ally once", function()
  local vesper, pet = begin()
  local bomb
  for _, row in ipairs(data.list("device")) do
    if row.power == "bomb" then bomb = row.id end
  end
  place(bomb, "s1:F6", "command")
  for _, well in ipairs { "shield", "armor" } do change.set(vesper.board, well, 0) end
  change.set(vesper.board, "health", 1)
  change.move(world.piece "brick", at "s2:A1")
  answer("wound", "speed")
  run { "turn-end", world.side "agents", until_step = "next-turn" }
  expect({ vesper.on_map, pet.on_map, pet.wounds }, { false, false, 0 })
end)

spec("MAY-ALLY-02 MAY-STA-05 MAY-STA-09: Move Up and Move Down of an ally count when its board is activated", function()
  local vesper, pet = begin()
  change.set(pet, "move-up", 2)
  change.set(pet, "move-down", 1)
  answer("board", vesper.board)
  run { "activate", world.side "agents", 1, until_step = "act" }
  expect({ pet.spare, vesper.spare }, { 3, 0 })
end)

spec("MAY-ALLY-04 MAY-EXP-07 MAY-AOE-01: an explosion rolls for an elite and its ally apart", function()
  local vesper, pet = begin()
  change.list_clear(vesper, "kit")
  change.list_clear(pet, "kit")
  stand("vesper", "s1:C5")
  place("explosion-medium", "s1:C5", nil, { live = true, turn = 4 })
  answer("next-target", pet)
  force { "hit", "blank", "blank", "blank", "hit", "blank", "blank", "blank" }
  local before = vesper.board.shield
  run("due-explosions", world.side "agents")
  expect({ pet.shields, vesper.board.shield }, { 1, before - 1 })
end)

spec("MAY-ALLY-01 MAY-STA-11 MAY-BRD-05: a wound of the elite takes the cube off its ally's marker; none comes back",
     function()
  local vesper, pet = begin() -- open point 20
  local unit_board = vesper.board
  for _, well in ipairs { "shield", "armor", "speed", "focus" } do change.set(unit_board, well, 0) end
  change.set(unit_board, "tech", 1)
  status.give(pet, "disrupted")
  expect({ unit_board.tech, unit_board.tech_held }, { 0, 1 })
  for _ = 1, unit_board.tech_size do answer("wound", "tech") end
  harm.hits(vesper, unit_board.tech_size)
  expect({ unit_board.tech_held, #vesper.held }, { 0, 0 })
  change.list_clear(pet, "fresh")
  status.remove(pet, "disrupted")
  expect({ unit_board.tech, unit_board.tech_held, unit_board.tech_wounds }, { 0, 0, unit_board.tech_size })
end)

spec("MAY-ALLY-01 MAY-STA-11: of two markers with a cube of one colour a wound takes the elite's own one", function()
  local _, pet = begin() -- open point 20; the ally was laid out before its elite
  local late = place { "vesper", "s1:G7", "agents", as_play = true }
  change.set(pet, "board", late.board)
  for _, well in ipairs { "shield", "armor", "speed", "focus" } do change.set(late.board, well, 0) end
  change.set(late.board, "tech", 2)
  for _, unit in ipairs { pet, late } do status.give(unit, "disrupted") end
  for _ = 1, late.board.tech_size - 1 do answer("wound", "tech") end
  harm.hits(late, late.board.tech_size - 1)
  expect({ late.held, pet.held, late.board.tech_held }, { { "none" }, { "tech" }, 1 })
end)

spec("MAY-ALLY-01 MAY-STA-12 MAY-STA-11: elite and ally each get their own cube back", function()
  local vesper, pet = begin()
  local unit_board = vesper.board
  answer("disrupt", "tech")
  status.give(pet, "disrupted")
  answer("disrupt", "speed")
  status.give(vesper, "disrupted")
  local speed, tech = unit_board.speed, unit_board.tech
  status.remove(vesper, "disrupted")
  expect({ unit_board.speed, unit_board.tech }, { speed + 1, tech })
  status.remove(pet, "disrupted")
  expect({ unit_board.speed, unit_board.tech }, { speed + 1, tech + 1 })
end)
