-- Special Delivery: who carries a parcel, how it leaves, and how it goes back.
local parcels = filter { kind = "om" }
local stops = { ["parcel-1"] = "t4:F3", ["parcel-2"] = "t4:F6", ["parcel-3"] = "t4:E7" }
local names = { "seen-one", "seen-two", "seen-three" }
local seen_by_number = { "seen_one", "seen_two", "seen_three" }
local gate = world.entrance("north").squares

local function is_elite(unit) return unit.kind == "elite" or unit.kind == "giant" end

-- The parcel that a unit carries, or nil.
local function load_of(unit)
  return parcels:all():where(function(parcel) return parcel.holder == unit end):first()
end

-- A parcel in this space that nobody carries, or nil.
local function lying(square)
  return parcels:at(square):where(function(parcel) return parcel.holder == nil end):first()
end

on("moved", function(unit)
  local parcel = load_of(unit)
  if not parcel or not unit.on_map then return end
  act.bring(parcel, unit.square)
  local seen = seen_by_number[parcel.number]
  if unit.tile.id == "t1" and world[seen] == 0 then
    act.note(names[parcel.number], 1)
    act.score(unit.side, 1)
  end
end)

-- An agent takes it up, the Legion takes it back.
on("move-ended", function(unit)
  local parcel = lying(unit.square)
  if not parcel then return end
  if unit.side.kind == "command" then
    local stop = board.find(stops[parcel.id])
    if parcel.square == stop then return end
    log("log-returned", unit, parcel.number)
    act.bring(parcel, stop)
    act.score(unit.side, 1)
  elseif is_elite(unit) and not load_of(unit) then
    act.carry(parcel, unit)
    log("log-carried", unit, parcel.number)
  end
end)

on("downed", function(unit)
  local parcel = load_of(unit)
  if parcel then act.carry(parcel, nil) end
end)

offer("special", function(unit)
  if unit.on_map and gate:has(unit.square) and load_of(unit) then return { id = "deliver", type = "add-on" } end
  return nil
end)

on("special-done", function(unit, id)
  local parcel = load_of(unit)
  if id ~= "deliver" or not parcel then return end
  log("log-delivered", unit, parcel.number)
  act.carry(parcel, nil)
  act.clear(parcel)
  act.score(unit.side, 3)
  act.leave(unit, "north")
end)

return {
  -- For the event `legion-2` of mission.xml: whoever has set the toll off.
  toll = function(ctx)
    if not ctx.unit then return end
    act.status(ctx.unit, "move-down")
    log("log-toll", ctx.unit)
  end,

  -- For bots: parcels that lie about; with one, the way out. Bearers are worth stopping.
  bot_goals = function(side)
    local reach = parcels:all():where(function(parcel)
      if parcel.holder then return false end
      return side.kind == "agents" or parcel.square ~= board.find(stops[parcel.id])
    end)
    return {
      take = set(), hold = set(), reach = reach, weight = 3,
      leave = function(unit) return load_of(unit) and gate or nil end,
      prize = function(piece) return (is_elite(piece) and 2 or 1) + (load_of(piece) and 3 or 0) end,
      special = function() return 3 end,
    }
  end,
}
