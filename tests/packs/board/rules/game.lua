-- Everybody walks about; each turn a hedge grows or is cut.
local game = {}

local mine = filter { kind = { "scout", "wagon" } }

function game.begin()
  push("turn", world.side("one"), 1)
end

function game.turn(side, number)
  for _, piece in ipairs(mine:of(side)) do
    local reach = board.reach(piece, "walk", 3)
    local square = choose(side, "go", reach)
    change.move(piece, square)
  end
  local hedge = board.corner(board.find("y:B2"), "south-east")
  local _, state = board.corner_kind(hedge)
  change.corner(hedge, "hedge", state == "cut" and "thick" or "cut")
  if number == 8 then return finish("over") end
  push("turn", side == world.side("one") and world.side("two") or world.side("one"), number + 1)
end

return game
