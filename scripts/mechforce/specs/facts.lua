-- What players are told of their options: prices, figures, what dice show and do, terms of help.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local tell = require "bots.tell"

local facts = tell.facts

--- Does a text hold these words?
local function holds(told, words) return told ~= nil and told:find(words, 1, true) ~= nil end

spec("facts: a warrior tells its home and its skills, those that several have once", function()
  lab.begin()
  local told = facts.warrior(world.sides[1], set("dray", "kingfisher", "lantern"))
  expect(holds(told.line, "Second Wind (wave 1, 2 points): Before or after a battle"), true)
  expect(holds(told.options.dray, "Ottilie Brandt, at home in Old Harbours. Deep Breath (wave 1, 2 points): "), true)
  expect(holds(told.options.lantern, "at home in Terrace Lands. Second Wind. Long Drop (wave 2, 1 point): "), true)
  told = facts.warrior(world.sides[1], set "tidewrack")
  -- It costs what that does.
  expect(holds(told.options.tidewrack, "Mimic (wave 3): Use a skill of another warrior"), true)
  expect(facts.about(nil, "mimic"), "from wave 3 on")
end)

spec("facts: no text is longer than what is shown of it", function()
  lab.begin()
  local all = set("standfast", "kingfisher", "dray", "long-horizon", "lantern", "tidewrack")
  local told = facts.warrior(world.sides[1], all)
  expect(#told.line < 400, true)
  for id in all:each() do expect(#told.options[id] < 400, true, id) end
end)

spec("facts: a goal tells what it would be worth now, a draft which slots are free", function()
  local red = lab.begin()
  local goal = place("by-the-book", "zone:goals@red", "red")
  expect(facts.goal(red, set(goal)).options[goal], "now worth 1 Fame")
  place("slug-thrower", "zone:kept@red")
  local own = "Your dice: Damage, Protection; free: 1 arm, 2 shoulders."
  expect(facts.draft(red, set(goal)).line, own)
  expect(facts.draft(red, set(goal, red.mech)).line, own .. " What you do not keep goes on to Blue.")
  expect(facts["left-out"](red).line, own)
end)

spec("facts: a perk tells what it does, and with whom it would be shared", function()
  local red, blue = lab.begin()
  lab.seat(blue, "drill-yard")
  local free, taken = lab.perk "headlines", lab.perk "drill-yard"
  local told = facts.perk(red, set(free, taken)).options
  expect(holds(told[free], "Each battle that you win pays BP equal to the wave on top."), true)
  expect({ holds(told[free], "Shared"), holds(told[taken], "Shared with Blue.") }, { false, true })
end)

spec("facts: a mod tells its price, and what it would take the place of", function()
  local red = lab.begin()
  for _ = 1, 2 do place("slug-thrower", "zone:mods@red") end
  local arm, rack, plate = place("drill-arm", "zone:foundry"), place("shell-rack", "zone:foundry"),
    place("riot-plate", "zone:foundry")
  local told = facts.mod(red, set(arm, rack, plate, "draw"))
  expect(told.line, "You have 2 cubes; free: 0 arms, 2 shoulders. Your dice: Damage, Protection.")
  expect(told.options[arm], "free to install, in place of another arm mod")
  expect(told.options[rack], "4 cubes to install, which you cannot pay: it can only be recycled, for 1")
  expect(told.options[plate], "free to install")
  expect(told.options.draw, "2 cubes for a mod that you do not see before")
  change.set(red, "cubes", 3)
  expect(facts.mod(red, set(rack)).options[rack], "4 cubes to install, in place of another arm mod")
end)

spec("facts: a second mod tells its own price", function()
  local red = lab.begin()
  lab.seat(red, "workbench")
  change.set(red, "cubes", 9)
  local rack = place("shell-rack", "zone:foundry")
  local told = facts["second-mod"](red, set(rack, "pass")).options
  expect({ told[rack], told.pass }, { "5 cubes to install", "no second mod" })
end)

spec("facts: where a mod is installed tells what that costs and what is lost", function()
  local red = lab.begin()
  change.set(red, "cubes", 5)
  local old = place("slug-thrower", "zone:mods@red")
  local rack = place("shell-rack", "zone:foundry")
  change.set(world, "price", 4)
  local told = facts.install(red, set("empty", old, "recycle"), rack)
  expect(told.options[old], "4 cubes; it goes, pays 1, and takes its dice with it (Damage)")
  expect({ told.options.empty, told.options.recycle }, { "4 cubes", "you gain 1 cube" })
end)

spec("facts: an Overdrive token tells its price", function()
  local red = lab.begin()
  change.set(red, "cubes", 6)
  expect(holds(facts["buy-overdrive"](red).line, "It costs 5 of your 6 cubes. You have 1;"), true)
end)

spec("facts: fields tell who stands there, a wait what it costs, twice that at Headlines", function()
  local red = lab.begin()
  local enemy = lab.enemy("skimmer", "boreal-shelf")
  local home = lab.region "boreal-shelf"
  local told = facts.activation(red, set(home, "wait", "base"))
  expect(holds(told.options[home], "home of Red; Skimmer: " .. enemy.shields .. " shields, "), true)
  expect(holds(told.options[home], "(Bolts)"), true)
  expect(told.options.wait, "costs 1 BP, and you may still fight in the next pass")
  expect(told.options.base, "no more battles in this turn, no cost")
  change.set(red, "waits", 2)
  lab.seat(red, "headlines")
  expect(holds(facts.activation(red, set("wait")).options.wait, "costs 6 BP"), true)
  local told_free = facts["moved-to"](red, set(lab.region "old-harbours")).options
  expect(told_free[lab.region "old-harbours"], "no enemy")
end)

spec("facts: terms of help are told in words, with the cards by their names", function()
  local sides, enemies = rounds.begin { players = 3, fight = 1, enemies = { "dummy" } }
  local red, blue = sides[1], sides[2]
  local terms = place("terms", "zone:table", nil, { helper = blue, payment = 2, cubes = 1 })
  change.list_add(terms, "cards", enemies[1])
  local told = facts.deal(blue, set(terms), terms).line
  expect(holds(told, "Red pays 2 cubes to Blue at once, Blue gets 1 cube of the reward, Blue gets the card of Dummy."),
    true)
  expect(holds(told, "Blue has 2 cubes, Red has 2."), true)
  change.set(terms, "payment", -1)
  change.set(terms, "cubes", 0)
  change.list_clear(terms, "cards")
  local refused = "Refused: Blue pays 1 cube to Red at once. Without a deal there is no help."
  expect(facts["deal-counter"](red, nil, terms).line, refused)
  change.set(terms, "payment", 1)
  expect(holds(facts["deal-counter"](red, nil, terms).line, "Refused: Red pays 1 cube to Blue at once."), true)
  change.set(terms, "payment", 0)
  told = facts.deal(blue, set(terms), terms).line
  expect(holds(told, "a share of the BP, cubes and cards are for Red. BP are shared equally; what the terms"), true)
  expect(holds(facts["deal-payment"](red, nil, blue.mech).line, "Above 0 Red pays Blue, below 0 Blue pays Red."), true)
  expect(holds(facts["deal-cubes"](red, nil, blue.mech, 0, 3).line, "Of the 3 cubes"), true)
  expect(holds(facts.invite(red, set(blue)).options[blue], "dice: Damage, Protection; 2 cubes, 0 BP"), true)
  expect(holds(facts.volunteer(blue).line, "Red fights at Old Harbours. Dummy: "), true)
end)

spec("facts: leaving tells what it costs and how the battle stands", function()
  local sides = rounds.begin { at = 2, enemies = { { "dummy", { shields = 1, health = 3, bleed = 1 } } }, power = 6 }
  local told = facts.leave(sides[1]).line
  expect(holds(told, "Whoever leaves loses 1 BP and all of the reward"), true)
  expect(holds(told, "The marker stands in Range, at space 2. Dummy: 1 shield, 3 health, 1 Bleed, speed "), true)
  expect(holds(told, "You: power 6 of "), true)
  expect(holds(told, "Before this round"), false)
  change.set(world, "battle-round", 2)
  expect(holds(facts.leave(sides[1]).line, "Before this round the marker moves 1 toward Melee."), true)
  change.set(world, "engagement", 0)
  expect(holds(facts.leave(sides[1]).line, "Before this round"), false)
  expect(holds(facts.leave(sides[1]).line, "The marker stands in Melee."), true)
end)

spec("facts: dice tell what they show and do where the marker stands", function()
  local red, blue = table.unpack((rounds.begin { fight = 2, at = 1 }))
  local faces = {
    { "damage:range", "shows R: 1 damage" }, { "damage:melee", "shows M: no use here" },
    { "penetrate:range", "shows R: 1 straight to health" }, { "covert:fusion", "shows Fusion: 3 damage" },
    { "covert:shift", "shows Shift: blocks 1, and turns a die" },
    { "covert:drain-range", "shows Drain R: 1 damage, and 1 power back" },
    { "protection:shield", "shows a shield: blocks 1" },
    { "protection:bulwark", "shows a bulwark: blocks 1 of any kind" },
    { "movement:boost", "shows Boost: blocks 1, and 1 speed more" },
    { "counter:range", "shows R: blocks 1 and deals 1" },
    { "counter:melee", "shows M: no use here" }, { "protection:blank", "shows a blank: nothing" },
  }
  for _, each in ipairs(faces) do
    local die = battles.dice(red, each[1])
    expect(facts.reroll(red, set(die)).options[die], each[2], each[1])
    expect(facts.hit(blue, set(die, "later")).options[die], each[2] .. ", of Red", each[1])
  end
end)

spec("facts: Overdrive is told with the own dice, and lets pass where all are of use", function()
  local red = rounds.begin({ at = 1 })[1]
  battles.dice(red, "damage:range", "damage:range", "protection:blank")
  local told = facts.overdrive(red, set("reroll", "pass"))
  expect(holds(told.line, "2 x Damage shows R (1 damage); Protection shows a blank (nothing). Speed "), true)
  expect(told.obvious, nil)
  for _, each in ipairs {
    { "damage:range", "protection:shield", false }, { "covert:fusion", "counter:range", false },
    { "covert:drain-range", "airstrike:hit", nil }, { "covert:shift", "damage:range", nil },
    { "movement:boost", "damage:range", nil }, { "damage:range", "protection:bulwark", false },
  } do
    battles.dice(red, each[1], each[2])
    expect(facts.overdrive(red, set("reroll", "pass")).obvious, each[3], each[1] .. " " .. each[2])
  end
end)

spec("facts: against Penetrate a shield may be rolled again, a bulwark need not", function()
  local red = rounds.begin({ at = 0 })[1]
  battles.dice(red, "damage:melee", "protection:shield")
  expect(facts.overdrive(red, set("reroll", "pass")).obvious, nil)
  battles.dice(red, "damage:melee", "protection:bulwark")
  expect(facts.overdrive(red, set("reroll", "pass")).obvious, false)
end)

spec("facts: what another mech may have to take is not obvious to block", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { "dummy" } }
  local die = battles.dice(sides[1], "protection:shield")
  local pool = blocks.pool(enemies[1], "basic", 1)
  expect(facts.block(sides[1], set(pool, "pass"), die).obvious, nil)
  change.set(pool, "of-mech", sides[2].mech)
  expect(facts.block(sides[1], set(pool, "pass"), die).obvious, nil)
  change.set(pool, "of-mech", sides[1].mech)
  expect(facts.block(sides[1], set(pool, "pass"), die).obvious, pool)
end)

spec("facts: a block tells what is still to come; the last that is open is obvious", function()
  local sides, enemies = rounds.begin { enemies = { "dummy" } }
  local red = sides[1]
  local die = battles.dice(red, "protection:shield")
  local one, two = blocks.pool(enemies[1], "basic", 2), blocks.pool(enemies[1], "bleed", 1, red.mech)
  local told = facts.block(red, set(one, two, "pass"), die)
  expect({ told.options[one], told.obvious }, { "2 damage", nil })
  expect(told.options[two], "1 Bleed damage (unblocked it leaves tokens), against " .. text("fact-name", red.mech))
  expect(holds(told.line, "It shows a shield: blocks 1. Still to come: 2 damage of Dummy; 1 Bleed damage"), true)
  expect(facts.block(red, set(one, "pass"), die).obvious, one)
end)

spec("facts: the last open block is not obvious before damage at the end of the round", function()
  local sides, enemies = rounds.begin { enemies = { "thornhide" } }
  local die = battles.dice(sides[1], "protection:shield")
  local pool = blocks.pool(enemies[1], "basic", 1)
  expect(facts.block(sides[1], set(pool, "pass"), die).obvious, nil)
end)

spec("facts: who may take the rest is told with its power, and what comes without agreement", function()
  local sides, enemies = rounds.begin { fight = 2, enemies = { "dummy" }, power = 6 }
  local pool = blocks.pool(enemies[1], "penetrate", 2)
  local told = facts.bear(sides[1], set(sides[2].mech), pool)
  expect(holds(told.options[sides[2].mech], "Blue, power 6 of "), true)
  expect(holds(told.line, "2 Penetrate damage (only a bulwark blocks it) of Dummy. Whoever refuses"), true)
  expect(facts["bear-accord"], facts.bear)
end)

spec("facts: a skill tells its price now and what it does", function()
  local red = lab.begin()
  place("big-dummy", "zone:claimed@red", "red", { exhausted = false })
  local told = facts.skill(red, set("second-wind", "pass")).options
  expect(holds(told["second-wind"], "2 points of skill cards: Before or after a battle: one of your"), true)
  expect(told.pass, "you have 2 points of skill cards")
  lab.seat(red, "drill-yard")
  expect(holds(facts.skill(red, set "second-wind").options["second-wind"], "1 point of skill cards: "), true)
end)

spec("facts: a skill against damage tells what that is, and the dice that lie", function()
  local sides, enemies = rounds.begin { enemies = { "dummy" } }
  battles.dice(sides[1], "damage:range")
  local pool = blocks.pool(enemies[1], "basic", 2)
  local told = facts.skill(sides[1], set("slip", "pass"), pool).line
  expect(holds(told, "2 damage of Dummy. Your dice: Damage shows R (1 damage). The marker"), true)
end)

spec("facts: an enemy tells its damage and its abilities, as a piece and as a card", function()
  local red = lab.begin()
  local enemy = lab.enemy("borrower", "old-harbours", { shields = 1 })
  local told = facts.about(red, enemy)
  expect(holds(told, "1 shield, 4 health, speed 1, deals 3 in Range, 4 in Melee (Blur)."), true)
  expect(holds(told, "It pays 1 BP, 1 cube and its card. Blur: In Melee one hitting attack die"), true)
  expect(holds(facts.about(red, "netmaker"), "deals 2 in Range, 2 in Melee. Its battles start at space "), true)
  expect(holds(facts.about(red, red.mech.item), "Red, power "), true)
end)

spec("facts: where the marker may go is told by the space", function()
  local red = rounds.begin({ at = 1 })[1]
  local told = facts.teleport(red, set("forward", "back", "stay")).options
  expect({ told.forward, told.back, told.stay }, { "Melee", "space 2", "space 1" })
end)

spec("facts: a die that a shift may turn tells what it would do then", function()
  local red, blue = table.unpack((rounds.begin { fight = 2, at = 1 }))
  local one, two = battles.dice(red, "damage:range", "covert:drain-melee")
  local told = facts.shift(blue, set(one, two, "pass")).options
  expect(told[one], "shows R (1 damage), turned no use here, of Red")
  expect(told[two], "shows Drain M (no use here), turned 1 damage, and 1 power back, of Red")
end)
