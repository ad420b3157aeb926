-- The way of a MOVE of which only the end was chosen: around traps and past other teams' troopers where it can be. One
-- that was given step by step is kept (open point 60).
local smoke = require "map.smoke"
local trap = require "map.trap"
local door = require "movement.door"

local route = {}

local troopers = filter { kind = "trooper" }

local function trapped(path)
  return path:any(function(square) return board.has(square, "trapped") end)
end

-- Squares of other teams' troopers.
local function strangers(trooper)
  local found = places()
  for other in troopers:all():each() do
    if other.side ~= trooper.side then found:add(other.square) end
  end
  return found
end

local function doors(from, path)
  local found = places()
  for square in path:each() do
    local edge = from and door.between(from, square)
    if edge then found:add(edge) end
    from = square
  end
  return found
end

-- The square behind the first door of a way that is none of those, or nil.
local function opened(from, path, known)
  for square in path:each() do
    local edge = from and door.between(from, square)
    if edge and not known:has(edge) then return square end
    from = square
  end
  return nil
end

-- Another way past barred squares that opens no door which the first one does not open, or nil.
local function detour(trooper, path, barred, way_past)
  local known = doors(trooper.square, path)
  while true do
    local way = way_past(barred)
    if not way then return nil end
    local behind = opened(trooper.square, way, known)
    if not behind then return way end
    barred:add(behind) -- so there are fewer ways each time
  end
end

--- The same way for a trooper around traps, where its squares are enough and it neither opens a door for it nor passes
--- through another team's trooper (CIT-MOVE-09).
---@param path table set of squares
---@param way_past function gives the way to the same square with more squares barred, or nil
---@return table set of squares
function route.careful(trooper, path, way_past)
  if not trapped(path) then return path end
  local barred = trap.squares():remove(path[#path]):union(strangers(trooper):minus(path))
  return detour(trooper, path, barred, way_past) or path
end

--- The same way for a trooper past other teams' troopers, who need not be asked then, where it is no longer, opens no
--- other door and leads into no trap (CIT-MOVE-05).
---@param path table set of squares
---@param way_past function as above
---@return table set of squares
function route.unasked(trooper, path, way_past)
  local goal = path[#path]
  local barred = strangers(trooper):remove(goal)
  if not path:any(function(square) return barred:has(square) end) then return path end
  if not trapped(path) then barred = barred:union(trap.squares():remove(goal)) end
  local way = detour(trooper, path, barred, way_past)
  return way and #way <= #path and way or path
end

--- The same way for a creature around traps, where it is no longer (CIT-TRAP-01).
---@param path table set of squares
---@param way_past function as above
---@return table set of squares
function route.wary(path, way_past)
  if not trapped(path) then return path end
  local way = way_past(trap.squares():remove(path[#path]))
  return way and #way <= #path and way or path
end

--- So much of a way as smoke lets a figure go in this MOVE.
---@param path table set of squares
---@param gone integer squares of this MOVE that have been gone
---@return table set of squares
function route.allowed(path, gone)
  local most = smoke.length(path, gone)
  local found = places()
  for i = 1, most do found:add(path[i]) end
  return found
end

return route
