-- More whole turns, with questions and log: attacks on areas, traps with barbs, bombs, the Legion's events.
local asked = require("specs.shared.asked").next

local function side(id) return world.side(id) end
local function sq(name) return board.find(name) end

local function armed(who, at, weapon, attributes)
  local trooper = place(who, at, "red", attributes)
  place(weapon, trooper)
  return trooper
end

spec("CIT-ITEM-01 CIT-ITEM-02 CIT-TURN-09 CIT-FF-01: a blast among friends, foes and another team's trooper in cover",
  function()
    fixture "heard"
    change.set(world, "turn", side "red")
    local gunner = armed("gunner", "s1:A4", "mortar", { actions = 1 })
    local fencer, tinker = place("fencer", "s1:E3", "red"), place("tinker", "s1:E5", "blue")
    place("gaunt", "s1:E4", "legion")
    place("cover", "s1:D5")
    place("doom-shield-plate", "zone:hand@blue", "blue")
    place("doom-again", "zone:hand@red", "red")
    asked("action", "red", gunner, { "move", "leave", "attack", "card", "end" }, "attack")
    asked("target-square", "red", gunner, { "s1:E4", "s1:E3", "s1:E5", "s1:D5", "s1:D4", "s1:D3" }, "s1:E4")
    asked("guard", "blue", tinker, { "doom-shield-plate", "pass" }, "doom-shield-plate")
    asked("reroll", "red", gunner, { "doom-again", "pass" }, "doom-again")
    asked("reroll-dice", "red", gunner, { 1, 2, 3 }, { 1, 3 })
    force { 0, 1, 0, 1, 1, 0 }
    run("action", gunner)
    expect(told(), {
      "Gunner attacks Gaunt.",
      "Gunner attacks Fencer.",
      "Gunner attacks Tinker.",
      "Blue plays Shield Plate.",
      "Red plays Again!.",
      "Gaunt: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
      "Fencer: 3 hits, needs 3 (DEFENSE 1; 1 less beside the blast): 1 damage.",
      "The armour of Fencer stops nothing.",
      "Tinker: 3 hits, needs 6 (DEFENSE 1, +1 for cover, +2 by a card; 1 less beside the blast): no damage.",
      "Gaunt is eliminated.",
      "Red gets 2 PP.",
      "> points: red 2 of 2",
      "> removed: gaunt off the map by red",
      "Fencer loses 1 health: 4 left.",
      "Legion gets 1 PP.",
      "> points: legion 1 of 1",
      "Red has hit a trooper: 1 reckless token.",
      "> damaged: fencer on the map 1 4",
      "> attacked: gunner gaunt off the map 2",
      "> attacked: gunner fencer on the map 1",
      "> attacked: gunner tinker on the map 0",
    })
    expect({ fencer.health, tinker.health }, { 4, 5 })
  end)

spec("CIT-WPN-02 CIT-WPN-04 CIT-WPN-05 CIT-TRAP-01: a trap is laid with its barbs, and a creature walks into it",
  function()
    fixture "heard"
    change.set(world, "turn", side "red")
    change.set(side "red", "rank", 3)
    local tinker = armed("tinker", "s1:A4", "claw", { actions = 1 })
    lay("wall", "s1:A4", "west")
    local brute = place("brute", "s1:D5", "legion", { actions = 1 })
    local gaunt = place("gaunt", "s1:D4", "legion")
    asked("action", "red", tinker, { "move", "leave", "attack", "special", "end" }, "attack")
    asked("target", "red", tinker, { brute, gaunt }, gaunt)
    asked("barb", "red", sq "s1:D5", { "white", "middle" }, "middle")
    force { 1, 1, 1, 2 }
    expect_dice { "white", "white", "middle", "middle" }
    run("action", tinker)
    change.set(world, "turn", side "legion")
    asked("creature-action", "legion", brute, { "move", "special", "end" }, "move")
    answer { "creature-move", "s1:D3", by = { "s1:D4", "s1:D3" }, side = "legion", about = brute }
    force { 1, 1, 1, 0 }
    run("creature", brute)
    expect(told(), {
      "Tinker attacks Gaunt.",
      "Gaunt: 3 hits, needs 2 (DEFENSE 1): 2 damage.",
      "Gaunt is eliminated.",
      "Red gets 2 PP.",
      "> points: red 2 of 2",
      "> removed: gaunt off the map by red",
      "> attacked: tinker gaunt off the map 2",
      "Tinker leaves a trap at s1:D4.",
      "Tinker attacks Brute.",
      "Brute: 2 hits, needs 3 (DEFENSE 2): no damage.",
      "> attacked: tinker brute on the map 0",
      "A trap springs at Brute.",
      "Brute: 3 hits, needs 3 (DEFENSE 2): 1 damage.",
      "The armour of Brute stops nothing.",
      "Brute is eliminated.",
      "Red gets 4 PP.",
      "> points: red 4 of 6",
      "> removed: brute off the map by red",
    })
    expect(brute.zone.name, "pool")
  end)

spec("CIT-ITEM-03 CIT-ITEM-04 CIT-ITEM-05 CIT-TURN-06: a bomb is laid in one turn and goes off in the Legion's next",
  function()
    fixture "heard"
    change.set(world, "round", 1)
    change.set(world, "turn", side "red")
    local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
    local fencer = place("fencer", "s1:F3", "red", { health = 1 })
    place("whole", "zone:orders@red", "red")
    local bomb, fog = place("tick-box", gunner), place("fog-can", gunner)
    place("gaunt", "s1:F5", "legion")
    for _, square in ipairs { "s1:C3", "s1:C4", "s1:C5", "s1:D3", "s1:D5" } do place("bulwark", square) end
    asked("action", "red", gunner, { "move", "special", "end" }, "special")
    asked("special", "red", gunner, { bomb, fog }, bomb)
    asked("item-use", "red", bomb, { "s1:E3", "s1:E4", "s1:E5" }, "s1:E4")
    asked("action", "red", gunner, { "move", "special", "end" }, "special")
    run("action", gunner)
    change.set(world, "round", 2)
    change.set(world, "turn", side "legion")
    force { 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1 }
    run { "legion-turn", until_step = "legion-event" }
    expect(told(), {
      "Gunner uses Tick Box.",
      "Gunner uses Fog Can.",
      "Legion takes its turn.",
      "> turn-start: legion",
      "The time bomb at s1:E4 goes off.",
      "Fencer: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
      "The armour of Fencer stops nothing.",
      "Gaunt: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
      "Gunner: 2 hits, needs 2 (DEFENSE 1): 1 damage.",
      "The armour of Gunner stops 1 damage.",
      "Fencer loses 1 health: 0 left.",
      "Legion gets 1 PP.",
      "> points: legion 1 of 1",
      "Red has hit a trooper: 1 reckless token.",
      "> damaged: fencer on the map 1 0",
      "Fencer is eliminated.",
      "Legion gets 2 PP.",
      "> points: legion 2 of 3",
      "> removed: fencer off the map by red",
      "Red can no longer complete its secondary mission Whole.",
      "Gaunt is eliminated.",
      "Red gets 2 PP.",
      "> points: red 2 of 2",
      "> removed: gaunt off the map by red",
    })
    expect({ fencer.zone.name, world.zone("bunker").count, #gunner.cargo }, { "fallen", 2, 0 })
  end)

spec("CIT-DL-01 CIT-DL-03 CIT-DL-04 CIT-DL-06 CIT-DL-07 CIT-DL-08: the Legion's whole turn with two who may come in",
  function()
    fixture "open"
    change.set(world, "turn", side "legion")
    change.set(side "blue", "out", true)
    place("gunner", "s1:A1", "red")
    local gaunt, second = place("gaunt", "zone:pool", "legion"), place("gaunt", "zone:pool", "legion")
    local brute = place("brute", "zone:pool", "legion")
    stack("event-deck", "mixed-band")
    stack("force@s2", "one-gaunt")
    asked("red-entrance", "legion", brute, { "east", "north" }, "north")
    asked("red-entrance", "legion", second, { "east", "north" }, "east")
    answer { "spawn", "s2:D4", side = "legion", about = gaunt }
    asked("creature", "legion", nil, { gaunt, brute, second }, brute)
    answer { "creature-action", "move", side = "legion", about = brute }
    answer { "creature-move", "s2:D2", side = "legion", about = brute }
    asked("creature-action", "legion", brute, { "move", "special", "end" }, "end")
    asked("creature", "legion", nil, { gaunt, second }, second)
    asked("creature-action", "legion", second, { "move", "end" }, "end")
    asked("creature-action", "legion", gaunt, { "move", "firearm", "end" }, "end")
    run "legion-turn"
    expect(told(), {
      "Legion takes its turn.",
      "Event: Mixed Band.",
      "Reinforcements by Mixed Band: 1 Gaunt, 1 Brute.",
      "Reinforcements outside east: 1 Gaunt.",
      "Reinforcements outside north: 1 Brute.",
      "Force card on sector s2: One Gaunt. It brings 1 Gaunt.",
      "Gaunt appears at s2:D4.",
    })
  end)
