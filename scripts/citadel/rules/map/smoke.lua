-- Smoke on sectors: short MOVEs, and no firearm attacks from, into or across them. Close combat and tech do not care.
local smoke = {}

local clouds = filter { kind = "smoke" }

-- Does smoke lie on the sector of a square? Lines may cross squares that belong to none.
local function thick(square)
  local tile = board.tile(square)
  return tile ~= nil and #clouds:on(tile) > 0
end

--- All squares of sectors with smoke.
---@return table set of squares
function smoke.squares()
  local found = set()
  for cloud in clouds:all():each() do found = found:union(board.squares(cloud.tile)) end
  return found
end

--- True when a firearm attack between two squares goes from, into or across smoke.
---@return boolean
function smoke.between(from, to)
  if clouds:count() == 0 then return false end
  return thick(from) or thick(to) or board.crossed(from, to):any(thick) -- CIT-ITEM-06
end

--- Those of the squares of a firearm attack with a blast that smoke does not hide (open point 62).
---@param squares table set
---@return table set of squares
function smoke.outside(squares)
  return squares:where(function(square) return not thick(square) end) -- CIT-ITEM-06
end

--- The squares of a line up to where smoke begins (open point 62).
---@param line table set of squares, outwards
---@return table set of squares
function smoke.before(line)
  local found = places()
  for square in line:each() do
    if thick(square) then break end -- CIT-ITEM-06
    found:add(square)
  end
  return found
end

--- Squares of a MOVE of a figure that stands in smoke now.
---@return integer
function smoke.limit(figure, squares)
  if not figure.on_map or not thick(figure.square) then return squares end
  return math.min(squares, option.smoke_squares) -- CIT-ITEM-06
end

--- Squares of a whole MOVE of which some have been gone: a path that touched smoke makes it short.
---@param path table set of squares
---@param gone integer how many of them
---@return integer
function smoke.after(path, gone, squares)
  if not option.smoke_passing then return squares end
  for i = 1, gone do
    if thick(path[i]) then return math.min(squares, option.smoke_squares) end -- CIT-ITEM-06
  end
  return squares
end

-- `board.reach` by ways that touch no smoke.
local function around(fog, figure, movement, squares, starts, barred)
  return board.reach(figure, movement, squares, starts, barred and barred:union(fog) or fog)
end

--- `board.reach` for a figure near smoke: further than two squares only on ways that touch none.
---@param movement string
---@param squares integer that are left of this MOVE
---@param starts any set of squares by which it comes in, or nil
---@param barred any set of closed squares, or nil
---@param gone integer? squares of this MOVE that have been gone
---@return table reach
function smoke.reach(figure, movement, squares, starts, barred, gone)
  local ways = board.reach(figure, movement, squares, starts, barred)
  local fog = smoke.squares()
  if #fog == 0 or not option.smoke_passing then return ways end
  local left = option.smoke_squares - (gone or 0)
  local clean = around(fog, figure, movement, squares, starts, barred)
  for square in ways:copy():each() do
    if ways:cost(square) > left and not clean:has(square) then ways:remove(square) end -- CIT-ITEM-06
  end
  return ways
end

--- The way of such a figure to a square, stopping there or not: past all smoke, where it would be too long through it.
---@param goal any square
---@return table? set of squares, or nil where there is none
function smoke.way(goal, figure, movement, squares, starts, barred, gone)
  local ways = board.reach(figure, movement, squares, starts, barred)
  local path = ways:path(goal)
  if not path or smoke.length(path, gone) == #path then return path end
  return around(smoke.squares(), figure, movement, squares, starts, barred):path(goal)
end

--- Squares of a way that may be gone in a MOVE: those in smoke, and all after them, only while it is short.
---@param path table set of squares
---@param gone integer squares of this MOVE that have been gone
---@return integer
function smoke.length(path, gone)
  if not option.smoke_passing then return #path end
  local touched = false
  for i = 1, #path do
    touched = touched or thick(path[i])
    if touched and gone + i > option.smoke_squares then return i - 1 end -- CIT-ITEM-06
  end
  return #path
end

return smoke
