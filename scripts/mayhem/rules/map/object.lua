-- Targetable objects: markers with a number of hits, explosive squares, vehicles, devices.
local timer = require "abilities.timer"
local gravity = require "movement.gravity"
local numbers = require "numbers"
local victory = require "mission.victory"

local object = {}

local markers = filter { kind = { "om", "event-marker" }, where = { hits = { min = 1 } } } -- MAY-TGT-04
local machines = filter { kind = { "vehicle", "vehicle-rear", "device" } }
local charges = filter { kind = "charge" }
local unused = filter { kind = "charge", on = "zone" }
local harmed = filter { kind = { "om", "event-marker" } }

-- A vehicle is hit as a whole, whichever half is seen.
local function whole(piece)
  return piece.kind == "vehicle-rear" and piece.front or piece
end

-- MAY-DDD-03: only with a health value.
local function breakable(piece)
  return piece.kind ~= "device" or piece.health > 0
end

--- Objects that a side may attack, explosive squares left out: halves of vehicles count by themselves.
---@param side Side
---@return Set of pieces
function object.targets(side)
  local found = markers:all()
  return found:union(machines:not_of(side):where(breakable)) -- MAY-TGT-04, MAY-TGT-06, MAY-VEH-24
end

-- The marker that stands for the explosive object of a square during a turn in which it is attacked.
local function charge(square)
  local marker = charges:at(square):first()
  if marker then return marker end
  marker = unused:inside(world.zone("idle")):first() or change.create("explosive-object")
  change.move(marker, square)
  log("log-charge", marker, board.name(square))
  return marker
end

--- Objects on squares that an attack of a side strikes; nobody's attack strikes those of both.
---@param squares Set of squares
---@param side Side|nil
---@param only_pieces boolean|nil explosive squares are left out
---@return Set of pieces, vehicles once
function object.among(squares, side, only_pieces)
  local found = markers:among(squares)
  for piece in machines:among(squares):each() do
    if breakable(piece) and not (side and piece.side and piece.side.team == side.team) then found:add(whole(piece)) end
  end
  if only_pieces or not option.advanced then return found end -- open point 43
  for square in board.squares_with("explosive"):both(squares):each() do found:add(charge(square)) end -- MAY-EXP-02
  return found
end

-- It is no more; its side or nobody mourns it.
local function destroy(piece, by)
  log("log-destroyed", piece)
  if (piece.kind == "vehicle" or piece.kind == "drone") and piece.rear then change.remove(piece.rear) end
  timer.drop(piece) -- open point 54
  change.remove(piece) -- MAY-TGT-05, MAY-DDD-03, MAY-VEH-25
  gravity.weigh() -- MAY-DDD-03: what a device does ends with it
  raise("destroyed", piece, by)
end

-- MAY-TGT-05: hits of one turn; `taken` goes back to 0 at its end.
local function marker_hits(piece, count, by)
  change.add(piece, "taken", count)
  if piece.taken >= piece.hits then destroy(piece, by) end
end

-- MAY-VEH-25, MAY-DDD-03: wounds stay.
local function machine_hits(piece, count, by, most)
  change.add(piece, "wounds", count)
  if piece.wounds >= most then destroy(piece, by) end
end

-- MAY-EXP-02, MAY-EXP-03: two hits in one turn place an explosion, unless one lies there by then.
local function charge_hits(piece, count, unit)
  local before, enough = piece.taken, numbers.explosive_hits
  change.add(piece, "taken", count)
  if before >= enough or piece.taken < enough then return end
  push("explode", piece.square, unit)
  victory.first() -- MAY-WIN-08: a mission may have given points just before
end

--- Hits on an object.
function object.hits(piece, count, by, unit)
  if not breakable(piece) then return end
  log("log-hits", piece, count)
  local kind = piece.kind
  if kind == "charge" then return charge_hits(piece, count, unit) end
  if kind == "device" then return machine_hits(piece, count, by, piece.health) end
  if kind == "om" or kind == "event-marker" then return marker_hits(piece, count, by) end
  machine_hits(piece, count, by, piece.strength)
end

--- At the end of a turn hits on markers and explosive squares are forgotten.
function object.turn_ends()
  for marker in charges:all():each() do
    local lit = marker.taken >= numbers.explosive_hits
    change.set(marker, "taken", 0)
    change.move(marker, world.zone("idle"))
    log(lit and "log-charge-lit" or "log-charge-whole", marker)
  end
  change.set_all(harmed:all(), "taken", 0) -- MAY-TGT-05
end

return object
