-- Everybody walks about the house and looks somewhere.
local game = {}

local units = filter { kind = { "unit" } }

function game.begin()
  push("turn", world.side("red"), 1)
end

function game.turn(side, number)
  for _, piece in ipairs(units:of(side)) do
    if piece.square then
      change.move(piece, choose(side, "go", board.reach(piece, "walk", 4)))
      choose(side, "face", set("north", "east", "south", "west"))
    end
  end
  if number == 9 then return finish("over") end
  local next_side = { red = "rust", rust = "blue", blue = "red" }
  push("turn", world.side(next_side[side.id]), number + 1)
end

return game
