-- Three and four players: Ann and Ben are Lamplight, Cat (and Dan) the Legion.
local seats = {}

function seats.board_of(id) return id == "first" and world.piece(id) or world.piece(id).board end

-- Boards are made, nobody has taken a turn; later turns of a round if `turns` says so.
function seats.begin(players, turns)
  fixture("wheels-players", { players = players })
  run { "setup", until_step = "round" }
  for _, id in ipairs { "ann", "cat" } do change.set(world.side(id).team, "turns", turns or 0) end
end

-- The action phase of a side.
function seats.phase(id)
  change.set(world, "phase", "action")
  change.set(world, "active", world.side(id))
end

-- Both players of a side answer the same.
function seats.agree(decision, key)
  answer(decision, key)
  answer(decision, key)
end

return seats
