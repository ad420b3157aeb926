-- Deals a hand to each side, then asks one question of every kind a turn.
local game = {}

local scouts = filter { kind = "scout" }

function game.begin()
  local pile = world.zone("pile")
  for _ = 1, 3 do
    for _, side in ipairs(world.sides) do change.move(pile.top, world.zone("hand", side)) end
  end
  push("turn", world.sides[1])
end

function game.turn(side)
  local other = world.sides[3 - side.index]
  if side.index == 1 then change.add(world, "round", 1) end
  local own, theirs = world.zone("hand", side), world.zone("hand", other)
  if #theirs > 0 then change.move(choose(side, "steal", theirs:set()), own) end
  local laid = choose(side, "discard", domain.some(own:set(), 0, 2))
  for card in choose(side, "rank", domain.order(laid)):each() do change.move(card, world.zone("table")) end
  local shares = choose(side, "spread", domain.allocate(3, set(1, 2)))
  change.add(side, "score", shares[1])
  change.add(side, "score", choose(side, "bet", domain.number(-2, 5)))
  if choose(side, "sure", domain.yes_no()) then change.add(side, "score", random(3)) end
  local scout = scouts:of(side):first()
  local path = choose(side, "march", domain.path(board.reach(scout, "walk", 2)))
  if #path > 0 then change.move(scout, path[#path]) end
  if side.index == 2 and world.round == option.rounds then return finish("done", side) end
  push("turn", other)
end

return game
