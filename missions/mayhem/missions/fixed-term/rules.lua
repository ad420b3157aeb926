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
  if unit.kind == "elite" and unit.side.kind == "agents" and world.charged < world.round and in_hotel(unit) then
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
    act.note("charged", world.round)
    act.building_damage(unit.square)
  elseif id == "shore" then
    log("log-shored", unit)
    act.note("shored", world.round)
    act.score(unit.side, 2)
  end
end)

local house = board.squares(hotel, 1):where(board.inside)

return {
  -- For bots: into the house, with charges or with props, as long as there is something to do there in this round.
  bot_goals = function(side)
    local done = side.kind == "agents" and world.charged or world.shored
    local open = board.levels(hotel) > 1 and done < world.round
    return { take = set(), hold = set(), reach = open and house or set(), weight = 2,
             special = function() return 2 end }
  end,
}
