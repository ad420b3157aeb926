-- Steps that try what the runtime offers; the specs say what each must do.
local game = {}

local warm = filter { kind = "token", where = { colour = { "red", "green" } } }

function game.begin() end

function game.sow(side)
  local at = board.find("p:A1")
  local token = change.create("token", at, side, { colour = "blue", size = 3 })
  change.create("token", board.find("p:B1"), side, { colour = "green" })
  change.create("token", board.find("p:C1"), side)
  change.set(side, "noise", warm:count() * 10 + token.size)
  change.set(side, "marks", set("star", "sun"))
end

function game.share(side)
  local bins = set("star", "moon", "sun")
  local limit = function(mark) return mark == "sun" and 0 or 2 end
  local shares = choose(side, "share", domain.allocate(3, bins, { each = limit, upto = true }))
  change.set(side, "noise", shares.star * 100 + shares.moon * 10 + shares.sun)
end

function game.omens(side)
  for _, face in ipairs(roll("omen", 3)) do
    if face == "hit" then change.add(side, "noise", 1) end
  end
end

function game.ring(side)
  if vetoed("silence", side) then return end
  change.add(side, "noise", modified("loudness", 1, side))
  raise("rung", side)
end

function game.reenter(side)
  raise("rung", side)
  change.add(side, "noise", #set(world.sides))
end

function game.plot(side)
  change.set(side, "plan", 7)
  log("on-top", world.zone("pile").top)
end

function game.stroll(side)
  local walker = filter { kind = "token" }:at(board.find "q:A1"):first()
  local way, told = choose(side, "stroll", domain.path(board.reach(walker, "walk", 3)))
  if told then change.set(walker, "size", 9) end
  change.walk(walker, way, "walk")
end

return game
