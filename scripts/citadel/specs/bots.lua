-- What bots answer where they used to throw playtests away; how they play as a whole is seen in sweeps (balance.md).
local dice = require "bots.dice"

local VEST = "heavy-plate" -- DEFENSE +1

spec("bots: no card is spent for a punch that hardly ever succeeds", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A4", "red")
  for _, square in ipairs { "s1:A3", "s1:B3", "s1:B4", "s1:B5", "s1:A5" } do place("brute", square, "legion") end
  place("doom-steady-hand", "zone:hand@red", "red")
  expect(bot("red", "action", set("card", "end"), gunner), "end")
end)

spec("bots: a card is spent to go on when there is no time to lose", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A4", "red")
  change.set(world, "round", world.limit)
  expect(bot("red", "action", set("card", "end"), gunner), "card")
end)

-- Dice as they lie: whose turn it is, and what they show.
local function rolled(turn, ...)
  change.set(world, "turn", world.side(turn))
  for _, face in ipairs { ... } do change.list_add(world, "rolled", face) end
end

local function in_hand(card) return place(card, "zone:hand@red", "red") end

spec("bots: of their own dice they roll again only those that show nothing", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  rolled("red", 1, 0, 2)
  expect(dice.reroll_dice(world.side "red", set(1, 2, 3), gunner, 1, 2), set(2))
end)

spec("bots: of a creature's dice they have those rolled again that hit", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  rolled("legion", 0, 1, 2, 0)
  expect(dice.reroll_dice(world.side "red", set(1, 2, 3, 4), gunner, 1, 1), set(3))
  expect(#dice.reroll_dice(world.side "red", set(1, 2, 3, 4), gunner, 1, 4), 2, "blanks stay")
end)

spec("bots: hits that are not more than DEFENSE are left alone", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local dust = in_hand "doom-dust-in-the-eyes"
  rolled("legion", 1, 1, 0)
  expect(bot("red", "flinch", set(dust, "pass"), gunner), dust)
  place(VEST, gunner)
  expect(bot("red", "flinch", set(dust, "pass"), gunner), "pass")
end)

spec("bots: no card is played that cannot bring the hits that are missing", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:F4", "legion")
  local one, two = in_hand "doom-steady-hand", in_hand "doom-again"
  rolled("red", 0, 0, 0)
  expect(bot("red", "reroll", set(one, "pass"), gunner), "pass", "two hits are missing, one die falls")
  expect(bot("red", "reroll", set(one, two, "pass"), gunner), two)
end)

spec("bots: of cards to roll again the one for more blanks is played", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:F4", "legion")
  local one, two = in_hand "doom-steady-hand", in_hand "doom-again"
  rolled("red", 1, 0, 0)
  expect(bot("red", "reroll", set(one, two, "pass"), gunner), two)
end)

spec("bots: dice of their own that hit enough are not rolled again", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  place("gaunt", "s1:F4", "legion")
  local one = in_hand "doom-steady-hand"
  rolled("red", 1, 1, 0)
  expect(bot("red", "reroll", set(one, "pass"), gunner), "pass")
end)

spec("bots: who is well keeps its protection, but not beyond the end", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local duck, plate = in_hand "doom-duck", in_hand "doom-shield-plate"
  expect(bot("red", "guard", set(duck, plate, "pass"), gunner), "pass")
  change.set(world, "round", world.limit)
  expect(bot("red", "guard", set(duck, plate, "pass"), gunner), plate)
  change.set(world, "round", 1)
  change.set(gunner, "health", 2)
  expect(bot("red", "guard", set(duck, plate, "pass"), gunner), plate)
end)

spec("bots: who is hurt is healed by a card before the turn ends", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local stim = in_hand "doom-stim-shot"
  local aim = in_hand "doom-practised-aim"
  expect(bot("red", "action", set("card", "end"), gunner), "end", "nobody is hurt")
  change.set(gunner, "health", 2)
  expect(bot("red", "action", set("card", "end"), gunner), "card")
  expect(bot("red", "card", set(stim, aim), gunner), stim)
  expect(bot("red", "card_use", set("action", "effect"), stim), "effect")
  change.set(world, "round", world.limit)
  expect(bot("red", "action", set("card", "end"), gunner), "end", "too late for it")
end)

spec("bots: a teammate is healed as well", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  change.set(place("fencer", "s1:C4", "red"), "health", 1)
  local stim = in_hand "doom-stim-shot"
  local aim = in_hand "doom-practised-aim"
  expect(bot("red", "action", set("card", "end"), gunner), "card")
  expect(bot("red", "card", set(stim, aim), gunner), stim)
end)

spec("bots: in the last round they shoot where the goal is out of reach", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  place("gaunt", "s1:F4", "legion")
  change.set(world, "round", world.limit - 1)
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "move", "there is time to get there")
  change.set(world, "round", world.limit)
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "attack")
  change.move(gunner, board.find "s2:F6")
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "move", "near enough")
end)

spec("bots: who can do nothing more at a goal leaves the squares beside it to others", function()
  fixture "open"
  place("terminal", "s1:D4")
  local gunner = place("gunner", "s1:A4", "red", { actions = 0 })
  local beside, off = board.find "s1:C4", board.find "s1:B5"
  expect(bot("red", "move", places(beside, off), gunner), beside)
  change.set(world, "round", world.limit)
  expect(bot("red", "move", places(beside, off), gunner), off)
  in_hand "doom-steady-hand"
  expect(bot("red", "move", places(beside, off), gunner), beside, "a card is one more action")
end)

spec("bots: an overrun leads out of a crowd", function()
  fixture "open"
  place("terminal", "s1:A4")
  local fencer = place("fencer", "s1:E7", "red")
  local aside = places(board.find "s1:F8"):with("pass")
  place("brute", "s1:D8", "legion")
  expect(bot("red", "overrun", aside, fencer), "pass", "it is no nearer to the goal")
  place("brute", "s1:D6", "legion")
  place("brute", "s1:D7", "legion")
  expect(bot("red", "overrun", aside, fencer), board.find "s1:F8")
end)

spec("bots: barbs that fall on a trooper are the weakest", function()
  fixture "open"
  place("gunner", "s1:D4", "red")
  place("gaunt", "s1:D6", "legion")
  expect(bot("red", "barb", set("white", "middle", "best"), board.find "s1:D4"), "white")
  expect(bot("red", "barb", set("white", "middle", "best"), board.find "s1:D6"), "best")
end)

spec("bots: creatures attack whom they can hurt before who is weaker and well protected", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion")
  local weak = place("gunner", "s1:D5", "red", { health = 2 })
  local vest = place(VEST, weak)
  local soft = place("fencer", "s1:E5", "red", { health = 3 })
  expect(bot("legion", "creature_target", set(weak, soft), gaunt), soft, "two white dice never beat DEFENSE 2")
  change.move(vest, world.zone("bunker"))
  expect(bot("legion", "creature_target", set(weak, soft), gaunt), weak)
  expect(bot("legion", "creature_target", set(soft, "pass"), gaunt), soft)
end)

spec("bots: nobody on the way stops to break up what harms nobody", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  local wall = place("terrain", "s1:D4", nil, { defence = 1, points = 9 })
  change.set(world, "limit", 9)
  change.set(world, "round", 1)
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "move")
  change.remove(wall)
  place("gaunt", "s1:D4", "legion")
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "attack", "a creature is")
end)

spec("bots: nobody on the way stops for an attack that hardly ever succeeds, but at who bars it", function()
  fixture "open"
  place("terminal", "s2:H8")
  local gunner = place("gunner", "s1:A1", "red", { actions = 2, aim = 1 })
  place("brute", "s1:C1", "legion")
  change.set(world, "limit", 6)
  change.set(world, "round", 1)
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "move")
  for _, at in ipairs { "s1:A1", "s1:B1", "s1:C1" } do lay("wall", at, "south") end
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "attack")
end)

spec("bots: no card is spent for an attack that hardly ever succeeds", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { aim = 1 })
  place("brute", "s1:E4", "legion")
  place("doom-duck", "zone:hand@red", "red")
  expect(bot("red", "action", set("card", "end"), gunner), "end")
  place("gaunt", "s1:E6", "legion")
  expect(bot("red", "action", set("card", "end"), gunner), "card")
end)

spec("bots: nobody is treated after the Legion's last turn", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red", { health = 1, actions = 2 })
  place("field-kit", gunner)
  expect(bot("red", "action", set("special", "move", "end"), gunner), "special")
  change.set(world, "last", true)
  expect(bot("red", "action", set("special", "move", "end"), gunner) ~= "special", true)
end)

spec("bots: a shooter with nothing but a poor blow left steps back to shoot", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  place("brute", "s1:D5", "legion")
  expect(bot("red", "action", set("move", "attack", "end"), gunner), "move")
  local beside, off = board.find "s1:E4", board.find "s1:D2"
  expect(bot("red", "move", places(beside, off), gunner), off)
  change.set(gunner, "actions", 1)
  expect(bot("red", "action", set("attack", "move", "end"), gunner), "move", "it shoots in the next round")
  change.set(world, "round", world.limit)
  expect(bot("red", "move", places(beside, off), gunner), off, "one action is left for the shot")
  expect(bot("red", "action", set("attack", "move", "end"), gunner), "end", "no time to shoot after it")
end)

spec("bots: who fights hand to hand, and a shooter on its way, do not step back", function()
  fixture "open"
  local fencer = place("fencer", "s1:D4", "red", { actions = 2 })
  place("brute", "s1:D5", "legion")
  expect(bot("red", "action", set("move", "attack", "end"), fencer) ~= "move", true)
  change.remove(fencer)
  place("terminal", "s2:H5")
  local gunner = place("gunner", "s1:D4", "red", { actions = 2 })
  local on, off = board.find "s1:E4", board.find "s1:D2"
  expect(bot("red", "move", places(on, off), gunner), on)
end)

spec("bots: a shooter that hunts keeps its distance", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red", { actions = 2 })
  place("gaunt", "s1:H8", "legion")
  local near, off = board.find "s1:G7", board.find "s1:E5"
  expect(bot("red", "action", set("move", "end"), gunner), "move", "however far they are")
  expect(bot("red", "move", places(near, off), gunner), off)
  local fencer = place("fencer", "s1:A4", "red", { actions = 2 })
  expect(bot("red", "move", places(near, off), fencer), near)
end)

spec("bots: cards that bots have no other use for are given up first", function()
  fixture "open"
  local gunner = place("gunner", "s1:A4", "red")
  local again, stride, free = in_hand "doom-again", in_hand "doom-long-stride", in_hand "doom-shoulder-through"
  local breath, grit, duck = in_hand "doom-breathe-out", in_hand "doom-grit", in_hand "doom-duck"
  local left = set(again, stride, free, breath, grit, duck)
  for _, card in ipairs { free, stride, breath, again, grit, duck } do
    expect(bot("red", "card", left, gunner), card)
    left:remove(card)
  end
end)

spec("bots: they step aside from who is about to strike hard, and from all when they are hurt", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  local aside = in_hand "doom-sidestep"
  local gaunt = place("gaunt", "s1:D5", "legion", { actions = 1 })
  local brute = place("brute", "s1:E4", "legion", { actions = 1 })
  expect(bot("red", "dodge", set(aside, "pass"), gaunt), "pass")
  expect(bot("red", "dodge", set(aside, "pass"), brute), aside)
  change.set(brute, "actions", 0)
  expect(bot("red", "dodge", set(aside, "pass"), brute), "pass", "it does nothing more")
  change.set(gunner, "health", 2)
  expect(bot("red", "dodge", set(aside, "pass"), gaunt), aside)
end)

spec("bots: no card to step aside is played for who has nowhere to step", function()
  fixture "open"
  place("gunner", "s1:A1", "red", { health = 1 })
  local fencer = place("fencer", "s1:C1", "red")
  local aside = in_hand "doom-sidestep"
  local gaunt = place("gaunt", "s1:B1", "legion", { actions = 1 })
  expect(bot("red", "dodge", set(aside, "pass"), gaunt), aside)
  for _, square in ipairs { "s1:A2", "s1:B2" } do place("gaunt", square, "legion") end
  expect(bot("red", "dodge", set(aside, "pass"), gaunt), "pass", "the gunner is boxed in, the fencer is well")
  change.set(fencer, "health", 1)
  expect(bot("red", "dodge", set(aside, "pass"), gaunt), aside)
end)

spec("bots: of two who could step aside the one in danger does", function()
  fixture "open"
  local gunner, fencer = place("gunner", "s1:D4", "red"), place("fencer", "s1:F4", "red")
  place(VEST, gunner)
  change.set(gunner, "health", 3)
  change.set(fencer, "health", 4)
  local brute = place("brute", "s1:E4", "legion", { actions = 1 })
  expect(bot("red", "dodge_who", set(gunner, fencer), brute), fencer, "the vest stops the blow")
  change.set(gunner, "health", 2)
  expect(bot("red", "dodge_who", set(gunner, fencer), brute), gunner)
end)

spec("bots: the tech specialist opens the door that a teammate would open otherwise", function()
  fixture "open"
  for _, at in ipairs { "s2:C4", "s2:C6" } do place("objective", at) end
  local gunner = place("gunner", "s1:H4", "red")
  local tinker = place("tinker", "s1:G4", "red")
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:H" .. row, "east") end
  expect(bot("red", "trooper", set(gunner, tinker)), tinker)
  change.move(tinker, board.find "s1:A8")
  expect(bot("red", "trooper", set(gunner, tinker)), gunner, "the technician is too far behind")
  change.move(tinker, board.find "s1:G4")
  change.edge(board.edge(board.find "s1:H4", "east"), nil)
  expect(bot("red", "trooper", set(gunner, tinker)), gunner)
end)

spec("bots: a door is opened by who comes to it in its own MOVE, slowed down or with boots", function()
  fixture "open"
  for _, at in ipairs { "s2:C4", "s2:C6" } do place("objective", at) end
  local gunner = place("gunner", "s1:F4", "red")
  local tinker = place("tinker", "s1:E4", "red")
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:H" .. row, "east") end
  expect(bot("red", "trooper", set(gunner, tinker)), gunner, "the technician is a step too far away")
  place("spring-boots", tinker)
  expect(bot("red", "trooper", set(gunner, tinker)), tinker)
  place("gaunt", "s1:G3", "legion") -- beside the gunner, who gets no further than the door
  expect(bot("red", "trooper", set(gunner, tinker)), gunner)
end)

spec("bots: in the last round nobody waits for the tech specialist to open a door", function()
  fixture "open"
  for _, at in ipairs { "s2:C4", "s2:C6" } do place("objective", at) end
  local gunner = place("gunner", "s1:H4", "red")
  local tinker = place("tinker", "s1:G4", "red")
  for row = 1, 8 do lay(row == 4 and "door" or "wall", "s1:H" .. row, "east") end
  expect(bot("red", "trooper", set(gunner, tinker)), tinker)
  change.set(world, "round", world.limit)
  expect(bot("red", "trooper", set(gunner, tinker)), gunner)
end)
