-- Where units may come in from above: reinforcements, redeployed elites, late units. One rule for all three.
local sides = require "turns.sides"
local roster = require "units.roster"

local landing = {}

local oms = filter { kind = "om" }
local events = filter { kind = "event-marker" }

-- May nobody of this side come down on this tile?
local function barred(tile, side)
  local own = sides.name(side)
  local foe = own == "mayhem" and "legion" or "mayhem"
  return roster.on_tile(tile):any(function(unit) return sides.against(unit.side, side) end)
    or oms:on(tile):any(function(marker) return marker.control == foe end)
    or events:on(tile):any(function(marker) return marker.owner == own end) -- MAY-EVT-07
end

-- Is all of a unit outside and on this tile, if it stands there?
local function fits(tile, unit, square)
  return not roster.span(unit, square):any(function(each)
    return board.tile(each) ~= tile or not board.has_floor(each) or board.inside(each)
  end)
end

-- Outside spaces of a tile, on any level, where this unit may stand. Large ones wholly: open point 77.
local function free(tile, unit)
  return board.squares(tile):where(function(square)
    return fits(tile, unit, square) and board.free(square, "hop", unit)
  end)
end

--- Outside spaces where a unit may come in from above.
---@param unit Piece of the side that comes
---@param tile Tile|nil only there: units that come together land on one tile
---@return Set
function landing.squares(unit, tile)
  local found = set()
  for _, each in ipairs(tile and { tile } or world.tiles) do
    if not barred(each, unit.side) then found = found:union(free(each, unit)) end
  end
  return found
end

return landing
