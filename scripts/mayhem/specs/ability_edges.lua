-- Abilities at their edges: conditions that do not hold, what runs beside them, what is left when they are over.
local ability = require "abilities.ability"
local effects = require "abilities.effects"
local gifts = require "abilities.gifts"
local grammar = require "abilities.grammar"
local list = require "abilities.list"
local strikes = require "attack.strike"
local duels = require "specs.shared.duels"
local shots = require "specs.shared.shots"
local units = require "specs.shared.units"

local at, begin = board.find, duels.bare_gallery
local shoot, stand, turns = shots.shoot, units.stand, units.turns

local markers = filter { kind = "explosion" }

local function minion(item, square) return units.minion(item, square, turns.west) end

local function passive(unit, ...) change.set(unit, "passive", set(...)) end

-- What is left of a price of two cubes of each colour.
local function price(unit, action, sum)
  sum = sum or { speed = 2, focus = 2, tech = 2, any = 0, mayhem = 0 }
  ability.discount(unit, action, sum)
  return { sum.speed, sum.focus, sum.tech }
end

spec("MAY-GAD-03 MAY-ACT-04: an ability lowers the price of its action by its colour, and to no less than nothing",
     function()
  local ada = begin()
  passive(ada, "cheap-walk")
  expect(price(ada, "walk"), { 1, 2, 2 })
  expect(price(ada, "chat"), { 2, 2, 2 }, "another action")
  expect(price(ada, "walk", { speed = 0, focus = 2, tech = 2 }), { 0, 2, 2 }, "another colour is not taken")
  passive(ada, "cheap-any")
  expect(price(ada, "chat"), { 0, 1, 2 }, "of any action")
  expect(price(ada, "chat", { speed = 1, focus = 1, tech = 4 }), { 0, 0, 3 })
  passive(ada, "cheap-special", "get-tech")
  expect(price(ada, "chat"), { 2, 2, 2 }, "not before a Special is rolled, and not by what it gains")
  passive(ada, "cheap-up")
  expect(price(ada, "chat"), { 2, 2, 2 })
  change.set(ada, "attack-up", 1)
  expect(price(ada, "chat"), { 2, 2, 1 })
end)

spec("MAY-ABL-25 MAY-ABL-03: what may be paid for while it has a status is offered with that status only", function()
  local ada = begin()
  change.set(ada.board, "tech", 2)
  shoot(ada, "up-shot", { "blank", "blank" })
  change.set(ada, "attack-up", 1)
  answer("use-ability", true)
  shoot(ada, "up-shot", { "blank", "blank", "blank", "blank" }) -- a bonus: one white die more
  expect(ada.board.tech, 1)
end)

spec("MAY-ABL-27: what is ready for an action waits past instants, and does nothing for another one", function()
  local ada = begin()
  ability.begins(ada, "ready")
  ability.after(ada, "ready")
  expect(#ada.primed, 1)
  ability.begins(ada, "nod")
  expect({ #ada.primed, #ada.boost }, { 1, 0 })
  ability.after(ada, "nod")
  ability.begins(ada, "walk")
  expect({ #ada.primed, #ada.boost }, { 0, 0 })
  ability.after(ada, "walk")
  ability.begins(ada, "ready")
  ability.after(ada, "ready")
  ability.begins(ada, "stub")
  expect({ #ada.primed, #ada.boost }, { 0, 1 })
  ability.after(ada, "stub")
  expect(#ada.boost, 0)
end)

spec("MAY-ABL-27: used while its action runs it counts at once, while another runs it waits", function()
  local ada = begin()
  ability.begins(ada, "walk")
  ability.begins(ada, "ready")
  ability.after(ada, "ready")
  expect({ #ada.primed, #ada.boost }, { 1, 0 })
  change.list_clear(ada, "primed")
  ability.begins(ada, "stub")
  ability.begins(ada, "ready")
  ability.after(ada, "ready")
  expect({ #ada.primed, #ada.boost }, { 0, 1 })
end)

spec("MAY-ABL-27: an ability of the action itself, or without any other, makes nothing ready", function()
  local ada = begin()
  ability.begins(ada, "own-shot")
  expect(ability.list(ada, "own-shot"), { "for-own" })
  ability.after(ada, "own-shot")
  ability.begins(ada, "chat")
  ability.after(ada, "chat")
  expect(#ada.primed, 0)
  expect(ability.list(ada, "ready"), {})
  place("ada-scope", world.zone("gadgets", ada.side.team))
  change.set(ada, "gear", true)
  expect(ability.list(ada, "own-weapon"), { "scope" }, "a gadget's ability for another action")
end)

spec("MAY-ABL-01 MAY-ABL-16: an action that brings a status heals nothing; who is down gets and prepares nothing",
     function()
  local ada = begin()
  change.set(ada.board, "tech-wounds", 1)
  ability.begins(ada, "chat")
  ability.after(ada, "chat")
  expect({ ada.attack_up, ada.board.tech_wounds, ada.last }, { 1, 1, "chat" })
  ability.begins(ada, "nod")
  ability.after(ada, "nod")
  expect(ada.last, "chat", "an instant does not count")
  ability.begins(ada, "chat")
  ability.begins(ada, "ready")
  change.move(ada, world.zone("waiting", ada.side.team))
  ability.after(ada, "ready")
  ability.after(ada, "chat")
  expect({ ada.attack_up, #ada.primed }, { 1, 0 })
end)

spec("MAY-GAD-02: an action that is over within a weapon action leaves its gadget and its aim alone", function()
  local ada = begin()
  change.set(ada, "gear", true)
  change.set(ada, "steady", true)
  ability.begins(ada, "nod")
  ability.after(ada, "nod")
  expect({ ada.gear, ada.steady }, { true, true })
  ability.after(ada, "own-weapon")
  expect({ ada.gear, ada.steady }, { false, false })
end)

spec("MAY-ABL-32 MAY-ABL-12: an action that is all ability places an explosion only when its conditions hold",
     function()
  local ada = begin()
  run("perform", ada, "plant-maybe")
  run("perform", ada, "plant-special")
  run("perform", ada, "chat")
  expect(#markers:all(), 0)
  expect(ada.attack_up, 1)
  run("perform", ada, "plant-maybe")
  expect(#markers:all(), 1)
end)

spec("MAY-ABL-13 MAY-ABL-01: an ability that gains and explodes puts its statuses on the one marker", function()
  local ada = begin()
  run("perform", ada, "plant-rich")
  expect(#markers:all(), 1)
  expect(markers:all():first().statuses, { "stunned" })
  expect(ada.board.tech, 1)
end)

spec("MAY-ABL-15: an action that gives a single movement point moves", function()
  local ada = begin()
  answer("move", "s1:B5")
  run("perform", ada, "hop")
  expect(ada.square, at "s1:B5")
end)

spec("MAY-REF-04 MAY-REF-11: a Special of the refresh phase sets off what waits for it, once a type for cubes",
     function()
  local ada = begin()
  local one, two = minion("pest", "s1:G2"), minion("pest", "s1:G4")
  local gone = minion("pest", "s1:G6")
  change.move(gone, world.zone "pool")
  local squad = world.piece "first"
  change.set(squad, "tech", 0)
  change.set(squad, "tech-size", 3)
  for _, each in ipairs { one, two, gone } do passive(each, "refresh-up", "refresh-tech") end
  ability.special_refresh(squad)
  expect({ one.move_up, two.move_up, gone.move_up, squad.tech }, { 1, 1, 0, 1 })
  passive(ada, "get-tech", "refresh-while-up")
  ability.special_refresh(ada.board)
  expect(ada.board.tech, 0)
  change.set(ada, "attack-up", 1)
  ability.special_refresh(ada.board)
  expect(ada.board.tech, 1)
end)

spec("MAY-ABL-26 MAY-ABL-27: with the turn ends what was done last, and what was ready", function()
  local ada = begin()
  change.set(ada, "last", "walk")
  change.list_add(ada, "primed", "for-stub")
  ability.turn_ends()
  expect(ada.last, nil)
  expect(#ada.primed, 0)
end)

spec("MAY-ABL-18 MAY-ABL-01: what a second attack gains comes when the whole action is over", function()
  local ada = begin()
  minion("guard", "s1:E5")
  answer("target", "s1:E4")
  answer("use-special", "again-gain")
  force { "hit-special", "blank", "push" }
  answer("wound", "mayhem")
  answer("push", "s1:F6")
  run { "perform", ada, "gain-shot", until_step = "after-action" }
  expect({ ada.board.tech, world.zone("gifts").count }, { 0, 2 })
  run("after-action", ada, "gain-shot")
  expect({ ada.board.tech, world.zone("gifts").count }, { 2, 0 })
end)

spec("MAY-ABL-01: a gift waits for its own action of its own unit, and brings its whole amount", function()
  local ada, boss = begin()
  change.list_add(ada, "running", "stub")
  change.list_add(boss, "running", "stub")
  gifts.promise(ada, ada, "stub", "attack-up", 2)
  gifts.promise(ada, ada, "walk", "move-up", 1)
  expect({ ada.attack_up, ada.move_up }, { 0, 1 }, "walk does not run: at once")
  gifts.promise(boss, boss, "stub", "move-up", 1)
  gifts.deliver(ada, "walk")
  expect(ada.attack_up, 0)
  gifts.deliver(ada, "stub")
  expect({ ada.attack_up, boss.move_up }, { 2, 0 })
end)

spec("MAY-ABL-16 MAY-ALLY-04: healing and cubes come one by one, with or without wounds, and not to objects", function()
  local ada = begin()
  local pet = place("pet", "s1:A4", "agents", { board = ada.board, shields = 2, armors = 2, wounds = 2 })
  for _, thing in ipairs { "heal", "shield", "armor" } do gifts.receive(pet, thing, 1) end
  expect({ pet.wounds, pet.shields, pet.armors }, { 1, 1, 1 })
  gifts.receive(ada, "heal", 1) -- nothing to heal, nothing to ask
  local guard = minion("guard", "s1:G4")
  for _, thing in ipairs { "heal", "shield" } do gifts.receive(guard, thing, 1) end
  for _, well in ipairs { "speed", "focus" } do change.set(ada.board, well, ada.board[well .. "_size"]) end
  gifts.receive(ada, "any", 1) -- room for Tech only
  expect(ada.board.tech, 1)
  local engine = place("engine", "s1:G6", "command")
  gifts.receive(engine, "tech", 1)
  gifts.receive(engine, "heal", 1)
  expect(effects.paid(engine, grammar.of "pay-up"), false, "and a device pays for nothing")
  expect(list.passive(engine, "size", "tech"), 0)
  ability.on_downed(engine, nil)
end)

spec("MAY-ABL-29 MAY-ABL-32: effects on a roll do nothing once the enemy is down, the others happen", function()
  local ada, boss = begin()
  change.set(boss.board, "health", 1)
  shoot(ada, "kill-shot", { "hit", "blank" }, 1)
  expect({ boss.on_map, ada.board.tech }, { false, 1 })
end)

spec("MAY-ABL-29: without an attack only what waits for a downed enemy happens", function()
  local ada = begin()
  passive(ada, "kill-heal", "get-tech")
  change.set(ada.board, "speed-wounds", 1)
  ability.on_downed(ada, nil)
  expect({ ada.board.speed_wounds, ada.board.tech }, { 0, 0 })
  passive(ada, "kill-all")
  change.set(ada.board, "speed-wounds", 1)
  ability.on_downed(ada, nil)
  expect({ ada.board.speed_wounds, ada.board.tech }, { 1, 1 })
end)

spec("MAY-ABL-29 MAY-AOE-01: an ability always in effect counts each enemy of an area, one of the action the first",
     function()
  local ada = begin()
  stand("boss", "s1:G8", turns.west)
  local function blast(action)
    local one = minion("guard", "s1:D4")
    minion("guard", "s1:D5")
    answer("target", "s1:D4")
    answer("next-target", one)
    force { "hit", "hit", "hit", "hit" }
    run("perform", ada, action)
  end
  passive(ada, "kill-all")
  blast "grenade"
  expect(ada.board.tech, 2)
end)

spec("MAY-ABL-05: the best die that shows the face is rolled again, and counts for what follows", function()
  local ada = begin()
  answer("reroll", "blank")
  answer("push", "s1:F4")
  answer("push", "s1:G4")
  force { "push", "blank", "push" }
  run("perform", ada, "roll-shot")
  expect(ada.board.tech, 2)
end)

spec("MAY-ABL-21: one die of two that shows the result sets an ability off once", function()
  local ada = begin()
  answer("reroll", "pass")
  answer("wound", "mayhem")
  answer("push", "s1:F4")
  shoot(ada, "roll-shot", { "push", "hit" })
  expect(ada.board.tech, 1)
end)

spec("MAY-ABL-05 MAY-MOD-02: of dice of two colours that show the same the better one is rolled again", function()
  local ada, boss = begin()
  stand("boss", "s1:E4", turns.west)
  change.set(boss, "defense-up", 1) -- a red and a yellow die
  answer("reroll", "blank")
  expect_dice { "red", "yellow", "red" }
  shoot(ada, "roll-shot", { "blank", "blank", "blank" })
  answer("reroll", "blank")
  expect_dice { "red", "yellow", "yellow" }
  shoot(ada, "roll-shot", { "hit", "blank", "blank" }, 1)
  answer("reroll", "blank")
  expect_dice { "red", "yellow", "red" }
  shoot(ada, "roll-shot", { "blank", "hit", "blank" }, 1)
end)

spec("MAY-ABL-04 MAY-ABL-05: a roll of one die may get another one, or be rolled again", function()
  local ada = begin()
  answer("use-special", "special-die")
  shoot(ada, "die-shot", { "hit-special", "hit" }, 2)
  passive(ada, "again-roll")
  answer("reroll", "blank")
  shoot(ada, "push-swing", { "blank", "hit" }, 1)
end)

spec("MAY-ABL-03 MAY-ABL-24: each ability that costs something is asked for by itself, and is not had without paying",
     function()
  local ada, boss = begin()
  change.set(ada.board, "tech", 3)
  change.set(boss, "stunned", 1)
  change.set(boss, "disrupted", 1)
  answer("use-ability", true)
  answer("use-ability", true)
  shoot(ada, "pay-shot", { "blank", "blank", "blank", "blank" })
  expect(ada.board.tech, 1)
  answer("use-ability", false)
  answer("use-ability", false)
  shoot(ada, "pay-shot", { "blank", "blank" })
  expect(ada.board.tech, 1)
end)

spec("MAY-ABL-24 MAY-AOE-01: a bonus against one target of an area is not carried over to the next one", function()
  local ada, boss = begin()
  local rex = stand("rex", "s1:E5", turns.west)
  passive(ada, "bonus-stunned")
  change.set(boss, "stunned", 1)
  answer("target", "s1:E4")
  answer("next-target", boss)
  expect_dice { "red", "yellow", "yellow", "yellow" }
  force { "blank", "blank", "blank", "blank" }
  run("perform", ada, "grenade")
  change.set(rex, "stunned", 1)
  answer("target", "s1:E4")
  answer("next-target", boss)
  expect_dice { "red", "yellow", "red", "yellow" }
  force { "blank", "blank", "blank", "blank" }
  run("perform", ada, "grenade")
end)

spec("MAY-ABL-04 MAY-AIM-02: what a die more shows counts, Aimed Hits, pushes and Specials too", function()
  local ada, boss = begin()
  local strike = strikes.take { attacker = ada, action = "pistol", by = ada.side, space = boss.square, victim = boss }
  for _, colour in ipairs { "red", "yellow" } do change.list_add(strike, "pool", colour) end
  local counts = { hits = 1, aimed = 1, pushes = 0, specials = 1 }
  expect_dice { "yellow", "yellow" }
  force { "aim-special", "push" }
  effects.happen(strike, { what = "dice", amount = 2 }, counts)
  expect({ counts.hits, counts.aimed, counts.pushes, counts.specials }, { 2, 2, 1, 2 })
  -- So does a result that is added, however many of them: MAY-ABL-06.
  for _, thing in ipairs { "aim", "push" } do
    effects.happen(strike, { what = "result", thing = thing, amount = 2 }, counts)
  end
  expect({ counts.hits, counts.aimed, counts.pushes, counts.specials }, { 4, 4, 3, 2 })
end)

spec("MAY-ABL-24: what a target has: shields, armor, wounds, cubes, the Mayhem status", function()
  local ada, boss = begin()
  local function holds(thing, unit) return list.holds(grammar.of("if-" .. thing), ada, "stub", unit) end
  local function all(unit)
    return { holds("shield", unit), holds("armor", unit), holds("wound", unit), holds("tech", unit),
             holds("mayhem-status", unit) }
  end
  expect(all(boss), { false, false, false, false, false })
  for _, name in ipairs { "shield", "armor", "tech-wounds", "tech", "mayhem-status" } do
    change.set(boss.board, name, 1)
  end
  expect(all(boss), { true, true, true, true, true })
  change.set(boss.board, "mayhem-status", 0)
  expect(all(boss), { true, true, true, true, false })
  local pet = place("pet", "s1:E6", "command", { board = world.piece("rex").board })
  expect(all(pet), { true, true, false, false, false })
  change.set(pet, "shields", 1)
  change.set(pet, "armors", 1)
  change.set(pet, "wounds", 1)
  expect(all(pet), { false, false, true, false, false })
  local hound = place("hound", "s1:F6", "command", { board = world.piece("rex").board })
  expect(all(hound), { true, false, false, false, false }, "it has a shield and no armor")
  local squad = world.piece "first"
  change.set(squad, "tech", 0)
  local pest, guard = minion("pest", "s1:G2"), minion("guard", "s1:G4")
  expect(all(pest), { true, false, false, false, false })
  expect(all(guard), { false, true, false, false, false })
  change.set(pest, "hits", 1)
  change.set(guard, "hits", 1)
  expect(all(pest), { false, false, false, false, false })
  expect(all(guard), { false, false, false, false, false })
  change.set(pest, "more-shield", 1)
  change.set(guard, "more-shield", 1)
  expect(all(pest), { true, false, false, false, false })
  expect(all(guard), { false, true, false, false, false })
  change.set(guard, "more-shield", 0)
  change.set(guard, "more-armor", 1)
  expect(all(guard), { false, true, false, false, false })
  expect(all(place("engine", "s1:G6", "command")), { false, false, false, false, false })
end)

spec("MAY-ABL-26 MAY-ABL-25: an ability about one action changes no other, and needs its status", function()
  local ada = begin()
  passive(ada, "walk-while-up")
  expect(list.stat(ada, "walk", "mp"), 0)
  change.set(ada, "attack-up", 1)
  expect(list.stat(ada, "walk", "mp"), 2, "also before it runs")
  change.set(ada, "attack-up", 2)
  expect(list.stat(ada, "walk", "mp"), 2, "however often it has it")
  change.set(ada, "last", "walk")
  expect(list.stat(ada, "hop", "mp"), 1, "its own point only")
end)

spec("MAY-ABL-10 MAY-ABL-25: an area that needs a status is there with it", function()
  local ada, boss = begin()
  local rex = stand("rex", "s1:E5", turns.west)
  passive(ada, "wide-while-up")
  answer("target", "s1:E4")
  shoot(ada, "push-swing", { "blank" })
  change.set(ada, "attack-up", 1)
  answer("target", "s1:E4")
  answer("next-target", boss)
  answer("wound", "mayhem")
  shoot(ada, "push-swing", { "blank", "blank", "blank", "hit" })
  expect(rex.board.mayhem_wounds, 1)
end)

spec("MAY-GAD-03 MAY-TMR-04: wells grow by what is always in effect or has its timers laid, not by what is paid",
     function()
  local ada = begin()
  passive(ada, "pay-size", "more-size")
  expect(list.passive(ada, "size", "tech"), 1)
  change.list_add(ada, "laid", "until-size")
  expect(list.passive(ada, "size", "tech"), 3)
  passive(ada)
  expect(list.passive(ada, "size", "tech"), 2)
end)

spec("MAY-ABL-27 MAY-ABL-01: an action that is over forgets what was taken up for it and nothing else", function()
  local ada = begin()
  list.take_up(ada, "scope", "stub")
  list.take_up(ada, "for-own", "own-shot")
  list.forget(ada, "stub")
  expect({ ada.boost, ada.boost_of }, { { "for-own" }, { "own-shot" } })
end)

spec("MAY-ABL-12 MAY-DOWN-01: an attack whose unit is down, or that had no target, leaves no explosion", function()
  local ada = begin()
  run("attack-end", strikes.take { attacker = ada, action = "mine-shot", by = ada.side })
  expect(#markers:all(), 0)
  local strike = strikes.take { attacker = ada, action = "mine-shot", by = ada.side, space = at "s1:E4" }
  change.move(ada, world.zone("waiting", ada.side.team))
  run("attack-end", strike)
  expect(#markers:all(), 0)
end)

spec("MAY-ABL-15 MAY-ACT-10: a single point won by a roll is used at once, and those of the action are kept", function()
  local ada = begin()
  change.set(ada, "mp", 3)
  answer("use-special", "win-one")
  answer("wound", "mayhem")
  answer("move", "s1:B5")
  shoot(ada, "win-shot", { "hit-special", "blank" })
  expect({ ada.square, ada.mp }, { at "s1:B5", 3 })
end)

spec("MAY-ABL-21 MAY-ABL-32: a result and a status are both needed", function()
  local ada = begin()
  passive(ada, "push-while-up")
  answer("push", "s1:F4")
  shoot(ada, "stub", { "push" })
  expect(ada.board.tech, 0)
  stand("boss", "s1:E4", turns.west)
  change.set(ada, "attack-up", 1)
  answer("push", "s1:F4")
  shoot(ada, "stub", { "push" })
  expect(ada.board.tech, 1)
end)
