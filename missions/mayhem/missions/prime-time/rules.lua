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
}
