-- What the crystals are worth, for bots.
return {
  bot_goals = function(side)
    return { weight = side.kind == "agents" and 2 or 1 }
  end,
}
