-- Both sides walk about the block.
local game = {}

local units = filter { kind = { "unit", "big" } }

function game.begin()
  push("turn", world.side("one"), 1)
end

function game.turn(side, number)
  for _, piece in ipairs(units:of(side)) do
    change.move(piece, choose(side, "go", board.reach(piece, "walk", 4)))
  end
  if number == 10 then return finish("over") end
  push("turn", side == world.side("one") and world.side("two") or world.side("one"), number + 1)
end

return game
