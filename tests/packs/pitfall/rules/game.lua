-- The chance of each way, in ten; a wrong guess halves it, and without the rope it is six less.
local game = {}

local chances = { bridge = 10, ford = 9, swamp = 2 }

function game.begin()
  local side = world.sides[1]
  local stone = world.zone("bag").top
  change.move(stone, world.zone("hand"))
  change.set(world, "round", 1)
  choose(side, "hat", set("red", "blue"))
  local guess = choose(side, "guess", set("black", "white"))
  push("cross", side, stone.item == guess)
end

function game.cross(side, lucky)
  local taken = choose(side, "baggage", domain.some(set("rope", "lamp", "bread"), 0, 2))
  local chance = chances[choose(side, "way", set("bridge", "ford", "swamp"))]
  if not taken:has("rope") then chance = chance - 6 end
  if random(10) <= chance and (lucky or random(2) == 1) then return finish("across", side) end
  finish("lost")
end

return game
