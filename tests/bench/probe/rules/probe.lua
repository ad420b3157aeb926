-- Loops with one binding each; `none` is the loop itself.
local choose, raise = choose, raise

local loops = {}

function loops.none(n)
  for _ = 1, n do end
end

function loops.read(n, pawn)
  for _ = 1, n do local _ = pawn.hp end
end

function loops.method(n, pawn, pawns)
  for _ = 1, n do local _ = pawns:has(pawn) end
end

function loops.event(n, pawn)
  for i = 1, n do raise("ping", pawn, i) end
end

function loops.choose(n, _, pawns)
  local side = world.sides[1]
  for _ = 1, n do choose(side, "pick", pawns) end
end

local pieces = filter { kind = "pawn" }

local probe = {}

function probe.step()
  local pawns = pieces:all()
  loops[option.what](option.count, pawns:first(), pawns)
  finish("done")
end

return probe
