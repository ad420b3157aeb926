-- Aimed attacks and rolls, where cubes, blocks, devices, downed targets and cards meet them.
local harm = require "attack.harm"
local vehicle = require "vehicles.vehicle"
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local sides = require "specs.shared.sides"
local units = require "specs.shared.units"

local at = board.find
local stand, turns = units.stand, units.turns

-- Ada has one Focus cube to aim with; the boss is two spaces away.
local function begin()
  opening.begin("city", { turn = 5, phase = "action" })
  opening.calm()
  local ada, boss = stand("ada", "s1:B4", turns.east), stand("boss", "s1:D4", turns.west)
  change.set(ada.board, "focus", 1)
  return ada, boss
end

spec("MAY-AIM-03 MAY-STA-11 MAY-BLK-02: a cube that an aim bonus locks cannot pay for a block of the same roll",
     function()
  local ada, boss = begin()
  change.set(boss.board, "speed", 0)
  change.set(boss.board, "focus", 1)
  change.set(boss.board, "tech", 1)
  answer("aim", "yes")
  force { "aim", "hit" }
  answer("aim-bonus", "aim-disrupted")
  answer("disrupt", "focus")
  run("do-attack", ada, "pistol")
  expect({ boss.board.shield, boss.board.focus, boss.board.focus_held }, { 0, 0, 1 })
end)

spec("MAY-AIM-03 MAY-BLK-02 MAY-RES-04: a blocked aimed hit leaves its aim bonus; the bonus hit may be blocked too",
     function()
  local ada, boss = begin() -- open point 49
  answer("aim", "yes")
  force { "aim", "blank" }
  answer("aim-bonus", "aim-hit")
  answer("block", "block")
  answer("block", "block")
  run("do-attack", ada, "pistol")
  expect({ boss.board.shield, boss.board.focus, boss.board.tech }, { 2, 1, 1 })
end)

spec("MAY-AIM-03 MAY-DDD-02 MAY-DDD-03: an aimed attack on a device may add a hit, but nothing of it is disrupted",
     function()
  local ada, boss = begin()
  change.move(boss, at "t1:A8")
  local mast = place("mast", "s1:D4", "command")
  force { "aim", "blank" }
  answer("target", "s1:D4")
  answer("aim", "yes")
  refuse("aim-bonus", "aim-disrupted")
  answer("aim-bonus", "aim-hit")
  run("do-attack", ada, "pistol")
  expect(mast.wounds, 2)
end)

spec("MAY-AIM-03 MAY-DOWN-01 MAY-STA-12: a target that is downed by the roll that disrupts it keeps nothing of either",
     function()
  local ada, boss = begin()
  for _, well in ipairs { "shield", "armor" } do change.set(boss.board, well, 0) end
  for _, well in ipairs { "speed", "focus" } do change.set(boss.board, well, 0) end
  change.set(boss.board, "health", 1)
  force { "aim", "blank" }
  answer("aim", "yes")
  answer("aim-bonus", "aim-disrupted")
  answer("wound", "speed")
  run("do-attack", ada, "pistol")
  expect({ boss.on_map, boss.disrupted, boss.board.tech, boss.board.tech_held }, { false, 0, 0, 0 })
end)

spec("MAY-AIM-06 MAY-AOE-01 MAY-AIM-04: in an area only the roll at the centre brings aim bonuses", function()
  local _, boss = begin()
  local bea = stand("bea", "s1:A4", turns.east)
  stand("ada", "t1:A8")
  stand("boss", "s1:E4", turns.west)
  change.list_clear(boss, "kit")
  local pest = place("pest", "s1:E5", "command", { board = world.piece "first" })
  change.turn(pest, turns.west)
  answer("target", "s1:E4")
  answer("aim", "yes")
  answer("next-target", pest)
  force { "aim", "blank", "blank" }
  force { "aim", "blank", "blank" }
  answer("aim-bonus", "aim-mayhem")
  run("do-attack", bea, "bomb")
  expect({ bea.board.mayhem, pest.hits, boss.board.shield }, { 1, 1, 1 })
end)

spec("MAY-AIM-01 MAY-DASH-04 MAY-ACT-04: the Focus cube of an aimed attack is gone when its target has dashed out " ..
  "of reach", function()
  local ada, boss = begin()
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  stand("boss", "t1:C4/3", turns.west)
  stand("ada", "t1:F4/3", turns.west)
  answer("target", "t1:C4/3")
  answer("aim", "yes")
  answer("instant", boss)
  answer("dash", "t1:B4")
  answer("facing", "east")
  run("do-attack", ada, "pistol")
  expect({ ada.board.focus, boss.board.shield }, { 0, 2 })
end)

spec("MAY-AIM-03 MAY-EXP-14 MAY-EXP-06: an explosion won by aiming is placed by the unit and waits for the next turn",
     function()
  local ada, boss = begin()
  stand("boss", "t1:G3", turns.south)
  stand("ada", "t1:G5", turns.north)
  stack("explosion-pile", "pop")
  answer("target", "t1:G3")
  force { "aim", "blank" }
  answer("aim", "yes")
  answer("aim-bonus", "aim-explosion")
  change.list_clear(boss, "kit")
  run("do-attack", ada, "pistol")
  expect(ada.board.mayhem_status, 1)
  run("due-explosions", world.side "agents")
  expect(boss.board.shield, 1)
end)

spec("MAY-BLD-07 MAY-DASH-01 MAY-ACT-07: before the dice of a collapse nobody is asked for a dash", function()
  local _, boss = begin() -- open point 47
  change.list_clear(boss, "kit")
  change.list_add(boss, "instants", "sidestep")
  change.set(boss, "quick", true)
  stand("boss", "t1:C4/3")
  force { "hit", "blank", "blank", "blank" }
  run { "collapse", at "t1:C3" }
  expect({ boss.board.shield, boss.board.focus }, { 1, 3 })
end)

spec("MAY-BLD-07 MAY-STA-03 MAY-MOD-05: statuses and heights modify no die of a collapse", function()
  local _, boss = begin()
  change.list_clear(boss, "kit")
  change.set(boss, "defense-up", 3)
  stand("boss", "t1:C4/3")
  force { "hit-special", "hit-special", "blank", "blank" } -- four red ones
  run { "collapse", at "t1:C3" }
  expect(boss.board.shield, 0)
end)

spec("MAY-EXP-07 MAY-TGT-04 MAY-TGT-05: an explosion rolls for a marker that is a target, and its hits add up in " ..
  "the turn", function()
  begin()
  local om = place("om", "s1:G7", nil, { control = "mayhem", hits = 2 })
  harm.hits(om, 1)
  place("pop", "s1:G7", nil, { live = true, turn = 4 })
  force { "hit", "blank", "blank", "blank" }
  run("due-explosions", world.side "agents")
  expect(om.on_map, false)
end)

spec("MAY-MYH-08 MAY-MOD-02 MAY-MOD-09: a die of a card is added before the penalties that take the attack's own",
     function()
  fixture "ability-lab"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "serial", 1)
  local ann, boss = stand("ann", "s1:B4", turns.east), stand("boss", "s1:E4", turns.west)
  for card in world.zone("hand", ann.side.team):set():each() do change.remove(card) end
  place("ben-one", "zone:hand@mayhem", "agents")
  change.set(boss, "defense-up", 5) -- two red dice and one of the card: five steps down
  answer("instant", "ben-one")
  force { "aim", "blank", "blank" } -- yellow, white, white
  local shields = boss.board.shield
  run("perform", ann, "shot")
  expect(boss.board.shield, shields - 1)
end)

spec("MAY-VEH-20 MAY-VEH-07 MAY-DASH-01: a rider may dash off its vehicle ahead of the ram, which goes on without it",
     function()
  fixture "wheels-road"
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  change.set(world, "phase", "action")
  for _, id in ipairs { "ada", "bea", "cai", "ogre" } do change.set(world.piece(id), "quick", false) end
  local cart = place("wheels-cart", "s1:C2", "agents")
  change.turn(cart, turns.east)
  vehicle.set_up()
  local ada, boss = stand("ada", "s1:C2"), stand("boss", "s1:B2")
  vehicle.turn_begins(world.side "agents")
  local pest = place("wheels-pest", "s1:D2", "command", { board = world.piece "first" })
  answer("drive", "forward")
  answer("push", "s1:E2")
  answer("instant", boss) -- on the rear, which is at C2 now
  answer("dash", "s1:C1")
  answer("facing", "north")
  force { "blank", "blank", "blank", "blank" }
  answer("drive", "forward")
  answer("push", "s1:F2")
  answer("drive", "stop")
  run("drive", ada.board)
  expect({ board.name(boss.square), board.name(cart.square), pest.on_map }, { "s1:C1", "s1:E2", true })
end)

-- Ann with her weapon, and a boss without shields.
local function lab()
  local ann, boss = duels.lab { phase = "action" }
  units.bare(boss)
  sides.empty(sides.zone("hand", "agents"))
  return ann, boss
end

spec("MAY-ABL-05 MAY-MYH-08 MAY-MOD-09: the die of a card may be rolled again like the attack's own", function()
  local ann, boss = lab()
  change.set(world, "serial", 1)
  place("ben-one", "zone:hand@mayhem", "agents")
  answer("instant", "ben-one")
  force { "hit", "hit", "blank", "hit" }
  answer("reroll", "blank")
  for _ = 1, 3 do answer("wound", "mayhem") end
  run("perform", ann, "shot-reroll")
  expect(boss.board.mayhem_wounds, 3)
end)

spec("MAY-ABL-05 MAY-AIM-02 MAY-AIM-03: an aimed hit that is rolled again brings no aim bonus, a new one does",
     function()
  local ann, boss = lab()
  change.list_add(ann, "passive", "reroll")
  answer("aim", "yes")
  force { "blank", "aim", "blank" }
  answer("reroll", "aim")
  run("do-attack", ann, "weapon") -- nobody is asked for a bonus
  expect({ ann.board.mayhem, boss.board.mayhem_wounds }, { 0, 0 })
  answer("aim", "yes")
  force { "blank", "blank", "aim" }
  answer("reroll", "blank")
  answer("aim-bonus", "aim-mayhem")
  answer("wound", "mayhem")
  run("do-attack", ann, "weapon")
  expect({ ann.board.mayhem, boss.board.mayhem_wounds }, { 1, 1 })
end)

spec("MAY-ABL-05 MAY-RES-05 MAY-ABL-23: a Special that is rolled again is lost to the abilities that wanted it",
     function()
  local ann, boss = lab()
  change.list_add(ann, "passive", "reroll")
  answer("reroll", "hit-special")
  force { "hit-special", "blank", "blank" }
  local tech = ann.board.tech
  run("perform", ann, "shot-sp-a")
  expect({ ann.board.tech, boss.board.mayhem_wounds }, { tech, 0 })
end)

spec("MAY-AIM-01 MAY-TMR-11 MAY-DOWN-01: an aimed action that waits for its timer goes with its unit, the aim with it",
     function()
  local ann, boss = lab()
  answer("aim-delay", "yes")
  run("perform", ann, "weapon")
  change.set(world, "turn", 3)
  harm.down(ann, world.side "command")
  change.move(boss, at "t1:A1")
  change.set(world, "turn", 7)
  answer("redeploy", "s1:B4")
  answer("facing", "east")
  run("redeploy", world.side "agents")
  change.move(boss, at "s1:E4")
  change.set(ann.board, "focus", 0)
  force { "aim", "blank" } -- no bonus: it is not aimed
  answer("wound", "mayhem")
  run("do-attack", ann, "weapon")
  expect({ ann.steady, boss.board.mayhem_wounds }, { false, 1 })
end)

spec("MAY-AIM-01 MAY-STA-11 MAY-ACT-05: a weapon action whose payment takes the last Focus cube cannot be aimed " ..
  "by Focus", function()
  local ada, boss = begin()
  change.list_clear(boss, "kit")
  answer("aim-delay", "no")
  force { "hit", "blank" }
  run("perform", ada, "pistol") -- nobody is asked
  expect({ ada.board.focus, boss.board.shield }, { 0, 1 })
end)
