-- Lookout's rules: four turns, in each of which one side may signal three times and shoots once.
local game = {}

local scouts = filter { kind = "scout" }

function game.begin() push("turn") end

local function window(side)
  if choose(side, "signal", set("pass", "wave")) == "wave" then change.add(world, "signals", 1) end
end

function game.turn()
  if world.turn == 4 then return finish("over") end
  local turn = change.add(world, "turn", 1)
  local own, other = world.sides[1], world.sides[2]
  if turn % 2 == 0 then own, other = other, own end
  window(other)
  change.set(world, "quiet", false)
  window(other)
  local die = choose(own, "load", set("white", "best"))
  local target = choose(own, "target", scouts:of(other), scouts:of(own):first())
  change.set(target, "aimed", true)
  window(other)
  change.set(target, "aimed", false)
  change.add(target, "hp", -roll(die))
  change.set(world, "quiet", true)
  push("turn")
end

return game
