-- What missions may do, by the rules.
local actions = {}

--- Takes health; a fighter without any is removed.
function actions.damage(piece, amount)
  local left = change.add(piece, "health", -amount)
  raise("hurt", piece, amount)
  if left == 0 then change.remove(piece) end
end

return actions
