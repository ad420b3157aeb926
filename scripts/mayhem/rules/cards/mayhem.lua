-- The resource Mayhem, which both sides use: statuses, cubes, and the cards drawn for them. What cards do: hand.lua.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local wells = require "units.wells"
local mayhem_status = require "cards.mayhem_status"
local hand = require "cards.hand"
local numbers = require "numbers"

local mayhem = { status = mayhem_status.give, playable = hand.playable, can_play = hand.can_play,
                 shields = hand.shields }

--- A board has been activated.
---@param board Piece
function mayhem.activated(board) mayhem_status.give(board) end -- MAY-MYH-02, MAY-MYH-01

local function cubes(side)
  return roster.boards(side):sum(function(board) return board.mayhem end)
end

local function deck(side) return world.zone("mayhem-deck", side.team) end
local function discards(side) return world.zone("mayhem-discard", side.team) end

--- Can a side draw a card now?
---@param side Side
function mayhem.may_draw(side)
  if not option.advanced or cubes(side) < numbers.cubes_for_card then return false end -- MAY-MYH-06
  return deck(side).count + discards(side).count > 0
end

--- The same for the side of a board.
---@param board Piece
function mayhem.can_draw(board) return mayhem.may_draw(board.side) end

-- MAY-MYH-10
local function refill(side)
  for card in discards(side):set():each() do
    change.hide(card)
    change.move(card, deck(side))
  end
  change.shuffle(deck(side))
end

local function draw(side)
  if deck(side).count == 0 then refill(side) end -- MAY-MYH-10
  local card = deck(side).top
  if card then change.move(card, world.zone("hand", side.team)) end
end

--- A card for nothing, where cards are played with.
---@param side Side
function mayhem.give_card(side)
  if not option.advanced or deck(side).count + discards(side).count == 0 then return end
  draw(side)
  log("log-drawn", side)
end

--- Step: two Mayhem cubes, of one board or of two, for a card.
---@param board Piece any board of the side
function mayhem.draw(board)
  local side = board.side
  if not mayhem.may_draw(side) then return end
  local boards = roster.boards(side):where(function(each) return each.mayhem > 0 end)
  local payers = domain.allocate(numbers.cubes_for_card, boards, { each = function(each) return each.mayhem end })
  local shares = ask.shares(side, "mayhem-from", payers, boards)
  for own in boards:each() do wells.lose(own, "mayhem", shares[own]) end -- MAY-MYH-06
  draw(side) -- MAY-MULT-08: the side has one hand
  log("log-drawn", side)
end

-- MAY-MYH-05: whose cards are in the deck, and how many of each.
local function owners(side)
  local found = {}
  for board in roster.boards(side):each() do
    if board.figure then found[board.figure.item] = numbers.elite_cards end
    for _, type in ipairs(board.kind == "squad" and board.slots or {}) do found[type] = numbers.type_cards end
  end
  return found
end

--- In the set-up: the deck of a side, unless the mission laid one out, and the cards that it begins with.
---@param side Side
function mayhem.setup(side)
  if not option.advanced then return end
  local left = owners(side)
  if deck(side).count == 0 then
    for _, row in ipairs(data.list("mayhem-card")) do
      if left[row.unit] and left[row.unit] > 0 then -- MAY-MYH-05
        left[row.unit] = left[row.unit] - 1
        change.create(row.id, deck(side), side)
      end
    end
  end
  change.shuffle(deck(side)) -- MAY-MYH-05
  for _ = 1, sides.name(side) == "mayhem" and world.mayhem_hand or world.legion_hand do -- MAY-SET-06
    draw(side)
  end
end

return mayhem
