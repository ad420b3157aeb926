-- The whole game. A step reads from top to bottom; a step that ends by push() says what comes next.
local actions = require "actions"

local game = {}

local fighters = filter { kind = "fighter", on = "map" }
local ready = filter { kind = "fighter", on = "map", where = { acted = false } }
local flags = board.squares_with("flag")

function game.begin()
  push("round")
end

--- Points of the round that ends, then the next round or the end.
function game.round()
  local one, two = world.sides[1], world.sides[2]
  if world.round > 0 then
    for fighter in fighters:among(flags):each() do -- SKI-FLAG-01
      change.add(fighter.side, "points", 1)
      change.add(fighter.side, "score", 1)
    end
    raise("round-end")
  end
  if world.round == option.rounds then -- SKI-END-01
    if one.points == two.points then return finish("draw") end
    return finish("won", one.points > two.points and one or two)
  end
  change.add(world, "round", 1)
  change.set_all(fighters:all(), "acted", false)
  if world.round % 2 == 1 then push("activation", one, two) else push("activation", two, one) end
end

--- One fighter acts; then it is the other squad's turn.
function game.activation(side, other)
  if #ready:of(side) == 0 then -- SKI-TURN-01
    side, other = other, side
    if #ready:of(side) == 0 then return push("round") end
  end
  local fighter = choose(side, "fighter", ready:of(side))
  change.set(fighter, "acted", true)

  local square = choose(side, "move", board.reach(fighter, "walk", fighter.stride)) -- SKI-MOVE-01
  change.move(fighter, square)
  raise("moved", fighter)

  local targets = fighters:of(other):where(function(target) -- SKI-ATT-01
    return board.distance(fighter, target) <= fighter.range and board.sight(fighter, target)
  end)
  if #targets > 0 then
    local target = choose(side, "attack", targets:with("hold"))
    if target ~= "hold" then
      if roll("d6") >= modified("need", fighter.need, fighter, target) then
        actions.damage(target, 1)
        log("log-hit", fighter, target, target.health)
      else
        log("log-miss", fighter, target)
      end
    end
  end
  if fighters:count(other) == 0 then return finish("won", side) end -- SKI-END-01
  push("activation", other, side)
end

return game
