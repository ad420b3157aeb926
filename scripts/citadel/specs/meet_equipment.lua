-- Where equipment, targets and passages meet other rules.
local attack = require "attack.action"
local combat = require "attack.combat"
local arms = require "equipment.arms"
local focus = require "attack.focus"

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end
local function line(id) return data["line"][id] end

spec("CIT-EQ-11 CIT-ATT-10: weapon, augment and items of an eliminated trooper go back to the bunker", function()
  fixture "open"
  local gunner = place("oda-ferrant", "s1:D4", "red")
  place("stoker-rifle", gunner)
  place("quietus-coil", arms.weapon(gunner))
  place("fog-can", gunner)
  act.damage(gunner, 5)
  expect(world.zone("bunker").count, 3)
  expect(#gunner.cargo, 0)
end)

spec("CIT-EQ-10 CIT-EQ-11: what a dead teammate had is nobody's, also for one who stands where he fell", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("tick-box", gunner)
  local heavy = place("fencer", "s1:D5", "red", { actions = 2 })
  act.damage(gunner, 5)
  answer("action", "move")
  answer("move", "s1:D4")
  refuse("action", "special")
  answer("action", "end")
  run("action", heavy)
end)

spec("CIT-ATT-12 CIT-RANK-02: a plate vest betters the defence die of the rank, and of the next one", function()
  fixture "open"
  change.set(side "red", "rank", 6)
  change.set(side "red", "pp", 9)
  local gunner = place("gunner", "s1:D4", "red")
  place("plate-vest", gunner)
  expect(arms.armour(gunner, "white"), "middle")
  act.award(side "red", 1)
  local gaunt = place("gaunt", "s1:G4", "legion")
  force { 1, 1, 1, 2 }
  run("creature-attack", gaunt, "firearm")
  expect(gunner.health, 4)
end)

spec("CIT-WPN-19 CIT-ATT-11: the second roll at a target that the first has felled is not made", function()
  fixture "open"
  local gunner = place("oda-ferrant", "s1:A4", "red")
  place("hail-cannon", gunner)
  local gaunt = place("gaunt", "s1:F4", "legion")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(gaunt.zone.name, "pool")
  expect(side("red").pp, 2)
end)

spec("CIT-ATT-13 CIT-ATT-14: an area attack does not touch terrain", function()
  fixture "open"
  local gunner = place("oda-ferrant", "s1:A4", "red")
  place("furnace-hose", gunner)
  local crate = place("terrain", "s1:D4", nil, { points = 3 })
  place("gaunt", "s1:F4", "legion")
  force { 1, 1, 1 }
  run("attack", gunner)
  expect(crate.on_map, true)
  expect(side("red").pp, 2)
end)

spec("CIT-ATT-14 CIT-RANK-01 CIT-MOVE-06: terrain that falls may raise a rank, and its square is free", function()
  fixture "open"
  change.set(side "red", "pp", 9)
  local gunner = place("gunner", "s1:A4", "red")
  local crate = place("terrain", "s1:C4", nil, { points = 3 })
  expect(board.free(crate.square, "trooper", gunner), false)
  force { 1, 1, 1 }
  run("attack", gunner)
  expect(side("red").rank, 2)
  expect(side("red").pp, 2)
  expect(board.free(sq "s1:C4", "trooper", gunner), true)
end)

spec("CIT-ATT-15 CIT-DL-01: debris that an event has dropped is neither a target nor a place to stop", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  stack("event-deck", "event-falling-slab")
  answer("cave-in", "s1:C4")
  run "legion-event"
  expect(#attack.lines(gunner), 0)
  refuse("move", "s1:C4")
  answer("move", "s1:D4")
  run("move", gunner)
end)

spec("CIT-DL-01 CIT-DOOR-07: debris falls on no square where a figure stands, a bomb's square will do", function()
  fixture "open"
  place("bomb", "s1:D4", "red")
  place("gunner", "s1:D5", "red")
  stack("event-deck", "event-falling-slab")
  refuse("cave-in", "s1:D5")
  answer("cave-in", "s1:D4")
  run "legion-event"
end)

spec("CIT-FIRE-04 CIT-ATT-14: terrain attacked again and again gives the white die as any target", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("terrain", "s1:F4", nil, { defence = 9 })
  force { 0, 0, 0 }
  run("attack", gunner)
  expect(focus.bonus(gunner, "firearm", gunner.target), 1)
end)

spec("CIT-FIRE-03 CIT-ATT-12 CIT-TURN-09: cover, plate and a card add up against one shot", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  local gunner = place("gunner", "s1:D4", "red")
  place("heavy-plate", gunner)
  place("cover", "s1:E4")
  place("doom-duck", "zone:hand@red", "red")
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(combat.defence(gunner, gaunt, "firearm"), 3)
  answer("guard", "doom-duck")
  force { 1, 1, 1 }
  run("creature-attack", gaunt, "firearm")
  expect(gunner.health, 5)
end)

spec("CIT-FIRE-03 CIT-MOVE-06: a figure may pass a cover marker, and beside it has no cover from the side", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("cover", "s1:C4")
  local gaunt = place("gaunt", "s1:D8", "legion")
  refuse("move", "s1:C4")
  answer("move", "s1:D4")
  run("move", gunner)
  expect(combat.defence(gunner, gaunt, "firearm"), 1)
end)

spec("CIT-MOVE-05 CIT-MOVE-04: two strangers in a row are asked one by one, and the second may refuse", function()
  fixture("ai", { corporations = 3 })
  for _, column in ipairs { "A", "B", "C", "D" } do lay("wall", "s1:" .. column .. "1", "south") end
  local gunner = place("gunner", "s1:A1", "red")
  place("tinker", "s1:B1", "blue")
  place("wren-adaly", "s1:C1", "green")
  answer("consent", true)
  answer("consent", false)
  run("move", gunner)
  expect(gunner.square, sq "s1:A1")
end)

spec("CIT-LOS-01 CIT-FIRE-01: a trooper of another team in the line blocks the shot, friend or foe alike", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:E4", "legion")
  local between = place("tinker", "s1:C4", "blue")
  expect(#attack.targets(gunner, line "long-gun"), 0)
  act.damage(between, 5)
  expect(#attack.targets(gunner, line "long-gun"), 1)
end)

spec("CIT-LOS-02 CIT-CC-01: figures on both squares of a corner close neither the line nor the blow", function()
  fixture "open"
  local gunner, fencer = place("gunner", "s1:A4", "red"), place("fencer", "s1:B5", "red")
  place("tinker", "s1:C5", "blue")
  place("heavy", "s1:B6", "red")
  local near = place("gaunt", "s1:C6", "legion")
  expect(attack.targets(fencer, line "blade"):has(near), true)
  local far = place("gaunt", "s1:C2", "legion")
  place("brute", "s1:B4", "legion")
  place("heavy", "s1:A3", "red")
  expect(attack.targets(gunner, line "long-gun"):has(far), true)
  place("gaunt", "s1:B3", "legion")
  expect(attack.targets(gunner, line "long-gun"):has(far), false)
end)

spec("CIT-TECH-05 CIT-ATT-07: a luck coin rolls dice of a hack again", function()
  fixture "open"
  local tinker = place("tinker", "s1:D4", "blue")
  local terminal = place("terminal", "s1:E5")
  place("luck-coin", tinker)
  force { 1, 0, 0 }
  answer("reroll", "luck-coin")
  answer("reroll-dice", 2)
  force { 1 }
  run("attack", tinker)
  expect(terminal.value, 1)
end)

spec("CIT-TECH-05 CIT-MOVE-07 CIT-FIRE-01: a creature beside does not keep a specialist from the terminal", function()
  fixture "open"
  local tinker = place("tinker", "s1:D4", "blue")
  place("terminal", "s1:E5")
  place("gaunt", "s1:D5", "legion")
  expect(attack.lines(tinker), set("bare-steel", "terminal-hack"))
end)

spec("CIT-DL-15 CIT-DOOR-07: a creature at a door sees through it, and shoots who stands behind", function()
  fixture "open"
  local creature = require "legion.creature"
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:D" .. row, "east") end
  place("gunner", "s1:F4", "red")
  local gaunt = place("gaunt", "s1:B4", "legion")
  expect(#creature.prey(gaunt, "firearm"), 0)
  change.move(gaunt, sq "s1:D4")
  expect(#creature.prey(gaunt, "firearm"), 1)
end)

spec("CIT-EQ-11 CIT-TURN-04 CIT-TURN-06: a stim rack gives two actions for one, and is in the bunker after that",
  function()
    fixture "open"
    local gunner = place("gunner", "s1:A1", "red", { actions = 1 })
    place("stim-rack", gunner)
    answer("action", "special")
    for _, at in ipairs { "s1:D1", "s1:G1" } do
      answer("action", "move")
      answer("move", at)
    end
      run("action", gunner)
    expect(gunner.square, sq "s1:G1")
    expect(world.zone("bunker").count, 1)
  end)

spec("CIT-EQ-09 CIT-WPN-17 CIT-ITEM-08: a burst meets armour checks, since its weapon takes no disruptor", function()
  fixture "open"
  local fits = data["equipment-card"]["quietus-coil"].fits
  for i = 1, #fits do expect(fits[i] ~= "hail-cannon") end
  local gunner = place("oda-ferrant", "s1:A4", "red")
  place("hail-cannon", gunner)
  local brute = place("brute", "s1:F4", "legion")
  force { 1, 1, 1, 1, 1, 1, 1, 1 }
  run("attack", gunner)
  expect(brute.on_map, true)
end)

spec("CIT-EQ-05 CIT-RANK-04: in the order of the draft too a token counts ten PP", function()
  fixture("draft", { campaign = true })
  local draft = require "equipment.draft"
  for _, id in ipairs { "red", "blue", "green" } do change.set(side(id), "rank", 12) end
  change.set(side "red", "tokens", 1)
  change.set(side "blue", "pp", 9)
  change.set(side "green", "tokens", 1)
  change.set(side "green", "pp", 1)
  expect(draft.order(), { side "blue", side "red", side "green" })
end)

spec("CIT-EQ-03 CIT-EQ-05 CIT-EQ-06: the last card of a name goes to the poorer team, not to the other", function()
  fixture("draft", { campaign = true })
  change.set(world, "credits", 4)
  change.set(side "red", "pp", 5)
  change.set(side "green", "pp", 9)
  place("mara-quill", "zone:reserve@blue", "blue")
  place("oda-ferrant", "zone:reserve@red", "red")
  stack("bunker", "flask", "lamp")
  answer("draft", "flask")
  expect_options("draft", "lamp", "pass")
  answer("draft", "lamp")
  run "equip"
  expect(world.zone("bunker").count, 0)
end)
