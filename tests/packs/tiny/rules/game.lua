-- TinyTac's rules; tests/bench/tiny/RULES.md has them in words.
local set, add, set_all, move, remove = change.set, change.add, change.set_all, change.move, change.remove
local choose, push, raise, roll, reach = choose, push, raise, roll, board.reach

local game = {}

local ready = filter { kind = "unit", on = "map", where = { acted = false } }
local units = filter { kind = "unit", on = "map" }
local objectives = board.squares_with("objective")

function game.begin()
  push("round")
end

function game.round()
  local red, blue = world.sides[1], world.sides[2]
  local round = world.round
  if round > 0 then
    for unit in units:among(objectives):each() do add(unit.side, "vp", 1) end
  end
  if round == 10 then
    set(red, "score", red.vp)
    set(blue, "score", blue.vp)
    if red.vp == blue.vp then return finish("draw") end
    return finish("won", red.vp > blue.vp and red or blue)
  end
  add(world, "round", 1)
  set_all(units:all(), "acted", false)
  if round % 2 == 0 then push("activation", red, blue) else push("activation", blue, red) end
end

function game.activation(side, other)
  local candidates = ready:of(side)
  if #candidates == 0 then
    side, other = other, side
    candidates = ready:of(side)
    if #candidates == 0 then return push("round") end
  end

  local unit = choose(side, "unit", candidates)
  set(unit, "acted", true)
  move(unit, choose(side, "move", reach(unit, "walk", 3)))
  raise("moved", unit)

  local targets = units:beside(unit, other)
  if #targets > 0 then
    local target = choose(side, "attack", targets:with("pass"))
    if target ~= "pass" then
      local die = roll("d6")
      local damage = die == 6 and 2 or die >= 4 and 1 or 0
      local hp = add(target, "hp", -damage)
      raise("attacked", unit, target)
      if hp == 0 then
        remove(target)
        if units:count(other) == 0 then return finish("won", side) end
      end
    end
  end
  push("activation", other, side)
end

return game
