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
