-- Explosions: markers out of a face-down pile, that go off in the refresh phase of the next turn.
local ask = require "turns.ask"
local roster = require "units.roster"
local status = require "units.status"
local mayhem = require "cards.mayhem"
local attack = require "attack.steps"
local blast = require "attack.blast"
local building = require "map.building"
local victory = require "mission.victory"

local explosion = {}

local waiting = filter { kind = "explosion", where = { live = true } }

--- Puts a random marker on a space: face down, to go off later, or face up for its building damage only.
---@param square integer
---@param what table unit: whose action it is; statuses: those that lie on top; damage: true for face up, not going off
---@return Piece|nil nil when the pile is empty, and under the basic rules
function explosion.place(square, what)
  if not option.advanced then return nil end -- open point 43
  local marker = world.zone("explosion-pile").top -- MAY-EXP-01
  if not marker then return nil end -- open point 16
  change.hide(marker) -- MAY-ABL-12, MAY-EXP-05: whoever places it does not look
  change.move(marker, square)
  change.set(marker, "turn", world.turn)
  change.set(marker, "live", not what.damage)
  for _, name in ipairs(what.statuses or {}) do change.list_add(marker, "statuses", name) end -- MAY-EXP-05, MAY-ABL-13
  local board_of = what.unit and what.unit.board -- devices have none
  if board_of and board.has(square, "explosive") then mayhem.status(board_of) end -- MAY-EXP-14
  if what.damage then
    change.show(marker) -- MAY-ABL-14, MAY-BLD-10
    push("explosion-over", marker)
    victory.first() -- MAY-WIN-08: a mission may have given points just before
  end
  return marker
end

--- Step: the explosions that go off in this refresh phase, one after the other: all that were placed before this turn.
function explosion.due(side)
  local due = waiting:all():where(function(marker) return marker.turn < world.turn end) -- MAY-EXP-06
  if #due == 0 then return end
  push("due-explosions", side)
  -- Nobody knows which markers these are, so their spaces are offered.
  local squares = places()
  for marker in due:each() do squares:add(marker.square) end
  local square = ask.side(side, "explosion", squares) -- open point 57
  push("blast", due:where(function(marker) return marker.square == square end):first())
end

--- Step: a marker goes off.
function explosion.blast(marker)
  change.show(marker)
  change.set(marker, "live", false)
  log("log-explosion", marker.data.title, board.name(marker.square))
  local near = roster.figures:among(blast.squares(marker.square, marker.data.radius)) -- MAY-EXP-09
  for _, name in ipairs(marker.statuses) do
    for unit in near:each() do status.give(unit, name, 1) end -- MAY-EXP-13
  end
  change.list_clear(marker, "statuses")
  push("explosion-over", marker)
  -- MAY-EXP-07, MAY-EXP-08
  attack.free { die = marker.data.die, square = marker.square, radius = marker.data.radius }
end

--- Step: a marker that has gone off, or was placed face up, stays or returns to the pile.
function explosion.over(marker)
  if not marker.on_map then return end
  local square = marker.square
  if not building.within(square) and not board.has(square, "explosive") then -- MAY-EXP-11
    return explosion.give_back(marker) -- MAY-EXP-12
  end
  building.check(square) -- MAY-BLD-02
end

--- Puts a marker back into the pile, anywhere in it.
function explosion.give_back(marker)
  building.give_back(marker)
end

return explosion
