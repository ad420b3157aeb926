-- Fixed-Term Tenancy: the hotel, what brings it down, and what holds it up.
local hotel = world.tile "t2"

local function in_hotel(unit)
  return unit.on_map and unit.tile == hotel and board.inside(unit.square)
end

on("collapsed", function(square)
  if board.tile(square) == hotel then act.score(world.side "agents", 4) end
end)

on("mission-end", function()
  act.score(world.side "command", 2 * (board.levels(hotel) - 1))
end)

local function builds(unit) return unit.item == "welder" or unit.item == "gantry" end

-- Inside the hotel, or within one space of its walls.
local function beside(unit)
  return board.squares(hotel):any(function(square)
    return board.inside(square) and board.distance(unit, square) <= 1
  end)
end

offer("special", function(unit)
  if unit.kind == "elite" and unit.side.kind == "agents" and in_hotel(unit) then
    return { id = "charge", type = "main" }
  end
  if builds(unit) and unit.on_map and world.shored < world.round and board.levels(hotel) > 1 and beside(unit) then
    return { id = "shore", type = "main" }
  end
  return nil
end)

on("special-done", function(unit, id)
  if id == "charge" then
    log("log-charge", unit)
    act.building_damage(unit.square)
  elseif id == "shore" then
    log("log-shored", unit)
    act.note("shored", world.round)
    act.score(unit.side, 1)
  end
end)

return {}
