-- Asks a Side. Two players of one Side decide together, and their opponents settle what they cannot agree on.
local sides = require "turns.sides"

local ask = {}

local function is_set(x)
  return type(x) == "userdata" and not pcall(function() return x.type end)
end

-- Do two answers say the same? Sets do when they hold the same.
local function same(a, b)
  if not is_set(a) then return a == b end
  return #a == #b and #a:minus(b) == 0
end

local function agreed(side, decision, what, about, alike)
  local team = side.team
  if #team.sides == 1 then return choose(side, decision, what, about) end
  local wishes = choose_all(decision, { { team.sides[1], what, about }, { team.sides[2], what, about } })
  if alike(wishes[1], wishes[2]) then return wishes[1] end
  -- MAY-MULT-07, MAY-PROG-12: the opponents decide whose wish it is.
  local first = choose(sides.enemy(side), "settle", set(team.sides[1], team.sides[2])) == team.sides[1]
  return first and wishes[1] or wishes[2]
end

--- Like `choose`, for a team.
---@param side Side any player of the team
function ask.side(side, decision, what, about) return agreed(side, decision, what, about, same) end

--- The same for what is shared out.
---@param what Domain an allocation to `elements`
---@return table element -> count
function ask.shares(side, decision, what, elements)
  return agreed(side, decision, what, nil, function(a, b)
    return not elements:any(function(each) return a[each] ~= b[each] end)
  end)
end

-- With two players a side: who has activated the board of a piece decides for it in that turn. MAY-MULT-03
local function player(piece)
  local team = piece.side.team
  if #team.sides == 1 or not world.active or world.active.team ~= team then return nil end
  local its = (piece.kind == "elite-board" or piece.kind == "squad") and piece or piece.board
  return its and its.active and its.player or nil
end

--- Asks whoever has a piece.
function ask.owner(piece, decision, what, about)
  local own = player(piece)
  local topic = about or piece
  if own then return choose(own, decision, what, topic) end
  return ask.side(piece.side, decision, what, topic)
end

--- Asks for one of four facings; gives its direction, 0 to 7.
---@param unit Piece
---@param allowed Set|nil of the words north, east, south, west
function ask.facing(unit, allowed)
  local turns = { north = 0, east = 2, south = 4, west = 6 }
  return turns[ask.owner(unit, "facing", allowed or set("north", "east", "south", "west"))]
end

return ask
