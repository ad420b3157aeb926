local actions = {}

--- Noise for a side.
function actions.shout(side, amount)
  change.add(side, "noise", amount)
end

return actions
