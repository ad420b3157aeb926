-- TinyTac's rules; tests/bench/tiny/RULES.md has them in words.
local game = {}

local ready = filter { kind = "unit", on = "map", where = { acted = false } }
local units = filter { kind = "unit", on = "map" }
local objectives = board.squares_with("objective")

function game.begin()
  push("round")
end

function game.round()
  if world.round > 0 then
    for square in objectives:each() do
      local unit = units:at(square):first()
      if unit then change.add(unit.side, "vp", 1) end
    end
  end
  if world.round == 10 then
    local red, blue = world.sides[1], world.sides[2]
    if red.vp == blue.vp then return finish("draw") end
    return finish("won", red.vp > blue.vp and red or blue)
  end
  change.add(world, "round", 1)
  change.set_all(units:all(), "acted", false)
  push("activation", world.sides[(world.round - 1) % 2 + 1])
end

function game.activation(side)
  local other = world.sides[3 - side.index]
  local candidates = ready:of(side)
  if #candidates == 0 then
    side, other = other, side
    candidates = ready:of(side)
    if #candidates == 0 then return push("round") end
  end

  local unit = choose(side, "unit", candidates)
  change.set(unit, "acted", true)
  change.move(unit, choose(side, "move", board.reach(unit, "walk", 3)))
  raise("moved", unit)

  local targets = units:beside(unit, other)
  if #targets > 0 then
    local target = choose(side, "attack", targets:with("pass"))
    if target ~= "pass" then
      local die = roll("d6")
      local damage = die == 6 and 2 or die >= 4 and 1 or 0
      if damage > 0 then change.add(target, "hp", -damage) end
      raise("attacked", unit, target)
      if target.hp == 0 then
        change.remove(target)
        if units:count(other) == 0 then return finish("won", side) end
      end
    end
  end
  push("activation", other)
end

return game
