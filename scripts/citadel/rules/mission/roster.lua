-- Who takes part: the Legion, the corporations still in play, their troopers.
local points = require "mission.points"
local arms = require "equipment.arms"
local secret = require "mission.secret"

local roster = {}

local troopers = filter { kind = "trooper" }
local markers = filter { kind = "id-marker", on = "any" }

--- The Pale Legion's side.
function roster.legion()
  for _, side in ipairs(world.sides) do
    if side.kind == "legion" then return side end
  end
end

--- All corporations of the mission in seating order.
---@return table array of sides
function roster.corporations()
  local found = {}
  for _, side in ipairs(world.sides) do
    if side.kind == "corporation" then found[#found + 1] = side end
  end
  return found
end

--- Corporations that still take part.
---@return table array of sides
function roster.playing()
  local found = {}
  for _, side in ipairs(roster.corporations()) do
    if not side.out then found[#found + 1] = side end
  end
  return found
end

--- The side whose turn it is: its marker was drawn last. It may be out of play since, without a marker.
---@return any side, or nil before the first turn
function roster.active()
  if world.turn then return world.turn end
  local marker = world.zone("drawn").top
  return marker and marker.side
end

--- Corporations that still take part, in seating order from a side on: itself, or who sits to its left, first.
---@param from any side; nil: from the first seat on
---@return table array of sides
function roster.seated(from)
  local sides, found = world.sides, {}
  local first = from and from.index or 1
  for i = first - 1, first + #sides - 2 do
    local side = sides[i % #sides + 1]
    if side.kind == "corporation" and not side.out then found[#found + 1] = side end
  end
  return found
end

--- On the map or waiting outside an entrance, while the mission goes on.
function roster.in_play(trooper)
  if world.over then return false end -- CIT-END-02
  if trooper.on_map then return true end
  local zone = trooper.zone
  return zone ~= nil and zone.name == "outside"
end

--- A corporation's troopers on the map and outside its entrance.
---@return table set
function roster.troopers(side)
  local waiting = world.zone("outside", side):set():where(function(piece) return piece.kind == "trooper" end)
  return troopers:of(side):union(waiting)
end

--- Takes a corporation without a trooper in play out of the mission.
function roster.check_out(side)
  if side.out or #roster.troopers(side) > 0 then return end
  change.set(side, "out", true)
  for marker in markers:of(side):each() do change.remove(marker) end -- CIT-RND-03
  log("log-out", side)
  secret.check(side)
end

--- A trooper goes off the map for good; this is not an elimination.
function roster.depart(trooper)
  local square = trooper.square
  change.move(trooper, world.zone("departed")) -- CIT-MAP-09
  log("log-leaves", trooper)
  raise("left", trooper, square)
  roster.check_out(trooper.side)
end

--- A trooper without health goes off the map.
function roster.fall(trooper)
  change.move(trooper, world.zone("fallen"))
  arms.drop(trooper)
  points.award(roster.legion(), option.elimination) -- CIT-PP-03
  roster.check_out(trooper.side)
end

return roster
