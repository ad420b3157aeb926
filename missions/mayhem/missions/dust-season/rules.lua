-- Dust Season: what the dust does, and who finds what.
local lungs = filter { kind = { "elite", "ally", "giant" } }

local function protected(unit)
  if unit.kind == "ally" then return unit.shields < unit.shield end -- its cubes are hits that it took
  return unit.board.shield > 0
end

return {
  -- At the end of a turn: those of its side that stand Outside without a Shield.
  dust = function(ctx)
    for unit in lungs:of(ctx.side):each() do
      if not board.inside(unit.square) and not protected(unit) then act.wound(unit, 1) end
    end
  end,

  flask = function(ctx)
    if not ctx.unit then return end
    log("log-flask", ctx.unit)
    act.status(ctx.unit, "defense-up")
  end,

  grating = function(ctx)
    if not ctx.unit then return end
    log("log-grating", ctx.unit)
    act.status(ctx.unit, "move-down")
  end,

  -- For bots: the heart is what this is about.
  bot_goals = function(side)
    local heart = world.piece "heart"
    if not heart.on_map then return {} end
    if side.kind == "command" then return { protect = set(heart) } end
    return { attack = set(heart), prize = function(piece)
      if piece == heart then return 8 end
      return piece.kind == "elite" and 2 or 1
    end }
  end,
}
