-- Moves: a street where only who stands on it plays, dots at corners, a run from square to square.
local moves = {}

-- Without a set-up: no boards, no instants, no windows.
function moves.street()
  fixture "street"
  change.set(world, "active", world.side "agents")
end

-- A dot at a corner of a square; nil takes it away.
function moves.corner(square, at, kind) change.corner(board.corner(board.find(square), at), kind) end

-- Runs over these squares and stops, facing north.
function moves.sprint(unit, ...)
  for _, square in ipairs { ... } do answer("move", square) end
  answer("move", "stop")
  answer("facing", "north")
  run("do-move", unit, "run")
end

return moves
