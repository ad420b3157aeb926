-- The equipment draft, and who may carry what.
local draft = require "equipment.draft"
local arms = require "equipment.arms"

local function side(id) return world.side(id) end

local shelf = filter { kind = "equipment-card", on = "zone" }

-- Three corporations around the bunker; each has a shooter, a fighter and a technician, and a number of credits.
local function bunker(credits, options)
  fixture("draft", options)
  change.set(world, "credits", credits)
  local teams = {
    red = { "oda-ferrant", "brother-lisk", "ines-corvo" },
    blue = { "mara-quill", "anvil-josk" },
    green = { "ilya-senn", "dame-hargrave" },
  }
  for id, names in pairs(teams) do
    for _, name in ipairs(names) do place(name, world.zone("reserve", side(id)), id) end
  end
end

-- One corporation alone with some cards: gives its shooter, fighter and technician.
local function alone(...)
  bunker(6)
  stack("bunker", ...)
  local reserve = world.zone("reserve", side "red"):set()
  local by = {}
  for trooper in reserve:each() do by[trooper.specialty] = trooper end
  change.set(side "red", "credits", 6)
  return by.firearm, by.close, by.tech
end

local function card(id)
  return shelf:all():where(function(each) return each.item == id end):first()
end

local troopers = filter { kind = "trooper", on = "any" }

local function bearer(id)
  return troopers:all():where(function(each) return each.item == id end):first()
end

local function offers(id)
  return draft.offered(side "red"):any(function(each) return each.item == id end)
end

spec("CIT-EQ-01: the bunker is sorted by rank; a team takes cards of its rank or lower", function()
  bunker(12)
  change.set(side "red", "rank", 4)
  run { "equip", until_step = "draft" }
  local zone = world.zone "bunker"
  local wanted = 0
  for _, each in ipairs(data.list "equipment-card") do
    if each.rank <= 4 then wanted = wanted + each.copies end
  end
  expect(zone.count, wanted)
  for i = 2, zone.count do expect(zone:at(i - 1).rank <= zone:at(i).rank, true) end
  local ranks = {}
  for each in draft.offered(side "red"):each() do ranks[each.rank] = true end
  expect(ranks, { true, true, true, true })
  change.set(side "red", "credits", 2)
  expect(draft.offered(side "red"):any(function(each) return each.cost > 2 end), false)
end)

spec("CIT-EQ-01: a mission may lay a bunker of its own, and each name is offered once", function()
  bunker(3)
  stack("bunker", "flask", "flask", "lamp")
  run { "equip", until_step = "draft" }
  expect(world.zone("bunker").count, 3)
  expect(#draft.offered(side "red"), 2)
end)

spec("CIT-EQ-01 CIT-EQ-02: W15, three credits, two wares of two, one above the rank", function()
  bunker(3)
  stack("bunker", "flask", "lamp", "late-gun")
  for _, id in ipairs { "blue", "green" } do change.set(side(id), "passed", true) end
  change.set(side "red", "credits", 3)
  expect_options("draft", "flask", "lamp", "pass")
  answer("draft", "flask")
  answer("draft-for", "oda-ferrant")
  run("draft", side "red")
  expect(side("red").credits, 0)
  expect(side("red").passed, true)
  expect(world.zone("bunker").count, 2)
end)

spec("CIT-EQ-02 CIT-RANK-03: credits as the rank card says, unless the mission does; what is left is lost", function()
  bunker(0)
  change.set(side "blue", "rank", 4)
  run { "equip", until_step = "draft" }
  expect(side("red").credits, 4)
  expect(side("blue").credits, 6)
  bunker(9)
  run { "equip", until_step = "draft" }
  expect(side("blue").credits, 9)
  for _ = 1, 3 do answer("draft", "pass") end
  run("draft", side "blue")
  for _, id in ipairs { "red", "blue", "green" } do expect(side(id).credits, 0) end
end)

spec("CIT-EQ-03: one card a turn, a taken one is gone, a pass is final", function()
  bunker(4)
  stack("bunker", "pit-saw", "flask", "lamp")
  answer("draft", "pit-saw")
  expect_options("draft", "flask", "lamp", "pass")
  answer("draft", "pass")
  answer("draft", "flask")
  answer("draft-for", "oda-ferrant")
  answer("draft", "lamp")
  answer("draft-for", "mara-quill")
  run "equip"
  expect(world.zone("bunker").count, 0)
  expect(arms.items(bearer "oda-ferrant"):first().item, "flask")
  expect(side("green").passed, true)
  expect(side("blue").passed, true)
end)

spec("CIT-EQ-04 CIT-SET-14: the one left of the Legion begins, then leftwards", function()
  bunker(4)
  change.set(side "blue", "pp", 5)
  expect(draft.order(), { side "blue", side "green", side "red" })
end)

spec("CIT-EQ-05: in a campaign the lowest rank and fewest PP first, ties by chance", function()
  bunker(4, { campaign = true })
  change.set(side "red", "rank", 2)
  change.set(side "blue", "pp", 5)
  expect(draft.order(), { side "green", side "blue", side "red" })
  change.set(side "blue", "pp", 0)
  chance("draft", 2)
  expect(draft.order(), { side "green", side "blue", side "red" })
  chance("draft", 1)
  expect(draft.order(), { side "blue", side "green", side "red" })
end)

spec("CIT-EQ-04: without a Legion player chance says who begins", function()
  bunker(4, { mode = "cards" })
  chance("draft", 3)
  expect(draft.order(), { side "green", side "red", side "blue" })
  chance("draft", 1)
  expect(draft.order(), { side "red", side "blue", side "green" })
end)

spec("CIT-EQ-06: a card is offered when somebody may take it, and goes to one of those", function()
  local _, fighter, technician = alone("pit-saw", "spool-lance", "tick-box")
  expect(offers "pit-saw", true)
  expect(draft.bearers(side "red", card "pit-saw"), set(fighter))
  place("rail-hatchet", fighter)
  expect(offers "pit-saw", false)
  expect(offers "spool-lance", true)
  for _, id in ipairs { "blue", "green" } do change.set(side(id), "passed", true) end
  answer("draft", "tick-box")
  expect_options("draft-for", "oda-ferrant", "brother-lisk", "ines-corvo")
  answer("draft-for", technician)
  answer("draft", "pass")
  run("draft", side "red")
  expect(#technician.cargo, 1)
  expect(arms.items(technician)[1].item, "tick-box")
end)

spec("CIT-EQ-07: one weapon card a trooper, of its specialty", function()
  local shooter, fighter, technician = alone("raptor-kit", "stoker-rifle")
  expect(draft.bearers(side "red", card "raptor-kit"), set(shooter, technician))
  place("tallow-gun", shooter)
  expect(draft.bearers(side "red", card "raptor-kit"), set(technician))
  expect(draft.bearers(side "red", card "stoker-rifle"), set())
  expect(arms.weapon(shooter).item, "tallow-gun")
  expect(arms.weapon(fighter), nil)
end)

spec("CIT-EQ-08: three items a trooper, weapon and augment not counted", function()
  local shooter, fighter, technician = alone("flask", "lock-spike")
  for _, id in ipairs { "stoker-rifle", "fog-can", "fog-can" } do place(id, shooter) end
  place("long-barrel", arms.weapon(shooter))
  expect(draft.bearers(side "red", card "flask"), set(shooter, fighter, technician))
  place("fog-can", shooter)
  expect(draft.bearers(side "red", card "flask"), set(fighter, technician))
  expect(draft.bearers(side "red", card "lock-spike"), set(technician))
end)

spec("CIT-EQ-09: one augment on a weapon that it fits", function()
  local shooter, fighter = alone("long-barrel", "quietus-coil", "cinder-launcher", "balanced-grip")
  change.set(side "red", "rank", 12)
  expect(offers "long-barrel", false)
  place("stoker-rifle", shooter)
  expect(draft.bearers(side "red", card "long-barrel"), set(shooter))
  expect(offers "cinder-launcher", false)
  expect(offers "balanced-grip", false)
  for _, id in ipairs { "blue", "green" } do change.set(side(id), "passed", true) end
  expect_options("draft", "long-barrel", "quietus-coil", "pass")
  answer("draft", "long-barrel")
  run("draft", side "red")
  expect(offers "quietus-coil", false)
  expect(arms.augment(shooter).item, "long-barrel")
  expect(#arms.items(shooter), 0)
  expect(arms.augment(fighter), nil)
end)

spec("CIT-EQ-10: nothing is handed over during a mission", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  place("fencer", "s1:D5", "red")
  place("plate-vest", gunner)
  expect_options("action", "move", "end")
  answer("action", "end")
  run("action", gunner)
  expect(#arms.items(gunner), 1)
end)

spec("CIT-EQ-11: what an eliminated trooper carried returns to the bunker, after the mission all does", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local fencer = place("fencer", "s1:D6", "red")
  for _, id in ipairs { "stoker-rifle", "fog-can", "luck-coin" } do place(id, gunner) end
  place("long-barrel", arms.weapon(gunner))
  place("pit-saw", fencer)
  act.damage(gunner, 5)
  expect(#gunner.cargo, 0)
  expect(world.zone("bunker").count, 4)
  run "scoring"
  expect(world.zone("bunker").count, 5)
end)

spec("CIT-SET-14: the draft comes when the characters are chosen; the Legion takes nothing", function()
  fixture "draft"
  change.set(world, "credits", 1)
  answer("characters", { "oda-ferrant", "brother-lisk" })
  answer("characters", { "mara-quill", "anvil-josk" })
  answer("characters", { "ilya-senn", "dame-hargrave" })
  answer("draft", "tallow-gun")
  answer("draft", "pit-saw")
  answer("draft", "fog-can")
  answer("draft-for", "brother-lisk")
  run { "setup", until_step = "round" }
  for _, each in ipairs(world.sides) do
    local held = 0
    for trooper in troopers:of(each):each() do held = held + #trooper.cargo end
    expect(held, each.kind == "corporation" and 1 or 0)
  end
  expect(#draft.order(), 3)
end)

spec("CIT-SET-14 CIT-SET-12 CIT-SET-16: the draft begins with the characters chosen and no card dealt", function()
  fixture "draft"
  change.set(world, "hand_size", 1)
  stack("tactic-deck", "doom-grit", "doom-duck", "doom-again")
  answer("characters", { "oda-ferrant", "brother-lisk" })
  answer("characters", { "mara-quill", "anvil-josk" })
  answer("characters", { "ilya-senn", "dame-hargrave" })
  run { "setup", until_step = "draft" }
  for _, id in ipairs { "red", "blue", "green" } do
    expect(world.zone("reserve", side(id)).count, 2)
    expect(world.zone("hand", side(id)).count, 0)
  end
end)

spec("CIT-SET-14: a mission may do without equipment, and say how many tactic cards are dealt", function()
  fixture("draft", { equipment = false })
  change.set(world, "hand_size", 2)
  stack("tactic-deck", "doom-grit", "doom-duck", "doom-again", "doom-run-for-it", "doom-sidestep", "doom-grit")
  answer("characters", { "oda-ferrant", "brother-lisk" })
  answer("characters", { "mara-quill", "anvil-josk" })
  answer("characters", { "ilya-senn", "dame-hargrave" })
  run { "setup", until_step = "round" }
  expect(world.zone("bunker").count, 0)
  expect(world.zone("hand", side "green").count, 2)
end)

local function lines(trooper) return table.concat(arms.lines(trooper), " ") end

spec("a weapon card replaces the printed lines but the 1-die close combat line, an augment adds its own", function()
  fixture "open"
  local shooter = place("oda-ferrant", "s1:D4", "red")
  local fighter = place("brother-lisk", "s1:D6", "red")
  expect(lines(shooter), "service-carbine bare-steel")
  place("ember-carbine", shooter)
  expect(lines(shooter), "ember-carbine-shot bare-steel")
  place("cinder-launcher", arms.weapon(shooter))
  expect(lines(shooter), "ember-carbine-shot cinder-launcher-shell bare-steel")
  place("bell-sword", fighter)
  expect(lines(fighter), "bell-sword-cut bell-sword-swing")
end)

spec("a mission may say: cards of exactly the team's rank", function()
  bunker(6, { shelf = "exact" })
  change.set(side "red", "rank", 2)
  change.set(side "red", "credits", 6)
  stack("bunker", "flask", "late-gun", "grease-cloak")
  expect(draft.offered(side "red"), set(card "late-gun", card "grease-cloak"))
end)

spec("a mission may say: a pass is taken back when somebody takes a card", function()
  bunker(2, { ["draft-pass"] = "skip" })
  stack("bunker", "flask", "lamp", "pit-saw")
  answer("draft", "pass")
  answer("draft", "pass")
  answer("draft", "flask")
  answer("draft-for", "oda-ferrant")
  answer("draft", "lamp")
  answer("draft-for", "mara-quill")
  answer("draft", "pit-saw")
  run "equip"
  expect(world.zone("bunker").count, 0)
  expect(arms.weapon(bearer "dame-hargrave").item, "pit-saw")
end)

spec("a mission may say: an augment is one of the three items", function()
  bunker(6, { ["augments-count"] = true })
  local shooter = bearer "oda-ferrant"
  stack("bunker", "long-barrel", "flask")
  place("stoker-rifle", shooter)
  for _ = 1, 2 do place("fog-can", shooter) end
  expect(draft.bearers(side "red", card "long-barrel"), set(shooter))
  place("fog-can", shooter)
  expect(#draft.bearers(side "red", card "long-barrel"), 0)
  change.remove(arms.items(shooter):first())
  place("long-barrel", arms.weapon(shooter))
  expect(draft.bearers(side "red", card "flask"):has(shooter), false)
end)

spec("a mission may say: printed lines stay beside a weapon card", function()
  fixture("open", { ["printed-lines"] = true })
  local shooter = place("oda-ferrant", "s1:D4", "red")
  place("stoker-rifle", shooter)
  expect(lines(shooter), "stoker-rifle-shot service-carbine bare-steel")
end)
