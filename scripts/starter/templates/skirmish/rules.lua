-- What this mission adds to the rules. Example: cover. Who is shot at on rubble's side needs one more to be hit.
local rubble = board.squares_with("rubble")

modify("need", function(need, _, target)
  for square in rubble:each() do
    if board.distance(square, target) == 1 then return need + 1 end
  end
  return need
end)

return {}
