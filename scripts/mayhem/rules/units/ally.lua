-- Allies: units that go with an elite and live off its board.
local ask = require "turns.ask"
local roster = require "units.roster"
local status = require "units.status"
local kit = require "units.kit"
local numbers = require "numbers"

local ally = {}

local function allies(unit_board)
  return roster.units(unit_board):where(function(unit) return unit.kind == "ally" end)
end

--- A refresh card serves the allies of a board as well.
function ally.refresh(unit_board, card)
  for unit in allies(unit_board):each() do
    change.add(unit, "shields", -card.shield) -- MAY-ALLY-06
    change.add(unit, "wounds", -card.heal) -- MAY-ALLY-06
    for _ = 1, card.status do status.remove_pair_of(set(unit)) end -- MAY-ALLY-06
  end
end

-- Spaces within two of its elite, on the same level, that are free.
local function starts(elite, unit)
  return board.all():where(function(square)
    return board.level(square) == elite.level and board.distance(elite, square) <= numbers.ally_start and
      board.has_floor(square) and board.free(square, "hop", unit)
  end)
end

--- Step: an ally that the mission has not laid out starts beside its elite. MAY-ALLY-07
---@param elite Piece
function ally.muster(elite)
  local unit = change.create(elite.data.ally, world.zone("pool"), elite.side)
  change.set(unit, "board", elite.board)
  kit.renew(unit)
  local squares = starts(elite, unit)
  if #squares == 0 then return end
  change.move(unit, ask.owner(unit, "landing", squares))
  change.turn(unit, ask.facing(unit)) -- MAY-SET-04
end

return ally
