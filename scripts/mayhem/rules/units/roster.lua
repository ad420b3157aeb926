-- Boards and figures: who is there.
local roster = {}

local figures = filter { kind = "figure" }
local anywhere = filter { kind = "figure", on = "any" }

--- Units on the map: a filter, for `:of(side)` and the like.
roster.figures = figures

--- The boards of a side.
---@return Set
function roster.boards(side) return world.zone("boards", side.team):set() end

--- The units on the map that a board moves: its elite and allies, or its minions.
---@param board Piece
---@return Set
function roster.units(board)
  return figures:of(board.side):where(function(unit) return unit.board == board end)
end

--- The same, wherever they are.
function roster.all_units(board)
  return anywhere:of(board.side):where(function(unit) return unit.board == board end)
end

--- Is this an elite, large ones included?
function roster.elite(piece) return piece.kind == "elite" or piece.kind == "giant" end

--- Is this a unit at all?
function roster.is_unit(piece)
  local kind = piece.kind
  return kind == "elite" or kind == "minion" or kind == "giant" or kind == "ally"
end

local large = { giant = true, device = true }

--- The squares that a piece covers, or would if its north-west one lay elsewhere. MAY-LRG-01
---@param piece Piece
---@param square integer|nil left out: where it is
---@return Set
function roster.span(piece, square)
  local at = square or piece.square
  local found = places(at)
  if not large[piece.kind] then return found end
  local east, south = board.step(at, "east"), board.step(at, "south")
  local far = east and board.step(east, "south")
  for _, other in ipairs { east or false, south or false, far or false } do
    if other then found:add(other) end
  end
  return found
end

--- Units of which some square is on a tile. MAY-LRG-01
---@param tile Tile
---@return Set
function roster.on_tile(tile) return figures:among(board.squares(tile)) end

return roster
