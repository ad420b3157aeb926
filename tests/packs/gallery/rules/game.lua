-- The watchman takes his post, then walks three times.
local game = {}

local ROUNDS = 3

function game.begin()
  local man = world.piece("man")
  change.move(man, choose(man.side, "post", set(board.find("a:C1"), board.find("a:D1"))))
  push("turn")
end

function game.turn()
  local man = world.piece("man")
  for _ = 1, ROUNDS do change.move(man, choose(man.side, "go", board.reach(man, "walk", 1))) end
  finish("over")
end

return game
