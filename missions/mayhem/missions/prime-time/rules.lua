-- Prime Time: what the markers in the studio do.
return {
  prompter = function(ctx)
    if not ctx.unit then return end
    log("log-prompter", ctx.unit)
    act.status(ctx.unit, "attack-up")
  end,

  cable = function(ctx)
    if ctx.unit and ctx.unit.on_map then act.explosion(ctx.unit.square) end
  end,

  -- For bots: the desk, while the other side has it.
  bot_goals = function(side)
    local desk = world.piece "desk"
    if not desk or desk.control == side.team.id then return {} end
    return { hack = set(desk), weight = 3 }
  end,
}
